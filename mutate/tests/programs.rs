//! Tests of mutations of the corpus and of generated programs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::case::{Case, Datum, parse, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{FuncId, Release};
use lowerfuzz_mutate::{Mutation, Mutator, extract};

/// Returns the verified programs of the corpus, ordered by path.
fn corpus() -> Vec<(PathBuf, Case)> {
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")];
    let mut files = Vec::new();
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(folder).expect("the corpus is there") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|e| e == "mlir") {
                files.push(path);
            }
        }
    }
    files.sort();
    let cases = files.into_iter().filter_map(|path| {
        let case = parse(&fs::read_to_string(&path).ok()?, None).ok()?;
        verify(&case.module).is_ok().then_some((path, case))
    });
    cases.collect()
}

/// Returns the bits of all scalars that calls pass.
fn data(case: &Case) -> Vec<Option<u128>> {
    let args = case.calls.iter().flat_map(|call| &call.args);
    args.flat_map(Datum::elements).copied().collect()
}

/// Checks that a case verifies, and that its text parses as the same case.
fn check_round_trip(case: &Case, of: &dyn std::fmt::Display) {
    let text = print(case);
    if let Err(errors) = verify(&case.module) {
        panic!("{of}: does not verify: {errors:?}\n{text}");
    }
    match parse(&text, Some(case.release)) {
        Ok(again) => {
            assert_eq!(
                data(&again),
                data(case),
                "{of}: the printed text has other data\n{text}"
            );
            let again = print(&again);
            let lines = again.lines().zip(text.lines());
            let differing: Vec<_> = lines.filter(|(a, b)| a != b).collect();
            assert!(
                again == text,
                "{of}: printed twice, differently: {differing:#?}"
            );
        }
        Err(error) => panic!("{of}: the printed text does not parse: {error}\n{text}"),
    }
}

/// The number of tries for each program of the corpus. In total, about ten thousand mutations
/// apply.
const TRIES: usize = 24;

/// Each mutation applies to the result of the previous one.
#[test]
fn mutated_corpus_programs_verify_and_read_back() {
    let corpus = corpus();
    assert!(corpus.len() > 500, "{}", corpus.len());
    let mut applied = 0;
    for (i, (path, first)) in corpus.iter().enumerate() {
        let mut mutator = Mutator::new(i as u64);
        let mut case = first.clone();
        for _ in 0..TRIES {
            let (_, donor) = &corpus[(i * 7 + applied) % corpus.len()];
            let other = if applied % 5 == 0 {
                mutator.splice(&case, donor, &mut |_| true)
            } else {
                mutator.change(&case, &mut |_| true)
            };
            let Some(other) = other else { continue };
            check_round_trip(&other, &path.display());
            applied += 1;
            case = other;
        }
    }
    assert!(applied > 10_000, "only {applied} applied");
}

#[test]
fn every_mutation_applies_and_changes_something() {
    let mut applied: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..20 {
        let case = case_from_seed(seed, &Config::default());
        let text = print(&case);
        for mutation in Mutation::ALL {
            let other = Mutator::new(seed).apply(mutation, &case);
            if let Some(other) = other {
                check_round_trip(&other, &mutation.name());
                let changed = print(&other) != text;
                *applied.entry(mutation.name()).or_default() += usize::from(changed);
            }
        }
    }
    for mutation in Mutation::ALL {
        let of = applied.get(mutation.name()).copied().unwrap_or(0);
        assert!(of >= 3, "{} changed {of} of 20 programs", mutation.name());
    }
}

#[test]
fn equal_seeds_give_equal_mutations() {
    let (case, donor) = (
        case_from_seed(1, &Config::default()),
        case_from_seed(2, &Config::default()),
    );
    let make = |seed| {
        let mut mutator = Mutator::new(seed);
        let other = mutator.change(&case, &mut |_| true)?;
        Some(print(&mutator.splice(&other, &donor, &mut |_| true)?))
    };
    assert!(make(3).is_some());
    assert_eq!(make(3), make(3));
    assert_ne!(make(3), make(4));
}

/// Mutated programs have at most 64 ops, or as many ops as before if they had more. They have at
/// most four calls.
#[test]
fn mutated_programs_stay_small() {
    let mut mutator = Mutator::new(1);
    let mut case = case_from_seed(1, &Config::default());
    let first = case.module.op_count();
    for seed in 2..40 {
        let donor = case_from_seed(seed, &Config::default());
        case = mutator.splice(&case, &donor, &mut |_| true).unwrap_or(case);
        case = mutator.change(&case, &mut |_| true).unwrap_or(case);
        assert!(case.module.op_count() <= first.max(64), "{}", print(&case));
        assert!((1..=4).contains(&case.calls.len()), "{}", print(&case));
    }
    assert!(case.module.op_count() > 20, "{}", print(&case));
}

#[test]
fn results_that_the_caller_rejects_are_not_returned() {
    let case = case_from_seed(1, &Config::default());
    let mut asked = 0;
    let made = Mutator::new(1).change(&case, &mut |_| {
        asked += 1;
        false
    });
    assert!(made.is_none());
    assert!(asked > 5, "{asked}");
}

/// An `index` argument of a program with 64-bit `index` is not copied to a program with 32-bit
/// `index`.
#[test]
fn spliced_data_fit_the_width_of_index() {
    let text = |width, number| {
        format!(
            "// index-bitwidth: {width}\nfunc.func @f(%a: index, %b: vector<2xindex>) -> index {{\n  \
             return %a : index\n}}\n// call: @f({number} : index, [{number}, 1] : vector<2xindex>)\n"
        )
    };
    let case = |width, number: i64| parse(&text(width, number), None).expect("it is valid");
    let (narrow, fits) = (case(32, 1), case(64, 7));
    for (donor, may) in [(&fits, true), (&case(64, 1 << 40), false)] {
        let mut grafted = 0;
        for seed in 0..60 {
            let made = Mutator::new(seed).splice(&narrow, donor, &mut |_| true);
            if let Some(made) = made {
                check_round_trip(&made, &seed);
                grafted += usize::from(made.calls.len() > 1);
            }
        }
        assert_eq!(grafted > 0, may, "{grafted}");
    }
}

const SEED_FUNCTION: &str = "\
memref.global \"private\" @table : memref<2xi32> = dense<[3, 4]>
func.func private @helper(%a: i32) -> i32 {
  return %a : i32
}
func.func private @unused() {
  return
}
func.func private @f(%m: memref<4xi8>, %a: i32) -> i32 {
  %0 = memref.get_global @table : memref<2xi32>
  %1 = call @helper(%a) : (i32) -> i32
  return %1 : i32
}
";

fn seed_function() -> (Case, FuncId) {
    let case = parse(SEED_FUNCTION, None).expect("a program");
    let func = case.module.find_func("f").expect("the function");
    (case, func)
}

#[test]
fn an_extracted_function_is_public_and_has_what_it_uses() {
    let (case, func) = seed_function();
    let (alone, name) = extract(&case, func, Release::NEWEST).expect("all of it exists");
    check_round_trip(&alone, &"the extracted function");
    let names: Vec<(&str, bool)> = alone
        .module
        .funcs
        .iter()
        .map(|func| (alone.module.str(func.name), func.private))
        .collect();
    assert_eq!(names, [("f_0", false), ("helper_0", true)]);
    assert_eq!(alone.module.str(name), "f_0");
    assert_eq!(alone.module.globals.len(), 1);
    // Release 11 spells these ops in another way, and has them.
    assert!(extract(&case, func, Release::R11).is_some());
    let text = "func.func @f(%a: f32) -> f32 {\n  %0 = math.erf %a : f32\n  return %0 : f32\n}";
    let newer = parse(text, None).expect("a program");
    assert!(extract(&newer, FuncId(0), Release::R11).is_none());
}

/// The function has a memref parameter, of which no generated program has a value, so the caller
/// gets a new parameter.
#[test]
fn a_generated_program_calls_a_function_with_new_parameters() {
    let (donor, func) = seed_function();
    let (mut calling, mut inlined) = (0, 0);
    for seed in 0..40 {
        let config = Config::default();
        let case = case_from_seed(seed, &config);
        let Some((program, caller)) = Mutator::new(seed).call_from(&case, &donor, func) else {
            continue;
        };
        check_round_trip(&program, &seed);
        assert!(program.calls.iter().all(|call| call.func != caller));
        let text = print(&program);
        assert!(text.contains("memref<4xi8>"), "{text}");
        match text.contains("call @f_0(") {
            true => calling += 1,
            false => inlined += 1,
        }
    }
    assert!(
        calling > 10 && inlined > 3,
        "{calling} call, {inlined} inline"
    );
}

/// The text of such a layout belongs to the module that contains the type.
#[test]
fn layouts_that_are_not_strided_are_imported() {
    let text = "\
func.func @f(%m: memref<4xi32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>) {
  return
}
";
    let case = parse(text, None).expect("a program");
    let (alone, _) = extract(&case, FuncId(0), Release::NEWEST).expect("it exists");
    check_round_trip(&alone, &"the extracted function");
    assert!(
        print(&alone).contains("(d0 floordiv 2, d0 mod 2)"),
        "{}",
        print(&alone)
    );
}
