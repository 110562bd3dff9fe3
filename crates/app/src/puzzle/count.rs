//! The ruleset: what counts as one move. Ramka's metrics, Rotation's rules on a board, the metrics of a sliding block puzzle.

use super::said::Way;
use super::sliding::Tray;
use super::{Move, Position, Toy, ramka, rotation, sliding};
use crate::game::{Game, How, Turn};
use crate::panel::counted::Counted;
use crate::panel::table::Compared;
use antipode_protocol::SpaceName;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::ramka::{Metric, Ramka};
use antipode_puzzles::rotation::{Variant, Rule};
use antipode_puzzles::sliding as pieces;
use std::rc::Rc;

/// The largest number of comparable rulesets of a puzzle.
pub const MOST_COUNTS: usize = Metric::ALL.len();

/// What counts as one move. Every distance belongs to a position and a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Ramka in a metric.
    Ramka(Metric),
    /// A board of Rotation under a rule.
    Rotation(Variant),
    /// The component of a sliding block puzzle in a metric.
    Sliding(Tray),
}

impl Count {
    /// The default ruleset of a puzzle.
    #[must_use]
    pub fn usual(toy: Toy) -> Count {
        match toy {
            Toy::Ramka => Count::Ramka(Metric::Tiles),
            Toy::Rotation => Count::Rotation(Rule::Quarter.default_variant()),
            Toy::Sliding => Count::Sliding(Tray::usual()),
        }
    }

    /// The ruleset of a name from a link, on the default board if the name implies none.
    ///
    /// # Errors
    /// Names the known rulesets.
    pub fn named(toy: Toy, name: &str) -> Result<Count, String> {
        match toy {
            Toy::Ramka => match name.parse() {
                Ok(metric) => Ok(Count::Ramka(metric)),
                Err(unknown) => Err(unknown.to_string()),
            },
            Toy::Rotation => match name.parse::<Rule>() {
                Ok(rule) => Ok(Count::Rotation(rule.default_variant())),
                Err(unknown) => Err(unknown.to_string()),
            },
            Toy::Sliding => match name.parse() {
                Ok(metric) => Ok(Count::Sliding(Tray::usual().counted(metric))),
                Err(unknown) => Err(pieces::UnknownMetric::to_string(&unknown)),
            },
        }
    }

    /// The name of the link field that holds the ruleset.
    #[must_use]
    pub const fn field(toy: Toy) -> &'static str {
        match toy {
            Toy::Ramka | Toy::Sliding => "metric",
            Toy::Rotation => "rule",
        }
    }

    /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
    #[must_use]
    pub fn on(self, position: &Position) -> Count {
        match (self, position) {
            (Count::Rotation(rotation), Position::Rotation(position)) => {
                Count::Rotation(rotation::on(rotation.rule(), position.board()))
            }
            (Count::Sliding(tray), Position::Sliding(place)) if !tray.root().is_of(place) => {
                Count::Sliding(Tray::new(place, tray.metric()))
            }
            _ => self,
        }
    }

    /// The same ruleset for the position of a game. The component of a sliding block puzzle is rooted at the last position that was
    /// neither scrambled nor chosen from the map: every later position was reached from there.
    #[must_use]
    pub fn rooted(self, game: &Game<Toy>) -> Count {
        let Count::Sliding(tray) = self else { return self.on(game.position()) };
        let Position::Sliding(here) = game.position() else { return self };
        let mut root = here;
        for turn in game.turns()[..=game.now()].iter().rev() {
            match &turn.after {
                Position::Sliding(place) if place.is_of(here) => root = place,
                _ => break,
            }
            if turn.start().is_some_and(|start| matches!(start.how, How::Fresh | How::Loaded)) {
                break;
            }
        }
        Count::Sliding(Tray::new(root, tray.metric()))
    }

    /// The solved position; in a sliding block puzzle, the root of the component.
    #[must_use]
    pub fn solved(self) -> Position {
        match self {
            Count::Ramka(_) => Position::Ramka(ramka::HAND.solved()),
            Count::Rotation(rotation) => Position::Rotation(rotation.solved()),
            Count::Sliding(tray) => Position::Sliding(tray.root()),
        }
    }

    /// The canonical text of a position, without the part that the name of the ruleset implies.
    #[must_use]
    pub fn text(self, position: &Position) -> String {
        match position {
            Position::Ramka(_) => position.text(),
            Position::Rotation(position) => rotation::text(position, true),
            Position::Sliding(place) => place.link_text(),
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn toy(self) -> Toy {
        match self {
            Count::Ramka(_) => Toy::Ramka,
            Count::Rotation(_) => Toy::Rotation,
            Count::Sliding(_) => Toy::Sliding,
        }
    }

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Count::Ramka(metric) => metric.name(),
            Count::Rotation(rotation) => rotation.rule().name(),
            Count::Sliding(tray) => tray.metric().name(),
        }
    }

    /// The name of the space, for queries to the workers.
    #[must_use]
    pub fn space(self) -> SpaceName {
        let metric = match self {
            Count::Ramka(metric) => metric.name().to_owned(),
            Count::Rotation(rotation) => rotation.to_string(),
            Count::Sliding(tray) => tray.name(),
        };
        SpaceName { puzzle: self.toy().name().to_owned(), metric }
    }

    /// This ruleset and those comparable with it, in a fixed order; at most [`MAX_RULESETS`].
    #[must_use]
    pub fn all(self) -> Vec<Count> {
        match self {
            Count::Ramka(_) => Metric::ALL.map(Count::Ramka).to_vec(),
            Count::Rotation(rotation) => {
                rotation::all(rotation.board()).into_iter().map(Count::Rotation).collect()
            }
            Count::Sliding(tray) => {
                pieces::Metric::ALL.map(|metric| Count::Sliding(tray.counted(metric))).to_vec()
            }
        }
    }

    /// The ruleset in which the moves of methods are counted.
    #[must_use]
    pub fn of_method(self) -> Count {
        match self {
            Count::Ramka(_) => Count::Ramka(Metric::Tiles),
            Count::Rotation(_) | Count::Sliding(_) => self,
        }
    }

    /// The representative of all positions that this ruleset does not distinguish.
    #[must_use]
    pub fn canonical(self, position: &Position) -> Position {
        match (self, position) {
            (Count::Ramka(metric), Position::Ramka(board)) => Position::Ramka(metric.canonical(board)),
            _ => position.clone(),
        }
    }

    /// The moves that count as one each; `None` if there are too many to list.
    #[must_use]
    pub fn moves(self, position: &Position) -> Option<Vec<Move>> {
        match (self, position) {
            (Count::Ramka(metric), Position::Ramka(board)) => {
                let moves = Ramka(metric).moves(&metric.canonical(board));
                Some(moves.into_iter().map(Move::Ramka).collect())
            }
            (Count::Rotation(rotation), Position::Rotation(position)) => {
                Some(rotation.moves(position).into_iter().map(Move::Rotation).collect())
            }
            (Count::Sliding(tray), Position::Sliding(place)) => {
                let moves = pieces::legal_moves(place.position(), tray.metric(), pieces::MAX_LEGAL_MOVES)?;
                Some(moves.into_iter().map(Move::Sliding).collect())
            }
            _ => Some(Vec::new()),
        }
    }

    /// The canonical position after a move that counts as one.
    #[must_use]
    pub fn after(self, position: &Position, mv: Move) -> Option<Position> {
        match (self, position, mv) {
            (Count::Ramka(metric), Position::Ramka(board), Move::Ramka(mv)) => {
                let next = Ramka(metric).apply(&metric.canonical(board), mv)?;
                Some(Position::Ramka(metric.canonical(&next)))
            }
            (Count::Rotation(rotation), Position::Rotation(position), Move::Rotation(turn)) => {
                rotation.apply(position, turn).map(Position::Rotation)
            }
            (Count::Sliding(tray), Position::Sliding(place), Move::Sliding(mv)) => {
                let after = pieces::trace_move(place.position(), mv, tray.metric())?.0;
                Some(Position::Sliding(place.with(after)))
            }
            _ => None,
        }
    }

    /// Whether a search finds shortest solutions where there is no table.
    #[must_use]
    pub const fn can_search(self) -> bool {
        matches!(self, Count::Rotation(_))
    }

    /// The human methods, the default first.
    #[must_use]
    pub fn ways(self) -> &'static [Way] {
        match self {
            Count::Ramka(_) => ramka::said::WAYS,
            Count::Rotation(rotation) => rotation::said::ways(rotation),
            Count::Sliding(_) => &[],
        }
    }

    /// The position of a seed, uniform over all seeds. `None` if only a worker knows the reachable positions.
    #[must_use]
    pub fn scrambled(self, seed: &str) -> Option<Position> {
        match self {
            Count::Ramka(metric) => Some(Position::Ramka(ramka::scrambled(seed, metric))),
            Count::Rotation(rotation) => {
                Some(Position::Rotation(rotation::known::reach(rotation.board()).random_position(seed)))
            }
            Count::Sliding(_) => None,
        }
    }

    /// The number of moves in a line of turns that starts at a position.
    #[must_use]
    pub fn tally(self, origin: &Position, line: &[Turn<Toy>]) -> u32 {
        let steps = line.iter().flat_map(Turn::steps);
        match (self, origin) {
            (Count::Ramka(metric), Position::Ramka(board)) => {
                let steps = steps.filter_map(|step| match step {
                    Move::Ramka(step) => Some(*step),
                    _ => None,
                });
                ramka::Tally::of(board, steps).in_metric(metric)
            }
            (Count::Rotation(rotation), _) => {
                let cost = |step: &Move| match step {
                    Move::Rotation(turn) => rotation.cost(turn.steps.into()),
                    _ => 0,
                };
                steps.map(cost).sum()
            }
            (Count::Sliding(tray), _) => {
                let steps = steps.filter_map(|step| match step {
                    Move::Sliding(step) => Some(*step),
                    _ => None,
                });
                sliding::tally::tally(steps, tray.metric())
            }
            (Count::Ramka(_), _) => 0,
        }
    }

    /// The number of free setup moves among some single moves: shifts of Ramka's block, in metrics that do not count them.
    #[must_use]
    pub fn shifts(self, steps: &[Move]) -> Option<u32> {
        match self {
            Count::Rotation(_) | Count::Sliding(_) => None,
            Count::Ramka(metric) if metric.counts_shifts() => None,
            Count::Ramka(_) => {
                let is_shift =
                    |step: &&Move| matches!(step, Move::Ramka(antipode_puzzles::ramka::Move::Shift { .. }));
                u32::try_from(steps.iter().filter(is_shift).count()).ok()
            }
        }
    }

    /// The description of the ruleset for panels.
    #[must_use]
    pub fn counted(self) -> Counted {
        match self {
            Count::Ramka(metric) => ramka::said::counted(metric),
            Count::Rotation(rotation) => rotation::said::counted(rotation),
            Count::Sliding(tray) => sliding::said::counted(tray),
        }
    }

    /// The published table to compare with ours, if there is one.
    #[must_use]
    pub fn compared(self) -> Option<Rc<Compared>> {
        match self {
            Count::Ramka(metric) => ramka::said::compared(metric),
            Count::Rotation(_) | Count::Sliding(_) => None,
        }
    }
}
