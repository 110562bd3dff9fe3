//! Rotation on the command line, and the commands that only it has.

mod arguments;
mod check;
mod figures;
mod find;
mod gods_numbers;
mod group;
mod list;

use std::io::Write;

use antipode_puzzles::rotation::{Position, Variant};

use self::figures::FiguresRequest;
use self::gods_numbers::GodsRequest;
use self::group::GroupRequest;
use crate::failure::Failure;

pub(crate) use self::arguments::Rotation;

/// The commands that only Rotation has.
pub(crate) enum RotationCommand {
    Group(GroupRequest),
    Check { rotation: Variant, position: Position },
    List { rotation: Variant, first: bool },
    Find { rotation: Variant, targets: String },
    Figures(FiguresRequest),
    Gods(GodsRequest),
}

pub(crate) fn run(command: &RotationCommand, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        RotationCommand::Group(group) => group::run(group, json, out),
        RotationCommand::Check { rotation, position } => check::run(rotation, position, json, out),
        RotationCommand::List { rotation, first } => list::run(rotation, *first, out),
        RotationCommand::Find { rotation, targets } => find::run(rotation, targets, json, out),
        RotationCommand::Figures(figures) => figures::run(figures, json, out),
        RotationCommand::Gods(gods) => gods_numbers::run(gods, json, out),
    }
}
