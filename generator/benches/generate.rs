//! Measures how long the generator takes to draw a test case. The goal is 10 µs.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lowerfuzz_generator::{Config, case_from_seed};

fn generate(c: &mut Criterion) {
    let config = Config::default();
    let mut seed = 0;
    c.bench_function("case_from_seed", |b| {
        b.iter(|| {
            seed += 1;
            black_box(case_from_seed(seed, &config))
        });
    });
}

criterion_group!(benches, generate);
criterion_main!(benches);
