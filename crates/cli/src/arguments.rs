//! The arguments of the command line.
//!
//! The parser is written by hand: a position may start with `-` (an empty space of the frame), and every error is one
//! sentence.

use std::ffi::OsString;

use antipode_engine::solver::PuzzleKind;

use crate::failure::Failure;
use crate::help::Topic;
use crate::puzzle::{self, SelectedPosition, SelectedPuzzle};
use crate::rotation::RotationCommand;
use crate::sliding::SlidingCommand;

/// The parsed arguments.
pub(crate) struct Arguments {
    pub(crate) command: Command,
    pub(crate) json: bool,
}

/// A command.
pub(crate) enum Command {
    Help(Topic),
    Version,
    Table(SelectedPuzzle),
    Solve(SolveRequest),
    Method(MethodRequest),
    Antipodes(SelectedPuzzle),
    Random { puzzle: SelectedPuzzle, depth: Option<u32>, seed: Option<String> },
    Rotation(RotationCommand),
    Sliding(SlidingCommand),
}

/// The position to solve, and the options of the output.
pub(crate) struct SolveRequest {
    pub(crate) selected: SelectedPosition,
    /// Print all shortest solutions, not only one.
    pub(crate) all: bool,
    /// Choose the solution with the fewest shifts of the block.
    pub(crate) fewest_shifts: bool,
    /// The time limit of a search without a table, in seconds.
    pub(crate) seconds: f64,
}

/// The position to solve by a human method, and the name of the method.
pub(crate) struct MethodRequest {
    pub(crate) selected: SelectedPosition,
    pub(crate) method: String,
}

impl Arguments {
    /// Parses the arguments after the name of the program.
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
pub(crate) struct ArgumentReader {
    pub(crate) positional: std::vec::IntoIter<String>,
    options: Vec<(String, Option<String>)>,
    json: bool,
    help: bool,
    version: bool,
}

/// The options with a value.
const WITH_VALUE: [&str; 17] = [
    "method", "metric", "rule", "board", "depth", "seed", "seconds", "first", "samples", "most", "to",
    "goal", "pieces", "trees", "shard", "out", "aim",
];

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
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.options.len();
        self.options.retain(|(option, _)| option != name);
        self.options.len() < before
    }

    /// Removes an option and returns its value.
    pub(crate) fn value(&mut self, name: &str) -> Option<String> {
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
        // These commands need no name of a puzzle: only one has them.
        let only = match topic {
            Topic::Sliding => Some(PuzzleKind::Sliding),
            Topic::Group | Topic::Gods => Some(PuzzleKind::Rotation),
            _ => None,
        };
        let kind = match only {
            Some(kind) => kind,
            None => self.puzzle_kind()?,
        };
        let puzzle = puzzle::arguments_of(kind);
        if let Some(command) = puzzle.own_command(topic, self) {
            return command;
        }
        Ok(match topic {
            Topic::Table => Command::Table(puzzle.puzzle(self)?),
            Topic::Antipodes => Command::Antipodes(puzzle.puzzle(self)?),
            Topic::Random => {
                let puzzle = puzzle.puzzle(self)?;
                Command::Random { puzzle, depth: self.number("depth")?, seed: self.value("seed") }
            }
            Topic::Solve => {
                let all = self.flag("all");
                let selected = puzzle.position(self)?;
                let fewest_shifts = puzzle.fewest_shifts(self);
                let mut seconds = SECONDS;
                if selected.puzzle.solver.bounds_solver().is_some() {
                    seconds = self.number("seconds")?.unwrap_or(SECONDS);
                    if !(0.0..=1e6).contains(&seconds) {
                        return Err(Failure::bad_input("--seconds must be from 0 to 1000000"));
                    }
                }
                Command::Solve(SolveRequest { selected, all, fewest_shifts, seconds })
            }
            Topic::Method => {
                let method = puzzle.method(self).ok_or_else(|| {
                    Failure::bad_input(format!("there are no methods for {}", kind.name()))
                })??;
                Command::Method(MethodRequest { selected: puzzle.position(self)?, method })
            }
            Topic::Overview => Command::Help(topic),
            Topic::Group
            | Topic::Check
            | Topic::List
            | Topic::Find
            | Topic::Figures
            | Topic::Gods
            | Topic::Sliding => {
                return Err(Failure::bad_input("this command is only for rotation"));
            }
        })
    }

    fn puzzle_kind(&mut self) -> Result<PuzzleKind, Failure> {
        let Some(name) = self.positional.next() else {
            return Err(Failure::bad_input("missing puzzle: ramka, rotation or sliding"));
        };
        PuzzleKind::from_name(&name).map_err(|_| {
            Failure::bad_input(format!(
                "unknown puzzle {name:?}; the puzzles are ramka, rotation and sliding"
            ))
        })
    }

    pub(crate) fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>, Failure> {
        let number = self.value(name).map(|text| {
            text.parse().map_err(|_| Failure::bad_input(format!("--{name} must be a number, not {text:?}")))
        });
        number.transpose()
    }

    pub(crate) fn position(&mut self, example: &str) -> Result<String, Failure> {
        let text = self.positional.next();
        text.ok_or_else(|| Failure::bad_input(format!("missing position, such as {example}")))
    }
}
