//! Benchmarks a table of inputs against one run for each input, on a function of two ops: as machine
//! code, in the interpreter of the LLVM dialect, and in the interpreter of the source level.
//!
//! A quarter of the inputs is undefined or poison. Machine code traps on a few hundred inputs, and
//! never traps for the function without a division.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use lowerfuzz_interp::{Limits, llvm, source};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{FuncId, Module};
use lowerfuzz_jit::{Config, Jit};

const SOURCE: &str = "
func.func @divide(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b overflow<nsw> : i8
  %1 = arith.divsi %0, %b : i8
  return %1 : i8
}
func.func @multiply(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b overflow<nsw> : i8
  %1 = arith.muli %0, %b : i8
  return %1 : i8
}";

const LOWERED: &str = "
llvm.func @divide(%a: i8, %b: i8) -> i8 {
  %0 = llvm.add %a, %b overflow<nsw> : i8
  %1 = llvm.sdiv %0, %b : i8
  llvm.return %1 : i8
}
llvm.func @multiply(%a: i8, %b: i8) -> i8 {
  %0 = llvm.add %a, %b overflow<nsw> : i8
  %1 = llvm.mul %0, %b : i8
  llvm.return %1 : i8
}";

/// All inputs of a function.
const ROWS: usize = 1 << 16;

/// The byte of which undefined values consist.
const FILL: u8 = 0xaa;

fn parsed(text: &str, name: &str) -> (Module, FuncId) {
    let (module, _) = lowerfuzz_ir::text::parse(text, None).expect("the program parses");
    let func = module.find_func(name).expect("the function is there");
    (module, func)
}

fn inputs() -> [Vec<Element>; 2] {
    [8, 0].map(|shift| {
        (0..ROWS)
            .map(|row| Some((row >> shift & 0xff) as u128))
            .collect()
    })
}

fn group<'c>(c: &'c mut Criterion, engine: &str, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = c.benchmark_group(format!("{engine}, {name}"));
    group.throughput(Throughput::Elements(ROWS as u64));
    group
}

fn machine_code(c: &mut Criterion, name: &str) {
    let (module, func) = parsed(LOWERED, name);
    let entry = module.func(func).name;
    let mut jit = Jit::new(&Config::default()).expect("this machine runs the JIT");
    jit.compile(&module, &[entry], &[]).expect("it compiles");
    let [a, b] = inputs();
    let both = a.iter().zip(&b);
    let slots: Vec<u128> = both.flat_map(|(a, b)| [*a, *b]).flatten().collect();
    let mut group = group(c, "machine code", name);
    group.bench_function("table", |b| {
        b.iter(|| black_box(jit.run_table(entry, FILL, &slots, ROWS, &mut NoHost)));
    });
    group.bench_function("one run for each input", |b| {
        b.iter(|| {
            for args in slots.chunks_exact(2) {
                jit.begin(FILL);
                let outcome = jit.run(entry, args, &mut NoHost);
                black_box((outcome.is_ok(), jit.results()));
            }
        });
    });
    group.finish();
}

fn llvm_dialect(c: &mut Criterion, name: &str) {
    let (module, func) = parsed(LOWERED, name);
    let program = llvm::Program::new(&module);
    let columns = inputs();
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let mut machine = llvm::Machine::new();
    let function = llvm::TableFunction {
        func,
        limits: Limits::default(),
        results: 1,
    };
    let mut group = group(c, "LLVM dialect", name);
    group.bench_function("table", |b| {
        b.iter(|| black_box(machine.run_table(&program, function, &inputs, ROWS)));
    });
    group.bench_function("one run for each input", |b| {
        b.iter(|| {
            for row in 0..ROWS {
                let args = [&columns[0], &columns[1]].map(|c| llvm::Value::scalar(c[row]));
                machine.begin(Limits::default());
                black_box(machine.run(&program, func, &args, &mut NoHost));
            }
        });
    });
    group.finish();
}

fn source_level(c: &mut Criterion, name: &str) {
    let (module, func) = parsed(SOURCE, name);
    let columns = inputs();
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let mut machine = source::Machine::new();
    let limits = Limits::default();
    let mut group = group(c, "source level", name);
    group.bench_function("table", |b| {
        b.iter(|| black_box(machine.run_table(&module, 64, func, &inputs, ROWS, limits)));
    });
    group.bench_function("one run for each input", |b| {
        b.iter(|| {
            for row in 0..ROWS {
                let args = [&columns[0], &columns[1]].map(|c| source::Value::scalar(c[row]));
                machine.begin(limits);
                black_box(machine.run(&module, 64, func, &args, &mut NoHost));
            }
        });
    });
    group.finish();
}

fn tables(c: &mut Criterion) {
    for name in ["multiply", "divide"] {
        machine_code(c, name);
        llvm_dialect(c, name);
        source_level(c, name);
    }
}

criterion_group!(benches, tables);
criterion_main!(benches);
