//! The result of the parts of a nightly run that compare a lowering with the stored conformance table.

use lowerfuzz_triage::counted;
use std::collections::BTreeMap;

use lowerfuzz_conformance::{Change, Standing, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::results::CommandOutput;

/// The outcomes of each op alone on a lowering, and how they differ from the stored table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Conformed {
    /// The lowering under test.
    pub target: String,
    /// The number of functions.
    pub functions: usize,
    /// The number of functions with each outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// The rows whose outcomes differ from the stored table.
    pub changes: Vec<Change>,
}

impl CommandOutput for Table {}

impl Conformed {
    /// Takes the outcomes of a lowering from the output of `conformance --json --against`.
    pub fn of(target: &str, table: Table) -> Conformed {
        let counts = table.counts(target);
        let count = |(standing, n): (Standing, u64)| (standing.name().to_owned(), n);
        Conformed {
            target: target.to_owned(),
            functions: table.functions,
            outcomes: counts.into_iter().map(count).collect(),
            changes: table.changes.unwrap_or_default(),
        }
    }

    /// The rows with a function that became wrong.
    pub fn became_wrong(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|change| change.became_wrong)
    }

    /// Describes the outcomes in a line.
    pub fn summary(&self) -> String {
        let outcomes = self.outcomes.iter().map(|(name, n)| format!("{n} {name}"));
        let outcomes: Vec<String> = outcomes.collect();
        let outcomes = outcomes.join(", ");
        let (changes, wrong) = (self.changes.len(), self.became_wrong().count());
        let changes = match (changes, wrong) {
            (0, _) => "no row differs from the stored table".to_owned(),
            (1, 0) => "1 row differs from the stored table".to_owned(),
            (1, _) => "1 row became wrong".to_owned(),
            (n, 0) => format!("{n} rows differ from the stored table"),
            (n, wrong) => format!("{n} rows differ from the stored table, {wrong} became wrong"),
        };
        format!(
            "{}, {outcomes}; {changes}",
            counted(self.functions, "function")
        )
    }
}
