//! Tests of planted faults that modify a lowering's output, on generated programs.

use lowerfuzz_faults::{Planted, Rewrite};
use lowerfuzz_generator::{Config as Generation, case_from_seed};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Blame, Config, Finding, Judge, Sample, Verdict};

/// Number of generated programs, which suffices to detect most faults. `lowerfuzz selftest` tries
/// more programs for the other faults.
const PROGRAMS: u64 = 80;

#[test]
fn most_rewrites_show_in_few_programs_and_the_lowering_is_blamed() {
    let config = Config {
        compiled: Sample::OneIn(16),
        ..Config::default()
    };
    let mut judge = Judge::new(config).expect("the JIT runs here");
    let mut left: Vec<Rewrite> = Rewrite::ALL.to_vec();
    for seed in 0..PROGRAMS {
        let case = case_from_seed(seed, &Generation::default());
        left.retain(|rewrite| {
            let mut target = Planted::new(Box::new(Builtin::default()), *rewrite);
            let verdict = judge
                .judge(&case, &mut target)
                .expect("no tool is stopped")
                .verdict;
            let Verdict::Finding { finding, blame, .. } = &verdict else {
                return true;
            };
            let name = rewrite.name();
            assert_eq!(*blame, Blame::Lowering, "{name}, seed {seed}: {verdict}");
            // An invalid module would be detected by the verifier, without running it.
            assert_ne!(
                *finding,
                Finding::InvalidOutput,
                "{name}, seed {seed}: {verdict}"
            );
            false
        });
    }
    let names: Vec<&str> = left.iter().map(|rewrite| rewrite.name()).collect();
    assert!(
        names.len() <= 20,
        "not seen in {PROGRAMS} programs: {names:?}"
    );
}
