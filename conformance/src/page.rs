//! The table as a Markdown page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::outcome::Standing;
use crate::table::{Cell, Row, Table};

const HEAD: &str = "# Conformance

The table states for each op of the language, on each type and with each attribute value, whether a lowering converts it
correctly. `lowerfuzz conformance` makes it: one small function for each combination, lowered to the LLVM dialect, and
judged on inputs. A function with few inputs is judged on all of them, any other on drawn inputs, half of which are edge
values. This page is generated from [`reports/conformance.json`](../reports/conformance.json), which also has the numbers
of inputs.

| word | meaning |
|---|---|
| proved | each compared input agrees, and a SAT solver proved the function right for all inputs, poison included; only tried for lowerings that are no release of MLIR |
| right | each compared input agrees; *all* if each function was compared on all inputs |
| inaccurate | some results lose digits, as a textbook formula does |
| wrong | a wrong value, poison, undefined behaviour, a crash or an invalid module; the link is its report |
| refused | the lowering reports an error, or leaves the op unconverted |
| absent | the release does not have the op, the attribute or the option |
| unsupported | lowerfuzz cannot judge the function |

A number is a number of functions: some of the attribute values or conventions have this outcome.
";

/// Makes the page of a table.
pub fn page(table: &Table) -> String {
    let mut text = String::from(HEAD);
    counts(&mut text, table);
    wrong(&mut text, table);
    dialects(&mut text, table);
    messages(
        &mut text,
        table,
        Standing::Refused,
        "Messages of refused functions",
    );
    messages(
        &mut text,
        table,
        Standing::Unsupported,
        "Reasons why functions are not judged",
    );
    text
}

fn header(text: &mut String, first: &[&str], table: &Table) {
    let targets = table.targets.iter().map(|target| short(&target.name));
    let names: Vec<&str> = first.iter().copied().chain(targets).collect();
    let _ = writeln!(
        text,
        "\n| {} |\n|{}",
        names.join(" | "),
        "---|".repeat(names.len())
    );
}

/// The name of a column.
fn short(target: &str) -> &str {
    target.strip_prefix("mlir-opt-").unwrap_or(target)
}

fn counts(text: &mut String, table: &Table) {
    let _ = write!(text, "\n## Functions\n\n{} functions:\n", table.functions);
    header(text, &["outcome"], table);
    for standing in Standing::ALL {
        let _ = write!(text, "| {} |", standing.name());
        for target in &table.targets {
            let count = table.counts(&target.name).get(&standing).copied();
            let _ = write!(text, " {} |", count.unwrap_or(0));
        }
        text.push('\n');
    }
}

fn wrong(text: &mut String, table: &Table) {
    // A bug has one line: its report, or the finding if there is none.
    let mut bugs: BTreeMap<(&str, &str), BTreeMap<&str, u64>> = BTreeMap::new();
    let mut places: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for row in &table.rows {
        for (target, cells) in &row.targets {
            for cell in cells.iter().filter(|cell| cell.standing == Standing::Wrong) {
                let key = match &cell.report {
                    Some(report) => (report.as_str(), ""),
                    None => ("", row.op.as_str()),
                };
                *bugs.entry(key).or_default().entry(target).or_default() += cell.functions;
                let place = format!("`{}` on `{}`", row.op, row.types);
                let places = places.entry(key).or_default();
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
    }
    text.push_str("\n## Wrong functions\n");
    if bugs.is_empty() {
        text.push_str("\nNo function is wrong.\n");
        return;
    }
    header(text, &["report", "ops"], table);
    for (key, by_target) in bugs {
        let report = match key {
            (report, "") => match lowerfuzz_data::open_question(report) {
                Some(title) => link(report, &format!("open question: {title}")),
                None => link(report, report.trim_start_matches("reports/")),
            },
            _ => "new".to_owned(),
        };
        let places = &places[&key];
        let shown: Vec<&str> = places.iter().take(3).map(String::as_str).collect();
        let more = match places.len() - shown.len() {
            0 => String::new(),
            n => format!(", and {n} more"),
        };
        let _ = write!(text, "| {report} | {}{more} |", shown.join(", "));
        for target in &table.targets {
            match by_target.get(target.name.as_str()) {
                Some(count) => _ = write!(text, " {count} |"),
                None => text.push_str(" |"),
            }
        }
        text.push('\n');
    }
}

fn dialects(text: &mut String, table: &Table) {
    let mut dialect = "";
    let mut rows: Vec<(Vec<&str>, &str, Vec<String>)> = Vec::new();
    for row in &table.rows {
        let (of, _) = row.op.split_once('.').unwrap_or((&row.op, ""));
        if of != dialect {
            flush(text, &mut rows);
            dialect = of;
            let _ = writeln!(text, "\n## `{dialect}`");
            header(text, &["op", "types"], table);
        }
        let cells: Vec<String> = table.targets.iter().map(|t| cell(row, &t.name)).collect();
        // Neighbouring types with equal outcomes share a line.
        match rows.last_mut() {
            Some((types, op, last)) if *op == row.op && *last == cells => types.push(&row.types),
            Some(_) | None => rows.push((vec![&row.types], &row.op, cells)),
        }
    }
    flush(text, &mut rows);
}

fn flush(text: &mut String, rows: &mut Vec<(Vec<&str>, &str, Vec<String>)>) {
    for (types, op, cells) in rows.drain(..) {
        let types: Vec<String> = types.iter().map(|ty| format!("`{ty}`")).collect();
        let (types, cells) = (types.join(", "), cells.join(" | "));
        let _ = writeln!(text, "| `{op}` | {types} | {cells} |");
    }
}

/// Describes the outcomes of a row on a lowering.
fn cell(row: &Row, target: &str) -> String {
    let cells = row
        .targets
        .get(target)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let mut counts: Vec<(String, u64)> = Vec::new();
    for cell in cells {
        let word = word(cell);
        match counts.iter_mut().find(|(other, _)| *other == word) {
            Some((_, count)) => *count += cell.functions,
            None => counts.push((word, cell.functions)),
        }
    }
    match &counts[..] {
        [(word, _)] => word.clone(),
        _ => {
            let each = counts.iter().map(|(word, count)| format!("{count} {word}"));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Returns a link from the page to a report, which is a file or a name.
fn link(report: &str, text: &str) -> String {
    let found = lowerfuzz_data::report(report);
    let path = found.map_or_else(|| report.to_owned(), |found| found.path());
    format!("[{text}](../{path})")
}

fn word(cell: &Cell) -> String {
    match (cell.standing, &cell.report) {
        (Standing::Right, _) if cell.complete => "right, all".to_owned(),
        (Standing::Wrong, Some(report)) => link(report, "wrong"),
        (Standing::Wrong, None) => "**wrong**".to_owned(),
        (standing, _) => standing.name().to_owned(),
    }
}

fn messages(text: &mut String, table: &Table, of: Standing, title: &str) {
    let mut all: Vec<(&str, String, Vec<&str>, Vec<&str>)> = Vec::new();
    for row in &table.rows {
        for target in &table.targets {
            let cells = row.targets.get(&target.name).map(Vec::as_slice);
            for cell in cells
                .unwrap_or_default()
                .iter()
                .filter(|cell| cell.standing == of)
            {
                let message = cell.reason.replace('|', "\\|");
                let message = match &cell.report {
                    Some(report) => format!("{message} ({})", link(report, "report")),
                    None => message,
                };
                let known = all
                    .iter_mut()
                    .find(|(op, other, ..)| *op == row.op && *other == message);
                match known {
                    Some((_, _, types, targets)) => {
                        if !types.contains(&row.types.as_str()) {
                            types.push(&row.types);
                        }
                        if !targets.contains(&short(&target.name)) {
                            targets.push(short(&target.name));
                        }
                    }
                    None => {
                        let target = short(&target.name);
                        all.push((&row.op, message, vec![&row.types], vec![target]));
                    }
                }
            }
        }
    }
    if all.is_empty() {
        return;
    }
    let _ = write!(
        text,
        "\n## {title}\n\n| op | types | lowerings | message |\n|---|---|---|---|\n"
    );
    for (op, message, types, targets) in all {
        let types: Vec<String> = types.iter().map(|ty| format!("`{ty}`")).collect();
        let (types, targets) = (types.join(", "), targets.join(", "));
        let _ = writeln!(text, "| `{op}` | {types} | {targets} | {message} |");
    }
}
