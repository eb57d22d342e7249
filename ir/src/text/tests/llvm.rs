//! Tests of the LLVM dialect in the syntax of three releases. The expected texts are written by
//! hand.

use super::*;
use crate::attr::{Attr, Key};
use crate::module::{Level, OpId};
use crate::ops::{LlvmOp, Op};
use crate::types::{DYNAMIC, TypeKind};

/// Checks that parsing and printing `text` results in the same text. Returns the module.
fn canonical(release: Release, form: Form, text: &str) -> Module {
    let (module, found) = parse(text, Some(release)).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(found, release);
    assert_eq!(print(&module, release, form), text);
    module
}

const R11: &str = "\
llvm.func @malloc(!llvm.i64) -> !llvm<\"i8*\">
llvm.func @g(!llvm.float, ...) attributes {sym_visibility = \"private\"}
llvm.func @f(%arg0: !llvm<\"float*\">, %arg1: !llvm.i64, %arg2: !llvm.i1) -> !llvm<\"{ i32, i64 }\"> {
  %0 = llvm.mlir.constant(1 : index) : !llvm.i64
  %1 = llvm.getelementptr %arg0[%0] : (!llvm<\"float*\">, !llvm.i64) -> !llvm<\"float*\">
  %2 = llvm.load %1 : !llvm<\"float*\">
  %3 = llvm.fadd %2, %2 : !llvm.float
  llvm.store %3, %1 : !llvm<\"float*\">
  llvm.call @g(%3) : (!llvm.float) -> ()
  %4 = llvm.call @malloc(%arg1) : (!llvm.i64) -> !llvm<\"i8*\">
  %5 = llvm.bitcast %4 : !llvm<\"i8*\"> to !llvm<\"{ float*, [2 x <4 x half>], void (i1)* }*\">
  %6 = llvm.mlir.undef : !llvm<\"{ i32, i64 }\">
  %7 = llvm.insertvalue %arg1, %6[1] : !llvm<\"{ i32, i64 }\">
  %8 = llvm.alloca %0 x !llvm<\"{ i32, i64 }\"> {alignment = 8 : i64} : (!llvm.i64) -> !llvm<\"{ i32, i64 }*\">
  %9 = llvm.icmp \"slt\" %arg1, %0 : !llvm.i64
  %10 = llvm.mlir.addressof @g : !llvm<\"void (float)*\">
  llvm.call %10(%3) : (!llvm.float) -> ()
  llvm.cond_br %arg2, ^bb1(%9 : !llvm.i1), ^bb2
^bb1(%11: !llvm.i1):
  %12 = llvm.mlir.constant(dense<0.000000e+00> : vector<4xf32>) : !llvm<\"<4 x float>\">
  \"use\"(%11, %12) : (!llvm.i1, !llvm<\"<4 x float>\">) -> ()
  llvm.br ^bb2
^bb2:
  llvm.return %7 : !llvm<\"{ i32, i64 }\">
}
";

#[test]
fn release_11() {
    let module = canonical(Release::R11, Form::Custom, R11);
    assert_eq!(parse(R11, None).unwrap().1, Release::R11);
    let f = &module.funcs[2];
    assert_eq!(f.level, Level::Llvm);
    let (_, params) = module.types.as_llvm_func(f.ty).unwrap();
    assert_eq!(module.types.pointee(params[0]), Some(Type::F32));
    assert_eq!(params[1..], [Type::I64, Type::I1]);
    let body = f.body.as_ref().unwrap();
    assert_eq!(body.op(OpId(1)).op, Op::Llvm(LlvmOp::GetElementPtr));
    assert_eq!(body.type_attr(OpId(1), Key::ElemType), Some(Type::F32));
    assert_eq!(body.attr(OpId(1), Key::GepIndices), None);
    assert_eq!(
        body.attr(OpId(0), Key::Value),
        Some(&Attr::Int(1, Type::INDEX))
    );
    let generic = print(&module, Release::R11, Form::Generic);
    assert!(
        generic.contains("type = !llvm<\"void (float, ...)\">"),
        "{generic}"
    );
    let again = canonical(Release::R11, Form::Generic, &generic);
    assert_eq!(print(&again, Release::R11, Form::Custom), R11);
}

#[test]
fn a_release_11_program_prints_in_releases_13_and_22() {
    let (module, _) = parse(R11, None).unwrap();
    let r13 = print(&module, Release::R13, Form::Custom);
    let r22 = print(&module, Release::R22, Form::Custom);
    for (text, lines) in [
        (
            &r13,
            [
                "llvm.func @malloc(i64) -> !llvm.ptr<i8>",
                "  %2 = llvm.load %1 : !llvm.ptr<f32>",
                "  %1 = llvm.getelementptr %arg0[%0] : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>",
                "  %5 = llvm.bitcast %4 : !llvm.ptr<i8> to \
                 !llvm.ptr<struct<(ptr<f32>, array<2 x vector<4xf16>>, ptr<func<void (i1)>>)>>",
                "  llvm.call %10(%3) : (f32) -> ()",
            ],
        ),
        (
            &r22,
            [
                "llvm.func @malloc(i64) -> !llvm.ptr",
                "  %2 = llvm.load %1 : !llvm.ptr -> f32",
                "  %1 = llvm.getelementptr %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
                "  %5 = llvm.bitcast %4 : !llvm.ptr to !llvm.ptr",
                "  llvm.call %10(%3) : !llvm.ptr, (f32) -> ()",
            ],
        ),
    ] {
        for line in lines {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
    }
    canonical(Release::R13, Form::Custom, &r13);
    canonical(Release::R22, Form::Custom, &r22);
}

const R22: &str = "\
llvm.mlir.global private constant @s(\"a\\00\") {addr_space = 0 : i32} : !llvm.array<2 x i8>
llvm.mlir.global external @e() {addr_space = 0 : i32, alignment = 8 : i64} : i64
llvm.mlir.global private @u() {addr_space = 0 : i32} : !llvm.array<2 x i8> {
  %0 = llvm.mlir.undef : !llvm.array<2 x i8>
  llvm.return %0 : !llvm.array<2 x i8>
}
llvm.func private @h(!llvm.ptr<1>)
llvm.func @f(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32) -> i32 {
  %0 = llvm.getelementptr inbounds|nuw %arg0[0, %arg1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
  %1 = llvm.load volatile %0 {alignment = 4 : i64} : !llvm.ptr -> i64
  %2 = llvm.mul %1, %arg1 overflow<nsw, nuw> : i64
  %3 = llvm.sdiv exact %2, %1 : i64
  %4 = llvm.or disjoint %2, %3 : i64
  %5 = llvm.trunc %4 overflow<nsw> : i64 to i32
  %6 = llvm.zext nneg %5 : i32 to i64
  llvm.store %6, %0 : i64, !llvm.ptr
  %7 = llvm.fcmp \"_true\" %arg2, %arg2 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %8 = llvm.intr.fabs(%arg2) : (f32) -> f32
  %9 = llvm.select %7, %arg2, %8 : i1, f32
  %10 = llvm.mlir.constant(false) : i1
  %11 = llvm.mlir.poison : !llvm.struct<packed (i8, struct<()>)>
  %12 = llvm.mlir.zero : !llvm.ptr
  %13 = llvm.mlir.addressof @f : !llvm.ptr
  %14 = llvm.call %13(%12, %6, %9) : !llvm.ptr, (!llvm.ptr, i64, f32) -> i32
  \"llvm.intr.memcpy\"(%0, %12, %6) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.switch %14 : i32, ^bb1 [
    1: ^bb1,
    -2: ^bb2(%14 : i32)
  ]
^bb1:
  llvm.unreachable
^bb2(%15: i32):
  llvm.return %15 : i32
}
";

#[test]
fn release_22() {
    let module = canonical(Release::R22, Form::Custom, R22);
    let [s, e, u] = &module.globals[..] else {
        panic!("three globals");
    };
    assert_eq!(s.value, Some(Attr::Str("a\0".into())));
    assert!(e.external && e.alignment == Some(8) && !e.private);
    assert!(!u.external && u.value.is_none() && u.private);
    let body = module.funcs[1].body.as_ref().unwrap();
    assert_eq!(body.int_attr(OpId(0), Key::GepFlags), Some(7));
    assert_eq!(
        body.i64s_attr(OpId(0), Key::GepIndices),
        Some(&[0, DYNAMIC][..])
    );
    assert_eq!(body.int_attr(OpId(2), Key::Overflow), Some(3));
    assert_eq!(body.int_attr(OpId(8), Key::Predicate), Some(15));
    assert_eq!(body.int_attr(OpId(8), Key::FastMath), Some(3));
    let generic = print(&module, Release::R22, Form::Generic);
    for line in [
        "    %0 = \"llvm.getelementptr\"(%arg0, %arg1) <{elem_type = !llvm.array<2 x i64>, \
         noWrapFlags = 7 : i32, rawConstantIndices = array<i32: 0, -2147483648>}> : \
         (!llvm.ptr, i64) -> !llvm.ptr",
        "    %2 = \"llvm.mul\"(%1, %arg1) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64",
        "    %3 = \"llvm.sdiv\"(%2, %1) <{isExact}> : (i64, i64) -> i64",
        "    \"llvm.switch\"(%14, %14)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 0, 1>, \
         case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = \
         array<i32: 1, 0, 1>}> : (i32, i32) -> ()",
    ] {
        assert!(generic.lines().any(|l| l == line), "{line}\n{generic}");
    }
    let again = canonical(Release::R22, Form::Generic, &generic);
    assert_eq!(print(&again, Release::R22, Form::Custom), R22);
}

#[test]
fn release_13() {
    let text = "\
llvm.func @f(%arg0: !llvm.ptr<func<i32 (i32)>>, %arg1: i32, %arg2: vector<4xf32>) -> i32 {
  %0 = llvm.call %arg0(%arg1) : (i32) -> i32
  %1 = llvm.mlir.null : !llvm.ptr<i8, 3>
  %2 = \"llvm.intr.fabs\"(%arg2) : (vector<4xf32>) -> vector<4xf32>
  llvm.switch %0, ^bb1 [
    -1: ^bb1
  ]
^bb1:
  llvm.return %0 : i32
}
";
    let module = canonical(Release::R13, Form::Custom, text);
    let body = module.funcs[0].body.as_ref().unwrap();
    assert_eq!(body.op(OpId(1)).op, Op::Llvm(LlvmOp::Zero));
    let generic = print(&module, Release::R13, Form::Generic);
    let switch = "    \"llvm.switch\"(%0)[^bb1, ^bb1] {case_operand_offsets = dense<[0]> : vector<1xi32>, \
        case_values = dense<[-1]> : vector<1xi32>, \
        operand_segment_sizes = dense<[1, 0, 0]> : vector<3xi32>} : (i32) -> ()";
    assert!(generic.lines().any(|l| l == switch), "{generic}");
    assert!(generic.contains("linkage = 10 : i64"), "{generic}");
    let again = canonical(Release::R13, Form::Generic, &generic);
    assert_eq!(print(&again, Release::R13, Form::Custom), text);
}

#[test]
fn opaque_pointers_in_release_13_keep_the_types_that_matter() {
    let text = "\
llvm.func @f(%arg0: !llvm.ptr, %arg1: i64) -> f32 {
  %0 = llvm.getelementptr %arg0[%arg1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.load %0 : !llvm.ptr -> f32
  llvm.return %1 : f32
}
";
    let (module, _) = parse(text, None).unwrap();
    for release in [Release::R11, Release::R13] {
        for form in [Form::Custom, Form::Generic] {
            let old = print(&module, release, form);
            let (back, _) = parse(&old, Some(release)).unwrap();
            assert_eq!(print(&back, Release::R22, Form::Custom), text, "{old}");
        }
    }
}

#[test]
fn ops_that_print_in_generic_form_also_read_in_custom_form() {
    let text = "\
llvm.func @f(%p: !llvm.ptr<f32>, %v: vector<4xf32>, %i: i32, %x: f32) -> f32 {
  %0 = llvm.insertelement %x, %v[%i : i32] : vector<4xf32>
  %1 = llvm.shufflevector %0, %v [0 : i32, 5 : i32] : vector<4xf32>, vector<4xf32>
  %2 = llvm.extractelement %1[%i : i32] : vector<2xf32>
  %3 = llvm.atomicrmw fadd %p, %2 acq_rel  : f32
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<4xf32>, i1 into !llvm.ptr<f32>
  %m = llvm.freeze %b : i1
  %b = llvm.mlir.constant(true) : i1
  llvm.return %3 : f32
}
";
    let (module, release) = parse(text, None).unwrap();
    assert_eq!(release, Release::R16);
    let body = module.funcs[0].body.as_ref().unwrap();
    // The operands have the order of the generic form, in which the vector comes first.
    let insert = body.operands(OpId(0));
    assert_eq!(body.ty(insert[1]), Type::F32);
    let TypeKind::Vector { shape, .. } = module.types.kind(body.ty(insert[0])) else {
        panic!("a vector");
    };
    assert_eq!(shape[..], [4]);
    assert_eq!(body.i64s_attr(OpId(1), Key::Permutation), Some(&[0, 5][..]));
    assert_eq!(body.int_attr(OpId(3), Key::Kind), Some(11));
    assert_eq!(body.int_attr(OpId(3), Key::Ordering), Some(6));
    let store = body.operands(OpId(4));
    assert!(module.types.is_ptr(body.ty(store[1])));
    assert_eq!(body.ty(store[2]), Type::I1);
}

const R12: &str = "\
module {
  llvm.func @f(%arg0: !llvm.ptr<float>, %arg1: !llvm.vec<4 x double>, %arg2: !llvm.i1) -> !llvm.struct<(half, array<2 x vec<3 x i8>>, ptr<func<void (float)>>)> {
    %0 = llvm.mlir.constant(1 : index) : !llvm.i64
    llvm.cond_br %arg2, ^bb1, ^bb2(%0 : !llvm.i64)
  ^bb1:\t// 2 preds: ^bb0, ^bb3
    %1 = llvm.mlir.constant(0 : i32) : !llvm.i32
    %2 = llvm.extractelement %arg1[%1 : !llvm.i32] : !llvm.vec<4 x double>
    %3 = llvm.insertelement %2, %arg1[%1 : !llvm.i32] : !llvm.vec<4 x double>
    %4 = llvm.shufflevector %3, %arg1 [0 : i32, 7 : i32] : !llvm.vec<4 x double>, !llvm.vec<4 x double>
    %5 = llvm.load %arg0 : !llvm.ptr<float>
    %6 = llvm.atomicrmw fadd %arg0, %5 acq_rel : !llvm.float
    llvm.br ^bb2(%0 : !llvm.i64)
  ^bb2(%7: !llvm.i64):\t// 2 preds: ^bb0, ^bb1
    %8 = llvm.mlir.undef : !llvm.struct<(half, array<2 x vec<3 x i8>>, ptr<func<void (float)>>)>
    llvm.return %8 : !llvm.struct<(half, array<2 x vec<3 x i8>>, ptr<func<void (float)>>)>
  ^bb3:\t// no predecessors
    llvm.br ^bb1
  }
}
";

#[test]
fn types_of_release_12_and_predecessors() {
    let (module, found) = parse(R12, None).unwrap();
    assert_eq!(found, Release::R11);
    let style = Style {
        llvm_types: LlvmTypes::Builtin,
        predecessors: true,
        module: true,
        ..Style::new(Release::R11, Form::Custom)
    };
    let builtin = print_styled(&module, style);
    assert!(
        builtin.contains("  ^bb2(%7: i64):\t// 2 preds: ^bb0, ^bb1\n"),
        "{builtin}"
    );
    assert!(
        builtin.contains("  ^bb3:\t// no predecessors\n"),
        "{builtin}"
    );
    let (again, _) = parse(&builtin, Some(Release::R11)).unwrap();
    assert_eq!(print_styled(&again, style), builtin);
    // The same program in the syntax of the next older and the next newer release.
    let quoted = print(&module, Release::R11, Form::Custom);
    assert!(
        quoted.contains("-> !llvm<\"{ half, [2 x <3 x i8>], void (float)* }\"> {"),
        "{quoted}"
    );
    let newer = print(&module, Release::R13, Form::Custom);
    assert!(
        newer.contains("-> !llvm.struct<(f16, array<2 x vector<3xi8>>, ptr<func<void (f32)>>)> {"),
        "{newer}"
    );
}
