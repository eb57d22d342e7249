//! Tests of the spelling of values of each type.

use super::{parse, print};

/// Types of each kind, and the example of an argument and of a result that a message gives.
const EXAMPLES: [(&str, &str, &str); 24] = [
    ("i1", "true", "true"),
    ("i7", "1 : i7", "1 : i7"),
    ("si8", "1 : si8", "1 : si8"),
    ("ui8", "1 : ui8", "1 : ui8"),
    ("index", "1 : index", "1 : index"),
    ("bf16", "1.0 : bf16", "1.0 : bf16"),
    ("f64", "1.0 : f64", "1.0 : f64"),
    ("f8E4M3FN", "1.0 : f8E4M3FN", "1.0 : f8E4M3FN"),
    ("f4E2M1FN", "1.0 : f4E2M1FN", "1.0 : f4E2M1FN"),
    ("vector<f32>", "1.0 : vector<f32>", "1.0 : vector<f32>"),
    (
        "vector<2xi1>",
        "[true, true] : vector<2xi1>",
        "[true, true] : vector<2xi1>",
    ),
    (
        "vector<2x1xindex>",
        "[[1], [1]] : vector<2x1xindex>",
        "[[1], [1]] : vector<2x1xindex>",
    ),
    (
        "vector<1x1x2xf8E5M2>",
        "[[[1.0, 1.0]]] : vector<1x1x2xf8E5M2>",
        "[[[1.0, 1.0]]] : vector<1x1x2xf8E5M2>",
    ),
    (
        "complex<f32>",
        "[1.0, 1.0] : complex<f32>",
        "[1.0, 1.0] : complex<f32>",
    ),
    (
        "complex<i8>",
        "[1, 1] : complex<i8>",
        "[1, 1] : complex<i8>",
    ),
    ("() -> i8", "@g", "@g"),
    ("memref<i8>", "memref<i8> [1]", "memref<i8> [1]"),
    ("memref<0xi8>", "memref<0xi8> []", "memref<0xi8> []"),
    ("memref<?xi8>", "memref<2xi8> [1, 1]", "memref<2xi8> [1, 1]"),
    (
        "memref<*xf32>",
        "memref<2xf32> [1.0, 1.0]",
        "memref<2xf32> [1.0, 1.0]",
    ),
    (
        "memref<2xi8, 1>",
        "memref<2xi8, 1> [1, 1]",
        "memref<2xi8, 1> [1, 1]",
    ),
    (
        "memref<2xi8, strided<[2], offset: ?>>",
        "memref<2xi8, strided<[2]>> [1, 1, 1]",
        "memref<2xi8, strided<[2]>> [1, 1]",
    ),
    (
        "memref<1xvector<2xi8>>",
        "memref<1xvector<2xi8>> [1, 1]",
        "memref<1xvector<2xi8>> [1, 1]",
    ),
    (
        "memref<?xcomplex<f16>>",
        "memref<2xcomplex<f16>> [1.0, 1.0, 1.0, 1.0]",
        "memref<2xcomplex<f16>> [1.0, 1.0, 1.0, 1.0]",
    ),
];

fn functions(ty: &str) -> String {
    format!(
        "func.func private @g() -> i8\nfunc.func @take(%a: {ty}) {{\n  return\n}}\n\
         func.func private @give() -> ({ty})\n"
    )
}

#[test]
fn messages_show_how_values_are_written() {
    for (ty, argument, result) in EXAMPLES {
        let functions = functions(ty);
        let error = parse(&format!("{functions}// call: @take()\n"), None).unwrap_err();
        assert_eq!(
            error.message,
            format!(
                "expected 1 argument of `@take`, found 0; a call is written as `@take({argument})`"
            ),
        );
        let error = parse(&format!("{functions}// call: @give() == ()\n"), None).unwrap_err();
        assert_eq!(
            error.message,
            format!("expected 1 result, found 0; the outcome is written as `== {result}`"),
        );
    }
}

#[test]
fn a_value_of_each_type_can_be_passed_and_expected() {
    for (ty, argument, result) in EXAMPLES {
        let calls = format!("// call: @take({argument}) == ()\n// call: @give() == {result}\n");
        let text = functions(ty) + &calls;
        let case = parse(&text, None).unwrap_or_else(|e| panic!("{ty}: {e}"));
        let printed = print(&case);
        let again = parse(&printed, None).unwrap_or_else(|e| panic!("{printed}: {e}"));
        assert_eq!(again.calls[0].args, case.calls[0].args, "{printed}");
        assert_eq!(again.calls[1].expect, case.calls[1].expect, "{printed}");
    }
}

#[test]
fn long_examples_are_shortened() {
    let text = format!("{}// call: @take()\n", functions("vector<9xi8>"));
    let message = parse(&text, None).unwrap_err().message;
    assert!(
        message.ends_with("`@take([1, 1, 1, 1, 1, 1, 1, 1, …] : vector<9xi8>)`"),
        "{message}"
    );
}

#[test]
fn a_type_without_a_spelling_has_no_example() {
    let text = format!("{}// call: @take()\n", functions("memref<2xmemref<2xi8>>"));
    let message = parse(&text, None).unwrap_err().message;
    assert_eq!(message, "expected 1 argument of `@take`, found 0");
}

#[test]
fn a_vector_of_rank_0_may_have_brackets() {
    let with = |value: &str| {
        let text = functions("vector<f32>") + &format!("// call: @take({value} : vector<f32>)\n");
        parse(&text, None).map(|case| case.calls[0].args.clone())
    };
    assert_eq!(with("1.5"), with("[1.5]"));
    // The bits of 1.5 in f32.
    assert_eq!(with("1.5").unwrap()[0].elements(), [Some(0x3fc0_0000)]);
    assert_eq!(with("poison").unwrap()[0].elements(), [None]);
    let message = with("[[1.5]]").unwrap_err().message;
    assert!(
        message.ends_with("whose values are written as `1.0 : vector<f32>`"),
        "{message}"
    );
}
