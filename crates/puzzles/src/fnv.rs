//! The hash of Fowler, Noll and Vo: checksums of what is stored, and short names of texts. It is the same everywhere and in every
//! version, and differs after a change of any one byte; it is not cryptographic.
//!
//! ```
//! use antipode_puzzles::fnv::Fnv1a;
//!
//! assert_eq!(Fnv1a::of(b"").finish(), 0xcbf2_9ce4_8422_2325);
//! assert_eq!(Fnv1a::of(b"a").finish(), 0xaf63_dc4c_8601_ec8c);
//! ```

use std::fmt;

/// FNV-1a with 64 bits, over bytes that come one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Fnv1a(u64);

impl Fnv1a {
    /// The hash of no bytes.
    #[must_use]
    pub fn new() -> Fnv1a {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }

    /// The hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Fnv1a {
        let mut hash = Fnv1a::new();
        hash.bytes(bytes);
        hash
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds the eight bytes of a number, the lowest first.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds the length of a text and the text.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// The hash of what was added.
    #[must_use]
    pub fn finish(self) -> u64 {
        self.0
    }
}

impl Default for Fnv1a {
    fn default() -> Fnv1a {
        Fnv1a::new()
    }
}

/// Adds the bytes of a text, without its length. It never fails.
impl fmt::Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}
