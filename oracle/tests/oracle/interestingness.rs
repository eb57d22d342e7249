//! Tests of reduction on an expensive target: candidates are lowered in batches, undefined
//! candidates are skipped, and unneeded passes are dropped.

use lowerfuzz_generator::{Config as Generate, case_from_seed};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered, Target};
use lowerfuzz_oracle::{Config, Judge, KeepsSymptom, Stages, Symptom};
use lowerfuzz_reduce::{Options, reduce};

const FAULT: Fault = Fault::ResultPosition;

/// The built-in lowering with the interface of an external tool: with batches and passes.
struct Process {
    right: Builtin,
    wrong: Builtin,
    passes: Vec<String>,
    batch: usize,
    /// Batch sizes so far.
    asked: Vec<usize>,
    impatient: bool,
    /// Number of batches that were lowered in impatient mode.
    impatiently: usize,
}

impl Process {
    fn new(batch: usize) -> Process {
        Process {
            right: Builtin::default(),
            wrong: Builtin::with_fault(Some(FAULT)),
            passes: ["a", "bad", "b", "c"].map(str::to_owned).to_vec(),
            batch,
            asked: Vec::new(),
            impatient: false,
            impatiently: 0,
        }
    }
}

impl Target for Process {
    fn name(&self) -> &str {
        "process"
    }

    /// Lowers correctly, unless one of the passes is the one that plants the fault.
    fn lower(&mut self, job: Job<'_>) -> Lowered {
        let meant = !job.entries.is_empty() || job.case.calls.is_empty();
        assert!(meant, "an undefined candidate was lowered");
        if self.passes.iter().any(|pass| pass == "bad") {
            self.wrong.lower(job)
        } else {
            self.right.lower(job)
        }
    }

    fn lower_all(&mut self, jobs: &[Job<'_>], _: &mut Stages) -> Vec<Lowered> {
        self.asked.push(jobs.len());
        self.impatiently += usize::from(self.impatient);
        jobs.iter().map(|job| self.lower(*job)).collect()
    }

    fn batch(&self) -> usize {
        self.batch
    }

    fn set_impatient(&mut self, impatient: bool) {
        self.impatient = impatient;
    }

    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn passes(&self) -> &[String] {
        &self.passes
    }

    fn set_passes(&mut self, passes: Vec<String>) {
        self.passes = passes;
    }
}

/// Returns a program that shows the fault, with its symptom.
fn found(judge: &mut Judge) -> (Case, Symptom) {
    for seed in 0.. {
        let case = case_from_seed(seed, &Generate::default());
        let verdict = judge.judge(&case, &mut Process::new(1)).verdict;
        if let Some(symptom) = Symptom::of(&verdict) {
            return (case, symptom);
        }
    }
    unreachable!("the fault is in one of 20 programs");
}

/// Reduces a case, and returns the result, the number of tested candidates and the batch sizes.
fn reduced(
    judge: &mut Judge,
    case: &Case,
    symptom: &Symptom,
    batch: usize,
) -> (String, u64, Vec<usize>) {
    let mut target = Process::new(batch);
    let mut predicate = KeepsSymptom::new(judge, &mut target, symptom.clone());
    let reduced = reduce(case, &mut predicate, Options::default(), &mut |_| true)
        .expect("the finding shows again");
    // Impatient mode is on for all candidates, and off afterwards.
    assert_eq!(target.impatiently, target.asked.len());
    assert!(!target.impatient);
    (case::print(&reduced.case), reduced.tested, target.asked)
}

#[test]
fn candidates_are_lowered_together() {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let (case, symptom) = found(&mut judge);
    let (one, tested, single) = reduced(&mut judge, &case, &symptom, 1);
    let (many, same, batches) = reduced(&mut judge, &case, &symptom, 64);
    // Batching does not change the answers or the result.
    assert_eq!((one, tested), (many, same));
    assert!(single.iter().all(|n| *n == 1), "{single:?}");
    // Almost all candidates are in large batches, because most candidates fail and failing batches
    // grow.
    assert!(batches.iter().any(|n| *n >= 16), "{batches:?}");
    assert!(
        batches.len() * 2 < single.len(),
        "{} {}",
        batches.len(),
        single.len()
    );
    println!(
        "{tested} candidates: {} processes, {} in batches",
        single.len(),
        batches.len()
    );
}

#[test]
fn unneeded_passes_are_dropped() {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let (case, symptom) = found(&mut judge);
    let mut target = Process::new(8);
    KeepsSymptom::new(&mut judge, &mut target, symptom.clone()).drop_passes(&case);
    assert_eq!(target.passes, ["bad"]);
    // If the symptom does not show, the passes stay unchanged.
    let mut target = Process::new(8);
    target.passes = vec!["a".to_owned(), "b".to_owned()];
    KeepsSymptom::new(&mut judge, &mut target, symptom).drop_passes(&case);
    assert_eq!(target.passes, ["a", "b"]);
}
