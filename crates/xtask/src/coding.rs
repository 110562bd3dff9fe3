//! The content codings of HTTP in which the files of a site are also sent.

use std::path::{Path, PathBuf};

/// A content coding of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The smallest result first.
    pub const ALL: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The extension of a copy.
    pub fn extension(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gz",
        }
    }

    /// The copy of a file in this coding, whether it exists or not.
    pub fn copy_of(self, file: impl AsRef<Path>) -> PathBuf {
        let mut path = file.as_ref().as_os_str().to_owned();
        path.push(".");
        path.push(self.extension());
        path.into()
    }
}
