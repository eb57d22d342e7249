//! `lowerfuzz explain`: prints the steps of a call.

use lowerfuzz_tools::targets::Targets;
use std::fmt::Write as _;

use lowerfuzz_campaign::apart::{of_call, parts_judged};
use lowerfuzz_campaign::witness::witness;
use lowerfuzz_ir::Loc;
use lowerfuzz_ir::case::{Case, print_call};
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{ExplainRequest, Explanation, Judge, Shown, Step, Stop};
use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::escape::one_line;

use super::drawn::Private;
use super::{CommandResult, default_target, drawn, judge_of_observations, settings, target};
use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::findings;
use crate::input::{self, How};
use crate::output::print;

/// The column at which values are printed, unless the op's text is longer.
const COLUMN: usize = 58;

pub(crate) fn main(args: &ExplainArgs, targets: &Targets) -> CommandResult {
    let finding = match StoredFinding::is_at(&args.file) {
        true => StoredFinding::at(&args.file)?,
        false => None,
    };
    let own = finding
        .as_ref()
        .map(|finding| targets.with(&finding.record.definitions));
    let targets = own.as_ref().unwrap_or(targets);
    let path = finding.as_ref().map_or(&args.file, |f| &f.source);
    let with = match &finding {
        Some(finding) if args.target.is_none() => findings::options(finding, &args.with),
        Some(_) | None => args.with.clone(),
    };
    let of_finding = finding.as_ref().map(|finding| &finding.record.target);
    let given = args.target.as_ref().or(of_finding);
    if let Some(given) = given {
        // A wrong target is reported before anything is read.
        target(targets, given, &with)?;
    }
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let (program, rest, source) = input::program(path, &how)?;
    let mut case = program.case;
    let mut judge = judge_of_observations(with.limits, with.accuracy)?;
    drawn::known_in(&args.draw, std::iter::once(&case), &rest.foreign)?;
    let private = Private::under(&with, given.map_or(&[], std::slice::from_ref));
    let mut functions = drawn::draw(&args.draw, private, &mut judge, &mut case);
    program.foreign_ops.locate_drawn(&mut functions);
    let given = given.map(String::as_str);
    let name = default_target::choose(targets, given, &with, &mut judge, &case)?;
    let mut target = target(targets, &name, &with)?;
    let settings = settings(&with, target.passes().to_vec());
    drawn::steer_by(
        &args.draw,
        &mut judge,
        &mut case,
        &mut functions,
        target.as_mut(),
        &settings,
    )?;
    let call = args.call.map(|n| n as usize - 1);
    let around = (!args.all).then_some(args.around);
    let explained = explained(
        &mut judge,
        &case,
        target.as_mut(),
        &settings,
        ExplainRequest { call, around },
    )?;
    let file = path.display().to_string();
    let Some(explanation) = explained else {
        let n = case.calls.len();
        return Err(Failure::plain(match args.call {
            Some(call) if n > 0 => {
                format!("{file}: expected one of {n} calls, found --call {call}")
            }
            Some(_) | None => {
                let hint = drawn::hint(&args.draw, &functions);
                format!("{file}: no calls{}{hint}", drawn::reasons(&functions))
            }
        }));
    };
    let call = &case.calls[explanation.call];
    // The call of a directive has a place in the file.
    let input = (call.loc == Loc::NONE).then(|| print_call(&case, call));
    print(&text(&explanation, &file, &source, &name, input.as_deref()))?;
    Ok(explanation.verdict.is_finding())
}

/// Judges a test case, and explains one of its calls. If the lowering gives no module for the whole
/// program, the call is judged with the functions that it needs.
fn explained(
    judge: &mut Judge,
    case: &Case,
    target: &mut dyn Target,
    settings: &Settings,
    request: ExplainRequest,
) -> Result<Option<Explanation>, Stop> {
    let keeps_locations = target.keeps_locations();
    let judgement = judge.judge_with(case, target, settings)?;
    if judgement.lowered.is_some() || case.calls.is_empty() {
        let call = request.call.or(witness(case, &judgement));
        let request = ExplainRequest { call, ..request };
        return Ok(judge.explain_judged(case, &judgement, keeps_locations, request));
    }
    let judgement = parts_judged(judge, case, judgement, target, settings)?;
    let call = request.call.or(witness(case, &judgement)).unwrap_or(0);
    if call >= case.calls.len() {
        return Ok(None);
    }
    let one = of_call(case, call);
    let judgement = judge.judge_with(&one, target, settings)?;
    let request = ExplainRequest {
        call: Some(0),
        ..request
    };
    let explained = judge.explain_judged(&one, &judgement, keeps_locations, request);
    Ok(explained.map(|explanation| Explanation {
        call,
        ..explanation
    }))
}

fn text(
    explanation: &Explanation,
    file: &str,
    source: &str,
    target: &str,
    drawn_input: Option<&str>,
) -> String {
    let mut text = String::new();
    let mut line = |what: &str| {
        let _ = writeln!(text, "{}", one_line(what));
    };
    line(&format!(
        "{file}: {target}: call {}, @{}: {}",
        explanation.call + 1,
        explanation.function,
        explanation.verdict.name()
    ));
    if let Some(input) = drawn_input {
        line(&format!("Drawn input: {input}"));
    }
    let lowered = explanation.steps.iter().any(is_lowered);
    if !lowered {
        line("Source steps only: the lowered program was not run.");
    } else if explanation.by_location {
        line("Each source op is followed by its lowered ops, marked with `|`.");
    } else {
        line(
            "Each source op is followed by the lowered ops that seem to implement it, marked \
             with `|`. The target does not record where its ops came from.",
        );
    }
    line("");
    let mut places = [None, None];
    for shown in &explanation.steps {
        match shown {
            Shown::Cut { source, lowered } => {
                line(&format!(
                    "   … {source} source steps and {lowered} lowered steps omitted"
                ));
            }
            Shown::Step(step) => {
                let side = usize::from(step.is_lowered);
                let here = Some((step.function.clone(), step.depth));
                if places[side] != here {
                    let margin = ["", "     |  "][side];
                    line(&format!("   {margin}in @{}", step.function));
                    places[side] = here;
                }
                line(&of_step(step, source));
                if let Some(poison) = &step.poison {
                    line(&format!("        |    poison from {poison}"));
                }
            }
        }
    }
    line("");
    if let Some(difference) = &explanation.difference {
        line(&format!("first difference: {}", difference.what));
        let source = (&difference.source_op, &difference.source_values);
        let lowered = (&difference.lowered_op, &difference.lowered_values);
        for (side, (op, values)) in [("source", source), ("lowered", lowered)] {
            if let Some(op) = op {
                let values = values.as_deref().unwrap_or_default();
                line(&format!("  {side:<8} {}  ; {values}", short(op)));
            }
        }
    } else if explanation.verdict.is_finding() && lowered {
        line("no difference in the steps that can be compared");
    }
    observed(&mut line, "source", Some(&explanation.source));
    observed(&mut line, "interpreted", explanation.interpreted.as_ref());
    observed(&mut line, "compiled", explanation.compiled.as_ref());
    if let Some((section, rule)) = explanation.rule {
        line(&format!("rule: LangRef, {section}: {rule}"));
    }
    line(&format!("verdict: {}", explanation.verdict));
    text
}

fn is_lowered(shown: &Shown) -> bool {
    match shown {
        Shown::Step(step) => step.is_lowered,
        Shown::Cut { lowered, .. } => *lowered > 0,
    }
}

fn observed(line: &mut impl FnMut(&str), name: &str, lines: Option<&Vec<String>>) {
    for (i, text) in lines.into_iter().flatten().enumerate() {
        let name = if i == 0 { name } else { "" };
        line(&format!("{name:<12} {text}"));
    }
}

/// Shortens the text of an op by omitting the body of long struct types.
fn short(op: &str) -> String {
    const STRUCT: &str = "!llvm.struct<";
    let mut text = String::with_capacity(op.len());
    let mut rest = op;
    while let Some(start) = rest.find(STRUCT) {
        let (before, at) = rest.split_at(start + STRUCT.len());
        text.push_str(before);
        let mut open = 1;
        let end = at.char_indices().find(|(_, c)| {
            open += i32::from(*c == '<') - i32::from(*c == '>');
            open == 0
        });
        let Some((end, _)) = end else {
            rest = at;
            break;
        };
        text.push('…');
        rest = &at[end..];
    }
    text + rest
}

fn of_step(step: &Step, source: &str) -> String {
    let mark = if step.differs { ">>" } else { "  " };
    let mut text = if step.is_lowered {
        format!("{mark}      |    {}", short(&step.op))
    } else {
        format!("{mark} {:>4}  {}", step.number, step.op)
    };
    let values = step.values();
    if !values.is_empty() {
        let width = text.chars().count();
        let gap = COLUMN.saturating_sub(width).max(2);
        let _ = write!(text, "{}; {values}", " ".repeat(gap));
    }
    if step.differs
        && !step.is_lowered
        && let Some(offset) = step.offset
    {
        let (line, column) = line_and_column(source, offset);
        let _ = write!(text, "  (line {line}, column {column})");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn struct_types_are_shortened() {
        let op = "%1 = llvm.f %0 : !llvm.struct<(ptr, array<1 x i64>)>, !llvm.struct<(i8)> -> i8";
        assert_eq!(
            short(op),
            "%1 = llvm.f %0 : !llvm.struct<…>, !llvm.struct<…> -> i8"
        );
        assert_eq!(short("llvm.return"), "llvm.return");
        assert_eq!(short("!llvm.struct<(i8"), "!llvm.struct<(i8");
    }
}
