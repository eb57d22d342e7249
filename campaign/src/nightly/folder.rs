//! The folder of a nightly run:
//!
//! ```text
//! night.json               start time and plan
//! units/0007/unit.json     the result of a part, once it is done
//! units/0007/findings/     the findings of the part, as they are found
//! findings/                the smallest program for every key
//! cases/                   the corpus cases with a finding
//! index.html, report.md, … the report in all formats
//! ```
//!
//! A part is done when its `unit.json` exists; all other files are derived from the parts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use crate::night::finding::{Finding, TargetKey};
use crate::night::nightly_run::{Header, Night};
use crate::night::plan::Plan;
use crate::report::format::Report;
use crate::results::{Done, MatrixRow, Outcome};
use lowerfuzz_tools::files::{FileKind, has_contents, read, read_text};
use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::store::{FINDING, LOWERED, SOURCE};
use serde::{Deserialize, Serialize};

use crate::error::CampaignError;
use crate::files::{
    LOCK, UNFINISHED, copy_files, entries, hold, make_folder, read_json, remove_folder, write,
    write_json,
};

/// The folder of a nightly run, locked against other writers.
pub struct NightFolder {
    path: PathBuf,
    _held: Option<File>,
}

const NIGHT: &str = "night.json";
const UNITS: &str = "units";
const UNIT: &str = "unit.json";
const FINDINGS: &str = "findings";
const TEMPORARY: &str = "tmp";
/// The name of the default subfolder for the history of nightly runs.
pub(crate) const STATE: &str = "state";
/// The file with each release's verdict on a finding.
const MATRIX: &str = "matrix.json";

/// The contents of `night.json`.
#[derive(Serialize, Deserialize)]
struct Begun {
    #[serde(flatten)]
    header: Header,
    plan: Plan,
}

impl NightFolder {
    /// Opens a folder for writing. Creates the folder if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the path is not a folder, cannot be written, or is in use by another
    /// run.
    pub fn open(path: &Path) -> Result<NightFolder, CampaignError> {
        if !path.join(NIGHT).exists() {
            NightFolder::look(path).is_free()?;
        }
        make_folder(path)?;
        let held = hold(path)?;
        Ok(NightFolder {
            path: path.to_owned(),
            _held: Some(held),
        })
    }

    /// Opens a folder for reading.
    pub fn look(path: &Path) -> NightFolder {
        NightFolder {
            path: path.to_owned(),
            _held: None,
        }
    }

    /// Reads the state of the run in this folder. Returns `None` if no run was started.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn read(&self) -> Result<Option<Night>, CampaignError> {
        let Some(Begun { header, plan }) = read_json(&self.path.join(NIGHT))? else {
            return Ok(None);
        };
        let mut night = Night {
            header,
            plan,
            done: BTreeMap::new(),
            findings: BTreeMap::new(),
        };
        for unit in entries(&self.path.join(UNITS))? {
            if let Some(done) = read_json::<Done>(&unit.join(UNIT))? {
                night.done.insert(done.id, done);
            }
            // Findings of a part that is not finished count as well.
            for (finding, _) in findings(&unit.join(FINDINGS))? {
                night.keep(finding);
            }
        }
        Ok(Some(night))
    }

    /// Starts a run by writing its plan.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn begin(&self, header: &Header, plan: &Plan) -> Result<(), CampaignError> {
        let (header, plan) = (header.clone(), plan.clone());
        write_json(&self.path.join(NIGHT), &Begun { header, plan })
    }

    /// Checks that the folder is empty except for the lock and the history.
    ///
    /// # Errors
    /// Returns an error if the folder has other contents, which belong to somebody else.
    pub fn is_free(&self) -> Result<(), CampaignError> {
        let ours = |path: &PathBuf| path.ends_with(LOCK) || *path == self.path.join(STATE);
        if entries(&self.path)?.iter().all(ours) {
            return Ok(());
        }
        Err(CampaignError::file(
            &self.path,
            "expected an empty folder, or a path that does not exist",
        ))
    }

    fn unit(&self, id: u32) -> PathBuf {
        self.path.join(UNITS).join(format!("{id:04}"))
    }

    /// Returns the folder for the findings of a part of the run.
    pub(crate) fn findings_of(&self, id: u32) -> PathBuf {
        self.unit(id).join(FINDINGS)
    }

    /// Creates an empty folder for temporary files.
    pub(crate) fn temporary(&self) -> Result<PathBuf, CampaignError> {
        let path = self.path.join(TEMPORARY);
        remove_folder(&path)?;
        make_folder(&path)?;
        Ok(path)
    }

    /// Removes the folder for temporary files.
    pub(crate) fn remove_temporary(&self) -> Result<(), CampaignError> {
        remove_folder(&self.path.join(TEMPORARY))
    }

    /// Writes the result of a part of the run.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn write_unit(&self, done: &Done) -> Result<(), CampaignError> {
        self.tidy(done)?;
        let unit = self.unit(done.id);
        make_folder(&unit)?;
        write_json(&unit.join(UNIT), done)
    }

    /// Removes files that a killed attempt at a part left behind: incomplete folders, and unreduced
    /// findings whose programs have been judged again.
    fn tidy(&self, done: &Done) -> Result<(), CampaignError> {
        let Outcome::Searched(searched) = &done.outcome else {
            return Ok(());
        };
        let folder = self.findings_of(done.id);
        let kept: BTreeSet<&str> = searched
            .findings
            .iter()
            .filter_map(|f| f.folder.as_deref())
            .collect();
        for path in entries(&folder)? {
            let name = path
                .file_name()
                .map(|name| name.to_string_lossy())
                .unwrap_or_default();
            if name.starts_with(UNFINISHED) {
                remove_folder(&path)?;
            }
        }
        for (finding, path) in findings(&folder)? {
            let record = &finding.record;
            let again = record
                .seed
                .is_some_and(|seed| seed.wrapping_sub(searched.first_seed) < searched.programs);
            if !kept.contains(&*finding.folder) && !record.is_reduced() && again {
                remove_folder(&path)?;
            }
        }
        Ok(())
    }

    /// Copies the results of deferred reductions for a part of the run from another folder.
    pub(crate) fn take_later(&self, id: u32, from: &Path) -> Result<(), CampaignError> {
        let folder = self.findings_of(id);
        for (finding, path) in findings(from)? {
            copy_files(&path, &folder.join(&finding.folder))?;
        }
        Ok(())
    }

    /// Updates the result of a part of the run, then removes the folder of a finding that was
    /// replaced.
    pub(crate) fn rewrite_unit(
        &self,
        done: &Done,
        dropped: Option<&str>,
    ) -> Result<(), CampaignError> {
        write_json(&self.unit(done.id).join(UNIT), done)?;
        let Some(name) = dropped else {
            return Ok(());
        };
        self.withdraw(&self.path.join(FINDINGS).join(name))?;
        remove_folder(&self.findings_of(done.id).join(name))
    }

    /// Writes each release's verdict on a finding.
    pub(crate) fn write_matrix(folder: &Path, matrix: &[MatrixRow]) -> Result<(), CampaignError> {
        write_json(&folder.join(MATRIX), &matrix)
    }

    /// Tests whether the releases' verdicts on a finding are already stored.
    pub(crate) fn has_matrix(folder: &Path) -> bool {
        folder.join(MATRIX).is_file()
    }

    /// Copies the parts of another run's folder, with their findings.
    ///
    /// # Errors
    /// Returns an error if a folder cannot be read or written.
    pub fn take_units(&self, from: &NightFolder) -> Result<(), CampaignError> {
        for unit in entries(&from.path.join(UNITS))? {
            let Some(name) = unit.file_name() else {
                continue;
            };
            let to = self.path.join(UNITS).join(name);
            for (finding, path) in findings(&unit.join(FINDINGS))? {
                let to = to.join(FINDINGS).join(&finding.folder);
                let old = findings_in(&to)?;
                if old.is_none_or(|old| finding.is_better_than(&old)) {
                    copy_files(&path, &to)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the finding with the smallest program for every key, with its folder.
    pub(crate) fn smallest(
        &self,
    ) -> Result<BTreeMap<TargetKey, (Finding, PathBuf)>, CampaignError> {
        let mut smallest: BTreeMap<TargetKey, (Finding, PathBuf)> = BTreeMap::new();
        for unit in entries(&self.path.join(UNITS))? {
            for (finding, path) in findings(&unit.join(FINDINGS))? {
                let key = finding.key();
                let old = smallest.get(&key);
                if old.is_none_or(|(old, _)| finding.is_better_than(old)) {
                    smallest.insert(key, (finding, path));
                }
            }
        }
        Ok(smallest)
    }

    /// Writes the findings that the report contains, and the report in all formats.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn publish(&self, report: &Report<'_>) -> Result<(), CampaignError> {
        let smallest = self.smallest()?;
        let published = self.path.join(FINDINGS);
        for (finding, path) in smallest.values() {
            copy_files(path, &published.join(&finding.folder))?;
        }
        for (finding, path) in findings(&published)? {
            let key = finding.key();
            if smallest
                .get(&key)
                .is_some_and(|(best, _)| best.folder != finding.folder)
            {
                self.withdraw(&path)?;
            }
        }
        for case in report.night.corpus_cases().values() {
            let Some(path) = case.published().map(|path| self.path.join(path)) else {
                continue;
            };
            if let Some(folder) = path.parent() {
                make_folder(folder)?;
            }
            write(&path, case.program.as_bytes(), 0o644)?;
        }
        for (format, text) in report.render_all() {
            write(&self.path.join(format.file()), text.as_bytes(), 0o644)?;
        }
        Ok(())
    }
}

impl NightFolder {
    /// Removes a published finding that is no longer the smallest with its key. Only files that a
    /// part of the run still has are removed; files that a user added stay.
    fn withdraw(&self, published: &Path) -> Result<(), CampaignError> {
        let Some(name) = published.file_name() else {
            return Ok(());
        };
        let units = entries(&self.path.join(UNITS))?;
        for path in entries(published)? {
            let text = read(&path, FileKind::Finding);
            let (Some(file), Ok(text)) = (path.file_name(), text) else {
                continue;
            };
            let origin = |unit: &PathBuf| unit.join(FINDINGS).join(name).join(file);
            if units.iter().any(|unit| has_contents(&origin(unit), &text)) {
                let _ = std::fs::remove_file(&path);
            }
        }
        // `remove_dir` keeps a folder that is not empty.
        let _ = std::fs::remove_dir(published);
        Ok(())
    }
}

/// Returns the findings in a folder, each with its own folder.
pub(crate) fn findings(folder: &Path) -> Result<Vec<(Finding, PathBuf)>, CampaignError> {
    let mut findings = Vec::new();
    for path in entries(folder)? {
        if let Some(finding) = findings_in(&path)? {
            findings.push((finding, path));
        }
    }
    Ok(findings)
}

/// Returns the finding in a folder. `None` if the finding is incomplete.
fn findings_in(path: &Path) -> Result<Option<Finding>, CampaignError> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    if name.starts_with(UNFINISHED) || !StoredFinding::is_at(path) {
        return Ok(None);
    }
    let Some(mut finding) = read_json::<Finding>(&path.join(FINDING))? else {
        return Ok(None);
    };
    let text = |name: &str| read_text(&path.join(name), FileKind::Finding).ok();
    finding.folder = name.into_owned();
    finding.source = text(SOURCE).unwrap_or_default();
    finding.lowered = text(LOWERED);
    finding.releases = read_json(&path.join(MATRIX))?.unwrap_or_default();
    Ok(Some(finding))
}
