//! The files of a finding.

use std::fmt::Write as _;
use std::path::Path;

use lowerfuzz_oracle::target::Builtin;

use super::issue::{Commands, issue};
use super::script;
use super::title::title;
use crate::escape::one_line;
use crate::record::{FindingBundle, FindingRecord, State};
use crate::reproducer::{Shown, file_name};
use crate::shell::quoted;

/// The file with the finding as JSON.
pub const FINDING: &str = "finding.json";

/// The smallest test case.
pub const SOURCE: &str = "source.mlir";

/// The program as it was found.
pub(super) const ORIGINAL: &str = "original.mlir";

/// The start of the comment with the seed of a program.
pub(super) const SEED: &str = "// seed: ";

/// The file with the lowered module.
pub const LOWERED: &str = "lowered.mlir";

/// The script that reproduces the finding.
pub(crate) const SCRIPT: &str = "repro.sh";

/// The names and contents of the files to write into a finding's folder.
pub(super) fn files(bundle: &FindingBundle, folder: &Path) -> Vec<(String, String)> {
    let record = &bundle.record;
    let mut files = vec![
        (SOURCE.to_owned(), with_seed(record, &bundle.source)),
        (ORIGINAL.to_owned(), with_seed(record, &bundle.original)),
        (
            "issue.md".to_owned(),
            issue(bundle, &commands(record, folder)),
        ),
        (SCRIPT.to_owned(), script(bundle)),
        (FINDING.to_owned(), json(record)),
    ];
    if let Some(shown) = &bundle.reproducer {
        files.push((file_name(shown.release), program(shown)));
        files.push((
            format!("release-{}.out", shown.release),
            shown.output.clone(),
        ));
    }
    let lowered = bundle.lowered.clone();
    files.extend(lowered.map(|text| (LOWERED.to_owned(), text)));
    files
}

/// Returns the text of the program for the release's tools. The commands that reproduce the finding
/// follow as comments at the end, so that line numbers do not change.
fn program(shown: &Shown) -> String {
    let commands = one_line(&script::pipeline(&shown.commands));
    let mut text = format!("{}// {commands}\n", shown.program);
    if let Some(why) = &shown.no_value {
        let _ = writeln!(text, "// No wrong value is printed: {}", one_line(why));
    }
    text
}

fn with_seed(record: &FindingRecord, program: &str) -> String {
    match record.seed {
        Some(seed) => format!("{SEED}{seed}\n{program}"),
        None => program.to_owned(),
    }
}

/// Returns the command-line options that follow the name of the program's file.
fn options(record: &FindingRecord) -> String {
    let mut text = format!(" --target {}", quoted(&record.target_argument()));
    for word in record
        .configuration_to_reproduce()
        .words(&record.definitions)
    {
        text.push(' ');
        text.push_str(&quoted(&word));
    }
    if let Some(runner) = &record.runner {
        text.push_str(" --confirm ");
        text.push_str(&quoted(runner));
    }
    text
}

/// Returns the commands of lowerfuzz for a finding. They work in the folder in which the run was
/// started.
fn commands(record: &FindingRecord, folder: &Path) -> Commands {
    let source = folder.join(SOURCE);
    let source = quoted(&source.display().to_string());
    let folder = quoted(&folder.display().to_string());
    Commands {
        again: format!("lowerfuzz check {source}{}", options(record)),
        reduce: format!("lowerfuzz reduce {folder}"),
        matrix: format!("lowerfuzz matrix {folder}"),
    }
}

fn script(bundle: &FindingBundle) -> String {
    let title = one_line(&title(bundle));
    match &bundle.reproducer {
        Some(shown) => script::of_release(&title, shown),
        None => script::of_lowerfuzz(
            &title,
            why_lowerfuzz(&bundle.record),
            &options(&bundle.record),
        ),
    }
}

/// Returns why a script runs lowerfuzz instead of the target's tools. `None` for the built-in
/// lowering, which has no tools.
fn why_lowerfuzz(record: &FindingRecord) -> Option<&'static str> {
    match record.state {
        _ if record.target == Builtin::NAME => None,
        State::Raw => Some(
            "The finding is not reduced, and no commands of the target alone are known. \
             lowerfuzz reduce looks for them.",
        ),
        State::Bisected | State::Reduced => {
            Some("No commands of the target alone that reproduce the finding were found.")
        }
    }
}

/// The contents of `finding.json`.
fn json(record: &FindingRecord) -> String {
    // All keys in a record are texts, so the record can always be written as JSON.
    let mut text = serde_json::to_string_pretty(record).unwrap_or_default();
    text.push('\n');
    text
}
