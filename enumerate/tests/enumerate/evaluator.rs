//! The evaluator of tables returns what the reference interpreter returns row by row, and what the
//! hand-worked expectations of the corpus state.

use std::path::{Path, PathBuf};

use lowerfuzz_enumerate::{Inputs, Ops, SPACES, Space};
use lowerfuzz_interp::source::{Machine, Value};
use lowerfuzz_interp::{Limits, Outcome, Row, Table};
use lowerfuzz_ir::case::{self, Case, Datum, Element, Expect};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{FuncId, Module};
use lowerfuzz_oracle::scalar_refines;
use proptest::prelude::*;

/// The results of a function, one column each.
type Columns = Vec<Vec<Element>>;

/// Runs a function row by row in the reference interpreter. Returns how each row ended, and the
/// results.
fn row_by_row(module: &Module, width: u32, func: FuncId, inputs: &Inputs) -> (Vec<Row>, Columns) {
    let mut machine = Machine::new();
    let (_, results) = module
        .types
        .as_function(module.func(func).ty)
        .expect("a function");
    let mut ends = Vec::new();
    let mut found: Columns = vec![Vec::new(); results.len()];
    for row in 0..inputs.rows {
        let columns = inputs.columns.iter();
        let args: Vec<Value> = columns.map(|column| Value::scalar(column[row])).collect();
        machine.begin(Limits::default());
        let (end, values) = match machine.run(module, width, func, &args, &mut NoHost) {
            Outcome::Returned(values) => (Row::Returned, values),
            Outcome::Aborted => (Row::Aborted, Vec::new()),
            Outcome::Undefined(_) => (Row::Undefined, Vec::new()),
            Outcome::Beyond(_) => (Row::Beyond, Vec::new()),
            Outcome::Unsupported(_) => (Row::Unsupported, Vec::new()),
        };
        ends.push(end);
        for (i, column) in found.iter_mut().enumerate() {
            column.push(values.get(i).and_then(Value::bits));
        }
    }
    (ends, found)
}

/// Runs a function on a table in the reference interpreter.
fn at_once(module: &Module, width: u32, func: FuncId, inputs: &Inputs) -> Table {
    let columns: Vec<&[Element]> = inputs.columns.iter().map(Vec::as_slice).collect();
    let limits = Limits::default();
    Machine::new().run_table(module, width, func, &columns, inputs.rows, limits)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_has_the_outcomes_of_its_rows(which in 0..SPACES.len(), place in 0.0..1.0f64) {
        thread_local! {
            static ALL: Vec<Space> = SPACES.iter().map(|d| Space::new(d, Ops::Two)).collect();
        }
        ALL.with(|all| {
            let space = &all[which];
            let number = (place * space.size() as f64) as u64;
            let Some(function) = space.function(number) else {
                return Ok(());
            };
            let mut module = Module::default();
            function.add_to(space, &mut module, "f");
            let func = module.find_func("f").expect("it was added");
            let params = function.context.params(&function.params);
            for width in space.description().index_widths {
                let inputs = Inputs::of(&params, *width, 150);
                let table = at_once(&module, *width, func, &inputs);
                let (ends, results) = row_by_row(&module, *width, func, &inputs);
                prop_assert_eq!(table.rows, ends);
                prop_assert_eq!(table.results, results);
            }
            Ok(())
        })?;
    }
}

/// Returns all test cases below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the corpus") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|ext| ext == "mlir") {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// Compares the outcome on a table of one row with the expectation of a call. Returns whether the
/// call has scalars only.
fn meets(case: &Case, call: &case::Call, path: &Path) -> bool {
    let scalar = |datum: &Datum| match datum {
        Datum::Scalar { bits, .. } => Some(vec![*bits]),
        Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) | Datum::Func(_) => None,
    };
    let columns: Option<Vec<Vec<Element>>> = call.args.iter().map(scalar).collect();
    let (Some(columns), Some(func)) = (columns, case.module.lookup_func(call.func)) else {
        return false;
    };
    let inputs = Inputs {
        columns,
        rows: 1,
        is_complete: false,
    };
    let table = at_once(&case.module, case.index_width, func, &inputs);
    let place = path.display();
    match &call.expect {
        Some(Expect::Returns(values)) if table.rows[0] == Row::Returned => {
            for (value, column) in values.iter().zip(&table.results) {
                if let Datum::Scalar { bits, ty } = value {
                    let holds = scalar_refines(*bits, column[0], *ty, case.index_width)
                        && scalar_refines(column[0], *bits, *ty, case.index_width);
                    assert!(holds, "{place}: {call:?}: {table:?}");
                }
            }
            true
        }
        Some(Expect::Undefined(_)) if table.rows[0] != Row::Unsupported => {
            // A call is also undefined if a result is poison.
            let is_poison = table.results.iter().any(|column| column[0].is_none());
            assert!(
                table.rows[0] == Row::Undefined || is_poison,
                "{place}: {call:?}"
            );
            true
        }
        Some(Expect::Returns(_) | Expect::Undefined(_) | Expect::Abort | Expect::OutOfFuel)
        | None => false,
    }
}

#[test]
fn the_evaluator_meets_the_expectations_of_the_corpus() {
    let ops = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/ops");
    let mut compared = 0;
    for folder in [
        "arith-int",
        "arith-float",
        "casts",
        "compare-select",
        "index",
        "math",
    ] {
        for path in files(&ops.join(folder)) {
            let text = std::fs::read_to_string(&path).expect("a text");
            let Ok(case) = case::parse(&text, None) else {
                continue;
            };
            let calls = case.calls.iter();
            compared += calls.filter(|call| meets(&case, call, &path)).count();
        }
    }
    assert!(compared > 400, "only {compared} calls have scalars only");
}
