//! The puzzles of the command line: what each is called, and how its positions stand in a table.

use std::fmt;
use std::sync::Arc;

use antipode_puzzles::ramka::{self, Metric};
use antipode_puzzles::rotation::verdict::{Verdict, judge};
use antipode_puzzles::rotation::{self, Board, Layout, Reach, Rotation, Rule};
use antipode_puzzles::space::{self, Space};

use crate::failure::Failure;

/// A puzzle under a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Puzzle {
    Ramka(Metric),
    Rotation(Rotation),
}

/// A position of one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Ramka(ramka::Board),
    Rotation(rotation::Position),
}

/// How the positions of a puzzle stand in a space.
#[derive(Clone, Debug)]
pub(crate) enum Ground {
    Ramka(Metric, Arc<Space>),
    Rotation(Layout),
}

impl Puzzle {
    /// As on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Puzzle::Ramka(_) => "ramka",
            Puzzle::Rotation(_) => "rotation",
        }
    }

    /// The board, where the puzzle has several.
    pub(crate) fn board(&self) -> Option<String> {
        match self {
            Puzzle::Ramka(_) => None,
            Puzzle::Rotation(rotation) => Some(format!("{:#}", rotation.board())),
        }
    }

    /// The metric, or the rule: what counts as one move.
    pub(crate) fn metric(&self) -> &'static str {
        match self {
            Puzzle::Ramka(metric) => metric.name(),
            Puzzle::Rotation(rotation) => rotation.rule().name(),
        }
    }

    /// `Ramka by tiles. …`, as the heading of an answer.
    pub(crate) fn title(&self) -> String {
        match self {
            Puzzle::Ramka(metric) => format!("Ramka by {metric}. {}", metric.explain()),
            Puzzle::Rotation(rotation) => {
                format!("Rotation {:#} by {}.", rotation.board(), rotation.rule())
            }
        }
    }

    /// How it is named on the command line.
    pub(crate) fn command(&self) -> String {
        match self {
            Puzzle::Ramka(metric) => format!("ramka --metric {metric}"),
            Puzzle::Rotation(rotation) => {
                format!("rotation {:#} --rule {}", rotation.board(), rotation.rule())
            }
        }
    }

    /// Where a table of it would stand.
    ///
    /// # Errors
    /// When there are too many positions for a table.
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

    /// The station a position stands at, where setting the puzzle to another is free: in Ramka the row in the frame, as
    /// the block may stand at any height before the first move.
    pub(crate) fn station(&self, position: &Position) -> Option<u8> {
        match (self, position) {
            (Puzzle::Ramka(metric), Position::Ramka(board)) if !metric.counts_shifts() => {
                Some(board.framed().index() as u8)
            }
            _ => None,
        }
    }

    /// The text of a position as the metric tells positions apart.
    pub(crate) fn text(&self, position: &Position) -> String {
        match (self, position) {
            (Puzzle::Ramka(metric), Position::Ramka(board)) => metric.canonical(board).to_string(),
            (_, position) => position.to_string(),
        }
    }

    /// A random position, each equally likely over all seeds.
    pub(crate) fn scrambled(&self, seed: &str) -> Position {
        match self {
            Puzzle::Ramka(metric) => Position::Ramka(metric.scrambled(seed)),
            Puzzle::Rotation(rotation) => Position::Rotation(Reach::of(rotation.board()).draw(seed)),
        }
    }
}

impl fmt::Display for Position {
    /// A rule stands beside every position of Rotation, so it needs not say how its blocks turn.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Ramka(board) => board.fmt(out),
            Position::Rotation(position) => write!(out, "{position:#}"),
        }
    }
}

/// Spaces up to so many positions are searched whole for one question; it takes a second.
const QUICK: u64 = 250_000_000;

impl Ground {
    /// Whether a table is made so quickly that one question is worth it.
    pub(crate) fn is_quick(&self) -> bool {
        self.space().positions() <= QUICK
    }

    pub(crate) fn space(&self) -> &Arc<Space> {
        match self {
            Ground::Ramka(_, space) => space,
            Ground::Rotation(layout) => layout.space(),
        }
    }

    /// Where a position stands.
    ///
    /// # Errors
    /// Why it cannot be reached.
    pub(crate) fn locate(&self, position: &Position) -> Result<space::Position, Failure> {
        match (self, position) {
            (Ground::Ramka(metric, _), Position::Ramka(board)) => Ok(metric.locate(board)),
            (Ground::Rotation(layout), Position::Rotation(position)) => {
                reachable(position)?;
                Ok(layout.locate(position).expect("a position that can be reached has its place"))
            }
            (Ground::Ramka(..), Position::Rotation(_)) | (Ground::Rotation(_), Position::Ramka(_)) => {
                unreachable!("positions are read for their puzzle")
            }
        }
    }

    /// What stands there.
    pub(crate) fn place(&self, located: &space::Position) -> Position {
        match self {
            Ground::Ramka(metric, _) => Position::Ramka(metric.place(*located)),
            Ground::Rotation(layout) => Position::Rotation(layout.place(located)),
        }
    }

    /// The text of what stands there.
    pub(crate) fn text(&self, located: &space::Position) -> String {
        self.place(located).to_string()
    }
}

/// # Errors
/// In one sentence why no turns lead from this position to solved.
pub(crate) fn reachable(position: &rotation::Position) -> Result<(), Failure> {
    match judge(&Reach::of(position.board()), position) {
        Verdict::Solvable => Ok(()),
        Verdict::Broken(why) => Err(Failure::refused(format!("{position:#} cannot be solved: {why}"))),
    }
}

/// Reads a board and a rule as they stand on the command line, such as `3x3n2` and `half`. Without a rule it is the
/// one that is usual for the board.
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

/// Reads a position, of the board it names itself, else of the given one.
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
    name.parse().map_err(|why| Failure::refused(format!("no rule {name:?}: {why}")))
}

fn under(board: Board, rule: Option<Rule>) -> Result<Rotation, Failure> {
    let of_turning = |rule: &Rule| rule.turning() == board.turning();
    let rule = rule.or_else(|| Rule::ALL.into_iter().find(of_turning)).expect("every turning has a rule");
    Rotation::new(board, rule).map_err(|why| Failure::refused(format!("board {board} by {rule}: {why}")))
}
