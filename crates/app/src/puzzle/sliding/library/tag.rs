//! Common properties of the solutions of a board.

use antipode_puzzles::sliding::library::Figures;

/// A common property of the solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Every solution passes some position between start and goal.
    Bottleneck,
    /// Every shortest solution does.
    Narrow,
    /// There is one shortest solution.
    OneSolution,
    /// In many positions one move alone is good.
    OnlyMoves,
    /// Every shortest solution takes a goal piece away from its place for a while.
    Detour,
}

/// The least number of only moves that counts as many.
const MANY_ONLY_MOVES: u64 = 20;

impl Tag {
    pub const ALL: [Tag; 5] = [Tag::Bottleneck, Tag::Narrow, Tag::OneSolution, Tag::OnlyMoves, Tag::Detour];

    pub(super) fn name(self) -> &'static str {
        match self {
            Tag::Bottleneck => "bottleneck",
            Tag::Narrow => "narrow",
            Tag::OneSolution => "one-solution",
            Tag::OnlyMoves => "only-moves",
            Tag::Detour => "detour",
        }
    }

    /// Earlier links call a bottleneck a gate.
    pub(super) fn parse(name: &str) -> Option<Tag> {
        let name = if name == "gate" { Tag::Bottleneck.name() } else { name };
        Tag::ALL.into_iter().find(|tag| tag.name() == name)
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Tag::Bottleneck => "a bottleneck",
            Tag::Narrow => "a narrow",
            Tag::OneSolution => "one shortest solution",
            Tag::OnlyMoves => "20 only moves or more",
            Tag::Detour => "a detour",
        }
    }

    pub(super) fn fits(self, figures: &Figures) -> bool {
        match self {
            Tag::Bottleneck => figures.bottlenecks > Some(0),
            Tag::Narrow => figures.narrows > Some(0),
            Tag::OneSolution => figures.solutions == Some(1),
            Tag::OnlyMoves => figures.only_moves >= Some(MANY_ONLY_MOVES),
            Tag::Detour => figures.detours > Some(0),
        }
    }
}
