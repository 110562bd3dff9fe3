//! The set-up of Rotation: any board under any rule.

use super::metric::rule_title;
use super::{Rotation, board_cache, variant_for};
use crate::puzzle::reading::PositionError;
use crate::puzzle::setup::draft::{board_text, is_board_name};
use crate::puzzle::setup::{Draft, NumberBoard, Obstacle, Tile};
use crate::puzzle::{ListedPuzzle, Ruleset};
use antipode_puzzles::rotation::verdict::{Verdict, judge, nearest_solvable};
use antipode_puzzles::rotation::{Direction, Numbering, Position, Rule, Variant};

impl NumberBoard for Variant {
    type Puzzle = Rotation;
    type Position = Position;

    const TITLE: &'static str = "Your Rotation board";

    fn number_count(self) -> usize {
        if self.board().has_row_numbers() { self.board().rows() } else { self.board().cell_count() }
    }

    fn copies(self) -> usize {
        if self.board().has_row_numbers() { self.board().cols() } else { 1 }
    }

    fn solved(self) -> Position {
        Position::solved(self.board())
    }

    fn reading_order(self) -> Vec<usize> {
        (0..self.board().cell_count()).collect()
    }

    fn has_orientation(self) -> bool {
        self.board().is_orientable()
    }

    fn draft_of(position: &Position) -> Draft<Variant> {
        draft_of(position, Rule::Quarter)
    }

    fn position(draft: &Draft<Variant>) -> Option<Position> {
        let tiles: Vec<Tile> = draft.tiles().iter().copied().collect::<Option<_>>()?;
        let numbers: Vec<u8> = tiles.iter().map(|tile| tile.number).collect();
        let directions = tiles.iter().map(|tile| Direction::Up.turned(tile.quarters.into()));
        let directions = directions.filter(|_| draft.board.has_orientation());
        let (board, directions) = (draft.board.board(), directions.collect::<Vec<_>>());
        match board.numbering() {
            Numbering::Cells => Position::new(board, &numbers, &directions),
            Numbering::Rows => Position::with_labels(board, &numbers, &directions),
        }
    }

    fn is_solvable(position: &Position) -> bool {
        judge(&board_cache::reachable_set(position.board()), position).is_solvable()
    }

    fn obstacle(position: &Position) -> Option<Obstacle> {
        let reach = board_cache::reachable_set(position.board());
        let Verdict::Unsolvable(why) = judge(&reach, position) else { return None };
        let nearest = nearest_solvable(&reach, position);
        Some(Obstacle {
            reason: why.to_string(),
            instruction: nearest.to_string(),
            tiles: draft_of(&nearest.position, Rule::Quarter).tiles().to_vec(),
            goals: Vec::new(),
            exchanges: nearest.exchanges,
        })
    }

    /// `4x3n3:4,-,2,…@ring` with `-` for a missing number.
    fn format(draft: &Draft<Variant>) -> String {
        if let Some(position) = Variant::position(draft) {
            return position.to_string();
        }
        let board = draft.board.board();
        let tile = |tile: &Option<Tile>| {
            let direction = |tile: Tile| Direction::Up.turned(tile.quarters.into()).letter();
            match *tile {
                None => "-".to_owned(),
                Some(tile) if board.is_orientable() => format!("{}{}", tile.number, direction(tile)),
                Some(tile) => tile.number.to_string(),
            }
        };
        let tiles: Vec<String> = draft.tiles().iter().map(tile).collect();
        board_text(&board.to_string(), &tiles)
    }

    fn parse(text: &str, present: Variant) -> Result<Draft<Variant>, PositionError> {
        let error = match Position::parse(text, present.board()) {
            // The name of a board is a board without numbers.
            Ok(position) if is_board_name(text) && position.is_solved() => {
                return Ok(Draft::empty(variant_for(present.rule(), position.board())));
            }
            Ok(position) => return Ok(draft_of(&position, present.rule())),
            Err(error) => PositionError::from(error),
        };
        let board = |name: &str| name.parse().ok().map(|board| variant_for(present.rule(), board));
        Draft::parse(text, board, parse_tile).ok_or(error)
    }

    fn ruleset(self) -> Option<Ruleset> {
        Some(Rotation::ruleset(self))
    }

    fn of_ruleset(ruleset: Ruleset) -> Variant {
        Rotation::of_ruleset(ruleset).unwrap_or_else(|| Rule::Quarter.default_variant())
    }
}

/// `4 × 3, blocks of 3 × 3, 90° either way`.
pub fn name_of(variant: Variant) -> String {
    let board = variant.board();
    let upright = if board.is_orientable() { ", with directions" } else { "" };
    let rows = if board.has_row_numbers() { ", rows only" } else { "" };
    format!(
        "{} × {}, blocks of {} × {}, {}{rows}{upright}",
        board.cols(),
        board.rows(),
        board.block_cols(),
        board.block_rows(),
        rule_title(variant.rule())
    )
}

fn draft_of(position: &Position, rule: Rule) -> Draft<Variant> {
    let mut directions = position.directions().iter();
    let mut quarters = || directions.next().map_or(0, |direction| *direction as u8);
    let tiles = position.labels().map(|number| Some(Tile { number, quarters: quarters() }));
    Draft::new(variant_for(rule, position.board()), tiles)
}

/// A number with its direction, or `-`.
fn parse_tile(text: &str, board: Variant) -> Option<Option<Tile>> {
    if text == "-" {
        return Some(None);
    }
    let direction = text.chars().last().filter(|_| board.has_orientation());
    let direction =
        direction.and_then(|letter| Direction::ALL.into_iter().find(|one| one.letter() == letter));
    let number: u8 = text[..text.len() - usize::from(direction.is_some())].parse().ok()?;
    let fits = (1..=board.number_count()).contains(&usize::from(number));
    fits.then(|| Some(Tile { number, quarters: direction.map_or(0, |direction| direction as u8) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::setup::{SetupAction, SetupState};

    fn variant(text: &str) -> Variant {
        text.parse().expect("a board and a rule")
    }

    fn after(state: &SetupState<Variant>, actions: &[SetupAction<Variant>]) -> SetupState<Variant> {
        actions.iter().fold(state.clone(), |state, action| state.reduce(action))
    }

    #[test]
    fn what_a_draft_prints_is_read_again() {
        for board in [
            "3x3n2 quarter",
            "3x3n2o half",
            "4x3n3 ring",
            "4x3n3x2 180",
            "4x4n3 180",
            "12x12n2o clockwise",
            "3x8n2r half",
            "4x6n2ro quarter",
            "6x1n1o quarter",
        ] {
            let board = variant(board);
            let mut state = SetupState::new(Draft::empty(board));
            for (place, number) in [(0, 4), (3, 1), (4, 1), (2, 6), (5, 3)] {
                state = after(
                    &state,
                    &[SetupAction::Drop(number, place), SetupAction::MoveCursor(place), SetupAction::Turn],
                );
                let text = Variant::format(&state.draft);
                assert_eq!(Variant::parse(&text, board), Ok(state.draft.clone()), "{text}");
            }
            let full = state.draft.cleared().filled();
            assert_eq!(Variant::parse(&Variant::format(&full), board), Ok(full));
        }
        assert_eq!(
            Variant::parse("4x3n3@ring", variant("3x3n2 quarter")),
            Ok(Draft::empty(variant("4x3n3 ring")))
        );
        for bad in ["", "3x3n2:1,2", "3x3n2:1,2,3,4,5,6,7,8,é", "3x3n2:1,2,3,4,5,6,7,8,10,-", "99x99:-"] {
            assert!(Variant::parse(bad, variant("3x3n2 quarter")).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_of_two_digits_are_typed() {
        let typed = |digits: &[u8]| {
            let digits: Vec<_> = digits.iter().copied().map(SetupAction::Type).collect();
            let state = after(&SetupState::new(Draft::empty(variant("4x3n3 ring"))), &digits);
            Variant::format(&after(&state, &[SetupAction::Confirm]).draft)
        };
        // 1 may go on, 5 may not; 13 is more than 12.
        assert_eq!(typed(&[1, 2, 5, 1]), "4x3n3:12,5,1,-,-,-,-,-,-,-,-,-@ring");
        assert_eq!(typed(&[1, 3, 1, 0]), "4x3n3:1,3,10,-,-,-,-,-,-,-,-,-@ring");
    }

    /// A digit that could go on is the whole number as soon as something else is done, and is not lost by it.
    #[test]
    fn a_number_begun_counts_before_the_next_action() {
        let empty = SetupState::new(Draft::empty(variant("4x3n3 ring")));
        let filled = after(&empty, &[SetupAction::Select(2), SetupAction::Type(1), SetupAction::Fill]);
        assert_eq!(Variant::format(&filled.draft), "4x3n3:2,3,1,4,5,6,7,8,9,10,11,12@ring");
        let other = [SetupAction::Type(1), SetupAction::SetBoard(variant("4x3n2 quarter"))];
        assert_eq!(Variant::format(&after(&empty, &other).draft), "4x3n2:1,-,-,-,-,-,-,-,-,-,-,-");
    }

    #[test]
    fn a_number_on_the_board_is_not_placed_again() {
        let empty = SetupState::new(Draft::empty(variant("3x3n2 quarter")));
        let typed = [4, 1, 4].map(SetupAction::Type);
        let state = after(&empty, &typed);
        assert_eq!(Variant::format(&state.draft), "3x3n2:4,1,-,-,-,-,-,-,-");
        assert_eq!((state.refused, state.cursor), (Some(4), 2), "the cursor waits");
        let next = state.reduce(&SetupAction::Type(5));
        assert_eq!(Variant::format(&next.draft), "3x3n2:4,1,5,-,-,-,-,-,-");
        assert_eq!(next.refused, None);
        // The number under the cursor is entered anew, and the cursor goes on.
        let again = after(&next, &[SetupAction::MoveCursor(0), SetupAction::Type(4)]);
        assert_eq!((again.refused, again.cursor, again.draft == next.draft), (None, 3, true));
        assert_eq!(state.reduce(&SetupAction::Undo).refused, None);
    }

    #[test]
    fn an_unsolvable_board_stays_and_its_correction_is_offered() {
        let board = variant("4x3n3 quarter");
        let draft = Variant::parse("4x3n3:2,1,3,4,5,6,7,8,9,10,11,12", board).expect("a board");
        let position = Variant::position(&draft).expect("each number once");
        let obstacle = Variant::obstacle(&position).expect("it cannot be solved");
        let corrected = Draft::new(board, obstacle.tiles.iter().copied());
        let solvable = Variant::position(&corrected).expect("a board");
        assert!(Variant::is_solvable(&solvable) && !Variant::is_solvable(&position));
        let moved: Vec<usize> =
            (0..12).filter(|place| draft.tiles()[*place] != corrected.tiles()[*place]).collect();
        let mut named: Vec<usize> =
            obstacle.exchanges.iter().flatten().map(|place| usize::from(*place)).collect();
        named.sort_unstable();
        assert_eq!((named, obstacle.instruction.is_empty()), (moved, false));
    }

    #[test]
    fn another_board_of_the_same_size_keeps_the_numbers() {
        let state = SetupState::new(Draft::empty(variant("4x3n2 quarter")));
        let state = after(&state, &[SetupAction::Place(7), SetupAction::SetBoard(variant("4x3n3 ring"))]);
        assert_eq!(Variant::format(&state.draft), "4x3n3:7,-,-,-,-,-,-,-,-,-,-,-@ring");
        let other = after(&state, &[SetupAction::SetBoard(variant("3x3n2 quarter"))]);
        assert!(other.draft.is_empty() && after(&other, &[SetupAction::Undo]).draft == state.draft);
    }
}
