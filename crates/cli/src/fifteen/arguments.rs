//! The arguments of Fifteen that several commands have.

use antipode_engine::solver::PuzzleKind;
use antipode_engine::solver::fifteen::FifteenSolver;
use antipode_puzzles::fifteen::typed::{self, TypedPosition};
use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, Variant};
use antipode_puzzles::plain_text::Excerpt;
use antipode_puzzles::reading::Reading;
use clap::Args;

use crate::failure::Failure;
use crate::method::MethodRequest;
use crate::selected::{NamedPosition, SelectedPuzzle};
use crate::solve::{BATCH, SearchTime, SolveOptions};
use crate::typed_text::{NthOption, TypedText, join_notes};

#[derive(Args)]
pub(crate) struct MetricOption {
    /// What counts as one move: tiles (every tile that moves by one cell) or slides (a run of tiles at once)
    #[arg(long, default_value_t = Metric::Tiles)]
    metric: Metric,
}

#[derive(Args)]
pub(crate) struct GoalOption {
    /// The goal: rows, first (the hole before the numbers), spiral, columns, or any solved position, such as 876/041/253
    #[arg(long)]
    goal: Option<String>,
}

#[derive(Args)]
pub(crate) struct FifteenBoard {
    /// Width x height, such as 4x4; a goal other than the rows with the hole last follows @: 4x4@spiral
    board: String,
    #[command(flatten)]
    goal: GoalOption,
    #[command(flatten)]
    metric: MetricOption,
}

#[derive(Args)]
pub(crate) struct FifteenPosition {
    /// Such as 3x3:8,6,7,2,5,4,3,0,1 with 0 for the hole, or 8 6 7/2 5 4/3 0 1; the goal may follow after @ or ->
    #[arg(allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    reading: ReadingOptions,
}

/// How a position is read.
#[derive(Args)]
struct ReadingOptions {
    /// The board, if the position does not contain it, such as 4x4@first
    #[arg(long)]
    board: Option<String>,
    #[command(flatten)]
    goal: GoalOption,
    #[command(flatten)]
    nth: NthOption,
    #[command(flatten)]
    metric: MetricOption,
}

#[derive(Args)]
pub(crate) struct FifteenSolve {
    /// Such as 3x3:8,6,7,2,5,4,3,0,1 with 0 for the hole, or 8 6 7/2 5 4/3 0 1; the goal may follow after @ or ->
    #[arg(allow_hyphen_values = true, required_unless_present = BATCH)]
    position: Option<String>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    time: SearchTime,
}

impl GoalOption {
    /// The board with this goal, unless it has another one already.
    fn of(&self, board: Board) -> Result<Board, Failure> {
        let Some(text) = &self.goal else { return Ok(board) };
        let with_goal =
            typed::read_goal(text, board).map_err(|why| Failure::of_argument("goal", text, why))?;
        if board.goal() != Goal::Rows && board != with_goal {
            return Err(Failure::bad_input(format!(
                "--goal {:?} is not the goal of {board}: leave one out",
                Excerpt(text)
            )));
        }
        Ok(with_goal)
    }
}

impl FifteenBoard {
    pub(super) fn variant(&self) -> Result<Variant, Failure> {
        let board = self.goal.of(parse_board(&self.board)?)?;
        Ok(Variant::new(board, self.metric.metric))
    }

    pub(crate) fn select(&self) -> Result<SelectedPuzzle, Failure> {
        Ok(select(self.variant()?))
    }
}

impl ReadingOptions {
    /// The position, on the board in its text or else on the board of `--board`, and how its text was read.
    fn parse(&self, text: &TypedText) -> Result<(Variant, Position, String), Failure> {
        let default = match &self.board {
            Some(board) => parse_board(board)?,
            None => Board::default(),
        };
        let (board_text, list_note) = self.nth.of(text, typed::list)?;
        let TypedPosition { position, source } = match typed::read(board_text, default) {
            Ok(Reading::One(typed)) => typed,
            Ok(Reading::Choices(positions)) => {
                return Err(text.several(positions.iter().map(|typed| &typed.position)));
            }
            Err(why) => return Err(text.fault(&why)),
        };
        let board = self.goal.of(position.board())?;
        let position = Position::new(board, position.tiles()).expect("the same tiles");
        Ok((
            Variant::new(position.board(), self.metric.metric),
            position,
            join_notes([list_note, source.description()]),
        ))
    }

    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        let (variant, position, note) = self.parse(text)?;
        Ok(NamedPosition {
            puzzle: PuzzleKind::Fifteen,
            ruleset: variant.to_string(),
            position: position.to_string(),
            note,
        })
    }
}

impl FifteenPosition {
    /// The position and how its text was read.
    pub(super) fn parse(&self) -> Result<(Variant, Position, String), Failure> {
        self.reading.parse(&TypedText::of(&self.position)?)
    }

    pub(crate) fn method(&self) -> Result<MethodRequest, Failure> {
        let selected = self.reading.position(&TypedText::of(&self.position)?)?.select()?;
        Ok(MethodRequest { selected, method: "rows".to_owned() })
    }
}

impl SolveOptions for FifteenSolve {
    fn text(&self) -> Option<&str> {
        self.position.as_deref()
    }

    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        self.reading.position(text)
    }

    fn seconds(&self) -> f64 {
        self.time.seconds
    }
}

fn parse_board(board: &str) -> Result<Board, Failure> {
    board.parse().map_err(|why| Failure::of_argument("board", board, why))
}

fn select(variant: Variant) -> SelectedPuzzle {
    let (board, metric) = (variant.board(), variant.metric());
    SelectedPuzzle {
        solver: Box::new(FifteenSolver::new(variant)),
        title: format!("Fifteen {board} by {metric}. {}", metric.description()),
        arguments: format!("fifteen {board} --metric {metric}"),
    }
}
