//! Test cases before the judge, and what became of them.

use std::cell::RefCell;

use lowerfuzz_faults::Plant;
use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Config, Finding, Judge, Limits, Prepared, Sample, Verdict};

use crate::counters;

/// Little enough for a thousand programs a second: a mutated program often has no end, and takes all of it in
/// each call. Generated ones take less.
const LIMITS: Limits = Limits {
    fuel: 1_000,
    depth: 64,
    memory: 1 << 20,
};

/// The first number of inputs at which it is said how many were judged; then at each twice as many.
const FIRST_REPORT: u64 = 1 << 13;

/// Names a mistake in the lowering that is to be found.
const PLANT: &str = "LOWERFUZZ_PLANT";

struct Court {
    judge: Judge,
    target: Box<dyn Target>,
    inputs: u64,
    judged: u64,
    /// How many of the judged programs have so many ops.
    ops: Vec<u64>,
}

thread_local! {
    static COURT: RefCell<Option<Court>> = const { RefCell::new(None) };
}

fn court<T>(with: impl FnOnce(&mut Court) -> T) -> T {
    COURT.with_borrow_mut(|court| {
        with(court.get_or_insert_with(|| {
            let config = Config {
                limits: LIMITS,
                again: Sample::OneIn(16),
                // The interpreter sees whatever is wrong, and the machine is for the interpreter's own mistakes.
                compiled: Sample::OneIn(16),
                ..Config::default()
            };
            Court {
                judge: Judge::new(config).expect("the JIT runs here"),
                target: lowering(),
                inputs: 0,
                judged: 0,
                ops: vec![0; 512],
            }
        }))
    })
}

/// The built-in lowering, with the mistake that the environment names.
///
/// # Panics
/// If there is none of the name.
fn lowering() -> Box<dyn Target> {
    let Some(name) = std::env::var_os(PLANT) else {
        return Box::new(Builtin::default());
    };
    let plant = name.to_str().and_then(Plant::from_name);
    let plant = plant.unwrap_or_else(|| panic!("{PLANT}: no mistake is called {name:?}"));
    plant.in_builtin()
}

/// Judges a verified test case, whose source may have run; `None` counts as an input that is none. `true` if it
/// was judged.
///
/// # Panics
/// On a finding; the message holds the test case as a file that `lowerfuzz check` takes.
pub(crate) fn judge(case: Option<&Case>, prepared: Option<Prepared>) -> bool {
    court(|court| {
        court.inputs += 1;
        let verdict = case.map(|case| {
            let prepared = prepared.unwrap_or_else(|| court.judge.prepare(case));
            let judgement = court
                .judge
                .judge_prepared(case, prepared, court.target.as_mut());
            let verdict = judgement.verdict;
            counters::count(case, &verdict);
            // A program that nobody planned may be one that the conversion refuses, as documented.
            let finding = match &verdict {
                Verdict::Finding { finding, .. } => *finding != Finding::Rejected,
                Verdict::Agree | Verdict::Discarded { .. } => false,
            };
            assert!(!finding, "{verdict}\n{}", print(case));
            verdict
        });
        let judged = matches!(verdict, Some(Verdict::Agree));
        if let (Some(case), true) = (case, judged) {
            court.judged += 1;
            let ops = case.module.op_count().min(court.ops.len() - 1);
            court.ops[ops] += 1;
        }
        if court.inputs >= FIRST_REPORT && court.inputs.is_power_of_two() {
            eprintln!("{}", court.report());
        }
        judged
    })
}

/// What the source of a verified test case says, if it is well-defined in one of its calls at least.
pub(crate) fn defined(case: &Case) -> Option<Prepared> {
    let prepared = court(|court| court.judge.prepare(case));
    prepared.job(case).is_some().then_some(prepared)
}

impl Court {
    fn report(&self) -> String {
        let mut left = self.judged.div_ceil(2);
        let median = self.ops.iter().position(|count| {
            left = left.saturating_sub(*count);
            left == 0
        });
        format!(
            "lowerfuzz: {} inputs, {:.1} % of them judged, {} ops in the median",
            self.inputs,
            100.0 * self.judged as f64 / self.inputs as f64,
            median.unwrap_or(0)
        )
    }
}
