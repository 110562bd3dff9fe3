//! What is said of Ramka: its metrics, the published table, sources and errata.

use std::rc::Rc;

use antipode_puzzles::puzzle::Ranked;
use antipode_puzzles::ramka::{Board, Metric, ParsePositionError, Ramka};
use yew::AttrValue;

use crate::panel::counted::{Counted, Table};
use crate::panel::help::{Credit, KeyGroup};
use crate::panel::method::Sources;
use crate::panel::numbers::thousands;
use crate::panel::position_box::Fault;
use crate::panel::table::Compared;
use crate::puzzle::said::{IN_THE_PLAYER, JETBRAINS_MONO, JOST, Said, Way};

/// The page the published table and the method are from.
const JAAP: Credit = Credit {
    name: "Jaap's Puzzle Page, Ramka",
    address: "https://www.jaapsch.net/puzzles/ramka.htm",
    owed: "the puzzle's description, the published table and the three-phase method.",
};

/// The texts of its page.
pub const SAID: Said = Said {
    goal: "Order the nine tiles. Only the row in the frame can trade tiles with its two spaces.",
    about: ABOUT,
    credits: CREDITS,
    ways_to_write: WAYS_TO_WRITE,
    board: "Ramka board",
};

/// Whom the page owes what.
const CREDITS: &[Credit] = &[JAAP, JOST, JETBRAINS_MONO];

/// How to play.
const ABOUT: &str = "Put the nine tiles in order. The block of three rows slides up and down behind a fixed frame; \
    tiles slide only sideways, and only the row inside the frame can hand a tile to the space at either end, or take one from it.";

/// The way to solve it.
pub const WAYS: &[Way] = &[Way {
    name: "three-phases",
    title: "Three phases",
    explain: "rows, then the order within them",
    whole: false,
}];

/// The keys.
pub const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "Play from anywhere",
        keys: &[
            (&["1", "2", "3"], "bring that row into the frame"),
            (&[","], "a tile across the left end"),
            (&["."], "a tile across the right end"),
            (&["Z", "Ctrl+Z"], "undo"),
            (&["Y", "Ctrl+Y"], "redo"),
            (&["N"], "new board"),
        ],
    },
    KeyGroup {
        title: "Know",
        keys: &[(&["H"], "hint, and more of it"), (&["S"], "solve"), (&["?"], "this help")],
    },
    KeyGroup {
        title: "On the board",
        keys: &[
            (&["←", "→", "↑", "↓"], "move the cursor"),
            (&["Home", "End"], "to the ends of its row"),
            (&["Enter", "Space"], "push the tile, or shift its row into the frame"),
            (&["Shift+←", "Shift+→"], "push the tile that way"),
            (&["Shift+↑", "Shift+↓"], "shift the block"),
        ],
    },
    IN_THE_PLAYER,
];

/// What a count of positions counts.
const CLASSES: &str = "13 · 9!: the two holes can lie in 13 ways (both in the frame; one in the frame's left or right space and one in any of three rows; \
     both in one row or in two different ones), each with 9! orders of the tiles. Where the block stands and where tiles sit \
     within their row do not count.";
const PLACES: &str = "11!/2: nine tiles on eleven places, the two holes alike. Where tiles sit within their row counts, where the block stands does not.";
const BOARDS: &str = "3 · 11!/2: nine tiles on eleven places, and which of the three rows stands in the frame. Nothing is left out: this is the toy as it lies on the table.";

/// A metric as the panels speak of it.
pub fn counted(metric: Metric) -> Counted {
    // In a browser on a busy machine: up to 0.3 s for 20 million positions, up to 2.5 s for 60 million; a quiet one takes a
    // fifth of that.
    let (one, many, positions_explain, table) = match metric {
        Metric::Tiles => ("tile move", "tile moves", CLASSES, Table::AtOnce),
        Metric::Strokes => ("stroke", "strokes", CLASSES, Table::AtOnce),
        Metric::Units => ("single step", "single steps", PLACES, Table::OnRequest(1.0)),
        Metric::Slides => ("slide", "slides", PLACES, Table::OnRequest(1.0)),
        Metric::UnitsShifts => ("step or shift", "steps and shifts", BOARDS, Table::OnRequest(2.0)),
        Metric::SlidesShifts => ("slide or shift", "slides and shifts", BOARDS, Table::OnRequest(2.0)),
    };
    let positions = Ramka(metric).count();
    Counted {
        name: metric.name().into(),
        title: metric.title().into(),
        explain: metric.explain().into(),
        one: one.into(),
        many: many.into(),
        end: "solved",
        positions,
        size: thousands(positions).into(),
        positions_explain: positions_explain.into(),
        table,
    }
}

/// The published table beside a metric, if there is one: the published one is in tile moves.
pub fn compared(metric: Metric) -> Option<Rc<Compared>> {
    let published =
        include_str!("../../../data/ramka-published.txt").parse().expect("the table in data is well formed");
    (metric == Metric::Tiles)
        .then(|| Rc::new(Compared { published, source: JAAP.name.into(), address: JAAP.address.into() }))
}

/// Reads a position in any way it may be written, for the position box.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(text: &str) -> Result<Board, Fault> {
    text.parse().map_err(|error: ParsePositionError| error.to_string().into())
}

/// Ways to write a position, for the position box.
const WAYS_TO_WRITE: &str = "Rows from top to bottom: 123/456/789. Tiles in the frame stand before and after, with a dot: 9.321/654/8.7.";

/// Where the method's source does not reach or is mistaken, and what we do instead; ERRATA.md has the figures.
const METHOD_NOTES: [&str; 3] = [
    "The source starts with the frame empty. Where tiles stand in it, we put them into a row first.",
    "By the source, the top row can always be cycled with another so that 1, 2 and 3 leave it. In 12,960 of the 362,880 \
     positions with the frame empty, with one of the three in each row, it cannot; we cycle the lower rows once first.",
    "Where the top row is solved already, we skip phase 1; the source would take it apart.",
];

/// Where the three-phase method is from.
pub fn method_sources() -> Sources {
    Sources {
        about: "Three phases, two techniques: the top row first, then each tile into its row, then order within the rows. \
                Longer than need be, but one can remember it."
            .into(),
        credit: (JAAP.name.into(), Some(JAAP.address.into())),
        errata: METHOD_NOTES.map(AttrValue::from).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_table_adds_up_to_the_positions_of_its_metric() {
        let compared = compared(Metric::Tiles).expect("tile moves were published");
        assert_eq!(compared.published.counts.len(), 43);
        assert_eq!(compared.published.counts.iter().sum::<u64>(), counted(Metric::Tiles).positions);
        assert!(Metric::ALL.into_iter().skip(1).all(|metric| self::compared(metric).is_none()));
    }

    #[test]
    fn every_metric_says_how_many_positions_its_space_has() {
        for metric in Metric::ALL {
            assert_eq!(counted(metric).positions, metric.space().positions(), "{}", metric.name());
        }
    }

    #[test]
    fn a_fault_names_its_column_once() {
        assert_eq!(read("123 456 789"), Ok(Board::solved()));
        let fault = read("123/446/789").expect_err("4 is there twice");
        assert_eq!(fault.column, Some(6));
        assert!(fault.message.starts_with("tile 4"), "{}", fault.message);
        assert_eq!(read("").expect_err("nothing is written").column, None);
    }
}
