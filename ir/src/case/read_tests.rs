//! Tests of reading the test cases of a text.

use super::*;
use crate::error::line_and_column;
use crate::release::ReleaseSet;

/// Describes the test cases of a text: the functions and calls of each, and each unread item.
fn shown(text: &str) -> Vec<String> {
    let reading = read(text, None).expect("valid directives");
    let cases = reading.cases.iter().map(|read| {
        let case = &read.case;
        let module = &case.module;
        let funcs = module.funcs.iter().map(|func| module.str(func.name));
        let calls = case.calls.iter().map(|call| module.str(call.func));
        let (funcs, calls): (Vec<&str>, Vec<&str>) = (funcs.collect(), calls.collect());
        format!("{} / {}", funcs.join(" "), calls.join(" "))
    });
    let unread = reading.unread.iter().map(|unread| {
        let (line, _) = line_and_column(text, unread.error.span.start);
        let name = unread.name.as_deref().unwrap_or("-");
        let dependent = if unread.is_dependent {
            " dependent"
        } else {
            ""
        };
        format!("{name}: {}{dependent} in line {line}", unread.construct)
    });
    cases.chain(unread).collect()
}

#[test]
fn an_unreadable_function_costs_itself_and_its_callers() {
    let text = "\
#map = affine_map<(d0) -> (d0)>
memref.global @g : memref<2xi8> = dense<1>
func.func @a(%x: i32) -> i32 {
  %y = gpu.block_id x
  return %x : i32
}
func.func @b(%x: i32) -> i32 {
  %y = func.call @a(%x) : (i32) -> i32
  return %y : i32
}
func.func @c(%x: i32) -> i32 {
  %y = arith.addi %x, : i32
  return %y : i32
}
func.func @d(%x: i32) -> i32 {
  %f = func.constant @b : (i32) -> i32
  %y = func.call_indirect %f(%x) : (i32) -> i32
  return %y : i32
}
func.func @e(%x: i32) -> i64 {
  return %x : i32
}
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
// call: @a(1 : i32) == 1 : i32
// prints: never
// call: @f(1 : i32) == 1 : i32
";
    let expected = [
        "f / f",
        "a: gpu.block_id in line 4",
        "b: func.call dependent in line 8",
        "c: arith.addi in line 12",
        "d: func.constant dependent in line 16",
        "e: func.return in line 21",
    ];
    assert_eq!(shown(text), expected);
}

#[test]
fn each_module_is_a_test_case() {
    let text = "\
module @a {
  func.func @f() { return }
  module @b {
    func.func @f() { return }
    func.func @g() { return }
    // call: @f() == ()
  }
  // call: @g() == ()
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%x: !transform.any_op) { transform.yield }
}
func.func @h() { return }
";
    assert_eq!(shown(text), ["h / ", "f / ", "f g / f g"]);
    let generic = "\
\"builtin.module\"() <{sym_name = \"m\"}> ({
  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({
    \"func.return\"() : () -> ()
  }) : () -> ()
  \"func.func\"() <{function_type = () -> (), sym_name = \"g\"}> ({
    \"func.return\"() : () ->
  }) : () -> ()
}) {a.b} : () -> ()
";
    assert_eq!(shown(generic), ["f / ", "g: syntax in line 7"]);
}

#[test]
fn an_alias_that_cannot_be_read_costs_its_users() {
    let text = "\
!bad = i99999
!good = vector<4xf32>
func.func private @f(!bad)
func.func private @g(!good)
";
    assert_eq!(shown(text), ["g / ", "f: i99999 in line 1"]);
}

#[test]
fn a_text_without_readable_functions_has_no_case() {
    assert_eq!(shown("gpu.module @k { }"), ["k: gpu.module in line 1"]);
    assert_eq!(shown("func.func @f( {"), ["f: syntax in line 1"]);
    assert_eq!(
        shown("func.func @f() { return }\n}"),
        ["f / ", "-: syntax in line 2"]
    );
    assert_eq!(
        shown("func.func @f() { return }\nfunc.func @f() { return }").len(),
        2
    );
}

#[test]
fn functions_with_syntax_of_other_releases_are_left_out() {
    let text = "\
func.func @new() { return }
func @old(%x: i32) -> i32 {
  %y = addi %x, %x : i32
  return %y : i32
}
";
    let reading = read(text, None).expect("no directive");
    assert_eq!(reading.cases[0].case.release, Release::NEWEST);
    assert_eq!(reading.unread[0].name.as_deref(), Some("old"));
}

/// Returns the original text of a program that consists of one module.
fn source(text: &str) -> String {
    let case = parse(text, None).expect("a program");
    let source = case.source().expect("a program that was not changed");
    source.module(Some("case_0"), |name| name == "f")
}

#[test]
fn the_source_of_a_module_has_its_aliases_and_attributes() {
    let text = "\
#unused = affine_map<(d0) -> (d0)>
#inner = 1 : i32
#outer = [#inner]
module @m attributes {a.b = #outer} {
  // A comment.
  func.func @f(%x: memref<3xi32, affine_map<(d0) -> (1)>> {a.c}) {
    return {tag}
  }
  func.func private @g() attributes {linkage = \"external\"}
}
";
    let expected = "\
#inner = 1 : i32
#outer = [#inner]
module @case_0 attributes {a.b = #outer} {
func.func @f(%x: memref<3xi32, affine_map<(d0) -> (1)>> {a.c}) attributes {llvm.emit_c_interface} {
    return {tag}
  }
func.func private @g() attributes {linkage = \"external\"}
}
";
    assert_eq!(source(text), expected);
}

#[test]
fn the_source_of_a_generic_module_keeps_its_attributes() {
    let text = "\
\"builtin.module\"() ({
  \"func.func\"() ({
    \"func.return\"() : () -> ()
  }) {function_type = () -> (), sym_name = \"f\"} : () -> ()
}) {a.b = 1 : i8, sym_name = \"m\"} : () -> ()
";
    let expected = "\
module @case_0 attributes {a.b = 1 : i8} {
\"func.func\"() ({
    \"func.return\"() : () -> ()
  }) {llvm.emit_c_interface, function_type = () -> (), sym_name = \"f\"} : () -> ()
}
";
    assert_eq!(source(text), expected);
}

#[test]
fn a_changed_module_has_no_source() {
    let text = "func.func @f() { return }\nfunc.func @g() { return }\n";
    let mut case = parse(text, None).expect("a program");
    assert!(case.source().is_some());
    let releases = case.source().map(Source::releases);
    assert_eq!(releases, Some(ReleaseSet::since(Release::R15)));
    case.module.funcs.pop();
    assert!(case.source().is_none());
}

#[test]
fn scripts_of_the_transform_dialect_can_be_added_to_the_text() {
    let text = "\
#map = affine_map<(d0) -> (d0)>
func.func @f() {
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.x %root, #map : !transform.any_op
    transform.yield
  }
}
";
    let mut reading = read(text, None).expect("valid directives");
    assert!(reading.unread.is_empty(), "{:?}", reading.unread);
    assert_eq!(reading.cases.len(), 1);
    let case = &mut reading.cases[0].case;
    let plain = "module @p {\nfunc.func @f() {\n  return\n}\n}\n";
    let named = |case: &Case| {
        let source = case.source().expect("a text");
        source.module(Some("p"), |_| false)
    };
    assert!(named(case).ends_with(plain), "{}", named(case));
    assert!(case.add_scripts());
    let script = &text[text.find("module attributes").expect("a script")..];
    let expected = plain.strip_suffix("}\n").expect("a module").to_owned() + script + "}\n";
    let found = named(case);
    assert_eq!(
        found,
        format!("#map = affine_map<(d0) -> (d0)>\n{expected}")
    );
    let mut other = read("func.func @f() {\n  return\n}\n", None).expect("valid directives");
    assert!(!other.cases[0].case.add_scripts());
}

#[test]
fn a_case_with_fewer_functions_keeps_its_text() {
    let text = "\
func.func private @g(%a: i8)
func.func @f(%a: i8) attributes {x = 1} {
  return
}
func.func @h() {
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    transform.yield
  }
}
";
    let mut reading = read(text, None).expect("valid directives");
    let case = &mut reading.cases[0].case;
    assert!(case.add_scripts());
    let first = case.module.lookup_func(case.module.funcs[1].name);
    case.retain_funcs(|func| Some(func) == first);
    assert_eq!(case.module.funcs.len(), 1);
    let script = &text[text.find("module attributes").expect("a script")..];
    let expected = "module @p {\nfunc.func @f(%a: i8) attributes {x = 1} {\n  return\n}\n";
    let source = case.source().expect("a text");
    assert_eq!(
        source.module(Some("p"), |_| false),
        expected.to_owned() + script + "}\n"
    );
    // A program that was changed has no text.
    case.module.funcs.clear();
    case.module.rebuild_symbols();
    case.retain_funcs(|_| true);
    assert!(case.source().is_none());
}

#[test]
fn a_case_knows_whether_its_text_has_scalable_vectors() {
    let has = |text: &str| {
        let reading = read(text, None).expect("valid directives");
        reading.cases[0].case.has_scalable_vectors()
    };
    let of = |ty: &str| format!("func.func @f(%v: {ty}) {{\n  return\n}}\n");
    assert!(has(&of("vector<[4]xi32>")));
    assert!(has(&of("vector<3x[4]xi32>")));
    assert!(!has(&of("vector<3x4xi32>")));
}

#[test]
fn scalable_vectors_are_read_with_two_times_their_sizes() {
    let text = "\
func.func @f(%v: vector<3x[4]xi32>) -> index {
  %n = vector.vscale
  return %n : index
}
func.func @g(%v: vector<[4]xi32>) -> vector<4xi32> {
  %s = vector.shuffle %v, %v [0, 1, 2, 3] : vector<[4]xi32>, vector<[4]xi32>
  return %s : vector<4xi32>
}
";
    assert_eq!(shown(text), ["f / ", "g: vector.shuffle in line 6"]);
    let reading = read(text, None).expect("valid directives");
    let case = &reading.cases[0].case;
    let expected = "\
func.func @f(%arg0: vector<3x8xi32>) -> index {
  %0 = arith.constant 2 : index
  return %0 : index
}
";
    assert_eq!(crate::case::print(case), expected);
    assert!(case.needs_original_text());
    let named = case.source().expect("a text").module(Some("p"), |_| false);
    assert!(named.contains("vector<3x[4]xi32>"), "{named}");
    // Programs that are only printed keep their types.
    let error = crate::case::parse(text, None).expect_err("a scalable vector");
    assert_eq!(error.foreign.as_deref(), Some("vector<[…"));
}

#[test]
fn a_forall_without_tensors_is_read_as_a_parallel_loop() {
    let text = "\
func.func @f(%m: memref<4x4xi32>, %n: index, %x: i32) {
  scf.forall (%i, %j) in (%n, 3) {
    memref.store %x, %m[%i, %j] : memref<4x4xi32>
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.forall (%i) = (1) to (%n) step (2) {
    memref.store %x, %m[%i, %i] : memref<4x4xi32>
    scf.forall.in_parallel {}
  }
  return
}
func.func @g(%t: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xi32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xi32>
}
";
    assert_eq!(shown(text), ["f g / "]);
    let reading = read(text, None).expect("valid directives");
    let expected = "\
func.func @f(%arg0: memref<4x4xi32>, %arg1: index, %arg2: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 0 : index
  %2 = arith.constant 3 : index
  %3 = arith.constant 1 : index
  %4 = arith.constant 1 : index
  scf.parallel (%arg3, %arg4) = (%0, %1) to (%arg1, %2) step (%3, %4) {
    memref.store %arg2, %arg0[%arg3, %arg4] : memref<4x4xi32>
    scf.reduce
  }
  %5 = arith.constant 1 : index
  %6 = arith.constant 2 : index
  scf.parallel (%arg5) = (%5) to (%arg1) step (%6) {
    memref.store %arg2, %arg0[%arg5, %arg5] : memref<4x4xi32>
    scf.reduce
  }
  return
}
func.func @g(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 4 : index
  %2 = arith.constant 1 : index
  %3 = scf.forall (%arg1) = (%0) to (%1) step (%2) shared_outs(%arg2 = %arg0) -> (tensor<4xi32>) {
    scf.forall.in_parallel {
    }
  }
  return %3 : tensor<4xi32>
}
";
    assert_eq!(crate::case::print(&reading.cases[0].case), expected);
}

#[test]
fn an_option_gives_the_multiple_of_scalable_vectors() {
    let program = "\
func.func @f(%v: vector<[4]xi32>) -> index {
  %n = vector.vscale
  return %n : index
}
";
    for (directive, vscale, size) in [
        ("// options: vscale=4\n", 4, 16),
        (
            "// options: vscale=1 use-aligned-alloc=1\n// options: vscale=1\n",
            1,
            4,
        ),
        ("// options: use-aligned-alloc=1\n", 2, 8),
    ] {
        let reading = read(&format!("{directive}{program}"), None).expect("valid directives");
        let case = &reading.cases[0].case;
        assert_eq!(case.vscale(), vscale);
        let expected = format!(
            "func.func @f(%arg0: vector<{size}xi32>) -> index {{\n  \
             %0 = arith.constant {vscale} : index\n"
        );
        let printed = print(case);
        assert!(printed.contains(&expected), "{printed}");
        assert!(!printed.contains("vscale"), "{printed}");
    }
    for (directive, message) in [
        (
            "// options: vscale=3",
            "expected a power of two from 1 to 16 as the value of `vscale`, found `3`",
        ),
        (
            "// options: vscale=32",
            "expected a power of two from 1 to 16 as the value of `vscale`, found `32`",
        ),
        (
            "// options: vscale=2 vscale=4",
            "expected one value of `vscale`, found 4 after 2",
        ),
    ] {
        let error = read(&format!("{program}{directive}\n"), None).expect_err(directive);
        assert_eq!(error.message, message);
    }
}

/// Releases until 19 print a scalable vector of pointers in this way.
#[test]
fn scalable_vectors_of_pointers_are_read() {
    let text = "llvm.func @f(%v: !llvm.vec<? x 3 x  ptr>) {\n  llvm.return\n}\n";
    let reading = read(text, None).expect("valid directives");
    let module = &reading.cases[0].case.module;
    let (_, params) = module
        .types
        .as_llvm_func(module.funcs[0].ty)
        .expect("a function");
    let (shape, _) = module.types.as_vector(params[0]).expect("a vector");
    assert_eq!(shape, [6]);
    let other = text.replace("? x 3", "?");
    let reading = read(&other, None).expect("valid directives");
    let error = &reading.unread[0].error.message;
    assert_eq!(error, "expected a single vector length");
}

/// A scalable dimension of a mask or of a slice has all of its lanes or none.
#[test]
fn sizes_in_attributes_of_scalable_vectors_are_multiplied() {
    let text = "\
func.func @f(%v: vector<4x[2]xi32>) -> (vector<4x[2]xi1>, vector<[2]x4xi1>, vector<1x[2]xi32>) {
  %0 = vector.constant_mask [2, 2] : vector<4x[2]xi1>
  %1 = \"vector.constant_mask\"() {mask_dim_sizes = [2, 3]} : () -> vector<[2]x4xi1>
  %2 = vector.extract_strided_slice %v {offsets = [3, 0], sizes = [1, 2], strides = [1, 1]}
    : vector<4x[2]xi32> to vector<1x[2]xi32>
  return %0, %1, %2 : vector<4x[2]xi1>, vector<[2]x4xi1>, vector<1x[2]xi32>
}
";
    assert_eq!(shown(text), ["f / "]);
    let reading = read(text, None).expect("valid directives");
    let printed = print(&reading.cases[0].case);
    for line in [
        "array<i64: 2, 4>}> : () -> vector<4x4xi1>",
        "array<i64: 4, 3>}> : () -> vector<4x4xi1>",
        "sizes = [1, 4], strides = [1, 1]}> : (vector<4x4xi32>) -> vector<1x4xi32>",
    ] {
        assert!(printed.contains(line), "{printed}");
    }
}

/// MLIR's parser takes the type of the accumulator from the type after `into`.
#[test]
fn further_types_of_a_contraction_are_ignored() {
    let text = "\
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>, %c: i32) -> i32 {
  %0 = vector.contract {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
    iterator_types = [\"reduction\"]
  } %a, %b, %c : vector<2xi32>, vector<2xi32>, vector<7xf32>, i64 into i32
  return %0 : i32
}
";
    assert_eq!(shown(text), ["f / "]);
}

#[test]
fn the_elements_of_a_resource_are_in_the_metadata() {
    let text = "\
memref.global @g : memref<2xi16> = dense_resource<pair>
func.func @f() -> vector<2xf32> {
  %0 = arith.constant dense_resource<\"a b\"> : vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @missing() -> vector<2xf32> {
  %0 = arith.constant dense_resource<c> : vector<2xf32>
  return %0 : vector<2xf32>
}
memref.global @h : memref<2xi1> = dense_resource<pair>
// call: @f() == [1.0, 2.0] : vector<2xf32>
{-#
  dialect_resources: { builtin: { pair: \"0x0200000001000080\",
    \"a b\": \"0x040000000000803F00000040\" } }
#-}
";
    let reading = read(text, None).expect("no directive is wrong");
    let unread: Vec<(&str, &str)> = reading
        .unread
        .iter()
        .map(|unread| (unread.name.as_deref().unwrap_or(""), &*unread.construct))
        .collect();
    assert_eq!(
        unread,
        [("missing", "dense_resource"), ("h", "dense_resource")]
    );
    let case = &reading.cases[0].case;
    // A tool gets the elements, not a reference to the metadata.
    assert!(case.source().is_none());
    let printed = print(case);
    assert!(printed.contains("dense<[1, -32768]>"), "{printed}");
    assert!(
        printed.contains("dense<[1.000000e+00, 2.000000e+00]>"),
        "{printed}"
    );
}

#[test]
fn parts_of_scalable_vectors_are_slices() {
    let text = "\
func.func @f(%a: vector<[4]xi8>, %b: vector<4xi8>) -> (vector<[4]xi8>, vector<[2]xi8>) {
  %0 = vector.scalable.insert %b, %a[4] : vector<4xi8> into vector<[4]xi8>
  %1 = vector.scalable.extract %0[2] : vector<[2]xi8> from vector<[4]xi8>
  return %0, %1 : vector<[4]xi8>, vector<[2]xi8>
}
";
    let reading = read(text, None).expect("no directive is wrong");
    assert_eq!(reading.unread, []);
    let case = &reading.cases[0].case;
    assert!(case.needs_original_text());
    let printed = print(case);
    // With a multiple of 2, the vector has 8 lanes, and the part starts at lane 2 * 2.
    assert!(
        printed.contains("{offsets = [4], strides = [1]}> : (vector<4xi8>, vector<8xi8>)"),
        "{printed}"
    );
    assert!(
        printed.contains("{offsets = [4], sizes = [4], strides = [1]}> : (vector<8xi8>)"),
        "{printed}"
    );
}
