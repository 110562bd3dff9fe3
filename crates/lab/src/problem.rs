//! The open problems of sliding block puzzles, by name.

/// An open problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The hardest puzzles of rectangles in every metric.
    Hardest,
    /// Whether the goal piece must cover the corner.
    Corner,
    /// Puzzles that start or end anywhere.
    Simple,
    /// The dual of the graph of positions.
    Dual,
    /// The hardest position of the 15-puzzle.
    Fifteen,
    /// Why nine pieces on 4 × 4 are the hardest.
    Why132,
    /// The hardest puzzles of two pieces.
    TwoPieces,
    /// A better measure of difficulty.
    Difficulty,
    /// Better ways to list placements.
    Placements,
    /// Boards with walls and other outlines.
    Walls,
    /// Verdicts without a search.
    WithoutSearch,
    /// Invariants of sliding.
    Invariants,
    /// One change of a puzzle.
    Changes,
    /// Puzzles in space.
    Space,
    /// A database of puzzles.
    Database,
    /// Split pieces.
    Splitting,
}

impl Problem {
    /// All problems, in the order of the page.
    pub const ALL: [Problem; 16] = [
        Problem::Hardest,
        Problem::Corner,
        Problem::Simple,
        Problem::Dual,
        Problem::Fifteen,
        Problem::Why132,
        Problem::TwoPieces,
        Problem::Difficulty,
        Problem::Placements,
        Problem::Walls,
        Problem::WithoutSearch,
        Problem::Invariants,
        Problem::Changes,
        Problem::Space,
        Problem::Database,
        Problem::Splitting,
    ];

    /// The name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Problem::Hardest => "hardest",
            Problem::Corner => "corner",
            Problem::Simple => "simple",
            Problem::Dual => "dual",
            Problem::Fifteen => "fifteen",
            Problem::Why132 => "why-132",
            Problem::TwoPieces => "two-pieces",
            Problem::Difficulty => "difficulty",
            Problem::Placements => "placements",
            Problem::Walls => "walls",
            Problem::WithoutSearch => "without-search",
            Problem::Invariants => "invariants",
            Problem::Changes => "changes",
            Problem::Space => "space",
            Problem::Database => "database",
            Problem::Splitting => "splitting",
        }
    }
}
