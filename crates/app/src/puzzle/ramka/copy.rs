//! The texts about Ramka: metrics, published table, sources and errata.

use std::rc::Rc;

use antipode_puzzles::ramka::Metric;
use yew::AttrValue;

use antipode_ui::copy::{
    Exploration, ExplorationPlace, HINT_KEYS, HelpCopy, HomeCopy, JETBRAINS_MONO, JOST, LANDSCAPES,
    PLAYER_KEYS, PageCopy,
};
use antipode_ui::panel::help::{Credit, KeyGroup};
use antipode_ui::panel::method::MethodSources;
use antipode_ui::panel::table::PublishedReference;

/// The source of the published table and the method.
pub(super) const JAAP: Credit = Credit {
    name: "Jaap's Puzzle Page, Ramka",
    address: "https://www.jaapsch.net/puzzles/ramka.htm",
    contribution: "the puzzle's description, the published table and the three-phase method.",
};

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
    explorations: &[Exploration {
        title: "God’s algorithm",
        text: "4,717,440 positions by distance, counted in six ways.",
        place: ExplorationPlace::Panel("Table"),
    }],
};

pub const HELP_COPY: HelpCopy = HelpCopy { about: ABOUT, credits: CREDITS, notation_hint: NOTATION_HINT };

const CREDITS: &[Credit] = &[JAAP, LANDSCAPES, JOST, JETBRAINS_MONO];

/// How to play.
const ABOUT: &str = "Put the nine tiles in order. The block of three rows slides up and down behind a fixed frame; \
    tiles slide only sideways, and only the row inside the frame can move a tile into the space at either end, or out of it. \
    Ramka is a Soviet puzzle; its name (рамка) is Russian for frame, and the price on its back is 80 kopeks.";

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
    (metric == Metric::Tiles).then(|| {
        Rc::new(PublishedReference { published, source: JAAP.name.into(), address: JAAP.address.into() })
    })
}

/// The notation hint of the position box.
const NOTATION_HINT: &str = "Rows from top to bottom: 123/456/789. Write tiles in the frame before and after, with a dot: 9.321/654/8.7.";

/// Where the source of the method is incomplete or wrong, and what we do instead; ERRATA.md has the figures.
const METHOD_NOTES: [&str; 4] = [
    "The source starts with the frame empty. If it holds tiles, we put them into a row first.",
    "By the source, the top row can always be cycled with another so that 1, 2 and 3 leave it. In 12,960 of the 362,880 \
     positions with the frame empty it cannot: we cycle the lower rows once first. Where one cycle must do, it fails for 155,520.",
    "If the top row is already solved, we skip phase 1; the source would undo it.",
    "Found right, over all positions: phase 2 works for each of the 720 orders of the lower rows. In phase 3 a row needs at most three \
     swaps, and three only if it is reversed.",
];

/// What is below the table of tile moves.
pub const ABOUT_TABLE: &str = "One of the four hardest boards is the solved one in a mirror; in the other three, two outer tiles of one row are \
    in the frame. Each tile move changes the number of tiles in the frame by one, so distances are even exactly if it is. Other orders of the \
    rows, and the mirror, are 12 symmetries: with the tiles renumbered, they keep distances.";

/// The sources of the three-phase method.
pub fn method_sources() -> MethodSources {
    MethodSources {
        about: "Three phases, two techniques: the top row first, then each tile into its row, then order within the rows. \
                Longer than necessary, but easy to remember."
            .into(),
        credit: (JAAP.name.into(), Some(JAAP.address.into())),
        errata: METHOD_NOTES.map(AttrValue::from).to_vec(),
    }
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
