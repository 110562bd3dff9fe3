//! Rotation as it is played: the player turns any block either way. How turns are counted, and whether a turn back is three turns
//! forward, is up to the rule.
//!
//! - [`metric`]: its rules in words. - [`move_text`]: its turns in words. - [`keyboard`]: its keys.
//! - [`board_cache`]: what is computed once per board. - [`setup`]: its set-up.

pub mod board_cache;
pub mod keyboard;
pub mod metric;
pub mod move_text;
pub mod setup;

use crate::puzzle::PuzzleRules;
use crate::puzzle::keyboard::digit_command;
use crate::puzzle::keys::KeyPress;
use crate::puzzle::metric_info::MetricInfo;
use crate::puzzle::panel::{OwnPanel, Panel};
use crate::puzzle::reading::{Correction, Meaning, MeaningContent, PositionError, play_description};
use crate::puzzle::rules::MethodInfo;
use crate::puzzle::rules::{FirstBoard, KeyCommand};
use crate::puzzle::setup::SetupState;
use antipode_protocol::{Query, Subject, TableQuery};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::rotation::verdict::{Verdict, judge, nearest_solvable};
use antipode_puzzles::rotation::{
    self, Board, Convention, Position, Rule, Turn, TurnKind, Variant, format_turn, parse_turns,
};
use antipode_puzzles::saved_game::is_saved_game;
use antipode_puzzles::scene::Scene;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// A table of a board with this many numbers is built within a second.
const SMALL_BOARD_CELLS: usize = 9;

/// A board of numbers with blocks that turn.
pub struct Rotation;

/// Letters turn this many blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyboard {
    blocks: u8,
}

impl PuzzleRules for Rotation {
    type Position = Position;
    type Move = Turn;
    type Ruleset = Variant;
    type KeyBinding = Turn;
    type Keyboard = Keyboard;
    type Editor = Rc<SetupState<Variant>>;

    const NAME: &'static str = "rotation";
    const TITLE: &'static str = "Rotation";
    const RULESET_FIELD: &'static str = "rule";
    const MAX_RULESETS: usize = 3;
    const FIRST_BOARD: FirstBoard = FirstBoard { position: "3x3n2:2,3,5,1,8,7,4,9,6", distance: 4 };
    const DAILY_DEPTHS: RangeInclusive<u32> = 4..=5;
    const JOINS_LETTERS: bool = true;
    const PANELS: &'static [Panel] = &[
        Panel::Moves,
        Panel::Table,
        Panel::Method,
        Panel::Position,
        Panel::Own(OwnPanel { title: "Algorithms", name: "algorithms" }),
        Panel::Own(OwnPanel { title: "Solutions", name: "solutions" }),
    ];

    fn is_solved(position: &Position) -> bool {
        position.is_solved()
    }

    fn apply(position: &Position, turn: Turn) -> Option<Position> {
        let order = position.board().turn_order();
        let turns = (1..order).contains(&usize::from(turn.steps.unsigned_abs()));
        turns.then(|| position.turned(turn)).flatten()
    }

    fn scene(position: &Position) -> Scene<Turn> {
        rotation::scene(position)
    }

    fn text(position: &Position) -> String {
        position_text(position, false)
    }

    fn parse(text: &str, present: &Position) -> Result<Position, PositionError> {
        parse_position(text, present.board())
    }

    fn read_typed(text: &str, present: &Position) -> Result<Vec<Meaning<Position>>, PositionError> {
        read_typed(text, present.board())
    }

    fn board_list(text: &str) -> Option<BoardList<'_>> {
        rotation::typed::list(text)
    }

    /// Game IDs of Twiddle turn blocks by quarters.
    fn other_formats(position: &Position) -> Vec<(&'static str, String)> {
        let is_twiddle = position.board().turn_kind() == TurnKind::Quarter;
        let id = is_twiddle.then(|| ("Simon Tatham's Twiddle, game ID", position.to_string()));
        id.into_iter().collect()
    }

    fn correction(text: &str, present: &Position) -> Option<Correction> {
        correction(text, present.board())
    }

    fn move_text(position: &Position, turn: Turn) -> String {
        format_turn(turn, position.board())
    }

    fn parse_moves(position: &Position, text: &str) -> Result<Vec<Turn>, String> {
        parse_turns(text, position.board(), Convention::Standard).map_err(|error| error.to_string())
    }

    fn describe(position: &Position, turn: Turn) -> String {
        move_text::describe(position.board(), turn)
    }

    fn instruction(position: &Position, turn: Turn) -> String {
        move_text::instruction(position.board(), turn)
    }

    fn highlighted_slots(position: &Position, turn: Turn) -> Vec<usize> {
        move_text::highlighted_slots(position, turn)
    }

    fn keyboard(position: &Position) -> Keyboard {
        Keyboard { blocks: keyboard::lettered_blocks(position.board()) }
    }

    fn command(Keyboard { blocks }: Keyboard, key: &KeyPress) -> Option<KeyCommand<Turn>> {
        let turn = keyboard::turn_for_key(key, blocks).map(KeyCommand::Play);
        turn.or_else(|| digit_command(key).map(KeyCommand::Page))
    }

    fn key_label(Keyboard { blocks }: Keyboard, letter: &'static str) -> &'static str {
        keyboard::key_label(letter, blocks)
    }

    fn move_for_key(_: &Position, turn: Turn) -> Option<Turn> {
        Some(turn)
    }

    fn has_orientation(position: &Position) -> bool {
        position.board().is_orientable()
    }

    fn why_no_move(_: &Position, _slot: usize) -> Option<String> {
        Some("Turn a block by the letter in its middle.".to_owned())
    }

    fn default_ruleset() -> Variant {
        Rule::Quarter.default_variant()
    }

    fn ruleset_from_name(name: &str) -> Result<Variant, String> {
        match name.parse::<Rule>() {
            Ok(rule) => Ok(rule.default_variant()),
            Err(unknown) => Err(unknown.to_string()),
        }
    }

    fn ruleset_name(variant: Variant) -> &'static str {
        variant.rule().name()
    }

    fn space_metric(variant: Variant) -> String {
        variant.to_string()
    }

    /// With one more column, or one more row where there are fewer rows.
    fn on_larger_board(variant: Variant) -> Option<Variant> {
        let board = variant.board();
        let [rows, cols, block_rows, block_cols] =
            [board.rows(), board.cols(), board.block_rows(), board.block_cols()]
                .map(|cells| u8::try_from(cells).expect("a side has few cells"));
        let size = if rows < cols { (rows + 1, cols) } else { (rows, cols + 1) };
        let larger =
            Board::new(size, (block_rows, block_cols), board.turn_kind(), board.is_orientable()).ok()?;
        Variant::new(larger.with_numbering(board.numbering()).ok()?, variant.rule()).ok()
    }

    fn metric_info(variant: Variant) -> MetricInfo {
        metric::metric_info(variant)
    }

    fn ruleset_for_position(variant: Variant, position: &Position) -> Variant {
        variant_for(variant.rule(), position.board())
    }

    fn comparable(variant: Variant) -> Vec<Variant> {
        variants(variant.board())
    }

    fn solved(variant: Variant) -> Position {
        variant.solved()
    }

    fn link_text(position: &Position) -> String {
        position_text(position, true)
    }

    fn counted_moves(variant: Variant, position: &Position) -> Option<Vec<Turn>> {
        Some(variant.moves(position))
    }

    fn apply_counted(variant: Variant, position: &Position, turn: Turn) -> Option<Position> {
        variant.apply(position, turn)
    }

    fn count_moves(variant: Variant, _: &Position, steps: &[Turn]) -> u32 {
        steps.iter().map(|turn| variant.cost(turn.steps.into())).sum()
    }

    fn scrambled(variant: Variant, seed: &str) -> Option<Position> {
        Some(board_cache::reachable_set(variant.board()).random_position(seed))
    }

    /// On a small board the program of tables alone answers the first queries. A large table stays in the worker that may need it for others.
    fn solver_program(subject: &Subject, query: &Query) -> &'static str {
        let is_small = || match subject {
            Subject::Space(space) => space.metric.parse::<Variant>().is_ok_and(|variant| {
                variant.board().cell_count() <= SMALL_BOARD_CELLS && !variant.board().is_orientable()
            }),
            Subject::Service { .. } => false,
        };
        match query {
            Query::Table(TableQuery::Method { .. } | TableQuery::Certificate) => Self::NAME,
            Query::Table(_) if is_small() => "rotation_tables",
            _ => Self::NAME,
        }
    }

    const CAN_SEARCH: bool = true;

    fn methods(variant: Variant) -> &'static [MethodInfo] {
        metric::methods(variant)
    }
}

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

/// Parses a position in any notation; what the text omits is taken from the current board. Refuses unreachable
/// positions.
///
/// # Errors
/// The fault and its column, or why the position cannot be solved.
pub fn parse_position(written: &str, present: Board) -> Result<Position, PositionError> {
    let position = Position::parse(written, present)?;
    let reach = board_cache::reachable_set(position.board());
    match judge(&reach, &position) {
        Verdict::Solvable => Ok(position),
        Verdict::Unsolvable(why) => Err(PositionError::unsolvable(position.to_string(), why.to_string())),
    }
}

/// The meanings of a typed text. Rows of numbers tell neither which blocks turn nor how.
fn read_typed(text: &str, present: Board) -> Result<Vec<Meaning<Position>>, PositionError> {
    if is_saved_game(text) {
        return saved_game(text).map(|meaning| vec![meaning]);
    }
    let mut meant = rotation::typed::read(text, present)?.meanings().to_vec();
    // The name of a board, as Twiddle writes it, means quarter turns, and under a present board of rings perhaps rings.
    if present.turn_kind() != TurnKind::Quarter && !text.contains('@') {
        let usual = Rule::Quarter.default_variant().board();
        let others =
            rotation::typed::read(text, usual).map_or(Vec::new(), |reading| reading.meanings().to_vec());
        let new: Vec<Position> = others.into_iter().filter(|other| !meant.contains(other)).collect();
        meant.extend(new);
    }
    let is_solvable =
        |position: &Position| judge(&board_cache::reachable_set(position.board()), position).is_solvable();
    let meaning = |position: &Position| {
        let board = setup::name_of(variant_for(Rule::Quarter, position.board()));
        match is_solvable(position) {
            true => Meaning::of_position(position.clone(), board),
            false => Meaning::of_draft(explicit_text(position), format!("{board}: it cannot be solved")),
        }
    };
    match &meant[..] {
        [only] => {
            let position = parse_position(&explicit_text(only), present)?;
            Ok(vec![Meaning::of_position(position, String::new())])
        }
        several => Ok(several.iter().map(meaning).collect()),
    }
}

/// A saved game of Twiddle, at its current position.
fn saved_game(text: &str) -> Result<Meaning<Position>, PositionError> {
    let play = rotation::saved_game::read(text)?;
    let start = parse_position(&explicit_text(&play.start), play.start.board())?;
    let description = play_description("Twiddle", play.turns.len(), play.played, play.other_turns);
    let moves = Rotation::moves_text(&start, &play.turns, ".");
    Ok(Meaning {
        content: MeaningContent::Play { start, moves, played: play.played },
        reading: String::new(),
        description,
    })
}

/// The text of a position that says how blocks turn, whatever the present board is.
fn explicit_text(position: &Position) -> String {
    let text = position.to_string();
    if text.contains('@') { text } else { format!("{text}@quarter") }
}

/// The nearest solvable position to an unsolvable one, in any notation; `None` if the text is no position.
#[must_use]
pub fn correction(written: &str, present: Board) -> Option<Correction> {
    let position = Position::parse(written, present).ok()?;
    let near = nearest_solvable(&board_cache::reachable_set(position.board()), &position);
    Some(Correction {
        to: position_text(&near.position, false),
        instruction: near.to_string(),
        goals: Vec::new(),
    })
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
        let solved = Rotation::solved(Rotation::default_ruleset());
        let moves = |position: &Position| -> Vec<Turn> {
            Rotation::scene(position).handles.into_iter().map(|handle| handle.mv).collect()
        };
        for turn in moves(&solved) {
            let turned = Rotation::apply(&solved, turn).expect("a block of this board");
            assert_eq!(Rotation::apply(&turned, turn.inverse()), Some(solved.clone()));
        }
        assert_eq!(moves(&solved).len(), 8);
        assert_eq!(Rotation::apply(&solved, Turn { block: 0, steps: 4 }), None, "nothing is moved");
        assert_eq!(Rotation::apply(&solved, Turn::clockwise(4)), None, "there is no block E");
    }

    #[test]
    fn texts_round_trip() {
        for board in ["3x3n2", "4x3n3@ring", "3x3n3x2", "2x2n2o", "12x12n2"] {
            let board: Board = board.parse().expect("a board");
            let solved = Position::solved(board);
            let turned = Rotation::apply(&solved, Turn::clockwise(0)).expect("block A");
            for position in [solved, turned] {
                assert_eq!(
                    parse_position(
                        &position_text(&position, false),
                        Rotation::solved(Rotation::default_ruleset()).board()
                    ),
                    Ok(position.clone())
                );
                assert_eq!(parse_position(&position_text(&position, true), board), Ok(position));
            }
        }
    }

    #[test]
    fn unreachable_positions_are_refused_with_a_reason() {
        let refused = |text: &str| {
            parse_position(text, Rotation::solved(Rotation::default_ruleset()).board())
                .expect_err("it is refused")
                .to_string()
        };
        assert!(refused("3x3n2:1,2,3,4,5,6,7,8,8").contains("twice"));
        assert!(
            refused("3x3n2:1,2,3,4,5,6,7,8,10").starts_with("column 23: "),
            "{}",
            refused("3x3n2:1,2,3,4,5,6,7,8,10")
        );
        assert!(refused("1000x1000n2").contains("1 to 12"));
        assert!(refused("3x3n3:2,1,3,4,5,6,7,8,9").starts_with("the block is the whole board"));
        let fault = parse_position(
            "5x4n4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            Rotation::solved(Rotation::default_ruleset()).board(),
        );
        let unsolvable =
            fault.expect_err("it is odd").unsolvable.expect("a position, if none that can be solved");
        let mend = correction(&unsolvable, Rotation::solved(Rotation::default_ruleset()).board())
            .expect("our own text is a position");
        assert_eq!((mend.instruction.as_str(), mend.to.as_str()), ("exchange 1 and 2", "5x4n4"));
    }
}
