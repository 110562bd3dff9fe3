//! Certificates of boards with too many positions for a file: a Merkle tree, whose leaves have the depths of all positions, and a sample
//! of leaves with their neighbours. The format is described in `docs/certificates.md`.
//!
//! ```
//! use antipode_engine::rotation::sample::MerkleTree;
//! use antipode_engine::rotation::parity_survey::WholeDepths;
//!
//! let variant = "3x3n2 quarter".parse().expect("a board and a rule");
//! let depths = WholeDepths::search(&variant, 1, 1000, |_| ()).expect("a board of one orbit");
//! let tree = MerkleTree::of(&depths, 1, |_| ());
//! let (header, records) = tree.sample(&depths, 2);
//! assert!(header.contains("\nleaf 8\nsample 2\n"));
//! // Two leaves, each with one for each of eight moves, and with four levels of the tree over nine leaves.
//! assert_eq!(records.len(), 2 * (1 + 8) * (40_320 + 4 * (64 + 8 * 12)));
//! ```

use std::thread;

use antipode_puzzles::rotation::Variant;
use sha2::{Digest, Sha256};

use super::parity_survey::WholeDepths;
use crate::certificate::{hexadecimal, text, words};

/// The digits of a hash.
const DIGITS: usize = 64;
/// The bytes of a number of positions.
const COUNT_BYTES: usize = size_of::<u64>();
/// The leaves that are hashed between two reports of the progress.
const LEAVES_PER_STEP: usize = 4096;

/// The nodes of each level, from those of the leaves up to the root. A node is a hash in hexadecimal digits, and the number of
/// positions at each depth below it, little-endian.
#[derive(Debug)]
pub struct MerkleTree {
    node_bytes: usize,
    levels: Vec<Vec<u8>>,
}

impl MerkleTree {
    /// The memory for the depths of a board and their tree in bytes; `None` if there are none.
    #[must_use]
    pub fn memory_bytes(variant: &Variant) -> Option<u64> {
        let node_bytes = DIGITS + COUNT_BYTES * (WholeDepths::max_depth(variant)? + 1);
        let nodes = 2 * WholeDepths::leaves_of(variant)?;
        Some(WholeDepths::memory_bytes(variant)? + nodes * node_bytes as u64)
    }

    /// Hashes all leaves. `progress` gets the number of leaves that are hashed.
    #[must_use]
    pub fn of(depths: &WholeDepths, threads: usize, mut progress: impl FnMut(usize)) -> MerkleTree {
        let counted = depths.counts().len();
        let mut level = Vec::new();
        for first in (0..depths.leaves()).step_by(LEAVES_PER_STEP) {
            let end = depths.leaves().min(first + LEAVES_PER_STEP);
            let share = (end - first).div_ceil(threads.max(1));
            let leaves = |from: usize| -> Vec<u8> {
                (from..end.min(from + share))
                    .flat_map(|leaf| leaf_node(&depths.leaf(leaf), counted))
                    .collect()
            };
            thread::scope(|scope| {
                let shares = (first..end).step_by(share);
                let threads: Vec<_> = shares.map(|from| scope.spawn(move || leaves(from))).collect();
                for thread in threads {
                    level.extend(thread.join().expect("a thread does not panic"));
                }
            });
            progress(end);
        }
        let node_bytes = DIGITS + COUNT_BYTES * counted;
        let mut levels = Vec::new();
        while level.len() > node_bytes {
            // A node of zeros makes the last one a pair.
            level.resize(level.len().next_multiple_of(2 * node_bytes), 0);
            let above = level.chunks_exact(2 * node_bytes).flat_map(join).collect();
            levels.push(std::mem::replace(&mut level, above));
        }
        levels.push(level);
        MerkleTree { node_bytes, levels }
    }

    /// The lines of a certificate before the checksum, and its records: some leaves, or all, that the root chooses, each with the leaves
    /// after its moves.
    #[must_use]
    pub fn sample(&self, depths: &WholeDepths, count: usize) -> (String, Vec<u8>) {
        let root = self.root();
        let chosen = chosen(root, count, depths.leaves());
        let mut records = Vec::new();
        for leaf in &chosen {
            for leaf in [vec![*leaf], depths.neighbours(*leaf)].concat() {
                records.extend(depths.leaf(leaf));
                self.add_path(leaf, &mut records);
            }
        }
        let lines = [
            format!("order{}", words(depths.order())),
            format!("leaf {}", depths.free_tiles()),
            format!("sample {}", chosen.len()),
            format!("root {root}"),
            format!("counts{}", words(depths.counts())),
        ];
        (text(depths.rules().lines().into_iter().chain(lines)), records)
    }

    /// The hash of the root.
    #[must_use]
    pub fn root(&self) -> &str {
        let root = self.levels.last().and_then(|root| root.get(..DIGITS));
        std::str::from_utf8(root.expect("a board has leaves")).expect("hexadecimal digits")
    }

    /// Adds the other node of each pair on the way from a leaf to the root.
    fn add_path(&self, leaf: usize, records: &mut Vec<u8>) {
        let mut at = leaf;
        for level in &self.levels[..self.levels.len() - 1] {
            records.extend(&level[(at ^ 1) * self.node_bytes..][..self.node_bytes]);
            at /= 2;
        }
    }
}

/// Blocks in the order in which a root chooses them.
fn chosen(root: &str, count: usize, leaves: usize) -> Vec<usize> {
    let (mut chosen, mut number) = (Vec::new(), 0);
    while chosen.len() < count.min(leaves) {
        let digits = hexadecimal(&Sha256::digest(format!("{root} {number}")));
        let leaf = u64::from_str_radix(&digits[..16], 16).expect("digits") % leaves as u64;
        if !chosen.contains(&(leaf as usize)) {
            chosen.push(leaf as usize);
        }
        number += 1;
    }
    chosen
}

/// The node of a leaf.
fn leaf_node(depths: &[u8], counted: usize) -> Vec<u8> {
    let mut counts = vec![0_u64; counted];
    depths.iter().for_each(|depth| counts[usize::from(*depth)] += 1);
    node(depths, counts)
}

/// The node above a pair.
fn join(pair: &[u8]) -> Vec<u8> {
    let (left, right) = pair.split_at(pair.len() / 2);
    let counts = |node: &[u8]| -> Vec<u64> {
        let bytes = node[DIGITS..].chunks_exact(COUNT_BYTES);
        bytes.map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes"))).collect()
    };
    node(pair, counts(left).into_iter().zip(counts(right)).map(|(left, right)| left + right))
}

fn node(hashed: &[u8], counts: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let mut node = hexadecimal(&Sha256::digest(hashed)).into_bytes();
    node.extend(counts.into_iter().flat_map(u64::to_le_bytes));
    node
}
