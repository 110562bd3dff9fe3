//! The orders of the groups of Rotation boards from four sources: the chains, the invariants of `ReachableSet`, the closed
//! forms of `group::closed_form`, and the output of the command line.
//!
//! Every turn preserves the invariants, so the count is an upper bound of the order. The order of a chain is a lower bound.
//! If the two agree, both are the order of the group.

use antipode_engine::group::chain::{Certainty, Chain};
use antipode_engine::group::closed_form;
use antipode_engine::group::turn_group::TurnGroup;
use antipode_engine::group::verify::Verification;
use antipode_engine::group::word_table::WordTable;
use antipode_engine::resumable::Resumable;
use antipode_puzzles::permutation::Permutation;
use antipode_puzzles::rotation::{Board, Position, ReachableSet, TurnKind};
use antipode_puzzles::scramble::SeededRng;
use num_bigint::BigUint;

fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// All boards of a turn kind with sides up to `to`.
fn boards(to: u8, turning: TurnKind, orientable: bool) -> Vec<Board> {
    let sides = || 1..=to;
    let sizes = sides().flat_map(|rows| sides().map(move |cols| (rows, cols)));
    let blocks = |(rows, cols)| (1..=rows).flat_map(move |high| (1..=cols).map(move |wide| (high, wide)));
    let boards =
        sizes.flat_map(|size| blocks(size).map(move |block| Board::new(size, block, turning, orientable)));
    boards.flatten().collect()
}

/// The chain's order equals the count by invariants and the closed form.
fn compare(board: Board) {
    let turns = TurnGroup::of(board);
    let chain = turns.chain();
    assert_eq!(
        chain.certainty(),
        Certainty::MeetsBound,
        "{board}: {} of {}",
        chain.order(),
        turns.order_bound()
    );
    if let Some(law) = closed_form::order(board) {
        assert_eq!(chain.order().value(), law, "{board}");
    }
}

#[test]
fn the_theorem_for_every_board_up_to_nine() {
    let boards = boards(9, TurnKind::Quarter, false);
    // The triples 1 ≤ k ≤ m ≤ n ≤ 9, of which 45 have k = 1: nothing moves there.
    assert_eq!(boards.iter().filter(|board| board.rows() <= board.cols()).count(), 165);
    boards.into_iter().for_each(compare);
}

/// The theorem as printed says that blocks of 3 × 3 reach every position with the numbers on their own colour. It fails on
/// the 26 boards of our errata.
#[test]
fn the_printed_theorem_fails_on_26_boards() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    let mut twice = 0;
    for board in boards(9, TurnKind::Quarter, false) {
        let exceptional = matches!((board.rows(), board.cols()), (3, 3 | 4));
        if board.block_rows() != 3 || exceptional || board.rows() > board.cols() {
            continue;
        }
        let cells = board.cell_count() as u32;
        let printed = factorial(cells.div_ceil(2)) * factorial(cells / 2);
        let chain = TurnGroup::of(board).chain();
        assert_eq!(chain.certainty(), Certainty::MeetsBound, "{board}");
        assert_eq!(printed, chain.order().value() * 2_u32, "{board}");
        twice += 1;
    }
    assert_eq!(twice, 26);
}

/// k = 1: a turn of one cell does nothing.
#[test]
fn blocks_of_one_cell_generate_nothing() {
    let nothing = Permutation::identity(15);
    let chain = Chain::with_bound(15, &[nothing.clone(), nothing], &1_u8.into());
    assert_eq!((chain.order().to_string(), chain.certainty()), ("1".to_owned(), Certainty::MeetsBound));
}

#[test]
fn the_exceptions_by_name() {
    for (name, order) in [
        ("2x2n2", 4_u64),
        ("12x12n12", 4),
        ("3x2n2", 120),
        ("2x3n2", 120),
        ("4x3n3", 720),
        ("3x4n3", 720),
        ("5x3n3", 101_606_400),
        ("4x4n3", 812_851_200),
        ("3x2n2o", 3_840),
        ("4x3n3o", 6_039_797_760),
        ("4x4n3@180", 9_216),
    ] {
        let order = BigUint::from(order);
        assert_eq!(TurnGroup::of(board(name)).chain().order().value(), order, "{name}");
        assert_eq!(closed_form::order(board(name)), Some(order), "{name}");
    }
}

/// The first open question of the paper: boards with directions.
#[test]
fn directions_for_every_board_up_to_seven() {
    boards(7, TurnKind::Quarter, true).into_iter().for_each(compare);
}

/// The second open question: oblong blocks turned by 180°.
#[test]
fn flips_for_every_board_up_to_seven() {
    boards(7, TurnKind::Flip, false).into_iter().for_each(compare);
    boards(5, TurnKind::Flip, true).into_iter().for_each(compare);
}

/// The permutations of half turns of all blocks of these sizes (rows, columns) on a board.
fn half_turns((rows, cols): (usize, usize), blocks: &[(usize, usize)]) -> Vec<Permutation> {
    let mut turns = Vec::new();
    for &(high, wide) in blocks {
        for (top, left) in (0..=rows - high).flat_map(|top| (0..=cols - wide).map(move |left| (top, left))) {
            let mut images: Vec<u16> = (0..(rows * cols) as u16).collect();
            for (row, col) in (0..high).flat_map(|row| (0..wide).map(move |col| (row, col))) {
                let image = (top + high - 1 - row) * cols + left + wide - 1 - col;
                images[(top + row) * cols + left + col] = image as u16;
            }
            turns.push(Permutation::new(&images).expect("each cell once"));
        }
    }
    turns
}

/// The orbits of points under some permutations.
fn orbits_of(points: usize, generators: &[Permutation]) -> Vec<Vec<u16>> {
    let mut orbits: Vec<Vec<u16>> = Vec::new();
    for start in 0..points as u16 {
        if orbits.iter().any(|orbit| orbit.contains(&start)) {
            continue;
        }
        let mut orbit = vec![start];
        let mut next = 0;
        while next < orbit.len() {
            for generator in generators {
                let image = generator.images()[usize::from(orbit[next])];
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbits.push(orbit);
    }
    orbits
}

/// The number of permutations that keep the orbits and have parities on them that products of the generators have.
fn bound_by_parities(orbits: &[Vec<u16>], generators: &[Permutation]) -> BigUint {
    let factorial = |n: usize| (1..=n as u64).map(BigUint::from).product::<BigUint>();
    let large: Vec<&Vec<u16>> = orbits.iter().filter(|orbit| orbit.len() > 1).collect();
    // The parities of a generator as bits; a basis of what they span.
    let mut basis: Vec<u32> = Vec::new();
    for generator in generators {
        let mut parities = 0_u32;
        for (bit, orbit) in large.iter().enumerate() {
            let moved: Vec<u16> = orbit.iter().map(|point| generator.images()[usize::from(*point)]).collect();
            let place = |point: &u16| orbit.iter().position(|other| other == point);
            let images: Vec<u16> =
                moved.iter().map(|point| place(point).expect("its orbit") as u16).collect();
            let swaps: usize = Permutation::new(&images)
                .expect("each point once")
                .cycles()
                .iter()
                .map(|cycle| cycle.len() - 1)
                .sum();
            parities |= u32::from(swaps % 2 == 1) << bit;
        }
        for element in &basis {
            parities = parities.min(parities ^ element);
        }
        if parities != 0 {
            basis.push(parities);
        }
    }
    large.iter().map(|orbit| factorial(orbit.len())).product::<BigUint>() >> (large.len() - basis.len())
}

/// Blocks of a × b that may lie both ways. Three boards up to 8 × 8 do not reach all that orbits and parities allow.
#[test]
fn blocks_that_lie_both_ways() {
    let (mut boards, mut exceptions) = (0, Vec::new());
    for (rows, cols) in (2..=8).flat_map(|rows| (rows..=8).map(move |cols| (rows, cols))) {
        for (a, b) in (2..=rows).flat_map(|b| (1..b).map(move |a| (a, b))) {
            let turns = half_turns((rows, cols), &[(a, b), (b, a)]);
            let orbits = orbits_of(rows * cols, &turns);
            let bound = bound_by_parities(&orbits, &turns);
            let chain = Chain::with_bound(rows * cols, &turns, &bound);
            boards += 1;
            if chain.certainty() != Certainty::MeetsBound {
                let chain = Verification::new(chain).run().finish();
                assert_eq!(chain.certainty(), Certainty::Verified);
                exceptions.push((rows, cols, a, b, bound / chain.order().value()));
            }
        }
    }
    let exceptions: Vec<String> = exceptions
        .into_iter()
        .map(|(rows, cols, a, b, index)| format!("{rows} × {cols}, {a} × {b}: 1 in {index}"))
        .collect();
    assert_eq!(exceptions, ["4 × 4, 2 × 4: 1 in 37800", "5 × 6, 1 × 5: 1 in 3", "7 × 8, 1 × 7: 1 in 72"]);
    assert_eq!(boards, 210);
}

/// 4 × 4 with blocks of 2 × 4 both ways: on each colour the affine maps of eight points, linked along their linear parts.
#[test]
fn affine_maps_on_four_by_four() {
    let turns = half_turns((4, 4), &[(2, 4), (4, 2)]);
    let chain = Verification::new(Chain::of(16, &turns)).run().finish();
    assert_eq!(chain.certainty(), Certainty::Verified);
    assert_eq!(chain.order().value(), BigUint::from(10_752_u32));
    let colours = orbits_of(16, &turns);
    assert_eq!(colours.iter().map(Vec::len).collect::<Vec<_>>(), [8, 8]);
    for colour in &colours {
        let place = |point: u16| colour.iter().position(|other| *other == point).expect("its colour") as u16;
        let restricted: Vec<Permutation> = turns
            .iter()
            .map(|turn| {
                let images: Vec<u16> =
                    colour.iter().map(|point| place(turn.images()[usize::from(*point)])).collect();
                Permutation::new(&images).expect("each point once")
            })
            .collect();
        let own = Verification::new(Chain::of(8, &restricted)).run().finish();
        assert_eq!(own.order().value(), BigUint::from(1_344_u32));
        // The planes: an orbit of 14 sets of four such that each three points are in exactly one. Their symmetries are AGL(3, 2),
        // of 1,344 elements.
        let image = |plane: u8, turn: &Permutation| {
            (0..8)
                .filter(|point| plane >> point & 1 == 1)
                .fold(0_u8, |set, point| set | 1 << turn.images()[point])
        };
        let orbit = |plane: u8| {
            let mut planes = vec![plane];
            let mut next = 0;
            while next < planes.len() {
                for turn in &restricted {
                    let moved = image(planes[next], turn);
                    if !planes.contains(&moved) {
                        planes.push(moved);
                    }
                }
                next += 1;
            }
            planes
        };
        let planes = (0..=u8::MAX)
            .filter(|set| set.count_ones() == 4)
            .map(orbit)
            .find(|planes| planes.len() == 14)
            .expect("planes");
        for three in (0..=u8::MAX).filter(|set| set.count_ones() == 3) {
            assert_eq!(planes.iter().filter(|plane| *plane & three == three).count(), 1);
        }
    }
}

#[test]
fn rings() {
    boards(8, TurnKind::Ring, false).into_iter().for_each(compare);
}

/// Without chains, which are slow: the count by invariants equals the closed form on every board.
#[test]
fn closed_forms_equal_the_counts_on_every_board() {
    let mut compared = 0;
    for (turning, orientable) in
        [(TurnKind::Quarter, false), (TurnKind::Quarter, true), (TurnKind::Flip, false)]
    {
        for board in boards(12, turning, orientable) {
            // Groups that are enumerated are slow, too: other tests compare small boards and lines.
            if board.turn_kind() == TurnKind::Flip
                && (board.block_count() <= 8 || board.block_rows() == 1 || board.block_cols() == 1)
            {
                continue;
            }
            assert_eq!(closed_form::order(board), Some(TurnGroup::of(board).order_bound()), "{board}");
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared} boards");
}

#[test]
fn the_largest_boards() {
    for block in 2..=12 {
        for orientable in [false, true] {
            let board =
                |size| Board::new(size, (block, block), TurnKind::Quarter, orientable).expect("it fits");
            compare(board((12, 12)));
            compare(board((12, block)));
            compare(board((block, (block + 1).min(12))));
        }
    }
    ["12x12n3x4", "12x12n5@180", "12x11n9x11", "12x12n10x11"].map(board).into_iter().for_each(compare);
}

/// The orders printed by the command line equal the closed forms; every tenth is compared with a chain.
#[test]
fn printed_orders() {
    for (text, rule) in [
        (include_str!("golden/rotation-orders-quarter.txt"), ""),
        (include_str!("golden/rotation-orders-directions.txt"), ""),
        (include_str!("golden/rotation-orders-180.txt"), "@180"),
    ] {
        let mut lines = text.lines();
        assert!(lines.next().is_some_and(|source| source.contains("Source: ")));
        for (index, line) in lines.enumerate() {
            let mut words = line.split(' ');
            let name = words.next().expect("a board");
            let ending = if name.chars().filter(|ch| *ch == 'x').count() == 1 { rule } else { "" };
            let order: BigUint = words.nth(1).and_then(|order| order.parse().ok()).expect("an order");
            let board = board(&format!("{name}{ending}"));
            assert_eq!(closed_form::order(board).as_ref(), Some(&order), "{line}");
            if index % 10 == 0 {
                assert_eq!(TurnGroup::of(board).chain().order().value(), order, "{line}");
            }
        }
    }
}

/// Brute force on small groups: the order equals the number of reachable elements, and they are members.
#[test]
fn orders_equal_brute_force() {
    for name in ["3x2n2", "4x2n2", "3x3n2", "4x3n3", "3x2n2o", "3x3n3o", "4x3n3x2", "4x4n3@180", "5x3n3@180"]
    {
        let turns = TurnGroup::of(board(name));
        let solved = Permutation::identity(turns.points());
        let mut found = std::collections::HashSet::from([solved.clone()]);
        let mut open = vec![solved];
        while let Some(here) = open.pop() {
            for generator in turns.generators() {
                let next = here.then(generator);
                if found.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let chain = turns.chain();
        assert_eq!(chain.order().value(), BigUint::from(found.len()), "{name}");
        assert!(found.iter().take(500).all(|element| chain.contains(element)), "{name}");
    }
}

/// Verification by Schreier's lemma finds elements that random sampling missed.
#[test]
fn verification_completes_an_incomplete_chain() {
    for name in ["4x4n2", "5x3n3", "3x3n2o", "5x5n3@180"] {
        let turns = TurnGroup::of(board(name));
        // A chain built from the generators alone lacks most of the group.
        for elements in [0, 3, u64::MAX] {
            let mut building =
                antipode_engine::group::chain::ChainBuilder::new(turns.points(), turns.generators(), None);
            building.step(elements);
            let chain = building.finish();
            assert!(matches!(chain.certainty(), Certainty::Probable { .. }));
            let short = chain.order().value() < turns.order_bound();
            let verification = Verification::new(chain).run();
            assert_eq!(verification.elements_added() > 0, short, "{name} after {elements}");
            let chain = verification.finish();
            assert_eq!(chain.certainty(), Certainty::Verified);
            assert_eq!(chain.order().value(), turns.order_bound(), "{name}");
        }
    }
}

#[test]
fn membership_agrees_with_the_reachable_set() {
    for name in ["5x4n2", "5x4n3", "5x4n4", "4x5n3o"] {
        let turns = TurnGroup::of(board(name));
        let (chain, reachable) = (turns.chain(), ReachableSet::of(turns.board()));
        for seed in 0..20 {
            let drawn = reachable.random_position(&seed.to_string());
            let element = turns.element_of(&drawn);
            assert!(chain.sift(&element).is_member());
            assert_eq!(turns.position_of(&element), Some(drawn.clone()));
            let mut swapped = drawn.numbers().to_vec();
            swapped.swap(0, 2);
            let swapped =
                Position::new(turns.board(), &swapped, drawn.directions()).expect("each number once");
            let sifted = chain.sift(&turns.element_of(&swapped));
            assert_eq!(sifted.is_member(), reachable.check(&swapped).is_ok(), "{swapped}");
            // The residue fixes the earlier base points and maps the next one outside its orbit.
            assert!(
                sifted.base_images.iter().all(|taken| sifted.residue[usize::from(taken.base)] == taken.base)
            );
            if let Some(stuck) = sifted.blocked_at {
                assert!(!chain.orbit(sifted.base_images.len()).contains(&stuck.image));
                assert_eq!(sifted.residue[usize::from(stuck.base)], stuck.image);
            }
        }
    }
}

/// In a group of 120 elements, each is drawn about equally often.
#[test]
fn random_elements_are_uniform() {
    let chain = TurnGroup::of(board("3x2n2")).chain();
    let mut rng = SeededRng::new("uniform");
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..12_000 {
        *seen.entry(chain.draw(&mut rng)).or_insert(0_u32) += 1;
    }
    assert_eq!(seen.len(), 120);
    // Chi-square with 119 degrees of freedom exceeds 180 with probability below 1/3,000.
    let chi: f64 = seen.values().map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0).sum();
    assert!(chi < 180.0, "{chi}");
    assert_eq!(chain.random_element("a seed"), chain.random_element("a seed"));
}

#[test]
fn the_product_of_a_word_is_its_element() {
    for (name, training) in [("3x3n2", 20_000), ("4x4n2", 60_000), ("5x3n3", 60_000), ("5x4n4", 150_000)] {
        let turns = TurnGroup::of(board(name));
        let chain = turns.chain();
        let mut words = WordTable::new(&chain, turns.generators());
        words.step(training);
        assert!(words.is_complete(), "{name} lacks {}", words.missing_entries());
        for seed in 0..50 {
            let element = chain.random_element(&seed.to_string());
            let word = words.word(&element).expect("it belongs to the group");
            assert_eq!(words.product(&word), element, "{name}");
            assert!(word.len() < 4_000, "{name}: {}", word.len());
        }
        let mean = words.mean_length();
        words.step(training);
        assert!(words.mean_length() <= mean, "training makes words shorter");
    }
    let turns = TurnGroup::of(board("5x4n4"));
    let mut odd: Vec<u16> = (0..20).collect();
    odd.swap(0, 1);
    let mut words = WordTable::new(&turns.chain(), turns.generators());
    words.step(1_000);
    assert_eq!(words.word(&Permutation::new(&odd).expect("a swap")), None);
}
