//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};
use lowerfuzz_generator::{Config, Profile};
use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::text::{Form, LlvmTypes, Style};
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_night::{Format, Shard};
use lowerfuzz_oracle::plant::Plant;
use lowerfuzz_oracle::{Limit, Limits};

use crate::finding::Avoid;

const EXIT_STATUS: &str = "Exit status: 0 nothing found, 1 findings, 2 usage, input or \
                           environment error, 130 interrupted before anything was found.";

/// Finds miscompilations in lowerings from MLIR's standard level to the LLVM dialect.
#[derive(Debug, Parser)]
#[command(name = "lowerfuzz", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Take orders on standard input, and end with it: for the parts of a night
    #[arg(long, global = true, hide = true)]
    pub(crate) attended: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge random programs
    Run(RunArgs),
    /// Judge given programs
    Check(CheckArgs),
    /// Judge every stored case of a folder
    Replay(ReplayArgs),
    /// Find the smallest program with the same finding, or that a command finds interesting
    Reduce(ReduceArgs),
    /// See that faults planted in the built-in lowering are found, blamed and reduced
    Selftest(SelftestArgs),
    /// Run the reference interpreter, or that of the LLVM dialect, on a program's calls
    Interp(InterpArgs),
    /// Follow a call step by step: the source beside what it was lowered to
    Explain(ExplainArgs),
    /// Lower a program and print it, as mlir-opt -convert-std-to-llvm does
    Lower(LowerArgs),
    /// Parse, verify, convert and print, as mlir-opt of the conversion's era does
    Opt(OptArgs),
    /// Print random programs
    Gen(GenArgs),
    /// Judge programs on every release, and say which pass goes wrong
    Matrix(MatrixArgs),
    /// List the lowerings that can be tested on this machine
    Targets(TargetsArgs),
    /// Replay, search, compare with earlier nights, and write a page to read in the morning
    Nightly(NightlyArgs),
    /// Make one night of its shards
    Merge(MergeArgs),
    /// Print a night as a page, Markdown, JUnit, SARIF or JSON
    Report(ReportArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write those of all subcommands to a folder
    Man {
        /// Folder for lowerfuzz.1, lowerfuzz-run.1, …
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Judge ranges of seeds for `run`
    #[command(hide = true)]
    Worker(WorkerArgs),
    /// Reduce one finding for `run`
    #[command(hide = true)]
    Distill(DistillArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// How long to run, for each target, e.g. 30s, 10m; if there are findings, the last third is for
    /// their reduction
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "count")]
    pub(crate) time: Option<Duration>,
    /// How many programs to judge, for each target
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<u64>,
    /// Seed of the first program; the others count up. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    /// Worker processes; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Folder for findings, one folder each; nothing is written without it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Folder for a table of what the programs have for a lowering to tell apart: coverage.md and
    /// coverage.json
    #[arg(long, value_name = "DIR")]
    pub(crate) coverage: Option<PathBuf>,
    /// Do not reduce findings; those of one verdict count as one
    #[arg(long)]
    pub(crate) no_reduce: bool,
    /// Reduce every finding, however much longer that takes; without it, for as long as their keys are new
    #[arg(long, conflicts_with = "no_reduce")]
    pub(crate) reduce_all: bool,
    /// What reductions may take together where programs are counted; two minutes if not given
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "time")]
    pub(crate) reduce_time: Option<Duration>,
    /// Findings that have a report: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Keep seven programs in eight free of what shows a known bug of the target, as that list says, so
    /// that it hides no other
    #[arg(long)]
    pub(crate) avoid_known: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

const NIGHTLY_HELP: &str = "The night's folder has index.html, the page to read in the morning, and the same as \
                            report.md, report.json, junit.xml and lowerfuzz.sarif, from the first part on. The same \
                            command given again goes on with a night that was ended early.\n\nExit status: 0 \
                            nothing new, 1 new findings, 2 usage, input or environment error, 130 interrupted.";

#[derive(Debug, clap::Args)]
#[command(after_help = NIGHTLY_HELP)]
pub(crate) struct NightlyArgs {
    /// What all of it may take, e.g. 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, required_unless_present = "count")]
    pub(crate) budget: Option<Duration>,
    /// Programs from each source, in place of a time
    #[arg(long, value_name = "N", conflicts_with = "budget")]
    pub(crate) count: Option<u64>,
    /// Folder of this night
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with what nights remember of each other; `state` in the night's folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "all")]
    pub(crate) targets: Vec<String>,
    /// Seed of the first program. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Worker processes; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Do not plant faults to see whether they are found
    #[arg(long)]
    pub(crate) no_selftest: bool,
    /// Plant a mistake in the built-in lowering, to see that it is found
    #[arg(long = "plant", value_name = "FAULT", hide = true, value_parser = parse_fault)]
    pub(crate) fault: Option<Plant>,
    /// One machine's part of a night, from 1/N to N/N; the others have the same seed and state, and
    /// `merge` makes one night of them
    #[arg(long, value_name = "K/N", requires = "seed")]
    pub(crate) shard: Option<Shard>,
    /// Findings that have a report: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
    /// Folder of test cases that are replayed
    #[arg(long, value_name = "DIR", default_value = "corpus")]
    pub(crate) corpus: PathBuf,
    /// Folder of reports that are replayed
    #[arg(long, value_name = "DIR", default_value = "reports")]
    pub(crate) reports: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// Folders of one night's shards
    #[arg(value_name = "DIR", required = true)]
    pub(crate) shards: Vec<PathBuf>,
    /// Folder of the whole night, which is not there yet
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folder with what nights remember of each other; the night is added to it
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List with the alarms that were withdrawn: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Folder of a night
    #[arg(value_name = "DIR")]
    pub(crate) night: PathBuf,
    /// Form: html, markdown, junit, sarif or json
    #[arg(long, value_name = "F", default_value = "markdown", value_parser = parse_format)]
    pub(crate) format: Format,
    /// File to write to; standard output if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Folder with what nights remember of each other; `state` in the night's folder if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) state: Option<PathBuf>,
    /// List with the alarms that were withdrawn: `reports/known.toml` of the working folder if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) known: Option<PathBuf>,
}

/// What a lowering under test is told.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct TargetOptions {
    /// Plant a mistake in the built-in lowering, to see that it is found
    #[arg(long = "plant", value_name = "FAULT", hide = true, value_parser = parse_fault)]
    pub(crate) fault: Option<Plant>,
    /// Passes that an mlir-opt runs before its lowering, as its own options: '-canonicalize -cse';
    /// `random` schedules those that must not change a program's meaning: each, each pair, more
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = PassList::parse)]
    pub(crate) passes: Option<PassList>,
    /// Passes that an mlir-opt runs instead of its full lowering
    #[arg(long, value_name = "PASSES", allow_hyphen_values = true, value_parser = parse_pipeline)]
    pub(crate) pipeline: Option<Words>,
    /// Lower each program twice, to see that an mlir-opt makes the same of it; `run` does so with one
    /// file of programs in 32
    #[arg(long)]
    pub(crate) twice: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

/// What a run of a source may use; its lowered program may use several times that.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct LimitOptions {
    /// Ops that a call of the source may execute; 100,000 if not given
    #[arg(long, value_name = "OPS")]
    pub(crate) fuel: Option<u64>,
    /// Bytes of memory that it may have, freed ones included; 16 MiB if not given
    #[arg(long, value_name = "BYTES")]
    pub(crate) memory: Option<u64>,
    /// Calls that may be within each other; 256 if not given
    #[arg(long, value_name = "CALLS")]
    pub(crate) depth: Option<u32>,
}

impl LimitOptions {
    /// These, and the usual ones where none is given.
    pub(crate) fn over(self, usual: Limits) -> Limits {
        Limits {
            fuel: self.fuel.unwrap_or(usual.fuel),
            memory: self.memory.unwrap_or(usual.memory),
            depth: self.depth.map_or(usual.depth, |depth| depth as usize),
        }
    }
}

impl TargetOptions {
    /// These options as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(fault) = self.fault {
            option("plant", fault.name().to_owned());
        }
        match &self.passes {
            None => {}
            Some(PassList::Random) => option("passes", RANDOM.to_owned()),
            Some(PassList::Given(passes)) => option("passes", passes.joined()),
        }
        if let Some(pipeline) = &self.pipeline {
            option("pipeline", pipeline.joined());
        }
        let LimitOptions {
            fuel,
            memory,
            depth,
        } = self.limits;
        let depth = depth.map(u64::from);
        for (limit, given) in [
            (Limit::Fuel, fuel),
            (Limit::Memory, memory),
            (Limit::Depth, depth),
        ] {
            if let Some(given) = given {
                option(limit.name(), given.to_string());
            }
        }
        words.extend(self.twice.then(|| "--twice".to_owned()));
        words
    }
}

/// Words of somebody else's command line, which were one word of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words(pub(crate) Vec<String>);

impl Words {
    /// As one word again.
    pub(crate) fn joined(&self) -> String {
        let words: Vec<String> = self.0.iter().map(|w| quoted(w)).collect();
        words.join(" ")
    }
}

/// A word as a shell reads it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // Nothing that has this character can be said to a process at all.
        Err(_) => word.replace('\0', ""),
    }
}

const RANDOM: &str = "random";

/// Passes before a lowering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PassList {
    /// Drawn for each program.
    Random,
    /// These.
    Given(Words),
}

impl PassList {
    fn parse(text: &str) -> Result<PassList, String> {
        if text == RANDOM {
            return Ok(PassList::Random);
        }
        parse_pipeline(text).map(PassList::Given)
    }
}

/// Options of an `mlir-opt`: each word names a pass.
fn parse_pipeline(text: &str) -> Result<Words, String> {
    let words = shlex::split(text).ok_or("a quote that is not closed")?;
    for word in &words {
        let name = word.trim_start_matches('-');
        if !word.starts_with('-') || name.is_empty() {
            return Err(format!(
                "expected an option for each pass, such as -cse, found `{word}`"
            ));
        }
        // What it prints and where is not for passes to say.
        if name == "o" || name.starts_with("o=") || name.starts_with("split-input-file") {
            return Err(format!("`{word}` is no pass"));
        }
    }
    Ok(Words(words))
}

/// A second opinion.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Confirm {
    /// Have a release's own runner run what agrees, too: llvm13, llvm14, ... llvm22
    #[arg(long = "confirm", value_name = "LLVM", value_parser = parse_llvm)]
    pub(crate) llvm: Option<Release>,
}

impl Confirm {
    /// The runner as it is given.
    pub(crate) fn name(&self) -> Option<String> {
        self.llvm.map(|release| format!("llvm{release}"))
    }

    /// This option as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let name = self.name().into_iter();
        name.flat_map(|name| ["--confirm".to_owned(), name])
            .collect()
    }
}

/// What is generated.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Dwell {
    /// What to generate: default, minimal, descriptors, packing, successors, vectors, unranked,
    /// memory or loops
    #[arg(long, value_name = "P", default_value = "default", value_parser = parse_profile)]
    pub(crate) profile: Profile,
    /// Ops to do without, wherever there is a choice: `vector.step,arith.remf`
    #[arg(long, value_name = "OPS", value_delimiter = ',', value_parser = parse_op)]
    pub(crate) without: Vec<Op>,
    /// What most programs do without, for a worker of a run that avoids what is known
    #[arg(long, value_name = "PASSES:OPS", hide = true, value_parser = Avoid::parse)]
    pub(crate) avoid: Vec<Avoid>,
}

impl Dwell {
    /// What a profile is called, unless it is the usual one.
    pub(crate) fn name(profile: Profile) -> Option<String> {
        (profile != Profile::Default).then(|| profile.name().to_owned())
    }

    /// What is generated of what a target takes.
    pub(crate) fn of(&self, config: Config) -> Config {
        Config {
            without: self.without.clone(),
            ..self.profile.of(config)
        }
    }

    /// These options as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let profile = Dwell::name(self.profile).map(|name| ["--profile".to_owned(), name]);
        let without = (!self.without.is_empty()).then(|| {
            let ops: Vec<&str> = self
                .without
                .iter()
                .filter_map(|op| op.newest_name())
                .collect();
            ["--without".to_owned(), ops.join(",")]
        });
        let avoid = self
            .avoid
            .iter()
            .map(|rule| ["--avoid".to_owned(), rule.word()]);
        profile
            .into_iter()
            .chain(without)
            .chain(avoid)
            .flatten()
            .collect()
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Test cases; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// Release in whose spelling the files are written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    /// End with status 0 also if nothing could be judged
    #[arg(long)]
    pub(crate) allow_unsupported: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatrixArgs {
    /// Test cases; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Lowering under test; may be given several times. Every one there is, if not given
    #[arg(long = "target", value_name = "T")]
    pub(crate) targets: Vec<String>,
    /// Release in whose spelling the files are written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// Folder of test cases
    #[arg(value_name = "DIR", default_value = "corpus")]
    pub(crate) folder: PathBuf,
    /// Lowering under test: builtin, mlir-opt-N, mlir-opt, the path of one, or all; may be given
    /// several times
    #[arg(long = "target", value_name = "T", default_value = "builtin")]
    pub(crate) targets: Vec<String>,
    /// Files judged at once; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ReduceArgs {
    /// Test case or folder of a finding; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Lowering under test; that of the finding, or builtin, if not given
    #[arg(long, value_name = "T", conflicts_with = "interesting")]
    pub(crate) target: Option<String>,
    /// Program that says by its exit status whether the file it is given is interesting; it is
    /// run without a shell, with the path of the file as its last argument. Ops of any dialect are
    /// read in the generic form, as `mlir-opt -mlir-print-op-generic` prints it
    #[arg(long, value_name = "CMD")]
    pub(crate) interesting: Option<PathBuf>,
    /// What the exit status says: 0 is interesting (creduce), or 1 is (mlir-reduce)
    #[arg(
        long,
        value_name = "STYLE",
        default_value = "creduce",
        requires = "interesting"
    )]
    pub(crate) exit_style: ExitStyle,
    /// A run of the program that takes longer is not interesting
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    pub(crate) timeout: Duration,
    /// Stop after this time, with the smallest program until then
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// File to write to; standard output if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
    /// Arguments of the program, before the path
    #[arg(last = true, value_name = "ARG", requires = "interesting")]
    pub(crate) command_args: Vec<OsString>,
}

/// What the exit status of a user's program says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExitStyle {
    /// 0 is interesting
    Creduce,
    /// 1 is interesting
    MlirReduce,
}

/// What looks for planted faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum SelftestEngine {
    /// Programs of the generator, one after the other.
    Run,
    /// A fuzz target.
    Libfuzzer,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SelftestArgs {
    /// Names of faults; all if none is given
    #[arg(value_name = "FAULT")]
    pub(crate) faults: Vec<String>,
    /// What looks for them: programs as those of `run`, or a fuzz target with the seeds of the
    /// corpus, both as `fuzz/run TARGET -runs=1` makes them in the folder of the sources
    #[arg(long, value_enum, value_name = "E", default_value = "run")]
    pub(crate) engine: SelftestEngine,
    /// The fuzz target
    #[arg(long, value_name = "TARGET", default_value = "mutate")]
    pub(crate) fuzz_target: String,
    /// Programs in which a fault has to be found
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) count: u64,
    /// Processor time in which it has to be; ten seconds if not given, five minutes for a fuzz target
    #[arg(long, value_name = "T", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Seed of the first program; the others count up
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Findings that are reduced of each fault within the lowering; of those made of what comes out,
    /// one is. Those of one fault may have two keys, and none that another fault has
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_findings)]
    pub(crate) findings: usize,
    /// Faults looked for at once; as many as there are cores if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DistillArgs {
    /// Lowering under test
    #[arg(long)]
    pub(crate) target: String,
    /// The version that it has said
    #[arg(long)]
    pub(crate) installed: String,
    /// Seed of the program
    #[arg(long)]
    pub(crate) seed: u64,
    /// Do not reduce it
    #[arg(long)]
    pub(crate) no_reduce: bool,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

const INTERP_HELP: &str = "With --llvm, arguments of calls are scalars, vectors and functions, and \
                           a memref stands for a pointer to its buffer; without a call, @main is \
                           called if it takes nothing. What LangRef calls undefined is said with \
                           the op, its place, the rule and the values; poison in a result with \
                           where it came from. printI64 and the like of MLIR's runner library \
                           print; other external functions are unsupported.\n\n\
                           Exit status: 0 all is as the file expects, 1 an expectation fails, or \
                           (with --llvm) a call is undefined and the file does not expect it, \
                           2 usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = INTERP_HELP)]
pub(crate) struct InterpArgs {
    /// Test case; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Run a module of the LLVM dialect
    #[arg(long)]
    pub(crate) llvm: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPLAIN_HELP: &str = "A source op stands with its values, below it the lowered ops that do \
                            its work: those that came from it, if the lowering says so (the \
                            built-in one does), else those that do the same on the same values. \
                            `>>` marks where the runs first differ, if there is a finding.\n\n\
                            Exit status: 0 nothing found, 1 findings, 2 usage, input or \
                            environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_HELP)]
pub(crate) struct ExplainArgs {
    /// Test case; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Lowering under test
    #[arg(long, value_name = "T", default_value = "builtin")]
    pub(crate) target: String,
    /// Which call, counted from 1; the first with a finding, else the first, if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) call: Option<u32>,
    /// Source steps shown at the start, around the first difference and at the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) around: usize,
    /// Show every step
    #[arg(long, conflicts_with = "around")]
    pub(crate) all: bool,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LowerArgs {
    /// Program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Release in whose LLVM dialect the result is printed: 10, 11, 12, 13 or 22
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// Bits of `index`; what the file says if not given
    #[arg(long, value_name = "BITS")]
    pub(crate) index_bitwidth: Option<IndexWidth>,
    /// Wrap every function for C
    #[arg(long)]
    pub(crate) emit_c_wrappers: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) generic: bool,
}

/// Release in whose LLVM dialect something is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// As release 11.
    R10,
    /// Types in quotes: `!llvm<"float*">`, `!llvm.i64`.
    R11,
    /// Builtin scalars, `!llvm.ptr<f32>` and `i64`, beside the names of release 11.
    R12,
    /// The same types, and ops by the names of today.
    R13,
    /// Opaque pointers.
    R22,
}

impl Syntax {
    fn parse(text: &str) -> Result<Syntax, String> {
        match text {
            "10" => Ok(Syntax::R10),
            "11" => Ok(Syntax::R11),
            "12" => Ok(Syntax::R12),
            "13" => Ok(Syntax::R13),
            "22" => Ok(Syntax::R22),
            _ => Err("expected 10, 11, 12, 13 or 22".to_owned()),
        }
    }

    /// The LLVM that the conversion follows if nothing else is asked for: the one that prints so.
    pub(crate) fn era(self) -> Option<Era> {
        match self {
            Syntax::R10 => Some(Era::Llvm10),
            Syntax::R11 => Some(Era::Llvm11),
            Syntax::R12 => Some(Era::Llvm12),
            Syntax::R13 => Some(Era::Llvm13),
            Syntax::R22 => None,
        }
    }

    /// The plain style of this syntax.
    pub(crate) fn style(self, form: Form) -> Style {
        match self {
            Syntax::R10 | Syntax::R11 => Style::new(Release::R11, form),
            // The ops are those of release 11, the types those of 13.
            Syntax::R12 => Style {
                llvm_types: LlvmTypes::Builtin,
                ..Style::new(Release::R11, form)
            },
            Syntax::R13 => Style::new(Release::R13, form),
            Syntax::R22 => Style::new(Release::R22, form),
        }
    }
}

const OPT_HELP: &str = "Options are read with one dash or two, as mlir-opt reads them. OPTIONS are \
                        those of the pass, separated by spaces: emit-c-wrappers, \
                        use-aligned-alloc, use-bare-ptr-memref-call-conv, \
                        emit-pointer-descriptors (the convention before memrefs were expanded), \
                        each with =0 or =1, and index-bitwidth=0, 32 or 64.\n\n\
                        Exit status, as of mlir-opt: 0 all went well (with -verify-diagnostics: \
                        the diagnostics are those expected), 1 any error.";

#[derive(Debug, clap::Args)]
#[command(after_help = OPT_HELP)]
pub(crate) struct OptArgs {
    /// Program; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// Convert to the LLVM dialect
    #[arg(
        long = "convert-std-to-llvm",
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub(crate) passes: Vec<String>,
    /// Parse and convert what stands between `// -----` lines by itself
    #[arg(long)]
    pub(crate) split_input_file: bool,
    /// Accept ops that no table knows
    #[arg(long)]
    pub(crate) allow_unregistered_dialect: bool,
    /// Hold the diagnostics against `expected-error {{…}}` comments
    #[arg(long)]
    pub(crate) verify_diagnostics: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) mlir_print_op_generic: bool,
    /// Release in whose spelling the result is printed: 10, 11, 12, 13 or 22
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// File to write to; `-` is standard output
    #[arg(short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

/// Bits of `index`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum IndexWidth {
    #[value(name = "32")]
    W32,
    #[value(name = "64")]
    W64,
}

impl IndexWidth {
    pub(crate) fn bits(self) -> u32 {
        match self {
            IndexWidth::W32 => 32,
            IndexWidth::W64 => 64,
        }
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct GenArgs {
    /// Seed of the first program; the others count up. Drawn from the clock if not given
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// How many programs, with `// -----` between them
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Release for whose mlir-opt the programs are written; without one they are for the built-in
    /// lowering, in the spelling of 22
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TargetsArgs {
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct WorkerArgs {
    /// Lowering under test
    #[arg(long)]
    pub(crate) target: String,
    /// The version that it has said
    #[arg(long)]
    pub(crate) installed: String,
    /// Count the patterns of programs
    #[arg(long)]
    pub(crate) coverage: bool,
    #[command(flatten)]
    pub(crate) dwell: Dwell,
    #[command(flatten)]
    pub(crate) with: TargetOptions,
    #[command(flatten)]
    pub(crate) confirm: Confirm,
}

fn parse_format(text: &str) -> Result<Format, String> {
    let format = Format::ALL.into_iter().find(|format| format.name() == text);
    format.ok_or_else(|| {
        format!(
            "expected one of {}",
            Format::ALL.map(Format::name).join(", ")
        )
    })
}

fn parse_time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|e| e.to_string())
}

fn parse_findings(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| *n > 0);
    number.ok_or_else(|| "expected a number from 1 on".to_owned())
}

pub(crate) fn parse_llvm(text: &str) -> Result<Release, String> {
    let number = text.strip_prefix("llvm");
    let number = number.ok_or("expected `llvm` and the number of a release")?;
    parse_release(number)
}

fn parse_release(text: &str) -> Result<Release, String> {
    let known = || Release::ALL.map(|r| r.to_string()).join(", ");
    text.parse()
        .ok()
        .and_then(Release::from_number)
        .ok_or_else(|| format!("expected one of the releases {}", known()))
}

fn parse_profile(text: &str) -> Result<Profile, String> {
    let known = || Profile::ALL.map(Profile::name).join(", ");
    Profile::from_name(text).ok_or_else(|| format!("expected one of {}", known()))
}

fn parse_op(text: &str) -> Result<Op, String> {
    let found = Op::from_name(text).map(|(op, _)| op);
    found.ok_or_else(|| "no op that is known has this name".to_owned())
}

pub(crate) fn parse_fault(text: &str) -> Result<Plant, String> {
    let known = || Plant::all().map(Plant::name).collect::<Vec<_>>().join(", ");
    Plant::from_name(text).ok_or_else(|| format!("expected one of {}", known()))
}
