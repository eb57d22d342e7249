//! `lowerfuzz conformance`: judges each op of the language alone, on each type.

mod judging;
mod show;
mod stored;

use lowerfuzz_tools::targets::Targets;
use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_campaign::targets::selection::target_names;
use lowerfuzz_conformance::{Entry, Standing, Table, changes, entries, page};
use lowerfuzz_tools::suggestion::did_you_mean;
use lowerfuzz_triage::escape::one_line;

pub(crate) use self::stored::{names, stored_table};

use self::stored::read;
use super::CommandResult;
use crate::args::ConformanceArgs;
use crate::failure::Failure;
use crate::output::{print, tell};

pub(crate) fn main(args: &ConformanceArgs, targets: &Targets) -> CommandResult {
    let mut chosen = chosen(args)?;
    if args.print {
        show::functions(&chosen)?;
        return Ok(false);
    }
    let earlier = args.against.as_ref();
    let earlier = earlier
        .map(|file| stored_table(file.as_deref()))
        .transpose()?;
    if let Some(earlier) = earlier.as_ref().filter(|_| args.read.is_empty()) {
        are_compared(earlier, &target_names(targets, &args.targets)?)?;
        keep_rows(&mut chosen, earlier)?;
    }
    let mut table = match &args.read[..] {
        [] => judging::table(targets, args, &chosen)?,
        [first, others @ ..] => {
            let mut table = read(first)?;
            for path in others {
                let other = read(path)?;
                let name = path.display();
                table
                    .join(other)
                    .map_err(|why| Failure::plain(format!("{name}: {why}")))?;
            }
            let names = table.targets.iter().map(|target| target.name.clone());
            if let Some(earlier) = &earlier {
                are_compared(earlier, &names.collect::<Vec<_>>())?;
            }
            table
        }
    };
    targets.processes().check()?;
    let is_part = chosen.len() < entries().len();
    if let Some(earlier) = &earlier {
        table.changes = Some(changes(earlier, &table, is_part));
    }
    if args.json {
        print(&table.json())?;
    } else if args.markdown {
        print(&page(&table))?;
    } else {
        show::text(&table)?;
    }
    let is_judged = |standing: &Standing| match standing {
        Standing::Proved | Standing::Right | Standing::Inaccurate | Standing::Wrong => true,
        Standing::Refused | Standing::Absent | Standing::Unsupported => false,
    };
    let mut counts: BTreeMap<Standing, u64> = BTreeMap::new();
    for target in &table.targets {
        for (standing, n) in table.counts(&target.name) {
            *counts.entry(standing).or_default() += n;
        }
    }
    if !counts.keys().any(is_judged) {
        let counts = counts
            .iter()
            .map(|(standing, n)| format!("{n} {}", standing.name()));
        let counts: Vec<String> = counts.collect();
        return Err(Failure::Plain(format!(
            "no function could be judged: {}",
            counts.join(", ")
        )));
    }
    let became_wrong = (table.changes.iter().flatten()).any(|change| change.became_wrong);
    // An earlier table says which functions of its lowerings are wrong.
    let is_earlier = |name: &str| {
        earlier
            .as_ref()
            .is_some_and(|table| has_column(table, name))
    };
    let mut new = table.new_findings();
    Ok(became_wrong || new.any(|(_, target, _)| !is_earlier(target)))
}

/// Leaves out the functions of rows that an earlier table of some functions does not have.
fn keep_rows(chosen: &mut Vec<&'static Entry>, earlier: &Table) -> Result<(), Failure> {
    let all = entries().len();
    if earlier.functions >= all {
        return Ok(());
    }
    let rows: BTreeSet<(&str, &str)> = (earlier.rows.iter())
        .map(|row| (row.op.as_str(), row.types.as_str()))
        .collect();
    chosen.retain(|entry| rows.contains(&(entry.op.as_str(), entry.types.as_str())));
    let functions = earlier.functions;
    if chosen.is_empty() {
        return Err(Failure::plain(format!(
            "--against: the earlier table has {functions} functions, and none of those to judge"
        )));
    }
    tell(&format!(
        "note: the earlier table has {functions} of {all} functions; only its rows are compared"
    ));
    Ok(())
}

/// Has a table a column of the lowering with this name?
fn has_column(table: &Table, name: &str) -> bool {
    table.targets.iter().any(|target| target.name == name)
}

/// Checks that an earlier table has one of these lowerings, and names those that it does not have.
fn are_compared(earlier: &Table, targets: &[String]) -> Result<(), Failure> {
    let missing = targets.iter().filter(|name| !has_column(earlier, name));
    let missing: Vec<&str> = missing.map(String::as_str).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let stored = names(earlier.targets.iter());
    let message = format!(
        "the earlier table has no column of {}; it has {stored}",
        missing.join(", ")
    );
    if missing.len() == targets.len() {
        return Err(Failure::plain(format!("--against: {message}")));
    }
    tell(&one_line(&format!("note: {message}")));
    Ok(())
}

/// Returns the functions that the arguments select.
fn chosen(args: &ConformanceArgs) -> Result<Vec<&'static Entry>, Failure> {
    let all = entries();
    for op in &args.ops {
        if !all.iter().any(|entry| is_of(entry, op)) {
            let names = all.iter().flat_map(|entry| {
                let name = entry.op.as_str();
                let dialect = name.split('.').next().unwrap_or(name);
                [name, dialect]
            });
            let hint = did_you_mean(op, names);
            return Err(Failure::plain(format!(
                "--op {op}: expected an op of the table or its dialect, such as arith.addi or arith{hint}"
            )));
        }
    }
    if args.from >= all.len() {
        let (from, last, len) = (args.from, all.len().saturating_sub(1), all.len());
        return Err(Failure::plain(format!(
            "--from {from}: expected a number up to {last}, because the table has {len} functions"
        )));
    }
    let to = args
        .count
        .map_or(all.len(), |count| args.from.saturating_add(count));
    let chosen = all[args.from..to.min(all.len())].iter();
    let of_ops = |entry: &&Entry| args.ops.is_empty() || args.ops.iter().any(|op| is_of(entry, op));
    let chosen: Vec<&Entry> = chosen.filter(of_ops).collect();
    match chosen.is_empty() {
        true => Err(Failure::plain(
            "--op, --from and --count: expected functions to judge, found none in this part of the table",
        )),
        false => Ok(chosen),
    }
}

/// Is the function of this op, or of this dialect?
fn is_of(entry: &Entry, op: &str) -> bool {
    entry.op == op
        || entry
            .op
            .split_once('.')
            .is_some_and(|(dialect, _)| dialect == op)
}
