//! Measures the conversion of `cf.switch` by the number of cases: ten times the cases cost ten times
//! the time.
#![allow(missing_docs)]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case;
use lowerfuzz_lowering::{Options, to_llvm};

/// Builds a switch whose cases each have a block of their own, with an argument.
fn program(cases: usize) -> Module {
    let mut text =
        "func.func @f(%a: i32) -> i32 {\n  cf.switch %a : i32, [\n    default: ^d(%a : i32)"
            .to_owned();
    for i in 0..cases {
        let _ = write!(text, ",\n    {i}: ^b{i}(%a : i32)");
    }
    text.push_str("\n  ]\n");
    for i in 0..cases {
        let _ = writeln!(text, "^b{i}(%x{i}: i32):\n  return %x{i} : i32");
    }
    text.push_str("^d(%y: i32):\n  return %y : i32\n}\n");
    let case = case::parse(&text, None).expect("a program in the syntax of MLIR");
    case.module
}

fn switch(c: &mut Criterion) {
    let mut group = c.benchmark_group("switch");
    for cases in [100, 1_000, 10_000] {
        let module = program(cases);
        group.throughput(Throughput::Elements(cases as u64));
        group.bench_with_input(BenchmarkId::from_parameter(cases), &module, |b, module| {
            b.iter(|| to_llvm(black_box(module), &Options::default()).expect("a conversion"));
        });
    }
    group.finish();
}

criterion_group!(benches, switch);
criterion_main!(benches);
