//! Benchmark: the cost of testing a real release, compared with running that release alone.
//!
//! The benchmark prints two rates and their ratio:
//!
//! - programs per second that `lowerfuzz run` judges on two cores;
//! - programs per second that `mlir-opt` alone lowers on one core, one process after another, with
//!   the fastest file size.
//!
//! Both rates are measured without passes, with `-canonicalize`, and with the passes that `--passes
//! random` schedules. The scheduled passes are measured twice: with all programs, and with
//! `--avoid-known`, as nightly runs use it. The last column lists the stages that take most of
//! lowerfuzz's time.
//!
//! `cargo bench --bench releases -- [COUNT] [RELEASE | plain | canonicalize | random | night]…`
//!
//! The two measurements alternate, and the fastest round of each measurement counts, because other
//! load on the machine disturbs both. Programs that crash or hang the `mlir-opt` process are left
//! out of its files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lowerfuzz_ir::text::SEPARATOR;
use lowerfuzz_oracle::target::{Subject, Target as _};
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Passes, Pipeline};
use tempfile::TempDir;

type Error = Box<dyn std::error::Error>;

/// The list of known bugs.
const KNOWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/known.toml");
/// Number of programs for each release: one range of programs for each of the two workers.
const COUNT: u64 = 8192;
/// Number of rounds of each measurement.
const ROUNDS: u32 = 3;
/// Seed of the first program; a list of scheduled passes begins at this seed.
const SEED: u64 = 15_625 << 8;
/// File sizes, in programs, that are tried for `mlir-opt` alone. The first size equals the number
/// of programs that share a list of passes.
const SIZES: [u64; 4] = [256, 512, 1024, 2048];
/// Number of programs with which the best file size is chosen.
const SAMPLE: u64 = 2048;
/// Time limit of the `mlir-opt` process for a file. Each program in the file adds to the limit.
const START: Duration = Duration::from_secs(4);
const EACH: Duration = Duration::from_millis(20);
/// Number of suspect programs that are left out together when the `mlir-opt` process crashes.
const SUSPECTS: usize = 8;

fn main() -> Result<(), Error> {
    // Cargo passes `--bench` to the benchmarks that it runs.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut args = args.iter();
    let count = args.next().map_or(Ok(COUNT), |count| count.parse())?;
    let wanted: Vec<&String> = args.collect();
    // If no release (or no kind of passes) is named, all of them are measured.
    let is_wanted = |name: &str, of_kind: fn(&str) -> bool| {
        let mut named = wanted.iter().filter(|word| of_kind(word)).peekable();
        named.peek().is_none() || named.any(|word| word.as_str() == name)
    };
    println!(
        "{:<12} {:<13} {:>9} {:>5} {:>9} {:>6}  where the time goes",
        "target", "passes", "bare/s", "file", "judged/s", "ratio"
    );
    for installed in Installed::all(&lowerfuzz_tools::targets::Targets::default())
        .expect("no tool is stopped")
        .0
    {
        let number = installed.release.to_string();
        if !is_wanted(&number, |word| word.parse::<u32>().is_ok()) {
            continue;
        }
        let canonicalize = Passes::Given(vec!["-canonicalize".to_owned()]);
        for (row, words, passes) in [
            ("plain", &[][..], Passes::None),
            ("canonicalize", &["--passes=-canonicalize"], canonicalize),
            ("random", &["--passes=random"], Passes::Drawn),
            (
                "night",
                &["--passes=random", "--avoid-known", "--known", KNOWN],
                Passes::Drawn,
            ),
        ] {
            if !is_wanted(row, |word| word.parse::<u32>().is_err()) {
                continue;
            }
            let bench = Bench {
                name: row,
                installed: &installed,
                words,
                passes,
                count,
                texts: programs(&installed, words, count)?,
            };
            println!("{}", bench.row()?);
        }
    }
    Ok(())
}

/// Returns the programs that a run judges, without their directives.
fn programs(installed: &Installed, words: &[&str], count: u64) -> Result<Vec<String>, Error> {
    let output = Command::new(env!("CARGO_BIN_EXE_lowerfuzz"))
        .args(["gen", "--target", &installed.name])
        .args(["--count", &count.to_string()])
        .args(["--seed", &SEED.to_string()])
        .args(words)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let mut programs = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if line.trim_end() == SEPARATOR {
            programs.push(String::new());
        } else if let (false, Some(last)) = (line.starts_with("//"), programs.last_mut()) {
            last.push_str(line);
        }
    }
    Ok(programs)
}

/// The programs for one release, and the passes before their lowering.
struct Bench<'a> {
    name: &'a str,
    installed: &'a Installed,
    /// The passes as words of a `lowerfuzz run` command line.
    words: &'a [&'a str],
    passes: Passes,
    count: u64,
    /// The text of each program.
    texts: Vec<String>,
}

/// The input files of the `mlir-opt` process.
struct Files {
    _folder: TempDir,
    each: Vec<File>,
}

/// One input file, and the options that the process gets.
struct File {
    path: PathBuf,
    options: Vec<String>,
    programs: Vec<u64>,
}

/// A process that is killed when this value is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Killing fails if the process has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bench<'_> {
    /// Returns a row of the table: both rates, their ratio, and the most expensive stages.
    fn row(&self) -> Result<String, Error> {
        // Programs with different passes cannot share a process.
        let sizes = match self.passes {
            Passes::Drawn => &SIZES[..1],
            Passes::None | Passes::Given(_) => &SIZES[..],
        };
        let killers = self.killers()?;
        let (mut bare, mut file, mut ours, mut shares) = (0.0, 0, f64::INFINITY, String::new());
        let sample = SAMPLE.min(self.count);
        for size in sizes {
            let rate = self.lowered(&self.files(sample, *size, &killers)?)?;
            if rate > bare {
                (bare, file) = (rate, *size);
            }
        }
        let files = self.files(self.count, file, &killers)?;
        bare = 0.0;
        for _ in 0..ROUNDS {
            bare = self.lowered(&files)?.max(bare);
            let (seconds, stages) = self.judged()?;
            if seconds < ours {
                (ours, shares) = (seconds, stages);
            }
        }
        let judged = self.count as f64 / ours;
        let (name, ratio) = (&self.installed.name, judged / bare);
        let row = self.name;
        Ok(format!(
            "{name:<12} {row:<13} {bare:>9.0} {file:>5} {judged:>9.0} {ratio:>6.2}  {shares}"
        ))
    }

    /// Splits the first programs into files of this size, without the programs that crash the
    /// `mlir-opt` process.
    fn files(&self, count: u64, size: u64, killers: &BTreeSet<u64>) -> Result<Files, Error> {
        let pipeline = Pipeline {
            passes: self.passes.clone(),
            ..Pipeline::default()
        };
        let target = MlirOpt::new(self.installed.clone(), pipeline);
        let folder = tempfile::tempdir()?;
        let mut each = Vec::new();
        for first in (0..count).step_by(size as usize) {
            let programs: Vec<u64> = (first..count.min(first + size))
                .filter(|program| !killers.contains(program))
                .collect();
            let file = File {
                path: folder.path().join(each.len().to_string()),
                options: target.plain_options(&target.passes_of(SEED + first, Subject::Plain)),
                programs,
            };
            self.write(&file.path, &file.programs)?;
            each.push(file);
        }
        Ok(Files {
            _folder: folder,
            each,
        })
    }

    fn write(&self, path: &Path, programs: &[u64]) -> Result<(), Error> {
        let texts: Vec<&str> = programs
            .iter()
            .map(|i| self.texts[*i as usize].as_str())
            .collect();
        Ok(std::fs::write(path, texts.join(&format!("{SEPARATOR}\n")))?)
    }

    /// Returns the programs that crash or hang the `mlir-opt` process.
    fn killers(&self) -> Result<BTreeSet<u64>, Error> {
        let mut killers = BTreeSet::new();
        for file in self.files(self.count, SIZES[0], &killers)?.each {
            let mut parts = vec![file.programs.clone()];
            while let Some(part) = parts.pop() {
                self.write(&file.path, &part)?;
                if self.time(&file, part.len())?.is_some() {
                    continue;
                }
                if part.len() <= SUSPECTS {
                    killers.extend(part);
                } else {
                    let (one, other) = part.split_at(part.len() / 2);
                    parts.extend([one.to_vec(), other.to_vec()]);
                }
            }
        }
        Ok(killers)
    }

    /// Returns the number of programs that the `mlir-opt` process lowers per second.
    fn lowered(&self, files: &Files) -> Result<f64, Error> {
        let (mut programs, mut time) = (0, Duration::ZERO);
        for file in &files.each {
            let count = file.programs.len();
            if let Some(took) = self.time(file, count)? {
                programs += count;
                time += took;
            }
        }
        if programs == 0 {
            return Err("every file crashes the bare process".into());
        }
        Ok(programs as f64 / time.as_secs_f64())
    }

    /// Measures how long the `mlir-opt` process takes for a file of `programs` programs. Returns
    /// `None` if the process crashes or hangs. A non-zero exit status is accepted, because it only
    /// means that some programs were rejected.
    fn time(&self, file: &File, programs: usize) -> Result<Option<Duration>, Error> {
        let start = Instant::now();
        let mut process = Running(
            Command::new(&self.installed.path)
                .arg("-split-input-file")
                .arg("-mlir-disable-threading")
                .args(&file.options)
                .arg(&file.path)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()?,
        );
        let patience = START + EACH * u32::try_from(programs)?;
        loop {
            if let Some(status) = process.0.try_wait()? {
                return Ok(status.code().map(|_| start.elapsed()));
            }
            if start.elapsed() > patience {
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the seconds that a run over all programs takes on two cores, and the most expensive
    /// stages.
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
