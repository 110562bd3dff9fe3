//! Rotation on the page.
//!
//! - [`copy`]: its texts and sources. - [`picture`]: its positions as pictures. - [`setup`]: its set-up.
//! - `cards`: the choice of board and rule, and its solvable positions.
//! - `algorithms`, `solution_lists`, `decision_matrices`: its panels.

mod algorithm_box;
mod algorithms;
mod cards;
pub mod copy;
mod decision_matrices;
pub mod picture;
pub mod setup;
mod solution_lists;

use crate::puzzle::view::PuzzleView;
use algorithms::Algorithms;
use antipode_play::page::action::Action;
use antipode_play::prose::Prose;
use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::rotation::{Rotation, metric};
use antipode_play::puzzle::setup::SetupState;
use antipode_puzzles::rotation::{Position, Rule, Variant};
use antipode_ui::chunk;
use antipode_ui::copy::{HomeCopy, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::method::MethodSources;
use antipode_ui::part::PartProps;
use antipode_ui::picture::svg::Svg;
use antipode_ui::setup::storage::{self, SetupStorage};
use decision_matrices::DecisionMatrices;
use solution_lists::SolutionLists;
use std::rc::Rc;
use yew::{Callback, Html, html};

chunk!(ALGORITHMS: Part<PartProps> = in algorithms, "The list of algorithms", fn algorithms_view(|part: &PartProps| html! { <Algorithms ..part.clone() /> }));
chunk!(SOLUTIONS: Part<PartProps> = in algorithms, "The list of solutions", fn solutions_view(|part: &PartProps| html! { <SolutionLists ..part.clone() /> }));

impl PuzzleView for Rotation {
    const COPY: PageCopy = copy::PAGE_COPY;
    const HOME_COPY: HomeCopy = copy::HOME_COPY;
    const TEXTS: Prose = copy::TEXTS;

    fn drawing_size(position: &Position) -> (f64, f64) {
        picture::size(&Self::scene(position))
    }

    fn draw(position: &Position, svg: &mut Svg) {
        picture::draw(svg, &Self::scene(position));
    }

    fn key_help(position: &Position) -> &'static [KeyGroup] {
        copy::key_help(position.board())
    }

    fn method_sources(_: &Position, method: &str) -> Option<MethodSources> {
        Some(copy::method_sources(method))
    }

    fn ruleset_picker(variant: Variant, dispatch: &Callback<Action>) -> Option<Html> {
        Some(cards::variant_picker(variant, dispatch))
    }

    fn below_table(variant: Variant) -> Option<Html> {
        (variant == Rule::Quarter.default_variant())
            .then(|| html! { <p class="foot">{ Self::TEXTS.section("table").text("search") }</p> })
    }

    fn method_details(part: &PartProps, method: &str) -> Option<Html> {
        metric::is_in_stages(method).then(|| html! { <DecisionMatrices ..part.clone() /> })
    }

    fn last_card(variant: Variant) -> Option<Html> {
        Some(cards::solvability_card(variant))
    }

    fn background(part: &PartProps) -> Option<Html> {
        Some(html! { <SetupStorage<Variant> part={part.clone()} /> })
    }

    fn own_panel(name: &str, part: &PartProps) -> Html {
        match name {
            "algorithms" => ALGORITHMS.show(part.clone()),
            "solutions" => SOLUTIONS.show(part.clone()),
            _ => Html::default(),
        }
    }

    fn load_editor(position: &Position) -> Option<Rc<SetupState<Variant>>> {
        storage::load(position).map(Rc::new)
    }

    fn setup(part: &PartProps) -> Html {
        setup::SETUP.show(part.clone())
    }
}
