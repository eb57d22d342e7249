//! The search, with targets that change, refuse or lose functions on purpose.

use lowerfuzz_enumerate::{
    Batch, CauseKey, Causes, Lowers, Ops, Options, Search, Space, Tally, Then, Transform,
    Transformed, find, missing_dialects,
};
use lowerfuzz_ir::text::{Form, print};
use lowerfuzz_ir::{Module, Release};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::ToolError;

/// A target that changes the text of modules.
struct Changes<F> {
    change: F,
    processes: usize,
}

impl<F: FnMut(&str) -> Transformed> Transform for Changes<F> {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        self.processes += 1;
        let text = print(batch.module, Release::NEWEST, Form::Custom);
        Ok((self.change)(&text))
    }

    fn release(&self) -> Release {
        Release::NEWEST
    }
}

/// The result of a search through functions of one op.
struct Searched {
    tally: Tally,
    causes: Causes,
    processes: usize,
}

/// Judges the functions of `integers` with these numbers.
fn search(numbers: std::ops::Range<u64>, change: impl FnMut(&str) -> Transformed) -> Searched {
    let options = Options {
        functions: 500,
        ..Options::default()
    };
    search_with("integers", options, numbers, change)
}

/// Judges the functions of one op of a space.
fn search_with(
    space: &str,
    options: Options,
    numbers: std::ops::Range<u64>,
    change: impl FnMut(&str) -> Transformed,
) -> Searched {
    let space = Space::new(find(space).expect("a space"), Ops::One);
    let mut target = Changes {
        change,
        processes: 0,
    };
    let mut search =
        Search::new(&space, &mut target, options, Default::default()).expect("no fault");
    search.numbers(numbers).expect("no environment fault");
    let (tally, causes) = (search.tally, search.causes);
    Searched {
        tally,
        causes,
        processes: target.processes,
    }
}

fn kept(text: &str) -> Transformed {
    Transformed::Source(format!("module {{\n{}}}\n", indented(text)))
}

/// Indents a module's functions, as `mlir-opt` does.
fn indented(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(|line| format!("  {line}\n")).collect()
}

/// The options of a search that asks the solver.
const PROVES: Options = Options {
    functions: 500,
    max_inputs: 64,
    proves: true,
};

/// Exchanged operands are the same sum, difference or product, or the negative one.
#[test]
fn the_solver_decides_functions_of_wide_integers() {
    let exchanged = |text: &str| {
        let text = text.replace("arith.addi %arg0, %arg1", "arith.addi %arg1, %arg0");
        kept(&text.replace("arith.subi %arg0, %arg1", "arith.subi %arg1, %arg0"))
    };
    let searched = search_with("integers-i65", PROVES, 0..512, exchanged);
    let Tally {
        unchanged,
        solved,
        wrong,
        ..
    } = searched.tally;
    // Four sets of flags each.
    assert_eq!((unchanged, solved, wrong), (504, 4, 4));
    assert_eq!(searched.tally.decided(), 8);
}

/// The replacement of `%arg0 + %arg0` is wrong for one of 2³² inputs, which is no edge value.
#[test]
fn the_solver_finds_a_difference_that_edge_values_miss() {
    let change = |text: &str| {
        kept(&text.replace(
            "%0 = arith.addi %arg0, %arg0 : i32",
            "%c = arith.constant 305419896 : i32
  %is = arith.cmpi eq, %arg0, %c : i32
  %1 = arith.addi %arg0, %arg0 : i32
  %0 = arith.select %is, %c, %1 : i32",
        ))
    };
    let without = Options {
        proves: false,
        ..PROVES
    };
    let searched = search_with("integers-i32", without, 0..46, change);
    assert_eq!((searched.tally.wrong, searched.tally.agreed), (0, 1));
    let searched = search_with("integers-i32", PROVES, 0..46, change);
    assert_eq!((searched.tally.wrong, searched.tally.agreed), (1, 0));
    let (_, cause) = searched.causes.iter().next().expect("a cause");
    let found = cause.smallest.found.as_ref().expect("a finding");
    assert_eq!(found.input, [Some(305_419_896)]);
}

#[test]
fn an_unchanged_function_is_not_evaluated() {
    let searched = search(0..1500, kept);
    let expected = Tally {
        unchanged: 1500,
        ..Tally::default()
    };
    assert_eq!(searched.tally, expected);
    assert_eq!(searched.processes, 3);
}

#[test]
fn wrong_functions_have_the_cause_of_their_change() {
    // Minimum and maximum are exchanged.
    let searched = search(0..4000, |text| {
        kept(&text.replace("arith.maxsi", "arith.minsi"))
    });
    let causes: Vec<_> = searched.causes.iter().collect();
    assert!(searched.tally.wrong > 0);
    assert_eq!(searched.tally.refused + searched.tally.failed, 0);
    for (key, cause) in &causes {
        let CauseKey::Wrong { edit, .. } = key else {
            panic!("{key:?}");
        };
        assert_eq!(edit.to_string(), "arith.maxsi -> arith.minsi");
        assert!(cause.smallest.before.contains("arith.maxsi"));
        assert!(cause.smallest.after.contains("arith.minsi"));
    }
    // On i1, and on wider types.
    assert_eq!(causes.len(), 2);
    // Equal operands have equal minima and maxima.
    assert!(searched.tally.proved > 0);
}

#[test]
fn a_crash_costs_one_function() {
    let crash = |text: &str| match text.contains("arith.remsi %arg0, %arg0 : i2") {
        true => Transformed::Crashed("signal 11 in mlir::f".to_owned()),
        false => kept(text),
    };
    let searched = search(0..2000, crash);
    let all: u64 = searched.causes.iter().map(|(_, cause)| cause.count).sum();
    assert_eq!(searched.tally.failed, all);
    assert_eq!(searched.tally.failed, 1);
    assert!(
        searched.processes < 4 + 2 * 2 * 10,
        "{}",
        searched.processes
    );
}

/// `maxnumf` of zeros of different signs may be either zero. With `nsz`, the sign of an operand in the
/// source is open, too.
#[test]
fn a_result_that_mlir_leaves_unspecified_is_no_accusation() {
    let space = Space::new(find("floats-f32").expect("a space"), Ops::Two);
    let mut target = Changes {
        change: |text: &str| {
            let division = "  %2 = arith.divf %arg0, %0 fastmath<nsz> : f32\n";
            assert!(text.contains(division), "{text}");
            let folded = text
                .replace(division, "")
                .replace("maxnumf %2", "maxnumf %arg0");
            kept(&folded)
        },
        processes: 0,
    };
    let mut search =
        Search::new(&space, &mut target, Options::default(), Default::default()).expect("no fault");
    search.numbers(778_434..778_435).expect("no fault");
    assert_eq!((search.tally.agreed, search.tally.wrong), (1, 0));
}

/// A target without the dialect `scf`, which counts the functions that it gets.
struct LacksScf(usize);

impl Transform for LacksScf {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        let text = print(batch.module, Release::NEWEST, Form::Custom);
        assert!(!text.contains("scf."), "{text}");
        self.0 += batch.functions;
        Ok(kept(&text))
    }

    fn release(&self) -> Release {
        Release::NEWEST
    }

    fn has_dialect(&self, dialect: &str) -> Result<bool, ToolError> {
        Ok(dialect != "scf")
    }
}

/// The first function with a parameter is in each of the 15 contexts of `ranges`. An `scf.if` and
/// an `scf.for` are in four of them.
#[test]
fn a_function_with_an_op_of_a_missing_dialect_is_absent() {
    let space = Space::new(find("ranges").expect("a space"), Ops::One);
    let first = (0..space.each())
        .find(|number| {
            let function = space.function(*number);
            function.is_some_and(|function| !function.params.is_empty())
        })
        .expect("a function with a parameter");
    let mut target = LacksScf(0);
    assert_eq!(missing_dialects(&space, &target).expect("no fault"), None);
    let mut search =
        Search::new(&space, &mut target, Options::default(), Default::default()).expect("no fault");
    for context in 0..15 {
        let number = context * space.each() + first;
        search
            .numbers(number..number + 1)
            .expect("no environment fault");
    }
    let tally = search.tally;
    assert_eq!((tally.absent, tally.compared()), (4, 11));
    assert_eq!(target.0, 11);
}

/// A target without the dialect `index`.
struct LacksIndex;

impl Transform for LacksIndex {
    fn transform(&mut self, _: Batch<'_>) -> Result<Transformed, ToolError> {
        panic!("the target has no op of the space")
    }

    fn release(&self) -> Release {
        Release::NEWEST
    }

    fn has_dialect(&self, dialect: &str) -> Result<bool, ToolError> {
        Ok(dialect != "index")
    }
}

/// A target of a release without the flag `exact`, which counts the functions that it gets.
struct Release19(usize);

impl Transform for Release19 {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        let text = print(batch.module, Release::R19, Form::Custom);
        assert!(!text.contains("exact"), "{text}");
        self.0 += batch.functions;
        Ok(kept(&text))
    }

    fn release(&self) -> Release {
        Release::R19
    }
}

#[test]
fn functions_with_a_flag_that_the_release_does_not_have_are_left_out() {
    let space = Space::new(find("integers").expect("a space"), Ops::One);
    let mut target = Release19(0);
    let mut search =
        Search::new(&space, &mut target, Options::default(), Default::default()).expect("no fault");
    // Functions 760 to 769 are signed divisions, 770 to 773 exact ones.
    search.numbers(760..774).expect("no environment fault");
    let tally = search.tally;
    assert_eq!((tally.absent, tally.unchanged), (4, 10));
    assert_eq!(target.0, 10);
}

#[test]
fn a_space_whose_dialect_is_missing_is_named() {
    let missing = |name: &str| {
        let space = Space::new(find(name).expect("a space"), Ops::One);
        let missing = missing_dialects(&space, &LacksIndex).expect("no fault");
        missing.map(|missing| missing.into_iter().collect::<Vec<_>>())
    };
    assert_eq!(missing("index"), Some(vec!["index"]));
    assert_eq!(missing("arith-index"), None);
    let space = Space::new(find("index").expect("a space"), Ops::One);
    let mut target = LacksIndex;
    let mut search =
        Search::new(&space, &mut target, Options::default(), Default::default()).expect("no fault");
    search.numbers(0..100).expect("no environment fault");
    assert_eq!(search.tally.absent, 100);
}

/// Returns the messages of the causes of crashes, with the numbers of their functions.
fn crashes(describe: impl Fn(&str) -> Option<&'static str>) -> Vec<(String, u64)> {
    let crash = |text: &str| {
        let functions: Vec<&str> = text.split("func.func").skip(1).collect();
        let how = functions.iter().find_map(|function| describe(function));
        how.map_or_else(|| kept(text), |how| Transformed::Crashed(how.to_owned()))
    };
    let searched = search(0..3000, crash);
    let causes = searched.causes.into_iter().map(|(key, cause)| match key {
        CauseKey::Failed { message, .. } => (message, cause.count),
        CauseKey::Wrong { .. } => panic!("{key:?}"),
    });
    causes.collect()
}

#[test]
fn crashes_with_only_a_signal_are_told_apart_by_ops_and_types() {
    let describe = |function: &str| {
        let has = |words: &str| function.contains(words);
        let divides = has("arith.divui %arg0, %arg0 : ") || has("arith.divui %arg0, %arg1 : i3");
        (divides || has("arith.remsi %arg0, %arg0 : i2")).then_some("signal 8")
    };
    let expected = [
        ("signal 8: arith.divui on i1", 1),
        ("signal 8: arith.divui on i2", 1),
        ("signal 8: arith.divui on i3", 2),
        ("signal 8: arith.remsi on i2", 1),
    ];
    let expected = expected.map(|(message, count)| (message.to_owned(), count));
    assert_eq!(crashes(describe), expected);
}

#[test]
fn a_crash_of_two_ops_has_the_cause_of_the_op_that_crashes_alone() {
    // The target crashes on a division by a value that it finds to be zero.
    let crash = |text: &str| {
        let crashes = text.split("func.func").any(|function| {
            let has = |words: &str| function.contains(words);
            let zero =
                has("%0 = arith.constant 0 : i2") || has("%0 = arith.subi %arg0, %arg0 : i2");
            zero && has("%1 = arith.divui %arg0, %0 : i2")
        });
        match crashes {
            true => Transformed::Crashed("signal 8".to_owned()),
            false => kept(text),
        }
    };
    let space = Space::new(find("integers").expect("a space"), Ops::Two);
    let mut target = Changes {
        change: crash,
        processes: 0,
    };
    let options = Options::default();
    let learned = Search::learn(&space, &mut target, options).expect("no fault");
    let mut search = Search::new(&space, &mut target, options, learned).expect("no fault");
    // Function 973 divides a parameter by zero. Function 65260 divides it by its difference to itself.
    search.numbers(973..974).expect("no fault");
    search.numbers(65_260..65_261).expect("no fault");
    let causes: Vec<_> = search.causes.iter().collect();
    let [(CauseKey::Failed { message, .. }, cause)] = &causes[..] else {
        panic!("{causes:?}");
    };
    assert_eq!(message, "signal 8: arith.divui on i2");
    assert_eq!((cause.count, cause.smallest.number), (2, 973));
}

#[test]
fn crashes_with_an_assertion_have_one_cause() {
    let describe = |function: &str| {
        let how = "signal 6 mlir-opt: a.cpp:12: void f(): Assertion `x' failed.";
        function
            .contains("arith.remui %arg0, %arg0 : ")
            .then_some(how)
    };
    let message = "signal # mlir-opt: a.cpp:#: void f(): Assertion `x' failed.";
    assert_eq!(crashes(describe), [(message.to_owned(), 3)]);
}

#[test]
fn a_refused_function_is_found_by_its_name() {
    let refuse = |text: &str| {
        let functions = text.split("func.func @").skip(1);
        let mut shifts = functions.filter(|function| function.contains("arith.shrsi"));
        match shifts.next().and_then(|function| function.split_once('(')) {
            Some((name, _)) => Transformed::Refused(Some(name.to_owned()), "no shifts".to_owned()),
            None => kept(text),
        }
    };
    let space = Space::new(find("integers").expect("a space"), Ops::One);
    let number = (0..space.size()).find(|number| {
        let mut module = Module::default();
        if let Some(function) = space.function(*number) {
            function.add_to(&space, &mut module, "f");
        }
        print(&module, Release::NEWEST, Form::Custom).contains("arith.shrsi")
    });
    let number = number.expect("a shift");
    let searched = search(number - 300..number + 1, refuse);
    assert_eq!(searched.tally.refused, 1);
    assert_eq!(searched.tally.unchanged, 300);
    // The whole module, the refused function, and the others.
    assert_eq!(searched.processes, 3);
}

/// Judges functions whose source stays as it is, and their built-in lowering with a fault.
fn lowered(
    numbers: std::ops::Range<u64>,
    change: impl FnMut(&str) -> Transformed,
    fault: Option<Fault>,
) -> (Tally, Tally, Causes) {
    let space = Space::new(find("integers").expect("a space"), Ops::One);
    let mut target = Changes {
        change,
        processes: 0,
    };
    let mut lowering = Lowers(Box::new(Builtin::with_fault(fault)));
    let options = Options {
        functions: 500,
        ..Options::default()
    };
    let search = Search::new(&space, &mut target, options, Default::default()).expect("no fault");
    let mut search = search.then(Then::new(&mut lowering, Default::default()));
    search.numbers(numbers).expect("no environment fault");
    (search.tally, search.lowered_tally, search.causes)
}

#[test]
fn the_lowering_of_unchanged_functions_is_judged() {
    let (source, lowered, causes) = lowered(2800..3100, kept, Some(Fault::ComparesSigned));
    assert_eq!(source.unchanged, 300);
    assert_eq!(lowered.compared(), 300);
    assert!(lowered.wrong > 0 && lowered.proved > 0);
    let all: u64 = causes.iter().map(|(_, cause)| cause.count).sum();
    assert_eq!(all, lowered.wrong);
}

#[test]
fn a_function_that_is_wrong_after_the_passes_is_not_lowered() {
    let change = |text: &str| kept(&text.replace("arith.maxsi", "arith.minsi"));
    let (source, lowered, causes) = lowered(0..4000, change, None);
    assert!(source.wrong > 0);
    assert_eq!(lowered.wrong + lowered.failed, 0);
    assert_eq!(lowered.compared(), source.compared() - source.wrong);
    let all: u64 = causes.iter().map(|(_, cause)| cause.count).sum();
    assert_eq!(all, source.wrong);
}

/// A lowering that refuses one function, which stands in a module with others.
struct Refuses(Lowers<Builtin>);

impl Transform for Refuses {
    fn transform(&mut self, batch: Batch<'_>) -> Result<Transformed, ToolError> {
        let text = print(batch.module, Release::NEWEST, Form::Custom);
        match text.contains("@f1234(") {
            true => Ok(Transformed::Refused(None, "not this one".to_owned())),
            false => self.0.transform(batch),
        }
    }

    fn release(&self) -> Release {
        Release::NEWEST
    }
}

#[test]
fn a_function_that_the_lowering_refuses_costs_one_function() {
    let space = Space::new(find("integers").expect("a space"), Ops::One);
    let mut target = Changes {
        change: kept,
        processes: 0,
    };
    let mut lowering = Refuses(Lowers(Box::default()));
    let search =
        Search::new(&space, &mut target, Options::default(), Default::default()).expect("no fault");
    let mut search = search.then(Then::new(&mut lowering, Default::default()));
    search.numbers(1000..1500).expect("no environment fault");
    assert_eq!(search.tally.unchanged, 500);
    let lowered = search.lowered_tally;
    assert_eq!((lowered.refused, lowered.compared()), (1, 499));
    let kinds: Vec<_> = search.causes.iter().map(|(key, _)| key).collect();
    let [
        CauseKey::Failed {
            kind, is_finding, ..
        },
    ] = &kinds[..]
    else {
        panic!("{kinds:?}");
    };
    assert_eq!(kind, "lowering after the passes: refused");
    assert!(!is_finding);
}

#[test]
fn a_lost_function_is_a_finding() {
    let searched = search(0..10, |_| Transformed::Source("module {\n}\n".to_owned()));
    assert_eq!(searched.tally.failed, 10);
}
