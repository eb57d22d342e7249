//! The table: the outcomes of each op on each type, for several lowerings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::changes::Change;
use crate::entry::Entry;
use crate::outcome::{Outcome, Standing};

/// The version of the format.
const SCHEMA: u32 = 1;

/// A lowering with its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetVersion {
    /// The name of the lowering.
    pub name: String,
    /// The version that the lowering reported.
    pub version: String,
}

/// Functions of a row that have one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// How the lowering treats the functions.
    pub standing: Standing,
    /// The number of functions.
    pub functions: u64,
    /// The attribute values and conventions of the functions. Empty if all functions of the row have
    /// this outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// The number of compared inputs of all functions.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub inputs: u64,
    /// Were all functions compared on all inputs?
    #[serde(default, skip_serializing_if = "is_false")]
    pub complete: bool,
    /// The message of the lowering, the finding or the reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The report of the bug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// The outcomes of an op on a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The op.
    pub op: String,
    /// The type class.
    #[serde(rename = "type")]
    pub types: String,
    /// The outcomes, by the name of the lowering.
    pub targets: BTreeMap<String, Vec<Cell>>,
}

/// The outcomes of all ops on all types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The version of the format.
    schema_version: u32,
    /// The number of functions.
    pub functions: usize,
    /// The lowerings, in the order of the columns.
    pub targets: Vec<TargetVersion>,
    /// The differences from an earlier table. `None` if the table was not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<Change>>,
    /// The rows, in the order of the functions.
    pub rows: Vec<Row>,
}

/// The numbers of functions of a lowering, by outcome.
pub type Counts = BTreeMap<Standing, u64>;

/// The reason why a stored table cannot be read.
#[derive(Debug, Error)]
pub enum TableError {
    /// The text is no table.
    #[error("expected a conformance table: {0}")]
    Json(#[from] serde_json::Error),
    /// Two tables have different functions.
    #[error("expected tables of the same functions")]
    Functions,
    /// Two tables have the same lowering.
    #[error("expected each lowering in one table, found {0} in two")]
    Twice(String),
    /// Another version of lowerfuzz wrote the table.
    #[error("expected a table of version {SCHEMA}, found version {0}")]
    Schema(u32),
}

impl Table {
    /// Combines the outcomes of functions on these lowerings into a table.
    pub fn of(targets: Vec<TargetVersion>, outcomes: &[(&Entry, Vec<Outcome>)]) -> Table {
        let mut rows: Vec<(&str, &str, Vec<usize>)> = Vec::new();
        let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for (at, (entry, _)) in outcomes.iter().enumerate() {
            let place = places.entry((&entry.op, &entry.types)).or_insert_with(|| {
                rows.push((&entry.op, &entry.types, Vec::new()));
                rows.len() - 1
            });
            rows[*place].2.push(at);
        }
        let mut first: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, (op, ..)) in rows.iter().enumerate() {
            first.entry(op).or_insert(at);
        }
        rows.sort_by_key(|(op, ..)| first[op]);
        let rows = rows.into_iter().map(|(op, types, members)| Row {
            op: op.to_owned(),
            types: types.to_owned(),
            targets: (targets.iter().enumerate())
                .map(|(column, target)| {
                    let of_target = members.iter().map(|at| {
                        let (entry, outcomes) = &outcomes[*at];
                        (*entry, &outcomes[column])
                    });
                    (target.name.clone(), cells(of_target))
                })
                .collect(),
        });
        Table {
            schema_version: SCHEMA,
            functions: outcomes.len(),
            rows: rows.collect(),
            targets,
            changes: None,
        }
    }

    /// Reads a table, without the differences from an earlier one.
    ///
    /// # Errors
    /// Returns an error if the text is no table of this version.
    pub fn read(text: &str) -> Result<Table, TableError> {
        let mut table: Table = serde_json::from_str(text)?;
        table.changes = None;
        match table.schema_version {
            SCHEMA => Ok(table),
            other => Err(TableError::Schema(other)),
        }
    }

    /// Adds the columns of another table of the same functions.
    ///
    /// # Errors
    /// Returns an error if the tables have different functions, or if both have a lowering.
    pub fn join(&mut self, other: Table) -> Result<(), TableError> {
        let keys = |table: &Table| -> Vec<(String, String)> {
            let rows = table.rows.iter();
            rows.map(|row| (row.op.clone(), row.types.clone()))
                .collect()
        };
        if self.functions != other.functions || keys(self) != keys(&other) {
            return Err(TableError::Functions);
        }
        for target in &other.targets {
            if self.targets.iter().any(|known| known.name == target.name) {
                return Err(TableError::Twice(target.name.clone()));
            }
        }
        self.targets.extend(other.targets);
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            row.targets.extend(other.targets);
        }
        Ok(())
    }

    /// Prints the table as JSON with one row in a line, so that differences are easy to read.
    pub fn json(&self) -> String {
        let mut text = String::from("{\n");
        let _ = writeln!(text, "\"schema_version\": {},", self.schema_version);
        let _ = writeln!(text, "\"functions\": {},", self.functions);
        let _ = writeln!(text, "\"targets\": {},", line(&self.targets));
        if let Some(changes) = &self.changes {
            let changes: Vec<String> = changes.iter().map(line).collect();
            let _ = writeln!(text, "\"changes\": [\n{}\n],", changes.join(",\n"));
        }
        let rows: Vec<String> = self.rows.iter().map(line).collect();
        let _ = writeln!(text, "\"rows\": [\n{}\n]\n}}", rows.join(",\n"));
        text
    }

    /// Counts the functions of a lowering by outcome.
    pub fn counts(&self, target: &str) -> Counts {
        let mut counts = Counts::new();
        let cells = self.rows.iter().filter_map(|row| row.targets.get(target));
        for cell in cells.flatten() {
            *counts.entry(cell.standing).or_default() += cell.functions;
        }
        counts
    }

    /// Returns the wrong functions without a report.
    pub fn new_findings(&self) -> impl Iterator<Item = (&Row, &str, &Cell)> {
        self.rows.iter().flat_map(|row| {
            row.targets.iter().flat_map(move |(target, cells)| {
                let cells = cells.iter();
                let new = cells.filter(|c| c.standing == Standing::Wrong && c.report.is_none());
                new.map(move |cell| (row, target.as_str(), cell))
            })
        })
    }
}

/// Returns a value as JSON in one line.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("tables have no maps with other keys than strings")
}

/// Groups the functions of a row by outcome.
fn cells<'a>(outcomes: impl Iterator<Item = (&'a Entry, &'a Outcome)>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for (entry, outcome) in outcomes {
        let same = |cell: &&mut Cell| {
            (cell.standing, &cell.reason, &cell.report)
                == (outcome.standing, &outcome.reason, &outcome.report)
        };
        match cells.iter_mut().find(same) {
            Some(cell) => {
                cell.functions += 1;
                cell.inputs += outcome.inputs;
                cell.complete &= outcome.is_complete;
                cell.variants.push(entry.variant.clone());
            }
            None => cells.push(Cell {
                standing: outcome.standing,
                functions: 1,
                variants: vec![entry.variant.clone()],
                inputs: outcome.inputs,
                complete: outcome.is_complete,
                reason: outcome.reason.clone(),
                report: outcome.report.clone(),
            }),
        }
    }
    if let [cell] = &mut cells[..] {
        cell.variants.clear();
    }
    cells
}
