//! The prover compared with the interpreters: random functions of narrow integers, whose inputs can all
//! be tried.
//!
//! Bytes become a function and a second one, which differs from it in one place. The interpreters run
//! both on all inputs, poison included, and the prover must give the same answer.

mod forms;
mod interpreters;
mod program;
#[cfg(test)]
mod tests;

use lowerfuzz_ir::text::parse;
use lowerfuzz_ir::verify::verify;

pub use self::program::Pair;
use crate::{Answer, Budget, Function, Reason, prove};

/// What the prover and the interpreters found about a pair of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The second function refines the first for all inputs.
    Refines,
    /// It does not, and the counterexample shows it.
    Differs,
    /// The prover has no encoding, or gave up.
    NotProved(Reason),
    /// The interpreters do not support the functions.
    Unsupported,
}

/// Compares the prover with the interpreters on a pair of functions.
///
/// # Errors
/// Returns both texts and what is wrong, if they disagree.
pub fn agree(pair: &Pair) -> Result<Agreement, String> {
    let [source, target] = pair.texts();
    let both = || format!("{source}\n{target}");
    let read = |text: &str| {
        let (module, _) = parse(text, None).map_err(|error| format!("{error}\n{text}"))?;
        match verify(&module) {
            Ok(()) => Ok(module),
            Err(errors) => Err(format!("{errors:?}\n{text}")),
        }
    };
    let (source_module, target_module) = (read(&source)?, read(&target)?);
    let function = |module| Function {
        module,
        func: lowerfuzz_ir::FuncId(0),
    };
    let (a, b) = (function(&source_module), function(&target_module));
    let answer = prove(a, b, 64, Budget::default()).answer;
    let mut runs = interpreters::Runs::new(a, b);
    let expected = match runs.first_difference() {
        Ok(found) => found,
        Err(_) => return Ok(Agreement::Unsupported),
    };
    match (answer, expected) {
        (Answer::Proved, None) => Ok(Agreement::Refines),
        (Answer::Proved, Some(input)) => Err(format!("proved, but {input} differs\n{}", both())),
        (Answer::NotProved(reason @ Reason::Internal), _) => Err(format!("{reason}\n{}", both())),
        (Answer::NotProved(reason), _) => Ok(Agreement::NotProved(reason)),
        (Answer::Counterexample(found), _) => match runs.differ(&found.args) {
            Ok(true) => Ok(Agreement::Differs),
            Ok(false) if found.has_choices => Ok(Agreement::NotProved(Reason::Choice)),
            Ok(false) => Err(format!("{:?} does not differ\n{}", found.args, both())),
            Err(_) => Ok(Agreement::Unsupported),
        },
    }
}
