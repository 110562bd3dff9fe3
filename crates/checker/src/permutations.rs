//! Puzzles that permute tiles: the rules, and the depth of every position.

use std::io::Read;

use super::header::Header;
use super::{broken, grouped, one_more};

/// The most tiles whose orders are counted. More than 12! depths do not fit the memory of most machines.
const MAX_RANKED: usize = 13;
/// The most classes.
const MAX_CLASSES: usize = 1 << 16;
/// The depth of a position that cannot be solved.
const NONE: u8 = u8::MAX;

/// The moves from each class, and the goals.
pub struct Rules {
    pub tiles: usize,
    pub steps: Vec<Vec<Step>>,
    pub goals: Vec<Position>,
}

/// A move: to a class, with `new[slot] = old[from[slot]]`.
#[derive(Clone)]
pub struct Step {
    pub to: usize,
    pub from: Vec<usize>,
}

/// A class, and the tile in each slot.
pub struct Position {
    pub class: usize,
    pub tiles: Vec<usize>,
}

impl Rules {
    pub fn of(header: &Header, max_tiles: usize) -> Result<Rules, String> {
        let tiles = header.number("tiles", max_tiles)?;
        let mut steps = vec![Vec::new(); header.number("classes", MAX_CLASSES)?];
        let classes = steps.len();
        header.each("step", |numbers| {
            let (class, rest) = numbers.split_first()?;
            let Position { class: to, tiles: from } = position(rest, classes, tiles)?;
            steps.get_mut(*class)?.push(Step { to, from });
            Some(())
        })?;
        let goals = header.each("goal", |numbers| position(numbers, classes, tiles))?;
        if goals.is_empty() { Err("there is no goal".to_owned()) } else { Ok(Rules { tiles, steps, goals }) }
    }
}

/// A class and an order that has each tile once.
pub fn position(numbers: &[usize], classes: usize, tiles: usize) -> Option<Position> {
    let (&class, order) = numbers.split_first()?;
    let is_whole = order.len() == tiles && (0..tiles).all(|tile| order.contains(&tile));
    (class < classes && is_whole).then(|| Position { class, tiles: order.to_vec() })
}

/// Checks the depths, and returns what they prove, and the number of positions at each.
pub(crate) fn check(header: &Header, certificate: &mut impl Read) -> Result<(String, Vec<usize>), String> {
    header.has_only("puzzle tiles classes step goal counts sha256")?;
    let Rules { tiles, steps, goals } = Rules::of(header, MAX_RANKED)?;
    let positions =
        (1..=tiles).try_fold(steps.len(), usize::checked_mul).ok_or("this machine has too few addresses")?;
    let depths = header.records(certificate, positions)?;
    let orders = positions / steps.len();
    let goals: Vec<usize> = goals.iter().map(|goal| goal.class * orders + rank(goal.tiles.iter())).collect();
    if let Some(goal) = goals.iter().find(|goal| depths[**goal] != 0) {
        return Err(broken(goal, depths[*goal].into(), 0, NONE.into()));
    }
    let mut counts = [0; NONE as usize + 1];
    for (class, steps) in steps.iter().enumerate() {
        let mut order: Vec<usize> = (0..tiles).collect();
        for at in class * orders..(class + 1) * orders {
            let after =
                |step: &Step| depths[step.to * orders + rank(step.from.iter().map(|slot| &order[*slot]))];
            let depth = depths[at];
            if depth != 0 || !goals.contains(&at) {
                let nearest = steps.iter().map(after).min().unwrap_or(NONE);
                let wanted = one_more(nearest.into(), NONE.into())?;
                if wanted != depth.into() {
                    let position = format!("{at}, class {class}, tiles {order:?}");
                    return Err(broken(position, depth.into(), wanted, NONE.into()));
                }
            }
            counts[usize::from(depth)] += 1;
            advance(&mut order);
        }
    }
    let counts: Vec<usize> = counts[..NONE.into()].iter().copied().take_while(|count| *count > 0).collect();
    header.has_counts(&counts)?;
    let (gods_number, positions) = (counts.len() - 1, grouped(counts.iter().sum()));
    Ok((format!("God's number {gods_number}, {positions} positions"), counts))
}

/// The number of orders before this one. Four bits for each tile count the smaller tiles that are not placed yet.
pub fn rank<'a>(order: impl ExactSizeIterator<Item = &'a usize>) -> usize {
    let (mut smaller, mut rank, slots) = (0xfedc_ba98_7654_3210_u64, 0, order.len());
    for (slot, tile) in order.enumerate() {
        rank = rank * (slots - slot) + (smaller >> (4 * tile) & 15) as usize;
        smaller = smaller.wrapping_sub(0x1111_1111_1111_1110 << (4 * tile));
    }
    rank
}

/// Goes on to the next order; none follows the last one.
pub fn advance(order: &mut [usize]) {
    let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
    let with = order.iter().rposition(|tile| *tile > order[at]).unwrap_or(at);
    order.swap(at, with);
    order[at + 1..].reverse();
}
