//! The interactive state of the board with two sets of six numbers. Pure.
//!
//! A pair of numbers is named by the index of its duad among the links, wherever its numbers are. The duad of the
//! squares on which it currently lies is its *edge*. The syntheme of the squares on which its dark pairs lie is its
//! *card*. Both are named by their link.

use crate::word_board::WordBoard;
use antipode_protocol::exceptional_board::{CellPair, OuterAutomorphism};
use antipode_puzzles::rotation::{Board, Position, Turn, format_turns};
use antipode_puzzles::scramble::SeededRng;
use std::rc::Rc;
use yew::Reducible;

/// The board, the selection, and the pending turns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SixModel {
    pub(crate) six: Rc<OuterAutomorphism>,
    pub(crate) board: WordBoard,
    /// The selected pair, as the index of its link.
    pub(crate) selected_pair: usize,
    /// Whether the dark numbers are hidden.
    pub(crate) hides_dark: bool,
    /// The dark number whose total colours the edges.
    pub(crate) coloured_total: Option<u8>,
}

/// An action on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// Turn a block by hand.
    Turn(Turn),
    /// Show the next turn of the word.
    Tick,
    SelectPair(usize),
    /// Swap the selected pair.
    Swap,
    /// Show a word from the solved board.
    ShowWord(Vec<String>),
    /// Reset to solved.
    Reset,
    /// Set a random one of the 720 positions.
    Shuffle(String),
    /// Solve the light numbers and shuffle the dark ones.
    ShuffleDark(String),
    /// Hide or show the dark numbers.
    HideDark(bool),
    /// Colour the edges by the total of a dark number, or not at all.
    ColourTotal(Option<u8>),
}

impl SixModel {
    pub(crate) fn new(six: Rc<OuterAutomorphism>) -> SixModel {
        SixModel {
            six,
            board: WordBoard::new(board()),
            selected_pair: 0,
            hides_dark: false,
            coloured_total: None,
        }
    }

    fn apply(&self, action: Action) -> SixModel {
        let mut next = self.clone();
        // Any other action first completes a word that is being shown.
        if !matches!(
            action,
            Action::Tick | Action::SelectPair(_) | Action::ColourTotal(_) | Action::HideDark(_)
        ) {
            while !next.board.queue.is_empty() {
                next.tick();
            }
        }
        match action {
            Action::Turn(turn) => {
                let turned = next.board.turn(turn);
                next.board.announcement = format!("{turned} {}", next.state_text());
            }
            Action::Tick => next.tick(),
            Action::SelectPair(pair) => {
                next.selected_pair = pair.min(self.six.duad_images.len().saturating_sub(1));
            }
            Action::Swap => next.swap(),
            Action::ShowWord(word) => {
                next.board.show_from_solved(&word, "The word is empty: nothing moves.");
            }
            Action::Reset => next.board.reset(),
            Action::Shuffle(seed) => {
                next.board.shuffle(&seed);
                next.board.announcement = format!("One of the {} positions.", self.six.group_order);
            }
            Action::ShuffleDark(seed) => {
                next.shuffle_dark(&seed);
                next.board.announcement =
                    "The light numbers are home, the dark ones are shuffled: this is not reachable."
                        .to_owned();
            }
            Action::HideDark(covered) => next.hides_dark = covered,
            Action::ColourTotal(seen) => next.coloured_total = seen,
        }
        next
    }

    fn tick(&mut self) {
        if let Some(announcement) = self.board.tick() {
            self.board.announcement = format!("{announcement} {}", self.state_text());
        }
    }

    fn swap(&mut self) {
        let Some(link) = self.six.duad_images.get(self.edge(self.selected_pair)) else { return };
        let (a, b) = self.numbers_on(link.duad);
        let pairs: Vec<String> =
            self.exchanged(self.selected_pair).iter().map(|(a, b)| format!("{a} and {b}")).collect();
        let turns = self.board.parse(&link.word);
        let announcement = format!(
            "{a} and {b} are swapped, and of the dark numbers {}: {}.",
            pairs.join(", "),
            format_turns(&turns, board())
        );
        self.board.show(turns, announcement);
    }

    fn shuffle_dark(&mut self, seed: &str) {
        let mut numbers: Vec<u8> = Position::solved(board()).numbers().to_vec();
        let dark: Vec<usize> = self.six.dark.iter().map(|cell| usize::from(*cell)).collect();
        let mut dice = SeededRng::new(seed);
        for last in (1..dark.len()).rev() {
            numbers.swap(dark[last], dark[dice.below(last as u64 + 1) as usize]);
        }
        if numbers.is_sorted() && dark.len() > 1 {
            numbers.swap(dark[0], dark[1]);
        }
        self.board.position =
            Position::new(board(), &numbers, &[]).expect("the same numbers in other places");
    }

    /// The numbers on two cells, the smaller first.
    fn numbers_on(&self, (a, b): CellPair) -> CellPair {
        let number = |cell: u8| self.board.position.numbers()[usize::from(cell)];
        sorted((number(a), number(b)))
    }

    pub(crate) fn cell_of(&self, number: u8) -> u8 {
        let place = self.board.position.numbers().iter().position(|other| *other == number);
        place.expect("every number is on the board") as u8
    }

    /// The two light numbers of a pair.
    pub(crate) fn pair_numbers(&self, pair: usize) -> CellPair {
        home_numbers(self.six.duad_images[pair].duad)
    }

    /// The three pairs of dark numbers that are swapped together with a pair.
    pub(crate) fn partners(&self, pair: usize) -> Vec<CellPair> {
        self.six.duad_images[pair].syntheme.iter().copied().map(home_numbers).collect()
    }

    /// The pairs of dark numbers that swapping the pair exchanges from the current position: its partners, if the
    /// position is consistent.
    pub(crate) fn exchanged(&self, pair: usize) -> Vec<CellPair> {
        let mut exchanged: Vec<CellPair> = self.six.duad_images[self.edge(pair)]
            .syntheme
            .iter()
            .map(|&pair| self.numbers_on(pair))
            .collect();
        exchanged.sort_unstable();
        exchanged
    }

    /// The cells of the numbers of a pair.
    pub(crate) fn cells_of(&self, (a, b): CellPair) -> CellPair {
        sorted((self.cell_of(a), self.cell_of(b)))
    }

    /// The link on whose duad a pair lies.
    pub(crate) fn edge(&self, pair: usize) -> usize {
        let duad = self.cells_of(self.pair_numbers(pair));
        self.six.duad_images.iter().position(|link| link.duad == duad).unwrap_or(pair)
    }

    /// The link on whose syntheme the dark numbers of a pair lie.
    pub(crate) fn card(&self, pair: usize) -> usize {
        let mut lies: Vec<CellPair> =
            self.partners(pair).into_iter().map(|partners| self.cells_of(partners)).collect();
        lies.sort_unstable();
        self.six.duad_images.iter().position(|link| link.syntheme == lies).unwrap_or(pair)
    }

    /// The number of pairs whose edge and card differ. Zero iff the position is solvable: the action on the fifteen
    /// synthemes determines the action on the six numbers.
    pub(crate) fn mismatched_pairs(&self) -> usize {
        (0..self.six.duad_images.len()).filter(|&pair| self.edge(pair) != self.card(pair)).count()
    }

    /// The cycles on some cells: each number is on the home square of the next one. Fixed numbers are omitted.
    pub(crate) fn cycles(&self, cells: &[u8]) -> Vec<Vec<u8>> {
        let mut seen = Vec::new();
        let mut cycles = Vec::new();
        for start in cells.iter().map(|cell| cell + 1) {
            let mut cycle = Vec::new();
            let mut number = start;
            while !seen.contains(&number) {
                seen.push(number);
                cycle.push(number);
                number = self.cell_of(number) + 1;
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The lengths of the cycles on some cells, the longest first.
    pub(crate) fn cycle_lengths(&self, cells: &[u8]) -> Vec<u8> {
        let mut lengths: Vec<u8> = self.cycles(cells).iter().map(|cycle| cycle.len() as u8).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths
    }

    /// Describes the position in a sentence.
    pub(crate) fn state_text(&self) -> String {
        let (light, dark) = (self.cycle_lengths(&self.six.light), self.cycle_lengths(&self.six.dark));
        match (light.is_empty(), dark.is_empty()) {
            (true, true) => "All light numbers are home, and so are all dark ones.".to_owned(),
            (true, false) => {
                "All light numbers are home, but the dark ones are not. This is not solvable.".to_owned()
            }
            _ if self.mismatched_pairs() > 0 => "This is not solvable.".to_owned(),
            _ => format!("Cycles: light {}, dark {}.", type_text(&light), type_text(&dark)),
        }
    }
}

impl Reducible for SixModel {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.apply(action))
    }
}

/// The board of 3 rows of 4 with blocks of 3 × 3.
pub(crate) fn board() -> Board {
    Board::square(3, 4, 3).expect("a block of three rows fits on it")
}

/// Formats cycle lengths: `3·2`, or `none`.
pub(crate) fn type_text(lengths: &[u8]) -> String {
    if lengths.is_empty() {
        return "none".to_owned();
    }
    lengths.iter().map(ToString::to_string).collect::<Vec<_>>().join("·")
}

/// Formats cycles: `(1 3)(6 8 9)`, or `none`.
pub(crate) fn cycles_text(cycles: &[Vec<u8>]) -> String {
    if cycles.is_empty() {
        return "none".to_owned();
    }
    let cycle = |cycle: &Vec<u8>| {
        format!("({})", cycle.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    cycles.iter().map(cycle).collect()
}

/// Formats pairs: `2–10 · 4–5 · 7–12`.
pub(crate) fn pairs_text(pairs: &[CellPair]) -> String {
    pairs.iter().map(|(a, b)| format!("{a}–{b}")).collect::<Vec<_>>().join(" · ")
}

/// The numbers whose homes are two cells.
pub(crate) fn home_numbers((a, b): CellPair) -> CellPair {
    (a + 1, b + 1)
}

fn sorted((a, b): CellPair) -> CellPair {
    (a.min(b), a.max(b))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use antipode_protocol::exceptional_board::DuadImage;
    use antipode_puzzles::rotation::ReachableSet;
    use std::collections::BTreeMap;

    /// The answer of the worker, found by breadth-first search: the positions in which exactly two light numbers are
    /// swapped.
    pub(crate) fn six() -> Rc<OuterAutomorphism> {
        let solved = Position::solved(board());
        let mut found = vec![(solved, Vec::<String>::new())];
        let mut seen = BTreeMap::from([(found[0].0.numbers().to_vec(), ())]);
        let mut next = 0;
        while next < found.len() {
            for block in 0..2 {
                for (steps, word) in [(1, ["A", "B"]), (-1, ["a", "b"])] {
                    let after = found[next].0.turned(Turn { block, steps }).expect("a turn");
                    if seen.insert(after.numbers().to_vec(), ()).is_none() {
                        let mut words = found[next].1.clone();
                        words.push(word[usize::from(block)].to_owned());
                        found.push((after, words));
                    }
                }
            }
            next += 1;
        }
        let light = vec![0, 2, 5, 7, 8, 10];
        let dark = vec![1, 3, 4, 6, 9, 11];
        let swaps = |position: &Position, cells: &[u8]| -> Vec<CellPair> {
            let to = |cell: u8| position.numbers()[usize::from(cell)] - 1;
            cells.iter().filter(|&&cell| cell < to(cell)).map(|&cell| (cell, to(cell))).collect()
        };
        let mut links: Vec<DuadImage> = found
            .iter()
            .filter(|(position, _)| {
                light.iter().filter(|&&cell| position.numbers()[usize::from(cell)] != cell + 1).count() == 2
            })
            .map(|(position, word)| DuadImage {
                duad: swaps(position, &light)[0],
                syntheme: swaps(position, &dark),
                word: word.clone(),
            })
            .collect();
        links.sort_by_key(|link| link.duad);
        assert_eq!((found.len(), links.len()), (720, 15));
        let (types, totals) = (Vec::new(), Vec::new());
        Rc::new(OuterAutomorphism {
            light,
            dark,
            group_order: 720,
            duad_images: links,
            conjugacy_classes: types,
            totals,
            equivalent_matchings: 0,
        })
    }

    fn done(mut play: SixModel) -> SixModel {
        while !play.board.queue.is_empty() {
            play = play.apply(Action::Tick);
        }
        play
    }

    #[test]
    fn edges_and_cards_match_after_any_turns() {
        let mut play = SixModel::new(six());
        for step in 0..60_u8 {
            play = play
                .apply(Action::Turn(Turn { block: step / 2 % 2, steps: if step % 3 == 0 { -1 } else { 1 } }));
            assert_eq!(play.mismatched_pairs(), 0, "{step}");
        }
        assert_ne!((0..15).map(|pair| play.edge(pair)).collect::<Vec<_>>(), (0..15).collect::<Vec<_>>());
    }

    #[test]
    fn a_swap_exchanges_the_two_and_the_three_pairs_of_the_card() {
        let start =
            SixModel::new(six()).apply(Action::Shuffle("swap".to_owned())).apply(Action::SelectPair(7));
        let swapped = done(start.apply(Action::Swap));
        let (a, b) = start.pair_numbers(7);
        assert_eq!((swapped.cell_of(a), swapped.cell_of(b)), (start.cell_of(b), start.cell_of(a)));
        // The exchanged pairs of squares are also those of the numbers.
        assert_eq!(start.exchanged(7), start.partners(7));
        for (a, b) in start.partners(7) {
            assert_eq!((swapped.cell_of(a), swapped.cell_of(b)), (start.cell_of(b), start.cell_of(a)));
        }
        assert_eq!(
            swapped
                .board
                .position
                .numbers()
                .iter()
                .zip(start.board.position.numbers())
                .filter(|(a, b)| a != b)
                .count(),
            8
        );
        assert!(swapped.board.announcement.contains("are swapped"), "{}", swapped.board.announcement);
    }

    #[test]
    fn the_dark_numbers_alone_cannot_be_shuffled() {
        let reach = ReachableSet::of(board());
        for seed in 0..30 {
            let play = SixModel::new(six()).apply(Action::ShuffleDark(seed.to_string()));
            assert!(play.cycle_lengths(&play.six.light).is_empty());
            assert!(!play.cycle_lengths(&play.six.dark).is_empty());
            assert!(play.mismatched_pairs() > 0);
            assert!(reach.check(&play.board.position).is_err());
            let turned = play.apply(Action::Turn(Turn::clockwise(1)));
            assert!(turned.mismatched_pairs() > 0, "no turn fixes it");
            let drawn = play.apply(Action::Shuffle(seed.to_string()));
            assert_eq!((drawn.mismatched_pairs(), reach.check(&drawn.board.position).is_ok()), (0, true));
        }
    }

    #[test]
    fn a_turn_completes_a_word_that_is_shown() {
        let play = SixModel::new(six()).apply(Action::Swap);
        assert!(!play.board.queue.is_empty());
        let turned = play.apply(Action::Turn(Turn::clockwise(0)));
        assert_eq!(turned.board.position, done(play).apply(Action::Turn(Turn::clockwise(0))).board.position);
        assert!(turned.board.queue.is_empty());
    }

    #[test]
    fn cycles_list_numbers() {
        let play = SixModel::new(six()).apply(Action::Turn(Turn::clockwise(0)));
        assert_eq!(cycles_text(&play.cycles(&play.six.light)), "(1 3 11 9)");
        assert_eq!(cycles_text(&play.cycles(&play.six.dark)), "(2 7 10 5)");
        assert_eq!(type_text(&[]), "none");
    }
}
