//! What testing a real release costs beside that release alone: the programs that `lowerfuzz run`
//! judges per second on two cores, and those that one process of the bare `mlir-opt` lowers per
//! second in one batch on one core. Prints both rates, their ratio, and where our time goes.
//!
//! `cargo bench --bench releases -- [COUNT] [RELEASE]…`
//!
//! Both are run in turns, and the fastest of each counts: what else the machine does disturbs both.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::text::{Form, SEPARATOR, Style, print_styled};
use lowerfuzz_oracle::mlir_opt::{Installed, MlirOpt, Pipeline};
use lowerfuzz_oracle::target::Target as _;
use tempfile::TempDir;

/// Programs of each release.
const COUNT: u64 = 6000;
/// How often each is run.
const ROUNDS: u32 = 3;
const SEED: u64 = 4_000_000;
/// How many other seeds are tried, where a program kills the bare process: 14 and 15 die of some now
/// and then, by what lies in their memory.
const TRIES: u64 = 10;

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
        let row = (0..TRIES).find_map(|i| {
            let seed = SEED + i * count;
            let row = Batch::new(&installed, seed, count).and_then(|batch| batch.row());
            row.inspect_err(|why| eprintln!("{} from seed {seed}: {why}", installed.name))
                .ok()
        });
        println!("{}", row.ok_or("no seed goes through")?);
    }
    Ok(())
}

/// All programs in a file, for one process as a user would start it.
struct Batch {
    installed: Installed,
    seed: u64,
    count: u64,
    folder: TempDir,
}

impl Batch {
    fn new(
        installed: &Installed,
        seed: u64,
        count: u64,
    ) -> Result<Batch, Box<dyn std::error::Error>> {
        let config = Config::for_release(installed.release);
        let style = Style {
            module: true,
            ..Style::new(installed.release, Form::Custom)
        };
        let mut text = String::new();
        for i in 0..count {
            let case = case_from_seed(seed + i, &config);
            if i > 0 {
                writeln!(text, "{SEPARATOR}")?;
            }
            text.push_str(&print_styled(&case.module, style));
        }
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("batch.mlir"), text)?;
        Ok(Batch {
            installed: installed.clone(),
            seed,
            count,
            folder,
        })
    }

    /// Both rates, their ratio, and where our time goes.
    fn row(&self) -> Result<String, Box<dyn std::error::Error>> {
        let (mut alone, mut ours, mut shares) = (f64::INFINITY, f64::INFINITY, String::new());
        for _ in 0..ROUNDS {
            alone = alone.min(self.lowered()?);
            let (seconds, stages) = self.judged()?;
            if seconds < ours {
                (ours, shares) = (seconds, stages);
            }
        }
        let count = self.count as f64;
        let (bare, judged, ratio) = (count / alone, count / ours, alone / ours);
        let name = &self.installed.name;
        Ok(format!(
            "{name:<12} {bare:>9.0} {judged:>9.0} {ratio:>6.2}  {shares}"
        ))
    }

    /// The seconds that the process takes.
    fn lowered(&self) -> Result<f64, Box<dyn std::error::Error>> {
        let target = MlirOpt::new(self.installed.clone(), Pipeline::default());
        let start = Instant::now();
        Command::new(&self.installed.path)
            .arg("-split-input-file")
            .arg("-mlir-disable-threading")
            .args(target.identity().pipeline)
            .arg(self.folder.path().join("batch.mlir"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?
            .code()
            .ok_or("a program kills the bare process")?;
        Ok(start.elapsed().as_secs_f64())
    }

    /// Seconds of a run over all programs on two cores, and the stages that take most of it.
    fn judged(&self) -> Result<(f64, String), Box<dyn std::error::Error>> {
        let output = Command::new(env!("CARGO_BIN_EXE_lowerfuzz"))
            .args(["run", "--json", "--no-reduce", "--jobs", "2"])
            .args(["--target", &self.installed.name])
            .args(["--count", &self.count.to_string()])
            .args(["--seed", &self.seed.to_string()])
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
}
