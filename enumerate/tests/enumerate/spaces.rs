//! The numbering of spaces.

use std::collections::HashSet;

use lowerfuzz_enumerate::{Description, Family, Ops, SPACES, Space, find};
use lowerfuzz_ir::text::{Form, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Module, Release, Type};

/// Returns the text of a function.
fn text(space: &Space, number: u64) -> Option<String> {
    let mut module = Module::default();
    space.function(number)?.add_to(space, &mut module, "f");
    Some(print(&module, Release::NEWEST, Form::Custom))
}

/// A space that is small enough to count its functions by hand.
const BOOLS: Description = Description {
    name: "bools",
    about: "select on i1",
    families: &[Family::Integers],
    types: &[Type::I1],
    results: &[],
    constants: |_| vec![0, -1],
    contexts: &[lowerfuzz_enumerate::Context::Plain],
    max_params: 2,
    index_widths: &[64],
    max_inputs: 4096,
};

/// The operands of a commutative op on two values a and b of one type are (a, a), (a, b), (a, 0),
/// (a, 1), (0, 0), (0, 1) and (1, 1). Other binary ops also have (0, a), (1, a) and (1, 0).
///
/// - commutative without flags: andi, ori, xori, 4 of minimum and maximum, 3 extended: 10 ops
/// - commutative with four sets of flags: addi, muli: 8
/// - others: subi, shli with four sets: 8; divsi, divui, shrsi, shrui with two: 8; remsi, remui,
///   ceildivsi, ceildivui, floordivsi: 5; cmpi with 10 predicates: 31 in all
/// - select on three values, of which at most two are parameters: 8 of constants; one operand or two
///   or all of parameters: 3 * 4 with one, 3 * 2 * 2 with two (equal or not), 4 with three (aaa,
///   aab, aba, abb)
#[test]
fn functions_of_one_op_are_counted() {
    let space = Space::new(&BOOLS, Ops::One);
    let select = 8 + 12 + 12 + 4;
    assert_eq!(space.size(), 18 * 7 + 31 * 10 + select);
}

#[test]
fn functions_have_different_texts() {
    for ops in [Ops::One, Ops::Two] {
        let space = Space::new(&BOOLS, ops);
        let mut seen = HashSet::new();
        let step = if ops == Ops::One { 1 } else { 97 };
        for number in (0..space.size()).step_by(step) {
            let text = text(&space, number).expect("a function without a context");
            assert!(seen.insert(text.clone()), "{number}: {text}");
        }
    }
}

#[test]
fn functions_verify() {
    for description in SPACES {
        for ops in [Ops::One, Ops::Two, Ops::Three] {
            let space = Space::new(description, ops);
            let step = space.size() / 40 + 1;
            for number in (0..space.size()).step_by(step as usize) {
                let Some(function) = space.function(number) else {
                    continue;
                };
                let mut module = Module::default();
                function.add_to(&space, &mut module, "f");
                let name = description.name;
                assert!(verify(&module).is_ok(), "{name} {number}: {function:?}");
            }
        }
    }
}

#[test]
fn the_number_of_a_function_does_not_depend_on_the_number_of_ops() {
    let description = find("integers").expect("a space");
    let one = Space::new(description, Ops::One);
    let two = Space::new(description, Ops::Two);
    assert_eq!(one.size(), two.ones());
    assert_eq!(text(&one, 17), text(&two, 17));
    assert_eq!(one.function(one.size()), None);
    assert_eq!(two.function(two.size()), None);
    assert!(two.function(two.size() - 1).is_some());
}
