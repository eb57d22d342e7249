//! Writes the archives that the build script embeds.

use miniz_oxide::deflate::compress_to_vec;

/// The compression level: the highest one that is not slow in an unoptimised build.
const LEVEL: u8 = 7;

/// Compresses named texts. Equal texts in equal order result in equal bytes.
pub(crate) fn pack(files: &[(String, String)]) -> Vec<u8> {
    let mut plain = Vec::new();
    for text in files.iter().flat_map(|(name, text)| [name, text]) {
        plain.extend((text.len() as u64).to_le_bytes());
        plain.extend(text.as_bytes());
    }
    compress_to_vec(&plain, LEVEL)
}
