//! Sliding block puzzles on the page.
//!
//! - [`copy`]: its texts. - `board`: its board. - [`picture`]: its positions as pictures. - [`editor`]: the board editor.
//! - `metrics`: the board in every metric; `metrics_copy`: its texts. - `flying_blocks`: the board if pieces fly.
//! - `graph`: the map of reachable positions. - `search`: the hardest puzzles of a rectangle. - `gallery`: well-known boards.
//! - [`library`]: the library of puzzles.

pub mod board;
pub mod copy;
pub mod editor;
mod flying_blocks;
mod gallery;
mod graph;
pub mod library;
mod maze_walker;
mod metrics;
mod metrics_copy;
pub mod picture;
pub mod search;

use crate::puzzle::view::PuzzleView;
use antipode_play::prose::Prose;
use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::sliding::editor::EditorState;
use antipode_play::puzzle::sliding::{PosedPosition, Sliding, move_text};
use antipode_ui::board::BoardProps;
use antipode_ui::chunk;
use antipode_ui::chunk::Part;
use antipode_ui::copy::{HelpCopy, HomeCopy, JETBRAINS_MONO, JOST, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::part::PartProps;
use antipode_ui::picture::svg::Svg;
use board::SlidingBoard;
use editor::draft_storage::DraftStorage;
use gallery::Gallery;
use graph::Graph;
use metrics::Metrics;
use search::Search;
use std::borrow::Cow;
use std::rc::Rc;
use yew::{Html, html};

// web/boot.js knows the chunk of a board by the name of its puzzle.
chunk!(BOARD: Part<BoardProps> = in board_sliding, "The board", fn sliding_board(|props: &BoardProps| html! { <SlidingBoard ..props.clone() /> }));
chunk!(GRAPH: Part<PartProps> = in sliding, "The map of positions", fn graph_view(|part: &PartProps| html! { <Graph ..part.clone() /> }));
chunk!(SEARCH: Part<PartProps> = in sliding, "The search for the hardest puzzles", fn search_view(|part: &PartProps| html! { <Search ..part.clone() /> }));
chunk!(GALLERY: Part<PartProps> = in sliding, "The gallery", fn gallery_view(|part: &PartProps| html! { <Gallery ..part.clone() /> }));
chunk!(METRICS: Part<PartProps> = in sliding, "The comparison of metrics", fn metrics_view(|part: &PartProps| html! { <Metrics ..part.clone() /> }));

impl PuzzleView for Sliding {
    const COPY: PageCopy = copy::PAGE_COPY;
    const HOME_COPY: HomeCopy = copy::HOME_COPY;
    const TEXTS: Prose = copy::TEXTS;
    const OWN_BOARD: Option<Part<BoardProps>> = Some(BOARD);

    fn drawing_size(place: &PosedPosition) -> (f64, f64) {
        picture::size(&Self::scene(place))
    }

    fn draw(place: &PosedPosition, svg: &mut Svg) {
        picture::draw(svg, place);
    }

    fn picture(place: &PosedPosition) -> Html {
        board::small::small_picture(place)
    }

    fn goal_text(place: &PosedPosition) -> Cow<'static, str> {
        Cow::Owned(move_text::goal_sentence(place))
    }

    fn help_copy() -> HelpCopy {
        HelpCopy::new(Self::TEXTS.section("help"), &[JOST, JETBRAINS_MONO])
    }

    fn key_help(_: &PosedPosition) -> &'static [KeyGroup] {
        copy::KEYS
    }

    fn above_table(part: &PartProps) -> Option<Html> {
        Some(METRICS.show(part.clone()))
    }

    fn background(part: &PartProps) -> Option<Html> {
        Some(html! { <DraftStorage ..part.clone() /> })
    }

    fn own_panel(name: &str, part: &PartProps) -> Html {
        match name {
            "map" => GRAPH.show(part.clone()),
            "search" => SEARCH.show(part.clone()),
            "gallery" => GALLERY.show(part.clone()),
            _ => Html::default(),
        }
    }

    fn load_editor(place: &PosedPosition) -> Option<Rc<EditorState>> {
        editor::draft_storage::load_editor(place).map(Rc::new)
    }

    fn setup(part: &PartProps) -> Html {
        editor::EDITOR.show(part.clone())
    }
}
