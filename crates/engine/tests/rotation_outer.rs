//! The 4 × 3 board as the outer automorphism of S₆.

use std::collections::BTreeSet;

use antipode_engine::group::outer::LightDarkActions;
use antipode_engine::group::small_group::cycle_type;
use antipode_engine::group::synthemes::{duads, map_duad, map_syntheme, synthemes};
use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Convention, Position, Rule, Variant, parse_turns};

/// A square as `23`: row and column from 1.
fn square(cell: u8) -> String {
    format!("{}{}", cell / 4 + 1, cell % 4 + 1)
}

fn pair((a, b): (u8, u8), cells: &[u8]) -> String {
    format!("{}-{}", square(cells[usize::from(a)]), square(cells[usize::from(b)]))
}

#[test]
fn each_permutation_of_one_colour_determines_the_other() {
    let outer = LightDarkActions::new();
    let light: BTreeSet<Permutation> = outer.actions().map(|(light, _)| light).collect();
    let dark: BTreeSet<Permutation> = outer.actions().map(|(_, dark)| dark).collect();
    assert_eq!((outer.group().elements().len(), light.len(), dark.len()), (720, 720, 720));
}

#[test]
fn words_perform_the_permutations_of_their_elements() {
    let outer = LightDarkActions::new();
    let variant = Variant::new(outer.group().board(), Rule::Half).expect("quarters");
    for element in outer.group().elements() {
        let play =
            |position: Position, turn: &_| variant.apply(&position, *turn).expect("a turn of the rule");
        let played = element.word.iter().fold(variant.solved(), play);
        for (from, to) in element.permutation.images().iter().enumerate() {
            assert_eq!(usize::from(played.numbers()[usize::from(*to)]), from + 1);
        }
    }
}

/// The published cycle types of the outer automorphism. Source: computed independently (GAP 4).
#[test]
fn cycle_types() {
    let expected: [(&[usize], &[usize], usize); 11] = [
        (&[], &[], 1),
        (&[2], &[2, 2, 2], 15),
        (&[3], &[3, 3], 40),
        (&[2, 2], &[2, 2], 45),
        (&[4], &[4], 90),
        (&[3, 2], &[6], 120),
        (&[5], &[5], 144),
        (&[2, 2, 2], &[2], 15),
        (&[3, 3], &[3], 40),
        (&[4, 2], &[4, 2], 90),
        (&[6], &[3, 2], 120),
    ];
    let types = LightDarkActions::new().conjugacy_classes();
    for (light, dark, count) in expected {
        let found = types.iter().find(|types| types.light == light).expect("a type of six");
        assert_eq!((found.dark.as_slice(), found.count), (dark, count), "{light:?}");
    }
    assert_eq!(types.len(), expected.len());
}

#[test]
fn duad_images_match_the_golden_table() {
    let outer = LightDarkActions::new();
    let variant = Variant::new(outer.group().board(), Rule::Half).expect("quarters");
    let table = include_str!("golden/outer-duads.txt");
    let rows: Vec<&str> = table.lines().skip(1).collect();
    let links = outer.duad_images();
    assert_eq!(links.len(), rows.len());
    for (link, row) in links.iter().zip(rows) {
        let [duad, syntheme, word] = row.split(" | ").collect::<Vec<_>>().try_into().expect("three columns");
        assert_eq!(pair(link.duad, outer.light()), duad);
        assert_eq!(link.syntheme.map(|duad| pair(duad, outer.dark())).join(" "), syntheme);
        let turns = parse_turns(word, variant.board(), Convention::Standard).expect("a word");
        assert_eq!(link.word.len(), turns.len(), "{duad}: both are shortest");
        let played =
            |turns: &[_]| turns.iter().fold(variant.solved(), |at, turn| at.turned(*turn).expect("a turn"));
        assert_eq!(played(&link.word), played(&turns), "{duad}");
    }
}

#[test]
fn every_element_maps_duad_images_and_totals_consistently() {
    let outer = LightDarkActions::new();
    let links = outer.duad_images();
    let linked = |duad| links.iter().find(|link| link.duad == duad).expect("each duad is linked").syntheme;
    assert_eq!(
        links.iter().map(|link| link.syntheme).collect::<BTreeSet<_>>(),
        synthemes().into_iter().collect()
    );
    let totals = outer.totals();
    for (light, dark) in outer.actions() {
        for link in &links {
            assert_eq!(linked(map_duad(link.duad, &light)), map_syntheme(&link.syntheme, &dark));
        }
        for total in &totals {
            let there = &totals[dark.image(total.dark.into())];
            for (other, syntheme) in &total.synthemes {
                let moved = (dark.image(usize::from(*other)) as u8, map_syntheme(syntheme, &light));
                assert!(there.synthemes.contains(&moved));
            }
        }
    }
}

#[test]
fn a_total_has_every_duad_once_and_agrees_with_the_duad_images() {
    let outer = LightDarkActions::new();
    let totals = outer.totals();
    assert_eq!(totals.len(), 6);
    for total in totals {
        let mut parts: Vec<_> = total.synthemes.iter().flat_map(|(_, syntheme)| *syntheme).collect();
        parts.sort_unstable();
        assert_eq!(parts, duads());
        for link in outer.duad_images() {
            let with =
                link.syntheme.iter().find(|(a, b)| *a == total.dark || *b == total.dark).expect("all six");
            let other = with.0 + with.1 - total.dark;
            let (_, part) =
                total.synthemes.iter().find(|(dark, _)| *dark == other).expect("every other square");
            assert!(part.contains(&link.duad));
        }
    }
}

#[test]
fn the_map_is_a_homomorphism_and_not_a_relabeling() {
    let outer = LightDarkActions::new();
    let actions: Vec<_> = outer.actions().collect();
    let follows = |light: &Permutation| {
        actions.iter().find(|action| action.0 == *light).expect("every order").1.clone()
    };
    for (light, dark) in &actions {
        for turn in outer.group().clockwise_generators() {
            let at = outer
                .group()
                .elements()
                .iter()
                .position(|element| element.permutation == turn)
                .expect("a turn");
            let (by_light, by_dark) = &actions[at];
            assert_eq!(follows(&light.then(by_light)), dark.then(by_dark));
        }
    }
    // A relabeling preserves cycle types; this map does not. None of the 720 relabelings works.
    assert!(actions.iter().any(|(light, dark)| cycle_type(light) != cycle_type(dark)));
    assert_eq!(outer.equivalent_matchings(), 0);
}
