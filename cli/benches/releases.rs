//! What testing a real release costs beside that release alone: the programs that `lowerfuzz run`
//! judges per second on two cores, and those that one process of the bare `mlir-opt` lowers per
//! second in one batch on one core. Prints both rates, their ratio, and where our time goes.
//!
//! `cargo bench --bench releases -- [COUNT] [RELEASE]…`

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::text::{Form, Style, print_styled};
use lowerfuzz_oracle::mlir_opt::{Installed, MlirOpt, Pipeline};
use lowerfuzz_oracle::target::Target as _;

/// Programs of each release.
const COUNT: u64 = 2000;
const SEED: u64 = 4_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cargo says `--bench` to those that it runs.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut args = args.iter();
    let count = args.next().map_or(Ok(COUNT), |count| count.parse())?;
    let wanted: Vec<&String> = args.collect();
    println!(
        "{:<12} {:>9} {:>9} {:>6}  where the time goes",
        "target", "bare/s", "judged/s", "ratio"
    );
    for installed in Installed::all().0 {
        let number = installed.release.to_string();
        if !wanted.is_empty() && !wanted.contains(&&number) {
            continue;
        }
        let name = installed.name.clone();
        let bare = count as f64 / bare(installed, count)?;
        let (seconds, stages) = judged(&name, count)?;
        let judged = count as f64 / seconds;
        let ratio = judged / bare;
        println!("{name:<12} {bare:>9.0} {judged:>9.0} {ratio:>6.2}  {stages}");
    }
    Ok(())
}

/// Seconds of one process over all programs, as a user would start it.
fn bare(installed: Installed, count: u64) -> Result<f64, Box<dyn std::error::Error>> {
    let config = Config::for_release(installed.release);
    let style = Style {
        module: true,
        ..Style::new(installed.release, Form::Custom)
    };
    let mut text = String::new();
    for i in 0..count {
        let case = case_from_seed(SEED + i, &config);
        if i > 0 {
            writeln!(text, "// -----")?;
        }
        text.push_str(&print_styled(&case.module, style));
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("batch.mlir");
    std::fs::write(&file, text)?;
    let path = installed.path.clone();
    let pipeline = MlirOpt::new(installed, Pipeline::default())
        .identity()
        .pipeline;
    let start = Instant::now();
    Command::new(path)
        .arg("-split-input-file")
        .arg("-mlir-disable-threading")
        .args(pipeline)
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    Ok(start.elapsed().as_secs_f64())
}

/// Seconds of a run over all programs on two cores, and the stages that take most of it.
fn judged(target: &str, count: u64) -> Result<(f64, String), Box<dyn std::error::Error>> {
    let output = Command::new(env!("CARGO_BIN_EXE_lowerfuzz"))
        .args(["run", "--json", "--no-reduce", "--jobs", "2"])
        .args(["--target", target])
        .args(["--count", &count.to_string()])
        .args(["--seed", &SEED.to_string()])
        .output()?;
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let seconds = json["seconds"].as_f64().ok_or("no `seconds`")?;
    let stages = json["stages"].as_object().ok_or("no `stages`")?;
    let mut shares: Vec<(&String, f64)> = stages
        .iter()
        .map(|(name, share)| (name, share.as_f64().unwrap_or(0.0)))
        .collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1));
    let shares: Vec<String> = shares
        .iter()
        .take(6)
        .map(|(name, share)| format!("{name} {:.0} %", 100.0 * share))
        .collect();
    Ok((seconds, shares.join(", ")))
}
