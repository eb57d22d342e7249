//! Judges the programs of a test file under the passes of one use of the tool.

use lowerfuzz_inputs::{DrawnFunction, Options};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::conversion::entry_fault;
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_oracle::{CallReport, DrawnCase, Finding, Judge, Judgement, Stop, Verdict};
use lowerfuzz_prove::Reason;
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_triage::escape::one_line;

use super::programs::Program;
use super::results::Outcome;
use crate::apart::judged_apart;
use crate::error::CampaignError;
use crate::proofs::{FunctionProof, Judged, Proved, Prover, prove_all};
use crate::targets::Selected;
use crate::witness::witness_of;

/// Maximum number of characters of a cause that groups functions.
const MAX_CAUSE: usize = 120;

/// The verdict on one function of a program.
pub(super) struct FunctionVerdict {
    /// The position of the function in the file.
    pub(super) function: usize,
    pub(super) outcome: Outcome,
    /// The program with the call that differs, if the outcome is a finding.
    pub(super) finding: Option<Case>,
}

/// A use of the tool whose result is judged at one level.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    /// The position of the use in the file's list.
    pub(super) run: usize,
    pub(super) level: JudgedLevel,
    pub(super) settings: &'a Settings,
}

/// Judges all functions of the programs. More inputs are drawn by what the outputs compare, and functions
/// that agree are proved if `prover` is given.
pub(super) fn judge(
    programs: &[Program],
    selected: &mut Selected,
    used: Use<'_>,
    judge: &mut Judge,
    (draw, prover): (&Options, &mut Option<Prover>),
) -> Result<Vec<FunctionVerdict>, CampaignError> {
    let target = selected.target.as_mut();
    let settings = used.settings;
    let called: Vec<&Program> = programs.iter().filter(|p| !p.drawn.is_empty()).collect();
    let mut verdicts = Vec::new();
    for programs in called.chunks(target.batch(settings).max(1)) {
        let mut steered = Vec::with_capacity(programs.len());
        for program in programs {
            let (places, drawn): (Vec<usize>, Vec<DrawnFunction>) =
                program.drawn.iter().cloned().unzip();
            steered.push((program.case.clone(), places, drawn));
        }
        let each = steered.iter_mut();
        let each = each.map(|(case, _, functions)| DrawnCase { case, functions });
        let mut each: Vec<DrawnCase<'_>> = each.collect();
        let whole = judge.judge_all_steered(&mut each, target, settings, Some(draw))?;
        let cases: Vec<&Case> = steered.iter().map(|(case, ..)| case).collect();
        let judgements = judged_apart(judge, &cases, whole, target, settings)?;
        for ((mut case, places, mut drawn), mut judgement) in steered.into_iter().zip(judgements) {
            let mut proofs = Vec::new();
            if let Some(prover) = prover {
                let judged = Judged {
                    case: &mut case,
                    drawn: &mut drawn,
                    judgement: &mut judgement,
                };
                let mut again = |case: &Case| -> Result<Judgement, Stop> {
                    let whole = judge.judge_all(&[case], target, settings)?;
                    let mut each = judged_apart(judge, &[case], whole, target, settings)?;
                    Ok(each.remove(0))
                };
                proofs = prove_all(prover, Proved::Drawn, judged, &mut again)?;
            }
            let each = places.into_iter().zip(&drawn);
            verdicts.extend(each.map(|(function, drawn)| {
                let mut proofs = proofs.iter();
                let proof = proofs.find(|proof| proof.name == drawn.name);
                let (mut outcome, finding) = outcome(&case, &judgement, drawn, used);
                if let Outcome::Judged {
                    is_proof,
                    not_proved,
                    ..
                } = &mut outcome
                {
                    *is_proof |= proof.is_some_and(FunctionProof::is_proved);
                    *not_proved = proof.and_then(FunctionProof::reason).map(Reason::word);
                }
                FunctionVerdict {
                    function,
                    outcome,
                    finding,
                }
            }));
        }
    }
    Ok(verdicts)
}

/// Returns the outcome of a function, and the program with the call that differs.
fn outcome(
    case: &Case,
    judgement: &Judgement,
    drawn: &DrawnFunction,
    used: Use<'_>,
) -> (Outcome, Option<Case>) {
    let reports = judgement.calls.get(drawn.calls.clone());
    let reports = reports.unwrap_or_default();
    let Use {
        run,
        level,
        settings,
    } = used;
    let func = case.calls.get(drawn.calls.start).map(|call| call.func);
    let Some(at) = func.and_then(|func| witness_of(case, judgement, func)) else {
        return (agreement(judgement, reports, drawn, used), None);
    };
    let verdict = &judgement.calls[at].verdict;
    // Some passes of MLIR's tests change the types of functions, or delete them, on purpose.
    let output = judgement.lowered_with(&drawn.name);
    let changed = output.and_then(|output| entry_fault(case, output, &drawn.name));
    let changed = changed.map(|fault| fault.to_string());
    if let Some(cause) = refusal(verdict, settings).or(changed) {
        let (run, level) = (Some(run), Some(level));
        return (Outcome::NotJudged { run, level, cause }, None);
    }
    let mut case = case.clone();
    case.calls = vec![case.calls[at].clone()];
    let reason = verdict.to_string();
    (Outcome::Finding { run, level, reason }, Some(case))
}

/// Returns the cause if the tool cannot continue after the passes of a test. Such passes may leave
/// programs that only a later pass of the test's author accepts.
fn refusal(verdict: &Verdict, settings: &Settings) -> Option<String> {
    let Verdict::Finding { finding, .. } = verdict else {
        return None;
    };
    let is_refusal = match finding {
        Finding::Rejected => !settings.passes.is_empty(),
        Finding::InvalidOutput
        | Finding::Mismatch
        | Finding::Inaccurate
        | Finding::IntroducedUb
        | Finding::Crashed
        | Finding::Hung
        | Finding::Nondeterministic
        | Finding::EngineDisagreement
        | Finding::WrongExpectation => false,
    };
    is_refusal.then(|| shortened(&format!("refused: {}", verdict.reason())))
}

fn agreement(
    judgement: &Judgement,
    reports: &[CallReport],
    drawn: &DrawnFunction,
    Use { run, level, .. }: Use<'_>,
) -> Outcome {
    let is_answer = |report: &&CallReport| match report.verdict {
        Verdict::Agree | Verdict::Inaccurate { .. } => true,
        Verdict::Finding { .. } | Verdict::Discarded { .. } => false,
    };
    let inputs = reports.iter().filter(is_answer).count();
    if inputs > 0 {
        let all_agree = reports.iter().all(|r| r.verdict == Verdict::Agree);
        return Outcome::Judged {
            run,
            level,
            inputs,
            unjudged: reports.len() - inputs,
            in_part: reports
                .iter()
                .find_map(|report| report.in_part.as_deref().map(str::to_owned)),
            is_proof: all_agree
                && drawn
                    .proved_on(judgement.lowered_with(&drawn.name))
                    .is_some(),
            not_proved: None,
        };
    }
    let verdict = reports
        .first()
        .map_or(&judgement.verdict, |report| &report.verdict);
    let cause = match verdict.reason() {
        reason if reason.is_empty() => verdict.name().to_owned(),
        reason => shortened(&format!("{}: {reason}", verdict.name())),
    };
    Outcome::NotJudged {
        run: Some(run),
        level: Some(level),
        cause,
    }
}

/// Returns one short line.
fn shortened(text: &str) -> String {
    let line = one_line(text);
    if line.chars().count() <= MAX_CAUSE {
        return line;
    }
    line.chars().take(MAX_CAUSE).chain(['…']).collect()
}
