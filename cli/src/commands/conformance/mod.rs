//! `lowerfuzz conformance`: judges each op of the language alone, on each type.

mod judging;
mod show;

use std::path::Path;

use lowerfuzz_campaign::not_stopped;
use lowerfuzz_conformance::{Change, Entry, Standing, Table, changes, entries, page};

use super::CommandResult;
use crate::args::ConformanceArgs;
use crate::failure::Failure;
use crate::output::print;

pub(crate) fn main(args: &ConformanceArgs) -> CommandResult {
    let chosen = chosen(args)?;
    if args.print {
        show::functions(&chosen)?;
        return Ok(false);
    }
    let earlier = args.against.as_deref().map(read).transpose()?;
    let table = match &args.read[..] {
        [] => judging::table(args, &chosen)?,
        [first, others @ ..] => {
            let mut table = read(first)?;
            for path in others {
                let other = read(path)?;
                let name = path.display();
                table
                    .join(other)
                    .map_err(|why| Failure::plain(format!("{name}: {why}")))?;
            }
            table
        }
    };
    not_stopped()?;
    let is_part = chosen.len() < entries().len();
    let changes = earlier.map(|earlier| changes(&earlier, &table, is_part));
    let changes: &[Change] = changes.as_deref().unwrap_or_default();
    if args.json {
        print(&table.json())?;
    } else if args.markdown {
        print(&page(&table))?;
    } else {
        show::text(&table, changes)?;
    }
    let is_judged = |standing: &Standing| match standing {
        Standing::Right | Standing::Inaccurate | Standing::Wrong | Standing::Refused => true,
        Standing::Absent | Standing::Unsupported => false,
    };
    let judged = table.targets.iter().any(|target| {
        let counts = table.counts(&target.name);
        counts.keys().any(is_judged)
    });
    if !judged {
        return Err(Failure::plain("no function could be judged"));
    }
    Ok(table.new_findings().next().is_some() || !changes.is_empty())
}

/// Reads a stored table.
fn read(path: &Path) -> Result<Table, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|why| Failure::plain(format!("{name}: {why}")))?;
    Table::read(&text).map_err(|why| Failure::plain(format!("{name}: {why}")))
}

/// Returns the functions that the arguments select.
fn chosen(args: &ConformanceArgs) -> Result<Vec<&'static Entry>, Failure> {
    let all = entries();
    for op in &args.ops {
        if !all.iter().any(|entry| is_of(entry, op)) {
            return Err(Failure::plain(format!(
                "--op {op}: expected an op of the table or its dialect, such as arith.addi or arith"
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
    Ok(chosen.filter(of_ops).collect())
}

/// Is the function of this op, or of this dialect?
fn is_of(entry: &Entry, op: &str) -> bool {
    entry.op == op
        || entry
            .op
            .split_once('.')
            .is_some_and(|(dialect, _)| dialect == op)
}
