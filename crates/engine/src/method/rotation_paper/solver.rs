//! A whole board by the paper: one turn where the parity asks for it, then three numbers at a time.

use antipode_puzzles::rotation::{Board, Position, Reach, Rotation, Turn, Turning};

use super::any_three::AnyThree;
use super::listed::way_home;
use super::plan::{CannotSolve, Mark, Plan, Step};
use super::reduce::gather;
use super::strip::Lie;
use super::window::{Kind, Window};
use super::word::{Carriers, Word, conjugate};

/// How many ways of laying the small board are tried.
const LIES: usize = 8;

/// Solves a position as the paper does.
///
/// # Errors
/// When the position cannot be solved, or the board is not one of the paper's.
pub fn solve(rotation: &Rotation, start: &Position) -> Result<Plan, CannotSolve> {
    let board = rotation.board();
    if board.turning() != Turning::Quarter || board.is_orientable() {
        return Err(CannotSolve::OtherToy);
    }
    Reach::of(board).check(start).map_err(CannotSolve::Unreachable)?;
    let mut writer = Writer::new(rotation, start.clone());
    if start.is_solved() {
        return Ok(writer.plan);
    }
    if is_listed(board) {
        let word = way_home(rotation, start).expect("it can be reached, and the board is small");
        let count = Reach::of(board).count();
        writer.write(
            "The few positions of this board",
            format!("Of the {count} positions that turns reach this is one."),
            "They are listed, each with a shortest way home".to_owned(),
            &word,
            Vec::new(),
        );
        return Ok(writer.plan);
    }
    let nothing = || CannotSolve::NotHere("the words for this board were not found".to_owned());
    let mut tool = Tool::new(rotation).ok_or_else(nothing)?;
    if tool.kind() == Kind::Cycle && is_odd(&writer.now) {
        writer.make_even();
    }
    let carriers = Carriers::new(board);
    while let Some(cells) = next_cells(&writer.now, tool.kind()) {
        let (word, gathered, at_once) = tool.word(&carriers, &cells).ok_or_else(nothing)?;
        writer.exchange(&cells, &word, gathered, at_once);
    }
    Ok(writer.plan)
}

/// Whether so few positions can be reached that they are listed.
fn is_listed(board: Board) -> bool {
    let (less, more) = (board.rows().min(board.cols()), board.rows().max(board.cols()));
    let k = board.block_rows();
    less == more && k == less || (k, less, more) == (2, 2, 3) || (k, less, more) == (3, 3, 4)
}

/// Whether it is an odd permutation, or for odd k, odd on the cells of the colour of the first: one turn changes that
/// wherever it can occur.
fn is_odd(position: &Position) -> bool {
    let board = position.board();
    let counts = |cell: usize| {
        board.block_rows().is_multiple_of(2) || (cell / board.cols() + cell % board.cols()).is_multiple_of(2)
    };
    let mut seen = vec![false; board.cells()];
    let mut odd = false;
    for first in (0..board.cells()).filter(|cell| counts(*cell)) {
        let (mut cell, mut length) = (first, 0);
        while !std::mem::replace(&mut seen[cell], true) {
            cell = usize::from(position.numbers()[cell]) - 1;
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

/// The cells to exchange or to cycle next, each number going to the next of them: to the first cell that holds a wrong number
/// from where its number stands, and from there on to where the number belongs that stands there.
fn next_cells(position: &Position, kind: Kind) -> Option<Vec<usize>> {
    let numbers = position.numbers();
    let wrong = |cell: &usize| usize::from(numbers[*cell]) != cell + 1;
    let to = (0..numbers.len()).find(wrong)?;
    let from =
        numbers.iter().position(|number| usize::from(*number) == to + 1).expect("each number is there");
    if kind == Kind::Swap {
        return Some(vec![from, to]);
    }
    let on = usize::from(numbers[to]) - 1;
    if on != from {
        return Some(vec![from, to, on]);
    }
    // Two that only change places: a third has to lend its own, of the same colour where numbers keep to theirs.
    let board = position.board();
    let colour = |cell: usize| (cell / board.cols() + cell % board.cols()) % 2;
    let suits = |cell: &usize| {
        wrong(cell)
            && *cell != from
            && *cell != to
            && (board.block_rows().is_multiple_of(2) || colour(*cell) == colour(to))
    };
    let on = (0..numbers.len()).find(suits).expect("an even permutation is not a single swap");
    Some(vec![from, to, on])
}

/// What cycles or exchanges numbers on a small board.
enum Tool {
    Small(Window),
    Strip(Box<AnyThree>),
}

impl Tool {
    fn new(rotation: &Rotation) -> Option<Tool> {
        let board = rotation.board();
        let narrow = board.rows().min(board.cols());
        let window = |rows: u8, cols: u8, kind: Kind| {
            let window = Board::square(rows, cols, board.block_rows() as u8).ok()?;
            Window::new(window, rotation.rule(), kind).map(Tool::Small)
        };
        match (board.block_rows(), narrow) {
            (2, 2) => window(2, 4, Kind::Swap),
            (2, _) => window(3, 3, Kind::Swap),
            (3, 3) => window(3, 5, Kind::Cycle),
            (3, _) => window(4, 4, Kind::Cycle),
            (k, _) => Some(Tool::Strip(Box::new(AnyThree::new(k)?))),
        }
    }

    fn kind(&self) -> Kind {
        match self {
            Tool::Small(window) => window.kind,
            Tool::Strip(_) => Kind::Cycle,
        }
    }

    /// The small board.
    fn board(&self) -> Board {
        match self {
            Tool::Small(window) => window.board,
            Tool::Strip(any) => any.strip().board(),
        }
    }

    /// The word that moves what stands in each of the cells to the next, how many turns of it bring them together first, and
    /// how many it takes then.
    fn word(&mut self, carriers: &Carriers, cells: &[usize]) -> Option<(Word, usize, usize)> {
        let (board, small) = (carriers.board(), self.board());
        let sizes = [(small.rows(), small.cols()), (small.cols(), small.rows())];
        let sizes: Vec<(usize, usize)> =
            sizes.into_iter().filter(|size| size.0 <= board.rows() && size.1 <= board.cols()).collect();
        let (gathering, now) = gather(carriers, cells, &sizes)?;
        let mut best: Option<Word> = None;
        let mut tried = 0;
        for lie in Lie::holding(small, board, &now) {
            let under: Vec<usize> = now.iter().filter_map(|cell| lie.under(*cell)).collect();
            let word = match self {
                Tool::Small(window) => window.word(&under)?,
                Tool::Strip(any) if any.serves(&under) => any.word([under[0], under[1], under[2]]),
                Tool::Strip(_) => continue,
            };
            if best.as_ref().is_none_or(|best| word.len() < best.len()) {
                best = Some(lie.laid(&word));
            }
            tried += 1;
            if tried == LIES {
                break;
            }
        }
        let best = best?;
        Some((conjugate(&gathering, &best), gathering.len(), best.len()))
    }
}

/// Writes steps down from where it stands.
pub(super) struct Writer<'a> {
    rotation: &'a Rotation,
    pub(super) now: Position,
    pub(super) plan: Plan,
}

impl<'a> Writer<'a> {
    pub(super) fn new(rotation: &'a Rotation, start: Position) -> Writer<'a> {
        Writer { rotation, now: start.clone(), plan: Plan { start, steps: Vec::new() } }
    }

    pub(super) fn write(
        &mut self,
        phase: &str,
        purpose: String,
        technique: String,
        word: &[Turn],
        marks: Vec<(u8, Mark)>,
    ) {
        let turns: Vec<Turn> = word
            .iter()
            .flat_map(|turn| self.rotation.realise(*turn).expect("a block of this board"))
            .collect();
        for turn in &turns {
            self.now = self.now.turned(*turn).expect("a block of this board");
        }
        let after = self.now.clone();
        self.plan.steps.push(Step { phase: phase.to_owned(), purpose, technique, turns, marks, after });
    }

    /// One turn, that after which the most numbers are home.
    fn make_even(&mut self) {
        let home = |turn: &Turn| {
            let after = self.now.turned(*turn).expect("a block of this board");
            after.numbers().iter().zip(1..).filter(|(number, home)| **number == *home).count()
        };
        let blocks = 0..self.now.board().blocks() as u8;
        let amounts: &[i8] = if self.rotation.rule().is_one_way() { &[1] } else { &[1, -1] };
        let turns = blocks.flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }));
        let best =
            turns.max_by_key(|turn| (home(turn), std::cmp::Reverse(turn.block))).expect("a board has blocks");
        self.write(
            "1 · Parity",
            "The order is an odd permutation, and three-cycles are even.".to_owned(),
            "Any one turn makes it even; this one brings the most numbers home".to_owned(),
            &[best],
            Vec::new(),
        );
    }

    fn exchange(&mut self, cells: &[usize], word: &[Turn], gathered: usize, at_once: usize) {
        let numbers: Vec<u8> = cells.iter().map(|cell| self.now.numbers()[*cell]).collect();
        let cols = self.now.board().cols();
        let place = |cell: usize| format!("row {}, column {}", cell / cols + 1, cell % cols + 1);
        let (phase, purpose) = match numbers.as_slice() {
            [one, other] => {
                ("2 · Swaps", format!("Exchange {one} and {other}: {one} comes home to {}.", place(cells[1])))
            }
            [a, b, c, ..] if usize::from(*b) == cells[2] + 1 => (
                "2 · Three-cycles",
                format!(
                    "Cycle {a}, {b} and {c}: {a} comes home to {}, {b} to {}.",
                    place(cells[1]),
                    place(cells[2])
                ),
            ),
            [a, b, c, ..] => (
                "2 · Three-cycles",
                format!(
                    "Cycle {a}, {b} and {c}: {a} comes home to {}; {b} and {c} had only to change places, and {c} lends its own.",
                    place(cells[1])
                ),
            ),
            _ => unreachable!("two or three numbers are moved"),
        };
        let technique = match (gathered, self.now.board().block_rows()) {
            (0, 2 | 3) => "A word that moves these alone, at the end of turns that bring them to its cells and are taken back".to_owned(),
            (_, 2 | 3) => format!("{gathered} turns bring them together, {at_once} move these alone, and the first are taken back"),
            (0, _) => "Spiral-cycle to the squares of the three-cycle, the three-cycle, and the spirals taken back".to_owned(),
            _ => format!("{gathered} turns bring them into two neighbouring blocks; spiral-cycle, the three-cycle and back take {at_once}; the first are taken back"),
        };
        let marks = cells.iter().map(|cell| (*cell as u8, Mark::Cycled)).collect();
        self.write(phase, purpose, technique, word, marks);
    }
}
