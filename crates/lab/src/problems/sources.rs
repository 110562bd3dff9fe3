//! The works and programs that the article names, and what each is for.

use yew::prelude::*;

/// What it is, what it is for, and its address where it is known to last.
type Source = (&'static str, &'static str, Option<&'static str>);

const SOURCES: [Source; 18] = [
    (
        "L. Edward Hordern, Sliding Piece Puzzles, 1986",
        "the catalogue, with letters and numbers such as D50",
        None,
    ),
    (
        "Martin Gardner, The hypnotic fascination of sliding-block puzzles, Scientific American 210, 1964",
        "the question of what can be solved",
        Some("https://doi.org/10.1038/scientificamerican0264-122"),
    ),
    (
        "Ed Pegg, Math Games: Sliding-block Puzzles, 2004",
        "a survey",
        Some("http://www.maa.org/editorial/mathgames/mathgames_12_13_04.html"),
    ),
    (
        "James Stephens, Sliding Block Puzzles",
        "Simplicity, found by computer",
        Some("http://www.puzzlebeast.com/slidingblock/"),
    ),
    (
        "Rob Stegmann, Rob’s Puzzle Page",
        "a collection, Time among it",
        Some("http://www.robspuzzlepage.com/sliding.htm"),
    ),
    ("Dries De Clerq, Sliding Block Puzzles", "flying blocks", None),
    (
        "Neil Bickford, SBPFinder, SBPSearcher and SBPSolver",
        "all searches of the article, by moves",
        Some("https://github.com/Nbickford/SbpUtilities"),
    ),
    ("Jim Leonard, JimSlide", "a solver, by moves", Some("http://xuth.net/jimslide/")),
    (
        "Analogbit, Sliding Block Puzzle Solver",
        "a solver, by steps",
        Some("https://analogbit.com/software/puzzletools/"),
    ),
    (
        "Donald Knuth, SLIDING",
        "a solver in all six metrics",
        Some("https://www-cs-faculty.stanford.edu/~knuth/programs.html"),
    ),
    ("Soft Qui Peut, SBPSolver; KlotskiSolver", "solvers, the first also by supermoves", None),
    (
        "Walter D. Pullen, Think Labyrinth!",
        "what makes a maze hard",
        Some("https://www.astrolog.org/labyrnth.htm"),
    ),
    (
        "Ivan Moscovich, The Monty Hall Problem and Other Puzzles",
        "Wennmacker’s gadget: the farthest points of a tree",
        None,
    ),
    (
        "R. W. Karlemo, P. R. J. Östergård, On sliding block puzzles, 2000",
        "graphs of positions, and the 15-puzzle",
        None,
    ),
    (
        "Robert Hearn, Games, Puzzles, and Computation, 2006",
        "PSPACE-completeness",
        Some("http://groups.csail.mit.edu/mac/users/bob/hearn-thesis-final.pdf"),
    ),
    (
        "Ruben Grønning Spaans, Improving sliding-block puzzle solving using meta-level reasoning, 2010",
        "a solver",
        None,
    ),
    (
        "John Tromp, Rudi Cilibrasi, Limits of Rush Hour Logic Complexity, 2005",
        "Rush Hour with cars of one cell",
        Some("https://arxiv.org/abs/cs/0502068"),
    ),
    (
        "David Singmaster, Sliding Block Circular; Mark Engelberg and ThinkFun, how 2,500 Rush Hour challenges were made; Ghaith Tarawneh, Rush Hour",
        "history, and how levels are chosen",
        None,
    ),
];

/// The list.
pub(super) fn sources() -> Html {
    html! {
        <details class="chain">
            <summary>{ "Sources of the article" }</summary>
            <ul class="foot sources">{ for SOURCES.iter().map(|(work, purpose, address)| html! {
                <li key={*work}>
                    if let Some(address) = address {
                        <a href={*address} rel="noreferrer">{ work }</a>
                    } else {
                        { work }
                    }
                    { ": " }{ purpose }
                </li>
            }) }</ul>
        </details>
    }
}
