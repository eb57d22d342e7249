//! The text of a judgement, for `check`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::proofs::FunctionProof;
use lowerfuzz_campaign::results::{InPart, NotLowered};
use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::{Answer, FirstDifference, Judgement, Opinion, Verdict};
use lowerfuzz_triage::counted;
use lowerfuzz_triage::escape::one_line;

use super::coverage::{in_part, not_lowered};
use super::drawn;
use crate::color;

/// A judged program: its name, and its functions with drawn calls.
pub(crate) struct Program<'a> {
    pub(crate) file: &'a str,
    pub(crate) case: &'a Case,
    pub(crate) drawn: &'a [DrawnFunction],
    /// The proofs of its functions.
    pub(crate) proofs: &'a [FunctionProof],
    /// What replaces the verdict that the programs agree, if not everything was judged.
    pub(crate) gap: Option<String>,
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
    let Program {
        case,
        drawn,
        proofs,
        ..
    } = program;
    drawn::describe(text, case, drawn, proofs, judgement, difference);
    for InPart { function, reason } in in_part(program.case, judgement) {
        let line = format!("  @{function}: judged in part; {reason}");
        let _ = writeln!(text, "{}", one_line(&line));
    }
    for NotLowered { function, reason } in not_lowered(program.case, judgement) {
        let line = format!("  @{function}: only the output of the passes was judged; {reason}");
        let _ = writeln!(text, "{}", one_line(&line));
    }
    let line = match &judgement.opinion {
        Some(opinion) if judgement.verdict.is_finding() => {
            let standing = opinion.standing().name();
            format!("  second opinion: {standing}; {opinion}")
        }
        Some(Opinion {
            runner,
            optimised: Answer::Same,
            sample,
            ..
        }) => {
            // An agreement on a sample is not one on all inputs.
            let calls = match sample {
                Some((some, all)) => format!("{some} of {all} calls"),
                None => {
                    let calls = judgement.calls.iter();
                    counted(
                        calls.filter(|call| call.verdict == Verdict::Agree).count(),
                        "call",
                    )
                }
            };
            format!("  second opinion: {runner} agrees on {calls}")
        }
        Some(opinion) => format!("  second opinion: {opinion}"),
        None => return,
    };
    let _ = writeln!(text, "{}", one_line(&line));
}

/// Lists the ops that lowerfuzz does not know, with the number of each.
pub(crate) fn describe_opaque(text: &mut String, ops: &BTreeMap<String, usize>) {
    let named = ops.iter();
    let named: Vec<String> = named.map(|(name, n)| format!("`{name}` ({n})")).collect();
    if !named.is_empty() {
        let all = counted(ops.values().sum::<usize>(), "op");
        let line = format!("  opaque: {all}: {}", named.join(", "));
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
    let Program {
        file,
        case,
        drawn,
        gap,
        proofs: _,
    } = program;
    let Judgement { verdict, calls, .. } = judgement;
    // Drawn calls come after the calls of directives, and are described function by function.
    let given = drawn.first().map_or(calls.len(), |first| first.calls.start);
    let given = &calls[..given.min(calls.len())];
    let mut others = calls.iter().filter(|c| c.verdict != Verdict::Agree);
    let is_plain = match given {
        [] => others.all(|c| !c.verdict.is_finding()),
        [..] => others.next().is_none(),
    };
    // What was not judged does not look like agreement.
    let gap = gap.as_deref().filter(|_| *verdict == Verdict::Agree);
    let gap = gap.map(color::of_gap);
    if is_plain && gap.is_none() {
        let verdict = color::of_verdict(verdict, &one_line(&verdict.to_string()));
        let _ = writeln!(text, "{}: {}: {verdict}", one_line(file), one_line(target));
        return;
    }
    let name = gap.unwrap_or_else(|| color::of_verdict(verdict, verdict.name()));
    let _ = writeln!(text, "{}: {}: {name}", one_line(file), one_line(target));
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
