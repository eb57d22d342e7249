//! A finding as files.

use std::path::Path;

use serde_json::{Value, json};

use super::distill::Distilled;
use super::report::markdown;
use crate::args::quoted;

/// The file that says what a finding is.
pub(super) const FINDING: &str = "finding.json";

/// The smallest test case.
pub(super) const SOURCE: &str = "source.mlir";

/// What the lowering made of it.
pub(super) const LOWERED: &str = "lowered.mlir";

/// The one that can be run.
pub(super) const SCRIPT: &str = "repro.sh";

/// The files of a finding, which are to lie in this folder: their names and texts.
pub(super) fn files(finding: &Distilled, folder: &Path) -> Vec<(&'static str, String)> {
    let mut files = vec![
        (SOURCE, with_seed(finding, &finding.source)),
        ("original.mlir", with_seed(finding, &finding.original)),
        ("report.md", markdown(finding, &again(finding, folder))),
        (SCRIPT, script(finding)),
        (FINDING, format!("{:#}\n", json(finding))),
    ];
    let lowered = finding.lowered.clone();
    files.extend(lowered.map(|text| (LOWERED, text)));
    files
}

fn with_seed(finding: &Distilled, program: &str) -> String {
    match finding.seed {
        Some(seed) => format!("// seed: {seed}\n{program}"),
        None => program.to_owned(),
    }
}

/// What follows the program's name on the command line.
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
    format!(
        "#!/bin/sh\n\
         # Judges the program again. Exit status 1: it is there. Where no lowerfuzz is installed,\n\
         # LOWERFUZZ names one: target/release/lowerfuzz of a build.\n\
         exec \"${{LOWERFUZZ:-lowerfuzz}}\" check \"$(dirname \"$0\")/source.mlir\"{}\n",
        options(finding)
    )
}

/// `finding.json`.
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
        "confirm": finding.confirm,
        "seed": finding.seed,
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
        "tested": finding.tested,
        "seconds": (finding.seconds * 1000.0).round() / 1000.0,
        "values": finding.values,
    })
}
