//! Controls as a person finds and clicks them: by role and name, once they are still, and again when they move away.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::page::{PATIENCE, Page};
use crate::session::{Point, Pointer};

const ATTEMPTS: usize = 4;

/// How long the click event may take: a tap's comes late, and on a busy machine any may. A later one would be repeated and
/// count twice.
const CLICK_LIMIT: Duration = Duration::from_secs(10);

enum Hit {
    /// The control, or the page has been replaced since.
    Control,
    /// Nothing that can be clicked, or no click event came.
    Nothing,
    Other(String),
}

impl Page {
    /// The middle of the first control of this name, scrolled into view, once it is still. A control is found by its
    /// accessible name alone, as a screen reader finds it; `role` may be empty.
    pub fn control(&self, role: &str, name: &str) -> Result<Point> {
        let what = format!("a control {role} called {name:?}");
        let script = format!("{FIND} {WAIT_UNTIL_STILL}");
        let at = self.session().wait(&what, PATIENCE, &script, &[json!(role), json!(name)])?;
        Ok(Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? })
    }

    pub fn has(&self, role: &str, name: &str) -> Result<bool> {
        let found = self.session().run(&format!("{FIND} return !!found"), &[json!(role), json!(name)])?;
        Ok(found == true)
    }

    /// Selects an option of a list inside a part of the page, by the list's label and the beginning of the option's text.
    pub fn choose(&self, within: &str, label: &str, choice: &str) -> Result<()> {
        let script = "
            const field = [...document.querySelectorAll(`${arguments[0]} label.field`)].find((e) => e.firstChild.textContent === arguments[1]);
            const select = field?.querySelector('select');
            const index = select ? [...select.options].findIndex((e) => e.textContent.startsWith(arguments[2])) : -1;
            if (index < 0) return false;
            select.selectedIndex = index;
            select.dispatchEvent(new Event('change', { bubbles: true }));
            return true;";
        let what = format!("the choice {choice} of {label}");
        self.session().wait(&what, PATIENCE, script, &[json!(within), json!(label), json!(choice)]).map(drop)
    }

    pub fn click(&self, role: &str, name: &str) -> Result<()> {
        self.hit(Pointer::Mouse, role, name)
    }

    pub fn tap(&self, role: &str, name: &str) -> Result<()> {
        self.hit(Pointer::Touch, role, name)
    }

    /// Asks for a solution by its key and lets it play by itself.
    pub fn play_solution(&self) -> Result<()> {
        self.press(&["s"])?;
        self.click("button", "Play by itself")
    }

    /// Goes to the end of what is in the player.
    pub fn seek_to_the_end(&self) -> Result<()> {
        let slider = "document.querySelector('.player input[type=range]')";
        self.wait("the player", &format!("return !!{slider}"))?;
        self.run(&format!(
            "const at = {slider}; at.value = at.max; at.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .map(drop)
    }

    /// Clicks a button of the menu under the board.
    pub fn click_in_menu(&self, name: &str) -> Result<()> {
        self.click("button", "More controls")?;
        self.click("button", name)
    }

    /// Changes a setting of the page.
    pub fn set(&self, role: &str, name: &str) -> Result<()> {
        self.click_in_menu("Games and settings…")?;
        self.click(role, name)?;
        self.press(&["Escape"])?;
        self.wait("the dialog to close", "return !document.querySelector('dialog[open]')").map(drop)
    }

    /// Finds the control and clicks it. The page may change between both; then the click is repeated, as a person would,
    /// unless it hit another control.
    fn hit(&self, pointer: Pointer, role: &str, name: &str) -> Result<()> {
        for _ in 0..ATTEMPTS {
            self.session().tap(pointer, self.control(role, name)?)?;
            match self.last_hit()? {
                Hit::Control => return Ok(()),
                Hit::Nothing => {}
                Hit::Other(other) => bail!("the click on {name:?} hit {other}"),
            }
        }
        bail!("{ATTEMPTS} clicks on {name:?} had no effect")
    }

    fn last_hit(&self) -> Result<Hit> {
        let deadline = Instant::now() + CLICK_LIMIT;
        loop {
            // A page that is being replaced cannot answer.
            match self.run("return window.probe?.aim ? (probe.fell ?? null) : 'home'").unwrap_or(Value::Null)
            {
                Value::String(hit) if hit == "home" => return Ok(Hit::Control),
                Value::String(hit) if hit.is_empty() => return Ok(Hit::Nothing),
                Value::String(other) => return Ok(Hit::Other(other)),
                _ if Instant::now() > deadline => return Ok(Hit::Nothing),
                _ => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}

/// Finds a control by role and accessible name: exactly that name first, then one that begins with it.
const FIND: &str = r"
    const [role, name] = arguments;
    const implied = { button: 'button', a: 'link', summary: 'button', select: 'combobox', textarea: 'textbox' };
    const roleOf = (e) => e.getAttribute('role') ?? implied[e.localName]
        ?? (e.localName === 'input' ? ({ checkbox: 'checkbox', radio: 'radio', range: 'slider' }[e.type] ?? 'textbox') : null);
    const clean = (text) => text.replace(/\s+/g, ' ').trim();
    const textOf = (e) => {
        const copy = e.cloneNode(true);
        for (const mute of copy.querySelectorAll('[aria-hidden=true]')) mute.remove();
        return clean(copy.textContent);
    };
    const nameOf = (e) => clean(e.getAttribute('aria-label')
        ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
            .map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        ?? '') || clean(e.labels?.[0]?.textContent ?? '') || textOf(e);
    const shown = (e) => e.getClientRects().length > 0 && !e.disabled && e.getAttribute('aria-disabled') !== 'true'
        && !e.closest('[inert], [aria-hidden=true]') && getComputedStyle(e).pointerEvents !== 'none'
        && (!document.querySelector('dialog[open]') || e.closest('dialog[open]'));
    const all = [...document.querySelectorAll('button, a[href], summary, input, select, textarea, [role]')]
        .filter((e) => shown(e) && (!role || roleOf(e) === role));
    const found = all.find((e) => nameOf(e) === name) ?? all.find((e) => nameOf(e).startsWith(name)) ?? null;
";

/// The middle of the control, once it is where it was two frames ago; the probe remembers the control.
const WAIT_UNTIL_STILL: &str = r"
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const middle = () => {
        const box = found.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const before = middle();
    return new Promise((resolve) => setTimeout(() => {
        const after = middle();
        const still = found.isConnected && Math.hypot(after[0] - before[0], after[1] - before[1]) < 0.5;
        if (still && window.probe) Object.assign(probe, { aim: found, fell: null });
        resolve(still ? after : null);
    }, 34));
";
