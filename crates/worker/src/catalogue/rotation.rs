//! Rotation in the worker.

use std::cell::OnceCell;
use std::sync::Arc;

use antipode_engine::group::chain::Chain;
use antipode_engine::search::survey::Survey;
use antipode_puzzles::rotation::{
    CompactWriter, Position, ReachableSet, SpaceLayout, Turn, Variant, format_turn,
};
use antipode_puzzles::space::{self, Space};

/// A board with its rule, and data that are computed once.
#[derive(Debug)]
pub(crate) struct RotationBoard {
    rotation: Variant,
    reachable: ReachableSet,
    /// The mapping of positions to a space; `None` if there are too many. Computed on first use.
    layout: OnceCell<Option<SpaceLayout>>,
    /// The stabiliser chain of its group, and the time to build it, in milliseconds.
    chain: OnceCell<(Chain, f64)>,
}

impl RotationBoard {
    pub(super) fn from_name(name: &str) -> Result<RotationBoard, String> {
        let rotation: Variant =
            name.parse().map_err(|fault| format!("invalid board or rule {name:?}: {fault}"))?;
        Ok(RotationBoard {
            rotation,
            reachable: ReachableSet::of(rotation.board()),
            layout: OnceCell::new(),
            chain: OnceCell::new(),
        })
    }

    pub(crate) fn rotation(&self) -> &Variant {
        &self.rotation
    }

    pub(crate) fn reachable(&self) -> &ReachableSet {
        &self.reachable
    }

    /// The stabiliser chain of its group, if it was built before.
    pub(crate) fn chain(&self) -> Option<(Chain, f64)> {
        self.chain.get().cloned()
    }

    pub(crate) fn cache_chain(&self, chain: Chain, worked_ms: f64) -> (Chain, f64) {
        self.chain.get_or_init(|| (chain, worked_ms)).clone()
    }

    /// The space of its table, and the number of reachable positions.
    pub(crate) fn space(&self) -> Result<(Arc<Space>, u64), String> {
        let layout = self.layout()?;
        let positions = self.reachable.count().as_u64().expect("a board with a table has fewer positions");
        Ok((layout.space().clone(), positions))
    }

    pub(crate) fn parse_position(&self, text: &str) -> Result<Position, String> {
        let board = self.rotation.board();
        let position = Position::parse(text, board).map_err(|fault| fault.to_string())?;
        if position.board() != board {
            return Err(format!("the position belongs to the board {}, not to {board}", position.board()));
        }
        self.reachable.check(&position).map_err(|why| why.to_string())?;
        Ok(position)
    }

    pub(super) fn locate(&self, text: &str) -> Result<space::Position, String> {
        let layout = self.layout()?;
        Ok(layout.space_position(&self.parse_position(text)?).expect("a reachable position is in the space"))
    }

    pub(super) fn position_text(&self, position: &space::Position) -> String {
        let layout = self.layout().expect("the position is in the space");
        format!("{:#}", layout.position_at(position))
    }

    pub(crate) fn compact_writer(&self) -> Result<CompactWriter, String> {
        self.layout().map(CompactWriter::of)
    }

    pub(crate) fn turn_text(&self, turn: Turn) -> String {
        format_turn(turn, self.rotation.board())
    }

    pub(crate) fn turn_texts(&self, turns: &[Turn]) -> Vec<String> {
        turns.iter().map(|turn| self.turn_text(*turn)).collect()
    }

    fn layout(&self) -> Result<&SpaceLayout, String> {
        let fits = |layout: &SpaceLayout| Survey::supports(layout.space());
        let layout = self.layout.get_or_init(|| SpaceLayout::of(&self.rotation).filter(fits));
        layout.as_ref().ok_or_else(|| {
            format!(
                "this board is too large for a complete table: it has {} positions",
                self.reachable.count()
            )
        })
    }
}
