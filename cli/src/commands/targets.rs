//! `lowerfuzz targets`: lists the targets on this machine with their features.

use lowerfuzz_tools::targets::Targets;
use std::fmt::Write as _;

use lowerfuzz_ir::Release;
use lowerfuzz_oracle::Confirmer as _;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::mlir_opt::{Installed, meaning_preserving};
use lowerfuzz_triage::escape::one_line;

use super::{CommandResult, described};
use crate::args::TargetsArgs;
use crate::json::targets::Listed;
use crate::output::{print, print_json, tell};
use lowerfuzz_campaign::targets::CustomTarget;

pub(super) const BUILTIN: &str = "the std-to-LLVM conversion of LLVM 10 and 11, in process";

pub(crate) fn main(args: &TargetsArgs, targets: &Targets) -> CommandResult {
    if !args.targets.is_empty() {
        return described::main(args, targets);
    }
    let (installed, broken) = Installed::all(targets)?;
    let rows: Vec<Row> = installed
        .into_iter()
        .map(|installed| Row::of(targets, installed))
        .collect();
    if args.json {
        let builtin = Listed::Linked {
            target: Builtin::NAME.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            what: BUILTIN.to_owned(),
        };
        let custom = targets.linked().iter().map(|linked| Listed::Linked {
            target: linked.name.to_owned(),
            version: version_of(linked),
            what: CUSTOM.to_owned(),
        });
        let all: Vec<Listed> = std::iter::once(builtin)
            .chain(custom)
            .chain(rows.iter().map(Row::output))
            .collect();
        print_json(&all)?;
    } else {
        print(&table(targets, &rows))?;
    }
    for why in broken {
        tell(&format!("left out: {}", one_line(&why)));
    }
    Ok(false)
}

pub(super) const CUSTOM: &str = "linked into this command";

/// The version that a lowering reports which is linked into the command.
fn version_of(linked: &CustomTarget) -> String {
    (linked.new)().identity().version
}

/// An `mlir-opt`, and the runner that can confirm its output.
struct Row {
    installed: Installed,
    runner: Result<Runner, String>,
}

impl Row {
    fn of(targets: &Targets, installed: Installed) -> Row {
        let runner =
            Runner::find(targets.processes(), installed.release).map_err(|why| why.to_string());
        Row { installed, runner }
    }

    fn output(&self) -> Listed {
        let installed = &self.installed;
        let passes = meaning_preserving(installed.release).into_iter();
        let runner = self.runner.as_ref();
        Listed::Tool {
            target: installed.name.clone(),
            version: installed.version.clone(),
            path: installed.path.display().to_string(),
            spelling: installed.release.number(),
            passes: passes.map(str::to_owned).collect(),
            confirm: runner.ok().map(|runner| runner.name().to_owned()),
            confirm_missing: runner.err().cloned(),
        }
    }
}

fn table(targets: &Targets, rows: &[Row]) -> String {
    let mut text = format!(
        "{:<16} {:<10} {:>8} {:>6}  {:<8} path\n",
        "target", "version", "spelling", "passes", "confirm"
    );
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        text,
        "{:<16} {version:<10} {:>8} {:>6}  {:<8} {BUILTIN}",
        Builtin::NAME,
        "all",
        "-",
        "any"
    );
    for linked in targets.linked() {
        let (name, version) = (linked.name, one_line(&version_of(linked)));
        let _ = writeln!(
            text,
            "{:<16} {version:<10} {:>8} {:>6}  {:<8} {CUSTOM}",
            one_line(name),
            "all",
            "-",
            "any"
        );
    }
    for row in rows {
        let Installed {
            name,
            path,
            version,
            release,
            ..
        } = &row.installed;
        let runner = row.runner.as_ref().map_or("none".to_owned(), Runner::name);
        let _ = writeln!(
            text,
            "{:<16} {:<10} {:>8} {:>6}  {runner:<8} {}",
            one_line(name),
            one_line(version),
            release.number(),
            meaning_preserving(*release).len(),
            one_line(&path.display().to_string())
        );
    }
    let is_there = |release: &Release| rows.iter().any(|row| row.installed.release == *release);
    let missing: Vec<String> = Release::ALL
        .into_iter()
        .filter(|release| (Release::R13..=Release::NEWEST).contains(release) && !is_there(release))
        .map(|release| format!("mlir-{release}-tools"))
        .collect();
    if !missing.is_empty() {
        let packages = missing.join(" ");
        let _ = writeln!(
            text,
            "\nmore, on Debian and Ubuntu: apt-get install {packages}"
        );
    }
    for row in &rows
        .iter()
        .filter(|r| r.runner.is_err())
        .collect::<Vec<_>>()
    {
        if let Err(why) = &row.runner {
            let _ = writeln!(
                text,
                "{}: no --confirm: {}",
                row.installed.name,
                one_line(why)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use lowerfuzz_tools::process::Processes;

    use super::*;

    #[test]
    fn a_lowering_that_is_linked_into_the_command_is_listed() {
        let linked = &[CustomTarget {
            name: "own",
            new: || Box::new(Builtin::default()),
        }];
        let targets = Targets::new(Processes::default(), linked);
        let table = table(&targets, &[]);
        let mut lines = table.lines().filter(|line| line.starts_with("own "));
        let line = lines.next().expect("a line for the lowering");
        assert!(line.contains(env!("CARGO_PKG_VERSION")), "{line}");
        assert!(line.ends_with(CUSTOM), "{line}");
    }
}
