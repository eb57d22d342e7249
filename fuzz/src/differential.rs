//! Bytes → test case → built-in lowering → both engines → verdict, which must be no finding.

use std::cell::RefCell;

use arbitrary::Unstructured;
use lowerfuzz_generator::{Config, case};
use lowerfuzz_ir::case::print;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_oracle::Judge;
use lowerfuzz_oracle::target::Builtin;

thread_local! {
    static JUDGE: RefCell<Option<Judge>> = const { RefCell::new(None) };
}

/// Judges the test case that the bytes stand for.
///
/// # Panics
/// If the case does not verify, or on a finding; the message holds the test case as a file that
/// `lowerfuzz check` takes.
pub fn run(bytes: &[u8]) {
    let Ok(case) = case(&mut Unstructured::new(bytes), &Config::default()) else {
        return;
    };
    if let Err(errors) = verify(&case.module) {
        panic!(
            "a generated program does not verify: {errors:?}\n{}",
            print(&case)
        );
    }
    JUDGE.with_borrow_mut(|judge| {
        let judge =
            judge.get_or_insert_with(|| Judge::new(Default::default()).expect("the JIT runs here"));
        let verdict = judge.judge(&case, &mut Builtin::default()).verdict;
        assert!(!verdict.is_finding(), "{verdict}\n{}", print(&case));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn smoke() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut bytes = vec![0; 4096];
        run(&[]);
        for _ in 0..200 {
            random.fill_bytes(&mut bytes);
            let len = random.next_u32() as usize % bytes.len();
            run(&bytes[..len]);
        }
    }
}
