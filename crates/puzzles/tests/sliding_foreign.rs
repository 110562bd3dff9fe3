//! Boards in the formats of other programs. The files in `foreign` have a source on the first line, and then for each
//! board a title, the reading in the notation of this program (or the error), and the text.

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::sliding::foreign::{ForeignError, ForeignPuzzle, Format, WriteError, recognise};
use antipode_puzzles::sliding::notation::{format_goal, format_position};
use antipode_puzzles::sliding::{Metric, PosedBoard};

/// A board of a file: its title, its reading, and the text.
struct Sample {
    format: Format,
    title: &'static str,
    reading: &'static str,
    text: &'static str,
}

fn samples() -> Vec<Sample> {
    let files = [
        (Format::RushHour, include_str!("foreign/rush_hour.txt")),
        (Format::Slide, include_str!("foreign/slide.txt")),
        (Format::KnuthSliding, include_str!("foreign/knuth_sliding.txt")),
        (Format::JimSlide, include_str!("foreign/jim_slide.txt")),
        (Format::KlotskiCode, include_str!("foreign/klotski_code.txt")),
        (Format::GnomeKlotski, include_str!("foreign/gnome_klotski.txt")),
        (Format::TwoGrids, include_str!("foreign/two_grids.txt")),
    ];
    let samples = files.into_iter().flat_map(|(format, file)| {
        file.split("\n==== ").skip(1).map(move |sample| {
            let (title, rest) = sample.split_once("\n=> ").expect("a reading");
            let (reading, text) = rest.split_once('\n').expect("a text");
            Sample { format, title, reading, text }
        })
    });
    samples.collect()
}

fn shown(puzzle: &ForeignPuzzle) -> String {
    let goal = puzzle.goal.as_ref().map_or(String::new(), |goal| format_goal(goal, puzzle.start.board()));
    format!("{} -> {goal}", format_position(&puzzle.start))
}

#[test]
fn boards_of_other_programs_are_read() {
    for Sample { format, title, reading, text } in samples() {
        let read = format.read(text);
        let found = read.as_ref().map_or_else(ToString::to_string, shown);
        assert_eq!(found, reading, "{format}, {title}");
        let readings = recognise(text);
        let same = readings.iter().find(|known| known.format == format);
        let is_short_code = format == Format::KlotskiCode && text.trim().len() < 5;
        // A text that is wrong in one format may be right in another.
        let expected = read.is_ok() && !is_short_code;
        assert!(!expected || same.is_some_and(|known| known.puzzle == read), "{format}, {title}");
        // Where the text is wrong, the column is in it.
        if let Err(error) = read {
            assert!(error.column().is_none_or(|column| column <= text.chars().count() + 1));
        }
    }
}

/// The reading is a board of the notation of this program.
#[test]
fn readings_are_boards_of_this_program() {
    for Sample { format, title, reading, text } in samples() {
        let Ok(ForeignPuzzle { start, goal: Some(goal) }) = format.read(text) else { continue };
        let puzzle = PosedBoard::new(start, goal, Metric::Move);
        assert_eq!(PosedBoard::parse(reading, "", Metric::Move), Ok(puzzle), "{title}");
    }
}

/// What is written is read again; only names may change, and they do not change again.
#[test]
fn boards_are_written_and_read_again() {
    for Sample { format, title, text, .. } in samples() {
        let Ok(ForeignPuzzle { start, goal }) = format.read(text) else { continue };
        let written = format.write(&start, goal.as_ref()).expect(title);
        let again = format.read(&written).expect(&written);
        assert_eq!(shown(&again), shown(&ForeignPuzzle { start, goal }), "{format}, {title}");
    }
}

/// dnomd343, klotski, `short_code.h`: the two examples.
#[test]
fn short_codes_are_the_published_ones() {
    for (code, short) in [("1A9BF0C00", "4WVE1"), ("4FEA13400", "AXCZN")] {
        let puzzle = Format::KlotskiCode.read(code).expect(code);
        assert_eq!(Format::KlotskiShortCode.read(short).as_ref(), Ok(&puzzle));
        assert_eq!(Format::KlotskiShortCode.read(&short.to_lowercase()).as_ref(), Ok(&puzzle));
        let goal = puzzle.goal.as_ref();
        assert_eq!(Format::KlotskiShortCode.write(&puzzle.start, goal).as_deref(), Ok(short));
        assert_eq!(Format::KlotskiCode.write(&puzzle.start, goal).as_deref(), Ok(code));
        assert_eq!(
            recognise(short).iter().map(|reading| reading.format).collect::<Vec<_>>(),
            [Format::KlotskiShortCode]
        );
    }
}

#[test]
fn a_text_of_two_formats_has_two_readings() {
    let formats = |text: &str| recognise(text).iter().map(|reading| reading.format).collect::<Vec<_>>();
    assert_eq!(formats("1A9BF"), [Format::KlotskiCode, Format::KlotskiShortCode]);
    // Rows of Rush Hour, or a start and a goal.
    assert_eq!(formats("..A\nAAB"), [], "car A is not straight");
    assert_eq!(formats("BAAC/BAAC/DEEF/DGHF/I..J"), [], "the notation of this program");
    assert_eq!(formats(""), []);
}

#[test]
fn errors_name_the_fault_and_its_column() {
    let fault = |format: Format, text: &str| format.read(text).expect_err(text).to_string();
    let ragged = ForeignError::RowLength { column: 9, found: 2, first: 3 };
    assert_eq!(Format::RushHour.read("AAo\nBBo\nCC"), Err(ragged));
    assert_eq!(fault(Format::RushHour, "AAo\no?o"), "column 6: '?' has no meaning here");
    assert_eq!(fault(Format::RushHour, "BBo\nCCo"), "the piece that must reach the goal is missing");
    assert_eq!(fault(Format::RushHour, "AAo\nBoo"), "car B is not a straight car of at least two cells");
    assert_eq!(fault(Format::Slide, "2x2:me3"), "column 8: ',' is needed here");
    assert_eq!(
        fault(Format::Slide, "2x2:me4,1,1"),
        "column 7: a cell is filled twice, or there are more cells than the board has"
    );
    assert_eq!(fault(Format::Slide, "2x2:mee,1,1"), "column 8: the board has more cells than are described");
    assert_eq!(fault(Format::Slide, "2x2:md2e2,1,1"), "column 7: no piece can be continued at this distance");
    assert_eq!(fault(Format::Slide, "2x2:me3,2,1"), "column 9: a piece would stick out of the board");
    assert_eq!(fault(Format::KnuthSliding, "2 x 2\n1 = 1\n1"), "column 14: the stopping position is missing");
    assert_eq!(fault(Format::KnuthSliding, "2 x 2\n1 = 1\n2\n1"), "column 13: this piece is not defined");
    assert_eq!(
        fault(Format::KnuthSliding, "2 x 2\n1 = 1\n1\n11"),
        "start and goal do not have the same pieces"
    );
    assert_eq!(
        fault(Format::KnuthSliding, "2 x 2\n1 = 1\n1\nx1"),
        "start and goal do not have the same cells"
    );
    assert_eq!(fault(Format::JimSlide, "xsize: 2\nysize: 2\nwal: (0,0)"), "column 19: unknown command");
    assert_eq!(
        fault(Format::JimSlide, "xsize: 2\nysize: 2\nput: 1 (0,0)"),
        "column 19: this piece is not defined"
    );
    assert_eq!(fault(Format::JimSlide, "xsize: 2\nysize: x"), "column 17: a number is needed here");
    assert_eq!(fault(Format::KlotskiCode, "1A9G"), "column 4: 'G' has no meaning here");
    assert!(fault(Format::KlotskiCode, "3A9BF0C00").starts_with("this is not a position of Klotski"));
    assert_eq!(
        fault(Format::KlotskiShortCode, "4WV"),
        "column 4: the board has more cells than are described"
    );
    assert_eq!(
        fault(Format::GnomeKlotski, "#*.#\n#..#"),
        "the goal leaves open which piece goes where, and the rules here need to know"
    );
    assert_eq!(
        fault(Format::GnomeKlotski, "#* #\n#aa#"),
        "the goal is missing, or a piece does not fit there"
    );
    assert_eq!(
        fault(Format::GnomeKlotski, "level#3#2#a*\n\"\u{3}a*."),
        "column 15: '\\u{3}' has no meaning here",
        "a line break within the row"
    );
    assert_eq!(
        fault(Format::GnomeKlotski, "level#3#2#\na*.\na*.\n \n a."),
        "column 23: 'a' has no meaning here",
        "a row more than the header says"
    );
    let gated = "piece B is where only the main piece may be";
    assert_eq!(fault(Format::Slide, "2x2:mfae2,1,1"), gated);
    assert_eq!(fault(Format::TwoGrids, "AB\n..\n\n.A\n."), "start and goal do not have the same cells");
    assert_eq!(fault(Format::TwoGrids, "AB\n..\n\n.C\n.."), "start and goal do not have the same pieces");
    assert_eq!(fault(Format::TwoGrids, "AB\n.."), "column 6: the goal is missing");
}

#[test]
fn a_format_says_what_it_cannot_express() {
    let written = |format: Format, board: &str| {
        let puzzle = PosedBoard::parse(board, "", Metric::Move).expect(board);
        format.write(&puzzle.start(), Some(puzzle.goal()))
    };
    let klotski = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA.";
    assert_eq!(written(Format::KlotskiCode, klotski).as_deref(), Ok("1A9BF0C00"));
    assert_eq!(written(Format::RushHour, klotski), Err(WriteError::Shape { name: 'A' }));
    assert_eq!(written(Format::KnuthSliding, klotski), Err(WriteError::PartialGoal));
    assert_eq!(written(Format::Slide, klotski).as_deref(), Ok("4x5u:amd1ad4d3d1d4a2d1ad4a2d4ae2a,1,3"));
    assert_eq!(
        written(Format::GnomeKlotski, klotski),
        Err(WriteError::Goal),
        "the place of the goal is covered"
    );
    for format in [Format::RushHour, Format::KnuthSliding, Format::JimSlide, Format::TwoGrids] {
        let gate = "AA./BB.@axis,gate:A:r1c3 -> .AA/...";
        let free = "AA./BB.@gate:A:r1c3 -> .AA/BB.";
        let board = if format == Format::RushHour { gate } else { free };
        assert_eq!(written(format, board), Err(WriteError::Gates), "{format}");
    }
    let two = "ABC/...@gate:AB:r2c1,gate:A:r2c2 -> .../..A";
    assert_eq!(written(Format::Slide, two), Err(WriteError::Gates), "a gate for two pieces");
    assert_eq!(
        written(Format::GnomeKlotski, "AB/..@gate:A:r1c1 -> ../.A"),
        Err(WriteError::Gates),
        "not seen"
    );
    assert_eq!(written(Format::Slide, "AB/..@gate:A:r1c1 -> ../.A").as_deref(), Ok("2x2u:fmae2,1,1"));
    assert_eq!(written(Format::KlotskiCode, "AA/.. -> corner-loose:A"), Err(WriteError::Size));
    assert_eq!(written(Format::Slide, "AA/B.@fix:B -> ../AA"), Err(WriteError::Freedom { name: 'B' }));
    assert_eq!(written(Format::TwoGrids, "AB#/..# -> .A#/..#"), Err(WriteError::Walls));
    assert_eq!(written(Format::TwoGrids, "AB/.. -> BA/..@any:AB"), Err(WriteError::Goal));
    assert_eq!(written(Format::RushHour, "AA./BB.@axis -> .../.BB").as_deref(), Ok("AA.\nXX."));
    // Car B is where car A should go.
    assert_eq!(written(Format::RushHour, "AA#/#BB@axis -> ..#/#AA"), Err(WriteError::Goal));
    assert_eq!(written(Format::RushHour, "AA../....@axis -> .AA./....").map(drop), Err(WriteError::Goal));
}
