//! `lowerfuzz check`: judges given programs.

use std::fmt::Write as _;

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::outside::Opinion;
use lowerfuzz_oracle::{Judgement, Verdict};
use serde_json::{Value, json};

use super::{Found, confirm, judge, target, target_names};
use crate::args::CheckArgs;
use crate::input;
use crate::output::{one_line, print, print_json};

pub(crate) fn main(args: &CheckArgs) -> Found {
    let mut targets = Vec::new();
    for name in target_names(&args.targets) {
        let lowering = target(&name, &args.with)?;
        targets.push((name, lowering));
    }
    let mut cases = Vec::new();
    for file in &args.files {
        cases.extend(input::cases(file, args.release)?);
    }
    let runner = confirm(&args.confirm)?;
    let mut judge = judge()?;
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
        for ((file, case), mut judgement) in cases.iter().zip(judgements) {
            let opinion = runner
                .as_ref()
                .and_then(|r| r.confirm(case, &mut judgement, &mut judge.stages));
            if let Some(Opinion::Unsupported(why)) = opinion {
                eprintln!("{file}: not confirmed: {}", one_line(&why));
            }
            found |= judgement.verdict.is_finding();
            describe(&mut text, file, &name, case, &judgement);
            rows.push(row(file, &name, &judgement.verdict));
        }
    }
    if args.json {
        print_json(&json!(rows))?;
    } else {
        print(&text)?;
    }
    Ok(found)
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

/// One line for the file, and one for each call that does not simply agree.
pub(crate) fn describe(
    text: &mut String,
    file: &str,
    target: &str,
    case: &Case,
    judgement: &Judgement,
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
    }
}
