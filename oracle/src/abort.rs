//! Runs that abort: the message, and the memory that other code may read afterwards (SEMANTICS.md §5.1, §5.2).

use lowerfuzz_ir::case::Element;

use crate::observation::Observation;

/// What is known about a run that aborted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abort {
    /// The message of the assertion that failed. `None` if no assertion failed, or if the lowered
    /// program does not print it.
    pub message: Option<String>,
    /// The elements that are compared. `None` if this is not known: for a lowered program, and for an
    /// abort in a parallel loop.
    pub(crate) lasting: Option<Lasting>,
}

/// For each scalar of the observed argument buffers and globals, whether it keeps its value if the
/// program goes on although its assertion failed.
///
/// A pass may delete a store that another store overwrites after an assertion, because nothing in the
/// program reads what the first one stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lasting {
    buffers: Vec<Vec<bool>>,
    globals: Vec<Vec<bool>>,
}

impl Lasting {
    /// Compares what memory holds at an abort with what it holds at the end of two runs that went on. One of
    /// them went on with other contents, so a store of an equal value shows.
    pub(crate) fn of(
        at_abort: &Observation,
        plain: &Observation,
        changed: &Observation,
    ) -> Lasting {
        let [first, second, third] = [at_abort, plain, changed].map(contents);
        let all = first.iter().zip(&second).zip(&third);
        let mut all = all.map(|((first, second), third)| {
            let scalars = first.iter().zip(*second).zip(*third);
            scalars.map(|((a, b), c)| a == b && b != c).collect()
        });
        let buffers = all.by_ref().take(at_abort.buffers.len()).collect();
        Lasting {
            buffers,
            globals: all.collect(),
        }
    }

    /// Returns an observation in which the elements that do not last match anything.
    pub(crate) fn masked(&self, observation: &Observation) -> Observation {
        let mut masked = observation.clone();
        let buffers = masked.buffers.iter_mut().map(|buffer| &mut buffer.elements);
        let globals = masked.globals.iter_mut().map(|global| &mut global.elements);
        let lasting = self.buffers.iter().chain(&self.globals);
        for (elements, lasting) in buffers.chain(globals).zip(lasting) {
            for (element, lasts) in elements.iter_mut().zip(lasting) {
                *element = element.filter(|_| *lasts);
            }
        }
        masked
    }
}

fn contents(observation: &Observation) -> Vec<&Vec<Element>> {
    let buffers = observation.buffers.iter().map(|buffer| &buffer.elements);
    let globals = observation.globals.iter().map(|global| &global.elements);
    buffers.chain(globals).collect()
}
