//! The next board of the ladder: what the page does for a request of one. A listed board is there at once; otherwise a table has one of the
//! depth, or a search proves how far the end of a walk is. No board comes twice while there are others.

use super::model::Model;
use super::solving::{PositionChoice, PositionRequest};
use crate::game::StartKind;
use crate::game::ladder::Ladder;
use crate::puzzle::rating::{RatedDepth, depth_of_rating};
use crate::puzzle::walk::{walk, walk_on};
use crate::puzzle::{Position, Ruleset};
use antipode_puzzles::scramble::SeededRng;
use std::collections::HashSet;

/// How many searches a board as far away as it should be may take; then any is taken.
const SEARCHES: u32 = 12;

/// What is to be done for the next board.
#[derive(Clone, Debug, PartialEq)]
pub enum NextBoard {
    /// It is this one.
    Listed(Position, RatedDepth),
    /// The table is asked for one.
    OfTable(PositionRequest),
    /// A search has to prove the distance of the end of this one.
    Walk(Walk),
}

/// A walk from solved, whose end may be the next board. It has as many moves as are wanted. Where its end is nearer than that, it goes
/// on from the farthest position so far by as many moves as are missing, so that no search has to look farther than for the board in
/// the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    pub ruleset: Ruleset,
    /// The positions from solved on.
    path: Vec<Position>,
    /// The distance that is wanted.
    depth: u32,
    /// How many searches this request had before.
    searches: u32,
    /// The greatest distance that is proven, and how many positions lead there.
    farthest: (u32, usize),
    /// Whether any distance will do: after many searches, or after one that proved none in time.
    is_settled: bool,
}

impl Walk {
    /// The position at its end.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.path.last().expect("a walk has an end")
    }

    /// Whether a board this far from solved is what was requested.
    #[must_use]
    pub fn suits(&self, distance: u32) -> bool {
        distance > 0 && (distance >= self.depth || self.is_settled)
    }

    /// The walk after a search has proven the distance of its end, or none in time.
    fn after_search(mut self, distance: Option<u32>, random: &mut SeededRng) -> Walk {
        let searches = self.searches + 1;
        let is_settled = distance.is_none() || searches >= SEARCHES;
        self.farthest = self.farthest.max((distance.unwrap_or(0), self.path.len()));
        let (farthest, positions) = self.farthest;
        if farthest == 0 {
            let fewer = (self.depth as usize / 8).max(1);
            self.path.truncate(self.path.len().saturating_sub(fewer).max(2));
            self.farthest = (0, 0);
        } else {
            self.path.truncate(positions);
            let missing = if is_settled { 0 } else { self.depth.saturating_sub(farthest) };
            walk_on(self.ruleset, &mut self.path, missing, random);
        }
        Walk { searches, is_settled, ..self }
    }
}

/// The seed after one that ends with a space and a number: `Friday 3` after `Friday 2`.
pub(super) fn next_seed(seed: &str) -> Option<String> {
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

    /// The boards of the ladder that the player had of this depth, under the ruleset of the page.
    pub(super) fn ladder_boards(&self, depth: u32) -> HashSet<Position> {
        let (turns, ruleset) = (self.games.own().turns(), self.ruleset);
        let starts =
            turns.starts().iter().filter_map(|start| Some((&turns[*start].after, turns[*start].start()?)));
        let had = starts.filter(|(position, start)| {
            matches!(start.kind, StartKind::Next(board) if board.depth == depth && board.metric == ruleset.name())
                && ruleset.for_position(position) == ruleset
        });
        had.map(|(position, _)| ruleset.canonical(position)).collect()
    }

    /// What to do for the requested board of the ladder; `None` if none is requested, or while its table is not known. `counts` are the
    /// positions of the table by depth, and `searched` is the last walk of this request with its distance, if that was proven.
    #[must_use]
    pub fn next_board(
        &self,
        counts: Option<&[u64]>,
        searched: Option<&(Walk, Option<u32>)>,
    ) -> Option<NextBoard> {
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
        let (depth, mut ruleset) = (depth_of_rating(rating), self.ruleset);
        if self.wants_table(ruleset) || !ruleset.can_search() {
            let counts = counts?;
            let farthest = counts.len().saturating_sub(1) as u32;
            match ruleset.on_larger_board().filter(|_| depth > farthest) {
                Some(larger) => ruleset = larger,
                None => {
                    return Some(NextBoard::OfTable(self.board_of_table(depth.min(farthest), counts, seed)));
                }
            }
        }
        let searches = searched.map_or(0, |(walk, _)| walk.searches + 1);
        let random = &mut SeededRng::new(&format!("{seed} {searches}"));
        let mut next = match searched {
            Some((walk, distance)) => walk.clone().after_search(*distance, random),
            None => {
                let path = walk(ruleset, depth, random);
                Walk { ruleset, path, depth, searches, farthest: (0, 0), is_settled: false }
            }
        };
        // On a small board there may be no other.
        for _ in 0..SEARCHES {
            if !is_played(next.position()) {
                break;
            }
            walk_on(ruleset, &mut next.path, 1, random);
        }
        Some(NextBoard::Walk(next))
    }

    /// A request for a board of the ladder from the table: of the wanted depth, or nearer where the player had all of those.
    fn board_of_table(&self, depth: u32, counts: &[u64], seed: &str) -> PositionRequest {
        let has_new = |depth: &u32| self.ladder_boards(*depth).len() < counts[*depth as usize] as usize;
        let new = (1..=depth).rev().find(has_new);
        let board = RatedDepth::of_depth(new.unwrap_or(depth), self.ruleset.name());
        let choice = PositionChoice::Next { board, is_new: new.is_some() };
        PositionRequest { choice, seed: seed.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ladder::Difficulty;
    use crate::game::{Event, Game, Ms};
    use crate::page::action::{Action, SolverAction};
    use crate::puzzle::PuzzleKind;
    use crate::puzzle::walk::distance;
    use std::rc::Rc;

    fn requested(kind: PuzzleKind) -> Model {
        let request =
            PositionRequest { choice: PositionChoice::Ladder(Difficulty::Medium), seed: "any".into() };
        Model::new(Game::new(kind.first_board(), StartKind::Fresh), kind.default_ruleset())
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
        let page = Model::new(Game::new(kind.first_board(), StartKind::Fresh), kind.default_ruleset());
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
            match model.next_board(Some(&[9; 41]), None).expect("a request") {
                NextBoard::Listed(position, board) => {
                    let next =
                        model.reduce(Action::Solver(SolverAction::ReceiveNext(position, board, Ms(0))));
                    assert!(next.solver.position_request.is_none() && board.depth >= first);
                    assert_eq!(next.game().start().kind, StartKind::Next(board));
                }
                NextBoard::OfTable(PositionRequest {
                    choice: PositionChoice::Next { board, .. }, ..
                }) => {
                    assert!(model.wants_table(model.ruleset), "{}", kind.title());
                    assert_eq!((board.depth, model.next_board(None, None)), (first, None));
                }
                NextBoard::Walk(walk) => {
                    assert!(model.ruleset.can_search() && walk.suits(first) && !walk.suits(first - 1));
                    assert!(Walk { is_settled: true, ..walk.clone() }.suits(1), "at last any");
                    assert_eq!(model.next_board(None, None), Some(NextBoard::Walk(walk)));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// The page after a request is met by a board of the ladder.
    fn received(model: &Model, position: Position, depth: u32) -> Model {
        let board = RatedDepth::of_depth(depth, model.ruleset.name());
        let next = model.reduce(Action::Solver(SolverAction::ReceiveNext(position, board, Ms(0))));
        next.reduce(Action::Solver(SolverAction::RequestPosition(
            requested(model.kind()).solver.position_request.expect("it is requested"),
        )))
    }

    /// Ramka has one board only, so its farthest positions are the end of the ladder.
    #[test]
    fn whoever_had_all_boards_of_a_depth_gets_nearer_ones() {
        let mut model = requested(PuzzleKind::Ramka);
        let asked = |model: &Model, counts: &[u64]| match model.next_board(Some(counts), None) {
            Some(NextBoard::OfTable(PositionRequest {
                choice: PositionChoice::Next { board, is_new },
                ..
            })) => (board.depth, is_new),
            other => panic!("{other:?}"),
        };
        assert_eq!(asked(&model, &[1, 4, 2]), (2, true), "none is farther");
        let mut random = SeededRng::new("any");
        for (depth, wanted) in [(2, (2, true)), (2, (1, true)), (1, (2, false))] {
            let path = walk(model.ruleset, 3, &mut random);
            model = received(&model, path.last().expect("an end").clone(), depth);
            assert_eq!(asked(&model, &[1, 1, 2]), wanted);
        }
    }

    /// A board that was had is refused, and another one is asked for.
    #[test]
    fn no_board_of_a_table_comes_twice() {
        let asked = requested(PuzzleKind::Ramka);
        let position = walk(asked.ruleset, 3, &mut SeededRng::new("any")).pop().expect("an end");
        let model = received(&asked, position.clone(), 3);
        let answer = |is_new| {
            let board = RatedDepth::of_depth(3, model.ruleset.name());
            let choice = PositionChoice::Next { board, is_new };
            let request = PositionRequest { choice, seed: "any".into() };
            let asked = model.reduce(Action::Solver(SolverAction::RequestPosition(request)));
            asked.reduce(Action::Solver(SolverAction::ReceivePosition(Rc::new(position.text()), Ms(0))))
        };
        let again = answer(true).solver.position_request.expect("another one is requested");
        assert_eq!(again.seed, "any 1");
        assert_eq!(answer(false).solver.position_request, None);
    }

    #[test]
    fn a_tap_too_many_does_not_search_again() {
        let ask = |model: &Model, choice, seed: &str| {
            let request = PositionRequest { choice, seed: seed.into() };
            model.reduce(Action::Solver(SolverAction::RequestPosition(request)))
        };
        let seed = |model: &Model| model.solver.position_request.as_ref().map(|request| request.seed.clone());
        let model = ask(&requested(PuzzleKind::Fifteen), PositionChoice::Ladder(Difficulty::Medium), "other");
        assert_eq!(seed(&model).as_deref(), Some("any"));
        let model = ask(&model, PositionChoice::Ladder(Difficulty::Easy), "other");
        assert_eq!(seed(&model).as_deref(), Some("other"), "another level is another board");
    }

    #[test]
    fn whoever_has_outgrown_a_board_gets_a_larger_one() {
        let model = requested(PuzzleKind::Rotation);
        let Some(NextBoard::OfTable(_)) = model.next_board(Some(&[1; 5]), None) else { panic!("a table") };
        let Some(NextBoard::Walk(larger)) = model.next_board(Some(&[1; 4]), None) else { panic!("a walk") };
        assert_eq!(
            (larger.ruleset.space().to_string(), larger.path.len()),
            ("rotation/4x3n2 quarter".into(), 5)
        );
        let next = received(&model, larger.position().clone(), 4);
        assert_eq!(next.ruleset, larger.ruleset);
        let Some(NextBoard::Walk(after)) = next.next_board(None, None) else { panic!("a walk") };
        assert_eq!(after.ruleset, larger.ruleset, "it goes on there");
    }

    fn walked(kind: PuzzleKind, depth: u32, random: &mut SeededRng) -> Walk {
        let ruleset = kind.default_ruleset();
        let path = walk(ruleset, depth, random);
        Walk { ruleset, path, depth, searches: 0, farthest: (0, 0), is_settled: false }
    }

    /// A walk goes on until its end is as far away as it should be, and never farther.
    #[test]
    fn a_walk_ends_as_far_away_as_was_wanted() {
        for (kind, depth) in [(PuzzleKind::Fifteen, 16), (PuzzleKind::Rotation, 6)] {
            for seed in ["a", "b", "c", "d", "e", "f"] {
                let mut random = SeededRng::new(seed);
                let mut next = walked(kind, depth, &mut random);
                let mut found = distance(next.position());
                while !next.suits(found) {
                    next = next.after_search(Some(found), &mut random);
                    found = distance(next.position());
                    assert!(found <= depth && !next.is_settled, "{found} after {} searches", next.searches);
                }
            }
        }
    }

    #[test]
    fn a_walk_goes_on_from_its_farthest_position() {
        let mut random = SeededRng::new("any");
        let first = walked(PuzzleKind::Fifteen, 16, &mut random);
        let second = first.clone().after_search(Some(12), &mut random);
        assert_eq!((second.path.len(), &second.path[..17]), (21, &first.path[..]), "four moves were missing");
        let third = second.clone().after_search(Some(10), &mut random);
        assert_eq!((third.path.len(), &third.path[..17]), (21, &first.path[..]), "those led nearer");
        let mut last = third.clone();
        while !last.is_settled {
            last = last.after_search(Some(10), &mut random);
        }
        assert_eq!((last.searches, &last.path), (SEARCHES, &first.path), "the farthest of all");
        let unproven = third.after_search(None, &mut random);
        assert_eq!(
            (&unproven.path, unproven.suits(12)),
            (&first.path, true),
            "none in time: what was proven"
        );
        let nearer = first.clone().after_search(None, &mut random);
        assert_eq!((&nearer.path[..], nearer.suits(1)), (&first.path[..15], true), "nothing is proven yet");
    }
}
