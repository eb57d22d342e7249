//! Properties of draws for generated programs.

use lowerfuzz_generator::{Config, strategy};
use lowerfuzz_inputs::{End, Options, Source, draw_uncalled};
use lowerfuzz_ir::case::{parse, print};
use proptest::prelude::*;

use crate::support::judge;

/// A case takes about a millisecond.
const CASES: u32 = 64;

#[test]
fn drawn_calls_are_valid_defined_and_repeatable() {
    let options = Options {
        calls: 4,
        ..Options::default()
    };
    strategy::check(CASES, &strategy::cases(&Config::default()), |drawn| {
        let mut judge = judge();
        let mut case = drawn.case;
        case.calls.clear();
        let mut again = case.clone();
        let functions = draw_uncalled(&mut case, None, &options, &mut judge);
        prop_assert_eq!(
            &draw_uncalled(&mut again, None, &options, &mut judge),
            &functions
        );
        let text = print(&case);
        prop_assert_eq!(print(&again), text.clone());
        // The parser accepts only calls whose arguments have the types of the parameters.
        let read = parse(&text, None);
        prop_assert!(read.is_ok(), "{:?}\n{}", read.err(), text);
        let read = read.unwrap();
        prop_assert_eq!(read.calls.len(), case.calls.len());
        for call in &read.calls {
            let run = judge.run(&read, call);
            prop_assert!(matches!(run.end, End::Defined), "{:?}\n{}", run.end, text);
        }
        for function in functions {
            let has_reason = function.summary.reason.is_some();
            prop_assert_eq!(function.calls.is_empty(), has_reason);
        }
        Ok(())
    });
}
