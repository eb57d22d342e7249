//! `lowerfuzz interp`: runs the reference interpreter; [`super::dialect`] implements `--llvm`.

use lowerfuzz_tools::targets::Targets;
use std::fmt::Write as _;

use lowerfuzz_oracle::{Discard, Ended, describe_observed, printed};
use lowerfuzz_triage::escape::one_line;

use super::{CommandResult, default_target, dialect, judge};
use crate::args::InterpArgs;
use crate::failure::Failure;
use crate::input::{self, How};
use crate::json::judge::InterpretedCall;
use crate::output::{print, print_json};

pub(crate) fn main(args: &InterpArgs, targets: &Targets) -> CommandResult {
    if args.llvm {
        return dialect::main(args, targets);
    }
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let (program, ..) = input::program(&args.file, &how)?;
    let case = program.case;
    let mut judge = judge(args.limits, false)?;
    let mut found = false;
    let mut text = String::new();
    let mut list = Vec::new();
    for (call, report) in case.calls.iter().zip(judge.reference(&case)) {
        let name = case.module.str(call.func);
        let outcome = match &report.reference.ended {
            Ended::Returned(values) if values.is_empty() => "()".to_owned(),
            Ended::Returned(values) => {
                let all: Vec<_> = values
                    .iter()
                    .map(|v| describe_observed(v, case.index_width))
                    .collect();
                all.join(", ")
            }
            Ended::Aborted => match report
                .reference
                .abort
                .as_ref()
                .and_then(|a| a.message.as_ref())
            {
                Some(text) => format!("abort: {text}"),
                None => "abort".to_owned(),
            },
            Ended::Undefined(why) => format!("undefined: {why}"),
            Ended::Beyond(limit) => Discard::Beyond(*limit).name().to_owned(),
            Ended::Overcalled => "too many external calls".to_owned(),
            Ended::Unsupported(what) => format!("unsupported: {what}"),
        };
        let wrong = report.verdict.is_finding();
        found |= wrong;
        let _ = writeln!(text, "{}", one_line(&format!("@{name}: {outcome}")));
        let printed = printed(&report.reference.host_calls);
        for line in printed.lines() {
            let _ = writeln!(text, "  | {}", one_line(line));
        }
        if wrong {
            let _ = writeln!(text, "{}", one_line(&format!("  {}", report.verdict)));
        }
        let expectation = report.verdict.cause().map(ToString::to_string);
        list.push(InterpretedCall {
            call: name.to_owned(),
            outcome,
            printed,
            dialect: None,
            wrong_expectation: expectation,
        });
    }
    if args.json {
        print_json(&list)?;
    } else {
        print(&text)?;
    }
    if case.calls.is_empty() {
        return Err(Failure::plain(format!(
            "{}: no calls; add a line like `// call: @f(1 : i32)`",
            args.file.display()
        )));
    }
    Ok(found)
}
