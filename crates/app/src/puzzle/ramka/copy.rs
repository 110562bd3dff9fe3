//! The texts about Ramka: metrics, published table, sources and errata.

use std::rc::Rc;

use antipode_play::prose::Prose;
use antipode_puzzles::ramka::Metric;

use antipode_ui::copy::{Exploration, HINT_KEYS, HomeCopy, PLAYER_KEYS, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::table::PublishedReference;

/// The help, the sources of the method, and the note below the table of tile moves. ERRATA.md has the figures of the errata.
pub const TEXTS: Prose = Prose::new(include_str!("../../../texts/ramka.txt"));

/// The source of the published table and the techniques, with its address.
pub(super) const JAAP: (&str, &str) =
    ("Jaap's Puzzle Page, Ramka", "https://www.jaapsch.net/puzzles/ramka.htm");

pub const PAGE_COPY: PageCopy = PageCopy {
    headline: "Ramka: nine tiles in a sliding frame",
    description: "Play Ramka, nine tiles in three rows and a frame with two spaces, and see for every position the exact distance to solved, all shortest solutions and a method for the hand.",
    first_steps: [
        "Tap a tile at either end of the frame to push it in or out.",
        "Tap another row to bring it into the frame.",
        "Put the tiles in order, 1 to 9.",
    ],
    first_keys: None,
    goal: "Order the nine tiles. Only the row in the frame can exchange tiles with its two spaces.",
    board_label: "Ramka board",
};

pub const HOME_COPY: HomeCopy = HomeCopy {
    tagline: "Nine tiles, three rows, one frame.",
    own_board_title: "Enter a Ramka",
    own_board: "Nine tiles, the frame, and the row that stands in it.",
    explorations: &[
        Exploration {
            title: "Jaap’s method",
            text: "Three phases to do by hand, and which of its claims hold.",
            link: "ramka/#view=method",
        },
        Exploration {
            title: "God’s algorithm",
            text: "4,717,440 positions by distance, counted in six ways.",
            link: "ramka/#view=table",
        },
    ],
};

pub const KEYS: &[KeyGroup] = &[
    KeyGroup {
        title: "Keys anywhere",
        keys: &[
            (&["1", "2", "3"], "bring that row into the frame"),
            (&[","], "push a tile across the left end"),
            (&["."], "push a tile across the right end"),
            (&["Z", "Ctrl+Z"], "undo"),
            (&["Y", "Ctrl+Y"], "redo"),
            (&["N"], "new board"),
        ],
    },
    HINT_KEYS,
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
    PLAYER_KEYS,
];

/// The published table for a metric; only tile moves were published.
pub fn published_reference(metric: Metric) -> Option<Rc<PublishedReference>> {
    let published =
        include_str!("../../../data/ramka-published.txt").parse().expect("the table in data is well formed");
    (metric == Metric::Tiles)
        .then(|| Rc::new(PublishedReference { published, source: JAAP.0.into(), address: JAAP.1.into() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::ramka::metric;

    #[test]
    fn the_published_table_adds_up_to_the_positions_of_its_metric() {
        let compared = published_reference(Metric::Tiles).expect("tile moves were published");
        assert_eq!(compared.published.counts.len(), 43);
        assert_eq!(
            compared.published.counts.iter().sum::<u64>(),
            metric::metric_info(Metric::Tiles).positions
        );
        assert!(Metric::ALL.into_iter().skip(1).all(|metric| published_reference(metric).is_none()));
    }
}
