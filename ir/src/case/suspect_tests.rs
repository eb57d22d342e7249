//! Tests of comments that look like directives.

use super::parse;
use crate::error::line_and_column;

/// Asserts that the text is refused at this column of its last line, with this message.
#[track_caller]
fn refused(text: &str, column: usize, message: &str) {
    let error = parse(text, None).expect_err(text);
    let place = line_and_column(text, error.span.start);
    assert_eq!((place.0, place.1), (text.lines().count(), column), "{text}");
    assert_eq!(error.message, message, "{text}");
}

/// Asserts that no comment of the text is a directive or looks like one.
#[track_caller]
fn ignored(text: &str) {
    let calls = parse(text, None).map(|case| case.calls.len());
    assert_eq!(calls, Ok(0), "{text}");
}

#[test]
fn misspelled_directives_are_errors() {
    for (comment, column, directive, found) in [
        (
            "// call : @f(1 : i32) == 5 : i32",
            4,
            "call: @f(1 : i32) == 5 : i32",
            "// call :",
        ),
        ("/// call: @f(1 : i32)", 5, "call: @f(1 : i32)", "/// call:"),
        ("//! call: @f(1 : i32)", 5, "call: @f(1 : i32)", "//! call:"),
        (
            "// - call: @f(1 : i32)",
            6,
            "call: @f(1 : i32)",
            "// - call:",
        ),
        ("// calls: @f(1 : i8)", 4, "call: @f(1 : i8)", "// calls:"),
        (
            "// cal: @f(memref<2xi8> [1,",
            4,
            "call: @f(memref<2xi8> [1,",
            "// cal:",
        ),
        (
            "// clals: @\"a b\"(1 : i8)",
            4,
            "call: @\"a b\"(1 : i8)",
            "// clals:",
        ),
        ("// call @f()", 4, "call: @f()", "// call"),
        (
            "// call @f(1 : i8) = 2 : i8",
            4,
            "call: @f(1 : i8) = 2 : i8",
            "// call",
        ),
        ("// call; @f()", 4, "call: @f()", "// call;"),
        ("// call = @f()", 4, "call: @f()", "// call ="),
        ("// call\u{ff1a} @f()", 4, "call: @f()", "// call\u{ff1a}"),
        (
            "  //  Call: @f() == 7 : i8",
            7,
            "call: @f() == 7 : i8",
            "//  Call:",
        ),
        (
            "// CALL: @f() == 7 : i8",
            4,
            "call: @f() == 7 : i8",
            "// CALL:",
        ),
        (
            "// run: @f(1 : i8) == 7 : i8",
            4,
            "call: @f(1 : i8) == 7 : i8",
            "// run:",
        ),
        (
            "// @f(1 : i8) == 7 : i8",
            4,
            "call: @f(1 : i8) == 7 : i8",
            "// @f(1 : i8) == 7 : i8",
        ),
        (
            "// atfer: arg0 == [1]",
            4,
            "after: arg0 == [1]",
            "// atfer:",
        ),
        ("// after arg0 == [1]", 4, "after: arg0 == [1]", "// after"),
        (
            "/// after: %arg0 == [1]",
            5,
            "after: %arg0 == [1]",
            "/// after:",
        ),
        (
            "// index_bitwidth: 32",
            4,
            "index-bitwidth: 32",
            "// index_bitwidth:",
        ),
        (
            "// index bitwidth: 32",
            4,
            "index-bitwidth: 32",
            "// index bitwidth:",
        ),
        (
            "// index-width: 32",
            4,
            "index-bitwidth: 32",
            "// index-width:",
        ),
        ("// relase: 13", 4, "release: 13", "// relase:"),
        ("// release 13", 4, "release: 13", "// release"),
        (
            "// option: emit-c-wrappers=1",
            4,
            "options: emit-c-wrappers=1",
            "// option:",
        ),
        (
            "// options use-aligned-alloc=1",
            4,
            "options: use-aligned-alloc=1",
            "// options",
        ),
        ("// option: vscale=4", 4, "options: vscale=4", "// option:"),
        ("// opions: vscale=4", 4, "options: vscale=4", "// opions:"),
        (
            "// Options: vscale=4",
            4,
            "options: vscale=4",
            "// Options:",
        ),
        ("// options vscale=4", 4, "options: vscale=4", "// options"),
        ("// refuses: bf16", 4, "refused: bf16", "// refuses:"),
        ("// refused : bf16", 4, "refused: bf16", "// refused :"),
    ] {
        let message = format!("expected the directive `// {directive}`, found `{found}`");
        refused(comment, column, &message);
        refused(
            &format!("func.func private @f()\n{comment}"),
            column,
            &message,
        );
    }
}

#[test]
fn misspelled_directives_of_a_call_are_errors() {
    let call = "func.func private @g()\n// call: @g()\n";
    for (comment, directive, found) in [
        ("// Prints: 1", "prints: 1", "// Prints:"),
        ("// print: 1", "prints: 1", "// print:"),
        ("// prints : 1", "prints: 1", "// prints :"),
        ("/// prints: 1", "prints: 1", "/// prints:"),
    ] {
        let column = 1 + found.len() - found.trim_start_matches(['/', ' ']).len();
        let message = format!("expected the directive `// {directive}`, found `{found}`");
        refused(&format!("{call}{comment}"), column, &message);
        refused(&format!("{call}// prints: 0\n{comment}"), column, &message);
        // Without a call, the comment is prose.
        ignored(&format!("func.func private @g()\n{comment}"));
    }
    refused(
        &format!("{call}//   == 5 : i32"),
        6,
        "expected the outcome `== 5 : i32` on the line of its `call:`",
    );
}

#[test]
fn directives_after_code_are_errors() {
    for (text, column, name) in [
        ("func.func private @g() // call: @g()", 27, "call"),
        (
            "func.func private @g() // index-bitwidth: 32",
            27,
            "index-bitwidth",
        ),
        (
            "func.func private @g()\n// call: @g() // after: arg0 == [1]",
            18,
            "after",
        ),
        (
            "func.func private @g()\n// call: @g() // prints: 1",
            18,
            "prints",
        ),
    ] {
        let message = format!("expected the directive `{name}:` on a line of its own");
        refused(text, column, &message);
    }
    refused(
        "func.func private @g()\r// call: @g()\r",
        23,
        "expected lines that end in LF or CR LF, found CR alone",
    );
}

#[test]
fn prose_and_comments_of_other_tools_are_ignored() {
    for text in [
        "// call @f with what it returned\n// Calls: one of each\n// called: see below\n",
        "// CHECK: call\n// RUN: mlir-opt %s\n// releases: all\n// after the call: nothing\n",
        "// RUN: mlir-opt %s | FileCheck %s -check-prefix=CALL\n// CALL: @f(1 : i32) == 2 : i32\n",
        "// CHECK: @f(%x)\n// CHECK-LABEL: func @f(\n// ALL: func @f(\n// CHECK: %arg0 == 1\n",
        "// Release 13 has no such op.\n// release 13 has no such op\n// Relaxed: 3 of 4\n",
        "// Options: none\n// Operations: a=1\n// reused: the buffer\n// fused: two loops\n",
        "// Prints: prose\n// Points: 3\n// Hints: 4\n",
        "// ===== Calls =====\n// == A heading ==\n// `call: @f(1 : i32) == 2 : i32` is a call.\n",
        "// @f(x) == @g(x) for each x.\n// The result is @f(1) == 2.\n// -----\n//\n",
        "module attributes {a = \"// call: @g()\"} {\n}\r\n// call\r\n",
        "module {\r}\n",
        "// call @f(%x) : (i32) -> ()\n//call @f() : () -> ()\n// %0 = call @f(%x) : (i8) -> (i8)\n",
        "//    call @\"a b\"(%x, %y) : (memref<*xf32>, index) -> (i8, i8)\n",
    ] {
        ignored(text);
    }
    // A heading directly after a call is no outcome.
    let text = "func.func private @g()\n// call: @g()\n// ==== More ====\n// == more\n";
    assert_eq!(parse(text, None).map(|case| case.calls.len()), Ok(1));
}

#[test]
fn contradictory_directives_are_errors() {
    for (first, second, column, message) in [
        (
            "// index-bitwidth: 32",
            "// index-bitwidth: 64",
            20,
            "expected 32 bits as on line 1, found 64",
        ),
        (
            "// release: 22",
            "// release: 15",
            13,
            "expected release 22 as on line 1, found release 15",
        ),
        (
            "// options: emit-c-wrappers=1",
            "// options: emit-c-wrappers=0",
            13,
            "expected one value of `emit-c-wrappers`, found `emit-c-wrappers=0` after \
             `emit-c-wrappers=1`",
        ),
        (
            "// options: index-bitwidth=32",
            "// call: @f()",
            13,
            "expected the width of `index` in its own directive: `// index-bitwidth: 32`",
        ),
        (
            "// refused: bf16",
            "// refused: tensor",
            4,
            "expected one `refused:`, found another",
        ),
    ] {
        let is_first = message.contains("own directive");
        if is_first {
            refused(first, column, message);
            continue;
        }
        refused(&format!("{first}\n{second}"), column, message);
        // The same directive twice is no contradiction.
        ignored(&format!("{first}\n{first}\nfunc.func private @f()"));
    }
    let call = "func.func private @f(memref<1xi8>)\n// call: @f(memref<1xi8> [1])\n";
    let after = "// after: arg0 == [1]";
    refused(
        &format!("{call}{after}\n{after}"),
        11,
        "expected one `after: arg0` for a call, found two",
    );
}
