//! Does a transformed function refine its source on a table of inputs?

use lowerfuzz_interp::{Row, Table};
use lowerfuzz_ir::Type;
use lowerfuzz_oracle::scalar_refines;
use serde::{Deserialize, Serialize};

/// How a transformed function differs from its source on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// A result has another value.
    Value,
    /// A result is poison.
    Poison,
    /// The transformed function has undefined behaviour.
    Undefined,
    /// The transformed function ends in another way.
    End,
}

/// The comparison of a transformed function with its source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The number of inputs on which both runs were compared.
    pub compared: usize,
    /// The number of inputs on which the source is undefined.
    pub undefined: usize,
    /// The number of inputs that were not judged, because a run is not supported, has no end or
    /// depends on a result that MLIR leaves unspecified.
    pub open: usize,
    /// The number of inputs with a difference.
    pub wrong: usize,
    /// The first row with a difference, and the difference.
    pub first: Option<(usize, Difference)>,
}

/// Compares the outcomes of a transformed function with those of its source, whose results have
/// these types. `is_unspecified` says whether the transformed function has a result in a row that
/// MLIR leaves unspecified: its poison stands for any value, and is no accusation (`SEMANTICS.md`
/// §2.4).
pub fn compare(
    want: &Table,
    got: &Table,
    (results, index_width): (&[Type], u32),
    mut is_unspecified: impl FnMut(usize) -> bool,
) -> Comparison {
    let mut comparison = Comparison::default();
    for row in 0..want.rows.len() {
        match difference(want, got, row, results, index_width) {
            Outcome::Undefined => comparison.undefined += 1,
            Outcome::Open => comparison.open += 1,
            Outcome::Differs(Difference::Poison | Difference::Undefined) if is_unspecified(row) => {
                comparison.open += 1;
            }
            Outcome::Refines => comparison.compared += 1,
            Outcome::Differs(difference) => {
                comparison.compared += 1;
                comparison.wrong += 1;
                comparison.first.get_or_insert((row, difference));
            }
        }
    }
    comparison
}

enum Outcome {
    /// The source is undefined.
    Undefined,
    /// A run has no outcome that can be compared.
    Open,
    Refines,
    Differs(Difference),
}

fn difference(want: &Table, got: &Table, row: usize, types: &[Type], width: u32) -> Outcome {
    match (want.rows[row], got.rows[row]) {
        (Row::Undefined, _) => Outcome::Undefined,
        (Row::Beyond | Row::Unsupported, _)
        | (Row::Returned | Row::Aborted, Row::Beyond | Row::Unsupported) => Outcome::Open,
        (Row::Returned | Row::Aborted, Row::Undefined) => Outcome::Differs(Difference::Undefined),
        (Row::Aborted, Row::Aborted) => Outcome::Refines,
        (Row::Returned, Row::Aborted) | (Row::Aborted, Row::Returned) => {
            Outcome::Differs(Difference::End)
        }
        (Row::Returned, Row::Returned) => {
            let columns = want.results.iter().zip(&got.results).zip(types);
            for ((want, got), ty) in columns {
                if !scalar_refines(want[row], got[row], *ty, width) {
                    return Outcome::Differs(match got[row] {
                        None => Difference::Poison,
                        Some(_) => Difference::Value,
                    });
                }
            }
            Outcome::Refines
        }
    }
}
