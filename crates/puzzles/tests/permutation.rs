//! Laws of permutations, with an example for each convention.

use antipode_puzzles::permutation::{self, MAX_RANKED, Parity, Permutation, factorial};
use antipode_puzzles::space::TileOrder;
use proptest::prelude::*;

fn permutations(size: usize) -> impl Strategy<Value = Permutation> {
    (0..factorial(size))
        .prop_map(move |rank| Permutation::unrank(size, rank).expect("a rank below the factorial"))
}

fn pair() -> impl Strategy<Value = (Permutation, Permutation)> {
    (0..=MAX_RANKED).prop_flat_map(|size| (permutations(size), permutations(size)))
}

proptest! {
    #[test]
    fn ranks_and_permutations_correspond((p, q) in pair()) {
        prop_assert_eq!(p.rank().and_then(|rank| Permutation::unrank(p.size(), rank)), Some(p.clone()));
        prop_assert_eq!(p.rank().cmp(&q.rank()), p.images().cmp(q.images()));
    }

    #[test]
    fn an_inverse_cancels((p, q) in pair()) {
        let identity = Permutation::identity(p.size());
        prop_assert_eq!(&p.then(&p.inverse()), &identity);
        prop_assert_eq!(p.inverse().then(&p), identity);
        prop_assert_eq!(p.then(&q).inverse(), q.inverse().then(&p.inverse()));
    }

    #[test]
    fn a_product_is_read_left_to_right((p, q) in pair()) {
        for point in 0..p.size() {
            prop_assert_eq!(p.then(&q).image(point), q.image(p.image(point)));
        }
    }

    #[test]
    fn conjugation_renames_points((p, q) in pair()) {
        let renamed = p.conjugated_by(&q);
        for point in 0..p.size() {
            prop_assert_eq!(renamed.image(q.image(point)), q.image(p.image(point)));
        }
        prop_assert_eq!(p.commutator(&q).then(&q).then(&p), p.then(&q));
    }

    #[test]
    fn parity_is_that_of_the_inversions((p, q) in pair()) {
        let images = p.images();
        let inversions = (0..images.len()).flat_map(|high| (0..high).map(move |low| (low, high)))
            .filter(|(low, high)| images[*low] > images[*high]).count();
        let expected = if inversions.is_multiple_of(2) { Parity::Even } else { Parity::Odd };
        prop_assert_eq!(p.parity(), expected);
        let same = p.parity() == q.parity();
        prop_assert_eq!(p.then(&q).parity(), if same { Parity::Even } else { Parity::Odd });
    }

    #[test]
    fn lists_of_images_obey_the_same_laws((p, q) in pair()) {
        prop_assert_eq!(permutation::compose(p.images(), q.images()), p.then(&q).images().to_vec());
        prop_assert_eq!(permutation::inverse(p.images()), p.inverse().images().to_vec());
        prop_assert_eq!(permutation::is_odd(p.images()), p.parity() == Parity::Odd);
        let mut order = TileOrder::SOLVED;
        for (tile, image) in order.0.iter_mut().zip(p.images()) {
            *tile = *image as u8;
        }
        prop_assert_eq!(order.is_odd(), p.parity() == Parity::Odd);
        prop_assert_eq!(order.pull(&order.inverse().0), TileOrder::SOLVED);
    }

    #[test]
    fn the_order_is_the_least_power_that_is_the_identity((p, _) in pair()) {
        let mut power = p.clone();
        for _ in 1..p.order() {
            prop_assert!(!power.is_identity());
            power.multiply_by(&p);
        }
        prop_assert!(power.is_identity());
    }

    #[test]
    fn orbits_are_closed((p, q) in pair()) {
        let orbits = permutation::orbits(p.size(), &[p.clone(), q.clone()]);
        prop_assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), p.size());
        for orbit in orbits {
            prop_assert!(orbit.iter().all(|point| orbit.contains(&p.image(*point)) && orbit.contains(&q.image(*point))));
        }
    }

    #[test]
    fn cycles_follow_the_images((p, _) in pair()) {
        let moved = (0..p.size()).filter(|point| p.image(*point) != *point).count();
        prop_assert_eq!(p.cycles().iter().map(Vec::len).sum::<usize>(), moved);
        for cycle in p.cycles() {
            for (index, &point) in cycle.iter().enumerate() {
                prop_assert_eq!(p.image(point), cycle[(index + 1) % cycle.len()]);
            }
        }
    }

    #[test]
    fn a_permutation_needs_each_point_once(images in proptest::collection::vec(0_u8..20, 0..20)) {
        let each_once = (0..images.len() as u8).all(|point| images.contains(&point));
        prop_assert_eq!(Permutation::from_images(images).is_some(), each_once);
    }
}

#[test]
fn ranks_are_lexicographic() {
    let all: Vec<Vec<u16>> =
        (0..24).map(|rank| Permutation::unrank(4, rank).expect("below 24").images().to_vec()).collect();
    assert!(all.is_sorted());
    assert_eq!((all[0].as_slice(), all[23].as_slice()), (&[0, 1, 2, 3][..], &[3, 2, 1, 0][..]));
    assert_eq!(permutation::unrank(4, 24), None);
    assert_eq!(permutation::unrank(MAX_RANKED + 1, 0), None);
}
