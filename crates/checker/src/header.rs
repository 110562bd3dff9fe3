//! The lines before the records: the rules of a puzzle as data, and what is claimed.

use std::io::{BufRead, Read};

use super::{Refusal, refuse, sha256};

/// The longest header, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The lines of a header: a name, and the text after it.
pub(crate) struct Header(Vec<(String, String)>);

impl Header {
    /// Reads the lines up to the first empty one.
    pub(crate) fn read(certificate: &mut impl BufRead) -> Result<Header, Refusal> {
        let (mut header, mut lines) = (Header(Vec::new()), certificate.take(MAX_BYTES));
        loop {
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(_) if line.ends_with('\n') => line.truncate(line.len() - 1),
                _ => return refuse("the header does not end with an empty line"),
            }
            if line.is_empty() && header.has("antipode") {
                return Ok(header);
            }
            if !header.has("antipode") && line != "antipode certificate 1" {
                return refuse("this is no certificate: its first line is not “antipode certificate 1”");
            }
            let (name, text) = line.split_once(' ').unwrap_or((&line, ""));
            header.0.push((name.to_owned(), text.to_owned()));
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|line| line.0 == name)
    }

    /// Refuses lines with other names.
    pub(crate) fn has_only(&self, names: &str) -> Result<(), Refusal> {
        let is_known = |name: &str| names.split(' ').any(|known| known == name);
        match self.0.iter().skip(1).find(|line| !is_known(&line.0)) {
            Some((name, text)) => refuse(format!("the line “{name} {text}” has no meaning here")),
            None => Ok(()),
        }
    }

    /// The text of the only line with this name.
    pub(crate) fn text(&self, name: &str) -> Result<&str, Refusal> {
        let mut lines = self.0.iter().filter(|line| line.0 == name);
        match (lines.next(), lines.next()) {
            (Some((_, text)), None) => Ok(text),
            _ => refuse(format!("the header needs one line “{name}”")),
        }
    }

    /// What the numbers of each line with this name mean.
    pub(crate) fn each<T>(
        &self,
        name: &str,
        mut meaning: impl FnMut(&[usize]) -> Option<T>,
    ) -> Result<Vec<T>, Refusal> {
        let read = |(_, text): &(String, String)| {
            let words = text.split(' ').filter(|_| !text.is_empty());
            let numbers = words.map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>();
            let why = || Refusal(format!("the line “{name} {text}” has no meaning here"));
            numbers.and_then(|numbers| meaning(&numbers)).ok_or_else(why)
        };
        self.0.iter().filter(|line| line.0 == name).map(read).collect()
    }

    /// What the numbers of the only line with this name mean.
    pub(crate) fn one<T>(
        &self,
        name: &str,
        meaning: impl FnMut(&[usize]) -> Option<T>,
    ) -> Result<T, Refusal> {
        self.text(name)?;
        Ok(self.each(name, meaning)?.remove(0))
    }

    /// The only number of the only line with this name.
    pub(crate) fn number(&self, name: &str, most: usize) -> Result<usize, Refusal> {
        self.one(name, |numbers| {
            numbers.first().copied().filter(|n| numbers.len() == 1 && (1..=most).contains(n))
        })
    }

    /// The bytes after the header, whole and with the right checksum.
    pub(crate) fn records(&self, certificate: &mut impl Read, bytes: usize) -> Result<Vec<u8>, Refusal> {
        let mut records = Vec::new();
        if let Err(why) = certificate.take((bytes as u64).saturating_add(1)).read_to_end(&mut records) {
            return refuse(format!("the records cannot be read: {why}"));
        }
        if records.len() != bytes {
            let more = if records.len() > bytes { "more" } else { "fewer" };
            return refuse(format!("after the header there are {more} than {bytes} bytes"));
        }
        if sha256(&records) != self.text("sha256")? {
            return refuse("the checksum is wrong");
        }
        Ok(records)
    }

    /// Refuses other numbers of positions at each depth than these.
    pub(crate) fn has_counts(&self, counts: &[usize]) -> Result<(), Refusal> {
        let is_claimed = self.one("counts", |claimed| Some(claimed == counts))?;
        if is_claimed {
            Ok(())
        } else {
            refuse("the numbers of positions at each depth are not those of the depths")
        }
    }
}
