//! Time to parse and to print a source program and a lowered one, in both forms.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lowerfuzz_ir::text::{Form, parse, print};

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

fn text(c: &mut Criterion) {
    for (name, sample) in SAMPLES {
        let (module, release) = parse(sample, None).expect("the sample is of the language");
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

criterion_group!(benches, text);
criterion_main!(benches);
