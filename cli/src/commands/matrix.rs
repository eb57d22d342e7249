//! `lowerfuzz matrix`: the verdict on a program for each release and each pass.

use lowerfuzz_tools::targets::Targets;
use std::fmt::Write as _;

use lowerfuzz_campaign::witness::{show_witness, witness};
use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_oracle::{Discard, Judge, Judgement, Stop, Verdict};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{Progress, Reached};
use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::escape::one_line;

use lowerfuzz_campaign::apart::{judged_with_parts, of_call};
use lowerfuzz_campaign::results::{MatrixLowering, MatrixRow, MatrixStage};

use super::check::row;
use super::coverage::{Coverage, is_answered};
use super::drawn::Private;
use super::known::finding_folders;
use super::{CommandResult, default_target, drawn, judge, settings};
use crate::args::{MatrixArgs, PassList};
use crate::failure::Failure;
use crate::findings;
use crate::input::{self, Cases, Foreign, How, Program};
use crate::output::{print, print_json};
use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::targets::Selected;
use lowerfuzz_campaign::targets::selection::{ALL, target_names};

pub(crate) fn main(args: &MatrixArgs, targets: &Targets) -> CommandResult {
    let (args, targets) = &of_finding(args, targets)?;
    if args.with.passes == Some(PassList::Random) {
        return Err(Failure::plain(
            "--passes random: expected a list, such as '-canonicalize -cse', because `matrix` \
             compares targets under the same passes",
        ));
    }
    let names = if args.targets.is_empty() {
        target_names(targets, &[ALL.to_owned()])?
    } else {
        target_names(targets, &args.targets)?
    };
    let how = How {
        release: args.release,
        vscale: None,
        reader: &|text| default_target::reader(targets, &[], text),
        printer: &|text| default_target::printed(&[], text),
    };
    let mut read = input::cases(&args.files, &how)?;
    drawn::known(&args.draw, &read)?;
    read.keep_only(args.draw.function.as_deref());
    let mut columns = columns(targets, &names, args)?;
    let mut judge = judge(args.with.limits, args.with.accuracy)?;
    let private = Private::under(&args.with, &names);
    let mut functions = Vec::new();
    for program in &mut read.cases {
        let mut drawn = drawn::draw(&args.draw, private, &mut judge, &mut program.case);
        program.foreign_ops.locate_drawn(&mut drawn);
        functions.push(drawn);
    }
    let Cases { cases, foreign, .. } = &read;
    let mut stopped = None;
    let mut found = false;
    let mut is_answered = false;
    let mut unjudged = None;
    let mut json = Vec::new();
    let mut text = String::new();
    for item in foreign {
        let Foreign { file, verdict, .. } = item;
        let line = one_line(&format!("{file}: {verdict}"));
        if !item.is_error {
            let _ = writeln!(text, "{line}");
        }
        unjudged.get_or_insert(line);
        json.extend(names.iter().map(|name| MatrixRow {
            verdict: row(file, name, verdict),
            lowering: None,
        }));
    }
    for (program, drawn) in cases.iter().zip(&functions) {
        let file = &program.name;
        let each = columns.iter_mut();
        let rows = each.map(|column| column.judged(&mut judge, program, drawn, args));
        let rows: Vec<Row> = match rows.collect::<Result<_, Stop>>() {
            Ok(rows) => rows,
            // The verdicts on earlier files remain valid.
            Err(stop) => {
                stopped = Some(stop.into());
                break;
            }
        };
        found |= rows.iter().any(|r| r.verdict.is_finding());
        is_answered |= rows.iter().any(|r| r.is_answered);
        if let Some(first) = rows.first().filter(|r| !r.is_answered) {
            unjudged.get_or_insert_with(|| format!("{file}: {}: {}", first.target, first.verdict));
        }
        let range = Range::of(&rows);
        describe(&mut text, file, &rows, &range);
        json.extend(rows.iter().map(|r| r.json(file, &range)));
    }
    if args.json {
        print_json(&json)?;
    } else {
        print(&text)?;
    }
    match unjudged {
        Some(first) if stopped.is_none() && !is_answered => Err(Failure::plain(format!(
            "nothing could be judged: {first}{}",
            drawn::hint(&args.draw, &functions.concat())
        ))),
        Some(_) | None => read.ended(stopped, found),
    }
}

/// Replaces the folder of a finding by its program and its options, and adds its targets.
fn of_finding(args: &MatrixArgs, targets: &Targets) -> Result<(MatrixArgs, Targets), Failure> {
    let (mut args, mut targets) = (args.clone(), targets.clone());
    if let [file] = &mut args.files[..]
        && StoredFinding::is_at(file)
        && let Some(finding) = StoredFinding::at(file)?
    {
        args.with = findings::options(&finding, &args.with);
        targets = targets.with(&finding.record.definitions);
        *file = finding.source;
    } else if let [folder] = &args.files[..]
        && folder.is_dir()
        && let Some(first) = finding_folders(folder)?.first()
    {
        let (folder, first) = (folder.display(), first.display());
        return Err(Failure::Plain(one_line(&format!(
            "{folder}: expected the folder of one finding, such as {first}, found a folder of findings"
        ))));
    }
    Ok((args, targets))
}

/// The result of a program on one target.
struct Row {
    target: String,
    /// `None` if the target lacks the settings.
    version: Option<String>,
    /// Whether the target is an official release of `mlir-opt`.
    release: bool,
    verdict: Verdict,
    /// The functions that were judged.
    coverage: Coverage,
    /// Whether judging had a result.
    is_answered: bool,
    /// Whether the program is lowered correctly. If the program has no call, it counts as correct
    /// when lowering succeeds.
    good: bool,
    progress: Progress,
}

/// A target of the matrix.
enum Column {
    Target(Box<Selected>),
    /// The target does not have the passes or the other settings.
    Lacks {
        name: String,
        why: String,
    },
}

/// Makes the targets.
///
/// # Errors
/// None of the targets has the settings, or a target cannot be used at all.
fn columns(targets: &Targets, names: &[String], args: &MatrixArgs) -> Result<Vec<Column>, Failure> {
    let settings = args.with.settings();
    let mut columns = Vec::with_capacity(names.len());
    let mut last = None;
    for name in names {
        columns.push(match Selected::find(targets, name, &settings) {
            Ok(selected) => Column::Target(Box::new(selected)),
            Err(why) if is_lack(&why) => {
                let name = name.clone();
                let lacks = Column::Lacks {
                    name,
                    why: why.to_string(),
                };
                last = Some(why);
                lacks
            }
            Err(why) => return Err(why.into()),
        });
    }
    let lacks = |column: &Column| matches!(column, Column::Lacks { .. });
    match last {
        Some(why) if columns.iter().all(lacks) => Err(why.into()),
        Some(_) | None => Ok(columns),
    }
}

/// Returns whether a target only lacks the settings, which another target may have.
fn is_lack(error: &CampaignError) -> bool {
    use CampaignError::{BuiltinHasNoPasses, FaultNeedsBuiltin, NoPasses, ToolOptions};
    matches!(
        error,
        BuiltinHasNoPasses | NoPasses(_) | FaultNeedsBuiltin(_) | ToolOptions { .. }
    )
}

impl Column {
    /// Judges a program. Only an `mlir-opt` can run passes one by one.
    fn judged(
        &mut self,
        judge: &mut Judge,
        program: &Program,
        drawn: &[DrawnFunction],
        args: &MatrixArgs,
    ) -> Result<Row, Stop> {
        let (case, only) = (&program.case, args.draw.function.as_deref());
        let selected = match self {
            Column::Target(selected) => selected,
            Column::Lacks { name, why } => {
                let judgement = Judgement {
                    verdict: Verdict::unsupported(why.clone()),
                    calls: Vec::new(),
                    lowered: None,
                    apart: Vec::new(),
                    opinion: None,
                };
                return Ok(Row {
                    target: name.clone(),
                    version: None,
                    release: false,
                    is_answered: false,
                    good: false,
                    coverage: Coverage::of(case, drawn, &program.unread, only, &judgement),
                    verdict: judgement.verdict,
                    progress: Progress::default(),
                });
            }
        };
        let target = selected.target.as_mut();
        let settings = settings(&args.with, target.passes().to_vec());
        let mut judgement = judged_with_parts(judge, case, target, &settings)?;
        show_witness(case, &mut judgement);
        program.foreign_ops.locate_judged(case, &mut judgement);
        let coverage = Coverage::of(case, drawn, &program.unread, only, &judgement);
        let is_answered = is_answered(case, &judgement);
        let verdict = judgement.verdict.clone();
        let (name, version) = (target.name().to_owned(), Some(target.identity().version));
        let release = selected.mlir_opt.is_some();
        let progress = match &selected.mlir_opt {
            // If the final result is right, no pass is to blame.
            Some(opt) if verdict.is_finding() => {
                let case = match witness(case, &judgement) {
                    Some(first) if judgement.lowered.is_none() => of_call(case, first),
                    Some(first) => {
                        let mut case = case.clone();
                        case.calls = vec![case.calls.swap_remove(first)];
                        case
                    }
                    None => case.clone(),
                };
                ToolError::unless_stopped(opt.progress(judge, &case))?.unwrap_or_default()
            }
            Some(_) | None => Progress::default(),
        };
        Ok(Row {
            target: name,
            version,
            release,
            is_answered,
            good: matches!(
                verdict,
                Verdict::Agree
                    | Verdict::Inaccurate { .. }
                    | Verdict::Discarded {
                        discard: Discard::Lowered,
                        ..
                    }
            ),
            verdict,
            coverage,
            progress,
        })
    }
}

impl Row {
    fn json(&self, file: &str, range: &Range) -> MatrixRow {
        let steps = self.progress.steps.iter().map(|step| MatrixStage {
            pass: step.pass.clone(),
            reached: name(&step.reached).to_owned(),
            reason: reason(&step.reached).to_owned(),
        });
        MatrixRow {
            verdict: row(file, &self.target, &self.verdict),
            lowering: self.version.clone().map(|version| MatrixLowering {
                version,
                first_bad: range.first_bad.as_ref() == Some(&self.target),
                first_good: range.first_good.as_ref() == Some(&self.target),
                not_judged: self.coverage.not_judged.clone(),
                not_lowered: self.coverage.not_lowered.clone(),
                culprit: self.progress.culprit().map(|step| step.pass.clone()),
                stages: steps.collect(),
            }),
        }
    }
}

fn name(reached: &Reached) -> &'static str {
    match reached {
        Reached::Same => "same",
        Reached::Differs(_) => "differs",
        Reached::Between => "between",
        Reached::Lowered => "lowered",
        Reached::Refused(_) => "refused",
        Reached::Crashed(_) => "crashed",
        Reached::Hung => "hung",
    }
}

fn reason(reached: &Reached) -> &str {
    match reached {
        Reached::Same | Reached::Between | Reached::Lowered | Reached::Hung => "",
        Reached::Differs(why) | Reached::Refused(why) | Reached::Crashed(why) => why,
    }
}

/// The releases in which a program begins to fail and stops failing.
#[derive(Default)]
struct Range {
    /// The oldest release with a finding.
    first_bad: Option<String>,
    /// The oldest release without a finding that is newer than all releases with a finding.
    first_good: Option<String>,
}

impl Range {
    fn of(rows: &[Row]) -> Range {
        let mut range = Range::default();
        for row in rows.iter().filter(|r| r.release) {
            if row.verdict.is_finding() {
                range.first_bad.get_or_insert_with(|| row.target.clone());
                range.first_good = None;
            } else if row.good && range.first_bad.is_some() {
                range.first_good.get_or_insert_with(|| row.target.clone());
            }
        }
        range
    }
}

fn describe(text: &mut String, file: &str, rows: &[Row], range: &Range) {
    let _ = writeln!(text, "{}", one_line(file));
    for row in rows {
        let (target, version) = (
            one_line(&row.target),
            one_line(row.version.as_deref().unwrap_or("")),
        );
        // What was not judged does not look like agreement.
        let gap = row.coverage.gap().filter(|_| row.verdict == Verdict::Agree);
        let verdict = gap.unwrap_or_else(|| one_line(&row.verdict.to_string()));
        let _ = writeln!(text, "  {target:<16} {version:<8} {verdict}");
        // A wrong final result is blamed on the first pass after which a result was wrong.
        if let Some(step) = row.progress.culprit() {
            let what = match reason(&step.reached) {
                "" => name(&step.reached).to_owned(),
                why => format!("{}: {why}", name(&step.reached)),
            };
            let pass = one_line(&step.pass);
            let _ = writeln!(text, "  {:<25} at {pass}: {}", "", one_line(&what));
            continue;
        }
        // The program was still right after the last pass whose output the reference interpreter
        // could run.
        let mut steps = row.progress.steps.iter();
        if let Some(step) = steps.rfind(|step| step.reached == Reached::Same) {
            let pass = one_line(&step.pass);
            let _ = writeln!(text, "  {:<25} still correct after {pass}", "");
        }
    }
    let newest = match (&range.first_bad, &range.first_good) {
        (None, _) => return,
        (Some(bad), None) => format!("first bad: {bad}; no later release is good"),
        (Some(bad), Some(good)) => format!("first bad: {bad}; first good after it: {good}"),
    };
    let _ = writeln!(text, "  {}", one_line(&newest));
}
