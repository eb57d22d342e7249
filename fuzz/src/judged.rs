//! Test cases before the judge, and what became of them.

use std::cell::RefCell;

use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_oracle::{Config, Finding, Judge, Limits, Share, Verdict};

use crate::counters;

/// Little enough for some thousand programs a second.
const LIMITS: Limits = Limits {
    fuel: 20_000,
    depth: 64,
    memory: 1 << 20,
};

/// The first number of inputs at which it is said how many were judged; then at each twice as many.
const FIRST_REPORT: u64 = 1 << 13;

struct Court {
    judge: Judge,
    target: Builtin,
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
                again: Share::Some,
                // The interpreter sees whatever is wrong, and the machine is for the interpreter's own mistakes.
                compiled: Share::Some,
                ..Config::default()
            };
            Court {
                judge: Judge::new(config).expect("the JIT runs here"),
                target: Builtin::default(),
                inputs: 0,
                judged: 0,
                ops: vec![0; 512],
            }
        }))
    })
}

/// Judges a verified test case; `None` counts as an input that is none. `true` if it was judged.
///
/// # Panics
/// On a finding; the message holds the test case as a file that `lowerfuzz check` takes.
pub(crate) fn judge(case: Option<&Case>) -> bool {
    court(|court| {
        court.inputs += 1;
        let verdict = case.map(|case| {
            let verdict = court.judge.judge(case, &mut court.target).verdict;
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

/// Is a verified test case well-defined in one of its calls at least?
pub(crate) fn is_defined(case: &Case) -> bool {
    court(|court| {
        court
            .judge
            .reference(case)
            .iter()
            .any(|call| call.is_comparable())
    })
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
