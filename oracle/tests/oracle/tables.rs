//! Tables of inputs: each engine has the outcomes of its rows, and judging with tables gives the
//! verdicts, observations and explanations of judging call by call.

use std::fmt::Write as _;

use lowerfuzz_generator::strategy::{cases, check};
use lowerfuzz_generator::{Config as Generation, Profile};
use lowerfuzz_interp::llvm::{self, Program, TableFunction};
use lowerfuzz_interp::{Limits, Outcome, Row, Table, source};
use lowerfuzz_ir::case::{Call, Case, Datum, Element, edge_bits, parse};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{FuncId, Level, Loc, Module, Type};
use lowerfuzz_jit::Jit;
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::{Builtin, Job, Lowered, Target};
use lowerfuzz_oracle::{Config, Judge, Judgement, Verdict};
use proptest::prelude::*;

/// A source function whose parameters and results are scalars, and inputs of it.
struct Scalars {
    func: FuncId,
    params: Vec<Type>,
    results: usize,
    /// The arguments, row by row.
    rows: Vec<Vec<u128>>,
}

/// Returns the functions of a case that have scalar parameters and results only, each with `rows`
/// inputs of edge values.
fn scalar_functions(case: &Case, rows: u32) -> Vec<Scalars> {
    let module = &case.module;
    let width = |ty: &Type| ty.scalar_bits(case.index_width);
    let all = (0..module.funcs.len() as u32).map(FuncId);
    let called = all.filter_map(|func| {
        let function = module.func(func);
        let (params, results) = module.types.as_function(function.ty)?;
        let is_scalar = params.iter().chain(results).all(|ty| width(ty).is_some());
        let is_called = function.level == Level::Source && function.body.is_some();
        (is_called && is_scalar).then_some(())?;
        let input = |row: u32| {
            let each = (0..).zip(params);
            let each = each.map(|(at, ty)| {
                let bits = width(ty).unwrap_or(1);
                edge_bits(*ty, bits, (row * 7 + at * 5) % 16, row * 13 + at)
            });
            each.collect()
        };
        Some(Scalars {
            func,
            params: params.to_vec(),
            results: results.len(),
            rows: (0..rows).map(input).collect(),
        })
    });
    called.collect()
}

/// Returns the outcome of a row alone, in the form of a table: how it ended, and its results.
fn outcome<V>(
    outcome: Outcome<V>,
    elements: impl FnOnce(&[V]) -> Vec<Element>,
    results: usize,
) -> (Row, Vec<Element>) {
    match outcome {
        Outcome::Returned(values) => (Row::Returned, elements(&values)),
        Outcome::Aborted => (Row::Aborted, vec![None; results]),
        Outcome::Undefined(_) => (Row::Undefined, vec![None; results]),
        Outcome::Beyond(_) => (Row::Beyond, vec![None; results]),
        Outcome::Unsupported(_) => (Row::Unsupported, vec![None; results]),
    }
}

/// Returns the outcome of a row of a table.
fn row(table: &Table, row: usize) -> (Row, Vec<Element>) {
    let results = table.results.iter().map(|column| column[row]);
    (table.rows[row], results.collect())
}

fn columns(function: &Scalars) -> Vec<Vec<Element>> {
    let column = |at: usize| function.rows.iter().map(|row| Some(row[at])).collect();
    (0..function.params.len()).map(column).collect()
}

const LIMITS: Limits = Limits {
    fuel: 5000,
    depth: 64,
    memory: 1 << 20,
};

fn check_source(case: &Case, function: &Scalars) -> Result<(), TestCaseError> {
    let mut machine = source::Machine::new();
    let columns = columns(function);
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let (module, width, func) = (&case.module, case.index_width, function.func);
    let table = machine.run_table(module, width, func, &inputs, function.rows.len(), LIMITS);
    for (at, args) in function.rows.iter().enumerate() {
        let args: Vec<source::Value> = args.iter().map(|a| source::Value::Bits(*a)).collect();
        machine.begin(LIMITS);
        let ran = machine.run(module, width, func, &args, &mut NoHost);
        let bits = |values: &[source::Value]| values.iter().map(source::Value::bits).collect();
        let alone = outcome(ran, bits, function.results);
        prop_assert_eq!(&row(&table, at), &alone, "source, row {}", at);
        if alone.0 == Row::Returned {
            prop_assert_eq!(table.effort(at), machine.effort(), "source, row {}", at);
        }
    }
    Ok(())
}

fn check_llvm(lowered: &Module, func: FuncId, function: &Scalars) -> Result<(), TestCaseError> {
    let program = Program::new(lowered);
    let mut machine = llvm::Machine::new();
    let columns = columns(function);
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let of_table = TableFunction {
        func,
        limits: LIMITS,
        results: function.results,
    };
    let table = machine.run_table(&program, of_table, &inputs, function.rows.len());
    for (at, args) in function.rows.iter().enumerate() {
        let args: Vec<llvm::Value> = args.iter().map(|a| llvm::Value::Bits(*a)).collect();
        machine.begin(LIMITS);
        let ran = machine.run(&program, func, &args, &mut NoHost);
        let bits = |values: &[llvm::Value]| {
            let leaves = values.iter().flat_map(llvm::Value::leaves);
            leaves.map(llvm::Value::bits).collect()
        };
        let alone = outcome(ran, bits, function.results);
        prop_assert_eq!(&row(&table, at), &alone, "LLVM dialect, row {}", at);
        if alone.0 == Row::Returned {
            prop_assert_eq!(table.effort(at).ops, machine.executed(), "row {}", at);
        }
    }
    Ok(())
}

/// Returns whether the function ran without leaving machine code between rows.
fn check_jit(
    jit: &mut Jit,
    lowered: &Module,
    func: FuncId,
    function: &Scalars,
) -> Result<bool, TestCaseError> {
    let entry = lowered.func(func).name;
    if jit.compile(lowered, &[entry], &[]).is_err() {
        return Ok(false);
    }
    let inputs: Vec<u128> = function.rows.iter().flatten().copied().collect();
    let rows = function.rows.len();
    let table = jit.run_table(entry, 0xaa, &inputs, rows, &mut NoHost);
    let table = table.expect("the scalars of each row");
    for (at, args) in function.rows.iter().enumerate() {
        jit.begin(0xaa);
        let alone = jit.run(entry, args, &mut NoHost).expect("an entry");
        let stopped = table.stopped.iter().find(|(row, _)| *row == at);
        match stopped {
            Some((_, outcome)) => prop_assert_eq!(outcome, &alone, "machine code, row {}", at),
            None => {
                let got = &table.results[at * function.results..][..function.results];
                prop_assert_eq!(alone, lowerfuzz_jit::Outcome::Returned);
                prop_assert_eq!(got, jit.results(), "machine code, row {}", at);
            }
        }
    }
    Ok(jit.is_pure(entry))
}

fn jit() -> Jit {
    Jit::new(&lowerfuzz_jit::Config::default()).expect("the JIT runs on this machine")
}

#[test]
fn a_table_has_the_outcomes_of_its_rows_in_each_engine() {
    let jit = std::cell::RefCell::new(jit());
    let (checked, pure) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    for profile in [Profile::Minimal, Profile::Scalars, Profile::Default] {
        check(60, &cases(&profile.of(Generation::default())), |drawn| {
            let case = &drawn.case;
            let lowered = Builtin::default()
                .lower(Job { case, entries: &[] })
                .expect("no tool is stopped");
            for function in scalar_functions(case, 12) {
                check_source(case, &function)?;
                let Lowered::Module(lowered) = &lowered else {
                    continue;
                };
                let name = case.module.str(case.module.func(function.func).name);
                let Some(func) = lowered.find_func(name) else {
                    continue;
                };
                check_llvm(lowered, func, &function)?;
                let is_pure = check_jit(&mut jit.borrow_mut(), lowered, func, &function)?;
                checked.set(checked.get() + 1);
                pure.set(pure.get() + u32::from(is_pure));
            }
            Ok(())
        });
    }
    let (checked, pure) = (checked.get(), pure.get());
    assert!(checked > 100 && pure > 50, "{pure} of {checked} functions");
}

fn judge(one_by_one: bool) -> Judge {
    let config = Config {
        one_by_one,
        ..Config::default()
    };
    Judge::new(config).expect("the JIT runs on this machine")
}

/// Adds a call of a function for each of these rows of arguments.
fn add_calls(case: &mut Case, function: &Scalars) {
    for row in &function.rows {
        let args = row.iter().zip(&function.params);
        let args = args.map(|(bits, ty)| Datum::Scalar {
            bits: Some(*bits),
            ty: *ty,
        });
        case.calls.push(Call {
            func: case.module.func(function.func).name,
            args: args.collect(),
            expect: None,
            after: Vec::new(),
            outside: false,
            prints: Vec::new(),
            loc: Loc::NONE,
        });
    }
}

/// Describes the verdict on a case and its calls, and what the reference observed.
fn described(judgement: &Judgement) -> String {
    let mut text = format!("{}\n", judgement.verdict);
    for (at, call) in judgement.calls.iter().enumerate() {
        let _ = writeln!(text, "{at}: {}: {:?}", call.verdict, call.reference);
    }
    text
}

#[test]
fn judging_with_tables_gives_the_same_verdicts() {
    let (mut tables, mut alone) = (judge(false), judge(true));
    let mut findings = 0;
    let faults = Fault::ALL.into_iter().map(Some).chain([None]);
    for (at, fault) in (0..).zip(faults) {
        let mut target = Builtin::with_fault(fault);
        for seed in 0..6 {
            let profile = [Profile::Minimal, Profile::Scalars][seed as usize % 2];
            let config = profile.of(Generation::default());
            let mut case = lowerfuzz_generator::case_from_seed(at * 6 + seed, &config);
            for function in scalar_functions(&case, 34) {
                add_calls(&mut case, &function);
            }
            let found = tables
                .judge(&case, &mut target)
                .expect("no tool is stopped");
            let expected = alone.judge(&case, &mut target).expect("no tool is stopped");
            assert_eq!(described(&found), described(&expected), "seed {at}/{seed}");
            findings += usize::from(found.verdict.is_finding());
        }
    }
    assert!(findings > 0, "no planted fault was found");
}

/// Judges all inputs of a function of one `i8` with tables and call by call, which must give the same
/// verdicts. Returns the inputs with a finding, and the number of calls without an observation of the
/// lowered program.
fn wrong_inputs(source: &str, later: &str) -> (Vec<u128>, usize) {
    let mut case = parse(source, None).expect("a program");
    let func = case.module.find_func("f").expect("the function");
    let function = Scalars {
        func,
        params: vec![Type::I8],
        results: 1,
        rows: (0..256).map(|a| vec![a]).collect(),
    };
    add_calls(&mut case, &function);
    let judged = |judge: &mut Judge| {
        let prepared = judge.prepare(&case);
        let later = parse(later, None).expect("a program").module;
        judge.judge_lowered(&case, prepared, Some(Lowered::Module(later)))
    };
    let judgement = judged(&mut judge(false));
    assert_eq!(described(&judgement), described(&judged(&mut judge(true))));
    let calls = judgement.calls.iter().enumerate();
    let wrong = calls.filter(|(_, call)| call.verdict.is_finding());
    let wrong = wrong.map(|(at, _)| at as u128).collect();
    let settled = judgement.calls.iter();
    let settled = settled.filter(|c| c.verdict == Verdict::Agree && c.interpreted.is_none());
    (wrong, settled.count())
}

const INCREMENT: &str = "func.func @f(%a: i8) -> i8 {
  %one = arith.constant 1 : i8
  %0 = arith.addi %a, %one : i8
  return %0 : i8
}
";

#[test]
fn the_wrong_rows_of_a_transformed_program_are_found() {
    assert_eq!(wrong_inputs(INCREMENT, INCREMENT), (vec![], 256));
    let wrong = "func.func @f(%a: i8) -> i8 {
  %one = arith.constant 1 : i8
  %zero = arith.constant 0 : i8
  %other = arith.constant 77 : i8
  %0 = arith.addi %a, %one : i8
  %1 = arith.cmpi eq, %a, %other : i8
  %2 = arith.select %1, %zero, %0 : i8
  return %2 : i8
}
";
    assert_eq!(wrong_inputs(INCREMENT, wrong), (vec![77], 255));
    let poison = INCREMENT.replace("%one : i8", "%one overflow<nuw> : i8");
    assert_eq!(wrong_inputs(INCREMENT, &poison), (vec![255], 255));
    // Where the sum of the source is poison, any result is right.
    assert_eq!(wrong_inputs(&poison, INCREMENT), (vec![], 256));
}

#[test]
fn the_wrong_rows_of_a_lowered_program_are_found() {
    let lowered = |ops: &str| {
        format!(
            "llvm.func @f(%a: i8) -> i8 {{
  %one = llvm.mlir.constant(1 : i8) : i8
  {ops}
  llvm.return %0 : i8
}}
"
        )
    };
    let wrong = |ops: &str| wrong_inputs(INCREMENT, &lowered(ops));
    assert_eq!(wrong("%0 = llvm.add %a, %one : i8"), (vec![], 256));
    assert_eq!(wrong("%0 = llvm.or %a, %one : i8").0.len(), 128);
    assert_eq!(
        wrong("%0 = llvm.add %a, %one overflow<nsw> : i8"),
        (vec![127], 255)
    );
    // Divides 2a + 2 by 2, of which the doubled number wraps.
    let halved = "%s = llvm.add %a, %one : i8
  %t = llvm.add %s, %s : i8
  %two = llvm.mlir.constant(2 : i8) : i8
  %0 = llvm.udiv %t, %two : i8";
    let wraps: Vec<u128> = (127..255).collect();
    assert_eq!(wrong(halved), (wraps, 128));
    // Divides by zero for 6.
    let trap = "%six = llvm.mlir.constant(6 : i8) : i8
  %s = llvm.sub %a, %six : i8
  %t = llvm.udiv %s, %s : i8
  %u = llvm.add %a, %t : i8
  %0 = llvm.add %a, %one : i8";
    assert_eq!(wrong(trap), (vec![6], 255));
    // A function with effects has no tables.
    let stored = "%n = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %s = llvm.add %a, %one : i8
  llvm.store %s, %p : i8, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i8";
    assert_eq!(wrong(stored), (vec![], 0));
}

#[test]
fn a_wrong_signature_has_no_tables() {
    let wider = "llvm.func @f(%a: i16) -> i8 {
  %one = llvm.mlir.constant(1 : i16) : i16
  %0 = llvm.add %a, %one : i16
  %1 = llvm.trunc %0 : i16 to i8
  llvm.return %1 : i8
}
";
    // The type is wrong for each input, and no input runs.
    assert_eq!(wrong_inputs(INCREMENT, wider), ((0..256).collect(), 0));
}

#[test]
fn several_results_are_compared() {
    let source = "func.func @f(%a: i8) -> (i8, i1) {
  %0, %1 = arith.addui_extended %a, %a : i8, i1
  return %0, %1 : i8, i1
}
";
    let lowered = |flag: &str| {
        format!(
            "llvm.func @f(%a: i8) -> !llvm.struct<(i8, i1)> {{
  %0 = \"llvm.intr.uadd.with.overflow\"(%a, %a) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %zero = llvm.mlir.constant(0 : i8) : i8
  %1 = llvm.icmp \"slt\" %a, %zero : i8
  %2 = llvm.mlir.constant(true) : i1
  %3 = llvm.insertvalue {flag}, %0[1] : !llvm.struct<(i8, i1)>
  llvm.return %3 : !llvm.struct<(i8, i1)>
}}
"
        )
    };
    // The sum overflows if the argument, as a signed number, is negative.
    assert_eq!(wrong_inputs(source, &lowered("%1")), (vec![], 256));
    assert_eq!(
        wrong_inputs(source, &lowered("%2")),
        ((0..128).collect(), 128)
    );
}

/// A loop may end on some inputs only, so its calls run alone.
#[test]
fn control_flow_has_no_tables() {
    let branch = "func.func @f(%a: i8) -> i8 {
  %one = arith.constant 1 : i8
  cf.br ^next(%a : i8)
^next(%b: i8):
  %0 = arith.addi %b, %one : i8
  return %0 : i8
}
";
    assert_eq!(wrong_inputs(branch, INCREMENT), (vec![], 256));
    assert_eq!(wrong_inputs(INCREMENT, branch), (vec![], 0));
    let lowered = "llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i8) : i8
  llvm.br ^next(%a : i8)
^next(%b: i8):
  %0 = llvm.add %b, %one : i8
  llvm.return %0 : i8
}
";
    assert_eq!(wrong_inputs(INCREMENT, lowered), (vec![], 0));
}
