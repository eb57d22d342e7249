//! Prints the result of an enumeration.

use lowerfuzz_triage::counted;
use std::fmt::Write as _;

use lowerfuzz_enumerate::{CauseKey, Difference, Space, Tally};
use lowerfuzz_oracle::target::Target;
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::escape::one_line;

use super::Results;
use super::causes::{Confirmed, confirm};
use super::state::Header;
use crate::args::EnumerateArgs;
use crate::commands::judge;
use crate::failure::Failure;
use crate::json::search::{Enumerated, EnumeratedCause};
use crate::output::{print, print_json};

/// Prints the result. Returns whether there are causes without a report.
pub(super) fn results(
    args: &EnumerateArgs,
    space: &Space,
    mut target: Box<dyn Target>,
    header: &Header,
    results: &Results,
) -> Result<bool, Failure> {
    let known = KnownBugs::read(args.known.as_deref()).map_err(Failure::shown)?;
    let mut judge = judge(args.limits, false)?;
    let (tally, causes) = (results.tally(), results.causes());
    let is_both = header.level == JudgedLevel::Both;
    let lowered = is_both.then(|| results.lowered());
    let mut all: Vec<_> = causes.iter().collect();
    all.sort_by_key(|(_, cause)| std::cmp::Reverse(cause.count));
    let mut text = String::new();
    let mut rows = Vec::new();
    let mut is_new = false;
    let by = (&known, header.level != JudgedLevel::Source);
    for (key, cause) in all {
        let confirmed = confirm(&mut judge, space, &mut *target, by, (key, cause))?;
        let is_finding = confirmed.as_ref().is_some_and(|c| c.is_finding);
        let report = confirmed.as_ref().and_then(|c| c.report.as_deref());
        is_new |= is_finding && report.is_none();
        describe(&mut text, (key, cause), confirmed.as_ref(), is_finding);
        rows.push(row((key, cause), confirmed.as_ref(), is_finding));
    }
    let is_idle = tally.compared() == 0 && tally.nonexistent == 0;
    if args.json {
        print_json(&Enumerated {
            search: header.clone(),
            size: space.size(),
            seconds: results.seconds,
            functions: tally,
            lowered,
            causes: rows,
        })?;
    } else {
        summarize(&mut text, header, &tally, results.seconds);
        if let Some(lowered) = &lowered {
            let by = header.then.as_ref().unwrap_or(&header.target);
            let functions = counted(lowered.compared(), "function");
            let line = format!("  lowered by {by}: {functions} judged");
            let _ = writeln!(text, "{}", one_line(&line));
            outcomes(&mut text, lowered);
        }
        print(&text)?;
    }
    if is_idle && !lowerfuzz_tools::process::interrupted() {
        return Err(Failure::plain(format!(
            "{}: no function could be judged",
            header.target
        )));
    }
    Ok(is_new)
}

fn difference_name(difference: Difference) -> &'static str {
    match difference {
        Difference::Value => "wrong value",
        Difference::Poison => "poison",
        Difference::Undefined => "undefined behaviour",
        Difference::End => "another end",
    }
}

/// What the functions of a cause have in common, in a few words.
fn title(key: &CauseKey) -> String {
    match key {
        CauseKey::Wrong {
            edit,
            difference,
            is_bool,
            index_width,
        } => {
            let difference = difference_name(*difference);
            let types = if *is_bool { ", only i1" } else { "" };
            let width = if *index_width == 32 {
                ", 32-bit index"
            } else {
                ""
            };
            format!("{edit}: {difference}{types}{width}")
        }
        CauseKey::Failed { kind, message, .. } => format!("{kind}: {message}"),
    }
}

/// Returns the ops of a printed function in one line.
fn body(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let ops = lines.filter(|line| !line.is_empty() && *line != "}");
    let is_head = |line: &&str| line.starts_with("func") || line.starts_with("llvm.func");
    let ops: Vec<&str> = ops.filter(|line| !is_head(line)).collect();
    ops.join("; ")
}

fn describe(
    text: &mut String,
    (key, cause): (&CauseKey, &lowerfuzz_enumerate::Cause),
    confirmed: Option<&Confirmed>,
    is_finding: bool,
) {
    let report = match confirmed.and_then(|c| c.report.as_deref()) {
        Some(report) => report,
        None if is_finding => "new",
        None => "not judged",
    };
    let functions = counted(cause.count, "function");
    let mut line = |line: &str| {
        let _ = writeln!(text, "{}", one_line(line));
    };
    line(&format!("{functions}, {report}: {}", title(key)));
    let smallest = &cause.smallest;
    line(&format!("  number {}", smallest.number));
    line(&format!("  before  {}", body(&smallest.before)));
    if !smallest.after.is_empty() {
        line(&format!("  after   {}", body(&smallest.after)));
    }
    let is_shown = is_finding || cause.smallest.found.is_some();
    if let Some(confirmed) = confirmed.filter(|_| is_shown) {
        if let Some(call) = &confirmed.call {
            line(&format!(
                "  input   {}",
                call.trim_start_matches("// call: ")
            ));
        }
        if confirmed.verdict.is_finding() {
            line(&format!("  found   {}", confirmed.verdict));
        } else if is_finding {
            line(&format!(
                "  alone   {}: the function is wrong only in its module, or the judge disagrees",
                confirmed.verdict
            ));
        } else {
            line(&format!("  alone   {}", confirmed.verdict));
        }
    }
}

fn row(
    (key, cause): (&CauseKey, &lowerfuzz_enumerate::Cause),
    confirmed: Option<&Confirmed>,
    is_finding: bool,
) -> EnumeratedCause {
    let smallest = &cause.smallest;
    EnumeratedCause {
        count: cause.count,
        of_one_op: cause.ones,
        cause: title(key),
        finding: is_finding,
        number: smallest.number,
        before: smallest.before.clone(),
        after: smallest.after.clone(),
        wrong_inputs: smallest.found.as_ref().map(|found| found.wrong),
        compared_inputs: smallest.found.as_ref().map(|found| found.compared),
        input: confirmed.and_then(|c| c.call.clone()),
        verdict: confirmed.map(|c| c.verdict.kind()),
        reason: confirmed.map(|c| c.verdict.reason()),
        report: confirmed.and_then(|c| c.report.clone()),
    }
}

fn summarize(text: &mut String, header: &Header, tally: &Tally, seconds: Option<f64>) {
    let Header {
        space,
        target,
        passes,
        ..
    } = header;
    let passes = passes.join(" ");
    let judged = tally.compared();
    let by = format!("{target} {passes}");
    let functions = counted(judged, "function");
    let mut line = format!("{space}: {}: {functions} judged", by.trim_end());
    if let Some(seconds) = seconds {
        let rate = judged as f64 / seconds.max(0.001);
        let _ = write!(line, " in {seconds:.1} s, {rate:.0} functions/s");
    }
    let _ = writeln!(text, "{}", one_line(&line));
    outcomes(text, tally);
    if header.prove && tally.changed() > 0 {
        decided(text, tally);
    }
}

/// Prints how many of the changed functions are decided, and why others are not.
fn decided(text: &mut String, tally: &Tally) {
    let (decided, changed) = (tally.decided(), tally.changed());
    // Rounded down, so that 100.00 % means all.
    let hundredths = u128::from(decided) * 10_000 / u128::from(changed);
    let percent = format!("{}.{:02} %", hundredths / 100, hundredths % 100);
    let functions = counted(changed, "changed function");
    let mut line = format!("  decided     {decided} of {functions} ({percent})");
    if !tally.undecided.is_empty() {
        let reasons = tally.undecided.iter();
        let reasons: Vec<String> = reasons.map(|(word, n)| format!("{word} {n}")).collect();
        let _ = write!(line, "; undecided: {}", reasons.join(", "));
    }
    let _ = writeln!(text, "{line}");
}

/// Prints the numbers of functions by outcome.
fn outcomes(text: &mut String, tally: &Tally) {
    let Tally {
        unchanged,
        solved,
        proved,
        agreed,
        undefined,
        unjudged,
        wrong,
        failed,
        refused,
        unread,
        presumed,
        absent,
        nonexistent: _,
        undecided: _,
    } = tally;
    let each = [
        (unchanged, "unchanged"),
        (solved, "proved for all inputs (solver)"),
        (proved, "proved on all inputs"),
        (agreed, "agree on edge inputs"),
        (undefined, "undefined on each input"),
        (wrong, "wrong"),
        (failed, "crashed, hung or without a valid result"),
    ];
    let list = |each: &[(&u64, &str)]| {
        let each = each.iter().filter(|(n, _)| **n > 0);
        let each: Vec<String> = each.map(|(n, what)| format!("{n} {what}")).collect();
        each.join(", ")
    };
    let each = list(&each);
    let _ = writeln!(
        text,
        "  judged      {}",
        if each.is_empty() { "0" } else { &each }
    );
    let left = [
        (unjudged, "without a comparable input"),
        (refused, "refused by the target"),
        (unread, "not read by lowerfuzz"),
        (presumed, "with an op on which the target fails alone"),
        (absent, "with an op that the release lacks"),
    ];
    let left = list(&left);
    if !left.is_empty() {
        let _ = writeln!(text, "  not judged  {left}");
    }
}
