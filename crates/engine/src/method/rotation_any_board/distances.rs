//! The number of turns that bring one number, or two at once, home without moving placed numbers.

use super::turn_tables::{Place, TurnTables};

/// Not reached, or beyond the search limit.
const NEVER: u8 = u8::MAX;

/// For every pair of places of two numbers, the fewest turns that bring both home, at `one · places + other`. For a
/// single number both places are the same.
pub(super) struct Distances {
    places: usize,
    turns: Vec<u8>,
}

impl Distances {
    /// Searches backwards from the two homes over all pairs of places. Stops `beyond` turns after the last of the
    /// `wanted` pairs.
    pub(super) fn new(
        turn_tables: &TurnTables,
        free: &[Vec<u16>],
        homes: (Place, Place),
        wanted: &[(Place, Place)],
        beyond: u32,
    ) -> Distances {
        let places = turn_tables.places();
        let at = |(one, other): (Place, Place)| usize::from(one) * places + usize::from(other);
        let mut turns = vec![NEVER; places * places];
        turns[at(homes)] = 0;
        let mut edge = vec![homes];
        let mut next = Vec::new();
        let mut depth = 0;
        let mut left = beyond;
        while !edge.is_empty() && depth < NEVER - 1 {
            if wanted.iter().all(|pair| turns[at(*pair)] != NEVER) {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            depth += 1;
            for &(one, other) in &edge {
                let mut reach = |turn: &u16| {
                    let back = &turn_tables.turns[usize::from(*turn)].inverse;
                    let before = (back[usize::from(one)], back[usize::from(other)]);
                    let known = &mut turns[at(before)];
                    if *known == NEVER {
                        *known = depth;
                        next.push(before);
                    }
                };
                let cell = |place: Place| usize::from(place / turn_tables.directions);
                free[cell(one)].iter().for_each(&mut reach);
                if one != other {
                    free[cell(other)].iter().for_each(&mut reach);
                }
            }
            edge.clear();
            std::mem::swap(&mut edge, &mut next);
        }
        Distances { places, turns }
    }

    /// The fewest turns from these places; `None` when there are none, or more than the search limit.
    pub(super) fn from(&self, one: Place, other: Place) -> Option<u8> {
        let turns = self.turns[usize::from(one) * self.places + usize::from(other)];
        (turns != NEVER).then_some(turns)
    }
}
