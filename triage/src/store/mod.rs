//! The store of findings on disk: one folder per finding, written atomically, and an index of
//! events. Several runs may share a store. A run writes only inside the store. It changes or
//! removes only folders that it wrote itself and that no other run has seen, and unreduced findings
//! whose programs it judged again (see `earlier.rs`).

mod earlier;
mod error;
mod files;
mod issue;
#[cfg(test)]
mod issue_tests;
mod report;
#[cfg(test)]
mod report_tests;
mod reproduced;
mod script;
#[cfg(test)]
mod script_tests;
mod stored;
#[cfg(test)]
mod tests;
mod title;
mod update;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

use lowerfuzz_tools::files::{FileKind, has_contents, read_text};
use serde::{Deserialize, Serialize};
use tempfile::{NamedTempFile, TempDir};

use self::earlier::Earlier;
pub use self::error::StoreError;
use self::error::io;
pub use self::files::{FINDING, LOWERED, SOURCE};
use self::files::{SCRIPT, files};
pub use self::report::{
    BugState, BuildState, REPORT, Relation, ReportRecord, ThreadKind, ThreadState, UpstreamThread,
    Window,
};
pub use self::reproduced::{Asked, ReproductionError, ReproductionScript};
pub use self::stored::StoredFinding;
use crate::configuration::TargetConfiguration;
use crate::record::{FindingBundle, FindingRecord, State};
use crate::signature::Signature;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Event {
    /// The finding's folder was written.
    New,
    /// Another run found the same finding.
    Again,
    /// The finding's folder was written again, with more information about the finding.
    Completed,
    /// The reduced program has its own signature, and therefore its own folder.
    Replaced,
}

/// A line of the store's index.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    event: Event,
    /// The name of the finding's folder.
    folder: Option<String>,
    #[serde(rename = "key")]
    signature: Signature,
    target: String,
    #[serde(rename = "verdict")]
    finding: lowerfuzz_oracle::Finding,
    blame: lowerfuzz_oracle::Blame,
    seed: Option<u64>,
    #[serde(flatten)]
    configuration: TargetConfiguration,
    state: State,
    /// A hash of each file that was written, by name. Files with other contents are a user's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    files: BTreeMap<String, String>,
}

/// A store of findings: a folder with one subfolder per finding.
pub struct Store {
    out: PathBuf,
    /// The identities of the findings that this run wrote.
    ours: Mutex<BTreeSet<String>>,
    /// The identities of the findings whose folders this run reported.
    kept: Mutex<BTreeSet<String>>,
    /// The preliminary findings of this run, by identity.
    for_now: Mutex<BTreeMap<String, Written>>,
    /// What the store contained when it was opened.
    earlier: Earlier,
}

/// A folder that this run wrote, and its contents.
struct Written {
    folder: PathBuf,
    files: Vec<(String, String)>,
}

impl Written {
    /// Returns whether all files in the folder are unchanged since they were written.
    fn is_untouched(&self) -> bool {
        let mut files = self.files.iter();
        files.all(|(name, text)| has_contents(&self.folder.join(name), text.as_bytes()))
    }
}

impl Store {
    /// Opens the store in a folder. Creates the folder if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the folder is not writable.
    pub fn open(out: &Path) -> Result<Store, StoreError> {
        let fail = |source| StoreError::NotWritable {
            path: out.to_owned(),
            source,
        };
        std::fs::create_dir_all(out).map_err(fail)?;
        tempfile::tempfile_in(out).map_err(fail)?;
        let mut store = Store {
            out: out.to_owned(),
            ours: Mutex::default(),
            kept: Mutex::default(),
            for_now: Mutex::default(),
            earlier: Earlier::default(),
        };
        store.look_at_earlier();
        Ok(store)
    }

    /// Writes a finding and returns its folder. If the finding is already stored, possibly by
    /// another run, the folder is left unchanged.
    ///
    /// # Errors
    /// Returns an error if the finding cannot be written. Then no part of the finding remains.
    pub fn keep(&self, finding: &FindingBundle) -> Result<PathBuf, StoreError> {
        let _alone = self.alone();
        let folder = self.written(finding)?.folder;
        let identity = identity(&finding.record);
        let is_new = lock(&self.kept).insert(identity.clone());
        if is_new && !lock(&self.ours).contains(&identity) {
            self.complete_earlier(finding, &folder)?;
            self.list(&finding.record, &folder, Event::Again, &[])?;
        }
        let mut for_now = lock(&self.for_now);
        if let Some(first) = for_now.get_mut(&identity)
            && first.folder == folder
            && first.is_untouched()
        {
            // This run wrote the same finding before, with less information about it.
            let files = files(finding, &folder);
            self.list(&finding.record, &folder, Event::Completed, &files)?;
            replace(&folder, &files).map_err(io(&folder))?;
            first.files = files;
        }
        Ok(folder)
    }

    /// Writes a preliminary finding. It is removed by [`Store::take_back`], or replaced by
    /// [`Store::keep`] with more information.
    ///
    /// # Errors
    /// Returns an error if the finding cannot be written.
    pub fn keep_for_now(&self, finding: &FindingBundle) -> Result<(), StoreError> {
        let _alone = self.alone();
        let written = self.written(finding)?;
        if !written.files.is_empty() {
            let mut for_now = lock(&self.for_now);
            for_now.insert(identity(&finding.record), written);
        }
        Ok(())
    }

    /// Removes a preliminary finding that [`Store::keep_for_now`] wrote, because a better finding
    /// replaces it. The folder stays if a user changed it, or if this run or another run refers to
    /// it.
    pub fn take_back(&self, finding: &FindingBundle) {
        let identity = identity(&finding.record);
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
            self.remove(&finding.record, &written.folder);
        }
    }

    /// Removes the folder of a finding that was replaced. The folder is moved into a temporary
    /// folder, so that it disappears in one step. If the move fails, the folder stays.
    fn remove(&self, record: &FindingRecord, folder: &Path) {
        let gone = unfinished(&self.out)
            .and_then(|gone| std::fs::rename(folder, gone.path().join("gone")));
        if gone.is_ok() {
            let _ = self.list(record, folder, Event::Replaced, &[]);
        }
    }

    fn written(&self, finding: &FindingBundle) -> Result<Written, StoreError> {
        let record = &finding.record;
        let identity = identity(record);
        let target = plain_name(&record.target);
        let name = format!("{target}-{}-{:08x}", record.finding, hash(&identity));
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
            // A file of this name may exist that is not a folder.
            if folder.symlink_metadata().is_ok() {
                continue;
            }
            let files = files(finding, &folder);
            let whole = unfinished(&self.out).map_err(io(&folder))?;
            write_all(whole.path(), &files).map_err(io(&folder))?;
            match std::fs::rename(whole.path(), &folder) {
                Ok(()) => {
                    // The temporary folder was renamed, so its old path no longer exists.
                    let _ = whole.keep();
                    lock(&self.ours).insert(identity);
                    self.list(record, &folder, Event::New, &files)?;
                    return Ok(Written { folder, files });
                }
                Err(error) => return Err(io(&folder)(error)),
            }
        }
        Err(StoreError::TooManyFolders {
            path: self.out.clone(),
            name,
        })
    }

    /// Locks the store against other runs. If the file system has no file locks, the store is not
    /// locked.
    fn alone(&self) -> Option<File> {
        let folder = File::open(&self.out).ok()?;
        folder.lock().ok()?;
        Some(folder)
    }

    /// Returns whether another run refers to a folder.
    fn was_seen_again(&self, folder: &Path) -> bool {
        let mut entries = self.entries(folder, 0).into_iter();
        entries.any(|entry| entry.event == Event::Again)
    }

    /// Returns the index's lines about a folder, except for the first `skipped` lines of the index
    /// and for lines that cannot be read.
    fn entries(&self, folder: &Path, skipped: usize) -> Vec<Entry> {
        let list = read_text(&self.out.join(INDEX), FileKind::Results).unwrap_or_default();
        let name = folder.file_name().and_then(|name| name.to_str());
        let entries = list
            .lines()
            .skip(skipped)
            .filter_map(|line| serde_json::from_str::<Entry>(line).ok());
        entries
            .filter(|entry| entry.folder.as_deref() == name)
            .collect()
    }

    /// Appends a line to the index of the store. `files` are the files that the event writes.
    fn list(
        &self,
        record: &FindingRecord,
        folder: &Path,
        event: Event,
        files: &[(String, String)],
    ) -> Result<(), StoreError> {
        let path = self.out.join(INDEX);
        let entry = Entry {
            event,
            folder: folder.file_name().map(|name| name.display().to_string()),
            signature: record.signature.clone(),
            target: record.target.clone(),
            finding: record.finding,
            blame: record.blame,
            seed: record.seed,
            configuration: record.configuration.clone(),
            state: record.state,
            files: files
                .iter()
                .map(|(name, text)| (name.clone(), fingerprint(text.as_bytes())))
                .collect(),
        };
        let entry = serde_json::to_string(&entry).map_err(|why| StoreError::Json {
            path: path.clone(),
            why: why.to_string(),
        })?;
        let append = || -> std::io::Result<()> {
            let mut file = OpenOptions::new()
                .create(true)
                .read(true)
                .append(true)
                .open(&path)?;
            // A full disk may have truncated the last line, so a missing line end is added first.
            let mut last = [b'\n'];
            if file.seek(SeekFrom::End(-1)).is_ok() {
                file.read_exact(&mut last)?;
            }
            let start = if last == [b'\n'] { "" } else { "\n" };
            file.write_all(format!("{start}{entry}\n").as_bytes())
        };
        append().map_err(io(&path))
    }
}

/// Returns the identity of a finding. Findings with the same signature are distinct if they differ
/// in target, pipeline, pass at fault, or planted fault.
fn identity(record: &FindingRecord) -> String {
    let given = &record.configuration;
    let parts = (
        &record.target,
        given.fault.map(lowerfuzz_faults::Plant::name),
        &given.pipeline,
        &record.pass_at_fault,
        &record.signature,
    );
    // Texts and lists of texts can always be written as JSON.
    serde_json::to_string(&parts).unwrap_or_default()
}

/// Returns whether a folder contains the finding with this identity.
fn is_of(folder: &Path, wanted: &str) -> bool {
    let text = read_text(&folder.join(FINDING), FileKind::Finding).unwrap_or_default();
    serde_json::from_str(&text).is_ok_and(|record| identity(&record) == wanted)
}

/// Locks a mutex, even if a thread panicked while holding it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Converts a name into a part of a file name, without path separators.
pub fn plain_name(name: &str) -> String {
    let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let plain: String = name
        .chars()
        .map(|c| if letter(c) { c } else { '-' })
        .collect();
    let start = plain.len().saturating_sub(MAX_TARGET);
    plain[start..].trim_start_matches(['.', '-']).to_owned()
}

/// Computes a hash that is stable across versions (FNV-1a).
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Computes the hash of a file for the index (FNV-1a with 64 bits).
fn fingerprint(contents: &[u8]) -> String {
    let hash = contents.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Makes a temporary folder next to the findings.
fn unfinished(out: &Path) -> std::io::Result<TempDir> {
    TempDir::with_prefix_in(UNFINISHED, out)
}

/// Replaces files one by one, each atomically. The file that describes the finding is replaced
/// last.
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
    // A temporary folder is private to its owner, but a finding must be readable by everyone.
    std::fs::set_permissions(folder, Permissions::from_mode(0o755))
}
