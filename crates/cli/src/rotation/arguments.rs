//! The arguments of Rotation.

use antipode_engine::solver::rotation::RotationSolver;
use antipode_puzzles::rotation::{self, Board, Rule, Variant};

use super::RotationCommand;
use super::figures::FiguresRequest;
use super::gods_numbers::GodsRequest;
use super::group::GroupRequest;
use crate::arguments::{ArgumentReader, Command};
use crate::failure::Failure;
use crate::help::Topic;
use crate::puzzle::{PuzzleArguments, SelectedPosition, SelectedPuzzle};

/// The default maximum size of boards in the record of God's numbers, in positions.
const MAX_POSITIONS: u64 = 5_000_000;

/// The default number of random positions of `figures`.
const SAMPLES: u32 = 100;

/// Rotation.
pub(crate) struct Rotation;

impl PuzzleArguments for Rotation {
    fn puzzle(&self, words: &mut ArgumentReader) -> Result<SelectedPuzzle, Failure> {
        Ok(select(board(words)?))
    }

    fn position(&self, words: &mut ArgumentReader) -> Result<SelectedPosition, Failure> {
        let (variant, position) = position(words)?;
        SelectedPosition::new(select(variant), format!("{position:#}"))
    }

    fn method(&self, words: &mut ArgumentReader) -> Option<Result<String, Failure>> {
        Some(method(words))
    }

    fn own_command(&self, topic: Topic, words: &mut ArgumentReader) -> Option<Result<Command, Failure>> {
        let command = match topic {
            Topic::Group => group(words).map(RotationCommand::Group),
            Topic::Check => {
                position(words).map(|(rotation, position)| RotationCommand::Check { rotation, position })
            }
            Topic::List => list(words),
            Topic::Find => find(words),
            Topic::Figures => figures(words).map(RotationCommand::Figures),
            Topic::Gods => gods(words).map(RotationCommand::Gods),
            Topic::Overview
            | Topic::Table
            | Topic::Solve
            | Topic::Method
            | Topic::Antipodes
            | Topic::Random
            | Topic::Sliding => return None,
        };
        Some(command.map(Command::Rotation))
    }
}

fn select(variant: Variant) -> SelectedPuzzle {
    let (board, rule) = (variant.board(), variant.rule());
    SelectedPuzzle {
        solver: Box::new(RotationSolver::new(variant)),
        title: format!("Rotation {board:#} by {rule}."),
        arguments: format!("rotation {board:#} --rule {rule}"),
    }
}

fn board(words: &mut ArgumentReader) -> Result<Variant, Failure> {
    let rule = words.value("rule");
    let board = words.positional.next();
    let board = board.ok_or_else(|| Failure::bad_input("missing board, such as 3x3n2"))?;
    parse_rotation(&board, rule.as_deref())
}

fn position(words: &mut ArgumentReader) -> Result<(Variant, rotation::Position), Failure> {
    let (rule, board) = (words.value("rule"), words.value("board"));
    let text = words.position("3x3n2:4,9,2,3,5,7,8,1,6")?;
    parse_rotation_position(&text, board.as_deref(), rule.as_deref())
}

fn method(words: &mut ArgumentReader) -> Result<String, Failure> {
    let (stages, best) = (words.flag("stages"), words.flag("best"));
    if best && !stages {
        return Err(Failure::bad_input("--best requires --stages"));
    }
    let name = words.value("method");
    if stages && name.is_some() {
        return Err(Failure::bad_input("--stages and --method exclude each other"));
    }
    Ok(match name {
        _ if best => "stages-best".to_owned(),
        _ if stages => "stages".to_owned(),
        Some(name) => name,
        None => "any-board".to_owned(),
    })
}

fn list(words: &mut ArgumentReader) -> Result<RotationCommand, Failure> {
    let first = match words.value("first").as_deref() {
        None => false,
        Some("8") => true,
        Some(other) => return Err(Failure::bad_input(format!("--first must be 8, not {other:?}"))),
    };
    Ok(RotationCommand::List { rotation: board(words)?, first })
}

fn find(words: &mut ArgumentReader) -> Result<RotationCommand, Failure> {
    let rotation = board(words)?;
    let targets = words.positional.next();
    let targets = targets.ok_or_else(|| Failure::bad_input("missing targets, such as 2,1,=,=,=,=,=,=,="))?;
    Ok(RotationCommand::Find { rotation, targets })
}

/// Without a board or with `--stages`, the eight stages; otherwise the outside-in method on that board.
fn figures(words: &mut ArgumentReader) -> Result<FiguresRequest, Failure> {
    let rule = words.value("rule");
    let rule = rule.as_deref();
    let (stages, best) = (words.flag("stages"), words.flag("best"));
    let board = words.positional.next();
    if let Some(board) = board.as_deref().filter(|_| !stages && !best) {
        let rotation = parse_rotation(board, rule)?;
        let samples = words.number("samples")?.unwrap_or(SAMPLES);
        if samples == 0 {
            return Err(Failure::bad_input("--samples must be at least 1"));
        }
        let seed = words.value("seed").unwrap_or_else(|| "antipode".to_owned());
        return Ok(FiguresRequest::Sampled { rotation, samples, seed });
    }
    if let Some(board) = board.filter(|board| board != "3x3n2") {
        return Err(Failure::bad_input(format!("the eight stages are only for 3x3n2, not for {board:?}")));
    }
    let rule = rule.map(|name| {
        name.parse().map_err(|error| Failure::bad_input(format!("unknown rule {name:?}: {error}")))
    });
    Ok(FiguresRequest::Stages { rule: rule.transpose()?.unwrap_or(Rule::Clockwise), best })
}

/// The complete record, printed or recomputed, or one board.
fn gods(words: &mut ArgumentReader) -> Result<GodsRequest, Failure> {
    let rule = words.value("rule");
    if words.flag("compute") {
        return Ok(GodsRequest::Compute { max_positions: words.number("most")?.unwrap_or(MAX_POSITIONS) });
    }
    Ok(match words.positional.next() {
        Some(board) => GodsRequest::Check(parse_rotation(&board, rule.as_deref())?),
        None => GodsRequest::Record,
    })
}

/// `group` is only for boards of Rotation, so the puzzle is optional.
fn group(words: &mut ArgumentReader) -> Result<GroupRequest, Failure> {
    let (rule, orientable) = (words.value("rule"), words.flag("orientable"));
    if let Some(to) = words.number("to")? {
        let rule = rule.as_deref().unwrap_or("quarter");
        let rule = rule.parse().map_err(|why| Failure::bad_input(format!("unknown rule {rule:?}: {why}")))?;
        if !(2..=rotation::MAX_SIDE).contains(&to) {
            return Err(Failure::bad_input(format!("--to must be from 2 to {}", rotation::MAX_SIDE)));
        }
        return Ok(GroupRequest::AllBoards { to, rule, orientable });
    }
    let board = words.positional.next().filter(|word| word != "rotation").or_else(|| words.positional.next());
    let board = board.ok_or_else(|| Failure::bad_input("missing board, such as 5x4n3"))?;
    let rotation = parse_rotation(&board, rule.as_deref())?;
    if !orientable {
        return Ok(GroupRequest::Board(rotation));
    }
    let plain = rotation.board();
    let size = (plain.rows() as u8, plain.cols() as u8);
    let block = (plain.block_rows() as u8, plain.block_cols() as u8);
    let directed = Board::new(size, block, plain.turn_kind(), true)
        .and_then(|board| Variant::new(board, rotation.rule()));
    directed.map(GroupRequest::Board).map_err(|why| Failure::bad_input(format!("board {board:?}: {why}")))
}

/// Parses a board and a rule of the command line, such as `3x3n2` and `half`. The default is the usual rule of the board.
fn parse_rotation(board: &str, rule: Option<&str>) -> Result<Variant, Failure> {
    let Some(rule) = rule.map(named_rule).transpose()? else {
        return under(
            board.parse().map_err(|why| Failure::bad_input(format!("board {board:?}: {why}")))?,
            None,
        );
    };
    let named = format!("{board} {rule}").parse();
    named.map_err(|why| Failure::bad_input(format!("board {board:?} by {rule}: {why}")))
}

/// Parses a position of the board in its text, or else of the given board.
fn parse_rotation_position(
    text: &str,
    board: Option<&str>,
    rule: Option<&str>,
) -> Result<(Variant, rotation::Position), Failure> {
    let named = rule.map(named_rule).transpose()?;
    let present = match board {
        Some(board) => parse_rotation(board, rule)?.board(),
        None => named.unwrap_or(Rule::Quarter).default_variant().board(),
    };
    let position = rotation::Position::parse(text, present)
        .map_err(|why| Failure::bad_input(format!("position {text:?}: {why}")))?;
    Ok((under(position.board(), named)?, position))
}

fn named_rule(name: &str) -> Result<Rule, Failure> {
    name.parse().map_err(|why| Failure::bad_input(format!("unknown rule {name:?}: {why}")))
}

fn under(board: Board, rule: Option<Rule>) -> Result<Variant, Failure> {
    let of_turning = |rule: &Rule| rule.turn_kind() == board.turn_kind();
    let rule = rule.or_else(|| Rule::ALL.into_iter().find(of_turning)).expect("every turning has a rule");
    Variant::new(board, rule).map_err(|why| Failure::bad_input(format!("board {board} by {rule}: {why}")))
}
