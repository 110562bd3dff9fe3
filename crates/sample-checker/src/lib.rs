//! Checks samples: some leaves of a Merkle tree, which has the depths of a puzzle with too many positions for a certificate.
//!
//! It implements the section *Samples* of `docs/certificates.md` with the standard library, and reads headers as the checker of
//! whole certificates does. Every position of the leaves that the root of the tree chooses has to obey the laws of a certificate.

use std::fmt;
use std::io::BufRead;

use antipode_checker::{Header, Rules, advance, broken, grouped, one_more, position, rank, sha256};

/// The most tiles whose orders have a rank.
const MAX_TILES: usize = 16;
/// The digits of a hash.
const DIGITS: usize = 64;
/// A depth that no position has.
const NONE: usize = u8::MAX as usize;

/// What a sample shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// The puzzle, as the certificate names it; nothing depends on it.
    pub puzzle: String,
    /// The number of leaves whose positions obey the laws.
    pub checked: usize,
    /// The number of all leaves.
    pub leaves: usize,
    /// The number of positions at each depth in the tree.
    pub counts: Vec<usize>,
    /// The root of the tree.
    pub root: String,
}

impl fmt::Display for Sampled {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Sampled { puzzle, checked, leaves, counts, root } = self;
        let (leaves, positions) = (grouped(*leaves), grouped(counts.iter().sum()));
        let farthest = counts.len() - 1;
        write!(f, "sampled: {puzzle}: {checked} of {leaves} leaves hold; ")?;
        write!(f, "{positions} positions, the farthest at {farthest}, have the root {root}")
    }
}

/// Checks a sample.
///
/// # Errors
/// The first position that breaks a law, or what is wrong with the file.
pub fn check(mut certificate: impl BufRead) -> Result<Sampled, String> {
    let header = Header::read(&mut certificate)?;
    header.has_only("puzzle tiles classes step goal order leaf sample root counts sha256")?;
    let Rules { tiles, steps, goals } = Rules::of(&header, MAX_TILES)?;
    let [steps] = &steps[..] else { return Err("a sample has one class".to_owned()) };
    // A position is the slots of the tiles, in this order of the tiles. A step leads from each slot to another.
    let order = header.one("order", |order| Some(position(&[&[0], order].concat(), 1, tiles)?.tiles))?;
    let slot_of =
        |tile: usize, tiles: &[usize]| tiles.iter().position(|other| *other == tile).expect("a tile");
    let goals = goals.iter().map(|goal| {
        let slots: Vec<usize> = order.iter().map(|tile| slot_of(*tile, &goal.tiles)).collect();
        rank(slots.iter())
    });
    let goals: Vec<usize> = goals.collect();
    let steps = steps.iter().map(|step| (0..tiles).map(|slot| slot_of(slot, &step.from)).collect());
    let steps: Vec<Vec<usize>> = steps.collect();

    let (tree, root) = (Tree::of(&header, tiles)?, header.text("root")?);
    let checked = header.number("sample", tree.leaves)?;
    let bytes = [checked, 1 + steps.len()].into_iter().try_fold(tree.opening_bytes(), usize::checked_mul);
    let records = header.records(&mut certificate, bytes.ok_or("this machine has too few addresses")?)?;
    let mut openings = records.chunks_exact(tree.opening_bytes());
    for first in chosen(root, checked, tree.leaves).into_iter().map(|leaf| leaf * tree.size) {
        let mut slots = unrank(tiles, first);
        let after = |slots: &[usize], step: &Vec<usize>| {
            let after: Vec<usize> = slots.iter().map(|slot| step[*slot]).collect();
            rank(after.iter())
        };
        let mut open = |at: usize| tree.open(at / tree.size, openings.next().expect("as many as there are"));
        let depths = open(first)?;
        // A step leads from all positions of a leaf to those of one.
        let neighbours = steps.iter().map(|step| open(after(&slots, step)));
        let neighbours = neighbours.collect::<Result<Vec<&[u8]>, String>>()?;
        for (at, depth) in (first..).zip(depths) {
            let nearest = steps.iter().zip(&neighbours);
            let nearest = nearest.map(|(step, depths)| depths[after(&slots, step) % tree.size].into());
            let is_goal = goals.contains(&at);
            let wanted = if is_goal { 0 } else { one_more(nearest.min().unwrap_or(NONE), NONE)? };
            if wanted != usize::from(*depth) {
                return Err(broken(format!("{at}, slots {slots:?}"), usize::from(*depth), wanted, NONE));
            }
            advance(&mut slots);
        }
    }
    let puzzle = header.text("puzzle")?.to_owned();
    Ok(Sampled { puzzle, checked, leaves: tree.leaves, counts: tree.counts, root: root.to_owned() })
}

/// The leaves that a root chooses.
fn chosen(root: &str, count: usize, leaves: usize) -> Vec<usize> {
    let (mut chosen, mut number) = (Vec::new(), 0);
    while chosen.len() < count {
        let digits = sha256(format!("{root} {number}").as_bytes());
        let leaf = u64::from_str_radix(&digits[..16], 16).expect("digits") % leaves as u64;
        if !chosen.contains(&(leaf as usize)) {
            chosen.push(leaf as usize);
        }
        number += 1;
    }
    chosen
}

/// The Merkle tree over all depths.
struct Tree {
    leaves: usize,
    /// The number of positions of a leaf.
    size: usize,
    counts: Vec<usize>,
    /// The node above all leaves.
    root: Vec<u8>,
}

impl Tree {
    fn of(header: &Header, tiles: usize) -> Result<Tree, String> {
        let orders = |tiles: usize| (1..=tiles).product::<usize>();
        let size = orders(header.number("leaf", tiles)?);
        let counts = header.one("counts", |counts| Some(counts.to_vec()))?;
        let all = counts.iter().try_fold(0, |sum: usize, count| sum.checked_add(*count));
        if all != Some(orders(tiles)) {
            return Err(format!("there are {} positions at all depths", grouped(orders(tiles))));
        }
        let mut root = header.text("root")?.as_bytes().to_vec();
        counts.iter().for_each(|count| root.extend((*count as u64).to_le_bytes()));
        Ok(Tree { leaves: orders(tiles) / size, size, counts, root })
    }

    /// The bytes of the depths of a leaf, and of a node beside each on the way to the root.
    fn opening_bytes(&self) -> usize {
        let levels = self.leaves.next_power_of_two().ilog2() as usize;
        self.size + levels * self.root.len()
    }

    /// The depths of a leaf, of which the tree has the hash.
    fn open<'a>(&self, leaf: usize, opening: &'a [u8]) -> Result<&'a [u8], String> {
        let stranger = || format!("leaf {leaf}: the tree does not have it");
        let (depths, path) = opening.split_at(self.size);
        let mut counts = vec![0_u64; self.counts.len()];
        for depth in depths {
            *counts.get_mut(usize::from(*depth)).ok_or_else(stranger)? += 1;
        }
        let node = |hashed: &[u8], counts: &[u64]| {
            let mut node = sha256(hashed).into_bytes();
            counts.iter().for_each(|count| node.extend(count.to_le_bytes()));
            node
        };
        let (mut here, mut at, mut width) = (node(depths, &counts), leaf, self.leaves);
        for beside in path.chunks_exact(here.len()) {
            // The last node of an odd number is beside one of zeros.
            if at ^ 1 == width && beside.iter().any(|byte| *byte != 0) {
                return Err(stranger());
            }
            for (count, more) in counts.iter_mut().zip(beside[DIGITS..].chunks_exact(8)) {
                let more = u64::from_le_bytes(more.try_into().expect("eight bytes"));
                *count = count.checked_add(more).ok_or_else(stranger)?;
            }
            let pair = if at.is_multiple_of(2) { [&here[..], beside] } else { [beside, &here[..]] };
            (here, at, width) = (node(&pair.concat(), &counts), at / 2, width.div_ceil(2));
        }
        if here == self.root { Ok(depths) } else { Err(stranger()) }
    }
}

/// The order of a rank.
fn unrank(tiles: usize, rank: usize) -> Vec<usize> {
    let (mut rest, mut orders): (Vec<usize>, usize) = ((0..tiles).collect(), (1..=tiles).product());
    let next = |left: usize| {
        orders /= left;
        rest.remove(rank / orders % left)
    };
    (1..=tiles).rev().map(next).collect()
}
