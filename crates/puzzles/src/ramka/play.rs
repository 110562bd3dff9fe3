//! What the hand does: playing slides and shifts on a board, and finding those that carry a class's move out.

use super::board::{Board, PLACES};
use super::metric::Metric;
use super::moves::{Cross, Move, Place};
use super::obstacle::PlayError;
use super::position::{Row, Side};

impl Board {
    /// The board after a slide or a shift.
    ///
    /// # Errors
    /// What stands in the way.
    pub fn play(&self, mv: Move) -> Result<Board, PlayError> {
        match mv {
            Move::Cross { .. } | Move::Through { .. } => Err(PlayError::NotByHand(mv)),
            Move::Shift { row } if row == self.framed => Err(PlayError::AlreadyFramed(row)),
            Move::Shift { row } => Ok(self.with_framed(row)),
            Move::Slide { row, from, to } => {
                let run = self.run(row, from, to)?;
                let mut next = *self;
                for &place in &run.places {
                    next.places[index(row, place)] = None;
                }
                for &place in &run.places {
                    let landing = run.landing(place);
                    next.places[index(row, landing)] = self.places[index(row, place)];
                }
                Ok(next)
            }
        }
    }

    /// The slides and shifts, in order, that carry a move out on this very board: the block is shifted first where
    /// another row must stand in the frame, gaps are closed, then the row is pushed. `None` where it is not legal.
    #[must_use]
    pub fn realise(&self, mv: Move) -> Option<Vec<Move>> {
        let mut plan = Plan { board: *self, moves: Vec::new() };
        match mv {
            Move::Cross { side, row } => plan.cross(side, row)?,
            Move::Through { row } => plan.through(row)?,
            Move::Slide { row, .. } => {
                // A slide that names no space may still push a tile into one, and then the row is brought there.
                if self.play(mv).is_err() {
                    plan.bring(row);
                }
                plan.play(mv)?;
            }
            Move::Shift { .. } => plan.play(mv)?,
        }
        Some(plan.moves)
    }

    /// What a slide or shift counts in a metric: `tiles` the tiles that cross, `strokes` 1 when any does, `units` tiles
    /// times places, `slides` 1; a shift counts nothing but the rows it passes in `units-shifts` and 1 in
    /// `slides-shifts`. A move that [`Board::play`] refuses counts 0.
    #[must_use]
    pub fn cost(&self, metric: Metric, mv: Move) -> u32 {
        match mv {
            Move::Shift { row } => match metric {
                Metric::UnitsShifts => self.framed.distance(row),
                Metric::SlidesShifts => self.framed.distance(row).min(1),
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
            Move::Cross { .. } | Move::Through { .. } => 0,
        }
    }

    /// The tiles that cross between a space and the row when a slide is played, outward first: in this order they can
    /// be made as moves of the class. Empty for a shift and for a move that is refused.
    #[must_use]
    pub fn crossings(&self, mv: Move) -> Vec<Cross> {
        let Move::Slide { row, from, to } = mv else { return Vec::new() };
        let Ok(run) = self.run(row, from, to) else { return Vec::new() };
        let out = run.places.iter().filter_map(|&place| run.landing(place).side());
        let inward = run.places.iter().filter_map(|&place| place.side());
        out.chain(inward).map(|side| Cross { side, row }).collect()
    }

    /// A slide tile by tile and place by place, the foremost tile first, and a shift row by row: the moves of
    /// `units-shifts` that come to the same. `None` for a move that [`Board::play`] refuses.
    #[must_use]
    pub fn single_steps(&self, mv: Move) -> Option<Vec<Move>> {
        self.play(mv).ok()?;
        match mv {
            Move::Cross { .. } | Move::Through { .. } => None,
            Move::Shift { row } if self.framed.distance(row) == 2 => {
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
        if row != self.framed && (from.side().is_some() || to.side().is_some()) {
            return Err(PlayError::NotFramed { row, framed: self.framed });
        }
        if from == to {
            return Err(PlayError::NoWay { row, from });
        }
        let reachable: &[Place] = if row == self.framed { &Place::ALL } else { &Place::ALL[1..4] };
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
            return Err(PlayError::NothingThere { row, place: from });
        }
        let distance = from.index().abs_diff(to.index());
        for step in 0..distance {
            match ahead.get(places.len() + step).map(|place| tile_at(*place)) {
                Some(None) => {}
                Some(Some(tile)) => return Err(PlayError::InTheWay { row, tile }),
                None => {
                    return Err(PlayError::AtTheWall {
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
    /// How many places each tile goes.
    pub(super) fn distance(&self) -> u32 {
        self.from.index().abs_diff(self.to.index()) as u32
    }

    /// Where the tile at `place` goes.
    pub(super) fn landing(&self, place: Place) -> Place {
        Place::ALL[place.index() + self.to.index() - self.from.index()]
    }
}

/// The place of the line of five within the board's places.
fn index(row: Row, place: Place) -> usize {
    match place {
        Place::Left => 0,
        Place::Right => PLACES - 1,
        cell => 3 * row.index() + cell.index(),
    }
}

/// Moves found so far and the board after them.
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

    fn bring(&mut self, row: Row) {
        if self.board.framed != row {
            self.play(Move::Shift { row }).expect("a row that is not in the frame can be brought there");
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
        self.board.class().crossed(side, row)?;
        self.bring(row);
        let places = Plan::from_side(side);
        if self.board.space(side).is_some() {
            // It pushes whatever stands before the row's nearest gap one place on.
            return self.play(Move::Slide { row, from: places[0], to: places[1] });
        }
        let nearest = places[1..4].iter().find(|place| self.board.places[index(row, **place)].is_some())?;
        self.play(Move::Slide { row, from: *nearest, to: places[0] })
    }

    fn through(&mut self, row: Row) -> Option<()> {
        self.board.class().pushed_through(row)?;
        self.bring(row);
        let full = if self.board.left().is_some() { Side::Left } else { Side::Right };
        let places = Plan::from_side(full);
        // A gap in the row: close it up against the full space, so that one push of two places does the rest.
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
