//! A finding as a draft of an upstream issue. The parts that need a human are marked.

use std::fmt::Write as _;

use lowerfuzz_oracle::{Aspect, Finding, Standing};

use super::files::SOURCE;
use super::report::BugState;
use super::script::pipeline;
use super::title::title;
use crate::markdown::{code, escaped, fenced};
use crate::record::{BuildState, CallValues, FindingBundle, FindingRecord, State};
use crate::reproducer::{AfterPass, Shown, Shows, file_name, masked};
use crate::runner_opinion::RunnerOpinion;

/// The prefix of a line that a person must replace.
const FOR_A_PERSON: &str = "> **For a person:**";

/// Commands of lowerfuzz for a finding.
pub(super) struct Commands {
    /// The command that reproduces the finding.
    pub(super) again: String,
    /// The command that reduces the finding.
    pub(super) reduce: String,
    /// The command that shows in which releases the finding is.
    pub(super) matrix: String,
}

/// Returns the text of the issue.
pub(super) fn issue(bundle: &FindingBundle, commands: &Commands) -> String {
    let Commands {
        again,
        reduce,
        matrix,
    } = commands;
    let FindingBundle {
        record: finding,
        reproducer,
        after_pass,
        ..
    } = bundle;
    let mut text = format!("# {}\n\n", heading(&title(bundle)));
    if !finding.is_reduced() {
        let reduce = code(reduce);
        let _ = writeln!(text, "The program is not reduced. To reduce it: {reduce}\n");
    }
    if let Some(fact) = fact(finding) {
        let _ = writeln!(text, "{fact}\n");
    }
    if let Some(report) = &finding.report {
        let show = code(&format!("lowerfuzz known {report}"));
        let _ = match lowerfuzz_data::open_question(report) {
            Some(question) => {
                let question = escaped(question);
                writeln!(
                    text,
                    "Open question: {question} To see both readings: {show}\n"
                )
            }
            None => {
                let name = code(report.rsplit('/').next().unwrap_or(report));
                writeln!(text, "Known bug: {name}. To see its report: {show}\n")
            }
        };
    }
    if let (None, Some(report)) = (&finding.report, &finding.perhaps_known) {
        perhaps_known(&mut text, report);
    }
    let _ = writeln!(text, "Severity: {}", severity(bundle));
    let target = (code(&finding.target), escaped(&finding.target_version));
    let _ = write!(text, "Releases: {}, version {}", target.0, target.1);
    if let Some(then) = &finding.configuration.then {
        let _ = write!(text, "; {} lowers the output of its passes", code(then));
    }
    text.push('\n');
    if !finding.builds.is_empty() {
        let _ = writeln!(text, "\n{}", builds(&finding.builds));
    }
    if reproducer.is_some() {
        if finding.builds.is_empty() {
            let releases = "the first bad and the last good release";
            person(&mut text, &format!("{releases}: {}", code(matrix)));
        }
        let _ = write!(text, "\n## The rule\n");
        person(
            &mut text,
            "a quotation from the release's documentation, with its source",
        );
        let _ = write!(text, "\nAs stated by lowerfuzz: {}.\n", rule(finding));
    } else {
        let _ = write!(text, "\n## The rule\n\n{}.\n", rule(finding));
    }
    let _ = write!(text, "\n## The program\n\n");
    let (program, file) = match reproducer {
        Some(shown) => (&shown.program, file_name(shown.release)),
        None => (&bundle.source, SOURCE.to_owned()),
    };
    let _ = write!(text, "In the file {}:\n\n", code(&file));
    fenced(&mut text, "mlir", program);
    if let Some(AfterPass { command, module }) = after_pass {
        let _ = write!(text, "\n## The IR after the pass\n\n");
        let _ = write!(text, "For the test case in the file {}:\n\n", code(SOURCE));
        fenced(&mut text, "sh", &pipeline(std::slice::from_ref(command)));
        text.push('\n');
        fenced(&mut text, "mlir", module);
        person(&mut text, "mark the wrong line with `// wrong: WHY`");
    }
    let _ = write!(text, "\n## To see it\n\n");
    match reproducer {
        Some(shown) => see(&mut text, shown),
        None => {
            fenced(&mut text, "sh", again);
            let _ = writeln!(text, "\nExit status 1 means that the bug reproduces.");
        }
    }
    let _ = write!(text, "\n## What differs\n\n{}\n", escaped(&finding.reason));
    if let Some(difference) = &finding.difference {
        let how = if difference.by_location {
            ""
        } else {
            ". The target does not record where its ops came from, so this pair of ops is a guess"
        };
        let _ = write!(text, "\nThe first difference between the runs{how}:\n\n");
        fenced(&mut text, "text", &difference.lines().join("\n"));
    }
    for call in &finding.values {
        values(&mut text, call);
    }
    if reproducer.is_some() {
        let _ = write!(text, "\n## Upstream\n");
        person(
            &mut text,
            "the suspected function and file, marked as a guess",
        );
        person(
            &mut text,
            "the numbers of related issues and fixes, or the search terms that were used",
        );
    }
    let _ = write!(text, "\n## How it was found\n\n");
    found(&mut text, finding);
    if reproducer.is_some() {
        text.push('\n');
        fenced(&mut text, "sh", again);
    }
    text
}

/// Names the report that may explain an unreduced finding.
fn perhaps_known(text: &mut String, report: &str) {
    let name = code(report.rsplit('/').next().unwrap_or(report));
    let known = match lowerfuzz_data::report(report) {
        Some(report) if report.is_question() => {
            format!("Perhaps an open question: {}", escaped(report.title()))
        }
        Some(report) => format!("Perhaps known: {name}: {}.", escaped(report.title())),
        None => format!("Perhaps known: {name}."),
    };
    let show = code(&format!("lowerfuzz known {report}"));
    let _ = writeln!(
        text,
        "{known} Verdict, ops and a pass are those of its rule. To see more: {show}\n"
    );
}

/// States what the op at the first difference gives, or else how the source ends, and what was found
/// instead. The op is named only if the lowering records where its ops came from.
fn fact(finding: &FindingRecord) -> Option<String> {
    let difference = finding.difference.as_ref();
    let located = difference.filter(|difference| difference.by_location);
    let op = located.and_then(|d| Some((d.source_op.as_deref()?, d.source_values.as_deref()?)));
    let fact = match (op, finding.values.first()) {
        (Some((op, values)), _) => format!("{} computes {}", code(op), code(values)),
        (None, Some(call)) => {
            let ends = call.source.first()?;
            format!("{} {}", code(&format!("@{}", call.function)), escaped(ends))
        }
        (None, None) => return None,
    };
    let reason = escaped(&finding.reason);
    Some(format!("In the source, {fact}. Lowered: {reason}."))
}

/// Formats a title as Markdown text, with the brackets of its tags escaped.
fn heading(title: &str) -> String {
    let end = title.find("] ").map_or(0, |end| end + 1);
    let (tags, rest) = title.split_at(end);
    let tags: Vec<String> = tags.split(['[', ']']).map(escaped).collect();
    let tags = tags.into_iter().filter(|tag| !tag.is_empty());
    let tags: String = tags.map(|tag| format!("[{tag}]")).collect();
    tags + &escaped(rest)
}

/// Lists the builds on the machine that have the bug, those that do not, and those that could not be
/// asked.
fn builds(all: &[BuildState]) -> String {
    let of = |state: BugState, what: &str| {
        // Builds with the same note share it.
        let mut groups: Vec<(Option<&str>, Vec<String>)> = Vec::new();
        for build in all.iter().filter(|build| build.state == state) {
            let note = build.note.as_deref();
            let name = build_name(build);
            match groups.iter_mut().find(|(other, _)| *other == note) {
                Some((_, names)) => names.push(name),
                None => groups.push((note, vec![name])),
            }
        }
        let groups: Vec<String> = groups
            .iter()
            .map(|(note, names)| group(*note, names))
            .collect();
        (!groups.is_empty()).then(|| format!("{what} {}", groups.join(", ")))
    };
    let parts = [
        of(BugState::Present, "wrong in"),
        of(BugState::Gone, "right in"),
        of(BugState::NotAsked, "not asked:"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("On this machine, the program is {}.", parts.join("; "))
}

fn build_name(build: &BuildState) -> String {
    match &*build.version {
        "" => code(&build.name),
        version => format!("{} {}", code(&build.name), escaped(version)),
    }
}

fn group(note: Option<&str>, names: &[String]) -> String {
    match note {
        Some(note) => format!("{} ({})", names.join(", "), escaped(note)),
        None => names.join(", "),
    }
}

/// Adds a line that a person must complete.
fn person(text: &mut String, what: &str) {
    let _ = write!(text, "\n{FOR_A_PERSON} {what}\n");
}

fn severity(bundle: &FindingBundle) -> &'static str {
    let report = bundle.record.report.as_deref();
    if report.and_then(lowerfuzz_data::open_question).is_some() {
        return "an open question of the documentation";
    }
    let shows_value = bundle
        .reproducer
        .as_ref()
        .is_some_and(|shown| match shown.shows {
            Shows::Value { .. } | Shows::Killed { .. } | Shows::Endless { .. } => true,
            Shows::Lines(_) | Shows::Left(_) | Shows::Error(_) | Shows::Dies | Shows::Hangs => {
                false
            }
        });
    match bundle.record.finding {
        Finding::Mismatch => "silent wrong code",
        Finding::IntroducedUb if shows_value => "silent wrong code",
        Finding::IntroducedUb => "introduced UB",
        Finding::Inaccurate => "inaccuracy",
        Finding::Crashed | Finding::Hung => "crash",
        Finding::Rejected => "refusal",
        Finding::InvalidOutput => "invalid IR",
        Finding::Nondeterministic => "nondeterminism",
        Finding::EngineDisagreement | Finding::WrongExpectation => "engine disagreement",
    }
}

/// Adds the commands of the release's tools, and their output.
fn see(text: &mut String, shown: &Shown) {
    fenced(text, "sh", &pipeline(&shown.commands));
    let printed = |what: &str, expected: i64, found: &str| {
        format!("actual:   {found}\nexpected: {expected}   ({what})\n")
    };
    let says = match &shown.shows {
        Shows::Value {
            what,
            expected,
            found,
        } => printed(what, *expected, &found.to_string()),
        Shows::Killed { what, expected } => printed(what, *expected, "killed by a signal"),
        Shows::Endless { what, expected } => printed(what, *expected, "does not terminate"),
        Shows::Lines(lines) => {
            let printed = |line: &String| {
                let mut output = shown.output.lines();
                let printed = output.find(|printed| masked(printed) == *line);
                printed.map_or(line.as_str(), str::trim).to_owned()
            };
            let lines: Vec<String> = lines.iter().map(printed).collect();
            match &lines[..] {
                [wrong, with @ ..] if !with.is_empty() => {
                    let with = with.join("\n          ");
                    format!("actual:   {wrong}\n    with  {with}\nexpected: not both lines\n")
                }
                _ => format!("actual:   {}\nexpected: no such line\n", lines.concat()),
            }
        }
        Shows::Left(op) => format!("actual:   {op} remains\nexpected: it is lowered\n"),
        Shows::Error(error) => format!("actual:   error: {error}\nexpected: no error\n"),
        Shows::Dies => "actual:   killed by a signal\nexpected: a lowered module\n".to_owned(),
        Shows::Hangs => "actual:   does not terminate\nexpected: a lowered module\n".to_owned(),
    };
    text.push('\n');
    fenced(text, "text", &says);
    if let Some(why) = &shown.no_value {
        let _ = write!(text, "\nNo wrong value is printed: {}.\n", escaped(why));
        person(
            text,
            "the effect of the optimiser on the program, or \"not known to be exploitable\"",
        );
    }
    person(
        text,
        "a pipeline that works: without the pass, or with another lowering",
    );
}

/// Adds the section with what lowerfuzz has found out about the finding.
fn found(text: &mut String, finding: &FindingRecord) {
    let mut row = |what: &str, value: &str| {
        let _ = writeln!(text, "- {what}: {value}");
    };
    let by = match (finding.seed, &finding.space) {
        (Some(_), _) => "lowerfuzz, a random program generator with a reference interpreter",
        (None, Some(_)) => "lowerfuzz, which compares each small function with its source",
        (None, None) => "lowerfuzz, which compares a lowered program with its source",
    };
    row("by", by);
    row("signature", &code(&finding.signature.to_string()));
    row(
        "verdict",
        &format!("{} (blame: {})", finding.finding, finding.blame),
    );
    let given = &finding.configuration;
    if !given.passes.is_empty() {
        row("passes before its lowering", &list(&given.passes, ""));
    }
    if let Some(lowering) = &given.pipeline {
        row("its lowering", &list(lowering, "none"));
    }
    if let Some(level) = given.level {
        row("judged level", &code(level.name()));
    }
    if let Some(fault) = given.fault {
        row("planted fault", &code(fault.name()));
    }
    if let Some(seed) = finding.seed {
        row("seed", &seed.to_string());
    }
    if let Some(space) = &finding.space {
        row("space", space);
    }
    if let Some(profile) = &finding.profile {
        row("profile", &code(profile));
    }
    if finding.state != State::Raw {
        row(
            "source ops",
            &list(&finding.source_ops, "none: only the function's signature"),
        );
        row("lowered op", &lowered_op(finding));
    }
    if let Some(opinion) = &finding.second_opinion {
        row("second opinion", &second_opinion(finding, opinion));
    }
}

fn values(text: &mut String, call: &CallValues) {
    let _ = write!(
        text,
        "\n### {}\n\n| | |\n|---|---|\n",
        code(&format!("@{}", call.function))
    );
    let mut side = |name: &str, lines: &[String]| {
        let cells: Vec<String> = lines.iter().map(|l| escaped(l)).collect();
        let _ = writeln!(text, "| {name} | {} |", cells.join("<br>"));
    };
    side("source", &call.source);
    if let Some(lines) = &call.interpreted {
        side("lowered, interpreted", lines);
    }
    if let Some(lines) = &call.compiled {
        side("lowered, compiled", lines);
    }
}

/// Describes the result of a release's own runner in a sentence.
fn second_opinion(finding: &FindingRecord, opinion: &RunnerOpinion) -> String {
    let mut text = escaped(opinion.standing_name());
    if opinion.optimised_only {
        text.push_str(", only with LLVM's optimisations");
    }
    let _ = write!(text, " ({})", escaped(&opinion.text));
    if finding.finding == Finding::IntroducedUb && opinion.standing == Some(Standing::Unconfirmed) {
        text.push_str("; undefined behaviour need not be observable");
    }
    text
}

/// Describes the lowered op at which the program becomes undefined, or else the op at which the
/// runs differ.
fn lowered_op(finding: &FindingRecord) -> String {
    let differing = finding.difference.as_ref();
    let differing = differing.and_then(|d| d.lowered_op.as_deref());
    let found = finding.lowered_op.as_deref().or(differing);
    match found {
        None => "see below; no single op differs".to_owned(),
        Some(op) if op.trim_start().starts_with("llvm.return") => {
            "none; the returned value differs".to_owned()
        }
        Some(op) => code(op),
    }
}

/// Describes the violated rule of LangRef, or the guarantee that the lowering broke.
fn rule(finding: &FindingRecord) -> String {
    let differing = finding.difference.as_ref();
    match differing.and_then(|d| d.rule.as_deref()) {
        Some(rule) => format!("{}; {}", promise(finding), escaped(rule)),
        None => promise(finding).to_owned(),
    }
}

/// Describes the guarantee that the lowering broke.
fn promise(finding: &FindingRecord) -> &'static str {
    match (finding.finding, finding.aspect) {
        (Finding::Mismatch, Some(Aspect::End)) => {
            "the lowered program ends as its source does: by returning or by aborting"
        }
        (Finding::Mismatch, Some(Aspect::Memory)) => {
            "no byte outside the elements of a memref is touched"
        }
        (Finding::Mismatch, Some(Aspect::Heap)) => {
            "as many heap blocks are live at the end as in the source"
        }
        (Finding::Mismatch, Some(Aspect::Stack)) => "a loop does not grow the stack",
        (Finding::Mismatch, _) => {
            "every result, element and external call equals that of the source, unless the \
             source has poison there"
        }
        (Finding::IntroducedUb, Some(Aspect::Poison)) => "no poison where the source has a value",
        (Finding::IntroducedUb, _) => "no undefined behaviour where the source is defined",
        (Finding::Inaccurate, _) => {
            "every result is as accurate as that of a math library, which has an error of a few \
             units in the last place"
        }
        (Finding::Rejected, _) => "every valid program within the documented limits is converted",
        (Finding::Crashed | Finding::Hung, _) => {
            "the lowering terminates, and reports errors in its input"
        }
        (Finding::InvalidOutput, _) => "the output is a valid module of the LLVM dialect",
        (Finding::Nondeterministic, _) => {
            "the same program and options give the same module, byte by byte"
        }
        (Finding::EngineDisagreement, _) => "both engines agree on the lowered program",
        (Finding::WrongExpectation, _) => "the source does what its test case expects",
    }
}

fn list(names: &[String], none: &str) -> String {
    if names.is_empty() {
        return none.to_owned();
    }
    let all: Vec<String> = names.iter().map(|n| code(n)).collect();
    all.join(", ")
}
