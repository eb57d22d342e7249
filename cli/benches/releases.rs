//! What testing a real release costs beside that release alone: the programs that `lowerfuzz run`
//! judges per second on two cores, and those that the bare `mlir-opt` lowers per second on one core,
//! one process after the other, with as many programs in a file as suit it best. Both without passes,
//! with `-canonicalize`, and with the passes that `--passes random` schedules for these programs.
//! Prints both rates, their ratio, and where our time goes.
//!
//! `cargo bench --bench releases -- [COUNT] [RELEASE | plain | canonicalize | random]…`
//!
//! Both are run in turns, and the fastest of each counts: what else the machine does disturbs both.
//! Files of which the bare process dies, or does not come to an end, count for neither of its sides.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::text::{Form, SEPARATOR, Style, print_styled};
use lowerfuzz_oracle::mlir_opt::{Installed, MlirOpt, Passes, Pipeline};
use lowerfuzz_oracle::target::Target as _;
use tempfile::TempDir;

type Error = Box<dyn std::error::Error>;

/// Programs of each release.
const COUNT: u64 = 6144;
/// How often each is run.
const ROUNDS: u32 = 3;
/// With which a list of scheduled passes begins.
const SEED: u64 = 15_625 << 8;
/// Programs in a file that the bare process is tried with; as many as share their passes are first.
const SIZES: [u64; 4] = [256, 512, 1024, 2048];
/// What the bare process may take for a file.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<(), Error> {
    // Cargo says `--bench` to those that it runs.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut args = args.iter();
    let count = args.next().map_or(Ok(COUNT), |count| count.parse())?;
    let wanted: Vec<&String> = args.collect();
    // All of a kind of which none is named.
    let is_wanted = |name: &str, of_kind: fn(&str) -> bool| {
        let mut named = wanted.iter().filter(|word| of_kind(word)).peekable();
        named.peek().is_none() || named.any(|word| word.as_str() == name)
    };
    println!(
        "{:<12} {:<13} {:>9} {:>5} {:>9} {:>6}  where the time goes",
        "target", "passes", "bare/s", "file", "judged/s", "ratio"
    );
    for installed in Installed::all().0 {
        let number = installed.release.to_string();
        if !is_wanted(&number, |word| word.parse::<u32>().is_ok()) {
            continue;
        }
        let canonicalize = Passes::Given(vec!["-canonicalize".to_owned()]);
        for (row, words, passes) in [
            ("plain", &[][..], Passes::None),
            ("canonicalize", &["--passes=-canonicalize"], canonicalize),
            ("random", &["--passes=random"], Passes::Drawn),
        ] {
            if !is_wanted(row, |word| word.parse::<u32>().is_err()) {
                continue;
            }
            let bench = Bench {
                installed: &installed,
                words,
                passes,
                count,
            };
            println!("{}", bench.row()?);
        }
    }
    Ok(())
}

/// Programs of a release, and the passes before their lowering.
struct Bench<'a> {
    installed: &'a Installed,
    /// As a run is told them.
    words: &'a [&'a str],
    passes: Passes,
    count: u64,
}

/// Files for the bare process, each with what it is told.
struct Files {
    size: u64,
    folder: TempDir,
    /// The options, and how many programs there are.
    each: Vec<(Vec<String>, u64)>,
}

impl Bench<'_> {
    /// Both rates, their ratio, and where our time goes.
    fn row(&self) -> Result<String, Error> {
        // Programs with different passes cannot share a process.
        let sizes = match self.passes {
            Passes::Drawn => &SIZES[..1],
            Passes::None | Passes::Given(_) => &SIZES[..],
        };
        let (mut bare, mut file, mut ours, mut shares) = (0.0, 0, f64::INFINITY, String::new());
        for size in sizes {
            let files = self.files(*size)?;
            for _ in 0..ROUNDS {
                let rate = self.lowered(&files)?;
                if rate > bare {
                    (bare, file) = (rate, files.size);
                }
            }
        }
        for _ in 0..ROUNDS {
            let (seconds, stages) = self.judged()?;
            if seconds < ours {
                (ours, shares) = (seconds, stages);
            }
        }
        let judged = self.count as f64 / ours;
        let (name, ratio) = (&self.installed.name, judged / bare);
        let passes = self
            .words
            .first()
            .map_or("", |word| &word["--passes=".len()..]);
        Ok(format!(
            "{name:<12} {passes:<13} {bare:>9.0} {file:>5} {judged:>9.0} {ratio:>6.2}  {shares}"
        ))
    }

    fn files(&self, size: u64) -> Result<Files, Error> {
        let release = self.installed.release;
        let config = Config::for_release(release);
        let style = Style {
            module: true,
            ..Style::new(release, Form::Custom)
        };
        let pipeline = Pipeline {
            passes: self.passes.clone(),
            ..Pipeline::default()
        };
        let mut target = MlirOpt::new(self.installed.clone(), pipeline);
        let folder = tempfile::tempdir()?;
        let mut each = Vec::new();
        for first in (0..self.count).step_by(size as usize) {
            let programs = size.min(self.count - first);
            let mut text = String::new();
            for i in 0..programs {
                if i > 0 {
                    writeln!(text, "{SEPARATOR}")?;
                }
                let case = case_from_seed(SEED + first + i, &config);
                text.push_str(&print_styled(&case.module, style));
            }
            std::fs::write(folder.path().join(each.len().to_string()), text)?;
            target.draw_passes(SEED + first);
            each.push((target.identity().pipeline, programs));
        }
        Ok(Files { size, folder, each })
    }

    /// The programs that the bare process lowers in a second.
    fn lowered(&self, files: &Files) -> Result<f64, Error> {
        let (mut programs, mut time) = (0, Duration::ZERO);
        for (i, (options, count)) in files.each.iter().enumerate() {
            let start = Instant::now();
            let mut process = Command::new(&self.installed.path)
                .arg("-split-input-file")
                .arg("-mlir-disable-threading")
                .args(options)
                .arg(files.folder.path().join(i.to_string()))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()?;
            let status = loop {
                if let Some(status) = process.try_wait()? {
                    break Some(status);
                }
                if start.elapsed() > PATIENCE {
                    process.kill()?;
                    process.wait()?;
                    break None;
                }
                std::thread::sleep(Duration::from_millis(1));
            };
            // A status says that some programs were refused.
            if status.is_some_and(|status| status.code().is_some()) {
                programs += count;
                time += start.elapsed();
            }
        }
        if programs == 0 {
            return Err("each file kills the bare process".into());
        }
        Ok(programs as f64 / time.as_secs_f64())
    }

    /// Seconds of a run over all programs on two cores, and the stages that take most of it.
    fn judged(&self) -> Result<(f64, String), Error> {
        let output = Command::new(env!("CARGO_BIN_EXE_lowerfuzz"))
            .args(["run", "--json", "--no-reduce", "--jobs", "2"])
            .args(["--target", &self.installed.name])
            .args(["--count", &self.count.to_string()])
            .args(["--seed", &SEED.to_string()])
            .args(self.words)
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
