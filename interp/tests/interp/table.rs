//! Tables in the interpreter of the LLVM dialect: each row has the outcome of a run of its own.

use lowerfuzz_interp::llvm::{Machine, Program, TableFunction, Value};
use lowerfuzz_interp::{Limits, Outcome, Row, Table};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;

/// Runs the function `@f` of a program on a table, and each row of the table alone. Both must have
/// the same outcomes.
fn run(text: &str, results: usize, columns: &[&[Element]], limits: Limits) -> Table {
    let (module, _) = lowerfuzz_ir::text::parse(text, None).expect("the program parses");
    let func = module.find_func("f").expect("the function is there");
    let program = Program::new(&module);
    let mut machine = Machine::new();
    let function = TableFunction {
        func,
        limits,
        results,
    };
    let rows = columns.first().map_or(1, |column| column.len());
    let table = machine.run_table(&program, function, columns, rows);
    assert_eq!(table.rows.len(), rows, "{text}");
    for row in 0..rows {
        let args: Vec<Value> = columns.iter().map(|c| Value::scalar(c[row])).collect();
        machine.begin(limits);
        let (end, values) = match machine.run(&program, func, &args, &mut NoHost) {
            Outcome::Returned(values) => (Row::Returned, values),
            Outcome::Aborted => (Row::Aborted, Vec::new()),
            Outcome::Undefined(_) => (Row::Undefined, Vec::new()),
            Outcome::Beyond(_) => (Row::Beyond, Vec::new()),
            Outcome::Unsupported(_) => (Row::Unsupported, Vec::new()),
        };
        let leaves: Vec<&Value> = values.iter().flat_map(Value::leaves).collect();
        for (at, column) in table.results.iter().enumerate() {
            let result = leaves.get(at).and_then(|leaf| leaf.bits());
            assert_eq!(column[row], result, "row {row}: {text}");
        }
        assert_eq!(table.rows[row], end, "row {row}: {text}");
        if end == Row::Returned {
            assert_eq!(table.effort(row).ops, machine.executed(), "{text}");
        }
    }
    table
}

/// Runs a function of two `i8` on all pairs of some edge values and poison.
fn pairs(body: &str, result: &str) -> Table {
    let edges = [
        None,
        Some(0),
        Some(1),
        Some(3),
        Some(0x7f),
        Some(0x80),
        Some(0xff),
    ];
    let first: Vec<Element> = edges.iter().flat_map(|a| [*a; 7]).collect();
    let second: Vec<Element> = edges.iter().cycle().take(49).copied().collect();
    let text = format!(
        "llvm.func @f(%a: i8, %b: i8) -> {result} {{\n{body}\n  llvm.return %r : {result}\n}}"
    );
    run(&text, 1, &[&first, &second], Limits::default())
}

#[test]
fn poison_is_found_in_each_row() {
    let table = pairs("  %r = llvm.add %a, %b overflow<nsw> : i8", "i8");
    assert!(table.rows.iter().all(|end| *end == Row::Returned));
    // 0x7f + 1 overflows, 0x80 + 1 does not.
    let result = |a: usize, b: usize| table.results[0][a * 7 + b];
    assert_eq!((result(4, 2), result(5, 2)), (None, Some(0x81)));
    assert_eq!((result(0, 1), result(1, 0)), (None, None));
    assert!(!table.has_effects);
}

#[test]
fn undefined_rows_are_found() {
    let table = pairs("  %r = llvm.sdiv %a, %b : i8", "i8");
    let end = |a: usize, b: usize| table.rows[a * 7 + b];
    assert_eq!((end(3, 1), end(3, 0)), (Row::Undefined, Row::Undefined));
    // Poison divided by 3 is poison; divided by -1 it may overflow, as 0x80 does.
    assert_eq!(
        (end(0, 3), end(0, 6), end(5, 6)),
        (Row::Returned, Row::Undefined, Row::Undefined)
    );
    assert_eq!(table.results[0][3 * 7 + 3], Some(1));
}

#[test]
fn ops_on_scalars_have_the_outcomes_of_their_rows() {
    for body in [
        "  %0 = llvm.icmp \"slt\" %a, %b : i8\n  %r = llvm.select %0, %a, %b : i1, i8",
        "  %0 = llvm.shl %a, %b : i8\n  %r = llvm.freeze %0 : i8",
        "  %0 = llvm.mlir.poison : i8\n  %r = llvm.or %0, %b : i8",
        "  %0 = llvm.mlir.zero : i8\n  %r = llvm.sub %0, %b overflow<nuw> : i8",
        "  %0 = llvm.mlir.constant(-3 : i8) : i8\n  %r = llvm.urem %a, %0 : i8",
        "  %0 = llvm.sext %a : i8 to i16\n  %1 = llvm.lshr %0, %0 exact : i16\n  %r = llvm.trunc %1 : i16 to i8",
        "  %0 = llvm.sitofp %a : i8 to f32\n  %1 = llvm.uitofp %b : i8 to f32\n  \
         %2 = llvm.fdiv %0, %1 : f32\n  %r = llvm.fptosi %2 : f32 to i8",
        "  %0 = \"llvm.intr.ctlz\"(%a) <{is_zero_poison = true}> : (i8) -> i8\n  \
         %r = llvm.intr.smax(%0, %b) : (i8, i8) -> i8",
        "  %0 = llvm.intr.fshl(%a, %b, %a) : (i8, i8, i8) -> i8\n  %r = llvm.xor %0, %a : i8",
        // These functions run row by row.
        "  %0 = llvm.mlir.undef : i8\n  %r = llvm.and %0, %a : i8",
        "  llvm.br ^next(%a : i8)\n^next(%r: i8):",
    ] {
        pairs(body, "i8");
    }
}

#[test]
fn promises_of_parameters_and_results_are_checked() {
    let columns: [&[Element]; 1] = [&[None, Some(4)]];
    for (param, result) in [("{llvm.noundef}", ""), ("", "{llvm.noundef}")] {
        let text =
            format!("llvm.func @f(%a: i8 {param}) -> (i8 {result}) {{\n  llvm.return %a : i8\n}}");
        let table = run(&text, 1, &columns, Limits::default());
        assert_eq!(table.rows, [Row::Undefined, Row::Returned]);
        assert_eq!(table.results, [[None, Some(4)]]);
    }
}

#[test]
fn the_scalars_of_a_struct_are_columns() {
    let text = "llvm.func @f(%a: i8) -> !llvm.struct<(i8, i1)> {
  %0 = \"llvm.intr.uadd.with.overflow\"(%a, %a) : (i8, i8) -> !llvm.struct<(i8, i1)>
  llvm.return %0 : !llvm.struct<(i8, i1)>
}";
    let table = run(text, 2, &[&[Some(3), Some(200)]], Limits::default());
    assert_eq!(table.results, [[Some(6), Some(144)], [Some(0), Some(1)]]);
}

#[test]
fn each_row_has_the_limits() {
    let text =
        "llvm.func @f(%a: i8) -> i8 {\n  %0 = llvm.add %a, %a : i8\n  llvm.return %0 : i8\n}";
    for fuel in 1..4 {
        let limits = Limits {
            fuel,
            ..Limits::default()
        };
        let end = if fuel < 2 { Row::Beyond } else { Row::Returned };
        assert_eq!(run(text, 1, &[&[Some(3)]], limits).rows, [end]);
    }
}

#[test]
fn memory_and_external_calls_are_effects() {
    let alloca = "llvm.func @f(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i8 : (i64) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i8
  llvm.return %0 : i8
}";
    let table = run(alloca, 1, &[&[Some(7)]], Limits::default());
    assert_eq!(
        (table.has_effects, &table.results[0][..]),
        (true, &[Some(7)][..])
    );
    let call = "llvm.func @external()
llvm.func @f(%a: i8) -> i8 {
  llvm.call @external() : () -> ()
  llvm.return %a : i8
}";
    let table = run(call, 1, &[&[Some(7)]], Limits::default());
    assert_eq!(
        (table.has_effects, &table.rows[..]),
        (true, &[Row::Unsupported][..])
    );
}
