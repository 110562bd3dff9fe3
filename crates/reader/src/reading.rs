//! What a typed text means, as plain data: all that the position box of the page reads.

use crate::solver_question::SolverQuestion;
use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::reading::{self, MeaningContent, PositionError};
use antipode_puzzles::plain_text::plain;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

/// Something that a text can mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meaning {
    pub puzzle: &'static str,
    /// The position; of a board that no moves solve, or that is incomplete, its draft.
    pub position: String,
    /// The name of the metric, which is that of a rule in Rotation: `tiles`, `quarter`.
    pub metric: &'static str,
    /// One move of the metric, and several: `tile move`, `tile moves`.
    pub unit: [String; 2],
    /// How the text was read, and how this differs from its other meanings; empty where both are evident.
    pub description: String,
    pub solved: bool,
    /// What a solver is asked; `None` of a draft.
    pub question: Option<SolverQuestion>,
}

/// Why a text means nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// `column 6: tile 4 appears twice`.
    pub message: String,
    /// Its column, from 1, in characters of the text; `None` if the fault has no place.
    pub column: Option<usize>,
    /// The canonical text of a position that no moves solve.
    pub unsolvable: Option<String>,
}

impl From<PositionError> for Fault {
    fn from(error: PositionError) -> Fault {
        Fault { message: error.to_string(), column: error.column, unsolvable: error.unsolvable }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault { message, column: None, unsolvable: None }
    }
}

/// The meanings of a text, the most likely first; at least one. Without a text, the solved position of the metric's usual board.
/// What the text omits is taken from `present`, or from that solved position.
///
/// # Errors
/// The fault of the text, a metric that is unknown or does not fit the board, or a list of several boards.
pub fn read<P: PuzzleRules>(
    text: Option<&str>,
    metric: Option<&str>,
    present: Option<&str>,
) -> Result<Vec<Meaning>, Fault> {
    let named = metric.map(P::ruleset_from_name).transpose()?;
    let usual = named.unwrap_or_else(P::default_ruleset);
    let solved = P::solved(usual);
    let present = present.map_or(Ok(solved.clone()), |present| P::parse(present, &solved))?;
    let Some(text) = text else { return Ok(vec![of_position::<P>(usual, &present, String::new())]) };
    let text = plain(text);
    if let Some(list) = P::board_list(&text) {
        return Err(Fault::from(format!(
            "the text has {} boards; one can be read at a time",
            list.boards.len()
        )));
    }
    let meanings = P::read_typed(&text, &present)?;
    let meaning = |meaning: reading::Meaning<P::Position>| meaning_of::<P>(meaning, usual, named.is_some());
    meanings.into_iter().map(meaning).collect()
}

/// A uniformly random position of the board of `present`; `None` if only a solver knows which positions can be reached.
///
/// # Errors
/// As [`read`] of `present`.
pub fn scrambled<P: PuzzleRules>(
    metric: Option<&str>,
    present: Option<&str>,
    seed: &str,
) -> Result<Option<Meaning>, Fault> {
    let usual = metric.map_or_else(|| Ok(P::default_ruleset()), P::ruleset_from_name)?;
    let solved = P::solved(usual);
    let present = present.map_or(Ok(solved.clone()), |present| P::parse(present, &solved))?;
    let ruleset = P::ruleset_for_position(usual, &present);
    Ok(P::scrambled(ruleset, seed).map(|position| of_position::<P>(ruleset, &position, String::new())))
}

fn meaning_of<P: PuzzleRules>(
    meaning: reading::Meaning<P::Position>,
    usual: P::Ruleset,
    is_named: bool,
) -> Result<Meaning, Fault> {
    let description = match (meaning.reading.as_str(), meaning.description) {
        ("", description) => description,
        (reading, description) if description.is_empty() => reading.to_owned(),
        (reading, description) => format!("{reading}: {description}"),
    };
    let position = match meaning.content {
        MeaningContent::Position(position) => position,
        MeaningContent::Play { start, moves, played } => {
            let moves = P::parse_moves(&start, &moves)?;
            let position = moves.into_iter().take(played).try_fold(start, |at, mv| P::apply(&at, mv));
            position.ok_or_else(|| "the saved game has an illegal move".to_owned())?
        }
        MeaningContent::Draft(text) => {
            let draft = of_position::<P>(usual, &P::solved(usual), description);
            return Ok(Meaning { position: text, solved: false, question: None, ..draft });
        }
    };
    let ruleset = P::ruleset_for_position(usual, &position);
    if is_named && P::ruleset_name(ruleset) != P::ruleset_name(usual) {
        return Err(Fault::from(format!("the metric {} does not fit this board", P::ruleset_name(usual))));
    }
    Ok(of_position::<P>(ruleset, &position, description))
}

fn of_position<P: PuzzleRules>(ruleset: P::Ruleset, position: &P::Position, description: String) -> Meaning {
    let info = P::metric_info(ruleset);
    Meaning {
        puzzle: P::NAME,
        position: P::text(position),
        metric: P::ruleset_name(ruleset),
        unit: [info.one.to_string(), info.many.to_string()],
        description,
        solved: P::is_solved(position),
        question: Some(SolverQuestion::of::<P>(ruleset, position)),
    }
}

/// Declares the functions that a reader exports: `antipode_reader::reader!(Ramka);`
#[macro_export]
macro_rules! reader {
    ($Puzzle:ty) => {
        use wasm_bindgen::prelude::*;

        /// [`read`](antipode_reader::reading::read) as plain data; a fault is thrown.
        #[wasm_bindgen]
        #[allow(clippy::needless_pass_by_value, reason = "what JavaScript passes is owned")]
        pub fn read(
            text: Option<String>,
            metric: Option<String>,
            present: Option<String>,
        ) -> Result<JsValue, JsValue> {
            let (text, metric, present) = (text.as_deref(), metric.as_deref(), present.as_deref());
            $crate::reading::to_js($crate::reading::read::<$Puzzle>(text, metric, present))
        }

        /// [`scrambled`](antipode_reader::reading::scrambled) as plain data; a fault is thrown.
        #[wasm_bindgen]
        #[allow(clippy::needless_pass_by_value, reason = "what JavaScript passes is owned")]
        pub fn scrambled(
            metric: Option<String>,
            present: Option<String>,
            seed: String,
        ) -> Result<JsValue, JsValue> {
            let (metric, present) = (metric.as_deref(), present.as_deref());
            $crate::reading::to_js($crate::reading::scrambled::<$Puzzle>(metric, present, &seed))
        }
    };
}

/// A result as plain data of JavaScript.
///
/// # Errors
/// The fault, as plain data.
pub fn to_js<T: Serialize>(result: Result<T, Fault>) -> Result<JsValue, JsValue> {
    result.map(|value| plain_data(&value)).map_err(|fault| plain_data(&fault))
}

/// A value as plain data of JavaScript.
///
/// # Panics
/// If the value is not plain data: a map with other keys than texts.
pub fn plain_data<T: Serialize>(value: &T) -> JsValue {
    value.serialize(&Serializer::json_compatible()).expect("plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::fifteen::Fifteen;
    use antipode_play::puzzle::ramka::Ramka;
    use antipode_play::puzzle::rotation::Rotation;
    use antipode_play::puzzle::sliding::Sliding;

    fn only<P: PuzzleRules>(text: &str) -> Meaning {
        let meanings = read::<P>(Some(text), None, None).expect("a position");
        assert_eq!(meanings.len(), 1, "{meanings:?}");
        meanings[0].clone()
    }

    /// What is printed is read as the same.
    fn assert_round_trip<P: PuzzleRules>(text: &str) {
        let meaning = only::<P>(text);
        assert_eq!(only::<P>(&meaning.position), Meaning { description: String::new(), ..meaning.clone() });
        let question = meaning.question.expect("it can be solved");
        assert_eq!(question.space.puzzle, P::NAME);
        assert!(question.table.or(question.search).is_some_and(|program| program.starts_with(P::NAME)));
    }

    #[test]
    fn a_typed_text_is_a_question_for_a_solver() {
        assert_round_trip::<Ramka>("412 639 578");
        assert_round_trip::<Rotation>("3x3n2:2,3,5,1,8,7,4,9,6");
        assert_round_trip::<Fifteen>("1 2 3 4 / 5 6 7 8 / 9 10 15 11 / 13 14 0 12");
        assert_round_trip::<Sliding>("BDCF/BDCF/AAGH/AAEE/IJ..");
    }

    #[test]
    fn faults_have_their_column_and_drafts_no_question() {
        let fault = |text| read::<Ramka>(Some(text), None, None).expect_err("it is refused");
        assert!(fault("412/639/577").column.is_some_and(|column| column > 1));
        assert!(fault("").message.len() > 5);
        let rows =
            read::<Rotation>(Some("2 1 3 4 / 5 6 7 8 / 9 10 11 12"), None, None).expect("several meanings");
        assert!(rows.len() > 1 && rows.iter().any(|meaning| meaning.question.is_some()));
        let unsolvable = read::<Fifteen>(Some("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"), None, None);
        assert!(match unsolvable {
            Ok(meanings) => meanings.iter().all(|meaning| meaning.question.is_none()),
            Err(fault) => fault.unsolvable.is_some(),
        });
        assert!(read::<Ramka>(Some("412/639/578"), Some("inches"), None).is_err());
        assert!(read::<Rotation>(Some("3x3n2"), Some("ring"), None).is_err(), "it does not fit the board");
    }

    #[test]
    fn a_seed_names_a_position_of_the_board() {
        let drawn =
            |seed| scrambled::<Fifteen>(None, Some("3x3"), seed).expect("a board").expect("it is reachable");
        assert_eq!(drawn("a"), drawn("a"));
        assert_ne!(drawn("a"), drawn("b"));
        assert!(drawn("a").position.starts_with("3x3:"), "{}", drawn("a").position);
        assert_eq!(scrambled::<Sliding>(None, None, "a"), Ok(None));
        assert!(read::<Rotation>(None, Some("half"), None).expect("a board")[0].solved);
    }
}
