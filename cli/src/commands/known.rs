//! `lowerfuzz known`: lists the bugs that have a report, and looks up the reports of a finding or a
//! program.

use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_campaign::targets::selection::{ALL, target_names};
use lowerfuzz_tools::mlir_opt::Installed;
use lowerfuzz_tools::targets::Targets;
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

pub(crate) fn main(args: &KnownArgs, targets: &Targets) -> CommandResult {
    let known = KnownBugs::read(args.known.as_deref())?;
    let target = args.target.as_deref();
    let target = target
        .map(|name| Versioned::find(targets, name, &known))
        .transpose()?;
    let subjects = match args.what.as_deref() {
        None => vec![Subject::All],
        Some(what) => Subject::read(what, &known)?,
    };
    let mut rules: Vec<&Rule> = Vec::new();
    let mut without_rule = Vec::new();
    let mut text = String::new();
    for subject in &subjects {
        let found = subject.rules(&known, target.as_ref())?;
        let mut of_subject = rows(found.clone());
        if let (Subject::Report(report), true, None) = (subject, found.is_empty(), &target) {
            of_subject.push(Row::without_rule(report));
            without_rule.push(Row::without_rule(report));
        }
        subject.describe(&mut text, of_subject, target.as_ref());
        rules.extend(found);
    }
    if args.json {
        let rows = rows(rules).into_iter().chain(without_rule);
        let rows: Vec<KnownReport> = rows.map(|row| row.output()).collect();
        print_json(&rows)?;
    } else {
        print(&text)?;
    }
    Ok(false)
}

/// A target, with its version if it is installed.
struct Versioned {
    name: String,
    version: String,
}

impl Versioned {
    fn find(targets: &Targets, name: &str, known: &KnownBugs) -> Result<Versioned, Failure> {
        if name == ALL {
            return Err(Failure::plain(
                "--target all: expected one target, such as --target mlir-opt-22",
            ));
        }
        let name = target_names(targets, &[name.to_owned()])?.remove(0);
        let mut rules = known.rules().iter();
        if !rules.any(|rule| rule.has_target(&name, "")) {
            // A target without a known bug has to exist.
            Selected::exists(targets, &name)?;
        }
        let installed = Installed::find(targets, &name).ok();
        let version = installed.map_or_else(String::new, |installed| installed.version);
        Ok(Versioned { name, version })
    }
}

/// What the user looks up.
enum Subject {
    /// All reports.
    All,
    /// All reports with this word in their name, their title or the names of their passes.
    Word(String),
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
    /// Reads the argument of the command: the name of a report, the path of a file or folder, or a signature.
    fn read(what: &str, known: &KnownBugs) -> Result<Vec<Subject>, Failure> {
        let path = Path::new(what);
        let named = what.trim_end_matches('/');
        let named = named.strip_prefix(FOLDER).unwrap_or(named);
        let mut reports = known.rules().iter().map(|rule| rule.report.as_str());
        let has_rule = reports.any(|report| report.strip_prefix(FOLDER) == Some(named));
        if has_rule || embedded(named).is_some() {
            return Ok(vec![Subject::Report(format!("{FOLDER}{named}"))]);
        }
        if path.is_dir() || path.file_name().is_some_and(|name| name == FINDING) {
            let folder = if path.is_dir() {
                path.to_owned()
            } else {
                let parent = path.parent().filter(|parent| *parent != Path::new(""));
                parent.map_or(PathBuf::from("."), Path::to_owned)
            };
            let findings = finding_folders(&folder)?.into_iter().filter_map(|folder| {
                let finding = StoredFinding::at(&folder).transpose()?;
                Some(finding.map(|finding| Subject::Finding(Box::new(finding))))
            });
            let findings: Vec<Subject> = findings.collect::<Result<_, _>>()?;
            return match findings.is_empty() {
                false => Ok(findings),
                true => Err(Failure::plain(format!(
                    "{what}: expected the folder of a finding, which has a file `{FINDING}`, or a folder of such \
                     folders, found neither"
                ))),
            };
        }
        if path.exists() || what.ends_with(".mlir") || what == "-" {
            let (case, _) = input::case(path, None)?;
            return Ok(vec![Subject::Program(what.to_owned(), Uses::of(&case))]);
        }
        let has_word = |rule: &Rule| is_about(rule, what);
        if !what.contains('/') && known.rules().iter().any(has_word) {
            return Ok(vec![Subject::Word(what.to_owned())]);
        }
        let signature = what.parse().map_err(|why| {
            Failure::plain(format!(
                "expected a file, a word of a report or a pass, a report such as `reports/ceildivsi-of-minimum`, or a \
                 signature such as `mismatch/lowering/arith.ceildivsi(int)`: {why}"
            ))
        });
        Ok(vec![Subject::Signature(signature?)])
    }

    /// Returns the rules about the subject, on a target if there is one.
    fn rules<'k>(
        &self,
        known: &'k KnownBugs,
        target: Option<&Versioned>,
    ) -> Result<Vec<&'k Rule>, Failure> {
        let on_target = |rule: &&Rule| {
            target.is_none_or(|target| rule.has_target(&target.name, &target.version))
        };
        let rules = known.rules().iter().filter(on_target);
        Ok(match self {
            Subject::All => rules.collect(),
            Subject::Word(word) => rules.filter(|rule| is_about(rule, word)).collect(),
            Subject::Report(report) => rules.filter(|rule| rule.report == *report).collect(),
            Subject::Signature(signature) => rules
                .filter(|rule| rule.explains_on_some_target(signature))
                .collect(),
            Subject::Finding(finding) => rules_of(finding, known, target)?,
            Subject::Program(_, uses) => rules.filter(|rule| rule.has_ops_in(uses)).collect(),
        })
    }

    fn describe(&self, text: &mut String, rows: Vec<Row<'_>>, target: Option<&Versioned>) {
        let heading = self.heading(target);
        match self {
            Subject::All | Subject::Word(_) => {
                rows.iter().for_each(|row| row.list(text, ""));
                let _ = writeln!(text, "{}", counted(rows.len(), "report"));
            }
            _ if rows.is_empty() => _ = writeln!(text, "{heading}: no report is known"),
            // They are many, and each of them may have nothing to do with the program.
            Subject::Program(..) => {
                let _ = writeln!(text, "{heading}:");
                rows.iter().for_each(|row| row.list(text, "  "));
                let more = match target {
                    Some(_) => "",
                    None => "; `--target T` lists only the bugs of a target",
                };
                let _ = writeln!(
                    text,
                    "`lowerfuzz known REPORT` has more about a report{more}; `lowerfuzz check FILE --out DIR` finds out \
                     which of them a finding has"
                );
            }
            Subject::Report(_) | Subject::Signature(_) | Subject::Finding(_) => {
                let _ = writeln!(text, "{heading}:");
                rows.iter().for_each(|row| row.describe(text));
            }
        }
    }

    fn heading(&self, target: Option<&Versioned>) -> String {
        let on = target.map(|target| format!(" on {}", target.name));
        let on = on.unwrap_or_default();
        let heading = match self {
            Subject::All | Subject::Word(_) => String::new(),
            Subject::Report(report) => format!("{report}{on}"),
            Subject::Signature(signature) => format!("{signature}{on}"),
            Subject::Finding(finding) => {
                let record = &finding.record;
                let name = target.map_or(&record.target, |target| &target.name);
                format!("{} on {name}", record.signature)
            }
            Subject::Program(file, _) => format!("{file}: known bugs of its ops{on}"),
        };
        one_line(&heading)
    }
}

/// Returns whether a word occurs in the name or the title of a rule's report, or in the name of one of
/// its passes.
fn is_about(rule: &Rule, word: &str) -> bool {
    let title = lowerfuzz_data::named(&rule.report).to_lowercase();
    rule.mentions(word) || title.contains(&word.to_lowercase())
}

/// Returns the folders of findings: a folder itself, its subfolders, or the findings of a night.
pub(super) fn finding_folders(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if StoredFinding::is_at(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
    let of_night = folder.join("findings");
    let folder = if of_night.is_dir() { &of_night } else { folder };
    let entries = std::fs::read_dir(folder).map_err(fail)?;
    let paths = entries.map(|entry| Ok(entry.map_err(fail)?.path()));
    let mut folders: Vec<PathBuf> = paths.collect::<Result<_, Failure>>()?;
    folders.retain(|path| StoredFinding::is_at(path));
    folders.sort();
    Ok(folders)
}

/// Returns the rules that explain a finding. If none does, returns those of the report that the finding was recorded
/// with, and those that may explain an unreduced finding.
fn rules_of<'k>(
    finding: &StoredFinding,
    known: &'k KnownBugs,
    target: Option<&Versioned>,
) -> Result<Vec<&'k Rule>, Failure> {
    let record = &finding.record;
    let passes = &record.configuration.passes;
    let (name, version) = match target {
        Some(target) => (target.name.as_str(), target.version.as_str()),
        None => (record.target.as_str(), record.target_version.as_str()),
    };
    let pass = match &record.pass_at_fault {
        Some(pass) => PassAtFault::Pass(pass),
        None => PassAtFault::of_required(passes),
    };
    let candidate = Candidate {
        target: name,
        version,
        signature: &record.signature,
        pass,
    };
    let mut rules: Vec<&Rule> = known.rules_for(&candidate).collect();
    if let (Some(then), PassAtFault::Lowering, None) = (&record.configuration.then, pass, target) {
        // The target that lowers what the passes print may have the bug.
        let of_then = Candidate {
            target: then,
            version: "",
            ..candidate
        };
        rules.extend(known.rules_for(&of_then));
    }
    if let (true, Some(report)) = (rules.is_empty(), &record.report) {
        let mut of_report: Vec<&Rule> = known.rules().iter().collect();
        of_report.retain(|rule| rule.report == *report && rule.has_target(name, version));
        rules = of_report;
    }
    if rules.is_empty() && !record.is_reduced() {
        let (case, _) = input::case(&finding.source, None)?;
        let uses = Uses::of(&case);
        let each = passes.iter().map(|pass| PassAtFault::Pass(pass));
        for pass in each.chain([PassAtFault::Lowering]) {
            rules.extend(known.rules_that_may_explain(&Candidate { pass, ..candidate }, &uses));
        }
    }
    Ok(rules)
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

impl<'k> Row<'k> {
    /// A report that no rule names.
    fn without_rule(report: &'k str) -> Row<'k> {
        Row {
            report,
            targets: BTreeSet::new(),
            passes: BTreeSet::new(),
        }
    }

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

    /// Adds a line with the report and its targets.
    fn list(&self, text: &mut String, indentation: &str) {
        let targets = self.targets.iter().copied().collect::<Vec<_>>();
        let targets = one_line(&targets.join(", "));
        let _ = writeln!(text, "{indentation}{} ({targets})", title_of(self.report));
    }

    fn describe(&self, text: &mut String) {
        let list = |names: &BTreeSet<&str>| {
            let names: Vec<&str> = names.iter().copied().collect();
            one_line(&names.join(", "))
        };
        let _ = writeln!(text, "  {}", title_of(self.report));
        if !self.targets.is_empty() {
            let _ = writeln!(text, "    targets  {}", list(&self.targets));
            let _ = writeln!(text, "    passes   {}", list(&self.passes));
        }
        let Some(report) = embedded(self.report) else {
            return;
        };
        // A question has paragraphs and programs.
        let lines = report.summary().lines();
        for line in lines.filter(|line| report.is_question() || !line.is_empty()) {
            let line = format!("    {}", one_line(line));
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

/// Returns the report of a rule, if it is part of the command.
fn embedded(report: &str) -> Option<lowerfuzz_data::Report> {
    lowerfuzz_data::report(report)
}

/// Returns the name of a report's folder.
fn name_of(report: &str) -> &str {
    report.strip_prefix(FOLDER).unwrap_or(report)
}

/// Returns the name of a report, followed by its title if the report is part of the command.
pub(super) fn title_of(report: &str) -> String {
    let name = one_line(name_of(report));
    match embedded(report) {
        Some(report) if report.is_question() => {
            format!("{name}: open question: {}", one_line(report.title()))
        }
        Some(report) => format!("{name}: {}", one_line(report.title())),
        None => name,
    }
}

/// Says which report explains a finding, or perhaps does, as `sureness` says: `known: NAME: TITLE`, or
/// `perhaps an open question: TITLE (PATH)`.
pub(super) fn explanation(sureness: &str, report: &str) -> String {
    match (lowerfuzz_data::open_question(report), sureness) {
        (None, _) => format!("{sureness}known: {}", title_of(report)),
        (Some(_), "") => one_line(&lowerfuzz_data::named(report)),
        (Some(_), _) => one_line(&format!("{sureness}an {}", lowerfuzz_data::named(report))),
    }
}
