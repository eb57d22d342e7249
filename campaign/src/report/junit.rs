//! Renders a nightly run as JUnit XML: a suite for each target, a case for each key. New keys count
//! as failures, and known keys as skipped.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::night::finding::Finding;
use crate::night::history::Standing;
use crate::report::overview::Overview;
use lowerfuzz_triage::escape::{one_line, visible};

/// Renders the report of a nightly run.
pub(crate) fn junit(overview: &Overview<'_>) -> String {
    let mut report = Report::new("lowerfuzz");
    for of in &overview.targets {
        let name = one_line(&of.target.name);
        let mut suite = TestSuite::new(name.as_str());
        let mut lowers = TestCase::new("judges programs", TestCaseStatus::success());
        lowers.set_classname(name.as_str());
        lowers.set_system_out(format!("{} programs, {} judged", of.programs, of.judged));
        suite.add_test_case(lowers);
        for standing in Standing::ALL {
            for ((target, key), standings, finding) in overview.keys(standing) {
                if *target == of.target.name {
                    let mut case = TestCase::new(
                        one_line(key),
                        status(standing, standings.report.as_deref(), finding),
                    );
                    case.set_classname(name.as_str());
                    suite.add_test_case(case);
                }
            }
        }
        report.add_test_suite(suite);
    }
    report.to_string().unwrap_or_default()
}

fn status(standing: Standing, report: Option<&str>, finding: Option<&Finding>) -> TestCaseStatus {
    match standing {
        Standing::Gone => TestCaseStatus::success(),
        Standing::Known => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(one_line(report.unwrap_or("the bug has a report")));
            status
        }
        Standing::New | Standing::Back | Standing::Open => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(standing.name());
            if let Some(finding) = finding {
                status.set_type(finding.record.finding.name());
                status.set_message(format!(
                    "{}: {}",
                    standing.name(),
                    one_line(&finding.record.reason)
                ));
                status.set_description(visible(&finding.source));
            }
            status
        }
    }
}
