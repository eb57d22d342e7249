//! Tests of LLVM intrinsics. The custom forms are written by hand. Parsing the printed text must
//! result in the same module.

use super::*;
use crate::attr::{Attr, Key};
use crate::module::OpId;
use crate::ops::{LlvmOp, Op};

const R22: &str = "\
llvm.func @f(%p: !llvm.ptr, %a: i32, %v: vector<4xi32>, %m: vector<4xi1>, %x: f32) {
  %0 = llvm.intr.sadd.with.overflow(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %1 = llvm.intr.ssub.sat(%a, %a) : (i32, i32) -> i32
  %2 = llvm.intr.fshl(%a, %a, %a) : (i32, i32, i32) -> i32
  %3 = \"llvm.intr.ctlz\"(%a) <{is_zero_poison = true}> : (i32) -> i32
  %4 = \"llvm.intr.abs\"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  %5 = \"llvm.intr.is.fpclass\"(%x) <{bit = 3 : i32}> : (f32) -> i1
  %6 = \"llvm.intr.vector.reduce.umax\"(%v) : (vector<4xi32>) -> i32
  %7 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.intr.masked.store %7, %p, %m {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  %8 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  llvm.intr.stackrestore %8 : !llvm.ptr
  llvm.return
}
";

#[test]
fn custom_forms() {
    use LlvmOp::*;
    let (module, _) = parse(R22, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}"));
    crate::verify::verify(&module).unwrap();
    let body = module.funcs[0].body.as_ref().unwrap();
    let ops: Vec<Op> = (0..13).map(|i| body.op(OpId(i)).op).collect();
    let expected = [
        SAddWithOverflow,
        SSubSat,
        FShl,
        CountLeadingZeros,
        Abs,
        IsFpClass,
        VecReduceUMax,
        MaskedLoad,
        MaskedStore,
        StackSave,
        LifetimeStart,
        LifetimeEnd,
        StackRestore,
    ];
    assert_eq!(ops, expected.map(Op::Llvm));
    let attr = |op, key| body.attr(OpId(op), key);
    assert_eq!(attr(3, Key::PoisonFlag), Some(&Attr::Bool(true)));
    assert_eq!(attr(4, Key::PoisonFlag), Some(&Attr::Bool(false)));
    assert_eq!(attr(5, Key::Kind), Some(&Attr::Int(3, Type::I32)));
    assert_eq!(attr(7, Key::Alignment), Some(&Attr::Int(4, Type::I32)));
    assert_eq!(body.operands(OpId(8)).len(), 3);
    for form in [Form::Custom, Form::Generic] {
        let text = print(&module, Release::R22, form);
        let (again, _) = parse(&text, Some(Release::R22)).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(print(&again, Release::R22, form), text);
        assert!(text.contains("\"llvm.intr.ctlz\"(%"), "{text}");
        assert!(text.contains("<{is_int_min_poison = false}>"), "{text}");
        assert!(text.contains("<{alignment = 4 : i32}>"), "{text}");
    }
}

#[test]
fn the_size_of_a_lifetime_before_release_22() {
    let text = "llvm.func @f(%p: !llvm.ptr) {\n  llvm.intr.lifetime.start 16, %p : !llvm.ptr\n  llvm.return\n}\n";
    let (module, _) = parse(text, Some(Release::R19)).unwrap_or_else(|e| panic!("{e}"));
    let body = module.funcs[0].body.as_ref().unwrap();
    assert_eq!(body.op(OpId(0)).op, Op::Llvm(LlvmOp::LifetimeStart));
    let size = module.strings.find("size").map(Key::Other).unwrap();
    assert_eq!(body.attr(OpId(0), size), Some(&Attr::Int(16, Type::I64)));
}

#[test]
fn reductions_were_experimental_in_release_11() {
    let row = LlvmOp::VecReduceAdd.row();
    assert_eq!(
        row.name(Release::R11),
        Some("llvm.intr.experimental.vector.reduce.add")
    );
    assert_eq!(row.name(Release::R13), Some("llvm.intr.vector.reduce.add"));
    assert_eq!(LlvmOp::VecReduceFMaximum.row().name(Release::R16), None);
}
