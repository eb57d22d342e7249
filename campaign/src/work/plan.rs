//! What a campaign judges. Only results of equal plans are combined.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of what programs mean and of how they are made, judged and counted. It changes when
/// the same seed, function or file may have another result, so that a state of an earlier version is
/// not continued.
pub const SEMANTICS: u32 = 1;

/// The version of the folder's format.
const FORMAT: u32 = 1;

/// The plan of a campaign: what is judged, and how much of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkPlan {
    /// The version of the folder's format.
    format: u32,
    /// The subcommand.
    pub command: String,
    /// The name and version of the tool that judges.
    pub tool: String,
    /// The version of what programs mean ([`SEMANTICS`]).
    semantics: u32,
    /// What is judged, with all options that affect a result.
    pub subject: Value,
    /// Fingerprints of the files that are tested, such as the executable of a target, by path.
    pub files: BTreeMap<String, String>,
    /// The number of parts, such as targets. Each has the same items.
    pub parts: u32,
    /// The number of items of each part. `None` if the time limits the campaign.
    pub count: Option<u64>,
    /// The number of consecutive items that belong to the same shard.
    pub chunk: u64,
}

impl WorkPlan {
    /// Makes the plan of a subcommand, which judges `subject`.
    pub fn new(command: &str, tool: &str, subject: Value) -> WorkPlan {
        WorkPlan {
            format: FORMAT,
            command: command.to_owned(),
            tool: tool.to_owned(),
            semantics: SEMANTICS,
            subject,
            files: BTreeMap::new(),
            parts: 1,
            count: None,
            chunk: 1,
        }
    }

    /// Returns the first difference from another plan, in one line. `None` if the plans are equal.
    pub fn difference(&self, other: &WorkPlan) -> Option<String> {
        if self == other {
            return None;
        }
        let value = |plan: &WorkPlan| serde_json::to_value(plan).unwrap_or_default();
        Some(differ("", &value(self), &value(other)).unwrap_or_default())
    }
}

/// Describes the first place at which two values differ.
fn differ(path: &str, one: &Value, other: &Value) -> Option<String> {
    if one == other {
        return None;
    }
    let within = |name: &str| match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let names = one.keys().chain(other.keys());
            let null = Value::Null;
            names.into_iter().find_map(|name| {
                let of = |map: &serde_json::Map<String, Value>| map.get(name).cloned();
                let (one, other) = (of(one), of(other));
                differ(
                    &within(name),
                    one.as_ref().unwrap_or(&null),
                    other.as_ref().unwrap_or(&null),
                )
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.find_map(|(place, (one, other))| differ(&within(&place.to_string()), one, other))
        }
        (one, other) => Some(format!(
            "`{path}` is {} here, and {} there",
            short(one),
            short(other)
        )),
    }
}

/// Prints a value in at most a few words.
fn short(value: &Value) -> String {
    const MOST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns the fingerprint of a file's contents: FNV-1a with 64 bits over words of 8 bytes. `None`
/// if the path is not a readable regular file.
pub fn fingerprint(path: &Path) -> Option<String> {
    if !std::fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut file = File::open(path).ok()?;
    let mut buffer = vec![0; 1 << 16];
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut length = 0u64;
    loop {
        let mut filled = 0;
        // Each round but the last one has a multiple of 8 bytes.
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..]).ok()? {
                0 => break,
                n => filled += n,
            }
        }
        if filled == 0 {
            break;
        }
        length += filled as u64;
        for word in buffer[..filled].chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(0x0100_0000_01b3);
            hash ^= hash >> 32;
        }
    }
    Some(format!("{:016x}-{length}", hash))
}

/// Returns the fingerprints of the words that name regular files, by word. A word may be an option
/// with a path after `=`.
pub fn fingerprints<'w>(words: impl IntoIterator<Item = &'w str>) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for word in words {
        let value = word.split_once('=').map(|(_, value)| value);
        for path in std::iter::once(word).chain(value) {
            if let Some(print) = fingerprint(Path::new(path)) {
                files.insert(path.to_owned(), print);
            }
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        let plan = |fuel: u32| {
            let subject = serde_json::json!({ "targets": ["a"], "limits": { "fuel": fuel } });
            WorkPlan::new("run", "tool 1", subject)
        };
        assert_eq!(plan(1).difference(&plan(1)), None);
        assert_eq!(
            plan(1).difference(&plan(2)).as_deref(),
            Some("`subject.limits.fuel` is 1 here, and 2 there")
        );
        let mut other = plan(1);
        other.files.insert("x".to_owned(), "0".to_owned());
        assert_eq!(
            plan(1).difference(&other).as_deref(),
            Some("`files.x` is null here, and \"0\" there")
        );
    }

    #[test]
    fn a_fingerprint_depends_on_each_byte_and_the_length() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("f");
        let mut seen = std::collections::BTreeSet::new();
        for text in [
            &b""[..],
            b"\0",
            b"\0\0",
            b"12345678",
            b"123456789",
            b"12345679",
        ] {
            std::fs::write(&path, text).expect("a file");
            seen.insert(fingerprint(&path).expect("a regular file"));
        }
        assert_eq!(seen.len(), 6);
        assert_eq!(fingerprint(folder.path()), None);
        let option = format!("--plugin={}", path.display());
        let found = fingerprints([option.as_str(), "-canonicalize"]);
        assert_eq!(found.len(), 1);
    }
}
