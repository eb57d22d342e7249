//! Judges functions on several lowerings. Each function is drawn and run at the source level once.

use std::ops::Range;

use lowerfuzz_inputs::{DrawnFunction, Options, draw_uncalled};
use lowerfuzz_ir::case::{Call, Case};
use lowerfuzz_ir::{Module, Release};
use lowerfuzz_oracle::target::{Mode, Settings, Target};
use lowerfuzz_oracle::{Finding, Judge, Judgement, Prepared, Stop, Verdict, lower_prepared};
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::signature::Signature;

use crate::entry::Entry;
use crate::outcome::{Outcome, Standing};
use crate::proof::is_proved;

/// The number of calls that functions may have together before they are judged. A call with its
/// results takes about a kilobyte.
const MAX_CALLS: usize = 1 << 17;

/// A reported bug that makes functions of an op wrong. The signature of such a finding does not tell
/// it from other bugs, so no rule knows it.
struct Reported {
    op: &'static str,
    /// Part of the attribute values of the wrong functions.
    variant: &'static str,
    /// The newest release with the bug; `None` if the newest release has it.
    until: Option<Release>,
    report: &'static str,
}

const fn reported(op: &'static str, until: Option<Release>, report: &'static str) -> Reported {
    Reported {
        op,
        variant: "",
        until,
        report,
    }
}

const REPORTED: [Reported; 4] = [
    Reported {
        variant: "ceildiv 3",
        ..reported("affine.apply", None, "reports/affine-ceildiv-of-minimum")
    },
    // The signature of a vector leaves out the op, unless the vector has one dimension.
    reported(
        "arith.ceildivsi",
        Some(Release::R19),
        "reports/ceildivsi-of-minimum",
    ),
    reported("arith.maximumf", None, "reports/minimumf-of-zeros"),
    reported("arith.minimumf", None, "reports/minimumf-of-zeros"),
];

/// Finds the report of a finding.
pub struct Reports<'a>(pub &'a KnownBugs);

impl Reports<'_> {
    fn report(
        &self,
        target: &dyn Target,
        entry: &Entry,
        case: &Case,
        verdict: &Verdict,
    ) -> Option<String> {
        let signature = Signature::of_reduced(case, verdict)?;
        let version = target.identity().version;
        let report = self.0.report(&Candidate {
            target: target.name(),
            version: &version,
            signature: &signature,
            pass: PassAtFault::Lowering,
        });
        match report {
            Some(report) => Some(report.to_owned()),
            None => self.report_of_function(target, entry, verdict),
        }
    }

    /// Finds the report of a wrong value by its function.
    fn report_of_function(
        &self,
        target: &dyn Target,
        entry: &Entry,
        verdict: &Verdict,
    ) -> Option<String> {
        let is_mismatch = matches!(
            verdict,
            Verdict::Finding {
                finding: Finding::Mismatch,
                ..
            }
        );
        let release = target.release().filter(|_| is_mismatch)?;
        let bug = REPORTED.iter().find(|bug| {
            entry.op == bug.op
                && entry.variant.contains(bug.variant)
                && bug.until.is_none_or(|last| release <= last)
        })?;
        Some(bug.report.to_owned())
    }
}

/// A judge with the lowerings under test.
pub struct Session<'a> {
    judge: Judge,
    targets: Vec<Box<dyn Target>>,
    reports: Reports<'a>,
    options: Options,
}

/// A function with its drawn calls.
struct Drawn<'e> {
    entry: &'e Entry,
    case: Case,
    function: Option<DrawnFunction>,
    prepared: Prepared,
}

impl Drawn<'_> {
    /// Returns the reason why the function has no input, if it has none.
    fn no_input(&self) -> Option<String> {
        match &self.function {
            Some(function) => Some(function.summary.reason.as_ref()?.to_string()),
            None => Some("the function gets no inputs".to_owned()),
        }
    }

    fn is_proved(&self, lowered: Option<&Module>) -> bool {
        let name = self.function.as_ref().map(|function| &function.name);
        let both = lowered.zip(name);
        both.is_some_and(|(lowered, name)| is_proved(&self.case, lowered, name))
    }

    fn has_all_inputs(&self) -> bool {
        let summary = self.function.as_ref().map(|function| &function.summary);
        summary.is_some_and(|summary| summary.exhausted.is_some())
    }
}

impl<'a> Session<'a> {
    /// Makes a session. A function with at most `max_inputs` inputs is judged on all of them.
    pub fn new(
        judge: Judge,
        targets: Vec<Box<dyn Target>>,
        reports: Reports<'a>,
        max_inputs: u64,
    ) -> Session<'a> {
        let options = Options {
            calls: 64,
            room: max_inputs,
            budget: 200_000,
            ..Options::default()
        };
        Session {
            judge,
            targets,
            reports,
            options,
        }
    }

    /// Judges functions. Returns the outcome of each function on each target.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then no function has an outcome.
    pub fn judge(&mut self, entries: &[&Entry]) -> Result<Vec<Vec<Outcome>>, Stop> {
        let mut outcomes = Vec::with_capacity(entries.len());
        let mut waiting = Vec::new();
        let mut calls = 0;
        for entry in entries {
            let drawn = self.draw(entry);
            calls += drawn.as_ref().map_or(0, |drawn| drawn.case.calls.len());
            waiting.push(drawn);
            if calls >= MAX_CALLS {
                outcomes.extend(self.judge_drawn(&waiting)?);
                waiting.clear();
                calls = 0;
            }
        }
        outcomes.extend(self.judge_drawn(&waiting)?);
        Ok(outcomes)
    }

    fn draw<'e>(&mut self, entry: &'e Entry) -> Result<Drawn<'e>, String> {
        let mut case = entry.case().map_err(|error| error.message)?;
        let functions = draw_uncalled(&mut case, None, &self.options, &mut self.judge);
        let prepared = self.judge.prepare(&case);
        Ok(Drawn {
            entry,
            case,
            function: functions.into_iter().next(),
            prepared,
        })
    }

    fn judge_drawn(
        &mut self,
        all: &[Result<Drawn<'_>, String>],
    ) -> Result<Vec<Vec<Outcome>>, Stop> {
        let mut outcomes: Vec<Vec<Outcome>> = all
            .iter()
            .map(|_| Vec::with_capacity(self.targets.len()))
            .collect();
        let mut targets = std::mem::take(&mut self.targets);
        for target in &mut targets {
            let of_target = self.judge_on(&mut **target, all)?;
            for (outcomes, outcome) in outcomes.iter_mut().zip(of_target) {
                outcomes.push(outcome);
            }
        }
        self.targets = targets;
        Ok(outcomes)
    }

    fn judge_on(
        &mut self,
        target: &mut dyn Target,
        all: &[Result<Drawn<'_>, String>],
    ) -> Result<Vec<Outcome>, Stop> {
        let shared = Settings::of(target).in_mode(Mode::Shared);
        let batch = target.batch(&shared).max(1);
        let mut outcomes = Vec::with_capacity(all.len());
        for all in all.chunks(batch) {
            let drawn = || {
                all.iter()
                    .flatten()
                    .filter(|drawn| drawn.no_input().is_none())
            };
            let each = drawn().map(|drawn| (&drawn.case, &drawn.prepared));
            let lowered = lower_prepared(each, target, &shared, &mut self.judge.stages)?;
            let each = drawn().zip(lowered);
            let each = each.map(|(drawn, lowered)| (&drawn.case, drawn.prepared.clone(), lowered));
            let mut judgements = self.judge.judge_all_lowered(each).into_iter();
            for drawn in all {
                let judgement = match drawn {
                    Ok(drawn) if drawn.no_input().is_none() => judgements.next(),
                    Ok(_) | Err(_) => None,
                };
                outcomes.push(match (drawn, judgement) {
                    (Ok(drawn), Some(judgement)) => self.outcome(target, drawn, judgement)?,
                    (Ok(drawn), None) => {
                        let reason = drawn.no_input();
                        let reason = reason.as_deref().unwrap_or("the function was not judged");
                        Outcome::without_inputs(Standing::Unsupported, reason)
                    }
                    (Err(why), _) => Outcome::without_inputs(Standing::Unsupported, why),
                });
            }
        }
        Ok(outcomes)
    }

    fn outcome(
        &mut self,
        target: &mut dyn Target,
        drawn: &Drawn<'_>,
        shared: Judgement,
    ) -> Result<Outcome, Stop> {
        let is_release = target.release().is_some();
        let all = drawn.has_all_inputs();
        let outcome = Outcome::of(&shared, all, is_release);
        if !shared.verdict.is_finding() {
            // The outputs of releases are only run: the table is a record of their bugs.
            let is_proved = !is_release
                && outcome.standing == Standing::Right
                && drawn.is_proved(shared.lowered.as_ref());
            return Ok(match is_proved {
                true => Outcome {
                    standing: Standing::Proved,
                    ..outcome
                },
                false => outcome,
            });
        }
        // A finding counts only if the tool shows it in a process of its own.
        let place = shared
            .calls
            .iter()
            .position(|call| call.verdict.is_finding());
        let isolated = Settings::of(target);
        let one = only_call(&drawn.case, place.unwrap_or(0));
        let judgement = self.judge.judge_with(&one, target, &isolated)?;
        if judgement.verdict.is_finding() {
            let confirmed = Outcome::of(&judgement, all, is_release);
            return Ok(Outcome {
                inputs: outcome.inputs,
                is_complete: false,
                report: self
                    .reports
                    .report(target, drawn.entry, &one, &judgement.verdict),
                ..confirmed
            });
        }
        let prepared = drawn.prepared.clone();
        let whole = self
            .judge
            .judge_prepared(&drawn.case, prepared, target, &isolated)?;
        let reports = &self.reports;
        let report = reports.report(target, drawn.entry, &drawn.case, &whole.verdict);
        Ok(Outcome {
            report,
            ..Outcome::of(&whole, all, is_release)
        })
    }
}

/// Returns the test case with only one of its calls.
fn only_call(case: &Case, place: usize) -> Case {
    let mut one = case.clone();
    let kept: Range<usize> = place..place + 1;
    let calls: Vec<Call> = one
        .calls
        .get(kept)
        .map(<[Call]>::to_vec)
        .unwrap_or_default();
    one.calls = calls;
    one
}
