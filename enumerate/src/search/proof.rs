//! Proofs for all inputs of the functions that a target changed.

use lowerfuzz_ir::case::Element;
use lowerfuzz_prove::{Answer, Budget, Function, Reason, prove};

use crate::placed::Placed;

/// What the solver says about a function at a width of `index`.
pub(super) enum Claim {
    /// The transformed function refines its source for all inputs.
    Proved,
    /// The functions differ for this input, which the interpreters must confirm.
    Differs {
        input: Vec<Element>,
        /// Whether the functions may agree on the input, because of a choice of `freeze` or undef.
        has_choices: bool,
    },
    /// Nothing is known, for this reason.
    Open(Reason),
}

/// The most conflicts that the solver may meet for a function.
const CONFLICTS: u64 = 1_500;

/// Asks the solver about a function.
pub(super) fn claim(before: Placed<'_>, after: Placed<'_>, index_width: u32) -> Claim {
    let [source, target] = [before, after].map(|placed| Function {
        module: placed.module,
        func: placed.func,
    });
    let budget = Budget {
        conflicts: CONFLICTS,
        time: None,
    };
    match prove(source, target, index_width, budget).answer {
        Answer::Proved => Claim::Proved,
        Answer::Counterexample(found) => {
            let scalars = found
                .args
                .iter()
                .flat_map(|datum| datum.elements().to_vec());
            Claim::Differs {
                input: scalars.collect(),
                has_choices: found.has_choices,
            }
        }
        Answer::NotProved(reason) => Claim::Open(reason),
    }
}
