//! Solves the final corner: each part by a shortest word.

use antipode_puzzles::rotation::{Turn, Variant};

use super::group_search::PartialSolution;
use super::placing_order::FinalCorner;
use crate::method::rotation_window::{Place, Window};

/// The most states of a search of the corner.
const MAX_STATES: usize = 6_000_000;

/// The allowed excess of the first part's word over the shortest, when that shortens both together.
const DETOUR: usize = 1;

/// The corner with its turns.
pub(super) struct CornerSolver<'a> {
    rest: &'a FinalCorner,
    window: Window,
    /// For every order of a small last part: the places of its numbers, and the word that solves it.
    last: Vec<(Vec<Place>, Vec<Turn>)>,
}

impl CornerSolver<'_> {
    pub(super) fn new<'a>(variant: &Variant, rest: &'a FinalCorner) -> CornerSolver<'a> {
        let mut finish = CornerSolver { rest, window: Window::new(variant, &rest.cells), last: Vec::new() };
        if let [(_, first), (_, last)] = rest.parts.as_slice()
            && last.len() == 3
            && !variant.board().is_orientable()
        {
            let home: Vec<Place> = last.iter().map(|cell| finish.home(*cell)).collect();
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let arrangement = order.map(|index| home[index]);
                let placed = first.iter().map(|cell| finish.home(*cell));
                let from: Vec<Place> = placed.clone().chain(arrangement).collect();
                let to: Vec<Place> = placed.chain(home.iter().copied()).collect();
                if let Some(word) = finish.window.word(&from, &to, first.len(), MAX_STATES) {
                    finish.last.push((arrangement.to_vec(), word));
                }
            }
        }
        finish
    }

    /// The index of a board cell in the window.
    fn index(&self, cell: usize) -> usize {
        self.rest.cells.iter().position(|here| *here == cell).expect("a cell of the corner")
    }

    /// The home place of the number of a board cell.
    fn home(&self, cell: usize) -> Place {
        4 * self.index(cell) as Place
    }

    /// The words that solve the parts one after the other, from the numbers and directions of a partial solution.
    pub(super) fn words(&self, partial: &PartialSolution) -> Option<Vec<Vec<Turn>>> {
        // The place of each number of the corner, by its home cell in the window.
        let mut places = vec![0; self.rest.cells.len()];
        for (here, &cell) in self.rest.cells.iter().enumerate() {
            places[self.index(partial.numbers[cell].into())] = 4 * here as Place + partial.directions[cell];
        }
        let mut homes: Vec<Place> = Vec::new();
        let mut words: Vec<Vec<Turn>> = Vec::new();
        for (_, part) in &self.rest.parts {
            let placed = homes.len();
            homes.extend(part.iter().map(|cell| self.home(*cell)));
            let from: Vec<Place> = homes.iter().map(|home| places[usize::from(*home) / 4]).collect();
            let mut word = self.window.word(&from, &homes, placed, MAX_STATES)?;
            if placed == 0
                && let Some(better) = self.ahead(&places, &homes, word.len())
            {
                word = better;
            }
            for arrangement in &mut places {
                *arrangement = self.window.image(*arrangement, &word);
            }
            words.push(word);
        }
        Some(words)
    }

    /// A word for the first part, at most a little longer than the shortest, that minimises the length of both parts.
    /// `None` where the last part is too large to look ahead.
    fn ahead(&self, places: &[Place], first: &[Place], shortest: usize) -> Option<Vec<Turn>> {
        let (_, last) = self.rest.parts.get(1)?;
        let numbers = first.iter().copied().chain(last.iter().map(|cell| self.home(*cell)));
        let from: Vec<Place> = numbers.map(|home| places[usize::from(home) / 4]).collect();
        let mut best: Option<(usize, Vec<Turn>)> = None;
        for (arrangement, after) in &self.last {
            let to: Vec<Place> = first.iter().chain(arrangement).copied().collect();
            let Some(word) = self.window.word(&from, &to, 0, MAX_STATES) else { continue };
            let both = word.len() + after.len();
            if word.len() <= shortest + DETOUR && best.as_ref().is_none_or(|(least, _)| both < *least) {
                best = Some((both, word));
            }
        }
        best.map(|(_, word)| word)
    }
}
