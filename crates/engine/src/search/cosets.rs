//! The orders of four tiles as three 8-bit words: S4 is the union of three left cosets of the dihedral group D4.
//!
//! An order `p` of four tiles gives the slot of each: `p[tile] = slot`. Pair tile 0 with tile 2 and tile 1 with tile
//! 3. An order then pairs the slots in one of three ways; that is its *coset*:
//!
//! ```text
//!  coset 0      coset 1      coset 2
//!  a a b b      a b a b      a b b a      slots 0 1 2 3, equal letters are partners
//! ```
//!
//! A coset consists of eight orders, its *elements*: `p = representative ∘ element`, with the element in D4. A move
//! permutes slots, so it multiplies `p` from the left. It maps whole cosets to whole cosets and multiplies the
//! element by an element of D4 that depends only on the coset. So it permutes the eight bits of the elements by one
//! of only eight permutations.

/// The number of left cosets of D4 in S4.
pub(crate) const COSETS: usize = 3;
/// The number of elements of D4.
pub(crate) const ELEMENTS: usize = 8;
/// The number of orders of four tiles.
pub(crate) const ORDERS: usize = 24;

/// The orders of four tiles, lexicographically; `ORDERS_OF_FOUR[order][tile] = slot`.
pub(crate) const ORDERS_OF_FOUR: [[u8; 4]; ORDERS] = lexicographic();

/// The coset and the element of each order.
pub(crate) const SPLIT: [(u8, u8); ORDERS] = split();

/// The order of a coset and an element: the inverse of [`SPLIT`].
pub(crate) const JOIN: [[u8; ELEMENTS]; COSETS] = join();

/// Multiplication from the left, `COSET_ACTION[order][coset] = (coset after, left factor of the element)`.
pub(crate) const COSET_ACTION: [[(u8, u8); COSETS]; ORDERS] = carry();

/// The product of two elements of D4, `ELEMENT_PRODUCT[left][right]`.
pub(crate) const ELEMENT_PRODUCT: [[u8; ELEMENTS]; ELEMENTS] = times();

/// The product of two orders, `ORDER_PRODUCT[left][right] = left ∘ right`.
pub(crate) const ORDER_PRODUCT: [[u8; ORDERS]; ORDERS] = product();

/// Multiplication from the left of orders given as `coset · 8 + element`, `ORDER_ACTION[order][coset · 8 + element]`.
pub(crate) static ORDER_ACTION: [[u8; ORDERS]; ORDERS] = carried();

/// The lexicographic rank of an order, from its slots.
pub(crate) const fn lexicographic_rank(slots: [u8; 4]) -> u8 {
    let mut order = 0;
    while order < ORDERS {
        let p = ORDERS_OF_FOUR[order];
        if p[0] == slots[0] && p[1] == slots[1] && p[2] == slots[2] {
            return order as u8;
        }
        order += 1;
    }
    panic!("four different slots below 4")
}

const fn lexicographic() -> [[u8; 4]; ORDERS] {
    let mut orders = [[0; 4]; ORDERS];
    let (mut found, mut code) = (0, 0);
    while code < 256 {
        let p = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        if 1 << p[0] | 1 << p[1] | 1 << p[2] | 1 << p[3] == 0b1111 {
            orders[found] = [p[0] as u8, p[1] as u8, p[2] as u8, p[3] as u8];
            found += 1;
        }
        code += 1;
    }
    orders
}

/// `left ∘ right`.
const fn compose(left: [u8; 4], right: [u8; 4]) -> [u8; 4] {
    [left[right[0] as usize], left[right[1] as usize], left[right[2] as usize], left[right[3] as usize]]
}

const fn product() -> [[u8; ORDERS]; ORDERS] {
    let mut product = [[0; ORDERS]; ORDERS];
    let mut left = 0;
    while left < ORDERS {
        let mut right = 0;
        while right < ORDERS {
            product[left][right] = lexicographic_rank(compose(ORDERS_OF_FOUR[left], ORDERS_OF_FOUR[right]));
            right += 1;
        }
        left += 1;
    }
    product
}

const fn inverse(p: [u8; 4]) -> [u8; 4] {
    let mut q = [0; 4];
    let mut tile = 0;
    while tile < 4 {
        q[p[tile] as usize] = tile as u8;
        tile += 1;
    }
    q
}

/// The coset of an order: the partner of slot 0, less one.
const fn coset(p: [u8; 4]) -> u8 {
    let q = inverse(p);
    p[((q[0] + 2) % 4) as usize] - 1
}

/// D4 is the coset of the identity, in lexicographic order. The first order of each coset is its representative.
const fn join() -> [[u8; ELEMENTS]; COSETS] {
    let identity_coset = coset([0, 1, 2, 3]);
    let mut d4 = [[0; 4]; ELEMENTS];
    let (mut order, mut found) = (0, 0);
    while order < ORDERS {
        if coset(ORDERS_OF_FOUR[order]) == identity_coset {
            d4[found] = ORDERS_OF_FOUR[order];
            found += 1;
        }
        order += 1;
    }
    let mut joined = [[0; ELEMENTS]; COSETS];
    let mut i = 0;
    while i < COSETS {
        let mut first = 0;
        while coset(ORDERS_OF_FOUR[first]) as usize != i {
            first += 1;
        }
        let mut element = 0;
        while element < ELEMENTS {
            joined[i][element] = lexicographic_rank(compose(ORDERS_OF_FOUR[first], d4[element]));
            element += 1;
        }
        i += 1;
    }
    joined
}

const fn split() -> [(u8, u8); ORDERS] {
    let mut split = [(0, 0); ORDERS];
    let mut i = 0;
    while i < COSETS {
        let mut element = 0;
        while element < ELEMENTS {
            split[JOIN[i][element] as usize] = (i as u8, element as u8);
            element += 1;
        }
        i += 1;
    }
    split
}

const fn carry() -> [[(u8, u8); COSETS]; ORDERS] {
    let mut carried = [[(0, 0); COSETS]; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let mut i = 0;
        while i < COSETS {
            // Element 0 is the identity, so the image of the representative gives both.
            let image = compose(ORDERS_OF_FOUR[order], ORDERS_OF_FOUR[JOIN[i][0] as usize]);
            carried[order][i] = SPLIT[lexicographic_rank(image) as usize];
            i += 1;
        }
        order += 1;
    }
    carried
}

const fn times() -> [[u8; ELEMENTS]; ELEMENTS] {
    let d4 = JOIN[coset([0, 1, 2, 3]) as usize];
    let mut product = [[0; ELEMENTS]; ELEMENTS];
    let mut left = 0;
    while left < ELEMENTS {
        let mut right = 0;
        while right < ELEMENTS {
            let p = compose(ORDERS_OF_FOUR[d4[left] as usize], ORDERS_OF_FOUR[d4[right] as usize]);
            product[left][right] = SPLIT[lexicographic_rank(p) as usize].1;
            right += 1;
        }
        left += 1;
    }
    product
}

const fn carried() -> [[u8; ORDERS]; ORDERS] {
    let mut carried = [[0; ORDERS]; ORDERS];
    let mut order = 0;
    while order < ORDERS {
        let mut from = 0;
        while from < ORDERS {
            let (coset, by) = COSET_ACTION[order][from / ELEMENTS];
            carried[order][from] = coset * ELEMENTS as u8 + ELEMENT_PRODUCT[by as usize][from % ELEMENTS];
            from += 1;
        }
        order += 1;
    }
    carried
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_one_element_of_one_coset() {
        for (order, (i, element)) in SPLIT.into_iter().enumerate() {
            assert_eq!(usize::from(JOIN[usize::from(i)][usize::from(element)]), order);
        }
        assert_eq!(SPLIT[0].1, 0, "the identity is element 0");
    }

    /// The law behind the layout: `q ∘ (representative ∘ element)` lies in the image coset, and its element is the
    /// product.
    #[test]
    fn a_move_multiplies_elements_whatever_they_are() {
        for left in 0..ORDERS {
            for (order, (i, element)) in SPLIT.into_iter().enumerate() {
                let (to, by) = COSET_ACTION[left][usize::from(i)];
                let image = lexicographic_rank(compose(ORDERS_OF_FOUR[left], ORDERS_OF_FOUR[order]));
                assert_eq!(
                    SPLIT[usize::from(image)],
                    (to, ELEMENT_PRODUCT[usize::from(by)][usize::from(element)])
                );
            }
        }
    }

    #[test]
    fn elements_form_a_group_of_eight() {
        for row in ELEMENT_PRODUCT {
            assert_eq!(row.iter().fold(0u8, |seen, e| seen | 1 << e), 0xff);
        }
        assert_eq!(ELEMENT_PRODUCT[0], [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
