//! Draws calls for programs in text.

use lowerfuzz_inputs::{Drawn, Options, draw};
use lowerfuzz_ir::case::{Call, Case, Datum, MemRefDatum, parse};
use lowerfuzz_oracle::{Config, Judge};

/// Parses a program.
pub(crate) fn case(text: &str) -> Case {
    let case = parse(text, None).unwrap();
    lowerfuzz_ir::verify::verify(&case.module).unwrap();
    case
}

pub(crate) fn judge() -> Judge {
    Judge::new(Config::default()).unwrap()
}

/// Draws calls of `@f`.
pub(crate) fn drawn_with(text: &str, options: &Options) -> (Case, Drawn) {
    let mut case = case(text);
    let func = case.module.find_func("f").unwrap();
    let drawn = draw(&mut case, func, options, &mut judge());
    (case, drawn)
}

/// Draws calls of `@f` with the default options.
pub(crate) fn drawn(text: &str) -> Vec<Call> {
    let (_, drawn) = drawn_with(text, &Options::default());
    assert_eq!(drawn.summary.reason, None);
    assert!(!drawn.calls.is_empty());
    drawn.calls
}

/// Returns the reason why no call of `@f` was drawn.
pub(crate) fn reason(text: &str) -> String {
    let (_, drawn) = drawn_with(text, &Options::default());
    assert_eq!(drawn.calls.len(), 0);
    drawn.summary.reason.unwrap().to_string()
}

/// Returns the bits of a scalar argument.
pub(crate) fn bits(call: &Call, arg: usize) -> u128 {
    let Datum::Scalar { bits, .. } = &call.args[arg] else {
        panic!("argument {arg} is no scalar");
    };
    bits.unwrap()
}

/// Returns a memref argument.
pub(crate) fn memref(call: &Call, arg: usize) -> &MemRefDatum {
    let Datum::MemRef(memref) = &call.args[arg] else {
        panic!("argument {arg} is no memref");
    };
    memref
}
