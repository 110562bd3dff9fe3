//! What is written to links, messages and files is read again as the same thing. The bytes are the seed of a generator.

use antipode_cli::sliding::shard_file::ShardResult;
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::hardest::{
    CellPuzzle, HardestSearch, PieceCountRow, SearchResults, SearchShard,
};
use antipode_lab::problem::Problem;
use antipode_lab::route::{self as lab, LabLink, Section};
use antipode_play::backup::{Backup, Entries};
use antipode_play::day::Day;
use antipode_play::game::daily::{DailyResult, DailyResults, DailySlot};
use antipode_play::game::ladder::Difficulty;
use antipode_play::game::marks::{MarkChange, Marks};
use antipode_play::game::{Help, HintLevel};
use antipode_play::page::settings::Settings;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::keys::ArrowKeys;
use antipode_play::puzzle::ramka::setup::FramedRow;
use antipode_play::puzzle::setup::{Draft, NumberBoard, SetupState, Tile};
use antipode_play::puzzle::sliding::editor::{EditorState, SavedEditor};
use antipode_play::route::Route;
use antipode_protocol::rotation::RotationQuery;
use antipode_protocol::sliding::{MazeWeights, SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::{
    HardestBoards, HardestPart, HardestProgress, HardestRow, OutlineProgress,
};
use antipode_protocol::sliding_study::{FlyingBlocks, Study, StudyResult};
use antipode_protocol::{Answer, JobId, ListScope, Query, Reply, Request, Subject, TableQuery};
use antipode_puzzles::rotation::gods_numbers::{self, Entry, GodsNumber, ProofMethod};
use antipode_puzzles::rotation::{Direction, Position, ReachableSet};
use antipode_puzzles::sliding::{Aim, Cells, Grid, Metric};
use antipode_ui::setup::storage::SavedSetup;

use super::printed::{draft, fifteen_variant, grids, rotation_board};
use super::random::Random;
use super::stored::assert_survives;

/// Texts that notations must carry: separators, quotes, escapes, several bytes a character, nothing.
const TEXTS: [&str; 10] = [
    "",
    "a",
    "two words",
    "a&b=c#d%20",
    "\"\\\"",
    "{\"a\":1}",
    "line\nline",
    "\0",
    "é😀\u{2028}",
    "+-.,/->@",
];

fn text(random: &mut Random) -> String {
    (0..random.below(4)).map(|_| *random.one_of(&TEXTS)).collect()
}

/// Small numbers, and those at the limits of the types.
fn number(random: &mut Random) -> u64 {
    let any = random.bits();
    *random.one_of(&[0, 1, 7, any >> 11, any, u64::MAX, u64::from(u32::MAX), 1 << 53])
}

fn maybe<T>(random: &mut Random, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
    (random.below(3) > 0).then(|| value(random))
}

/// Lines of the table of God's numbers.
pub fn printed_gods_numbers(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let entry = |random: &mut Random| {
        let variant = rotation_board(random);
        let method = *random.one_of(&ProofMethod::ALL);
        let reachable = method.has_witness().then(|| ReachableSet::of(variant.board()));
        Entry {
            variant,
            positions: number(random).to_string(),
            gods_number: match random.below(2) {
                0 => GodsNumber::Exact(number(random) as u32),
                _ => GodsNumber::Between {
                    lower: maybe(random, |random| number(random) as u32),
                    upper: maybe(random, |random| number(random) as u32),
                },
            },
            antipodes: maybe(random, number),
            date: Day(random.below(40_000) as u32).to_string(),
            method,
            witness: reachable.map(|reachable| reachable.random_position(&number(random).to_string())),
        }
    };
    let entries: Vec<Entry> = (0..random.below(4)).map(|_| entry(&mut random)).collect();
    let lines: Vec<String> = entries.iter().map(ToString::to_string).collect();
    assert_eq!(gods_numbers::parse(&lines.join("\n")), Ok(entries));
}

/// Links to the Lab, with any numbers on any board.
pub fn printed_lab_link(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let variant = rotation_board(&mut random);
    let board = variant.board();
    let mut numbers: Vec<u8> = (1..=board.cell_count() as u8).collect();
    for last in (1..numbers.len()).rev() {
        numbers.swap(last, random.below(last + 1));
    }
    let directions = if board.is_orientable() { board.cell_count() } else { 0 };
    let directions: Vec<Direction> =
        (0..directions).map(|_| Direction::Up.turned(random.below(4) as i32)).collect();
    let position = Position::new(board, &numbers, &directions).expect("each number once");
    let section = maybe(&mut random, |random| *random.one_of(&Section::ALL));
    // The page of a problem is in one section.
    let problem = maybe(&mut random, |random| *random.one_of(&Problem::ALL))
        .filter(|_| section == Some(Section::Sliding));
    let link = LabLink { variant, position, section, problem };
    let route = lab::route_of(&link);
    let read = lab::parse(&Route::parse(&route.to_string()));
    assert_eq!((read.link, read.warnings), (link, Vec::new()), "{route}");
}

/// Messages between page and worker, whose texts and numbers may be anything.
pub fn printed_message(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let subject = match random.below(2) {
        0 => Subject::space(text(&mut random), text(&mut random)),
        _ => Subject::Service {
            puzzle: text(&mut random),
            name: text(&mut random),
            index: number(&mut random) as u32,
        },
    };
    let random = &mut random;
    let query = match random.below(13) {
        0 => Query::Table(TableQuery::Facts),
        1 => Query::Table(TableQuery::LookUp { position: text(random) }),
        2 => Query::Table(TableQuery::Random {
            depth: maybe(random, |random| number(random) as u32),
            seed: text(random),
        }),
        3 => Query::Table(TableQuery::Locate {
            positions: (0..random.below(3)).map(|_| text(random)).collect(),
        }),
        4 => Query::List { scope: *random.one_of(&[ListScope::AllPositions, ListScope::FirstEight]) },
        5 => Query::Rotation(RotationQuery::Group { position: maybe(random, text) }),
        6 => Query::Sliding(SlidingQuery::CompareMetrics {
            position: text(random),
            metrics: (0..random.below(3)).map(|_| text(random)).collect(),
            analysis_metric: maybe(random, text),
        }),
        7 => Query::Sliding(SlidingQuery::Hardest(Box::new(HardestPart {
            board: text(random),
            metric: text(random),
            pieces: maybe(random, |random| number(random) as u32),
            aim: text(random),
            index: number(random) as u32,
            part_count: number(random) as u32,
            checkpoint: maybe(random, text),
        }))),
        8 => Query::Sliding(SlidingQuery::WeightedDifficulty {
            position: text(random),
            metric: text(random),
            weights: MazeWeights {
                way_back: number(random) as u32,
                dead_ends: number(random) as u32,
                nearer_first: number(random) as u32,
            },
        }),
        9 => Query::Sliding(SlidingQuery::Outline { outline: text(random), metric: text(random) }),
        10 => Query::Sliding(SlidingQuery::Study {
            position: text(random),
            metric: text(random),
            study: *random.one_of(&[Study::Arrangements, Study::GraphShape, Study::FlyingBlocks]),
        }),
        11 => Query::Table(TableQuery::Certificate),
        _ => Query::Cancel,
    };
    assert_survives(&Request { job: JobId(number(random) as u32), subject, query });
    let boards = |random: &mut Random| HardestBoards {
        distance: maybe(random, |random| number(random) as u32),
        boards: (0..random.below(3)).map(|_| text(random)).collect(),
    };
    let row = |random: &mut Random| HardestRow {
        pieces: number(random) as u32,
        strict: boards(random),
        only_loose: boards(random),
    };
    let answer = match random.below(12) {
        0 => Answer::Ready,
        1 => Answer::Spent,
        2 => Answer::Crashed(text(random)),
        3 => Answer::Rejected(text(random)),
        4 => Answer::Position(text(random)),
        5 => Answer::Unsolvable { positions: Some(number(random)) },
        6 => Answer::TooLarge(text(random)),
        7 => Answer::Certificate,
        8 => Answer::CheckResult(text(random)),
        9 => Answer::Sliding(SlidingAnswer::Study(StudyResult::FlyingBlocks(FlyingBlocks {
            distance: maybe(random, |random| number(random) as u32),
            at_least: maybe(random, |random| number(random) as u32),
            boards: (0..random.below(3)).map(|_| text(random)).collect(),
            positions: number(random),
        }))),
        10 => Answer::Sliding(SlidingAnswer::Outline(Box::new(OutlineProgress {
            positions: number(random),
            distance: number(random) as u32,
            rows: Vec::new(),
            ended: random.below(2) == 0,
        }))),
        _ => Answer::Sliding(SlidingAnswer::Hardest(Box::new(HardestProgress {
            goals_done: number(random) as u32,
            goals: number(random) as u32,
            positions: number(random),
            families: number(random),
            rows: maybe(random, |random| (0..random.below(3)).map(|_| row(random)).collect()),
            checkpoint: maybe(random, text),
            ended: random.below(2) == 0,
        }))),
    };
    assert_survives(&Reply { job: JobId(number(random) as u32), answer });
}

/// A search that is written down and read again now and then ends as one that is not.
pub fn printed_search_record(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let (rows, cols) = *random.one_of(&[(2, 2), (1, 6), (2, 3), (3, 2), (3, 1)]);
    let grid = Grid::new(rows, cols).expect("it is small");
    let metrics =
        [Metric::Step, Metric::Line, Metric::Move, Metric::SuperStep, Metric::SuperLine, Metric::SuperMove];
    let metric = *random.one_of(&metrics);
    let count = 1 + random.below(3) as u32;
    let shard = SearchShard { index: random.below(count as usize) as u32, count };
    let aim = *random.one_of(&[Aim::CornerToCorner, Aim::ToCorner, Aim::Anywhere]);
    let mut search = HardestSearch::new(grid, metric, shard).expect("it is small").with_aim(aim);
    if random.below(2) == 0 {
        search = search.with_pieces(1 + random.below(grid.cell_count()));
    }
    let expected = search.clone().run();
    while search.step(1 + random.below(200) as u64) == Status::Working {
        if random.below(3) == 0 {
            let record = search.record();
            search = HardestSearch::resume(&record).unwrap_or_else(|error| panic!("{error}: {record}"));
            assert_eq!(search.record(), record);
        }
    }
    assert_eq!(search.hardest(), expected.hardest(), "{grid:?} {metric} {shard:?} {aim}");
}

/// Drafts of any puzzle as they are stored.
pub fn printed_setup(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let over = text(&mut random);
    let grid = *random.one_of(&grids());
    let editor = EditorState::new(draft(grid, &mut random)).with_open(random.below(2) == 0);
    let saved = SavedEditor::of(&editor, &over);
    assert_survives(&saved);
    let again = saved.restore(&over).expect("it was saved");
    assert_eq!(SavedEditor::of(&again, &over), saved);
    assert_eq!(again.open, editor.open);
    let rotation = rotation_board(&mut random);
    setup(rotation, &over, &mut random);
    setup(fifteen_variant(&mut random), &over, &mut random);
    setup(FramedRow::of_ruleset(PuzzleKind::Ramka.default_ruleset()), &over, &mut random);
}

fn setup<B: NumberBoard>(board: B, over: &str, random: &mut Random) {
    let quarters = if board.has_orientation() { 4 } else { 1 };
    let tile = |random: &mut Random| {
        let number = 1 + random.below(board.number_count()) as u8;
        maybe(random, |random| Tile { number, quarters: random.below(quarters) as u8 })
    };
    let tiles: Vec<Option<Tile>> = board.scene().slots.iter().map(|_| tile(random)).collect();
    let state = SetupState::new(Draft::new(board, tiles)).with_open(random.below(2) == 0);
    let saved = SavedSetup::of(&state, over);
    assert_survives(&saved);
    assert_eq!(saved.restore(B::of_ruleset(B::KIND.default_ruleset()), over), Some(state));
}

/// A finished shard with any rows that fit together.
pub fn printed_shard(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let (rows, cols) = *random.one_of(&[(2, 2), (2, 3), (4, 2)]);
    let grid = Grid::new(rows, cols).expect("it is small");
    let count = 1 + random.below(11) as u32;
    let mut results = SearchResults::default();
    for rows in [&mut results.strict, &mut results.only_loose] {
        *rows = (1..=random.below(grid.cell_count())).map(|pieces| row(grid, pieces, &mut random)).collect();
        // A file has no rows of piece counts without families.
        while rows.last().is_some_and(|row| row.families.is_empty()) {
            rows.pop();
        }
    }
    let shard = ShardResult {
        grid,
        metric: *random.one_of(&[Metric::Move, Metric::SuperLine]),
        part: SearchShard { index: random.below(count as usize) as u32, count },
        positions: number(&mut random) >> 11,
        families: results.strict.iter().chain(&results.only_loose).flat_map(|row| &row.families).sum(),
        seconds: (number(&mut random) >> 20) as f64 / 1e3,
        program: text(&mut random),
        results,
    };
    let text = shard.to_text().expect("plain data");
    assert_eq!(ShardResult::parse_all(&text.repeat(2)), Ok(vec![shard.clone(), shard]));
}

/// Puzzles of this many pieces, of a cell each, and families up to their value.
fn row(grid: Grid, pieces: usize, random: &mut Random) -> PieceCountRow {
    let Some(distance) = maybe(random, |random| random.below(40)) else { return PieceCountRow::default() };
    let mut families: Vec<u64> = (0..=distance).map(|_| number(random) >> 24).collect();
    families[distance] += 1;
    let mut puzzles = Vec::new();
    for _ in 0..1 + random.below(3) {
        let mut cells: Vec<usize> = (0..grid.cell_count()).collect();
        (1..cells.len()).for_each(|last| cells.swap(last, random.below(last + 1)));
        let mut others: Vec<Cells> = cells[1..pieces].iter().map(|cell| Cells::single(*cell)).collect();
        others.sort_unstable_by_key(|cells| cells.first());
        puzzles.push(CellPuzzle { goal: Cells::single(cells[0]), others, target: None });
    }
    puzzles.sort_unstable();
    puzzles.dedup();
    PieceCountRow { distance: Some(distance as u32), puzzles, families }
}

/// Settings, results of days, marks and backups.
pub fn printed_stored(bytes: &[u8]) {
    let mut random = Random::of(bytes);
    let settings = Settings {
        metric: text(&mut random),
        hidden: random.below(2) == 0,
        timed: random.below(2) == 0,
        keyed: random.below(2) == 0,
        arrows: *random.one_of(&ArrowKeys::ALL),
        inspection: random.below(2) == 0,
        picture: text(&mut random),
        analysis: random.below(2) == 0,
        difficulty: *random.one_of(&Difficulty::ALL),
    };
    assert_survives(&settings);
    let mut results = DailyResults::default();
    for _ in 0..random.below(6) {
        let result = DailyResult {
            moves: number(&mut random) as u32,
            shortest: maybe(&mut random, |random| number(random) as u32),
            help: Help {
                hints: number(&mut random) as u32,
                deepest: maybe(&mut random, |random| *random.one_of(&HintLevel::ALL)),
                solver_moves: number(&mut random) as u32,
            },
            late: random.below(2) == 0,
        };
        let day = Day(random.below(2_000_000) as u32);
        assert_eq!(Day::parse(&day.to_string()), Some(day));
        results = results.with(*random.one_of(&DailySlot::QUICK), day, result);
    }
    assert_survives(&results);
    let mut marks = Marks::default();
    for _ in 0..random.below(6) {
        let board = text(&mut random);
        marks = if random.below(2) == 0 {
            marks.with(&MarkChange::solved(board, None))
        } else {
            marks.with(&MarkChange::star(board, random.below(2) == 0))
        };
    }
    assert_survives(&marks);
    let entries: Entries = (0..random.below(4))
        .map(|_| (format!("antipode.{}", text(&mut random)), text(&mut random)))
        .collect();
    let backup = Backup::new(entries, text(&mut random));
    let written = serde_json::to_string(&backup).expect("plain data");
    assert_eq!(Backup::open(&written, serde_json::from_str(&written).ok()), Ok(backup));
}
