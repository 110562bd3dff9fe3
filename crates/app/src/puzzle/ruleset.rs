//! The ruleset: what counts as one move.

use super::copy::MethodInfo;
use super::{ListedPuzzle, Move, Position, PuzzleDescriptor, PuzzleKind, Ruleset};
use crate::game::{Game, HistoryEntry};
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::panel::metric_info::MetricInfo;
use crate::panel::table::PublishedReference;
use antipode_protocol::Subject;
use std::rc::Rc;
use yew::{Callback, Html};

impl Ruleset {
    #[must_use]
    pub fn default_for(kind: PuzzleKind) -> Ruleset {
        of_puzzle!(PuzzleKind(kind) => |P| P::ruleset(P::default_ruleset()))
    }

    /// The ruleset of a name from a link, on the default board if the name implies none.
    ///
    /// # Errors
    /// Names the known rulesets.
    pub fn from_name(kind: PuzzleKind, name: &str) -> Result<Ruleset, String> {
        of_puzzle!(PuzzleKind(kind) => |P| P::ruleset_from_name(name).map(P::ruleset))
    }

    /// The name of the link field that holds the ruleset.
    #[must_use]
    pub const fn link_field(kind: PuzzleKind) -> &'static str {
        of_puzzle!(PuzzleKind(kind) => |P| P::RULESET_FIELD)
    }

    /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
    #[must_use]
    pub fn for_position(self, position: &Position) -> Ruleset {
        of_puzzle!(Ruleset(self), Position(position) => |P, ruleset, position| {
            P::ruleset(P::ruleset_for_position(ruleset, position))
        }, else self)
    }

    /// The same ruleset for the position of a game.
    #[must_use]
    pub fn for_game(self, game: &Game) -> Ruleset {
        of_puzzle!(Ruleset(self), Position(game.position()) => |P, ruleset, position| {
            P::ruleset(P::ruleset_for_game(ruleset, position, game))
        }, else self)
    }

    /// The solved position, or another default position of the ruleset.
    #[must_use]
    pub fn solved(self) -> Position {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::position(P::solved(ruleset)))
    }

    #[must_use]
    pub fn kind(self) -> PuzzleKind {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::KIND)
    }

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::ruleset_name(ruleset))
    }

    /// The name of the space, for queries to the workers.
    #[must_use]
    pub fn space(self) -> Subject {
        let metric = of_puzzle!(Ruleset(self) => |P, ruleset| P::space_metric(ruleset));
        Subject::space(self.kind().name(), metric)
    }

    /// This ruleset and those comparable with it, in a fixed order; at most [`MAX_RULESETS`](super::MAX_RULESETS).
    #[must_use]
    pub fn comparable(self) -> Vec<Ruleset> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::comparable(ruleset).into_iter().map(P::ruleset).collect())
    }

    /// The ruleset in which the moves of methods are counted.
    #[must_use]
    pub fn method_ruleset(self) -> Ruleset {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::ruleset(P::method_ruleset(ruleset)))
    }

    /// The representative of all positions that this ruleset does not distinguish.
    #[must_use]
    pub fn canonical(self, position: &Position) -> Position {
        of_puzzle!(Ruleset(self), Position(position) => |P, ruleset, position| {
            P::position(P::canonical(ruleset, position))
        }, else position.clone())
    }

    /// The moves that count as one each; `None` if there are too many to list.
    #[must_use]
    pub fn moves(self, position: &Position) -> Option<Vec<Move>> {
        of_puzzle!(Ruleset(self), Position(position) => |P, ruleset, position| {
            Some(P::counted_moves(ruleset, position)?.into_iter().map(P::mv).collect())
        }, else Some(Vec::new()))
    }

    /// The canonical position after a move that counts as one.
    #[must_use]
    pub fn apply(self, position: &Position, mv: Move) -> Option<Position> {
        of_puzzle!(Ruleset(self), Position(position) => |P, ruleset, position| {
            P::apply_counted(ruleset, position, P::of_move(mv)?).map(P::position)
        }, else None)
    }

    /// Why a position cannot be solved, as a sentence, where that can be told without a search.
    #[must_use]
    pub fn why_unsolvable(self, position: &Position) -> Option<String> {
        of_puzzle!(Ruleset(self), Position(position) => |P, ruleset, position| {
            P::why_unsolvable(position, ruleset)
        }, else None)
    }

    /// Whether a search finds shortest solutions where there is no table.
    #[must_use]
    pub fn can_search(self) -> bool {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::CAN_SEARCH)
    }

    /// The human methods, the default first.
    #[must_use]
    pub fn methods(self) -> &'static [MethodInfo] {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::methods(ruleset))
    }

    /// The position of a seed, uniform over all seeds. `None` if only a worker knows the reachable positions.
    #[must_use]
    pub fn scrambled(self, seed: &str) -> Option<Position> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::scrambled(ruleset, seed).map(P::position))
    }

    /// The number of moves in a line of turns that starts at a position.
    #[must_use]
    pub fn count_moves<'a>(self, start: &Position, line: impl Iterator<Item = &'a HistoryEntry>) -> u32 {
        of_puzzle!(Ruleset(self), Position(start) => |P, ruleset, start| {
            let steps: Vec<_> = line.flat_map(HistoryEntry::steps).filter_map(|step| P::of_move(*step)).collect();
            P::count_moves(ruleset, start, &steps)
        }, else 0)
    }

    /// The number of free setup moves among some single moves, if the ruleset has free ones.
    #[must_use]
    pub fn free_moves(self, steps: &[Move]) -> Option<u32> {
        of_puzzle!(Ruleset(self) => |P, ruleset| {
            let steps: Vec<_> = steps.iter().filter_map(|step| P::of_move(*step)).collect();
            P::free_moves(ruleset, &steps)
        })
    }

    /// The description of the ruleset for panels.
    #[must_use]
    pub fn metric_info(self) -> MetricInfo {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::metric_info(ruleset))
    }

    /// The published table to compare with ours, if there is one.
    #[must_use]
    pub fn published_reference(self) -> Option<Rc<PublishedReference>> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::published_reference(ruleset))
    }

    /// A selector of ruleset and board, if a list of the comparable rulesets does not do.
    #[must_use]
    pub fn picker(self, dispatch: &Callback<Action>) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::ruleset_picker(ruleset, dispatch))
    }

    /// A component without markup that is mounted as long as the page.
    #[must_use]
    pub fn background(self, part: &PartProps) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::background(part))
    }

    /// What stands above the table, in place of a picker of its metric.
    #[must_use]
    pub fn above_table(self, part: &PartProps) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::above_table(part))
    }

    /// More about a method, below its steps.
    #[must_use]
    pub fn method_details(self, part: &PartProps, method: &str) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::method_details(part, method))
    }

    #[must_use]
    pub fn below_table(self) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::below_table(ruleset))
    }

    /// A card at the end of the side column.
    #[must_use]
    pub fn last_card(self) -> Option<Html> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::last_card(ruleset))
    }
}
