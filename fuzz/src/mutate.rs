//! The text of a test case → built-in lowering → verdict, which must be no finding; and, for libFuzzer,
//! other texts made of one or of two.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::LazyLock;

use lowerfuzz_generator::{Config, case_from_seed, language_feature_of, restrict};
use lowerfuzz_ir::case::{Case, parse, print};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Level, Op, Release};
use lowerfuzz_mutate::Mutator;

use crate::judged::{defined, judge};
use crate::kept;

/// Judges the test case that the bytes are the text of; `false` if it is not worth keeping.
///
/// # Panics
/// On a finding; the message holds the test case as a file that `lowerfuzz check` takes.
pub fn run(bytes: &[u8]) -> bool {
    let judged = judge(case_of(bytes).as_deref(), kept::take_prepared(bytes));
    if !judged {
        kept::take_back(bytes);
    }
    judged
}

/// The verified test case of the source level, with calls, that bytes are the text of. What a case of the corpus
/// expects is not asked: that is for `lowerfuzz replay`.
fn case_of(bytes: &[u8]) -> Option<Rc<Case>> {
    if let Some(case) = kept::case(bytes) {
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
    kept::keep(bytes, Rc::clone(&case), None, None);
    Some(case)
}

/// Ops that the built-in lowering does not take end a test case that is worth keeping.
fn mutator(seed: u32) -> Mutator {
    static LOWERED: LazyLock<HashSet<Op>> = LazyLock::new(|| {
        let is_lowered = |op: &Op| {
            restrict::has(Release::NEWEST, false, *op) && language_feature_of(*op).is_none()
        };
        Op::all().filter(is_lowered).collect()
    });
    Mutator::new(u64::from(seed)).offering(|op| LOWERED.contains(&op))
}

/// Puts the text of another test case into `data`, of which `size` bytes are the text of one, and
/// returns its length. Where they are none, one is generated; where they could not be judged, what they were made
/// of is changed.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let case = data.get(..size).and_then(case_to_change);
    let mut mutator = mutator(seed);
    let limit = max_size.min(data.len());
    let made = match &case {
        Some(case) => made(&mut data[..limit], Some(case), |keep| {
            mutator.change(case, keep)
        }),
        None => made(&mut data[..limit], None, |_| {
            Some(case_from_seed(u64::from(seed), &Config::default()))
        }),
    };
    // The same once more: it costs a run, and leads nowhere.
    made.unwrap_or(size.min(max_size))
}

/// Puts the text of a test case with parts of two into `out`, and returns its length: 0 if there is none.
pub fn crossover(one: &[u8], two: &[u8], out: &mut [u8], seed: u32) -> usize {
    let (Some(one), Some(two)) = (case_to_change(one), case_to_change(two)) else {
        return 0;
    };
    let splice = |keep: &mut dyn FnMut(&Case) -> bool| mutator(seed).splice(&one, &two, keep);
    made(out, Some(&one), splice).unwrap_or(0)
}

/// The test case of a text; of one that could not be judged, the one that it was made of.
fn case_to_change(bytes: &[u8]) -> Option<Rc<Case>> {
    kept::origin(bytes).or_else(|| case_of(bytes))
}

/// Puts the text of what is made into `out`, if it fits there, and keeps what is known of it. The maker is told
/// what is well-defined.
fn made(
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
    kept::keep(out, Rc::new(case), prepared, origin.cloned());
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
    fn of_nothing_a_program_is_made() {
        let text = mutated(b"", 5);
        assert!(run(&text), "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn two_programs_are_crossed() {
        let (one, two) = (mutated(b"", 1), mutated(b"", 2));
        let mut out = vec![0; 1 << 14];
        let sizes = (0..10).map(|seed| crossover(&one, &two, &mut out, seed));
        let made = sizes.filter(|size| *size > 0).count();
        assert!(made >= 5, "{made} of 10");
        assert_eq!(crossover(b"?", &two, &mut out, 1), 0);
    }

    #[test]
    fn what_is_too_long_is_not_written() {
        let mut data = PROGRAM.as_bytes().to_vec();
        let size = data.len();
        for seed in 0..20 {
            assert!(mutate(&mut data, size, size, seed) <= size);
        }
    }

    #[test]
    fn what_was_made_is_as_if_it_was_read() {
        let mut text = PROGRAM.as_bytes().to_vec();
        for seed in 0..60 {
            text = mutated(&text, seed);
            let kept = kept::case(&text).expect("it was just made");
            let text = str::from_utf8(&text).expect("it is text");
            let read = parse(text, None).expect("it parses");
            assert_eq!(print(&kept), print(&read));
            let (kept, read) = (defined(&kept), defined(&read));
            assert_eq!(format!("{kept:?}"), format!("{read:?}"));
        }
    }

    #[test]
    fn what_was_not_judged_is_not_changed_further() {
        let text = PROGRAM
            .replace("addi", "divsi")
            .replace("2 : i32)", "0 : i32)");
        let read = |text: &str| case_of(text.as_bytes()).expect("it is a test case");
        let of = read(PROGRAM);
        kept::keep(text.as_bytes(), read(&text), None, Some(Rc::clone(&of)));
        let changed = || case_to_change(text.as_bytes()).expect("it is kept");
        assert!(!Rc::ptr_eq(&changed(), &of));
        assert!(!run(text.as_bytes()), "it divides by zero");
        assert!(Rc::ptr_eq(&changed(), &of));
    }

    #[test]
    fn what_is_no_program_is_passed_over() {
        assert!(!run(b"\xff"));
        assert!(!run(b"llvm.func @f() {\n  llvm.return\n}\n"));
    }
}
