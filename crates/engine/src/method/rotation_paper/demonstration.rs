//! Demonstrations: one algorithm of the paper, applied to any position of a board with room for two blocks side by side.

use antipode_puzzles::plain_text::Excerpt;
use std::str::FromStr;

use antipode_puzzles::rotation::{Board, Position, Turn, TurnKind, Variant};

use super::any_three::AnyThreeCycle;
use super::belt;
use super::solver::Writer;
use super::special_words;
use super::spiral::{SpiralKind, centre, to_centre};
use super::strip::{Embedding, L, Strip, left};
use super::walkthrough::{CellMark, SolveError, Walkthrough};
use super::word::{Word, effect_of, inverse};

/// An algorithm to demonstrate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demonstration {
    /// The conveyor belt rotates.
    Belt,
    /// The three-cycle as the commutator of two belts.
    ThreeCycle,
    /// The short three-cycle, 28 turns for every k from 4 on, which is not in the paper.
    ShortThreeCycle,
    /// A number spirals to the centre square.
    Spiral {
        /// The number; `None` for any.
        number: Option<u8>,
        /// By the upper left quarter and L⁻¹: spiral*.
        starred: bool,
    },
    /// Three numbers go to three squares, are cycled, and go back.
    SpiralCycle {
        /// The numbers; `None` for any.
        numbers: Option<[u8; 3]>,
    },
}

impl Demonstration {
    /// All algorithms, without given numbers.
    pub const ALL: [Demonstration; 6] = [
        Demonstration::Belt,
        Demonstration::ThreeCycle,
        Demonstration::ShortThreeCycle,
        Demonstration::Spiral { number: None, starred: false },
        Demonstration::Spiral { number: None, starred: true },
        Demonstration::SpiralCycle { numbers: None },
    ];

    /// The name in queries and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Demonstration::Belt => "belt",
            Demonstration::ThreeCycle => "three-cycle",
            Demonstration::ShortThreeCycle => "short-three-cycle",
            Demonstration::Spiral { starred: false, .. } => "spiral",
            Demonstration::Spiral { starred: true, .. } => "spiral-star",
            Demonstration::SpiralCycle { .. } => "spiral-cycle",
        }
    }
}

impl FromStr for Demonstration {
    type Err = String;

    /// Parses a name. Spirals take numbers after a colon: `spiral:17`, `spiral-cycle:1,5,9`.
    fn from_str(text: &str) -> Result<Demonstration, String> {
        let (name, numbers) =
            text.split_once(':').map_or((text, None), |(name, numbers)| (name, Some(numbers)));
        let show = Demonstration::ALL.into_iter().find(|show| show.name() == name);
        let show = show.ok_or_else(|| format!("no algorithm of the paper is called {:?}", Excerpt(name)))?;
        let Some(numbers) = numbers else { return Ok(show) };
        let read: Option<Vec<u8>> = numbers.split(',').map(|number| number.trim().parse().ok()).collect();
        match (show, read.as_deref()) {
            (Demonstration::Spiral { starred, .. }, Some([number])) => {
                Ok(Demonstration::Spiral { number: Some(*number), starred })
            }
            (Demonstration::SpiralCycle { .. }, Some([a, b, c])) if a != b && b != c && c != a => {
                Ok(Demonstration::SpiralCycle { numbers: Some([*a, *b, *c]) })
            }
            (Demonstration::Spiral { .. }, _) => Err("a spiral moves one number: spiral:17".to_owned()),
            (Demonstration::SpiralCycle { .. }, _) => {
                Err("a spiral-cycle needs three different numbers: spiral-cycle:1,5,9".to_owned())
            }
            _ => Err(format!("{name} takes no numbers")),
        }
    }
}

/// Demonstrates an algorithm from a position.
///
/// # Errors
/// If the paper does not cover the board, blocks are smaller than 4 × 4, two blocks side by side do not fit, or the given
/// numbers do not suit the algorithm.
pub fn demonstrate(
    variant: &Variant,
    start: &Position,
    show: Demonstration,
) -> Result<Walkthrough, SolveError> {
    let board = variant.board();
    if board.turn_kind() != TurnKind::Quarter || board.is_orientable() || board.has_row_numbers() {
        return Err(SolveError::WrongPuzzle);
    }
    let k = board.block_rows();
    let here = |why: &str| SolveError::NotApplicable(why.to_owned());
    if k < 4 {
        return Err(here("the paper's general algorithms are for blocks of 4 × 4 and larger"));
    }
    if board.block_count() < 2 {
        return Err(here("the algorithm needs two blocks side by side"));
    }
    let strip = Strip::new(k);
    let mut stage = DemonstrationWriter { board, strip, writer: Writer::new(variant, start.clone()) };
    match show {
        Demonstration::Belt => stage.belt(),
        Demonstration::ThreeCycle => stage.three_cycle(),
        Demonstration::ShortThreeCycle => stage.short_three_cycle(),
        Demonstration::Spiral { number, starred } => stage.spiral(number, starred)?,
        Demonstration::SpiralCycle { numbers } => stage.spiral_cycle(numbers)?,
    }
    Ok(stage.writer.plan)
}

struct DemonstrationWriter<'a> {
    board: Board,
    strip: Strip,
    writer: Writer<'a>,
}

impl DemonstrationWriter<'_> {
    /// The first embedding of the strip.
    fn embedding(&self) -> Embedding {
        Embedding::containing(self.strip.board(), self.board, &[])
            .next()
            .expect("there are two blocks side by side")
    }

    fn step(
        &mut self,
        embedding: &Embedding,
        phase: &str,
        texts: (String, String),
        word: &[Turn],
        marks: &[(usize, CellMark)],
    ) {
        let marks = marks.iter().map(|(cell, mark)| (embedding.cells[*cell] as u8, *mark)).collect();
        self.writer.write(phase, texts.0, texts.1, &embedding.embed(word), marks);
    }

    fn belt(&mut self) {
        let (embedding, k) = (self.embedding(), self.strip.k());
        let marks = marked(&self.strip.belt(), CellMark::Belt);
        let length = 3 * k - 1;
        for time in 1..=4 {
            let purpose = match time {
                1 => format!(
                    "R L turns the {0} × {0} numbers beside the belt by 180° and moves the {length} on the belt by {0} squares.",
                    k - 1
                ),
                2 => "Again: the numbers beside the belt are back in place.".to_owned(),
                3 => "A third time.".to_owned(),
                _ => format!(
                    "Four times make the cycle C. The belt has moved by 4 · {} squares: once around and {} more. Nothing else has changed.",
                    k - 1,
                    k - 3
                ),
            };
            let technique = "R L: a quarter turn of the right block, then of the left block".to_owned();
            self.step(
                &embedding,
                "C = (R L)⁴",
                (purpose, technique),
                &belt::half_turn_of_the_square(),
                &marks,
            );
        }
    }

    fn three_cycle(&mut self) {
        let (embedding, board) = (self.embedding(), self.strip.board());
        let (_, cycled) = belt::three_cycle(&self.strip).expect("there is one from k = 4 on");
        let Some(parts) = belt::parts(&self.strip) else {
            let (u, half) = (belt::commutator_root(&self.strip).expect("it was found before"), vec![left(2)]);
            let texts = [
                ("U takes most numbers that L² swaps to squares that L² swaps, too.", "The shortest such U"),
                ("L² swaps them.", "A half turn of the left block"),
                ("U is undone: all swapped pairs are home again, except for three numbers.", "U⁻¹"),
                ("L² once more: only three numbers have moved.", "A half turn of the left block"),
            ];
            let words = [u.clone(), half.clone(), inverse(&u), half];
            for ((purpose, technique), word) in texts.into_iter().zip(words) {
                let marks = marked(&cycled, CellMark::Cycled);
                self.step(
                    &embedding,
                    "k = 4: U L² U⁻¹ L²",
                    (purpose.to_owned(), technique.to_owned()),
                    &word,
                    &marks,
                );
            }
            return;
        };
        let x = effect_of(board, &belt::overlap_word(&self.strip).expect("the parts have one"));
        let belt = self.strip.belt();
        let other: Vec<usize> =
            (0..board.cell_count()).filter(|cell| belt.contains(&x.image(*cell))).collect();
        let texts = [
            ("C: the belt moves on.", "(R L)⁴"),
            (
                "X C X⁻¹ moves the squares that X brings to the belt. Only one of them is on the belt itself.",
                "X, the shortest word for which both belts share one square; then (R L)⁴; then X⁻¹",
            ),
            ("C⁻¹: the belt moves back.", "(L⁻¹ R⁻¹)⁴"),
            (
                "X C⁻¹ X⁻¹: the other squares move back. Only the crossing of the two belts differs: three numbers are cycled.",
                "X, (L⁻¹ R⁻¹)⁴, X⁻¹",
            ),
        ];
        for (index, ((purpose, technique), word)) in texts.into_iter().zip(parts).enumerate() {
            let mut marks = marked(if index % 2 == 0 { &belt } else { &other }, CellMark::Belt);
            marks.extend(marked(&cycled, CellMark::Cycled));
            self.step(
                &embedding,
                "C · X C X⁻¹ · C⁻¹ · X C⁻¹ X⁻¹",
                (purpose.to_owned(), technique.to_owned()),
                &word,
                &marks,
            );
        }
    }

    fn short_three_cycle(&mut self) {
        let (embedding, board) = (self.embedding(), self.strip.board());
        let half = special_words::half_of_short(board);
        let whole: Word = half.iter().chain(&half).copied().collect();
        let cycled = effect_of(board, &whole).three_cycle().expect("it is one for every k from 4 on");
        let marks = marked(&cycled, CellMark::Cycled);
        let phase = "W²";
        let texts = (
            "W cycles three numbers and swaps others in pairs.".to_owned(),
            "W, the shortest word whose square is a three-cycle".to_owned(),
        );
        self.step(&embedding, phase, texts, &half, &marks);
        let texts = (
            "W again: the pairs are back in place, and the three have moved on twice.".to_owned(),
            "28 turns in total, a half turn counted as one, for every k from 4 on".to_owned(),
        );
        self.step(&embedding, phase, texts, &half, &marks);
    }

    /// An embedding of the strip that contains the cells. For odd k, their rows and columns in the strip have even sums.
    fn holding(&self, cells: &[usize]) -> Option<Embedding> {
        let even = |cell: usize| {
            let (row, col) = self.strip.square(cell);
            self.strip.k().is_multiple_of(2) || (row + col).is_multiple_of(2)
        };
        Embedding::containing(self.strip.board(), self.board, cells)
            .find(|embedding| cells.iter().filter_map(|cell| embedding.source_cell(*cell)).all(even))
    }

    /// The cell of a number.
    fn cell_of(&self, number: u8) -> Result<usize, SolveError> {
        let at = self.writer.now.numbers().iter().position(|here| *here == number);
        at.ok_or_else(|| SolveError::NotApplicable(format!("there is no number {number} on this board")))
    }

    fn spiral(&mut self, number: Option<u8>, starred: bool) -> Result<(), SolveError> {
        let strip = self.strip.clone();
        let cell = match number {
            Some(number) => self.cell_of(number)?,
            None => self.embedding().cells[strip.cell(1, 1)],
        };
        let number = self.writer.now.numbers()[cell];
        let embedding = self.holding(&[cell]).expect("every cell lies in two blocks side by side");
        let mut here = embedding.source_cell(cell).expect("the strip holds it");
        let kind = if starred { SpiralKind::Starred } else { SpiralKind::Spiral };
        let word = to_centre(&strip, here, kind);
        let phase = if starred {
            "Spiral*: the upper left quarter, L⁻¹"
        } else {
            "Spiral: the lower left quarter, L"
        };
        let quarter = if starred { "upper left" } else { "lower left" };
        let apart = |cell: usize| {
            let (row, col) = strip.square(cell);
            let off = |at: usize, middle: usize| (2.0 * at as f64 - middle as f64) / 2.0;
            off(row, strip.k() + 1).hypot(off(col, strip.k() + 3))
        };
        for turns in word.split_inclusive(|turn| turn.block == L) {
            let after = strip.carriers.image_of_word(here, turns);
            let lone = turns.len() == 1 && turns[0].block == L;
            let purpose = match turns.last().map(|turn| turn.block) {
                Some(L) if strip.in_first_column(here) => {
                    format!("{number} is in the first column: L takes it out.")
                }
                Some(L) => format!(
                    "L brings {number} nearer to the middle of R: {:.2} instead of {:.2} squares.",
                    apart(after),
                    apart(here)
                ),
                _ => format!("{number} is as near as possible: R brings it to the centre square."),
            };
            let technique = match turns.last().map(|turn| turn.block) {
                Some(L) if lone => "One turn of the left block".to_owned(),
                Some(L) => {
                    format!("R until it is in the {quarter} quarter of the right block, then the left block")
                }
                _ => "R alone keeps the distance from its middle".to_owned(),
            };
            let marks = [(here, CellMark::Moving), (centre(&strip), CellMark::Target)];
            self.step(&embedding, phase, (purpose, technique), turns, &marks);
            here = after;
        }
        Ok(())
    }

    fn spiral_cycle(&mut self, numbers: Option<[u8; 3]>) -> Result<(), SolveError> {
        let strip = self.strip.clone();
        let k = strip.k();
        let cells = match numbers {
            Some([a, b, c]) => [self.cell_of(a)?, self.cell_of(b)?, self.cell_of(c)?],
            None => {
                let embedding = self.embedding();
                [strip.cell(k, k), strip.cell(k, 1), strip.cell(1, k)].map(|cell| embedding.cells[cell])
            }
        };
        let numbers = cells.map(|cell| self.writer.now.numbers()[cell]);
        let embedding = self.holding(&cells).ok_or_else(|| {
            SolveError::NotApplicable(
                "the three are not in two neighbouring blocks, or for odd k not on squares of one colour"
                    .to_owned(),
            )
        })?;
        let any = AnyThreeCycle::new(k).expect("there is one from k = 4 on");
        let spirals = &any.spirals;
        let mut here = cells.map(|cell| embedding.source_cell(cell).expect("the strip holds it"));
        let start = here;
        let [a, b, c] = numbers;
        for step in spirals.steps(here) {
            let texts = match step.number {
                1 => (
                    format!("{a} spirals to the centre, then by an inverse spiral to the first square."),
                    "Spiral, then an inverse spiral",
                ),
                2 => (format!("{b} leaves the first column; {a} ends in place."), "The shortest such word"),
                3 => (
                    format!("{b} spirals to the square beside the first column."),
                    "Spiral*. The belt hides the first column in the last before L turns, and brings it back before R turns",
                ),
                4 => (format!("{b} goes to the second square, {a} stays."), "The shortest such word"),
                5 => (
                    format!("{c} leaves the first column; {a} and {b} end in place."),
                    "The shortest such word",
                ),
                _ => (format!("{c} spirals to the centre."), "Spiral*, with the first two hidden as before"),
            };
            let mut marks = vec![
                (here[step.number_index], CellMark::Moving),
                (spirals.targets[step.number_index], CellMark::Target),
            ];
            marks.extend(here[..step.number_index].iter().map(|cell| (*cell, CellMark::Stored)));
            self.step(
                &embedding,
                &format!("Spiral-cycle, step {}", step.number),
                (texts.0, texts.1.to_owned()),
                &step.word,
                &marks,
            );
            here = here.map(|cell| strip.carriers.image_of_word(cell, &step.word));
        }
        let marks = marked(&spirals.targets, CellMark::Cycled);
        let texts = (
            format!("{a}, {b} and {c} are cycled: each goes to the place of the next."),
            "Inverse spirals to the squares of the three-cycle, the three-cycle, and the spirals again"
                .to_owned(),
        );
        self.step(&embedding, "The three-cycle", texts, any.at_targets(), &marks);
        let texts = (
            "Everything before the three-cycle is undone: only the three have changed places.".to_owned(),
            "The inverse of all earlier steps".to_owned(),
        );
        let back = inverse(&spirals.word(start));
        self.step(&embedding, "Undo", texts, &back, &marked(&start, CellMark::Cycled));
        Ok(())
    }
}

fn marked(cells: &[usize], mark: CellMark) -> Vec<(usize, CellMark)> {
    cells.iter().map(|cell| (*cell, mark)).collect()
}
