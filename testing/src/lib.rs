//! Tests a lowering with random programs from a project's own `cargo test`. This crate is the only
//! dependency that a project needs:
//!
//! ```no_run
//! #[test]
//! fn my_lowering_is_right() {
//!     lowerfuzz_testing::lowering("text:my-opt -my-lowering").programs(200).check();
//! }
//! ```
//!
//! A failure prints the reduced program, and the seed with which the test judges only this program:
//! `LOWERFUZZ_SEED=17 cargo test`. `LOWERFUZZ_PROGRAMS=10000` judges more programs than the test
//! asks for.

use lowerfuzz_triage::counted;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::run::{Generation, GeneratorOptions};
use lowerfuzz_campaign::targets::{Selected, TargetSettings};
use lowerfuzz_ir::case::{Case, print};
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{Config, Judge, Verdict};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::{Wanted, reduce_finding};

pub use lowerfuzz_ir as ir;
pub use lowerfuzz_oracle as oracle;

/// The environment variable with the seed of the only program to judge.
pub const SEED: &str = "LOWERFUZZ_SEED";
/// The environment variable with the number of programs to judge.
pub const PROGRAMS: &str = "LOWERFUZZ_PROGRAMS";

/// The number of programs that a test judges if it asks for no other number.
const USUAL: u64 = 200;
/// The largest number of programs that a target lowers at a time.
const BATCH: usize = 64;

/// A test of a lowering.
pub struct LoweringTest {
    lowering: Selected,
    settings: TargetSettings,
    programs: u64,
}

/// Tests the lowering with a name of the command line: `builtin`, `mlir-opt-22`, the path of an
/// `mlir-opt`, or `text:COMMAND` for any command that gets a file and prints the lowered module.
///
/// # Panics
/// Panics if there is no such lowering.
pub fn lowering(name: &str) -> LoweringTest {
    let settings = TargetSettings::default();
    let mut targets = Targets::default();
    let name = targets.define(name).unwrap_or_else(|why| panic!("{why}"));
    match Selected::find(&targets, &name, &settings) {
        Ok(lowering) => LoweringTest {
            lowering,
            settings,
            programs: USUAL,
        },
        Err(why) => panic!("{why}"),
    }
}

/// Tests a lowering that is written in Rust.
pub fn target(target: impl Target + 'static) -> LoweringTest {
    LoweringTest {
        lowering: Selected {
            target: Box::new(target),
            mlir_opt: None,
            then: None,
        },
        settings: TargetSettings::default(),
        programs: USUAL,
    }
}

impl LoweringTest {
    /// Sets the number of programs; the default is 200. They are the same in each run.
    #[must_use]
    pub fn programs(mut self, programs: u64) -> LoweringTest {
        self.programs = programs;
        self
    }

    /// Judges the programs.
    ///
    /// # Panics
    /// Panics if the lowering is wrong, with the reduced program and its seed. Also panics if no
    /// program can be judged, because then nothing was tested.
    pub fn check(self) {
        let seeds = match number(SEED) {
            Some(seed) => seed..seed.saturating_add(1),
            None => 0..number(PROGRAMS).unwrap_or(self.programs),
        };
        if let Err(why) = self.judge(seeds) {
            panic!("{why}");
        }
    }

    /// Judges the programs of these seeds. Returns a description of the first finding.
    fn judge(mut self, seeds: std::ops::Range<u64>) -> Result<(), String> {
        let config = Config::default();
        let mut judge = Judge::new(config).map_err(|why| why.to_string())?;
        let options = GeneratorOptions::default();
        let target = self.lowering.target.as_ref();
        let programs = Generation::of(target, &self.settings, None, &options);
        let settings = self.settings.after_passes(Vec::new());
        let batch = target.batch(&settings).clamp(1, BATCH) as u64;
        let mut unjudged: BTreeMap<String, u64> = BTreeMap::new();
        let (mut judged, mut next) = (0u64, seeds.start);
        while next < seeds.end {
            let end = next.saturating_add(batch).min(seeds.end);
            let cases: Vec<Case> = (next..end)
                .filter_map(|seed| programs.case(seed, &[]))
                .collect();
            let all: Vec<&Case> = cases.iter().collect();
            let judgements = judge.judge_all(&all, self.lowering.target.as_mut(), &settings);
            let judgements = judgements.map_err(|stop| stop.to_string())?;
            for ((seed, case), judgement) in (next..end).zip(&cases).zip(judgements) {
                match judgement.verdict {
                    Verdict::Agree | Verdict::Inaccurate { .. } => judged += 1,
                    verdict @ Verdict::Finding { .. } => {
                        return Err(self.described(&mut judge, &settings, seed, case, &verdict));
                    }
                    verdict @ Verdict::Discarded { .. } => {
                        *unjudged.entry(verdict.to_string()).or_default() += 1;
                    }
                }
            }
            next = end;
        }
        if judged > 0 {
            return Ok(());
        }
        let name = self.lowering.target.name();
        let most = unjudged.into_iter().max_by_key(|(_, count)| *count);
        let why = most.map_or("there are no programs".to_owned(), |(why, _)| why);
        Err(format!(
            "{name}: no program was judged, so nothing was tested: {why}"
        ))
    }

    /// Describes a finding: its verdict, its reduced program, and how to see it again.
    fn described(
        &mut self,
        judge: &mut Judge,
        settings: &Settings,
        seed: u64,
        case: &Case,
        verdict: &Verdict,
    ) -> String {
        let Selected {
            target, mlir_opt, ..
        } = &mut self.lowering;
        let mut text = format!("{}: {verdict}\n", target.name());
        let wanted = Wanted {
            reduced: true,
            shown: false,
        };
        let mlir_opt = mlir_opt.as_ref();
        let target = target.as_mut();
        match reduce_finding(case, judge, target, settings, mlir_opt, None, wanted) {
            Ok(Some(bundle)) => {
                let record = &bundle.record;
                let ops = counted(record.ops, "op");
                let _ = writeln!(text, "  {}, {ops}\n", record.signature);
                let _ = writeln!(text, "{}", bundle.source);
            }
            Ok(None) => {
                let _ = writeln!(text, "  not reduced\n\n{}", print(case));
            }
            Err(stop) => {
                let _ = writeln!(text, "  not reduced: {stop}\n\n{}", print(case));
            }
        }
        let _ = write!(text, "again: {SEED}={seed} cargo test");
        text
    }
}

/// Reads a number from the environment.
///
/// # Panics
/// Panics if the variable is not a number.
fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{variable}={text}: expected a number"),
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_oracle::Stop;
    use lowerfuzz_oracle::target::{Builtin, Identity, Job, Lowered};

    use super::*;

    #[test]
    fn a_right_lowering_passes() {
        assert_eq!(lowering("builtin").judge(0..20), Ok(()));
        target(Builtin::default()).programs(3).check();
    }

    #[test]
    fn a_wrong_lowering_fails_with_a_reduced_program_and_its_seed() {
        let mut test = lowering("builtin");
        test.lowering.target = wrong();
        let why = test.judge(0..2000).expect_err("the comparison is wrong");
        let (_, seed) = why.rsplit_once("again: LOWERFUZZ_SEED=").expect("a seed");
        let seed: u64 = seed
            .trim_end_matches(" cargo test")
            .parse()
            .expect("a number");
        assert!(why.starts_with("builtin: "), "{why}");
        assert!(why.contains("arith.cmpi"), "{why}");
        // Only the program of this seed is judged again.
        let mut again = lowering("builtin");
        again.lowering.target = wrong();
        assert_eq!(again.judge(seed..seed + 1), Err(why));
    }

    /// The built-in lowering with signed comparisons in place of unsigned ones.
    fn wrong() -> Box<dyn Target> {
        let plant = lowerfuzz_faults::Plant::from_name("compares-signed").expect("a fault");
        plant.in_builtin()
    }

    #[test]
    fn a_test_without_judged_programs_fails() {
        let why = lowering("builtin")
            .judge(0..0)
            .expect_err("nothing is judged");
        let expected =
            "builtin: no program was judged, so nothing was tested: there are no programs";
        assert_eq!(why, expected);
    }

    /// The built-in lowering, on a disk that is full after some programs.
    struct Fills {
        rest: Builtin,
        left: usize,
    }

    impl Target for Fills {
        fn name(&self) -> &str {
            "fills"
        }

        fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
            let full = || Stop::Fault("No space left on device".to_owned());
            self.left = self.left.checked_sub(1).ok_or_else(full)?;
            self.rest.lower(job)
        }

        fn identity(&self) -> Identity {
            self.rest.identity()
        }
    }

    #[test]
    fn a_disk_that_fills_after_some_programs_fails_the_test() {
        let fills = |left| {
            let rest = Builtin::default();
            target(Fills { rest, left })
        };
        let full = Err("No space left on device".to_owned());
        assert_eq!(fills(3).judge(0..20), full);
        assert_eq!(fills(20).judge(0..20), Ok(()));
    }
}
