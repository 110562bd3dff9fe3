//! Depth codes: the survey stores each depth modulo a small number.
//!
//! Let a move lead from `x` to `y`. Then `depth(y) ≥ depth(x) − 1`, since `x` can be solved via `y`. If `w` moves
//! lead from `y` back to `x`, `depth(y) ≤ depth(x) + w`. So a move changes the depth by one of the `w + 2` numbers
//! `−1 ..= w`. A modulus of at least `w + 2` tells all of them apart: it shows which neighbours of a position are
//! nearer, and how deep the others are.
//!
//! ```text
//!   every step has an inverse step   w = 1   modulus  3    two planes: depth mod 3, and unvisited
//!   quarters, clockwise only         w = 3   modulus  6    the same two planes, and the parity of the position
//!   rings of eight, one way          w = 7   modulus 12    a third plane
//! ```
//!
//! The two planes of the survey give the depth modulo 3. Where every move changes the parity of the position, that
//! parity is the parity of the depth and costs no memory: modulo 3 and modulo 2 give modulo 6. Every extra plane
//! doubles the modulus.

use antipode_puzzles::space::{Position, Space, TileOrder};

/// How the depths of a space are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DepthCode {
    modulus: u32,
    /// The number of planes beyond the two of the survey.
    extra_planes: usize,
    /// The colour of each class, where parity is used. It and the parity of the order give the parity of the depth.
    colours: Option<Vec<bool>>,
}

/// The colour of each class, which with the parity of the order gives the parity of the depth.
#[derive(Clone, Debug)]
pub(crate) struct ParityOfDepth(Vec<bool>);

impl ParityOfDepth {
    pub(crate) fn is_odd(&self, position: &Position) -> bool {
        self.0[position.class as usize] ^ position.order.is_odd()
    }
}

impl DepthCode {
    /// The code with the smallest sufficient modulus.
    ///
    /// # Panics
    /// When a step cannot be undone.
    pub(crate) fn of(space: &Space) -> DepthCode {
        let inverse_length = space.max_inverse_length().expect("every step of a valid space can be undone");
        let enough = inverse_length + 2;
        let colours = if enough > 3 { colours(space) } else { None };
        let mut depth_code =
            DepthCode { modulus: if colours.is_some() { 6 } else { 3 }, extra_planes: 0, colours };
        while depth_code.modulus < enough {
            depth_code.modulus *= 2;
            depth_code.extra_planes += 1;
        }
        depth_code
    }

    /// What tells whether a position has an odd depth, where parity tells it; it need not be part of the code. Visits every
    /// step of the space.
    pub(crate) fn parity_of_depth(space: &Space) -> Option<ParityOfDepth> {
        colours(space).map(ParityOfDepth)
    }

    /// The number of planes beyond the two of the survey.
    pub(crate) fn extra_planes(&self) -> usize {
        self.extra_planes
    }

    /// The colours of the classes, or `None` where parity is not used.
    pub(crate) fn colours(&self) -> Option<&[bool]> {
        self.colours.as_deref()
    }

    pub(crate) fn encode(&self, depth: u32) -> u32 {
        depth % self.modulus
    }

    /// The code of the previous depth.
    pub(crate) fn previous(&self, code: u32) -> u32 {
        if code == 0 { self.modulus - 1 } else { code - 1 }
    }

    /// The difference in depth from `here` to its neighbour `there`, from their codes.
    pub(crate) fn depth_change(&self, here: u32, there: u32) -> i32 {
        ((there + self.modulus + 1 - here) % self.modulus) as i32 - 1
    }

    /// The bits of a depth in the extra planes.
    pub(crate) fn extra_bits(&self, depth: u32) -> u32 {
        self.encode(depth) / (self.modulus >> self.extra_planes)
    }

    /// The code of a depth, from the depth modulo 3, its parity where parity is used, and its extra bits.
    pub(crate) fn encode_parts(&self, modulo_3: u32, odd: bool, extra: u32) -> u32 {
        let (modulus, least) = match self.colours {
            None => (3, modulo_3),
            // 4 is 1 modulo 3 and even; 3 is 0 modulo 3 and odd.
            Some(_) => (6, (4 * modulo_3 + 3 * u32::from(odd)) % 6),
        };
        modulus * extra + least
    }
}

/// A 2-colouring of the positions that every step changes, with all solved positions of the first colour. The colour
/// of a position is the colour of its class xor the parity of its order. Returns the colours of the classes, or
/// `None` when there is no such colouring.
fn colours(space: &Space) -> Option<Vec<bool>> {
    let mut colours = vec![None; space.classes.len()];
    let mut open = Vec::new();
    for solved in &space.solved {
        let colour = solved.order.is_odd();
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
                let there = colour ^ !TileOrder(step.preimages).is_odd();
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
    // Classes that no solved position leads to have no depths.
    Some(colours.into_iter().map(|colour| colour.unwrap_or(false)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth_code(modulus: u32, planes: usize, parity: bool) -> DepthCode {
        DepthCode { modulus, extra_planes: planes, colours: parity.then(|| vec![false]) }
    }

    #[test]
    fn a_code_is_read_from_its_parts() {
        for depth_code in [
            depth_code(3, 0, false),
            depth_code(6, 0, true),
            depth_code(6, 1, false),
            depth_code(12, 1, true),
            depth_code(24, 3, false),
        ] {
            for depth in 0..60 {
                let code = depth_code.encode_parts(depth % 3, depth % 2 == 1, depth_code.extra_bits(depth));
                assert_eq!(code, depth_code.encode(depth), "{depth_code:?}");
                assert!(depth_code.extra_bits(depth) < 1 << depth_code.extra_planes);
                assert_eq!(depth_code.previous(depth_code.encode(depth + 1)), code);
                for change in -1..depth_code.modulus as i32 - 1 {
                    if let Some(there) = depth.checked_add_signed(change) {
                        assert_eq!(depth_code.depth_change(code, depth_code.encode(there)), change);
                    }
                }
            }
        }
    }
}
