//! Tests calls, function values, branches and loops.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{attr, declare, func, jit, returned};
use lowerfuzz_ir::host::{Host, HostBits, HostMemory};
use lowerfuzz_ir::{Attr, IntPredicate, Key, LlvmOp, Module, Type};
use lowerfuzz_jit::{Error, Jit, Outcome};

#[test]
fn arguments_and_results_of_every_kind() {
    let mut module = Module::new();
    let many = [
        Type::I1,
        Type::I8,
        Type::I16,
        Type::I32,
        Type::I64,
        Type::I128,
        Type::int(70),
        Type::F16,
        Type::F32,
        Type::F64,
        Type::PTR,
        Type::BF16,
        Type::F64,
        Type::I128,
    ];
    let all = module.types.llvm_struct(&many);
    let reversed: Vec<Type> = many.iter().rev().copied().collect();
    let turned = module.types.llvm_struct(&reversed);
    // Returns the fields in reverse order, by way of two calls.
    let inner = func(&mut module, "inner", &many, all, |b| {
        let mut value = b.op(LlvmOp::Undef, &[], all);
        for (i, arg) in b.args.clone().into_iter().enumerate() {
            value = b.insert(value, arg, &[i as i64]);
        }
        b.ret(&[value]);
    });
    let f = func(&mut module, "f", &[all], turned, |b| {
        let whole = b.args[0];
        let fields = many.iter().enumerate();
        let fields: Vec<_> = fields
            .map(|(i, ty)| b.extract(whole, &[i as i64], *ty))
            .collect();
        let whole = b.call(inner, &fields, Some(all)).unwrap();
        let mut value = b.op(LlvmOp::Undef, &[], turned);
        for (i, ty) in many.iter().enumerate() {
            let field = b.extract(whole, &[i as i64], *ty);
            value = b.insert(value, field, &[(many.len() - 1 - i) as i64]);
        }
        b.ret(&[value]);
    });
    let args = [
        1,
        0xfe,
        0xfedc,
        0xfedc_ba98,
        0xfedc_ba98_7654_3210,
        0x0123_4567_89ab_cdef_fedc_ba98_7654_3210,
        0x3f_fedc_ba98_7654_3210,
        0x7bff,
        0x7f80_0001,
        0x7ff0_0000_0000_0001,
        0x1000,
        0x3f80,
        0x4000_0000_0000_0000,
        1 << 127,
    ];
    let mut expected = args.to_vec();
    expected.reverse();
    // The inner function is compiled once inlined into its caller, and once as a function with an
    // address.
    for addressed in [&[][..], &[inner]] {
        let mut jit = jit();
        jit.compile(&module, &[f], addressed).unwrap();
        assert_eq!(returned(&mut jit, f, &args), expected);
    }
}

/// The wrapped function has a loop, calls itself, and uses the `alloca` stack.
#[test]
fn a_function_is_inlined_into_its_wrapper() {
    let mut module = Module::new();
    // Computes n + (n - 1) + ... + 1; each number is stored to the stack and loaded again.
    let sum = func(&mut module, "sum", &[Type::I64], Type::I64, |b| {
        let n = b.args[0];
        let one = b.int(1, Type::I64);
        let zero = b.int(0, Type::I64);
        let slot = b.alloca(Type::I64, one);
        let (head, h) = b.new_block(&[Type::I64, Type::I64]);
        let (body, _) = b.new_block(&[]);
        let (exit, _) = b.new_block(&[]);
        b.br(head, &[n, zero]);
        b.block = head;
        let more = b.icmp(IntPredicate::Sgt, h[0], zero);
        b.cond_br(more, (body, &[]), (exit, &[]));
        b.block = body;
        b.effect(LlvmOp::Store, &[h[0], slot]);
        let stored = b.op(LlvmOp::Load, &[slot], Type::I64);
        let total = b.op(LlvmOp::Add, &[h[1], stored], Type::I64);
        let less = b.op(LlvmOp::Sub, &[h[0], one], Type::I64);
        b.br(head, &[less, total]);
        b.block = exit;
        b.ret(&[h[1]]);
    });
    let wrapper = func(&mut module, "wrapper", &[Type::I64], Type::I64, |b| {
        let n = b.args[0];
        let total = b.call(sum, &[n], Some(Type::I64)).unwrap();
        let twice = b.op(LlvmOp::Add, &[total, total], Type::I64);
        b.ret(&[twice]);
    });
    for addressed in [&[][..], &[sum]] {
        let mut jit = jit();
        jit.compile(&module, &[wrapper], addressed).unwrap();
        assert_eq!(returned(&mut jit, wrapper, &[100]), [10100]);
        assert_eq!(jit.memory().stack_high_water(), 8);
    }
}

/// A function with two returns is not inlined.
#[test]
fn a_function_with_two_returns_is_not_inlined() {
    let mut module = Module::new();
    let sign = func(&mut module, "sign", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let zero = b.int(0, Type::I64);
        let less = b.icmp(IntPredicate::Slt, x, zero);
        let (yes, _) = b.new_block(&[]);
        let (no, _) = b.new_block(&[]);
        b.cond_br(less, (yes, &[]), (no, &[]));
        b.block = yes;
        let minus = b.int(-1, Type::I64);
        b.ret(&[minus]);
        b.block = no;
        let one = b.int(1, Type::I64);
        b.ret(&[one]);
    });
    let wrapper = func(&mut module, "wrapper", &[Type::I64], Type::I64, |b| {
        let x = b.args[0];
        let y = b.call(sign, &[x], Some(Type::I64)).unwrap();
        b.ret(&[y]);
    });
    let mut jit = jit();
    jit.compile(&module, &[wrapper], &[]).unwrap();
    assert_eq!(returned(&mut jit, wrapper, &[7]), [1]);
    assert_eq!(
        returned(&mut jit, wrapper, &[1 << 63]),
        [u128::from(u64::MAX)]
    );
}

#[test]
fn small_results_come_in_registers() {
    let mut module = Module::new();
    let shapes: [&[Type]; 6] = [
        &[Type::I128],
        &[Type::I64, Type::I8],
        &[Type::F64, Type::F32],
        &[Type::I1, Type::F32, Type::PTR, Type::F64],
        &[Type::I64, Type::I64, Type::I64],
        &[Type::F16],
    ];
    for (n, shape) in shapes.iter().enumerate() {
        let ty = module.types.llvm_struct(shape);
        let inner = func(&mut module, &format!("inner{n}"), &[ty], ty, |b| {
            let x = b.args[0];
            b.ret(&[x]);
        });
        let f = func(&mut module, &format!("f{n}"), &[ty], ty, |b| {
            let x = b.args[0];
            let y = b.call(inner, &[x], Some(ty)).unwrap();
            b.ret(&[y]);
        });
        let mut jit = jit();
        jit.compile(&module, &[f], &[inner]).unwrap();
        let values = shape.iter().zip(2..);
        let args: Vec<u128> = values
            .map(|(ty, i)| if *ty == Type::I1 { 1 } else { i })
            .collect();
        assert_eq!(returned(&mut jit, f, &args), args);
    }
}

#[test]
fn recursion() {
    let mut module = Module::new();
    let name = module.strings.intern("fib");
    let fib = func(&mut module, "fib", &[Type::I32], Type::I64, |b| {
        let n = b.args[0];
        let two = b.int(2, Type::I32);
        let one = b.int(1, Type::I32);
        let small = b.icmp(IntPredicate::Slt, n, two);
        let (base, _) = b.new_block(&[]);
        let (step, _) = b.new_block(&[]);
        b.cond_br(small, (base, &[]), (step, &[]));
        b.block = base;
        let value = b.op(LlvmOp::SExt, &[n], Type::I64);
        b.ret(&[value]);
        b.block = step;
        let a = b.op(LlvmOp::Sub, &[n, one], Type::I32);
        let c = b.op(LlvmOp::Sub, &[n, two], Type::I32);
        let a = b.call(name, &[a], Some(Type::I64)).unwrap();
        let c = b.call(name, &[c], Some(Type::I64)).unwrap();
        let sum = b.op(LlvmOp::Add, &[a, c], Type::I64);
        b.ret(&[sum]);
    });
    let mut jit = jit();
    jit.compile(&module, &[fib], &[]).unwrap();
    assert_eq!(returned(&mut jit, fib, &[20]), [6765]);
}

#[test]
fn function_values() {
    let mut module = Module::new();
    let double = func(&mut module, "double", &[Type::I32], Type::I32, |b| {
        let x = b.args[0];
        let y = b.op(LlvmOp::Add, &[x, x], Type::I32);
        b.ret(&[y]);
    });
    let square = func(&mut module, "square", &[Type::I32], Type::I32, |b| {
        let x = b.args[0];
        let y = b.op(LlvmOp::Mul, &[x, x], Type::I32);
        b.ret(&[y]);
    });
    let external = declare(&mut module, "external", &[Type::I32], Type::I32);
    let unused = declare(&mut module, "unused", &[], Type::VOID);
    let apply = func(
        &mut module,
        "apply",
        &[Type::PTR, Type::I32],
        Type::I32,
        |b| {
            let (f, x) = (b.args[0], b.args[1]);
            let y = b.op(LlvmOp::Call, &[f, x], Type::I32);
            b.ret(&[y]);
        },
    );
    let pick = func(&mut module, "pick", &[Type::I1], Type::PTR, |b| {
        let condition = b.args[0];
        let f = attr(Key::Callee, Attr::Symbol(double));
        let f = b.op_with(LlvmOp::AddressOf, &[], Type::PTR, &[f]);
        let g = attr(Key::Value, Attr::Symbol(square));
        let g = b.op_with(LlvmOp::Constant, &[], Type::PTR, &[g]);
        let h = b.op(LlvmOp::Select, &[condition, f, g], Type::PTR);
        b.ret(&[h]);
    });
    let mut jit = jit();
    jit.compile(&module, &[apply, pick], &[external]).unwrap();
    let f = returned(&mut jit, pick, &[1])[0];
    let g = returned(&mut jit, pick, &[0])[0];
    assert_eq!(jit.function_at(f as u64), Some(double));
    assert_eq!(jit.function_at(g as u64), Some(square));
    assert_eq!(jit.function_at(12), None);
    assert_eq!(jit.address_of(double), Some(f as u64));
    assert_eq!(jit.address_of(unused), None);
    assert_eq!(returned(&mut jit, apply, &[f, 9]), [18]);
    assert_eq!(returned(&mut jit, apply, &[g, 9]), [81]);
    // A call through a pointer to a function without a body goes to the host.
    let h = jit.address_of(external).unwrap();
    jit.begin(0);
    let outcome = jit.run(apply, &[u128::from(h), 30], &mut Adding).unwrap();
    assert_eq!((outcome, jit.results()), (Outcome::Returned, &[31][..]));
}

/// A host whose function adds one to its first argument.
struct Adding;

impl Host for Adding {
    fn call(
        &mut self,
        _: &str,
        args: &[HostBits],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        Some(vec![args[0] + 1])
    }
}

#[test]
fn loops_and_block_arguments() {
    let mut module = Module::new();
    // Sums 0..n in i128, and swaps two floats in each iteration.
    let result = module.types.llvm_struct(&[Type::I128, Type::F64]);
    let params = [Type::I128, Type::F64, Type::F64];
    let f = func(&mut module, "f", &params, result, |b| {
        let (n, x, y) = (b.args[0], b.args[1], b.args[2]);
        let zero = b.int(0, Type::I128);
        let one = b.int(1, Type::I128);
        let state = [Type::I128, Type::I128, Type::F64, Type::F64];
        let (exit, _) = b.new_block(&[]);
        let (head, h) = b.new_block(&state);
        let (body, _) = b.new_block(&[]);
        b.br(head, &[zero, zero, x, y]);
        b.block = head;
        let more = b.icmp(IntPredicate::Ult, h[0], n);
        b.cond_br(more, (body, &[]), (exit, &[]));
        b.block = body;
        let i = b.op(LlvmOp::Add, &[h[0], one], Type::I128);
        let sum = b.op(LlvmOp::Add, &[h[1], h[0]], Type::I128);
        b.br(head, &[i, sum, h[3], h[2]]);
        // The exit block is first in the text, but last in dominance order.
        b.block = exit;
        let value = b.op(LlvmOp::Undef, &[], result);
        let value = b.insert(value, h[1], &[0]);
        let value = b.insert(value, h[2], &[1]);
        b.ret(&[value]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[5, 100, 200]), [10, 200]);
    assert_eq!(returned(&mut jit, f, &[6, 100, 200]), [15, 100]);
}

#[test]
fn both_edges_to_one_block() {
    let mut module = Module::new();
    let f = func(&mut module, "f", &[Type::I1], Type::I32, |b| {
        let condition = b.args[0];
        let (one, two) = (b.int(1, Type::I32), b.int(2, Type::I32));
        let (join, args) = b.new_block(&[Type::I32]);
        b.cond_br(condition, (join, &[one]), (join, &[two]));
        b.block = join;
        b.ret(&args);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[1]), [1]);
    assert_eq!(returned(&mut jit, f, &[0]), [2]);
}

#[test]
fn switches_of_every_width() {
    for width in [1, 3, 8, 20, 32, 64, 66, 128] {
        let ty = Type::int(width);
        let mut module = Module::new();
        let f = func(&mut module, "f", &[ty], Type::I32, |b| {
            let flag = b.args[0];
            let (join, args) = b.new_block(&[Type::I32]);
            let values: Vec<_> = [10, 20, 30].iter().map(|v| b.int(*v, Type::I32)).collect();
            let cases = attr(Key::Cases, Attr::Ints([0, -1].into(), ty));
            let edges = [&values[..1], &values[1..2], &values[2..]].map(|args| (join, args));
            b.push(LlvmOp::Switch, &[flag], &[], &[cases], &edges);
            b.block = join;
            b.ret(&args);
        });
        let mut jit = jit();
        jit.compile(&module, &[f], &[]).unwrap();
        let max = u128::MAX >> (128 - width);
        assert_eq!(returned(&mut jit, f, &[0]), [20], "i{width}");
        assert_eq!(returned(&mut jit, f, &[max]), [30], "i{width}");
        if width > 1 {
            assert_eq!(returned(&mut jit, f, &[1]), [10], "i{width}");
        }
    }
}

/// An entry function can be called by functions of the program and by the host.
#[test]
fn entries_can_be_called_from_inside() {
    let mut module = Module::new();
    let f = func(&mut module, "f", &[Type::I8], Type::I8, |b| {
        let x = b.args[0];
        let y = b.op(LlvmOp::Mul, &[x, x], Type::I8);
        b.ret(&[y]);
    });
    let g = func(&mut module, "g", &[Type::I8], Type::I8, |b| {
        let x = b.args[0];
        let y = b.call(f, &[x], Some(Type::I8)).unwrap();
        let y = b.call(f, &[y], Some(Type::I8)).unwrap();
        b.ret(&[y]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f, g], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[3]), [9]);
    assert_eq!(returned(&mut jit, g, &[3]), [81]);
}

#[track_caller]
fn unsupported(jit: &mut Jit, module: &Module, name: &str) -> String {
    let entry = module.strings.find(name).unwrap();
    match jit.compile(module, &[entry], &[]) {
        Err(Error::Unsupported { what, .. }) => what,
        other => panic!("{other:?}"),
    }
}

#[test]
fn unsupported_features_are_named() {
    let mut module = Module::new();
    let vector = module.types.vector(&[5000], Type::F32);
    func(&mut module, "long", &[], Type::VOID, |b| {
        b.op(LlvmOp::Undef, &[], vector);
        b.ret(&[]);
    });
    let vector = module.types.vector(&[4096], Type::I8);
    func(&mut module, "many", &[vector], Type::VOID, |b| {
        let mut sum = b.args[0];
        for _ in 0..40 {
            sum = b.op(LlvmOp::Add, &[sum, sum], vector);
        }
        b.ret(&[]);
    });
    let mut jit = jit();
    let what = unsupported(&mut jit, &module, "long");
    assert_eq!(what, "values of more than 4096 scalars");
    let what = unsupported(&mut jit, &module, "many");
    assert_eq!(what, "functions of more than 131072 scalars");
    let text = "\
llvm.func @f(%x: i32) -> i32 {
  %0 = \"llvm.intr.foo\"(%x) : (i32) -> i32
  llvm.return %0 : i32
}
";
    let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
    assert_eq!(unsupported(&mut jit, &module, "f"), "llvm.intr.foo");
}

#[test]
fn an_unsupported_feature_of_an_inlined_function_is_named() {
    // The call's number in the wrapper is larger than that of any op in the wrapped function.
    let text = "\
llvm.func @wrapped(%x: i32) -> i32 {
  %0 = \"llvm.intr.foo\"(%x) : (i32) -> i32
  llvm.return %0 : i32
}
llvm.func @wrapper(%x: i32) -> i32 {
  %0 = llvm.add %x, %x : i32
  %1 = llvm.add %0, %x : i32
  %2 = llvm.add %1, %x : i32
  %3 = llvm.call @wrapped(%2) : (i32) -> i32
  llvm.return %3 : i32
}
";
    let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
    let mut jit = jit();
    assert_eq!(unsupported(&mut jit, &module, "wrapper"), "llvm.intr.foo");
}

#[test]
fn unreachable_blocks_are_not_compiled() {
    let mut module = Module::new();
    let f = func(&mut module, "f", &[], Type::I32, |b| {
        let x = b.int(4, Type::I32);
        let (dead, _) = b.new_block(&[]);
        b.ret(&[x]);
        b.block = dead;
        let zero = b.int(0, Type::I32);
        let y = b.op(LlvmOp::SDiv, &[x, zero], Type::I32);
        b.ret(&[y]);
    });
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    assert_eq!(returned(&mut jit, f, &[]), [4]);
}
