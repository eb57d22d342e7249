//! A finding on disk: one folder, whole or not at all.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::distill::Distilled;
use super::report::markdown;
use crate::args::quoted;
use crate::failure::Failure;

/// Writes a finding into a folder of its own under `out` and says which. The folder is made under
/// another name first, so that it is never seen half-written; one of the same name is replaced.
pub(crate) fn write(out: &Path, finding: &Distilled) -> Result<PathBuf, Failure> {
    let name = match finding.seed {
        Some(seed) => format!("{}-{}-{seed}", finding.target, finding.verdict),
        None => format!("{}-{}", finding.target, finding.verdict),
    };
    let folder = out.join(&name);
    let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
    let unfinished = tempfile::Builder::new()
        .prefix(".unfinished-")
        .tempdir_in(out)
        .map_err(fail)?;
    let again = again(finding, &folder);
    let write = |name: &str, text: &str| std::fs::write(unfinished.path().join(name), text);
    write("source.mlir", &with_seed(finding, &finding.source)).map_err(fail)?;
    write("original.mlir", &with_seed(finding, &finding.original)).map_err(fail)?;
    if let Some(lowered) = &finding.lowered {
        write("lowered.mlir", lowered).map_err(fail)?;
    }
    write("report.md", &markdown(finding, &again)).map_err(fail)?;
    write("finding.json", &format!("{:#}\n", json(finding))).map_err(fail)?;
    write("repro.sh", &script(finding)).map_err(fail)?;
    executable(&unfinished.path().join("repro.sh")).map_err(fail)?;
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(fail)?;
    }
    let whole = unfinished.keep();
    if let Err(error) = std::fs::rename(&whole, &folder).and_then(|()| readable(&folder)) {
        // Nothing half-written is left behind.
        let _ = std::fs::remove_dir_all(&whole);
        return Err(fail(error));
    }
    Ok(folder)
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

/// The command that judges the program again, from the root of the repository.
fn again(finding: &Distilled, folder: &Path) -> String {
    let source = folder.join("source.mlir");
    let source = quoted(&source.display().to_string());
    format!("cargo run --release -- check {source}{}", options(finding))
}

fn script(finding: &Distilled) -> String {
    format!(
        "#!/bin/sh\n\
         # Judges the program again, from the root of the repository. Exit status 1: it is there.\n\
         exec cargo run --release --quiet -- check \"$(dirname \"$0\")/source.mlir\"{}\n",
        options(finding)
    )
}

/// `finding.json`.
pub(crate) fn json(finding: &Distilled) -> Value {
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

#[cfg(unix)]
fn executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// A temporary folder is for its owner alone; a finding is for all.
#[cfg(unix)]
fn readable(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> std::io::Result<()> {
    Ok(())
}
