//! What is known of each problem, what was computed, and what is not known.

use super::records::{Record, Row};
use crate::problem::Problem;

/// How much of a problem is answered.
#[derive(Clone, Copy, Debug)]
pub(super) enum State {
    Answered,
    Partly,
    Open,
}

impl State {
    pub(super) const fn name(self) -> &'static str {
        match self {
            State::Answered => "answered",
            State::Partly => "answered in part",
            State::Open => "open",
        }
    }
}

/// What a page shows beside its texts and rows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Evidence {
    None,
    /// The hardest puzzles of 4 × 4 beside one another.
    Champions,
    /// A long but easy puzzle.
    Moat,
    /// The farthest positions of the 15-puzzle.
    Antipodes,
    /// The shape of a board's graph, and of its duals.
    Graph,
    /// All arrangements of a board's pieces, and how they hang together.
    Arrangements,
    /// What can be told of a board without a search.
    Verdict,
}

/// The page of a problem.
pub(super) struct ProblemText {
    pub problem: Problem,
    pub question: &'static str,
    /// Who asked.
    pub asked: &'static str,
    pub state: State,
    /// What is known, and what was computed here.
    pub known: &'static str,
    pub rows: &'static [Row],
    pub evidence: Evidence,
    /// What is not known; empty if nothing is missing.
    pub unknown: &'static str,
    /// Where to look at it: what to call it, and the address.
    pub links: &'static [(&'static str, &'static str)],
}

const BICKFORD: &str = "Neil Bickford, 2011";
const SMITH: &str = "Robert Smith, in Neil Bickford’s list, 2011";
const SEARCH: (&str, &str) = ("Search a rectangle", "sliding/#view=search");
const GALLERY: (&str, &str) = ("The champions in the gallery", "sliding/#view=gallery");

/// All problems, in the order of [`Problem::ALL`].
pub(super) const PROBLEMS: [ProblemText; 16] = [
    ProblemText {
        problem: Problem::Hardest,
        question: "What are the hardest puzzles from corner to corner on 3 × 4, 2 × 8 and 4 × 5, in each metric?",
        asked: BICKFORD,
        state: State::Partly,
        known: "Every rectangle of up to 16 cells was searched in all six metrics, and 4 × 5 in moves: 27,167,657,363 positions. \
                The article of 2012 expected 128 days and 64 GB for 4 × 5; here it took 6.2 hours of one core and 200 MB.",
        rows: &[
            Row::new("3 × 4, moves", Record::Hardest, "3x4 move strict"),
            Row::new("3 × 4, steps", Record::Hardest, "3x4 step strict"),
            Row::new("3 × 4, lines", Record::Hardest, "3x4 line strict"),
            Row::new("3 × 4, supermoves", Record::Hardest, "3x4 super-move strict"),
            Row::new("2 × 8, moves", Record::Hardest, "2x8 move strict"),
            Row::new("2 × 8, steps", Record::Hardest, "2x8 step strict"),
            Row::new("4 × 5, moves", Record::Hardest, "4x5 move strict"),
        ],
        evidence: Evidence::None,
        unknown: "4 × 5 in the other five metrics. Each takes about as many positions; “antipode sliding search” does it in \
                  shards, on as many machines as there are.",
        links: &[SEARCH, GALLERY],
    },
    ProblemText {
        problem: Problem::Corner,
        question: "How much does it matter whether the goal piece must cover the corner?",
        asked: BICKFORD,
        state: State::Answered,
        known: "Strict puzzles end with the corner cell covered; in loose ones the goal piece only touches both edges. In moves that \
                makes a difference on 4 × 4 for 4 and 7 pieces, on 4 × 5 for 9 alone: the longer puzzles have goal pieces without a \
                cell in their own lower right corner. The row published before the search of 2011 had 24, 52, 68 and 90 for 4, 6, 7 \
                and 8 pieces, because it took the first piece in reading order as the goal piece: 52 and 90 are the hardest from \
                anywhere to the corner. By its author, the board of 24 is of another kind, and that of 68 cannot be solved as printed: \
                its upper left triomino is upside down. The new board of four pieces is James Stephens’ Simplicity with pieces moved \
                and another goal.",
        rows: &[
            Row::new("4 × 4, strict", Record::Hardest, "4x4 move strict"),
            Row::new("4 × 4, loose", Record::Hardest, "4x4 move loose"),
            Row::new("4 × 5, strict", Record::Hardest, "4x5 move strict"),
            Row::new("4 × 5, loose", Record::Hardest, "4x5 move loose"),
            Row::new("3 × 4, strict", Record::Hardest, "3x4 move strict"),
            Row::new("3 × 4, loose", Record::Hardest, "3x4 move loose"),
        ],
        evidence: Evidence::None,
        unknown: "where 68 comes from: loose puzzles have 66.",
        links: &[
            ("19 moves, as in Simplicity", "sliding/#at=ABB./A.C./.DCC/.DD.&goal=corner:A"),
            ("Which piece is in the corner?", "sliding/#at=BBB/BAA/BA.&goal=corner-loose:A"),
            ("22 moves, loose", "sliding/#at=AAB./A.B./CCD./.DD.&goal=corner-loose:A"),
            ("66 moves, loose", "sliding/#at=AAB./ACDD/.CED/FGE.&goal=corner-loose:A"),
            SEARCH,
        ],
    },
    ProblemText {
        problem: Problem::Simple,
        question: "How hard is it to search all simple simple and all simple puzzles of 4 × 4?",
        asked: BICKFORD,
        state: State::Answered,
        known: "The searcher of 2011 searched again from every goal that it had not met. Here one search begins at all goals of a \
                family at once. From anywhere to the corner takes the same 91,408,535 positions as from corner to corner, from \
                anywhere to anywhere 428,488,327: minutes. The hardest puzzle of nine pieces stays at 132 moves, wherever its piece \
                starts and ends. Compound puzzles lead from one whole arrangement to another. Two searches find the farthest pair of a \
                tree, as in Wennmacker’s gadget, but not of every graph (“A../.B.” by steps), so more are made.",
        rows: &[
            Row::new("4 × 4, to the corner", Record::Aims, "4x4 move to-corner"),
            Row::new("4 × 4, anywhere", Record::Aims, "4x4 move anywhere"),
            Row::new("3 × 4, to the corner", Record::Aims, "3x4 move to-corner"),
            Row::new("3 × 3, anywhere", Record::Aims, "3x3 move anywhere"),
            Row::new("3 × 3, whole arrangements", Record::Compound, "3x3 move"),
            Row::new("3 × 4, whole arrangements", Record::Compound, "3x4 move"),
        ],
        evidence: Evidence::None,
        unknown: "",
        links: &[SEARCH],
    },
    ProblemText {
        problem: Problem::Dual,
        question: "Is the dual of the graph of positions of any importance?",
        asked: SMITH,
        state: State::Partly,
        known: "A graph has two duals. The planar dual has a vertex for each face of a drawing without crossings. The line graph has a \
                vertex for each move, and joins moves that share a position. Both are measured here for any board. The planar dual \
                seldom exists: one piece on an empty board has it, and two on 2 × 2, but not two on 3 × 2, because pieces that move \
                independently make grids of more than two dimensions. The line graph always exists; its shortest paths are one move \
                shorter than those between positions, so it adds nothing about lengths.",
        rows: &[],
        evidence: Evidence::Graph,
        unknown: "whether either dual says anything about how hard a puzzle is for people, and which one the question means.",
        links: &[("The map of a graph", "sliding/#view=map")],
    },
    ProblemText {
        problem: Problem::Fifteen,
        question: "Which position of the 15-puzzle is the hardest?",
        asked: BICKFORD,
        state: State::Answered,
        known: "Brüngger, Marzetta, Fukuda and Nievergelt (1999) showed that 80 moves of single tiles always suffice, and that 17 positions \
                need 80. Karlemo and Östergård had estimated 1.3 TB for a search of the whole puzzle: 16!/2 = 10,461,394,944,000 positions, one bit each. \
                That is too large for a table here. The page searches single positions; these are the 17, with 0 for the hole.",
        rows: &[],
        evidence: Evidence::Antipodes,
        unknown: "",
        links: &[],
    },
    ProblemText {
        problem: Problem::Why132,
        question: "Why 132?",
        asked: BICKFORD,
        state: State::Open,
        known: "Nine pieces on 4 × 4 take 132 moves, eight and ten only 89 and 81. Every metric has such a peak, and so have other \
                rectangles: 144 on 3 × 5. Of the hardest puzzles with one to fifteen pieces, in the table, that of nine has by far the \
                most positions and the most only moves: its graph is large and yet narrow. More pieces leave single cells, which go \
                round each other; fewer leave room to pass.",
        rows: &[
            Row::new("moves", Record::Hardest, "4x4 move strict"),
            Row::new("steps", Record::Hardest, "4x4 step strict"),
            Row::new("lines", Record::Hardest, "4x4 line strict"),
            Row::new("super-steps", Record::Hardest, "4x4 super-step strict"),
            Row::new("3 × 5, moves", Record::Hardest, "3x5 move strict"),
            Row::new("3 × 4, moves", Record::Hardest, "3x4 move strict"),
        ],
        evidence: Evidence::Champions,
        unknown: "a reason from which 132 follows without the search.",
        links: &[GALLERY],
    },
    ProblemText {
        problem: Problem::TwoPieces,
        question: "What is the hardest simple puzzle of two pieces on a square?",
        asked: BICKFORD,
        state: State::Partly,
        known: "The second number of each row; 6 on 5 × 5 and on 4 × 6, where every pair of pieces was searched. Ziegler and Ziegler have puzzles of \
                4n − 16 moves on n × n for n > 6. Changing pieces at random found more: 9 moves on 6 × 6 and 13 on 7 × 7.",
        rows: &[
            Row::new("2 × 2", Record::Aims, "2x2 move anywhere"),
            Row::new("3 × 3", Record::Aims, "3x3 move anywhere"),
            Row::new("4 × 4", Record::Aims, "4x4 move anywhere"),
        ],
        evidence: Evidence::None,
        unknown: "the most from 6 × 6 on. The boards of Ziegler and Ziegler are not here: the article leaves them to its readers.",
        links: &[
            SEARCH,
            (
                "6 moves on 5 × 5",
                "sliding/#at=BAB../BBBB./B..B./BB.B./.....&goal=...../...../...../.A.../.....",
            ),
            (
                "13 moves on 7 × 7",
                "sliding/#at=......./......./......./...BBBB/...B.AB/...B.BB/...BB..&goal=......./.A...../......./......./......./......./.......",
            ),
        ],
    },
    ProblemText {
        problem: Problem::Difficulty,
        question: "Is there a better measure of difficulty than BB?",
        asked: BICKFORD,
        state: State::Open,
        known: "BB: how many positions a robot on a random spanning tree visits in vain on average. The page computes it exactly for \
                small graphs and estimates it from random trees elsewhere, beside only moves, narrows and bottlenecks. Its equations \
                can be weighted: ways back, dead ends that are seen, and what looks nearer first. A moat shows that the number of \
                moves is no measure: 128 × 128 takes 128,525 steps (the article has 129,032, a round too many), and anybody can do it.",
        rows: &[],
        evidence: Evidence::Moat,
        unknown: "which weights fit people, a fast exact way to the mean over all trees, and whether somebody else had this measure before. \
                  The article argues that the mean is hard to find because the longest way is; that is another quantity.",
        links: &[("A board in every metric", "sliding/#view=table")],
    },
    ProblemText {
        problem: Problem::Placements,
        question: "Is there a better way to list the placements of pieces?",
        asked: BICKFORD,
        state: State::Answered,
        known: "The first way tries about 2 · 3^(n + m − 2) · 4^((n − 1)(m − 1)) colourings of n × m cells and removes doubles: \
                382,205,952 for 4 × 4 by this formula, 593,166,220 when they are counted, 1.55 times as many, with ten doubles for \
                each board. All colourings in five colours would be 5^16 = 152,587,890,625; adding each of the 11,505 single pieces to \
                each of the 12,295,564 boards that are just solved, 141,460,463,820; all choices of the 24 edges between cells 2^24 = \
                16,777,216, with the choice of the holes up to 2^40. Placing whole pieces on the first undecided cell lists each \
                placement once: 55,807,716 for 4 × 4. They can be counted without listing, too: 6,904,653,755 for 4 × 5 from 53,341 \
                sets of undecided cells. So can those that are just solved: the cells that the goal piece enters are holes, the others are \
                free. “antipode sliding find 4x4 --just-solved” finds the 12,295,564 again in a moment, by number of pieces.",
        rows: &[],
        evidence: Evidence::None,
        unknown: "",
        links: &[("List or count them", "sliding/#view=search")],
    },
    ProblemText {
        problem: Problem::Walls,
        question: "Can boards with walls or of other outlines be searched, and are they harder?",
        asked: BICKFORD,
        state: State::Partly,
        known: "Placing whole pieces works on any outline of up to 16 cells: in the page, or “antipode sliding outline ..#/.../...”. \
                Every place of one and of two walls was tried on 3 × 4 and 3 × 5, and of one on 4 × 4. One wall makes the hardest \
                puzzles of most numbers of pieces longer, because pieces must go round it: 162 moves on 3 × 5 with ten pieces, where \
                144 is the most without. On 4 × 4 none brings more than 103, where 132 is the most without.",
        rows: &[
            Row::new("3 × 4, moves", Record::Hardest, "3x4 move strict"),
            Row::new("3 × 4 with one wall", Record::Outlines, "3x4-1-wall move"),
            Row::new("3 × 4 with two walls", Record::Outlines, "3x4-2-walls move"),
            Row::new("3 × 5, moves", Record::Hardest, "3x5 move strict"),
            Row::new("3 × 5 with one wall", Record::Outlines, "3x5-1-wall move"),
            Row::new("3 × 5 with two walls", Record::Outlines, "3x5-2-walls move"),
            Row::new("4 × 4 with one wall", Record::Outlines, "4x4-1-wall move"),
        ],
        evidence: Evidence::None,
        unknown: "the best walls of larger boards.",
        links: &[
            ("162 moves round a wall", "sliding/#at=A.B/C#D/EFG/HFG/HIJ&goal=corner:A"),
            ("Search an outline", "sliding/#view=search"),
        ],
    },
    ProblemText {
        problem: Problem::WithoutSearch,
        question: "Can one tell without a search whether a puzzle can be solved?",
        asked: "Martin Gardner, Scientific American, 1964",
        state: State::Partly,
        known: "In general it is PSPACE-complete (Hearn and Demaine, 2005), so no short rule is to be expected. Three rules find some \
                unsolvable boards. Room: a piece never moves if its every step takes more holes at once than there are. Reach: pieces \
                that never move are walls, and they must leave a way. Parity: single cells with one hole, as in the 15-puzzle, must be \
                an even exchange away, counting the way of the hole. The page applies them at once, and visits all positions where \
                they are silent. Of 3 × 3 there are 9,555 boards with a piece to be taken from one corner to the opposite one. 7,019 \
                of them cannot be solved; the rules say so of 5,097, and are silent about 1,922.",
        rows: &[],
        evidence: Evidence::Verdict,
        unknown: "a rule for most boards about which these three are silent: more than a quarter of the unsolvable ones.",
        links: &[("14 and 15 exchanged", "fifteen/#at=4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0")],
    },
    ProblemText {
        problem: Problem::Invariants,
        question: "What never changes, however the pieces slide?",
        asked: "after Martin Gardner’s question",
        state: State::Partly,
        known: "The arrangements of the pieces of a board fall into components, each reachable within itself. For single cells parity \
                makes two; on a ring of cells the order stays; in general no list of such laws is known. The components can be \
                counted. The pieces of Klotski have 65,880 arrangements in 898 components; the two largest, the second upside down, \
                have 25,955 each, and most others are jams of a few positions.",
        rows: &[],
        evidence: Evidence::Arrangements,
        unknown: "how to tell two components apart without visiting them.",
        links: &[("Klotski", "sliding/")],
    },
    ProblemText {
        problem: Problem::Changes,
        question: "How do solutions change with one change of the puzzle?",
        asked: SMITH,
        state: State::Partly,
        known: "The set-up solves every board that differs by one wall, one cell of a piece, one piece, or how one piece slides, and lists it with its distance.",
        rows: &[],
        evidence: Evidence::None,
        unknown: "any theory: a change by one cell may add a hundred moves, or none.",
        links: &[("Set up a board", "sliding/#view=setup")],
    },
    ProblemText {
        problem: Problem::Space,
        question: "Are three-dimensional sliding block puzzles interesting?",
        asked: BICKFORD,
        state: State::Partly,
        known: "All puzzles of two small boxes were searched, with pieces of any shape that also slide up and down: search the outline \
                “2x2x3”. The larger box has 2,074,916 positions. By moves, its puzzles of two and of three pieces are longer than \
                those of the flat board of as many cells, 3 × 4, and from four pieces on shorter: a third direction is a way round.",
        rows: &[
            Row::new("2 × 2 × 2, moves", Record::Outlines, "2x2x2 move"),
            Row::new("2 × 2 × 3, moves", Record::Outlines, "2x2x3 move"),
            Row::new("3 × 4, moves", Record::Hardest, "3x4 move strict"),
            Row::new("2 × 2 × 3, steps", Record::Outlines, "2x2x3 step"),
            Row::new("3 × 4, steps", Record::Hardest, "3x4 step strict"),
        ],
        evidence: Evidence::None,
        unknown: "boxes of more than 16 cells. Boards that are played here are flat.",
        links: &[("Search an outline", "sliding/#view=search")],
    },
    ProblemText {
        problem: Problem::Database,
        question: "Would an online database of sliding block puzzles be worthwhile?",
        asked: BICKFORD,
        state: State::Answered,
        known: "The library is one: each board with its source, its distance in six metrics, and what its solutions have in common, computed wherever memory allowed.",
        rows: &[],
        evidence: Evidence::None,
        unknown: "",
        links: &[("The library", "library/")],
    },
    ProblemText {
        problem: Problem::Splitting,
        question: "Does splitting a piece make a puzzle harder?",
        asked: BICKFORD,
        state: State::Partly,
        known: "The article noticed that champions with one piece more are often those with one piece split, and gain moves because \
                the metric counts both halves. Past nine pieces on 4 × 4 all numbers are smaller: splitting does not always help. The \
                article’s board of 13 pieces, almost Time (Hordern D50 to D59), is not here, so it was not compared.",
        rows: &[
            Row::new("4 × 4, moves", Record::Hardest, "4x4 move strict"),
            Row::new("4 × 4, supermoves", Record::Hardest, "4x4 super-move strict"),
            Row::new("3 × 4, moves", Record::Hardest, "3x4 move strict"),
            Row::new("3 × 4, supermoves", Record::Hardest, "3x4 super-move strict"),
        ],
        evidence: Evidence::None,
        unknown: "when it does.",
        links: &[SEARCH],
    },
];

#[cfg(test)]
mod tests {
    use super::super::records::FIFTEEN_ANTIPODES;
    use super::*;
    use antipode_play::numbers::thousands;
    use antipode_play::route::Route;

    #[test]
    fn every_row_is_recorded_and_every_link_leads_to_a_page() {
        for problem in &PROBLEMS {
            for row in problem.rows {
                let moves = row.moves();
                assert!(
                    moves.len() >= 3 && moves.iter().all(|moves| moves.parse::<u32>().is_ok()),
                    "{row:?}"
                );
            }
            for (title, address) in problem.links {
                assert!(Route::page_of(address).is_some(), "{title} leads to no page");
            }
        }
    }

    #[test]
    fn the_positions_of_80_moves_are_permutations() {
        let lines: Vec<&str> = FIFTEEN_ANTIPODES.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 17);
        for line in lines {
            let mut tiles: Vec<u32> = line.split(' ').map(|tile| tile.parse().expect("a number")).collect();
            tiles.sort_unstable();
            assert!(tiles.into_iter().eq(0..16), "{line}");
        }
    }

    #[test]
    fn figures_of_the_texts_are_those_of_the_records() {
        let text: String = PROBLEMS.iter().map(|problem| problem.known).collect();
        for (record, key) in [
            (Record::Hardest, "4x5 move strict"),
            (Record::Aims, "4x4 move to-corner"),
            (Record::Aims, "4x4 move anywhere"),
        ] {
            let positions = thousands(Row::new("", record, key).positions());
            assert!(text.contains(&positions), "{key}: {positions}");
        }
        for (record, key, most) in [
            (Record::Outlines, "3x5-1-wall move", 162),
            (Record::Hardest, "3x5 move strict", 144),
            (Record::Outlines, "4x4-1-wall move", 103),
            (Record::Hardest, "4x4 move strict", 132),
        ] {
            let moves =
                Row::new("", record, key).moves().into_iter().map(|moves| moves.parse().expect("a number"));
            assert_eq!(moves.max(), Some(most), "{key}");
            assert!(text.contains(&most.to_string()), "{key}");
        }
        let row = |key| Row::new("", Record::Hardest, key).moves();
        let differing = |strict, loose| -> Vec<usize> {
            let pairs = row(strict).into_iter().zip(row(loose)).zip(1..);
            pairs.filter(|((strict, loose), _)| strict != loose).map(|(_, pieces)| pieces).collect()
        };
        assert_eq!(differing("4x4 move strict", "4x4 move loose"), [4, 7]);
        assert_eq!(differing("4x5 move strict", "4x5 move loose"), [9]);
    }
}
