//! Findings that an earlier run left unreduced in the store, because it was killed or did not
//! reduce. If this run judges the same program again, its own finding replaces the unreduced one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lowerfuzz_tools::files::{FileKind, has_contents, read, read_text};

use super::files::{ORIGINAL, files};
use super::{
    Event, FINDING, INDEX, Store, StoreError, StoredFinding, UNFINISHED, fingerprint, identity, io,
    lock, replace,
};
use crate::record::{FindingBundle, FindingRecord, State};

/// What a store contained when a run opened it. Other runs may be using the store at the same time,
/// so everything that changes later may be theirs.
#[derive(Default)]
pub(super) struct Earlier {
    folders: BTreeSet<PathBuf>,
    /// The number of lines in the index.
    lines: usize,
}

impl Store {
    /// Remembers what earlier runs wrote, and removes what a killed run left half-written. The lock
    /// of the store ensures that no other run is writing now.
    pub(super) fn look_at_earlier(&mut self) {
        let Some(_alone) = self.alone() else {
            return;
        };
        for entry in std::fs::read_dir(&self.out).into_iter().flatten().flatten() {
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        let index = read_text(&self.out.join(INDEX), FileKind::Results).unwrap_or_default();
        self.earlier = Earlier {
            folders: self.folders().into_iter().collect(),
            lines: index.lines().count(),
        };
    }

    /// Returns whether an earlier run wrote a folder, and no run has used it since this run opened
    /// the store. A run that is still working lists each folder that it reports.
    fn is_from_earlier(&self, folder: &Path) -> bool {
        self.earlier.folders.contains(folder) && self.entries(folder, self.earlier.lines).is_empty()
    }

    /// Removes the unreduced findings of earlier runs that this run judged again. `again` returns
    /// this run's finding for a stored record, as it was found, if both have the same seed. Call
    /// this after all findings of this run were written.
    ///
    /// A folder stays if its program or its finding is another one, if a user changed it, or if
    /// this run, a run at the same time, or a run with other programs refers to it.
    pub fn replace_earlier(&self, again: impl Fn(&FindingRecord) -> Option<FindingBundle>) {
        let Some(_alone) = self.alone() else {
            return;
        };
        for folder in self.folders() {
            let Ok(Some(StoredFinding { record, .. })) = StoredFinding::at(&folder) else {
                continue;
            };
            let is_kept = lock(&self.kept).contains(&identity(&record));
            if record.is_reduced() || is_kept || !self.is_from_earlier(&folder) {
                continue;
            }
            let Some(found) = again(&record) else {
                continue;
            };
            let now = files(&found, &folder);
            let is_same = is_same_finding(&record, &found.record)
                && now.iter().any(|(name, text)| {
                    name == ORIGINAL && has_contents(&folder.join(name), text.as_bytes())
                });
            if is_same
                && self.is_unchanged(&folder, &now)
                && !self.is_used_by_other_programs(&folder, &record)
            {
                self.remove(&record, &folder);
            }
        }
    }

    /// Replaces the contents of a folder that an earlier run wrote, if this run knows more about
    /// the same program and nobody has changed the folder.
    pub(super) fn complete_earlier(
        &self,
        finding: &FindingBundle,
        folder: &Path,
    ) -> Result<(), StoreError> {
        let Ok(Some(StoredFinding { record, .. })) = StoredFinding::at(folder) else {
            return Ok(());
        };
        let known = |record: &FindingRecord| (record.state, record.shown);
        let files = files(finding, folder);
        if (record.seed, &record.space) != (finding.record.seed, &finding.record.space)
            || known(&record) >= known(&finding.record)
            || !self.is_from_earlier(folder)
            || !self.is_unchanged(folder, &[])
            || self.is_used_by_other_programs(folder, &record)
        {
            return Ok(());
        }
        self.list(&finding.record, folder, Event::Completed, &files)?;
        replace(folder, &files).map_err(io(folder))
    }

    /// The folders of the store, in the order of their names.
    fn folders(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.out).into_iter().flatten().flatten();
        let is_finding = |path: &PathBuf| path.join(FINDING).is_file();
        let mut folders: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| !name_of(path).starts_with(UNFINISHED))
            .filter(is_finding)
            .collect();
        folders.sort();
        folders
    }

    /// Returns whether a folder has only files that a run wrote: the index has their hashes, or
    /// this run would write the same contents.
    fn is_unchanged(&self, folder: &Path, now: &[(String, String)]) -> bool {
        let entries = self.entries(folder, 0);
        let known: BTreeSet<(&str, &str)> = entries
            .iter()
            .flat_map(|entry| &entry.files)
            .map(|(name, hash)| (&**name, &**hash))
            .collect();
        let is_known = |path: PathBuf| {
            let contents = read(&path, FileKind::Finding);
            let (name, Ok(contents)) = (name_of(&path), contents) else {
                return false;
            };
            known.contains(&(&*name, &*fingerprint(&contents)))
                || now
                    .iter()
                    .any(|(other, text)| *other == name && text.as_bytes() == contents)
                // A killed run left it while it replaced a file.
                || name.starts_with(UNFINISHED)
        };
        let mut files = std::fs::read_dir(folder).into_iter().flatten();
        files.all(|file| file.is_ok_and(|file| is_known(file.path())))
    }

    /// Returns whether a run refers to a folder because of another program than that of the record.
    fn is_used_by_other_programs(&self, folder: &Path, record: &FindingRecord) -> bool {
        // Events before the last removal are about another folder with the same name.
        let entries = self.entries(folder, 0).into_iter().rev();
        let mut since = entries.take_while(|entry| entry.event != Event::Replaced);
        since.any(|entry| entry.seed != record.seed)
    }
}

/// Returns whether a stored record and a finding as it was found accuse the same lowering of the
/// same wrong behaviour. The stored record may lack passes that are not required.
fn is_same_finding(stored: &FindingRecord, found: &FindingRecord) -> bool {
    let (old, new) = (&stored.configuration, &found.configuration);
    let passes = |passes: &[String]| passes.iter().all(|pass| new.passes.contains(pass));
    let parts = |record: &FindingRecord| {
        let given = &record.configuration;
        (
            record.target.clone(),
            record.finding,
            record.blame,
            given.fault.map(lowerfuzz_faults::Plant::name),
            given.pipeline.clone(),
        )
    };
    parts(stored) == parts(found)
        && (old.passes == new.passes || stored.state == State::Bisected && passes(&old.passes))
}

fn name_of(path: &Path) -> String {
    let name = path.file_name();
    name.map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}
