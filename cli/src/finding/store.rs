//! The store of findings on disk: one folder per finding, written atomically, and an index of
//! events. Several runs may share a store. A run writes only inside the store. It changes or
//! removes only folders that it wrote itself and that no other run has seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde_json::{Value, json};
use tempfile::{NamedTempFile, TempDir};

use super::distill::Distilled;
use super::files::{FINDING, SCRIPT, files};
use crate::failure::Failure;
use crate::parallel::lock;

/// The index: one line of JSON per [`Event`], append-only.
const INDEX: &str = "index.jsonl";
/// The name prefix of folders that are being written or removed.
const UNFINISHED: &str = ".unfinished-";
/// Maximum number of characters of the target's name in a folder name. The end of a path is kept,
/// because it is the most specific part.
const MAX_TARGET: usize = 40;
/// Maximum number of folders with the same base name.
const MAX_SAME: u32 = 1000;

/// An event in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    /// The folder was written.
    New,
    /// Another run found the same finding.
    Again,
    /// The reduced program has its own key, and therefore its own folder.
    Replaced,
}

impl Event {
    const fn name(self) -> &'static str {
        match self {
            Event::New => "new",
            Event::Again => "again",
            Event::Replaced => "replaced",
        }
    }
}

/// A folder of findings.
pub(crate) struct Store {
    out: PathBuf,
    /// The identities of the findings that this run wrote.
    ours: Mutex<BTreeSet<String>>,
    /// The identities of the findings whose folders this run reported.
    kept: Mutex<BTreeSet<String>>,
    /// The preliminary findings of this run, by identity.
    for_now: Mutex<BTreeMap<String, Written>>,
}

/// A folder that this run wrote, and its contents.
struct Written {
    folder: PathBuf,
    files: Vec<(String, String)>,
}

impl Written {
    /// Tests whether all files are still as they were written.
    fn is_untouched(&self) -> bool {
        self.files.iter().all(|(name, text)| {
            let now = std::fs::read(self.folder.join(name));
            now.is_ok_and(|bytes| bytes == text.as_bytes())
        })
    }
}

impl Store {
    /// Opens the store in a folder; creates the folder if necessary.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub(crate) fn open(out: &Path) -> Result<Store, Failure> {
        let fail = |e: std::io::Error| {
            Failure::plain(format!("{}: cannot be written: {e}", out.display()))
        };
        std::fs::create_dir_all(out).map_err(fail)?;
        tempfile::tempfile_in(out).map_err(fail)?;
        Ok(Store {
            out: out.to_owned(),
            ours: Mutex::default(),
            kept: Mutex::default(),
            for_now: Mutex::default(),
        })
    }

    /// Writes a finding and returns its folder. If the finding is already stored, possibly by
    /// another run, the folder is left unchanged.
    ///
    /// # Errors
    /// The finding cannot be written; then no part of it remains.
    pub(crate) fn keep(&self, finding: &Distilled) -> Result<PathBuf, Failure> {
        let _alone = self.alone();
        let folder = self.written(finding)?.folder;
        let identity = identity(finding).to_string();
        let is_new = lock(&self.kept).insert(identity.clone());
        if is_new && !lock(&self.ours).contains(&identity) {
            self.list(finding, &folder, Event::Again)?;
        }
        let mut for_now = lock(&self.for_now);
        if let Some(first) = for_now.get_mut(&identity)
            && first.folder == folder
            && first.is_untouched()
        {
            // This run wrote the same finding before, with less information.
            let files = files(finding, &folder);
            replace(&folder, &files)
                .map_err(|e| Failure::plain(format!("{}: {e}", folder.display())))?;
            first.files = files;
        }
        Ok(folder)
    }

    /// Writes a preliminary finding. It is removed by [`Store::take_back`], or replaced by
    /// [`Store::keep`] with more information.
    ///
    /// # Errors
    /// The finding cannot be written.
    pub(crate) fn keep_for_now(&self, finding: &Distilled) -> Result<(), Failure> {
        let _alone = self.alone();
        let written = self.written(finding)?;
        if !written.files.is_empty() {
            let mut for_now = lock(&self.for_now);
            for_now.insert(identity(finding).to_string(), written);
        }
        Ok(())
    }

    /// Removes a preliminary finding that [`Store::keep_for_now`] wrote, because a better one
    /// replaces it. The folder stays if a user changed it, or if this run or another one refers to
    /// it.
    pub(crate) fn take_back(&self, finding: &Distilled) {
        let identity = identity(finding).to_string();
        if lock(&self.kept).contains(&identity) {
            return;
        }
        let written = lock(&self.for_now).remove(&identity);
        let Some(written) = written else {
            return;
        };
        let _alone = self.alone();
        let entries = std::fs::read_dir(&written.folder).map_or(0, Iterator::count);
        let is_ours = written.is_untouched() && entries == written.files.len();
        if is_ours && !self.was_seen_again(&written.folder) {
            // The folder is moved into a temporary folder, so that it disappears at once. If the
            // move fails, the folder stays.
            let gone = unfinished(&self.out)
                .and_then(|gone| std::fs::rename(&written.folder, gone.path().join("gone")));
            if gone.is_ok() {
                let _ = self.list(finding, &written.folder, Event::Replaced);
            }
        }
    }

    fn written(&self, finding: &Distilled) -> Result<Written, Failure> {
        let identity = identity(finding);
        let target = plain_name(&finding.target);
        let verdict = plain_name(&finding.verdict);
        let name = format!("{target}-{verdict}-{:08x}", hash(&identity.to_string()));
        for number in 1..=MAX_SAME {
            let folder = self.out.join(match number {
                1 => name.clone(),
                n => format!("{name}-{n}"),
            });
            if is_of(&folder, &identity) {
                return Ok(Written {
                    folder,
                    files: Vec::new(),
                });
            }
            // The name may be taken by something other than a folder.
            if folder.symlink_metadata().is_ok() {
                continue;
            }
            let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
            let files = files(finding, &folder);
            let whole = unfinished(&self.out).map_err(fail)?;
            write_all(whole.path(), &files).map_err(fail)?;
            match std::fs::rename(whole.path(), &folder) {
                Ok(()) => {
                    // The folder was renamed, so the temporary path no longer exists.
                    let _ = whole.keep();
                    lock(&self.ours).insert(identity.to_string());
                    self.list(finding, &folder, Event::New)?;
                    return Ok(Written { folder, files });
                }
                Err(error) => return Err(fail(error)),
            }
        }
        let out = self.out.display();
        Err(Failure::plain(format!(
            "{out}: too many folders with the name {name}"
        )))
    }

    /// Locks the store against other runs. Without file locks on this file system, there is no
    /// locking.
    fn alone(&self) -> Option<File> {
        let folder = File::open(&self.out).ok()?;
        folder.lock().ok()?;
        Some(folder)
    }

    /// Tests whether another run refers to a folder.
    fn was_seen_again(&self, folder: &Path) -> bool {
        let list = std::fs::read_to_string(self.out.join(INDEX)).unwrap_or_default();
        let name = folder.file_name().and_then(|name| name.to_str());
        let mut entries = list
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        entries
            .any(|entry| entry["folder"].as_str() == name && entry["event"] == Event::Again.name())
    }

    /// Appends a line to the index.
    fn list(&self, finding: &Distilled, folder: &Path, event: Event) -> Result<(), Failure> {
        let path = self.out.join(INDEX);
        let entry = json!({
            "event": event.name(),
            "folder": folder.file_name().map(|name| name.display().to_string()),
            "key": finding.key,
            "target": finding.target,
            "verdict": finding.verdict,
            "blame": finding.blame,
            "seed": finding.seed,
            "plant": finding.plant,
            "passes": finding.passes,
            "pipeline": finding.lowering,
            "reduced": finding.reduced,
        });
        let append = || -> std::io::Result<()> {
            let mut file = OpenOptions::new()
                .create(true)
                .read(true)
                .append(true)
                .open(&path)?;
            // A full disk may have cut the last line, so a missing line end is added first.
            let mut last = [b'\n'];
            if file.seek(SeekFrom::End(-1)).is_ok() {
                file.read_exact(&mut last)?;
            }
            let start = if last == [b'\n'] { "" } else { "\n" };
            file.write_all(format!("{start}{entry}\n").as_bytes())
        };
        append().map_err(|e| Failure::plain(format!("{}: {e}", path.display())))
    }
}

/// The identity of a finding. The same key on another target or with another planted fault is a
/// different finding.
fn identity(finding: &Distilled) -> Value {
    json!([
        finding.target,
        finding.plant,
        finding.lowering,
        finding.pass,
        finding.key,
    ])
}

/// Tests whether a folder contains this finding.
fn is_of(folder: &Path, identity: &Value) -> bool {
    let text = std::fs::read_to_string(folder.join(FINDING)).unwrap_or_default();
    let stored: Value = serde_json::from_str(&text).unwrap_or_default();
    let parts = ["target", "plant", "pipeline", "pass", "key"].map(|part| stored[part].clone());
    *identity == Value::from(parts.to_vec())
}

/// Converts a name into a part of a file name, without path separators.
pub(crate) fn plain_name(name: &str) -> String {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let plain: String = name
        .chars()
        .map(|c| if letter(c) { c } else { '-' })
        .collect();
    let start = plain.len().saturating_sub(MAX_TARGET);
    plain[start..].trim_start_matches(['.', '-']).to_owned()
}

/// A hash that is stable across versions (FNV-1a).
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// A temporary folder next to the findings.
fn unfinished(out: &Path) -> std::io::Result<TempDir> {
    TempDir::with_prefix_in(UNFINISHED, out)
}

/// Replaces files one by one, each atomically; the file that describes the finding is last.
fn replace(folder: &Path, files: &[(String, String)]) -> std::io::Result<()> {
    let (last, others): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == FINDING);
    for (name, text) in others.into_iter().chain(last) {
        let mut whole = NamedTempFile::with_prefix_in(UNFINISHED, folder)?;
        whole.write_all(text.as_bytes())?;
        let mode = if name == SCRIPT { 0o755 } else { 0o644 };
        whole
            .as_file()
            .set_permissions(Permissions::from_mode(mode))?;
        whole.persist(folder.join(name))?;
    }
    Ok(())
}

fn write_all(folder: &Path, files: &[(String, String)]) -> std::io::Result<()> {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::write(&path, text)?;
        if name == SCRIPT {
            std::fs::set_permissions(&path, Permissions::from_mode(0o755))?;
        }
    }
    // A temporary folder is private to its owner; a finding is readable by everyone.
    std::fs::set_permissions(folder, Permissions::from_mode(0o755))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(target: &str, key: &str) -> Distilled {
        serde_json::from_value(json!({
            "key": key, "target": target, "version": "", "passes": [], "verdict": "mismatch",
            "blame": "lowering", "aspect": "value", "reason": "", "source_ops": [], "ops": 0,
            "values": [], "seed": 1, "original": "o", "source": "s", "reduced": true,
            "known_by_words": false, "uses": [], "tested": 0, "seconds": 0.0,
        }))
        .expect("a finding")
    }

    fn store() -> (TempDir, Store) {
        let folder = TempDir::new().expect("a temporary folder");
        let Ok(store) = Store::open(&folder.path().join("out")) else {
            panic!("it can be written");
        };
        (folder, store)
    }

    fn kept(store: &Store, finding: &Distilled) -> PathBuf {
        match store.keep(finding) {
            Ok(path) => path,
            Err(why) => panic!("{why:?}"),
        }
    }

    /// The folder of a preliminary finding.
    fn folder_of(store: &Store, finding: &Distilled) -> PathBuf {
        match store.written(finding) {
            Ok(written) => written.folder,
            Err(why) => panic!("{why:?}"),
        }
    }

    #[test]
    fn no_target_name_leads_out_of_the_store() {
        let (_folder, store) = store();
        let targets = [
            "/a/b/mlir-opt",
            "a/b/mlir-opt",
            "../../x",
            "..",
            "",
            "/",
            "a\nb",
        ];
        let mut names = Vec::new();
        for target in targets {
            let path = kept(&store, &finding(target, "k"));
            assert_eq!(path.parent(), Some(store.out.as_path()), "{target}");
            assert!(path.join("source.mlir").is_file(), "{target}");
            names.push(path);
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), targets.len());
    }

    #[test]
    fn existing_folders_stay_when_another_key_is_added() {
        let (_folder, store) = store();
        let one = finding("t", "one");
        let path = kept(&store, &one);
        std::fs::write(path.join("notes"), "mine").expect("a file");
        assert_eq!(kept(&store, &one), path);
        // Somebody else's folder already has the name.
        let other = finding("t", "other");
        let name = kept(&store, &other);
        std::fs::remove_dir_all(&name).expect("it is there");
        std::fs::rename(&path, &name).expect("it can be moved");
        let beside = kept(&store, &other);
        assert_eq!(
            beside.display().to_string(),
            format!("{}-2", name.display())
        );
        assert!(name.join("notes").is_file());
        // The index has a line for each written finding.
        let list = std::fs::read_to_string(store.out.join(INDEX)).expect("a list");
        let keys: Vec<Value> = list
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["key"].clone())
            .collect();
        assert_eq!(keys, ["one", "other", "other"]);
    }

    #[test]
    fn preliminary_findings_are_completed() {
        let (_folder, store) = store();
        let mut finding = finding("t", "k");
        assert!(store.keep_for_now(&finding).is_ok());
        let path = kept(&store, &finding);
        std::fs::write(path.join("notes"), "mine").expect("a file");
        finding.lowered = Some("l".to_owned());
        finding.source = "better".to_owned();
        assert_eq!(kept(&store, &finding), path);
        let read = |name: &str| std::fs::read_to_string(path.join(name)).unwrap_or_default();
        assert_eq!(read("lowered.mlir"), "l");
        assert!(read("source.mlir").contains("better"));
        assert_eq!(read("notes"), "mine");
        assert_eq!(std::fs::read_dir(&path).map_or(0, Iterator::count), 7);
        // A folder that a user changed is kept.
        std::fs::write(path.join("source.mlir"), "mine").expect("a file");
        finding.source = "best".to_owned();
        assert_eq!(kept(&store, &finding), path);
        assert_eq!(read("source.mlir"), "mine");
    }

    #[test]
    fn only_untouched_preliminary_findings_are_removed() {
        let (_folder, store) = store();
        for touched in [None, Some("notes"), Some("issue.md")] {
            let finding = finding("t", &format!("{touched:?}"));
            assert!(store.keep_for_now(&finding).is_ok());
            let path = folder_of(&store, &finding);
            if let Some(name) = touched {
                std::fs::write(path.join(name), "mine").expect("a file");
            }
            store.take_back(&finding);
            assert_eq!(path.is_dir(), touched.is_some(), "{touched:?}");
        }
        // A folder that another run wrote is kept.
        let finding = finding("t", "k");
        let path = kept(&store, &finding);
        let Ok(other) = Store::open(&store.out) else {
            panic!("it can be written");
        };
        assert!(other.keep_for_now(&finding).is_ok());
        other.take_back(&finding);
        assert!(path.is_dir());
        // A folder that another run refers to is kept.
        let finding = self::finding("t", "shared");
        assert!(store.keep_for_now(&finding).is_ok());
        let path = kept(&other, &finding);
        assert_eq!(folder_of(&store, &finding), path);
        store.take_back(&finding);
        assert!(path.is_dir());
        let list = std::fs::read_to_string(store.out.join(INDEX)).expect("a list");
        let last = list.lines().last().expect("a line");
        assert!(last.starts_with("{\"event\":\"again\","), "{last}");
        // A folder that this run refers to is kept.
        let finding = self::finding("t", "printed");
        assert!(store.keep_for_now(&finding).is_ok());
        let path = kept(&store, &finding);
        store.take_back(&finding);
        assert!(path.is_dir());
    }
}
