//! A small puzzle for the tests of this folder: a walker on a line of six places, solved on place 0.

use super::Playable;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::scene::Scene;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line;

/// A step left or right. A walk of two (`+2`) is expanded into two single steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk(pub(crate) i8);

impl Puzzle for Line {
    type Position = i8;
    type Move = Walk;

    fn solved(&self) -> i8 {
        0
    }
    fn is_solved(&self, position: &i8) -> bool {
        *position == 0
    }
    fn moves(&self, position: &i8) -> Vec<Walk> {
        [Walk(-1), Walk(1)].into_iter().filter(|walk| self.apply(position, *walk).is_some()).collect()
    }
    fn apply(&self, position: &i8, walk: Walk) -> Option<i8> {
        (walk.0.abs() == 1).then_some(position + walk.0).filter(|place| (0..6).contains(place))
    }
    fn inverse(&self, _: &i8, walk: Walk) -> Option<Walk> {
        Some(Walk(-walk.0))
    }
}

impl Playable for Line {
    fn scene(&self, _: &i8) -> Scene<Walk> {
        let (slots, pieces, handles, pivots) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Scene { width: 6, height: 1, slots, pieces, handles, pivots }
    }
    fn expand(&self, position: &i8, walk: Walk) -> Option<Vec<Walk>> {
        let steps = vec![Walk(walk.0.signum()); usize::from(walk.0.unsigned_abs())];
        self.apply_all(position, &steps).map(|_| steps)
    }
    fn print(&self, position: &i8) -> String {
        position.to_string()
    }
    fn parse(&self, text: &str) -> Result<i8, String> {
        text.parse().ok().filter(|place| (0..6).contains(place)).ok_or(format!("no place {text}"))
    }
    fn print_moves(&self, _: &i8, walks: &[Walk]) -> String {
        walks.iter().map(|walk| format!("{:+}", walk.0)).collect::<Vec<_>>().join(".")
    }
    fn parse_moves(&self, _: &i8, text: &str) -> Result<Vec<Walk>, String> {
        text.split('.').map(|word| word.parse().map(Walk).map_err(|_| format!("no move {word}"))).collect()
    }
}
