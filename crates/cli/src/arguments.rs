//! The commands and options. `--help` prints the comments on the variants and fields.

use std::ffi::OsString;

use antipode_puzzles::plain_text::Excerpt;
use clap::error::{ContextValue, ErrorKind};
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::batch::BatchOptions;
use crate::cache::{self, CacheArguments};
use crate::certify::{self, CertifyOptions};
use crate::dataset::{self, DatasetOptions};
use crate::library::LibraryCommand;
use crate::puzzle::{CheckArguments, MethodArguments, PuzzleArguments, SolveArguments};
use crate::rotation::{RotationCommand, SurveyOptions};
use crate::sliding::{self, SlidingCommand};
use crate::solve::{AnswerOptions, BATCH};
use crate::{antipodes, check, method, random, solve, table};

/// The maximum number of characters of a tip of clap.
const MAX_TIP: usize = 120;

#[derive(Parser)]
#[command(
    name = "antipode",
    about = "Answers questions about all positions of a puzzle.",
    version,
    max_term_width = 120,
    disable_help_flag = true,
    after_help = NOTATION
)]
pub struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Print the answer as JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Print help
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Count the positions at each depth
    #[command(after_help = table::HELP)]
    Table {
        #[command(subcommand)]
        puzzle: PuzzleArguments,
        #[command(flatten)]
        survey: SurveyOptions,
    },
    /// Find a shortest solution, and count all of them
    #[command(after_help = solve::HELP)]
    Solve {
        #[command(subcommand)]
        puzzle: SolveArguments,
        #[command(flatten)]
        options: AnswerOptions,
        #[command(flatten)]
        batch: BatchOptions,
    },
    /// Solve a position by a human method, step by step
    #[command(after_help = method::HELP)]
    Method {
        #[command(subcommand)]
        puzzle: MethodArguments,
    },
    /// Check whether a position is solvable
    #[command(after_help = check::HELP)]
    Check {
        #[command(subcommand)]
        puzzle: CheckArguments,
    },
    /// List the positions farthest from solved, one per line
    #[command(after_help = antipodes::HELP)]
    Antipodes {
        #[command(subcommand)]
        puzzle: PuzzleArguments,
    },
    /// Draw a random position, optionally of a given depth
    #[command(after_help = random::HELP)]
    Random {
        #[command(subcommand)]
        puzzle: PuzzleArguments,
        /// The number of moves from solved
        #[arg(long, global = true)]
        depth: Option<u32>,
        /// Any text; by default, the time
        #[arg(long, value_name = "TEXT", global = true, allow_hyphen_values = true)]
        seed: Option<String>,
    },
    /// Draw random positions of exact depths, with their answers
    #[command(after_help = dataset::HELP)]
    Dataset {
        #[command(subcommand)]
        puzzle: PuzzleArguments,
        #[command(flatten)]
        options: DatasetOptions,
    },
    /// Write a certificate of all distances, which a program without this code checks
    #[command(after_help = certify::HELP)]
    Certify {
        #[command(subcommand)]
        puzzle: PuzzleArguments,
        #[command(flatten)]
        options: CertifyOptions,
    },
    #[command(flatten)]
    Rotation(RotationCommand),
    /// Solve, measure and find sliding block puzzles
    #[command(after_help = sliding::help())]
    Sliding {
        #[command(subcommand)]
        command: SlidingCommand,
    },
    /// Look up sliding block puzzles, and verify their figures
    Library {
        #[command(subcommand)]
        command: LibraryCommand,
    },
    /// List the tables and databases that are kept, or remove them
    #[command(after_help = cache::HELP)]
    Cache(CacheArguments),
}

const NOTATION: &str = "\
A puzzle is ramka, rotation or fifteen with a board, or sliding with a board and --goal. A position contains its board, so \
with a position the board is optional. The board of a sliding block puzzle is its position. --metric (ramka, sliding, \
fifteen) or --rule (rotation) chooses what counts as one move.\n\n\
A position of Ramka is 123/456/789, or 9.321/654/8.7 with tiles in the spaces of the frame (left space, rows, right \
space; - is an empty place; @1 to @3 at the end is the row in the frame). The moves are
  L2 R2  a tile crosses between the left or right space and row 2
  LR2    push row 2 through, crossing at both ends
  2ab    push the tile of row 2 from a to b; the places are L a b c R
  S2     shift row 2 into the frame

A board of Rotation is 3x3n2: width x height, n, side of the block (n3x2 is 3 wide and 2 high, for 180; o at the end \
gives the numbers directions u l d r). A position is 3x3n2:4,9,2,3,5,7,8,1,6, or without its board 4 9 2/3 5 7/8 1 \
6 or 492357816 (--board gives the board). A turn is the letter of its block; blocks are lettered in reading order: upper case is \
clockwise, lower case is anticlockwise, A2 is two turns. R1C2 and r1c2 name blocks by their top left cell.\n\n\
A board of a sliding block puzzle is rows of letters separated by /, with . for a hole and # for a wall, such as \
BAAC/BAAC/DEEF/DGHF/I..J. After the board, @axis lets straight pieces move only along their length, and \
@h:AB,v:C,fix:D restricts single pieces; @gate:A:r8c3r8c4 makes these cells a gate that only piece A may enter. Thirty-six \
letters without / are a board of Rush Hour. A goal is a board of the same outline with only the pieces that matter, or \
corner:A (A covers the lower right cell), or corner-loose:A (A touches both edges). Without a letter, the goal piece is \
the piece in the upper left corner.\n\n\
A board of Fifteen is 4x4: width x height, with the numbers in rows and the hole last. @first, @spiral or @columns after \
the size sets another goal, and @goal:8,7,6,0,4,1,2,5,3 sets any arrangement, here of 3x3. A position is \
3x3:8,6,7,2,5,4,3,0,1 with 0 for the hole, with another goal after @, or without its board 8 6 7/2 5 4/3 0 1. A start \
and its goal are two boards with -> between them. A move is the direction in which tiles slide, U D L R, with the number \
of tiles if it is not 1: L2.\n\n\
A position of Ramka, Rotation or Fifteen may be a file, @FILE, or standard input, -. The formats of other programs are \
read, too: lists, tables and boxes, with a size or comments; saved games of Simon Tatham's Twiddle and Fifteen; sliding \
tiles in PDDL.\n\n\
Bad input gives one sentence on standard error and exit status 2.";

impl Arguments {
    /// Parses the arguments. The first is the name of the program. If it is the only one, the answer is the overview.
    ///
    /// # Errors
    /// The text of `--help` or `--version`, or the fault of the arguments.
    pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Arguments, clap::Error> {
        Arguments::parse_as(&mut command(), arguments)
    }

    /// The same with an existing [`command`]: creating one takes longer than parsing.
    ///
    /// # Errors
    /// As [`Arguments::parse`].
    pub fn parse_as(
        command: &mut clap::Command,
        arguments: impl Iterator<Item = OsString>,
    ) -> Result<Arguments, clap::Error> {
        let mut arguments: Vec<OsString> = arguments.collect();
        if arguments.len() < 2 {
            arguments.push("--help".into());
        }
        move_names_first(command, &mut arguments);
        join_count(&mut arguments);
        if let Some(unknown) = unknown_option(command, &arguments) {
            let message = format!("unexpected argument '{}' found", Excerpt(unknown));
            return Err(command.error(ErrorKind::UnknownArgument, message));
        }
        Arguments::from_arg_matches(&command.try_get_matches_from_mut(arguments).map_err(shortened)?)
    }
}

/// The program with its commands and options.
#[must_use]
pub fn command() -> clap::Command {
    let mut command = with_puzzle_help(Arguments::command());
    command.build();
    command
}

/// Lets the help of a command show the options of all its puzzles, and the help of a puzzle explain the command.
fn with_puzzle_help(command: clap::Command) -> clap::Command {
    command.mut_subcommands(|command| {
        if !command.has_subcommands() {
            return command;
        }
        let command = command.flatten_help(true).disable_help_subcommand(true).arg_required_else_help(false);
        let help = command.get_after_help().cloned().unwrap_or_default();
        command.mut_subcommands(|puzzle| match puzzle.get_after_help() {
            Some(_) => puzzle,
            None => puzzle.after_help(help.clone()),
        })
    })
}

/// Moves the names of the command and of its puzzle before the options, where clap expects them. Users may write options
/// anywhere.
fn move_names_first(mut command: &clap::Command, arguments: &mut [OsString]) {
    for first in 1..arguments.len() {
        let named = |at: &usize| command.find_subcommand(&arguments[*at]).is_some();
        let Some(name) = (first..arguments.len()).find(named) else { return };
        arguments[first..=name].rotate_right(1);
        command = command.find_subcommand(&arguments[first]).expect("`named` accepted it");
    }
}

/// Joins `--all 10` to `--all=10` in a batch. Elsewhere, what follows `--all` is the position.
fn join_count(arguments: &mut Vec<OsString>) {
    let text = |argument: &OsString| argument.to_str().unwrap_or_default().to_owned();
    let is_batch = |argument: &OsString| text(argument).split('=').next() == Some(&format!("--{BATCH}"));
    let is_count = |argument: &OsString| text(argument).parse::<u64>().is_ok();
    let Some(all) = arguments.iter().position(|argument| argument == "--all") else { return };
    if arguments.iter().any(is_batch) && arguments.get(all + 1).is_some_and(is_count) {
        let count = arguments.remove(all + 1);
        arguments[all].push("=");
        arguments[all].push(count);
    }
}

/// The first unknown option, which clap would take for the position, as that may begin with a hyphen. No position begins
/// with two hyphens and a letter.
fn unknown_option<'a>(mut command: &clap::Command, arguments: &'a [OsString]) -> Option<&'a str> {
    for name in &arguments[1..] {
        let Some(named) = command.find_subcommand(name) else { break };
        command = named;
    }
    if !command.get_positionals().any(Arg::is_allow_hyphen_values_set) {
        return None;
    }
    let is_known = |name: &str| command.get_arguments().any(|argument| argument.get_long() == Some(name));
    let options = arguments.iter().filter_map(|argument| argument.to_str());
    let mut unknown = options.filter(|option| {
        let name = option.strip_prefix("--").map(|name| name.split('=').next().unwrap_or(name));
        name.is_some_and(|name| name.starts_with(char::is_alphabetic) && !is_known(name))
    });
    unknown.next()
}

/// The error with each long text cut to its beginning, and without tips that contain one.
fn shortened(mut error: clap::Error) -> clap::Error {
    let is_long = |text: &str| text.chars().count() > MAX_TIP;
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        let shorter = match value {
            ContextValue::String(text) => ContextValue::String(Excerpt(&text).to_string()),
            ContextValue::StyledStrs(tips) if tips.iter().any(|tip| is_long(&tip.to_string())) => {
                ContextValue::None
            }
            _ => continue,
        };
        error.insert(kind, shorter);
    }
    error
}

/// The message of clap as one line, without the usage.
#[must_use]
pub fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let paragraphs = text.split("\n\n");
    let reasons = paragraphs.take_while(|text| !text.starts_with("Usage:") && !text.starts_with("For more"));
    let lines = reasons.map(|text| text.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("; ")
}
