//! The group that a board's turns generate: its stabiliser chain, in steps, and the membership of a position.

use antipode_engine::group::chain::{Certainty, Chain, ChainBuilder};
use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::verify::Verification;
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::solver::SolverError;
use antipode_protocol::lab::{GroupCertainty, GroupFacts, GroupLevel, GroupMembership};
use antipode_protocol::rotation::RotationAnswer;
use antipode_protocol::{Answer, Progress};
use antipode_puzzles::rotation::{Board, Position};

use super::RotationBoard;
use super::board::CachedChain;
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// Random elements and Schreier generators per step.
const ELEMENTS: u64 = 4;
const GENERATORS: u64 = 16;

/// The construction of a chain, with an optional position to test.
pub(super) struct GroupTask {
    board: Board,
    cached_chain: CachedChain,
    position: Option<Position>,
    turns: TurnGroup,
    stage: Stage,
}

enum Stage {
    Building(Box<ChainBuilder>),
    /// The order is below the bound, so the chain is verified.
    Verifying(Box<Verification>),
    Complete(Box<Chain>),
    /// The value during a change of stage.
    Placeholder,
}

impl GroupTask {
    /// # Errors
    /// What is wrong with the position. It need not be reachable.
    pub(super) fn begin(
        rotation_board: &RotationBoard,
        position: Option<&str>,
    ) -> Result<GroupTask, WorkerError> {
        let board = rotation_board.variant().board();
        let position = position.map(|text| Position::parse(text, board)).transpose();
        let position = position.map_err(SolverError::RotationPosition)?;
        if let Some(other) = position.as_ref().map(Position::board).filter(|other| *other != board) {
            let names = Some((other.to_string(), board.to_string()));
            return Err(SolverError::OtherBoard { names }.into());
        }
        // The group permutes cells, so equal tiles get different numbers: a reachable numbering if there is one.
        let position = position.map(|position| {
            let numbered = rotation_board.solver().reachable().with_numbered_cells(&position);
            numbered.unwrap_or_else(|| position.with_numbered_cells())
        });
        let turns = TurnGroup::of(board);
        let cached_chain = rotation_board.chain().clone();
        let stage = match cached_chain.get() {
            Some((chain, _)) => Stage::Complete(Box::new(chain.clone())),
            None => Stage::Building(Box::new(turns.chain_builder())),
        };
        Ok(GroupTask { board, cached_chain, position, turns, stage })
    }
}

impl Task for GroupTask {
    fn step(&mut self) -> Status {
        let status = match &mut self.stage {
            Stage::Building(builder) => builder.step(ELEMENTS),
            Stage::Verifying(verification) => verification.step(GENERATORS),
            Stage::Complete(_) | Stage::Placeholder => Status::Finished,
        };
        if status.is_finished() {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Placeholder) {
                Stage::Building(builder) => {
                    let chain = builder.finish();
                    match chain.certainty() {
                        Certainty::Probable { .. } => Stage::Verifying(Box::new(Verification::new(chain))),
                        _ => Stage::Complete(Box::new(chain)),
                    }
                }
                Stage::Verifying(verification) => Stage::Complete(Box::new(verification.finish())),
                complete => complete,
            };
        }
        Status::finished_if(matches!(self.stage, Stage::Complete(_)))
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        Answer::Progress(Progress { counts: Vec::new(), found: 0, positions: None, elapsed_ms })
    }

    fn finish(self: Box<Self>, elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let GroupTask { board, cached_chain, position, turns, stage } = *self;
        let Stage::Complete(chain) = stage else { unreachable!("the chain is complete") };
        let (chain, elapsed_ms) = cached_chain.get_or_init(|| (*chain, elapsed_ms));
        let facts = group_facts(board, &turns, chain, *elapsed_ms, position.as_ref());
        Ok((Answer::Rotation(RotationAnswer::Group(Box::new(facts))), None))
    }
}

fn group_facts(
    board: Board,
    turns: &TurnGroup,
    chain: &Chain,
    elapsed_ms: f64,
    position: Option<&Position>,
) -> GroupFacts {
    let order = chain.order();
    let level = |(base, orbit): (u16, usize)| GroupLevel { base: base.into(), orbit: orbit as u32 };
    GroupFacts {
        board: board.to_string(),
        points: turns.points() as u32,
        generators: turns.generators().len() as u32,
        order: order.value().to_string(),
        factors: order.prime_factors(),
        levels: chain.base().zip(chain.orbit_sizes()).map(level).collect(),
        certainty: match chain.certainty() {
            Certainty::MeetsBound => GroupCertainty::MeetsBound,
            Certainty::Verified => GroupCertainty::Verified,
            Certainty::Probable { redundant } => GroupCertainty::Probable { redundant },
        },
        elapsed_ms,
        membership: position.map(|position| membership(turns, chain, position)),
    }
}

fn membership(turns: &TurnGroup, chain: &Chain, position: &Position) -> GroupMembership {
    let sifted = chain.sift(&turns.element_of(position));
    GroupMembership {
        position: position.to_string(),
        base_images: sifted.base_images.iter().map(|level| level.image.into()).collect(),
        blocked_at: sifted.blocked_at.map(|level| (level.base.into(), level.image.into())),
        residue: sifted
            .residue
            .cycles()
            .into_iter()
            .map(|cycle| cycle.into_iter().map(|point| point as u32).collect())
            .collect(),
    }
}
