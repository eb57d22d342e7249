//! `lowerfuzz targets --target T`: describes a target.

use std::fmt::Write as _;

use lowerfuzz_campaign::run::Lacking;
use lowerfuzz_campaign::targets::selection::{has_passes, target_names};
use lowerfuzz_ir::Release;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::mlir_opt::{Installed, JudgedLevel, MlirOpt, Pipeline};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_tools::text_command::PREFIX;
use lowerfuzz_triage::escape::one_line;

use super::targets::{BUILTIN, CUSTOM};
use super::{CommandResult, target};
use crate::args::{TargetOptions, TargetsArgs};
use crate::failure::Failure;
use crate::json::targets;
use crate::output::{print, print_json};

/// Describes the targets that the user gave.
pub(super) fn main(args: &TargetsArgs, targets: &Targets) -> CommandResult {
    let mut all = Vec::new();
    for name in target_names(targets, &args.targets)? {
        all.push(match has_passes(targets, &name) {
            true => Described::Tool(Box::new(DescribedTool::find(targets, &name)?)),
            false => Described::other(targets, &name)?,
        });
    }
    if args.json {
        let all: Vec<targets::Described> = all.iter().map(Described::output).collect();
        print_json(&all)?;
    } else {
        let texts: Vec<String> = all.iter().map(|one| one.text(args.verbose)).collect();
        print(&texts.join("\n"))?;
    }
    Ok(false)
}

/// A target that the user gave.
enum Described {
    /// A tool with the options of `mlir-opt`.
    Tool(Box<DescribedTool>),
    /// Another lowering: its name, its version, and what it is.
    Other(String, String, &'static str),
}

impl Described {
    /// Finds a lowering that is no `mlir-opt`.
    fn other(targets: &Targets, name: &str) -> Result<Described, Failure> {
        let target = target(targets, name, &TargetOptions::default())?;
        let version = target.identity().version;
        let what = match name {
            Builtin::NAME => BUILTIN,
            name if name.starts_with(PREFIX) => TEXT_COMMAND,
            _ => CUSTOM,
        };
        Ok(Described::Other(name.to_owned(), version, what))
    }

    fn output(&self) -> targets::Described {
        match self {
            Described::Tool(tool) => targets::Described::Tool(Box::new(tool.output())),
            Described::Other(name, version, what) => targets::Described::Other {
                target: name.clone(),
                version: version.clone(),
                what,
            },
        }
    }

    fn text(&self, is_verbose: bool) -> String {
        match self {
            Described::Tool(tool) => tool.text(is_verbose),
            Described::Other(name, version, what) => {
                let mut text = format!("{}\n", one_line(name));
                for (name, value) in [("version", version.as_str()), ("what", what)] {
                    if !value.is_empty() {
                        let _ = writeln!(text, "  {name:<12} {}", one_line(value));
                    }
                }
                text
            }
        }
    }
}

/// What a `text:` command is.
const TEXT_COMMAND: &str = "a command that gets a program as a file and prints another";

/// A tool with what it lacks.
struct DescribedTool {
    installed: Installed,
    lacking: Lacking,
    /// The target that lowers what this target's passes print, by the target's definition.
    lowered_by: Option<String>,
    /// The value of `--target` that selects the tool.
    argument: String,
}

impl DescribedTool {
    fn find(targets: &Targets, name: &str) -> Result<DescribedTool, Failure> {
        let installed = Installed::find(targets, name).map_err(Failure::shown)?;
        let opt = MlirOpt::new(installed.clone(), Pipeline::default());
        Ok(DescribedTool {
            lacking: Lacking::of(&opt)?,
            lowered_by: targets.spec_of(name)?.lowered_by,
            argument: targets.argument(&installed.name),
            installed,
        })
    }

    /// Returns the passes that `--passes random` draws from, and those that the build lacks.
    fn passes(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let (mut has, mut lacks) = self.installed.meaning_preserving();
        has.sort_unstable();
        lacks.sort_unstable();
        (has, lacks)
    }

    /// Returns the levels that can be judged.
    fn levels(&self) -> Vec<JudgedLevel> {
        match self.installed.lacks_lowering() && self.lowered_by.is_none() {
            true => vec![JudgedLevel::Source],
            false => JudgedLevel::ALL.to_vec(),
        }
    }

    fn spelling(&self) -> String {
        let release = self.installed.release;
        if release == Release::HEAD {
            return format!("{release} ({})", Release::HEAD_NAME);
        }
        release.to_string()
    }

    fn output(&self) -> targets::DescribedTool {
        let owned = |names: &[&'static str]| names.iter().map(|name| (*name).to_owned()).collect();
        let (passes, missing_passes) = self.passes();
        let (installed, lacking) = (&self.installed, &self.lacking);
        let mut missing_conversions = installed.missing_passes();
        missing_conversions.sort_unstable();
        let dialects = installed.dialects();
        let dialects = dialects.map(|names| names.into_iter().map(str::to_owned).collect());
        let unparsed = lacking.ops.iter();
        targets::DescribedTool {
            target: installed.name.clone(),
            argument: self.argument.clone(),
            path: installed.path.display().to_string(),
            version: installed.version.clone(),
            spelling: installed.release.number(),
            dialects,
            passes: owned(&passes),
            missing_passes: owned(&missing_passes),
            conversions: installed.conversions(),
            missing_conversions,
            levels: self.levels(),
            lowered_by: self.lowered_by.clone(),
            ignores_splits: installed.ignores_splits(),
            missing_dialects: lacking
                .dialects
                .iter()
                .map(|name| (*name).to_owned())
                .collect(),
            unparsed_ops: unparsed
                .map(|(op, why)| ((*op).to_owned(), why.clone()))
                .collect(),
        }
    }

    fn text(&self, is_verbose: bool) -> String {
        let installed = &self.installed;
        let mut text = format!("{}\n", one_line(&installed.name));
        let mut row = |name: &str, value: &str| {
            let _ = writeln!(text, "  {name:<12} {}", one_line(value));
        };
        row("path", &installed.path.display().to_string());
        row("version", &installed.version);
        row("spelling", &format!("release {}", self.spelling()));
        let (passes, missing) = self.passes();
        let all = passes.len() + missing.len();
        row(
            "passes",
            &format!("{} of {all} that --passes random draws from", passes.len()),
        );
        let dialects = installed.dialects();
        let dialects = dialects.map_or("of the release".to_owned(), |dialects| dialects.join(", "));
        row("dialects", &dialects);
        let conversions = installed.conversions();
        let mut unconverted = installed.missing_passes();
        unconverted.sort_unstable();
        row(
            "conversions",
            &format!(
                "{} of {} passes of the lowering to the LLVM dialect",
                conversions.len(),
                conversions.len() + unconverted.len()
            ),
        );
        let levels: Vec<&str> = self.levels().into_iter().map(JudgedLevel::name).collect();
        let because = match (&self.lowered_by, levels.len()) {
            (Some(then), _) => format!("; {then} lowers"),
            (None, 1) => "; --then gives it a lowering".to_owned(),
            (None, _) => String::new(),
        };
        row("levels", &format!("{}{because}", levels.join(", ")));
        if installed.ignores_splits() {
            row(
                "batches",
                "small, because the tool ignores -split-input-file",
            );
        }
        if let Some(summary) = self.lacking.summary() {
            let hint = if is_verbose {
                ""
            } else {
                "; --verbose lists them"
            };
            row("left out", &format!("{summary}{hint}"));
        }
        if is_verbose {
            for dialect in &self.lacking.dialects {
                row("", &format!("dialect {dialect}"));
            }
            for (op, why) in &self.lacking.ops {
                row("", &format!("op {op}: {why}"));
            }
            for pass in &unconverted {
                row("", &format!("conversion -{pass}"));
            }
            for pass in missing {
                row("", &format!("pass {pass}"));
            }
        }
        text
    }
}
