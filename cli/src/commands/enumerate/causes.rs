//! The causes of an enumeration, judged again in isolation and compared with the known bugs.

use lowerfuzz_enumerate::{Cause, CauseKey, Found, Space};
use lowerfuzz_ir::case::{Case, print_call};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{Judge, Stop, Verdict, VerdictKind};
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::signature::Signature;

/// What a judge says about the smallest function of a cause, which the target transforms alone.
pub(super) struct Confirmed {
    /// The verdict of the judge.
    pub(super) verdict: Verdict,
    /// The call with the input on which the function is wrong.
    pub(super) call: Option<String>,
    /// The report of the bug.
    pub(super) report: Option<String>,
    /// Is the cause a finding? The judge decides whether a refusal is one: not, for example, if the
    /// target does not read the function without passes, either. What the judge cannot judge is none.
    pub(super) is_finding: bool,
}

/// Makes the test case of a number, with a call if there is an input.
fn case_of(space: &Space, number: u64, found: Option<&Found>) -> Option<Case> {
    let width = found.map_or(64, |found| found.index_width);
    let input = found.map(|found| found.input.as_slice());
    Some(space.function(number)?.case(space, width, input))
}

/// Judges the smallest function of a cause in a process of its own.
pub(super) fn confirm(
    judge: &mut Judge,
    space: &Space,
    target: &mut dyn Target,
    (known, judges_lowering): (&KnownBugs, bool),
    (key, cause): (&CauseKey, &Cause),
) -> Result<Option<Confirmed>, Stop> {
    let found = cause.smallest.found.as_ref();
    let Some(case) = case_of(space, cause.smallest.number, found) else {
        return Ok(None);
    };
    let settings = Settings::of(target);
    let verdict = judge.judge_with(&case, target, &settings)?.verdict;
    let report = report(known, target, judges_lowering, &case, &verdict);
    let call = case.calls.first().map(|call| print_call(&case, call));
    let is_finding = match key {
        // The judge may find that the function alone is right: the target is wrong in a module only.
        CauseKey::Wrong { .. } => verdict.is_finding() || verdict.kind() == VerdictKind::Agree,
        CauseKey::Failed { is_finding, .. } => *is_finding || verdict.is_finding(),
    };
    Ok(Some(Confirmed {
        verdict,
        call,
        report: report.filter(|_| is_finding),
        is_finding,
    }))
}

/// Returns the report that explains a finding. If there are several passes, each of them may be at
/// fault.
fn report(
    known: &KnownBugs,
    target: &dyn Target,
    judges_lowering: bool,
    case: &Case,
    verdict: &Verdict,
) -> Option<String> {
    let signature = Signature::of_reduced(case, verdict)?;
    let version = target.identity().version;
    let passes = target.passes().iter().map(|pass| PassAtFault::Pass(pass));
    let lowering = judges_lowering.then_some(PassAtFault::Lowering);
    passes.chain(lowering).find_map(|pass| {
        let candidate = Candidate {
            target: target.name(),
            version: &version,
            signature: &signature,
            pass,
        };
        known.report(&candidate).map(str::to_owned)
    })
}
