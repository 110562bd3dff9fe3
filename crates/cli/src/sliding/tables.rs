//! The results of a search as tables in Parquet files.
//!
//! `puzzles`: `board, metric, shard, shards, pieces, sense, distance, start`: all hardest puzzles of a shard. `sense` is
//! `strict`, or `loose` for puzzles that are only loose. `families`: `board, metric, shard, shards, pieces, sense, distance,
//! families`: the number of families by the length of their hardest puzzle.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;

use antipode_engine::sliding::hardest::{CellPuzzle, PieceCountRow, SearchResults};
use antipode_puzzles::sliding::Grid;
use bytes::Bytes;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::{Row, RowAccessor};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;

use super::manifest::Manifest;
use crate::failure::Failure;

/// The shard that a table belongs to.
#[derive(Clone, Debug)]
pub struct ShardInfo {
    pub board: String,
    pub grid: Grid,
    pub metric: &'static str,
    pub shard: u32,
    pub shards: u32,
}

/// The first columns of both tables.
const SHARED: &str = "
    required binary board (utf8);
    required binary metric (utf8);
    required int32 shard;
    required int32 shards;
    required int32 pieces;
    required binary sense (utf8);
    required int32 distance;";

/// The last column of each.
const START: &str = "required binary start (utf8);";
const FAMILIES: &str = "required int64 families;";

/// No puzzle of a supported rectangle takes more moves, and no shard has more families.
const MAX_DISTANCE: usize = 100_000;
const MAX_FAMILIES: u64 = 1 << 53;

/// Sense, pieces and distance of a row.
type RowKey = (&'static str, i32, i32);

enum Column {
    Texts(Vec<ByteArray>),
    Numbers(Vec<i32>),
    Counts(Vec<i64>),
}

impl From<ParquetError> for Failure {
    fn from(error: ParquetError) -> Failure {
        Failure::bad_input(format!("Parquet: {error}"))
    }
}

/// The hardest puzzles as a Parquet file.
///
/// # Errors
/// The writer of Parquet fails.
pub fn puzzles(posed: &ShardInfo, rows: &SearchResults) -> Result<Vec<u8>, Failure> {
    let each = senses(rows).flat_map(|(sense, pieces, row)| {
        let distance = row.distance.unwrap_or_default() as i32;
        let start = |board: &CellPuzzle| ByteArray::from(board.to_text(posed.grid).as_str());
        row.puzzles.iter().map(move |board| ((sense, pieces, distance), start(board)))
    });
    let (which, starts): (Vec<RowKey>, Vec<_>) = each.unzip();
    Ok(posed.table("puzzles", &which, START, Column::Texts(starts))?)
}

/// The numbers of families as a Parquet file.
///
/// # Errors
/// As [`puzzles`].
pub fn families(posed: &ShardInfo, rows: &SearchResults) -> Result<Vec<u8>, Failure> {
    let each = senses(rows).flat_map(|(sense, pieces, row)| {
        (0..)
            .zip(&row.families)
            .filter(|(_, count)| **count > 0)
            .map(move |(distance, count)| ((sense, pieces, distance), *count as i64))
    });
    let (which, counts): (Vec<RowKey>, Vec<_>) = each.unzip();
    Ok(posed.table("families", &which, FAMILIES, Column::Counts(counts))?)
}

/// Reads the hardest puzzles of a shard from the bytes of a table.
///
/// # Errors
/// The bytes are not a table of that shard; `path` names the file.
pub fn read_puzzles(
    (path, bytes): (&Path, Vec<u8>),
    manifest: &Manifest,
    rows: &mut SearchResults,
) -> Result<(), Failure> {
    let grid = manifest.search().ok_or_else(|| not_a_row(path))?.0;
    read_rows((path, bytes), manifest, "puzzles", START, |row| {
        let board = CellPuzzle::parse(row.get_string(7)?, grid).filter(|board| board.target.is_none());
        let distance = u32::try_from(row.get_int(6)?).ok();
        let (Some(board), Some(distance)) = (board, distance) else {
            return Err(not_a_row(path));
        };
        if usize::try_from(row.get_int(4)?) != Ok(board.others.len() + 1) {
            return Err(not_a_row(path));
        }
        let pieces = board.others.len() + 1;
        let entry = PieceCountRow { distance: Some(distance), puzzles: vec![board], families: Vec::new() };
        add_row(path, rows, row.get_string(5)?, pieces, entry)
    })
}

/// Reads the numbers of families of a shard from the bytes of a table.
///
/// # Errors
/// As [`read_puzzles`].
pub fn read_families(
    (path, bytes): (&Path, Vec<u8>),
    manifest: &Manifest,
    rows: &mut SearchResults,
) -> Result<(), Failure> {
    read_rows((path, bytes), manifest, "families", FAMILIES, |row| {
        let numbers = (usize::try_from(row.get_int(4)?), usize::try_from(row.get_int(6)?));
        let (Ok(pieces), Ok(distance @ ..=MAX_DISTANCE), Ok(count @ ..=MAX_FAMILIES)) =
            (numbers.0, numbers.1, u64::try_from(row.get_long(7)?))
        else {
            return Err(not_a_row(path));
        };
        let mut families = vec![0; distance + 1];
        families[distance] = count;
        add_row(
            path,
            rows,
            row.get_string(5)?,
            pieces,
            PieceCountRow { distance: None, puzzles: Vec::new(), families },
        )
    })
}

/// Reads the rows of a table that belongs to the shard of a manifest. Bytes that are not such a table, or at which the reader
/// panics, are an error.
fn read_rows(
    (path, bytes): (&Path, Vec<u8>),
    manifest: &Manifest,
    name: &str,
    own: &str,
    mut read: impl FnMut(&Row) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let read_all = || {
        let reader = SerializedFileReader::new(Bytes::from(bytes))?;
        if *reader.metadata().file_metadata().schema() != table_schema(name, own)? {
            return Err(not_a_row(path));
        }
        for row in reader.get_row_iter(None)? {
            let row = row?;
            let texts = (row.get_string(0)?, row.get_string(1)?);
            let numbers = (u32::try_from(row.get_int(2)?), u32::try_from(row.get_int(3)?));
            if texts != (&manifest.board, &manifest.metric)
                || numbers != (Ok(manifest.shard), Ok(manifest.shards))
            {
                return Err(not_a_row(path));
            }
            read(&row)?;
        }
        Ok(())
    };
    let outcome = panic::catch_unwind(AssertUnwindSafe(read_all));
    outcome.unwrap_or_else(|_| Err(not_a_row(path)))
}

fn not_a_row(path: &Path) -> Failure {
    Failure::bad_input(format!("{} is not a table of a search", path.display()))
}

fn add_row(
    path: &Path,
    rows: &mut SearchResults,
    sense: &str,
    pieces: usize,
    entry: PieceCountRow,
) -> Result<(), Failure> {
    let rows = match sense {
        "strict" => &mut rows.strict,
        "loose" => &mut rows.only_loose,
        _ => return Err(not_a_row(path)),
    };
    if pieces == 0 || pieces > 64 {
        return Err(not_a_row(path));
    }
    if rows.len() < pieces {
        rows.resize(pieces, PieceCountRow::default());
    }
    let row = &mut rows[pieces - 1];
    // A merge would sort all boards again for each added board.
    if entry.distance.is_some() && entry.distance == row.distance {
        row.puzzles.extend(entry.puzzles);
    } else {
        row.merge(entry);
    }
    Ok(())
}

fn senses(rows: &SearchResults) -> impl Iterator<Item = (&'static str, i32, &PieceCountRow)> {
    let strict = (1..).zip(&rows.strict).map(|(pieces, row)| ("strict", pieces, row));
    strict.chain((1..).zip(&rows.only_loose).map(|(pieces, row)| ("loose", pieces, row)))
}

impl ShardInfo {
    /// Writes a table: the shared columns and one more.
    fn table(&self, name: &str, rows: &[RowKey], own: &str, column: Column) -> Result<Vec<u8>, ParquetError> {
        let columns = vec![
            Column::Texts(vec![self.board.as_str().into(); rows.len()]),
            Column::Texts(vec![self.metric.into(); rows.len()]),
            Column::Numbers(vec![self.shard as i32; rows.len()]),
            Column::Numbers(vec![self.shards as i32; rows.len()]),
            Column::Numbers(rows.iter().map(|row| row.1).collect()),
            Column::Texts(rows.iter().map(|row| row.0.into()).collect()),
            Column::Numbers(rows.iter().map(|row| row.2).collect()),
            column,
        ];
        parquet_file(table_schema(name, own)?, columns)
    }
}

fn table_schema(name: &str, own: &str) -> Result<Type, ParquetError> {
    parse_message_type(&format!("message {name} {{{SHARED} {own} }}"))
}

/// A Parquet file of one row group.
fn parquet_file(schema: Type, columns: Vec<Column>) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(schema);
    let properties = WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).build();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for column in columns {
        let mut to = group.next_column()?.expect("the schema has as many columns");
        match column {
            Column::Texts(texts) => to.typed::<ByteArrayType>().write_batch(&texts, None, None)?,
            Column::Numbers(numbers) => to.typed::<Int32Type>().write_batch(&numbers, None, None)?,
            Column::Counts(counts) => to.typed::<Int64Type>().write_batch(&counts, None, None)?,
        };
        to.close()?;
    }
    group.close()?;
    writer.close()?;
    Ok(bytes)
}
