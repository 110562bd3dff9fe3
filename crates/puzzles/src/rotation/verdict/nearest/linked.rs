//! The best arrangements of linked orbits: the arrangement of the leader determines the others.
//!
//! This is a dynamic program: the cells of the leader are filled in order, and the state is the set of used numbers with
//! the parity so far. Linked orbits are lines of the board, with at most twelve cells.

use super::super::super::orbits::Twist;
use super::CurrentPosition;
use super::candidate::{Candidate, Cost};

/// The best arrangement of each parity, even first. The leader is the first orbit; the cells of the other orbits are in the
/// leader's order.
pub(super) fn candidates<'a>(
    orbits: &[(usize, &[u8])],
    twist: &dyn Fn(usize) -> Option<&'a Twist>,
    now: &CurrentPosition<'_>,
) -> [Option<Candidate>; 2] {
    let size = orbits[0].1.len();
    assert!(size <= 16, "linked orbits are lines");
    let cost = |place: usize, home: usize| {
        let costs =
            orbits.iter().map(|&(orbit, cells)| now.cost(twist(orbit), cells[home] + 1, cells[place]));
        costs.fold(Cost::default(), |a, b| a + b)
    };
    let costs: Vec<Vec<Cost>> =
        (0..size).map(|place| (0..size).map(|home| cost(place, home)).collect()).collect();
    // By set of used homes and parity: the least cost, and the home that was used last.
    let mut table: Vec<[Option<(Cost, usize)>; 2]> = vec![[None, None]; 1 << size];
    table[0][0] = Some((Cost::default(), 0));
    for used in 0..1_usize << size {
        let place = used.count_ones() as usize;
        for parity in 0..2 {
            let Some((so_far, _)) = table[used][parity] else { continue };
            for home in (0..size).filter(|home| used >> home & 1 == 0) {
                // Every number that is placed earlier and belongs later is an inversion.
                let swaps = (used >> home).count_ones() as usize;
                let total = so_far + costs[place][home];
                let there = &mut table[used | 1 << home][(parity + swaps) % 2];
                if there.is_none_or(|(least, _)| total < least) {
                    *there = Some((total, home));
                }
            }
        }
    }
    [0, 1].map(|parity| {
        let (cost, _) = table[(1 << size) - 1][parity]?;
        let mut homes = vec![0; size];
        let (mut used, mut parity) = ((1_usize << size) - 1, parity);
        for place in (0..size).rev() {
            let (_, home) = table[used][parity].expect("every state on the path has an entry");
            homes[place] = home;
            used &= !(1 << home);
            parity = (parity + (used >> home).count_ones() as usize) % 2;
        }
        let number = |&(_, cells): &(usize, &[u8])| -> Vec<(u8, u8)> {
            homes.iter().enumerate().map(|(place, &home)| (cells[place], cells[home] + 1)).collect()
        };
        let turned = |&(orbit, cells): &(usize, &[u8])| {
            let turned = (homes.iter().enumerate())
                .filter(|&(place, &home)| now.needs_turn(twist(orbit), cells[home] + 1, cells[place]));
            (orbit, turned.count() as u32)
        };
        let (turned, numbers) =
            (orbits.iter().map(turned).collect(), orbits.iter().flat_map(number).collect());
        Some(Candidate { cost, turned, numbers })
    })
}
