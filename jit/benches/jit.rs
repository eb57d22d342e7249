//! Measures the cost of compiling a function of about sixty ops, and of running it.

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{DYNAMIC, IntPredicate, LlvmOp, Module, Sym, Type};
use lowerfuzz_jit::{Config, Jit};
use support::func;

/// Returns a program with arithmetic, an if-else diamond, and a loop over a buffer: 62 ops in 6
/// blocks.
fn program() -> (Module, Sym) {
    let mut module = Module::new();
    let params = [Type::PTR, Type::I64, Type::I32, Type::F64];
    let result = module.types.llvm_struct(&[Type::I64, Type::F64]);
    let f = func(&mut module, "f", &params, result, |b| {
        let (p, n, x, y) = (b.args[0], b.args[1], b.args[2], b.args[3]);
        let mut a = x;
        for i in 0..6 {
            let k = b.int(3 + i, Type::I32);
            a = b.op(LlvmOp::Mul, &[a, k], Type::I32);
            a = b.op(LlvmOp::XOr, &[a, x], Type::I32);
            let k = b.int(i, Type::I32);
            a = b.op(LlvmOp::Shl, &[a, k], Type::I32);
        }
        let zero = b.int(0, Type::I32);
        let less = b.icmp(IntPredicate::Slt, a, zero);
        let (yes, _) = b.new_block(&[]);
        let (no, _) = b.new_block(&[]);
        let (head, h) = b.new_block(&[Type::I64, Type::I64, Type::F64]);
        let (body, _) = b.new_block(&[]);
        let (exit, _) = b.new_block(&[]);
        b.cond_br(less, (yes, &[]), (no, &[]));
        b.block = yes;
        let wide = b.op(LlvmOp::SExt, &[a], Type::I64);
        let start = b.int(0, Type::I64);
        let z = b.op(LlvmOp::FAdd, &[y, y], Type::F64);
        b.br(head, &[start, wide, z]);
        b.block = no;
        let wide = b.op(LlvmOp::ZExt, &[a], Type::I64);
        let start = b.int(0, Type::I64);
        let z = b.op(LlvmOp::FMul, &[y, y], Type::F64);
        b.br(head, &[start, wide, z]);
        b.block = head;
        let more = b.icmp(IntPredicate::Slt, h[0], n);
        b.cond_br(more, (body, &[]), (exit, &[]));
        b.block = body;
        let q = b.gep(Type::I64, &[p, h[0]], &[DYNAMIC]);
        let v = b.op(LlvmOp::Load, &[q], Type::I64);
        let sum = b.op(LlvmOp::Add, &[v, h[1]], Type::I64);
        b.effect(LlvmOp::Store, &[sum, q]);
        let float = b.op(LlvmOp::SIToFP, &[v], Type::F64);
        let z = b.op(LlvmOp::FAdd, &[h[2], float], Type::F64);
        let one = b.int(1, Type::I64);
        let next = b.op(LlvmOp::Add, &[h[0], one], Type::I64);
        b.br(head, &[next, sum, z]);
        b.block = exit;
        let all = b.op(LlvmOp::Undef, &[], result);
        let all = b.insert(all, h[1], &[0]);
        let all = b.insert(all, h[2], &[1]);
        b.ret(&[all]);
    });
    (module, f)
}

fn bench(c: &mut Criterion) {
    let config = Config {
        verify: false,
        ..Config::default()
    };
    let mut jit = Jit::new(&config).expect("this machine runs the JIT");
    let (module, f) = program();
    c.bench_function("compile", |b| {
        b.iter(|| jit.compile(&module, &[f], &[]).expect("it compiles"));
    });
    c.bench_function("begin, buffer and run", |b| {
        b.iter(|| {
            jit.begin(0xa5);
            let buffer = jit.memory_mut().alloc_buffer(64, 8).expect("it fits");
            let args = [u128::from(buffer), 8, 77, 0x4000_0000_0000_0000];
            black_box(jit.run(f, &args, &mut NoHost).expect("an entry"))
        });
    });
    let mut fault = Module::new();
    let g = func(&mut fault, "g", &[Type::PTR], Type::I64, |b| {
        let p = b.args[0];
        let x = b.op(LlvmOp::Load, &[p], Type::I64);
        b.ret(&[x]);
    });
    c.bench_function("compile a function of two ops", |b| {
        b.iter(|| jit.compile(&fault, &[g], &[]).expect("it compiles"));
    });
    c.bench_function("begin and trap", |b| {
        b.iter(|| {
            jit.begin(0xa5);
            black_box(jit.run(g, &[8], &mut NoHost).expect("an entry"))
        });
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
