//! The ruleset: what counts as one move. Ramka's metrics, Rotation's rules on a board, the metrics of a sliding block puzzle.

use super::copy::Method;
use super::sliding::Component;
use super::{Move, Position, PuzzleKind, ramka, rotation, sliding};
use crate::game::{Game, StartKind, Turn};
use crate::panel::metric_info::MetricInfo;
use crate::panel::table::PublishedReference;
use antipode_protocol::Subject;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::{Metric, Ramka};
use antipode_puzzles::rotation::{Rule, Variant};
use antipode_puzzles::sliding as pieces;
use std::rc::Rc;

/// The largest number of comparable rulesets of a puzzle.
pub const MAX_RULESETS: usize = Metric::ALL.len();

/// What counts as one move. Every distance belongs to a position and a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// Ramka in a metric.
    Ramka(Metric),
    /// A board of Rotation under a rule.
    Rotation(Variant),
    /// The component of a sliding block puzzle in a metric.
    Sliding(Component),
}

impl Ruleset {
    /// The default ruleset of a puzzle.
    #[must_use]
    pub fn default_for(toy: PuzzleKind) -> Ruleset {
        match toy {
            PuzzleKind::Ramka => Ruleset::Ramka(Metric::Tiles),
            PuzzleKind::Rotation => Ruleset::Rotation(Rule::Quarter.default_variant()),
            PuzzleKind::Sliding => Ruleset::Sliding(Component::klotski()),
        }
    }

    /// The ruleset of a name from a link, on the default board if the name implies none.
    ///
    /// # Errors
    /// Names the known rulesets.
    pub fn from_name(toy: PuzzleKind, name: &str) -> Result<Ruleset, String> {
        match toy {
            PuzzleKind::Ramka => match name.parse() {
                Ok(metric) => Ok(Ruleset::Ramka(metric)),
                Err(unknown) => Err(unknown.to_string()),
            },
            PuzzleKind::Rotation => match name.parse::<Rule>() {
                Ok(rule) => Ok(Ruleset::Rotation(rule.default_variant())),
                Err(unknown) => Err(unknown.to_string()),
            },
            PuzzleKind::Sliding => match name.parse() {
                Ok(metric) => Ok(Ruleset::Sliding(Component::klotski().with_metric(metric))),
                Err(unknown) => Err(pieces::UnknownMetric::to_string(&unknown)),
            },
        }
    }

    /// The name of the link field that holds the ruleset.
    #[must_use]
    pub const fn link_field(toy: PuzzleKind) -> &'static str {
        match toy {
            PuzzleKind::Ramka | PuzzleKind::Sliding => "metric",
            PuzzleKind::Rotation => "rule",
        }
    }

    /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
    #[must_use]
    pub fn for_position(self, position: &Position) -> Ruleset {
        match (self, position) {
            (Ruleset::Rotation(rotation), Position::Rotation(position)) => {
                Ruleset::Rotation(rotation::variant_for(rotation.rule(), position.board()))
            }
            (Ruleset::Sliding(tray), Position::Sliding(place)) if !tray.root().is_same_puzzle(place) => {
                Ruleset::Sliding(Component::new(place, tray.metric()))
            }
            _ => self,
        }
    }

    /// The same ruleset for the position of a game. The component of a sliding block puzzle is rooted at the last position that was
    /// neither scrambled nor chosen from the map: every later position was reached from there.
    #[must_use]
    pub fn for_game(self, game: &Game<PuzzleKind>) -> Ruleset {
        let Ruleset::Sliding(tray) = self else { return self.for_position(game.position()) };
        let Position::Sliding(here) = game.position() else { return self };
        let mut root = here;
        for turn in game.turns()[..=game.current_turn()].iter().rev() {
            match &turn.after {
                Position::Sliding(place) if place.is_same_puzzle(here) => root = place,
                _ => break,
            }
            if turn.start().is_some_and(|start| matches!(start.kind, StartKind::Fresh | StartKind::Loaded)) {
                break;
            }
        }
        Ruleset::Sliding(Component::new(root, tray.metric()))
    }

    /// The solved position; in a sliding block puzzle, the root of the component.
    #[must_use]
    pub fn solved(self) -> Position {
        match self {
            Ruleset::Ramka(_) => Position::Ramka(ramka::FREE_PLAY.solved()),
            Ruleset::Rotation(rotation) => Position::Rotation(rotation.solved()),
            Ruleset::Sliding(tray) => Position::Sliding(tray.root()),
        }
    }

    /// The canonical text of a position, without the part that the name of the ruleset implies.
    #[must_use]
    pub fn position_text(self, position: &Position) -> String {
        match position {
            Position::Ramka(_) => position.text(),
            Position::Rotation(position) => rotation::position_text(position, true),
            Position::Sliding(place) => place.link_text(),
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn kind(self) -> PuzzleKind {
        match self {
            Ruleset::Ramka(_) => PuzzleKind::Ramka,
            Ruleset::Rotation(_) => PuzzleKind::Rotation,
            Ruleset::Sliding(_) => PuzzleKind::Sliding,
        }
    }

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Ruleset::Ramka(metric) => metric.name(),
            Ruleset::Rotation(rotation) => rotation.rule().name(),
            Ruleset::Sliding(tray) => tray.metric().name(),
        }
    }

    /// The name of the space, for queries to the workers.
    #[must_use]
    pub fn space(self) -> Subject {
        let metric = match self {
            Ruleset::Ramka(metric) => metric.name().to_owned(),
            Ruleset::Rotation(rotation) => rotation.to_string(),
            Ruleset::Sliding(tray) => tray.space_name(),
        };
        Subject::space(self.kind().name(), metric)
    }

    /// This ruleset and those comparable with it, in a fixed order; at most [`MAX_RULESETS`].
    #[must_use]
    pub fn comparable(self) -> Vec<Ruleset> {
        match self {
            Ruleset::Ramka(_) => Metric::ALL.map(Ruleset::Ramka).to_vec(),
            Ruleset::Rotation(rotation) => {
                rotation::variants(rotation.board()).into_iter().map(Ruleset::Rotation).collect()
            }
            Ruleset::Sliding(tray) => {
                pieces::Metric::ALL.map(|metric| Ruleset::Sliding(tray.with_metric(metric))).to_vec()
            }
        }
    }

    /// The ruleset in which the moves of methods are counted.
    #[must_use]
    pub fn method_ruleset(self) -> Ruleset {
        match self {
            Ruleset::Ramka(_) => Ruleset::Ramka(Metric::Tiles),
            Ruleset::Rotation(_) | Ruleset::Sliding(_) => self,
        }
    }

    /// The representative of all positions that this ruleset does not distinguish.
    #[must_use]
    pub fn canonical(self, position: &Position) -> Position {
        match (self, position) {
            (Ruleset::Ramka(metric), Position::Ramka(board)) => Position::Ramka(metric.canonical(board)),
            _ => position.clone(),
        }
    }

    /// The moves that count as one each; `None` if there are too many to list.
    #[must_use]
    pub fn moves(self, position: &Position) -> Option<Vec<Move>> {
        match (self, position) {
            (Ruleset::Ramka(metric), Position::Ramka(board)) => {
                let moves = Ramka(metric).moves(&metric.canonical(board));
                Some(moves.into_iter().map(Move::Ramka).collect())
            }
            (Ruleset::Rotation(rotation), Position::Rotation(position)) => {
                Some(rotation.moves(position).into_iter().map(Move::Rotation).collect())
            }
            (Ruleset::Sliding(tray), Position::Sliding(place)) => {
                let moves = pieces::legal_moves(place.position(), tray.metric(), pieces::MAX_LEGAL_MOVES)?;
                Some(moves.into_iter().map(Move::Sliding).collect())
            }
            _ => Some(Vec::new()),
        }
    }

    /// The canonical position after a move that counts as one.
    #[must_use]
    pub fn apply(self, position: &Position, mv: Move) -> Option<Position> {
        match (self, position, mv) {
            (Ruleset::Ramka(metric), Position::Ramka(board), Move::Ramka(mv)) => {
                let next = Ramka(metric).apply(&metric.canonical(board), mv)?;
                Some(Position::Ramka(metric.canonical(&next)))
            }
            (Ruleset::Rotation(rotation), Position::Rotation(position), Move::Rotation(turn)) => {
                rotation.apply(position, turn).map(Position::Rotation)
            }
            (Ruleset::Sliding(tray), Position::Sliding(place), Move::Sliding(mv)) => {
                let after = pieces::trace_move(place.position(), mv, tray.metric())?.0;
                Some(Position::Sliding(place.with_position(after)))
            }
            _ => None,
        }
    }

    /// Whether a search finds shortest solutions where there is no table.
    #[must_use]
    pub const fn can_search(self) -> bool {
        matches!(self, Ruleset::Rotation(_))
    }

    /// The human methods, the default first.
    #[must_use]
    pub fn methods(self) -> &'static [Method] {
        match self {
            Ruleset::Ramka(_) => ramka::copy::METHODS,
            Ruleset::Rotation(rotation) => rotation::copy::methods(rotation),
            Ruleset::Sliding(_) => &[],
        }
    }

    /// The position of a seed, uniform over all seeds. `None` if only a worker knows the reachable positions.
    #[must_use]
    pub fn scrambled(self, seed: &str) -> Option<Position> {
        match self {
            Ruleset::Ramka(metric) => Some(Position::Ramka(ramka::scrambled(seed, metric))),
            Ruleset::Rotation(rotation) => Some(Position::Rotation(
                rotation::board_cache::reachable_set(rotation.board()).random_position(seed),
            )),
            Ruleset::Sliding(_) => None,
        }
    }

    /// The number of moves in a line of turns that starts at a position.
    #[must_use]
    pub fn count_moves(self, origin: &Position, line: &[Turn<PuzzleKind>]) -> u32 {
        let steps = line.iter().flat_map(Turn::steps);
        match (self, origin) {
            (Ruleset::Ramka(metric), Position::Ramka(board)) => {
                let steps = steps.filter_map(|step| match step {
                    Move::Ramka(step) => Some(*step),
                    _ => None,
                });
                ramka::MoveCounts::of(board, steps).in_metric(metric)
            }
            (Ruleset::Rotation(rotation), _) => {
                let cost = |step: &Move| match step {
                    Move::Rotation(turn) => rotation.cost(turn.steps.into()),
                    _ => 0,
                };
                steps.map(cost).sum()
            }
            (Ruleset::Sliding(tray), _) => {
                let steps = steps.filter_map(|step| match step {
                    Move::Sliding(step) => Some(*step),
                    _ => None,
                });
                sliding::move_count::count_moves(steps, tray.metric())
            }
            (Ruleset::Ramka(_), _) => 0,
        }
    }

    /// The number of free setup moves among some single moves: shifts of Ramka's block, in metrics that do not count them.
    #[must_use]
    pub fn free_shifts(self, steps: &[Move]) -> Option<u32> {
        match self {
            Ruleset::Rotation(_) | Ruleset::Sliding(_) => None,
            Ruleset::Ramka(metric) if metric.counts_shifts() => None,
            Ruleset::Ramka(_) => {
                let is_shift =
                    |step: &&Move| matches!(step, Move::Ramka(antipode_puzzles::ramka::Move::Shift { .. }));
                u32::try_from(steps.iter().filter(is_shift).count()).ok()
            }
        }
    }

    /// The description of the ruleset for panels.
    #[must_use]
    pub fn metric_info(self) -> MetricInfo {
        match self {
            Ruleset::Ramka(metric) => ramka::copy::metric_info(metric),
            Ruleset::Rotation(rotation) => rotation::copy::metric_info(rotation),
            Ruleset::Sliding(tray) => sliding::copy::metric_info(tray),
        }
    }

    /// The published table to compare with ours, if there is one.
    #[must_use]
    pub fn published_reference(self) -> Option<Rc<PublishedReference>> {
        match self {
            Ruleset::Ramka(metric) => ramka::copy::published_reference(metric),
            Ruleset::Rotation(_) | Ruleset::Sliding(_) => None,
        }
    }
}
