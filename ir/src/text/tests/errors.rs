//! Tests of syntax errors: their locations, their messages, and inputs that could make the parser
//! slow.

use super::*;

/// Returns the line, the column and the message of the syntax error.
fn error(text: &str) -> (usize, usize, String) {
    let error = match parse(text, None) {
        Ok(_) => panic!("no error in {text}"),
        Err(error) => error,
    };
    assert!(error.span.start <= error.span.end && error.span.end <= text.len());
    let (line, column) = crate::error::line_and_column(text, error.span.start);
    (line, column, error.message)
}

/// Returns the error in the body of a function with the arguments `%a: i32, %m: memref<?xf32>, %i:
/// index`.
fn in_body(body: &str) -> (usize, usize, String) {
    let (line, column, message) = error(&format!(
        "func.func @f(%a: i32, %m: memref<?xf32>, %i: index) {{\n{body}\n}}\n"
    ));
    (line - 1, column, message)
}

fn expected(line: usize, column: usize, message: &str) -> (usize, usize, String) {
    (line, column, message.to_owned())
}

#[test]
fn errors_at_the_top_of_a_file() {
    let what = "expected a function, a global or the end of the module";
    assert_eq!(error("("), expected(1, 1, &format!("{what}, found `(`")));
    assert_eq!(
        error("module {"),
        expected(1, 9, &format!("{what}, found the end of the text"))
    );
    assert_eq!(
        error("module {}\nmodule {}"),
        expected(2, 1, "expected one module in a file, found `module`")
    );
    // A module that follows functions is nested in the module of these functions.
    assert_eq!(
        error(
            "func.func @f() { return }\nmodule @m attributes {a} { anything (\"of it\") }\nmodule {"
        ),
        expected(3, 8, "expected a closing bracket for this opening bracket")
    );
    assert_eq!(
        error("#a = 1\n#a = 2"),
        expected(
            2,
            1,
            "expected a new name, found `a`, which is defined already"
        )
    );
    assert_eq!(
        error("func.func @f(%a: i32, i32) {}"),
        expected(
            1,
            23,
            "expected names for all arguments or for none, found `i32`"
        )
    );
    assert_eq!(
        error("func.func @f(i32) {}"),
        expected(
            1,
            19,
            "expected names of the arguments, because the function has a body, found `{`"
        )
    );
    assert_eq!(
        error("func.func @f attributes {a, b, a} ()"),
        expected(1, 14, "expected `(`, found `attributes`")
    );
    assert_eq!(
        error("func.func private @f() attributes {a, b, a}"),
        expected(
            1,
            35,
            "expected each attribute name once, found a duplicate"
        )
    );
}

#[test]
fn unbalanced_closing_brackets_are_errors() {
    assert_eq!(
        error("#a = affine_map> (d0)>"),
        expected(1, 16, "expected an opening bracket, found `>`")
    );
    assert_eq!(
        in_body("cf.cond_br %c weights) , ^a, ^a"),
        expected(1, 22, "expected an opening bracket, found `)`")
    );
}

#[test]
fn values_and_blocks() {
    assert_eq!(
        in_body("  %0 = arith.addi %a, %b : i32\n  return"),
        expected(1, 23, "expected a definition of `%b`, found none")
    );
    assert_eq!(
        in_body("  %0 = arith.addi %a, %a : i64"),
        expected(
            1,
            19,
            "expected `%a` of type `i64`, as written here, found type `i32`"
        )
    );
    assert_eq!(
        in_body("  %0 = arith.addi %b, %b : i64\n  %b = arith.addi %a, %a : i32"),
        expected(
            1,
            19,
            "expected `%b` of type `i64`, as written here, found type `i32`"
        )
    );
    assert_eq!(
        in_body("  %a = arith.addi %a, %a : i32"),
        expected(
            1,
            3,
            "expected a new name, found `%a`, which is defined already"
        )
    );
    assert_eq!(
        in_body("  %0:2 = arith.addi %a, %a : i32"),
        expected(
            1,
            10,
            "expected 2 results of `arith.addi`, one for each name before it, found 1"
        )
    );
    assert_eq!(
        in_body("  %0 = arith.addi %a#1, %a : i32"),
        expected(
            1,
            19,
            "expected a result of `%a`, which has 1, found number 1"
        )
    );
    assert_eq!(
        in_body("  %0 = arith.addi %x#1, %a : i32\n  %x = arith.addi %a, %a : i32"),
        expected(
            1,
            19,
            "expected a result of `%x`, which has 1, found number 1"
        )
    );
    assert_eq!(
        in_body("  cf.br ^x"),
        expected(1, 9, "expected a block `^x` in this region, found none")
    );
    assert_eq!(
        in_body("  return\n^x:\n  return\n^x:\n  return"),
        expected(
            4,
            1,
            "expected a new name, found `^x`, which is defined already"
        )
    );
    // A value that is defined in a nested region is not visible outside of the region.
    assert_eq!(
        in_body("  \"r\"() ({ %0 = \"v\"() : () -> i8 }) : () -> ()\n  \"u\"(%0) : (i8) -> ()"),
        expected(2, 7, "expected a definition of `%0`, found none")
    );
}

#[test]
fn ops() {
    assert_eq!(
        in_body("  arith.foo %a : i32"),
        expected(1, 3, "expected the name of a known op, found `arith.foo`")
    );
    assert_eq!(
        in_body("  %0 = llvm.foo %a : i32"),
        expected(
            1,
            8,
            "expected `(`, found `i32` (in `llvm.foo`, an unknown op)"
        )
    );
    assert_eq!(
        in_body("  foo"),
        expected(1, 3, "expected the name of a known op, found `foo`")
    );
    assert_eq!(
        in_body("  %0 = arith.addi %a : i32"),
        expected(1, 8, "expected 2 operands of `arith.addi`, found 1")
    );
    assert_eq!(
        in_body("  %0 = arith.cmpi lt, %a, %a : i32"),
        expected(1, 19, "expected a predicate such as `slt`, found `lt`")
    );
    assert_eq!(
        in_body("  %0 = memref.load %m[%i, %i] : memref<?xf32>"),
        expected(1, 20, "expected 1 index for `memref<?xf32>`, found 2")
    );
    assert_eq!(
        in_body("  %0 = memref.alloc() : memref<?xf32>"),
        expected(1, 20, "expected 1 dynamic size, found 0")
    );
    assert_eq!(
        in_body("  %0 = arith.constant 128 : i7"),
        expected(1, 23, "expected an integer of 7 bits, found `128`")
    );
    assert_eq!(
        in_body("  %0 = arith.constant -65 : i7"),
        expected(1, 24, "expected an integer of 7 bits, found `-65`")
    );
    assert_eq!(
        in_body("  %0 = arith.constant 1 : f32"),
        expected(
            1,
            23,
            "expected a float with a decimal point or 32 bits in hexadecimal, found `1`; write `1.0`"
        )
    );
    assert_eq!(
        in_body("  %0 = arith.constant dense<[[1, 2], [3]]> : vector<2x2xi8>"),
        expected(
            1,
            38,
            "expected a list of length 2, like the other lists, found 1"
        )
    );
    assert_eq!(
        in_body("  %0 = arith.constant dense<[1, 2, 3]> : vector<2xi8>"),
        expected(
            1,
            23,
            "expected elements of the shape of `vector<2xi8>`, found shape 3"
        )
    );
    assert_eq!(
        in_body("  \"cf.cond_br\"(%a)[^x, ^x] : (i32) -> ()"),
        // If the attribute for operand groups is missing, all operands belong to the op itself.
        expected(1, 20, "expected a block `^x` in this region, found none")
    );
    assert_eq!(
        in_body("  \"cf.br\"(%a)[^x, ^x] : (i32) -> ()"),
        expected(
            1,
            23,
            "expected operand group sizes that distribute 1 operands over 2 successors"
        )
    );
}

#[test]
fn types() {
    let of = |ty: &str| {
        let (line, column, message) = error(&format!("func.func private @f({ty})"));
        assert_eq!(line, 1);
        (column - 21, message)
    };
    let expected = |column: usize, message: &str| (column, message.to_owned());
    assert_eq!(
        of("i0"),
        expected(1, "expected an integer type of 1 to 128 bits, found `i0`")
    );
    assert_eq!(
        of("i129"),
        expected(1, "expected an integer type of 1 to 128 bits, found `i129`")
    );
    assert_eq!(
        of("vector<?xf32>"),
        expected(1, "expected a vector whose sizes are all fixed")
    );
    assert_eq!(
        of("memref<4f32>"),
        expected(9, "expected `x` after a size, found `f32`")
    );
    assert_eq!(
        of("memref<99999999999999999999xf32>"),
        expected(8, "expected a size below 2^63")
    );
    assert_eq!(
        of("memref<4xf32, strided<[1, 2]>>"),
        expected(15, "expected 1 stride, one for each dimension, found 2")
    );
    assert_eq!(
        of("!x"),
        expected(
            1,
            "expected a type alias that was defined before, found `!x`"
        )
    );
    assert_eq!(
        of("memref<4xf32, #x>"),
        expected(
            15,
            "expected an affine map that was defined before, found `#x`"
        )
    );
}

#[test]
fn wrapped_types_of_release_11() {
    let of = |ty: &str| error(&format!("llvm.func @f(!llvm<\"{ty}\">)"));
    assert_eq!(
        of("{ i8*, foo }"),
        expected(
            1,
            28,
            "expected a type of LLVM such as `i64`, `float` or `{ i8* }`, found `f`"
        )
    );
    assert_eq!(of("[2 i8]"), expected(1, 24, "expected `x`, found `i`"));
    assert_eq!(
        of("i8 i8"),
        expected(1, 24, "expected the end of the type, found `i`")
    );
    assert_eq!(
        of("{ i8"),
        expected(1, 25, "expected `}`, found the end of the type")
    );
}

#[test]
fn contradicting_spellings_are_both_named() {
    assert_eq!(
        error("func.func @f() {\n  %0 = constant 1 : i32\n  return\n}"),
        expected(
            2,
            8,
            "expected the syntax of one release, found `constant` of releases 11 to 13, but \
             `func.func` before it is of releases 15 to 24"
        )
    );
    assert_eq!(
        error("func private @f(memref<4xf32, strided<[1]>>)"),
        expected(
            1,
            31,
            "expected the syntax of one release, found `strided` of releases 16 to 24, but \
             `func` before it is of releases 11 to 14"
        )
    );
    let error = parse("func.func private @f()", Some(Release::R13)).unwrap_err();
    assert_eq!(
        error.message,
        "expected the syntax of one release, found `func.func` of releases 15 to 24, but \
         release 13 was requested"
    );
}

#[test]
fn the_newest_valid_release_is_recognised() {
    let release = |text: &str| parse(text, None).unwrap().1;
    assert_eq!(release(""), Release::R22);
    assert_eq!(release("func private @f()"), Release::R14);
    let body = |op: &str| {
        release(&format!(
            "func.func @f(%x: f32, %v: vector<4xf32>, %u: memref<*xf32>) {{\n  {op}\n  return\n}}"
        ))
    };
    assert_eq!(body("%0 = arith.maxf %x, %x : f32"), Release::R16);
    assert_eq!(body("%0 = arith.maximumf %x, %x : f32"), Release::R22);
    assert_eq!(body("%0 = vector.splat %x : vector<4xf32>"), Release::R19);
    assert_eq!(body("%0 = math.abs %x : f32"), Release::R15);
    assert_eq!(release("func @f(memref<4xf32>)\n"), Release::R11);
    assert_eq!(
        release("func @f(%i: index) {\n  %0 = alloc(%i) : memref<?xi8>\n  return\n}"),
        Release::R11
    );
    assert_eq!(release("llvm.func @f(!llvm.ptr<i8>)"), Release::R16);
    assert_eq!(release("llvm.func @f(!llvm.float)"), Release::R11);
}

/// Checks that parsing fails with a message of limited length. A quadratic algorithm would not
/// finish with texts of this length.
fn fails_soon(name: &str, text: &str) {
    let result = parse(text, None);
    assert!(result.is_err(), "{name}");
    if let Err(error) = result {
        assert!(error.message.len() < 400, "{name}: {}", error.message.len());
    }
}

#[test]
fn adversarial_texts_are_rejected() {
    let n = 1_000_000;
    let many = |piece: &str| piece.repeat(n / piece.len());
    for open in [
        "(", "[", "{", "<", "%a", "^", "\"", "module {", "@", "#", "!", "-", "0x",
    ] {
        fails_soon(open, &many(open));
    }
    let typed = |ty: &str| format!("func.func private @f({ty}");
    for piece in [
        "(",
        "vector<2x",
        "memref<2x",
        "complex<",
        "!llvm.struct<(",
        "!llvm.ptr<",
        "!foo.bar<",
        "memref<2xf32, affine_map<(d0) -> (",
        "1x",
        "!llvm.array<1 x ",
        "() -> ",
    ] {
        fails_soon(piece, &typed(&many(piece)));
    }
    fails_soon("dims", &typed(&format!("memref<{}", many("1x"))));
    fails_soon(
        "stars",
        &format!("llvm.func @f(!llvm<\"i8{}\">)", many("*")),
    );
    fails_soon(
        "structs",
        &format!("llvm.func @f(!llvm<\"{}\">)", many("{")),
    );
    let sum = format!("memref<2xf32, affine_map<(d0) -> ({}", many("d0 + "));
    fails_soon("sum", &typed(&sum));
    let minus = format!("memref<2xf32, affine_map<(d0) -> ({}", many("-"));
    fails_soon("minus", &typed(&minus));
    let dims = format!("memref<2xf32, affine_map<({}", many("d, "));
    fails_soon("dimensions", &typed(&dims));
    let body = |text: &str| format!("func.func @f(%a: i32) {{\n{text}");
    for piece in [
        "\"a\"() ({",
        "\"a\"() ({\n^bb0:\n",
        "%x, ",
        "%x = ",
        "\"a\"(%a, ",
        "cf.br ^b\n",
        "\"a\"() {a = [",
        "\"a\"() {a = {b = ",
        "arith.constant dense<[",
        "arith.constant dense<1, ",
        "return %a, ",
        "return %a : i32, ",
        "cf.switch %a : i32, [default: ^a, 1: ^a, ",
    ] {
        fails_soon(piece, &body(&many(piece)));
    }
}

#[test]
fn fifty_megabytes_of_brackets_are_rejected() {
    let text = "(".repeat(50 << 20);
    assert!(parse(&text, None).is_err());
}

#[test]
fn aliases_expand_to_a_limited_amount_of_text() {
    let mut text = String::from("!t0 = i32\n");
    for i in 1..200 {
        text.push_str(&format!("!t{i} = (!t{0}, !t{0}) -> ()\n", i - 1));
    }
    fails_soon("types that double", &text);
    let mut text = String::from("#t0 = 1\n");
    for i in 1..200 {
        text.push_str(&format!("#t{i} = [#t{0}, #t{0}]\n", i - 1));
    }
    fails_soon("attributes that double", &text);
    let mut text = String::from("!t0 = i32\n");
    for i in 1..2000 {
        text.push_str(&format!("!t{i} = complex<!t{}>\n", i - 1));
    }
    let (_, _, message) = error(&text);
    assert_eq!(message, "expected at most 128 levels of nesting");
}

#[test]
fn a_cached_struct_counts_its_nesting_depth() {
    let nested = |inner: &str, depth: usize| {
        let (open, close) = ("struct<(".repeat(depth), ")>".repeat(depth));
        format!("{open}{inner}{close}")
    };
    // The same struct type occurs twice. The second occurrence is nested in other types.
    let text = |around: usize| {
        let known = nested("i32", 80);
        let outer = format!("ptr<{known}, 1>");
        let outer = (1..around).fold(outer, |ty, _| format!("array<2 x {ty}>"));
        format!("llvm.func @f(!llvm.{known}, !llvm.{known})\nllvm.func @g(!llvm.{outer})\n")
    };
    assert!(parse(&text(40), Some(Release::R15)).is_ok());
    let (line, _, message) = error(&text(60));
    assert_eq!(
        (line, &*message),
        (2, "expected at most 128 levels of nesting")
    );
}

#[test]
fn large_programs_are_parsed_and_printed() {
    // The text has many values, blocks, forward references and functions. The benchmark `text`
    // measures the time.
    let n = 50_000;
    let mut text = String::from("func.func @f(%x: i32) {\n  cf.br ^b0\n");
    for i in 0..n {
        text.push_str(&format!(
            "^b{i}:\n  %v{i} = arith.addi %w{i}, %x : i32\n  %w{i} = arith.addi %x, %x : i32\n  cf.br ^b{}\n",
            i + 1
        ));
    }
    text.push_str(&format!("^b{n}:\n  return\n}}\n"));
    for i in 0..n {
        text.push_str(&format!("func.func @g{i}(%x: i32) {{\n  return\n}}\n"));
    }
    let (module, release) = parse(&text, None).unwrap();
    let printed = print(&module, release, Form::Custom);
    assert_eq!(module.funcs.len(), n + 1);
    assert_eq!(printed.lines().count(), text.lines().count());
}

/// Returns the name of the unknown op and the message of the error.
fn unknown(text: &str) -> (Option<String>, String) {
    let error = parse(text, None).expect_err(text);
    (error.foreign.map(Into::into), error.message)
}

#[test]
fn errors_name_unknown_ops_and_types() {
    for (line, name) in [
        ("omp.parallel num_threads(%a : i32) {", "omp.parallel"),
        ("%0 = tosa.abs %m : memref<4xf32>", "tosa.abs"),
        (
            "linalg.winograd_filter_transform ins(%m : memref<?xf32>)",
            "linalg.winograd_filter_transform",
        ),
        ("%0 = shape.shape_of %m : memref<?xf32>", "shape.shape_of"),
    ] {
        let text = format!("func.func @f(%m: memref<?xf32>) {{\n  {line}\n}}\n");
        let (op, message) = unknown(&text);
        assert_eq!(op.as_deref(), Some(name));
        assert_eq!(
            message,
            format!("expected the name of a known op, found `{name}`")
        );
    }
    let (op, message) = unknown("module {\n  gpu.module @kernels {\n  }\n}\n");
    assert_eq!(op.as_deref(), Some("gpu.module"));
    let what = "expected a function, a global or the end of the module";
    assert_eq!(message, format!("{what}, found `gpu.module`"));
    // The text has an op of the LLVM dialect with a special custom form.
    let (op, _) = unknown("llvm.func @f() {\n  llvm.inline_asm has_side_effects \"nop\", \"\"\n}");
    assert_eq!(op.as_deref(), Some("llvm.inline_asm"));
    // These types exist in MLIR.
    for (ty, name) in [
        ("i129", "i129"),
        ("i16777215", "i16777215"),
        ("vector<[4]xi8>", "vector<[…"),
    ] {
        let text = format!("func.func @f(%a: {ty}) {{\n  return\n}}\n");
        assert_eq!(unknown(&text).0.as_deref(), Some(name));
    }
    // The texts have a word without a dialect, an error in a known op, and a type that does not
    // exist in MLIR.
    for text in [
        "func.func @f(%a: i16777216)",
        "func.func @f(%a: i0)",
        "func.func @f() {\n  for\n}",
        "func.func @f() {\n  arith.addi 7\n}",
    ] {
        assert_eq!(unknown(text).0, None, "{text}");
    }
}
