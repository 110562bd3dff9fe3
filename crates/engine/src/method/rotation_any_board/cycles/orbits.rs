//! Orbits of cells, orbits that move alike, and the invariants of turns.

use super::alphabet::{Alphabet, State};

/// The action of some blocks of a board on its cells.
pub(super) struct Orbits {
    /// For each cell the least cell of its orbit.
    pub(super) orbit_of: Vec<u8>,
    /// The cells that count: of orbits that always move alike only one.
    pub(super) points: Vec<u8>,
    /// The orbits of the points with more than one cell.
    pub(super) leaders: Vec<u8>,
    /// The orbits whose directions are summed.
    summed: Vec<u8>,
}

/// The parity of each leading orbit, then the sum of the directions in each summed orbit.
pub(super) type Invariants = Vec<u8>;

impl Orbits {
    /// The orbits under the letters in `used`.
    pub(super) fn of(letters: &Alphabet, used: &[u16]) -> Orbits {
        let cells = letters.cells;
        let mut orbit: Vec<u8> = (0..cells as u8).collect();
        let mut touched = vec![false; cells];
        loop {
            let before = orbit.clone();
            for &letter in used {
                let letter = letters.get(letter);
                for &cell in &letter.touched {
                    let (cell, to) = (usize::from(cell), usize::from(letter.image[usize::from(cell)]));
                    touched[cell] = true;
                    let least = orbit[cell].min(orbit[to]);
                    (orbit[cell], orbit[to]) = (least, least);
                }
            }
            if orbit == before {
                break;
            }
        }
        let names: Vec<u8> = (0..cells as u8).filter(|&cell| orbit[usize::from(cell)] == cell).collect();
        let members = |name: u8| -> Vec<u8> {
            (0..cells as u8).filter(|&cell| orbit[usize::from(cell)] == name).collect()
        };
        let mut leaders: Vec<u8> = Vec::new();
        for &name in &names {
            let cells = members(name);
            if cells.len() > 1
                && !leaders.iter().any(|&leader| linked(letters, used, &members(leader), &cells))
            {
                leaders.push(name);
            }
        }
        let points = (0..cells as u8).filter(|&cell| leaders.contains(&orbit[usize::from(cell)])).collect();
        let summed =
            names.into_iter().filter(|&name| letters.board().is_orientable() && touched[usize::from(name)]);
        let summed = summed.collect();
        Orbits { orbit_of: orbit, points, leaders, summed }
    }

    /// The invariants of a position.
    pub(super) fn invariants(&self, state: &State) -> Invariants {
        let mut seen = vec![false; state.numbers.len()];
        let parity = |&leader: &u8| {
            let mut odd = 0;
            for first in 0..seen.len() {
                let mut here = first;
                let mut length = 0;
                while self.orbit_of[here] == leader && !std::mem::replace(&mut seen[here], true) {
                    here = usize::from(state.numbers[here]);
                    length += 1;
                }
                odd ^= u8::from(length > 0 && length % 2 == 0);
            }
            odd
        };
        let mut value: Invariants = self.leaders.iter().map(parity).collect();
        value.extend(self.summed.iter().map(|&name| {
            let cells = self.orbit_of.iter().zip(&state.directions);
            cells.filter(|(orbit, _)| **orbit == name).map(|(_, direction)| direction).sum::<u8>() & 3
        }));
        value
    }

    /// The number of points with a wrong number.
    pub(super) fn misplaced(&self, state: &State) -> usize {
        self.points.iter().filter(|&&cell| state.numbers[usize::from(cell)] != cell).count()
    }

    /// Twice the number of three-cycles that bring all points home, if there were one for every three of an orbit,
    /// and the number of misplaced numbers.
    pub(super) fn cycles_needed(&self, state: &State) -> (u32, u32) {
        let mut seen = [false; 1 + u8::MAX as usize];
        let (mut twice, mut misplaced) = (0, 0);
        for &first in &self.points {
            let mut here = usize::from(first);
            let mut length = 0;
            while !std::mem::replace(&mut seen[here], true) {
                here = usize::from(state.numbers[here]);
                length += 1;
            }
            if length > 1 {
                // Two cycles of even length take one more between them.
                twice += length & !1;
                misplaced += length;
            }
        }
        (twice, misplaced)
    }

    /// The changes of the invariants by each letter.
    pub(super) fn changes(&self, letters: &Alphabet, used: &[u16]) -> Vec<Invariants> {
        let solved = State::solved(letters.cells);
        let change = |letter: &u16| {
            let mut state = solved.clone();
            state.turn(letters.get(*letter));
            self.invariants(&state)
        };
        used.iter().map(change).collect()
    }

    /// The sum of two values of the invariants.
    pub(super) fn sum(&self, one: &[u8], other: &[u8]) -> Invariants {
        let sum = one.iter().zip(other).enumerate();
        sum.map(|(at, (one, other))| if at < self.leaders.len() { one ^ other } else { (one + other) & 3 })
            .collect()
    }
}

/// Whether every letter acts on the cells of one orbit as on those of another.
fn linked(letters: &Alphabet, used: &[u16], leader: &[u8], orbit: &[u8]) -> bool {
    if leader.len() != orbit.len() {
        return false;
    }
    'first: for &first in orbit {
        let mut partner = vec![None; letters.cells];
        partner[usize::from(leader[0])] = Some(first);
        let mut open = vec![leader[0]];
        while let Some(cell) = open.pop() {
            let here = partner[usize::from(cell)].expect("it was given one");
            for &letter in used {
                let letter = letters.get(letter);
                let (to, there) = (letter.image[usize::from(cell)], letter.image[usize::from(here)]);
                match partner[usize::from(to)] {
                    Some(known) if known != there => continue 'first,
                    Some(_) => {}
                    None => {
                        partner[usize::from(to)] = Some(there);
                        open.push(to);
                    }
                }
            }
        }
        return true;
    }
    false
}
