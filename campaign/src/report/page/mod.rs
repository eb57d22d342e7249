//! The HTML page: one self-contained file with a light and a dark mode. The layout also suits small
//! screens and paper. `maud` escapes markup, and [`visible`] escapes the other special characters.

mod chart;
mod conformance;
mod finding;
mod heat;
mod tried;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::chart::{Axis, Chart, Series};
pub use self::tried::coverage_page;
use crate::night::history::Standing;
use crate::night::plan::{Amount, Work};
use crate::report::overview::Overview;
use crate::report::quantities::{duration, number, numbered};
use lowerfuzz_triage::escape::{command, one_line};
use lowerfuzz_triage::percent;
use lowerfuzz_triage::store::BugState;

const STYLE: &str = include_str!("style.css");

/// Renders the HTML page of a nightly run.
pub(crate) fn html(overview: &Overview<'_>) -> String {
    let night = overview.night;
    let title = format!("lowerfuzz, night of {}", one_line(&night.header.started));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    (summary(overview))
                }
                main {
                    (new(overview))
                    (targets(overview))
                    (heat::sections(overview))
                    (conformance::section(overview))
                    (other_keys(overview))
                    (reports(overview))
                    (scores(overview))
                    (growth(overview))
                    (withdrawn(overview))
                    (commands(overview))
                }
            }
        }
    };
    page.into_string()
}

fn summary(overview: &Overview<'_>) -> Markup {
    let night = overview.night;
    html! {
        @if let Some(headline) = overview.headline() {
            section.gaps id="gaps" {
                p.failure { strong { (one_line(&headline)) } }
                ul {
                    @for gap in &overview.gaps { li { (one_line(&gap.to_string())) } }
                }
            }
        }
        @let left_out = night.plan.left_out();
        @if !left_out.is_empty() {
            p.note { "Left out by the plan: " (one_line(&left_out.join(", "))) "." }
        }
        p.summary {
            (numbered(overview.programs(), "program")) " on "
            (numbered(overview.targets.len() as u64, "target")) " in " (duration(night.seconds()))
            @if overview.unjudged() > 0 { ", " (number(overview.unjudged())) " of them not judged" }
            ". "
            @for standing in Standing::ALL {
                span.badge.(standing.name()) { (overview.count(standing)) " " (standing.name()) }
                " "
            }
        }
    }
}

/// Renders the section on new findings and on findings that occur again.
fn new(overview: &Overview<'_>) -> Markup {
    let fresh = [Standing::New, Standing::Back].map(|standing| overview.keys(standing));
    let [new, back] = &fresh;
    html! {
        section id="new" {
            h2 { "New" }
            @if new.is_empty() && back.is_empty() {
                p { (overview.nothing_new()) }
            }
            @for (key, standings, found) in new.iter().chain(back) {
                (finding::card(key, standings, *found, overview.cases.get(*key).copied(), overview.again.get(*key).copied()))
            }
        }
    }
}

fn targets(overview: &Overview<'_>) -> Markup {
    html! {
        section id="targets" {
            h2 { "Targets" }
            div.wide { table.rows {
                thead { tr {
                    th { "target" } th { "version" } th { "binary of" }
                    th.n { "programs" } th.n { "judged" } th.n title="per second on one core" { "rate/s" }
                    th.n { "findings" }
                    @for standing in Standing::ALL { th.n { (standing.name()) } }
                    th { "verdicts" }
                } }
                tbody {
                    @for of in &overview.targets {
                        tr {
                            th scope="row" { (one_line(&of.target.name)) }
                            td data-name="version" { (one_line(&of.target.version)) }
                            td data-name="binary of" {
                                (of.target.built.as_deref().map(one_line).unwrap_or_default())
                            }
                            td.n data-name="programs" { (number(of.programs)) }
                            @if of.judged_nothing() {
                                td.n.failure data-name="judged" { "none" }
                            } @else {
                                td.n data-name="judged" { (percent(of.judged, of.programs)) }
                            }
                            td.n data-name="rate/s" { (format!("{:.0}", of.rate())) }
                            td.n data-name="findings" { (number(of.findings)) }
                            @for standing in Standing::ALL {
                                td.n data-name=(standing.name()) {
                                    (of.keys.get(&standing).copied().unwrap_or(0))
                                }
                            }
                            td.words data-name="verdicts" {
                                @for (verdict, n) in of.verdicts.iter().filter(|(_, n)| **n > 0) {
                                    span { (verdict) " " (number(*n)) } " "
                                }
                            }
                        }
                    }
                }
            } }
        }
    }
}

/// The section on the reported bugs, and the targets on which they still occur.
fn reports(overview: &Overview<'_>) -> Markup {
    html! {
        section id="reports" {
            h2 { "Reports" }
            @if overview.reports.is_empty() {
                p { "No report was replayed." }
            } @else {
                p { (overview.report_summary()) }
                @for (report, target) in &overview.fixed {
                    p { strong { (one_line(report)) " is fixed on " (one_line(target)) } ", where " code { "report.toml" } " says that it is present." }
                }
                details {
                    summary { "Each report on each target" }
                    div.wide { table.matrix {
                        thead { tr {
                            th { "report" }
                            @for of in &overview.targets { th { (one_line(&of.target.name)) } }
                        } }
                        tbody {
                            @for (report, targets) in &overview.reports {
                                tr {
                                    th scope="row" {
                                        @match report_url(report) {
                                            Some(url) => { a href=(url) { (one_line(report)) } }
                                            None => { (one_line(report)) }
                                        }
                                    }
                                    @for of in &overview.targets {
                                        @match targets.get(&of.target.name) {
                                            Some(BugState::Present) => { td.there { "present" } }
                                            Some(BugState::Gone) => { td.right { "gone" } }
                                            Some(BugState::NotAsked) => { td.none title="the target cannot be asked, for example because it does not have the pass" { "not asked" } }
                                            None => { td.none { "" } }
                                        }
                                    }
                                }
                            }
                        }
                    } }
                }
            }
        }
    }
}

/// The address of a report's folder. `None` if the report is not one of lowerfuzz's own.
fn report_url(report: &str) -> Option<String> {
    const FOLDER: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/tree/main/reports/");
    let is_known = lowerfuzz_data::report(report).is_some();
    is_known.then(|| format!("{FOLDER}{report}"))
}

/// The section on detection scores: how many known bugs and planted faults were found.
fn scores(overview: &Overview<'_>) -> Markup {
    html! {
        section id="scores" {
            h2 { "Known bugs and planted faults" }
            p {
                (overview.report_summary())
            }
            @if let Some(planted) = overview.planted {
                @let found = planted.faults.iter().filter(|fault| fault.found).count();
                p { (found) " of " (planted.faults.len()) " planted faults were found." }
                details {
                    summary { "Programs and seconds until each was found" }
                    div.wide { table {
                        thead { tr { th { "fault" } th { "found" } th.n { "programs" } th.n { "seconds" } } }
                        tbody {
                            @for fault in &planted.faults {
                                tr {
                                    th scope="row" { (one_line(&fault.name)) }
                                    td { @if fault.found { "yes" } @else { "no" } }
                                    td.n { (number(fault.programs)) }
                                    td.n { (format!("{:.3}", fault.seconds)) }
                                }
                            }
                        }
                    } }
                }
            }
        }
    }
}

fn growth(overview: &Overview<'_>) -> Markup {
    let nights = overview.history.nights();
    let date = |started: &str| started.split('T').next().unwrap_or_default().to_owned();
    let mut seen = std::collections::BTreeSet::new();
    let keys: Vec<f64> = nights
        .iter()
        .map(|night| {
            let there = night.keys.iter().filter(|key| key.count > 0);
            seen.extend(there.map(|key| (&key.target, &key.key)));
            seen.len() as f64
        })
        .collect();
    let rates: Vec<f64> = nights
        .iter()
        .map(|night| {
            let programs: u64 = night.sources.iter().map(|s| s.programs).sum();
            let seconds: f64 = night.sources.iter().map(|s| s.seconds).sum();
            programs as f64 / seconds.max(1e-9)
        })
        .collect();
    let by_night = |name: &'static str, unit: &'static str, values: Vec<f64>| Chart {
        title: name,
        x: Axis::named(
            "night",
            nights.iter().map(|night| date(&night.started)).collect(),
        ),
        y: Axis::linear(unit),
        series: vec![Series {
            points: values
                .into_iter()
                .enumerate()
                .map(|(i, y)| (i as f64, y))
                .collect(),
        }],
    };
    let tonight = Chart {
        title: "Distinct signatures in this run",
        x: Axis::log("programs"),
        y: Axis::linear("signatures"),
        series: vec![Series {
            points: overview.growth(),
        }],
    };
    html! {
        section id="growth" {
            h2 { "Growth" }
            div.charts {
                (tonight.svg())
                @if nights.len() > 1 {
                    (by_night("Distinct signatures in all runs", "signatures", keys).svg())
                    (by_night("Programs judged per second", "programs/s", rates).svg())
                }
            }
            @if nights.len() < 2 {
                p { "Charts over several runs need at least two runs with the same --state." }
            }
        }
    }
}

/// The section on keys that are not new.
fn other_keys(overview: &Overview<'_>) -> Markup {
    html! {
        section id="keys" {
            h2 { "Open, known and gone" }
            @for standing in [Standing::Open, Standing::Known, Standing::Gone] {
                @let keys = overview.keys(standing);
                @if !keys.is_empty() {
                    h3 { (keys.len()) " " (standing.name()) }
                    @for (key, standings, found) in keys {
                        (finding::line(key, standings, found, overview.cases.get(key).copied(), overview.again.get(key).copied()))
                    }
                }
            }
        }
    }
}

fn withdrawn(overview: &Overview<'_>) -> Markup {
    html! {
        section id="withdrawn" {
            h2 { "Withdrawn alarms" }
            @if overview.withdrawn.is_empty() {
                p { "No report was withdrawn." }
            } @else {
                dl {
                    @for alarm in overview.withdrawn {
                        dt { (one_line(&alarm.name)) " " span.faint { (one_line(&alarm.date)) } }
                        dd { (one_line(&alarm.why)) }
                    }
                }
            }
        }
    }
}

/// The section with the exact commands, seeds and versions.
fn commands(overview: &Overview<'_>) -> Markup {
    let night = overview.night;
    let amount = match night.plan.amount {
        Amount::Seconds(seconds) => duration(seconds),
        Amount::Programs(programs) => format!("{} from each source", numbered(programs, "program")),
    };
    html! {
        section id="commands" {
            h2 { "Commands, seeds and versions" }
            p {
                (one_line(&night.plan.tool)) ", seed " code { (night.plan.seed) } ", " (amount)
                @if let Some(shard) = night.header.shard { ", shard " (shard) }
                ". Each line repeats one part."
            }
            details {
                summary { (night.done.len()) " parts" }
                ol.commands {
                    @for unit in night.plan.units.iter().filter(|unit| night.done.contains_key(&unit.id)) {
                        @let done = &night.done[&unit.id];
                        li value=(unit.id) {
                            code { (one_line(&command(&done.command))) }
                            " " span.faint { (duration(done.seconds)) (weight(&unit.work)) }
                        }
                    }
                }
            }
        }
    }
}

fn weight(work: &Work) -> String {
    match work {
        Work::Search(search) => format!(", seeds from {}", search.first_seed),
        Work::Replay { .. } | Work::Conformance { .. } | Work::Selftest => String::new(),
    }
}
