//! Permutations of up to 65,536 points.

/// A permutation: point `i` goes to `p[i]`.
pub type Perm = Box<[u16]>;

/// The one that leaves every point alone.
#[must_use]
pub fn identity(points: usize) -> Perm {
    (0..points).map(|point| point as u16).collect()
}

/// This one first, then `next`.
#[must_use]
pub fn then(first: &[u16], next: &[u16]) -> Perm {
    first.iter().map(|&point| next[usize::from(point)]).collect()
}

/// What takes it back.
#[must_use]
pub fn inverse(permutation: &[u16]) -> Perm {
    let mut back = vec![0; permutation.len()];
    for (point, &to) in permutation.iter().enumerate() {
        back[usize::from(to)] = point as u16;
    }
    back.into()
}

/// Whether it leaves every point alone.
#[must_use]
pub fn is_identity(permutation: &[u16]) -> bool {
    permutation.iter().enumerate().all(|(point, &to)| usize::from(to) == point)
}

/// Whether these are the images of a permutation of so many points: each point once.
#[must_use]
pub fn is_permutation(images: &[u16], points: usize) -> bool {
    let mut seen = vec![false; points];
    let once =
        |&image: &u16| seen.get_mut(usize::from(image)).is_some_and(|seen| !std::mem::replace(seen, true));
    images.len() == points && images.iter().all(once)
}

/// The sets of points that some permutations carry into each other, each sorted, in the order of their first points.
#[must_use]
pub fn orbits(points: usize, generators: &[Perm]) -> Vec<Vec<u16>> {
    let mut orbits = Vec::new();
    let mut seen = vec![false; points];
    for first in 0..points {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut orbit = vec![first as u16];
        let mut next = 0;
        while next < orbit.len() {
            for generator in generators {
                let to = generator[usize::from(orbit[next])];
                if !std::mem::replace(&mut seen[usize::from(to)], true) {
                    orbit.push(to);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}

/// This one first, then `next`, in place.
pub(super) fn multiply(first: &mut [u16], next: &[u16]) {
    for point in first {
        *point = next[usize::from(*point)];
    }
}
