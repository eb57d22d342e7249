//! `lowerfuzz check`: judges given programs.

use std::fmt::Write as _;

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::outside::Answer;
use lowerfuzz_oracle::{Judgement, Verdict};
use serde_json::{Value, json};

use super::{Found, judge, not_stopped, probed, target, target_names};
use crate::args::CheckArgs;
use crate::finding::{Differing, SecondOpinion};
use crate::input::{self, Cases};
use crate::one_line::one_line;
use crate::output::{print, print_json};

pub(crate) fn main(args: &CheckArgs) -> Found {
    let mut targets = Vec::new();
    for name in target_names(&args.targets)? {
        let lowering = target(&name, &args.with)?;
        targets.push((name, lowering));
    }
    let read = input::cases(&args.files, args.release)?;
    let Cases { cases, foreign, .. } = &read;
    let runner = probed(&args.confirm)?;
    let mut judge = judge()?;
    let mut stopped = None;
    let mut found = false;
    let mut rows = Vec::new();
    let mut text = String::new();
    for (name, mut target) in targets {
        let mut judgements = Vec::with_capacity(cases.len());
        // Programs of one process have its passes; drawn ones differ from program to program.
        let batch = if target.draws_passes() {
            1
        } else {
            target.batch()
        };
        for (number, batch) in cases.chunks(batch).enumerate() {
            target.draw_passes((number as u64) << 32);
            let batch: Vec<&Case> = batch.iter().map(|(_, case)| case).collect();
            judgements.extend(judge.judge_all(&batch, target.as_mut()));
        }
        if let Some(runner) = &runner {
            let cases = cases.iter().map(|(_, case)| case);
            let mut asked: Vec<_> = cases.zip(&mut judgements).collect();
            runner.confirm_all(&mut asked, &mut judge.stages, &mut || {});
        }
        // What was judged for the targets before is no less true.
        stopped = not_stopped().err();
        if stopped.is_some() {
            break;
        }
        for (file, verdict) in foreign {
            let line = format!("{file}: {name}: {verdict}");
            let _ = writeln!(text, "{}", one_line(&line));
            rows.push(row(file, &name, verdict));
        }
        for ((file, case), judgement) in cases.iter().zip(&judgements) {
            let said = judgement.opinion.as_ref().map(|opinion| &opinion.optimised);
            if let Some(Answer::Unasked(why)) = said {
                eprintln!("{file}: not confirmed: {}", one_line(why));
            }
            found |= judgement.verdict.is_finding();
            let difference = Differing::of(&mut judge, case, target.as_ref(), judgement);
            let about = difference.as_ref();
            describe(&mut text, file, &name, case, judgement, about);
            let mut row = judged_row(file, &name, judgement);
            row["difference"] = json!(difference);
            rows.push(row);
        }
    }
    if args.json {
        print_json(&json!(rows))?;
    } else {
        print(&text)?;
    }
    read.ended(stopped, found)
}

/// A verdict as `check` and `matrix` have it in JSON.
pub(crate) fn row(file: &str, target: &str, verdict: &Verdict) -> Value {
    json!({
        "file": file,
        "target": target,
        "verdict": verdict.name(),
        "blame": verdict.blame().map(lowerfuzz_oracle::Blame::name),
        "reason": verdict.reason(),
    })
}

/// The same of a judgement, with its second opinion if there is one.
pub(crate) fn judged_row(file: &str, target: &str, judgement: &Judgement) -> Value {
    let mut row = row(file, target, &judgement.verdict);
    if let Some(opinion) = &judgement.opinion {
        row["second_opinion"] = json!(SecondOpinion::from(opinion));
    }
    row
}

/// One line for the file, and one for each call that does not simply agree; with where a finding's
/// runs first differ.
pub(crate) fn describe(
    text: &mut String,
    file: &str,
    target: &str,
    case: &Case,
    judgement: &Judgement,
    difference: Option<&Differing>,
) {
    verdicts(text, file, target, case, judgement, difference);
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
    file: &str,
    target: &str,
    case: &Case,
    judgement: &Judgement,
    difference: Option<&Differing>,
) {
    let Judgement { verdict, calls, .. } = judgement;
    let plain = calls.iter().all(|c| c.verdict == Verdict::Agree);
    if plain || calls.is_empty() {
        let line = format!("{file}: {target}: {verdict}");
        let _ = writeln!(text, "{}", one_line(&line));
        return;
    }
    let line = format!("{file}: {target}: {}", verdict.name());
    let _ = writeln!(text, "{}", one_line(&line));
    for (i, (call, report)) in case.calls.iter().zip(calls).enumerate() {
        if report.verdict != Verdict::Agree {
            let name = case.module.str(call.func);
            let line = format!("  call {}, @{name}: {}", i + 1, report.verdict);
            let _ = writeln!(text, "{}", one_line(&line));
        }
        for line in difference
            .filter(|d| d.call == i + 1)
            .into_iter()
            .flat_map(Differing::lines)
        {
            let _ = writeln!(text, "    {}", one_line(&line));
        }
    }
}
