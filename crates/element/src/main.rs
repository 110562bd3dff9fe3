//! The program of the element `<antipode-board>`.

use antipode_element::host::Host;
use antipode_element::view::{BoardView, BoardViewProps};
use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::Route;
use antipode_ui::chunk::ChunkMissing;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::AppHandle;

fn main() {}

/// A mounted board.
#[wasm_bindgen]
pub struct Board(AppHandle<BoardView>);

/// A puzzle whose rules are there.
#[wasm_bindgen]
pub struct Puzzle(antipode_element::puzzle::Puzzle);

#[wasm_bindgen]
impl Puzzle {
    /// Fetches the puzzle of a name.
    ///
    /// # Errors
    /// If there is no puzzle of this name, or it could not be fetched, in a sentence.
    pub async fn load(name: String) -> Result<Puzzle, String> {
        let kind = PuzzleKind::parse(&name).ok_or_else(|| {
            let names = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
            format!("There is no puzzle “{name}”. The puzzles are {names}.")
        })?;
        let puzzle = antipode_element::puzzle::Puzzle::load(kind).await;
        puzzle.map(Puzzle).map_err(|ChunkMissing| "The rules of the board could not be loaded.".to_owned())
    }
}

/// Which board, and what it offers below it.
#[wasm_bindgen]
pub struct Attributes(BoardViewProps);

#[wasm_bindgen]
impl Attributes {
    /// The board of a link to the page of a puzzle, given by its fields: `at=…&moves=…`. A metric goes before that of the link.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(puzzle: &Puzzle, fields: &str, metric: Option<String>, host: Host) -> Attributes {
        let puzzle = puzzle.0;
        let mut link = Route::parse(&format!("{}/#{fields}", puzzle.kind.name()));
        if let Some(metric) = metric {
            let field = Ruleset::link_field(puzzle.kind);
            link.fields.retain(|(name, _)| name != field);
            link.fields.push((field.to_owned(), metric));
        }
        Attributes(BoardViewProps {
            puzzle,
            link,
            has_controls: false,
            has_solution: false,
            has_distance: false,
            host,
        })
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
