//! The files of a finding.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};

use lowerfuzz_triage::reproducer::{Shown, file_name};

use super::distill::Distilled;
use super::issue::{issue, title};
use super::script;
use crate::args::quoted;
use lowerfuzz_night::escape::one_line;

/// The file with the finding as JSON.
pub(super) const FINDING: &str = "finding.json";

/// The smallest test case.
pub(super) const SOURCE: &str = "source.mlir";

/// The file with the lowered module.
pub(super) const LOWERED: &str = "lowered.mlir";

/// The script that reproduces the finding.
pub(super) const SCRIPT: &str = "repro.sh";

/// The names and contents of the files to write into a finding's folder.
pub(super) fn files(finding: &Distilled, folder: &Path) -> Vec<(String, String)> {
    let mut files = vec![
        (SOURCE.to_owned(), with_seed(finding, &finding.source)),
        (
            "original.mlir".to_owned(),
            with_seed(finding, &finding.original),
        ),
        (
            "issue.md".to_owned(),
            issue(finding, &again(finding, folder)),
        ),
        (SCRIPT.to_owned(), script(finding)),
        (FINDING.to_owned(), format!("{:#}\n", json(finding))),
    ];
    if let Some(shown) = &finding.shown {
        files.push((file_name(shown.release), program(shown)));
        files.push((
            format!("release-{}.out", shown.release),
            shown.output.clone(),
        ));
    }
    let lowered = finding.lowered.clone();
    files.extend(lowered.map(|text| (LOWERED.to_owned(), text)));
    files
}

/// The program for the release's tools. The commands that reproduce the finding follow as comments
/// at the end, so that line numbers do not change.
fn program(shown: &Shown) -> String {
    let commands = one_line(&script::pipeline(&shown.commands));
    let mut text = format!("{}// {commands}\n", shown.program);
    if let Some(why) = &shown.no_value {
        let _ = writeln!(text, "// No wrong value is printed: {}", one_line(why));
    }
    text
}

fn with_seed(finding: &Distilled, program: &str) -> String {
    match finding.seed {
        Some(seed) => format!("// seed: {seed}\n{program}"),
        None => program.to_owned(),
    }
}

/// The options that follow the program's name on the command line.
fn options(finding: &Distilled) -> String {
    let mut text = format!(" --target {}", quoted(&finding.target));
    for word in finding.options().unwrap_or_default().words() {
        text.push(' ');
        text.push_str(&quoted(&word));
    }
    if let Some(confirm) = &finding.confirm {
        text.push_str(" --confirm ");
        text.push_str(&quoted(confirm));
    }
    text
}

/// The command that judges the program again.
fn again(finding: &Distilled, folder: &Path) -> String {
    let source = folder.join("source.mlir");
    let source = quoted(&source.display().to_string());
    format!("lowerfuzz check {source}{}", options(finding))
}

fn script(finding: &Distilled) -> String {
    let title = one_line(&title(finding));
    match &finding.shown {
        Some(shown) => script::of_release(&title, shown),
        None => script::of_lowerfuzz(&title, &options(finding)),
    }
}

/// The contents of `finding.json`.
pub(super) fn json(finding: &Distilled) -> Value {
    json!({
        "tool": concat!("lowerfuzz ", env!("CARGO_PKG_VERSION")),
        "key": finding.key,
        "target": finding.target,
        "target_version": finding.version,
        "plant": finding.plant,
        "passes": finding.passes,
        "pipeline": finding.lowering,
        "pass": finding.pass,
        "culprit": finding.culprit,
        "confirm": finding.confirm,
        "seed": finding.seed,
        "profile": finding.profile,
        "verdict": finding.verdict,
        "blame": finding.blame,
        "aspect": finding.aspect,
        "reason": finding.reason,
        "second_opinion": finding.second_opinion,
        "source_ops": finding.source_ops,
        "lowered_op": finding.lowered_op,
        "difference": finding.difference,
        "ops": finding.ops,
        "reduced": finding.reduced,
        "shown": finding.shown.is_some(),
        "tested": finding.tested,
        "seconds": (finding.seconds * 1000.0).round() / 1000.0,
        "values": finding.values,
    })
}
