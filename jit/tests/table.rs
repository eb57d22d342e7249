//! Tests of tables: each row has the outcome of a run of its own.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

mod support;

use lowerfuzz_ir::host::{Host, HostBits, HostMemory, NoHost};
use lowerfuzz_ir::{Module, Sym};
use lowerfuzz_jit::{Error, FaultKind, Jit, Outcome, Table};
use support::jit;

/// The byte of which undefined values consist.
const FILL: u8 = 0xa5;

/// Compiles the function `@f` of a program.
fn compiled(text: &str) -> (Jit, Module, Sym) {
    let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
    let f = module.strings.find("f").unwrap();
    let mut jit = jit();
    jit.compile(&module, &[f], &[]).unwrap();
    (jit, module, f)
}

fn table(jit: &mut Jit, f: Sym, inputs: &[u128], rows: usize) -> Table {
    jit.run_table(f, FILL, inputs, rows, &mut NoHost).unwrap()
}

/// Returns the kinds of the faults of a table, by row.
#[track_caller]
fn faults(table: &Table) -> Vec<(usize, FaultKind)> {
    let each = table.stopped.iter();
    each.map(|(row, outcome)| match outcome {
        Outcome::Fault(fault) => (*row, fault.kind),
        Outcome::Returned | Outcome::Aborted | Outcome::TimedOut => panic!("{outcome:?}"),
    })
    .collect()
}

const QUOTIENT: &str = "llvm.func @f(%a: i8, %b: i8) -> i8 {
  %0 = llvm.sdiv %a, %b : i8
  llvm.return %0 : i8
}";

#[test]
fn a_trap_on_a_row_loses_no_other_row() {
    let (mut jit, _, f) = compiled(QUOTIENT);
    assert!(jit.is_pure(f));
    let inputs: Vec<u128> = (0..1 << 16).flat_map(|n| [n >> 8, n & 0xff]).collect();
    let table = table(&mut jit, f, &inputs, 1 << 16);
    let mut stopped = Vec::new();
    for (row, result) in table.results.iter().enumerate() {
        let (a, b) = ((row >> 8) as u8 as i8, row as u8 as i8);
        let quotient = a.checked_div(b);
        assert_eq!(
            *result,
            u128::from(quotient.unwrap_or(0) as u8),
            "{a} / {b}"
        );
        if quotient.is_none() {
            stopped.push((row, FaultKind::Division));
        }
    }
    assert_eq!(stopped.len(), 257);
    assert_eq!(faults(&table), stopped);
    let Outcome::Fault(fault) = &table.stopped[0].1 else {
        panic!("a fault");
    };
    assert_eq!(fault.function, Some(f));
    assert!(!table.is_damaged);
}

#[test]
fn a_row_may_trap_first_last_and_alone() {
    let (mut jit, _, f) = compiled(QUOTIENT);
    let found = table(&mut jit, f, &[1, 0, 6, 3, 1, 0, 1, 0], 4);
    let fault = |row| (row, FaultKind::Division);
    assert_eq!(faults(&found), [fault(0), fault(2), fault(3)]);
    assert_eq!(found.results, [0, 2, 0, 0]);
    let alone = table(&mut jit, f, &[1, 0], 1);
    assert_eq!(faults(&alone), [fault(0)]);
    assert_eq!(table(&mut jit, f, &[], 0), Table::default());
}

#[test]
fn bits_above_the_width_are_ignored() {
    let (mut jit, _, f) = compiled(QUOTIENT);
    assert_eq!(table(&mut jit, f, &[0xf06, 0xf03], 1).results, [2]);
}

#[test]
fn results_of_several_scalars_follow_each_other() {
    let (mut jit, _, f) = compiled(
        "llvm.func @f(%a: i128, %x: f32) -> !llvm.struct<(f32, i128)> {
  %0 = llvm.add %a, %a : i128
  %1 = llvm.fadd %x, %x : f32
  %2 = llvm.mlir.undef : !llvm.struct<(f32, i128)>
  %3 = llvm.insertvalue %1, %2[0] : !llvm.struct<(f32, i128)>
  %4 = llvm.insertvalue %0, %3[1] : !llvm.struct<(f32, i128)>
  llvm.return %4 : !llvm.struct<(f32, i128)>
}",
    );
    assert!(jit.is_pure(f));
    let float = |x: f32| u128::from(x.to_bits());
    let inputs = [1 << 100, float(1.5), 7, float(-2.0)];
    let table = table(&mut jit, f, &inputs, 2);
    assert_eq!(table.results, [float(3.0), 1 << 101, float(-4.0), 14]);
}

/// Loops while its argument is 3, counts down from 100, or calls a function that recurses without
/// an end if its argument is 5.
const ENDS: &str = "llvm.func @f(%a: i8) -> i8 {
  %three = llvm.mlir.constant(3 : i8) : i8
  %five = llvm.mlir.constant(5 : i8) : i8
  %seven = llvm.mlir.constant(7 : i8) : i8
  llvm.br ^head
^head:
  %0 = llvm.icmp \"eq\" %a, %three : i8
  llvm.cond_br %0, ^head, ^next
^next:
  %1 = llvm.icmp \"eq\" %a, %five : i8
  llvm.cond_br %1, ^deep, ^other
^deep:
  %2 = llvm.call @f(%five) : (i8) -> i8
  %3 = llvm.add %2, %2 : i8
  llvm.return %3 : i8
^other:
  %4 = llvm.icmp \"eq\" %a, %seven : i8
  llvm.cond_br %4, ^never, ^last
^never:
  llvm.unreachable
^last:
  %5 = llvm.add %a, %three : i8
  llvm.return %5 : i8
}";

#[test]
fn each_row_ends_in_its_own_way() {
    let (mut jit, _, f) = compiled(ENDS);
    assert!(jit.is_pure(f));
    let inputs: Vec<u128> = (0..10).collect();
    let found = table(&mut jit, f, &inputs, 10);
    assert_eq!(found.results, [3, 4, 5, 0, 7, 0, 9, 0, 11, 12]);
    let ends = &found.stopped;
    assert_eq!(ends[0], (3, Outcome::TimedOut));
    let kind = |end: &(usize, Outcome)| match &end.1 {
        Outcome::Fault(fault) => fault.kind,
        other @ (Outcome::Returned | Outcome::Aborted | Outcome::TimedOut) => panic!("{other:?}"),
    };
    assert_eq!((ends[1].0, kind(&ends[1])), (5, FaultKind::StackOverflow));
    assert_eq!((ends[2].0, kind(&ends[2])), (7, FaultKind::Unreachable));
    assert_eq!(ends.len(), 3);
}

/// All rows together take longer than the limit of a run, and each row takes a small part of it.
#[test]
fn the_time_limit_applies_to_each_row() {
    let (mut jit, _, f) = compiled(
        "llvm.func @f(%n: i64) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp \"ult\" %next, %n : i64
  llvm.cond_br %more, ^head(%next : i64), ^last
^last:
  llvm.return %next : i64
}",
    );
    const STEPS: u128 = 2_000_000;
    let table = table(&mut jit, f, &[STEPS; 80], 80);
    assert_eq!(table.stopped, []);
    assert_eq!(table.results, [STEPS; 80]);
}

#[test]
fn each_row_has_fresh_memory() {
    let (mut jit, _, f) = compiled(
        "llvm.mlir.global internal @counter(5 : i8) : i8
llvm.func @f(%a: i8) -> i8 {
  %p = llvm.mlir.addressof @counter : !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i8
  %1 = llvm.add %0, %a : i8
  llvm.store %1, %p : i8, !llvm.ptr
  llvm.return %1 : i8
}",
    );
    assert!(!jit.is_pure(f));
    let table = table(&mut jit, f, &[1, 2, 3], 3);
    assert_eq!(table.results, [6, 7, 8]);
    assert_eq!(table.stopped, []);
}

#[test]
fn stray_writes_are_reported() {
    let (mut jit, _, f) = compiled(
        "llvm.func @f(%a: i64) -> i8 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %eight = llvm.mlir.constant(8 : i8) : i8
  %p = llvm.alloca %one x i8 : (i64) -> !llvm.ptr
  %q = llvm.getelementptr %p[%a] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %eight, %q : i8, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i8
  llvm.return %0 : i8
}",
    );
    assert!(!table(&mut jit, f, &[0], 1).is_damaged);
    let stray = table(&mut jit, f, &[2, 0], 2);
    assert!(stray.is_damaged);
    assert_eq!(stray.results, [u128::from(FILL), 8]);
}

/// A host whose function returns the number of its calls, up to the third call.
#[derive(Default)]
struct Counting(u128);

impl Host for Counting {
    fn call(
        &mut self,
        _: &str,
        args: &[HostBits],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        self.0 += 1;
        (self.0 < 3).then(|| vec![self.0 + args[0]])
    }
}

#[test]
fn external_functions_are_called_row_by_row() {
    let (mut jit, _, f) = compiled(
        "llvm.func @external(i8) -> i8
llvm.func @f(%a: i8) -> i8 {
  %0 = llvm.call @external(%a) : (i8) -> i8
  llvm.return %0 : i8
}",
    );
    assert!(!jit.is_pure(f));
    let mut host = Counting::default();
    let table = jit.run_table(f, FILL, &[10, 20, 30], 3, &mut host).unwrap();
    assert_eq!(table.results, [11, 22, 0]);
    assert_eq!(faults(&table), [(2, FaultKind::Host)]);
}

#[test]
fn effects_of_a_callee_count() {
    let of = |callee: &str| {
        let text = format!(
            "llvm.func @g(%a: i8) -> i8 {{
  {callee}
  llvm.return %a : i8
}}
llvm.func @f(%a: i8) -> i8 {{
  %0 = llvm.call @g(%a) : (i8) -> i8
  llvm.return %0 : i8
}}"
        );
        let (mut jit, _, f) = compiled(&text);
        assert_eq!(table(&mut jit, f, &[1, 2], 2).results, [1, 2]);
        jit.is_pure(f)
    };
    assert!(of("%0 = llvm.add %a, %a : i8"));
    let alloca = "%one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i8 : (i64) -> !llvm.ptr";
    assert!(!of(alloca));
}

#[test]
fn a_wrong_number_of_scalars_is_rejected() {
    let (mut jit, _, f) = compiled(QUOTIENT);
    let wrong = jit.run_table(f, FILL, &[1, 2, 3], 2, &mut NoHost);
    let message = "4 scalars for 2 rows expected, 3 given";
    assert_eq!(wrong, Err(Error::Call(message.to_owned())));
    let (_, module, _) = compiled("llvm.func @f() {\n  llvm.return\n}\nllvm.func @other()");
    let other = module.strings.find("other").unwrap();
    assert!(jit.run_table(other, FILL, &[], 0, &mut NoHost).is_err());
}
