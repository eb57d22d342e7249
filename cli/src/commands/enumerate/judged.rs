//! What a search judges: passes, a lowering, or both one after the other.

use lowerfuzz_enumerate::{LOWERED_TOGETHER, Lowers, Transform};
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_tools::mlir_opt::{JudgedLevel, MlirOpt};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::escape::one_line;

use crate::args::{EnumerateArgs, PassList, TargetOptions};
use crate::commands::{mlir_opt, target};
use crate::failure::Failure;
use lowerfuzz_campaign::targets::selection::{ALL, has_passes, target_names};

/// What a search judges.
pub(super) struct Judged {
    /// The passes of an `mlir-opt`, judged at the source level.
    passes: Option<Box<MlirOpt>>,
    /// The name and the options of the target that lowers functions, or what the passes return.
    lowering: Option<(String, TargetOptions)>,
    /// The name and the options of the target that judges one function as `check` does.
    whole: (String, TargetOptions),
    targets: Targets,
    /// The judged levels.
    pub(super) level: JudgedLevel,
}

impl Judged {
    pub(super) fn of(args: &EnumerateArgs, targets: &Targets) -> Result<Judged, Failure> {
        let Some(name) = &args.target else {
            return Err(Failure::plain(
                "expected --target with builtin, an mlir-opt or text:COMMAND, such as --target mlir-opt-22; `lowerfuzz targets` lists them",
            ));
        };
        if name == ALL {
            return Err(Failure::plain(
                "--target all: expected one target, such as --target mlir-opt-22",
            ));
        }
        // The output of a text command is judged, whether it is at the source level or lowered.
        let lacks_passes = !has_passes(
            targets,
            &target_names(targets, std::slice::from_ref(name))?[0],
        );
        let lacking = match name == Builtin::NAME {
            true => "the built-in lowering has no passes".to_owned(),
            false => format!("`{name}` has no passes"),
        };
        let level = match (args.level, &args.then) {
            (None, Some(_)) => JudgedLevel::Both,
            (None, None) if lacks_passes => JudgedLevel::Llvm,
            (None, None) => JudgedLevel::Source,
            (Some(level), None) => level,
            (Some(JudgedLevel::Both), Some(_)) => JudgedLevel::Both,
            (Some(level), Some(_)) => {
                return Err(Failure::plain(format!(
                    "--level {}: expected both, because --then lowers what the passes print",
                    level.name()
                )));
            }
        };
        if lacks_passes && level != JudgedLevel::Llvm {
            let option = match (args.level, &args.then) {
                (None, Some(_)) => "--then".to_owned(),
                _ => format!("--level {}", level.name()),
            };
            return Err(Failure::Plain(format!(
                "{option}: {}; name an mlir-opt with --target and --passes",
                one_line(&lacking)
            )));
        }
        let has_passes = match &args.passes {
            Some(_) if lacks_passes => {
                return Err(Failure::Plain(format!(
                    "--passes: {}; name an mlir-opt with --target",
                    one_line(&lacking)
                )));
            }
            Some(PassList::Random) => {
                return Err(Failure::plain(
                    "--passes random: expected the passes to judge, such as --passes -canonicalize",
                ));
            }
            Some(PassList::Given(_)) => true,
            None if level == JudgedLevel::Llvm => false,
            None => {
                return Err(Failure::plain(
                    "expected --passes with the passes to judge, such as --passes -canonicalize, or --level llvm to judge the lowering",
                ));
            }
        };
        let with = TargetOptions {
            passes: args.passes.clone(),
            level: has_passes.then_some(level),
            then: args.then.clone(),
            fault: args.fault,
            limits: args.limits,
            ..TargetOptions::default()
        };
        let only = TargetOptions {
            fault: args.fault,
            limits: args.limits,
            ..TargetOptions::default()
        };
        let passes = match level {
            JudgedLevel::Llvm => None,
            JudgedLevel::Source | JudgedLevel::Both => {
                let with = TargetOptions {
                    level: Some(JudgedLevel::Source),
                    then: None,
                    fault: None,
                    ..with.clone()
                };
                Some(Box::new(mlir_opt(targets, name, &with)?))
            }
        };
        let lowering = match (level, &args.then) {
            (JudgedLevel::Source, _) => None,
            (JudgedLevel::Both, Some(then)) => Some((then.clone(), only)),
            (JudgedLevel::Both, None) => Some((name.clone(), only)),
            (JudgedLevel::Llvm, _) => Some((name.clone(), with.clone())),
        };
        Ok(Judged {
            targets: targets.clone(),
            passes,
            lowering,
            whole: (name.clone(), with),
            level,
        })
    }

    /// Returns the number of functions that a module may have.
    pub(super) fn together(&self, functions: usize) -> usize {
        let is_builtin = self.whole.0 == Builtin::NAME;
        match self.level {
            JudgedLevel::Llvm if !is_builtin => functions.min(LOWERED_TOGETHER),
            JudgedLevel::Source | JudgedLevel::Llvm | JudgedLevel::Both => functions,
        }
    }

    /// Makes the target for a judge.
    pub(super) fn target(&self) -> Result<Box<dyn Target>, Failure> {
        let (name, with) = &self.whole;
        target(&self.targets, name, with)
    }

    /// Makes the target of a search.
    pub(super) fn transform(&self) -> Result<Box<dyn Transform>, Failure> {
        match (&self.passes, &self.lowering) {
            (Some(opt), _) => Ok(opt.clone()),
            (None, Some((name, with))) => Ok(Box::new(Lowers(target(&self.targets, name, with)?))),
            (None, None) => Err(Failure::plain("expected passes or a lowering")),
        }
    }

    /// Makes the lowering after the passes, if it is judged.
    pub(super) fn then(&self) -> Result<Option<Box<dyn Transform>>, Failure> {
        match (&self.passes, &self.lowering) {
            (Some(_), Some((name, with))) => {
                Ok(Some(Box::new(Lowers(target(&self.targets, name, with)?))))
            }
            (_, _) => Ok(None),
        }
    }
}
