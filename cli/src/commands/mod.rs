//! The subcommands. Each subcommand returns whether there were findings.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod conformance;
mod coverage;
mod default_target;
mod described;
mod dialect;
mod drawn;
pub(crate) mod enumerate;
pub(crate) mod explain;
mod explained;
pub(crate) mod fuzz_input;
pub(crate) mod generate;
pub(crate) mod helpers;
pub(crate) mod interp;
mod kept;
pub(crate) mod known;
pub(crate) mod lit;
pub(crate) mod lower;
pub(crate) mod manual;
pub(crate) mod matrix;
pub(crate) mod merge;
mod night_sources;
pub(crate) mod nightly;
pub(crate) mod opt;
mod pass_draw;
mod passes;
mod progress;
mod proved;
pub(crate) mod reduce;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod run;
mod seeds;
pub(crate) mod selftest;
mod summary;
pub(crate) mod targets;
pub(crate) mod tried;
pub(crate) mod tv;
mod verdict_text;
mod watch;

use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_campaign::targets::selection::{self, pass_notes, probed_runner};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{Config, Judge, Limits};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::mlir_opt::MlirOpt;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::LimitOverrides;
use lowerfuzz_triage::escape::one_line;

use crate::args::{Confirm, LimitOptions, TargetOptions};
use crate::failure::Failure;
use crate::output::tell;

/// Exit status of a worker that panicked. The supervisor then leaves out one program and continues.
pub(crate) const DIED: u8 = 101;

/// The result of a subcommand: `true` if there were findings.
pub(crate) type CommandResult = Result<bool, Failure>;

/// Makes the lowering with this name: the built-in lowering, or an `mlir-opt` in `PATH` or at a
/// path.
pub(crate) fn target(
    targets: &Targets,
    name: &str,
    with: &TargetOptions,
) -> Result<Box<dyn Target>, Failure> {
    Ok(selected(targets, name, with)?.target)
}

/// Makes the lowering like [`target`], and also returns its `mlir-opt`.
pub(crate) fn selected(
    targets: &Targets,
    name: &str,
    with: &TargetOptions,
) -> Result<Selected, Failure> {
    Ok(Selected::find(targets, name, &with.settings())?)
}

/// Finds the `mlir-opt` with this name or path, and checks that it accepts its options.
fn mlir_opt(targets: &Targets, name: &str, with: &TargetOptions) -> Result<MlirOpt, Failure> {
    Ok(selection::mlir_opt(targets, name, &with.settings())?)
}

/// Prints notes about a target: passes that may cause false findings, and a lowering that is missing.
fn tell_notes(selected: &Selected) {
    for note in pass_notes(selected) {
        tell(&note);
    }
    let opt = selected.mlir_opt.as_ref();
    if let Some(opt) = opt.filter(|opt| opt.cannot_lower()) {
        let why = "only the output of the passes is judged, because the tool has no lowering to the LLVM \
                   dialect; --then T lowers it";
        tell(&one_line(&format!("note: {}: {why}", opt.name())));
    }
}

/// Returns the settings with which a user would run the target, after these passes.
pub(crate) fn settings(with: &TargetOptions, passes: Vec<String>) -> Settings {
    with.settings().after_passes(passes)
}

/// Returns the runner for second opinions. `None` if no runner is requested.
pub(crate) fn confirm(targets: &Targets, confirm: &Confirm) -> Result<Option<Runner>, Failure> {
    Ok(selection::runner(targets, confirm.llvm)?)
}

/// Returns the runner for second opinions, and checks that it can run a simple program.
pub(crate) fn probed(targets: &Targets, with: &Confirm) -> Result<Option<Runner>, Failure> {
    Ok(probed_runner(targets, with.llvm)?)
}

/// Makes a judge. With `accuracy`, a loss of digits is a finding.
fn judge(limits: LimitOptions, accuracy: bool) -> Result<Judge, Failure> {
    Judge::new(config(limits, accuracy)).map_err(Failure::shown)
}

/// Makes a judge whose reports have the observations of all engines on each call.
fn judge_of_observations(limits: LimitOptions, accuracy: bool) -> Result<Judge, Failure> {
    let config = Config {
        one_by_one: true,
        ..config(limits, accuracy)
    };
    Judge::new(config).map_err(Failure::shown)
}

fn config(limits: LimitOptions, accuracy: bool) -> Config {
    Config {
        accuracy,
        limits: LimitOverrides::from(limits).over(Limits::default()),
        ..Config::default()
    }
}
