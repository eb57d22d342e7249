//! An `mlir-opt` as a lowering under test: what it is told, and what became of programs.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Module, Op, Release};

use super::batch::{self, Layout, Packing};
use super::discover::Installed;
use super::mark;
use super::offers::Offers;
use super::pace::{Pace, patience};
use super::pass_table::need_the_usual_conversion;
use super::passes;
use super::pipeline::Conversion;
use super::releases::BATCH;
use super::unspeakable::unspeakable;
use crate::stages::Stages;
use crate::target::{Identity, Job, Lowered, Target, with_interfaces};
use crate::tool::Tool;

/// The passes before a lowering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// None.
    #[default]
    None,
    /// These, each as an option of the process.
    Given(Vec<String>),
    /// A few that must not change what a program means, by a schedule of which a program's seed says
    /// the place.
    Drawn,
}

/// What an `mlir-opt` is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pipeline {
    /// Instead of the release's full lowering.
    pub lowering: Option<Vec<String>>,
    /// Before it.
    pub passes: Passes,
}

/// Programs that are best lowered at once where many share a part of the file.
const BATCH_PACKED: usize = 2048;

/// Programs in a part that is packed: more gain nothing, and lose more if one of them fails.
const PACK: usize = 64;
/// As many behind passes, where one in a hundred fails.
const PACK_BEHIND_PASSES: usize = 16;

/// An `mlir-opt` as a lowering under test.
pub struct MlirOpt {
    pub(super) installed: Installed,
    pub(super) tool: Tool,
    pipeline: Pipeline,
    passes: Vec<String>,
    left_out: Vec<Op>,
    pub(super) quick: bool,
    pub(super) impatient: bool,
    pub(super) twice: bool,
    pub(super) pace: Pace,
}

impl MlirOpt {
    /// An `mlir-opt` with what it is told.
    pub fn new(installed: Installed, pipeline: Pipeline) -> MlirOpt {
        let passes = match &pipeline.passes {
            Passes::Given(passes) => passes.clone(),
            Passes::None | Passes::Drawn => Vec::new(),
        };
        MlirOpt {
            tool: Tool::new(installed.path.clone()),
            installed,
            pipeline,
            passes,
            left_out: Vec::new(),
            quick: false,
            impatient: false,
            twice: false,
            pace: Pace::default(),
        }
    }

    /// Sees on an empty module whether it takes what it is told, which no program need answer for.
    ///
    /// # Errors
    /// It cannot be started, or says that it does not know an option; or no module comes back from
    /// the passes or the pipeline that somebody gave it.
    pub fn try_options(&self) -> Result<(), String> {
        let empty = ["module {}\n".to_owned()];
        let options = self.options(Conversion::PLAIN);
        let output = batch::run(&self.tool, &options, &empty, Layout::Apart, patience(1))?;
        let lowering = self.pipeline.lowering.iter().flatten();
        let given: Vec<&str> = self
            .passes
            .iter()
            .chain(lowering)
            .map(String::as_str)
            .collect();
        let name = &self.installed.name;
        if let Some(why) = output.refused_options() {
            return Err(format!("{name}: {why}"));
        }
        if given.is_empty() || output.has_a_module(self.installed.release) {
            return Ok(());
        }
        let (given, why) = (given.join(" "), output.complaint());
        Err(format!(
            "{name}: with {given} no module comes back, not even an empty one: {why}"
        ))
    }

    /// What is known of it.
    pub fn installed(&self) -> &Installed {
        &self.installed
    }

    /// The process that is started.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// As people call it: its name in `PATH`, or its path.
    pub fn command(&self) -> &str {
        &self.installed.name
    }

    /// LLVM's major version number.
    pub fn major(&self) -> u32 {
        let major = self.installed.version.split('.').next();
        let major = major.and_then(|major| major.parse().ok());
        major.unwrap_or(self.installed.release.number())
    }

    /// The release whose spelling it is given.
    pub fn spelling(&self) -> Release {
        self.installed.release
    }

    /// The options of a process that lowers a case.
    pub fn command_line(&self, case: &Case) -> Vec<String> {
        self.options(Conversion::of(case))
    }

    /// The options of a process for programs that are converted so.
    pub(super) fn options(&self, conversion: Conversion) -> Vec<String> {
        let mut options = self.passes.clone();
        match &self.pipeline.lowering {
            Some(lowering) => options.extend(lowering.iter().cloned()),
            None => options.extend(conversion.lowering(self.installed.release, self.offers())),
        }
        options
    }

    /// How programs stand that go through a quick process, and its options: packed, where it is known that
    /// each pass runs on less than a whole file.
    pub(super) fn quick_options(&self, conversion: Conversion) -> (Layout, Vec<String>) {
        let release = self.installed.release;
        let marks = mark::option(release, self.offers());
        let nested = match self.pipeline.lowering {
            Some(_) => None,
            None => {
                let before = &self.passes;
                conversion.of_inner_modules(release, self.offers(), before, marks.is_some())
            }
        };
        let mut options = vec![UNVERIFIED.to_owned()];
        let Some(pipeline) = nested else {
            options.extend(self.options(conversion));
            return (Layout::Apart, options);
        };
        let packing = Packing {
            pack: match self.passes.is_empty() {
                true => PACK,
                false => PACK_BEHIND_PASSES,
            },
            marks: marks.is_some().then_some(release),
        };
        options.push(pipeline);
        options.extend(marks);
        (Layout::Packed(packing), options)
    }

    fn offers(&self) -> Option<&Offers> {
        self.installed.offers.as_ref()
    }

    /// Programs with these ops are not asked about: those that the build does not read.
    pub fn leave_out(&mut self, ops: &[Op]) {
        self.left_out = ops.to_vec();
    }

    /// An op of a program that is left out.
    fn left_out_of(&self, module: &Module) -> Option<&'static str> {
        if self.left_out.is_empty() {
            return None;
        }
        let mut bodies = module.bodies();
        let op = bodies.find_map(|body| {
            let mut ops = body.live_ops().map(|op| body.op(op).op);
            ops.find(|op| self.left_out.contains(op))
        })?;
        op.row()?.name(self.installed.release)
    }

    /// Why a case cannot be lowered here.
    pub(super) fn unsupported(&self, case: &Case, conversion: Conversion) -> Option<String> {
        if let Some(what) = conversion.unsupported() {
            return Some(what.to_owned());
        }
        if self.pipeline.lowering.is_some() && !conversion.is_plain() {
            let what = "a conversion with options, where the pipeline is given";
            return Some(what.to_owned());
        }
        if !conversion.is_plain() && need_the_usual_conversion(&self.passes) {
            let what = "a conversion with options, where a part of it goes before without them";
            return Some(what.to_owned());
        }
        let release = self.installed.release;
        let lacking = self.offers().filter(|_| self.pipeline.lowering.is_none());
        if let Some(option) = lacking.and_then(|offers| conversion.lacks(release, offers)) {
            return Some(format!("`{option}`, which this build does not have"));
        }
        if let Some(op) = self.left_out_of(&case.module) {
            return Some(format!("`{op}`, which is left out"));
        }
        unspeakable(case, release)
    }
}

/// Leaves out the verifier between passes, which takes up to a quarter of a process's time: what
/// comes out is verified by us.
const UNVERIFIED: &str = "-verify-each=0";

/// What is said of a program for which nothing is printed at all.
pub(super) const NO_REASON: &str = "neither a module nor an error";

/// The program of a job as one of a batch: a module with a name.
pub(super) fn named(job: Job<'_>, index: usize) -> Module {
    let mut module = with_interfaces(job);
    module.name = Some(module.strings.intern(&batch::name(index)));
    module
}

impl Target for MlirOpt {
    fn name(&self) -> &str {
        &self.installed.name
    }

    fn lower(&mut self, job: Job<'_>) -> Lowered {
        let lowered = self.lower_all(&[job], &mut Stages::default());
        let first = lowered.into_iter().next();
        first.unwrap_or_else(|| Lowered::Invalid(NO_REASON.to_owned()))
    }

    fn lower_all(&mut self, jobs: &[Job<'_>], stages: &mut Stages) -> Vec<Lowered> {
        let mut lowered: Vec<Lowered> = Vec::with_capacity(jobs.len());
        let mut groups: Vec<(Conversion, Vec<(usize, Job<'_>)>)> = Vec::new();
        for (place, job) in jobs.iter().enumerate() {
            let conversion = Conversion::of(job.case);
            let unsupported = self.unsupported(job.case, conversion);
            let asked = unsupported.is_none();
            lowered.push(match unsupported {
                Some(what) => Lowered::Unsupported(what),
                None => Lowered::Invalid(NO_REASON.to_owned()),
            });
            if !asked {
                continue;
            }
            match groups.iter_mut().find(|(c, _)| *c == conversion) {
                Some((_, group)) => group.push((place, *job)),
                None => groups.push((conversion, vec![(place, *job)])),
            }
        }
        for (conversion, jobs) in groups {
            self.convert(conversion, jobs, stages, &mut lowered);
        }
        lowered
            .into_iter()
            .zip(jobs)
            .map(|(lowered, job)| expected(lowered, job.case))
            .collect()
    }

    fn batch(&self) -> usize {
        let (layout, _) = self.quick_options(Conversion::PLAIN);
        match layout {
            Layout::Packed(_) if self.quick => BATCH_PACKED,
            Layout::Packed(_) | Layout::Apart => *BATCH.get(self.installed.release).unwrap_or(&1),
        }
    }

    fn set_quick(&mut self, quick: bool) {
        self.quick = quick;
    }

    fn set_impatient(&mut self, impatient: bool) {
        self.impatient = impatient;
    }

    fn set_twice(&mut self, twice: bool) {
        self.twice = twice;
    }

    fn release(&self) -> Option<Release> {
        Some(self.installed.release)
    }

    fn identity(&self) -> Identity {
        Identity {
            version: self.installed.version.clone(),
            pipeline: self.options(Conversion::PLAIN),
        }
    }

    fn draws_passes(&self) -> bool {
        self.pipeline.passes == Passes::Drawn
    }

    fn draw_passes(&mut self, seed: u64) {
        if self.draws_passes() {
            self.passes = passes::scheduled(self.installed.release, self.offers(), seed);
        }
    }

    fn passes(&self) -> &[String] {
        &self.passes
    }

    fn set_passes(&mut self, passes: Vec<String>) {
        self.passes = passes;
    }

    fn mlir_opt(&self) -> Option<&MlirOpt> {
        Some(self)
    }
}

/// A refusal that the test case expects of every lowering is none; what it says differs.
fn expected(lowered: Lowered, case: &Case) -> Lowered {
    match (lowered, &case.refused) {
        (Lowered::Rejected(why), Some(_)) => Lowered::RejectedAsExpected(why),
        (lowered, _) => lowered,
    }
}
