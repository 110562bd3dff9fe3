//! The arguments of Rotation that several commands have.

use antipode_engine::solver::PuzzleKind;
use antipode_engine::solver::rotation::RotationSolver;
use antipode_puzzles::plain_text::Excerpt;
use antipode_puzzles::rotation::{self, Board, Rule, Variant};
use clap::Args;

use crate::failure::Failure;
use crate::method::MethodRequest;
use crate::selected::{NamedPosition, SelectedPosition, SelectedPuzzle};
use crate::solve::{BATCH, SearchTime, SolveOptions};
use crate::typed_text::{NthOption, TypedText};

/// The name of the puzzle in a command that only Rotation has.
#[derive(Args)]
pub(crate) struct RotationName {
    /// The name of the puzzle
    #[arg(value_name = "PUZZLE", value_parser = ["rotation"])]
    _name: String,
}

#[derive(Args)]
pub(crate) struct RuleOption {
    /// The kind of turns and what counts as one: quarter, half, clockwise, ring, ring-any, ring-clockwise or 180; by
    /// default, the usual rule of the board
    #[arg(long)]
    pub(crate) rule: Option<Rule>,
}

#[derive(Args)]
pub(crate) struct RotationBoard {
    /// Width x height n side of the block, such as 3x3n2
    board: String,
    #[command(flatten)]
    rule: RuleOption,
}

#[derive(Args)]
pub(crate) struct RotationPosition {
    /// Such as 3x3n2:4,9,2,3,5,7,8,1,6, or without its board 492357816; or @FILE, or - for standard input
    position: String,
    #[command(flatten)]
    reading: ReadingOptions,
}

/// How a position is read.
#[derive(Args)]
struct ReadingOptions {
    /// The board, if the position does not contain it, such as 3x2n2
    #[arg(long)]
    board: Option<String>,
    #[command(flatten)]
    nth: NthOption,
    #[command(flatten)]
    rule: RuleOption,
}

#[derive(Args)]
pub(crate) struct RotationSolve {
    /// Such as 3x3n2:4,9,2,3,5,7,8,1,6, or without its board 492357816; or @FILE, or - for standard input
    #[arg(required_unless_present = BATCH)]
    position: Option<String>,
    #[command(flatten)]
    reading: ReadingOptions,
    #[command(flatten)]
    time: SearchTime,
}

#[derive(Args)]
pub(crate) struct RotationMethod {
    #[command(flatten)]
    position: RotationPosition,
    /// 3x3n2 in eight stages, by the decision matrices of the article "Solving the 'Rotation' puzzle in stages"
    #[arg(long, conflicts_with = "method")]
    stages: bool,
    /// The stages with the shortest algorithm for each of the 44 cases
    #[arg(long, requires = "stages")]
    best: bool,
    /// any-board; flips: on rings of 3 x 3, the last eight numbers by the published swaps of two; paper: by three-cycles,
    /// as in "Solution to the Number Rotation Puzzle" (arXiv 2211.16787); or a single algorithm of the paper, which does
    /// not solve the board, for blocks of 4 x 4 or larger: belt, three-cycle, short-three-cycle, spiral:17,
    /// spiral-star:17, spiral-cycle:1,5,9
    #[arg(long, value_name = "NAME", default_value = "any-board")]
    method: String,
}

impl RotationBoard {
    pub(crate) fn variant(&self) -> Result<Variant, Failure> {
        parse_variant(&self.board, self.rule.rule)
    }

    pub(crate) fn select(&self) -> Result<SelectedPuzzle, Failure> {
        Ok(select(self.variant()?))
    }
}

impl ReadingOptions {
    /// The position, on the board in its text or else on the board of `--board`, and a phrase with its number in a list.
    fn parse(&self, text: &TypedText) -> Result<(Variant, rotation::Position, String), Failure> {
        let rule = self.rule.rule;
        let default = match &self.board {
            Some(board) => parse_variant(board, rule)?.board(),
            None => rule.unwrap_or(Rule::Quarter).default_variant().board(),
        };
        let (board_text, note) = self.nth.of(text, rotation::typed::list)?;
        let reading = rotation::typed::read(board_text, default).map_err(|why| text.fault(&why))?;
        let fits_rule = |position: &&rotation::Position| {
            rule.is_none_or(|rule| rule.turn_kind() == position.board().turn_kind())
        };
        let position = match &reading.meanings().iter().filter(fits_rule).collect::<Vec<_>>()[..] {
            [] => reading.meanings()[0].clone(),
            [only] => (*only).clone(),
            positions => {
                return Err(text.several(positions));
            }
        };
        Ok((variant_of(position.board(), rule)?, position, note))
    }

    fn position(&self, text: &TypedText) -> Result<NamedPosition, Failure> {
        let (variant, position, note) = self.parse(text)?;
        Ok(NamedPosition {
            puzzle: PuzzleKind::Rotation,
            ruleset: format!("{:#} {}", variant.board(), variant.rule()),
            position: format!("{position:#}"),
            note,
        })
    }
}

impl RotationPosition {
    /// The position, and a phrase with its number in a list.
    pub(crate) fn parse(&self) -> Result<(Variant, rotation::Position, String), Failure> {
        self.reading.parse(&TypedText::of(&self.position)?)
    }

    fn select(&self) -> Result<SelectedPosition, Failure> {
        self.reading.position(&TypedText::of(&self.position)?)?.select()
    }
}

impl SolveOptions for RotationSolve {
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

impl RotationMethod {
    pub(crate) fn select(&self) -> Result<MethodRequest, Failure> {
        let method = match (self.stages, self.best) {
            (_, true) => "stages-best",
            (true, false) => "stages",
            (false, false) => &self.method,
        };
        Ok(MethodRequest { selected: self.position.select()?, method: method.to_owned() })
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

/// Parses a board such as `3x3n2`. The default is the usual rule of the board.
pub(crate) fn parse_variant(board: &str, rule: Option<Rule>) -> Result<Variant, Failure> {
    let Some(rule) = rule else {
        return variant_of(board.parse().map_err(|why| Failure::of_argument("board", board, why))?, None);
    };
    let named = format!("{board} {rule}").parse();
    named.map_err(|why| Failure::bad_input(format!("board {:?} by {rule}: {why}", Excerpt(board))))
}

fn variant_of(board: Board, rule: Option<Rule>) -> Result<Variant, Failure> {
    let fits_board = |rule: &Rule| rule.turn_kind() == board.turn_kind();
    let rule =
        rule.or_else(|| Rule::ALL.into_iter().find(fits_board)).expect("every kind of turn has a rule");
    Variant::new(board, rule).map_err(|why| Failure::bad_input(format!("board {board} by {rule}: {why}")))
}
