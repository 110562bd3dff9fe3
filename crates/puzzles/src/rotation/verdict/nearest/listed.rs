//! The nearest of the listed arrangements.

use super::super::super::orbits::ArrangementList;
use super::super::super::reachable_set::{ComponentInvariants, is_odd};
use super::candidate::{Candidate, Cost};
use super::{CurrentPosition, Placement, values};

/// The nearest arrangement, by comparing all of them.
pub(super) fn nearest(
    part: &ComponentInvariants,
    listed: &ArrangementList,
    now: &CurrentPosition<'_>,
) -> Vec<Placement> {
    if listed.directed { directed(listed, now) } else { undirected(part, listed, now) }
}

/// The numbers of an arrangement with their cells.
fn numbers<'a>(listed: &'a ArrangementList, arrangement: &'a [u8]) -> impl Iterator<Item = (u8, u8)> + 'a {
    listed.cells.iter().zip(arrangement).map(|(&cell, &home)| (cell, home + 1))
}

fn directed(listed: &ArrangementList, now: &CurrentPosition<'_>) -> Vec<Placement> {
    let put = |arrangement: &[u8]| -> Vec<Placement> {
        let quarters = arrangement[listed.cells.len()..].iter();
        numbers(listed, arrangement)
            .zip(quarters)
            .map(|((cell, number), &quarters)| (cell, number, quarters))
            .collect()
    };
    let cost = |arrangement: &&Vec<u8>| {
        put(arrangement).into_iter().fold(Cost::default(), |cost, (cell, number, quarters)| {
            let turned = u32::from(quarters != now.quarters(number));
            cost + Cost { turned, ..now.cost(None, number, cell) }
        })
    };
    put(listed.arrangements.iter().min_by_key(cost).expect("the solved arrangement is listed"))
}

fn undirected(
    part: &ComponentInvariants,
    listed: &ArrangementList,
    now: &CurrentPosition<'_>,
) -> Vec<Placement> {
    let cost = |arrangement: &[u8]| {
        let costs = numbers(listed, arrangement).map(|(cell, number)| now.cost(None, number, cell));
        costs.fold(Cost::default(), |cost, more| cost + more)
    };
    if !part.has_direction_sums() {
        let best = listed.arrangements.iter().min_by_key(|arrangement| cost(arrangement));
        return numbers(listed, best.expect("the solved one is listed"))
            .map(|(cell, number)| (cell, number, 0))
            .collect();
    }
    let orbits = &part.component.orbits;
    let least = listed.arrangements.iter().map(|arrangement| cost(arrangement).moved).min();
    let sums: Vec<u8> = orbits.iter().map(|orbit| now.sum(orbit)).collect();
    let values = values::all(&part.values);
    let mut best: Option<(Cost, Vec<u8>, &Vec<u8>)> = None;
    for arrangement in &listed.arrangements {
        let plain = cost(arrangement);
        if Some(plain.moved) != least {
            continue;
        }
        let mut at = now.position.numbers().to_vec();
        numbers(listed, arrangement).for_each(|(cell, number)| at[usize::from(cell)] = number);
        let turned = orbits.iter().zip(&part.component.twists).enumerate();
        let turned = turned.map(|(index, (orbit, twist))| {
            let askew =
                orbit.iter().filter(|&&cell| now.needs_turn(Some(twist), at[usize::from(cell)], cell));
            (index, askew.count() as u32)
        });
        let turned: Vec<(usize, u32)> = turned.collect();
        let parities: Vec<u8> =
            part.leaders.iter().map(|&leader| 2 * u8::from(is_odd(&orbits[leader], &at))).collect();
        let plain = Cost { turned: turned.iter().map(|(_, askew)| askew).sum(), ..plain };
        let candidate = Candidate { cost: plain, turned, numbers: Vec::new() };
        for value in values.iter().filter(|value| value.starts_with(&parities)) {
            let cost = values::cost(&[&candidate], &sums, &value[parities.len()..]);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, value[parities.len()..].to_vec(), arrangement));
            }
        }
    }
    let (_, wanted, arrangement) = best.expect("the solved one is listed");
    let mut put: Vec<Placement> =
        numbers(listed, arrangement).map(|(cell, number)| (cell, number, now.quarters(number))).collect();
    for ((orbit, twist), wanted) in orbits.iter().zip(&part.component.twists).zip(wanted) {
        values::turn(orbit, Some(twist), Some(wanted), &mut put);
    }
    put
}
