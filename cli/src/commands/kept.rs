//! Findings of a user's own program: reduced, compared with the known bugs, and written as the folder
//! that `run` writes.

use lowerfuzz_campaign::witness::witness_of;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::counted;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lowerfuzz_campaign::apart::of_call;
use lowerfuzz_campaign::targets::{Selected, builds};
use lowerfuzz_ir::Sym;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_oracle::{Confirmer, Judge, Judgement};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{
    FindingBundle, FindingRecord, KnownBugs, Store, TargetConfiguration, Wanted, reduce_finding,
};

use super::known::explanation;
use crate::args::TargetOptions;
use crate::failure::Failure;

/// A folder for findings, and the bugs that are known.
pub(super) struct Keeper {
    store: Store,
    pub(super) known: KnownBugs,
}

impl Keeper {
    /// Opens the folder of findings, and reads the list of known bugs.
    pub(super) fn open(out: &Path, known: Option<&Path>) -> Result<Keeper, Failure> {
        Ok(Keeper {
            known: KnownBugs::read(known)?,
            store: Store::open(out)?,
        })
    }

    /// Opens the store that contains the folder of a finding.
    pub(super) fn beside(folder: &Path, known: Option<&Path>) -> Result<Keeper, Failure> {
        let parent = folder.parent().filter(|parent| *parent != Path::new(""));
        Keeper::open(parent.unwrap_or(Path::new(".")), known)
    }

    /// Replaces the files of a finding's folder, except for those that a user changed, and returns
    /// the names of the changed files. Returns `None` if no run wrote the folder.
    pub(super) fn update(
        &self,
        folder: &Path,
        bundle: &mut FindingBundle,
    ) -> Result<Option<Vec<String>>, Failure> {
        self.compare(bundle);
        Ok(self.store.update(folder, bundle)?)
    }

    /// Writes a finding with the report that explains it, and returns its folder.
    pub(super) fn keep(&self, bundle: &mut FindingBundle) -> Result<PathBuf, Failure> {
        self.compare(bundle);
        Ok(self.store.keep(bundle)?)
    }

    /// Records the report that explains a finding.
    fn compare(&self, bundle: &mut FindingBundle) {
        bundle.record.report = report(&bundle.record, &self.known).map(str::to_owned);
    }
}

/// Reduces the finding of a program completely. Returns `None` if there is no finding.
pub(super) fn analysed(
    case: &Case,
    judge: &mut Judge,
    targets: &Targets,
    lowering: &mut Selected,
    settings: &Settings,
    with: &TargetOptions,
    runner: Option<&dyn Confirmer>,
) -> Result<Option<FindingBundle>, Failure> {
    let Selected {
        target, mlir_opt, ..
    } = lowering;
    let wanted = Wanted {
        reduced: true,
        shown: true,
    };
    let mlir_opt = mlir_opt.as_ref();
    let target = target.as_mut();
    let bundle = reduce_finding(case, judge, target, settings, mlir_opt, runner, wanted)?;
    let Some(mut bundle) = bundle else {
        return Ok(None);
    };
    let given = TargetConfiguration::from(with);
    bundle.record.set_given(targets, &given);
    bundle.record.configuration.limits = given.limits;
    if mlir_opt.is_some()
        && bundle.record.is_reduced()
        && let Ok(smallest) = case::parse(&bundle.source, None)
    {
        bundle.record.builds = builds::states(&smallest, judge, targets, &bundle.record)?;
    }
    Ok(Some(bundle))
}

/// Describes a finding in a line for its signature, a line for the report that explains it, and a
/// line for its folder.
pub(super) fn describe(record: &FindingRecord, known: &KnownBugs, folder: &Path) -> String {
    let mut text = String::new();
    let signature = one_line(&record.signature.to_string());
    let _ = writeln!(text, "  {signature}, {}", counted(record.ops, "op"));
    if !record.is_reduced() {
        text.push_str("  not reduced: the finding depends on the original text of the program\n");
    }
    if !record.configuration.passes.is_empty() {
        let passes = one_line(&record.configuration.passes.join(" "));
        let _ = writeln!(text, "  passes: {passes}");
    }
    if let Some(report) = report(record, known) {
        let _ = writeln!(text, "  {}", explanation("", report));
    }
    let _ = writeln!(text, "  {}", one_line(&folder.display().to_string()));
    text
}

/// Returns the report that explains a finding.
pub(super) fn report<'k>(record: &FindingRecord, known: &'k KnownBugs) -> Option<&'k str> {
    let pass = match &record.pass_at_fault {
        Some(pass) => PassAtFault::Pass(pass),
        None => PassAtFault::of_required(&record.configuration.passes),
    };
    let candidate = Candidate {
        target: &record.target,
        version: &record.target_version,
        signature: &record.signature,
        pass,
    };
    known.report_with(&candidate, record.configuration.then.as_deref())
}

/// Returns a test case for the finding of each function, with the call that shows it best. If the
/// functions were judged one by one, it has no other functions. If no call has a finding, the lowering
/// refused the whole program, which is returned.
pub(super) fn cases(case: &Case, judgement: &Judgement) -> Vec<Case> {
    // A function may have tens of thousands of calls with findings.
    let reports = case.calls.iter().zip(&judgement.calls);
    let found = reports.filter(|(_, report)| report.verdict.is_finding());
    let mut functions: Vec<Sym> = Vec::new();
    for (call, _) in found {
        if !functions.contains(&call.func) {
            functions.push(call.func);
        }
    }
    let witnesses = functions.into_iter();
    let witnesses = witnesses.filter_map(|func| witness_of(case, judgement, func));
    let mut cases: Vec<Case> = witnesses
        .map(|at| match judgement.lowered {
            None => of_call(case, at),
            Some(_) => {
                let mut one = case.clone();
                one.calls = vec![case.calls[at].clone()];
                one
            }
        })
        .collect();
    if cases.is_empty() {
        cases.push(case.clone());
    }
    cases
}
