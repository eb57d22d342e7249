//! Tests of the custom forms of `scf`. The expected texts are written by hand, following
//! `mlir-opt`.

use super::*;
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::types::Type;

/// Checks that parsing and printing `text` results in the same text. Also checks that the generic
/// form results in the same program.
pub(super) fn canonical(release: Release, text: &str) -> Module {
    let (module, found) = parse(text, Some(release)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(found, release);
    assert_eq!(print(&module, release, Form::Custom), text);
    let generic = print(&module, release, Form::Generic);
    let (again, _) = parse(&generic, Some(release)).unwrap_or_else(|e| panic!("{e}\n{generic}"));
    assert_eq!(print(&again, release, Form::Custom), text);
    module
}

#[track_caller]
pub(super) fn refused(text: &str, message: &str) {
    let error = parse(text, None).expect_err("it is no program");
    let found = error.to_string();
    assert!(found.contains(message), "{found}");
}

const LOOPS: &str = "\
func.func @f(%arg0: index, %arg1: i1, %arg2: i32) -> i32 {
  %0 = arith.constant 1 : index
  scf.for %arg3 = %0 to %arg0 step %0 {
    scf.if %arg1 {
    }
  }
  %1:2 = scf.for %arg4 = %0 to %arg0 step %0 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (i32, i32) {
    %2 = scf.if %arg1 -> (i32) {
      scf.yield %arg5 : i32
    } else {
      scf.yield %arg6 : i32
    }
    scf.yield %2, %arg5 : i32, i32
  } {tag = 1 : i64}
  %3:2 = scf.while (%arg7 = %arg2, %arg8 = %0) : (i32, index) -> (index, i32) {
    scf.condition(%arg1) %arg8, %arg7 : index, i32
  } do {
  ^bb0(%arg9: index, %arg10: i32):
    scf.yield %arg10, %arg9 : i32, index
  } attributes {tag}
  scf.while : () -> () {
    func.call @g() : () -> ()
    scf.condition(%arg1)
  } do {
    scf.yield
  }
  %4 = scf.execute_region -> i32 {
    cf.br ^bb1(%arg2 : i32)
  ^bb1(%5: i32):
    scf.yield %5 : i32
  }
  return %4 : i32
}
";

#[test]
fn loops_and_conditionals_round_trip() {
    let module = canonical(Release::R22, LOOPS);
    let body = module.funcs[0].body.as_ref().unwrap();
    // The terminators that the text omits are present in the module: three yields.
    let ends = body.live_ops().filter(|op| body.op(*op).op.is_terminator());
    assert_eq!(ends.count(), 12);
    canonical(Release::R16, LOOPS);
}

#[test]
fn release_13() {
    let text = LOOPS
        .replace("func.func", "func")
        .replace("func.call", "call")
        .replace("arith.constant", "constant")
        .replace("cf.br", "br");
    canonical(Release::R13, &text);
}

#[test]
fn index_switch_round_trips() {
    let text = "\
func.func @f(%arg0: index, %arg1: i32) -> i32 {
  %0 = scf.index_switch %arg0 -> i32
  case 2 {
    scf.yield %arg1 : i32
  }
  case -5 {
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %arg1 : i32
  }
  %2:2 = scf.index_switch %arg0 -> i32, index
  default {
    scf.yield %0, %arg0 : i32, index
  }
  scf.index_switch %arg0
  case 0 {
    scf.yield
  }
  default {
  }
  return %0 : i32
}
";
    let module = canonical(Release::R16, text);
    let body = module.funcs[0].body.as_ref().unwrap();
    let switch = *body.block(body.entry()).ops.first().unwrap();
    assert_eq!(body.i64s_attr(switch, Key::Cases), Some(&[2, -5][..]));
    // The default region of the switch comes first.
    let sizes = body.op_regions(switch).iter().map(|r| {
        let block = body.region(*r)[0];
        body.block(block).ops.len()
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [1, 1, 2]);
}

#[test]
fn loops_over_other_integer_types_and_unsigned_loops() {
    let text = "\
func.func @f(%arg0: i8) {
  scf.for %arg1 = %arg0 to %arg0 step %arg0 : i8 {
  }
  scf.for unsigned %arg2 = %arg0 to %arg0 step %arg0 : i8 {
  }
  scf.execute_region no_inline {
    scf.yield
  }
  return
}
";
    let module = canonical(Release::R22, text);
    let body = module.funcs[0].body.as_ref().unwrap();
    let second = body.block(body.entry()).ops[1];
    assert_eq!(body.attr(second, Key::Unsigned), Some(&Attr::Unit));
    assert_eq!(body.ty(body.operand(second, 0)), Type::I8);
    assert_eq!(body.n_regions(), 4);
    assert!(body.n_ops() > OpId(3).index());
}

#[test]
fn malformed_structured_ops_are_errors() {
    let within =
        |op: &str| format!("func.func @f(%i: index, %c: i1, %a: i32) {{\n  {op}\n  return\n}}\n");
    for (op, message) in [
        ("scf.for %j = %i to %i {}", "expected `step`"),
        ("scf.for %j to %i step %i {}", "expected `=`"),
        (
            "scf.for %j = %i to %i step %i iter_args(%x = %a) -> (i32, i32) {}",
            "expected 1 types of iteration arguments, found 2",
        ),
        (
            "scf.for %c = %i to %i step %i {}",
            "`%c`, which is defined already",
        ),
        ("scf.if %a {}", "expected `%a` of type `i1`"),
        ("scf.if %c", "expected `{`"),
        (
            "scf.while : () -> () { scf.condition(%c) }",
            "expected `do`",
        ),
        ("scf.condition %c", "expected `(`"),
        (
            "scf.index_switch %i case x {} default {}",
            "expected the number of a case",
        ),
        ("scf.index_switch %i case 1 {}", "expected `default`"),
        ("scf.if %c { call @f() : () -> () }", "of releases 11 to 14"),
    ] {
        refused(&within(op), message);
    }
}

#[test]
fn deep_nesting_is_an_error_not_a_stack_overflow() {
    let nested = |depth: usize| {
        let open = "scf.if %c {\n".repeat(depth);
        let close = "}\n".repeat(depth);
        format!("func.func @f(%c: i1) {{\n{open}{close}return\n}}\n")
    };
    let (module, _) = parse(&nested(100), None).unwrap();
    let text = print(&module, Release::R22, Form::Custom);
    assert_eq!(text.matches("scf.if").count(), 100);
    refused(&nested(300), "levels of nesting");
}

#[test]
fn parallel_loops_round_trip() {
    let text = "\
func.func @f(%arg0: index, %arg1: i32) -> i32 {
  %0 = scf.parallel (%arg2, %arg3) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) init (%arg1) -> i32 {
    scf.reduce(%arg1 : i32) {
    ^bb0(%arg4: i32, %arg5: i32):
      %1 = arith.addi %arg4, %arg5 : i32
      scf.reduce.return %1 : i32
    }
  }
  scf.parallel (%arg6) = (%arg0) to (%arg0) step (%arg0) {
    scf.reduce
  } {tag}
  return %0 : i32
}
";
    canonical(Release::R22, text);
    canonical(Release::R19, text);
    // Before release 19, types come after the values, and a terminator without operands is omitted.
    let old = text
        .replace("scf.reduce(%arg1 : i32)", "scf.reduce(%arg1) : i32")
        .replace("    scf.reduce\n", "");
    canonical(Release::R16, &old);
    let oldest = old
        .replace("func.func", "func")
        .replace("arith.addi", "addi");
    canonical(Release::R13, &oldest);
}

#[test]
fn separate_reductions_are_combined() {
    let text = "\
func.func @f(%n: index, %a: i32, %b: i64) -> (i32, i64) {
  %r:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%a, %b) -> (i32, i64) {
    scf.reduce(%a) : i32 {
    ^bb0(%x: i32, %y: i32):
      scf.reduce.return %x : i32
    }
    %c = arith.muli %b, %b : i64
    scf.reduce(%c) : i64 {
    ^bb0(%x: i64, %y: i64):
      scf.reduce.return %y : i64
    }
  }
  return %r#0, %r#1 : i32, i64
}
";
    let (module, _) = parse(text, Some(Release::R16)).unwrap();
    let printed = print(&module, Release::R22, Form::Custom);
    assert!(
        printed.contains("scf.reduce(%arg1, %1 : i32, i64) {"),
        "{printed}"
    );
    assert_eq!(crate::verify::verify(&module), Ok(()));
}
