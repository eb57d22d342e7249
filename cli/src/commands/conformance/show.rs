//! Prints the table as text.

use lowerfuzz_triage::counted;
use std::fmt::Write as _;

use lowerfuzz_conformance::{Entry, Standing, Table, summary};
use lowerfuzz_triage::escape::one_line;

use crate::failure::Failure;
use crate::output::print;

/// The number of rows up to which all of them are printed.
const ROWS: usize = 100;

/// Prints functions with their numbers.
pub(super) fn functions(chosen: &[&Entry]) -> Result<(), Failure> {
    let mut text = String::new();
    for entry in chosen {
        if !text.is_empty() {
            text.push_str("\n// -----\n");
        }
        let Entry {
            number,
            op,
            types,
            variant,
            text: function,
        } = entry;
        let head = format!("// {number}: {op} on {types} {variant}");
        let _ = writeln!(text, "{}", head.trim_end());
        text.push_str(function.trim_end());
        text.push('\n');
    }
    print(&text)?;
    Ok(())
}

/// Prints the numbers of functions, the rows if there are few, the wrong functions, and the changes.
pub(super) fn text(table: &Table) -> Result<(), Failure> {
    let mut text = String::new();
    for target in &table.targets {
        let counts = table.counts(&target.name);
        let each = Standing::ALL.into_iter().filter_map(|standing| {
            let count = counts.get(&standing)?;
            Some(format!("{count} {}", standing.name()))
        });
        let each: Vec<String> = each.collect();
        let (name, functions) = (&target.name, counted(table.functions, "function"));
        let line = format!("{name}: {functions}: {}", each.join(", "));
        let _ = writeln!(text, "{}", one_line(&line));
        for row in &table.rows {
            let Some(cells) = row.targets.get(&target.name) else {
                continue;
            };
            let is_shown = table.rows.len() <= ROWS
                || cells.iter().any(|cell| cell.standing == Standing::Wrong);
            if !is_shown {
                continue;
            }
            let inputs: u64 = cells.iter().map(|cell| cell.inputs).sum();
            let inputs = match (inputs, cells.iter().all(|cell| cell.complete)) {
                (0, _) => String::new(),
                (1, true) => ", on its only input".to_owned(),
                (n, true) => format!(", on all {n} inputs"),
                (n, false) => format!(", on {}", counted(n, "input")),
            };
            let (op, types, outcome) = (&row.op, &row.types, summary(cells));
            let line = format!("  {op} on {types}: {outcome}{inputs}");
            let _ = writeln!(text, "{}", one_line(&line));
            for cell in cells.iter().filter(|cell| !cell.reason.is_empty()) {
                let line = format!("    {}: {}", cell.standing.name(), cell.reason);
                let _ = writeln!(text, "{}", one_line(&line));
            }
        }
    }
    for change in table.changes.iter().flatten() {
        let kind = match change.became_wrong {
            true => "became wrong",
            false => "changed",
        };
        let _ = writeln!(text, "{}", one_line(&format!("{kind}: {change}")));
    }
    if table.changes.as_ref().is_some_and(Vec::is_empty) {
        text.push_str("no outcome differs from the earlier table\n");
    }
    print(&text)?;
    Ok(())
}
