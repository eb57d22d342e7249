//! Benchmarks the LLVM-dialect interpreter on a loop as lowerings emit it.
//!
//! Each iteration of the loop builds a memref descriptor, takes it apart, indexes it, loads an
//! element and stores one. One run of the benchmark is 1000 iterations of about 16 ops each.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use lowerfuzz_interp::llvm::{Machine, Program, Value};
use lowerfuzz_interp::{Limits, Outcome};
use lowerfuzz_ir::host::NoHost;

const LOOP: &str = "
llvm.func @f(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  llvm.store %zero, %m : i64, !llvm.ptr
  %d0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d1 = llvm.insertvalue %m, %d0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d2 = llvm.insertvalue %m, %d1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d3 = llvm.insertvalue %zero, %d2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d4 = llvm.insertvalue %one, %d3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %d5 = llvm.insertvalue %one, %d4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.br ^turn(%zero : i64)
^turn(%i: i64):
  %data = llvm.extractvalue %d5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %offset = llvm.extractvalue %d5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %stride = llvm.extractvalue %d5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %scaled = llvm.mul %zero, %stride : i64
  %at = llvm.add %offset, %scaled : i64
  %p = llvm.getelementptr %data[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %x = llvm.load %p : !llvm.ptr -> i64
  %y = llvm.xor %x, %i : i64
  %c = llvm.icmp \"slt\" %y, %x : i64
  %z = llvm.select %c, %i, %one : i1, i64
  %sum = llvm.add %x, %z overflow<nsw> : i64
  llvm.store %sum, %p : i64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp \"slt\" %next, %n : i64
  llvm.cond_br %more, ^turn(%next : i64), ^end
^end:
  %0 = llvm.load %m : !llvm.ptr -> i64
  llvm.return %0 : i64
}";

fn turns(c: &mut Criterion) {
    let (module, _) = lowerfuzz_ir::text::parse(LOOP, None).expect("the program parses");
    let func = module.find_func("f").expect("the function is there");
    let program = Program::new(&module);
    let mut machine = Machine::new();
    let args = [Value::Bits(1000)];
    c.bench_function("llvm/turns", |b| {
        b.iter(|| {
            machine.begin(Limits::default());
            let outcome = machine.run(&program, func, &args, &mut NoHost);
            assert!(matches!(outcome, Outcome::Returned(_)));
            black_box(outcome)
        });
    });
}

criterion_group!(benches, turns);
criterion_main!(benches);
