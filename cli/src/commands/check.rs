//! `lowerfuzz check`: judges the given programs.

use std::fmt::Write as _;

use lowerfuzz_campaign::results::CaseVerdict;
use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::{Case, Expect};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{
    Answer, CallReport, Discard, Ended, FirstDifference, Judgement, Verdict, confirm_all,
};
use lowerfuzz_triage::RunnerOpinion;
use lowerfuzz_triage::escape::one_line;
use serde_json::{Value, json};

use super::apart::judged_apart;
use super::{CommandResult, drawn, judge, probed, selected, settings, warn_of_passes};
use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::input::{self, Cases};
use crate::output::{print, print_json, tell};
use lowerfuzz_campaign::not_stopped;
use lowerfuzz_campaign::targets::selection::target_names;

pub(crate) fn main(args: &CheckArgs) -> CommandResult {
    let mut targets = Vec::new();
    for name in target_names(&args.targets)? {
        let lowering = selected(&name, &args.with)?;
        warn_of_passes(&lowering);
        targets.push((name, lowering.target));
    }
    let mut read = input::cases(&args.files, args.release)?;
    let runner = probed(&args.confirm)?;
    let mut judge = judge(args.with.limits, args.with.accuracy)?;
    drawn::known(&args.draw, read.cases.iter().map(|(_, case)| case))?;
    let all = read.cases.iter_mut();
    let functions: Vec<Vec<DrawnFunction>> = all
        .map(|(_, case)| drawn::draw(&args.draw, &mut judge, case))
        .collect();
    let Cases { cases, foreign, .. } = &read;
    let mut stopped = None;
    let (mut found, mut answered) = (false, false);
    // The first program without a verdict, the reason why it has none, and whether it has no calls.
    let mut unjudged = None;
    let mut hint = "";
    let mut rows = Vec::new();
    let mut text = String::new();
    for (name, mut target) in targets {
        let mut judgements = Vec::with_capacity(cases.len());
        // Programs in one process share their passes, but with random passes each program has other
        // passes.
        let usual = settings(&args.with, target.passes().to_vec());
        let batch = if target.draws_passes() {
            1
        } else {
            target.batch(&usual)
        };
        for (number, batch) in cases.chunks(batch).enumerate() {
            let passes = target.passes_of((number as u64) << 32);
            let settings = settings(&args.with, passes);
            let batch: Vec<&Case> = batch.iter().map(|(_, case)| case).collect();
            let whole = judge.judge_all(&batch, target.as_mut(), &settings);
            for (case, whole) in batch.into_iter().zip(whole) {
                let target = target.as_mut();
                judgements.push(judged_apart(&mut judge, case, whole, target, &settings));
            }
        }
        if let Some(runner) = &runner {
            let cases = cases.iter().map(|(_, case)| case);
            let mut asked: Vec<_> = cases.zip(&mut judgements).collect();
            confirm_all(runner, &mut asked, &mut judge.stages, &mut || {});
        }
        // The verdicts on earlier targets remain valid.
        stopped = not_stopped().err().map(Failure::from);
        if stopped.is_some() {
            break;
        }
        for item in foreign {
            let (file, verdict) = (&item.file, &item.verdict);
            let line = format!("{file}: {name}: {verdict}");
            if !item.is_error {
                let _ = writeln!(text, "{}", one_line(&line));
            }
            let mut row = json!(row(file, &name, verdict));
            row["function"] = json!(item.function);
            row["construct"] = json!(item.construct);
            rows.push(row);
            unjudged.get_or_insert((line, false));
        }
        let each = cases.iter().zip(&functions).zip(&judgements);
        for (((file, case), functions), judgement) in each {
            let said = judgement.opinion.as_ref().map(|opinion| &opinion.optimised);
            if let Some(Answer::Unasked(why)) = said {
                tell(&format!("{file}: not confirmed: {}", one_line(why)));
            }
            found |= judgement.verdict.is_finding();
            if is_answered(case, judgement, args.draw.no_draw) {
                answered = true;
            } else {
                let tried = other_target(&name, judgement);
                if hint.is_empty() {
                    hint = tried;
                }
                unjudged.get_or_insert_with(|| {
                    let line = format!("{file}: {name}: {}{tried}", judgement.verdict);
                    (line, case.calls.is_empty())
                });
            }
            let difference = judge.first_difference(case, target.as_ref(), judgement);
            let about = difference.as_ref();
            let program = Program {
                file,
                case,
                drawn: functions,
            };
            describe(&mut text, &program, &name, judgement, about);
            let mut row = judged_row(file, &name, judgement);
            row["difference"] = json!(difference);
            row["calls"] = calls_that_differ(case, judgement, functions);
            if !functions.is_empty() {
                row["functions"] = drawn::rows(case, functions, judgement);
            }
            rows.push(row);
        }
    }
    if answered && !hint.is_empty() {
        let _ = writeln!(text, "not everything could be judged{hint}");
    }
    if args.json {
        print_json(&json!(rows))?;
    } else {
        print(&text)?;
    }
    match unjudged {
        Some((first, is_uncalled)) if stopped.is_none() && !answered && !args.allow_unsupported => {
            let (what, hint) = if is_uncalled {
                ("executed", "; add a line like `// call: @f(1 : i32)`")
            } else {
                ("judged", "")
            };
            Err(Failure::plain(format!(
                "nothing could be {what}: {first}{hint}"
            )))
        }
        Some(_) | None => read.ended(stopped, found),
    }
}

/// Returns whether judging had a result: the lowering is right or wrong, the program is undefined,
/// or an expectation of the file holds. A program that was only lowered counts if `may_only_lower`.
fn is_answered(case: &Case, judgement: &Judgement, may_only_lower: bool) -> bool {
    let answers = |verdict: &Verdict, expect: Option<&Expect>| match verdict {
        Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Finding { .. } => true,
        Verdict::Discarded { discard, .. } => match discard {
            Discard::UndefinedSource | Discard::Refused | Discard::Limited => true,
            Discard::Lowered => may_only_lower,
            Discard::Beyond(_) => expect == Some(&Expect::OutOfFuel),
            Discard::Unsupported => false,
        },
    };
    let mut calls = case.calls.iter().zip(&judgement.calls);
    answers(&judgement.verdict, None)
        || calls.any(|(call, report)| answers(&report.verdict, call.expect.as_ref()))
}

/// Returns a hint at other targets if only the built-in lowering does not support a program.
fn other_target(target: &str, judgement: &Judgement) -> &'static str {
    let is_unsupported = |verdict: &Verdict| {
        matches!(
            verdict,
            Verdict::Discarded {
                discard: Discard::Unsupported,
                ..
            }
        )
    };
    let is_run = |report: &CallReport| !matches!(report.reference.ended, Ended::Unsupported(_));
    if target == Builtin::NAME
        && is_unsupported(&judgement.verdict)
        && judgement.calls.iter().all(is_run)
    {
        "; try a release, such as `--target mlir-opt-22`, or another that `lowerfuzz targets` lists"
    } else {
        ""
    }
}

/// A verdict as JSON, for `check` and `matrix`.
pub(crate) fn row(file: &str, target: &str, verdict: &Verdict) -> CaseVerdict {
    CaseVerdict {
        file: file.to_owned(),
        target: target.to_owned(),
        verdict: verdict.kind(),
        blame: verdict.blame(),
        reason: verdict.reason(),
    }
}

/// A judgement as JSON, with its second opinion if there is one.
pub(crate) fn judged_row(file: &str, target: &str, judgement: &Judgement) -> Value {
    let mut row = json!(row(file, target, &judgement.verdict));
    if let Some(opinion) = &judgement.opinion {
        row["second_opinion"] = json!(RunnerOpinion::from(opinion));
    }
    row
}

/// The verdicts of the directives' calls that do not simply agree, as JSON. The verdict on the
/// program contains only the first of them.
fn calls_that_differ(case: &Case, judgement: &Judgement, drawn: &[DrawnFunction]) -> Value {
    let given = drawn.first().map_or(usize::MAX, |first| first.calls.start);
    let calls = case
        .calls
        .iter()
        .zip(&judgement.calls)
        .take(given)
        .enumerate();
    let calls = calls.filter(|(_, (_, report))| report.verdict != Verdict::Agree);
    let calls = calls.map(|(i, (call, report))| {
        json!({
            "call": i + 1,
            "function": case.module.str(call.func),
            "verdict": report.verdict.kind(),
            "blame": report.verdict.blame(),
            "reason": report.verdict.reason(),
        })
    });
    calls.collect()
}

/// A judged program: its name, and its functions with drawn calls.
pub(crate) struct Program<'a> {
    pub(crate) file: &'a str,
    pub(crate) case: &'a Case,
    pub(crate) drawn: &'a [DrawnFunction],
}

/// Describes a judgement in a line for the file, a line for each call that does not simply agree,
/// and a line for each function with drawn calls. For a finding, the first difference between its
/// runs is added.
pub(crate) fn describe(
    text: &mut String,
    program: &Program<'_>,
    target: &str,
    judgement: &Judgement,
    difference: Option<&FirstDifference>,
) {
    verdicts(text, program, target, judgement, difference);
    drawn::describe(text, program.case, program.drawn, judgement, difference);
    if let Some(opinion) = judgement
        .opinion
        .as_ref()
        .filter(|_| judgement.verdict.is_finding())
    {
        let standing = opinion.standing().name();
        let line = format!("  second opinion: {standing}; {opinion}");
        let _ = writeln!(text, "{}", one_line(&line));
    }
}

fn verdicts(
    text: &mut String,
    program: &Program<'_>,
    target: &str,
    judgement: &Judgement,
    difference: Option<&FirstDifference>,
) {
    let Program { file, case, drawn } = program;
    let Judgement { verdict, calls, .. } = judgement;
    // Drawn calls come after the calls of directives, and are described function by function.
    let given = drawn.first().map_or(calls.len(), |first| first.calls.start);
    let given = &calls[..given.min(calls.len())];
    let mut others = calls.iter().filter(|c| c.verdict != Verdict::Agree);
    let is_plain = match given {
        [] => others.all(|c| !c.verdict.is_finding()),
        [..] => others.next().is_none(),
    };
    if is_plain {
        let line = format!("{file}: {target}: {verdict}");
        let _ = writeln!(text, "{}", one_line(&line));
        return;
    }
    let line = format!("{file}: {target}: {}", verdict.name());
    let _ = writeln!(text, "{}", one_line(&line));
    for (i, (call, report)) in case.calls.iter().zip(given).enumerate() {
        if report.verdict != Verdict::Agree {
            let name = case.module.str(call.func);
            let line = format!("  call {}, @{name}: {}", i + 1, report.verdict);
            let _ = writeln!(text, "{}", one_line(&line));
        }
        for line in difference
            .filter(|d| d.call == i + 1)
            .into_iter()
            .flat_map(FirstDifference::lines)
        {
            let _ = writeln!(text, "    {}", one_line(&line));
        }
    }
}
