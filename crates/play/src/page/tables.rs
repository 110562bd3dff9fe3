//! The tables that a page requests.

use crate::puzzle::metric_info::TableAvailability;
use crate::puzzle::{PuzzleKind, Ruleset};

/// The rulesets whose tables are requested, paused or refused.
#[derive(Clone, Debug)]
pub struct Tables {
    pub requested: Vec<Ruleset>,
    paused: Vec<Ruleset>,
    /// Those for which a worker found too many positions for a table.
    refused: Vec<Ruleset>,
}

/// A request about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRequest {
    /// Build the table or continue building it.
    Build,
    /// Pause the build and keep its progress.
    Pause,
    /// Drop the table.
    Cancel,
}

#[derive(Clone, Copy, Debug)]
pub enum TableAction {
    /// Request or drop a table.
    Request(Ruleset, TableRequest),
    /// A worker has found that there are too many positions for a table.
    Refuse(Ruleset),
}

impl Tables {
    /// The usual table of a puzzle, if it is built at once.
    pub(super) fn for_puzzle(kind: PuzzleKind) -> Tables {
        let usual = kind.default_ruleset();
        let at_once = usual.metric_info().table == TableAvailability::AtOnce;
        let requested = at_once.then_some(usual).into_iter().collect();
        Tables { requested, paused: Vec::new(), refused: Vec::new() }
    }

    /// The availability of a table: `usual`, unless it is paused or refused.
    pub(super) fn availability(&self, ruleset: Ruleset, usual: TableAvailability) -> TableAvailability {
        if self.refused.contains(&ruleset) {
            TableAvailability::None
        } else if self.paused.contains(&ruleset) {
            TableAvailability::Paused
        } else {
            usual
        }
    }

    pub(super) fn reduce(&mut self, action: TableAction) {
        let (TableAction::Request(ruleset, _) | TableAction::Refuse(ruleset)) = action;
        self.requested.retain(|other| *other != ruleset);
        self.paused.retain(|other| *other != ruleset);
        match action {
            TableAction::Request(_, TableRequest::Build) => self.requested.push(ruleset),
            TableAction::Request(_, TableRequest::Pause) => self.paused.push(ruleset),
            TableAction::Request(_, TableRequest::Cancel) => {}
            TableAction::Refuse(_) => {
                self.refused.retain(|other| *other != ruleset);
                self.refused.push(ruleset);
            }
        }
    }
}
