//! Rotation on the page: the player turns any block either way. How turns are counted, and whether a turn back is three turns
//! forward, is up to the rule.
//!
//! - [`copy`]: its texts, rules and sources. - [`move_text`]: its turns in words. - [`keyboard`]: its keys.
//! - [`board_cache`]: what is computed once per board.

pub mod board_cache;
pub mod copy;
pub mod keyboard;
pub mod move_text;

use crate::game::Playable;
use crate::panel::position_box::{Correction, PositionError};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::verdict::{Verdict, judge, nearest_solvable};
use antipode_puzzles::rotation::{
    self, Board, Convention, Position, Rule, Turn, TurnKind, Variant, format_turns, parse_turns,
};
use antipode_puzzles::scene::Scene;

/// The puzzle as it is played, on the board of whatever position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreePlay;

/// The same rule on another board; if its blocks turn differently, the board's default rule.
#[must_use]
pub fn variant_for(rule: Rule, board: Board) -> Variant {
    Variant::new(board, rule).unwrap_or_else(|_| {
        let rule = match board.turn_kind() {
            TurnKind::Quarter => Rule::Quarter,
            TurnKind::Ring => Rule::Ring,
            TurnKind::Flip => Rule::Flip,
        };
        Variant::new(board, rule).expect("each turning has its usual rule")
    })
}

/// The board under every rule that fits its blocks.
#[must_use]
pub fn variants(board: Board) -> Vec<Variant> {
    Rule::ALL.into_iter().filter_map(|rule| Variant::new(board, rule).ok()).collect()
}

/// Parses a position in any notation; parts that the text leaves open are taken from the current board. Refuses unreachable
/// positions.
///
/// # Errors
/// The fault and its column, or why the position cannot be solved, with the nearest solvable one.
pub fn parse_position(written: &str, present: Board) -> Result<Position, PositionError> {
    let position = Position::parse(written, present)?;
    let reach = board_cache::reachable_set(position.board());
    match judge(&reach, &position) {
        Verdict::Solvable => Ok(position),
        Verdict::Unsolvable(why) => {
            let near = nearest_solvable(&reach, &position);
            let mend = Correction {
                from: position.to_string(),
                to: position_text(&near.position, false),
                instruction: near.to_string(),
            };
            Err(PositionError { message: why.to_string(), column: None, correction: Some(mend) })
        }
    }
}

/// The text of a position; of a solved one, the name of its board. `short` omits what a separate rule field implies.
#[must_use]
pub fn position_text(position: &Position, short: bool) -> String {
    match (position.is_solved(), short) {
        (true, false) => position.board().to_string(),
        (true, true) => format!("{:#}", position.board()),
        (false, false) => position.to_string(),
        (false, true) => format!("{position:#}"),
    }
}

impl Puzzle for FreePlay {
    type Position = Position;
    type Move = Turn;

    fn solved(&self) -> Position {
        Rule::Quarter.default_variant().solved()
    }

    fn is_solved(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn moves(&self, position: &Position) -> Vec<Turn> {
        rotation::scene(position).handles.into_iter().map(|handle| handle.mv).collect()
    }

    fn apply(&self, position: &Position, turn: Turn) -> Option<Position> {
        let order = position.board().turn_order();
        let turns = (1..order).contains(&usize::from(turn.steps.unsigned_abs()));
        turns.then(|| position.turned(turn)).flatten()
    }

    fn inverse(&self, _: &Position, turn: Turn) -> Option<Turn> {
        Some(turn.inverse())
    }
}

impl Playable for FreePlay {
    fn scene(&self, position: &Position) -> Scene<Turn> {
        rotation::scene(position)
    }

    fn expand(&self, position: &Position, turn: Turn) -> Option<Vec<Turn>> {
        self.apply(position, turn).map(|_| vec![turn])
    }

    fn print(&self, position: &Position) -> String {
        position_text(position, false)
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        parse_position(text, self.solved().board()).map_err(|fault| fault.to_string())
    }

    fn print_moves(&self, on: &Position, turns: &[Turn]) -> String {
        format_turns(turns, on.board())
    }

    fn parse_moves(&self, on: &Position, text: &str) -> Result<Vec<Turn>, String> {
        parse_turns(text, on.board(), Convention::Standard).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_default_board() {
        for rule in Rule::ALL {
            let rotation = rule.default_variant();
            assert_eq!((rotation.rule(), variant_for(rule, rotation.board())), (rule, rotation));
            assert!(variants(rotation.board()).contains(&rotation));
        }
        let ring = Rule::Ring.default_variant().board();
        assert_eq!(variant_for(Rule::Half, ring).rule(), Rule::Ring, "a ring does not turn by quarters");
        assert_eq!(variants(ring).len(), 3);
    }

    #[test]
    fn the_player_turns_any_block_either_way() {
        let solved = FreePlay.solved();
        for turn in FreePlay.moves(&solved) {
            let turned = FreePlay.apply(&solved, turn).expect("a block of this board");
            assert_eq!(
                FreePlay.inverse(&solved, turn).and_then(|back| FreePlay.apply(&turned, back)),
                Some(solved.clone())
            );
        }
        assert_eq!(FreePlay.moves(&solved).len(), 8);
        assert_eq!(FreePlay.apply(&solved, Turn { block: 0, steps: 4 }), None, "nothing is moved");
        assert_eq!(FreePlay.apply(&solved, Turn::clockwise(4)), None, "there is no block E");
    }

    #[test]
    fn texts_round_trip() {
        for board in ["3x3n2", "4x3n3@ring", "3x3n3x2", "2x2n2o", "12x12n2"] {
            let board: Board = board.parse().expect("a board");
            let solved = Position::solved(board);
            let turned = FreePlay.apply(&solved, Turn::clockwise(0)).expect("block A");
            for position in [solved, turned] {
                assert_eq!(FreePlay.parse(&position_text(&position, false)), Ok(position.clone()));
                assert_eq!(parse_position(&position_text(&position, true), board), Ok(position));
            }
        }
    }

    #[test]
    fn unreachable_positions_are_refused_with_a_reason() {
        let refused = |text: &str| FreePlay.parse(text).expect_err("it is refused");
        assert!(refused("3x3n2:1,2,3,4,5,6,7,8,8").contains("twice"));
        assert!(
            refused("3x3n2:1,2,3,4,5,6,7,8,10").starts_with("column 23: "),
            "{}",
            refused("3x3n2:1,2,3,4,5,6,7,8,10")
        );
        assert!(refused("1000x1000n2").contains("2 to 12"));
        assert!(refused("3x3n3:2,1,3,4,5,6,7,8,9").starts_with("the block is the whole board"));
        let fault = parse_position(
            "5x4n4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            FreePlay.solved().board(),
        );
        let mend = fault.expect_err("it is odd").correction.expect("a position, if none that can be solved");
        assert_eq!((mend.instruction.as_str(), mend.to.as_str()), ("exchange 1 and 2", "5x4n4"));
    }
}
