//! Ramka on the page.
//!
//! - [`copy`]: its texts and sources. - [`picture`]: its positions as pictures.
//! - `algorithms`: its techniques as algorithms. - [`setup`]: its set-up.

mod algorithms;
pub mod copy;
pub mod picture;
pub mod setup;

use crate::puzzle::view::PuzzleView;
use algorithms::Algorithms;
use antipode_play::prose::Prose;
use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::ramka::Ramka;
use antipode_play::puzzle::ramka::setup::FramedRow;
use antipode_play::puzzle::setup::SetupState;
use antipode_puzzles::ramka::{Board, Metric};
use antipode_ui::chunk;
use antipode_ui::copy::{HomeCopy, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::method::MethodSources;
use antipode_ui::panel::table::PublishedReference;
use antipode_ui::part::PartProps;
use antipode_ui::picture::svg::Svg;
use antipode_ui::setup::storage::{self, SetupStorage};
use std::rc::Rc;
use yew::{Html, html};

chunk!(ALGORITHMS: Part<PartProps> = in ramka_algorithms, "The list of algorithms", fn algorithms_view(|part: &PartProps| html! { <Algorithms ..part.clone() /> }));

impl PuzzleView for Ramka {
    const COPY: PageCopy = copy::PAGE_COPY;
    const HOME_COPY: HomeCopy = copy::HOME_COPY;
    const TEXTS: Prose = copy::TEXTS;

    fn drawing_size(board: &Board) -> (f64, f64) {
        picture::size(&Self::scene(board))
    }

    fn draw(board: &Board, svg: &mut Svg) {
        picture::draw(svg, &Self::scene(board));
    }

    fn key_help(_: &Board) -> &'static [KeyGroup] {
        copy::KEYS
    }

    fn method_sources(_: &Board, _: &str) -> Option<MethodSources> {
        Some(MethodSources::new(Self::TEXTS.section("method")))
    }

    fn published_reference(metric: Metric) -> Option<Rc<PublishedReference>> {
        copy::published_reference(metric)
    }

    fn below_table(metric: Metric) -> Option<Html> {
        (metric == Metric::Tiles)
            .then(|| html! { <p class="foot">{ Self::TEXTS.section("table").text("about") }</p> })
    }

    fn background(part: &PartProps) -> Option<Html> {
        Some(html! { <SetupStorage<FramedRow> part={part.clone()} /> })
    }

    fn own_panel(name: &str, part: &PartProps) -> Html {
        match name {
            "algorithms" => ALGORITHMS.show(part.clone()),
            _ => Html::default(),
        }
    }

    fn load_editor(position: &Board) -> Option<Rc<SetupState<FramedRow>>> {
        storage::load(position).map(Rc::new)
    }

    fn setup(part: &PartProps) -> Html {
        setup::SETUP.show(part.clone())
    }
}
