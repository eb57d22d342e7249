//! The level at which the output of an `mlir-opt` is judged.

use lowerfuzz_oracle::target::{Job, Lowered, Settings};
use lowerfuzz_oracle::{Stages, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use lowerfuzz_ir::Unsupported;
use lowerfuzz_ir::verify::{outside_source, unconverted};

use super::target::MlirOpt;

/// The level at which programs are judged after their passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum JudgedLevel {
    /// The output of the passes runs in the reference interpreter. No lowering is needed.
    Source,
    /// The output of the lowering after the passes runs in the engines for the LLVM dialect.
    Llvm,
    /// Both outputs are judged.
    Both,
}

impl JudgedLevel {
    /// All levels.
    pub const ALL: [JudgedLevel; 3] = [JudgedLevel::Source, JudgedLevel::Llvm, JudgedLevel::Both];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            JudgedLevel::Source => "source",
            JudgedLevel::Llvm => "llvm",
            JudgedLevel::Both => "both",
        }
    }

    /// Returns the level with this name.
    pub fn from_name(name: &str) -> Option<JudgedLevel> {
        JudgedLevel::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The last part of a pipeline that a process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The process runs only the passes.
    Passes,
    /// The process runs the passes and the lowering.
    Lowering,
}

impl MlirOpt {
    /// Runs programs up to the level at which they are judged.
    pub(super) fn reach_level(
        &mut self,
        jobs: &[Job<'_>],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let is_opaque = |job: &Job<'_>| job.case.opaque_op().is_some();
        if !settings.passes.is_empty()
            && self.level() != JudgedLevel::Source
            && jobs.iter().any(is_opaque)
        {
            return self.reach_separately(jobs, settings, stages);
        }
        match self.level() {
            JudgedLevel::Llvm if settings.passes.is_empty() => {
                self.reach(End::Lowering, jobs, settings, stages)
            }
            JudgedLevel::Llvm => {
                let lowered = self.reach(End::Lowering, jobs, settings, stages)?;
                self.add_passes(lowered, jobs, settings, stages)
            }
            JudgedLevel::Source => {
                let passed = self.reach(End::Passes, jobs, settings, stages)?;
                self.lower_mixed(passed, jobs, settings, stages)
            }
            JudgedLevel::Both if settings.passes.is_empty() => {
                self.reach(End::Lowering, jobs, settings, stages)
            }
            JudgedLevel::Both => {
                let passed = self.reach(End::Passes, jobs, settings, stages)?;
                let lowered = self.reach(End::Lowering, jobs, settings, stages)?;
                let both = passed.into_iter().zip(lowered);
                let all = both.map(|(passed, lowered)| combined(passed, lowered));
                Ok(all.collect())
            }
        }
    }

    /// Runs the passes alone on programs with ops that no op table lists, and the other programs up to the level at
    /// which they are judged.
    fn reach_separately(
        &mut self,
        jobs: &[Job<'_>],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let is_opaque = |job: &&Job<'_>| job.case.opaque_op().is_some();
        let opaque: Vec<Job<'_>> = jobs.iter().filter(is_opaque).copied().collect();
        let usual = jobs.iter().filter(|job| !is_opaque(job));
        let usual: Vec<Job<'_>> = usual.copied().collect();
        let mut passed = self
            .reach(End::Passes, &opaque, settings, stages)?
            .into_iter();
        let mut lowered = match usual[..] {
            [] => Vec::new(),
            [..] => self.reach_level(&usual, settings, stages)?,
        }
        .into_iter();
        let each = jobs.iter().filter_map(|job| match job.case.opaque_op() {
            Some(op) => {
                let why = Lowered::Unsupported(Unsupported::foreign(op));
                Some(combined(passed.next()?, why))
            }
            None => lowered.next(),
        });
        Ok(each.collect())
    }

    /// Adds what the passes made of a program, if the program is not lowered, or has tensors, whose lowering has
    /// bugs of its own. Then the passes are judged at the source level, too.
    fn add_passes(
        &mut self,
        mut lowered: Vec<Lowered>,
        jobs: &[Job<'_>],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let is_judged = |(lowered, job): (&Lowered, &Job<'_>)| {
            !matches!(lowered, Lowered::Unsupported(_)) && !job.case.module.types.has_tensors()
        };
        let pairs = lowered.iter().zip(jobs).enumerate();
        let places: Vec<usize> = pairs
            .filter(|(_, pair)| !is_judged(*pair))
            .map(|(place, _)| place)
            .collect();
        let again: Vec<Job<'_>> = places.iter().map(|place| jobs[*place]).collect();
        if again.is_empty() {
            return Ok(lowered);
        }
        let passed = self.reach(End::Passes, &again, settings, stages)?;
        for (place, passed) in places.into_iter().zip(passed) {
            let before = std::mem::replace(&mut lowered[place], Lowered::Hung);
            lowered[place] = combined(passed, before);
        }
        Ok(lowered)
    }

    /// Lowers the programs that passes moved partly out of the source level, so that they can be
    /// judged in the LLVM dialect.
    fn lower_mixed(
        &mut self,
        mut passed: Vec<Lowered>,
        jobs: &[Job<'_>],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let release = self.spelling();
        let mut mixed = Vec::new();
        for (place, result) in passed.iter_mut().enumerate() {
            let Lowered::Module(module) = result else {
                continue;
            };
            let Some(op) = outside_source(module) else {
                continue;
            };
            if self.has_lowering() {
                if unconverted(module, release).is_some() {
                    mixed.push(place);
                }
            } else {
                let what = format!(
                    "`{op}` is not at the source level, and the tool has no lowering to the LLVM dialect"
                );
                *result = Lowered::Unsupported(what.into());
            }
        }
        let again: Vec<Job<'_>> = mixed.iter().map(|place| jobs[*place]).collect();
        if !again.is_empty() {
            let lowered = self.reach(End::Lowering, &again, settings, stages)?;
            for (place, result) in mixed.into_iter().zip(lowered) {
                passed[place] = result;
            }
        }
        Ok(passed)
    }
}

/// Combines the result of the passes with the result of the lowering after these passes.
fn combined(passed: Lowered, lowered: Lowered) -> Lowered {
    match passed {
        Lowered::Module(module) if outside_source(&module).is_none() => {
            Lowered::Both(Box::new((module, lowered)))
        }
        Lowered::Crashed(_)
        | Lowered::Hung
        | Lowered::Invalid(_)
        | Lowered::Rejected(_)
        | Lowered::Nondeterministic(_) => passed,
        Lowered::Module(_)
        | Lowered::Both(_)
        | Lowered::RejectedAsExpected(_)
        | Lowered::Limited(_)
        | Lowered::NotRejected(_)
        | Lowered::Unsupported(_) => lowered,
    }
}
