//! Tests of the custom forms of `affine`. The expected texts are written by hand, following
//! `mlir-opt`.

use super::structured::{canonical, refused};
use super::*;
use crate::affine::Node;
use crate::attr::Key;

const PROGRAM: &str = "\
func.func @f(%arg0: index, %arg1: memref<8x8xf32>, %arg2: memref<?xi32>, %arg3: i32) -> (index, i32) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 3 ceildiv 2 + s0 mod 5 - 1)>(%arg0)[%arg0]
  %1 = affine.min affine_map<(d0)[s0] -> (-d0, s0, 7)>(%0)[%arg0] {tag}
  %2 = affine.max affine_map<() -> (1)>()
  %3 = affine.for %arg4 = 0 to %arg0 step 2 iter_args(%arg5 = %arg3) -> (i32) {
    affine.for %arg6 = max affine_map<(d0)[s0] -> (d0 * 2 + s0, -d0 - 3)>(%arg4)[%arg0] to min affine_map<(d0) -> (d0, 8)>(%arg4) {
      %4 = affine.load %arg1[%arg4 mod 8, %arg6 + symbol(%arg0) * 2 - 1] : memref<8x8xf32>
      affine.store %4, %arg1[%arg4 - %arg6, 3] : memref<8x8xf32>
      %5 = affine.vector_load %arg1[%arg4, %arg6] : memref<8x8xf32>, vector<4xf32>
      affine.vector_store %5, %arg1[%arg4, %arg6 * 4] : memref<8x8xf32>, vector<4xf32>
    }
    %6 = affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 >= 0, d0 mod 2 == 0)>(%arg4)[%arg0] -> i32 {
      affine.yield %arg5 : i32
    } else {
      %7 = affine.load %arg2[%arg4] : memref<?xi32>
      affine.yield %7 : i32
    }
    affine.yield %6 : i32
  } {tag = 1 : i64}
  affine.for %arg7 = -3 to affine_map<(d0) -> (d0)>(%arg0) {
    affine.if affine_set<() : (1 >= 0)>() {
    }
  }
  return %0, %3 : index, i32
}
";

#[test]
fn maps_are_written_with_their_operands() {
    let module = canonical(Release::R22, PROGRAM);
    let body = module.funcs[0].body.as_ref().unwrap();
    let first = body.block(body.entry()).ops[0];
    let map = body.map_attr(first, Key::Map).unwrap();
    assert_eq!((map.dims, map.symbols, map.results.len()), (1, 1, 1));
    // The nodes of the expression in postfix notation: `d0 3 floordiv 2 ceildiv s0 5 mod + -1 +`.
    let nodes = [
        Node::Dim(0),
        Node::Number(3),
        Node::FloorDiv,
        Node::Number(2),
        Node::CeilDiv,
        Node::Symbol(0),
        Node::Number(5),
        Node::Mod,
        Node::Add,
        Node::Number(-1),
        Node::Add,
    ];
    assert_eq!(map.results[0].nodes(), nodes);
    canonical(Release::R16, PROGRAM);
    let old = PROGRAM.replace("func.func", "func");
    canonical(Release::R13, &old);
}

#[test]
fn a_repeated_value_is_one_operand_of_subscripts() {
    let text = "\
func.func @f(%i: index, %n: index, %m: memref<?x?xi1>) -> i1 {
  %0 = affine.load %m[%i + %n, %i + symbol(%n) + symbol(%n)] : memref<?x?xi1>
  return %0 : i1
}
";
    let (module, _) = parse(text, None).unwrap();
    let body = module.funcs[0].body.as_ref().unwrap();
    let load = body.block(body.entry()).ops[0];
    let map = body.map_attr(load, Key::Map).unwrap();
    assert_eq!((map.dims, map.symbols), (2, 1));
    assert_eq!(body.operands(load).len(), 4);
}

#[test]
fn maps_that_subscripts_cannot_express_print_in_generic_form() {
    let text = "\
\"func.func\"() <{function_type = (index, memref<4xi1>) -> i1, sym_name = \"f\"}> ({
^bb0(%i: index, %m: memref<4xi1>):
  %0 = \"affine.load\"(%m, %i, %i) <{map = affine_map<(d0, d1) -> (d1)>}> : (memref<4xi1>, index, index) -> i1
  \"func.return\"(%0) : (i1) -> ()
}) : () -> ()
";
    let (module, release) = parse(text, None).unwrap();
    let printed = print(&module, release, Form::Custom);
    assert!(printed.contains("= \"affine.load\"("), "{printed}");
    let (again, _) = parse(&printed, None).unwrap();
    assert_eq!(print(&again, release, Form::Custom), printed);
}

#[test]
fn subscripts_with_result_numbers_print_in_generic_form() {
    let text = "\
func.func @f(%i: index, %m: memref<4xi1>) -> i1 {
  %a:2 = func.call @g(%i) : (index) -> (index, index)
  %0 = affine.load %m[%a#1] : memref<4xi1>
  return %0 : i1
}
func.func private @g(index) -> (index, index)
";
    let (module, release) = parse(text, None).unwrap();
    let printed = print(&module, release, Form::Custom);
    assert!(printed.contains("\"affine.load\"(%arg1, %0#1) <{map = affine_map<(d0) -> (d0)>}>"));
}

#[test]
fn aliases_stand_for_maps_and_sets() {
    let text = "\
#up = affine_map<(d0) -> (d0 + 1)>
#even = affine_set<(d0) : (d0 mod 2 == 0)>
func.func @f(%i: index) -> index {
  %0 = affine.apply #up(%i)
  affine.if #even(%0) {
  }
  return %0 : index
}
";
    let (module, release) = parse(text, None).unwrap();
    let printed = print(&module, release, Form::Custom);
    assert!(printed.contains("affine.apply affine_map<(d0) -> (d0 + 1)>(%arg0)"));
    assert!(printed.contains("affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%0) {"));
}

#[test]
fn malformed_maps_are_errors() {
    let within =
        |op: &str| format!("func.func @f(%i: index, %m: memref<4xi1>) {{\n  {op}\n  return\n}}\n");
    for (op, message) in [
        (
            "%0 = affine.apply #map(%i)",
            "an affine map that was defined before",
        ),
        (
            "%0 = affine.apply affine_map<(d0) -> (d1)>(%i)",
            "a dimension or symbol of the map",
        ),
        (
            "%0 = affine.apply affine_map<(d0) -> (d0)>(%i, %i)",
            "expected values for 1 dimensions and 0 symbols, found 2 and 0",
        ),
        ("affine.if affine_set<(d0) : (d0 + 0)>(%i) {}", "expected"),
        (
            "%0 = affine.load %m[%i +] : memref<4xi1>",
            "an affine expression",
        ),
        (
            "%0 = affine.load %i[%i] : index",
            "expected a ranked memref type",
        ),
        ("affine.for %j = 0 {}", "expected `to`"),
    ] {
        refused(&within(op), message);
    }
}

#[test]
fn deep_expressions_are_an_error_not_a_stack_overflow() {
    let nested = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!(
            "func.func @f(%i: index) {{\n  %0 = affine.apply affine_map<(d0) -> ({open}d0{close})>(%i)\n  return\n}}\n"
        )
    };
    parse(&nested(50), None).unwrap();
    refused(&nested(5000), "levels of nesting");
    let long = format!("d0{}", " + d0".repeat(3000));
    let text = format!(
        "func.func @f(%i: index) {{\n  %0 = affine.apply affine_map<(d0) -> ({long})>(%i)\n  return\n}}\n"
    );
    refused(&text, "expected at most 1024 parts");
}
