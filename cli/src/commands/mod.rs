//! The subcommands. Each says whether it found something.

pub(crate) mod check;
mod collapse;
mod coverage;
mod dialect;
pub(crate) mod distill;
pub(crate) mod explain;
pub(crate) mod generate;
mod generation;
pub(crate) mod interp;
mod looks;
pub(crate) mod lower;
pub(crate) mod manual;
pub(crate) mod matrix;
pub(crate) mod merge;
pub(crate) mod nightly;
pub(crate) mod opt;
mod orders;
mod passes;
mod probe;
mod progress;
pub(crate) mod reduce;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod run;
mod search;
pub(crate) mod selftest;
mod summary;
mod supervisor;
pub(crate) mod tally;
pub(crate) mod targets;
pub(crate) mod worker;
mod worker_process;

use std::time::{SystemTime, UNIX_EPOCH};

use lowerfuzz_night::escape::one_line;
use lowerfuzz_oracle::mlir_opt::{Installed, MlirOpt, Passes, Pipeline, caution};
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::plant::{Plant, Planted};
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::text_command::{PREFIX, TextCommand};
use lowerfuzz_oracle::tool::{self, Stop};
use lowerfuzz_oracle::{Config, Judge, Limits};

use crate::args::{Confirm, Dwell, LimitOptions, PassList, TargetOptions};
use crate::failure::Failure;
use crate::output::tell;

/// Exit status of a worker that panicked: a program costs it its life, but not the run's.
pub(crate) const DIED: u8 = 101;

/// What a subcommand returns: were there findings?
pub(crate) type Found = Result<bool, Failure>;

/// The targets of these names; `all` stands for all there are.
pub(crate) fn target_names(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for name in given {
        if name == ALL {
            names.push(Builtin::NAME.to_owned());
            names.extend(crate::own::names().map(str::to_owned));
            names.extend(Installed::all().0.into_iter().map(|i| i.name));
            // One that could not be asked may be there.
            not_stopped()?;
        } else {
            names.push(name.clone());
        }
    }
    Ok(names)
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
        return Ok(match with.fault {
            None => Box::new(Builtin::default()),
            Some(plant) => plant.in_builtin(),
        });
    }
    if !has_passes(name) {
        return planted(own(name, with)?, with);
    }
    planted(Box::new(mlir_opt(name, with)?), with)
}

/// Says of passes that a target is given what is to be known before a finding is called a bug.
fn warn_of_passes(target: &dyn Target) {
    let Some(opt) = target.mlir_opt().filter(|_| !target.draws_passes()) else {
        return;
    };
    for why in target
        .passes()
        .iter()
        .filter_map(|pass| caution(pass, opt.spelling()))
    {
        tell(&format!("note: {}: {}", opt.name(), one_line(&why)));
    }
}

/// A lowering with a mistake that is made of what it returns, if one is asked for.
fn planted(target: Box<dyn Target>, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    match with.fault {
        None => Ok(target),
        Some(Plant::Rewrite(rewrite)) => Ok(Box::new(Planted::new(target, rewrite))),
        Some(Plant::Fault(fault)) => Err(Failure::Plain(format!(
            "--plant {} is for the built-in lowering",
            fault.name()
        ))),
    }
}

/// The same, if it has said its version and taken what it is told before.
fn known_target(
    name: &str,
    version: &str,
    with: &TargetOptions,
    dwell: &Dwell,
) -> Result<Box<dyn Target>, Failure> {
    if !has_passes(name) {
        return target(name, with);
    }
    let installed = Installed::known(name, version)
        .map_err(|why| Failure::plain(format!("target `{name}`: {why}")))?;
    let mut opt = MlirOpt::new(installed, pipeline(with));
    opt.set_twice(with.twice);
    opt.leave_out(&dwell.without);
    planted(Box::new(opt), with)
}

/// Is a target of this name an `mlir-opt`, which can be told passes?
pub(crate) fn has_passes(name: &str) -> bool {
    name.starts_with("mlir-opt") || (name.contains('/') && !name.starts_with(PREFIX))
}

/// The lowering of this name that is somebody's own: a command, or one that this command was built
/// with.
fn own(name: &str, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    if with.passes.is_some() || with.pipeline.is_some() {
        let why = format!("--passes and --pipeline are for an mlir-opt; `{name}` has none");
        return Err(Failure::Plain(why));
    }
    if let Some(command) = name.strip_prefix(PREFIX) {
        let command = TextCommand::new(command);
        let command = command.map_err(|why| Failure::Plain(format!("target `{name}`: {why}")))?;
        return Ok(Box::new(command));
    }
    crate::own::find(name).ok_or_else(|| {
        Failure::Plain(format!(
            "unknown target `{name}`; `lowerfuzz targets` lists those there are"
        ))
    })
}

/// The `mlir-opt` of this name or at this path, which takes what it is told.
fn mlir_opt(name: &str, with: &TargetOptions) -> Result<MlirOpt, Failure> {
    let failed = |why: String| {
        let interrupted = not_stopped().err().filter(|_| tool::interrupted());
        interrupted.unwrap_or(Failure::Plain(why))
    };
    let installed =
        Installed::find(name).map_err(|why| failed(format!("target `{name}`: {why}")))?;
    let mut opt = MlirOpt::new(installed, pipeline(with));
    opt.set_twice(with.twice);
    opt.try_options()
        .map_err(|why| failed(format!("target {why}")))?;
    Ok(opt)
}

fn pipeline(with: &TargetOptions) -> Pipeline {
    Pipeline {
        lowering: with.pipeline.as_ref().map(|words| words.0.clone()),
        passes: match &with.passes {
            None => Passes::None,
            Some(PassList::Given(words)) => Passes::Given(words.0.clone()),
            Some(PassList::Random) => Passes::Drawn,
        },
    }
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
        if tool::interrupted() {
            return Err(Failure::Interrupted);
        }
        probed.map_err(|why| Failure::plain(format!("--confirm: {why}")))?;
    }
    Ok(runner)
}

fn judge(limits: LimitOptions) -> Result<Judge, Failure> {
    let config = Config {
        limits: limits.over(Limits::default()),
        ..Config::default()
    };
    Judge::new(config).map_err(Failure::plain)
}

/// # Errors
/// There was an interrupt, or the environment does not carry the tools: what was seen of a program
/// may say nothing of it.
pub(crate) fn not_stopped() -> Result<(), Failure> {
    match tool::stopped() {
        Some(Stop::Interrupted) => Err(Failure::Interrupted),
        Some(Stop::Fault(why)) => Err(Failure::Plain(why)),
        None => Ok(()),
    }
}

/// The same, for what is done also if it was interrupted.
pub(crate) fn not_faulty() -> Result<(), Failure> {
    match not_stopped() {
        Err(Failure::Interrupted) => Ok(()),
        other => other,
    }
}

/// A seed that differs from run to run.
fn fresh_seed() -> u64 {
    // Seconds leave room below for the programs of a run, and are short to type.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |d| d.as_secs() << 20)
}
