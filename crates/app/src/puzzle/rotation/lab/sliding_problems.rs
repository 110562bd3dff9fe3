//! The open problems of sliding block puzzles: what is known, what was computed, and where to look at it.

use yew::prelude::*;

/// The recorded rows, `board metric … positions: moves with 1, 2, 3 … pieces`.
const HARDEST: &str = include_str!("../../../../../../data/sliding-hardest.txt");
const AIMS: &str = include_str!("../../../../../../data/sliding-aims.txt");
const COMPOUND: &str = include_str!("../../../../../../data/sliding-compound.txt");
const OUTLINES: &str = include_str!("../../../../../../data/sliding-outlines.txt");

/// How much of a problem is answered.
#[derive(Clone, Copy)]
enum State {
    Answered,
    Partly,
    Open,
}

impl State {
    const fn name(self) -> &'static str {
        match self {
            State::Answered => "answered",
            State::Partly => "answered in part",
            State::Open => "open",
        }
    }
}

struct Problem {
    question: &'static str,
    state: State,
    text: &'static str,
    /// Recorded rows: what to call them, the record, and the beginning of the line.
    rows: &'static [(&'static str, &'static str, &'static str)],
    /// Where to look at it: what to call it, and the address.
    links: &'static [(&'static str, &'static str)],
}

const SEARCH: (&str, &str) = ("Search a rectangle", "sliding/#view=search");

/// The problems of Neil Bickford's Sliding Block Puzzles, Part 3, in its order but for the one about walls, which stands in its text, and
/// the one of Part 4.
const PROBLEMS: [Problem; 15] = [
    Problem {
        question: "What are the hardest puzzles from corner to corner on 3 × 4, 2 × 8 and 4 × 5, in each metric?",
        state: State::Partly,
        text: "Every rectangle of up to 16 cells was searched in all six metrics, and 4 × 5 in moves: 27,167,657,363 positions. 4 × 5 in the \
               other five metrics is not known.",
        rows: &[
            ("3 × 4, moves", HARDEST, "3x4 move strict"),
            ("3 × 4, steps", HARDEST, "3x4 step strict"),
            ("3 × 4, supermoves", HARDEST, "3x4 super-move strict"),
            ("2 × 8, moves", HARDEST, "2x8 move strict"),
            ("4 × 5, moves", HARDEST, "4x5 move strict"),
        ],
        links: &[SEARCH, ("The champions in the gallery", "sliding/#view=gallery")],
    },
    Problem {
        question: "How much does it matter whether the goal piece must cover the corner?",
        state: State::Answered,
        text: "Strict puzzles end with the corner cell covered; in loose ones the goal piece only touches both edges. On 4 × 4 in moves that makes \
               a difference for 4 and for 7 pieces, on 4 × 5 for 9 alone: the goal pieces of the longer puzzles have no cell in their own lower right \
               corner, so they never cover that of the board. The row that was published before the search of 2011 had 24, 52, 68 and 90 \
               for 4, 6, 7 and 8 pieces: in two of its boards the goal piece does not start in the corner, one is of another kind, and one cannot be solved.",
        rows: &[
            ("4 × 4, strict", HARDEST, "4x4 move strict"),
            ("4 × 4, loose", HARDEST, "4x4 move loose"),
            ("4 × 5, strict", HARDEST, "4x5 move strict"),
            ("4 × 5, loose", HARDEST, "4x5 move loose"),
        ],
        links: &[
            ("22 moves, loose", "sliding/#at=AAB./A.B./CCD./.DD.&goal=corner-loose:A"),
            ("66 moves, loose", "sliding/#at=AAB./ACDD/.CED/FGE.&goal=corner-loose:A"),
            SEARCH,
        ],
    },
    Problem {
        question: "How hard is it to search all simple simple and all simple puzzles of 4 × 4?",
        state: State::Answered,
        text: "From anywhere to the corner takes the same 91,408,535 positions as from corner to corner, from anywhere to anywhere 428,488,327: \
               minutes. So the hardest puzzle of nine pieces stays at 132 moves, wherever its piece starts and ends.",
        rows: &[
            ("to the corner", AIMS, "4x4 move to-corner"),
            ("anywhere", AIMS, "4x4 move anywhere"),
            ("3 × 4, whole arrangements", COMPOUND, "3x4 move"),
        ],
        links: &[SEARCH],
    },
    Problem {
        question: "Is the dual of the graph of positions of any importance?",
        state: State::Open,
        text: "Asked by Robert Smith. Nothing was computed here: a graph has a dual of the usual kind only where it can be drawn in the plane \
               without crossings, and the question does not say which other is meant. What can be looked at is the graph itself, with its \
               distances, narrows and gates.",
        rows: &[],
        links: &[("The map of a graph", "sliding/#view=map")],
    },
    Problem {
        question: "Which position of the 15-puzzle is the hardest?",
        state: State::Answered,
        text: "Brüngger, Marzetta, Fukuda and Nievergelt (1999) showed that no position needs more than 80 moves of single tiles and that 17 need as \
               many. Karlemo and Östergård had estimated 1.3 TB for a search of the whole puzzle: 16!/2 = 10,461,394,944,000 positions, one bit each. \
               That is too large for a table here, but each position is solved in a shortest way.",
        rows: &[],
        links: &[("A position of 80 moves", "fifteen/#at=4x4:0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1")],
    },
    Problem {
        question: "Why 132?",
        state: State::Open,
        text: "Nine pieces on 4 × 4 take 132 moves, eight and ten only 89 and 81, and no reason is known. The peak is there in every metric.",
        rows: &[
            ("moves", HARDEST, "4x4 move strict"),
            ("steps", HARDEST, "4x4 step strict"),
            ("lines", HARDEST, "4x4 line strict"),
            ("super-steps", HARDEST, "4x4 super-step strict"),
        ],
        links: &[("The champions in the gallery", "sliding/#view=gallery")],
    },
    Problem {
        question: "What is the hardest simple puzzle of two pieces on a square?",
        state: State::Partly,
        text: "The second number of each row; 6 on 5 × 5 and on 4 × 6, where every pair of pieces was searched. Ziegler and Ziegler have puzzles of \
               4n − 16 moves on n × n for n > 6. Changing pieces at random found more: 9 moves on 6 × 6 and 13 on 7 × 7. What is the most there is \
               not known.",
        rows: &[
            ("2 × 2", AIMS, "2x2 move anywhere"),
            ("3 × 3", AIMS, "3x3 move anywhere"),
            ("4 × 4", AIMS, "4x4 move anywhere"),
        ],
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
    Problem {
        question: "Is there a better measure of difficulty than BB?",
        state: State::Open,
        text: "BB counts the positions that a robot visits in vain which never goes round in circles. The page computes it exactly where the graph is \
               small and from random spanning trees elsewhere, and beside it what people feel: only moves, narrows and gates. Its two equations can be \
               weighted there: ways back, dead ends that are seen, and what looks nearer first.",
        rows: &[],
        links: &[("A board in every metric", "sliding/#view=table")],
    },
    Problem {
        question: "Is there a better way to list the placements of pieces?",
        state: State::Answered,
        text: "The first way tries about 2 · 3^(n + m − 2) · 4^((n − 1)(m − 1)) colourings of n × m cells and removes doubles: 382,205,952 for 4 × 4 \
               by this formula and 593,166,220 when they are counted, 1.55 times as many, with ten doubles for each board. All colourings in five \
               colours would be 5^16 = 152,587,890,625; adding each of the 11,505 single pieces to each of the 12,295,564 boards that are just solved, \
               141,460,463,820; all choices of the 24 edges between cells 2^24 = 16,777,216, and with the choice of the holes up to 2^40. Placing whole \
               pieces on the first undecided cell lists each placement once: 55,807,716 for 4 × 4. They can be counted without listing them, too: \
               6,904,653,755 for 4 × 5 from 53,341 sets of undecided cells.",
        rows: &[],
        links: &[("List or count them", "sliding/#view=search")],
    },
    Problem {
        question: "Can boards with walls or of other outlines be searched, and are they harder?",
        state: State::Partly,
        text: "Placing whole pieces works on any outline, and one search from all goals does the rest: “antipode sliding outline ..#/.../...” does \
               it for boards of up to 16 cells. Every place of one and of two walls was tried on 3 × 4 and on 3 × 5, and of one on 4 × 4. A wall \
               takes a cell away and makes the hardest puzzles of most numbers of pieces longer, because pieces must go round it: 162 moves on \
               3 × 5 with one wall and ten pieces, where 144 is the most without. On 4 × 4 none brings more than 103, where 132 is the most \
               without. The best walls of larger boards are not known.",
        rows: &[
            ("3 × 4, moves", HARDEST, "3x4 move strict"),
            ("3 × 4 with one wall", OUTLINES, "3x4-1-wall move"),
            ("3 × 4 with two walls", OUTLINES, "3x4-2-walls move"),
            ("3 × 5, moves", HARDEST, "3x5 move strict"),
            ("3 × 5 with one wall", OUTLINES, "3x5-1-wall move"),
            ("3 × 5 with two walls", OUTLINES, "3x5-2-walls move"),
            ("4 × 4 with one wall", OUTLINES, "4x4-1-wall move"),
        ],
        links: &[("162 moves round a wall", "sliding/#at=A.B/C#D/EFG/HFG/HIJ&goal=corner:A")],
    },
    Problem {
        question: "Can one tell without a search whether a puzzle can be solved?",
        state: State::Partly,
        text: "Martin Gardner asked in 1964. For boards of single cells parity decides. In general it is PSPACE-complete (Hearn and Demaine, 2005), so \
               that no short rule is to be expected: the page visits all positions, and says so.",
        rows: &[],
        links: &[("14 and 15 exchanged", "fifteen/#at=4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0")],
    },
    Problem {
        question: "How do solutions change with one change of the puzzle?",
        state: State::Partly,
        text: "Asked by Robert Smith. In the set-up every board that differs by one piece moved, added or taken away is solved, and listed with its \
               distance. There is no theory.",
        rows: &[],
        links: &[("Set up a board", "sliding/#view=setup")],
    },
    Problem {
        question: "Are three-dimensional sliding block puzzles interesting?",
        state: State::Partly,
        text: "All puzzles of two small boxes were searched, with pieces of any shape that also slide up and down: the command line does it again with \
               “antipode sliding outline 2x2x3”. The larger box has 2,074,916 positions. By moves, its puzzles of two and of three pieces are \
               longer than those of the flat board of as many cells, 3 × 4, and from four pieces on shorter: a third direction is a way round. \
               Boards that are played here are flat.",
        rows: &[
            ("2 × 2 × 2, moves", OUTLINES, "2x2x2 move"),
            ("2 × 2 × 3, moves", OUTLINES, "2x2x3 move"),
            ("3 × 4, moves", HARDEST, "3x4 move strict"),
            ("2 × 2 × 3, steps", OUTLINES, "2x2x3 step"),
            ("3 × 4, steps", HARDEST, "3x4 step strict"),
        ],
        links: &[],
    },
    Problem {
        question: "Would an online database of sliding block puzzles be worthwhile?",
        state: State::Answered,
        text: "The library is one: each board with its source, its distance in six metrics, and what its solutions have in common, all computed.",
        rows: &[],
        links: &[("The library", "library/")],
    },
    Problem {
        question: "Does splitting a piece make a puzzle harder?",
        state: State::Partly,
        text: "The article noticed that champions with one piece more are often those with one piece split, and gain moves because the metric counts \
               both halves. From ten pieces on the numbers fall: splitting does not always help.",
        rows: &[
            ("4 × 4, moves", HARDEST, "4x4 move strict"),
            ("4 × 4, supermoves", HARDEST, "4x4 super-move strict"),
        ],
        links: &[SEARCH],
    },
];

/// All problems.
#[component]
pub(super) fn SlidingProblems() -> Html {
    html! {
        <>
            <p class="explain">{ "The questions with which Neil Bickford’s " }<i>{ "Sliding Block Puzzles, Part 3" }</i>{ " ends, and what can be said of them today. \
                The rows give the moves of the hardest puzzles with 1, 2, 3 … pieces, as recorded; the search finds them again." }</p>
            { for PROBLEMS.iter().map(card) }
        </>
    }
}

fn card(problem: &Problem) -> Html {
    html! {
        <div class="card open-card" key={problem.question}>
            <h3>{ problem.question }</h3>
            <p class="foot">{ problem.state.name() }</p>
            <p>{ problem.text }</p>
            if !problem.rows.is_empty() {
                <div class="lab-scroll" tabindex="0" role="group" aria-label="Recorded rows">
                    <table class="lab-table"><tbody>{ for problem.rows.iter().map(|(title, record, start)| html! {
                        <tr key={*title}>
                            <th scope="row">{ title }</th>
                            { for recorded(record, start).into_iter().map(|moves| html! { <td class="number">{ moves }</td> }) }
                        </tr>
                    }) }</tbody></table>
                </div>
            }
            if !problem.links.is_empty() {
                <p class="row">{ for problem.links.iter().map(|(title, address)| html! { <a class="btn" key={*title} href={*address}>{ title }</a> }) }</p>
            }
        </div>
    }
}

/// The numbers of a recorded row.
fn recorded(record: &'static str, start: &str) -> Vec<&'static str> {
    let line =
        record.lines().find(|line| line.strip_prefix(start).is_some_and(|rest| rest.starts_with([' ', ':'])));
    let numbers = line.and_then(|line| line.split_once(": ")).map(|(_, numbers)| numbers);
    // What follows a semicolon is an example.
    numbers
        .and_then(|numbers| numbers.split(';').next())
        .into_iter()
        .flat_map(|numbers| numbers.split(' '))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::Route;

    #[test]
    fn every_row_is_recorded_and_every_link_leads_to_a_page() {
        for problem in &PROBLEMS {
            for (title, record, start) in problem.rows {
                let numbers = recorded(record, start);
                assert!(
                    numbers.len() >= 3 && numbers.iter().all(|number| number.parse::<u32>().is_ok()),
                    "{title}"
                );
            }
            for (title, address) in problem.links {
                assert!(Route::page_of(address).is_some(), "{title} leads to no page");
            }
        }
        assert_eq!(recorded(HARDEST, "4x4 move strict")[8], "132");
    }

    #[test]
    fn the_position_of_80_moves_is_one_of_the_published_ones() {
        let published =
            include_str!("../../../../../../crates/engine/tests/golden/fifteen-4x4-antipodes.txt")
                .replace(' ', ",");
        let mut links = PROBLEMS.iter().flat_map(|problem| problem.links);
        let (_, address) = links.find(|(title, _)| title.contains("80 moves")).expect("a link");
        let (_, tiles) = address.split_once("4x4:").expect("a position");
        assert!(published.lines().any(|line| line == tiles), "{tiles}");
    }

    #[test]
    fn figures_of_the_texts_are_those_of_the_records() {
        let text: String = PROBLEMS.iter().map(|problem| problem.text).collect();
        for (record, start) in
            [(HARDEST, "4x5 move strict"), (AIMS, "4x4 move to-corner"), (AIMS, "4x4 move anywhere")]
        {
            let line = record.lines().find(|line| line.starts_with(start)).expect(start);
            let positions = line.split(':').next().and_then(|before| before.rsplit(' ').next()).expect(start);
            let positions = crate::panel::numbers::thousands(positions.parse().expect("a number"));
            assert!(text.contains(&positions), "{start}: {positions}");
        }
        for (record, start, most) in [
            (OUTLINES, "3x5-1-wall move", 162),
            (HARDEST, "3x5 move strict", 144),
            (OUTLINES, "4x4-1-wall move", 103),
            (HARDEST, "4x4 move strict", 132),
        ] {
            let moves = recorded(record, start).into_iter().map(|moves| moves.parse().expect("a number"));
            assert_eq!(moves.max(), Some(most), "{start}");
            assert!(text.contains(&most.to_string()), "{start}");
        }
        let differing = |board: &str| -> Vec<usize> {
            let row = |sense: &str| recorded(HARDEST, &format!("{board} move {sense}"));
            row("strict")
                .iter()
                .zip(row("loose"))
                .zip(1..)
                .filter(|((a, b), _)| **a != *b)
                .map(|(_, pieces)| pieces)
                .collect()
        };
        assert_eq!((differing("4x4"), differing("4x5")), (vec![4, 7], vec![9]));
    }
}
