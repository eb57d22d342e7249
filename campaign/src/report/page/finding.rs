//! Findings on the HTML page: a card for each new finding, and an expandable line for each other
//! finding.

use lowerfuzz_oracle::{Discard, VerdictKind};
use maud::{Markup, html};

use crate::night::finding::{Finding, TargetKey};
use crate::night::history::{Standings, corpus_file};
use crate::results::CaseFound;
use lowerfuzz_triage::escape::{command, one_line, visible};

/// Number of program lines that are shown before the reader expands the program.
const SHORT: usize = 7;

/// The card of a new finding.
pub(super) fn card(
    key: &TargetKey,
    standings: &Standings,
    finding: Option<&Finding>,
    case: Option<&CaseFound>,
    again: Option<&str>,
) -> Markup {
    html! {
        article id=[finding.map(anchor)] {
            h3 {
                (title(key, standings, finding, case)) " "
                span.badge.(standings.standing.name()) { (standings.standing.name()) }
            }
            (body(key, standings, finding, case, again))
        }
    }
}

/// The line of a finding that is not new.
pub(super) fn line(
    key: &TargetKey,
    standings: &Standings,
    finding: Option<&Finding>,
    case: Option<&CaseFound>,
    again: Option<&str>,
) -> Markup {
    html! {
        details.finding id=[finding.map(anchor)] {
            summary {
                (title(key, standings, finding, case)) " "
                span.faint { (standings.count) "×"
                    @if let Some(report) = &standings.report { ", " (one_line(&lowerfuzz_data::named(report))) }
                }
            }
            (body(key, standings, finding, case, again))
        }
    }
}

/// The anchor of a finding on the page.
pub(super) fn anchor(finding: &Finding) -> String {
    format!("finding-{}", one_line(&finding.folder))
}

fn title(
    key: &TargetKey,
    standings: &Standings,
    finding: Option<&Finding>,
    case: Option<&CaseFound>,
) -> String {
    let (target, key) = key;
    let subject = standings.subject(key);
    let title = match (finding, case) {
        (Some(finding), _) => finding.title(),
        (None, Some(case)) => format!("{target}: {} of {subject}", case.verdict.name()),
        (None, None) => format!("{target}: {subject}"),
    };
    one_line(&title)
}

fn body(
    key: &TargetKey,
    standings: &Standings,
    finding: Option<&Finding>,
    case: Option<&CaseFound>,
    again: Option<&str>,
) -> Markup {
    html! {
        p.key { "signature " code { (one_line(standings.subject(&key.1))) } ", first seen " (one_line(&standings.first_seen)) }
        @if let Some(finding) = finding {
            (programs(finding))
        } @else if let Some(case) = case {
            (corpus_case(case, standings))
        } @else if corpus_file(&key.1).is_some() {
            p.faint { "This is a case of the corpus." }
        } @else if standings.is_presumed {
            p { "No program was reduced. The findings are presumed to have the bug of the report, because its rule \
                 has the same verdict, pass and ops." }
        } @else if standings.report.is_none() {
            p.faint { "The program is in the folder of the night that found it." }
        }
        @if let (Some(report), None) = (&standings.report, case) {
            p { "report: " code { (one_line(&format!("lowerfuzz known {report}"))) } }
        }
        @if let (Some(again), None) = (again, finding) {
            p { "again: " code { (one_line(again)) } }
        }
    }
}

/// A case of the corpus, with its verdict and its program.
fn corpus_case(case: &CaseFound, standings: &Standings) -> Markup {
    let file = case.published();
    html! {
        @if !case.reason.is_empty() { p { (one_line(&case.reason)) } }
        @if let Some(report) = &standings.report {
            @if lowerfuzz_data::open_question(report).is_some() {
                p { "The case presumably depends on an " (one_line(&lowerfuzz_data::named(report))) }
            } @else {
                p { "The case presumably has the bug of " (one_line(report)) ": verdict and ops are those of its rule." }
            }
        } @else {
            p { "This is a case of the corpus. No report is known for its finding." }
        }
        @if let Some(file) = &file {
            pre { (text(&case.program, None, SHORT)) }
            p.links { a href=(file) { "program" } }
            p { "again, in the folder of this page: " code { (one_line(&command(&case.again()))) } }
            details {
                summary { "The whole program" }
                pre { (text(&case.program, None, usize::MAX)) }
            }
        } @else {
            p { "again: " code { (one_line(&command(&case.again()))) } }
        }
    }
}

fn programs(finding: &Finding) -> Markup {
    let record = &finding.record;
    let passes = &record.configuration.passes;
    let file = format!("findings/{}/source.mlir", finding.folder);
    let difference = record.difference.as_ref();
    let source_op = difference.and_then(|d| d.source_op.as_deref());
    let lowered_op = difference.and_then(|d| d.lowered_op.as_deref());
    let bad: Vec<&str> = finding
        .releases
        .iter()
        .filter(|r| is_bad(r.verdict))
        .map(|r| r.target.as_str())
        .collect();
    html! {
        p { (one_line(&record.reason)) }
        @if !bad.is_empty() {
            p {
                "Wrong on " (one_line(&bad.join(", ")))
                @if let Some(first) = finding.first_bad() { "; first bad release: " (one_line(first)) }
                "."
            }
        }
        @if !passes.is_empty() { p { "Passes: " code { (one_line(&passes.join(" "))) } } }
        pre { (text(&finding.source, source_op, SHORT)) }
        @let folder = format!("findings/{}", finding.folder);
        p.links {
            a href={ (folder) "/" } { "folder" } " "
            a href={ (folder) "/issue.md" } { "issue" } " "
            a href={ (folder) "/repro.sh" } { "script" }
        }
        p { "again, in the folder of this page: " code { (one_line(&command(&finding.again(&file)))) } }
        details {
            summary { "Source and lowered program" }
            div.side {
                div { h4 { "source" } pre { (text(&finding.source, source_op, usize::MAX)) } }
                div {
                    h4 { "lowered" }
                    @if let Some(lowered) = &finding.lowered {
                        pre { (text(lowered, lowered_op, usize::MAX)) }
                    } @else { p { "There is none." } }
                }
            }
            @if let Some(difference) = difference {
                dl {
                    dt { "differs" } dd { code { (one_line(&difference.what)) } }
                    @for (name, value) in [
                        ("source op", &difference.source_op),
                        ("its values", &difference.source_values),
                        ("lowered op", &difference.lowered_op),
                        ("its values", &difference.lowered_values),
                        ("rule", &difference.rule),
                    ] {
                        @if let Some(value) = value { dt { (name) } dd { code { (one_line(value)) } } }
                    }
                }
            }
        }
        @if let Some(report) = &record.perhaps_known {
            p { "Perhaps known: " (one_line(&lowerfuzz_data::named(report))) }
        }
        @if record.seed.is_some() || !record.is_reduced() {
            p.faint {
                @if let Some(seed) = record.seed { "Found at seed " (seed) ". " }
                @if !record.is_reduced() { "Not reduced." }
            }
        }
    }
}

/// Returns whether a release's verdict on a finding's program is worth reading.
fn is_bad(verdict: VerdictKind) -> bool {
    match verdict {
        VerdictKind::Agree | VerdictKind::Discarded(Discard::Unsupported | Discard::Lowered) => {
            false
        }
        VerdictKind::Inaccurate
        | VerdictKind::Finding(_)
        | VerdictKind::Discarded(
            Discard::UndefinedSource | Discard::Beyond(_) | Discard::Refused | Discard::Limited,
        ) => true,
    }
}

/// Renders a program, with a mark on the op at the first difference.
fn text(program: &str, op: Option<&str>, most: usize) -> Markup {
    let lines: Vec<&str> = program
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    // If no line is omitted, the note about omitted lines is not printed either.
    let shown = if lines.len() <= most.saturating_add(1) {
        lines.len()
    } else {
        most
    };
    html! {
        @for line in &lines[..shown] {
            @if op.is_some_and(|op| line.trim() == op.trim()) {
                mark { (visible(line)) }
            } @else {
                (visible(line))
            }
            "\n"
        }
        @if shown < lines.len() {
            span.faint { "… " (lines.len() - shown) " more lines\n" }
        }
    }
}
