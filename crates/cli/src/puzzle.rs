//! The puzzles of the command line: their names, and the mapping of their positions to a table.

use std::fmt;
use std::sync::Arc;

use antipode_puzzles::ramka::{self, Metric};
use antipode_puzzles::rotation::verdict::{Verdict, judge};
use antipode_puzzles::rotation::{self, Board, ReachableSet, Rule, SpaceLayout, Variant};
use antipode_puzzles::space::{self, Space};

use crate::failure::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleVariant {
    Ramka(Metric),
    Rotation(Variant),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Ramka(ramka::Board),
    Rotation(rotation::Position),
}

#[derive(Clone, Debug)]
pub(crate) enum TableLayout {
    Ramka(Metric, Arc<Space>),
    Rotation(SpaceLayout),
}

impl PuzzleVariant {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            PuzzleVariant::Ramka(_) => "ramka",
            PuzzleVariant::Rotation(_) => "rotation",
        }
    }

    pub(crate) fn board(&self) -> Option<String> {
        match self {
            PuzzleVariant::Ramka(_) => None,
            PuzzleVariant::Rotation(rotation) => Some(format!("{:#}", rotation.board())),
        }
    }

    /// The name of the metric or the rule, which defines one move.
    pub(crate) fn metric(&self) -> &'static str {
        match self {
            PuzzleVariant::Ramka(metric) => metric.name(),
            PuzzleVariant::Rotation(rotation) => rotation.rule().name(),
        }
    }

    /// The heading of an answer: `Ramka by tiles. …`
    pub(crate) fn title(&self) -> String {
        match self {
            PuzzleVariant::Ramka(metric) => format!("Ramka by {metric}. {}", metric.description()),
            PuzzleVariant::Rotation(rotation) => {
                format!("Rotation {:#} by {}.", rotation.board(), rotation.rule())
            }
        }
    }

    pub(crate) fn command(&self) -> String {
        match self {
            PuzzleVariant::Ramka(metric) => format!("ramka --metric {metric}"),
            PuzzleVariant::Rotation(rotation) => {
                format!("rotation {:#} --rule {}", rotation.board(), rotation.rule())
            }
        }
    }

    /// The mapping of positions to the space of its table.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    pub(crate) fn table_layout(&self) -> Result<TableLayout, Failure> {
        match self {
            PuzzleVariant::Ramka(metric) => Ok(TableLayout::Ramka(*metric, Arc::new(metric.space()))),
            PuzzleVariant::Rotation(rotation) => {
                SpaceLayout::of(rotation).map(TableLayout::Rotation).ok_or_else(|| {
                    let count = ReachableSet::of(rotation.board()).count();
                    let board = rotation.board();
                    Failure::bad_input(format!("{board:#} has {count} positions, too many for a table"))
                })
            }
        }
    }

    /// The row in the frame, if changing it is free: in Ramka the block may start at any height before the first move.
    pub(crate) fn frame_row(&self, position: &Position) -> Option<u8> {
        match (self, position) {
            (PuzzleVariant::Ramka(metric), Position::Ramka(board)) if !metric.counts_shifts() => {
                Some(board.frame_row().index() as u8)
            }
            _ => None,
        }
    }

    pub(crate) fn position_text(&self, position: &Position) -> String {
        match (self, position) {
            (PuzzleVariant::Ramka(metric), Position::Ramka(board)) => metric.canonical(board).to_string(),
            (_, position) => position.to_string(),
        }
    }

    /// A random position, uniformly distributed over all seeds.
    pub(crate) fn random_position(&self, seed: &str) -> Position {
        match self {
            PuzzleVariant::Ramka(metric) => Position::Ramka(metric.random_board(seed)),
            PuzzleVariant::Rotation(rotation) => {
                Position::Rotation(ReachableSet::of(rotation.board()).random_position(seed))
            }
        }
    }
}

impl fmt::Display for Position {
    /// Every output gives the rule of a Rotation position, so the position itself omits the kind of turn.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Ramka(board) => board.fmt(out),
            Position::Rotation(position) => write!(out, "{position:#}"),
        }
    }
}

/// The largest space for which one query builds a table, in positions; it takes a second.
const QUICK: u64 = 250_000_000;

impl TableLayout {
    pub(crate) fn is_quick(&self) -> bool {
        self.space().position_count() <= QUICK
    }

    pub(crate) fn space(&self) -> &Arc<Space> {
        match self {
            TableLayout::Ramka(_, space) => space,
            TableLayout::Rotation(layout) => layout.space(),
        }
    }

    /// The place of a position in the space.
    ///
    /// # Errors
    /// If the position is unreachable.
    pub(crate) fn locate(&self, position: &Position) -> Result<space::Position, Failure> {
        match (self, position) {
            (TableLayout::Ramka(metric, _), Position::Ramka(board)) => Ok(metric.space_position(board)),
            (TableLayout::Rotation(layout), Position::Rotation(position)) => {
                check_reachable(position)?;
                Ok(layout.space_position(position).expect("a reachable position is in the space"))
            }
            (TableLayout::Ramka(..), Position::Rotation(_))
            | (TableLayout::Rotation(_), Position::Ramka(_)) => {
                unreachable!("positions are parsed for their puzzle")
            }
        }
    }

    pub(crate) fn position_at(&self, located: &space::Position) -> Position {
        match self {
            TableLayout::Ramka(metric, _) => Position::Ramka(metric.board_at(*located)),
            TableLayout::Rotation(layout) => Position::Rotation(layout.position_at(located)),
        }
    }

    pub(crate) fn text_at(&self, located: &space::Position) -> String {
        self.position_at(located).to_string()
    }
}

/// # Errors
/// One sentence that explains why this position is unsolvable.
pub(crate) fn check_reachable(position: &rotation::Position) -> Result<(), Failure> {
    match judge(&ReachableSet::of(position.board()), position) {
        Verdict::Solvable => Ok(()),
        Verdict::Unsolvable(why) => Err(Failure::bad_input(format!("{position:#} cannot be solved: {why}"))),
    }
}

/// Parses a board and a rule of the command line, such as `3x3n2` and `half`. The default is the usual rule of the board.
pub(crate) fn parse_rotation(board: &str, rule: Option<&str>) -> Result<Variant, Failure> {
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
pub(crate) fn parse_rotation_position(
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
