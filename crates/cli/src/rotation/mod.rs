//! Rotation on the command line, and the commands that only it has.

mod arguments;
mod certificate;
mod check;
mod figures;
mod find;
mod gods_numbers;
mod group;
mod list;
mod survey;

use std::io::Write;

use clap::Subcommand;

use self::figures::FiguresArguments;
use self::find::FindArguments;
use self::gods_numbers::GodsArguments;
use self::group::GroupArguments;
use self::list::ListArguments;
use crate::failure::Failure;

pub(crate) use self::arguments::{RotationBoard, RotationMethod, RotationPosition, RotationSolve};
pub(crate) use self::certificate::{rules, sample};
pub(crate) use self::survey::{SurveyOptions, run as survey};

/// The commands that only Rotation has.
#[derive(Subcommand)]
pub(crate) enum RotationCommand {
    /// Compute the group that the turns of a Rotation board generate
    #[command(after_help = group::HELP)]
    Group(GroupArguments),
    /// List all positions of a Rotation board with a shortest solution, by length
    List(ListArguments),
    /// Find the shortest algorithms that send numbers of a Rotation board to target squares
    #[command(after_help = find::HELP)]
    Find(FindArguments),
    /// Count the turns of a method on a Rotation board, over all positions or over random ones
    #[command(after_help = figures::HELP)]
    Figures(FiguresArguments),
    /// Print the record of God's numbers of Rotation boards, or compute an entry again
    #[command(after_help = gods_numbers::HELP)]
    Gods(GodsArguments),
}

/// Whether a position is solvable.
///
/// # Errors
/// [`Failure::Unsolvable`] if the position is unsolvable; the answer is already written.
pub(crate) fn check(position: &RotationPosition, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    check::run(position, json, out)
}

pub(crate) fn run(command: &RotationCommand, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        RotationCommand::Group(arguments) => group::run(arguments, json, out),
        RotationCommand::List(arguments) => list::run(arguments, out),
        RotationCommand::Find(arguments) => find::run(arguments, json, out),
        RotationCommand::Figures(arguments) => figures::run(arguments, json, out),
        RotationCommand::Gods(arguments) => gods_numbers::run(arguments, json, out),
    }
}
