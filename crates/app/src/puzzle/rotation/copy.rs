//! The texts about Rotation: its rules, how other games count, sources.

use antipode_play::prose::Prose;
use antipode_play::puzzle::rotation::metric::{STAGES, is_in_stages};
use antipode_puzzles::rotation::Board;
use antipode_ui::copy::{Exploration, HomeCopy, PLAYER_KEYS, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::method::MethodSources;

/// The help, the sources of the methods, and how the table of Nokia's smallest board compares with the published search: `cargo bench
/// -p antipode-engine --bench rotation` measures both.
pub const TEXTS: Prose = Prose::new(include_str!("../../../texts/rotation.txt"));

pub const PAGE_COPY: PageCopy = PageCopy {
    headline: "Rotation: turn blocks of numbers",
    description: "Play Nokia’s Rotation, Twiddle and the Number Rotation Puzzle on any board, and see the distance, exactly or between proven bounds, short solutions, methods, and why a position cannot be solved.",
    first_steps: [
        "Tap the right half of a lettered button to turn its block clockwise.",
        "Tap the left half to turn the block back.",
        "Put the numbers in order, row by row.",
    ],
    first_keys: None,
    goal: "Turn the blocks until the numbers read in order.",
    board_label: "Rotation board",
};

pub const HOME_COPY: HomeCopy = HomeCopy {
    tagline: "Turn blocks of numbers until they are in order.",
    own_board_title: "Enter a Rotation board",
    own_board: "Nokia’s Rotation, Twiddle and their kin, from 1 × 1 to 12 × 12.",
    explorations: &[
        Exploration {
            title: "Nokia’s list",
            text: "A shortest solution of each of 362,880 boards.",
            link: "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&view=solutions",
        },
        Exploration {
            title: "Clockwise only",
            text: "The web game, where turning back takes three turns.",
            link: "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&rule=clockwise&view=analysis",
        },
        Exploration {
            title: "Eight stages",
            text: "What to turn, by the place of the next number.",
            link: "rotation/#at=3x3n2:2,3,5,1,8,7,4,9,6&rule=clockwise&view=method",
        },
        Exploration { title: "The theorem", text: "Which boards can be solved, and why.", link: "lab/" },
        Exploration {
            title: "Open questions",
            text: "Directions, flips, and the farthest positions.",
            link: "lab/#part=open",
        },
    ],
};

const ON_THE_BOARD: KeyGroup = KeyGroup {
    title: "On the board",
    keys: &[
        (&["←", "→", "↑", "↓"], "move the cursor"),
        (&["Space"], "turn the block clockwise"),
        (&["Enter"], "turn the block anticlockwise"),
    ],
};

/// The keys of boards with few blocks, where the commands keep their letters.
const FEW_BLOCKS: &[KeyGroup] = &[
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["A", "B", "…"], "turn the block of that letter anticlockwise"),
            (&["Shift+A", "Shift+B", "…"], "turn it clockwise"),
            (&["Z", "Backspace"], "undo"),
            (&["Y", "Shift+Backspace"], "redo"),
            (&["N", "3"], "new board"),
        ],
    },
    KeyGroup {
        title: "Hints and solutions",
        keys: &[
            (&["H", "1"], "hint, again: play it"),
            (&["S", "2"], "solve"),
            (&["5"], "analysis"),
            (&["?"], "this help"),
        ],
    },
    ON_THE_BOARD,
    PLAYER_KEYS,
];

/// The keys of boards with many blocks, where blocks use those letters.
const MANY_BLOCKS: &[KeyGroup] = &[
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["A", "B", "…"], "turn the block of that letter anticlockwise"),
            (&["Shift+A", "Shift+B", "…"], "turn it clockwise"),
            (&["Backspace", "Ctrl+Z"], "undo"),
            (&["Shift+Backspace", "Ctrl+Y"], "redo"),
            (&["3"], "new board"),
        ],
    },
    KeyGroup {
        title: "Hints and solutions",
        keys: &[
            (&["1"], "hint, again: play it"),
            (&["2"], "solve"),
            (&["5"], "analysis"),
            (&["?"], "this help"),
        ],
    },
    ON_THE_BOARD,
    PLAYER_KEYS,
];

/// The keys of boards with more blocks than letters.
const NO_LETTERS: &[KeyGroup] = &[
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["Z", "Backspace"], "undo"),
            (&["Y", "Shift+Backspace"], "redo"),
            (&["N", "3"], "new board"),
        ],
    },
    KeyGroup {
        title: "Hints and solutions",
        keys: &[
            (&["H", "1"], "hint, again: play it"),
            (&["S", "2"], "solve"),
            (&["5"], "analysis"),
            (&["?"], "this help"),
        ],
    },
    ON_THE_BOARD,
    PLAYER_KEYS,
];

#[must_use]
pub fn key_help(board: Board) -> &'static [KeyGroup] {
    match antipode_play::puzzle::rotation::keyboard::lettered_blocks(board) {
        0 => NO_LETTERS,
        1..=7 => FEW_BLOCKS,
        _ => MANY_BLOCKS,
    }
}

/// The sources of a method. ERRATA.md has the figures of its errata.
#[must_use]
pub fn method_sources(method: &str) -> MethodSources {
    // The shortest stages have the source of the published ones.
    let sources = TEXTS.section(if is_in_stages(method) { STAGES } else { method });
    MethodSources { about: TEXTS.section(method).text("about"), ..MethodSources::new(sources) }
}
