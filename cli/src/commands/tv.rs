//! `lowerfuzz tv`: judges whether each function of a program refines the one of the same name in an
//! earlier form of the program.

use lowerfuzz_tools::targets::Targets;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::chunks::split;
use lowerfuzz_campaign::declared::opaque_ops;
use lowerfuzz_campaign::proofs::FunctionProof;
use lowerfuzz_campaign::validation::{
    Expected, FunctionReport, Pair, PublicSymbols, Validation, ValidationRow, check_levels,
    leave_out_foreign, validate,
};
use lowerfuzz_campaign::witness::{difference, witness_of};
use lowerfuzz_inputs::Summary;
use lowerfuzz_ir::case::{self, Call, Case, print_call};
use lowerfuzz_ir::{Module, Release};
use lowerfuzz_oracle::{Blame, CallReport, Cause, Discard, Finding, FirstDifference, Verdict};
use lowerfuzz_tools::process::{Processes, too_much_output};
use lowerfuzz_tools::text_command::{NoOutput, TextCommand};
use lowerfuzz_triage::counted;
use lowerfuzz_triage::escape::one_line;

use super::drawn::Private;
use super::verdict_text::describe_opaque;
use super::{CommandResult, default_target, drawn, judge};
use crate::args::TvArgs;
use crate::failure::Failure;
use crate::foreign_ops::ForeignOps;
use crate::input::{Cases, Foreign, How, Program, one, read};
use crate::output::{print, print_json};

pub(crate) fn main(args: &TvArgs, targets: &Targets) -> CommandResult {
    let source = args.source.display().to_string();
    let mut second = Second::of(args, targets.processes())?;
    let text = read(&args.source)?;
    let mut judge = judge(args.limits, args.accuracy)?;
    let pieces = pieces(&text);
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let declared = args.opaque.declared(targets)?;
    let mut first = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        first.push(one(&source, piece, &how)?);
    }
    let foreign: Vec<Foreign> = first
        .iter()
        .flat_map(|(_, rest)| rest.foreign.clone())
        .collect();
    let cases = first
        .iter()
        .filter_map(|(program, _)| Some(&program.as_ref()?.case));
    drawn::known_in(&args.draw, cases, &foreign)?;
    args.prove.begin()?;
    second.check_count(&source, pieces.len())?;
    let mut rows = Vec::new();
    let mut shown = String::new();
    let mut count = Count::default();
    let public = match args.allow_symbol_changes {
        true => PublicSymbols::Free,
        false => PublicSymbols::Kept,
    };
    let mut has_errors = false;
    let mut unproved = Vec::new();
    for (number, (piece, (program, rest))) in pieces.iter().zip(first).enumerate() {
        has_errors |= rest.has_errors();
        let later = match second.text(number, piece)? {
            Ok(later) => later,
            Err(verdict) => {
                let _ = writeln!(
                    shown,
                    "{}",
                    one_line(&format!("{}: {verdict}", second.name))
                );
                let functions = match &args.draw.function {
                    Some(_) => 1,
                    None => functions(program.as_ref(), &rest),
                };
                count.add(Some(&verdict), functions);
                rows.push(ValidationRow::of_command(&verdict));
                continue;
            }
        };
        let empty = || Case::new(Module::new(), Release::NEWEST);
        let mut unread_source = unread(&rest);
        let mut case = program.map_or_else(empty, |program| readable(program, &mut unread_source));
        declared.declare(&mut case);
        let how = How {
            release: args.release.filter(|_| args.by.is_none()),
            // The two programs have the same vectors.
            vscale: Some(case.vscale()),
            ..how
        };
        let (module, later) = second_module(&second.name, &later, args, &how)?;
        has_errors |= later.has_errors();
        let mut unread_target = unread(&later);
        let mut module = module.map(|program| readable(program, &mut unread_target).module);
        if let (Some(module), Some(definitions)) = (&mut module, &declared.definitions) {
            definitions.retype(module);
        }
        let can_differ = !case.module.funcs.is_empty();
        let is_read = |module: &&Module| can_differ && !module.funcs.is_empty();
        if let Some(module) = module.as_ref().filter(is_read) {
            check_levels(&case.module, module).map_err(|(is_first, why)| {
                let file = if is_first { &source } else { &second.name };
                Failure::plain(format!("{file}: {why}"))
            })?;
        }
        let mut drawn = drawn::draw(&args.draw, Private::Changed, &mut judge, &mut case);
        if !args.draw.no_draw {
            let options = args.draw.calls.options();
            judge.steer(&mut case, &mut drawn, module.as_ref(), &options);
        }
        let pair = Pair {
            case,
            target: module.unwrap_or_default(),
            unread: unread_source,
            unread_target,
        };
        args.prove.emit(&pair.case, Some(&pair.target))?;
        let mut prover = args.prove.prover();
        let prover = prover.as_mut().map(|(prover, which)| (prover, *which));
        let mut done = validate(&mut judge, pair, &drawn, second.expected(), public, prover);
        if let Some(only) = &args.draw.function {
            done.functions.retain(|report| report.name == *only);
            done.symbols.retain(|fault| fault.symbol == *only);
        }
        count.found |= !done.symbols.is_empty();
        let judged = &done.judgement;
        let difference = difference(&mut judge, &done.case, judged, false);
        let difference = difference.filter(|_| judged.verdict.is_finding());
        describe(&mut shown, &done, difference.as_ref());
        if args.verbose {
            describe_opaque(&mut shown, &opaque_ops(&done.case.module));
        }
        done.functions
            .iter()
            .for_each(|report| count.function(report));
        let proofs = done
            .functions
            .iter()
            .filter_map(|report| report.proof.as_ref());
        unproved.extend(drawn::unproved(proofs));
        rows.push(ValidationRow::of(&done));
    }
    let _ = writeln!(
        shown,
        "{}",
        one_line(&format!(
            "{source} -> {}: {}",
            second.name,
            count.describe()
        ))
    );
    if args.json {
        print_json(&rows)?;
    } else {
        print(&shown)?;
    }
    targets.processes().check()?;
    if has_errors {
        return Err(Failure::Reported);
    }
    args.prove.check(count.found, &unproved)?;
    match (count.found, count.judged, &count.missing) {
        (false, 0, _) => Err(Failure::plain(format!(
            "{source}: no function could be judged"
        ))),
        (false, _, Some(name)) => Err(Failure::plain(format!(
            "{}: expected a function @{name} of the same type as in {source}, found none; --function NAME compares one function",
            second.name
        ))),
        (found, _, _) => Ok(found),
    }
}

/// Returns the programs of a text, each after as many empty lines as precede it in the text.
fn pieces(text: &str) -> Vec<String> {
    let all = split(text).into_iter();
    let filled = all.filter(|piece| !piece.text.trim().is_empty());
    filled
        .map(|piece| "\n".repeat(piece.line - 1) + piece.text)
        .collect()
}

/// The later form of the program: a file, or a command that makes it.
struct Second {
    name: String,
    from: From,
}

enum From {
    File(Vec<String>),
    Command(Box<TextCommand>),
}

impl Second {
    fn of(args: &TvArgs, processes: &Processes) -> Result<Second, Failure> {
        if let Some(command) = &args.by {
            let mut from = TextCommand::new(processes, command).map_err(Failure::shown)?;
            from.try_empty_module()
                .map_err(|why| Failure::plain(format!("--by: {why}")))?;
            return Ok(Second {
                name: command.clone(),
                from: From::Command(Box::new(from)),
            });
        }
        let Some(path) = &args.target else {
            return Err(Failure::plain(
                "expected a second file, or --by with a command that makes it",
            ));
        };
        if path.as_os_str() == "-" && args.source.as_os_str() == "-" {
            return Err(Failure::plain(
                "expected at most one `-`, because both programs cannot be standard input",
            ));
        }
        Ok(Second {
            name: path.display().to_string(),
            from: From::File(pieces(&read(path)?)),
        })
    }

    /// Returns which functions the second program must have.
    fn expected(&self) -> Expected {
        match self.from {
            From::Command(_) => Expected::AllFunctions,
            From::File(_) => Expected::AnyFunctions,
        }
    }

    fn check_count(&self, source: &str, count: usize) -> Result<(), Failure> {
        if count == 0 {
            return Err(Failure::plain(format!(
                "{source}: expected a program, found none"
            )));
        }
        match &self.from {
            From::File(pieces) if pieces.len() != count => Err(Failure::plain(format!(
                "{}: expected {count} programs separated by `// -----`, as in {source}, found {}",
                self.name,
                pieces.len()
            ))),
            From::File(_) | From::Command(_) => Ok(()),
        }
    }

    /// Returns the later form of a program, or the verdict if the command makes none.
    fn text(&mut self, number: usize, program: &str) -> Result<Result<String, Verdict>, Failure> {
        let command = match &mut self.from {
            From::File(pieces) => return Ok(Ok(pieces.get(number).cloned().unwrap_or_default())),
            From::Command(command) => command,
        };
        let output = command.run(program);
        let finding =
            |finding, what: String| Verdict::finding(finding, Blame::Lowering, Cause::said(what));
        let why = match output {
            Ok(text) => return Ok(Ok(text)),
            Err(why) => why,
        };
        Ok(Err(match why {
            NoOutput::Refused(reason) => Verdict::Discarded {
                discard: Discard::Limited,
                reason: reason.into(),
            },
            NoOutput::TooMuchOutput => Verdict::unsupported(too_much_output()),
            NoOutput::Crashed(how) => finding(Finding::Crashed, how),
            NoOutput::Hung => finding(Finding::Hung, "no answer in time".to_owned()),
            NoOutput::NotRun(why) => return Err(why.into()),
        }))
    }
}

/// Reads the later form of a program, and what cannot be read. Returns no program if nothing can be
/// read.
fn second_module(
    name: &str,
    text: &str,
    args: &TvArgs,
    how: &How<'_>,
) -> Result<(Option<Program>, Cases), Failure> {
    if args.by.is_some()
        && let Ok(case) = case::parse(text, None)
        && case.module.funcs.is_empty()
        && !text.trim().is_empty()
    {
        // A pass may delete everything, which is a finding.
        let program = Program {
            name: name.to_owned(),
            case,
            unread: Vec::new(),
            foreign_ops: ForeignOps::default(),
        };
        return Ok((Some(program), Cases::default()));
    }
    let (program, rest) = one(name, text, how)?;
    Ok((program, rest))
}

/// Returns what can be compared of a program. Adds the functions that it leaves out to the others.
fn readable(program: Program, unread: &mut Vec<(String, String)>) -> Case {
    let mut case = program.case;
    let mut left_out = leave_out_foreign(&mut case);
    program.foreign_ops.locate_left_out(&mut left_out);
    unread.extend(
        left_out
            .into_iter()
            .map(|(name, why)| (name, why.to_string())),
    );
    case
}

/// Returns the number of functions with a body, including those that cannot be read. At least 1.
fn functions(program: Option<&Program>, rest: &Cases) -> usize {
    let funcs = program.map_or(&[][..], |program| &program.case.module.funcs);
    let read = funcs.iter().filter(|func| func.body.is_some()).count();
    (read + unread(rest).len()).max(1)
}

/// Returns the names of the functions that cannot be read, with the reasons.
fn unread(rest: &Cases) -> Vec<(String, String)> {
    let named = rest.foreign.iter();
    named
        .filter_map(|item| Some((item.function.clone()?, item.verdict.reason())))
        .collect()
}

/// A call whose verdict is not that the programs agree.
struct Difference<'a> {
    /// The number of the call among those of its function, counted from 1.
    number: usize,
    /// The position of the call in the case.
    at: usize,
    call: &'a Call,
    found: &'a CallReport,
}

/// Returns why a function is not judged, without its name.
fn generic(name: &str, why: &str) -> String {
    let named = [format!("@{name}("), format!("--function {name} ")];
    let any = ["@NAME(", "--function NAME "];
    let pairs = named.iter().zip(any);
    pairs.fold(why.to_owned(), |why, (named, any)| why.replace(named, any))
}

/// Returns the names of the functions that are not judged, by the reason.
fn groups(functions: &[FunctionReport]) -> BTreeMap<String, Vec<&str>> {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for report in functions {
        if let Err(why) = &report.outcome {
            let group = groups.entry(generic(&report.name, why)).or_default();
            group.push(&report.name);
        }
    }
    groups
}

/// Describes each function, with its findings.
fn describe(text: &mut String, done: &Validation, difference: Option<&FirstDifference>) {
    let mut line = |what: &str| {
        let _ = writeln!(text, "{}", one_line(what));
    };
    let mut not_judged = groups(&done.functions);
    for report in &done.functions {
        let name = &report.name;
        match &report.outcome {
            Err(why) => match not_judged.remove(&generic(name, why)).as_deref() {
                Some([_]) => line(&format!("@{name}: not judged: {why}")),
                Some(names) => {
                    let names: Vec<String> = names.iter().map(|n| format!("@{n}")).collect();
                    let (names, why) = (names.join(", "), generic(name, why));
                    line(&format!("{names}: not judged: {why}"));
                }
                // The line of the group is printed already.
                None => {}
            },
            // A function that cannot be called has a verdict of its own.
            Ok(verdict) if report.calls == 0 => line(&format!("@{name}: {verdict}")),
            Ok(verdict) => {
                let is_call = |call: &Call| done.case.module.str(call.func) == name;
                let calls = done.case.calls.iter().zip(&done.judgement.calls);
                let wrong =
                    calls.filter(|(call, found)| is_call(call) && found.verdict.is_finding());
                let (verdict, inputs) = (verdict.name(), inputs(report, wrong.count()));
                let drawn = report.drawn.as_ref();
                let unjudged = drawn.and_then(Summary::unjudged);
                let mut unjudged = unjudged.map_or_else(String::new, |what| format!("; {what}"));
                if report.outcome == Ok(Verdict::Agree) && report.proved_on.is_none() {
                    let sides = drawn.map_or(&[][..], |summary| &summary.untaken);
                    unjudged.push_str(&drawn::untaken(sides));
                }
                let is_agreement = report.outcome == Ok(Verdict::Agree);
                let in_part = report.in_part.as_deref().filter(|_| is_agreement);
                let in_part = in_part.map_or_else(String::new, |why| format!("; in part: {why}"));
                line(&format!("@{name}: {verdict}{inputs}{unjudged}{in_part}"));
            }
        }
        let calls = done.case.calls.iter().zip(&done.judgement.calls);
        let mut number = 0;
        let mut differ = Vec::new();
        for (at, (call, found)) in calls.enumerate() {
            if done.case.module.str(call.func) == name {
                number += 1;
                differ.push(Difference {
                    number,
                    at,
                    call,
                    found,
                });
            }
        }
        differ.retain(|one| one.found.verdict != Verdict::Agree);
        if report.drawn.is_some() {
            // One drawn input is enough, a finding if there is one.
            let func = differ.first().map(|one| one.call.func);
            let shown = func.and_then(|func| witness_of(&done.case, &done.judgement, func));
            differ.sort_by_key(|one| Some(one.at) != shown);
            differ.truncate(1);
        }
        for Difference {
            number,
            at,
            call,
            found,
        } in differ
        {
            let (verdict, reason) = (found.verdict.name(), found.verdict.reason());
            match &report.drawn {
                Some(Summary {
                    exhausted: Some(_), ..
                }) => {
                    line(&format!("  input {number}: {verdict}: {reason}"));
                }
                Some(_) => line(&format!("  drawn input {number}: {verdict}: {reason}")),
                None => line(&format!("  call {number}: {verdict}: {reason}")),
            }
            let here = difference.filter(|difference| difference.call == at + 1);
            for detail in here.into_iter().flat_map(FirstDifference::lines) {
                line(&format!("    {detail}"));
            }
            if report.drawn.is_some() {
                line(&format!("    {}", print_call(&done.case, call)));
            }
        }
    }
    for fault in &done.symbols {
        let verdict = Finding::InvalidOutput.name();
        line(&format!(
            "{verdict}: {} (--allow-symbol-changes)",
            fault.text()
        ));
    }
    for name in &done.added {
        line(&format!("@{name}: only in the second program"));
    }
}

/// Describes the calls of a judged function, and how many of them are findings.
fn inputs(report: &FunctionReport, wrong: usize) -> String {
    let of = |calls: String| match (wrong, report.unjudged) {
        (0, 0) => format!(" ({calls})"),
        (0, unjudged) => {
            let agree = report.calls.saturating_sub(unjudged);
            format!(" ({agree} of {calls}, {unjudged} not judged)")
        }
        _ if report.calls == 1 => format!(" ({calls})"),
        (wrong, 0) => format!(" on {wrong} of {calls}"),
        (wrong, unjudged) => format!(" on {wrong} of {calls}, {unjudged} not judged"),
    };
    let proof = report.proof.as_ref();
    let unproved = proof.and_then(FunctionProof::reason);
    let unproved = unproved.map_or_else(String::new, |why| format!("; not proved: {why}"));
    match (report.proved_on, &report.drawn) {
        (Some(1), _) => ", proved on its only input".to_owned(),
        (Some(all), _) => format!(", proved on all {all} inputs"),
        (None, _) if proof.is_some_and(FunctionProof::is_proved) => {
            ", proved for all inputs (solver)".to_owned()
        }
        (None, Some(drawn)) => of(drawn::inputs(drawn.exhausted, report.calls)) + &unproved,
        (None, None) => of(counted(report.calls, "call")) + &unproved,
    }
}

/// The number of functions by outcome.
#[derive(Default)]
struct Count {
    found: bool,
    judged: usize,
    all: usize,
    /// The first public function that the second program does not have.
    missing: Option<String>,
    outcomes: BTreeMap<&'static str, usize>,
}

impl Count {
    fn function(&mut self, report: &FunctionReport) {
        self.add(report.outcome.as_ref().ok(), 1);
        if report.is_missing {
            self.missing.get_or_insert_with(|| report.name.clone());
        }
    }

    /// Counts functions with the same verdict.
    fn add(&mut self, verdict: Option<&Verdict>, functions: usize) {
        self.all += functions;
        *self
            .outcomes
            .entry(verdict.map_or("not judged", Verdict::name))
            .or_default() += functions;
        if let Some(verdict) = verdict {
            self.found |= verdict.is_finding();
            self.judged += match verdict {
                Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Finding { .. } => functions,
                Verdict::Discarded { .. } => 0,
            };
        }
    }

    fn describe(&self) -> String {
        let each = self.outcomes.iter().map(|(name, n)| format!("{n} {name}"));
        let each: Vec<String> = each.collect();
        match self.all {
            0 => "no function with a body".to_owned(),
            all => format!("{}: {}", counted(all, "function"), each.join(", ")),
        }
    }
}
