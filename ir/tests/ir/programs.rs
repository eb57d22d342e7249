//! Tests that generated programs and data can be printed and parsed. A program that was printed for
//! a release must parse, and must be printed as the same text again.

use lowerfuzz_generator::strategy::{cases, check, data, types};
use lowerfuzz_generator::{Config, Features};
use lowerfuzz_ir::case::{self, Call, Case, Datum};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Loc, Release};
use proptest::prelude::{Strategy, TestCaseError};
use proptest::{prop_assert, prop_assert_eq};

/// A generator configuration with every feature of a release, and with blocks in any order.
fn everything_in(release: Release) -> Config {
    Config {
        features: Features::ALL,
        only_lowerable: false,
        shuffled_blocks: 64,
        ..Config::for_release(release)
    }
}

#[test]
fn generated_programs_read_back_in_every_release() {
    for release in Release::ALL {
        check(300, &cases(&everything_in(release)), |drawn| {
            let module = &drawn.case.module;
            prop_assert_eq!(verify(module), Ok(()));
            for form in [Form::Custom, Form::Generic] {
                let printed = text::print(module, release, form);
                let (read, _) = text::parse(&printed, Some(release))
                    .map_err(|e| TestCaseError::fail(format!("{release}: {e}\n{printed}")))?;
                prop_assert_eq!(verify(&read), Ok(()));
                prop_assert_eq!(read.op_count(), module.op_count());
                prop_assert_eq!(text::print(&read, release, form), printed);
            }
            Ok(())
        });
    }
}

fn same_datum(a: &Datum, b: &Datum) -> Result<(), TestCaseError> {
    match (a, b) {
        (Datum::Scalar { bits: a, .. }, Datum::Scalar { bits: b, .. }) => prop_assert_eq!(a, b),
        (Datum::MemRef(a), Datum::MemRef(b)) => {
            prop_assert_eq!(&a.sizes, &b.sizes);
            prop_assert_eq!(&a.strides, &b.strides);
            prop_assert_eq!(a.offset, b.offset);
            prop_assert_eq!(&a.contents, &b.contents);
        }
        (Datum::Vector { lanes: a, .. }, Datum::Vector { lanes: b, .. }) => prop_assert_eq!(a, b),
        (Datum::Func(_), Datum::Func(_)) => {}
        (Datum::Tensor(a), Datum::Tensor(b)) => {
            prop_assert_eq!(&a.sizes, &b.sizes);
            prop_assert_eq!(&a.elements, &b.elements);
        }
        (
            Datum::Scalar { .. }
            | Datum::MemRef(_)
            | Datum::Vector { .. }
            | Datum::Func(_)
            | Datum::Tensor(_),
            _,
        ) => {
            prop_assert!(false, "{a:?} is not {b:?}");
        }
    }
    Ok(())
}

/// Checks that parsing the printed text of a case results in the same calls with the same data.
fn reads_back(case: &Case) -> Result<(), TestCaseError> {
    let printed = case::print(case);
    let read =
        case::parse(&printed, None).map_err(|e| TestCaseError::fail(format!("{e}\n{printed}")))?;
    prop_assert_eq!(case::print(&read), printed);
    prop_assert_eq!(read.index_width, case.index_width);
    prop_assert_eq!(read.calls.len(), case.calls.len());
    for (a, b) in read.calls.iter().zip(&case.calls) {
        prop_assert_eq!(a.args.len(), b.args.len());
        for (a, b) in a.args.iter().zip(&b.args) {
            same_datum(a, b)?;
        }
    }
    Ok(())
}

#[test]
fn a_case_is_one_file() {
    for release in [Release::R11, Release::R14, Release::R22] {
        check(300, &cases(&everything_in(release)), |drawn| {
            reads_back(&drawn.case)
        });
    }
}

/// Generates a function with one parameter, and a call of this function.
fn called() -> impl Strategy<Value = Case> {
    types(&everything_in(Release::NEWEST)).prop_flat_map(|typed| {
        let strings = Default::default();
        let ty = text::print_type(&typed.types, &strings, typed.ty, Release::NEWEST);
        let text = format!("func.func @f(%a: {ty}) {{\n  return\n}}\n");
        let case = case::parse(&text, None).expect("a function of one parameter");
        let func = &case.module.funcs[0];
        let (inputs, _) = case.module.types.as_function(func.ty).expect("a function");
        let data = data(&case.module.types, inputs[0], case.index_width);
        data.expect("a type with data")
            .prop_map(move |(types, datum)| {
                let mut case = case.clone();
                case.module.types = types;
                case.calls.push(Call {
                    func: case.module.funcs[0].name,
                    args: vec![datum],
                    expect: None,
                    after: Vec::new(),
                    outside: false,
                    prints: Vec::new(),
                    loc: Loc::NONE,
                });
                case
            })
    })
}

#[test]
fn data_of_every_type_read_back() {
    check(1500, &called(), |case| reads_back(&case));
}
