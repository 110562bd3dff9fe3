//! Controls as a person finds and hits them: by role and name, where they stand still, and once more when they moved away.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::page::{PATIENCE, Page};
use crate::session::{Point, Pointer};

/// So often a control is aimed at that moves away before it is hit.
const SHOTS: usize = 4;

/// How long a click may take to be heard: a finger's comes late, and on a busy machine any may. One that comes later than
/// this would be repeated and count twice.
const HEARD: Duration = Duration::from_secs(10);

/// What a click fell on.
enum Fell {
    /// On the control, or the page is another by now.
    Home,
    /// On nothing that could be clicked, or nobody heard of it.
    Nowhere,
    /// On another control.
    On(String),
}

impl Page {
    /// The middle of the first control of this name, scrolled into view and standing still. A control is found by its
    /// accessible name alone, as a screen reader finds it; `role` may be empty.
    pub fn control(&self, role: &str, name: &str) -> Result<Point> {
        let what = format!("a control {role} called {name:?}");
        let script = format!("{FIND} {STAND_STILL}");
        let at = self.session().wait(&what, PATIENCE, &script, &[json!(role), json!(name)])?;
        Ok(Point { x: at[0].as_f64().context("x")?, y: at[1].as_f64().context("y")? })
    }

    /// Whether a control of this name is there and can be used.
    pub fn has(&self, role: &str, name: &str) -> Result<bool> {
        let found = self.session().run(&format!("{FIND} return !!found"), &[json!(role), json!(name)])?;
        Ok(found == true)
    }

    /// Clicks a control.
    pub fn click(&self, role: &str, name: &str) -> Result<()> {
        self.hit(Pointer::Mouse, role, name)
    }

    /// Taps a control with a finger.
    pub fn tap(&self, role: &str, name: &str) -> Result<()> {
        self.hit(Pointer::Touch, role, name)
    }

    /// Aims and shoots. The page may change between the look and the click; then it is looked at again, as a person would,
    /// unless the click has done something else.
    fn hit(&self, pointer: Pointer, role: &str, name: &str) -> Result<()> {
        for _ in 0..SHOTS {
            self.session().tap(pointer, self.control(role, name)?)?;
            match self.fell()? {
                Fell::Home => return Ok(()),
                Fell::Nowhere => {}
                Fell::On(other) => bail!("the click on {name:?} fell on {other}"),
            }
        }
        bail!("{SHOTS} clicks on {name:?} were not heard")
    }

    /// What the last click fell on.
    fn fell(&self) -> Result<Fell> {
        let deadline = Instant::now() + HEARD;
        loop {
            // A page that is just being left has nothing to say.
            match self.run("return window.probe?.aim ? (probe.fell ?? null) : 'home'").unwrap_or(Value::Null)
            {
                Value::String(fell) if fell == "home" => return Ok(Fell::Home),
                Value::String(fell) if fell.is_empty() => return Ok(Fell::Nowhere),
                Value::String(other) => return Ok(Fell::On(other)),
                _ if Instant::now() > deadline => return Ok(Fell::Nowhere),
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
    const heard = (e) => {
        const copy = e.cloneNode(true);
        for (const mute of copy.querySelectorAll('[aria-hidden=true]')) mute.remove();
        return clean(copy.textContent);
    };
    const nameOf = (e) => clean(e.getAttribute('aria-label')
        ?? (e.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
            .map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        ?? '') || clean(e.labels?.[0]?.textContent ?? '') || heard(e);
    const shown = (e) => e.getClientRects().length > 0 && !e.disabled && e.getAttribute('aria-disabled') !== 'true'
        && !e.closest('[inert], [aria-hidden=true]')
        && (!document.querySelector('dialog[open]') || e.closest('dialog[open]'));
    const all = [...document.querySelectorAll('button, a[href], summary, input, select, textarea, [role]')]
        .filter((e) => shown(e) && (!role || roleOf(e) === role));
    const found = all.find((e) => nameOf(e) === name) ?? all.find((e) => nameOf(e).startsWith(name)) ?? null;
";

/// The middle of what was found, once it is where it was two frames ago; the probe is told what is aimed at.
const STAND_STILL: &str = r"
    if (!found) return null;
    found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const middle = () => {
        const box = found.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const before = middle();
    return new Promise((resolve) => setTimeout(() => {
        const after = middle();
        const stands = found.isConnected && Math.hypot(after[0] - before[0], after[1] - before[1]) < 0.5;
        if (stands && window.probe) Object.assign(probe, { aim: found, fell: null });
        resolve(stands ? after : null);
    }, 34));
";
