//! The folder of a night:
//!
//! ```text
//! night.json               when it began, and its plan
//! units/0007/unit.json     what came of a part, once it is done
//! units/0007/findings/     what it found, as it comes
//! findings/                of every key the smallest program
//! index.html, report.md, … the forms in which it is read
//! ```
//!
//! A part counts when its `unit.json` is there; everything besides is made of those again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use lowerfuzz_night::result::{Done, Outcome};
use lowerfuzz_night::{Finding, Header, Night, Plan, Report, TargetKey};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::write::{
    LOCK, UNFINISHED, copy_files, entries, hold, make_folder, read_json, remove_folder, write,
    write_json,
};
use crate::failure::Failure;
use crate::finding::Stored;

/// A night's folder, which no other process writes to.
pub(crate) struct NightFolder {
    path: PathBuf,
    _held: Option<File>,
}

const NIGHT: &str = "night.json";
const UNITS: &str = "units";
const UNIT: &str = "unit.json";
const FINDINGS: &str = "findings";
const TEMPORARY: &str = "tmp";
/// What nights remember of each other, if it is to be nowhere else.
pub(super) const STATE: &str = "state";
/// Each release's verdict on a finding.
const MATRIX: &str = "matrix.json";

/// `night.json`.
#[derive(Serialize, Deserialize)]
struct Begun {
    #[serde(flatten)]
    header: Header,
    plan: Plan,
}

impl NightFolder {
    /// A folder to write to, which is made if there is none.
    ///
    /// # Errors
    /// What is in it is no night; or somebody writes to it, or nobody can.
    pub(crate) fn open(path: &Path) -> Result<NightFolder, Failure> {
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

    /// A folder to read from.
    pub(crate) fn look(path: &Path) -> NightFolder {
        NightFolder {
            path: path.to_owned(),
            _held: None,
        }
    }

    /// The night in it, as far as it is done; `None` if none was begun.
    pub(crate) fn read(&self) -> Result<Option<Night>, Failure> {
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
            // Of a part that is not done yet, too: what was found is found.
            for (finding, _) in findings(&unit.join(FINDINGS))? {
                night.keep(finding);
            }
        }
        Ok(Some(night))
    }

    /// Begins a night.
    pub(crate) fn begin(&self, header: &Header, plan: &Plan) -> Result<(), Failure> {
        let (header, plan) = (header.clone(), plan.clone());
        write_json(&self.path.join(NIGHT), &Begun { header, plan })
    }

    /// Checks that there is nothing in it but the lock, and what nights remember of each other: the
    /// rest is somebody else's.
    ///
    /// # Errors
    /// There is.
    pub(crate) fn is_free(&self) -> Result<(), Failure> {
        let ours = |path: &PathBuf| path.ends_with(LOCK) || *path == self.path.join(STATE);
        if entries(&self.path)?.iter().all(ours) {
            return Ok(());
        }
        let out = self.path.display();
        Err(Failure::Plain(format!(
            "{out}: expected a folder that is not there yet, or empty"
        )))
    }

    fn unit(&self, id: u32) -> PathBuf {
        self.path.join(UNITS).join(format!("{id:04}"))
    }

    /// Where a part's findings go.
    pub(crate) fn findings_of(&self, id: u32) -> PathBuf {
        self.unit(id).join(FINDINGS)
    }

    /// A folder for what is gone afterwards, empty.
    pub(crate) fn temporary(&self) -> Result<PathBuf, Failure> {
        let path = self.path.join(TEMPORARY);
        remove_folder(&path)?;
        make_folder(&path)?;
        Ok(path)
    }

    /// Removes that folder.
    pub(crate) fn remove_temporary(&self) -> Result<(), Failure> {
        remove_folder(&self.path.join(TEMPORARY))
    }

    /// Writes what came of a part.
    pub(crate) fn write_unit(&self, done: &Done) -> Result<(), Failure> {
        self.tidy(done)?;
        let unit = self.unit(done.id);
        make_folder(&unit)?;
        write_json(&unit.join(UNIT), done)
    }

    /// Removes what an earlier try at a part has left that was killed: folders that are not whole, and
    /// unreduced findings whose programs have been judged again since.
    fn tidy(&self, done: &Done) -> Result<(), Failure> {
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
            let again = finding
                .seed
                .is_some_and(|seed| seed.wrapping_sub(searched.first_seed) < searched.programs);
            if !kept.contains(&*finding.folder) && !finding.reduced && again {
                remove_folder(&path)?;
            }
        }
        Ok(())
    }

    /// Takes the findings in a folder that came of one of a part later.
    pub(crate) fn take_later(&self, id: u32, from: &Path) -> Result<(), Failure> {
        let folder = self.findings_of(id);
        for (finding, path) in findings(from)? {
            copy_files(&path, &folder.join(&finding.folder))?;
        }
        Ok(())
    }

    /// Writes what is known of a part by now, and then removes the folder of a finding that something
    /// else has taken the place of.
    pub(crate) fn rewrite_unit(&self, done: &Done, dropped: Option<&str>) -> Result<(), Failure> {
        write_json(&self.unit(done.id).join(UNIT), done)?;
        let Some(name) = dropped else {
            return Ok(());
        };
        self.withdraw(&self.path.join(FINDINGS).join(name))?;
        remove_folder(&self.findings_of(done.id).join(name))
    }

    /// Writes each release's verdict on a finding.
    pub(crate) fn write_matrix(folder: &Path, matrix: &Value) -> Result<(), Failure> {
        write_json(&folder.join(MATRIX), matrix)
    }

    /// Has somebody asked the releases about a finding?
    pub(crate) fn has_matrix(folder: &Path) -> bool {
        folder.join(MATRIX).is_file()
    }

    /// Takes over parts of another folder, and their findings.
    pub(crate) fn take_units(&self, from: &NightFolder) -> Result<(), Failure> {
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

    /// The folders with the smallest program of every key.
    pub(crate) fn smallest(&self) -> Result<BTreeMap<TargetKey, (Finding, PathBuf)>, Failure> {
        let mut smallest: BTreeMap<TargetKey, (Finding, PathBuf)> = BTreeMap::new();
        for unit in entries(&self.path.join(UNITS))? {
            for (finding, path) in findings(&unit.join(FINDINGS))? {
                let key = (finding.target.clone(), finding.key.clone());
                let old = smallest.get(&key);
                if old.is_none_or(|(old, _)| finding.is_better_than(old)) {
                    smallest.insert(key, (finding, path));
                }
            }
        }
        Ok(smallest)
    }

    /// Writes the findings that count, and all forms of the night.
    pub(crate) fn publish(&self, report: &Report<'_>) -> Result<(), Failure> {
        let smallest = self.smallest()?;
        let published = self.path.join(FINDINGS);
        for (finding, path) in smallest.values() {
            copy_files(path, &published.join(&finding.folder))?;
        }
        for (finding, path) in findings(&published)? {
            let key = (finding.target, finding.key);
            if smallest
                .get(&key)
                .is_some_and(|(best, _)| best.folder != finding.folder)
            {
                self.withdraw(&path)?;
            }
        }
        for (format, text) in report.render_all() {
            write(&self.path.join(format.file()), text.as_bytes(), 0o644)?;
        }
        Ok(())
    }
}

impl NightFolder {
    /// Removes what was published of a finding that is not the smallest of its key any more: the files
    /// that a part still has. What somebody has put there stays.
    fn withdraw(&self, published: &Path) -> Result<(), Failure> {
        let Some(name) = published.file_name() else {
            return Ok(());
        };
        let units = entries(&self.path.join(UNITS))?;
        for path in entries(published)? {
            let (Some(file), Ok(text)) = (path.file_name(), std::fs::read(&path)) else {
                continue;
            };
            let origin = |unit: &PathBuf| unit.join(FINDINGS).join(name).join(file);
            if units
                .iter()
                .any(|unit| std::fs::read(origin(unit)).is_ok_and(|old| old == text))
            {
                let _ = std::fs::remove_file(&path);
            }
        }
        // It stays if anything is left in it.
        let _ = std::fs::remove_dir(published);
        Ok(())
    }
}

/// The findings in a folder, with their folders.
pub(super) fn findings(folder: &Path) -> Result<Vec<(Finding, PathBuf)>, Failure> {
    let mut findings = Vec::new();
    for path in entries(folder)? {
        if let Some(finding) = findings_in(&path)? {
            findings.push((finding, path));
        }
    }
    Ok(findings)
}

/// The finding in a folder, if there is one and it is whole.
fn findings_in(path: &Path) -> Result<Option<Finding>, Failure> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    if name.starts_with(UNFINISHED) || !Stored::is_at(path) {
        return Ok(None);
    }
    let Some(mut finding) = read_json::<Finding>(&path.join(Stored::JSON))? else {
        return Ok(None);
    };
    let text = |name: &str| std::fs::read_to_string(path.join(name)).ok();
    finding.folder = name.into_owned();
    finding.source = text(Stored::SOURCE).unwrap_or_default();
    finding.lowered = text(Stored::LOWERED);
    finding.releases = read_json(&path.join(MATRIX))?.unwrap_or_default();
    Ok(Some(finding))
}
