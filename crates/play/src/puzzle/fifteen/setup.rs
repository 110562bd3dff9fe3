//! The set-up of Fifteen: any board, its numbers, and the empty place that is the hole.

use super::Fifteen;
use super::metric::goal_title;
use crate::puzzle::reading::PositionError;
use crate::puzzle::setup::draft::{board_text, is_board_name};
use crate::puzzle::setup::{Draft, NumberBoard, Obstacle, Tile};
use crate::puzzle::{ListedPuzzle, Ruleset};
use antipode_puzzles::fifteen::verdict::{judge, nearest_solvable};
use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, Variant};

impl NumberBoard for Variant {
    type Puzzle = Fifteen;
    type Position = Position;

    const TITLE: &'static str = "Your 15-puzzle";

    fn number_count(self) -> usize {
        self.board().tile_count()
    }

    fn solved(self) -> Position {
        Position::solved(self.board())
    }

    fn reading_order(self) -> Vec<usize> {
        (0..self.board().cell_count()).collect()
    }

    fn draft_of(position: &Position) -> Draft<Variant> {
        draft_of(position, Metric::default())
    }

    /// The place without a number is the hole.
    fn position(draft: &Draft<Variant>) -> Option<Position> {
        let numbers: Vec<u8> = draft.tiles().iter().map(|tile| tile.map_or(0, |tile| tile.number)).collect();
        Position::new(draft.board.board(), &numbers)
    }

    fn is_solvable(position: &Position) -> bool {
        judge(position).is_solvable()
    }

    fn obstacle(position: &Position) -> Option<Obstacle> {
        let parity = judge(position).broken_parity()?;
        let nearest = nearest_solvable(position);
        let (one, other) = nearest.exchanged?;
        Some(Obstacle {
            reason: parity.to_string(),
            instruction: nearest.to_string(),
            tiles: draft_of(&nearest.position, Metric::default()).tiles().to_vec(),
            goals: super::other_goals(position),
            exchanges: vec![[one, other].map(|tile| position.cell_of(tile) as u8).to_vec()],
        })
    }

    /// `3x3:1,2,-,…` with `-` for a place without a number, where there is more than one.
    fn format(draft: &Draft<Variant>) -> String {
        if let Some(position) = Variant::position(draft) {
            return position.to_string();
        }
        let tile = |tile: &Option<Tile>| tile.map_or_else(|| "-".to_owned(), |tile| tile.number.to_string());
        let tiles: Vec<String> = draft.tiles().iter().map(tile).collect();
        board_text(&draft.board.board().to_string(), &tiles)
    }

    fn parse(text: &str, present: Variant) -> Result<Draft<Variant>, PositionError> {
        let on = |board: Board| Variant::new(board, present.metric());
        let error = match Position::parse(text, present.board()) {
            // The name of a board is a board without numbers.
            Ok(position) if is_board_name(text) && position.is_solved() => {
                return Ok(Draft::empty(on(position.board())));
            }
            Ok(position) => return Ok(draft_of(&position, present.metric())),
            Err(error) => PositionError::from(error),
        };
        Draft::parse(text, |name| name.parse().ok().map(on), parse_tile).ok_or(error)
    }

    fn ruleset(self) -> Option<Ruleset> {
        Some(Fifteen::ruleset(self))
    }

    fn of_ruleset(ruleset: Ruleset) -> Variant {
        Fifteen::of_ruleset(ruleset).unwrap_or_else(|| super::usual(Metric::default()))
    }

    fn with_goal(draft: &Draft<Variant>) -> Option<Variant> {
        let position = Variant::position(draft).filter(|position| !position.is_solved())?;
        Some(Variant::new(Board::solved_at(&position), draft.board.metric()))
    }
}

/// `4 × 3`, or `4 × 3, spiral`.
pub fn name_of(board: Board) -> String {
    let goal = match board.goal() {
        Goal::Rows => String::new(),
        Goal::Custom(_) => ", own goal".to_owned(),
        goal => format!(", {}", goal_title(goal).to_ascii_lowercase()),
    };
    format!("{} × {}{goal}", board.cols(), board.rows())
}

fn draft_of(position: &Position, metric: Metric) -> Draft<Variant> {
    let tiles = position.tiles().iter().map(|tile| (*tile > 0).then(|| Tile::upright(*tile)));
    Draft::new(Variant::new(position.board(), metric), tiles)
}

/// A number; `-`, or 0, on a place without one.
fn parse_tile(text: &str, variant: Variant) -> Option<Option<Tile>> {
    if matches!(text, "-" | "0") {
        return Some(None);
    }
    let number: u8 = text.parse().ok()?;
    (1..=variant.board().tile_count()).contains(&usize::from(number)).then(|| Some(Tile::upright(number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::setup::{SetupAction, SetupState};

    fn variant(text: &str) -> Variant {
        text.parse().expect("a board in a metric")
    }

    #[test]
    fn a_board_is_typed_and_its_empty_place_is_the_hole() {
        let mut state = SetupState::new(Draft::empty(variant("3x3 tiles")));
        for number in [1, 2, 3, 4, 5, 6, 7] {
            state = state.reduce(&SetupAction::Type(number));
        }
        assert_eq!(Variant::position(&state.draft), None, "8 is missing");
        assert_eq!(Variant::format(&state.draft), "3x3:1,2,3,4,5,6,7,-,-");
        let state = state.reduce(&SetupAction::Skip).reduce(&SetupAction::Type(8));
        let position = Variant::position(&state.draft).expect("each number once");
        assert_eq!(position.to_string(), "3x3:1,2,3,4,5,6,7,0,8");
        assert!(Variant::is_solvable(&position));
    }

    #[test]
    fn every_draft_is_read_again() {
        for text in [
            "2x2 tiles",
            "4x4 slides",
            "6x5@first tiles",
            "5x4@spiral tiles",
            "3x3@goal:8,7,6,0,4,1,2,5,3 slides",
        ] {
            let board = variant(text);
            let complete = Draft::new(
                board,
                draft_of(&Position::random(board.board(), "draft"), Metric::default())
                    .tiles()
                    .iter()
                    .copied(),
            );
            for missing in 0..4 {
                let mut draft = complete.clone();
                (0..missing).for_each(|place| draft.put(place, None));
                assert_eq!(Variant::parse(&Variant::format(&draft), board).as_ref(), Ok(&draft));
            }
            let empty = Draft::empty(board);
            assert_eq!(Variant::parse(&Variant::format(&empty), board), Ok(empty.clone()));
            assert_eq!(Variant::parse(&board.board().to_string(), board), Ok(empty));
        }
    }

    #[test]
    fn sam_loyds_board_stays_and_its_correction_is_offered() {
        let draft =
            Variant::parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", variant("4x4 slides")).expect("a board");
        assert_eq!(draft.board, variant("4x4 slides"));
        let position = Variant::position(&draft).expect("each number once");
        let obstacle = Variant::obstacle(&position).expect("it cannot be solved");
        assert_eq!(
            (obstacle.exchanges.clone(), obstacle.instruction.as_str()),
            (vec![vec![13, 14]], "exchange 15 and 14")
        );
        let goals: Vec<&str> = obstacle.goals.iter().map(|goal| goal.name).collect();
        assert_eq!(goals, ["Hole first"]);
        assert_eq!(
            Variant::with_goal(&draft),
            Some(variant("4x4@goal:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0 slides"))
        );
        let corrected = Draft::new(draft.board, obstacle.tiles.iter().copied());
        assert!(Variant::position(&corrected).is_some_and(|position| position.is_solved()));
    }
}
