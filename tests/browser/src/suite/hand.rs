//! The board in one's hand, from a fresh profile on a phone: from the front page to the playing solution, by taps alone, by
//! keys alone, and by what the accessibility tree names alone.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::BrowserTest;
use crate::page::{PATIENCE, Page};
use crate::session::Pointer;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::with_fingers("hand_ramka_by_taps_alone", |page| solve(page, &RAMKA, Way::Taps)),
    BrowserTest::with_fingers("hand_rotation_by_taps_alone", |page| solve(page, &ROTATION, Way::Taps)),
    BrowserTest::with_fingers("hand_ring_board_by_taps_alone", |page| solve(page, &RING, Way::Taps)),
    BrowserTest::with_fingers("hand_fifteen_by_taps_alone", |page| solve(page, &FIFTEEN, Way::Taps)),
    BrowserTest::with_fingers("hand_klotski_by_taps_alone", |page| solve(page, &KLOTSKI, Way::Taps)),
    BrowserTest::with_fingers("hand_rush_hour_by_taps_alone", |page| solve(page, &RUSH_HOUR, Way::Taps)),
    BrowserTest::everywhere("hand_ramka_by_keys_alone", |page| solve(page, &RAMKA, Way::Keys)),
    BrowserTest::everywhere("hand_rotation_by_keys_alone", |page| solve(page, &ROTATION, Way::Keys)),
    BrowserTest::everywhere("hand_ring_board_by_keys_alone", |page| solve(page, &RING, Way::Keys)),
    BrowserTest::everywhere("hand_fifteen_by_keys_alone", |page| solve(page, &FIFTEEN, Way::Keys)),
    BrowserTest::everywhere("hand_klotski_by_keys_alone", |page| solve(page, &KLOTSKI, Way::Keys)),
    BrowserTest::everywhere("hand_rush_hour_by_keys_alone", |page| solve(page, &RUSH_HOUR, Way::Keys)),
    BrowserTest::chromium("hand_ramka_by_accessible_names_alone", |page| solve(page, &RAMKA, Way::Names)),
    BrowserTest::chromium("hand_rotation_by_accessible_names_alone", |page| {
        solve(page, &ROTATION, Way::Names)
    }),
    BrowserTest::chromium("hand_ring_board_by_accessible_names_alone", |page| solve(page, &RING, Way::Names)),
    BrowserTest::chromium("hand_fifteen_by_accessible_names_alone", |page| solve(page, &FIFTEEN, Way::Names)),
    BrowserTest::chromium("hand_klotski_by_accessible_names_alone", |page| solve(page, &KLOTSKI, Way::Names)),
    BrowserTest::chromium("hand_rush_hour_by_accessible_names_alone", |page| {
        solve(page, &RUSH_HOUR, Way::Names)
    }),
];

/// How long a person may take, and so how long the page may. A person needs most of a second for a tap; the page may use what
/// is left of the 20 seconds.
const LIMIT: Duration = Duration::from_secs(20);

/// A board as somebody holds it.
struct Board {
    /// What the link on the front page begins with.
    door: &'static str,
    /// What is chosen before the board is entered.
    choices: &'static [&'static str],
    entry: Entry,
    /// The distance, as the player says it.
    player: &'static str,
    /// Taps, from the front page to the playing solution, at most.
    taps: usize,
}

enum Entry {
    /// Numbers in reading order.
    Numbers(&'static [u8]),
    /// Pieces in the order in which they are drawn: the cells from which and to which a finger goes, rows and columns from 1.
    /// Then the piece of the goal and where its first cell shall come, if the kind of board does not say it.
    Pieces { strokes: &'static [[(usize, usize); 2]], goal: Option<(char, (usize, usize))> },
}

const RAMKA: Board = Board {
    door: "Enter a Ramka",
    choices: &[],
    entry: Entry::Numbers(&[3, 8, 1, 6, 2, 4, 9, 5, 7]),
    player: "of ",
    taps: 25,
};

const ROTATION: Board = Board {
    door: "Enter a Rotation board",
    choices: &[],
    entry: Entry::Numbers(&[7, 4, 2, 9, 5, 1, 3, 8, 6]),
    player: "of ",
    taps: 25,
};

const RING: Board = Board {
    door: "Enter a Rotation board",
    choices: &["4 × 3, ring by one"],
    entry: Entry::Numbers(&[2, 4, 1, 7, 3, 6, 5, 8, 12, 10, 9, 11]),
    player: "of ",
    taps: 25,
};

/// The last place stays empty: it is the hole.
const FIFTEEN: Board = Board {
    door: "Enter a 15-puzzle",
    choices: &[],
    entry: Entry::Numbers(&[3, 4, 14, 13, 15, 2, 7, 8, 1, 9, 11, 6, 12, 5, 10]),
    player: "of ",
    taps: 25,
};

/// The classic: the large block leaves below.
const KLOTSKI: Board = Board {
    door: "Draw a sliding board",
    choices: &["Clear"],
    entry: Entry::Pieces {
        strokes: &[
            [(1, 1), (2, 1)],
            [(1, 2), (2, 3)],
            [(1, 4), (2, 4)],
            [(3, 1), (4, 1)],
            [(3, 2), (3, 3)],
            [(3, 4), (4, 4)],
            [(4, 2), (4, 2)],
            [(4, 3), (4, 3)],
            [(5, 1), (5, 1)],
            [(5, 4), (5, 4)],
        ],
        goal: Some(('B', (4, 2))),
    },
    player: "of 81",
    taps: 25,
};

const RUSH_HOUR: Board = Board {
    door: "Draw a sliding board",
    choices: &["Clear", "Rush Hour"],
    entry: Entry::Pieces {
        strokes: &[
            [(3, 1), (3, 2)],
            [(1, 3), (3, 3)],
            [(1, 4), (1, 5)],
            [(2, 6), (4, 6)],
            [(4, 1), (5, 1)],
            [(5, 3), (5, 4)],
            [(6, 4), (6, 6)],
        ],
        goal: None,
    },
    player: "of ",
    taps: 25,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Taps,
    Keys,
    /// Roles and names as the browser gives them to a screen reader, and the action of a control: no pointer, no key, no place.
    Names,
}

/// A person before a page.
struct Person<'a> {
    page: &'a Page,
    way: Way,
    /// Taps, keys or actions so far.
    count: usize,
}

fn solve(page: &mut Page, board: &Board, way: Way) -> Result<()> {
    page.visit("")?;
    page.session().resize(390, 844)?;
    let started = Instant::now();
    let mut person = Person { page, way, count: 0 };
    person.choose("link", board.door)?;
    page.wait("the focus in the set-up", "return !!document.activeElement.closest('.setup, .editor')")?;
    for choice in board.choices {
        person.choose("button", choice)?;
    }
    match &board.entry {
        Entry::Numbers(numbers) => person.enter(numbers)?,
        Entry::Pieces { strokes, goal } => person.draw(strokes, *goal)?,
    }
    // Whoever can see waits for the verdict, which moves what is below it.
    let sentence = match board.entry {
        Entry::Numbers(_) => "document.querySelector('.setup-verdict.good')",
        Entry::Pieces { .. } => "document.body.innerText.includes('Solvable in')",
    };
    page.wait("the verdict", &format!("return !!{sentence}"))?;
    person.choose("button", "Solve my board")?;
    page.wait("the playing solution", "return !!document.querySelector('.player')")?;
    page.wait(
        "the distance of the solution",
        &format!(
            "return document.querySelector('.player input[type=range]')?.getAttribute('aria-valuetext')?.includes({:?})",
            board.player
        ),
    )?;
    let took = started.elapsed();
    let count = person.count;
    ensure!(way != Way::Taps || count <= board.taps, "{count} taps");
    ensure!(took <= LIMIT, "{way:?}: {count}, {took:.1?}");
    page.assert_clean()
}

impl Person<'_> {
    fn choose(&mut self, role: &str, name: &str) -> Result<()> {
        match self.way {
            Way::Taps => {
                self.count += 1;
                self.page.tap(role, name)
            }
            Way::Keys => {
                self.go_to(role, name)?;
                self.press(&["Enter"])
            }
            Way::Names => self.act_on(role, name),
        }
    }

    fn enter(&mut self, numbers: &[u8]) -> Result<()> {
        for number in numbers {
            match self.way {
                Way::Keys => {
                    // A one could begin a ten: Enter says that it does not.
                    let digits: Vec<String> = number.to_string().chars().map(String::from).collect();
                    let mut keys: Vec<&str> = digits.iter().map(String::as_str).collect();
                    if numbers.len() > 9 && *number == 1 {
                        keys.push("Enter");
                    }
                    self.press(&keys)?;
                }
                Way::Taps | Way::Names => self.choose("button", &number.to_string())?,
            }
        }
        Ok(())
    }

    fn draw(&mut self, strokes: &[[(usize, usize); 2]], goal: Option<(char, (usize, usize))>) -> Result<()> {
        for (index, [from, to]) in strokes.iter().enumerate() {
            self.stroke(*from, *to, index)?;
        }
        if let Some((name, to)) = goal {
            self.choose("button", "Goal")?;
            self.aim(name, to)?;
        }
        Ok(())
    }

    /// Draws a piece: along a rectangle from corner to corner.
    fn stroke(&mut self, from: (usize, usize), to: (usize, usize), index: usize) -> Result<()> {
        let cells = (from.0..=to.0).flat_map(|row| {
            let cols: Vec<usize> = if (row - from.0).is_multiple_of(2) {
                (from.1..=to.1).collect()
            } else {
                (from.1..=to.1).rev().collect()
            };
            cols.into_iter().map(move |col| (row, col))
        });
        let cells: Vec<(usize, usize)> = cells.collect();
        let name = char::from(b'A' + index as u8);
        match self.way {
            Way::Taps => {
                self.count += 1;
                let path = cells.iter().map(|cell| self.cell(*cell)).collect::<Result<Vec<_>>>()?;
                self.page.session().drag(Pointer::Touch, &path)?;
            }
            Way::Keys => {
                for cell in &cells {
                    self.go_to_cell(*cell)?;
                    self.press(&[&name.to_ascii_lowercase().to_string()])?;
                }
            }
            Way::Names => {
                self.choose("button", "New piece")?;
                for (index, cell) in cells.iter().enumerate() {
                    if index == 1 {
                        self.choose("button", &format!("Piece {name}"))?;
                    }
                    self.choose("gridcell", &label(*cell))?;
                }
            }
        }
        self.page.wait("the piece", &format!("return document.querySelector('[role=gridcell][aria-label^=\"{}\"]').ariaLabel.includes('piece {name}')", label(cells[cells.len() - 1]))).map(drop)
    }

    /// Says where a piece shall come, by its first cell.
    fn aim(&mut self, name: char, to: (usize, usize)) -> Result<()> {
        if self.way == Way::Keys {
            self.go_to_cell(to)?;
            return self.press(&[&name.to_ascii_lowercase().to_string()]);
        }
        self.choose("button", &format!("Piece {name}"))?;
        self.choose("gridcell", &label(to))
    }

    fn cell(&self, cell: (usize, usize)) -> Result<crate::session::Point> {
        self.page.control("gridcell", &label(cell))
    }

    fn press(&mut self, keys: &[&str]) -> Result<()> {
        self.count += keys.len();
        self.page.press(keys)
    }

    /// Presses Tab, or Shift and Tab, until a control of this role and name has the focus. Around the end of the page the way
    /// would lead through the browser's own controls, and Firefox's driver loses itself there.
    fn go_to(&mut self, role: &str, name: &str) -> Result<()> {
        let way = "const [role, name] = arguments;
            const roles = { BUTTON: 'button', A: 'link' };
            const is = (e) => (e.getAttribute('role') ?? roles[e.tagName]) === role
                && e.tabIndex >= 0 && !e.disabled && e.getClientRects().length > 0 && (e.ariaLabel ?? e.textContent).trim().startsWith(name);
            const now = document.activeElement;
            if (is(now)) return 'here';
            const sought = [...document.querySelectorAll('button, a[href], [role]')].find(is);
            if (!sought) return null;
            return now.compareDocumentPosition(sought) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'";
        for _ in 0..120 {
            let way = self.page.session().wait(
                &format!("the {role} {name}"),
                PATIENCE,
                way,
                &[json!(role), json!(name)],
            )?;
            match way.as_str().context("a way")? {
                "here" => return Ok(()),
                key => self.press(&[key])?,
            }
        }
        bail!("Tab does not lead to the {role} {name}")
    }

    /// Moves the focus in the drawing with arrows.
    fn go_to_cell(&mut self, (row, col): (usize, usize)) -> Result<()> {
        let place = "const e = document.activeElement.closest('[role=gridcell]');
            return e && [+e.parentElement.ariaRowIndex, +e.ariaColIndex]";
        for _ in 0..120 {
            let at = self.page.run(place)?;
            let Some((at_row, at_col)) = at[0].as_u64().zip(at[1].as_u64()) else {
                self.go_to("gridcell", "")?;
                continue;
            };
            let (at_row, at_col) = (at_row as usize, at_col as usize);
            if (at_row, at_col) == (row, col) {
                return Ok(());
            }
            let keys: Vec<&str> = [
                vec!["ArrowDown"; row.saturating_sub(at_row)],
                vec!["ArrowUp"; at_row.saturating_sub(row)],
                vec!["ArrowRight"; col.saturating_sub(at_col)],
                vec!["ArrowLeft"; at_col.saturating_sub(col)],
            ]
            .concat();
            self.press(&keys)?;
        }
        bail!("no key leads to the cell in row {row}, column {col}")
    }

    /// Finds a control in the browser's accessibility tree and does its action.
    fn act_on(&mut self, role: &str, name: &str) -> Result<()> {
        self.count += 1;
        let deadline = Instant::now() + PATIENCE;
        let node = loop {
            let tree = self.page.session().devtools("Accessibility.getFullAXTree", &json!({}))?;
            let nodes = tree["nodes"].as_array().context("the nodes of the tree")?;
            let is_it = |node: &&Value, exactly: bool| {
                let found = node["name"]["value"].as_str().unwrap_or_default();
                let has_role = node["role"]["value"].as_str() == Some(role);
                let is_usable = !node["properties"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .any(|property| property["name"] == "disabled" && property["value"]["value"] == true);
                has_role && is_usable && if exactly { found == name } else { found.starts_with(name) }
            };
            let found = nodes
                .iter()
                .find(|node| is_it(node, true))
                .or_else(|| nodes.iter().find(|node| is_it(node, false)));
            if let Some(node) = found {
                break node["backendDOMNodeId"].clone();
            }
            ensure!(Instant::now() < deadline, "the accessibility tree has no {role} {name}");
        };
        let element = self.page.session().devtools("DOM.resolveNode", &json!({ "backendNodeId": node }))?;
        let click = json!({
            "objectId": element["object"]["objectId"],
            "functionDeclaration": "function () { this.click(); }",
        });
        self.page.session().devtools("Runtime.callFunctionOn", &click).map(drop)
    }
}

fn label((row, col): (usize, usize)) -> String {
    format!("row {row}, column {col}:")
}
