//! Fuzz target that judges the built-in lowering of a test case given as text. The verdict must not
//! be a finding. Also provides libFuzzer with mutations of one text and crossovers of two texts.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::LazyLock;

use lowerfuzz_generator::{Config, case_from_seed, language_feature_of, restrict};
use lowerfuzz_ir::case::{Case, parse, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Level, Op, Release};
use lowerfuzz_mutate::Mutator;

use crate::case_cache;
use crate::judged::{defined, judge};

/// Judges the test case whose text the bytes are. Returns whether the test case was judged.
///
/// # Panics
/// On a finding. The message contains the test case as input for `lowerfuzz check`.
pub fn run(bytes: &[u8]) -> bool {
    let judged = judge(case_of(bytes).as_deref(), case_cache::take_prepared(bytes));
    if !judged {
        case_cache::reject(bytes);
    }
    judged
}

/// Parses the bytes as a verified test case of the source level that has calls. Expectations of a
/// corpus case are ignored; `lowerfuzz replay` checks them.
fn case_of(bytes: &[u8]) -> Option<Rc<Case>> {
    if let Some(case) = case_cache::case(bytes) {
        return Some(case);
    }
    let mut case = parse(std::str::from_utf8(bytes).ok()?, None).ok()?;
    let source = |case: &Case| case.module.funcs.iter().all(|f| f.level == Level::Source);
    let empty = case.calls.is_empty();
    if empty || case.refused.is_some() || !source(&case) || verify(&case.module).is_err() {
        return None;
    }
    for call in &mut case.calls {
        call.expect = None;
        call.after.clear();
    }
    let case = Rc::new(case);
    case_cache::insert(bytes, Rc::clone(&case), None, None);
    Some(case)
}

/// Returns a mutator that only adds ops of the built-in lowering. A test case with other ops could
/// not be judged.
fn mutator(seed: u32) -> Mutator {
    static LOWERED: LazyLock<HashSet<Op>> = LazyLock::new(|| {
        let is_lowered = |op: &Op| {
            restrict::has(Release::NEWEST, false, *op) && language_feature_of(*op).is_none()
        };
        Op::all().filter(is_lowered).collect()
    });
    Mutator::new(u64::from(seed)).offering(|op| LOWERED.contains(&op))
}

/// Replaces the text of a test case in the first `size` bytes of `data` by a mutated text, and
/// returns the new length.
///
/// An invalid text is replaced by a generated test case. Instead of a rejected text, the test case
/// from which it was mutated is mutated again.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let case = data.get(..size).and_then(case_to_change);
    let mut mutator = mutator(seed);
    let limit = max_size.min(data.len());
    let made = match &case {
        Some(case) => write_case(&mut data[..limit], Some(case), |keep| {
            mutator.change(case, keep)
        }),
        None => write_case(&mut data[..limit], None, |_| {
            Some(case_from_seed(u64::from(seed), &Config::default()))
        }),
    };
    // If no mutation was made, running the unchanged input costs time and finds nothing new.
    made.unwrap_or(size.min(max_size))
}

/// Writes into `out` the text of a test case that combines parts of two test cases. Returns the
/// text's length, or 0 on failure.
pub fn crossover(one: &[u8], two: &[u8], out: &mut [u8], seed: u32) -> usize {
    let (Some(one), Some(two)) = (case_to_change(one), case_to_change(two)) else {
        return 0;
    };
    let splice = |keep: &mut dyn FnMut(&Case) -> bool| mutator(seed).splice(&one, &two, keep);
    write_case(out, Some(&one), splice).unwrap_or(0)
}

/// Returns the test case to mutate: the test case of the text, or its origin if the text was
/// rejected.
fn case_to_change(bytes: &[u8]) -> Option<Rc<Case>> {
    case_cache::origin(bytes).or_else(|| case_of(bytes))
}

/// Makes a test case, writes its text into `out` if the text fits, and caches the results. `make`
/// receives a predicate that tests whether a case is well-defined.
fn write_case(
    out: &mut [u8],
    origin: Option<&Rc<Case>>,
    make: impl FnOnce(&mut dyn FnMut(&Case) -> bool) -> Option<Case>,
) -> Option<usize> {
    let mut prepared = None;
    let case = make(&mut |case| {
        prepared = defined(case);
        prepared.is_some()
    })?;
    let text = print(&case);
    let out = out.get_mut(..text.len())?;
    out.copy_from_slice(text.as_bytes());
    case_cache::insert(out, Rc::new(case), prepared, origin.cloned());
    Some(out.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n  \
                           return %0 : i32\n}\n// call: @f(1 : i32, 2 : i32) == 3 : i32\n";

    fn mutated(of: &[u8], seed: u32) -> Vec<u8> {
        let mut data = vec![0; 1 << 14];
        data[..of.len()].copy_from_slice(of);
        let max_size = data.len();
        let size = mutate(&mut data, of.len(), max_size, seed);
        data.truncate(size);
        data
    }

    #[test]
    fn a_chain_of_mutations_is_judged() {
        let mut text = PROGRAM.as_bytes().to_vec();
        let mut judged = 0;
        for seed in 0..200 {
            let other = mutated(&text, seed);
            if run(&other) {
                judged += 1;
                text = other;
            }
        }
        assert!(judged > 190, "{judged} of 200");
        assert!(text.len() > PROGRAM.len());
    }

    #[test]
    fn an_invalid_text_is_replaced_by_a_program() {
        let text = mutated(b"", 5);
        assert!(run(&text), "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn crossover_combines_two_programs() {
        let (one, two) = (mutated(b"", 1), mutated(b"", 2));
        let mut out = vec![0; 1 << 14];
        let sizes = (0..10).map(|seed| crossover(&one, &two, &mut out, seed));
        let made = sizes.filter(|size| *size > 0).count();
        assert!(made >= 5, "{made} of 10");
        assert_eq!(crossover(b"?", &two, &mut out, 1), 0);
    }

    #[test]
    fn a_text_beyond_the_maximal_size_is_not_written() {
        let mut data = PROGRAM.as_bytes().to_vec();
        let size = data.len();
        for seed in 0..20 {
            assert!(mutate(&mut data, size, size, seed) <= size);
        }
    }

    #[test]
    fn a_cached_case_equals_the_parsed_text() {
        let mut text = PROGRAM.as_bytes().to_vec();
        for seed in 0..60 {
            text = mutated(&text, seed);
            let cached = case_cache::case(&text).expect("the case was just cached");
            let text = str::from_utf8(&text).expect("it is text");
            let read = parse(text, None).expect("it parses");
            assert_eq!(print(&cached), print(&read));
            let (cached, read) = (defined(&cached), defined(&read));
            assert_eq!(format!("{cached:?}"), format!("{read:?}"));
        }
    }

    #[test]
    fn a_rejected_text_is_replaced_by_its_origin() {
        let text = PROGRAM
            .replace("addi", "divsi")
            .replace("2 : i32)", "0 : i32)");
        let read = |text: &str| case_of(text.as_bytes()).expect("it is a test case");
        let of = read(PROGRAM);
        case_cache::insert(text.as_bytes(), read(&text), None, Some(Rc::clone(&of)));
        let changed = || case_to_change(text.as_bytes()).expect("the text is cached");
        assert!(!Rc::ptr_eq(&changed(), &of));
        assert!(!run(text.as_bytes()), "it divides by zero");
        assert!(Rc::ptr_eq(&changed(), &of));
    }

    #[test]
    fn an_invalid_text_is_ignored() {
        assert!(!run(b"\xff"));
        assert!(!run(b"llvm.func @f() {\n  llvm.return\n}\n"));
    }
}
