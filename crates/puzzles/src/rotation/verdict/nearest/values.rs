//! The values of the invariants: all reachable values, the cost of each, and the turns of numbers that produce one.

use super::super::super::lattice::Lattice;
use super::super::super::orbits::Twist;
use super::Placement;
use super::candidate::{Candidate, Cost};

/// All reachable values of the invariants.
pub(super) fn all(lattice: &Lattice) -> Vec<Vec<u8>> {
    let mut values = vec![vec![0; lattice.width()]];
    for (generator, multiples) in lattice.generators() {
        let sum = |value: &Vec<u8>, times: u8| -> Vec<u8> {
            value.iter().zip(generator).map(|(sum, number)| (sum + times * number) % 4).collect()
        };
        values = (0..multiples as u8)
            .flat_map(|times| values.iter().map(move |value| sum(value, times)).collect::<Vec<_>>())
            .collect();
    }
    values
}

/// The cost of arrangements if the sums of the orbits' directions must become the wanted ones; `wanted` is empty if the
/// sums are not invariants.
///
/// A number that must be turned anyway also corrects the sum; if there is none, one more number is turned.
pub(super) fn cost(chosen: &[&Candidate], sums: &[u8], wanted: &[u8]) -> Cost {
    let mut cost = chosen.iter().fold(Cost::default(), |cost, candidate| cost + candidate.cost);
    for (orbit, turned) in chosen.iter().flat_map(|candidate| &candidate.turned) {
        if *turned == 0 && wanted.get(*orbit).is_some_and(|wanted| *wanted != sums[*orbit]) {
            cost.turned += 1;
        }
    }
    cost
}

/// Turns the numbers of an orbit to directions that are possible in their cells and have the wanted sum.
pub(super) fn turn(orbit: &[u8], twist: Option<&Twist>, wanted: Option<u8>, put: &mut [Placement]) {
    let (Some(twist), Some(wanted)) = (twist, wanted) else { return };
    let mut here: Vec<&mut Placement> = put.iter_mut().filter(|(cell, ..)| orbit.contains(cell)).collect();
    let mut askew = Vec::new();
    for (index, (cell, number, quarters)) in here.iter_mut().map(|put| &mut **put).enumerate() {
        let straight = twist.quarters(*number - 1, *cell) % twist.modulus;
        if *quarters % twist.modulus != straight {
            *quarters = straight;
            askew.push(index);
        }
    }
    let sum = here.iter().map(|(_, _, quarters)| *quarters).sum::<u8>();
    let more = (4 + wanted - sum % 4) % 4;
    if more == 0 {
        return;
    }
    // Prefer a number that becomes upright.
    let any: Vec<usize> = if askew.is_empty() { (0..here.len()).collect() } else { askew };
    let upright = any.iter().find(|&&index| (here[index].2 + more).is_multiple_of(4));
    let turned = &mut here[*upright.unwrap_or(&any[0])];
    turned.2 = (turned.2 + more) % 4;
}
