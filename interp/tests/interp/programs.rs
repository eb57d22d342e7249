//! Tests on generated programs: a program's behaviour does not depend on its names, its spelling,
//! or the order in which its items are stored in memory.

use std::cell::Cell;

use lowerfuzz_generator::strategy::{cases, check};
use lowerfuzz_generator::{Config, Features};
use lowerfuzz_interp::source::{Machine, Value};
use lowerfuzz_interp::{Limits, Outcome};
use lowerfuzz_ir::case::{Call, Case, Datum};
use lowerfuzz_ir::host::{Host, HostMemory};
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_ir::{Module, Release};
use proptest::prelude::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};

/// A host without functions, because programs of this profile make no external calls.
struct Nobody;

impl Host for Nobody {
    fn call(&mut self, _: &str, _: &[u128], _: &mut dyn HostMemory) -> Option<Vec<u128>> {
        None
    }
}

/// Returns the scalar results of a call, and the number of executed ops.
fn run(module: &Module, case: &Case, call: &Call) -> Result<(Vec<u128>, u64), TestCaseError> {
    let name = case.module.str(call.func);
    let func = module.find_func(name).expect("the function is there");
    let mut args = Vec::with_capacity(call.args.len());
    for arg in &call.args {
        let Datum::Scalar {
            bits: Some(bits), ..
        } = arg
        else {
            return Err(TestCaseError::fail(format!("{arg:?} is no scalar")));
        };
        args.push(Value::Bits(*bits));
    }
    let mut machine = Machine::new();
    machine.begin(Limits::default());
    let ended = machine.run(module, case.index_width, func, &args, &mut Nobody);
    let Outcome::Returned(values) = &ended else {
        return Err(TestCaseError::fail(format!("{ended:?}")));
    };
    let mut results = Vec::with_capacity(values.len());
    for value in values {
        let Value::Bits(bits) = value else {
            return Err(TestCaseError::fail(format!("{value:?} is returned")));
        };
        results.push(*bits);
    }
    Ok((results, machine.executed()))
}

#[test]
fn a_reparsed_program_has_the_same_results() {
    let config = Config {
        features: Features::MINIMAL,
        ..Config::default()
    };
    let calls = Cell::new(0);
    check(300, &cases(&config), |drawn| {
        let case = &drawn.case;
        for form in [Form::Custom, Form::Generic] {
            let text = print(&case.module, Release::NEWEST, form);
            let (read, _) =
                parse(&text, Some(Release::NEWEST)).map_err(|e| TestCaseError::fail(e.message))?;
            for call in &case.calls {
                let first = run(&case.module, case, call)?;
                prop_assert_eq!(run(&read, case, call)?, first);
                calls.set(calls.get() + 1);
            }
        }
        prop_assert!(!case.calls.is_empty());
        Ok(())
    });
    assert!(calls.get() > 1000, "{}", calls.get());
}
