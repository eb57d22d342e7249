//! `lowerfuzz coverage`: what a campaign tried so far.

use std::fmt::Write as _;

use lowerfuzz_campaign::files;
use lowerfuzz_campaign::report::coverage_page;
use lowerfuzz_campaign::run::{PassTried, TargetCoverage, campaign_coverage, prune_campaign};
use lowerfuzz_triage::counted;
use lowerfuzz_triage::escape::one_line;

use super::CommandResult;
use super::summary::{describe_state, megabytes};
use crate::args::CoverageArgs;
use crate::output::{print, print_json, tell};

/// The number of names that a line lists.
const LISTED: usize = 6;

pub(crate) fn main(args: &CoverageArgs) -> CommandResult {
    if args.prune {
        let [before, after] = prune_campaign(&args.state)?;
        tell(&format!(
            "{}, {} before; {}, {} after",
            counted(before.size.attempts as u64, "attempt"),
            megabytes(before.size.bytes),
            counted(after.size.attempts as u64, "attempt"),
            megabytes(after.size.bytes),
        ));
    }
    let coverage = campaign_coverage(&args.state)?;
    if let Some(path) = &args.html {
        files::write(path, coverage_page(&coverage).as_bytes(), 0o644)?;
    }
    if args.json {
        print_json(&coverage)?;
        return Ok(false);
    }
    let mut text = String::new();
    for target in &coverage.targets {
        describe(&mut text, target);
    }
    describe_state(&mut text, &coverage.state);
    print(&text)?;
    Ok(false)
}

fn describe(text: &mut String, of: &TargetCoverage) {
    let _ = writeln!(
        text,
        "{}: {}, {} with {} before reduction",
        one_line(&of.target),
        counted(of.programs, "program"),
        counted(of.findings, "finding"),
        counted(of.signatures as u64, "signature"),
    );
    if of.passes.is_empty() {
        text.push_str("  no program went through passes before its lowering\n");
        return;
    }
    let _ = writeln!(
        text,
        "  {:<44} programs  findings  ops of {}",
        "pass",
        of.ops.len()
    );
    for PassTried {
        pass,
        programs,
        findings,
        ops,
        ops_never_tried,
    } in &of.passes
    {
        let never = match ops_never_tried.as_slice() {
            [] => String::new(),
            never => format!("; never: {}", some(never)),
        };
        let line = format!("{pass:<44} {programs:>8}  {findings:>8}  {ops:>6}{never}");
        let _ = writeln!(text, "  {}", one_line(&line));
    }
    let _ = writeln!(
        text,
        "  pairs      {} of {} ordered pairs of these passes were tried",
        of.pairs.tried, of.pairs.all
    );
    if !of.passes_never_tried.is_empty() {
        let never = some(&of.passes_never_tried);
        let _ = writeln!(text, "  never      {}", one_line(&never));
    }
}

/// Lists the first names, and how many more there are.
fn some(names: &[String]) -> String {
    let listed = names[..names.len().min(LISTED)].join(", ");
    match names.len().saturating_sub(LISTED) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}
