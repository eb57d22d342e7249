//! Reads files that a user names, or that lie in a folder that a user names. Only regular files of bounded size are
//! read, so that no file can block the command or use up its memory.

use std::fs::{File, FileType, OpenOptions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use thiserror::Error;

/// A kind of file, which determines how large the file may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A test case. No real test case comes near the limit.
    Program,
    /// A list of known bugs.
    KnownBugs,
    /// A file of a stored finding, such as its record.
    Finding,
    /// The results of a nightly run or of one of its parts, or an index of findings.
    Results,
}

impl FileKind {
    /// The maximum size of a file of this kind, in bytes.
    pub fn limit(self) -> u64 {
        match self {
            FileKind::KnownBugs => 16 << 20,
            FileKind::Program | FileKind::Finding => 64 << 20,
            FileKind::Results => 256 << 20,
        }
    }
}

/// What [`ReadError::NotAFile`] calls a pipe.
pub const PIPE: &str = "a pipe";
/// The description of a folder.
pub const DIRECTORY: &str = "a directory";

/// The reason why a file cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The system cannot open or read the file.
    #[error("{}: {source}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The path names something else than a regular file.
    #[error("{}: is {found}, expected a regular file", path.display())]
    NotAFile {
        /// Path that was given.
        path: PathBuf,
        /// What it names.
        found: &'static str,
    },
    /// The file is too large.
    #[error("{}: larger than {} MiB, the limit for this kind of file", path.display(), limit >> 20)]
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The file is not text.
    #[error("{}: expected text in UTF-8, found an invalid byte at offset {offset}", path.display())]
    NotText {
        /// Path of the file.
        path: PathBuf,
        /// The number of bytes before the invalid one.
        offset: usize,
    },
}

impl ReadError {
    /// Does the file not exist?
    pub fn is_missing(&self) -> bool {
        match self {
            ReadError::Io { source, .. } => source.kind() == std::io::ErrorKind::NotFound,
            ReadError::NotAFile { .. } | ReadError::TooLarge { .. } | ReadError::NotText { .. } => {
                false
            }
        }
    }
}

/// Reads a regular file.
///
/// # Errors
/// Returns an error if the path names no regular file, or if the file is too large for its kind.
pub fn read(path: &Path, kind: FileKind) -> Result<Vec<u8>, ReadError> {
    let io = |source| ReadError::Io {
        path: path.to_owned(),
        source,
    };
    // Otherwise opening a named pipe waits for a writer.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut options = OpenOptions::new();
    let opened = options.read(true).custom_flags(flags).open(path);
    let found = |kind: FileType| {
        what(kind).map(|found| ReadError::NotAFile {
            path: path.to_owned(),
            found,
        })
    };
    let file = match opened {
        Ok(file) => file,
        // A socket cannot be opened at all.
        Err(source) => {
            let data = std::fs::metadata(path).ok();
            return Err(data
                .and_then(|data| found(data.file_type()))
                .unwrap_or(io(source)));
        }
    };
    let data = file.metadata().map_err(io)?;
    match found(data.file_type()) {
        Some(error) => Err(error),
        None => read_bounded(file, path, kind),
    }
}

/// Reads a stream to its end. `path` names the stream in errors.
///
/// # Errors
/// Returns an error if the stream is too long for its kind.
pub fn read_bounded(stream: impl Read, path: &Path, kind: FileKind) -> Result<Vec<u8>, ReadError> {
    let limit = kind.limit();
    let mut bytes = Vec::new();
    // One byte more shows that the stream is longer.
    let read = stream.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|source| ReadError::Io {
        path: path.to_owned(),
        source,
    })?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge {
            path: path.to_owned(),
            limit,
        });
    }
    Ok(bytes)
}

/// Reads a regular file of text.
///
/// # Errors
/// Returns an error in the same cases as [`read`], or if the file is not text.
pub fn read_text(path: &Path, kind: FileKind) -> Result<String, ReadError> {
    String::from_utf8(read(path, kind)?).map_err(|error| ReadError::NotText {
        path: path.to_owned(),
        offset: error.utf8_error().valid_up_to(),
    })
}

/// Does a regular file have these contents?
pub fn has_contents(path: &Path, expected: &[u8]) -> bool {
    let is_alike = |file: File| {
        let data = file.metadata()?;
        if !data.is_file() || data.len() != expected.len() as u64 {
            return Ok(false);
        }
        let mut bytes = Vec::with_capacity(expected.len());
        file.take(expected.len() as u64 + 1)
            .read_to_end(&mut bytes)?;
        Ok::<_, std::io::Error>(bytes == expected)
    };
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut options = OpenOptions::new();
    let opened = options.read(true).custom_flags(flags).open(path);
    opened.and_then(is_alike).unwrap_or(false)
}

/// Describes what is not a regular file.
fn what(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        None
    } else if kind.is_dir() {
        Some(DIRECTORY)
    } else if kind.is_fifo() {
        Some(PIPE)
    } else if kind.is_socket() {
        Some("a socket")
    } else {
        Some("a device")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    fn error(path: &Path, kind: FileKind) -> String {
        read(path, kind).expect_err("it is not read").to_string()
    }

    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        let place = folder.path().display();
        std::fs::write(path("text"), "a\n").expect("a file");
        std::os::unix::fs::symlink(path("text"), path("link")).expect("a link");
        assert_eq!(
            read_text(&path("link"), FileKind::Program).expect("text"),
            "a\n"
        );
        let mode = Mode::RUSR | Mode::WUSR;
        mknodat(CWD, path("pipe"), FileType::Fifo, mode, 0).expect("a pipe");
        let expected = "is a pipe, expected a regular file";
        assert_eq!(
            error(&path("pipe"), FileKind::Program),
            format!("{place}/pipe: {expected}")
        );
        assert!(!has_contents(&path("pipe"), b""));
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).expect("a socket");
        let expected = "is a socket, expected a regular file";
        assert_eq!(
            error(&path("socket"), FileKind::Finding),
            format!("{place}/socket: {expected}")
        );
        let expected = "is a directory, expected a regular file";
        assert_eq!(
            error(folder.path(), FileKind::Results),
            format!("{place}: {expected}")
        );
        let device = error(Path::new("/dev/zero"), FileKind::KnownBugs);
        assert_eq!(device, "/dev/zero: is a device, expected a regular file");
    }

    #[test]
    fn files_have_a_maximum_size() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("large");
        // The file has a hole, so it needs no space on the disk.
        let file = File::create(&path).expect("a file");
        file.set_len(20_000_000_000).expect("a length");
        let expected = "larger than 16 MiB, the limit for this kind of file";
        let expected = format!("{}: {expected}", path.display());
        assert_eq!(error(&path, FileKind::KnownBugs), expected);
        file.set_len(2).expect("a length");
        assert_eq!(
            read(&path, FileKind::KnownBugs).expect("it is small"),
            [0, 0]
        );
        assert!(has_contents(&path, &[0, 0]) && !has_contents(&path, &[0]));
    }

    #[test]
    fn missing_files_and_files_that_are_not_text_are_errors() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("bytes");
        let missing = read(&path, FileKind::Program).expect_err("no file");
        assert!(missing.is_missing());
        std::fs::write(&path, b"ab\xff").expect("a file");
        let why = read_text(&path, FileKind::Program).expect_err("no text");
        assert!(!why.is_missing());
        assert!(
            why.to_string()
                .ends_with("found an invalid byte at offset 2"),
            "{why}"
        );
    }
}
