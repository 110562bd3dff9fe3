//! The 3 × 2 board as the projective line over five elements.

use std::collections::BTreeSet;

use antipode_engine::group::projective::{INFINITY, MobiusMap, ProjectiveLine};
use antipode_puzzles::permutation::Permutation;

#[test]
fn the_group_has_120_elements_and_is_sharply_3_transitive() {
    let projective = ProjectiveLine::new();
    let elements = projective.group().elements();
    assert_eq!(elements.len(), 120);
    let mut places = BTreeSet::new();
    for element in elements {
        let [a, b, c, ..] = element.permutation.images() else { panic!("six squares") };
        places.insert((*a, *b, *c));
    }
    assert_eq!(places.len(), 6 * 5 * 4);
}

/// Source: computed independently (GAP 4): squares labeled 1 2 0 / 3 4 ∞; the left block anticlockwise is x/2 = 3x, the
/// right one 1/(3x + 3); 120 labelings of 720.
#[test]
fn labels_and_mobius_maps() {
    let projective = ProjectiveLine::new();
    assert_eq!(projective.labels(), [1, 2, 0, 3, 4, INFINITY]);
    assert_eq!(projective.labeling_count(), 120);
    let turns = projective.group().clockwise_generators();
    let left = projective.mobius_map(&turns[0].inverse()).expect("a fraction");
    let right = projective.mobius_map(&turns[1].inverse()).expect("a fraction");
    let same = |fraction: MobiusMap, of: [u8; 6]| (0..6).all(|x| fraction.apply(x) == of[usize::from(x)]);
    // The images of 0, 1, 2, 3, 4, infinity under 3x and 1/(3x + 3).
    assert!(same(left, [0, 3, 1, 4, 2, INFINITY]), "{left}");
    assert!(same(right, [2, 1, 4, 3, INFINITY, 0]), "{right}");
    assert_eq!(projective.mobius_map(&turns[0]).expect("a fraction").to_string(), "2x");
}

#[test]
fn the_elements_are_exactly_the_mobius_maps() {
    let projective = ProjectiveLine::new();
    let found: BTreeSet<MobiusMap> = projective
        .group()
        .elements()
        .iter()
        .map(|e| projective.mobius_map(&e.permutation).expect("a fraction"))
        .collect();
    assert_eq!(found, MobiusMap::all().into_iter().collect());
    assert_eq!(found.len(), 120);
    let swap = Permutation::new(&[1, 0, 2, 3, 4, 5]).expect("each point once");
    assert_eq!(projective.mobius_map(&swap), None);
}

/// Source: computed independently (GAP 4): 12|34|56, 13|25|46, 14|26|35, 15|24|36, 16|23|45, squares from 1 in reading order;
/// the left block anticlockwise permutes them as (1 3 5 2), the right one maps 1 → 4 → 5.
#[test]
fn the_five_pairings() {
    let projective = ProjectiveLine::new();
    let written = |pairing: &[(u8, u8); 3]| pairing.map(|(a, b)| format!("{}{}", a + 1, b + 1)).join("|");
    let five: Vec<String> = projective.pairings().iter().map(written).collect();
    assert_eq!(five, ["12|34|56", "13|25|46", "14|26|35", "15|24|36", "16|23|45"]);
    let turns = projective.group().clockwise_generators();
    let left = projective.action_on_pairings(&turns[0].inverse());
    assert_eq!(left.cycles(), [vec![0, 2, 4, 1]]);
    let right = projective.action_on_pairings(&turns[1].inverse());
    assert_eq!(right.cycles()[0][..3], [0, 3, 4]);
    let all: BTreeSet<Permutation> = projective
        .group()
        .elements()
        .iter()
        .map(|element| projective.action_on_pairings(&element.permutation))
        .collect();
    assert_eq!(all.len(), 120, "every permutation of the five pairings");
}

/// S₅ acting on six squares is not S₅ acting on five of them: no element is a transposition or a 3-cycle.
#[test]
fn cycle_types() {
    let types = ProjectiveLine::new().conjugacy_classes();
    let expected: [(&[usize], &[usize], usize); 7] = [
        (&[], &[], 1),
        (&[2, 2, 2], &[2], 10),
        (&[3, 3], &[3], 20),
        (&[4], &[4], 30),
        (&[2, 2], &[2, 2], 15),
        (&[5], &[5], 24),
        (&[6], &[3, 2], 20),
    ];
    let found: Vec<(&[usize], &[usize], usize)> = types
        .iter()
        .map(|types| (types.squares.as_slice(), types.pairings.as_slice(), types.count))
        .collect();
    assert_eq!(found, expected);
}
