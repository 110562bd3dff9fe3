//! Computed rows: `board metric … positions: moves with 1, 2, 3 … pieces`.

use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::{HardestPart, HardestProgress, HardestRow, OutlineProgress};
use antipode_protocol::{Answer, Query};
use antipode_puzzles::sliding::Aim;

const HARDEST: &str = include_str!("../../../../data/sliding-hardest.txt");
const AIMS: &str = include_str!("../../../../data/sliding-aims.txt");
const COMPOUND: &str = include_str!("../../../../data/sliding-compound.txt");
const OUTLINES: &str = include_str!("../../../../data/sliding-outlines.txt");

/// The positions of the 15-puzzle that take 80 moves, a line each; 0 is the hole.
pub(super) const FIFTEEN_ANTIPODES: &str = include_str!("../../../../data/fifteen-4x4-antipodes.txt");

/// The most cells of a rectangle that can be searched again on the page, in a minute at most.
const MAX_CELLS: usize = 12;

/// A record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// From corner to corner, `3x4 move strict`.
    Hardest,
    /// To the corner or anywhere, `3x4 move anywhere`.
    Aims,
    /// From one whole arrangement to another, `3x4 move`.
    Compound,
    /// Boards with walls or in space, `2x2x3 move`.
    Outlines,
}

/// A row of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The title.
    pub title: &'static str,
    pub record: Record,
    /// The beginning of its line.
    pub key: &'static str,
}

impl Row {
    #[cfg(test)]
    pub(super) const fn new(title: &'static str, record: Record, key: &'static str) -> Row {
        Row { title, record, key }
    }

    /// `3 × 4, moves; hardest; 3x4 move strict`.
    pub(super) fn parse(text: &'static str) -> Option<Row> {
        let mut parts = text.split("; ");
        let title = parts.next()?;
        let record = match parts.next()? {
            "hardest" => Record::Hardest,
            "aims" => Record::Aims,
            "compound" => Record::Compound,
            "outlines" => Record::Outlines,
            _ => return None,
        };
        Some(Row { title, record, key: parts.next()? })
    }

    fn line(self) -> Option<&'static str> {
        let record = match self.record {
            Record::Hardest => HARDEST,
            Record::Aims => AIMS,
            Record::Compound => COMPOUND,
            Record::Outlines => OUTLINES,
        };
        record
            .lines()
            .find(|line| line.strip_prefix(self.key).is_some_and(|rest| rest.starts_with([' ', ':'])))
    }

    /// The recorded moves.
    pub(super) fn moves(self) -> Vec<&'static str> {
        let numbers = self.line().and_then(|line| line.split_once(": ")).map(|(_, numbers)| numbers);
        // An example follows the semicolon.
        let numbers = numbers.and_then(|numbers| numbers.split(';').next());
        numbers.into_iter().flat_map(|numbers| numbers.split(' ')).collect()
    }

    /// The query that finds the row again, if the search takes seconds.
    pub(super) fn query(self) -> Option<Query> {
        let mut words = self.key.split(' ');
        let (board, metric, kind) = (words.next()?, words.next()?, words.next());
        let aim = match self.record {
            Record::Hardest => Aim::CornerToCorner.name(),
            Record::Aims => kind?,
            Record::Compound => HardestPart::COMPOUND,
            Record::Outlines if board.contains('-') => return None,
            Record::Outlines => {
                return Some(Query::Sliding(SlidingQuery::Outline {
                    outline: board.to_owned(),
                    metric: metric.to_owned(),
                }));
            }
        };
        let (cols, rows) = board.split_once('x')?;
        let cells = cols.parse::<usize>().ok()? * rows.parse::<usize>().ok()?;
        let part = HardestPart {
            board: board.to_owned(),
            metric: metric.to_owned(),
            pieces: None,
            aim: aim.to_owned(),
            index: 0,
            part_count: 1,
            checkpoint: None,
        };
        (cells <= MAX_CELLS).then(|| Query::Sliding(SlidingQuery::Hardest(Box::new(part))))
    }

    /// The moves of a finished search, in the form of the record.
    pub(super) fn moves_of(self, search: &RowSearch) -> Vec<String> {
        let is_loose = self.key.ends_with(" loose");
        let moves: Vec<u32> = match search {
            RowSearch::Rectangle(progress) => {
                let rows = progress.rows.as_deref().unwrap_or_default();
                let loose = |row: &HardestRow| row.only_loose.distance.filter(|_| is_loose);
                rows.iter().filter_map(|row| row.strict.distance.max(loose(row))).collect()
            }
            RowSearch::Outline(progress) => progress.rows.iter().map(|row| row.distance).collect(),
        };
        moves.into_iter().map(|moves| moves.to_string()).collect()
    }

    /// The positions of the record's search.
    #[cfg(test)]
    pub(super) fn positions(self) -> u64 {
        let before = self.line().and_then(|line| line.split(':').next());
        before.and_then(|before| before.rsplit(' ').next()?.parse().ok()).expect("a number of positions")
    }
}

/// The progress of the search of a row.
pub(super) enum RowSearch {
    Rectangle(HardestProgress),
    Outline(OutlineProgress),
}

impl RowSearch {
    /// The answer to the query of a row.
    pub(super) fn of(answer: Answer) -> Option<RowSearch> {
        match answer {
            Answer::Sliding(SlidingAnswer::Hardest(progress)) => Some(RowSearch::Rectangle(*progress)),
            Answer::Sliding(SlidingAnswer::Outline(progress)) => Some(RowSearch::Outline(*progress)),
            _ => None,
        }
    }

    pub(super) const fn has_ended(&self) -> bool {
        match self {
            RowSearch::Rectangle(progress) => progress.ended,
            RowSearch::Outline(progress) => progress.ended,
        }
    }

    pub(super) const fn positions(&self) -> u64 {
        match self {
            RowSearch::Rectangle(progress) => progress.positions,
            RowSearch::Outline(progress) => progress.positions,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_small_ones_can_be_searched_again() {
        let row = Row::new("4 × 4", Record::Hardest, "4x4 move strict");
        assert_eq!((row.moves().len(), row.moves()[8], row.positions()), (15, "132", 91_408_535));
        assert_eq!(row.query(), None, "it takes minutes");
        for (record, key, aim) in [
            (Record::Hardest, "3x4 move loose", "corner-to-corner"),
            (Record::Aims, "3x4 step anywhere", "anywhere"),
            (Record::Compound, "3x4 move", "compound"),
        ] {
            let Some(Query::Sliding(SlidingQuery::Hardest(part))) = Row::new("", record, key).query() else {
                panic!("{key}")
            };
            assert_eq!((&*part.board, &*part.aim), ("3x4", aim));
            assert!(key.contains(&part.metric));
        }
        let query = Query::Sliding(SlidingQuery::Outline { outline: "2x2x3".into(), metric: "move".into() });
        assert_eq!(Row::new("", Record::Outlines, "2x2x3 move").query(), Some(query));
        assert_eq!(Row::new("", Record::Outlines, "3x4-1-wall move").query(), None, "twelve boards");
    }
}
