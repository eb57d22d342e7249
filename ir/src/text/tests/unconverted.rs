//! Tests of unknown module items, and of ops that a lowering left unconverted.

use super::*;
use crate::verify::unconverted;

fn module(text: &str) -> Module {
    match parse(text, None) {
        Ok((module, _)) => module,
        Err(error) => panic!("{error} in {text}"),
    }
}

#[test]
fn unknown_items_keep_their_text() {
    let text = "\"builtin.module\"() ({\n  \
                \"llvm.mlir.global_ctors\"() <{ctors = [@f], priorities = [0 : i32]}> : () -> ()\n  \
                \"gpu.module\"() <{sym_name = \"k\"}> ({\n    \"x.y\"() : () -> ()\n  }) {a} : () -> ()\n\
                }) : () -> ()\n";
    let read = module(text);
    let names: Vec<&str> = read.others.iter().map(|o| read.str(o.name)).collect();
    assert_eq!(names, ["llvm.mlir.global_ctors", "gpu.module"]);
    let gpu = "\"gpu.module\"() <{sym_name = \"k\"}> ({ \"x.y\"() : () -> () }) {a} : () -> ()";
    assert_eq!(&*read.others[1].text, gpu);
    for form in [Form::Custom, Form::Generic] {
        let printed = print(&read, Release::R22, form);
        assert!(printed.contains(gpu), "{printed}");
        assert_eq!(print(&module(&printed), Release::R22, form), printed);
    }
}

fn unconverted_op(text: &str, release: Release) -> Option<String> {
    unconverted(&module(text), release).map(str::to_owned)
}

#[test]
fn a_module_of_the_llvm_dialect_is_fully_converted() {
    let text = "llvm.mlir.global external @g() : i32\nllvm.func @f(%a: i32) {\n  \
                \"llvm.inline_asm\"() : () -> ()\n  llvm.return\n}\n";
    assert_eq!(unconverted_op(text, Release::R22), None);
    assert_eq!(unconverted_op("", Release::R22), None);
}

#[test]
fn unconverted_ops_are_named_as_in_their_release() {
    let global = "memref.global \"private\" @g : memref<2xf32>\n";
    assert_eq!(
        unconverted_op(global, Release::R22).as_deref(),
        Some("memref.global")
    );
    for (text, release, name) in [
        ("func private @f()\n", Release::R13, "func"),
        ("func private @f()\n", Release::R14, "builtin.func"),
        ("func.func private @f()\n", Release::R19, "func.func"),
    ] {
        assert_eq!(unconverted_op(text, release).as_deref(), Some(name));
    }
    let body = |line: &str| {
        format!("llvm.func @f(%a: i32, %m: memref<2xf32>) {{\n  {line}\n  llvm.return\n}}\n")
    };
    let add = body("%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32");
    assert_eq!(
        unconverted_op(&add, Release::R22).as_deref(),
        Some("arith.addi")
    );
    let add = body("%0 = \"std.addi\"(%a, %a) : (i32, i32) -> i32");
    assert_eq!(
        unconverted_op(&add, Release::R13).as_deref(),
        Some("std.addi")
    );
    let other = "\"gpu.module\"() : () -> ()\n";
    assert_eq!(
        unconverted_op(other, Release::R22).as_deref(),
        Some("gpu.module")
    );
}

#[test]
fn a_cast_is_reported_only_if_no_other_op_is_unconverted() {
    let cast = "%0 = \"builtin.unrealized_conversion_cast\"(%a) : (i32) -> index";
    let body =
        |line: &str| format!("llvm.func @f(%a: i32) {{\n  {cast}\n{line}  llvm.return\n}}\n");
    let name = Some("builtin.unrealized_conversion_cast");
    assert_eq!(unconverted_op(&body(""), Release::R22).as_deref(), name);
    let more = body(
        "  %1 = \"memref.alloc\"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>\n",
    );
    assert_eq!(
        unconverted_op(&more, Release::R22).as_deref(),
        Some("memref.alloc")
    );
    // The unconverted op is in a region of another op, or in a function after the function with the
    // cast.
    let nested = body("  \"llvm.x\"() ({\n    \"scf.yield\"() : () -> ()\n  }) : () -> ()\n");
    assert_eq!(
        unconverted_op(&nested, Release::R22).as_deref(),
        Some("scf.yield")
    );
    let behind = format!(
        "{}llvm.func @g() {{\n  \"a.b\"() : () -> ()\n  llvm.return\n}}\n",
        body("")
    );
    assert_eq!(
        unconverted_op(&behind, Release::R22).as_deref(),
        Some("a.b")
    );
}

#[test]
fn unrealized_casts_read_in_custom_form() {
    let cast = "builtin.unrealized_conversion_cast";
    let text = format!(
        "llvm.func @f(%a: i32, %b: i64) {{\n  %0:2 = {cast} %a, %b : i32, i64 to index, memref<2xi32> \
         {{x}}\n  %1 = {cast} to index\n  llvm.return\n}}\n"
    );
    let custom = module(&text);
    let generic = text
        .replace(
            &format!("{cast} %a, %b : i32, i64 to index, memref<2xi32> {{x}}"),
            &format!("\"{cast}\"(%a, %b) {{x}} : (i32, i64) -> (index, memref<2xi32>)"),
        )
        .replace(
            &format!("{cast} to index"),
            &format!("\"{cast}\"() : () -> index"),
        );
    let print = |module: &Module| print(module, Release::R22, Form::Generic);
    assert_eq!(print(&custom), print(&module(&generic)));
    assert_eq!(unconverted(&custom, Release::R22), Some(cast));
    // Release 13 prints the name of the cast without `builtin`.
    let old = module(&generic.replace("builtin.", ""));
    assert_eq!(unconverted(&old, Release::R13), Some(cast));
}

#[test]
fn lacking_finds_the_first_op_that_a_release_lacks() {
    let text =
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.maxsi %a, %a : i32\n  return %0 : i32\n}\n";
    let read = module(text);
    let (loc, name) = lacking(&read, Release::R13).unwrap();
    assert_eq!((name, loc.offset()), ("arith.maxsi", text.find("%0")));
    assert_eq!(lacking(&read, Release::R14), None);
    let (_, name) = lacking(
        &module(&text.replace("maxsi", "maxnumf").replace("i32", "f32")),
        Release::R16,
    )
    .unwrap();
    assert_eq!(name, "arith.maxnumf");
    // The op that the release lacks is nested in a region.
    let text = "func.func @f(%m: memref<i32>) {\n  %0 = memref.generic_atomic_rmw %m[] : memref<i32> {\n  \
                ^bb0(%o: i32):\n    %1 = arith.minui %o, %o : i32\n    memref.atomic_yield %1 : i32\n  }\n  return\n}\n";
    assert_eq!(
        lacking(&module(text), Release::R13).unwrap().1,
        "arith.minui"
    );
}

#[test]
fn op_of_line_finds_the_op_in_either_form() {
    let op = |line| op_of_line(line).and_then(|op| op.row()?.name(Release::R22));
    for (line, name) in [
        ("  %0 = arith.addi %a, %b : i32", Some("arith.addi")),
        ("    return %0 : i32", Some("func.return")),
        ("  %1:2 = \"scf.if\"(%c) ({", Some("scf.if")),
        (
            "memref.store %a, %m[] : memref<i32> // %x = y",
            Some("memref.store"),
        ),
        ("}", None),
        ("^bb1(%x: i32):", None),
        ("  %0 = mine.own %a : i32", None),
    ] {
        assert_eq!(op(line), name, "{line}");
    }
}
