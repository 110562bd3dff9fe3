//! Serialisation by text (feature `serde`): positions, boards, moves and metrics as their canonical texts.
//!
//! Moves of Rotation and of sliding puzzles have no text without their board, so they are not serialised by themselves.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{fifteen, ramka, rotation, sliding};

/// Implements both traits by the text of a type: a function that prints it and one that parses it.
macro_rules! by_text {
    ($($type:ty: $print:expr, $parse:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let print: fn(&$type) -> String = $print;
                serializer.serialize_str(&print(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                $parse(&text).map_err(D::Error::custom)
            }
        }
    )*};
}

by_text! {
    fifteen::Board: ToString::to_string, str::parse::<fifteen::Board>;
    fifteen::Metric: ToString::to_string, str::parse::<fifteen::Metric>;
    fifteen::Variant: ToString::to_string, str::parse::<fifteen::Variant>;
    fifteen::Position: ToString::to_string, parse_fifteen_position;
    ramka::Board: ToString::to_string, str::parse::<ramka::Board>;
    ramka::Move: ToString::to_string, str::parse::<ramka::Move>;
    ramka::Metric: ToString::to_string, str::parse::<ramka::Metric>;
    rotation::Board: ToString::to_string, str::parse::<rotation::Board>;
    rotation::Rule: ToString::to_string, str::parse::<rotation::Rule>;
    rotation::Variant: ToString::to_string, str::parse::<rotation::Variant>;
    rotation::Position: ToString::to_string, parse_rotation_position;
    sliding::Metric: ToString::to_string, str::parse::<sliding::Metric>;
    sliding::Position: sliding::notation::format_position, sliding::notation::parse_position;
}

/// The canonical text of a position names its board.
fn parse_fifteen_position(text: &str) -> Result<fifteen::Position, fifteen::ParsePositionError> {
    fifteen::Position::parse(text, fifteen::Board::default())
}

/// The same.
fn parse_rotation_position(text: &str) -> Result<rotation::Position, rotation::ParsePositionError> {
    let any = rotation::Board::square(3, 3, 2).expect("blocks of 2 × 2 fit on 3 × 3");
    rotation::Position::parse(text, any)
}
