//! Tests of the built-in conversion with generated programs. The output must verify and must be the
//! same each time.

use std::cell::Cell;

use lowerfuzz_generator::Config;
use lowerfuzz_generator::strategy::{cases, check};
use lowerfuzz_ir::text::{Form, print};
use lowerfuzz_ir::verify::{Rules, Verifier};
use lowerfuzz_ir::{FuncId, Release};
use lowerfuzz_lowering::{Options, to_llvm};
use proptest::prop_assert_eq;

#[test]
fn lowered_programs_verify_and_are_deterministic() {
    let (programs, lowered) = (600, Cell::new(0));
    check(programs, &cases(&Config::default()), |drawn| {
        let case = &drawn.case;
        let with_body = (0..case.module.funcs.len()).map(|i| FuncId(i as u32));
        let with_body = with_body.filter(|f| case.module.func(*f).body.is_some());
        let options = Options {
            index_width: case.index_width,
            conversion: case.options,
            entry_points: with_body.collect(),
            ..Options::default()
        };
        // A rejected program has a diagnostic. The check below limits the number of rejected
        // programs.
        let Ok(first) = to_llvm(&case.module, &options) else {
            return Ok(());
        };
        lowered.set(lowered.get() + 1);
        prop_assert_eq!(Verifier::new(Rules::LOWERED).verify(&first), Ok(()));
        let second = to_llvm(&case.module, &options).ok();
        let text = |module| print(module, Release::NEWEST, Form::Generic);
        prop_assert_eq!(second.as_ref().map(text), Some(text(&first)));
        Ok(())
    });
    let lowered = lowered.get();
    assert!(lowered * 100 >= programs * 95, "{lowered} of {programs}");
}
