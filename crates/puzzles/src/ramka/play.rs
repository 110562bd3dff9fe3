//! Playing slides and shifts on a board, and expanding moves of a packed board into them.

use super::board::{Board, PLACES};
use super::metric::Metric;
use super::moves::{Crossing, Move, Place};
use super::play_error::PlayError;
use super::position::{Row, Side};

impl Board {
    /// The board after a slide or a shift.
    ///
    /// # Errors
    /// The reason why the move cannot be played.
    pub fn play(&self, mv: Move) -> Result<Board, PlayError> {
        match mv {
            Move::Cross { .. } | Move::PushThrough { .. } => Err(PlayError::NotABoardMove(mv)),
            Move::Shift { row } if row == self.frame_row => Err(PlayError::AlreadyInFrame(row)),
            Move::Shift { row } => Ok(self.with_frame_row(row)),
            Move::Slide { row, from, to } => {
                let run = self.run(row, from, to)?;
                let mut next = *self;
                for &place in &run.places {
                    next.places[index(row, place)] = None;
                }
                for &place in &run.places {
                    let landing = run.destination(place);
                    next.places[index(row, landing)] = self.places[index(row, place)];
                }
                Ok(next)
            }
        }
    }

    /// The slides and shifts, in order, that play a move on this board: shift the block if another row must be in the
    /// frame, close gaps, then push the row. `None` if the move is not legal.
    #[must_use]
    pub fn expand(&self, mv: Move) -> Option<Vec<Move>> {
        let mut plan = Plan { board: *self, moves: Vec::new() };
        match mv {
            Move::Cross { side, row } => plan.cross(side, row)?,
            Move::PushThrough { row } => plan.through(row)?,
            Move::Slide { row, .. } => {
                // A slide that names no space may still push a tile into one; then its row must be in the frame.
                if self.play(mv).is_err() {
                    plan.shift_to(row);
                }
                plan.play(mv)?;
            }
            Move::Shift { .. } => plan.play(mv)?,
        }
        Some(plan.moves)
    }

    /// The cost of a slide or shift in a metric. A slide costs in `tiles` the number of tiles that cross, in `strokes` 1 if
    /// any tile crosses, in `units` tiles times places, in `slides` 1. A shift costs the number of rows in
    /// `units-shifts`, 1 in `slides-shifts`, and 0 elsewhere. A move that [`Board::play`] rejects costs 0.
    #[must_use]
    pub fn cost(&self, metric: Metric, mv: Move) -> u32 {
        match mv {
            Move::Shift { row } => match metric {
                Metric::UnitsShifts => self.frame_row.distance(row),
                Metric::SlidesShifts => self.frame_row.distance(row).min(1),
                _ => 0,
            },
            Move::Slide { row, from, to } => {
                let Ok(run) = self.run(row, from, to) else { return 0 };
                let crossings = self.crossings(mv).len() as u32;
                match metric {
                    Metric::Tiles => crossings,
                    Metric::Strokes => crossings.min(1),
                    Metric::Units | Metric::UnitsShifts => run.places.len() as u32 * run.distance(),
                    Metric::Slides | Metric::SlidesShifts => 1,
                }
            }
            Move::Cross { .. } | Move::PushThrough { .. } => 0,
        }
    }

    /// The crossings of tiles between a space and the row when a slide is played, outward first. In this order they are
    /// legal moves of the packed board. Empty for a shift and for an illegal move.
    #[must_use]
    pub fn crossings(&self, mv: Move) -> Vec<Crossing> {
        let Move::Slide { row, from, to } = mv else { return Vec::new() };
        let Ok(run) = self.run(row, from, to) else { return Vec::new() };
        let out = run.places.iter().filter_map(|&place| run.destination(place).side());
        let inward = run.places.iter().filter_map(|&place| place.side());
        out.chain(inward).map(|side| Crossing { side, row }).collect()
    }

    /// The equivalent moves of `units-shifts`: a slide tile by tile and place by place, the foremost tile first; a shift
    /// row by row. `None` for a move that [`Board::play`] rejects.
    #[must_use]
    pub fn single_steps(&self, mv: Move) -> Option<Vec<Move>> {
        self.play(mv).ok()?;
        match mv {
            Move::Cross { .. } | Move::PushThrough { .. } => None,
            Move::Shift { row } if self.frame_row.distance(row) == 2 => {
                Some(vec![Move::Shift { row: Row::MIDDLE }, mv])
            }
            Move::Shift { .. } => Some(vec![mv]),
            Move::Slide { row, from, to } => {
                let mut places = self.run(row, from, to).ok()?.places;
                let mut steps = Vec::new();
                for _ in 0..from.index().abs_diff(to.index()) {
                    for place in places.iter_mut().rev() {
                        let next = Place::ALL[if from < to { place.index() + 1 } else { place.index() - 1 }];
                        steps.push(Move::Slide { row, from: *place, to: next });
                        *place = next;
                    }
                }
                Some(steps)
            }
        }
    }

    /// The run of tiles that a slide moves.
    pub(super) fn run(&self, row: Row, from: Place, to: Place) -> Result<Run, PlayError> {
        if row != self.frame_row && (from.side().is_some() || to.side().is_some()) {
            return Err(PlayError::NotInFrame { row, frame_row: self.frame_row });
        }
        if from == to {
            return Err(PlayError::ZeroDistance { row, from });
        }
        let reachable: &[Place] = if row == self.frame_row { &Place::ALL } else { &Place::ALL[1..4] };
        let rightward = from < to;
        let ahead: Vec<Place> = if rightward {
            reachable.iter().copied().filter(|place| *place >= from).collect()
        } else {
            reachable.iter().rev().copied().filter(|place| *place <= from).collect()
        };
        let tile_at = |place: Place| self.places[index(row, place)];
        let places: Vec<Place> =
            ahead.iter().copied().take_while(|place| tile_at(*place).is_some()).collect();
        if places.is_empty() {
            return Err(PlayError::NoTile { row, place: from });
        }
        let distance = from.index().abs_diff(to.index());
        for step in 0..distance {
            match ahead.get(places.len() + step).map(|place| tile_at(*place)) {
                Some(None) => {}
                Some(Some(tile)) => return Err(PlayError::Blocked { row, tile }),
                None => {
                    return Err(PlayError::PastRowEnd {
                        row,
                        side: if rightward { Side::Right } else { Side::Left },
                    });
                }
            }
        }
        Ok(Run { places, from, to })
    }
}

/// The tiles that one slide moves, by their places, the pushed one first.
pub(super) struct Run {
    pub(super) places: Vec<Place>,
    from: Place,
    to: Place,
}

impl Run {
    /// The number of places each tile moves.
    pub(super) fn distance(&self) -> u32 {
        self.from.index().abs_diff(self.to.index()) as u32
    }

    /// The destination of the tile at `place`.
    pub(super) fn destination(&self, place: Place) -> Place {
        Place::ALL[place.index() + self.to.index() - self.from.index()]
    }
}

/// The index of a place of a row among the places of the board.
fn index(row: Row, place: Place) -> usize {
    match place {
        Place::Left => 0,
        Place::Right => PLACES - 1,
        cell => 3 * row.index() + cell.index(),
    }
}

/// The moves found so far and the board after them.
struct Plan {
    board: Board,
    moves: Vec<Move>,
}

impl Plan {
    fn play(&mut self, mv: Move) -> Option<()> {
        self.board = self.board.play(mv).ok()?;
        self.moves.push(mv);
        Some(())
    }

    fn shift_to(&mut self, row: Row) {
        if self.board.frame_row != row {
            self.play(Move::Shift { row }).expect("a row that is not in the frame can be shifted there");
        }
    }

    /// The places of the row counted from `side`: its space, then the three cells, then the other space.
    fn from_side(side: Side) -> [Place; 5] {
        let mut places = Place::ALL;
        if side == Side::Right {
            places.reverse();
        }
        places
    }

    fn cross(&mut self, side: Side, row: Row) -> Option<()> {
        self.board.packed().crossed(side, row)?;
        self.shift_to(row);
        let places = Plan::from_side(side);
        if self.board.space(side).is_some() {
            // The tile pushes all tiles before the nearest gap of the row by one place.
            return self.play(Move::Slide { row, from: places[0], to: places[1] });
        }
        let nearest = places[1..4].iter().find(|place| self.board.places[index(row, **place)].is_some())?;
        self.play(Move::Slide { row, from: *nearest, to: places[0] })
    }

    fn through(&mut self, row: Row) -> Option<()> {
        self.board.packed().pushed_through(row)?;
        self.shift_to(row);
        let full = if self.board.left().is_some() { Side::Left } else { Side::Right };
        let places = Plan::from_side(full);
        // If the row has a gap, move it next to the full space; then one push of two places completes the move.
        let tile_at = |place: Place| self.board.places[index(row, place)];
        let Some(gap) = (1..4).find(|&cell| tile_at(places[cell]).is_none()) else {
            return self.play(Move::Slide { row, from: places[0], to: places[1] });
        };
        if gap < 3 {
            self.play(Move::Slide { row, from: places[3], to: places[2] })?;
        }
        self.play(Move::Slide { row, from: places[0], to: places[2] })
    }
}
