//! The outcomes of a function on a table of inputs.

use lowerfuzz_ir::case::Element;

use crate::outcome::Outcome;

/// How the run on one row of a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The function returned. The results are in the columns of the table.
    Returned,
    /// The program aborted.
    Aborted,
    /// The run had undefined behaviour.
    Undefined,
    /// The run exceeded a limit.
    Beyond,
    /// The interpreter does not support something that the run needs.
    Unsupported,
}

/// The outcomes of a function on a table of inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// How the run on each row ended.
    pub rows: Vec<Row>,
    /// The results, one column each. An element is `None` if the result is poison, or if the run on
    /// its row did not return.
    pub results: Vec<Vec<Element>>,
}

impl Table {
    /// Makes a table without rows.
    pub(crate) fn new(results: usize, rows: usize) -> Table {
        Table {
            rows: Vec::with_capacity(rows),
            results: vec![Vec::with_capacity(rows); results],
        }
    }

    /// Adds the outcome of a row, with the elements of its values.
    pub(crate) fn push<'v, V, E: Iterator<Item = Element>>(
        &mut self,
        outcome: &'v Outcome<V>,
        elements: impl FnOnce(&'v [V]) -> E,
    ) {
        match outcome {
            Outcome::Returned(values) => {
                self.rows.push(Row::Returned);
                let mut elements = elements(values);
                for column in &mut self.results {
                    column.push(elements.next().flatten());
                }
            }
            Outcome::Aborted => self.push_end(Row::Aborted),
            Outcome::Undefined(_) => self.push_end(Row::Undefined),
            Outcome::Beyond(_) => self.push_end(Row::Beyond),
            Outcome::Unsupported(_) => self.push_end(Row::Unsupported),
        }
    }

    /// Adds a row that did not return.
    pub(crate) fn push_end(&mut self, end: Row) {
        self.rows.push(end);
        self.results.iter_mut().for_each(|column| column.push(None));
    }
}
