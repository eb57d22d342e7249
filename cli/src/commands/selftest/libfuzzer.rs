//! `lowerfuzz selftest --engine libfuzzer`: a fuzz target searches for planted faults, starting
//! from the corpus.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lowerfuzz_faults::Plant;
use lowerfuzz_tools::process::{Exit, Folder, Processes};

use super::FUZZING;
use crate::args::SelftestArgs;
use crate::commands::CommandResult;
use crate::failure::Failure;
use crate::json::search::{FuzzedFault, Selftest};
use crate::output::{print, print_json};
use lowerfuzz_campaign::parallel::each;

/// The folder in which `fuzz/run` puts the fuzz targets and their seed inputs.
const BUILT: &str = "target/fuzz/x86_64-unknown-linux-gnu/release";
const SEEDS: &str = "target/fuzz/seeds";

/// The result of the search for one fault.
struct Row {
    fault: Plant,
    /// The number of inputs that were run. `None` if libFuzzer was stopped before it reported the
    /// number.
    inputs: Option<u64>,
    /// Wall-clock seconds of the search.
    seconds: f64,
    /// The finding that the fuzz target reported. `None` if the fault was not found.
    finding: Option<String>,
}

impl Row {
    fn output(&self) -> FuzzedFault {
        FuzzedFault {
            name: self.fault.name().to_owned(),
            class: self.fault.class().to_owned(),
            found: self.finding.is_some(),
            inputs: self.inputs,
            seconds: (self.seconds * 1000.0).round() / 1000.0,
            finding: self.finding.clone(),
        }
    }
}

/// Runs a fuzz target for each fault, `jobs` at a time.
pub(super) fn main(
    args: &SelftestArgs,
    processes: &Processes,
    faults: &[Plant],
    jobs: usize,
) -> CommandResult {
    let target = Target::find(&args.fuzz_target)?;
    let rows = each(faults, jobs, |fault| {
        target.look_for(processes, *fault, args)
    })?;
    let found = rows.iter().filter(|row| row.finding.is_some()).count();
    if args.json {
        print_json(&Selftest::Libfuzzer {
            engine: "libfuzzer".to_owned(),
            fuzz_target: args.fuzz_target.clone(),
            faults: rows.iter().map(Row::output).collect(),
        })?;
    } else {
        print(&table(&rows, found))?;
    }
    Ok(found < rows.len())
}

/// A built fuzz target.
struct Target {
    program: PathBuf,
    seeds: PathBuf,
}

impl Target {
    fn find(name: &str) -> Result<Target, Failure> {
        let target = Target {
            program: Path::new(BUILT).join(name),
            seeds: Path::new(SEEDS).join(name),
        };
        if target.program.is_file() && target.seeds.is_dir() {
            return Ok(target);
        }
        Err(Failure::plain(format!(
            "no {} with seeds in {}: run `fuzz/run {name} -runs=1` in the source tree first",
            target.program.display(),
            target.seeds.display(),
        )))
    }

    fn look_for(
        &self,
        processes: &Processes,
        fault: Plant,
        args: &SelftestArgs,
    ) -> Result<Row, Failure> {
        let folder = Folder::new(processes)?;
        let mut tool = processes.tool(&self.program);
        tool.processor_limit = args.time.unwrap_or(FUZZING);
        // Fuzzing uses CPU time all the time, so this limit suffices.
        tool.wall_limit = std::time::Duration::MAX;
        let own = folder.path().join("corpus");
        std::fs::create_dir(&own)
            .map_err(|e| Failure::plain(format!("cannot make {}: {e}", own.display())))?;
        let artifacts = format!("-artifact_prefix={}/", folder.path().display());
        let words = ["-max_len=16384", "-print_final_stats=1", &artifacts].map(Path::new);
        let words = [&words[..], &[&own, &self.seeds]].concat();
        let start = Instant::now();
        let ran = tool.run(&words, &[("LOWERFUZZ_PLANT", Path::new(fault.name()))])?;
        let finding = match ran.exit {
            Exit::TimedOut | Exit::TooMuchOutput => None,
            Exit::Status(_) | Exit::Signal(_) => said(&ran.stderr),
        };
        Ok(Row {
            fault,
            inputs: executed(&ran.stderr),
            seconds: start.elapsed().as_secs_f64(),
            finding,
        })
    }
}

/// The panic message of the fuzz target.
fn said(stderr: &str) -> Option<String> {
    let mut lines = stderr.lines();
    lines.find(|line| line.contains(" panicked at "))?;
    lines.next().map(str::to_owned)
}

/// The number of inputs that libFuzzer reports as executed.
fn executed(stderr: &str) -> Option<u64> {
    let mut lines = stderr.lines();
    let count = lines.find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    count.trim().parse().ok()
}

fn table(rows: &[Row], found: usize) -> String {
    let mut text = format!(
        "{:<26} {:<14} {:>8} {:>8}  finding\n",
        "fault", "class", "inputs", "seconds"
    );
    for row in rows {
        let inputs = row
            .inputs
            .map_or("-".to_owned(), |inputs| inputs.to_string());
        let _ = writeln!(
            text,
            "{:<26} {:<14} {inputs:>8} {:>8.2}  {}",
            row.fault.name(),
            row.fault.class(),
            row.seconds,
            row.finding.as_deref().unwrap_or("not found"),
        );
    }
    let _ = writeln!(text, "{found} of {} faults found", rows.len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libfuzzer_output_is_parsed() {
        let stderr = "INFO: seed corpus: files: 12\n\
            thread '<unnamed>' (1) panicked at fuzz/src/judged.rs:90:13:\n\
            mismatch (blame: lowering): result 0\n\
            note: run with `RUST_BACKTRACE=1`\n\
            stat::number_of_executed_units: 503\n\
            stat::average_exec_per_sec:     0\n";
        assert_eq!(
            said(stderr).as_deref(),
            Some("mismatch (blame: lowering): result 0")
        );
        assert_eq!(executed(stderr), Some(503));
        assert_eq!(said("stat::number_of_executed_units: 7\n"), None);
        assert_eq!(executed("Killed"), None);
    }
}
