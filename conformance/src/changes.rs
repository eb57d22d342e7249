//! Changes between two tables.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::outcome::Standing;
use crate::table::{Cell, Row, Table};

/// A row of a lowering that differs from an earlier table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The lowering.
    pub target: String,
    /// The op.
    pub op: String,
    /// The type class.
    #[serde(rename = "type")]
    pub types: String,
    /// The earlier outcome; `None` if the earlier table does not have the row.
    pub before: Option<String>,
    /// The outcome now; `None` if the row is gone.
    pub after: Option<String>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |side: &Option<String>| side.clone().unwrap_or("no entry".to_owned());
        let (before, after) = (text(&self.before), text(&self.after));
        let Change {
            target, op, types, ..
        } = self;
        write!(f, "{target}: {op} on {types}: {before} -> {after}")
    }
}

/// Compares a table with an earlier one, for the lowerings that both have. Numbers of inputs and
/// messages do not count. If `is_part`, the rows that only the earlier table has are left out.
pub fn changes(before: &Table, after: &Table, is_part: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    let names = |table: &Table| -> Vec<String> {
        let targets = table.targets.iter();
        targets.map(|target| target.name.clone()).collect()
    };
    let earlier = names(before);
    let index = |table: &Table| -> BTreeMap<(String, String), Row> {
        let rows = table.rows.iter().cloned();
        rows.map(|row| ((row.op.clone(), row.types.clone()), row))
            .collect()
    };
    let (old, new) = (index(before), index(after));
    for target in names(after)
        .into_iter()
        .filter(|name| earlier.contains(name))
    {
        let of_target = |row: Option<&Row>| {
            let cells = row.and_then(|row| row.targets.get(&target))?;
            Some(summary(cells))
        };
        let gone = old.keys().filter(|key| !is_part && !new.contains_key(*key));
        for key in new.keys().chain(gone) {
            let (before, after) = (of_target(old.get(key)), of_target(new.get(key)));
            if before != after {
                changes.push(Change {
                    target: target.clone(),
                    op: key.0.clone(),
                    types: key.1.clone(),
                    before,
                    after,
                });
            }
        }
    }
    changes
}

/// Describes the outcomes of a row in a line, without messages and numbers of inputs.
pub fn summary(cells: &[Cell]) -> String {
    let mut standings: BTreeMap<(Standing, Option<&str>), Vec<&str>> = BTreeMap::new();
    for cell in cells {
        let key = (cell.standing, cell.report.as_deref());
        let variants = standings.entry(key).or_default();
        variants.extend(cell.variants.iter().map(String::as_str));
    }
    let is_single = standings.len() == 1;
    let each = standings
        .into_iter()
        .map(|((standing, report), mut variants)| {
            let mut text = standing.name().to_owned();
            if let Some(report) = report {
                text.push_str(&format!(" ({report})"));
            }
            if !is_single {
                variants.sort_unstable();
                let variants: Vec<&str> = variants
                    .into_iter()
                    .map(|variant| if variant.is_empty() { "plain" } else { variant })
                    .collect();
                text.push_str(&format!(" with {}", variants.join("; ")));
            }
            text
        });
    each.collect::<Vec<_>>().join(", ")
}
