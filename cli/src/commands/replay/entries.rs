//! The entries of a replay: test cases, stored findings, and reports with scripts.

use std::path::{Path, PathBuf};

use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::store::{ReproductionScript, SOURCE};

use crate::failure::Failure;

/// Names of subfolders whose files are not test cases. They contain programs that the verifier must
/// reject, and programs whose lowered text is checked.
const NOT_CASES: [&str; 2] = ["lowering", "verifier"];

/// The folder that is replayed if the user names no other folder.
pub(super) const CORPUS: &str = "corpus";

/// The file that marks the folder of a report. Such a folder contains other programs besides its
/// test case.
const ISSUE: &str = "issue.md";

/// An entry to replay: a test case, or a report with a script.
pub(super) enum Entry {
    Case(PathBuf),
    /// A test case of the corpus that is part of the command: its path and its text.
    Embedded(&'static Path, &'static str),
    Script(ReproductionScript),
}

impl Entry {
    /// Are the targets asked as they are, without the passes of a stored finding?
    pub(super) fn uses_targets(&self) -> bool {
        match self {
            Entry::Case(_) => !self.is_stored(),
            Entry::Embedded(..) => true,
            Entry::Script(_) => false,
        }
    }

    /// Is the entry a stored finding, which has a target of its own?
    pub(super) fn is_stored(&self) -> bool {
        match self {
            Entry::Case(path) => path.parent().is_some_and(StoredFinding::is_at),
            Entry::Embedded(..) | Entry::Script(_) => false,
        }
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Entry::Case(path) => path,
            Entry::Embedded(path, _) => path,
            Entry::Script(script) => script.folder(),
        }
    }
}

/// Returns the cases of a folder. Without a folder, returns the cases of the folder `corpus`. If it
/// does not exist, returns the corpus that is part of the command.
pub(super) fn entries(folder: Option<&Path>) -> Result<Vec<Entry>, Failure> {
    let corpus = Path::new(CORPUS);
    match folder {
        Some(folder) => files(folder),
        None if corpus.is_dir() => files(corpus),
        None => {
            let cases = lowerfuzz_data::corpus();
            let cases = cases.map(|(path, text)| Entry::Embedded(Path::new(path), text));
            let mut cases: Vec<Entry> = cases.collect();
            cases.sort_by(|a, b| a.path().cmp(b.path()));
            Ok(cases)
        }
    }
}

/// Returns the `.mlir` files of a folder and its subfolders. If a folder belongs to a finding or
/// report, only its smallest test case is returned. Links to folders are not followed.
fn files(folder: &Path) -> Result<Vec<Entry>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let source = folder.join(SOURCE);
        let is_report = folder.join(ISSUE).is_file();
        if let Some(script) = ReproductionScript::at(&folder).filter(|_| is_report) {
            files.push(Entry::Script(script));
            continue;
        }
        if source.is_file() {
            files.push(Entry::Case(source));
            continue;
        }
        let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let path = entry.path();
            if entry.file_type().map_err(fail)?.is_dir() {
                let name = entry.file_name();
                if !NOT_CASES.iter().any(|not| name == *not) {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "mlir") {
                files.push(Entry::Case(path));
            }
        }
    }
    files.sort_by(|a, b| a.path().cmp(b.path()));
    Ok(files)
}
