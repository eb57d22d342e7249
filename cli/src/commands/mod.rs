//! The subcommands. Each subcommand returns whether there were findings.

pub(crate) mod check;
mod coverage;
mod dedupe;
mod dialect;
pub(crate) mod explain;
pub(crate) mod generate;
mod generation;
pub(crate) mod interp;
pub(crate) mod lower;
pub(crate) mod manual;
pub(crate) mod matrix;
pub(crate) mod merge;
pub(crate) mod nightly;
pub(crate) mod opt;
mod orders;
mod passes;
mod pre_triage;
mod probe;
mod progress;
pub(crate) mod reduce;
pub(crate) mod reduce_finding;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod selftest;
mod summary;
mod supervisor;
pub(crate) mod tally;
pub(crate) mod targets;
pub(crate) mod worker;
mod worker_process;

use std::time::{SystemTime, UNIX_EPOCH};

use lowerfuzz_campaign::not_stopped;
use lowerfuzz_faults::{Plant, Planted};
use lowerfuzz_oracle::target::{Builtin, Settings, Target};
use lowerfuzz_oracle::{Config, Judge, Limits};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Passes, Pipeline, caution};
use lowerfuzz_tools::process;
use lowerfuzz_tools::text_command::{PREFIX, TextCommand};
use lowerfuzz_triage::escape::one_line;

use crate::args::{Confirm, Dwell, LimitOptions, PassList, TargetOptions};
use crate::failure::Failure;
use crate::output::tell;

/// Exit status of a worker that panicked. The supervisor then leaves out one program and continues.
pub(crate) const DIED: u8 = 101;

/// The result of a subcommand: `true` if there were findings.
pub(crate) type Found = Result<bool, Failure>;

/// Returns the targets with these names. The name `all` stands for all available targets.
pub(crate) fn target_names(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for name in given {
        if name == ALL {
            names.push(Builtin::NAME.to_owned());
            names.extend(crate::own::names().map(str::to_owned));
            names.extend(Installed::all().0.into_iter().map(|i| i.name));
            // A target whose version query failed may still be installed.
            not_stopped()?;
        } else {
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// The name that stands for every available target.
const ALL: &str = "all";

/// A lowering under test.
pub(crate) struct Selected {
    pub(crate) target: Box<dyn Target>,
    /// The `mlir-opt` of the target, for questions that only an `mlir-opt` can answer. `None` for
    /// other targets.
    pub(crate) mlir_opt: Option<MlirOpt>,
}

impl Selected {
    fn of_mlir_opt(opt: MlirOpt, with: &TargetOptions) -> Result<Selected, Failure> {
        Ok(Selected {
            mlir_opt: Some(opt.clone()),
            target: planted(Box::new(opt), with)?,
        })
    }
}

/// Makes the lowering with this name: the built-in lowering, or an `mlir-opt` in `PATH` or at a
/// path.
pub(crate) fn target(name: &str, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    Ok(selected(name, with)?.target)
}

/// Makes the lowering like [`target`], and also returns its `mlir-opt`.
pub(crate) fn selected(name: &str, with: &TargetOptions) -> Result<Selected, Failure> {
    if has_passes(name) {
        return Selected::of_mlir_opt(mlir_opt(name, with)?, with);
    }
    Ok(Selected {
        target: without_passes(name, with)?,
        mlir_opt: None,
    })
}

/// Makes the lowering with this name, which is not an `mlir-opt`.
fn without_passes(name: &str, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    if name == Builtin::NAME {
        if with.passes.is_some() || with.pipeline.is_some() {
            let why =
                "--passes and --pipeline need an mlir-opt; the built-in lowering has no passes";
            return Err(Failure::plain(why));
        }
        return Ok(match with.fault {
            None => Box::new(Builtin::default()),
            Some(plant) => plant.in_builtin(),
        });
    }
    planted(own(name, with)?, with)
}

/// Prints a note about passes that may change behaviour on purpose, because they cause false
/// findings.
fn warn_of_passes(selected: &Selected) {
    let Some(opt) = &selected.mlir_opt else {
        return;
    };
    if opt.draws_passes() {
        return;
    }
    for why in opt
        .passes()
        .iter()
        .filter_map(|pass| caution(pass, opt.spelling()))
    {
        tell(&format!("note: {}: {}", opt.name(), one_line(&why)));
    }
}

/// If a planted fault is requested, wraps a lowering so that its output has this fault.
fn planted(target: Box<dyn Target>, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    match with.fault {
        None => Ok(target),
        Some(Plant::Rewrite(rewrite)) => Ok(Box::new(Planted::new(target, rewrite))),
        Some(Plant::Fault(fault)) => Err(Failure::Plain(format!(
            "--plant {} needs the built-in lowering",
            fault.name()
        ))),
    }
}

/// Creates a target whose version and options were already checked.
fn known_target(
    name: &str,
    version: &str,
    with: &TargetOptions,
    dwell: &Dwell,
) -> Result<Selected, Failure> {
    if !has_passes(name) {
        return selected(name, with);
    }
    let installed = Installed::known(name, version)
        .map_err(|why| Failure::plain(format!("target `{name}`: {why}")))?;
    let mut opt = MlirOpt::new(installed, pipeline(with));
    opt.leave_out(&dwell.without);
    Selected::of_mlir_opt(opt, with)
}

/// Returns whether a target name denotes an `mlir-opt`, which can run passes.
pub(crate) fn has_passes(name: &str) -> bool {
    name.starts_with("mlir-opt") || (name.contains('/') && !name.starts_with(PREFIX))
}

/// Makes the user's own lowering with this name: a text command, or a lowering linked into this
/// command.
fn own(name: &str, with: &TargetOptions) -> Result<Box<dyn Target>, Failure> {
    if with.passes.is_some() || with.pipeline.is_some() {
        let why = format!("--passes and --pipeline need an mlir-opt; `{name}` has no passes");
        return Err(Failure::Plain(why));
    }
    if let Some(command) = name.strip_prefix(PREFIX) {
        let command = TextCommand::new(command);
        let command = command.map_err(|why| Failure::Plain(format!("target `{name}`: {why}")))?;
        return Ok(Box::new(command));
    }
    crate::own::find(name).ok_or_else(|| {
        Failure::Plain(format!(
            "unknown target `{name}`; `lowerfuzz targets` lists the available ones"
        ))
    })
}

/// Finds the `mlir-opt` with this name or path, and checks that it accepts its options.
fn mlir_opt(name: &str, with: &TargetOptions) -> Result<MlirOpt, Failure> {
    let failed = |why: String| {
        if process::interrupted() {
            Failure::Interrupted
        } else {
            Failure::Plain(why)
        }
    };
    let installed =
        Installed::find(name).map_err(|why| failed(format!("target `{name}`: {why}")))?;
    let opt = MlirOpt::new(installed, pipeline(with));
    opt.try_options()
        .map_err(|why| failed(format!("target {why}")))?;
    Ok(opt)
}

/// Returns the settings with which a user would run the target, after these passes.
pub(crate) fn settings(with: &TargetOptions, passes: Vec<String>) -> Settings {
    Settings {
        repeat: with.twice,
        ..Settings::with_passes(passes)
    }
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

/// Returns the runner for second opinions. `None` if no runner is requested.
pub(crate) fn confirm(confirm: &Confirm) -> Result<Option<Runner>, Failure> {
    let found = confirm.llvm.map(Runner::find).transpose();
    found.map_err(|why| Failure::plain(format!("--confirm: {why}")))
}

/// Returns the runner for second opinions, and checks that it can run a simple program.
pub(crate) fn probed(with: &Confirm) -> Result<Option<Runner>, Failure> {
    let runner = confirm(with)?;
    if let Some(runner) = &runner {
        let probed = runner.probe();
        if process::interrupted() {
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
    Judge::new(config).map_err(Failure::shown)
}

/// Returns a seed that differs from run to run.
fn fresh_seed() -> u64 {
    // A seed from the time in seconds is short to type. Its low bits are zero, and number the
    // programs of the run.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |d| d.as_secs() << 20)
}
