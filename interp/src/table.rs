//! The outcomes of a function on a table of inputs.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{Host, HostBits, HostMemory, HostValue};

use crate::memory::Memory;
use crate::outcome::{Effort, Outcome};

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
    /// Whether a run used memory or called an external function, so that its results are not all
    /// that can be observed.
    pub has_effects: bool,
    /// The resources that the run on each row used. One entry if they are the same in each row that
    /// returned.
    pub(crate) efforts: Vec<Effort>,
}

impl Table {
    /// Makes a table without rows.
    pub(crate) fn new(results: usize, rows: usize) -> Table {
        Table {
            rows: Vec::with_capacity(rows),
            results: vec![Vec::with_capacity(rows); results],
            has_effects: false,
            efforts: Vec::new(),
        }
    }

    /// Returns whether the run on a row returned, and its results are all that can be observed.
    pub fn returned(&self, row: usize) -> bool {
        !self.has_effects && self.rows.get(row) == Some(&Row::Returned)
    }

    /// Returns the resources that the run on a row used. For a row that did not return, the number
    /// may be too large.
    pub fn effort(&self, row: usize) -> Effort {
        let each = self.efforts.get(row).or(self.efforts.first());
        each.copied().unwrap_or_default()
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

    /// Notes the resources and the effects of the run on the row that was added last.
    pub(crate) fn note(&mut self, effort: Effort, memory: &Memory, host: &Unanswered) {
        self.efforts.push(effort);
        self.has_effects |=
            host.is_called || memory.blocks().next().is_some() || memory.stack_high_water() > 0;
    }
}

/// A host that implements no function, and notes whether it was called.
#[derive(Default)]
pub(crate) struct Unanswered {
    is_called: bool,
}

impl Host for Unanswered {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        self.is_called = true;
        None
    }

    fn call_values(
        &mut self,
        _: &str,
        _: &[HostValue],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        self.is_called = true;
        None
    }
}
