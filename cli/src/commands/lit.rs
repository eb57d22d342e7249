//! `lowerfuzz lit`: judges the functions of lit tests under the passes of their `RUN:` lines.

use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::{counted, percent};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use lowerfuzz_campaign::lit::{
    FileResults, LitConfig, LitFinding, LitResults, Outcome, Test, Totals, judge_tests, junit,
};
use lowerfuzz_campaign::{files, parallel};
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::known::KnownBugs;

use super::CommandResult;
use super::progress::files_bar;
use crate::args::LitArgs;
use crate::baseline::Baseline;
use crate::failure::Failure;
use crate::github;
use crate::input;
use crate::json::judge::Lit;
use crate::output::{check_junit, print, print_json};

/// The default of `--fuel`. Many tests have loops of a million iterations.
pub(super) const FUEL: u64 = 1_000_000;

pub(crate) fn main(args: &LitArgs, targets: &Targets) -> CommandResult {
    if let Some(path) = &args.junit {
        check_junit(path)?;
    }
    takes_no_passes(args)?;
    let mut settings = args.with.settings();
    settings.configuration.limits.fuel.get_or_insert(FUEL);
    let tests = tests(args)?;
    let bar = files_bar(tests.len(), args.json);
    let config = LitConfig {
        tests,
        target: args.target.clone(),
        settings,
        tool: args.tool.clone(),
        jobs: args.jobs.map_or_else(parallel::cores, usize::from),
        draw: args.calls.options(),
        prove: (!args.no_prove).then_some(args.prove_time),
        out: args.out.clone(),
        reduce: !args.no_reduce,
        known: KnownBugs::read(args.known.as_deref()).map_err(Failure::shown)?,
        on_file: Box::new({
            let bar = bar.clone();
            move || bar.inc(1)
        }),
        declared: args.opaque.declared(targets)?,
    };
    let results = judge_tests(&config, targets);
    bar.finish_and_clear();
    let results = results?;
    let totals = results.totals();
    if let Some(path) = &args.junit {
        files::write(path, junit(&results).as_bytes(), 0o644)?;
    }
    let baseline = Baseline::of_lit(args.review.baseline.as_deref())?;
    let is_earlier = |finding: &LitFinding| {
        let passes = finding.passes.join(" ");
        let level = finding.level.name();
        baseline.has(&[&finding.file, &finding.function, &passes, level])
    };
    let counts = |finding: &&LitFinding| finding.report.is_none() && !is_earlier(finding);
    if args.review.github {
        let failures = results.findings.iter().filter(counts);
        let each = failures.map(|finding| {
            let place = format!("{}:{}: @{}", finding.file, finding.line, finding.function);
            let passes = finding.passes.join(" ");
            github::annotation(
                &place,
                &format!("@{} {passes}: {}", finding.function, finding.reason),
            )
        });
        print(&each.collect::<String>())?;
    } else if args.json {
        print_json(&Lit {
            totals: &totals,
            results: &results,
        })?;
    } else {
        print(&table(&results, &totals))?;
    }
    if totals.judged == 0 {
        return Err(Failure::plain(format!(
            "no function of {} could be judged",
            counted(totals.files, "file")
        )));
    }
    Ok(results.findings.iter().any(|finding| counts(&finding)))
}

/// Refuses options with passes, because the passes of a test are in its `RUN:` lines.
fn takes_no_passes(args: &LitArgs) -> Result<(), Failure> {
    let given = [
        ("--passes", args.with.passes.is_some()),
        ("--pipeline", args.with.pipeline.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::plain(format!(
            "{option}: expected no passes, because `lit` takes them from the RUN lines; \
             `check {option}` judges a file under other passes"
        ))),
    }
}

/// Reads the tests whose path matches the filter.
fn tests(args: &LitArgs) -> Result<Vec<Test>, Failure> {
    let paths = lowerfuzz_lit::files(&args.paths).map_err(Failure::shown)?;
    let filter = args.filter.as_ref();
    let is_wanted =
        |path: &&PathBuf| filter.is_none_or(|filter| filter.is_match(&path.to_string_lossy()));
    let wanted: Vec<PathBuf> = paths.iter().filter(is_wanted).cloned().collect();
    let tests = input::tests(&wanted)?;
    if tests.is_empty() {
        return Err(Failure::plain(match filter {
            Some(filter) => format!(
                "--filter {filter}: expected a matching test, found none among {}",
                counted(paths.len(), "file")
            ),
            None => "expected .mlir files, found none".to_owned(),
        }));
    }
    Ok(tests)
}

/// The findings, and the sums over all files.
fn table(results: &LitResults, totals: &Totals) -> String {
    let mut text = String::new();
    for finding in &results.findings {
        describe(&mut text, finding);
    }
    let mut line = |line: String| {
        let _ = writeln!(text, "{}", one_line(&line));
    };
    let Totals {
        files,
        runs,
        left_out,
        functions,
        judged,
        proved,
        cut_short,
        in_part,
        opaque_ops,
        passes_only,
        with_findings,
        undefined,
        not_judged,
        out_of_scope,
        errors,
    } = totals;
    line(format!(
        "{}: {}, {} of the tool",
        results.target,
        counted(*files, "file"),
        counted(*runs, "use")
    ));
    let share = percent(*judged as u64, *functions as u64);
    line(format!("  functions     {functions:>6}"));
    line(format!("  judged        {judged:>6}  {share}"));
    line(format!("  proved        {proved:>6}  on all inputs"));
    if *cut_short > 0 {
        line(format!(
            "  cut short     {cut_short:>6}  of the judged, because inputs exceed a limit such as --fuel"
        ));
    }
    if *in_part > 0 {
        line(format!(
            "  in part       {in_part:>6}  of the judged, because ops that lowerfuzz does not know run otherwise"
        ));
    }
    if !passes_only.is_empty() {
        causes(&mut line, "passes only", passes_only);
    }
    line(format!(
        "  with findings {with_findings:>6}  {}",
        of_findings(results)
    ));
    line(format!(
        "  undefined     {undefined:>6}  on all drawn inputs"
    ));
    causes(&mut line, "not judged", not_judged);
    causes(&mut line, "out of scope", out_of_scope);
    causes(&mut line, "errors", errors);
    for error in results.files.iter().flat_map(errors_of) {
        line(format!("    {error}"));
    }
    causes(&mut line, "uses left out", left_out);
    if !opaque_ops.is_empty() {
        causes(&mut line, "opaque ops", opaque_ops);
    }
    text
}

/// Returns the errors of a file, with their places.
fn errors_of(file: &FileResults) -> Vec<String> {
    let mut errors: Vec<String> = file.error.iter().cloned().collect();
    for function in &file.functions {
        for outcome in &function.outcomes {
            if let Outcome::Error {
                column, message, ..
            } = outcome
            {
                let (file, line) = (&file.file, function.line);
                errors.push(format!("{file}:{line}:{column}: {message}"));
            }
        }
    }
    errors
}

/// Describes a finding, with its reduced program.
fn describe(text: &mut String, finding: &LitFinding) {
    let mut line = |line: &str| {
        let _ = writeln!(text, "{}", one_line(line));
    };
    line(&format!(
        "{}:{}: @{}: {}",
        finding.file, finding.line, finding.function, finding.reason
    ));
    if let Some(report) = &finding.report {
        let known = match lowerfuzz_data::open_question(report) {
            Some(_) => "",
            None => "known: ",
        };
        line(&format!("  {known}{}", lowerfuzz_data::named(report)));
    } else {
        if let Some(key) = &finding.key {
            line(&format!("  {key}"));
        }
        for source in finding.source.lines() {
            line(&format!("    {source}"));
        }
        line(&format!("  again: {}", finding.again));
    }
    if let Some(path) = &finding.path {
        line(&format!("  stored in {}", path.display()));
    }
    if let Some(first) = finding.also.first() {
        line(&match finding.also.len() {
            1 => format!("  also {first}"),
            n => format!("  also {first} and {} more", n - 1),
        });
    }
}

/// Counts the distinct findings with and without a report. Several functions may have one of them.
fn of_findings(results: &LitResults) -> String {
    let known = results.findings.iter().filter(|f| f.report.is_some());
    let known = known.count();
    let distinct = results.findings.len();
    format!(
        "{}: {} without a report, {known} with one",
        counted(distinct as u64, "distinct bug"),
        distinct - known
    )
}

/// Lists causes, the most frequent first, with their sum.
fn causes(line: &mut impl FnMut(String), name: &str, causes: &BTreeMap<String, usize>) {
    let sum: usize = causes.values().sum();
    line(format!("  {name:<13} {sum:>6}"));
    let mut sorted: Vec<(&String, &usize)> = causes.iter().collect();
    sorted.sort_by_key(|(cause, count)| (std::cmp::Reverse(**count), *cause));
    for (cause, count) in sorted {
        line(format!("    {count:>6}  {cause}"));
    }
}
