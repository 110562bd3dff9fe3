//! Every parser on a few thousand inputs: what people write, the same with a defect, and noise.

mod round_trips;

use antipode_engine::sliding::hardest::HardestSearch;
use antipode_parsers::{PARSERS, PRINTERS};
use antipode_play::game::saved_game::SavedGame;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::Route;
use antipode_play::route::game::LinkReplay;
use antipode_protocol::Request;
use antipode_puzzles::fifteen;
use antipode_puzzles::ramka::Board;
use antipode_puzzles::rotation::{self, MAX_TEXT};
use antipode_sampling::is_full;
use proptest::prelude::*;

/// Texts that parsers accept, wholly or for the most part.
const SEEDS: [&str; 90] = [
    "#/sliding?at=AA.B/..BB@h:A&goal=..../AA..&metric=super-line&moves=AR.BL",
    "#/sliding?at=ABC/D--&goal=corner:B",
    "BAAC/BAAC/DEEF/DGHF/I..J",
    "A.A/B#.@v:B,axis -> .AA/...",
    "../AB@h:A -> corner-loose:C",
    "AB#/C..@fix:B -> ..#/.CA@any:AC",
    "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.",
    "AA.\nB..\n\n...\n.AA",
    "corner-loose:B",
    ".AA/...",
    "ADR BL AB-D",
    r#"{"version":1,"turns":[{"placed":{"at":"AA/B. -> ../.B","how":"loaded"}},{"played":"BR"}],"now":1}"#,
    "#/lab?board=4x3n3x2&rule=180&at=2,1,3,4,5,6,7,8,9,10,11,12&part=open",
    "#/lab?board=3x2n2o&at=2u1r3u4d5u6l",
    "#/rotation?at=4x3n3:7,2,9,4,1,12,3,8,5,10,6,11&rule=ring&moves=aBb",
    "#/rotation?seed=monday&rule=half",
    "123/456/789",
    "9.321/654/8.7@3",
    "9.-32/65/814.7",
    "9 / 3,2,1 / 6,5,4 / 8 / 7",
    "L1 R2 LR3 2ab 1Lc 3cR S3",
    "#/ramka?at=321/654/987&moves=L1.R2.2ab&metric=slides",
    "#/ramka?seed=two+words%20%C3&depth=7",
    "#/ramka?moves=2aL.S1&at=-.123/45/78.9",
    r#"{"version":1,"turns":[{"placed":{"at":"321/654/987","how":"loaded"}},{"played":"L1 R1"}],"now":1}"#,
    r#"{"version":1,"turns":[{"placed":{"at":"123/456/789","how":{"scramble":{"seed":"a","depth":3}}}}],"now":0}"#,
    "3x3n2:4,9,2,3,5,7,8,1,6",
    "4x3n3:5,6,7,8,1,2,3,4,9,10,11,12@ring",
    "2x2n1x2o:1u2d3l4r",
    "4 9 2/3 5 7/8 1 6",
    "56781234",
    "https://example.org/twiddle.html#3x3n2m5%3A4%2C9%2C2%2C3%2C5%2C7%2C8%2C1%2C6",
    "4x3n3x2@180",
    "3x3n2o quarter",
    "1000x1000n2:1",
    "A2.b.a'(AB)^3(BA)^{-1}",
    "R1C2x2 r1c1 R1C1^-1 B²a⁻¹",
    "((((AB)^99)^99)^99)^99",
    "\0\x10antipode",
    "antipode\x02\0\0\0",
    "2,1,=,*,5,6,7,8,9",
    "# A comment\n3x3n2 quarter 362880 11 20 2026-11-21 table\n3x4n2 half 479001600 12..? ? 2026-11-21 count",
    " AB.$ -> corner:A",
    "ramka/#at=321/654/987&moves=L1.R2.2ab&metric=slides",
    "rotation/index.html?from=mail#seed=monday&rule=half",
    "lab/#board=3x2n2o&at=2u1r3u4d5u6l",
    "landscape/#seed=fjord&levels=4&water=60&light=south-east&size=1024x576",
    "library/#collection=all&list=classics:AbC-_9AAAAAA,4x5:zzzzzz&metric=step&distance=3-&state=starred&order=hard",
    "library/#collection=mine&own=k3f9ab&state=longer",
    "Step; AA/B.; ../.B; 1 1 1 1 1 1; 2 1 1 0 0 0 0; an example; of two\nTwo; AB/..; ../.A\n# a comment",
    "collection,name,board,goal,step,source,puzzle\nown,\"A, \"\"1\"\"\",AA/B.,../.B,1,me,sliding\n",
    r#"[{"name":"A","board":"AA/B.","goal":"../.B","distances":{"step":1},"gates":0,"source":"me"}]"#,
    r#"{"version":1,"lists":[{"key":"k3f9ab","name":"Mine","boards":["A; AA/B.; ../.B; - - - - - -; - - - - - - -; me"]}]}"#,
    "antipode sliding search 2\n3x2 move 0/1 all\nat 0 0\nfound 0 0\n",
    ".A/AA/B.",
    r#"{"job":1,"subject":{"Space":{"puzzle":"ramka","metric":"tiles"}},"query":{"Table":"Facts"}}"#,
    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
    "ooBB\nAAoC\nxooC",
    "https://example.org/slide.html#5x4m9:md1ad1ad4d1a2d5ad1d5d5eae4%2C3,2,7",
    "5 x 5 (a silly example)\n1 = 111/01\n2 = 101/111\n3 = 1\n1xx200000000033\n000xx00033001002\n",
    "! two cars\nxsize: 3\nysize: 2\nwall: (2,1)\npiece: 1 (0,0) (1,0)\nlocky: 1\nput: 1 (0,0) 'A'\nwin: 1 (1,0)",
    "4FEA134",
    "AXCZN",
    "level#6#6###..###a..b##cdde##ccee##f**h##g**h#",
    "\"#####\"\n\"#*a #\"\n\"#- .#\"",
    "AB#/C..@h:C,gate:AC:r2c2r2c3 -> ..#/.CA",
    "A.A#/C..#@h:C,parts:A,gate:AC:r2c2r2c3 -> ...#/A.A#",
    "123/9.45.6/78",
    "1 2 3 4/5 6 7 8/9 10 11 12/13 14 16 15",
    "1 2 3\n4 5 6\n7 8 .",
    "A A .\nB . C",
    "--==+\n##|/.\n##|*.\n__mm$\n\n.....\n...##\n...##\n.....",
    "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0",
    "0 1 2/3 4 5/6 7 8@first",
    "4x3@first slides",
    "ul3, D.r2",
    "\u{feff}(define (problem p) ; small\n(:domain tiles) (:objects t1 t2 - tile) (:init (at t1 p1)) (:goal (and (at t1 p2))))",
    "│１│２│\r\n# a comment\r\n\r\nAA..\u{a0}# another",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Twiddle\nPARAMS  :5:3x3n2\nDESC    :17:4,9,2,3,5,7,8,1,6\nNSTATES :1:4\nSTATEPOS:1:2\nMOVE    :6:M0,0,1\nRESTART :1:x\nMOVE    :7:M1,0,-1\n",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Fifteen\nPARAMS  :3:3x3\nDESC    :17:1,2,3,4,5,6,0,7,8\nNSTATES :1:3\nSTATEPOS:1:3\nMOVE    :4:M2,2\nSOLVE   :1:S\n",
    "(define (problem p) (:domain n-puzzle-typed) (:init (at t_2 p_1_1) (at t_1 p_1_2) (empty p_2_2) (at t_3 p_2_1) (neighbor p_1_1 p_1_2)) (:goal (and (at t_1 p_1_1) (at t_2 p_1_2) (at t_3 p_2_1))))",
    "(define (problem p) (:domain strips-sliding-tile) (:init (inc p1 p2) (blank p1 p1) (at t1 p2 p1) (at t2 p1 p2) (at t3 p2 p2)) (:goal (and (at t3 p1 p1) (at t2 p2 p1) (at t1 p1 p2))))",
    "# a comment\n3 -1 # size\n[[8, 1, 2], [0, 4, 3], [7, 6, 5]] // rows",
    "+--+--+\n| 1| 2|\n+--+--+\n|  | 3|\n+--+--+",
    "8\t1\t2\r\n\t4\t3\r\n7\t6\t5",
    "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 41 57\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6 43 55\n",
    "12  1 10  2\n 7 11  4 14\n 5     9 15\n 8 13  6  3",
    "start = ((8 1 2) (x 4 3) (7 6 5)) goal: {{1,2,3},{8,*,4},{7,6,5}}",
    "2< 5< 3^\n1^ 4< 6^\n7^ 8^ 9^",
    "C1A2/7B4E/5.9F/8D63@spiral",
];

fn seeds_with_a_defect() -> impl Strategy<Value = Vec<u8>> {
    (0..SEEDS.len(), any::<prop::sample::Index>(), proptest::collection::vec(any::<u8>(), 0..3), 0_usize..3)
        .prop_map(|(seed, at, put, cut)| {
            let mut bytes = SEEDS[seed].as_bytes().to_vec();
            let at = at.index(bytes.len());
            let end = (at + cut).min(bytes.len());
            bytes.splice(at..end, put);
            bytes
        })
}

fn try_all(bytes: &[u8]) {
    for (_, check) in PARSERS {
        check(bytes);
    }
}

/// Opens a link with its moves.
fn open(link: &str, kind: PuzzleKind) -> Option<LinkReplay> {
    let link = antipode_play::route::game::parse(&Route::parse(link), kind).link?;
    Some(LinkReplay::new(link).finished())
}

#[test]
fn seeds_alone() {
    SEEDS.iter().for_each(|seed| try_all(seed.as_bytes()));
    try_all(&[]);
}

/// Seeds that no parser accepts would test nothing.
#[test]
fn seeds_are_accepted_by_their_parsers() {
    let saved: Vec<SavedGame> = SEEDS.iter().filter_map(|seed| serde_json::from_str(seed).ok()).collect();
    assert_eq!(saved.iter().filter(|saved| saved.restore(PuzzleKind::Ramka).is_some()).count(), 2);
    let link = |seed: &&str| open(seed, PuzzleKind::Ramka);
    let moves_of = |start: &str| -> usize {
        SEEDS.iter().filter(|seed| seed.starts_with(start)).filter_map(link).map(|link| link.played()).sum()
    };
    assert!(moves_of("#/ramka") >= 2 && moves_of("ramka/#") >= 2, "links of both forms have legal moves");
    assert_eq!(SEEDS.iter().filter(|seed| seed.parse::<Board>().is_ok()).count(), 5);
    let ring: rotation::Board = "4x3n3@ring".parse().expect("a board");
    let read = |seed: &&&str| rotation::Position::parse(seed, ring).is_ok();
    assert_eq!(SEEDS.iter().filter(read).count(), 9);
    let word = |seed: &&str| rotation::parse_turns(seed, ring, rotation::Convention::Standard).ok();
    assert_eq!(SEEDS[12..].iter().filter_map(word).map(|turns| turns.len()).sum::<usize>(), 11 + 5);
    let fifteen: fifteen::Board = "3x3".parse().expect("a board");
    let read = |seed: &&&str| fifteen::Position::parse(seed, fifteen).is_ok();
    assert!(SEEDS.iter().filter(read).count() >= 2);
    let sliding = |seed: &&str| open(seed, PuzzleKind::Sliding);
    let moves = |link: LinkReplay| link.played();
    assert_eq!(SEEDS[..2].iter().filter_map(sliding).map(moves).sum::<usize>(), 1, "the first move is legal");
    let boards = [2, 5, 6, 7].map(|seed| PuzzleKind::Sliding.solved().parse(SEEDS[seed]).err());
    assert_eq!(boards, [None, None, None, None]);
    let played =
        |saved: &&SavedGame| saved.restore(PuzzleKind::Sliding).is_some_and(|game| game.current_turn() == 1);
    assert_eq!(saved.iter().filter(played).count(), 1);
    let nine = "3x3n2".parse().expect("a board");
    let targets = |seed: &&&str| rotation::parse_targets(seed, nine).is_ok();
    assert_eq!(SEEDS.iter().filter(targets).count(), 1);
    let is_record = |seed: &str| HardestSearch::resume(&format!("{seed}xxh64 dbfb1789163a2d12\n")).is_ok();
    assert!(SEEDS.iter().any(|seed| is_record(seed)));
    assert!(SEEDS.iter().any(|seed| serde_json::from_str::<Request>(seed).is_ok()));
    let entries = |seed: &&str| rotation::gods_numbers::parse(seed).ok();
    assert_eq!(SEEDS.iter().filter_map(entries).map(|entries| entries.len()).max(), Some(2));
}

/// The inputs from which the fuzzer starts, and those at which it once failed.
#[test]
fn committed_inputs_hold() {
    let seeds = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let mut tried = 0;
    for folder in std::fs::read_dir(seeds).expect("the seeds") {
        let folder = folder.expect("a folder");
        let named = folder.file_name();
        let parser = PARSERS.iter().chain(&PRINTERS).find(|(name, _)| *name == named);
        let (_, check) = parser.unwrap_or_else(|| panic!("{} is no parser", named.display()));
        for file in std::fs::read_dir(folder.path()).expect("a folder") {
            check(&std::fs::read(file.expect("a file").path()).expect("a readable file"));
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried} inputs");
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(seed in any::<u64>()) {
        for (_, check) in PRINTERS {
            check(&seed.to_be_bytes());
        }
    }

    #[test]
    fn seeds_with_a_defect_are_refused_or_parsed(bytes in seeds_with_a_defect()) {
        try_all(&bytes);
    }

    #[test]
    fn noise_is_refused_or_parsed(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        try_all(&bytes);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if is_full() { 256 } else { 48 }))]

    #[test]
    fn repeated_seeds_are_parsed_soon(seed in 0..SEEDS.len(), times in 1_000_usize..3_000) {
        try_all(&SEEDS[seed].as_bytes().repeat(times));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The longest texts that the parsers accept: the work is bounded by their length.
    #[test]
    fn longest_texts_are_parsed_soon(text in "[0-9/, ]{1,4}|[ABab()^29]{1,6}|[1-9][0-9]{0,2}[,x/n]") {
        try_all(&text.as_bytes().repeat(MAX_TEXT / text.len()));
    }
}
