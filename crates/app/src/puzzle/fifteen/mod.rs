//! Fifteen on the page.
//!
//! - [`copy`]: its texts and sources. - [`picture`]: its positions as pictures. - [`setup`]: its set-up.
//! - [`board_picker`], `cards`: the choice of board and metric, and its solvable positions.

pub mod board_picker;
mod cards;
pub mod copy;
pub mod picture;
pub mod setup;

use crate::puzzle::view::PuzzleView;
use antipode_play::page::action::Action;
use antipode_play::prose::Prose;
use antipode_play::puzzle::PuzzleRules;
use antipode_play::puzzle::fifteen::Fifteen;
use antipode_play::puzzle::setup::SetupState;
use antipode_puzzles::fifteen::{Position, Variant};
use antipode_ui::copy::{HomeCopy, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::method::MethodSources;
use antipode_ui::panel::table::PublishedReference;
use antipode_ui::part::PartProps;
use antipode_ui::picture::svg::Svg;
use antipode_ui::setup::storage::{self, SetupStorage};
use std::borrow::Cow;
use std::rc::Rc;
use yew::{Callback, Html, html};

impl PuzzleView for Fifteen {
    const COPY: PageCopy = copy::PAGE_COPY;
    const HOME_COPY: HomeCopy = copy::HOME_COPY;
    const TEXTS: Prose = copy::TEXTS;

    fn drawing_size(position: &Position) -> (f64, f64) {
        picture::size(&Self::scene(position))
    }

    fn draw(position: &Position, svg: &mut Svg) {
        picture::draw(svg, &Self::scene(position));
    }

    fn goal_text(position: &Position) -> Cow<'static, str> {
        copy::goal(position.board())
    }

    fn key_help(_: &Position) -> &'static [KeyGroup] {
        copy::KEYS
    }

    fn method_sources(_: &Position, _: &str) -> Option<MethodSources> {
        Some(MethodSources::new(Self::TEXTS.section("method")))
    }

    fn published_reference(variant: Variant) -> Option<Rc<PublishedReference>> {
        copy::published_reference(variant)
    }

    fn ruleset_picker(variant: Variant, dispatch: &Callback<Action>) -> Option<Html> {
        Some(cards::variant_picker(variant, dispatch))
    }

    fn last_card(variant: Variant) -> Option<Html> {
        Some(cards::solvability_card(variant))
    }

    fn background(part: &PartProps) -> Option<Html> {
        Some(html! { <SetupStorage<Variant> part={part.clone()} /> })
    }

    fn load_editor(position: &Position) -> Option<Rc<SetupState<Variant>>> {
        storage::load(position).map(Rc::new)
    }

    fn setup(part: &PartProps) -> Html {
        setup::SETUP.show(part.clone())
    }
}
