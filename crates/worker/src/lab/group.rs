//! The group that a board's turns generate: its stabiliser chain, in steps, and the membership of a position.

use antipode_engine::group::chain::{Certainty, Chain, ChainBuilder};
use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::verify::Verification;
use antipode_engine::resumable::{Resumable, Status};
use antipode_protocol::lab::{GroupCertainty, GroupFacts, GroupLevel, GroupMembership};
use antipode_puzzles::rotation::Position;

use crate::catalogue::RotationBoard;

/// Random elements and Schreier generators between two readings of the clock.
const ELEMENTS: u64 = 4;
const GENERATORS: u64 = 16;

/// The construction of a chain, with an optional position to test.
#[derive(Debug)]
pub(crate) struct GroupTask {
    position: Option<Position>,
    turns: TurnGroup,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Building(Box<ChainBuilder>),
    /// The order is below the bound, so the chain is verified.
    Verifying(Box<Verification>),
    Complete(Box<Chain>),
    /// Placeholder during a change of stage.
    Moved,
}

impl GroupTask {
    /// # Errors
    /// One sentence that explains what is wrong with the position. It need not be reachable.
    pub(crate) fn begin(toy: &RotationBoard, position: Option<&str>) -> Result<GroupTask, String> {
        let board = toy.rotation().board();
        let position = match position.map(|text| Position::parse(text, board)) {
            None => None,
            Some(Ok(position)) if position.board() == board => Some(position),
            Some(Ok(other)) => return Err(format!("the position belongs to the board {}", other.board())),
            Some(Err(why)) => return Err(why.to_string()),
        };
        let turns = TurnGroup::of(board);
        let stage = match toy.chain() {
            Some((chain, _)) => Stage::Complete(Box::new(chain)),
            None => Stage::Building(Box::new(turns.chain_builder())),
        };
        Ok(GroupTask { position, turns, stage })
    }

    pub(crate) fn step(&mut self) -> Status {
        let status = match &mut self.stage {
            Stage::Building(building) => building.step(ELEMENTS),
            Stage::Verifying(verification) => verification.step(GENERATORS),
            Stage::Complete(_) | Stage::Moved => Status::Finished,
        };
        if status.is_finished() {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Moved) {
                Stage::Building(building) => {
                    let chain = building.finish();
                    match chain.certainty() {
                        Certainty::Probable { .. } => Stage::Verifying(Box::new(Verification::new(chain))),
                        _ => Stage::Complete(Box::new(chain)),
                    }
                }
                Stage::Verifying(verification) => Stage::Complete(Box::new(verification.finish())),
                standing => standing,
            };
        }
        if matches!(self.stage, Stage::Complete(_)) { Status::Finished } else { Status::Working }
    }

    /// The result of the finished chain. `worked_ms` is the time it took.
    pub(crate) fn answer(self, toy: &RotationBoard, worked_ms: f64) -> GroupFacts {
        let Stage::Complete(chain) = self.stage else { unreachable!("the chain is complete") };
        let (chain, elapsed_ms) = toy.cache_chain(*chain, worked_ms);
        let order = chain.order();
        let level = |(base, orbit): (u16, usize)| GroupLevel { base: base.into(), orbit: orbit as u32 };
        GroupFacts {
            board: toy.rotation().board().to_string(),
            points: self.turns.points() as u32,
            generators: self.turns.generators().len() as u32,
            order: order.value().to_string(),
            factors: order.prime_factors(),
            levels: chain.base().zip(chain.orbit_sizes()).map(level).collect(),
            certainty: match chain.certainty() {
                Certainty::MeetsBound => GroupCertainty::MeetsBound,
                Certainty::Verified => GroupCertainty::Verified,
                Certainty::Probable { redundant: quiet } => GroupCertainty::Probable { redundant: quiet },
            },
            elapsed_ms,
            membership: self.position.map(|position| member(&self.turns, &chain, &position)),
        }
    }
}

fn member(turns: &TurnGroup, chain: &Chain, position: &Position) -> GroupMembership {
    let sifted = chain.sift(&turns.element_of(position));
    let cycles = sifted.residue.cycles();
    GroupMembership {
        position: position.to_string(),
        base_images: sifted.base_images.iter().map(|taken| taken.image.into()).collect(),
        blocked_at: sifted.blocked_at.map(|stuck| (stuck.base.into(), stuck.image.into())),
        residue: cycles
            .into_iter()
            .map(|cycle| cycle.into_iter().map(|point| point as u32).collect())
            .collect(),
    }
}
