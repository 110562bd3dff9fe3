//! Sliding blocks: the depth of every position that can be reached from a start.

use std::io::Read;

use super::header::Header;
use super::{Refusal, broken, grouped, refuse};

/// The depth of a position that cannot be solved.
const NONE: u16 = u16::MAX;

/// Interchangeable pieces, and where each of them may be.
struct Kind {
    pieces: usize,
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
    fn of(header: &Header) -> Result<Rules, Refusal> {
        let has_paths = match header.text("counting")? {
            "steps" => false,
            "moves" => true,
            other => return refuse(format!("the counting “{other}” is unknown")),
        };
        let cells = header.number("cells", 128)?;
        let mut kinds: Vec<Kind> = header.each("kind", |numbers| match numbers {
            &[pieces @ 1..=128] => Some(Kind { pieces, placements: Vec::new() }),
            _ => None,
        })?;
        header.each("placement", |numbers| {
            let (kind, covered) = numbers.split_first()?;
            let placements = &mut kinds.get_mut(*kind)?.placements;
            let covered =
                covered.iter().try_fold(0, |all, cell| (*cell < cells).then(|| all | 1_u128 << cell))?;
            placements.push(Placement { cells: covered, slides: Vec::new() });
            (covered != 0 && placements.len() <= 256).then_some(())
        })?;
        header.each("slide", |numbers| {
            let &[kind, from, to] = numbers else { return None };
            let placements = &mut kinds.get_mut(kind)?.placements;
            (to < placements.len()).then(|| placements.get_mut(from).map(|from| from.slides.push(to)))?
        })?;
        let goals = header.each("goal", |numbers| {
            let pairs: Vec<(usize, usize)> = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            let exists = |(kind, at): &(usize, usize)| {
                kinds.get(*kind).is_some_and(|kind| *at < kind.placements.len())
            };
            (!pairs.is_empty() && numbers.len() == 2 * pairs.len() && pairs.iter().all(exists))
                .then_some(pairs)
        })?;
        Ok(Rules { kinds, goals, has_paths })
    }

    /// Each kind with the place of its first piece in a record.
    fn kinds(&self) -> impl Iterator<Item = (usize, &Kind)> {
        self.kinds.iter().scan(0, |end, kind| {
            *end += kind.pieces;
            Some((*end - kind.pieces, kind))
        })
    }

    /// The cells that are covered; `None` if pieces overlap, are nowhere, or do not ascend within a kind.
    fn covered(&self, position: &[u8]) -> Option<u128> {
        self.kinds().try_fold(0, |covered, (first, kind)| {
            let pieces = &position[first..first + kind.pieces];
            let add = |all: u128, at: &u8| {
                kind.placements
                    .get(usize::from(*at))
                    .filter(|at| at.cells & all == 0)
                    .map(|at| all | at.cells)
            };
            pieces.is_sorted().then(|| pieces.iter().try_fold(covered, add))?
        })
    }

    /// Calls `visit` with the position after each move.
    fn moves(
        &self,
        position: &[u8],
        covered: u128,
        mut visit: impl FnMut(&[u8]) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        for (first, kind) in self.kinds() {
            for piece in first..first + kind.pieces {
                let mut reached = vec![usize::from(position[piece])];
                let others = covered & !kind.placements[reached[0]].cells;
                let mut next = 0;
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
                    moved[first..first + kind.pieces].sort_unstable();
                    visit(&moved)?;
                }
            }
        }
        Ok(())
    }

    fn is_goal(&self, position: &[u8]) -> bool {
        let kinds: Vec<&[u8]> =
            self.kinds().map(|(first, kind)| &position[first..first + kind.pieces]).collect();
        let holds = |(kind, at): &(usize, usize)| kinds[*kind].contains(&(*at as u8));
        self.goals.iter().any(|goal| goal.iter().all(holds))
    }
}

/// Checks the records, and returns what they prove, and the number of positions at each depth.
pub(crate) fn check(header: &Header, certificate: &mut impl Read) -> Result<(String, Vec<usize>), Refusal> {
    header.has_only("puzzle counting cells kind placement slide goal start positions counts sha256")?;
    let rules = Rules::of(header)?;
    let pieces: usize = rules.kinds.iter().map(|kind| kind.pieces).sum();
    let positions = header.number("positions", usize::MAX)?;
    let bytes = header.records(certificate, positions.saturating_mul(pieces + 2))?;
    let records: Vec<(&[u8], u16)> = bytes
        .chunks_exact(pieces + 2)
        .map(|record| (&record[..pieces], u16::from_le_bytes([record[pieces], record[pieces + 1]])))
        .collect();
    if let Some(at) = records.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
        return refuse(format!(
            "position {}, {:?}: it does not follow the one before",
            at + 1,
            records[at + 1].0
        ));
    }
    let find = |position: &[u8]| records.binary_search_by(|record| record.0.cmp(position));
    let start =
        header.one("start", |numbers| Some(numbers.iter().map(|at| *at as u8).collect::<Vec<u8>>()))?;
    let Ok(start) = find(&start) else { return refuse("the start is none of the positions") };
    let mut is_reached = vec![false; positions];
    is_reached[start] = true;
    let (mut counts, mut open) = (Vec::new(), vec![start]);
    while let Some(at) = open.pop() {
        let (position, depth) = records[at];
        let name = format!("{at}, {position:?}");
        let Some(covered) = rules.covered(position) else {
            return refuse(format!("position {name}: its pieces overlap, or are out of order"));
        };
        let mut nearest = NONE;
        rules.moves(position, covered, |moved| {
            let Ok(next) = find(moved) else {
                return refuse(format!("position {name}: no record has the position {moved:?} after a move"));
            };
            if !std::mem::replace(&mut is_reached[next], true) {
                open.push(next);
            }
            nearest = nearest.min(records[next].1);
            Ok(())
        })?;
        let wanted = if rules.is_goal(position) { 0 } else { nearest.saturating_add(1) };
        if depth != wanted {
            return Err(broken(name, depth.into(), wanted.into(), NONE.into()));
        }
        if depth != NONE {
            counts.resize(counts.len().max(usize::from(depth) + 1), 0);
            counts[usize::from(depth)] += 1;
        }
    }
    if let Some(at) = is_reached.iter().position(|is_reached| !is_reached) {
        return refuse(format!("position {at}, {:?}: it cannot be reached from the start", records[at].0));
    }
    header.has_counts(&counts)?;
    let (positions, counting) = (grouped(positions), header.text("counting")?);
    let statement = match records[start].1 {
        NONE => format!("{positions} positions, the start cannot be solved"),
        depth => format!(
            "{positions} positions, {depth} {counting} from the start, {} from the farthest",
            counts.len() - 1
        ),
    };
    Ok((statement, counts))
}
