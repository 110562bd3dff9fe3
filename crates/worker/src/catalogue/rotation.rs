//! Rotation at the desk.

use std::cell::OnceCell;
use std::sync::Arc;

use antipode_engine::group::chain::Chain;
use antipode_engine::search::survey::Survey;
use antipode_puzzles::rotation::{Bare, Layout, Position, Reach, Rotation, Turn, print_turn};
use antipode_puzzles::space::{self, Space};

/// A board under its rule, with what is known of it.
#[derive(Debug)]
pub(crate) struct Toy {
    rotation: Rotation,
    reach: Reach,
    /// How its positions stand in a space; `None` where they are too many. Laid out when it is needed first.
    layout: OnceCell<Option<Layout>>,
    /// The chain of its turns' group once it was built, and how long that took, in milliseconds.
    chain: OnceCell<(Chain, f64)>,
}

impl Toy {
    pub(super) fn named(name: &str) -> Result<Toy, String> {
        let rotation: Rotation =
            name.parse().map_err(|fault| format!("no board under a rule is called {name:?}: {fault}"))?;
        Ok(Toy {
            rotation,
            reach: Reach::of(rotation.board()),
            layout: OnceCell::new(),
            chain: OnceCell::new(),
        })
    }

    pub(crate) fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    pub(crate) fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The chain of its group, where it was built before.
    pub(crate) fn chain(&self) -> Option<(Chain, f64)> {
        self.chain.get().cloned()
    }

    /// Keeps the chain of its group; the one that is kept.
    pub(crate) fn keep_chain(&self, chain: Chain, worked_ms: f64) -> (Chain, f64) {
        self.chain.get_or_init(|| (chain, worked_ms)).clone()
    }

    /// The space of its table, and how many positions can be reached.
    pub(crate) fn space(&self) -> Result<(Arc<Space>, u64), String> {
        let layout = self.layout()?;
        let positions = self.reach.count().as_u64().expect("a board with a table has fewer positions");
        Ok((layout.space().clone(), positions))
    }

    /// The position of a text, of this board, from which solved can be reached.
    pub(crate) fn read(&self, text: &str) -> Result<Position, String> {
        let board = self.rotation.board();
        let position = Position::parse(text, board).map_err(|fault| fault.to_string())?;
        if position.board() != board {
            return Err(format!("it is a position of the board {}, not of {board}", position.board()));
        }
        self.reach.check(&position).map_err(|why| why.to_string())?;
        Ok(position)
    }

    pub(super) fn locate(&self, text: &str) -> Result<space::Position, String> {
        let layout = self.layout()?;
        Ok(layout.locate(&self.read(text)?).expect("a position that can be reached stands in the space"))
    }

    pub(super) fn write(&self, position: &space::Position) -> String {
        let layout = self.layout().expect("a position of the space is written");
        format!("{:#}", layout.place(position))
    }

    /// How its positions are written in a list.
    pub(crate) fn bare(&self) -> Result<Bare, String> {
        self.layout().map(Bare::of)
    }

    pub(crate) fn word(&self, turn: Turn) -> String {
        print_turn(turn, self.rotation.board())
    }

    pub(crate) fn words(&self, turns: &[Turn]) -> Vec<String> {
        turns.iter().map(|turn| self.word(*turn)).collect()
    }

    fn layout(&self) -> Result<&Layout, String> {
        let fits = |layout: &Layout| Survey::takes(layout.space());
        let layout = self.layout.get_or_init(|| Layout::of(&self.rotation).filter(fits));
        layout.as_ref().ok_or_else(|| {
            format!("this board is too large for a complete table: it has {} positions", self.reach.count())
        })
    }
}
