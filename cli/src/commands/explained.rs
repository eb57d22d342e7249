//! What `check` says about findings after their verdicts: the tool at fault, the known bug, and the
//! folder.

use std::borrow::Cow;
use std::fmt::Write as _;

use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_campaign::targets::at_fault::ToolAtFault;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_oracle::{Confirmer, Judge, Stop};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{KnownBugs, Signature, Uses};

use super::kept::{self, Keeper};
use super::known::explanation;
use crate::args::TargetOptions;
use crate::failure::Failure;
use crate::json::judge::KeptFinding;
use crate::output::tell;

/// What is known about the findings of a program.
#[derive(Default)]
pub(super) struct Explained {
    /// The lines after the verdicts.
    pub(super) text: String,
    /// The tool at fault of two in sequence.
    pub(super) tool_at_fault: Option<String>,
    /// The reports that may explain the findings.
    pub(super) presumed: Vec<String>,
    /// Whether a known bug may explain each finding.
    pub(super) are_known: bool,
    /// The findings that were written; `None` if they are only printed.
    pub(super) kept: Option<Vec<KeptFinding>>,
}

/// Judges programs with findings again, to explain them.
pub(super) struct Explainer<'a> {
    pub(super) targets: &'a Targets,
    pub(super) judge: &'a mut Judge,
    pub(super) lowering: &'a mut Selected,
    pub(super) settings: &'a Settings,
    pub(super) with: &'a TargetOptions,
    pub(super) runner: Option<&'a dyn Confirmer>,
}

impl Explainer<'_> {
    /// Reduces the finding of each case, and writes its folder. A finding of the second of two tools
    /// alone is written as one of this tool.
    pub(super) fn keep(&mut self, cases: &[Case], keeper: &Keeper) -> Result<Explained, Failure> {
        let mut explained = Explained {
            are_known: !cases.is_empty(),
            ..Explained::default()
        };
        let mut rows = Vec::new();
        for case in cases {
            let bundle = match self.tool_at_fault(case, &mut explained)? {
                Some(ToolAtFault::Lowering(mut second)) => {
                    let settings = Settings {
                        passes: Vec::new(),
                        ..self.settings.clone()
                    };
                    let with = TargetOptions {
                        limits: self.with.limits,
                        ..TargetOptions::default()
                    };
                    let (case, lowering) = (&second.case, &mut second.selected);
                    let (judge, runner) = (&mut *self.judge, self.runner);
                    kept::analysed(
                        case,
                        judge,
                        self.targets,
                        lowering,
                        &settings,
                        &with,
                        runner,
                    )?
                }
                Some(ToolAtFault::Passes) | None => {
                    let (judge, lowering) = (&mut *self.judge, &mut *self.lowering);
                    let (settings, runner) = (self.settings, self.runner);
                    kept::analysed(
                        case,
                        judge,
                        self.targets,
                        lowering,
                        settings,
                        self.with,
                        runner,
                    )?
                }
            };
            let Some(mut bundle) = bundle else {
                explained.text += "  the finding does not reproduce\n";
                explained.are_known = false;
                continue;
            };
            let folder = keeper.keep(&mut bundle)?;
            let path = folder.display().to_string();
            // Several functions may have one bug.
            if rows.iter().any(|row: &KeptFinding| row.path == path) {
                continue;
            }
            let known = &keeper.known;
            explained.text += &kept::describe(&bundle.record, known, &folder);
            explained.are_known &= kept::report(&bundle.record, known).is_some();
            rows.push(KeptFinding {
                report: kept::report(&bundle.record, known).map(str::to_owned),
                key: bundle.record.signature,
                path,
            });
        }
        explained.kept = Some(rows);
        Ok(explained)
    }

    /// Names the known bugs that may explain the findings of the cases, without a reduction.
    pub(super) fn presume(
        &mut self,
        cases: &[Case],
        known: Option<&KnownBugs>,
    ) -> Result<Explained, Failure> {
        let usual = || {
            KnownBugs::read(None).unwrap_or_else(|why| {
                // The verdicts are valid without the list.
                tell(&one_line(&format!("note: no bug is recognised: {why}")));
                KnownBugs::default()
            })
        };
        let known = known.map_or_else(|| Cow::Owned(usual()), Cow::Borrowed);
        let mut explained = Explained {
            are_known: !cases.is_empty(),
            ..Explained::default()
        };
        for case in cases {
            let report = match self.tool_at_fault(case, &mut explained)? {
                Some(ToolAtFault::Lowering(mut second)) => {
                    let (case, lowering) = (&second.case, &mut second.selected);
                    presumed(&known, case, self.judge, lowering, &Settings::default())?
                }
                Some(ToolAtFault::Passes) | None => {
                    presumed(&known, case, self.judge, self.lowering, self.settings)?
                }
            };
            explained.are_known &= report.is_some();
            let is_said = |report: &String| explained.presumed.contains(report);
            explained
                .presumed
                .extend(report.filter(|report| !is_said(report)));
        }
        for report in &explained.presumed {
            let known = explanation("perhaps ", report);
            let _ = writeln!(explained.text, "  {known}");
        }
        Ok(explained)
    }

    /// Finds the tool at fault for the finding of a case, and says which it is.
    fn tool_at_fault(
        &mut self,
        case: &Case,
        explained: &mut Explained,
    ) -> Result<Option<ToolAtFault>, Failure> {
        let tool = ToolAtFault::find(case, self.judge, self.targets, self.lowering, self.settings)?;
        let first = self.lowering.target.name();
        let (name, why) = match &tool {
            None => return Ok(None),
            Some(ToolAtFault::Passes) => (first, "which runs the passes".to_owned()),
            Some(ToolAtFault::Lowering(second)) => (
                second.selected.target.name(),
                format!("which lowers; the output of {first} agrees with the program"),
            ),
        };
        if explained.tool_at_fault.as_deref() != Some(name) {
            let line = one_line(&format!("  at fault: {name}, {why}"));
            let _ = writeln!(explained.text, "{line}");
            explained.tool_at_fault = Some(name.to_owned());
        }
        Ok(tool)
    }
}

/// Returns the report that may explain the finding of a case that is not reduced.
fn presumed(
    known: &KnownBugs,
    case: &Case,
    judge: &mut Judge,
    lowering: &mut Selected,
    settings: &Settings,
) -> Result<Option<String>, Stop> {
    let target = lowering.target.as_mut();
    let verdict = judge.judge_with(case, target, settings)?.verdict;
    let Some(signature) = Signature::of_unreduced(&verdict) else {
        return Ok(None);
    };
    let version = target.identity().version;
    let candidate = Candidate {
        target: target.name(),
        version: &version,
        signature: &signature,
        pass: PassAtFault::Unknown,
    };
    let report = known.presumed_after_passes(&candidate, &Uses::of(case), &settings.passes);
    Ok(report.map(str::to_owned))
}
