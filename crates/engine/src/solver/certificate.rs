//! The certificates of tables, as files that are written in slices.

use std::sync::Arc;

use super::{Certifier, DistanceTable, Progress, SolverError, Work};
use crate::certificate::{Checksum, Rules};
use crate::resumable::{Resumable, Status};
use crate::search::whole_depths::TableDepths;
use crate::sliding::certificate::{ComponentCertificate, ComponentRecords};
use crate::sliding::graph::Graph;

/// Positions of a slice.
const POSITIONS: u64 = 256;

/// The certifier of every puzzle that permutes tiles.
pub(super) struct SpaceCertifier;

impl Certifier for SpaceCertifier {
    fn certificate(&self, table: &dyn DistanceTable) -> Result<Box<dyn Work<Vec<u8>>>, SolverError> {
        let table = table.space_table().expect("the table of a space");
        Ok(CertificateWork::boxed(TableDepths::new(Arc::clone(table))))
    }
}

/// The certificate of the graph of a component.
///
/// # Errors
/// If the format has no words for it.
///
/// # Panics
/// If it is the table of a space.
pub(super) fn of_component(table: &dyn DistanceTable) -> Result<Box<dyn Work<Vec<u8>>>, SolverError> {
    let graph = table.graph().expect("the graph of a component").component();
    let records = ComponentRecords::new(Arc::clone(graph)).map_err(SolverError::Certificate)?;
    Ok(CertificateWork::boxed(records))
}

/// What a certificate consists of.
trait Content: Resumable {
    /// The bytes after the header, as far as they are known.
    fn bytes(&self) -> &[u8];

    /// Positions that are done, and all.
    fn progress(&self) -> (u64, u64);

    /// The lines before the checksum, and the bytes after the header; `None` if the work is not finished.
    fn into_parts(self) -> Option<(String, Vec<u8>)>;
}

impl Content for TableDepths {
    fn bytes(&self) -> &[u8] {
        self.done()
    }

    fn progress(&self) -> (u64, u64) {
        (self.done().len() as u64, self.table().space().position_count())
    }

    fn into_parts(self) -> Option<(String, Vec<u8>)> {
        let header = Rules::of(self.table().space()).header(self.table().counts());
        Some((header, self.into_by_rank()?))
    }
}

impl Content for ComponentRecords<Arc<Graph>> {
    fn bytes(&self) -> &[u8] {
        self.written()
    }

    fn progress(&self) -> (u64, u64) {
        (self.done(), self.graph().positions())
    }

    fn into_parts(self) -> Option<(String, Vec<u8>)> {
        let ComponentCertificate { header, records } = self.into_certificate()?;
        Some((header, records))
    }
}

/// A certificate that is being written.
struct CertificateWork<C> {
    content: C,
    checksum: Checksum,
    /// The number of bytes in the checksum.
    added: usize,
}

impl<C: Content + 'static> CertificateWork<C> {
    fn boxed(content: C) -> Box<dyn Work<Vec<u8>>> {
        Box::new(CertificateWork { content, checksum: Checksum::default(), added: 0 })
    }
}

impl<C: Content> Work<Vec<u8>> for CertificateWork<C> {
    fn step(&mut self, slices: u32) -> Status {
        let status = self.content.step(POSITIONS * u64::from(slices));
        let bytes = self.content.bytes();
        self.checksum.add(&bytes[self.added..]);
        self.added = bytes.len();
        status
    }

    fn progress(&self) -> Progress {
        let (found, expected) = self.content.progress();
        Progress { counts: Vec::new(), found, expected: Some(expected) }
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, SolverError> {
        let (header, bytes) = self.content.into_parts().expect("the certificate is finished");
        Ok([header.as_bytes(), self.checksum.lines().as_bytes(), &bytes].concat())
    }
}
