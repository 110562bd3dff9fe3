//! The eight stages of the 3 × 3 board over every position, and each claim of the article about them checked against
//! all of them. ERRATA.md reports the findings.

use antipode_engine::method::rotation_stages::{
    Matrix, PUBLISHED_LONGEST, Stage, StageStatistics, Statistics, solve, statistics,
};
use antipode_engine::search::reference;
use antipode_puzzles::permutation;
use antipode_puzzles::rotation::{Board, Position, Rule, Turn, Variant};
use antipode_puzzles::space::{self, MoveName, Space, TileOrder};

const POSITIONS: u64 = 362_880;
const RULES: [Rule; 3] = [Rule::Clockwise, Rule::Quarter, Rule::Half];

fn board() -> Board {
    Board::square(3, 3, 2).expect("a board")
}

fn variant(rule: Rule) -> Variant {
    Variant::new(board(), rule).expect("a rule of this board")
}

fn matrices(rule: Rule) -> [(&'static str, Matrix); 2] {
    [("the article's", Matrix::seed()), ("the best", Matrix::best(rule))]
}

/// The article's claims are stored next to our figures.
#[test]
fn the_claims_are_the_articles() {
    assert_eq!(PUBLISHED_LONGEST.iter().sum::<u32>(), 53);
    let clockwise = statistics(&Matrix::seed(), Rule::Clockwise);
    let wrong =
        clockwise.stages.iter().zip(PUBLISHED_LONGEST).filter(|(stage, claimed)| stage.longest() != *claimed);
    let wrong: Vec<u8> = wrong.map(|(stage, _)| stage.stage.number()).collect();
    assert_eq!(wrong, [3, 8]);
    for stage in &clockwise.stages {
        let counts = stage.positions();
        assert_eq!(counts.iter().sum::<u64>(), POSITIONS);
        assert_eq!(counts.len() as u32 - 1, stage.longest());
    }
}

fn longest_by_stage(figures: &Statistics) -> Vec<u32> {
    figures.stages.iter().map(StageStatistics::longest).collect()
}

fn mean(turns: u64) -> String {
    format!("{:.6}", turns as f64 / POSITIONS as f64)
}

/// The article says nine cells for the first number, eight for the second, and so on: 44 in all.
#[test]
fn there_are_44_cases() {
    for rule in RULES {
        for (name, matrix) in matrices(rule) {
            let figures = statistics(&matrix, rule);
            let cases: Vec<u32> = figures.stages.iter().map(StageStatistics::cases).collect();
            assert_eq!((cases.as_slice(), figures.cases()), ([9, 8, 7, 6, 5, 4, 3, 2].as_slice(), 44));
            for stage in Stage::all() {
                for cell in 0..9 {
                    let word = matrix.word(stage, cell);
                    let taken = stage.placed().contains(&(cell as u8 + 1));
                    assert_eq!(word.is_none(), taken, "{name}, {stage}, cell {cell}");
                    assert_eq!(
                        word.is_some_and(<[Turn]>::is_empty),
                        cell == stage.home_cell(),
                        "{name}, {stage}"
                    );
                }
            }
        }
    }
}

/// The article claims 4 + 3 + 10 + 3 + 5 + 7 + 8 + 13 = 53 clockwise turns. The stages take 12 and 7 where it says 10
/// and 5, which are the counts when one anticlockwise turn counts as one; 1,306 positions take more than 53.
#[test]
fn the_article_counts_two_stages_by_another_rule() {
    let clockwise = statistics(&Matrix::seed(), Rule::Clockwise);
    assert_eq!(longest_by_stage(&clockwise), [4, 3, 12, 3, 7, 7, 8, 13]);
    assert_eq!(clockwise.longest(), 57);
    assert_eq!(clockwise.histogram[54..].iter().sum::<u64>(), 1_306);
    assert_eq!(clockwise.histogram[57], 24);
    let quarter = statistics(&Matrix::seed(), Rule::Quarter);
    assert_eq!(longest_by_stage(&quarter), [4, 3, 10, 3, 5, 4, 4, 9]);
}

/// The figures of ERRATA.md and the page: the longest and the mean of the article's matrices and of the best.
#[test]
fn these_are_the_figures() {
    let expected = [
        (Rule::Clockwise, [(57, "33.353968"), (50, "29.068254")]),
        (Rule::Quarter, [(42, "24.573016"), (35, "19.459524")]),
        (Rule::Half, [(38, "22.108730"), (26, "16.174206")]),
    ];
    for (rule, expected) in expected {
        for ((name, matrix), (longest, of_all)) in matrices(rule).into_iter().zip(expected) {
            let figures = statistics(&matrix, rule);
            assert_eq!(
                (figures.longest(), mean(figures.turns()).as_str()),
                (longest, of_all),
                "{rule}, {name}"
            );
            assert_eq!(figures.histogram.iter().sum::<u64>(), POSITIONS);
        }
    }
}

/// No word of the best matrices can be shorter: the reference search gives the length of every word, and the matrix
/// has the least of those that fit a case.
#[test]
fn no_matrix_has_shorter_words() {
    for rule in RULES {
        let mut least: [[u32; 9]; 8] = [[u32::MAX; 9]; 8];
        for (rank, depth) in depths(rule).by_rank.iter().enumerate() {
            // The word that solves this position takes the content of cell `i` to the home of `order[i]`.
            let order = permutation::unrank(9, rank as u64).expect("below 9!");
            for stage in Stage::all() {
                if stage.index() > 0 {
                    let before = usize::from(stage.placed()[stage.index() - 1]) - 1;
                    if usize::from(order[before]) != before {
                        break;
                    }
                }
                let cell = order[..9].iter().position(|number| usize::from(*number) == stage.home_cell());
                let least = &mut least[stage.index()][cell.expect("each number is there once")];
                *least = u32::from(*depth).min(*least);
            }
        }
        let matrix = Matrix::best(rule);
        for stage in Stage::all() {
            for cell in stage.cells() {
                let word = matrix.word(stage, cell).expect("a case");
                assert_eq!(word.len() as u32, least[stage.index()][cell], "{rule}, {stage}, cell {cell}");
            }
        }
    }
}

/// Every position, word by word: placed numbers are back after each word, the board ends solved, and the turns match
/// those of [`statistics`] and of the golden file.
#[test]
fn every_position_is_solved() {
    let mut golden = include_str!("golden/rotation-stages.txt").lines();
    assert!(golden.next().is_some_and(|source| source.starts_with("# Positions of Rotation 3 × 3")));
    for rule in RULES {
        for (name, matrix) in matrices(rule) {
            let walker = Walker::new(&matrix, rule);
            let mut histogram = vec![0_u64; 64];
            for rank in 0..POSITIONS {
                let order = permutation::unrank(9, rank).expect("below 9!");
                let turns = walker.walk(order[..9].try_into().expect("nine"));
                histogram[turns] += 1;
            }
            while histogram.last() == Some(&0) {
                histogram.pop();
            }
            assert_eq!(histogram, statistics(&matrix, rule).histogram, "{rule}, {name}");
            let line: Vec<String> = histogram.iter().map(u64::to_string).collect();
            assert_eq!(golden.next(), Some(format!("{rule}, {name}: {}", line.join(" ")).as_str()));
        }
    }
}

/// The preimage map of a word, and its number of turns.
type Pull = ([u8; 9], usize);

/// The words of a matrix as permutations, to walk many positions: by stage and cell.
struct Walker {
    words: Vec<[Option<Pull>; 9]>,
}

impl Walker {
    fn new(matrix: &Matrix, rule: Rule) -> Walker {
        let variant = variant(rule);
        let entry = |word: &[Turn]| {
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            let mut cost = 0;
            for turn in word {
                let pull = board().preimages(turn.block.into(), turn.steps.into());
                order = std::array::from_fn(|cell| order[usize::from(pull[cell])]);
                cost += variant.cost(turn.steps.into()) as usize;
            }
            (order, cost)
        };
        let stage = |stage: Stage| std::array::from_fn(|cell| matrix.word(stage, cell).map(entry));
        Walker { words: Stage::all().map(stage).collect() }
    }

    /// The number of turns of a position; numbers from 0.
    fn walk(&self, mut order: [u8; 9]) -> usize {
        let mut turns = 0;
        for stage in Stage::all() {
            let number = stage.home_cell() as u8;
            for words in 0.. {
                assert!(words < 9, "{stage} goes round in circles");
                let cell = order.iter().position(|here| *here == number).expect("each number is there once");
                if cell == stage.home_cell() {
                    break;
                }
                let (pull, cost) = self.words[stage.index()][cell].expect("a word for each case");
                order = std::array::from_fn(|cell| order[usize::from(pull[cell])]);
                turns += cost;
                for placed in stage.placed() {
                    assert_eq!(order[usize::from(*placed) - 1] + 1, *placed, "{stage} disturbs {placed}");
                }
            }
        }
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        turns
    }
}

/// The result of `solve` is consistent: legal turns of the rule, the word of the matrix, and the displaced numbers.
#[test]
fn steps_are_consistent() {
    for rule in RULES {
        for (_, matrix) in matrices(rule) {
            for rank in (0..POSITIONS).step_by(1_009) {
                let order = permutation::unrank(9, rank).expect("below 9!");
                let numbers: Vec<u8> = order[..9].iter().map(|index| index + 1).collect();
                let mut now = Position::new(board(), &numbers, &[]).expect("each number once");
                let steps = solve(&now, &matrix, rule).expect("a 3 × 3 board");
                for step in &steps {
                    assert_eq!(matrix.word(step.stage, step.from), Some(step.word.as_slice()));
                    let mut displaced: Vec<u8> = Vec::new();
                    for turn in &step.turns {
                        assert!(
                            variant(rule).allowed_steps().contains(&turn.steps),
                            "{rule} has no {turn:?}"
                        );
                        now = now.turned(*turn).expect("a block of the board");
                        let away = |number: &&u8| now.numbers()[usize::from(**number) - 1] != **number;
                        displaced.extend(step.stage.placed().iter().filter(away));
                    }
                    assert_eq!(now, step.after);
                    displaced.sort_unstable();
                    displaced.dedup();
                    assert_eq!(displaced, step.displaced);
                    assert_eq!(usize::from(now.numbers()[step.to]), usize::from(step.stage.number()));
                    assert!(step.purpose().ends_with('.') && !step.technique().ends_with('.'));
                }
                assert!(now.is_solved() && steps.is_sorted_by_key(|step| step.stage));
            }
        }
    }
}

#[test]
fn a_step_says_why_nothing_is_disturbed() {
    let start = Position::new(board(), &[1, 2, 4, 5, 6, 7, 8, 3, 9], &[]).expect("each number once");
    let steps = solve(&start, &Matrix::seed(), Rule::Clockwise).expect("a 3 × 3 board");
    let first = &steps[0];
    assert_eq!(first.stage.to_string(), "Stage 3 of 8 · 3 to the top right corner");
    let purpose = "3 is in the middle of the bottom row and belongs in the top right corner.";
    assert_eq!(first.purpose(), purpose);
    let technique = "Do B2 c B2: it brings 3 home; 2 makes way and returns, 1 does not move";
    assert_eq!(first.technique(), technique);
    assert_eq!((first.turns.len(), first.displaced.as_slice()), (7, [2].as_slice()));
}

#[test]
fn other_boards_have_no_stages() {
    let matrix = Matrix::seed();
    let four = Board::square(4, 3, 2).expect("a board");
    assert_eq!(solve(&Position::solved(four), &matrix, Rule::Quarter), None);
    assert_eq!(solve(&Position::solved(board()), &matrix, Rule::Ring), None);
}

/// The shortest solutions for comparison: the farthest position and the mean, by the reference search.
#[test]
fn the_shortest_solutions_match_the_errata() {
    let expected = [(15, "9.772178"), (11, "7.356019"), (8, "6.032060")];
    for (rule, (farthest, of_all)) in RULES.into_iter().zip(expected) {
        let counts = depths(rule).counts;
        let turns: u64 = counts.iter().zip(0..).map(|(positions, depth)| positions * depth).sum();
        assert_eq!((counts.len() as u64 - 1, mean(turns).as_str()), (farthest, of_all), "{rule}");
    }
}

/// The distance of every position by the reference search.
fn depths(rule: Rule) -> reference::Depths {
    let step = |turn: Turn, word: u16| {
        let mut pull = TileOrder::SOLVED.0;
        pull[..9].copy_from_slice(&board().preimages(turn.block.into(), turn.steps.into()));
        space::Step { generator: space::Generator(word), to: 0, preimages: pull }
    };
    let variant = variant(rule);
    let amounts = variant.allowed_steps();
    let turns = (0..4).flat_map(|block| amounts.iter().map(move |&steps| Turn { block, steps }));
    let space = Space {
        name: ("rotation".into(), format!("3x3n2 {rule}")),
        tiles: 9,
        classes: vec![turns.zip(0..).map(|(turn, word)| step(turn, word)).collect()],
        move_names: vec![MoveName { text: String::new(), frame_row: None }; 4 * amounts.len()],
        solved: vec![space::Position { class: 0, order: TileOrder::SOLVED }],
    };
    reference::search(&space)
}
