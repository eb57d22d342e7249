//! Renders a nightly run as JUnit XML: a suite for each target, with a case for each kind of work
//! and for each key. New keys count as failures, and known keys as skipped. Work that judged
//! nothing, or not all that it should, counts as a failure.

use lowerfuzz_triage::counted;
use std::fmt::Write as _;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::night::finding::Finding;
use crate::night::history::Standing;
use crate::night::plan::{Shard, Work};
use crate::report::overview::{OfTarget, Overview};
use crate::results::CaseFound;
use lowerfuzz_triage::escape::{one_line, visible};

/// Renders the report of a nightly run.
pub(crate) fn junit(overview: &Overview<'_>) -> String {
    let mut report = Report::new("lowerfuzz");
    for of in &overview.targets {
        let name = one_line(&of.target.name);
        let mut suite = TestSuite::new(name.as_str());
        if of.is_searched {
            let mut judges = TestCase::new("judges programs", judges(of));
            judges.set_classname(name.as_str());
            let mut note = format!("{}, {} judged", counted(of.programs, "program"), of.judged);
            if of.inaccurate() > 0 {
                let _ = write!(note, ", {} inaccurate (not a failure)", of.inaccurate());
            }
            judges.set_system_out(note);
            suite.add_test_case(judges);
        }
        suite.add_test_cases(works(overview, Some(&of.target.name)));
        suite.add_test_cases(conformance(overview, &of.target.name));
        for standing in Standing::ALL {
            for (of_key, standings, finding) in overview.keys(standing) {
                let (target, key) = of_key;
                if *target == of.target.name {
                    let report = standings.report.as_deref();
                    let case = overview.cases.get(of_key).copied();
                    let status = status(standing, report, Program::of(finding, case));
                    let mut case = TestCase::new(one_line(key), status);
                    case.set_classname(name.as_str());
                    suite.add_test_case(case);
                }
            }
        }
        report.add_test_suite(suite);
    }
    let mut night = TestSuite::new("night");
    night.add_test_cases(shards(overview));
    night.add_test_cases(works(overview, None));
    if !night.test_cases.is_empty() {
        report.add_test_suite(night);
    }
    report.to_string().unwrap_or_default()
}

/// A failure with this message.
fn failure(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_type("not-judged");
    status.set_message(one_line(message));
    status
}

fn judges(of: &OfTarget<'_>) -> TestCaseStatus {
    if of.judged_nothing() {
        let programs = counted(of.programs, "program");
        failure(&format!("no program was judged ({programs})"))
    } else {
        TestCaseStatus::success()
    }
}

/// Returns a case for each kind of work on a target, or for the work without a target.
fn works(overview: &Overview<'_>, target: Option<&str>) -> Vec<TestCase> {
    let mut works: Vec<&Work> = Vec::new();
    for unit in overview.night.units() {
        let is_there = works.iter().any(|work| work.is_like(&unit.work));
        if unit.work.target() == target && !is_there {
            works.push(&unit.work);
        }
    }
    let case = |work: &Work| {
        let gaps = overview.gaps.iter().filter(|gap| gap.work.is_like(work));
        let gaps: Vec<String> = gaps.map(ToString::to_string).collect();
        let status = match gaps.as_slice() {
            [] => TestCaseStatus::success(),
            gaps => failure(&gaps.join("; ")),
        };
        let mut case = TestCase::new(format!("judges {}", one_line(&work.to_string())), status);
        case.set_classname(target.map_or_else(|| "night".to_owned(), one_line));
        case
    };
    works.into_iter().map(case).collect()
}

/// Returns a case for the changes from the stored conformance table, if the run compares a target
/// with it. An op that became wrong is a failure.
fn conformance(overview: &Overview<'_>, target: &str) -> Option<TestCase> {
    let mut all = overview.night.conformed();
    let conformed = all.find(|conformed| conformed.target == target)?;
    let wrong: Vec<String> = conformed.became_wrong().map(ToString::to_string).collect();
    let status = match wrong.as_slice() {
        [] => TestCaseStatus::success(),
        wrong => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_type("became-wrong");
            status.set_message(one_line(&wrong.join("; ")));
            status
        }
    };
    let mut case = TestCase::new("conforms to the stored table", status);
    case.set_classname(one_line(target));
    let mut lines = vec![conformed.summary()];
    lines.extend(conformed.changes.iter().map(ToString::to_string));
    let lines: Vec<String> = lines.iter().map(|line| one_line(line)).collect();
    case.set_system_out(lines.join("\n"));
    Some(case)
}

/// Returns a case for each shard of a merged run.
fn shards(overview: &Overview<'_>) -> Vec<TestCase> {
    let night = overview.night;
    let of = night.plan.shards;
    if of < 2 || night.header.shard.is_some() {
        return Vec::new();
    }
    let gaps = night.shard_gaps();
    let case = |number| {
        let shard = Shard { number, of };
        let status = match gaps.iter().find(|gap| gap.shard == shard) {
            Some(gap) => failure(&gap.to_string()),
            None => TestCaseStatus::success(),
        };
        let mut case = TestCase::new(format!("shard {shard}"), status);
        case.set_classname("night");
        case
    };
    (1..=of).map(case).collect()
}

/// The program of a key, and its verdict.
struct Program<'a> {
    verdict: &'static str,
    reason: &'a str,
    source: &'a str,
}

impl<'a> Program<'a> {
    fn of(finding: Option<&'a Finding>, case: Option<&'a CaseFound>) -> Option<Program<'a>> {
        let of_finding = finding.map(|finding| Program {
            verdict: finding.record.finding.name(),
            reason: &finding.record.reason,
            source: &finding.source,
        });
        of_finding.or_else(|| {
            case.map(|case| Program {
                verdict: case.verdict.name(),
                reason: &case.reason,
                source: &case.program,
            })
        })
    }
}

fn status(
    standing: Standing,
    report: Option<&str>,
    program: Option<Program<'_>>,
) -> TestCaseStatus {
    match standing {
        Standing::Gone => TestCaseStatus::success(),
        Standing::Known => {
            let mut status = TestCaseStatus::skipped();
            let report = report.map(lowerfuzz_data::named);
            let message = report.as_deref().unwrap_or("the bug has a report");
            status.set_message(one_line(message));
            status
        }
        Standing::New | Standing::Back | Standing::Open => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(standing.name());
            if let Some(program) = program {
                status.set_type(program.verdict);
                let reason = one_line(program.reason);
                status.set_message(format!("{}: {reason}", standing.name()));
                status.set_description(visible(program.source));
            }
            status
        }
    }
}
