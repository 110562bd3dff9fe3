//! Positions that cannot be solved, as no move changes a value that the goals do not have.

use std::io::Read;

use super::header::Header;
use super::permutations::{Position, Rules, position};

/// The most tiles: their numbers and those of the slots are short.
const MAX_TILES: usize = 255;

/// Whether a list of different numbers has an odd number of inversions.
fn is_odd(list: &[usize]) -> bool {
    let smaller = |at: usize| list[at + 1..].iter().filter(|other| **other < list[at]).count();
    (0..list.len()).map(smaller).sum::<usize>() % 2 == 1
}

/// Checks that the position has another value than the goals: the tiles in the marked slots of its class and, if classes have
/// colours, whether their inversions and the colour add up to an odd number.
pub(crate) fn check(header: &Header, certificate: &mut impl Read) -> Result<String, String> {
    header.has_only("puzzle tiles classes step goal position marked colours sha256")?;
    header.records(certificate, 0)?;
    let Rules { tiles, steps, goals } = Rules::of(header, MAX_TILES)?;
    let classes = steps.len();
    let start = header.one("position", |numbers| position(numbers, classes, tiles))?;
    let marked = header.each("marked", |slots| {
        let is_set = slots.is_sorted_by(|one, next| one < next) && slots.iter().all(|slot| *slot < tiles);
        is_set.then(|| slots.to_vec())
    })?;
    let colours = header.each("colours", |colours| {
        let is_whole = colours.len() == classes && colours.iter().all(|colour| *colour < 2);
        is_whole.then(|| colours.iter().map(|colour| *colour == 1).collect::<Vec<bool>>())
    })?;
    if marked.len() != classes
        || marked.iter().any(|slots| slots.len() != marked[0].len())
        || colours.len() > 1
    {
        return Err("the classes do not have as many marked slots, or as many colours".to_owned());
    }
    let colours = colours.first();
    for (class, steps) in steps.iter().enumerate() {
        for step in steps {
            let before = |slot: &usize| marked[class].iter().position(|marked| *marked == step.from[*slot]);
            let Some(order) = marked[step.to].iter().map(before).collect::<Option<Vec<usize>>>() else {
                return Err(format!(
                    "a step from class {class} to {} brings a tile to a marked slot",
                    step.to
                ));
            };
            if colours.is_some_and(|colours| is_odd(&order) ^ colours[class] ^ colours[step.to]) {
                return Err(format!("a step from class {class} to {} changes the parity", step.to));
            }
        }
    }
    let value = |position: &Position| {
        let mut there: Vec<usize> = marked[position.class].iter().map(|slot| position.tiles[*slot]).collect();
        let parity = colours.map(|colours| is_odd(&there) ^ colours[position.class]);
        there.sort_unstable();
        (there, parity)
    };
    if goals.iter().any(|goal| value(goal) == value(&start)) {
        return Err("a goal has the value of the position".to_owned());
    }
    Ok("this position cannot be solved".to_owned())
}
