//! `lowerfuzz known`: lists the bugs that have a report, and looks up the reports of a finding or a
//! program.

use lowerfuzz_triage::counted;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::known::{Candidate, PassAtFault, Rule};
use lowerfuzz_triage::store::FINDING;
use lowerfuzz_triage::{KnownBugs, Signature, StoredFinding, Uses};

use super::CommandResult;
use crate::args::KnownArgs;
use crate::failure::Failure;
use crate::input;
use crate::json::search::KnownReport;
use crate::output::{print, print_json};

/// The start of the paths by which rules name reports.
const FOLDER: &str = "reports/";

pub(crate) fn main(args: &KnownArgs) -> CommandResult {
    let known = KnownBugs::read(args.known.as_deref())?;
    let (rules, heading) = match args
        .what
        .as_deref()
        .map(|what| Subject::read(what, &known))
        .transpose()?
    {
        None => (known.rules().iter().collect(), String::new()),
        Some(subject) => (subject.rules(&known), subject.heading()),
    };
    let rows = rows(rules);
    if args.json {
        let rows: Vec<KnownReport> = rows.iter().map(Row::output).collect();
        print_json(&rows)?;
        return Ok(false);
    }
    let mut text = String::new();
    if args.what.is_none() {
        for row in &rows {
            let targets = row.targets.iter().copied().collect::<Vec<_>>();
            let targets = one_line(&targets.join(", "));
            let _ = writeln!(text, "{} ({targets})", title_of(row.report));
        }
        let _ = writeln!(text, "{}", counted(rows.len(), "report"));
    } else if rows.is_empty() {
        let _ = writeln!(text, "{heading}: no report is known");
    } else {
        let _ = writeln!(text, "{heading}:");
        rows.iter().for_each(|row| row.describe(&mut text));
    }
    print(&text)?;
    Ok(false)
}

/// What the user looks up.
enum Subject {
    /// A report, by the path that `run` prints.
    Report(String),
    /// A signature, on some target.
    Signature(Signature),
    /// A stored finding.
    Finding(Box<StoredFinding>),
    /// A program, which may have bugs with its ops.
    Program(String, Uses),
}

impl Subject {
    /// Reads the argument of the command: the name of a report, the path of a file, or a signature.
    fn read(what: &str, known: &KnownBugs) -> Result<Subject, Failure> {
        let path = Path::new(what);
        let named = what.trim_end_matches('/');
        let named = named.strip_prefix(FOLDER).unwrap_or(named);
        let mut reports = known.rules().iter().map(|rule| rule.report.as_str());
        let report = reports.find(|report| report.strip_prefix(FOLDER) == Some(named));
        if let Some(report) = report {
            return Ok(Subject::Report(report.to_owned()));
        }
        if path.is_dir() || path.file_name().is_some_and(|name| name == FINDING) {
            let folder = if path.is_dir() {
                path.to_owned()
            } else {
                let parent = path.parent().filter(|parent| *parent != Path::new(""));
                parent.map_or(PathBuf::from("."), Path::to_owned)
            };
            let finding = StoredFinding::at(&folder)?;
            let missing = || Failure::plain(format!("{what}: expected a finding, found none"));
            return finding
                .map(Box::new)
                .map(Subject::Finding)
                .ok_or_else(missing);
        }
        if path.exists() || what.ends_with(".mlir") || what == "-" {
            let (case, _) = input::case(path, None)?;
            return Ok(Subject::Program(what.to_owned(), Uses::of(&case)));
        }
        what.parse().map(Subject::Signature).map_err(|why| {
            Failure::plain(format!(
                "expected a file, a report such as `reports/ceildivsi-of-minimum`, or a signature \
                 such as `mismatch/lowering/arith.ceildivsi(int)`: {why}"
            ))
        })
    }

    fn rules<'k>(&self, known: &'k KnownBugs) -> Vec<&'k Rule> {
        let rules = known.rules().iter();
        match self {
            Subject::Report(report) => rules.filter(|rule| rule.report == *report).collect(),
            Subject::Signature(signature) => rules
                .filter(|rule| rule.explains_on_some_target(signature))
                .collect(),
            Subject::Finding(finding) => {
                let record = &finding.record;
                let candidate = Candidate {
                    target: &record.target,
                    version: &record.target_version,
                    signature: &record.signature,
                    pass: PassAtFault::of_required(&record.configuration.passes),
                };
                known.rules_for(&candidate).collect()
            }
            Subject::Program(_, uses) => rules.filter(|rule| rule.has_ops_in(uses)).collect(),
        }
    }

    fn heading(&self) -> String {
        let heading = match self {
            Subject::Report(report) => report.clone(),
            Subject::Signature(signature) => signature.to_string(),
            Subject::Finding(finding) => {
                let record = &finding.record;
                format!("{} on {}", record.signature, record.target)
            }
            Subject::Program(file, _) => format!("{file}: known bugs of its ops"),
        };
        one_line(&heading)
    }
}

/// The rules of one report.
struct Row<'k> {
    report: &'k str,
    targets: BTreeSet<&'k str>,
    passes: BTreeSet<&'k str>,
}

/// Returns the rules by report, in alphabetical order.
fn rows(rules: Vec<&Rule>) -> Vec<Row<'_>> {
    let mut rows: BTreeMap<&str, Row<'_>> = BTreeMap::new();
    for rule in rules {
        let row = rows.entry(&rule.report).or_insert_with(|| Row {
            report: &rule.report,
            targets: BTreeSet::new(),
            passes: BTreeSet::new(),
        });
        row.targets
            .extend(rule.targets().iter().map(String::as_str));
        row.passes.extend(rule.passes().iter().map(String::as_str));
    }
    rows.into_values().collect()
}

impl Row<'_> {
    fn output(&self) -> KnownReport {
        let report = embedded(self.report);
        let owned = |names: &BTreeSet<&str>| names.iter().map(|name| (*name).to_owned()).collect();
        KnownReport {
            report: self.report.to_owned(),
            title: report.map(|report| report.title().to_owned()),
            summary: report.map(|report| report.summary().to_owned()),
            targets: owned(&self.targets),
            passes: owned(&self.passes),
        }
    }

    fn describe(&self, text: &mut String) {
        let list = |names: &BTreeSet<&str>| {
            let names: Vec<&str> = names.iter().copied().collect();
            one_line(&names.join(", "))
        };
        let _ = writeln!(text, "  {}", title_of(self.report));
        let _ = writeln!(text, "    targets  {}", list(&self.targets));
        let _ = writeln!(text, "    passes   {}", list(&self.passes));
        let summary = embedded(self.report).map_or("", |report| report.summary());
        for line in summary.lines().filter(|line| !line.is_empty()) {
            let _ = writeln!(text, "    {}", one_line(line));
        }
    }
}

/// Returns the report of a rule, if it is part of the command.
fn embedded(report: &str) -> Option<lowerfuzz_data::Report> {
    let name = name_of(report);
    lowerfuzz_data::reports().find(|report| report.name == name)
}

/// Returns the name of a report's folder.
fn name_of(report: &str) -> &str {
    report.strip_prefix(FOLDER).unwrap_or(report)
}

/// Returns the name of a report, followed by its title if the report is part of the command.
pub(super) fn title_of(report: &str) -> String {
    let name = one_line(name_of(report));
    match embedded(report) {
        Some(report) => format!("{name}: {}", one_line(report.title())),
        None => name,
    }
}
