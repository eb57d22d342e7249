//! Tests of the spelling of values of each type.

use super::{parse, print};

/// Types of each kind, and the example of an argument and of a result that a message gives.
const EXAMPLES: [(&str, &str, &str); 28] = [
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
    ("tensor<i8>", "tensor<i8> [1]", "tensor<i8> [1]"),
    (
        "tensor<?x1xi1>",
        "tensor<2x1xi1> [true, true]",
        "tensor<2x1xi1> [true, true]",
    ),
    (
        "tensor<*xf32>",
        "tensor<2xf32> [1.0, 1.0]",
        "tensor<2xf32> [1.0, 1.0]",
    ),
    (
        "tensor<1xcomplex<f16>>",
        "tensor<1xcomplex<f16>> [1.0, 1.0]",
        "tensor<1xcomplex<f16>> [1.0, 1.0]",
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
fn a_tensor_fits_its_parameter_and_has_all_its_elements() {
    let message = |ty: &str, argument: &str| {
        let text = format!("{}// call: @take({argument})\n", functions(ty));
        parse(&text, None)
            .map(|_| ())
            .map_err(|error| error.message)
    };
    assert_eq!(
        message("tensor<?x2xi8>", "tensor<1x2xi8> [poison, 3]"),
        Ok(())
    );
    assert_eq!(message("tensor<?x2xi8>", "tensor<0x2xi8> []"), Ok(()));
    let other = "expected an argument of type `tensor<?x2xi8>`, such as `tensor<2x2xi8> [1, 1, 1, 1]`, \
                 found `tensor<2x1xi8>`";
    let found = message("tensor<?x2xi8>", "tensor<2x1xi8> [1, 2]");
    assert_eq!(found, Err(other.to_owned()));
    let few = "expected each element of the tensor, found 1";
    assert_eq!(
        message("tensor<2xi8>", "tensor<2xi8> [1]"),
        Err(few.to_owned())
    );
    let open = "expected a tensor type with fixed sizes, found `tensor<?xi8>`, whose values are \
                written as `tensor<2xi8> [1, 1]`";
    assert_eq!(
        message("tensor<?xi8>", "tensor<?xi8> [1]"),
        Err(open.to_owned())
    );
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
