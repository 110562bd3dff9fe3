//! The texts about sliding block puzzles: metrics, keys, sources.

use super::Tray;
use crate::panel::counted::{Counted, Table};
use crate::panel::help::{Credit, KeyGroup};
use crate::puzzle::said::{IN_THE_PLAYER, JETBRAINS_MONO, JOST, Said};
use antipode_puzzles::sliding::Metric;

pub const SAID: Said = Said {
    goal: "Slide the pieces of the goal into their places.",
    about: "Pieces of any shape slide about a board; nothing is lifted or turned, and nothing goes through anything. The puzzle is \
        solved when the pieces that the goal shows stand where it shows them; where the others stand does not matter. Drag a piece: it \
        follows the finger around corners, and one gesture is one move. Or tap it, and then the free cell where it shall go. Arrows on a \
        piece say that it keeps to its row or column, a square that it stands fast. Any board can be played here: draw one, paste one, \
        or take a famous one from the gallery.",
    credits: &[
        Credit {
            name: "Sliding Block Puzzles",
            address: "https://nbickford.wordpress.com/2012/01/22/sliding-block-puzzles-part-3/",
            owed: "by Neil Bickford: the question which boards are the hardest, and what is counted.",
        },
        Credit {
            name: "SLIDING",
            address: "https://www-cs-faculty.stanford.edu/~knuth/programs.html",
            owed: "by Donald E. Knuth: the six ways to count.",
        },
        JOST,
        JETBRAINS_MONO,
    ],
    ways_to_write: "Rows of letters, one letter per piece, . for a hole, # for a wall; then -> and the goal: AA/B. -> ../.B. A board of Rush Hour as 36 letters.",
    board: "Sliding block puzzle",
};

pub const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "On the board",
        keys: &[
            (&["A", "B", "…"], "select the piece of that name, while the board has the focus"),
            (&["←", "→", "↑", "↓"], "slide the selected piece; without one, go to the next piece"),
            (&["Shift+←", "…"], "slide it as far as it goes"),
            (&["Enter", "Space"], "select or deselect the piece"),
            (&["Esc"], "deselect"),
        ],
    },
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["Z", "Backspace", "Ctrl+Z"], "undo"),
            (&["Y", "Shift+Backspace", "Ctrl+Y"], "redo"),
            (&["N", "3"], "any position of this board"),
            (&["H", "1"], "hint, then more detail"),
            (&["S", "2"], "solve"),
            (&["E", "4"], "open or close the editor"),
            (&["?"], "this help"),
        ],
    },
    KeyGroup {
        title: "In the editor",
        keys: &[
            (&["←", "→", "↑", "↓"], "move; with Shift, draw"),
            (&["Enter", "Space"], "paint; again, erase"),
            (&["A", "B", "…"], "draw that piece; with Shift, a small letter"),
            (&[".", "Delete"], "wipe"),
            (&["#"], "a wall"),
        ],
    },
    IN_THE_PLAYER,
];

/// The description of a puzzle in its metric, for panels.
#[must_use]
pub fn counted(tray: Tray) -> Counted {
    let metric = tray.metric();
    Counted {
        name: metric.name().into(),
        title: title(metric).into(),
        explain: explain(metric).into(),
        one: metric.noun(true).into(),
        many: metric.noun(false).into(),
        end: "the goal",
        positions: 0,
        size: "the reachable".into(),
        positions_explain: "All positions that can be reached from the board the game began with. Pieces of one shape count as the same \
            unless the goal tells them apart."
            .into(),
        table: Table::AtOnce,
    }
}

fn title(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "Steps",
        Metric::Line => "Sliding lines",
        Metric::Move => "Moves",
        Metric::SuperStep => "Super-steps",
        Metric::SuperLine => "Super-lines",
        Metric::SuperMove => "Supermoves",
    }
}

fn explain(metric: Metric) -> &'static str {
    match metric {
        Metric::Step => "One piece slides by one cell.",
        Metric::Line => "One piece slides any distance in a straight line.",
        Metric::Move => "One piece slides anywhere it can get without another moving.",
        Metric::SuperStep => "Any pieces slide together by one cell the same way.",
        Metric::SuperLine => "Any pieces slide together any distance in a straight line.",
        Metric::SuperMove => "Any pieces slide together along the same path.",
    }
}
