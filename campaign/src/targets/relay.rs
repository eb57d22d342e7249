//! Two tools in sequence: one runs the passes, and another lowers what they print.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::outside_source;
use lowerfuzz_ir::{FuncId, Module, Release};
use lowerfuzz_oracle::target::{Identity, Job, Lowered, Request, Settings, Subject, Target};
use lowerfuzz_oracle::{Stages, Stop};
use lowerfuzz_tools::mlir_opt::{JudgedLevel, MlirOpt};

/// A target whose passes run in one tool and whose lowering runs in another.
///
/// The output of the passes is read back and printed again, in the syntax that the second tool
/// reads.
pub(crate) struct Relay {
    passes: MlirOpt,
    lowering: Box<dyn Target>,
    level: JudgedLevel,
}

impl Relay {
    /// Makes a target of a tool that is judged at the source level, and of a lowering. By default,
    /// both outputs are judged.
    pub(crate) fn new(
        passes: MlirOpt,
        lowering: Box<dyn Target>,
        level: Option<JudgedLevel>,
    ) -> Relay {
        Relay {
            passes,
            lowering,
            level: level.unwrap_or(JudgedLevel::Both),
        }
    }

    /// Adds the name of the second tool to the reason why it does not support a program.
    fn named(&self, lowered: Lowered) -> Lowered {
        match lowered {
            Lowered::Unsupported(why) => {
                Lowered::Unsupported(why.within(format!("unsupported by {}", self.lowering.name())))
            }
            Lowered::Module(_)
            | Lowered::Both(_)
            | Lowered::Rejected(_)
            | Lowered::RejectedAsExpected(_)
            | Lowered::Limited(_)
            | Lowered::NotRejected(_)
            | Lowered::Crashed(_)
            | Lowered::Hung
            | Lowered::Invalid(_)
            | Lowered::Nondeterministic(_) => lowered,
        }
    }

    /// Lowers the modules that are at the source level. Returns the results by place.
    fn lower_each(
        &mut self,
        jobs: &[Job<'_>],
        passed: &[Lowered],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<(usize, Lowered)>, Stop> {
        let mut places = Vec::new();
        let mut later: Vec<(Case, Vec<FuncId>)> = Vec::new();
        for (place, (job, passed)) in jobs.iter().zip(passed).enumerate() {
            if let Lowered::Module(module) = passed
                && outside_source(module).is_none()
            {
                places.push(place);
                later.push(after_passes(*job, module));
            }
        }
        let jobs: Vec<Job<'_>> = later
            .iter()
            .map(|(case, entries)| Job { case, entries })
            .collect();
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let settings = Settings {
            passes: Vec::new(),
            ..settings.clone()
        };
        let request = Request {
            jobs: &jobs,
            settings: &settings,
        };
        let lowered = self.lowering.lower_all(request, stages)?;
        Ok(places.into_iter().zip(lowered).collect())
    }
}

/// Returns the case that has the output of the passes as its program, and the functions that the
/// harness calls.
fn after_passes(job: Job<'_>, module: &Module) -> (Case, Vec<FuncId>) {
    let mut case = Case::new(module.clone(), job.case.release);
    case.index_width = job.case.index_width;
    case.options = job.case.options;
    let before = &job.case.module;
    let entries = job.entries.iter().filter_map(|entry| {
        let name = before.str(before.func(*entry).name);
        module.find_func(name)
    });
    (case, entries.collect())
}

impl Target for Relay {
    fn name(&self) -> &str {
        self.passes.name()
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        let settings = Settings::of(self);
        let request = Request {
            jobs: &[job],
            settings: &settings,
        };
        let lowered = self.lower_all(request, &mut Stages::default())?;
        let first = lowered.into_iter().next();
        Ok(first.unwrap_or_else(|| Lowered::Unsupported("no result".into())))
    }

    fn lower_all(
        &mut self,
        request: Request<'_>,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let Request { jobs, settings } = request;
        let mut passed = self.passes.lower_all(request, stages)?;
        if self.level == JudgedLevel::Source {
            return Ok(passed);
        }
        for (place, lowered) in self.lower_each(jobs, &passed, settings, stages)? {
            let Lowered::Module(module) = std::mem::replace(&mut passed[place], Lowered::Hung)
            else {
                continue;
            };
            passed[place] = match (self.level, lowered) {
                (JudgedLevel::Llvm, lowered) => lowered,
                (JudgedLevel::Source | JudgedLevel::Both, lowered) => {
                    Lowered::Both(Box::new((module, self.named(lowered))))
                }
            };
        }
        Ok(passed)
    }

    fn batch(&self, settings: &Settings) -> usize {
        self.passes.batch(settings)
    }

    /// Returns the older release, because both tools must read the program.
    fn release(&self) -> Option<Release> {
        let releases = [self.passes.release(), self.lowering.release()];
        releases.into_iter().flatten().min()
    }

    fn changes_symbols(&self, settings: &Settings) -> bool {
        self.passes.changes_symbols(settings)
    }

    fn unregistered_ops(&self) -> &[String] {
        self.passes.unregistered_ops()
    }

    fn takes_far_starts(&self) -> bool {
        self.passes.takes_far_starts() && self.lowering.takes_far_starts()
    }

    fn takes_options(&self) -> bool {
        self.passes.takes_options() && self.lowering.takes_options()
    }

    fn identity(&self) -> Identity {
        self.passes.identity()
    }

    fn draws_passes(&self) -> bool {
        self.passes.draws_passes()
    }

    fn passes(&self) -> &[String] {
        self.passes.passes()
    }

    fn passes_of(&self, seed: u64, subject: Subject) -> Vec<String> {
        self.passes.passes_of(seed, subject)
    }
}
