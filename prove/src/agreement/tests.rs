//! Random functions, judged by the prover and by the interpreters.

use std::collections::BTreeMap;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Agreement, Pair, agree};
use crate::planted::{Planted, plant};

/// The counts of a run over random pairs.
#[derive(Default, Debug)]
struct Counts {
    outcomes: BTreeMap<String, u64>,
    ops: BTreeMap<String, u64>,
    errors: Vec<String>,
}

fn run(seed: u64, pairs: u64, most_errors: usize) -> Counts {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut counts = Counts::default();
    for _ in 0..pairs {
        let mut bytes = [0; 64];
        random.fill_bytes(&mut bytes);
        let pair = Pair::from_bytes(&bytes);
        let outcome = match agree(&pair) {
            Ok(outcome) => outcome,
            Err(error) => {
                counts.errors.push(error);
                if counts.errors.len() >= most_errors {
                    break;
                }
                continue;
            }
        };
        let decided = matches!(outcome, Agreement::Refines | Agreement::Differs);
        *counts.outcomes.entry(format!("{outcome:?}")).or_default() += 1;
        if decided {
            for name in pair.names() {
                *counts.ops.entry(name).or_default() += 1;
            }
        }
    }
    counts
}

#[test]
fn the_prover_agrees_with_the_interpreters() {
    let counts = run(1, 400, 3);
    assert!(counts.errors.is_empty(), "{}", counts.errors.join("\n"));
    let of = |outcome: &str| counts.outcomes.get(outcome).copied().unwrap_or(0);
    assert!(
        of("Refines") > 250 && of("Differs") > 40,
        "{:?}",
        counts.outcomes
    );
}

/// Each mistake, and a seed whose first 60 pairs show it.
const MISTAKES: [(Planted, u64); 6] = [
    (Planted::Rule, 0),
    (Planted::PoisonDivisor, 1),
    (Planted::SelectArms, 27),
    (Planted::WideShift, 0),
    (Planted::NoSignedWrap, 15),
    (Planted::Branch, 9),
];

#[test]
fn a_planted_mistake_is_found() {
    for (planted, seed) in MISTAKES {
        plant(Some(planted));
        let found = run(seed, 60, 1);
        plant(None);
        assert!(!found.errors.is_empty(), "{planted:?}");
        assert!(run(seed, 60, 1).errors.is_empty());
    }
}

/// `cargo test --release -p lowerfuzz-prove -- --ignored --nocapture a_million`
#[test]
#[ignore = "takes minutes"]
fn a_million_functions() {
    let counts = run(2, 1_000_000, 3);
    println!("{counts:#?}");
    assert!(counts.errors.is_empty(), "{}", counts.errors.join("\n"));
    let rare = counts.ops.iter().filter(|(_, count)| **count < 1000);
    assert_eq!(rare.collect::<Vec<_>>(), []);
}
