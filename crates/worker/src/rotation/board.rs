//! A Rotation board with its rule, and the chain of its group once it is built.

use std::cell::OnceCell;
use std::rc::Rc;

use antipode_engine::group::chain::Chain;
use antipode_engine::solver::SolverError;
use antipode_engine::solver::rotation::RotationSolver;
use antipode_puzzles::rotation::Variant;

/// The stabiliser chain of a group and the time to build it, in milliseconds, once it is built.
pub(super) type CachedChain = Rc<OnceCell<(Chain, f64)>>;

/// A board with its rule.
pub(crate) struct RotationBoard {
    solver: RotationSolver,
    chain: CachedChain,
}

impl RotationBoard {
    pub(crate) fn parse(variant: &str) -> Result<RotationBoard, SolverError> {
        Ok(RotationBoard { solver: RotationSolver::parse(variant)?, chain: CachedChain::default() })
    }

    pub(super) fn solver(&self) -> &RotationSolver {
        &self.solver
    }

    pub(super) fn variant(&self) -> &Variant {
        self.solver.variant()
    }

    pub(super) fn chain(&self) -> &CachedChain {
        &self.chain
    }
}
