//! Creates the lowering of a name: the built-in one, an `mlir-opt`, a text command, or a custom one.

use std::path::Path;

use lowerfuzz_faults::{Plant, Planted};
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{
    Installed, JudgedLevel, MlirOpt, Pipeline, caution, installed_names, meaning_preserving,
    pass_name,
};
use lowerfuzz_tools::process::executable;
use lowerfuzz_tools::suggestion::did_you_mean;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_tools::text_command::{PREFIX, TextCommand};
use lowerfuzz_triage::escape::one_line;

use crate::error::CampaignError;
use crate::targets::relay::Relay;
use crate::targets::settings::TargetSettings;

/// The name that stands for every available target.
pub const ALL: &str = "all";

/// The names of the given targets; `all` stands for all available
/// targets.
///
/// # Errors
/// The environment failed, or there was an interrupt.
pub fn target_names(targets: &Targets, given: &[String]) -> Result<Vec<String>, CampaignError> {
    let mut names: Vec<String> = Vec::new();
    for name in given {
        if name == ALL {
            names.push(Builtin::NAME.to_owned());
            names.extend(targets.linked().iter().map(|target| target.name.to_owned()));
            names.extend(Installed::all(targets)?.0.into_iter().map(|i| i.name));
        } else {
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// Whether a text command is tried on an empty module.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextProbe {
    Ask,
    /// The command was tried before.
    Skip,
}

/// A lowering under test.
pub struct Selected {
    /// The lowering.
    pub target: Box<dyn Target>,
    /// The `mlir-opt` that lowers, if one does: for what only an `mlir-opt` can answer.
    pub mlir_opt: Option<MlirOpt>,
    /// The target that lowers what the passes of `mlir_opt` print, if another one does.
    pub then: Option<String>,
}

impl Selected {
    /// The lowering of this name: the built-in one, or an `mlir-opt` in `PATH` or at a path.
    ///
    /// # Errors
    /// There is no such target, or the target does not have these settings.
    pub fn find(
        targets: &Targets,
        name: &str,
        settings: &TargetSettings,
    ) -> Result<Selected, CampaignError> {
        if !has_passes(targets, name) {
            return Selected::without_passes(targets, name, settings, TextProbe::Ask);
        }
        let judges_another = settings.configuration.level != Some(JudgedLevel::Source)
            && then(targets, name, settings)?.is_some();
        match judges_another {
            true => Selected::before_passes(targets, name, settings),
            false => Selected::of_mlir_opt(targets, mlir_opt(targets, name, settings)?, settings),
        }
    }

    /// The lowering of this name, for passes that are given later.
    ///
    /// # Errors
    /// There is no such target, or the target does not have these settings.
    pub(crate) fn before_passes(
        targets: &Targets,
        name: &str,
        settings: &TargetSettings,
    ) -> Result<Selected, CampaignError> {
        if !has_passes(targets, name) {
            return Selected::find(targets, name, settings);
        }
        let opt = untried(targets, name, settings)?;
        let tried = opt.try_given_options();
        tried.map_err(|why| refused(why, &opt, settings))?;
        Selected::of_mlir_opt(targets, opt, settings)
    }

    /// Creates a target whose version and settings were already checked. Its programs lack some ops.
    ///
    /// # Errors
    /// The target is no longer there.
    pub fn known(
        targets: &Targets,
        name: &str,
        version: &str,
        settings: &TargetSettings,
        without: &[Op],
    ) -> Result<Selected, CampaignError> {
        if !has_passes(targets, name) {
            return Selected::without_passes(targets, name, settings, TextProbe::Skip);
        }
        let installed = Installed::known(targets, name, version)
            .map_err(|why| CampaignError::tool(name, why))?;
        let mut opt = MlirOpt::new(installed, pipeline(targets, name, settings)?);
        opt.leave_out(without);
        Selected::of_mlir_opt(targets, opt, settings)
    }

    /// Checks that there is a target of this name.
    ///
    /// # Errors
    /// There is no such target.
    pub fn exists(targets: &Targets, name: &str) -> Result<(), CampaignError> {
        let usual = TargetSettings::default();
        match has_passes(targets, name) {
            true => Installed::find(targets, name)
                .map(drop)
                .map_err(|why| CampaignError::tool(name, why)),
            false => Selected::without_passes(targets, name, &usual, TextProbe::Skip).map(drop),
        }
    }

    fn without_passes(
        targets: &Targets,
        name: &str,
        settings: &TargetSettings,
        probe: TextProbe,
    ) -> Result<Selected, CampaignError> {
        Ok(Selected {
            target: without_passes(targets, name, settings, probe)?,
            mlir_opt: None,
            then: None,
        })
    }

    /// Creates a target from an installed `mlir-opt`. The settings are not tried.
    ///
    /// # Errors
    /// The target does not have these settings.
    pub fn of_installed(
        targets: &Targets,
        installed: &Installed,
        settings: &TargetSettings,
    ) -> Result<Selected, CampaignError> {
        let opt = MlirOpt::new(
            installed.clone(),
            pipeline(targets, &installed.name, settings)?,
        );
        Selected::of_mlir_opt(targets, opt, settings)
    }

    fn of_mlir_opt(
        targets: &Targets,
        opt: MlirOpt,
        settings: &TargetSettings,
    ) -> Result<Selected, CampaignError> {
        let then = then(targets, opt.name(), settings)?;
        let target: Box<dyn Target> = match &then {
            None => Box::new(opt.clone()),
            Some(then) => {
                let lowering = Selected::lowering(targets, then)?.target;
                let level = settings.configuration.level;
                Box::new(Relay::new(opt.clone(), lowering, level))
            }
        };
        Ok(Selected {
            mlir_opt: Some(opt),
            target: planted(target, settings)?,
            then,
        })
    }

    /// The target that lowers what another target's passes print.
    pub(crate) fn lowering(targets: &Targets, name: &str) -> Result<Selected, CampaignError> {
        let usual = TargetSettings::default();
        if !has_passes(targets, name) {
            return Selected::find(targets, name, &usual);
        }
        let installed =
            Installed::find(targets, name).map_err(|why| CampaignError::tool(name, why))?;
        if installed.lacks_lowering() {
            return Err(CampaignError::NoLowering(name.to_owned()));
        }
        let opt = MlirOpt::new(installed, Pipeline::default());
        Ok(Selected {
            target: Box::new(opt.clone()),
            mlir_opt: Some(opt),
            then: None,
        })
    }
}

/// The target that lowers what the passes of this target print, as the settings or the target's
/// definition say. `None` if the target itself lowers.
pub(crate) fn then(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
) -> Result<Option<String>, CampaignError> {
    if let Some(then) = &settings.configuration.then {
        return Ok(Some(then.clone()));
    }
    Ok(targets
        .spec_of(name)
        .map_err(|why| CampaignError::tool(name, why))?
        .lowered_by)
}

/// The pipeline of an `mlir-opt`. If another target lowers, it ends after the passes.
fn pipeline(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
) -> Result<Pipeline, CampaignError> {
    let pipeline = settings.pipeline();
    if then(targets, name, settings)?.is_none() {
        return Ok(pipeline);
    }
    if pipeline.lowering.is_some() {
        return Err(CampaignError::TwoLowerings(name.to_owned()));
    }
    Ok(Pipeline {
        level: Some(JudgedLevel::Source),
        ..pipeline
    })
}

/// The lowering of this name, which is no `mlir-opt`.
fn without_passes(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
    probe: TextProbe,
) -> Result<Box<dyn Target>, CampaignError> {
    let configuration = &settings.configuration;
    let judges_passes = match configuration.level {
        Some(JudgedLevel::Source | JudgedLevel::Both) => true,
        Some(JudgedLevel::Llvm) | None => false,
    };
    let takes_no_passes = settings.has_passes()
        || configuration.pipeline.is_some()
        || configuration.then.is_some()
        || judges_passes;
    if name == Builtin::NAME {
        if takes_no_passes {
            return Err(CampaignError::BuiltinHasNoPasses);
        }
        return Ok(match configuration.fault {
            None => Box::new(Builtin::default()),
            Some(plant) => plant.in_builtin(),
        });
    }
    let takes_passes = || match takes_no_passes {
        true => Err(CampaignError::NoPasses(name.to_owned())),
        false => Ok(()),
    };
    let target: Box<dyn Target> = match name.strip_prefix(PREFIX) {
        Some(command) => {
            takes_passes()?;
            let mut given = TextCommand::new(targets.processes(), command)
                .map_err(|why| CampaignError::tool(name, why))?;
            if probe == TextProbe::Ask {
                given
                    .try_empty_module()
                    .map_err(|why| CampaignError::tool(name, why))?;
            }
            Box::new(given)
        }
        None => {
            let custom = targets
                .linked_target(name)
                .ok_or_else(|| unknown_target(targets, name))?;
            takes_passes()?;
            custom
        }
    };
    planted(target, settings)
}

fn unknown_target(targets: &Targets, name: &str) -> CampaignError {
    let installed = installed_names();
    let mut known: Vec<&str> = targets.linked().iter().map(|target| target.name).collect();
    known.extend([Builtin::NAME, ALL]);
    known.extend(installed.iter().map(String::as_str));
    let hint = match Path::new(name).is_dir() {
        _ if name == ALL => ": the command takes one target".to_owned(),
        true => ": expected a name or an executable, found a folder".to_owned(),
        // `unknown target x; did you mean y?; list` would end a sentence twice.
        false => did_you_mean(name, known).trim_end_matches('?').to_owned(),
    };
    CampaignError::UnknownTarget {
        name: name.to_owned(),
        hint,
    }
}

/// Wraps a lowering so that its output gets the fault, if one is requested.
fn planted(
    target: Box<dyn Target>,
    settings: &TargetSettings,
) -> Result<Box<dyn Target>, CampaignError> {
    match settings.configuration.fault {
        None => Ok(target),
        Some(Plant::Rewrite(rewrite)) => Ok(Box::new(Planted::new(target, rewrite))),
        Some(Plant::Fault(fault)) => Err(CampaignError::FaultNeedsBuiltin(fault.name())),
    }
}

/// Notes about passes that may change behaviour on purpose, and so cause false findings.
pub fn pass_notes(selected: &Selected) -> Vec<String> {
    let Some(opt) = selected.mlir_opt.as_ref().filter(|opt| !opt.draws_passes()) else {
        return Vec::new();
    };
    let passes = opt.passes().iter();
    let cautions = passes.filter_map(|pass| caution(pass, opt.spelling()));
    cautions
        .map(|why| format!("note: {}: {}", opt.name(), one_line(&why)))
        .collect()
}

/// Tests whether a target name denotes an `mlir-opt`, which can run passes: a defined name, a
/// command line, a path, or a tool in `PATH`.
pub fn has_passes(targets: &Targets, name: &str) -> bool {
    if name == Builtin::NAME
        || name.starts_with(PREFIX)
        || targets.linked().iter().any(|known| known.name == name)
    {
        return false;
    }
    let is_command = name.contains('/') || name.contains(' ');
    name.starts_with("mlir-opt")
        || is_command
        || targets.is_defined(name)
        || executable(name).is_some()
}

/// The `mlir-opt` with this name or path, checked against its settings.
///
/// # Errors
/// There is no such tool, or the tool does not accept the settings.
pub fn mlir_opt(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
) -> Result<MlirOpt, CampaignError> {
    let opt = untried(targets, name, settings)?;
    let piped = opt.clone().with_passes_of_plugins();
    let opt = piped.map_err(|why| refused(why, &opt, settings))?;
    opt.try_options()
        .map_err(|why| refused(why, &opt, settings))?;
    Ok(opt)
}

/// The `mlir-opt` with this name or path, which was not asked about its settings.
fn untried(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
) -> Result<MlirOpt, CampaignError> {
    let installed = Installed::find(targets, name).map_err(|why| CampaignError::tool(name, why))?;
    Ok(MlirOpt::new(installed, pipeline(targets, name, settings)?))
}

/// The error of a tool that does not accept its settings.
fn refused(why: ToolError, opt: &MlirOpt, settings: &TargetSettings) -> CampaignError {
    if let ToolError::Stopped(stop) = why {
        return stop.into();
    }
    // A pass that the tool knows may be nested in the wrong kind of op.
    let hint = if let ToolError::WrongNesting(_) = why {
        String::new()
    } else {
        similar_pass(&why.to_string(), opt, settings)
    };
    CampaignError::ToolOptions { why, hint }
}

/// The suggestion of a pass, if a message of the tool is about the name of a pass that the user gave.
fn similar_pass(message: &str, opt: &MlirOpt, settings: &TargetSettings) -> String {
    let configuration = &settings.configuration;
    let given = configuration
        .passes
        .iter()
        .chain(configuration.pipeline.iter().flatten());
    let known = meaning_preserving(opt.spelling());
    let known = || known.iter().map(|pass| pass_name(pass));
    let names = given.map(|pass| pass_name(pass));
    let mut unknown = names.filter(|name| message.contains(name) && known().all(|k| k != *name));
    let hint = unknown.next().map(|name| did_you_mean(name, known()));
    hint.unwrap_or_default()
}

/// The runner for second opinions, if one is requested.
///
/// # Errors
/// The release has no runner on this machine.
pub fn runner(
    targets: &Targets,
    release: Option<Release>,
) -> Result<Option<Runner>, CampaignError> {
    Ok(release
        .map(|release| Runner::find(targets.processes(), release))
        .transpose()?)
}

/// The runner for second opinions, after it has run a test program.
///
/// # Errors
/// The release has no runner on this machine, or the runner does not work.
pub fn probed_runner(
    targets: &Targets,
    release: Option<Release>,
) -> Result<Option<Runner>, CampaignError> {
    let runner = runner(targets, release)?;
    if let Some(runner) = &runner {
        runner.probe()?;
    }
    Ok(runner)
}
