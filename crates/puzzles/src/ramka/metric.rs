//! What counts as one move, and which positions a metric distinguishes.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::moves::{Move, Place};
use super::packed_board::PackedBoard;
use super::position::{Row, Side};
use crate::parse_error::{ParseError, display_with_column};

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// One tile crosses between a row and a space: the metric of Jaap's Puzzle Page.
    Tiles,
    /// One row is pushed in one direction; any number of tiles may cross at its two ends.
    Strokes,
    /// One tile moves one place.
    Units,
    /// A run of neighbouring tiles is pushed any distance.
    Slides,
    /// Like `Units`; shifting the block by one row also counts one.
    UnitsShifts,
    /// Like `Slides`; shifting the block by any distance also counts one.
    SlidesShifts,
}

/// Which positions a metric distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Granularity {
    /// By the order of the tiles only.
    PackedBoards,
    /// By the place of every tile; the height of the block does not count.
    Places,
    /// By the place of every tile and the row in the frame.
    Boards,
}

impl Metric {
    /// All metrics; the published one is first.
    pub const ALL: [Metric; 6] = [
        Metric::Tiles,
        Metric::Strokes,
        Metric::Units,
        Metric::Slides,
        Metric::UnitsShifts,
        Metric::SlidesShifts,
    ];

    /// The name in links and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Tiles => "tiles",
            Metric::Strokes => "strokes",
            Metric::Units => "units",
            Metric::Slides => "slides",
            Metric::UnitsShifts => "units-shifts",
            Metric::SlidesShifts => "slides-shifts",
        }
    }

    /// The name in the interface.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Metric::Tiles => "Tile moves",
            Metric::Strokes => "Strokes",
            Metric::Units => "Single steps",
            Metric::Slides => "Slides",
            Metric::UnitsShifts => "Single steps and shifts",
            Metric::SlidesShifts => "Slides and shifts",
        }
    }

    /// A description for the interface: what counts as one move, and how many positions the metric distinguishes.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Metric::Tiles => {
                "Moving a tile between a row and a space of the frame is one move. Sliding within a row and shifting \
                 the block are free. 13 arrangements of the empty places × 9! orders: 4,717,440 positions."
            }
            Metric::Strokes => {
                "Pushing a row once is one move, whether a tile crosses at one end or at both. Sliding within a row and \
                 shifting the block are free. 13 arrangements of the empty places × 9! orders: 4,717,440 positions."
            }
            Metric::Units => {
                "Moving one tile by one place is one move. Shifting the block is free. Nine tiles and two empty places \
                 among eleven: 11!/2 = 19,958,400 positions."
            }
            Metric::Slides => {
                "Pushing a run of neighbouring tiles any distance is one move. Shifting the block is free. Nine tiles \
                 and two empty places among eleven: 11!/2 = 19,958,400 positions."
            }
            Metric::UnitsShifts => {
                "Moving one tile by one place is one move, and so is shifting the block by one row. 11!/2 placements of \
                 the tiles × 3 heights of the block: 59,875,200 positions."
            }
            Metric::SlidesShifts => {
                "Pushing a run of neighbouring tiles any distance is one move, and so is shifting the block by one or \
                 two rows. 11!/2 placements of the tiles × 3 heights of the block: 59,875,200 positions."
            }
        }
    }

    /// Whether shifting the block is a move in this metric.
    #[must_use]
    pub const fn counts_shifts(self) -> bool {
        matches!(self.granularity(), Granularity::Boards)
    }

    /// The representative of all boards that this metric does not distinguish from `board`: rows packed to the left if
    /// only the order counts, the middle row in the frame if shifts are free.
    #[must_use]
    pub fn canonical(self, board: &Board) -> Board {
        match self.granularity() {
            Granularity::PackedBoards => board.packed().into(),
            Granularity::Places => board.with_frame_row(Row::MIDDLE),
            Granularity::Boards => *board,
        }
    }

    pub(super) const fn granularity(self) -> Granularity {
        match self {
            Metric::Tiles | Metric::Strokes => Granularity::PackedBoards,
            Metric::Units | Metric::Slides => Granularity::Places,
            Metric::UnitsShifts | Metric::SlidesShifts => Granularity::Boards,
        }
    }

    /// Every move that is legal in this metric in some position, in a fixed order.
    pub(super) fn all_moves(self) -> Vec<Move> {
        let crosses = || Side::ALL.into_iter().flat_map(|side| Row::ALL.map(|row| Move::Cross { side, row }));
        let shifts = || Row::ALL.map(|row| Move::Shift { row });
        // There are two empty places, so no tile slides farther than two.
        match self {
            Metric::Tiles => crosses().collect(),
            Metric::Strokes => crosses().chain(Row::ALL.map(|row| Move::PushThrough { row })).collect(),
            Metric::Units => slides_up_to(1),
            Metric::Slides => slides_up_to(2),
            Metric::UnitsShifts => slides_up_to(1).into_iter().chain(shifts()).collect(),
            Metric::SlidesShifts => slides_up_to(2).into_iter().chain(shifts()).collect(),
        }
    }

    /// The canonical board after a move, or `None` if the move is not legal or not a move of this metric.
    pub(super) fn apply(self, board: &Board, mv: Move) -> Option<Board> {
        let class = |class: Option<PackedBoard>| class.map(Board::from);
        match (self, mv) {
            (Metric::Tiles | Metric::Strokes, Move::Cross { side, row }) => {
                class(board.packed().crossed(side, row))
            }
            (Metric::Strokes, Move::PushThrough { row }) => class(board.packed().pushed_through(row)),
            (Metric::Units | Metric::UnitsShifts, Move::Slide { row, from, to }) => {
                let seen = self.reaching(board, mv);
                let run = seen.run(row, from, to).ok()?;
                (run.places.len() == 1 && run.distance() == 1)
                    .then(|| seen.play(mv).ok().map(|next| self.canonical(&next)))?
            }
            (Metric::Slides | Metric::SlidesShifts, Move::Slide { .. }) => {
                self.reaching(board, mv).play(mv).ok().map(|next| self.canonical(&next))
            }
            (Metric::UnitsShifts, Move::Shift { row }) if board.frame_row().distance(row) > 1 => None,
            (Metric::UnitsShifts | Metric::SlidesShifts, Move::Shift { .. }) => board.play(mv).ok(),
            _ => None,
        }
    }

    /// The board with the row of a slide in the frame, if shifting is free.
    fn reaching(self, board: &Board, mv: Move) -> Board {
        if self.counts_shifts() { *board } else { board.with_frame_row(mv.row()) }
    }
}

fn slides_up_to(distance: usize) -> Vec<Move> {
    let mut slides = Vec::new();
    for row in Row::ALL {
        for from in Place::ALL {
            for to in Place::ALL {
                if (1..=distance).contains(&from.index().abs_diff(to.index())) {
                    slides.push(Move::Slide { row, from, to });
                }
            }
        }
    }
    slides
}

impl fmt::Display for Metric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Metric, UnknownMetric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == text).ok_or(UnknownMetric)
    }
}

/// No metric has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMetric;

impl ParseError for UnknownMetric {
    fn column(&self) -> Option<usize> {
        None
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Metric::ALL.map(Metric::name).join(", ");
        write!(out, "Ramka's metrics are {names}")
    }
}

display_with_column!(UnknownMetric);
