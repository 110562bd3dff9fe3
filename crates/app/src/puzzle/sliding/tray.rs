//! What is counted of a sliding block puzzle: all that can be reached from a board, with its goal, in a metric.

use super::Place;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::notation::{read_goal, read_position};
use std::cell::RefCell;
use std::collections::HashMap;

/// The board that lies here where nothing is said: L'âne rouge, known as Klotski.
const USUAL: (&str, &str) = ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.");

/// All that can be reached from a board, in a metric.
///
/// A board is large, and what is counted is compared and passed around all the time. So a tray is a number: boards are put down
/// once and stay known as long as the page is open, and equal boards have one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tray {
    root: u32,
    metric: Metric,
}

#[derive(Default)]
struct Roots {
    numbers: HashMap<Place, u32>,
    places: Vec<Place>,
}

thread_local! {
    static ROOTS: RefCell<Roots> = RefCell::default();
}

impl Tray {
    /// All that can be reached from a board.
    #[must_use]
    pub fn new(root: &Place, metric: Metric) -> Tray {
        let root = ROOTS.with_borrow_mut(|roots| match roots.numbers.get(root) {
            Some(number) => *number,
            None => {
                let number = roots.places.len() as u32;
                roots.places.push(root.clone());
                roots.numbers.insert(root.clone(), number);
                number
            }
        });
        Tray { root, metric }
    }

    /// Klotski, in moves.
    #[must_use]
    pub fn usual() -> Tray {
        let (board, goal) = USUAL;
        let position = read_position(board).expect("a board");
        let goal = read_goal(goal, &position).expect("a goal of it");
        Tray::new(&Place::new(position, goal), Metric::Move)
    }

    /// The board it is counted from.
    #[must_use]
    pub fn root(self) -> Place {
        ROOTS.with_borrow(|roots| roots.places[self.root as usize].clone())
    }

    /// What counts as one move.
    #[must_use]
    pub fn metric(self) -> Metric {
        self.metric
    }

    /// The same in another metric.
    #[must_use]
    pub fn counted(self, metric: Metric) -> Tray {
        Tray { metric, ..self }
    }

    /// As the worker calls it: the metric, then board and goal.
    #[must_use]
    pub fn name(self) -> String {
        format!("{} {}", self.metric, self.root().text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_boards_are_one_tray() {
        let usual = Tray::usual();
        assert_eq!(Tray::new(&usual.root(), Metric::Move), usual);
        assert_ne!(usual.counted(Metric::Step), usual);
        assert_eq!(usual.counted(Metric::Step).root(), usual.root());
        assert_eq!(usual.name(), "move BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.");
    }
}
