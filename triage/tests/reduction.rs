//! Tests that reduced findings are small, and that each bug has few signatures.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use lowerfuzz_generator::{Config as Generate, case_from_seed};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::{Builtin, Settings};
use lowerfuzz_oracle::{Config, Judge, Judgement, KeepsSymptom, Symptom};
use lowerfuzz_reduce::{Options, Stopped, reduce};
use lowerfuzz_triage::signature_of_reduced;

/// Returns the number of findings that are reduced for each fault.
fn findings() -> usize {
    let set = std::env::var("LOWERFUZZ_FINDINGS").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(3)
}

/// Number of seeds that are tried to find these findings.
const SEEDS: u64 = 4000;

fn found(judge: &mut Judge, fault: Fault) -> Vec<(Case, Judgement)> {
    let mut target = Builtin::with_fault(Some(fault));
    let mut found = Vec::new();
    for seed in 0..SEEDS {
        let case = case_from_seed(seed, &Generate::default());
        let judgement = judge.judge(&case, &mut target).expect("no tool is stopped");
        if judgement.verdict.is_finding() {
            found.push((case, judgement));
            if found.len() == findings() {
                break;
            }
        }
    }
    found
}

/// Counts the ops other than terminators.
fn ops(case: &Case) -> usize {
    let bodies = case.module.bodies();
    bodies
        .map(|body| {
            body.live_ops()
                .filter(|op| !body.op(*op).op.is_terminator())
                .count()
        })
        .sum()
}

#[test]
fn planted_faults_become_small_programs_with_few_signatures() {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let mut signatures: BTreeMap<String, &'static str> = BTreeMap::new();
    let mut all_ops = Vec::new();
    let mut times: Vec<Duration> = Vec::new();
    for fault in Fault::ALL {
        let found = found(&mut judge, fault);
        assert!(!found.is_empty(), "{} is found", fault.name());
        let mut of_fault = BTreeSet::new();
        for (case, judgement) in found {
            let symptom = Symptom::of(&judgement.verdict).expect("a finding");
            let mut target = Builtin::with_fault(Some(fault));
            let start = Instant::now();
            let mut predicate = KeepsSymptom::new(&mut judge, &mut target, symptom.clone());
            let reduced = reduce(&case, &mut predicate, Options::default(), &mut |_| true)
                .expect("the finding is reproducible");
            times.push(start.elapsed());
            assert_eq!(reduced.stopped, Stopped::Fixpoint);
            assert_eq!(verify(&reduced.case.module), Ok(()));
            let again = judge
                .judge(&reduced.case, &mut target)
                .expect("no tool is stopped");
            assert_eq!(Symptom::of(&again.verdict), Some(symptom));
            let right = judge
                .judge(&reduced.case, &mut Builtin::default())
                .expect("no tool is stopped");
            assert!(
                !right.verdict.is_finding(),
                "{}\n{}",
                right.verdict,
                case::print(&reduced.case)
            );
            // Printing and parsing must not change the reduced case.
            let text = case::print(&reduced.case);
            let parsed = case::parse(&text, None).expect("a printed case");
            let parsed = judge
                .judge(&parsed, &mut target)
                .expect("no tool is stopped");
            assert_eq!(parsed.verdict, again.verdict, "{text}");
            let signature = signature_of_reduced(
                &mut judge,
                &mut target,
                &Settings::default(),
                None,
                &reduced.case,
            )
            .expect("no tool is stopped")
            .expect("a finding");
            println!(
                "{} {:?} {} tested, {} ops -> {} ops\n{signature}\n{text}{}",
                fault.name(),
                times[times.len() - 1],
                reduced.tested,
                ops(&case),
                ops(&reduced.case),
                again.verdict,
            );
            all_ops.push(ops(&reduced.case));
            assert!(ops(&reduced.case) <= 12, "{text}");
            let other = signatures.insert(signature.to_string(), fault.name());
            assert!(
                other.is_none_or(|o| o == fault.name()),
                "{signature}: {other:?}, {}",
                fault.name()
            );
            of_fault.insert(signature);
        }
        // A wrong value of one op may first be observed in the result of another op.
        assert!(of_fault.len() <= 2, "{}: {of_fault:?}", fault.name());
    }
    all_ops.sort_unstable();
    times.sort_unstable();
    println!(
        "median {} ops, {:?}",
        all_ops[all_ops.len() / 2],
        times[times.len() / 2]
    );
    assert!(all_ops[all_ops.len() / 2] <= 6, "{all_ops:?}");
}
