//! Findings that have a report already: `reports/known.toml` maps keys to reports.

use std::collections::BTreeMap;
use std::path::Path;

use lowerfuzz_night::Withdrawn;
use lowerfuzz_night::escape::one_line;
use serde::Deserialize;

use crate::failure::Failure;

/// Where it is looked for if nothing is said.
const DEFAULT: &str = "reports/known.toml";

/// Keys and their reports.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    reports: BTreeMap<(String, Option<String>), String>,
    /// Alarms that were false.
    pub(crate) withdrawn: Vec<Withdrawn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    known: Vec<Entry>,
    #[serde(default)]
    withdrawn: Vec<Withdrawn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    key: String,
    /// The target that has the bug; every one if not given.
    target: Option<String>,
    report: String,
}

impl Known {
    /// Reads the list; that of the working folder, if there is one, where no file is named.
    pub(crate) fn read(path: Option<&Path>) -> Result<Known, Failure> {
        let (path, named) = match path {
            Some(path) => (path, true),
            None => (Path::new(DEFAULT), false),
        };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && !named => {
                return Ok(Known::default());
            }
            Err(e) => return Err(Failure::plain(format!("{}: {e}", path.display()))),
        };
        let file: File = toml::from_str(&text).map_err(|e| {
            let what = one_line(e.message());
            let line = e.span().map_or(1, |s| {
                text[..s.start.min(text.len())].lines().count().max(1)
            });
            Failure::plain(format!("{}:{line}: {what}", path.display()))
        })?;
        let entries = file.known.into_iter();
        Ok(Known {
            reports: entries.map(|e| ((e.key, e.target), e.report)).collect(),
            withdrawn: file.withdrawn,
        })
    }

    /// The report of a finding, if it has one.
    pub(crate) fn report(&self, key: &str, target: &str) -> Option<&str> {
        let of = |target: Option<String>| self.reports.get(&(key.to_owned(), target));
        of(Some(target.to_owned()))
            .or_else(|| of(None))
            .map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every report is there, and the finding that it is about is known by it.
    #[test]
    fn reports_and_their_list_agree() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let Ok(known) = Known::read(Some(&root.join(DEFAULT))) else {
            panic!("the list cannot be read");
        };
        for report in known.reports.values() {
            let path = root.join(report);
            // A question that has no answer yet is in a file of its own.
            let is_question = report == "reports/questions.md" && path.is_file();
            assert!(path.join("issue.md").is_file() || is_question, "{report}");
        }
        let mut reports = 0;
        for folder in std::fs::read_dir(root.join("reports")).expect("reports") {
            let folder = folder.expect("an entry");
            let Ok(finding) = std::fs::read_to_string(folder.path().join("finding.json")) else {
                continue;
            };
            let finding: serde_json::Value = serde_json::from_str(&finding).expect("JSON");
            let text = |name: &str| finding[name].as_str().unwrap_or_default();
            let report = format!("reports/{}", folder.file_name().display());
            let by = known.report(text("key"), text("target"));
            assert_eq!(by, Some(report.as_str()));
            reports += 1;
        }
        assert!(reports >= 20, "{reports} reports");
    }
}
