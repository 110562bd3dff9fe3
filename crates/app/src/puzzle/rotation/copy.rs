//! The texts about Rotation: its rules, how other games count, sources.

use antipode_play::puzzle::rotation::metric::ANY_BOARD;
use antipode_play::puzzle::rotation::metric::FLIPS;
use antipode_play::puzzle::rotation::metric::PAPER;
use antipode_play::puzzle::rotation::metric::STAGES;
use antipode_play::route::Page;
use antipode_puzzles::rotation::Board;
use antipode_puzzles::rotation::catalogue::{SOURCE, SOURCE_ADDRESS};
use antipode_ui::copy::{
    Exploration, ExplorationPlace, HelpCopy, HomeCopy, JETBRAINS_MONO, JOST, LANDSCAPES, PLAYER_KEYS,
    PageCopy,
};
use antipode_ui::panel::help::{Credit, KeyGroup};
use antipode_ui::panel::method::MethodSources;
use yew::AttrValue;

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
            title: "God’s algorithm",
            text: "Every position of a board by distance, up to 812,851,200 of them.",
            place: ExplorationPlace::Panel("Table"),
        },
        Exploration {
            title: "Algorithms",
            text: "The shortest turns that send numbers where you want them.",
            place: ExplorationPlace::Panel("Algorithms"),
        },
        Exploration {
            title: "The Lab",
            text: "Which boards can be solved, why, and how.",
            place: ExplorationPlace::Page(Page::Lab),
        },
    ],
};

pub const HELP_COPY: HelpCopy = HelpCopy {
    about: "Put the numbers in order, from left to right and from the top down. The only move is turning a block: tap the right \
        half of its button to turn it clockwise, the left half to turn it back. Nokia's Rotation, Twiddle, the web game Rotation and \
        the Number Rotation Puzzle are boards of this family, and each counts turns in its own way.",
    credits: CREDITS,
    notation_hint: "Rows or numbers: 4 9 2/3 5 7/8 1 6 or 492357816. Another board: 4x3n2: and its numbers, as Twiddle writes it.",
};

const TWIDDLE: Credit = Credit {
    name: "Simon Tatham's Twiddle",
    address: "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/twiddle.html",
    contribution: "the boards with directions, the game IDs in which positions are written here, and its presets.",
};

const CREDITS: &[Credit] = &[
    Credit {
        name: SOURCE,
        address: SOURCE_ADDRESS,
        contribution: "the method and the words for Nokia’s game.",
    },
    Credit { name: STAGES_SOURCE.0, address: STAGES_SOURCE.1, contribution: "the eight stages." },
    TWIDDLE,
    Credit {
        name: "Solution to the Number Rotation Puzzle",
        address: "https://arxiv.org/abs/2211.16787",
        contribution: "which positions turns can reach; with corrections of ours.",
    },
    Credit {
        name: "OEIS A330280",
        address: "https://oeis.org/A330280",
        contribution: "how far positions of such boards can be from solved.",
    },
    LANDSCAPES,
    JOST,
    JETBRAINS_MONO,
];

const STAGES_SOURCE: (&str, &str) = (
    "Y. Lee, Solving the “Rotation” puzzle in stages",
    "https://codemyroad.wordpress.com/2015/04/13/solving-the-rotation-puzzle-in-stages/",
);

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
        keys: &[(&["H", "1"], "hint, then more detail"), (&["S", "2"], "solve"), (&["?"], "this help")],
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
        keys: &[(&["1"], "hint, then more detail"), (&["2"], "solve"), (&["?"], "this help")],
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
        keys: &[(&["H", "1"], "hint, then more detail"), (&["S", "2"], "solve"), (&["?"], "this help")],
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

/// How the table of Nokia's smallest board is searched, and how the published search does it. `cargo bench -p antipode-engine --bench
/// rotation` measures both.
pub const TABLE_SEARCH: &str = "The table counts outwards from solved, each position once, and every solution is read off it turn by turn. \
    The published search for this board (G. Wang and J. Song, BBFS-STT, 2015) finds one solution at a time: breadth first from both ends, \
    with a list of where each turn leads from each position, and one bit a position for those it has met. On one core of ours the list takes \
    0.13 s and then a solution 55 µs; the table takes 1 ms and then a solution 0.8 µs.";

/// What the article on the stages claims, and what we find; ERRATA.md has the figures.
const STAGE_NOTES: [&str; 2] = [
    "The article says that the stages take at most 53 clockwise turns. By its own matrices it is 57: in the third stage (12, not 10) \
     and in the fifth (7, not 5) it counts a turn back as one, and everywhere else as the three turns on that it takes.",
    "The matrices themselves are right: they solve every position, and none of their sequences disturbs what is placed.",
];

#[must_use]
pub fn method_sources(way: &str) -> MethodSources {
    if way == ANY_BOARD.name {
        return MethodSources {
            about: "Line by line from the outside in, two numbers at a time where that is shorter; then the remaining corner, by short sequences. \
                    On n × n with blocks of 2 × 2 it takes about n³/3 quarter turns: 20, 42, 70, 166 and 335 on average for n = 4, 5, 6, 8 and 10; \
                    with rings of 3 × 3 34, 53, 80, 163 and 303."
                .into(),
            credit: (SOURCE.into(), Some(SOURCE_ADDRESS.into())),
            errata: Vec::new(),
        };
    }
    if way == FLIPS.name {
        return MethodSources {
            about: "All other numbers first. Then each of the last eight goes home by swaps, column by column; each swap is one of twelve \
                    published words and leaves everything else in place."
                .into(),
            credit: (SOURCE.into(), Some(SOURCE_ADDRESS.into())),
            errata: Vec::new(),
        };
    }
    if way == PAPER.name {
        return MethodSources {
            about: "One turn where the parity asks for it, then two or three numbers at a time, and all else as it was. It is made to \
                    prove what can be solved."
                .into(),
            credit: (
                "Thomas Lam, Solution to the Number Rotation Puzzle, arXiv 2211.16787".into(),
                Some("https://arxiv.org/abs/2211.16787".into()),
            ),
            errata: Vec::new(),
        };
    }
    let about = if way == STAGES {
        "1, 2 and 3, then 7, 8 and 9, then 5 and 4: a table for each says what to turn, by where the number is."
    } else {
        "The same eight stages; each of the 44 cases has a shortest sequence that disturbs nothing placed before."
    };
    MethodSources {
        about: about.into(),
        credit: (STAGES_SOURCE.0.into(), Some(STAGES_SOURCE.1.into())),
        errata: STAGE_NOTES.map(AttrValue::from).to_vec(),
    }
}
