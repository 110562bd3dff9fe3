//! What certificates share: the rules of a puzzle that permutes tiles, as plain data, and the checksum. The format is described in
//! `docs/certificates.md`.
//!
//! ```
//! use antipode_engine::certificate::{Arrangement, Rules, Step};
//!
//! // Three tiles in a ring, which turns.
//! let goals = vec![Arrangement { class: 0, tiles: vec![0, 1, 2] }];
//! let classes = vec![vec![Step { to: 0, preimages: vec![1, 2, 0] }]];
//! let rules = Rules { name: "ring".to_owned(), tiles: 3, classes, goals };
//! assert!(rules.header(&[1, 1, 1]).ends_with("\nstep 0 0 1 2 0\ngoal 0 0 1 2\ncounts 1 1 1\n"));
//! ```

use std::fmt::Display;

use antipode_puzzles::space::{Space, TileOrder};
use sha2::{Digest, Sha256};

/// The moves and goals of a puzzle that permutes tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The puzzle and its board, for people.
    pub name: String,
    /// The number of tiles and of slots.
    pub tiles: usize,
    /// The moves from each class.
    pub classes: Vec<Vec<Step>>,
    /// The solved positions.
    pub goals: Vec<Arrangement>,
}

/// A move from all positions of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The class it leads to.
    pub to: usize,
    /// `new[slot] = old[preimages[slot]]`.
    pub preimages: Vec<u8>,
}

/// A position: a class, and the tile in each slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The class, from 0.
    pub class: usize,
    /// The tile in each slot, from 0.
    pub tiles: Vec<u8>,
}

impl Rules {
    /// The rules of a space.
    #[must_use]
    pub fn of(space: &Space) -> Rules {
        let (puzzle, ruleset) = &space.name;
        let tiles = |tiles: &[u8]| tiles[..space.tiles].to_vec();
        let steps = space.classes.iter().map(|steps| {
            steps
                .iter()
                .map(|step| Step { to: step.to as usize, preimages: tiles(&step.preimages) })
                .collect()
        });
        let goals = space.solved.iter().map(|goal| {
            let TileOrder(order) = goal.order;
            Arrangement { class: goal.class as usize, tiles: tiles(&order) }
        });
        Rules {
            name: format!("{puzzle} {ruleset}"),
            tiles: space.tiles,
            classes: steps.collect(),
            goals: goals.collect(),
        }
    }

    /// The lines of the header up to the goals.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            "antipode certificate 1".to_owned(),
            format!("puzzle {}", self.name),
            format!("tiles {}", self.tiles),
            format!("classes {}", self.classes.len()),
        ];
        for (class, steps) in self.classes.iter().enumerate() {
            lines.extend(
                steps.iter().map(|step| format!("step {class} {}{}", step.to, words(&step.preimages))),
            );
        }
        lines.extend(self.goals.iter().map(|goal| format!("goal {}{}", goal.class, words(&goal.tiles))));
        lines
    }

    /// The lines before the checksum of a certificate that has the depth of every position.
    #[must_use]
    pub fn header(&self, counts: &[u64]) -> String {
        text(self.lines().into_iter().chain([format!("counts{}", words(counts))]))
    }
}

/// The checksum of the bytes after the header.
#[derive(Clone, Debug, Default)]
pub struct Checksum(Sha256);

impl Checksum {
    /// The checksum of all bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Checksum {
        let mut checksum = Checksum::default();
        checksum.add(bytes);
        checksum
    }

    /// Adds the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The last lines of the header: the checksum, and the empty line.
    #[must_use]
    pub fn lines(self) -> String {
        format!("sha256 {}\n\n", hexadecimal(&self.0.finalize()))
    }
}

/// Lines, each with its line feed.
pub(crate) fn text(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Each number after a blank.
pub(crate) fn words<N: Display>(numbers: impl IntoIterator<Item = N>) -> String {
    numbers.into_iter().map(|number| format!(" {number}")).collect()
}

/// Bytes in hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
