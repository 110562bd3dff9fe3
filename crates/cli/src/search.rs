//! Runs searches to completion: no page waits for a step.

use std::collections::HashMap;
use std::sync::Arc;

use antipode_engine::search::shortest::{ShortestSolutions, ShortestSolutionsSearch};
use antipode_engine::search::survey::{Status, Survey};
use antipode_engine::search::table::Table;
use antipode_puzzles::space::{Generator, Position};

use crate::puzzle::TableLayout;

/// A step that takes well under a second.
const BUDGET: u32 = 10_000;

pub(crate) fn table(ground: &TableLayout) -> Arc<Table> {
    let mut survey = Survey::new(Arc::clone(ground.space()));
    while survey.step(BUDGET) == Status::Working {}
    Arc::new(survey.into_table().expect("the survey has finished"))
}

pub(crate) fn solutions(table: &Arc<Table>, position: &Position) -> ShortestSolutions {
    let mut shortest = ShortestSolutionsSearch::new(Arc::clone(table), position)
        .expect("a position of the space is solvable");
    while shortest.step(BUDGET as usize) == Status::Working {}
    shortest.into_solutions().expect("the search has finished")
}

/// An iterator over all shortest solutions, in move order.
pub(crate) struct SolutionIterator<'a> {
    table: &'a Table,
    /// The moves that decrease the distance, for each visited position.
    nearer: HashMap<Position, Vec<(Generator, Position)>>,
    /// The untried moves of each position on the current path.
    open: Vec<std::vec::IntoIter<(Generator, Position)>>,
    words: Vec<Generator>,
    started: bool,
}

impl<'a> SolutionIterator<'a> {
    pub(crate) fn new(table: &'a Table, position: &Position) -> SolutionIterator<'a> {
        let mut every = SolutionIterator {
            table,
            nearer: HashMap::new(),
            open: Vec::new(),
            words: Vec::new(),
            started: false,
        };
        every.enter(*position);
        every
    }

    fn enter(&mut self, position: Position) {
        let table = self.table;
        let nearer = self.nearer.entry(position).or_insert_with(|| {
            let depth = table.depth(&position).expect("a position of the space is solvable");
            let neighbours = table.neighbours(&position).expect("it is a position of the space");
            neighbours.into_iter().filter(|next| next.2 < depth).map(|(word, next, _)| (word, next)).collect()
        });
        self.open.push(nearer.clone().into_iter());
    }
}

impl Iterator for SolutionIterator<'_> {
    type Item = Vec<Generator>;

    fn next(&mut self) -> Option<Vec<Generator>> {
        // A solved position has one empty solution.
        if !std::mem::replace(&mut self.started, true) && self.open.last()?.len() == 0 {
            return Some(Vec::new());
        }
        loop {
            match self.open.last_mut()?.next() {
                None => {
                    self.open.pop();
                    self.words.pop();
                }
                Some((word, next)) => {
                    self.words.push(word);
                    self.enter(next);
                    if self.open.last()?.len() == 0 {
                        return Some(self.words.clone());
                    }
                }
            }
        }
    }
}
