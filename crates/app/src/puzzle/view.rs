//! The view of any puzzle.

use antipode_play::of_puzzle;
use antipode_play::page::action::Action;
use antipode_play::prose::Prose;
use antipode_play::puzzle::{Editor, ListedPuzzle, Position, PuzzleKind, Ruleset};
use antipode_ui::board::BoardProps;
use antipode_ui::board::small::tile_picture;
use antipode_ui::chunk::Part;
use antipode_ui::copy::{HelpCopy, HomeCopy, JETBRAINS_MONO, JOST, LANDSCAPES, PageCopy};
use antipode_ui::panel::help::KeyGroup;
use antipode_ui::panel::method::MethodSources;
use antipode_ui::panel::table::PublishedReference;
use antipode_ui::part::PartProps;
use antipode_ui::picture::Picture;
use antipode_ui::picture::poster::Poster;
use antipode_ui::picture::svg::Svg;
use std::borrow::Cow;
use std::rc::Rc;
use yew::{Callback, Html};

/// The view of one puzzle: its drawing, its texts and its own panels. Each puzzle implements it once, in its folder.
///
/// Parts that only some puzzles have are absent by default: such a function returns `None`.
pub trait PuzzleView: ListedPuzzle {
    const COPY: PageCopy;
    const HOME_COPY: HomeCopy;
    /// Its longer texts.
    const TEXTS: Prose;

    // The board.

    /// The board, if the puzzle is not drawn and played as its scene: a part that the first visit of no other puzzle loads.
    const OWN_BOARD: Option<Part<BoardProps>> = None;

    /// A small picture for the front page: an `svg` with the class `small-board`, hidden from screen readers.
    fn picture(position: &Self::Position) -> Html {
        tile_picture(&Self::scene(position))
    }

    /// The width and height of [`draw`], in hundredths of a cell.
    fn drawing_size(position: &Self::Position) -> (f64, f64);

    /// Draws the position as a picture, with its upper left corner at the origin.
    fn draw(position: &Self::Position, svg: &mut Svg);

    // The texts of the page that depend on the position.

    /// The goal, in a sentence or two below the title.
    fn goal_text(_: &Self::Position) -> Cow<'static, str> {
        Cow::Borrowed(Self::COPY.goal)
    }

    /// The texts of the help and of the position box.
    fn help_copy() -> HelpCopy {
        HelpCopy::new(Self::TEXTS.section("help"), &[LANDSCAPES, JOST, JETBRAINS_MONO])
    }

    /// The keys listed in the help.
    fn key_help(position: &Self::Position) -> &'static [KeyGroup];

    /// The sources of a method; `None` if none is described.
    fn method_sources(_: &Self::Position, _method: &str) -> Option<MethodSources> {
        None
    }

    // Its panels and its set-up.

    /// The panel of a name that only this puzzle has.
    fn own_panel(_name: &str, _: &PartProps) -> Html {
        Html::default()
    }

    /// The set-up of an earlier session over this position. `None` if storage is denied or empty.
    fn load_editor(position: &Self::Position) -> Option<Self::Editor>;

    /// The set-up in place of the board.
    fn setup(part: &PartProps) -> Html;

    /// The published table to compare with ours, if there is one.
    fn published_reference(_: Self::Ruleset) -> Option<Rc<PublishedReference>> {
        None
    }

    /// A selector of ruleset and board, if a list of the comparable rulesets does not do.
    fn ruleset_picker(_: Self::Ruleset, _dispatch: &Callback<Action>) -> Option<Html> {
        None
    }

    /// A comparison of the rulesets above the table, which then needs no picker.
    fn above_table(_: &PartProps) -> Option<Html> {
        None
    }

    fn below_table(_: Self::Ruleset) -> Option<Html> {
        None
    }

    /// More about a method, below its steps.
    fn method_details(_: &PartProps, _method: &str) -> Option<Html> {
        None
    }

    /// A card at the end of the side column.
    fn last_card(_: Self::Ruleset) -> Option<Html> {
        None
    }

    /// A component without markup that is mounted as long as the page.
    fn background(_: &PartProps) -> Option<Html> {
        None
    }
}

#[must_use]
pub fn page_copy(kind: PuzzleKind) -> PageCopy {
    of_puzzle!(PuzzleKind(kind) => |P| P::COPY)
}

#[must_use]
pub fn home_copy(kind: PuzzleKind) -> HomeCopy {
    of_puzzle!(PuzzleKind(kind) => |P| P::HOME_COPY)
}

#[must_use]
pub fn help_copy(kind: PuzzleKind) -> HelpCopy {
    of_puzzle!(PuzzleKind(kind) => |P| P::help_copy())
}

/// The board, if the puzzle is not drawn and played as its scene.
#[must_use]
pub const fn own_board(kind: PuzzleKind) -> Option<Part<BoardProps>> {
    of_puzzle!(PuzzleKind(kind) => |P| P::OWN_BOARD)
}

/// The panel of a name that only this puzzle has.
pub fn own_panel(kind: PuzzleKind, name: &str, part: &PartProps) -> Html {
    of_puzzle!(PuzzleKind(kind) => |P| P::own_panel(name, part))
}

/// The set-up in place of the board.
pub fn setup(kind: PuzzleKind, part: &PartProps) -> Html {
    of_puzzle!(PuzzleKind(kind) => |P| P::setup(part))
}

/// The set-up of an earlier session over a position. `None` if storage is denied or empty.
#[must_use]
pub fn load_editor(position: &Position) -> Option<Editor> {
    of_puzzle!(Position(position) => |P, position| P::load_editor(position).map(P::editor))
}

/// A small picture for the front page.
pub fn picture(position: &Position) -> Html {
    of_puzzle!(Position(position) => |P, position| P::picture(position))
}

/// The width and height of [`draw`], in hundredths of a cell.
#[must_use]
pub fn drawing_size(position: &Position) -> (f64, f64) {
    of_puzzle!(Position(position) => |P, position| P::drawing_size(position))
}

/// Draws the position as a picture, with its upper left corner at the origin.
pub fn draw(position: &Position, svg: &mut Svg) {
    of_puzzle!(Position(position) => |P, position| P::draw(position, svg));
}

/// The goal, in a sentence or two below the title.
#[must_use]
pub fn goal_text(position: &Position) -> Cow<'static, str> {
    of_puzzle!(Position(position) => |P, position| P::goal_text(position))
}

/// The keys listed in the help.
#[must_use]
pub fn key_help(position: &Position) -> &'static [KeyGroup] {
    of_puzzle!(Position(position) => |P, position| P::key_help(position))
}

/// The sources of a method; `None` if none is described.
#[must_use]
pub fn method_sources(position: &Position, method: &str) -> Option<MethodSources> {
    of_puzzle!(Position(position) => |P, position| P::method_sources(position, method))
}

/// The published table to compare with ours, if there is one.
#[must_use]
pub fn published_reference(ruleset: Ruleset) -> Option<Rc<PublishedReference>> {
    of_puzzle!(Ruleset(ruleset) => |P, ruleset| P::published_reference(ruleset))
}

/// A selector of ruleset and board, if a list of the comparable rulesets does not do.
#[must_use]
pub fn picker(ruleset: Ruleset, dispatch: &Callback<Action>) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, ruleset| P::ruleset_picker(ruleset, dispatch))
}

/// A component without markup that is mounted as long as the page.
#[must_use]
pub fn background(ruleset: Ruleset, part: &PartProps) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, _ruleset| P::background(part))
}

/// The comparison of the rulesets above the table, which replaces the picker of its metric.
#[must_use]
pub fn above_table(ruleset: Ruleset, part: &PartProps) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, _ruleset| P::above_table(part))
}

/// More about a method, below its steps.
#[must_use]
pub fn method_details(ruleset: Ruleset, part: &PartProps, method: &str) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, _ruleset| P::method_details(part, method))
}

#[must_use]
pub fn below_table(ruleset: Ruleset) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, ruleset| P::below_table(ruleset))
}

/// A card at the end of the side column.
#[must_use]
pub fn last_card(ruleset: Ruleset) -> Option<Html> {
    of_puzzle!(Ruleset(ruleset) => |P, ruleset| P::last_card(ruleset))
}

/// A position with two lines of text, as a picture to share.
#[must_use]
pub fn poster(
    position: &Position,
    ruleset: Ruleset,
    title: String,
    subtitle: String,
) -> Poster<PositionPicture> {
    // Of a sliding block puzzle the goal is a board with the pieces of the goal alone.
    let goal = match position.link_goal() {
        Some(goal) => position.kind().solved().parse(&format!("{goal} -> {goal}")).ok(),
        None => Some(ruleset.for_position(position).solved()),
    };
    Poster { picture: PositionPicture(position.clone()), goal: goal.map(PositionPicture), title, subtitle }
}

/// A position as a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionPicture(pub Position);

impl Picture for PositionPicture {
    fn size(&self) -> (f64, f64) {
        drawing_size(&self.0)
    }

    fn draw(&self, svg: &mut Svg) {
        draw(&self.0, svg);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_its_help_and_every_method_its_sources() {
        for kind in PuzzleKind::ALL {
            let help = help_copy(kind);
            assert!(!help.about.is_empty() && !help.notation_hint.is_empty() && help.credits.len() > 2);
        }
        let methods = ["any-board", "flips", "paper", "stages", "stages-best"];
        let rotation = methods.map(super::super::rotation::copy::method_sources);
        assert!(rotation.iter().all(|sources| !sources.about.is_empty() && !sources.credit.is_empty()));
    }
}
