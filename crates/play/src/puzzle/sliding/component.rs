//! The component of a sliding block puzzle: every position reachable from a board, with its goal, in a metric.

use super::PosedPosition;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::notation::{parse_goal, parse_position};
use std::cell::RefCell;
use std::collections::HashMap;

/// The default board: L'âne rouge, known as Klotski.
const KLOTSKI: (&str, &str) = ("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.");

/// Every position reachable from a board, in a metric.
///
/// A board is large, and components are compared and copied often. So a component stores the number of its root: boards are
/// interned while the page is open, and equal boards have one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Component {
    root: u32,
    metric: Metric,
}

#[derive(Default)]
struct Roots {
    numbers: HashMap<PosedPosition, u32>,
    positions: Vec<PosedPosition>,
}

thread_local! {
    static ROOTS: RefCell<Roots> = RefCell::default();
}

impl Component {
    /// The component of a board.
    #[must_use]
    pub fn new(root: &PosedPosition, metric: Metric) -> Component {
        let root = ROOTS.with_borrow_mut(|roots| match roots.numbers.get(root) {
            Some(number) => *number,
            None => {
                let number = roots.positions.len() as u32;
                roots.positions.push(root.clone());
                roots.numbers.insert(root.clone(), number);
                number
            }
        });
        Component { root, metric }
    }

    /// Klotski, counted in moves.
    #[must_use]
    pub fn klotski() -> Component {
        let (board, goal) = KLOTSKI;
        let position = parse_position(board).expect("a board");
        let goal = parse_goal(goal, &position).expect("a goal of it");
        Component::new(&PosedPosition::new(position, goal), Metric::Move)
    }

    /// The board the component was built from.
    #[must_use]
    pub fn root(self) -> PosedPosition {
        ROOTS.with_borrow(|roots| roots.positions[self.root as usize].clone())
    }

    /// What counts as one move.
    #[must_use]
    pub fn metric(self) -> Metric {
        self.metric
    }

    /// The same component in another metric.
    #[must_use]
    pub fn with_metric(self, metric: Metric) -> Component {
        Component { metric, ..self }
    }

    /// The name of its space: the metric, then board and goal.
    #[must_use]
    pub fn space_name(self) -> String {
        format!("{} {}", self.metric, self.root().text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_boards_are_one_component() {
        let usual = Component::klotski();
        assert_eq!(Component::new(&usual.root(), Metric::Move), usual);
        assert_ne!(usual.with_metric(Metric::Step), usual);
        assert_eq!(usual.with_metric(Metric::Step).root(), usual.root());
        assert_eq!(usual.space_name(), "move BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.");
    }
}
