//! The history of nightly runs, in readable files:
//!
//! ```text
//! nights/ID.json           a run: its sources and its keys
//! findings/TARGET/NAME/    the smallest program of every key without a report, to be judged again
//! ```

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::night::finding::Finding;
use crate::night::history::{History, Standing};
use crate::night::nightly_run::Night;

use crate::error::CampaignError;
use crate::files::{copy_files, entries, hold, make_folder, read_json, write_json};
use crate::nightly::folder::{NightFolder, STATE, findings};
use lowerfuzz_triage::store::plain_name;

/// The history of nightly runs.
pub struct State {
    path: PathBuf,
    _held: Option<File>,
}

impl State {
    /// Returns the folder of the history. By default it is a subfolder of the nightly run's folder.
    pub fn path(given: Option<&Path>, night: &Path) -> PathBuf {
        given.map_or_else(|| night.join(STATE), Path::to_owned)
    }

    /// Opens the history for writing, locked against other processes.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written, or if another process uses it.
    pub fn open(path: &Path) -> Result<State, CampaignError> {
        make_folder(path)?;
        let held = hold(path)?;
        Ok(State {
            path: path.to_owned(),
            _held: Some(held),
        })
    }

    /// Opens the history for reading.
    pub fn look(path: &Path) -> State {
        State {
            path: path.to_owned(),
            _held: None,
        }
    }

    /// Returns the earlier nightly runs.
    ///
    /// # Errors
    /// Returns an error if a file of the history cannot be read.
    pub fn history(&self) -> Result<History, CampaignError> {
        let mut nights = Vec::new();
        for path in entries(&self.path.join("nights"))? {
            if path.extension().is_some_and(|e| e == "json") {
                nights.extend(read_json(&path)?);
            }
        }
        Ok(History::new(nights))
    }

    /// Returns the folder with the programs of the keys of a target that have no report.
    pub(crate) fn findings_of(&self, target: &str) -> PathBuf {
        self.path.join("findings").join(plain_name(target))
    }

    /// Adds a run to the history. Adding the same run again has no effect.
    ///
    /// # Errors
    /// Returns an error if a folder cannot be read or written.
    pub fn add(
        &self,
        night: &Night,
        history: &History,
        folder: &NightFolder,
    ) -> Result<(), CampaignError> {
        let standings = history.standings(night);
        for (key, (finding, path)) in folder.smallest()? {
            let standing = standings.get(&key).map(|s| s.standing);
            let is_open = matches!(
                standing,
                Some(Standing::New | Standing::Back | Standing::Open)
            );
            if is_open && finding.record.is_reduced() {
                self.keep(&finding, &path)?;
            }
        }
        let nights = self.path.join("nights");
        make_folder(&nights)?;
        let file = nights.join(format!("{}.json", night.id()));
        write_json(&file, &history.record(night))
    }

    /// Stores a finding, unless a smaller program with the same key is already stored.
    fn keep(&self, finding: &Finding, path: &Path) -> Result<(), CampaignError> {
        let folder = self.findings_of(&finding.record.target);
        let old = findings(&folder)?
            .into_iter()
            .find(|(old, _)| old.record.signature == finding.record.signature);
        match old {
            Some((old, _)) if !finding.is_better_than(&old) => Ok(()),
            Some((_, to)) => copy_files(path, &to),
            None => copy_files(path, &folder.join(&finding.folder)),
        }
    }
}
