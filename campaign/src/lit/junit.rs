//! Renders the results of tests as JUnit XML: a suite for each file, a case for each `RUN:` line.

use lowerfuzz_triage::counted;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::results::{FileResults, Function, LitResults, Outcome};
use lowerfuzz_triage::escape::one_line;

/// Renders the results. A `RUN:` line with a finding without a report fails. One under which no
/// function was judged, or only known findings occur, is skipped.
pub fn junit(results: &LitResults) -> String {
    let mut report = Report::new("lowerfuzz lit");
    for file in &results.files {
        let mut suite = TestSuite::new(one_line(&file.file));
        if let Some(why) = &file.error {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(one_line(why));
            let mut case = TestCase::new("reading", status);
            case.set_classname(one_line(&results.target));
            suite.add_test_case(case);
        }
        for (place, run) in file.runs.iter().enumerate() {
            let name = match run.line {
                0 => "no RUN line".to_owned(),
                line => format!("line {line}: {}", one_line(&run.passes.join(" "))),
            };
            let judged = Judged::of(results, file, place);
            let mut case = TestCase::new(name, judged.status(run.skipped.as_deref()));
            case.set_classname(one_line(&results.target));
            let total = counted(file.functions.len(), "function");
            case.set_system_out(format!("{} of {total} judged", judged.count));
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    report.to_string().unwrap_or_default()
}

/// The functions of a file that are judged under a use of the tool.
#[derive(Default)]
struct Judged {
    count: usize,
    /// The findings without a report.
    new: Vec<String>,
    /// The reports of known findings.
    known: Vec<String>,
}

impl Judged {
    fn of(results: &LitResults, file: &FileResults, place: usize) -> Judged {
        let mut judged = Judged::default();
        for function in &file.functions {
            let mut is_judged = false;
            for outcome in &function.outcomes {
                match outcome {
                    Outcome::Finding { run, reason, .. } if *run == place => {
                        is_judged = true;
                        match report_of(results, file, function) {
                            Some(report) => judged.known.push(report.to_owned()),
                            None => {
                                let reason = one_line(reason);
                                judged.new.push(format!("@{}: {reason}", function.name));
                            }
                        }
                    }
                    Outcome::Judged { run, .. } => is_judged |= *run == place,
                    Outcome::Finding { .. }
                    | Outcome::Undefined { .. }
                    | Outcome::NotJudged { .. }
                    | Outcome::OutOfScope { .. }
                    | Outcome::Error { .. } => {}
                }
            }
            judged.count += usize::from(is_judged);
        }
        judged
    }

    fn status(&self, left_out: Option<&str>) -> TestCaseStatus {
        let skipped = |why: &str| {
            let mut status = TestCaseStatus::skipped();
            status.set_message(one_line(why));
            status
        };
        if let Some(why) = left_out {
            return skipped(why);
        }
        if !self.new.is_empty() {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(self.new.join("\n"));
            return status;
        }
        if let Some(report) = self.known.first() {
            return skipped(&match lowerfuzz_data::open_question(report) {
                Some(_) => lowerfuzz_data::named(report),
                None => format!("known: {report}"),
            });
        }
        if self.count == 0 {
            return skipped("no function was judged");
        }
        TestCaseStatus::success()
    }
}

/// Returns the report of a function's finding, if all findings on the function have one.
fn report_of<'r>(
    results: &'r LitResults,
    file: &FileResults,
    function: &Function,
) -> Option<&'r str> {
    let place = function.place(&file.file);
    let findings = results.findings.iter();
    let mut of_function = findings.filter(|finding| {
        let is_first = (&finding.file, finding.line, &finding.function)
            == (&file.file, function.line, &function.name);
        is_first || finding.also.contains(&place)
    });
    let first = of_function.next()?.report.as_deref()?;
    of_function
        .all(|finding| finding.report.is_some())
        .then_some(first)
}
