//! Benchmarks each stage of the judging loop, and the whole loop, on generated programs of the
//! default size.
//!
//! One iteration processes one program. Every benchmark cycles through the same 64 programs.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::{Case, parse, print};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_ir::{Module, Sym};
use lowerfuzz_jit::Jit;
use lowerfuzz_lowering::{Lowering, Options};
use lowerfuzz_oracle::Judge;
use lowerfuzz_oracle::target::Builtin;

const PROGRAMS: u64 = 64;

fn cases() -> Vec<Case> {
    (0..PROGRAMS)
        .map(|seed| case_from_seed(seed, &Config::default()))
        .collect()
}

fn lower(lowering: &mut Lowering, case: &Case) -> Module {
    let options = Options {
        index_width: case.index_width,
        ..Options::default()
    };
    lowering
        .run(&case.module, &options)
        .expect("generated programs are converted")
}

fn stages(c: &mut Criterion) {
    let cases = cases();
    let texts: Vec<String> = cases.iter().map(print).collect();
    let mut lowering = Lowering::default();
    let lowered: Vec<Module> = cases
        .iter()
        .map(|case| lower(&mut lowering, case))
        .collect();
    let entries: Vec<Vec<Sym>> = cases
        .iter()
        .zip(&lowered)
        .map(|(case, lowered)| {
            let name = |call: &lowerfuzz_ir::case::Call| {
                lowered
                    .strings
                    .find(case.module.str(call.func))
                    .expect("lowering keeps names")
            };
            case.calls.iter().take(1).map(name).collect()
        })
        .collect();
    let mut next = 0;
    let mut turn = move || {
        next = (next + 1) % PROGRAMS as usize;
        next
    };
    let mut group = c.benchmark_group("stage");
    group.bench_function("generate", |b| {
        b.iter(|| black_box(case_from_seed(turn() as u64, &Config::default())));
    });
    let mut verifier = Verifier::default();
    group.bench_function("verify", |b| {
        b.iter(|| black_box(verifier.verify(&cases[turn()].module).is_ok()));
    });
    let mut judge = Judge::new(Default::default()).expect("the JIT runs here");
    group.bench_function("interpret", |b| {
        b.iter(|| black_box(judge.reference(&cases[turn()])))
    });
    group.bench_function("lower", |b| {
        b.iter(|| black_box(lower(&mut lowering, &cases[turn()])));
    });
    group.bench_function("print", |b| b.iter(|| black_box(print(&cases[turn()]))));
    group.bench_function("parse", |b| {
        b.iter(|| black_box(parse(&texts[turn()], None).expect("printed text parses")));
    });
    let mut jit = Jit::new(&Default::default()).expect("the JIT runs here");
    group.bench_function("compile", |b| {
        b.iter(|| {
            let i = turn();
            jit.compile(&lowered[i], &entries[i], &[])
                .expect("lowered programs compile");
        });
    });
    group.finish();
    c.bench_function("loop", |b| {
        let mut target = Builtin::default();
        b.iter(|| {
            let case = case_from_seed(turn() as u64, &Config::default());
            black_box(
                judge
                    .judge(&case, &mut target)
                    .expect("no tool is stopped")
                    .verdict,
            )
        });
    });
}

criterion_group!(benches, stages);
criterion_main!(benches);
