//! Measures the time to parse and print a source program and a lowered program, in both forms.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lowerfuzz_ir::Release;
use lowerfuzz_ir::text::{Form, SEPARATOR, modules, parse, print};

const SAMPLES: [(&str, &str); 3] = [
    (
        "source",
        include_str!("../src/text/tests/samples/prog.22.mlir"),
    ),
    (
        "lowered",
        include_str!("../src/text/tests/samples/memory.22.llvm.mlir"),
    ),
    (
        "lowered, typed pointers",
        include_str!("../src/text/tests/samples/memory.13.llvm.mlir"),
    ),
];

/// Programs in generic form, as `mlir-opt` of each release prints them.
const PRINTED: [(&str, Release, &str); 4] = [
    (
        "scalars of 13",
        Release::R13,
        include_str!("../src/text/tests/samples/scalar.13.generic.mlir"),
    ),
    (
        "scalars of 16",
        Release::R16,
        include_str!("../src/text/tests/samples/scalar.16.generic.mlir"),
    ),
    (
        "scalars of 22",
        Release::R22,
        include_str!("../src/text/tests/samples/scalar.22.generic.mlir"),
    ),
    (
        "memory of 22",
        Release::R22,
        include_str!("../src/text/tests/samples/memory.22.generic.mlir"),
    ),
];

/// Measures the time to parse a single module, and a batch of modules as a tool prints it.
fn batches(c: &mut Criterion) {
    for (name, release, sample) in PRINTED {
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Bytes(sample.len() as u64));
        group.bench_function("parse", |b| {
            b.iter(|| parse(black_box(sample), Some(release)));
        });
        let batch = format!("{sample}\n{SEPARATOR}\n").repeat(20);
        group.throughput(Throughput::Bytes(batch.len() as u64));
        group.bench_function("20 in a batch", |b| {
            b.iter(|| {
                let read = modules(black_box(&batch), Some(release));
                read.filter(|printed| printed.module.is_ok()).count()
            });
        });
        group.finish();
    }
}

fn text(c: &mut Criterion) {
    for (name, sample) in SAMPLES {
        let (module, release) = parse(sample, None).expect("the sample parses");
        let mut group = c.benchmark_group(name);
        for (form, label) in [(Form::Custom, "custom"), (Form::Generic, "generic")] {
            let printed = print(&module, release, form);
            group.throughput(Throughput::Bytes(printed.len() as u64));
            group.bench_function(format!("parse {label}"), |b| {
                b.iter(|| parse(black_box(&printed), Some(release)));
            });
            group.bench_function(format!("print {label}"), |b| {
                b.iter(|| print(black_box(&module), release, form));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, text, batches);
criterion_main!(benches);
