//! Renders a nightly run as Markdown, which is short enough for a mail or a job summary, or as plain
//! text for a terminal.

use lowerfuzz_triage::{counted, percent};
use std::fmt::Write as _;

use crate::night::finding::Finding;
use crate::night::history::Standing;
use crate::report::overview::Overview;
use crate::report::quantities::{duration, number, numbered};
use lowerfuzz_triage::escape::{block, code, command, markdown as escaped_markdown, one_line};
use lowerfuzz_triage::store::BugState;

/// Maximum number of new findings for which the program is printed.
const SHOWN: usize = 50;

/// Escapes text from programs and tools.
type Escape = fn(&str) -> String;

/// Renders the report of a nightly run as Markdown.
pub(crate) fn markdown(overview: &Overview<'_>) -> String {
    rendered(overview, escaped_markdown)
}

/// Renders the report of a nightly run for a terminal: in the form of Markdown, but without its
/// escapes.
pub(crate) fn text(overview: &Overview<'_>) -> String {
    rendered(overview, one_line)
}

fn rendered(overview: &Overview<'_>, escaped: Escape) -> String {
    let night = overview.night;
    let mut text = format!(
        "# lowerfuzz, night of {}\n\n",
        escaped(&night.header.started)
    );
    let counts = Standing::ALL
        .map(|s| format!("{} {}", overview.count(s), s.name()))
        .join(", ");
    let _ = writeln!(
        text,
        "{} on {} in {}. Signatures: {counts}.\n",
        numbered(overview.programs(), "program"),
        numbered(overview.targets.len() as u64, "target"),
        duration(night.seconds()),
    );
    if let Some(headline) = overview.headline() {
        let _ = writeln!(text, "**{}**\n", escaped(&headline));
        for gap in &overview.gaps {
            let _ = writeln!(text, "- {}", escaped(&gap.to_string()));
        }
        text.push('\n');
    }
    let left_out = night.plan.left_out();
    if !left_out.is_empty() {
        let _ = writeln!(
            text,
            "Left out by the plan: {}.\n",
            escaped(&left_out.join(", "))
        );
    }
    new(overview, &mut text, escaped);
    targets(overview, &mut text, escaped);
    conformance(overview, &mut text, escaped);
    reports(overview, &mut text, escaped);
    keys(overview, &mut text, escaped);
    let _ = writeln!(
        text,
        "\n{}, seed {}.",
        escaped(&night.plan.tool),
        night.plan.seed
    );
    text
}

fn new(overview: &Overview<'_>, text: &mut String, escaped: Escape) {
    let mut new = overview.keys(Standing::New);
    new.extend(overview.keys(Standing::Back));
    text.push_str("## New\n\n");
    if new.is_empty() {
        text.push_str(overview.nothing_new());
        text.push_str("\n\n");
    }
    for (key, standings, finding) in new.iter().take(SHOWN) {
        let (target, subject) = key;
        let title = finding.map_or_else(|| format!("{target}: {subject}"), Finding::title);
        let _ = writeln!(
            text,
            "### {} ({})\n",
            escaped(&title),
            standings.standing.name()
        );
        let _ = writeln!(text, "signature {}\n", code(subject));
        if let Some(finding) = finding {
            let _ = writeln!(text, "{}\n", escaped(&finding.record.reason));
            if let Some(report) = &finding.record.perhaps_known {
                let report = escaped(&lowerfuzz_data::named(report));
                let _ = writeln!(text, "Perhaps known: {report}\n");
            }
            if let Some(first) = finding.first_bad() {
                let _ = writeln!(text, "First bad release: {}\n", escaped(first));
            }
            text.push_str(&block("mlir", &finding.source));
            let again = finding.again(&format!("findings/{}/source.mlir", finding.folder));
            let _ = writeln!(
                text,
                "\nagain, in the folder of this page: {}\n",
                code(&command(&again))
            );
        } else if let Some(case) = overview.cases.get(key) {
            let reason = escaped(&case.reason);
            let _ = writeln!(text, "{}: {reason}\n", case.verdict.name());
            text.push_str(&block("mlir", &case.program));
            let again = code(&command(&case.again()));
            let _ = writeln!(text, "\nagain, in the folder of this page: {again}\n");
        }
    }
    if let Some(more @ 1..) = new.len().checked_sub(SHOWN) {
        let _ = writeln!(text, "And {more} more; see the HTML page.\n");
    }
}

fn targets(overview: &Overview<'_>, text: &mut String, escaped: Escape) {
    text.push_str(
        "## Targets\n\n| target | version | programs | judged | rate/s on a core | findings |",
    );
    for standing in Standing::ALL {
        let _ = write!(text, " {} |", standing.name());
    }
    text.push_str("\n|---|---|---:|---:|---:|---:|");
    text.push_str(&"---:|".repeat(Standing::ALL.len()));
    text.push('\n');
    for of in &overview.targets {
        let _ = write!(
            text,
            "| {} | {} | {} | {} | {:.0} | {} |",
            escaped(&of.target.name),
            escaped(&of.target.version),
            number(of.programs),
            percent(of.judged, of.programs),
            of.rate(),
            number(of.findings),
        );
        for standing in Standing::ALL {
            let _ = write!(text, " {} |", of.keys.get(&standing).copied().unwrap_or(0));
        }
        text.push('\n');
    }
    text.push('\n');
    let inaccurate = overview.targets.iter().filter(|of| of.inaccurate() > 0);
    let inaccurate: Vec<String> = inaccurate
        .map(|of| format!("{} {}", escaped(&of.target.name), number(of.inaccurate())))
        .collect();
    if !inaccurate.is_empty() {
        let all = inaccurate.join(", ");
        let _ = writeln!(
            text,
            "Programs with inaccurate results, which are no findings: {all}.\n"
        );
    }
}

fn conformance(overview: &Overview<'_>, text: &mut String, escaped: Escape) {
    let mut all = overview.night.conformed().peekable();
    if all.peek().is_none() {
        return;
    }
    text.push_str("## Conformance\n\n");
    for conformed in all {
        let line = format!("{}: {}.", conformed.target, conformed.summary());
        let _ = writeln!(text, "{}\n", escaped(&line));
        for change in &conformed.changes {
            let line = escaped(&change.to_string());
            match change.became_wrong {
                true => _ = writeln!(text, "- **became wrong: {line}**"),
                false => _ = writeln!(text, "- {line}"),
            }
        }
        if !conformed.changes.is_empty() {
            text.push('\n');
        }
    }
}

fn reports(overview: &Overview<'_>, text: &mut String, escaped: Escape) {
    if overview.reports.is_empty() {
        return;
    }
    let _ = writeln!(text, "## Reports\n\n{}\n", overview.report_summary());
    for (report, target) in &overview.fixed {
        let _ = writeln!(
            text,
            "**{} is fixed on {}**, where `report.toml` says that it is present.\n",
            escaped(report),
            escaped(target)
        );
    }
    text.push_str("| report | present on | gone on | not asked |\n|---|---|---|---|\n");
    for (report, targets) in &overview.reports {
        let on = |state| {
            let of = targets.iter().filter(|(_, found)| **found == state);
            let names: Vec<String> = of.map(|(target, _)| escaped(target)).collect();
            names.join(", ")
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            escaped(report),
            on(BugState::Present),
            on(BugState::Gone),
            on(BugState::NotAsked),
        );
    }
    if let Some(planted) = overview.planted {
        let found = planted.faults.iter().filter(|fault| fault.found).count();
        let _ = writeln!(
            text,
            "\n{found} of {} planted faults were found.",
            planted.faults.len()
        );
    }
    text.push('\n');
}

fn keys(overview: &Overview<'_>, text: &mut String, escaped: Escape) {
    text.push_str("## Open, known and gone\n\nThe commands run in the folder of this night.\n\n");
    for standing in [Standing::Open, Standing::Known, Standing::Gone] {
        for (of_key, standings, _) in overview.keys(standing) {
            let (target, key) = of_key;
            let report = standings
                .report
                .as_ref()
                .map(|r| format!(", {}", escaped(&lowerfuzz_data::named(r))));
            let case = overview.cases.get(of_key);
            let case = case.map(|case| {
                let again = code(&command(&case.again()));
                format!("; {}, again: {again}", case.verdict.name())
            });
            let again = overview.again.get(of_key);
            let again = again.map(|again| format!("; again: {}", code(again)));
            let _ = writeln!(
                text,
                "- {}: {} {}, {}{}{}{}",
                standing.name(),
                escaped(target),
                code(standings.subject(key)),
                counted(standings.count, "time"),
                report.unwrap_or_default(),
                case.unwrap_or_default(),
                again.unwrap_or_default(),
            );
        }
    }
}
