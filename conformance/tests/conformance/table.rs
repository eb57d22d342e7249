//! The outcomes on lowerings: the built-in one, one with a fault, and an installed release. The
//! stored table and its page.

use lowerfuzz_conformance::{
    Cell, Entry, Outcome, Reports, Session, Standing, Table, TargetVersion, changes, entries, page,
    summary,
};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::Judge;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_tools::mlir_opt::{Installed, MlirOpt, Pipeline};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::KnownBugs;

const STORED: &str = include_str!("../../../reports/conformance.json");
const PAGE: &str = include_str!("../../../docs/conformance.md");

/// Judges functions on a lowering, on few inputs.
fn judged(target: Box<dyn Target>, chosen: &[&'static Entry]) -> Table {
    let name = target.name().to_owned();
    let version = target.identity().version;
    let judge = Judge::new(Default::default()).expect("the JIT runs on this machine");
    let known = KnownBugs::embedded().expect("the embedded list is valid");
    let mut session = Session::new(judge, vec![target], Reports(&known), 16);
    let outcomes = session.judge(chosen).expect("no tool is stopped");
    let each: Vec<_> = chosen.iter().copied().zip(outcomes).collect();
    Table::of(vec![TargetVersion { name, version }], &each)
}

fn of_op(op: &str) -> Vec<&'static Entry> {
    entries().iter().filter(|entry| entry.op == op).collect()
}

/// Every so many functions, so that each dialect occurs.
fn slice(step: usize) -> Vec<&'static Entry> {
    entries().iter().step_by(step).collect()
}

/// Checks that the rows of a table have the stored outcomes. Only some functions of a row were
/// judged, so each outcome must be one of the stored ones.
fn agrees_with_stored(table: &Table, target: &str) {
    let stored = Table::read(STORED).expect("the stored table is valid");
    let has = |cells: &[Cell], found: &Cell| {
        let mut cells = cells.iter();
        cells.any(|cell| (cell.standing, &cell.report) == (found.standing, &found.report))
    };
    for row in &table.rows {
        let of = |other: &&lowerfuzz_conformance::Row| {
            (&other.op, &other.types) == (&row.op, &row.types)
        };
        let stored = stored.rows.iter().find(of);
        let stored = stored.unwrap_or_else(|| panic!("no row {} {}", row.op, row.types));
        for found in &row.targets[target] {
            let expected = &stored.targets[target];
            assert!(
                has(expected, found),
                "{} on {}: {found:?}",
                row.op,
                row.types
            );
        }
    }
}

#[test]
fn the_built_in_lowering_has_the_stored_outcomes() {
    let table = judged(Box::new(Builtin::default()), &slice(37));
    assert_eq!(table.counts(Builtin::NAME).get(&Standing::Wrong), None);
    agrees_with_stored(&table, Builtin::NAME);
}

#[test]
fn a_release_has_the_stored_outcomes() {
    let name = "mlir-opt-22";
    let Ok(installed) = Installed::find(&Targets::default(), name) else {
        println!("skipped: {name} is not installed");
        return;
    };
    let stored = Table::read(STORED).expect("the stored table is valid");
    if !stored.targets.iter().any(|target| target.name == name) {
        println!("skipped: the stored table has no column {name}");
        return;
    }
    let opt = MlirOpt::new(installed, Pipeline::default());
    agrees_with_stored(&judged(Box::new(opt), &slice(233)), name);
}

#[test]
fn a_planted_fault_is_wrong_on_its_op_only() {
    let target = Builtin::with_fault(Some(Fault::ComparesSigned));
    let chosen: Vec<_> = ["arith.cmpi", "arith.addi"]
        .into_iter()
        .flat_map(of_op)
        .filter(|entry| entry.types == "i1")
        .collect();
    let table = judged(Box::new(target), &chosen);
    let wrong = table
        .rows
        .iter()
        .flat_map(|row| &row.targets[Builtin::NAME]);
    let wrong = wrong.filter(|cell| cell.standing == Standing::Wrong);
    let wrong: Vec<&str> = wrong
        .flat_map(|cell| cell.variants.iter().map(String::as_str))
        .collect();
    assert_eq!(wrong, ["ult", "ule", "ugt", "uge"]);
    assert!(table.new_findings().next().is_some());
}

#[test]
fn few_inputs_are_all_inputs() {
    let chosen: Vec<_> = of_op("arith.select").into_iter().take(1).collect();
    let table = judged(Box::new(Builtin::default()), &chosen);
    let cell = &table.rows[0].targets[Builtin::NAME][0];
    // The condition and both values have one bit or are poison.
    assert_eq!(
        (cell.standing, cell.inputs, cell.complete),
        (Standing::Proved, 3 * 3 * 3, true)
    );
}

/// The integer ops of the table, at each width of an integer and of `index`.
#[test]
fn the_built_in_lowering_is_proved_for_every_integer_op() {
    let stored = Table::read(STORED).expect("the stored table is valid");
    let types = ["i1", "i8", "i32", "i64", "i65", "i128", "index"];
    let is_integer = |row: &&lowerfuzz_conformance::Row| {
        let of = |dialect: &str| row.op.starts_with(dialect);
        types.contains(&row.types.as_str()) && (of("arith.") || of("math.") || of("index."))
    };
    // The lowered product has 130 or 256 bits, and terms have at most 128.
    let is_too_wide = |row: &&lowerfuzz_conformance::Row| {
        let is_wide = row.types == "i65" || row.types == "i128";
        is_wide && row.op.starts_with("arith.mul") && row.op.ends_with("_extended")
    };
    let mut proved = 0;
    for row in stored.rows.iter().filter(is_integer) {
        if is_too_wide(&row) {
            continue;
        }
        for cell in &row.targets[Builtin::NAME] {
            match cell.standing {
                Standing::Proved => proved += 1,
                Standing::Refused => {}
                Standing::Right
                | Standing::Inaccurate
                | Standing::Wrong
                | Standing::Absent
                | Standing::Unsupported => panic!("{} on {}: {cell:?}", row.op, row.types),
            }
        }
    }
    assert!(proved >= 177, "{proved} cells");
}

#[test]
fn the_page_is_the_page_of_the_stored_table() {
    let stored = Table::read(STORED).expect("the stored table is valid");
    assert!(stored.json() == STORED, "the stored table has another form");
    assert!(
        page(&stored) == PAGE,
        "make docs/conformance.md anew, as docs/enumerate.md explains"
    );
}

#[test]
fn the_stored_table_has_each_function() {
    let stored = Table::read(STORED).expect("the stored table is valid");
    assert_eq!(stored.functions, entries().len());
    for target in &stored.targets {
        let all: u64 = stored.counts(&target.name).values().sum();
        assert_eq!(all, entries().len() as u64, "{}", target.name);
    }
}

fn outcome(standing: Standing, report: Option<&str>) -> Outcome {
    Outcome {
        standing,
        inputs: 4,
        is_complete: true,
        reason: String::new(),
        report: report.map(str::to_owned),
    }
}

fn entry(number: usize, types: &str, variant: &str) -> Entry {
    Entry {
        number,
        op: "o.p".to_owned(),
        types: types.to_owned(),
        variant: variant.to_owned(),
        text: String::new(),
    }
}

fn table(each: &[(&Entry, Outcome)]) -> Table {
    let target = TargetVersion {
        name: "t".to_owned(),
        version: "1".to_owned(),
    };
    let each: Vec<_> = each.iter().map(|(e, o)| (*e, vec![o.clone()])).collect();
    Table::of(vec![target], &each)
}

#[test]
fn changes_name_new_gone_and_different_rows() {
    let [plain, exact] = ["", "exact"].map(|variant| entry(0, "i8", variant));
    let [old, new] = ["i16", "i32"].map(|types| entry(1, types, ""));
    let right = || outcome(Standing::Right, None);
    let before = table(&[(&plain, right()), (&exact, right()), (&old, right())]);
    let wrong = outcome(Standing::Wrong, Some("a-report"));
    let after = table(&[(&plain, right()), (&exact, wrong), (&new, right())]);
    let texts = |is_part| -> Vec<String> {
        let all = changes(&before, &after, is_part);
        all.iter().map(ToString::to_string).collect()
    };
    let both = [
        "t: o.p on i32: no entry -> right",
        "t: o.p on i8: right -> right with plain, wrong (a-report) with exact",
    ];
    let gone = "t: o.p on i16: right -> no entry";
    assert_eq!(texts(true), both);
    assert_eq!(texts(false), [both[0], both[1], gone]);
    assert!(changes(&before, &before, false).is_empty());
}

/// Only a function that was not wrong, or that had a report, can become wrong.
#[test]
fn a_change_to_wrong_is_told_from_other_changes() {
    let [plain, exact] = ["", "exact"].map(|variant| entry(0, "i8", variant));
    let right = || outcome(Standing::Right, None);
    let refused = || outcome(Standing::Refused, None);
    let known = || outcome(Standing::Wrong, Some("a-report"));
    let new = || outcome(Standing::Wrong, None);
    let both = |one: Outcome, other: Outcome| table(&[(&plain, one), (&exact, other)]);
    let became_wrong = |before: &Table, after: &Table| -> Vec<bool> {
        let all = changes(before, after, false);
        all.iter().map(|change| change.became_wrong).collect()
    };
    let all_right = both(right(), right());
    assert_eq!(became_wrong(&all_right, &both(right(), known())), [true]);
    assert_eq!(became_wrong(&all_right, &both(new(), new())), [true]);
    assert_eq!(became_wrong(&all_right, &both(right(), refused())), [false]);
    let one_wrong = both(right(), known());
    assert_eq!(became_wrong(&one_wrong, &both(known(), known())), [true]);
    assert_eq!(became_wrong(&one_wrong, &both(known(), right())), [true]);
    assert_eq!(became_wrong(&one_wrong, &both(right(), new())), [true]);
    assert_eq!(became_wrong(&one_wrong, &all_right), [false]);
    let all_wrong = both(known(), known());
    assert_eq!(became_wrong(&all_wrong, &one_wrong), [false]);
    assert_eq!(became_wrong(&both(new(), new()), &all_wrong), [false]);
    // A row that the earlier table does not have.
    let other = table(&[(&entry(1, "i16", ""), right())]);
    assert_eq!(became_wrong(&other, &all_wrong), [true, false]);
}

#[test]
fn a_printed_table_has_its_changes_and_a_stored_one_has_none() {
    let plain = entry(0, "i8", "");
    let before = table(&[(&plain, outcome(Standing::Right, None))]);
    let mut after = table(&[(&plain, outcome(Standing::Wrong, None))]);
    after.changes = Some(changes(&before, &after, false));
    let text = after.json();
    let line = "{\"target\":\"t\",\"op\":\"o.p\",\"type\":\"i8\",\"before\":\"right\",\
                \"after\":\"wrong\",\"became_wrong\":true}";
    assert!(text.contains(line), "{text}");
    let read = Table::read(&text).expect("a table");
    assert_eq!(read.changes, None);
    assert!(!read.json().contains("changes"));
}

#[test]
fn tables_of_the_same_functions_are_joined() {
    let plain = entry(0, "i8", "");
    let first = || table(&[(&plain, outcome(Standing::Right, None))]);
    let mut other = table(&[(&plain, outcome(Standing::Absent, None))]);
    let error = first()
        .join(other.clone())
        .expect_err("two columns of one name");
    assert_eq!(
        error.to_string(),
        "expected each lowering in one table, found t in two"
    );
    let column = other.rows[0].targets.remove("t").expect("a column");
    other.rows[0].targets.insert("u".to_owned(), column);
    other.targets[0].name = "u".to_owned();
    let mut joined = first();
    joined.join(other).expect("another column");
    assert_eq!(joined.counts("t")[&Standing::Right], 1);
    assert_eq!(joined.counts("u")[&Standing::Absent], 1);
    let [more, less] = [entry(0, "i8", ""), entry(1, "i16", "")];
    let right = || outcome(Standing::Right, None);
    let larger = table(&[(&more, right()), (&less, right())]);
    let error = first().join(larger).expect_err("other functions");
    assert_eq!(error.to_string(), "expected tables of the same functions");
}

#[test]
fn a_table_reads_back() {
    let plain = entry(0, "i8", "");
    let one = table(&[(&plain, outcome(Standing::Refused, None))]);
    let read = Table::read(&one.json()).expect("a table");
    assert_eq!(read, one);
    assert_eq!(summary(&read.rows[0].targets["t"]), "refused");
    let other = one
        .json()
        .replace("\"schema_version\": 1", "\"schema_version\": 9");
    let error = Table::read(&other).expect_err("another version");
    assert_eq!(
        error.to_string(),
        "expected a table of version 1, found version 9"
    );
}
