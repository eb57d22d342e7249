//! Changes between two tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::outcome::Standing;
use crate::table::{Cell, Row, Table};

/// A row of a lowering that differs from an earlier table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    /// Is a function wrong that was not, or is it wrong without a report although it had one?
    pub became_wrong: bool,
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
        let cells = |row: Option<&Row>| row.and_then(|row| row.targets.get(&target)).cloned();
        let gone = old.keys().filter(|key| !is_part && !new.contains_key(*key));
        for key in new.keys().chain(gone) {
            let cells = [cells(old.get(key)), cells(new.get(key))];
            let [before, after] = cells.each_ref().map(|cells| cells.as_deref().map(summary));
            if before != after {
                let [old, new] = cells.each_ref().map(|c| c.as_deref().unwrap_or_default());
                let wrong = |cell: &Cell| cell.standing == Standing::Wrong;
                let new_wrong = |cell: &Cell| wrong(cell) && cell.report.is_none();
                changes.push(Change {
                    target: target.clone(),
                    op: key.0.clone(),
                    types: key.1.clone(),
                    became_wrong: is_more(old, new, wrong) || is_more(old, new, new_wrong),
                    before,
                    after,
                });
            }
        }
    }
    changes
}

/// The functions of a row with an outcome.
enum Functions<'a> {
    All,
    /// Those with these attribute values and conventions.
    Some(BTreeSet<&'a str>),
}

impl Functions<'_> {
    fn of(cells: &[Cell], is_outcome: impl Fn(&Cell) -> bool) -> Functions<'_> {
        let with: Vec<&Cell> = cells.iter().filter(|cell| is_outcome(cell)).collect();
        match with.iter().any(|cell| cell.variants.is_empty()) {
            true => Functions::All,
            false => {
                let variants = with.iter().flat_map(|cell| &cell.variants);
                Functions::Some(variants.map(String::as_str).collect())
            }
        }
    }
}

/// Returns whether functions of a row have an outcome now that did not have it before.
fn is_more(before: &[Cell], after: &[Cell], is_outcome: impl Fn(&Cell) -> bool) -> bool {
    let functions = |cells| Functions::of(cells, &is_outcome);
    match (functions(before), functions(after)) {
        (Functions::All, _) => false,
        (Functions::Some(_), Functions::All) => true,
        (Functions::Some(before), Functions::Some(after)) => !after.is_subset(&before),
    }
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
