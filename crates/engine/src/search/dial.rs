//! How depths are told apart: each is kept modulo a number, as hours on a dial.
//!
//! Let a move lead from `x` to `y`. Then `depth(y) ≥ depth(x) − 1`, since `x` can be solved by way of `y`. And where `w`
//! moves lead from `y` back to `x`, `depth(y) ≤ depth(x) + w`. So a move changes the depth by one of the `w + 2`
//! numbers `−1 ..= w`, and a dial of at least `w + 2` hours tells all of them apart: among the neighbours of a position
//! it shows which are nearer, and how deep the others are.
//!
//! ```text
//!   every step has a step back   w = 1    3 hours    two planes: depth mod 3, and unvisited
//!   quarters, clockwise only     w = 3    6 hours    the same two planes, and the parity of the position
//!   rings of eight, one way      w = 7   12 hours    a third plane
//! ```
//!
//! The two planes of the survey give the depth modulo 3. Where every move changes the parity of the position, that
//! parity is the depth's and costs no memory: modulo 3 and modulo 2 make modulo 6. Every further plane doubles the hours.

use antipode_puzzles::space::Space;

/// The dial of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dial {
    hours: u32,
    /// How many planes there are beyond the two of the survey.
    planes: usize,
    /// The colour of each class, where parity is used: it and the parity of the order make the parity of the depth.
    colours: Option<Vec<bool>>,
}

impl Dial {
    /// The smallest that is enough.
    ///
    /// # Panics
    /// When a step cannot be taken back.
    pub(crate) fn of(space: &Space) -> Dial {
        let way_back = space.way_back().expect("every step of a valid space can be taken back");
        let enough = way_back + 2;
        let colours = if enough > 3 { colours(space) } else { None };
        let mut dial = Dial { hours: if colours.is_some() { 6 } else { 3 }, planes: 0, colours };
        while dial.hours < enough {
            dial.hours *= 2;
            dial.planes += 1;
        }
        dial
    }

    /// How many planes there are beyond the two of the survey.
    pub(crate) fn planes(&self) -> usize {
        self.planes
    }

    /// The colours of the classes; `None` where parity is not used.
    pub(crate) fn colours(&self) -> Option<&[bool]> {
        self.colours.as_deref()
    }

    pub(crate) fn hour(&self, depth: u32) -> u32 {
        depth % self.hours
    }

    /// The hour before this one.
    pub(crate) fn before(&self, hour: u32) -> u32 {
        if hour == 0 { self.hours - 1 } else { hour - 1 }
    }

    /// How much deeper `there` is than `here`, one move away, by their hours.
    pub(crate) fn change(&self, here: u32, there: u32) -> i32 {
        ((there + self.hours + 1 - here) % self.hours) as i32 - 1
    }

    /// What the further planes hold for a depth: one bit each.
    pub(crate) fn code(&self, depth: u32) -> u32 {
        self.hour(depth) / (self.hours >> self.planes)
    }

    /// The hour of a depth of which this is known: itself modulo 3, its parity where that is used, and its code.
    pub(crate) fn read(&self, modulo_3: u32, odd: bool, code: u32) -> u32 {
        let (hours, least) = match self.colours {
            None => (3, modulo_3),
            // 4 is 1 modulo 3 and even, 3 is 0 modulo 3 and odd.
            Some(_) => (6, (4 * modulo_3 + 3 * u32::from(odd)) % 6),
        };
        hours * code + least
    }
}

/// Colours of the classes such that every step changes the colour of a position, which is that of its class and the
/// parity of its order, and all solved positions have the first; `None` where there are none.
fn colours(space: &Space) -> Option<Vec<bool>> {
    let mut colours = vec![None; space.classes.len()];
    let mut open = Vec::new();
    for solved in &space.solved {
        let colour = is_odd(&solved.order.0);
        match colours[solved.class as usize] {
            None => {
                colours[solved.class as usize] = Some(colour);
                open.push((solved.class, colour));
            }
            Some(known) if known != colour => return None,
            Some(_) => {}
        }
        while let Some((class, colour)) = open.pop() {
            for step in &space.classes[class as usize] {
                let there = colour ^ !is_odd(&step.pull);
                match colours[step.to as usize] {
                    None => {
                        colours[step.to as usize] = Some(there);
                        open.push((step.to, there));
                    }
                    Some(known) if known != there => return None,
                    Some(_) => {}
                }
            }
        }
    }
    // Classes that solved positions do not lead to have no depths.
    Some(colours.into_iter().map(|colour| colour.unwrap_or(false)).collect())
}

/// Whether an order is an odd permutation.
pub(crate) fn is_odd(order: &[u8]) -> bool {
    let mut seen = 0u16;
    let mut odd = false;
    for start in 0..order.len() {
        let mut at = start;
        while seen >> at & 1 == 0 {
            seen |= 1 << at;
            at = usize::from(order[at]);
            odd ^= at != start;
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dial(hours: u32, planes: usize, parity: bool) -> Dial {
        Dial { hours, planes, colours: parity.then(|| vec![false]) }
    }

    #[test]
    fn an_hour_is_read_from_its_parts() {
        for dial in
            [dial(3, 0, false), dial(6, 0, true), dial(6, 1, false), dial(12, 1, true), dial(24, 3, false)]
        {
            for depth in 0..60 {
                let hour = dial.read(depth % 3, depth % 2 == 1, dial.code(depth));
                assert_eq!(hour, dial.hour(depth), "{dial:?}");
                assert!(dial.code(depth) < 1 << dial.planes);
                assert_eq!(dial.before(dial.hour(depth + 1)), hour);
                for change in -1..dial.hours as i32 - 1 {
                    if let Some(there) = depth.checked_add_signed(change) {
                        assert_eq!(dial.change(hour, dial.hour(there)), change);
                    }
                }
            }
        }
    }

    #[test]
    fn a_swap_is_odd_and_a_ring_of_three_is_not() {
        assert!(!is_odd(&[0, 1, 2, 3]));
        assert!(is_odd(&[0, 2, 1, 3]));
        assert!(!is_odd(&[1, 2, 0, 3]));
        assert!(is_odd(&[1, 2, 3, 0]));
        assert!(!is_odd(&[1, 0, 3, 2]));
    }
}
