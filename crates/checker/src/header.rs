//! The lines before the depths: the rules and what is claimed. The rank of a position is `class · n! + rank of its order`.

use std::io::{BufRead, Read};

use super::permutations::{MAX_TILES, Order, Position, factorial};
use super::{NONE, Refusal, refuse};

/// The longest header, in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// The most classes, so that the positions can be counted.
const MAX_CLASSES: usize = 1 << 16;

/// The rules of a puzzle, its goals, and what is claimed of the depths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The name of the puzzle; nothing depends on it.
    pub puzzle: String,
    /// The number of tiles.
    pub tiles: usize,
    /// The moves from each class.
    pub(crate) steps: Vec<Vec<Step>>,
    pub(crate) goals: Vec<Position>,
    /// The number of positions at each depth.
    pub(crate) counts: Vec<u64>,
    /// The checksum of the depths, in hexadecimal.
    pub(crate) sha256: String,
}

/// A move: to a class, with `new[slot] = old[from[slot]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) to: usize,
    pub(crate) from: Order,
}

impl Header {
    pub(crate) fn is_goal(&self, position: &Position) -> bool {
        self.goals.contains(position)
    }

    /// The number of positions.
    pub(crate) fn positions(&self) -> usize {
        self.steps.len() * factorial(self.tiles)
    }

    /// Calls `visit` with each position and its rank, in the order of the ranks.
    pub(crate) fn visit(
        &self,
        mut visit: impl FnMut(usize, &Position) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut rank = 0;
        for class in 0..self.steps.len() {
            let mut position = Position { class, order: Order::first(self.tiles) };
            loop {
                visit(rank, &position)?;
                rank += 1;
                if !position.order.advance() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The ranks of the positions after each move.
    pub(crate) fn neighbours(&self, position: &Position) -> impl Iterator<Item = usize> {
        let orders = factorial(self.tiles);
        self.steps[position.class]
            .iter()
            .map(move |step| step.to * orders + position.order.moved(&step.from).rank())
    }

    /// Reads the lines up to the first empty one.
    pub(crate) fn read(certificate: &mut impl BufRead) -> Result<Header, Refusal> {
        let mut header = Header::default();
        let mut lines = certificate.take(MAX_BYTES);
        let mut first = true;
        loop {
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(_) if line.ends_with('\n') => line.truncate(line.len() - 1),
                _ => return refuse("the header does not end with an empty line"),
            }
            match (first, line.as_str()) {
                (true, "antipode certificate 1") => first = false,
                (true, _) => {
                    return refuse("this is no certificate: its first line is not “antipode certificate 1”");
                }
                (false, "") => break,
                (false, line) => header.take(line)?,
            }
        }
        if header.goals.is_empty() || header.sha256.len() != 64 {
            return refuse("the header has no goal, or no checksum");
        }
        Ok(header)
    }

    fn take(&mut self, line: &str) -> Result<(), Refusal> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers = || rest.split(' ').map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>();
        let is_read = match name {
            "puzzle" => {
                rest.clone_into(&mut self.puzzle);
                true
            }
            "sha256" => {
                rest.clone_into(&mut self.sha256);
                true
            }
            _ => numbers().is_some_and(|numbers| self.take_numbers(name, &numbers)),
        };
        if is_read { Ok(()) } else { refuse(format!("the line “{line}” has no meaning here")) }
    }

    /// Takes a line of numbers; `false` if it has no meaning.
    fn take_numbers(&mut self, name: &str, numbers: &[u64]) -> bool {
        let class = |number: u64| usize::try_from(number).ok().filter(|class| *class < self.steps.len());
        match (name, numbers) {
            ("tiles", [tiles]) if self.tiles == 0 && *tiles > 0 && *tiles <= MAX_TILES as u64 => {
                self.tiles = *tiles as usize;
            }
            ("classes", [classes])
                if self.steps.is_empty() && *classes > 0 && *classes <= MAX_CLASSES as u64 =>
            {
                self.steps = vec![Vec::new(); *classes as usize];
            }
            ("step", [from, to, order @ ..]) => {
                let (Some(class), Some(to), Some(from)) =
                    (class(*from), class(*to), Order::of(order, self.tiles))
                else {
                    return false;
                };
                self.steps[class].push(Step { to, from });
            }
            ("goal", [of, order @ ..]) => {
                let (Some(class), Some(order)) = (class(*of), Order::of(order, self.tiles)) else {
                    return false;
                };
                self.goals.push(Position { class, order });
            }
            ("counts", counts) if counts.len() <= usize::from(NONE) => self.counts = counts.to_vec(),
            _ => return false,
        }
        true
    }
}
