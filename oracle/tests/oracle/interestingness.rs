//! Tests of reduction with an expensive target. Candidates are lowered in batches, undefined
//! candidates are skipped, and unneeded passes are dropped.

use lowerfuzz_generator::{Config as Generate, case_from_seed};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::target::{
    Builtin, Deadline, Identity, Job, Lowered, Request, Settings, Target,
};
use lowerfuzz_oracle::{Config, Judge, KeepsSymptom, Stages, Stop, Symptom};
use lowerfuzz_reduce::{NotReduced, Options, reduce};

const FAULT: Fault = Fault::ResultPosition;

/// The built-in lowering with the interface of an external tool: with batches and passes.
struct Process {
    right: Builtin,
    wrong: Builtin,
    passes: Vec<String>,
    batch: usize,
    /// The sizes of all batches that the target has lowered so far.
    asked: Vec<usize>,
    /// Number of batches with a short deadline.
    short: usize,
}

impl Process {
    fn new(batch: usize) -> Process {
        Process {
            right: Builtin::default(),
            wrong: Builtin::with_fault(Some(FAULT)),
            passes: ["a", "bad", "b", "c"].map(str::to_owned).to_vec(),
            batch,
            asked: Vec::new(),
            short: 0,
        }
    }
}

impl Target for Process {
    fn name(&self) -> &str {
        "process"
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        let settings = Settings::of(self);
        let request = Request {
            jobs: &[job],
            settings: &settings,
        };
        let mut lowered = self.lower_all(request, &mut Stages::default())?;
        Ok(lowered.pop().expect("a result for each program"))
    }

    /// Lowers correctly, unless the pass that plants the fault is among the passes.
    fn lower_all(&mut self, request: Request<'_>, _: &mut Stages) -> Result<Vec<Lowered>, Stop> {
        let Request { jobs, settings } = request;
        self.asked.push(jobs.len());
        self.short += usize::from(settings.deadline == Deadline::Short);
        let is_wrong = settings.passes.iter().any(|pass| pass == "bad");
        let lowering = match is_wrong {
            true => &mut self.wrong,
            false => &mut self.right,
        };
        let lowered = jobs.iter().map(|job| {
            let meant = !job.entries.is_empty() || job.case.calls.is_empty();
            assert!(meant, "an undefined candidate was lowered");
            lowering.lower(*job)
        });
        lowered.collect()
    }

    fn batch(&self, _: &Settings) -> usize {
        self.batch
    }

    fn identity(&self) -> Identity {
        Identity::default()
    }

    fn passes(&self) -> &[String] {
        &self.passes
    }
}

/// Returns a program that reproduces the planted fault, with its symptom.
fn found(judge: &mut Judge) -> (Case, Symptom) {
    for seed in 0.. {
        let case = case_from_seed(seed, &Generate::default());
        let verdict = judge
            .judge(&case, &mut Process::new(1))
            .expect("no tool is stopped")
            .verdict;
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
    // All candidates are lowered with a short deadline.
    assert_eq!(target.short, target.asked.len());
    (case::print(&reduced.case), reduced.tested, target.asked)
}

#[test]
fn candidates_are_lowered_together() {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let (case, symptom) = found(&mut judge);
    let (one, tested, single) = reduced(&mut judge, &case, &symptom, 1);
    let (many, same, batches) = reduced(&mut judge, &case, &symptom, 64);
    // Batching changes neither the answers nor the result of the reduction.
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
    let needed = |target: &mut Process, judge: &mut Judge| {
        let mut predicate = KeepsSymptom::new(judge, target, symptom.clone());
        predicate.drop_passes(&case).expect("no tool is stopped");
        predicate.passes().to_vec()
    };
    let mut target = Process::new(8);
    assert_eq!(needed(&mut target, &mut judge), ["bad"]);
    // If the symptom does not occur, the predicate keeps its passes.
    target.passes = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(needed(&mut target, &mut judge), ["a", "b"]);
}

/// The lowering with the planted fault, whose tools are stopped after some requests.
struct Stopping {
    rest: Process,
    requests: usize,
}

fn full_disk() -> Stop {
    Stop::Fault("No space left on device".to_owned())
}

impl Target for Stopping {
    fn name(&self) -> &str {
        "stopping"
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        self.rest.lower(job)
    }

    fn lower_all(
        &mut self,
        request: Request<'_>,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        self.requests = self.requests.checked_sub(1).ok_or_else(full_disk)?;
        self.rest.lower_all(request, stages)
    }

    fn passes(&self) -> &[String] {
        self.rest.passes()
    }

    fn identity(&self) -> Identity {
        Identity::default()
    }
}

#[test]
fn a_full_disk_is_neither_a_verdict_nor_the_end_of_a_reduction() {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let (case, symptom) = found(&mut judge);
    let stopping = |requests| Stopping {
        rest: Process::new(1),
        requests,
    };
    let judged = judge.judge(&case, &mut stopping(0));
    assert_eq!(judged.err(), Some(full_disk()));
    for (requests, is_decided) in [(0, false), (1, true), (9, true)] {
        let mut target = stopping(requests);
        let mut predicate = KeepsSymptom::new(&mut judge, &mut target, symptom.clone());
        let reduced = reduce(&case, &mut predicate, Options::default(), &mut |_| true);
        let Err(NotReduced::Undecided { why, so_far }) = reduced else {
            panic!("{requests} requests: {reduced:?}");
        };
        assert_eq!((why, so_far.is_some()), (full_disk(), is_decided));
    }
    let mut target = stopping(0);
    let mut predicate = KeepsSymptom::new(&mut judge, &mut target, symptom);
    assert_eq!(predicate.pass_at_fault(&case), Err(full_disk()));
}
