//! Measures the time to verify a program of about a hundred ops, in one block and in ten blocks.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lowerfuzz_ir::verify::{Rules, Verifier};
use lowerfuzz_ir::{
    ArithOp, Body, CfOp, Func, FuncOp, IntPredicate, Key, Level, Loc, MemRefOp, Module, NamedAttr,
    NewOp, Op, ROOT, Type, ValueId,
};
use lowerfuzz_ir::{Attr, BlockId, Layout};

/// Builds a program that is a chain of `blocks` blocks, each with a branch to the exit.
///
/// Each block has `ops` additions, a comparison, a load and a branch. Later blocks use values of
/// earlier blocks.
fn program(blocks: usize, ops: usize) -> Module {
    let mut module = Module::new();
    let memref = module.types.memref(&[8], Type::I32, Layout::Identity);
    let mut body = Body::new();
    let ids: Vec<BlockId> = (0..=blocks).map(|_| body.new_block(ROOT)).collect();
    let buffer = body.add_arg(ids[0], memref);
    let index = body.add_arg(ids[0], Type::INDEX);
    let x = body.add_arg(ids[0], Type::I32);
    for id in &ids[1..] {
        body.add_arg(*id, Type::I32);
    }
    let mut pool = vec![x];
    let predicate = [NamedAttr {
        key: Key::Predicate,
        value: Attr::Int(IntPredicate::Slt as i128, Type::I64),
    }];
    for i in 0..blocks {
        let block = ids[i];
        let mut push = |op, operands: &[ValueId], ty, attrs: &[NamedAttr]| {
            let new = NewOp {
                operands,
                results: &[ty],
                attrs,
                ..NewOp::new(op)
            };
            let op = body.push_op(block, new);
            body.result(op, 0)
        };
        for j in 0..ops {
            let (a, b) = (pool[j * 7 % pool.len()], pool[pool.len() - 1]);
            let sum = push(Op::Arith(ArithOp::AddI), &[a, b], Type::I32, &[]);
            pool.push(sum);
        }
        let load = Op::MemRef(MemRefOp::Load);
        let loaded = push(load, &[buffer, index], Type::I32, &[]);
        pool.push(loaded);
        let last = pool[pool.len() - 2];
        let compare = Op::Arith(ArithOp::CmpI);
        let flag = push(compare, &[last, x], Type::I1, &predicate);
        let next = [(ids[i + 1], &[last][..]), (ids[blocks], &[x][..])];
        body.push_op(
            block,
            NewOp {
                operands: &[flag],
                successors: &next,
                ..NewOp::new(Op::Cf(CfOp::CondBr))
            },
        );
    }
    let result = body.block(ids[blocks]).args[0];
    body.push_op(
        ids[blocks],
        NewOp {
            operands: &[result],
            ..NewOp::new(Op::Func(FuncOp::Return))
        },
    );
    let ty = module
        .types
        .function(&[memref, Type::INDEX, Type::I32], &[Type::I32]);
    let name = module.strings.intern("f");
    module.add_func(Func {
        name,
        ty,
        level: Level::Source,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: Some(body),
        loc: Loc::NONE,
    });
    module
}

fn verify(c: &mut Criterion) {
    let mut verifier = Verifier::new(Rules::BASE);
    for (name, module) in [("straight", program(1, 96)), ("blocks", program(10, 7))] {
        assert_eq!(verifier.verify(&module), Ok(()));
        let name = format!("verify/{name}/{}-ops", module.op_count());
        c.bench_function(&name, |b| {
            b.iter(|| verifier.verify(black_box(&module)).is_ok());
        });
    }
}

criterion_group!(benches, verify);
criterion_main!(benches);
