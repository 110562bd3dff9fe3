//! The next board of the ladder: what the page does for a request of one. A listed board is there at once; otherwise a table has one of the
//! depth, or a search proves how far the end of a walk is.

use super::model::Model;
use super::solving::{PositionChoice, PositionRequest};
use crate::game::StartKind;
use crate::game::ladder::Ladder;
use crate::puzzle::Position;
use crate::puzzle::rating::{RatedDepth, depth_of_rating};
use crate::puzzle::walk::walk;
use antipode_puzzles::scramble::SeededRng;

/// How many walks are tried for a board that is as far away as it should be; then any is taken.
const WALKS: u32 = 6;

/// What is to be done for the next board.
#[derive(Clone, Debug, PartialEq)]
pub enum NextBoard {
    /// It is this one.
    Listed(Position, RatedDepth),
    /// The table is asked for one.
    OfTable(PositionRequest),
    /// A search has to prove the distance of this one.
    Walk(Walk),
}

/// A board at the end of a walk from solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    pub position: Position,
    /// How many walks this request had before.
    pub number: u32,
    /// The distance that is wanted.
    depth: u32,
}

impl Walk {
    /// Whether a board this far from solved is what was requested.
    #[must_use]
    pub fn suits(&self, distance: u32) -> bool {
        let wanted = self.depth..=self.depth + self.depth / 8 + 1;
        distance > 0 && (self.number >= WALKS || wanted.contains(&distance))
    }
}

/// The seed after one that ends with a space and a number: `Friday 3` after `Friday 2`.
fn next_seed(seed: &str) -> Option<String> {
    let (name, number) = seed.rsplit_once(' ')?;
    let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let next = number.parse::<u32>().ok().filter(|_| is_number)?.checked_add(1)?;
    Some(format!("{name} {next}"))
}

impl Model {
    /// The seed and the depth of the next board, if the one on the board is of a series: its seed ends with a number.
    #[must_use]
    pub fn next_of_series(&self) -> Option<(String, Option<u32>)> {
        let (game, starts) = (self.game(), self.game().turns().starts());
        let mut kinds = starts.iter().rev().filter(|start| **start <= game.current_turn());
        let kind = kinds.find_map(|start| {
            let kind = &game.turns()[*start].start()?.kind;
            (*kind != StartKind::Restart).then_some(kind)
        });
        let Some(StartKind::Scramble { seed, depth }) = kind else { return None };
        Some((next_seed(seed)?, *depth))
    }

    /// What to do for the requested board of the ladder; `None` if none is requested, or while its table is not known. `farthest`
    /// is the largest depth of the table, and `number` counts the walks of this request.
    #[must_use]
    pub fn next_board(&self, farthest: Option<u32>, number: u32) -> Option<NextBoard> {
        let PositionRequest { choice, seed } = self.solver.position_request.as_ref()?;
        let PositionChoice::Ladder(difficulty) = *choice else { return None };
        let own = self.games.own();
        let rating = Ladder::when_left(own).next_rating(difficulty);
        let is_played = |position: &Position| {
            own.turns().starts().iter().any(|start| own.turns()[*start].after == *position)
        };
        if let Some((position, board)) = self.kind().listed_board(rating, &is_played) {
            return Some(NextBoard::Listed(position, board));
        }
        let depth = depth_of_rating(rating);
        if self.wants_table(self.ruleset) || !self.ruleset.can_search() {
            let choice =
                PositionChoice::Next(RatedDepth::of_depth(depth.min(farthest?), self.ruleset.name()));
            return Some(NextBoard::OfTable(PositionRequest { choice, seed: seed.clone() }));
        }
        // Walks are longer than the way back; later ones are shorter, so that a search proves one in the end.
        let moves = (depth + depth / 8).saturating_sub(depth * (number / 4) / 8).max(1);
        let position = walk(self.ruleset, moves, &mut SeededRng::new(&format!("{seed} {number}")));
        Some(NextBoard::Walk(Walk { position, number, depth }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ladder::Difficulty;
    use crate::game::{Event, Game, Ms};
    use crate::page::action::{Action, SolverAction};
    use crate::puzzle::{PuzzleKind, Ruleset};

    fn requested(kind: PuzzleKind) -> Model {
        let request =
            PositionRequest { choice: PositionChoice::Ladder(Difficulty::Medium), seed: "any".into() };
        Model::new(Game::new(kind.first_board(), StartKind::Fresh), Ruleset::default_for(kind))
            .reduce(Action::Solver(SolverAction::RequestPosition(request)))
    }

    #[test]
    fn a_series_goes_on_with_the_next_seed() {
        assert_eq!(next_seed("Friday 9").as_deref(), Some("Friday 10"));
        assert_eq!(
            [next_seed("k3x9q2"), next_seed("Friday"), next_seed("a -1"), next_seed("a 4294967295")],
            [None, None, None, None]
        );
        let kind = PuzzleKind::Fifteen;
        let page = Model::new(Game::new(kind.first_board(), StartKind::Fresh), Ruleset::default_for(kind));
        assert_eq!(page.next_of_series(), None);
        let position = page.ruleset.scrambled("Friday 1").expect("a board");
        let kind = StartKind::Scramble { seed: "Friday 1".to_owned(), depth: None };
        let first = page.reduce(Action::Game(Event::SetPosition { position, kind, now: Ms(0) }));
        let again = first.reduce(Action::Game(Event::Restart(Ms(1))));
        assert_eq!(again.next_of_series(), Some(("Friday 2".to_owned(), None)));
    }

    #[test]
    fn every_puzzle_has_a_next_board_whose_distance_is_proven() {
        for kind in PuzzleKind::ALL {
            let model = requested(kind);
            let first = kind.first_board_info().distance;
            match model.next_board(Some(40), 0).expect("a request") {
                NextBoard::Listed(position, board) => {
                    let next =
                        model.reduce(Action::Solver(SolverAction::ReceiveNext(position, board, Ms(0))));
                    assert!(next.solver.position_request.is_none() && board.depth >= first);
                    assert_eq!(next.game().start().kind, StartKind::Next(board));
                }
                NextBoard::OfTable(PositionRequest { choice: PositionChoice::Next(board), .. }) => {
                    assert!(model.wants_table(model.ruleset), "{}", kind.title());
                    assert_eq!((board.depth, model.next_board(None, 0)), (first, None));
                }
                NextBoard::Walk(walk) => {
                    assert!(model.ruleset.can_search() && walk.suits(first) && !walk.suits(first - 1));
                    assert!(Walk { number: WALKS, ..walk.clone() }.suits(1), "at last any");
                    assert_eq!(model.next_board(None, 0), Some(NextBoard::Walk(walk)));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn no_board_is_farther_than_the_farthest() {
        let model = requested(PuzzleKind::Rotation);
        let Some(NextBoard::OfTable(request)) = model.next_board(Some(2), 0) else { panic!("a table") };
        assert_eq!(request.choice, PositionChoice::Next(RatedDepth::of_depth(2, model.ruleset.name())));
    }
}
