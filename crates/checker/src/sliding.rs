//! Sliding blocks: the depth of every position that can be reached from a start.

use std::io::Read;
use std::ops::Range;

use super::header::Header;
use super::{broken, grouped, one_more};

/// The depth of a position that cannot be solved.
const NONE: u16 = u16::MAX;

/// Interchangeable pieces: their bytes in a record, and where each of them may be.
struct Kind {
    pieces: Range<usize>,
    placements: Vec<Placement>,
}

/// The cells that a piece covers, a bit each, and the placements one step away.
struct Placement {
    cells: u128,
    slides: Vec<usize>,
}

struct Rules {
    kinds: Vec<Kind>,
    /// Alternatives; in each, every one of these kinds has a piece at every one of these placements.
    goals: Vec<Vec<(usize, usize)>>,
    /// Whether a move is any path of steps of one piece.
    has_paths: bool,
}

impl Rules {
    fn of(header: &Header) -> Result<Rules, String> {
        let has_paths = match header.text("counting")? {
            "steps" => false,
            "moves" => true,
            other => return Err(format!("the counting “{other}” is unknown")),
        };
        let (cells, mut pieces) = (header.number("cells", 128)?, 0);
        let mut kinds = header.each("kind", |numbers| {
            let &[more @ 1..=128] = numbers else { return None };
            pieces += more;
            Some(Kind { pieces: pieces - more..pieces, placements: Vec::new() })
        })?;
        header.each("placement", |numbers| {
            let (kind, covered) = numbers.split_first()?;
            let add = |all, cell: &usize| (*cell < cells).then(|| all | 1_u128 << cell);
            let placements = &mut kinds.get_mut(*kind)?.placements;
            placements.push(Placement { cells: covered.iter().try_fold(0, add)?, slides: Vec::new() });
            (!covered.is_empty() && placements.len() <= 256).then_some(())
        })?;
        header.each("slide", |numbers| {
            let &[kind, from, to] = numbers else { return None };
            let placements = &mut kinds.get_mut(kind)?.placements;
            placements.get(to)?;
            placements.get_mut(from)?.slides.push(to);
            Some(())
        })?;
        let goals = header.each("goal", |numbers| {
            let pairs: Vec<(usize, usize)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            let exists = pairs
                .iter()
                .all(|(kind, at)| kinds.get(*kind).is_some_and(|kind| *at < kind.placements.len()));
            (exists && !pairs.is_empty() && numbers.len().is_multiple_of(2)).then_some(pairs)
        })?;
        Ok(Rules { kinds, goals, has_paths })
    }

    /// The cells that are covered; `None` if pieces overlap, are nowhere, or do not ascend within a kind.
    fn covered(&self, position: &[u8]) -> Option<u128> {
        self.kinds.iter().try_fold(0, |covered, kind| {
            let pieces = &position[kind.pieces.clone()];
            let add = |all: u128, at: &u8| {
                let cells = kind.placements.get(usize::from(*at))?.cells;
                (cells & all == 0).then_some(cells | all)
            };
            pieces.is_sorted().then(|| pieces.iter().try_fold(covered, add))?
        })
    }

    /// The positions after each move.
    fn moves(&self, position: &[u8], covered: u128) -> Vec<Vec<u8>> {
        let mut moves = Vec::new();
        for kind in &self.kinds {
            for piece in kind.pieces.clone() {
                let mut reached = vec![usize::from(position[piece])];
                let (others, mut next) = (covered & !kind.placements[reached[0]].cells, 0);
                while next < if self.has_paths { reached.len() } else { 1 } {
                    for &to in &kind.placements[reached[next]].slides {
                        if kind.placements[to].cells & others == 0 && !reached.contains(&to) {
                            reached.push(to);
                        }
                    }
                    next += 1;
                }
                for to in &reached[1..] {
                    let mut moved = position.to_vec();
                    moved[piece] = *to as u8;
                    moved[kind.pieces.clone()].sort_unstable();
                    moves.push(moved);
                }
            }
        }
        moves
    }

    fn is_goal(&self, position: &[u8]) -> bool {
        let holds =
            |(kind, at): &(usize, usize)| position[self.kinds[*kind].pieces.clone()].contains(&(*at as u8));
        self.goals.iter().any(|goal| goal.iter().all(holds))
    }
}

/// Checks the records, and returns what they prove, and the number of positions at each depth.
pub(crate) fn check(header: &Header, certificate: &mut impl Read) -> Result<(String, Vec<usize>), String> {
    header.has_only("puzzle counting cells kind placement slide goal start positions counts sha256")?;
    let (rules, positions) = (Rules::of(header)?, header.number("positions", usize::MAX)?);
    let pieces = rules.kinds.last().map_or(0, |kind| kind.pieces.end);
    let bytes = header.records(certificate, positions.saturating_mul(pieces + 2))?;
    let records: Vec<(&[u8], &[u8])> =
        bytes.chunks_exact(pieces + 2).map(|record| record.split_at(pieces)).collect();
    let depth = |at: usize| u16::from_le_bytes([records[at].1[0], records[at].1[1]]);
    let name = |at: usize| format!("{at}, {:?}", records[at].0);
    if let Some(at) = (1..positions).find(|at| records[at - 1].0 >= records[*at].0) {
        return Err(format!("position {}: it does not follow the one before", name(at)));
    }
    let find = |position: &[u8]| records.binary_search_by(|record| record.0.cmp(position));
    let start = header.one("start", |numbers| {
        numbers.iter().map(|at| u8::try_from(*at).ok()).collect::<Option<Vec<u8>>>()
    })?;
    let start = find(&start).map_err(|_| "the start is none of the positions")?;
    let (mut counts, mut is_reached, mut open) = (Vec::new(), vec![false; positions], vec![start]);
    is_reached[start] = true;
    while let Some(at) = open.pop() {
        let (position, _) = records[at];
        let covered = rules.covered(position);
        let covered = covered
            .ok_or_else(|| format!("position {}: its pieces overlap, or are out of order", name(at)))?;
        let mut nearest = NONE;
        for moved in rules.moves(position, covered) {
            let next = find(&moved)
                .map_err(|_| format!("position {}: a move leads to {moved:?}, which is none", name(at)))?;
            if !std::mem::replace(&mut is_reached[next], true) {
                open.push(next);
            }
            nearest = nearest.min(depth(next));
        }
        let wanted = if rules.is_goal(position) { 0 } else { one_more(nearest.into(), NONE.into())? };
        if usize::from(depth(at)) != wanted {
            return Err(broken(name(at), depth(at).into(), wanted, NONE.into()));
        }
        if depth(at) != NONE {
            counts.resize(counts.len().max(wanted + 1), 0);
            counts[wanted] += 1;
        }
    }
    if let Some(at) = is_reached.iter().position(|is_reached| !is_reached) {
        return Err(format!("position {}: it cannot be reached from the start", name(at)));
    }
    header.has_counts(&counts)?;
    let positions = format!("{} positions by {}", grouped(positions), header.text("counting")?);
    let statement = match depth(start) {
        NONE => format!("{positions}, the start cannot be solved"),
        depth => format!("{positions}, {depth} from the start, {} from the farthest", counts.len() - 1),
    };
    Ok((statement, counts))
}
