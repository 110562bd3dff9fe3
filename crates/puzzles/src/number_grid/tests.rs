use super::*;

/// The rows of numbers as text, of the readings that are the numbers from 0 to 8 or 15, each once, with -1 for the hole.
fn read(text: &str) -> Vec<String> {
    readings(text, MAX_BESIDE, |grid| {
        let numbers: Vec<i32> = grid.cells().map(|cell| cell.number.unwrap_or(0)).collect();
        let is_board = (0..numbers.len() as i32).all(|number| numbers.contains(&number));
        let shapes = if is_board { grid.shapes(6, (4, 4)) } else { Vec::new() };
        let rows = |(_, cols): Shape| {
            let rows =
                numbers.chunks(cols).map(|row| row.iter().map(i32::to_string).collect::<Vec<_>>().join(" "));
            rows.collect::<Vec<_>>().join("/")
        };
        shapes.into_iter().map(rows).collect()
    })
}

fn assert_reads(text: &str, board: &str) {
    assert_eq!(read(text), [board], "{text}");
}

/// Words after a `#` make it a comment; without them it may be the hole.
#[test]
fn a_comment_beside_a_gap_is_no_hole() {
    assert_reads("# by hand\n    5  7  3 # row\n 1  4  6  2", "0 5 7 3/1 4 6 2");
    assert_reads("8 1 2\n# 4 3\n7 6 5", "8 1 2/0 4 3/7 6 5");
}

/// The size is not a row with a gap above the others.
#[test]
fn a_size_above_a_board_with_a_gap_is_no_row() {
    assert_reads("2x2\n 3  1\n    2", "3 1/0 2");
    // Nor is it a side and the place of the hole.
    assert_reads("2x3\n 4  2\n 1  3\n 5   ", "4 2/1 3/5 0");
}

#[test]
fn one_board_in_many_dresses() {
    let eight = "8 1 2/0 4 3/7 6 5";
    for text in [
        "812043765",
        "8 1 2/0 4 3/7 6 5",
        "8 1 2\n0 4 3\n7 6 5",
        "8 1 2\n_ 4 3\n7 6 5\n",
        "8 1 2; x 4 3; 7 6 5",
        "[[8, 1, 2], [0, 4, 3], [7, 6, 5]]",
        "[8, 1, 2, 0, 4, 3, 7, 6, 5]",
        "((8 1 2) (0 4 3) (7 6 5))",
        "int[][] tiles = {{8, 1, 2}, {0, 4, 3}, {7, 6, 5}};",
        "int board[3][3] = {{8,1,2},{0,4,3},{7,6,5}}; // goal: spiral",
        "board = np.array([[8, 1, 2],\n       [0, 4, 3],\n       [7, 6, 5]], dtype=int64)",
        "[[8. 1. 2.]\n [0. 4. 3.]\n [7. 6. 5.]]",
        "3\n8 1 2\n0 4 3\n7 6 5",
        "3 3\n8 1 2\n0 4 3\n7 6 5",
        "3x3\n8 1 2\n0 4 3\n7 6 5",
        "n = 3\n8 1 2\n0 4 3\n7 6 5",
        "8\n-1\n8 1 2\n0 4 3\n7 6 5\n",
        "3\n812043765",
        "3\n8\n1\n2\n0\n4\n3\n7\n6\n5\n",
        "# a comment 1 2 3\n3 # size\n8 1 2 # first\n0 4 3\n7 6 5",
        "8 1 2 // first\n0 4 3 // second\n7 6 5",
        "; by hand\n8 1 2 ; first\n0 4 3\n7 6 5",
        "% 3\n8 1 2\n0 4 3\n7 6 5",
        "/* start */ 8 1 2\n0 4 3\n7 6 5",
        "+---+---+---+\n| 8 | 1 | 2 |\n+---+---+---+\n|   | 4 | 3 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+",
        "┌───┬───┬───┐\n│ 8 │ 1 │ 2 │\n├───┼───┼───┤\n│   │ 4 │ 3 │\n├───┼───┼───┤\n│ 7 │ 6 │ 5 │\n└───┴───┴───┘",
        "-------------\n| 8 1 2 |\n|   4 3 |\n| 7 6 5 |\n-------------",
        "| a | b | c |\n|---|---|---|\n| 8 | 1 | 2 |\n| | 4 | 3 |\n| 7 | 6 | 5 |",
        "8|1|2\n-+-+-\n |4|3\n-+-+-\n7|6|5",
        "8 | 1 | 2\n---------\n  | 4 | 3\n---------\n7 | 6 | 5",
        "8\t1\t2\n\t4\t3\n7\t6\t5",
        "8,1,2\n,4,3\n7,6,5\n",
        "8;1;2\n;4;3\n7;6;5\n",
        "8 1 2\n  4 3\n7 6 5",
        "812\n 43\n765",
        "812/.43/765",
        "812\nx43\n765",
        "\u{feff}８ １ ２\r\n０ ４ ３\r\n７ ６ ５\r\n",
        "8 1 2|0 4 3|7 6 5",
        "8-1-2/0-4-3/7-6-5",
        "\"8 1 2\", \"0 4 3\", \"7 6 5\"",
        "(8, 1, 2, None, 4, 3, 7, 6, 5)",
        "[[8,1,2],[null,4,3],[7,6,5]]",
        "[[8,1,2],['',4,3],[7,6,5]]",
        "[[8,1,2],[\" \",4,3],[7,6,5]]",
        "8 1 2\nB 4 3\n7 6 5",
        "8 1 2\n□ 4 3\n7 6 5",
        "8 1 2\n# 4 3\n7 6 5",
        "8 1 2\n* 4 3\n7 6 5",
        "8 1 2 _ 4 3 7 6 5",
        "{\"n\": 3, \"board\": [[8,1,2],[0,4,3],[7,6,5]], \"moves\": 4}",
        "{\"board\": [8,1,2,0,4,3,7,6,5]}",
        "{\"size\":3,\"tiles\":[8,1,2,0,4,3,7,6,5]}",
        "Row 1: 8 1 2\nRow 2: 0 4 3\nRow 3: 7 6 5",
        "Initial state:\n8 1 2\n0 4 3\n7 6 5\n",
        "\\begin{bmatrix} 8 & 1 & 2 \\\\ 0 & 4 & 3 \\\\ 7 & 6 & 5 \\end{bmatrix}",
        "8 1 2\\n0 4 3\\n7 6 5",
        "7 8 1 2 0 4 3 7 6 5 4",
        "8 1 2\n0 4 3\n7 6 5\n\n4\n",
        "08 01 02\n00 04 03\n07 06 05",
        "8 1 2/# 4 3/7 6 5",
        "8-puzzle\n8 1 2\n0 4 3\n7 6 5",
        "['8', '1', '2', '_', '4', '3', '7', '6', '5']",
        "vector<vector<int>> start = {\n  {8, 1, 2},\n  {0, 4, 3},\n  {7, 6, 5}\n};",
        "╔═══╦═══╦═══╗\n║ 8 ║ 1 ║ 2 ║\n╠═══╬═══╬═══╣\n║   ║ 4 ║ 3 ║\n╠═══╬═══╬═══╣\n║ 7 ║ 6 ║ 5 ║\n╚═══╩═══╩═══╝",
        "+---+\n|812|\n|043|\n|765|\n+---+",
        "The board is:\n8 1 2\n0 4 3\n7 6 5\nHow many moves?",
        "8️⃣1️⃣2️⃣\n⬜4️⃣3️⃣\n7️⃣6️⃣5️⃣",
        "8️⃣ 1️⃣ 2️⃣\n⬜ 4️⃣ 3️⃣\n7️⃣ 6️⃣ 5️⃣",
        "[ 8 1 2 ]\n[ * 4 3 ]\n[ 7 6 5 ]",
    ] {
        assert_reads(text, eight);
    }
}

#[test]
fn fifteen_tiles_in_many_dresses() {
    let tiles = "12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3";
    for text in [
        "12  1 10  2\n 7 11  4 14\n 5     9 15\n 8 13  6  3",
        "12 1 10 2\n7 11 4 14\n5  9 15\n8 13 6 3",
        "12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3",
        "1 12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3 44 56",
        "12. 12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3",
        "4 -1\n12 1 10 2\n7 11 4 14\n5 0 9 15\n8 13 6 3",
        "C1A2/7B4E/5.9F/8D63",
        "C1A27B4E509F8D63",
        "L A J B\nG K D N\nE _ I O\nH M F C",
        "lajbgkdne.iohmfc",
        "15\n12 1 10 2 7 11 4 14\n5 0 9 15 8 13 6 3",
    ] {
        assert_reads(text, tiles);
    }
}

#[test]
fn numbers_in_one_line_have_the_shapes_of_their_count() {
    assert_eq!(read("0 1 2 3 4 5"), ["0 1 2/3 4 5", "0 1/2 3/4 5"]);
    assert_eq!(read("3 2\n0 1 2 3 4 5"), ["0 1 2/3 4 5", "0 1/2 3/4 5"]);
    assert_eq!(read("0 1 2 3 4 5 6 7 8 9 10 11").len(), 4);
    assert_eq!(read("1 2 3 4\n5 6 7 8"), [""; 0], "no hole");
    assert_eq!(read("[[4,1,2],[5,0,3]]"), ["4 1 2/5 0 3"]);
    // A repeated number does not make a smaller board of the others.
    for text in [
        "1 2 3 4 0 5 6 7 8 9 10 11 12 13 14 14",
        "1 2 3 4\n5 6 7 0\n8 9 10 11\n12 13 14 14",
        "1 2 3\n4 5 0\n6 7 8\n8 7 6",
        "0 1 2 3 4 5 6 7 8 9 10 10",
        // A number missing from a list is not the hole, and lists of uneven length are not a board.
        "[[1,2,3],[4,5,6],[7,8]]",
        "[1,2,3],\n[4,5,6],\n[7,8]",
        "[[4,1,2],[5,0],[3]]",
        "1 2 3/4 5 6/7 8",
    ] {
        assert_eq!(read(text), [""; 0], "{text}");
    }
}
