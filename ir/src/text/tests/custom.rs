//! Tests that parse and print source programs in several releases. The expected texts are written
//! by hand.

use super::*;
use crate::attr::{Attr, Key};
use crate::module::{OpId, ROOT};
use crate::ops::{ArithOp, CfOp, FuncOp, MemRefOp, Op};
use crate::types::{DYNAMIC, Layout};

/// Checks that parsing and printing `text` results in the same text. Returns the module.
fn canonical(release: Release, text: &str) -> Module {
    let (module, found) = parse(text, Some(release)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(found, release);
    assert_eq!(print(&module, release, Form::Custom), text);
    module
}

/// Checks that parsing and printing `text` results in `expected`. Returns the module.
fn printed(release: Release, text: &str, expected: &str) -> Module {
    let (module, _) = parse(text, Some(release)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(print(&module, release, Form::Custom), expected);
    canonical(release, expected);
    module
}

const ARITH_22: &str = "\
func.func @f(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: vector<4xi32>) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
  %1 = arith.divsi %0, %arg1 exact : i32
  %2 = arith.addf %arg2, %arg2 fastmath<nnan,contract> : f32
  %3:2 = arith.addui_extended %0, %1 : i32, i1
  %4:2 = arith.mulsi_extended %3#0, %arg0 : i32
  %5 = arith.cmpi slt, %4#1, %arg1 : i32
  %6 = arith.cmpf false, %2, %arg2 : f32
  %7 = arith.select %5, %6, %3#1 : i1
  %8 = arith.cmpi ule, %arg3, %arg3 : vector<4xi32>
  %9 = arith.select %8, %arg3, %arg3 : vector<4xi1>, vector<4xi32>
  %10 = arith.extsi %arg0 : i32 to i64
  %11 = arith.index_cast %10 : i64 to index
  %12 = math.fma %2, %arg2, %arg2 : f32
  %13 = arith.constant true
  %14 = arith.constant -5 : i7
  %15 = arith.constant 1.500000e+00 : f16
  %16 = arith.constant 0x7FC00000 : f32
  %17 = arith.constant dense<[[1, 2], [-3, 4]]> : vector<2x2xi8>
  %18 = arith.constant dense<1.000000e+00> : vector<3xf64>
  %19 = arith.constant 170141183460469231731687303715884105727 : i128
  return %7 : i1
}
";

#[test]
fn scalars_and_vectors_in_release_22() {
    let module = canonical(Release::R22, ARITH_22);
    let body = module.funcs[0].body.as_ref().unwrap();
    let ops = &body.block(body.entry()).ops;
    let add = body.op(ops[0]);
    assert_eq!(add.op, Op::Arith(ArithOp::AddI));
    assert_eq!(add.loc.offset(), ARITH_22.find("%0 = "));
    assert_eq!(body.int_attr(ops[0], Key::Overflow), Some(3));
    assert_eq!(body.attr(ops[1], Key::Exact), Some(&Attr::Unit));
    assert_eq!(body.int_attr(ops[2], Key::FastMath), Some(17));
    assert_eq!(body.int_attr(ops[5], Key::Predicate), Some(2));
    let value = |i: usize| body.attr(ops[i], Key::Value).unwrap();
    assert_eq!(value(13), &Attr::Int(-1, Type::I1));
    assert_eq!(value(14), &Attr::Int(-5, Type::int(7)));
    assert_eq!(value(15), &Attr::Float(0x3e00, Type::F16));
    assert_eq!(value(16), &Attr::Float(0x7fc0_0000, Type::F32));
    let Attr::Dense(bits, _) = value(17) else {
        panic!("dense elements");
    };
    assert_eq!(bits[..], [1, 2, 0xfd, 4]);
    assert_eq!(value(19), &Attr::Int(i128::MAX, Type::I128));
}

#[test]
fn integers_with_signedness_and_small_floats() {
    canonical(
        Release::R22,
        "\
func.func @f(%arg0: vector<2xsi8>, %arg1: ui128) -> (vector<2xsi8>, ui128) {
  %0 = arith.constant 1.500000e+00 : f4E2M1FN
  %1 = arith.constant dense<[2.250000e+00, 0x7F]> : vector<2xf8E4M3FN>
  return %arg0, %arg1 : vector<2xsi8>, ui128
}
",
    );
    let newest = |text| parse(text, None).unwrap().1;
    assert_eq!(newest("func.func private @f(f8E4M3)"), Release::R22);
    let text = "func.func private @f(f8E5M2)";
    assert!(parse(text, Some(Release::R16)).is_ok());
    assert!(parse(text, Some(Release::R15)).is_err());
    let text = "func.func private @f(f4E2M1FN)";
    assert!(parse(text, Some(Release::R19)).is_err());
}

#[test]
fn names_of_release_13() {
    canonical(
        Release::R13,
        "\
func @f(%arg0: i32, %arg1: i32, %arg2: f32) -> i32 {
  %0 = divi_signed %arg0, %arg1 : i32
  %1 = shift_right_unsigned %0, %arg1 : i32
  %2 = and %0, %1 : i32
  %3 = cmpi ne, %2, %arg0 : i32
  %4 = select %3, %0, %1 : i32
  %5 = ceilf %arg2 : f32
  %6 = math.sqrt %5 : f32
  %7 = fptosi %6 : f32 to i32
  %8 = constant 7 : i32
  %9 = constant false
  assert %9, \"a\\22\\0A\"
  return %8 : i32
}
",
    );
}

#[test]
fn release_11() {
    let text = "\
func @f(i32) -> i32 attributes {sym_visibility = \"private\"}
func @g(%arg0: index) -> memref<?xf32> {
  %0 = alloc(%arg0) {alignment = 16 : i64} : memref<?xf32>
  %1 = constant 0 : index
  %2 = load %0[%1] : memref<?xf32>
  store %2, %0[%arg0] : memref<?xf32>
  %3 = dim %0, %1 : memref<?xf32>
  %4 = memref_cast %0 : memref<?xf32> to memref<4xf32>
  %5 = alloca() : memref<4x4xvector<4xf32>>
  %6 = subview %5[0, %3] [2, 2] [1, 1] : memref<4x4xvector<4xf32>> to memref<2x2xvector<4xf32>, \
affine_map<(d0, d1)[s0] -> (d0 * 4 + s0 + d1)>>
  %7 = constant @f : (i32) -> i32
  %8 = constant 1 : i32
  %9 = call @f(%8) : (i32) -> i32
  %10 = call_indirect %7(%9) : (i32) -> i32
  \"use\"(%10, %4, %6) {a = 1 : i64, b} : (i32, memref<4xf32>, memref<2x2xvector<4xf32>, \
affine_map<(d0, d1)[s0] -> (d0 * 4 + s0 + d1)>>) -> ()
  dealloc %0 : memref<?xf32>
  return %0 : memref<?xf32>
}
";
    let module = canonical(Release::R11, text);
    assert!(module.funcs[0].private);
    assert_eq!(parse(text, None).unwrap().1, Release::R11);
    // The same program in the syntax of release 22.
    let newer = print(&module, Release::R22, Form::Custom);
    assert!(
        newer.starts_with("func.func private @f(i32) -> i32\nfunc.func @g("),
        "{newer}"
    );
    assert!(
        newer.contains("%7 = constant @f : (i32) -> i32\n"),
        "{newer}"
    );
    assert!(newer.contains("strided<[4, 1], offset: ?>"), "{newer}");
    canonical(Release::R22, &newer);
}

#[test]
fn a_module_has_a_name_attributes_and_globals() {
    let text = "\
module @case_17 attributes {dlti.x = 5 : i32, \"odd name\"} {
  memref.global \"private\" constant @tab : memref<2x2xi32> = dense<[[1, -2], [3, 4]]> {alignment = 64 : i64}
  memref.global @buf : memref<f32> = uninitialized
  memref.global @ext : memref<2xvector<2xf32>>
  func.func private @\"a b\"()
  func.func @f(%arg0: memref<?xf32> {llvm.noalias}, %arg1: i1) -> (i32, (i32) -> i32) attributes {llvm.emit_c_interface} {
    %0 = memref.get_global @tab : memref<2x2xi32>
    call @\"a b\"() : () -> ()
    %1 = \"get\"() : () -> ((i32) -> i32)
    %2:2 = call @f(%arg0, %arg1) : (memref<?xf32>, i1) -> (i32, (i32) -> i32)
    return %2#0, %1 : i32, (i32) -> i32
  }
}
";
    let module = canonical(Release::R22, text);
    assert_eq!(module.name.map(|n| module.str(n)), Some("case_17"));
    let [tab, buf, ext] = &module.globals[..] else {
        panic!("three globals");
    };
    assert!(tab.private && tab.constant && !tab.external);
    assert_eq!(tab.alignment, Some(64));
    assert!(buf.value.is_none() && !buf.external);
    assert!(ext.external);
    let f = &module.funcs[1];
    assert_eq!(f.arg_attrs.len(), 2);
    assert!(f.arg_attrs[1].is_empty());
    assert_eq!(module.str(module.funcs[0].name), "a b");
}

#[test]
fn control_flow_with_forward_references_and_repeated_successors() {
    let text = "\
func.func @f(%a: i1, %x: i32) -> i32 {
  cf.br ^head(%x : i32)
^late:  // defined after its use, uses a value defined further down
  %y = arith.addi %z, %x : i32
  return %y : i32
^head(%i: i32):
  %z = arith.muli %i, %i : i32
  cf.cond_br %a, ^late, ^both(%z, %i : i32, i32)
^both(%p: i32, %q: i32):
  cf.switch %p : i32, [
    default: ^both(%q, %p : i32, i32),
    1: ^late, -2: ^both(%p, %p : i32, i32)
  ]
}
";
    let module = printed(
        Release::R22,
        text,
        "\
func.func @f(%arg0: i1, %arg1: i32) -> i32 {
  cf.br ^bb2(%arg1 : i32)
^bb1:
  %0 = arith.addi %2, %arg1 : i32
  return %0 : i32
^bb2(%1: i32):
  %2 = arith.muli %1, %1 : i32
  cf.cond_br %arg0, ^bb1, ^bb3(%2, %1 : i32, i32)
^bb3(%3: i32, %4: i32):
  cf.switch %3 : i32, [
    default: ^bb3(%4, %3 : i32, i32),
    1: ^bb1,
    -2: ^bb3(%3, %3 : i32, i32)
  ]
}
",
    );
    let body = module.funcs[0].body.as_ref().unwrap();
    let last = *body.root().last().unwrap();
    let switch = body.block(last).ops[0];
    assert_eq!(body.op(switch).op, Op::Cf(CfOp::Switch));
    let cases = Attr::Ints([1, -2].into(), Type::I32);
    assert_eq!(body.attr(switch, Key::Cases), Some(&cases));
    assert_eq!(body.successor(switch, 2).0, last);
    assert_eq!(body.successor(switch, 2).1.len(), 2);
}

const VIEWS_22: &str = "\
func.func @v(%arg0: memref<4x8xf32>, %arg1: index, %arg2: memref<64xi8>, %arg3: f32) {
  %0 = memref.subview %arg0[1, %arg1] [2, 3] [2, -1] : memref<4x8xf32> to memref<2x3xf32, strided<[16, -1], offset: ?>>
  %1 = memref.reinterpret_cast %arg0 to offset: [%arg1], sizes: [%arg1, 4], strides: [%arg1, 1] : memref<4x8xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %3 = memref.view %arg2[%arg1][%arg1] : memref<64xi8> to memref<?xf32>
  %4 = memref.atomic_rmw maximumf %arg3, %arg0[%arg1, %arg1] : (f32, memref<4x8xf32>) -> f32
  %5 = memref.assume_alignment %arg0, 16 : memref<4x8xf32>
  %6 = memref.cast %arg0 : memref<4x8xf32> to memref<*xf32>
  %7 = memref.rank %6 : memref<*xf32>
  %8 = memref.alloca() : memref<2xindex>
  %9 = memref.reshape %arg0(%8) : (memref<4x8xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.copy %9, %9 : memref<?x?xf32> to memref<?x?xf32>
  %10 = memref.alloc(%arg1)[%arg1, %arg1] : memref<?xf32, strided<[?], offset: ?>>
  %11 = memref.memory_space_cast %6 : memref<*xf32> to memref<*xf32, 3>
  return
}
";

#[test]
fn memrefs() {
    let module = canonical(Release::R22, VIEWS_22);
    let body = module.funcs[0].body.as_ref().unwrap();
    let ops = &body.block(body.entry()).ops;
    assert_eq!(body.op(ops[0]).op, Op::MemRef(MemRefOp::SubView));
    assert_eq!(
        body.i64s_attr(ops[0], Key::StaticOffsets),
        Some(&[1, DYNAMIC][..])
    );
    assert_eq!(
        body.i64s_attr(ops[0], Key::StaticStrides),
        Some(&[2, -1][..])
    );
    assert_eq!(body.operands(ops[0]).len(), 2);
    assert_eq!(body.i64s_attr(ops[2], Key::Permutation), Some(&[1, 0][..]));
    assert_eq!(body.int_attr(ops[4], Key::Kind), Some(3));
    assert_eq!(body.n_results(ops[5]), 1);
    assert_eq!(body.operands(ops[11]).len(), 3);
    // In the syntax of release 14, layouts are affine maps.
    let old = print(&module, Release::R14, Form::Custom);
    for expected in [
        "affine_map<(d0, d1)[s0] -> (d0 * 16 + s0 - d1)>",
        "affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)>",
        "affine_map<(d0, d1) -> (d1 * 8 + d0)>",
        "affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>",
        "memref.atomic_rmw maxf ",
    ] {
        assert!(old.contains(expected), "{expected}\n{old}");
    }
}

/// Parses `ty` as the type of the only argument of `f`, and returns its layout.
fn layout(ty: &str) -> std::result::Result<Layout, String> {
    let text = format!("#m = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>\nfunc private @f({ty})\n");
    let (module, _) = parse(&text, None).map_err(|e| e.message)?;
    let (inputs, _) = module.types.as_function(module.funcs[0].ty).unwrap();
    let memref = module.types.as_memref(inputs[0]);
    memref
        .map(|m| m.layout.clone())
        .ok_or_else(|| "not a memref".to_owned())
}

fn strided(strides: &[i64], offset: i64) -> std::result::Result<Layout, String> {
    Ok(Layout::Strided {
        offset,
        strides: strides.into(),
    })
}

#[test]
fn layouts_as_maps() {
    let map = |map: &str| layout(&format!("memref<4x8xf32, affine_map<{map}>>"));
    assert_eq!(map("(d0, d1) -> (d0, d1)"), Ok(Layout::Identity));
    assert_eq!(map("(d0, d1) -> (d0 * 8 + d1)"), strided(&[8, 1], 0));
    assert_eq!(map("(i, j) -> (j + 8 * i)"), strided(&[8, 1], 0));
    assert_eq!(map("(d0, d1) -> (d0 * 8 - d1 + 7)"), strided(&[8, -1], 7));
    assert_eq!(
        map("(d0, d1) -> (-d1 - (d0 - 3) * 2)"),
        strided(&[-2, -1], 6)
    );
    assert_eq!(
        map("(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)"),
        strided(&[DYNAMIC, DYNAMIC], DYNAMIC)
    );
    assert_eq!(map("(d0, d1) -> (d1)"), strided(&[0, 1], 0));
    assert_eq!(layout("memref<?x?xf32, #m>"), strided(&[DYNAMIC, 1], 0));
    assert_eq!(
        layout("memref<f32, affine_map<() -> (9)>>"),
        strided(&[], 9)
    );
    assert!(matches!(
        map("(d0, d1) -> (d0 mod 8 + d1)"),
        Ok(Layout::Other(_))
    ));
    assert!(matches!(map("(d0, d1) -> (d1, d0)"), Ok(Layout::Other(_))));
    // A layout in which two strides have the same symbol is not a strided layout with two
    // independent dynamic strides.
    assert!(matches!(
        map("(d0, d1)[s0] -> (d0 * s0 + d1 * s0)"),
        Ok(Layout::Other(_))
    ));
    assert_eq!(
        map("(d0) -> (d0)"),
        Err("expected a map of 2 dimensions, found 1".to_owned())
    );
    assert_eq!(
        map("(d0, d1) -> (d2)"),
        Err("expected a dimension or symbol of the map, found `d2`".to_owned())
    );
    // A layout that is not strided keeps its text, except for white space and comments.
    let text = "func private @f(memref<4xf32, affine_map<(d0) ->\n  (d0 mod 8)>>) // c\n";
    let expected = "func private @f(memref<4xf32, affine_map<(d0) -> (d0 mod 8)>>)\n";
    printed(Release::R13, text, expected);
}

#[test]
fn unmodelled_ops_types_and_attributes_are_kept() {
    let text = "\
func.func @f(%arg0: !foo.bar<4, [\"x\"], -> >, %arg1: tensor<4x?xf32>, %arg2: complex<f32>) {
  %0:2 = \"foo.op\"(%arg0, %arg1, %arg2) {a = #foo.x<1, \"y\">, b = dense<1> : tensor<2xi32>, c = [i32, @f, {d}], e = 2.000000e+00 : f64} : (!foo.bar<4, [\"x\"], -> >, tensor<4x?xf32>, complex<f32>) -> (f80, si8)
  \"foo.region\"(%0#0) ({
    \"foo.inner\"(%arg0, %0#1) : (!foo.bar<4, [\"x\"], -> >, si8) -> ()
  ^bb1(%1: i32):
    \"foo.end\"(%1)[^bb1] : (i32) -> ()
  }, {
  ^bb0(%arg3: i8):
    %2 = \"foo.get\"() : () -> i8
  }) {x} : (f80) -> ()
  return
}
";
    let module = canonical(Release::R22, text);
    let body = module.funcs[0].body.as_ref().unwrap();
    assert_eq!(body.n_regions(), 3);
    assert_eq!(body.region(ROOT).len(), 1);
    let Op::Unregistered(name) = body.op(OpId(0)).op else {
        panic!("an op that is not known");
    };
    assert_eq!(module.str(name), "foo.op");
}

#[test]
fn comments_locations_and_aliases_are_accepted() {
    let text = "\
// A comment.
!pair = (i32, i32) -> ()
#five = 5 : i32
#loc = loc(\"file\":1:2)
module {
  func.func private @g(%arg0: i32 loc(unknown), %arg1: i32 loc(#loc)) loc(#loc1)
  func.func @f(%a: i32 loc(unknown)) -> (!pair) { // another
    %0 = arith.constant {x = #five} 5 : i32 loc(#loc)
    %f = func.constant @g : !pair loc(fused<\"x)\">[#loc, \"b\"])
    func.return %f : !pair loc(unknown)
  } loc(unknown)
} loc(unknown)
#loc1 = loc(unknown)
";
    printed(
        Release::R22,
        text,
        "\
func.func private @g(i32, i32)
func.func @f(%arg0: i32) -> ((i32, i32) -> ()) {
  %0 = arith.constant {x = 5 : i32} 5 : i32
  %1 = constant @g : (i32, i32) -> ()
  return %1 : (i32, i32) -> ()
}
",
    );
}

#[test]
fn constants_of_functions_differ_from_literals() {
    for release in [Release::R11, Release::R13] {
        let text =
            "func @f() {\n  %0 = constant @f : () -> ()\n  %1 = constant 1 : i8\n  return\n}\n";
        let module = canonical(release, text);
        let body = module.funcs[0].body.as_ref().unwrap();
        assert_eq!(body.op(OpId(0)).op, Op::Func(FuncOp::Constant));
        assert_eq!(body.op(OpId(1)).op, Op::Arith(ArithOp::Constant));
        let generic = print(&module, release, Form::Generic);
        assert_eq!(generic.matches("\"std.constant\"").count(), 2);
        let (module, _) = parse(&generic, Some(release)).unwrap();
        assert_eq!(print(&module, release, Form::Custom), text);
    }
}

#[test]
fn an_op_that_its_custom_form_cannot_express_prints_in_generic_form() {
    // An addition with two different operand types violates a rule of the verifier, but the printed
    // text must contain both types.
    let text = "func.func @f(%arg0: i32, %arg1: i64) {\n  \
        %0 = \"arith.addi\"(%arg0, %arg1) : (i32, i64) -> i8\n  \
        \"arith.addi\"() : () -> ()\n  \
        \"memref.subview\"(%arg0) : (i32) -> ()\n}\n";
    canonical(Release::R22, text);
}

#[test]
fn the_entry_block_can_name_the_arguments() {
    let text = "func @f(i32, f32) -> f32 {\n^bb0(%a: i32, %b: f32):\n  return %b : f32\n}\n";
    let (module, _) = parse(text, Some(Release::R11)).unwrap();
    let expected = "func @f(%arg0: i32, %arg1: f32) -> f32 {\n  return %arg1 : f32\n}\n";
    assert_eq!(print(&module, Release::R11, Form::Custom), expected);
    for (text, message) in [
        (
            "func @f(i32) {\n^bb0(%a: i8):\n  return\n}",
            "expected an argument of type `i32`, as in the function's type, found `i8`",
        ),
        (
            "func @f(i32, i8) {\n^bb0(%a: i32):\n  return\n}",
            "expected 2 arguments, as in the function's type, found 1",
        ),
        (
            "func @f(i32) {\n^bb0:\n  return\n}",
            "expected names of the arguments, because the function has a body, found `{`",
        ),
    ] {
        let error = parse(text, Some(Release::R11)).unwrap_err();
        assert_eq!(error.message, message, "{text}");
    }
}

#[test]
fn layouts_as_offset_and_strides() {
    let short = "func @f(memref<4x?xf32, offset: 7, strides: [?, 2], 3>)\n";
    let long = "func @f(memref<4x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 2 + 7)>, 3>)\n";
    let (module, _) = parse(short, Some(Release::R11)).unwrap();
    assert_eq!(print(&module, Release::R11, Form::Custom), long);
    let error = parse(
        "func private @f(memref<4xf32, offset: 0, strides: [1, 2]>)",
        None,
    );
    let message = "expected 1 stride, one for each dimension, found 2";
    assert_eq!(error.unwrap_err().message, message);
    let newer = "func.func private @f(memref<4xf32, offset: 0, strides: [1]>)";
    assert!(parse(newer, Some(Release::R16)).is_err());
}

#[test]
fn atomic_kinds_have_new_numbers_in_release_22() {
    let text = |kind: &str| {
        format!(
            "func.func @f(%a: i32, %m: memref<i32>) -> i32 {{\n  %0 = memref.atomic_rmw {kind} %a, %m[] : \
             (i32, memref<i32>) -> i32\n  return %0 : i32\n}}\n"
        )
    };
    // The expected texts are those that `mlir-opt` of both releases prints.
    for (kind, in_19, in_22) in [
        ("addi", 1, 1),
        ("andi", 12, 2),
        ("assign", 2, 3),
        ("maxs", 4, 6),
        ("maxu", 5, 7),
        ("mins", 7, 10),
        ("minu", 8, 11),
        ("muli", 10, 13),
        ("ori", 11, 14),
    ] {
        let (module, _) = parse(&text(kind), None).unwrap();
        for (release, number) in [(Release::R19, in_19), (Release::R22, in_22)] {
            let generic = print(&module, release, Form::Generic);
            assert!(
                generic.contains(&format!("kind = {number} : i64")),
                "{generic}"
            );
            let (again, _) = parse(&generic, Some(release)).unwrap();
            assert_eq!(
                print(&again, release, Form::Custom),
                print(&module, release, Form::Custom)
            );
        }
    }
}

#[test]
fn numbers_in_lists_omit_their_default_type() {
    let list = "[1, 2 : i32, 1.500000e+00, 1.500000e+00 : f32, [3], {k = 4 : i64}, 0x7FF8000000000000 : f64]";
    let text = format!("module attributes {{x.a = {list}, x.b = 3 : i64}} {{\n}}\n");
    let (module, _) = parse(&text, None).unwrap();
    assert_eq!(print(&module, Release::R22, Form::Custom), text);
}

#[test]
fn stackrestore_has_no_type_in_release_16() {
    let text = "llvm.func @f() {\n  %0 = llvm.intr.stacksave : !llvm.ptr<i8>\n  \
                llvm.intr.stackrestore %0\n  llvm.return\n}\n";
    let (module, release) = parse(text, None).unwrap();
    assert_eq!(release, Release::R16);
    crate::verify::verify(&module).unwrap();
    assert!(parse(text, Some(Release::R15)).is_err());
}

#[test]
fn release_10_dim_and_subview_are_completed_from_types() {
    let read = |op: &str| {
        let text = format!(
            "func @f(%m: memref<8x4xf32>, %i: index) {{\n  %r:2 = \"two\"() : () -> (memref<?xf32>, f32)\n  \
             {op}\n  return\n}}\n"
        );
        parse(&text, None).map(|(module, release)| {
            assert_eq!(release, Release::R11);
            print(&module, release, Form::Custom)
        })
    };
    for (op, written) in [
        (
            "%0 = dim %m, 1 : memref<8x4xf32>",
            "%1 = constant 1 : index\n  %2 = dim %arg0, %1 : ",
        ),
        (
            "%0 = std.dim %r#0, 0 : memref<?xf32>",
            "%1 = constant 0 : index\n  %2 = dim %0#0, %1 : ",
        ),
        (
            "%0 = \"std.dim\"(%m) {index = 1 : index} : (memref<8x4xf32>) -> index",
            "%1 = constant 1 : index\n  %2 = dim %arg0, %1 : ",
        ),
        (
            "%0 = subview %m[%i, %i][][%i, %i] : memref<8x4xf32> \
             to memref<3x2xf32, offset: ?, strides: [?, ?]>",
            "subview %arg0[%arg1, %arg1] [3, 2] [%arg1, %arg1] : ",
        ),
        (
            "%0 = subview %m[%i, %i][%i, %i][] : memref<8x4xf32> \
             to memref<?x?xf32, offset: ?, strides: [8, 3]>",
            "subview %arg0[%arg1, %arg1] [%arg1, %arg1] [2, 3] : ",
        ),
        (
            "%0 = subview %m[][][] : memref<8x4xf32> to memref<8x2xf32, offset: 0, strides: [4, 2]>",
            "subview %arg0[0, 0] [8, 2] [1, 2] : ",
        ),
        // An op is not changed if its types do not determine its missing values. The verifier
        // rejects such an op.
        (
            "%0 = subview %m[%i, %i][][] : memref<8x4xf32> \
             to memref<?x2xf32, offset: ?, strides: [6, 1]>",
            "subview %arg0[%arg1, %arg1] [] [] : ",
        ),
    ] {
        let printed = read(op).unwrap();
        assert!(printed.contains(written), "{op}\n{printed}");
    }
    let error = read("%0 = memref.dim %m, 1 : memref<8x4xf32>").unwrap_err();
    assert_eq!(error.message, "expected a value such as `%a`, found `1`");
}

#[test]
fn a_contraction_has_attributes_before_and_after_its_operands() {
    let text = |before: &str, behind: &str| {
        format!(
            "func.func @f(%arg0: vector<2xi32>, %arg1: vector<2xi32>, %arg2: i32) -> i32 {{\n  \
               %0 = vector.contract {{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], \
               iterator_types = [\"reduction\"], kind = #vector.kind<add>{before}}} %arg0, %arg1, %arg2{behind} : \
               vector<2xi32>, vector<2xi32> into i32\n  \
               return %0 : i32\n}}\n"
        )
    };
    for release in [Release::R15, Release::R19, Release::R22] {
        // The expected order is that of the output of `mlir-opt-22 -mlir-print-op-generic`. It does
        // not depend on the order in the input.
        let mut read = [
            ("", " {test.far, test.near = 1 : i8}"),
            (", test.near = 1 : i8", " {test.far}"),
        ]
        .map(|(before, behind)| parse(&text(before, behind), Some(release)))
        .map(|read| read.unwrap_or_else(|e| panic!("{release}: {e}")));
        for (module, _) in &mut read {
            let printed = print(module, Release::R22, Form::Generic);
            let ending = "kind = #vector.kind<add>}> {test.far, test.near = 1 : i8} : (vector<2xi32>, vector<2xi32>, i32) -> i32";
            assert!(printed.contains(ending), "{printed}");
        }
        assert!(parse(&text("", ""), Some(release)).is_ok());
    }
}
