//! The texts about sliding block puzzles: metrics, keys, sources.

use antipode_play::prose::Prose;
use antipode_ui::copy::{Exploration, HomeCopy, PLAYER_KEYS, PageCopy};
use antipode_ui::panel::help::KeyGroup;

/// The help.
pub const TEXTS: Prose = Prose::new(include_str!("../../../texts/sliding.txt"));

pub const PAGE_COPY: PageCopy = PageCopy {
    headline: "Sliding block puzzles, solved exactly",
    description: "Play, draw and solve sliding block puzzles such as Klotski and Rush Hour: exact distances in six metrics, the map of all positions, and the hardest puzzles of a rectangle.",
    first_steps: [
        "Drag a piece, or tap it and then the cell where it goes.",
        "Bring the red piece to its dashed outline.",
        "Where the other pieces stand does not matter.",
    ],
    first_keys: None,
    goal: "Slide the pieces of the goal into their places.",
    board_label: "Sliding block puzzle",
};

pub const HOME_COPY: HomeCopy = HomeCopy {
    tagline: "Klotski, Rush Hour, or a board of your own.",
    own_board_title: "Draw a sliding board",
    own_board: "Pieces of any shape, on a board of any outline.",
    explorations: &[
        Exploration {
            title: "Map",
            text: "The positions of a board as one picture, and where you are.",
            link: "sliding/#view=map",
        },
        Exploration {
            title: "Hardest boards",
            text: "Search a rectangle for the puzzles that take the most moves.",
            link: "sliding/#view=search",
        },
        Exploration {
            title: "Open problems",
            text: "What is known, and what nobody knows.",
            link: "lab/#part=sliding",
        },
    ],
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
            (&["N", "3"], "next board"),
            (&["H", "1"], "hint, again: play it"),
            (&["S", "2"], "solve"),
            (&["E", "4"], "open or close the editor"),
            (&["A", "5"], "analysis"),
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
    PLAYER_KEYS,
];
