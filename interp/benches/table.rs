//! Benchmarks a table of inputs against one run for each input, on a function of two ops.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lowerfuzz_interp::Limits;
use lowerfuzz_interp::source::{Machine, Value};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;

const FUNCTION: &str = "
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b overflow<nsw> : i8
  %1 = arith.divsi %0, %b : i8
  return %1 : i8
}";

/// All inputs of the function.
const ROWS: usize = 1 << 16;

fn tables(c: &mut Criterion) {
    let (module, _) = lowerfuzz_ir::text::parse(FUNCTION, None).expect("the program parses");
    let func = module.find_func("f").expect("the function is there");
    let column = |shift: usize| -> Vec<Element> {
        (0..ROWS)
            .map(|row| Some((row >> shift & 0xff) as u128))
            .collect()
    };
    let columns = [column(8), column(0)];
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let mut machine = Machine::new();
    let mut group = c.benchmark_group("source");
    group.throughput(Throughput::Elements(ROWS as u64));
    group.bench_function("table", |b| {
        b.iter(|| black_box(machine.run_table(&module, 64, func, &inputs, ROWS)));
    });
    group.bench_function("one run for each input", |b| {
        b.iter(|| {
            for row in 0..ROWS {
                let args = [&columns[0], &columns[1]].map(|column| Value::scalar(column[row]));
                machine.begin(Limits::default());
                black_box(machine.run(&module, 64, func, &args, &mut NoHost));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, tables);
criterion_main!(benches);
