//! Why a position cannot be solved, as a certificate: a value that no move changes, and that the goals do not have. The format is
//! described in `docs/certificates.md`.
//!
//! The value is the set of tiles on *marked* slots, which moves bring to marked slots only, and a parity: of the inversions of
//! these tiles, plus a colour of the class. Exchanging two tiles of a Fifteen changes the parity; a number of Rotation in a
//! foreign orbit changes the set.
//!
//! ```
//! use antipode_engine::certificate::{Arrangement, Rules, Step};
//! use antipode_engine::invariant::certificate;
//!
//! // Three tiles in a ring, which turns: no turn exchanges two of them.
//! let goals = vec![Arrangement { class: 0, tiles: vec![0, 1, 2] }];
//! let classes = vec![vec![Step { to: 0, preimages: vec![1, 2, 0] }]];
//! let rules = Rules { name: "ring".to_owned(), tiles: 3, classes, goals };
//! let exchanged = Arrangement { class: 0, tiles: vec![1, 0, 2] };
//! assert!(certificate(&rules, &exchanged).expect("an invariant").contains("\nmarked 0 1 2\ncolours 0\n"));
//! let turned = Arrangement { class: 0, tiles: vec![1, 2, 0] };
//! assert_eq!(certificate(&rules, &turned), None);
//! ```

use crate::certificate::{Arrangement, Rules, text, words};

/// The most sets of slots, each of which moves keep apart, of which all unions are tried.
const MAX_ORBITS: usize = 10;

/// The certificate that a position cannot be solved, without the lines of its checksum; `None` if no such invariant tells it from
/// the goals.
#[must_use]
pub fn certificate(rules: &Rules, position: &Arrangement) -> Option<String> {
    let orbits = slot_orbits(rules);
    let count = orbits.iter().flatten().max().map_or(0, |last| last + 1);
    let unions = (1..1_u32 << count.min(MAX_ORBITS)).rev();
    unions.map(|union| Invariant::of(rules, &orbits, union)).find_map(|invariant| {
        let value = invariant.value(position);
        let is_told = rules.goals.iter().all(|goal| invariant.value(goal) != value);
        is_told.then(|| invariant.text(rules, position))
    })
}

/// For each class and slot the number of its orbit: moves bring tiles only to slots of the same orbit.
fn slot_orbits(rules: &Rules) -> Vec<Vec<usize>> {
    let mut links = vec![Vec::new(); rules.classes.len() * rules.tiles];
    for (class, steps) in rules.classes.iter().enumerate() {
        for step in steps {
            for (slot, from) in step.preimages.iter().enumerate() {
                let (here, there) = (class * rules.tiles + usize::from(*from), step.to * rules.tiles + slot);
                links[here].push(there);
                links[there].push(here);
            }
        }
    }
    let (mut orbits, mut count) = (vec![usize::MAX; links.len()], 0);
    for first in 0..links.len() {
        if orbits[first] == usize::MAX {
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                if orbits[at] == usize::MAX {
                    orbits[at] = count;
                    open.extend(&links[at]);
                }
            }
            count += 1;
        }
    }
    orbits.chunks(rules.tiles.max(1)).map(<[usize]>::to_vec).collect()
}

/// Which slots count, and the colours of the classes, if there is a parity.
struct Invariant {
    marked: Vec<Vec<usize>>,
    colours: Option<Vec<bool>>,
}

impl Invariant {
    /// The invariant of a union of orbits, a bit each.
    fn of(rules: &Rules, orbits: &[Vec<usize>], union: u32) -> Invariant {
        let is_marked = |orbit: usize| orbit < MAX_ORBITS && union >> orbit & 1 == 1;
        let slots = |orbits: &Vec<usize>| (0..orbits.len()).filter(|slot| is_marked(orbits[*slot])).collect();
        let marked: Vec<Vec<usize>> = orbits.iter().map(slots).collect();
        let colours = colours(rules, &marked);
        Invariant { marked, colours }
    }

    fn value(&self, position: &Arrangement) -> (Vec<u8>, Option<bool>) {
        let mut there: Vec<u8> =
            self.marked[position.class].iter().map(|slot| position.tiles[*slot]).collect();
        let parity = self.colours.as_ref().map(|colours| is_odd(&there) ^ colours[position.class]);
        there.sort_unstable();
        (there, parity)
    }

    fn text(&self, rules: &Rules, position: &Arrangement) -> String {
        let mut lines = rules.lines();
        lines.push(format!("position {}{}", position.class, words(&position.tiles)));
        lines.extend(self.marked.iter().map(|slots| format!("marked{}", words(slots))));
        if let Some(colours) = &self.colours {
            lines.push(format!("colours{}", words(colours.iter().map(|colour| u8::from(*colour)))));
        }
        text(lines)
    }
}

/// Colours of the classes with which no move changes the parity; `None` if there are none.
fn colours(rules: &Rules, marked: &[Vec<usize>]) -> Option<Vec<bool>> {
    let mut links = vec![Vec::new(); marked.len()];
    for (class, steps) in rules.classes.iter().enumerate() {
        for step in steps {
            // The order of the marked slots' tiles before the move, as seen after it.
            let from: Vec<u8> = marked[step.to].iter().map(|slot| step.preimages[*slot]).collect();
            links[class].push((step.to, is_odd(&from)));
            links[step.to].push((class, is_odd(&from)));
        }
    }
    let mut colours = vec![None; marked.len()];
    for first in 0..marked.len() {
        let mut open = vec![(first, colours[first].unwrap_or(false))];
        while let Some((class, colour)) = open.pop() {
            match colours[class] {
                None => {
                    colours[class] = Some(colour);
                    open.extend(links[class].iter().map(|(to, changes)| (*to, colour ^ changes)));
                }
                Some(known) if known != colour => return None,
                Some(_) => {}
            }
        }
    }
    colours.into_iter().collect()
}

/// Whether a list of different numbers has an odd number of inversions.
fn is_odd(list: &[u8]) -> bool {
    let smaller = |at: usize| list[at + 1..].iter().filter(|other| **other < list[at]).count();
    (0..list.len()).map(smaller).sum::<usize>() % 2 == 1
}
