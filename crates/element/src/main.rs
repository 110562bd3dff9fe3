//! The program of the element `<antipode-board>`.

use antipode_element::host::Host;
use antipode_element::view::{BoardView, BoardViewProps};
use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::Route;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::AppHandle;

fn main() {}

/// A mounted board.
#[wasm_bindgen]
pub struct Board(AppHandle<BoardView>);

/// Which board, and what it offers below it.
#[wasm_bindgen]
pub struct Attributes(BoardViewProps);

#[wasm_bindgen]
impl Attributes {
    /// The board of a link to the page of a puzzle, given by its fields: `at=…&moves=…`. A metric goes before that of the link.
    ///
    /// # Errors
    /// If there is no puzzle of this name, in a sentence.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value, reason = "what JavaScript passes is owned")]
    pub fn new(puzzle: &str, fields: &str, metric: Option<String>, host: Host) -> Result<Attributes, String> {
        let kind = PuzzleKind::parse(puzzle).ok_or_else(|| {
            let names = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
            format!("There is no puzzle “{puzzle}”. The puzzles are {names}.")
        })?;
        let mut link = Route::parse(&format!("{}/#{fields}", kind.name()));
        if let Some(metric) = metric {
            let field = Ruleset::link_field(kind);
            link.fields.retain(|(name, _)| name != field);
            link.fields.push((field.to_owned(), metric));
        }
        Ok(Attributes(BoardViewProps {
            kind,
            link,
            has_controls: false,
            has_solution: false,
            has_distance: false,
            host,
        }))
    }

    /// Buttons to undo, redo and restart; a button that shows a shortest solution; the distance.
    #[must_use]
    pub fn offering(self, controls: bool, solution: bool, distance: bool) -> Attributes {
        let offers = BoardViewProps {
            has_controls: controls,
            has_solution: solution,
            has_distance: distance,
            ..self.0
        };
        Attributes(offers)
    }
}

#[wasm_bindgen]
impl Board {
    /// Mounts a board in an element of a shadow root.
    #[must_use]
    pub fn mount(root: Element, attributes: Attributes) -> Board {
        Board(yew::Renderer::<BoardView>::with_root_and_props(root, attributes.0).render())
    }

    /// Takes other attributes. Another link is another game.
    pub fn update(&mut self, attributes: Attributes) {
        self.0.update(attributes.0);
    }

    /// Removes the board.
    pub fn remove(self) {
        self.0.destroy();
    }
}
