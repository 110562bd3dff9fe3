//! The texts about Fifteen: help, sources, solvable positions.

use antipode_play::numbers::thousands;
use antipode_play::prose::Prose;
use antipode_play::puzzle::fifteen::metric::metric_info;
use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, Variant, gods_number};
use antipode_ui::copy::{Exploration, HINT_KEYS, HomeCopy, PLAYER_KEYS, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::table::PublishedReference;
use std::borrow::Cow;
use std::rc::Rc;

/// The help, and the sources of the method.
pub const TEXTS: Prose = Prose::new(include_str!("../../../texts/fifteen.txt"));

pub const PAGE_COPY: PageCopy = PageCopy {
    headline: "Fifteen: slide the numbers into order",
    description: "Play the 15-puzzle and its kin from 2 × 2 to 6 × 6, and see how far each position is from solved, exactly or between proven bounds, how a person solves it, and why a board cannot be solved.",
    first_steps: [
        "Tap a tile in line with the hole: it slides, and all between go with it.",
        "Or drag a tile: it goes into the hole with all between.",
        "Put the numbers in order: the goal is below the title.",
    ],
    first_keys: Some("An arrow key slides the tile beside the hole that way."),
    goal: "Slide the tiles until the numbers read in order, with the hole in the last cell.",
    board_label: "Fifteen board",
};

pub const HOME_COPY: HomeCopy = HomeCopy {
    tagline: "Sam Loyd’s puzzle: one hole, fifteen tiles.",
    own_board_title: "Enter a 15-puzzle",
    own_board: "Numbered tiles with one hole, from 2 × 2 to 6 × 6.",
    explorations: &[Exploration {
        title: "Row by row",
        text: "How a person solves any board, step by step.",
        link: "fifteen/#view=method",
    }],
};

/// The positions of 3 × 3 by tiles: the hole's place in the solved position, the number of the sequence in the OEIS, and its terms.
const SEQUENCES: [(&[usize], &str, &str); 2] = [
    (
        &[0, 2, 6, 8],
        "A089473",
        "1 2 4 8 16 20 39 62 116 152 286 396 748 1024 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 15578 14560 6274 3910 760 221 2",
    ),
    (
        &[4],
        "A089474",
        "1 4 8 8 16 32 60 72 136 200 376 512 964 1296 2368 3084 5482 6736 11132 12208 18612 18444 24968 19632 22289 13600 11842 4340 2398 472 148",
    ),
];

/// The published numbers of positions at each distance, where the OEIS has them.
pub fn published_reference(variant: Variant) -> Option<Rc<PublishedReference>> {
    let board = variant.board();
    if (board.rows(), board.cols(), variant.metric()) != (3, 3, Metric::Tiles) {
        return None;
    }
    let hole = Position::solved(board).hole();
    let (_, number, terms) = SEQUENCES.into_iter().find(|(holes, ..)| holes.contains(&hole))?;
    Some(Rc::new(PublishedReference {
        published: terms.parse().expect("the terms are numbers"),
        source: format!("OEIS {number}").into(),
        address: format!("https://oeis.org/{number}").into(),
    }))
}

pub const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["←", "→", "↑", "↓"], "slide the tile beside the hole that way"),
            (&["Z", "Ctrl+Z"], "undo"),
            (&["Y", "Ctrl+Y"], "redo"),
            (&["N"], "new board"),
        ],
    },
    HINT_KEYS,
    KeyGroup {
        title: "On the board",
        keys: &[
            (&["Shift+←", "Shift+→", "Shift+↑", "Shift+↓"], "move the cursor"),
            (&["Home", "End"], "to the ends of its row"),
            (&["Enter", "Space"], "slide the tile and all between it and the hole"),
        ],
    },
    PLAYER_KEYS,
];

/// Why half of the arrangements are solvable, their number, and God's number.
pub fn solvability(variant: Variant) -> String {
    let board = variant.board();
    let (formula, count) = (board.position_count().formula(), board.position_count().as_u64());
    let count = count.map_or_else(|| formula.clone(), |count| format!("{formula} = {}", thousands(count)));
    let source = match (board.cell_count(), variant.metric()) {
        (16, Metric::Tiles) => "; 17 boards need as many (Brüngger, Marzetta, Fukuda and Nievergelt, 1999)",
        (16, Metric::Slides) => " (Norskog and Davidson, 2010)",
        (15, _) => " (Korf, 2008)",
        _ => "",
    };
    let farthest = gods_number(variant).map_or_else(String::new, |number| {
        format!(" {number} {} always suffice{source}.", metric_info(variant).many)
    });
    format!(
        "Every move swaps a tile and the hole, and is one step of the hole. So the swaps that put a board in order and the steps of the \
         hole to its place are both even or both odd: {count} positions.{farthest}"
    )
}

/// The goal of a board, in a sentence.
pub fn goal(board: Board) -> Cow<'static, str> {
    Cow::Borrowed(match board.goal() {
        Goal::Rows => PAGE_COPY.goal,
        Goal::First => "Slide the tiles until the numbers read in order, with the hole in the first cell.",
        Goal::Spiral => {
            "Slide the tiles until the numbers run clockwise inward from the upper left, with the hole at the end of the spiral."
        }
        Goal::Columns => {
            "Slide the tiles until the numbers read in order down the columns, with the hole in the last cell."
        }
        Goal::Custom(_) => {
            return Cow::Owned(format!(
                "Slide the tiles until the rows are {}, with 0 as the hole.",
                rows(board)
            ));
        }
    })
}

/// `1 2 3 / 4 5 6 / 7 8 0`.
fn rows(board: Board) -> String {
    antipode_play::puzzle::fifteen::rows_text(&Position::solved(board)).replace('/', " / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A goal with the hole in a corner is the standard one, turned and with other names of the tiles. No figure of that one is
    /// claimed for others.
    #[test]
    fn only_goals_with_the_hole_in_a_corner_have_the_known_figures() {
        let said = |text: &str| solvability(text.parse().expect("a variant"));
        for (text, figure) in [("4x4 tiles", "80"), ("4x4@first slides", "43"), ("4x4@columns tiles", "80")] {
            assert!(
                said(text).contains(&format!(" {figure} ")) && said(text).contains("always suffice"),
                "{text}"
            );
        }
        for text in ["4x4@spiral tiles", "4x4@spiral slides", "5x5 tiles"] {
            assert!(!said(text).contains("always suffice"), "{text}");
        }
    }

    /// Depth for depth as ours where the hole belongs into a corner; as many positions where it belongs into the middle.
    #[test]
    fn published_rows_of_the_oeis_go_with_their_boards() {
        let row = |text: &str| published_reference(text.parse().expect("a variant"));
        let ours: Vec<u64> = include_str!("../../../../../data/oeis/fifteen-3x3-tiles.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split(' ').nth(1).and_then(|term| term.parse().ok()).expect("a term"))
            .collect();
        for text in ["3x3 tiles", "3x3@first tiles", "3x3@columns tiles"] {
            let corner = row(text).expect(text);
            assert_eq!((&corner.published.counts, corner.source.as_str()), (&ours, "OEIS A089473"), "{text}");
        }
        let middle = row("3x3@spiral tiles").expect("a row");
        assert_eq!(
            (middle.published.counts.iter().sum::<u64>(), middle.source.as_str()),
            (181_440, "OEIS A089474")
        );
        for text in ["3x3 slides", "4x4 tiles", "3x2 tiles"] {
            assert_eq!(row(text), None, "{text}");
        }
    }

    #[test]
    fn every_goal_has_its_sentence() {
        let said = |text: &str| goal(text.parse().expect("a board")).into_owned();
        let boards = ["3x3", "3x3@first", "3x3@spiral", "3x3@columns", "3x3@goal:8,7,6,0,4,1,2,5,3"];
        let sentences: std::collections::BTreeSet<String> = boards.map(said).into_iter().collect();
        assert_eq!(sentences.len(), boards.len());
        assert_eq!(
            said(boards[4]),
            "Slide the tiles until the rows are 8 7 6 / 0 4 1 / 2 5 3, with 0 as the hole."
        );
    }
}
