//! What is printed is read again as the same thing: cases with a story.

use antipode_parsers::assert_draft;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::route::Route;
use antipode_play::route::game::parse;
use antipode_puzzles::rotation::{self, Convention, MAX_TURNS, format_turns, parse_turns};
use antipode_puzzles::short_list;
use antipode_puzzles::sliding::Grid;
use antipode_puzzles::sliding::draft::{Draft, DraftGoal};
use antipode_puzzles::sliding::notation::{
    CellContent, format_goal, format_position, parse_goal, parse_position, rush_hour_goal,
};

#[test]
fn a_board_of_one_row_is_not_a_board_of_rush_hour() {
    let row = "A".repeat(2) + &".".repeat(33) + "B";
    let board = parse_position(&format!("{row}/")).expect("one row");
    assert_eq!((board.board().grid().rows(), board.board().grid().cols()), (1, 36));
    assert_eq!(parse_position(&format_position(&board)), Ok(board));
    let mut draft = Draft::empty(Grid::new(1, 36).expect("it is small"));
    draft.set_content(0, CellContent::Piece('A'));
    draft.set_goal(DraftGoal::Places { anchors: short_list::map([('A', 35)]), interchangeable: Vec::new() });
    assert_draft(&draft);
    assert_eq!(draft.build().map(|(position, _)| position.board().grid()), Ok(draft.grid()));
    // Without a separator it is still Rush Hour.
    assert_eq!(parse_position(&row.replace('B', ".")).map(|it| it.board().grid().rows()), Ok(6));
}

#[test]
fn the_goal_of_rush_hour_is_never_a_wall() {
    for (text, goal) in [("A.B#@h:A", "A.B#"), ("A..#@h:A", "..A#"), ("AA.#../#.....@h:A", ".AA#../#.....")] {
        let start = parse_position(text).expect("a board");
        let rush_hour = rush_hour_goal(&start).expect("car A");
        let printed = format_goal(&rush_hour, start.board());
        assert_eq!(parse_goal(&printed, &start), Ok(rush_hour), "{text}");
        if text != "A.B#@h:A" {
            assert_eq!(printed, goal);
        }
    }
    let read = parse(&Route::parse("sliding/#at=A.B-@h:A"), PuzzleKind::Sliding);
    let link = read.link.expect("a board");
    assert_eq!(link.start.text(), "A.B#@h:A -> ..A#");
}

/// As many turns as are read, each in its longest form.
#[test]
fn the_longest_list_of_turns_is_read_again() {
    let board: rotation::Board = "12x12n2o".parse().expect("a board");
    for text in ["(B2)9992", "(R11C11x2)9999"] {
        let turns = parse_turns(text, board, Convention::Standard).expect("turns");
        assert!(turns.len() <= MAX_TURNS);
        assert_eq!(
            parse_turns(&format_turns(&turns, board), board, Convention::Standard),
            Ok(turns),
            "{text}"
        );
    }
}

#[test]
fn groups_that_share_a_piece_are_one() {
    for options in ["any:A?", "any:AB,any:BC", "any:AA", "any:ABC?", "any:A,any:,any:BA"] {
        let draft = Draft::parse(&format!("ABC/... -> .../ABC@{options}")).expect("a draft");
        assert_draft(&draft);
        assert!(draft.build().is_ok(), "{options}");
    }
}
