//! The element as a board sees it.

use crate::model::Answer;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The element around a board.
    #[derive(Clone, PartialEq)]
    pub type Host;

    /// Tells what has changed: the fields of a [`Report`](crate::model::Report).
    #[wasm_bindgen(method)]
    pub fn changed(
        this: &Host,
        position: &str,
        moves: Vec<String>,
        by: &str,
        solved: bool,
        won: bool,
        link: &str,
    );

    /// Asks a solver a [`SolverQuestion`](antipode_reader::solver_question::SolverQuestion): for the `distance`, or for a `solution`. A
    /// later question of the same kind replaces an earlier one, which is never answered.
    ///
    /// # Errors
    /// Why there is no answer: an `Error`.
    #[wasm_bindgen(method, catch)]
    pub async fn ask(
        this: &Host,
        what: &str,
        puzzle: &str,
        metric: &str,
        position: &str,
        table: Option<String>,
        search: Option<String>,
    ) -> Result<SolverAnswer, JsValue>;

    /// An [`Answer`] of a script.
    pub type SolverAnswer;

    #[wasm_bindgen(method, getter)]
    fn lower(this: &SolverAnswer) -> u32;

    #[wasm_bindgen(method, getter)]
    fn upper(this: &SolverAnswer) -> Option<u32>;

    #[wasm_bindgen(method, getter)]
    fn moves(this: &SolverAnswer) -> Vec<String>;
}

impl From<SolverAnswer> for Answer {
    fn from(answer: SolverAnswer) -> Answer {
        Answer { lower: answer.lower(), upper: answer.upper(), moves: answer.moves() }
    }
}
