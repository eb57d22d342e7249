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
!bad = vector<[4]xf32>
!good = vector<4xf32>
func.func private @f(!bad)
func.func private @g(!good)
";
    assert_eq!(shown(text), ["g / ", "f: vector<[… in line 1"]);
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
    source.named_module("case_0", |name| name == "f")
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
