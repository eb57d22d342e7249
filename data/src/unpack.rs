//! Reads the archives that the build script embeds.

use std::str::from_utf8;

use miniz_oxide::inflate::decompress_to_vec;

/// Returns the files of an archive. `None` if the bytes are not an archive.
pub(crate) fn unpack(archive: &[u8]) -> Option<Vec<(String, String)>> {
    let plain = decompress_to_vec(archive).ok()?;
    let mut rest = plain.as_slice();
    let mut text = || {
        let (length, after) = rest.split_first_chunk()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let (text, after) = after.split_at_checked(length)?;
        rest = after;
        Some((from_utf8(text).ok()?.to_owned(), rest.is_empty()))
    };
    let mut files = Vec::new();
    loop {
        let (name, _) = text()?;
        let (contents, is_last) = text()?;
        files.push((name, contents));
        if is_last {
            return Some(files);
        }
    }
}
