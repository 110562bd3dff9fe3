//! The puzzles of the command line: their names, and the mapping of their positions to a table.

use std::fmt;
use std::sync::Arc;

use antipode_puzzles::ramka::{self, Metric};
use antipode_puzzles::rotation::verdict::{Verdict, judge};
use antipode_puzzles::rotation::{self, Board, Layout, Reach, Rotation, Rule};
use antipode_puzzles::space::{self, Space};

use crate::failure::Failure;

/// A puzzle with a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Puzzle {
    Ramka(Metric),
    Rotation(Rotation),
}

/// A position of one of the puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Ramka(ramka::Board),
    Rotation(rotation::Position),
}

/// The mapping of the positions of a puzzle to the space of its table.
#[derive(Clone, Debug)]
pub(crate) enum Ground {
    Ramka(Metric, Arc<Space>),
    Rotation(Layout),
}

impl Puzzle {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Puzzle::Ramka(_) => "ramka",
            Puzzle::Rotation(_) => "rotation",
        }
    }

    /// The board, if the puzzle has several.
    pub(crate) fn board(&self) -> Option<String> {
        match self {
            Puzzle::Ramka(_) => None,
            Puzzle::Rotation(rotation) => Some(format!("{:#}", rotation.board())),
        }
    }

    /// The name of the metric or the rule, which defines one move.
    pub(crate) fn metric(&self) -> &'static str {
        match self {
            Puzzle::Ramka(metric) => metric.name(),
            Puzzle::Rotation(rotation) => rotation.rule().name(),
        }
    }

    /// The heading of an answer: `Ramka by tiles. …`
    pub(crate) fn title(&self) -> String {
        match self {
            Puzzle::Ramka(metric) => format!("Ramka by {metric}. {}", metric.explain()),
            Puzzle::Rotation(rotation) => {
                format!("Rotation {:#} by {}.", rotation.board(), rotation.rule())
            }
        }
    }

    /// The arguments that select this puzzle on the command line.
    pub(crate) fn command(&self) -> String {
        match self {
            Puzzle::Ramka(metric) => format!("ramka --metric {metric}"),
            Puzzle::Rotation(rotation) => {
                format!("rotation {:#} --rule {}", rotation.board(), rotation.rule())
            }
        }
    }

    /// The mapping of positions to the space of its table.
    ///
    /// # Errors
    /// If there are too many positions for a table.
    pub(crate) fn ground(&self) -> Result<Ground, Failure> {
        match self {
            Puzzle::Ramka(metric) => Ok(Ground::Ramka(*metric, Arc::new(metric.space()))),
            Puzzle::Rotation(rotation) => Layout::of(rotation).map(Ground::Rotation).ok_or_else(|| {
                let count = Reach::of(rotation.board()).count();
                let board = rotation.board();
                Failure::refused(format!("{board:#} has {count} positions, too many for a table"))
            }),
        }
    }

    /// The row in the frame, if changing it is free: in Ramka the block may start at any height before the first move.
    pub(crate) fn station(&self, position: &Position) -> Option<u8> {
        match (self, position) {
            (Puzzle::Ramka(metric), Position::Ramka(board)) if !metric.counts_shifts() => {
                Some(board.framed().index() as u8)
            }
            _ => None,
        }
    }

    /// The canonical text of a position in the metric.
    pub(crate) fn text(&self, position: &Position) -> String {
        match (self, position) {
            (Puzzle::Ramka(metric), Position::Ramka(board)) => metric.canonical(board).to_string(),
            (_, position) => position.to_string(),
        }
    }

    /// A random position, uniformly distributed over all seeds.
    pub(crate) fn scrambled(&self, seed: &str) -> Position {
        match self {
            Puzzle::Ramka(metric) => Position::Ramka(metric.scrambled(seed)),
            Puzzle::Rotation(rotation) => Position::Rotation(Reach::of(rotation.board()).draw(seed)),
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

impl Ground {
    /// Whether a table is fast enough to build for one query.
    pub(crate) fn is_quick(&self) -> bool {
        self.space().positions() <= QUICK
    }

    pub(crate) fn space(&self) -> &Arc<Space> {
        match self {
            Ground::Ramka(_, space) => space,
            Ground::Rotation(layout) => layout.space(),
        }
    }

    /// The place of a position in the space.
    ///
    /// # Errors
    /// If the position is unreachable.
    pub(crate) fn locate(&self, position: &Position) -> Result<space::Position, Failure> {
        match (self, position) {
            (Ground::Ramka(metric, _), Position::Ramka(board)) => Ok(metric.locate(board)),
            (Ground::Rotation(layout), Position::Rotation(position)) => {
                reachable(position)?;
                Ok(layout.locate(position).expect("a reachable position is in the space"))
            }
            (Ground::Ramka(..), Position::Rotation(_)) | (Ground::Rotation(_), Position::Ramka(_)) => {
                unreachable!("positions are parsed for their puzzle")
            }
        }
    }

    /// The position at a place in the space.
    pub(crate) fn place(&self, located: &space::Position) -> Position {
        match self {
            Ground::Ramka(metric, _) => Position::Ramka(metric.place(*located)),
            Ground::Rotation(layout) => Position::Rotation(layout.place(located)),
        }
    }

    /// The text of the position at a place in the space.
    pub(crate) fn text(&self, located: &space::Position) -> String {
        self.place(located).to_string()
    }
}

/// # Errors
/// One sentence that explains why this position is unsolvable.
pub(crate) fn reachable(position: &rotation::Position) -> Result<(), Failure> {
    match judge(&Reach::of(position.board()), position) {
        Verdict::Solvable => Ok(()),
        Verdict::Broken(why) => Err(Failure::refused(format!("{position:#} cannot be solved: {why}"))),
    }
}

/// Parses a board and a rule of the command line, such as `3x3n2` and `half`. The default is the usual rule of the board.
pub(crate) fn rotation(board: &str, rule: Option<&str>) -> Result<Rotation, Failure> {
    let Some(rule) = rule.map(named_rule).transpose()? else {
        return under(
            board.parse().map_err(|why| Failure::refused(format!("board {board:?}: {why}")))?,
            None,
        );
    };
    let named = format!("{board} {rule}").parse();
    named.map_err(|why| Failure::refused(format!("board {board:?} by {rule}: {why}")))
}

/// Parses a position of the board in its text, or else of the given board.
pub(crate) fn rotation_position(
    text: &str,
    board: Option<&str>,
    rule: Option<&str>,
) -> Result<(Rotation, rotation::Position), Failure> {
    let named = rule.map(named_rule).transpose()?;
    let present = match board {
        Some(board) => rotation(board, rule)?.board(),
        None => named.unwrap_or(Rule::Quarter).usual().board(),
    };
    let position = rotation::Position::parse(text, present)
        .map_err(|why| Failure::refused(format!("position {text:?}: {why}")))?;
    Ok((under(position.board(), named)?, position))
}

fn named_rule(name: &str) -> Result<Rule, Failure> {
    name.parse().map_err(|why| Failure::refused(format!("unknown rule {name:?}: {why}")))
}

fn under(board: Board, rule: Option<Rule>) -> Result<Rotation, Failure> {
    let of_turning = |rule: &Rule| rule.turning() == board.turning();
    let rule = rule.or_else(|| Rule::ALL.into_iter().find(of_turning)).expect("every turning has a rule");
    Rotation::new(board, rule).map_err(|why| Failure::refused(format!("board {board} by {rule}: {why}")))
}
