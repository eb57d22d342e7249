//! Options that say what is asked of a lowering under test.

use lowerfuzz_ir::Release;
use lowerfuzz_oracle::plant::Plant;
use lowerfuzz_oracle::{Limit, Limits};

use super::value::parse_release;
use super::words::Words;

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

const RANDOM: &str = "random";

/// Passes before a lowering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PassList {
    /// Scheduled.
    Random,
    /// These.
    Given(Words),
}

impl PassList {
    /// Reads what an option says.
    pub(crate) fn parse(text: &str) -> Result<PassList, String> {
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
#[derive(Clone, Debug, Default, clap::Args)]
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

pub(crate) fn parse_llvm(text: &str) -> Result<Release, String> {
    let number = text.strip_prefix("llvm");
    let number = number.ok_or("expected `llvm` and the number of a release")?;
    parse_release(number)
}

pub(crate) fn parse_fault(text: &str) -> Result<Plant, String> {
    let known = || Plant::all().map(Plant::name).collect::<Vec<_>>().join(", ");
    Plant::from_name(text).ok_or_else(|| format!("expected one of {}", known()))
}
