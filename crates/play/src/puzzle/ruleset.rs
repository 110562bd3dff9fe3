//! The ruleset: what counts as one move.

use super::metric_info::MetricInfo;
use super::rules::{Beginning, MethodInfo};
use super::{ListedPuzzle, Move, Position, PuzzleKind, PuzzleRules, Ruleset};
use antipode_protocol::Subject;

impl Ruleset {
    /// The name of the link field that holds the ruleset.
    #[must_use]
    pub const fn link_field(kind: PuzzleKind) -> &'static str {
        of_puzzle!(PuzzleKind(kind) => |P| P::RULESET_FIELD)
    }

    #[must_use]
    pub fn kind(self) -> PuzzleKind {
        of_puzzle!(Ruleset(self) => |P, _ruleset| P::KIND)
    }

    /// The same ruleset on the next larger board; `None` if the puzzle has no other.
    #[must_use]
    pub fn on_larger_board(self) -> Option<Ruleset> {
        of_puzzle!(Ruleset(self) => |P, ruleset| P::on_larger_board(ruleset).map(P::ruleset))
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

    /// The number of free setup moves among some single moves, if the ruleset has free ones.
    #[must_use]
    pub fn free_moves(self, steps: &[Move]) -> Option<u32> {
        of_puzzle!(Ruleset(self) => |P, ruleset| {
            let steps: Vec<_> = steps.iter().filter_map(|step| P::of_move(*step)).collect();
            P::free_moves(ruleset, &steps)
        })
    }
}

by_rules! {
    impl Ruleset as RulesetRules in ruleset {
        /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
        #[must_use]
        pub fn for_position(self, position: &Position) -> Ruleset {
            of_rules!(Ruleset(self), Position(position) => |P, ruleset, position| {
                P::ruleset(P::ruleset_for_position(ruleset, position))
            }, else self)
        }

        /// The same ruleset for a game at this position. `starts` are the starts of its history up to there, the last one
        /// first, each with whether it is a root: see [`Beginning`].
        #[must_use]
        pub fn for_history(
            self,
            position: &Position,
            starts: &mut dyn Iterator<Item = (&Position, bool)>,
        ) -> Ruleset {
            of_rules!(Ruleset(self), Position(position) => |P, ruleset, position| {
                let starts = starts.map_while(|(position, is_root)| {
                    P::of_position(position).map(|position| Beginning { position, is_root })
                });
                P::ruleset(P::ruleset_for_game(ruleset, position, starts))
            }, else self)
        }

        /// The solved position, or another default position of the ruleset.
        #[must_use]
        pub fn solved(self) -> Position {
            of_rules!(Ruleset(self) => |P, ruleset| P::position(P::solved(ruleset)))
        }

        /// The name in links.
        #[must_use]
        pub fn name(self) -> &'static str {
            of_rules!(Ruleset(self) => |P, ruleset| P::ruleset_name(ruleset))
        }

        /// The number of moves that single moves from a position count as.
        #[must_use]
        pub fn count_steps(self, start: &Position, steps: &[Move]) -> u32 {
            of_rules!(Ruleset(self), Position(start) => |P, ruleset, start| {
                let steps: Vec<_> = steps.iter().filter_map(|step| P::of_move(*step)).collect();
                P::count_moves(ruleset, start, &steps)
            }, else 0)
        }

        /// The description of the ruleset for panels.
        #[must_use]
        pub fn metric_info(self) -> MetricInfo {
            of_rules!(Ruleset(self) => |P, ruleset| P::metric_info(ruleset))
        }

        /// The representative of all positions that this ruleset does not distinguish.
        #[must_use]
        pub fn canonical(self, position: &Position) -> Position {
            of_rules!(Ruleset(self), Position(position) => |P, ruleset, position| {
                P::position(P::canonical(ruleset, position))
            }, else position.clone())
        }

        /// The position of a seed, uniform over all seeds. `None` if only a worker knows the reachable positions.
        #[must_use]
        pub fn scrambled(self, seed: &str) -> Option<Position> {
            of_rules!(Ruleset(self) => |P, ruleset| P::scrambled(ruleset, seed).map(P::position))
        }
    }
}
