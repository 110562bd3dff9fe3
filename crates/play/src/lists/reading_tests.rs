use super::*;
use crate::stored::NativeJson;

fn boards(text: &str) -> ReadBoards {
    match read::<NativeJson>(text) {
        ListText::Boards(read) => read,
        ListText::Link(route) => panic!("a link: {route}"),
    }
}

fn faults(text: &str) -> Vec<(usize, String)> {
    boards(text).faults.into_iter().map(|fault| (fault.line, fault.why)).collect()
}

const CARDS: &str = "# Three cards
AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR. 8
.............XXO...AAO.P.B.O.P.BCC.P 14

AA.O.BP..OQBPXXOQGPRRRQGD...EED...FF";

#[test]
fn cards_are_boards_line_by_line() {
    let read = boards(CARDS);
    assert_eq!((read.boards.len(), read.faults, read.unclear), (3, vec![], vec![]));
    let first: LibraryBoard = read.boards[0].parse().expect("a line");
    assert_eq!((&*first.name, first.piece_count(), &*first.source), ("Board 1", 8, OWN_SOURCE));
    assert!(first.goal.contains("XX"), "{}", first.goal);
    // The lines of Fogleman's database.
    let line = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n";
    assert_eq!(boards(&line.repeat(3)).boards.len(), 3);
}

#[test]
fn what_is_no_board_is_named_with_its_line() {
    let text = CARDS.replace("\n\n", "\nnonsense!\n") + "\nAB..";
    let read = boards(&text);
    assert_eq!(read.boards.len(), 3);
    assert_eq!(read.faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [4, 6]);
    assert!(read.faults.iter().all(|fault| !fault.why.is_empty() && !fault.why.ends_with('.')), "{read:?}");
    assert_eq!(faults("AA/B."), [(1, "no goal".to_owned())]);
    assert_eq!(faults("A step; AA/B.; ../.B; 1 2; 3; me")[0].1, "2 numbers instead of 6");
    assert_eq!(boards(""), ReadBoards::default());
    let many = "?\n".repeat(500);
    assert_eq!(boards(&many).faults.len(), MAX_FAULTS);
}

#[test]
fn boards_have_names_links_and_blocks() {
    let named = boards("Step; AA/B. -> ../.B\nOther; AB/..; ../.A");
    assert_eq!(
        named.boards.iter().map(|line| line.split(';').next().unwrap_or_default()).collect::<Vec<_>>(),
        ["Step", "Other"]
    );
    let link = boards("https://example.org/x/sliding/#at=AA/B.&goal=../.B\nsliding/#at=AB/..&goal=../.A");
    assert_eq!((link.boards.len(), link.faults), (2, vec![]));
    assert!(faults("ramka/#at=321/654/987")[0].1.contains("a board of Ramka"));
    let rows = "BAAC\nBAAC\nDEEF\nDGHF\nI..J -> ..../..../..../.AA./.AA.";
    assert_eq!(boards(rows).boards.len(), 1);
    let blocks = boards(&format!("{rows}\n\n{rows}\n"));
    assert_eq!((blocks.boards.len(), blocks.faults), (2, vec![]));
}

#[test]
fn a_link_of_the_library_is_opened_as_such() {
    let link = "https://example.org/library/#collection=all&list=classics:AAAAA_";
    let ListText::Link(route) = read::<NativeJson>(&format!(" {link}\n")) else { panic!("a link") };
    assert_eq!(route.field("list"), Some("classics:AAAAA_"));
}

#[test]
fn rows_of_csv_have_quotes() {
    let rows = csv_rows("a,\"b,\"\"c\"\"\n\",d\r\ne");
    assert_eq!(
        rows,
        [(1, vec!["a".to_owned(), "b,\"c\"\n".to_owned(), "d".to_owned()]), (3, vec!["e".to_owned()])]
    );
    assert_eq!(boards(&format!("{CSV_HEAD}steps\n")), ReadBoards::default());
    let text = format!("{CSV_HEAD}step,source\nown,\"A, 1\",AA/B.,../.B,x,me\nown,Two,AA/B.,../.B,1,me\n");
    let read = boards(&text);
    assert_eq!(read.boards, ["Two; AA/B.; ../.B; 1 - - - - -; - - - - - - -; me"]);
    assert_eq!(read.faults, [LineFault { line: 2, why: "step is not a number".to_owned() }]);
}
