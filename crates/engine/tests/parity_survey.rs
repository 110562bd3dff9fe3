//! The survey of one or two bits per position, against tables.

use std::io::Read;

use antipode_engine::resumable::Resumable;
use antipode_engine::rotation::gods_number::CountingBound;
use antipode_engine::rotation::parity_survey::{ParitySurvey, ReadCheckpointError, StreamedSurvey};
use antipode_engine::search::survey::Survey;
use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber};
use antipode_puzzles::rotation::{Convention, Position, Rule, SpaceLayout, Variant, parse_turns};
use antipode_sampling::part;

fn variant(name: &str) -> Variant {
    name.parse().expect("a board and its rule")
}

/// Boards of two orbits, of eight and seven cells, and of one orbit. On 4 × 2 every number is a tile of the words.
#[test]
fn it_counts_what_the_table_counts() {
    for name in [
        "5x3n3 quarter",
        "3x5n3 quarter",
        "5x3n3 clockwise",
        "4x2n2 quarter",
        "3x3n2 quarter",
        "3x3n2 clockwise",
        "5x2n2 quarter",
        "2x5n2 clockwise",
        "3x3n2 half",
        "5x2n2 half",
        "5x3n3 half",
    ] {
        let variant = variant(name);
        let layout = SpaceLayout::of(&variant).expect("a board with a table");
        let survey = Survey::new(layout.space().clone()).run();
        let counts = survey.counts().to_vec();
        let table = survey.into_table().expect("it has finished");
        let survey = ParitySurvey::new(&variant).expect("turns of one parity").run_in_steps(977);
        assert_eq!(survey.counts(), counts, "{name}");
        assert_eq!(survey.visited_positions(), survey.positions(), "{name}");
        let farthest = survey.farthest().expect("there are few");
        assert_eq!(Some(&(farthest.len() as u64)), counts.last(), "{name}");
        for position in farthest {
            let position = layout.space_position(&position).expect("a position of the board");
            assert_eq!(table.depth(&position), Some(table.gods_number()), "{name}");
        }
    }
}

/// The terms of a sequence in `data/oeis`.
fn terms(file: &str) -> Vec<u64> {
    let terms = file.lines().filter(|line| !line.starts_with('#'));
    terms.map(|line| line.split(' ').nth(1).expect("a term").parse().expect("a term")).collect()
}

#[test]
fn it_counts_what_the_largest_table_counts() {
    let variant = variant("4x4n3 quarter");
    let survey =
        ParitySurvey::new(&variant).expect("turns of one parity").with_threads(3).run_in_steps(5_000);
    let entry = gods_numbers::entry_for(&variant).expect("on record");
    assert_eq!(survey.farthest().map(|farthest| farthest.len() as u64), entry.antipodes);
    assert_eq!(survey.counts(), terms(include_str!("../../../data/oeis/rotation-4x4n3-quarter.txt")));
}

#[test]
#[ignore = "12! positions of four boards take half a minute"]
fn it_counts_boards_of_one_orbit_and_twelve_cells() {
    // The counts of an independent program.
    let large = include_str!("golden/rotation-tables-large.txt");
    let of_line = |line: &str| {
        let (name, counts) = line.split_once(": ").expect("a name and counts");
        (name.to_owned(), counts.split(' ').map(|count| count.parse().expect("a count")).collect())
    };
    let mut expected: Vec<(String, Vec<u64>)> = large.lines().skip(1).map(of_line).collect();
    assert_eq!(expected.len(), 3);
    let layout = SpaceLayout::of(&variant("6x2n2 quarter")).expect("a board with a table");
    let counts = Survey::new(layout.space().clone()).run().counts().to_vec();
    expected.push(("6x2n2 quarter".to_owned(), counts));
    for (name, counts) in expected {
        let survey = ParitySurvey::new(&variant(&name)).expect("turns of one parity").with_threads(2);
        let survey = survey.run_in_steps(5_000);
        assert_eq!(survey.counts(), counts, "{name}");
        assert_eq!(survey.positions(), counts.iter().sum::<u64>(), "{name}");
    }
}

/// The row of a board without a table has all positions, agrees with the record, and its first layers are those that are found
/// position by position.
#[test]
fn the_rows_of_large_boards_are_right() {
    let six_clockwise = include_str!("../../../data/oeis/rotation-6x3n3-clockwise.txt");
    let seven_clockwise = include_str!("../../../data/oeis/rotation-7x2n2-clockwise.txt");
    let six_half = include_str!("../../../data/oeis/rotation-6x3n3-half.txt");
    let seven_half = include_str!("../../../data/oeis/rotation-7x2n2-half.txt");
    let boards = [
        ("6x3n3 half", six_half, 16_462_051_200),
        ("7x2n2 half", seven_half, 5_463_129_600),
        ("6x3n3 quarter", include_str!("../../../data/oeis/rotation-6x3n3-quarter.txt"), 8_231_932_800),
        ("7x2n2 quarter", include_str!("../../../data/oeis/rotation-7x2n2-quarter.txt"), 2_734_272_000),
        ("6x3n3 clockwise", six_clockwise, 8_231_932_800),
        ("5x3n2 quarter", include_str!("../../../data/oeis/rotation-5x3n2-quarter.txt"), 40_950_450_000),
        ("7x2n2 clockwise", seven_clockwise, 5_463_696_000),
    ];
    for (name, file, bytes) in boards {
        let (variant, row) = (variant(name), terms(file));
        let entry = gods_numbers::entry_for(&variant).expect("on record");
        assert_eq!(entry.positions, row.iter().sum::<u64>().to_string(), "{name}");
        assert_eq!(entry.gods_number, GodsNumber::Exact(row.len() as u32 - 1), "{name}");
        assert_eq!(entry.antipodes, row.last().copied(), "{name}");
        // Half of the positions are at even distances, unless half turns are one turn.
        let even = row.iter().step_by(2).sum::<u64>();
        assert_eq!(2 * even == row.iter().sum(), variant.rule() != Rule::Half, "{name}");
        assert_eq!(ParitySurvey::memory_bytes(&variant), Some(bytes), "{name}");
    }
    for &(name, file, _) in part(&boards, 0) {
        let (variant, row) = (variant(name), terms(file));
        let mut spheres = CountingBound::new(&variant).expect("few enough positions");
        while spheres.sphere_sizes().len() < 9 {
            spheres.step(100_000);
        }
        assert!(row.starts_with(spheres.sphere_sizes()), "{name}: {:?}", spheres.sphere_sizes());
        // More layers, or one with half turns, would touch most pages of its gigabytes.
        if variant.rule() == Rule::Half || ParitySurvey::memory_bytes(&variant) > Some(10_000_000_000) {
            continue;
        }
        let mut survey = ParitySurvey::new(&variant).expect("turns of one parity");
        while survey.counts().len() < 4 {
            survey.step(10_000);
        }
        assert!(row.starts_with(survey.counts()), "{name}");
    }
}

/// A farthest position of a large board has a solution of as many moves as God's number, which a search found. By quarter turns 7 × 2 has
/// only one, with every row reversed.
#[test]
fn farthest_positions_of_large_boards_have_solutions_of_their_distances() {
    let quarter = terms(include_str!("../../../data/oeis/rotation-7x2n2-quarter.txt"));
    let half = terms(include_str!("../../../data/oeis/rotation-7x2n2-half.txt"));
    let five = terms(include_str!("../../../data/oeis/rotation-5x3n2-quarter.txt"));
    for (row, name, position, solution) in [
        (quarter, "7x2n2", "7,6,5,4,3,2,1,14,13,12,11,10,9,8", "FedcbacdbcedecebaFEBDBCBDECDFEDCBa"),
        (
            half,
            "7x2n2",
            "14,13,12,11,10,9,8,7,6,5,4,3,2,1",
            "C2 E2 D2 A2 B2 C2 D2 e d B A f E2 B f A B d e D2 C2 B2 A2 D2 E2 C2",
        ),
        (five, "5x3n2", "15,14,13,12,11,10,9,3,6,7,5,4,8,2,1", "BgBeFCaefghDgBCDCefgfABhE"),
    ] {
        let board = variant(&format!("{name} quarter")).board();
        let start = Position::parse(position, board).expect("a position");
        let turns = parse_turns(solution, board, Convention::Standard).expect("turns");
        assert_eq!(turns.len(), row.len() - 1);
        let end =
            turns.iter().fold(start, |position, turn| position.turned(*turn).expect("a block of the board"));
        assert!(end.is_solved());
    }
}

/// Other boards: no odd turns, too few cells, exceptional groups, directions, and orbits that are too large.
#[test]
fn other_boards_have_no_such_survey() {
    for name in [
        "3x2n2 quarter",
        "5x4n2 quarter",
        "4x3n3 quarter",
        "5x3n3@180 180",
        "5x3n3o quarter",
        "5x5n3 quarter",
    ] {
        assert_eq!(ParitySurvey::memory_bytes(&variant(name)), None, "{name}");
        assert!(ParitySurvey::new(&variant(name)).is_none(), "{name}");
    }
}

/// Counts a layer with the plane of an earlier one, and keeps its own.
fn pull(survey: &mut StreamedSurvey, planes: &mut Vec<Vec<u8>>) -> Result<(), ReadCheckpointError> {
    let mut before = planes.len().checked_sub(2).map(|at| planes[at].as_slice());
    let mut after = Vec::new();
    survey.pull_layer(before.as_mut().map(|before| before as &mut dyn Read), &mut after, |_| ())?;
    planes.push(after);
    Ok(())
}

/// Counts to the end.
fn count(mut survey: StreamedSurvey, planes: &mut Vec<Vec<u8>>) -> ParitySurvey {
    while !survey.is_finished() {
        pull(&mut survey, planes).expect("intact");
        survey.read_plane(&mut planes[planes.len() - 1].as_slice()).expect("intact");
    }
    survey.into_survey()
}

#[test]
fn it_counts_the_same_with_one_plane_in_memory() {
    for name in ["5x2n2 quarter", "2x5n2 clockwise", "3x3n2 quarter", "4x2n2 quarter"] {
        let variant = variant(name);
        let expected = ParitySurvey::new(&variant).expect("turns of one parity").run();
        let new = || StreamedSurvey::new(&variant).expect("odd turns").with_threads(2);
        let mut planes = Vec::new();
        let survey = count(new(), &mut planes);
        assert_eq!((survey.counts(), survey.farthest()), (expected.counts(), expected.farthest()), "{name}");
        // It resumes after each layer, also after the last one, which is empty.
        assert_eq!(planes.len(), survey.counts().len());
        for layer in [1, 2, 3, planes.len() - 1, planes.len()] {
            let mut resumed = new();
            resumed.read_plane(&mut planes[layer - 1].as_slice()).expect("intact");
            let resumed = count(resumed, &mut planes[..layer].to_vec());
            assert_eq!(resumed.counts(), survey.counts(), "{name} after {layer}");
            assert_eq!(resumed.farthest(), survey.farthest(), "{name} after {layer}");
        }
    }
    // Half turns are even.
    assert!(StreamedSurvey::new(&variant("3x3n2 half")).is_none());
}

#[test]
fn damaged_planes_are_refused() {
    let board = variant("5x3n3 quarter");
    let new = |variant: &Variant| StreamedSurvey::new(variant).expect("odd turns");
    let (mut survey, mut planes) = (new(&board), Vec::new());
    while planes.len() < 6 {
        pull(&mut survey, &mut planes).expect("intact");
        survey.read_plane(&mut planes[planes.len() - 1].as_slice()).expect("intact");
    }
    let bytes = &planes[5];
    let refusal =
        |variant: &Variant, mut bytes: &[u8]| new(variant).read_plane(&mut bytes).expect_err("it is damaged");
    let clockwise = refusal(&variant("5x3n3 clockwise"), bytes);
    assert!(matches!(clockwise, ReadCheckpointError::WrongBoard), "{clockwise}");
    assert!(matches!(refusal(&variant("3x3n2 quarter"), bytes), ReadCheckpointError::WrongBoard));
    assert!(matches!(refusal(&board, &[bytes.as_slice(), &[0]].concat()), ReadCheckpointError::WrongLength));
    for length in [0, 7, 23, 24, 80, bytes.len() - 1] {
        assert!(matches!(refusal(&board, &bytes[..length]), ReadCheckpointError::WrongLength), "{length}");
    }
    for number in 0..64_u64 {
        let mut damaged = bytes.clone();
        // Half of the damages are among the first bytes.
        let within = if number % 2 == 0 { 120 } else { bytes.len() };
        let at = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % within;
        damaged[at] ^= (1 + number % 255) as u8;
        refusal(&board, &damaged);
    }
    // So is the plane of another layer, a damaged one, and none, where one is read in passing.
    let mut damaged = planes[4].clone();
    let last = damaged.len() - 20;
    damaged[last] ^= 1;
    for before in [Some(planes[3].clone()), Some(damaged), None] {
        let mut survey = new(&board);
        survey.read_plane(&mut planes[5].as_slice()).expect("intact");
        let mut before = before.as_deref();
        let before = before.as_mut().map(|before| before as &mut dyn Read);
        assert!(survey.pull_layer(before, &mut Vec::new(), |_| ()).is_err());
    }
}
