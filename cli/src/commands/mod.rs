//! The subcommands. Each says whether it found something.

pub(crate) mod check;
mod collapse;
mod dialect;
pub(crate) mod distill;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod interp;
pub(crate) mod lower;
pub(crate) mod matrix;
pub(crate) mod opt;
mod orders;
pub(crate) mod reduce;
pub(crate) mod replay;
pub(crate) mod run;
pub(crate) mod selftest;
mod supervisor;
pub(crate) mod tally;
pub(crate) mod targets;
pub(crate) mod worker;
mod worker_process;

use std::time::{SystemTime, UNIX_EPOCH};

use lowerfuzz_oracle::mlir_opt::{Installed, MlirOpt, Passes, Pipeline};
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Config, Judge, Limits, tool};

use crate::args::{Confirm, LimitOptions, PassList, TargetOptions};
use crate::failure::Failure;

/// Exit status of a worker that panicked: a program costs it its life, but not the run's.
pub(crate) const DIED: u8 = 101;

/// Names the folder of temporary files to a process.
const TEMPORARY: &str = "TMPDIR";

/// What a subcommand returns: were there findings?
pub(crate) type Found = Result<bool, Failure>;

/// The targets of these names; `all` stands for all there are.
pub(crate) fn target_names(given: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in given {
        if name == ALL {
            names.push(Builtin::NAME.to_owned());
            names.extend(Installed::all().0.into_iter().map(|i| i.name));
        } else {
            names.push(name.clone());
        }
    }
    names
}

/// Every target that there is.
const ALL: &str = "all";

/// The lowering of this name: the built-in one, or an `mlir-opt` in `PATH` or at a path.
pub(crate) fn target(name: &str, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    if name == Builtin::NAME {
        if with.passes.is_some() || with.pipeline.is_some() {
            let why = "--passes and --pipeline are for an mlir-opt; the built-in lowering has none";
            return Err(Failure::plain(why));
        }
        return Ok(Box::new(Builtin::with_fault(with.fault)));
    }
    Ok(Box::new(mlir_opt(name, with)?))
}

/// The `mlir-opt` of this name or at this path, which takes what it is told.
fn mlir_opt(name: &str, with: &TargetOptions) -> Result<MlirOpt, Failure> {
    if !name.starts_with("mlir-opt") && !name.contains('/') {
        return Err(Failure::plain(format!(
            "unknown target `{name}`; `lowerfuzz targets` lists those there are"
        )));
    }
    if with.fault.is_some() {
        return Err(Failure::plain("--plant is for the built-in lowering"));
    }
    let installed =
        Installed::find(name).map_err(|why| Failure::plain(format!("target `{name}`: {why}")))?;
    let pipeline = Pipeline {
        lowering: with.pipeline.as_ref().map(|words| words.0.clone()),
        passes: match &with.passes {
            None => Passes::None,
            Some(PassList::Given(words)) => Passes::Given(words.0.clone()),
            Some(PassList::Random) => Passes::Drawn,
        },
    };
    let opt = MlirOpt::new(installed, pipeline);
    opt.try_options()
        .map_err(|why| Failure::plain(format!("target {why}")))?;
    Ok(opt)
}

/// The runner that is asked for a second opinion, if one is.
pub(crate) fn confirm(confirm: &Confirm) -> Result<Option<Runner>, Failure> {
    let found = confirm.llvm.map(Runner::find).transpose();
    found.map_err(|why| Failure::plain(format!("--confirm: {why}")))
}

/// The runner that is asked for a second opinion, once it has run a program.
pub(crate) fn probed(with: &Confirm) -> Result<Option<Runner>, Failure> {
    let runner = confirm(with)?;
    if let Some(runner) = &runner {
        let probed = runner.probe();
        probed.map_err(|why| Failure::plain(format!("--confirm: {why}")))?;
    }
    Ok(runner)
}

/// What is generated: what the target takes, and, for a target that takes everything, what the
/// release can say that gives a second opinion.
pub(crate) fn generation(
    target: &dyn Target,
    with: &TargetOptions,
    confirm: &Confirm,
) -> lowerfuzz_generator::Config {
    let mut config = match target.release().or(confirm.llvm) {
        Some(release) => lowerfuzz_generator::Config::for_release(release),
        None => lowerfuzz_generator::Config::default(),
    };
    if with.pipeline.is_some() {
        // Options of the conversion are part of the pipeline.
        config.index_32 = 0;
        config.features.options = false;
        config.features.conventions = false;
    }
    config
}

fn judge(limits: LimitOptions) -> Result<Judge, Failure> {
    let config = Config {
        limits: limits.over(Limits::default()),
        ..Config::default()
    };
    Judge::new(config).map_err(Failure::plain)
}

/// Has an interrupt stop the tools that run, so that they leave nothing behind. Whoever starts
/// them looks for it ([`not_interrupted`]); a second interrupt ends the process at once.
pub(crate) fn stop_tools() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if tool::interrupted() {
            std::process::exit(INTERRUPTED);
        }
        tool::interrupt();
    })
    .map_err(|e| Failure::plain(e.to_string()))
}

/// Status of a process that an interrupt has ended, as shells have it.
const INTERRUPTED: i32 = 130;

/// # Errors
/// There was an interrupt.
pub(crate) fn not_interrupted() -> Result<(), Failure> {
    if tool::interrupted() {
        return Err(Failure::plain("interrupted"));
    }
    Ok(())
}

/// A seed that differs from run to run.
fn fresh_seed() -> u64 {
    // Seconds leave room below for the programs of a run, and are short to type.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |d| d.as_secs() << 20)
}
