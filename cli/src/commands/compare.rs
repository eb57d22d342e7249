//! `lowerfuzz compare`: what changes from one target to another.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use lowerfuzz_campaign::compare::{
    Change, ChangedItem, ComparedOutcome, Comparison, Item, TargetOutcomes, by_function, generated,
    judge_all, of_lit,
};
use lowerfuzz_campaign::declared::Declared;
use lowerfuzz_campaign::lit::{LitConfig, judge_tests};
use lowerfuzz_campaign::run::GeneratorOptions;
use lowerfuzz_campaign::targets::selection::target_names;
use lowerfuzz_campaign::{files, parallel};
use lowerfuzz_ir::case::Case;
use lowerfuzz_tools::process;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::counted;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::known::KnownBugs;
use lowerfuzz_triage::shell::quoted;

use super::drawn::Private;
use super::progress::{Notes, files_bar};
use super::{CommandResult, default_target, drawn, judge};
use crate::args::{CompareArgs, PassList};
use crate::failure::Failure;
use crate::github;
use crate::input::{self, How};
use crate::output::{check_junit, print, print_json};

/// The number of items that are listed for each kind of change.
const LISTED: usize = 10;

pub(crate) fn main(args: &CompareArgs, targets: &Targets) -> CommandResult {
    if let Some(path) = &args.junit {
        check_junit(path)?;
    }
    let names = names(args, targets)?;
    if args.with.passes == Some(PassList::Random) {
        return Err(Failure::plain(
            "--passes random: expected a list, such as '-canonicalize -cse', because `compare` \
             compares targets under the same passes",
        ));
    }
    let jobs = args.jobs.map_or_else(parallel::cores, usize::from);
    let (items, outcomes) = if args.lit {
        lit(args, targets, &names, jobs)?
    } else {
        let programs = programs(args, targets, &names)?;
        judged(args, targets, &names, &programs, jobs)?
    };
    let comparison = Comparison::of(names, &items, outcomes);
    if let Some(path) = &args.junit {
        let failures = comparison
            .changes
            .iter()
            .filter(|c| c.change == Change::Worse);
        let failures: Vec<(&str, String)> =
            failures.map(|c| (c.item.as_str(), described(c))).collect();
        let suite = format!(
            "compare {} {}",
            comparison.targets[0], comparison.targets[1]
        );
        let text = github::junit(&suite, comparison.items, &failures);
        files::write(path, text.as_bytes(), 0o644)?;
    }
    if args.json {
        print_json(&comparison)?;
    } else if args.github {
        print(&annotations(&comparison))?;
    } else {
        print(&text(&comparison))?;
    }
    targets.processes().check()?;
    if process::interrupted() {
        return Err(Failure::Interrupted);
    }
    if comparison.judged == 0 && !comparison.is_worse() {
        return Err(Failure::plain(format!(
            "none of the {} was judged by both targets",
            counted(comparison.items as u64, "item")
        )));
    }
    Ok(comparison.is_worse())
}

/// The names of the two targets.
fn names(args: &CompareArgs, targets: &Targets) -> Result<[String; 2], Failure> {
    let names = target_names(targets, &args.targets)?;
    let found = names.len();
    names.try_into().map_err(|_| {
        Failure::plain(format!(
            "--target: expected two targets, such as --target mlir-opt-19 --target mlir-opt-22, found {found}"
        ))
    })
}

/// A program that both targets get.
struct Compared {
    name: String,
    case: Case,
    again: String,
    /// Whether the functions are compared one by one.
    by_function: bool,
}

/// Reads or generates the programs.
fn programs(
    args: &CompareArgs,
    targets: &Targets,
    names: &[String; 2],
) -> Result<Vec<Compared>, Failure> {
    let on_second = format!("--target {}", quoted(&targets.argument(&names[1])));
    let settings = args.with.settings();
    let with: String = settings
        .words(&[])
        .iter()
        .map(|word| format!(" {}", quoted(word)))
        .collect();
    let mut programs = Vec::new();
    if !args.paths.is_empty() {
        let how = How {
            release: args.release,
            vscale: None,
            reader: &|text| default_target::reader(targets, &[], text),
            printer: &|text| default_target::printed(&[], text),
        };
        let paths = lowerfuzz_lit::files(&args.paths).map_err(Failure::shown)?;
        let mut read = input::cases(&paths, &how)?;
        drawn::known(&args.draw, &read)?;
        read.keep_only(args.draw.function.as_deref());
        let mut judge = judge(args.with.limits, args.with.accuracy)?;
        let private = Private::under(&args.with, names);
        for mut program in read.cases {
            drawn::draw(&args.draw, private, &mut judge, &mut program.case);
            let file = program.name.split(':').next().unwrap_or_default();
            programs.push(Compared {
                again: format!("lowerfuzz check {} {on_second}{with}", quoted(file)),
                name: program.name,
                case: program.case,
                by_function: true,
            });
        }
    }
    let count = args.count.or(args.space.space.map(|_| 1000));
    let Some(count) = count else {
        return match programs.is_empty() {
            true => Err(Failure::plain(
                "expected PATH, --count or --space: what is to be compared",
            )),
            false => Ok(programs),
        };
    };
    let options = GeneratorOptions {
        source: args.space.source(),
        ..GeneratorOptions::default()
    };
    let notes = Notes {
        is_quiet: args.json,
        count: None,
    };
    let made = generated(
        targets,
        names,
        &settings,
        &options,
        (args.seed, count),
        &notes,
    )?;
    let words: String = options
        .words()
        .iter()
        .map(|word| format!(" {}", quoted(word)))
        .collect();
    let both: String = names
        .iter()
        .map(|name| format!(" --target {}", quoted(&targets.argument(name))))
        .collect();
    programs.extend(made.into_iter().map(|(seed, case)| Compared {
        name: format!("seed {seed}"),
        again: format!("lowerfuzz compare{both} --seed {seed} --count 1{words}{with}"),
        case,
        by_function: false,
    }));
    Ok(programs)
}

/// Judges programs on both targets.
fn judged(
    args: &CompareArgs,
    targets: &Targets,
    names: &[String; 2],
    programs: &[Compared],
    jobs: usize,
) -> Result<(Vec<Item>, [TargetOutcomes; 2]), Failure> {
    let settings = args.with.settings();
    let cases: Vec<Case> = programs
        .iter()
        .map(|program| program.case.clone())
        .collect();
    let mut both: Vec<BTreeMap<(usize, String), ComparedOutcome>> = Vec::new();
    let mut targets_outcomes = Vec::new();
    for name in names {
        let (version, judgements, time) = judge_all(targets, name, &settings, &cases, jobs)?;
        let mut outcomes = BTreeMap::new();
        for (place, (program, judgement)) in programs.iter().zip(&judgements).enumerate() {
            let each = match program.by_function {
                true => by_function(&program.case, judgement),
                false => vec![(String::new(), ComparedOutcome::of(&judgement.verdict))],
            };
            let each = each.into_iter();
            outcomes.extend(each.map(|(function, outcome)| ((place, function), outcome)));
        }
        both.push(outcomes);
        targets_outcomes.push(TargetOutcomes {
            version,
            outcomes: Vec::new(),
            time,
        });
    }
    // A program without a verdict on one target may have verdicts on its functions on the other.
    let places: BTreeSet<&(usize, String)> = both.iter().flat_map(BTreeMap::keys).collect();
    let mut items = Vec::new();
    for key in places {
        let each: Vec<Option<&ComparedOutcome>> = both
            .iter()
            .map(|of| of.get(key).or_else(|| of.get(&(key.0, String::new()))))
            .collect();
        let [Some(before), Some(after)] = each[..] else {
            continue;
        };
        let program = &programs[key.0];
        let function = match key.1.as_str() {
            "" => String::new(),
            function => format!(": @{function}"),
        };
        items.push(Item {
            name: format!("{}{function}", program.name),
            again: program.again.clone(),
        });
        targets_outcomes[0].outcomes.push(before.clone());
        targets_outcomes[1].outcomes.push(after.clone());
    }
    Ok((items, pair(targets_outcomes)))
}

fn pair(outcomes: Vec<TargetOutcomes>) -> [TargetOutcomes; 2] {
    let mut outcomes = outcomes.into_iter();
    let mut next = || outcomes.next().unwrap_or_default();
    [next(), next()]
}

/// Judges lit tests on both targets.
fn lit(
    args: &CompareArgs,
    targets: &Targets,
    names: &[String; 2],
    jobs: usize,
) -> Result<(Vec<Item>, [TargetOutcomes; 2]), Failure> {
    let paths = lowerfuzz_lit::files(&args.paths).map_err(Failure::shown)?;
    let mut both = Vec::new();
    let mut outcomes = Vec::new();
    for name in names {
        let mut settings = args.with.settings();
        settings
            .configuration
            .limits
            .fuel
            .get_or_insert(super::lit::FUEL);
        let bar = files_bar(paths.len(), args.json);
        let config = LitConfig {
            declared: Declared::default(),
            tests: input::tests(&paths)?,
            target: name.clone(),
            settings,
            tool: args.tool.clone(),
            jobs,
            draw: args.draw.calls.options(),
            prove: None,
            out: None,
            reduce: false,
            known: KnownBugs::default(),
            on_file: Box::new({
                let bar = bar.clone();
                move || bar.inc(1)
            }),
        };
        let start = std::time::Instant::now();
        let results = judge_tests(&config, targets);
        bar.finish_and_clear();
        let results = results?;
        let selected = super::target(targets, name, &args.with)?;
        both.push(of_lit(&results));
        outcomes.push(TargetOutcomes {
            version: selected.identity().version,
            outcomes: Vec::new(),
            time: start.elapsed(),
        });
    }
    let mut items = Vec::new();
    for (name, before) in &both[0] {
        // Both targets read the same files, so both have the same functions and uses.
        let Some(after) = both[1].get(name) else {
            continue;
        };
        let file = name.split(':').next().unwrap_or_default();
        items.push(Item {
            name: name.clone(),
            again: format!(
                "lowerfuzz lit {} --target {}",
                quoted(file),
                quoted(&targets.argument(&names[1]))
            ),
        });
        outcomes[0].outcomes.push(before.clone());
        outcomes[1].outcomes.push(after.clone());
    }
    Ok((items, pair(outcomes)))
}

/// Describes a change in one line.
fn described(changed: &ChangedItem) -> String {
    let ChangedItem { before, after, .. } = changed;
    let reason = match (after.reason.as_str(), before.reason.as_str()) {
        ("", "") => String::new(),
        ("", before) => format!(": {before}"),
        (after, _) => format!(": {after}"),
    };
    one_line(&format!("{} → {}{reason}", before.verdict, after.verdict))
}

fn annotations(comparison: &Comparison) -> String {
    let worse = comparison
        .changes
        .iter()
        .filter(|c| c.change == Change::Worse);
    worse
        .map(|changed| {
            let message = format!(
                "{}: {}; again: {}",
                changed.item,
                described(changed),
                changed.again
            );
            github::annotation(&changed.item, &message)
        })
        .collect()
}

fn text(comparison: &Comparison) -> String {
    let mut text = String::new();
    let [before, after] = &comparison.targets;
    for change in Change::ALL {
        let changed = comparison.changes.iter().filter(|c| c.change == change);
        let changed: Vec<&ChangedItem> = changed.collect();
        // What became wrong is listed item by item; other changes are grouped by reasons.
        let mut seen = BTreeSet::new();
        let listed = changed
            .iter()
            .filter(|c| change == Change::Worse || seen.insert((&c.before.kind, &c.after.kind)));
        for changed in listed.take(LISTED) {
            let line = format!(
                "{}: {}: {}",
                changed.item,
                change.name(),
                described(changed)
            );
            let _ = writeln!(text, "{}", one_line(&line));
            if change == Change::Worse {
                let _ = writeln!(text, "  again: {}", changed.again);
            }
        }
    }
    let _ = writeln!(
        text,
        "{} {} → {} {}: {}, {} with equal outcomes",
        one_line(before),
        one_line(&comparison.versions[0]),
        one_line(after),
        one_line(&comparison.versions[1]),
        counted(comparison.items as u64, "item"),
        comparison.same,
    );
    for change in Change::ALL {
        let count = comparison.count(change);
        if count > 0 {
            let _ = writeln!(text, "  {count:>6} {}", change.name());
        }
    }
    let columns: BTreeSet<&String> = comparison.table.values().flat_map(BTreeMap::keys).collect();
    let width = |name: &str| name.chars().count().max(6);
    let first = comparison
        .table
        .keys()
        .map(|name| width(name))
        .max()
        .unwrap_or(0)
        .max(14);
    let _ = write!(text, "  {:<first$}", "before \\ after");
    for column in &columns {
        let _ = write!(text, "  {column:>w$}", w = width(column));
    }
    text.push('\n');
    for (row, counts) in &comparison.table {
        let _ = write!(text, "  {row:<first$}");
        for column in &columns {
            let count = counts.get(*column).copied().unwrap_or(0);
            let count = if count == 0 {
                "·".to_owned()
            } else {
                count.to_string()
            };
            let _ = write!(text, "  {count:>w$}", w = width(column));
        }
        text.push('\n');
    }
    let [one, other] = comparison.seconds;
    let _ = writeln!(text, "  time           {one:.1} s → {other:.1} s");
    text
}
