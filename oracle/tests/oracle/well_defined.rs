//! Tests the reducer with random predicates. Every candidate must verify and be well-defined.

use std::convert::Infallible;
use std::hash::{Hash, Hasher};

use lowerfuzz_generator::{Config as Generate, case_from_seed};
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_oracle::{Config, Judge, Verdict, WellDefined};
use lowerfuzz_reduce::{NotReduced, Options, Predicate, Stopped, reduce};

/// Returns the number of reductions in the test. An environment variable can raise the number.
fn reductions() -> u64 {
    let set = std::env::var("LOWERFUZZ_REDUCTIONS").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(150)
}

/// Returns the ops of a case in order.
fn ops(case: &Case) -> Vec<Op> {
    let bodies = case.module.bodies();
    bodies
        .flat_map(|body| body.live_ops().map(|op| body.op(op).op))
        .collect()
}

fn hash_of(seed: u64, what: impl Hash) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    (seed, what).hash(&mut hasher);
    hasher.finish()
}

/// A random predicate derived from a seed. It also checks that its candidates are valid.
struct Random<'j> {
    seed: u64,
    /// The op that a predicate of the first kind requires.
    op: Option<Op>,
    first: bool,
    /// A separate judge, so that the test detects bugs in the judge that the search uses.
    judge: &'j mut Judge,
    asked: u64,
}

impl Predicate for Random<'_> {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        let mut answers = Vec::new();
        for case in cases {
            self.asked += 1;
            assert_eq!(verify(&case.module), Ok(()), "{}", case::print(case));
            for report in self.judge.reference(case) {
                assert_eq!(report.verdict, Verdict::Agree, "{}", case::print(case));
            }
            let first = std::mem::take(&mut self.first);
            answers.push(
                first
                    || match self.seed % 3 {
                        // The first kind of predicate requires that the program keeps an op.
                        0 => self.op.is_some_and(|op| ops(case).contains(&op)),
                        // The second kind of predicate accepts each candidate pseudo-randomly.
                        1 => hash_of(self.seed, case::print(case)).is_multiple_of(3),
                        // The third kind of predicate depends on the numbers of ops and calls.
                        _ => {
                            let shape = (ops(case).len() % 5, case.calls.len());
                            hash_of(self.seed, shape) % 2 == 0
                        }
                    },
            );
        }
        Ok(answers)
    }

    fn batch(&self) -> usize {
        1 + (self.seed % 4) as usize
    }
}

#[test]
fn candidates_verify_and_are_well_defined() {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let asked: u64 = std::thread::scope(|scope| {
        let each = |first| {
            scope.spawn(move || candidates((first..reductions()).step_by(threads as usize)))
        };
        let running: Vec<_> = (0..threads).map(each).collect();
        let ended = running.into_iter().map(|thread| thread.join());
        ended
            .map(|asked| asked.expect("every candidate is sound"))
            .sum()
    });
    println!("{asked} candidates");
    assert!(asked > reductions());
}

/// Reduces the programs of these seeds, and returns the number of candidates.
fn candidates(seeds: impl Iterator<Item = u64>) -> u64 {
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let mut other = Judge::new(Config::default()).expect("a judge");
    let mut asked = 0;
    for seed in seeds {
        let case = case_from_seed(seed, &Generate::default());
        // A program with unsupported ops has no defined meaning to keep.
        let known = judge.reference(&case);
        if known.iter().any(|c| c.verdict != Verdict::Agree) {
            continue;
        }
        let all = ops(&case);
        let op = (!all.is_empty()).then(|| all[hash_of(seed, "op") as usize % all.len()]);
        let mut random = Random {
            seed,
            op,
            first: true,
            judge: &mut other,
            asked: 0,
        };
        let mut predicate = WellDefined::new(&mut judge, &mut random);
        let reduced = reduce(&case, &mut predicate, Options::default(), &mut |_| true)
            .expect("the case itself is interesting");
        assert_eq!(reduced.stopped, Stopped::Fixpoint);
        assert_eq!(verify(&reduced.case.module), Ok(()));
        assert!(ops(&reduced.case).len() <= all.len(), "{seed}");
        let text = case::print(&reduced.case);
        assert!(case::parse(&text, None).is_ok(), "{text}");
        if let (0, Some(op)) = (seed % 3, op) {
            assert!(ops(&reduced.case).contains(&op), "{seed}");
        }
        asked += random.asked;
    }
    asked
}

/// A predicate that holds for every case.
struct Always;

impl Predicate for Always {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        Ok(vec![true; cases.len()])
    }
}

/// A predicate that holds for no case.
struct Never;

impl Predicate for Never {
    type Error = Infallible;

    fn interesting(&mut self, cases: &[Case]) -> Result<Vec<bool>, Infallible> {
        Ok(vec![false; cases.len()])
    }
}

#[test]
fn reduction_ends_if_everything_is_interesting() {
    for seed in 0..40 {
        let case = case_from_seed(seed, &Generate::default());
        let reduced = reduce(&case, &mut Always, Options::default(), &mut |_| true)
            .expect("everything is interesting");
        assert_eq!(reduced.stopped, Stopped::Fixpoint);
        // A global or an empty function is left, because an empty program shows no bug.
        let left = ops(&reduced.case).len();
        assert!(left <= 1, "{}", case::print(&reduced.case));
    }
}

#[test]
fn an_uninteresting_case_is_refused() {
    let case = case_from_seed(1, &Generate::default());
    let refused = reduce(&case, &mut Never, Options::default(), &mut |_| true);
    assert!(matches!(refused, Err(NotReduced::NotInteresting)));
}

#[test]
fn reduction_is_deterministic_and_can_be_interrupted() {
    let case = case_from_seed(7, &Generate::default());
    let run = |limit: u64| {
        let mut judge = Judge::new(Config::default()).expect("a judge");
        let mut random = Random {
            // The first kind of predicate requires that the program keeps an op.
            seed: 3,
            op: ops(&case).first().copied(),
            first: true,
            judge: &mut Judge::new(Config::default()).expect("a judge"),
            asked: 0,
        };
        let mut predicate = WellDefined::new(&mut judge, &mut random);
        let mut progress = |p: &lowerfuzz_reduce::Progress| p.tested < limit;
        let reduced = reduce(&case, &mut predicate, Options::default(), &mut progress)
            .expect("the case itself is interesting");
        (case::print(&reduced.case), reduced.tested, reduced.stopped)
    };
    assert_eq!(run(u64::MAX), run(u64::MAX));
    let (text, tested, stopped) = run(12);
    assert_eq!(stopped, Stopped::Interrupted);
    assert!((12..16).contains(&tested), "{tested}");
    let parsed = case::parse(&text, None).expect("a printed case");
    assert_eq!(verify(&parsed.module), Ok(()));
}
