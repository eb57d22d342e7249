//! Proofs that a lowered function is right for all inputs.

use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;
use lowerfuzz_prove::{Answer, Budget, Function, prove};

/// The most conflicts that the solver may meet for a function. There is no limit of time, so the table
/// is the same on every machine.
const CONFLICTS: u64 = 5_000;

/// Returns whether the solver proves that a lowered function refines its source for all inputs.
pub(crate) fn is_proved(case: &Case, lowered: &Module, name: &str) -> bool {
    let function = |module| {
        Some(Function {
            module,
            func: Module::find_func(module, name)?,
        })
    };
    let (Some(source), Some(target)) = (function(&case.module), function(lowered)) else {
        return false;
    };
    let budget = Budget {
        conflicts: CONFLICTS,
        time: None,
    };
    prove(source, target, case.index_width, budget).answer == Answer::Proved
}
