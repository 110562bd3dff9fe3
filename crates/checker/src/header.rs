//! The lines before the records: the rules of a puzzle as data, and what is claimed.

use std::io::{BufRead, Read};

use super::sha256;

/// The longest header, in bytes.
const MAX_BYTES: u64 = 1 << 24;

/// The lines of a header: a name, and the text after it.
pub struct Header(Vec<(String, String)>);

impl Header {
    /// Reads the lines up to the first empty one.
    pub fn read(certificate: &mut impl BufRead) -> Result<Header, String> {
        let (mut header, mut lines) = (Header(Vec::new()), certificate.take(MAX_BYTES));
        loop {
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(_) if line.ends_with('\n') => line.truncate(line.len() - 1),
                _ => return Err("the header does not end with an empty line".to_owned()),
            }
            if header.0.is_empty() && line != "antipode certificate 1" {
                return Err(
                    "this is no certificate: its first line is not “antipode certificate 1”".to_owned()
                );
            }
            if line.is_empty() {
                return Ok(header);
            }
            let (name, text) = line.split_once(' ').unwrap_or((&line, ""));
            header.0.push((name.to_owned(), text.to_owned()));
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|line| line.0 == name)
    }

    /// Refuses lines with other names.
    pub fn has_only(&self, names: &str) -> Result<(), String> {
        let is_known = |name: &str| names.split(' ').any(|known| known == name);
        match self.0.iter().skip(1).find(|line| !is_known(&line.0)) {
            Some((name, text)) => Err(format!("the line “{name} {text}” has no meaning here")),
            None => Ok(()),
        }
    }

    /// The text of the only line with this name.
    pub fn text(&self, name: &str) -> Result<&str, String> {
        let mut lines = self.0.iter().filter(|line| line.0 == name);
        match (lines.next(), lines.next()) {
            (Some((_, text)), None) => Ok(text),
            _ => Err(format!("the header needs one line “{name}”")),
        }
    }

    /// What the numbers of each line with this name mean.
    pub(crate) fn each<T>(
        &self,
        name: &str,
        mut meaning: impl FnMut(&[usize]) -> Option<T>,
    ) -> Result<Vec<T>, String> {
        let read = |(_, text): &(String, String)| {
            let words = text.split(' ').filter(|_| !text.is_empty());
            let numbers = words.map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>();
            let why = || format!("the line “{name} {text}” has no meaning here");
            numbers.and_then(|numbers| meaning(&numbers)).ok_or_else(why)
        };
        self.0.iter().filter(|line| line.0 == name).map(read).collect()
    }

    /// What the numbers of the only line with this name mean.
    pub fn one<T>(&self, name: &str, meaning: impl FnMut(&[usize]) -> Option<T>) -> Result<T, String> {
        self.text(name)?;
        Ok(self.each(name, meaning)?.remove(0))
    }

    /// The only number of the only line with this name, from 1 on.
    pub fn number(&self, name: &str, most: usize) -> Result<usize, String> {
        self.one(name, |numbers| match numbers {
            &[number] if (1..=most).contains(&number) => Some(number),
            _ => None,
        })
    }

    /// The bytes after the header, whole and with the right checksum.
    pub fn records(&self, certificate: &mut impl Read, bytes: usize) -> Result<Vec<u8>, String> {
        let mut records = Vec::new();
        let read = certificate.take((bytes as u64).saturating_add(1)).read_to_end(&mut records);
        read.map_err(|why| format!("the records cannot be read: {why}"))?;
        if records.len() != bytes {
            let more = if records.len() > bytes { "more" } else { "fewer" };
            return Err(format!("after the header there are {more} than {bytes} bytes"));
        }
        let is_whole = sha256(&records) == self.text("sha256")?;
        if is_whole { Ok(records) } else { Err("the checksum is wrong".to_owned()) }
    }

    /// Refuses other numbers of positions at each depth than these.
    pub(crate) fn has_counts(&self, counts: &[usize]) -> Result<(), String> {
        let is_right = self.one("counts", |claimed| Some(claimed == counts))?;
        is_right.then_some(()).ok_or_else(|| format!("the numbers of positions at each depth are {counts:?}"))
    }
}
