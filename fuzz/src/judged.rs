//! Judges test cases in fuzz targets, and prints statistics.

use std::cell::RefCell;

use lowerfuzz_faults::Plant;
use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_oracle::target::{Builtin, Settings, Target};
use lowerfuzz_oracle::{Config, Finding, Judge, Limits, Prepared, Sample, Verdict};

use crate::counters;

/// Small resource limits, which allow a thousand programs per second. A mutated program often loops
/// forever and uses all fuel in each call; generated programs use less.
const LIMITS: Limits = Limits {
    fuel: 1_000,
    depth: 64,
    memory: 1 << 20,
};

/// The number of inputs at which statistics are first printed. The statistics are printed again
/// each time the number of inputs doubles.
const FIRST_REPORT: u64 = 1 << 13;

/// The environment variable that names a fault to plant in the lowering.
const PLANT: &str = "LOWERFUZZ_PLANT";

/// The judge of a fuzz target, with statistics of its inputs.
struct FuzzJudge {
    judge: Judge,
    target: Box<dyn Target>,
    inputs: u64,
    judged: u64,
    /// A histogram of the judged programs by their number of ops.
    ops: Vec<u64>,
}

thread_local! {
    static JUDGE: RefCell<Option<FuzzJudge>> = const { RefCell::new(None) };
}

fn with_judge<T>(with: impl FnOnce(&mut FuzzJudge) -> T) -> T {
    JUDGE.with_borrow_mut(|fuzz| {
        with(fuzz.get_or_insert_with(|| {
            let config = Config {
                limits: LIMITS,
                again: Sample::OneIn(16),
                // The interpreter detects every error of the lowering. Machine code only checks the
                // interpreter itself.
                compiled: Sample::OneIn(16),
                ..Config::default()
            };
            FuzzJudge {
                judge: Judge::new(config).expect("the JIT supports this machine"),
                target: lowering(),
                inputs: 0,
                judged: 0,
                ops: vec![0; 512],
            }
        }))
    })
}

/// Returns the built-in lowering, with the planted fault that the environment variable names.
///
/// # Panics
/// If no fault has this name.
fn lowering() -> Box<dyn Target> {
    let Some(name) = std::env::var_os(PLANT) else {
        return Box::new(Builtin::default());
    };
    let plant = name.to_str().and_then(Plant::from_name);
    let plant = plant.unwrap_or_else(|| panic!("{PLANT}: no fault is named {name:?}"));
    plant.in_builtin()
}

/// Judges a verified test case. `prepared` holds the results of its source if they are known.
/// `None` counts as an invalid input. Returns whether the test case was judged.
///
/// # Panics
/// On a finding. The message contains the test case as input for `lowerfuzz check`.
pub(crate) fn judge(case: Option<&Case>, prepared: Option<Prepared>) -> bool {
    with_judge(|fuzz| {
        fuzz.inputs += 1;
        let verdict = case.map(|case| {
            let prepared = prepared.unwrap_or_else(|| fuzz.judge.prepare(case));
            let settings = Settings::default();
            let judgement = fuzz
                .judge
                .judge_prepared(case, prepared, fuzz.target.as_mut(), &settings)
                .expect("no tool is stopped");
            let verdict = judgement.verdict;
            counters::count(case, &verdict);
            // The built-in conversion may reject a mutated program, as its documentation states.
            let finding = match &verdict {
                Verdict::Finding { finding, .. } => *finding != Finding::Rejected,
                Verdict::Agree | Verdict::Inaccurate { .. } | Verdict::Discarded { .. } => false,
            };
            assert!(!finding, "{verdict}\n{}", print(case));
            verdict
        });
        let judged = matches!(verdict, Some(Verdict::Agree | Verdict::Inaccurate { .. }));
        if let (Some(case), true) = (case, judged) {
            fuzz.judged += 1;
            let ops = case.module.op_count().min(fuzz.ops.len() - 1);
            fuzz.ops[ops] += 1;
        }
        if fuzz.inputs >= FIRST_REPORT && fuzz.inputs.is_power_of_two() {
            eprintln!("{}", fuzz.report());
        }
        judged
    })
}

/// Returns the results of a verified test case's source, if at least one of its calls is
/// well-defined.
pub(crate) fn defined(case: &Case) -> Option<Prepared> {
    let prepared = with_judge(|fuzz| fuzz.judge.prepare(case));
    prepared.job(case).is_some().then_some(prepared)
}

impl FuzzJudge {
    fn report(&self) -> String {
        let mut left = self.judged.div_ceil(2);
        let median = self.ops.iter().position(|count| {
            left = left.saturating_sub(*count);
            left == 0
        });
        // Rounded down, so that only a complete share is 100 %.
        let tenths = self.judged.saturating_mul(1000) / self.inputs.max(1);
        format!(
            "lowerfuzz: {} inputs, {}.{} % of them judged, median of {} ops",
            self.inputs,
            tenths / 10,
            tenths % 10,
            median.unwrap_or(0)
        )
    }
}
