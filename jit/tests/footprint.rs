//! Tests that the memory of programs is released. This file has only one test, because other tests
//! in the process would affect the measurement.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

mod support;

use lowerfuzz_ir::{IntPredicate, LlvmOp, Module, Type};
use support::{func, jit, returned};

/// Returns the resident memory of the process in pages.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    text.split(' ').nth(1).unwrap().parse().unwrap()
}

#[test]
fn many_programs_take_no_more_memory_than_a_few() {
    let mut module = Module::new();
    let f = func(&mut module, "f", &[Type::I64], Type::I64, |b| {
        let mut x = b.args[0];
        for i in 0..20 {
            let k = b.int(i + 3, Type::I64);
            x = b.op(LlvmOp::Mul, &[x, k], Type::I64);
        }
        let zero = b.int(0, Type::I64);
        let one = b.icmp(IntPredicate::Ne, x, zero);
        let one = b.op(LlvmOp::ZExt, &[one], Type::I64);
        b.ret(&[one]);
    });
    let mut jit = jit();
    let mut cycle = |n: usize| {
        for _ in 0..n {
            jit.compile(&module, &[f], &[]).unwrap();
            assert_eq!(returned(&mut jit, f, &[1]), [1]);
        }
    };
    cycle(2_000);
    let before = resident();
    cycle(10_000);
    let grown = resident().saturating_sub(before);
    // If each program leaked one page, the leak would be 40 MiB.
    assert!(grown < 2_048, "{grown} pages more");
}
