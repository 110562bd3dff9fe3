//! The arguments of the command line.
//!
//! The parser is written by hand: a position may start with `-` (an empty space of the frame), and every error is one
//! sentence.

use std::ffi::OsString;
use std::path::PathBuf;

use antipode_engine::method::rotation_paper::Demonstration;
use antipode_engine::sliding::difficulty::Limits;
use antipode_engine::sliding::hardest::{Aim, UnknownAim};
use antipode_puzzles::rotation::{self, Rule, Variant};
use antipode_puzzles::sliding::notation::parse_position;
use antipode_puzzles::sliding::{Goal, Grid, Metric, PosedBoard, UnknownMetric};

use crate::failure::Failure;
use crate::figures::FiguresRequest;
use crate::gods_numbers::GodsRequest;
use crate::group::GroupRequest;
use crate::help::Topic;
use crate::puzzle::{self, Position, PuzzleVariant};
use crate::sliding::{SearchOptions, Shards, SlidingCommand};

#[derive(Debug, PartialEq)]
pub(crate) struct Arguments {
    pub(crate) command: Command,
    pub(crate) json: bool,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Help(Topic),
    Version,
    Table(PuzzleVariant),
    Solve(SolveRequest),
    Method(MethodRequest),
    Group(GroupRequest),
    Check { rotation: Variant, position: rotation::Position },
    Antipodes(PuzzleVariant),
    Random { puzzle: PuzzleVariant, depth: Option<u32>, seed: Option<String> },
    List { rotation: Variant, first: bool },
    Find { rotation: Variant, targets: String },
    Figures(FiguresRequest),
    Gods(GodsRequest),
    Sliding(SlidingCommand),
}

#[derive(Debug, PartialEq)]
pub(crate) struct SolveRequest {
    pub(crate) puzzle: PuzzleVariant,
    pub(crate) position: Position,
    pub(crate) all: bool,
    pub(crate) fewest_shifts: bool,
    /// The time limit of a search without a table, in seconds.
    pub(crate) seconds: f64,
}

#[derive(Debug, PartialEq)]
pub(crate) enum MethodRequest {
    Ramka(antipode_puzzles::ramka::Metric, antipode_puzzles::ramka::Board),
    /// Rotation from the outside in, on any board.
    AnyBoard(Variant, rotation::Position),
    /// Rotation by the paper: the complete method, or one of its algorithms.
    Paper(Variant, rotation::Position, Option<Demonstration>),
    /// Rotation 3 × 3 in eight stages, by the article's matrices or by the best.
    Stages {
        rotation: Variant,
        position: rotation::Position,
        best: bool,
    },
}

impl Arguments {
    pub(crate) fn read(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, Failure> {
        let mut words = ArgumentReader::read(arguments)?;
        let command = match words.positional.next().as_deref() {
            _ if words.version => Command::Version,
            None => Command::Help(Topic::Overview),
            Some("help") => Command::Help(words.topic()?),
            Some(name) => {
                let topic = Topic::from_name(name).ok_or_else(|| {
                    Failure::bad_input(format!("unknown command {name:?}; see antipode --help"))
                })?;
                match topic {
                    topic if words.help => Command::Help(topic),
                    Topic::Sliding => words.sliding()?,
                    topic => words.command(topic)?,
                }
            }
        };
        if let Some(extra) = words.positional.next() {
            return Err(Failure::bad_input(format!("unexpected argument {extra:?}")));
        }
        if let Some((option, _)) = words.options.first() {
            return Err(Failure::bad_input(format!("this command has no option --{option}")));
        }
        Ok(Arguments { command, json: words.json })
    }
}

/// The arguments: the positional ones in order, and the options.
struct ArgumentReader {
    positional: std::vec::IntoIter<String>,
    options: Vec<(String, Option<String>)>,
    json: bool,
    help: bool,
    version: bool,
}

const WITH_VALUE: [&str; 17] = [
    "method", "metric", "rule", "board", "depth", "seed", "seconds", "first", "samples", "most", "to",
    "goal", "pieces", "trees", "shard", "out", "aim",
];

/// The default maximum size of boards in the record of God's numbers, in positions.
const MAX_POSITIONS: u64 = 5_000_000;

/// The default number of random positions of `figures`.
const SAMPLES: u32 = 100;

/// The default time limit of a search without a table, in seconds.
const SECONDS: f64 = 10.0;

impl ArgumentReader {
    fn read(arguments: impl Iterator<Item = OsString>) -> Result<ArgumentReader, Failure> {
        let mut plain = Vec::new();
        let mut options: Vec<(String, Option<String>)> = Vec::new();
        let mut arguments = arguments.map(|argument| {
            argument.into_string().map_err(|argument| Failure::bad_input(format!("{argument:?} is not text")))
        });
        while let Some(argument) = arguments.next().transpose()? {
            let option = match argument.as_str() {
                "-h" => "help",
                "-V" => "version",
                long => match long.strip_prefix("--") {
                    Some(option) if !option.is_empty() && !option.starts_with(['-', '.']) => option,
                    _ => {
                        plain.push(argument);
                        continue;
                    }
                },
            };
            let (name, mut value) = match option.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (option.to_owned(), None),
            };
            if WITH_VALUE.contains(&name.as_str()) {
                if value.is_none() {
                    value = arguments.next().transpose()?;
                }
                if value.is_none() {
                    return Err(Failure::bad_input(format!("--{name} requires a value")));
                }
            } else if value.is_some() {
                return Err(Failure::bad_input(format!("--{name} takes no value")));
            }
            if options.iter().any(|(earlier, _)| *earlier == name) {
                return Err(Failure::bad_input(format!("--{name} occurs twice")));
            }
            options.push((name, value));
        }
        let mut words = ArgumentReader {
            positional: plain.into_iter(),
            options,
            json: false,
            help: false,
            version: false,
        };
        words.help = words.flag("help");
        words.version = words.flag("version");
        Ok(words)
    }

    /// Removes an option; returns whether it was present.
    fn flag(&mut self, name: &str) -> bool {
        let before = self.options.len();
        self.options.retain(|(option, _)| option != name);
        self.options.len() < before
    }

    fn value(&mut self, name: &str) -> Option<String> {
        let index = self.options.iter().position(|(option, _)| option == name)?;
        self.options.remove(index).1
    }

    fn topic(&mut self) -> Result<Topic, Failure> {
        match self.positional.next() {
            None => Ok(Topic::Overview),
            Some(name) => {
                Topic::from_name(&name).ok_or_else(|| Failure::bad_input(format!("unknown command {name:?}")))
            }
        }
    }

    fn command(&mut self, topic: Topic) -> Result<Command, Failure> {
        self.json = self.flag("json");
        if topic == Topic::Gods {
            return Ok(Command::Gods(self.gods()?));
        }
        if topic == Topic::Group {
            return self.group().map(Command::Group);
        }
        match self.positional.next().as_deref() {
            Some("ramka") => self.ramka(topic),
            Some("rotation") => self.rotation(topic),
            Some(other) => Err(Failure::bad_input(format!(
                "unknown puzzle {other:?}; the puzzles are ramka and rotation"
            ))),
            None => Err(Failure::bad_input("missing puzzle: ramka or rotation")),
        }
    }

    fn ramka(&mut self, topic: Topic) -> Result<Command, Failure> {
        let metric = match self.value("metric") {
            None => antipode_puzzles::ramka::Metric::Tiles,
            Some(name) => name
                .parse()
                .map_err(|error| Failure::bad_input(format!("unknown metric {name:?}: {error}")))?,
        };
        let puzzle = PuzzleVariant::Ramka(metric);
        Ok(match topic {
            Topic::Overview | Topic::Sliding => Command::Help(topic),
            Topic::Table => Command::Table(puzzle),
            Topic::Antipodes => Command::Antipodes(puzzle),
            Topic::Method => Command::Method(MethodRequest::Ramka(metric, self.ramka_board()?)),
            Topic::Solve => {
                let (all, fewest_shifts) = (self.flag("all"), self.flag("fewest-shifts"));
                let position = Position::Ramka(self.ramka_board()?);
                Command::Solve(SolveRequest { puzzle, position, all, fewest_shifts, seconds: SECONDS })
            }
            Topic::Random => self.random(puzzle)?,
            Topic::Group | Topic::Check | Topic::List | Topic::Find | Topic::Figures | Topic::Gods => {
                return Err(Failure::bad_input("this command is only for rotation"));
            }
        })
    }

    fn rotation(&mut self, topic: Topic) -> Result<Command, Failure> {
        let rule = self.value("rule");
        let rule = rule.as_deref();
        Ok(match topic {
            Topic::Overview | Topic::Sliding => Command::Help(topic),
            Topic::Group => Command::Group(self.group()?),
            Topic::Table => Command::Table(PuzzleVariant::Rotation(self.rotation_board(rule)?)),
            Topic::Antipodes => Command::Antipodes(PuzzleVariant::Rotation(self.rotation_board(rule)?)),
            Topic::Random => {
                let puzzle = PuzzleVariant::Rotation(self.rotation_board(rule)?);
                self.random(puzzle)?
            }
            Topic::Solve => {
                let all = self.flag("all");
                let seconds = self.number("seconds")?.unwrap_or(SECONDS);
                if !(0.0..=1e6).contains(&seconds) {
                    return Err(Failure::bad_input("--seconds must be from 0 to 1000000"));
                }
                let (rotation, position) = self.rotation_position(rule)?;
                let (puzzle, position) = (PuzzleVariant::Rotation(rotation), Position::Rotation(position));
                Command::Solve(SolveRequest { puzzle, position, all, fewest_shifts: false, seconds })
            }
            Topic::Method => {
                let (stages, best) = (self.flag("stages"), self.flag("best"));
                if best && !stages {
                    return Err(Failure::bad_input("--best requires --stages"));
                }
                let name = self.value("method");
                if stages && name.is_some() {
                    return Err(Failure::bad_input("--stages and --method exclude each other"));
                }
                let (rotation, position) = self.rotation_position(rule)?;
                Command::Method(match name.as_deref() {
                    _ if stages => MethodRequest::Stages { rotation, position, best },
                    None | Some("any-board") => MethodRequest::AnyBoard(rotation, position),
                    Some("paper") => MethodRequest::Paper(rotation, position, None),
                    Some(name) => MethodRequest::Paper(
                        rotation,
                        position,
                        Some(name.parse().map_err(Failure::bad_input)?),
                    ),
                })
            }
            Topic::Check => {
                let (rotation, position) = self.rotation_position(rule)?;
                Command::Check { rotation, position }
            }
            Topic::List => {
                let first = match self.value("first").as_deref() {
                    None => false,
                    Some("8") => true,
                    Some(other) => {
                        return Err(Failure::bad_input(format!("--first must be 8, not {other:?}")));
                    }
                };
                Command::List { rotation: self.rotation_board(rule)?, first }
            }
            Topic::Find => {
                let rotation = self.rotation_board(rule)?;
                let targets = self.positional.next();
                let targets = targets
                    .ok_or_else(|| Failure::bad_input("missing targets, such as 2,1,=,=,=,=,=,=,="))?;
                Command::Find { rotation, targets }
            }
            Topic::Figures => Command::Figures(self.figures(rule)?),
            Topic::Gods => unreachable!("gods takes no puzzle"),
        })
    }

    /// Without a board or with `--stages`, the eight stages; otherwise the outside-in method on that board.
    fn figures(&mut self, rule: Option<&str>) -> Result<FiguresRequest, Failure> {
        let (stages, best) = (self.flag("stages"), self.flag("best"));
        let board = self.positional.next();
        if let Some(board) = board.as_deref().filter(|_| !stages && !best) {
            let rotation = puzzle::parse_rotation(board, rule)?;
            let samples = self.number("samples")?.unwrap_or(SAMPLES);
            if samples == 0 {
                return Err(Failure::bad_input("--samples must be at least 1"));
            }
            let seed = self.value("seed").unwrap_or_else(|| "antipode".to_owned());
            return Ok(FiguresRequest::Sampled { rotation, samples, seed });
        }
        if let Some(board) = board.filter(|board| board != "3x3n2") {
            return Err(Failure::bad_input(format!(
                "the eight stages are only for 3x3n2, not for {board:?}"
            )));
        }
        let rule = rule.map(|name| {
            name.parse().map_err(|error| Failure::bad_input(format!("unknown rule {name:?}: {error}")))
        });
        Ok(FiguresRequest::Stages { rule: rule.transpose()?.unwrap_or(Rule::Clockwise), best })
    }

    fn gods(&mut self) -> Result<GodsRequest, Failure> {
        let rule = self.value("rule");
        if self.flag("compute") {
            return Ok(GodsRequest::Compute { max_positions: self.number("most")?.unwrap_or(MAX_POSITIONS) });
        }
        Ok(match self.positional.next() {
            Some(board) => GodsRequest::Check(puzzle::parse_rotation(&board, rule.as_deref())?),
            None => GodsRequest::Record,
        })
    }

    /// `sliding solve BOARD --goal GOAL`, and the other commands for sliding block puzzles.
    fn sliding(&mut self) -> Result<Command, Failure> {
        self.json = self.flag("json");
        let what = self.positional.next();
        let metric = match self.value("metric") {
            None => Metric::Move,
            Some(name) => name.parse().map_err(|why: UnknownMetric| Failure::bad_input(why.to_string()))?,
        };
        Ok(Command::Sliding(match what.as_deref() {
            Some("solve") => {
                let goal = self.value("goal").unwrap_or_default();
                SlidingCommand::Solve(self.sliding_puzzle(metric, &goal)?)
            }
            Some("diameter") => SlidingCommand::Diameter(match self.value("goal") {
                Some(goal) => self.sliding_puzzle(metric, &goal)?,
                None => self.board_without_goal(metric)?,
            }),
            Some("difficulty") => {
                let goal = self.value("goal").unwrap_or_default();
                let puzzle = self.sliding_puzzle(metric, &goal)?;
                let default = Limits::default();
                let trees = self.number("trees")?.unwrap_or(default.random_trees);
                let limits = Limits {
                    random_trees: trees,
                    seed: self.value("seed").unwrap_or(default.seed),
                    ..default
                };
                SlidingCommand::Difficulty { puzzle, limits }
            }
            Some("search") => {
                let grid = self.grid()?;
                let loose = self.flag("loose");
                if let Some(shards) = self.shards()? {
                    let dir = self.value("out").map(PathBuf::from);
                    let dir = dir.ok_or_else(|| Failure::bad_input("--shard requires --out DIR"))?;
                    return Ok(Command::Sliding(SlidingCommand::Shard { grid, metric, shards, dir }));
                }
                let aim = self.value("aim").map_or(Ok(Aim::default()), |name| name.parse());
                let aim = aim.map_err(|why: UnknownAim| Failure::bad_input(why.to_string()))?;
                let pieces = self.number("pieces")?;
                SlidingCommand::Search(SearchOptions { grid, metric, aim, loose, pieces })
            }
            Some("compound") => SlidingCommand::Compound { grid: self.grid()?, metric },
            Some("merge") => {
                let dir = self.positional.next().map(PathBuf::from);
                let dir = dir.ok_or_else(|| Failure::bad_input("missing directory of the shards"))?;
                SlidingCommand::Merge { dir, loose: self.flag("loose") }
            }
            Some("find") => SlidingCommand::Find { grid: self.grid()?, tree: self.flag("tree") },
            Some(other) => {
                return Err(Failure::bad_input(format!(
                    "unknown command {other:?} after sliding; the commands are solve, diameter, difficulty, \
                     search, merge, compound and find"
                )));
            }
            None => {
                return Err(Failure::bad_input(
                    "missing command after sliding: solve, diameter, difficulty, search, merge, compound or find",
                ));
            }
        }))
    }

    fn sliding_board(&mut self) -> Result<String, Failure> {
        let board = self.positional.next();
        board.ok_or_else(|| Failure::bad_input("missing board, such as BAAC/BAAC/DEEF/DGHF/I..J"))
    }

    fn sliding_puzzle(&mut self, metric: Metric, goal: &str) -> Result<PosedBoard, Failure> {
        let board = self.sliding_board()?;
        let refused = |why| Failure::bad_input(format!("board {board:?}, goal {goal:?}: {why}"));
        PosedBoard::parse(&board, goal, metric).map_err(refused)
    }

    /// A board without a goal: pieces of equal shape are interchangeable.
    fn board_without_goal(&mut self, metric: Metric) -> Result<PosedBoard, Failure> {
        let board = self.sliding_board()?;
        let start =
            parse_position(&board).map_err(|why| Failure::bad_input(format!("board {board:?}: {why}")))?;
        Ok(PosedBoard::new(start, Goal::Places(Vec::new()), metric))
    }

    /// `--shard 7/64`, or `--shard all/64`.
    fn shards(&mut self) -> Result<Option<Shards>, Failure> {
        let Some(text) = self.value("shard") else { return Ok(None) };
        let read = || {
            let (which, of) = text.split_once('/')?;
            let of: u32 = of.parse().ok().filter(|of| (1..=1_000_000).contains(of))?;
            let which =
                if which == "all" { None } else { Some(which.parse().ok().filter(|which| *which < of)?) };
            Some(Shards { index: which, count: of })
        };
        let shards = read();
        shards.map(Some).ok_or_else(|| {
            Failure::bad_input(format!("{text:?} is not a shard; valid shards are 0/64 to 63/64, or all/64"))
        })
    }

    /// A rectangle, such as `4x5`: four wide, five high.
    fn grid(&mut self) -> Result<Grid, Failure> {
        let text = self.positional.next();
        let text = text.ok_or_else(|| Failure::bad_input("missing rectangle, such as 4x4"))?;
        let sides =
            text.split_once('x').and_then(|(cols, rows)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let grid = sides.and_then(|(rows, cols): (usize, usize)| Grid::new(rows, cols));
        grid.ok_or_else(|| {
            Failure::bad_input(format!(
                "{text:?} is not a rectangle of at most 64 cells: width x height, such as 4x5"
            ))
        })
    }

    fn random(&mut self, puzzle: PuzzleVariant) -> Result<Command, Failure> {
        Ok(Command::Random { puzzle, depth: self.number("depth")?, seed: self.value("seed") })
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>, Failure> {
        let number = self.value(name).map(|text| {
            text.parse().map_err(|_| Failure::bad_input(format!("--{name} must be a number, not {text:?}")))
        });
        number.transpose()
    }

    /// `group` is only for boards of Rotation, so the puzzle is optional.
    fn group(&mut self) -> Result<GroupRequest, Failure> {
        let (rule, orientable) = (self.value("rule"), self.flag("orientable"));
        if let Some(to) = self.number("to")? {
            let rule = rule.as_deref().unwrap_or("quarter");
            let rule =
                rule.parse().map_err(|why| Failure::bad_input(format!("unknown rule {rule:?}: {why}")))?;
            if !(2..=rotation::MAX_SIDE).contains(&to) {
                return Err(Failure::bad_input(format!("--to must be from 2 to {}", rotation::MAX_SIDE)));
            }
            return Ok(GroupRequest::AllBoards { to, rule, orientable });
        }
        let board =
            self.positional.next().filter(|word| word != "rotation").or_else(|| self.positional.next());
        let board = board.ok_or_else(|| Failure::bad_input("missing board, such as 5x4n3"))?;
        let rotation = puzzle::parse_rotation(&board, rule.as_deref())?;
        if !orientable {
            return Ok(GroupRequest::Board(rotation));
        }
        let plain = rotation.board();
        let size = (plain.rows() as u8, plain.cols() as u8);
        let block = (plain.block_rows() as u8, plain.block_cols() as u8);
        let directed = rotation::Board::new(size, block, plain.turn_kind(), true)
            .and_then(|board| Variant::new(board, rotation.rule()));
        directed.map(GroupRequest::Board).map_err(|why| Failure::bad_input(format!("board {board:?}: {why}")))
    }

    fn ramka_board(&mut self) -> Result<antipode_puzzles::ramka::Board, Failure> {
        let text = self.position("321/654/987")?;
        text.parse().map_err(|error| Failure::bad_input(format!("position {text:?}: {error}")))
    }

    fn rotation_board(&mut self, rule: Option<&str>) -> Result<Variant, Failure> {
        let board = self.positional.next();
        let board = board.ok_or_else(|| Failure::bad_input("missing board, such as 3x3n2"))?;
        puzzle::parse_rotation(&board, rule)
    }

    fn rotation_position(&mut self, rule: Option<&str>) -> Result<(Variant, rotation::Position), Failure> {
        let board = self.value("board");
        let text = self.position("3x3n2:4,9,2,3,5,7,8,1,6")?;
        puzzle::parse_rotation_position(&text, board.as_deref(), rule)
    }

    fn position(&mut self, example: &str) -> Result<String, Failure> {
        let text = self.positional.next();
        text.ok_or_else(|| Failure::bad_input(format!("missing position, such as {example}")))
    }
}
