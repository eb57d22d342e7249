//! Generated programs through the whole loop: the built-in lowering is right, a lowering with a
//! planted mistake is not, and the judge knows which is which.

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Blame, Finding, Judge, Verdict};

fn judge() -> Judge {
    let config = lowerfuzz_oracle::Config {
        paranoid: true,
        ..Default::default()
    };
    Judge::new(config).expect("the JIT runs on this machine")
}

#[test]
fn the_built_in_lowering_agrees() {
    let (mut judge, mut target, config) = (judge(), Builtin::default(), Config::default());
    let programs = 3000;
    let mut judged = 0;
    for seed in 0..programs {
        let judgement = judge.judge(&case_from_seed(seed, &config), &mut target);
        assert!(
            !judgement.verdict.is_finding(),
            "seed {seed}: {}",
            judgement.verdict
        );
        judged += u64::from(judgement.verdict == Verdict::Agree);
    }
    assert!(
        judged * 100 >= programs * 95,
        "{judged} of {programs} programs were judged"
    );
}

/// The first program on which a planted mistake shows, and what was said of it.
fn first_finding(fault: Fault) -> (u64, Finding, Blame) {
    let (mut judge, config) = (judge(), Config::default());
    let mut target = Builtin::with_fault(Some(fault));
    for seed in 0..2000 {
        let judgement = judge.judge(&case_from_seed(seed, &config), &mut target);
        if let Verdict::Finding { finding, blame, .. } = judgement.verdict {
            return (seed, finding, blame);
        }
    }
    panic!("{fault:?} was not found");
}

#[test]
fn planted_mistakes_are_found_and_blamed_on_the_lowering() {
    for fault in Fault::ALL {
        let (seed, finding, blame) = first_finding(fault);
        assert_eq!(
            blame,
            Blame::Lowering,
            "{fault:?} at seed {seed}: {finding:?}"
        );
        // The finding is a property of the seed.
        assert_eq!(first_finding(fault), (seed, finding, blame));
    }
}
