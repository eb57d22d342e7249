//! Measures the time that each stage of judging takes.

use std::time::{Duration, Instant};

/// A stage of judging a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stage {
    /// Generating the test case.
    Generate,
    /// Verifying the source.
    Verify,
    /// Running the reference (v₀).
    Reference,
    /// Printing the program for a lowering that runs in another process.
    Print,
    /// The lowering under test.
    Lower,
    /// Parsing the output of a lowering that runs in another process.
    Parse,
    /// Verifying the lowered module.
    VerifyLowered,
    /// Running the lowered program in the LLVM-dialect interpreter (v₁).
    Interpret,
    /// Compiling.
    Compile,
    /// Running the lowered program as machine code (v₂).
    Run,
    /// Comparing.
    Compare,
    /// Asking a runner for a second opinion.
    Confirm,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Stage; 12] = [
        Stage::Generate,
        Stage::Verify,
        Stage::Reference,
        Stage::Print,
        Stage::Lower,
        Stage::Parse,
        Stage::VerifyLowered,
        Stage::Interpret,
        Stage::Compile,
        Stage::Run,
        Stage::Compare,
        Stage::Confirm,
    ];

    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Generate => "generate",
            Stage::Verify => "verify",
            Stage::Reference => "reference",
            Stage::Print => "print",
            Stage::Lower => "lower",
            Stage::Parse => "parse",
            Stage::VerifyLowered => "verify-lowered",
            Stage::Interpret => "interpret",
            Stage::Compile => "compile",
            Stage::Run => "run",
            Stage::Compare => "compare",
            Stage::Confirm => "confirm",
        }
    }
}

/// The time spent in each stage.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    spent: [Duration; Stage::ALL.len()],
}

impl Stages {
    /// Runs `work` and adds its time to the stage.
    pub fn time<T>(&mut self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(stage, start.elapsed());
        result
    }

    /// Adds time to a stage.
    pub fn add(&mut self, stage: Stage, time: Duration) {
        self.spent[stage as usize] += time;
    }

    /// Adds the times of another measurement.
    pub fn merge(&mut self, other: &Stages) {
        for (mine, theirs) in self.spent.iter_mut().zip(other.spent) {
            *mine += theirs;
        }
    }

    /// Returns the time spent in a stage.
    pub fn spent(&self, stage: Stage) -> Duration {
        self.spent[stage as usize]
    }

    /// Returns each stage's share of the total time, from 0 to 1.
    pub fn shares(&self) -> impl Iterator<Item = (Stage, f64)> + '_ {
        let total: Duration = self.spent.iter().sum();
        let total = total.as_secs_f64().max(f64::MIN_POSITIVE);
        Stage::ALL
            .into_iter()
            .map(move |s| (s, self.spent(s).as_secs_f64() / total))
    }
}
