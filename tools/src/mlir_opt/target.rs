//! The target `MlirOpt`: an installed `mlir-opt` as a lowering under test.

use std::collections::BTreeMap;

use lowerfuzz_ir::case::{Case, Source};
use lowerfuzz_ir::{Module, Op, Release, Unsupported};

use super::batch::{self, Layout, Sharing};
use super::build_features::BuildFeatures;
use super::convert::{Batch, Placed};
use super::discover::Installed;
use super::level::{End, JudgedLevel};
use super::limitations::unsupported_by;
use super::nesting;
use super::pass_table::need_the_usual_conversion;
use super::passes;
use super::pipeline::{Conversion, textual};
use super::plugins::not_loaded;
use super::progress_marker;
use super::releases::{BATCH, FAR_STARTS};
use super::time_budget::{TimeBudget, usual_limit};
use super::unregistered::{ALLOW_UNREGISTERED, KnownOps};

use crate::ToolError;
use crate::process::{TimeLimits, Tool};
use lowerfuzz_oracle::target::{
    Identity, Job, Lowered, Mode, Request, Settings, Subject, Target, with_interfaces,
};
use lowerfuzz_oracle::{Stages, Stop};

/// The passes that an `mlir-opt` runs before its lowering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// None.
    #[default]
    None,
    /// Fixed passes, each as a command-line option.
    Given(Vec<String>),
    /// A few meaning-preserving passes, chosen by a schedule from the program's seed.
    Drawn,
}

/// The passes and the lowering that an `mlir-opt` runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pipeline {
    /// Options that replace the release's full lowering.
    pub lowering: Option<Vec<String>>,
    /// Passes before the lowering.
    pub passes: Passes,
    /// The level at which programs are judged. By default, a tool without a lowering is judged at
    /// the source level, and every other tool in the LLVM dialect.
    pub level: Option<JudgedLevel>,
}

/// Best number of programs per batch when many programs share a split.
const BATCH_SHARED: usize = 2048;

/// Number of programs per shared split. A larger number saves no time, and a failing program then
/// discards more results.
const PACK: usize = 64;
/// Number of programs per shared split when passes run before the lowering, because then one
/// program in a hundred fails.
const PACK_BEHIND_PASSES: usize = 16;

/// Number of processes per batch of a tool that reads only one split.
const STARTS: usize = 8;

/// An `mlir-opt` as a lowering under test.
#[derive(Clone)]
pub struct MlirOpt {
    pub(super) installed: Installed,
    pub(super) tool: Tool,
    pipeline: Pipeline,
    left_out: Vec<Op>,
    /// The time budget learned from the processes of requests in shared mode.
    pub(super) time_budget: TimeBudget,
    /// Which ops of programs the tool knows, as far as it was asked.
    pub(super) known_ops: KnownOps,
}

impl MlirOpt {
    /// Makes a target from an installed `mlir-opt` and a pipeline.
    pub fn new(installed: Installed, pipeline: Pipeline) -> MlirOpt {
        MlirOpt {
            tool: installed.tool.clone(),
            installed,
            pipeline,
            left_out: Vec::new(),
            time_budget: TimeBudget::default(),
            known_ops: KnownOps::default(),
        }
    }

    /// Returns a copy of the target with other passes before the lowering.
    pub fn with_passes(&self, passes: &[String]) -> MlirOpt {
        MlirOpt {
            pipeline: Pipeline {
                passes: Passes::Given(passes.to_vec()),
                ..self.pipeline.clone()
            },
            ..self.clone()
        }
    }

    /// Returns a copy of the target that is judged in the LLVM dialect, if the tool has a lowering.
    pub fn through_lowering(&self) -> MlirOpt {
        let mut copy = self.clone();
        if self.has_lowering() {
            copy.pipeline.level = Some(JudgedLevel::Llvm);
        }
        copy
    }

    /// Returns the level at which programs are judged.
    pub fn level(&self) -> JudgedLevel {
        let usual = match self.has_lowering() {
            true => JudgedLevel::Llvm,
            false => JudgedLevel::Source,
        };
        self.pipeline.level.unwrap_or(usual)
    }

    /// Returns whether only the output of the passes is judged, because the tool cannot lower it.
    pub fn cannot_lower(&self) -> bool {
        self.pipeline.level.is_none() && !self.has_lowering()
    }

    /// Returns whether the tool lowers programs to the LLVM dialect.
    pub(super) fn has_lowering(&self) -> bool {
        self.pipeline.lowering.is_some() || !self.installed.lacks_lowering()
    }

    /// Returns the user's options that replace the full lowering; empty if there are none.
    pub(super) fn given_lowering(&self) -> &[String] {
        self.pipeline.lowering.as_deref().unwrap_or_default()
    }

    /// Returns the last part of the pipeline that a program goes through.
    pub(super) fn end(&self) -> End {
        match self.level() {
            JudgedLevel::Source => End::Passes,
            JudgedLevel::Llvm | JudgedLevel::Both => End::Lowering,
        }
    }

    /// Checks that the target has something to judge, and that the tool accepts its options.
    ///
    /// # Errors
    /// Returns an error if there are neither passes nor a lowering, or for a reason of
    /// [`MlirOpt::try_given_options`].
    pub fn try_options(&self) -> Result<(), ToolError> {
        let is_alone = self.level() == JudgedLevel::Source;
        if is_alone && self.passes().is_empty() && !self.draws_passes() {
            let name = &self.installed.name;
            return Err(match self.has_lowering() {
                true => ToolError::Unusable(format!(
                    "{name}: --level source needs the passes to judge (--passes)"
                )),
                false => ToolError::NeedsPasses(name.clone()),
            });
        }
        self.try_given_options()
    }

    /// Checks on an empty module that the tool accepts its options, so that errors about options
    /// are not blamed on a program. The passes may be given later.
    ///
    /// # Errors
    /// Returns an error if the tool cannot be started or rejects an option, or if it prints no
    /// module with the user's passes.
    pub fn try_given_options(&self) -> Result<(), ToolError> {
        let empty = ["module {}\n".to_owned()];
        let options = self.options(Conversion::PLAIN, self.passes(), self.end());
        let output = batch::run(
            &self.tool,
            &options,
            &empty,
            Layout::Isolated,
            usual_limit(self.limits(), 1),
        )?;
        let lowering = self.pipeline.lowering.iter().flatten();
        let given: Vec<&str> = self
            .passes()
            .iter()
            .chain(lowering)
            .map(String::as_str)
            .collect();
        let name = &self.installed.name;
        if let Some(why) = not_loaded(&output.finished.stderr) {
            return Err(ToolError::Unusable(format!("{name}: {why}")));
        }
        if let Some(why) = output.refused_options() {
            return Err(ToolError::Unusable(format!("{name}: {why}")));
        }
        if given.is_empty() || output.has_a_module(self.installed.release) {
            return Ok(());
        }
        let (given, why) = (given.join(" "), output.complaint());
        let advice = nesting::advice(&why, self.passes(), self.installed.release);
        let why = format!(
            "{name}: the options {given} print no module, even for an empty module: {why}{advice}"
        );
        Err(match advice.is_empty() {
            true => ToolError::Unusable(why),
            false => ToolError::WrongNesting(why),
        })
    }

    /// Returns the properties of the installed tool.
    pub fn installed(&self) -> &Installed {
        &self.installed
    }

    /// Returns the executable that the target starts.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// Returns the limits of the tool's processes.
    pub(super) fn limits(&self) -> TimeLimits {
        self.tool.processes().limits()
    }

    /// Returns whether the target's name is the name of its tool in `PATH`.
    pub fn has_plain_name(&self) -> bool {
        let file = self.tool.path().file_name().unwrap_or_default();
        file.to_string_lossy() == self.installed.name
    }

    /// Returns LLVM's major version number.
    pub fn major(&self) -> u32 {
        let major = self.installed.version.split('.').next();
        let major = major.and_then(|major| major.parse().ok());
        major.unwrap_or(self.installed.release.number())
    }

    /// Returns the release whose syntax the tool accepts.
    pub fn spelling(&self) -> Release {
        self.installed.release
    }

    /// Returns the command-line options with which the target lowers a case.
    pub fn command_line(&self, case: &Case) -> Vec<String> {
        let mut options = self.options(Conversion::of(case), self.passes(), self.end());
        if self.is_known_to_need_the_option(case) {
            options.push(ALLOW_UNREGISTERED.to_owned());
        }
        options
    }

    /// Returns the command-line options that lower programs without conversion options, after these passes.
    pub fn plain_options(&self, passes: &[String]) -> Vec<String> {
        self.options(Conversion::PLAIN, passes, self.end())
    }

    /// Returns the command-line options for these passes, and for the conversion after them.
    pub(super) fn options(
        &self,
        conversion: Conversion,
        passes: &[String],
        end: End,
    ) -> Vec<String> {
        let is_whole = end == End::Passes || self.pipeline.lowering.is_none();
        if let Some(pipeline) = textual(passes).filter(|_| is_whole) {
            let (release, features) = (self.installed.release, self.features());
            return vec![conversion.after_textual(release, features, pipeline, end)];
        }
        let mut options = passes.to_vec();
        if end == End::Passes {
            return options;
        }
        match &self.pipeline.lowering {
            Some(lowering) => options.extend(lowering.iter().cloned()),
            None => options.extend(conversion.lowering(self.installed.release, self.features())),
        }
        options
    }

    /// Returns the layout and the command-line options of shared mode. Programs share splits only
    /// if every pass is known to run on less than a whole split.
    pub(super) fn shared_options(
        &self,
        conversion: Conversion,
        passes: &[String],
        end: End,
    ) -> (Layout, Vec<String>) {
        let release = self.installed.release;
        let marks = progress_marker::option(release, self.features());
        let nested = match self.pipeline.lowering {
            Some(_) if end == End::Lowering => None,
            Some(_) | None => {
                let (features, has_marks) = (self.features(), marks.is_some());
                conversion.of_inner_modules(release, features, passes, end, has_marks)
            }
        };
        let mut options = vec![UNVERIFIED.to_owned()];
        // A single pass gets a context for each program. Otherwise the pass can use a dialect that
        // only another program loads.
        let is_single = end == End::Passes && passes.len() == 1;
        let is_alone = is_single && !self.installed.ignores_splits;
        let Some(pipeline) = nested.filter(|_| !is_alone) else {
            options.extend(self.options(conversion, passes, end));
            return (Layout::Isolated, options);
        };
        let sharing = Sharing {
            pack: match passes.is_empty() || self.installed.ignores_splits {
                true => PACK,
                false => PACK_BEHIND_PASSES,
            },
            marks: marks.is_some().then_some(release),
        };
        options.push(pipeline);
        options.extend(marks);
        (Layout::Shared(sharing), options)
    }

    /// Returns the number of programs that a process can read in this layout. A tool that ignores
    /// `-split-input-file` reads one split.
    pub(super) fn most_programs(&self, layout: Layout) -> usize {
        match (self.installed.ignores_splits, layout) {
            (false, _) => usize::MAX,
            (true, Layout::Isolated) => 1,
            (true, Layout::Shared(sharing)) => sharing.pack,
        }
    }

    /// Returns the options with which the tool only reads and prints a program.
    ///
    /// A driver of its own that gets no pass may run its compiler's usual pipeline, so it gets a
    /// pass that changes only locations.
    pub(super) fn reading_options(&self) -> Vec<String> {
        match self.installed.ignores_splits {
            true => vec!["-strip-debuginfo".to_owned()],
            false => Vec::new(),
        }
    }

    fn features(&self) -> Option<&BuildFeatures> {
        self.installed.features.as_ref()
    }

    /// Skips programs with these ops, which the build does not parse.
    pub fn leave_out(&mut self, ops: &[Op]) {
        self.left_out = ops.to_vec();
    }

    /// Returns an op for which the target skips this program. `None` if the program is not skipped.
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

    /// Returns why the target cannot lower a case. `None` if it can.
    pub(super) fn unsupported(
        &self,
        case: &Case,
        conversion: Conversion,
        passes: &[String],
        end: End,
    ) -> Option<Unsupported> {
        if end == End::Lowering
            && let Some(what) = self.unconvertible(conversion, passes)
        {
            return Some(what);
        }
        if let Some(op) = self.left_out_of(&case.module) {
            return Some(Unsupported::AbsentInBuild(format!("`{op}`")));
        }
        unsupported_by(case, self.installed.release)
    }

    /// Returns why the target cannot run a conversion after these passes. `None` if it can.
    fn unconvertible(&self, conversion: Conversion, passes: &[String]) -> Option<Unsupported> {
        if let Some(what) = conversion.unsupported() {
            return Some(what.into());
        }
        if self.pipeline.lowering.is_some() && !conversion.is_plain() {
            return Some("conversion options together with a user-given pipeline".into());
        }
        if !conversion.is_plain() && need_the_usual_conversion(passes) {
            let what =
                "conversion options together with an early conversion pass that does not get them";
            return Some(what.into());
        }
        let mixing = passes.iter().find(|pass| conversion.has_other_index(pass));
        if let Some(pass) = mixing.filter(|_| self.pipeline.lowering.is_none()) {
            let what =
                format!("{pass} converts `index` to another width than the lowering after it");
            return Some(what.into());
        }
        let release = self.installed.release;
        let lacking = self.features().filter(|_| self.pipeline.lowering.is_none());
        let option = lacking.and_then(|features| conversion.lacks(release, features));
        option.map(|option| Unsupported::AbsentInBuild(format!("`{option}`")))
    }

    /// Runs programs up to the end of their passes or of their lowering. Returns the results in
    /// order.
    pub(super) fn reach(
        &mut self,
        end: End,
        jobs: &[Job<'_>],
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let mut lowered: Vec<Lowered> = Vec::with_capacity(jobs.len());
        let mut groups: Vec<((Conversion, bool), Vec<Placed<'_>>)> = Vec::new();
        for (place, job) in jobs.iter().enumerate() {
            let conversion = match end {
                End::Passes => Conversion::PLAIN,
                End::Lowering => Conversion::of(job.case),
            };
            let unsupported = self.unsupported(job.case, conversion, &settings.passes, end);
            let asked = unsupported.is_none();
            lowered.push(match unsupported {
                Some(what) => Lowered::Unsupported(what),
                None => Lowered::Invalid(NO_REASON.to_owned()),
            });
            if !asked {
                continue;
            }
            let kind = (conversion, self.must_allow_unregistered(job.case)?);
            match groups.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, group)) => group.push((place, *job)),
                None => groups.push((kind, vec![(place, *job)])),
            }
        }
        for ((conversion, allows), jobs) in groups {
            let batch = |text| Batch {
                conversion,
                settings,
                end,
                text,
            };
            let usual = self.tool.clone();
            if allows {
                let option = [ALLOW_UNREGISTERED.to_owned()];
                self.tool = usual.clone().called_with(&option, &BTreeMap::new());
            }
            let unread = self.convert(batch(Text::Original), jobs, stages, &mut lowered);
            // The text has the syntax of another release, so the program is printed for this one.
            let printed = unread.and_then(|unread| {
                self.convert(batch(Text::Printed), unread, stages, &mut lowered)
            });
            self.tool = usual;
            printed?;
        }
        Ok(lowered)
    }
}

/// Disables `mlir-opt`'s verifier between passes, which takes up to a quarter of a process's time.
/// Lowerfuzz verifies the output instead.
const UNVERIFIED: &str = "-verify-each=0";

/// The message for a program about which the process printed neither a module nor an error.
pub(super) const NO_REASON: &str = "neither a module nor an error";

/// The text that a tool gets for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// The original text of the file, if the program comes from a file and its syntax may be valid
    /// in the tool's release. A printed program may lack something that the release reads.
    Original,
    /// The printed program.
    Printed,
}

/// Returns the original text of a program, if a tool of the release gets it.
pub(super) fn original(case: &Case, release: Release) -> Option<&Source> {
    let source = case.source()?;
    source.releases().contains(release).then_some(source)
}

/// Returns the text of the job's program as a named module of a batch.
///
/// A split that several programs share has no place for the aliases of the original text, so its
/// programs are printed.
pub(super) fn program(
    job: Job<'_>,
    index: usize,
    release: Release,
    (text, layout): (Text, Layout),
) -> String {
    let name = batch::name(index);
    let mut module = with_interfaces(job);
    let original = match (text, layout) {
        (Text::Original, Layout::Isolated) => {
            original_text(job.case, &module, release, Some(&name))
        }
        (Text::Original | Text::Printed, _) => None,
    };
    original.unwrap_or_else(|| {
        module.name = Some(module.strings.intern(&name));
        batch::program(&module, release)
    })
}

/// Returns the original text of a program as a module with this name. Functions to which `module` adds
/// attributes get `llvm.emit_c_interface`.
pub(crate) fn original_text(
    case: &Case,
    module: &Module,
    release: Release,
    name: Option<&str>,
) -> Option<String> {
    let source = original(case, release)?;
    let funcs = module.funcs.iter().zip(&case.module.funcs);
    let added = funcs.filter(|(new, old)| new.attrs.len() > old.attrs.len());
    let added: Vec<&str> = added.map(|(new, _)| module.str(new.name)).collect();
    Some(source.module(name, |func| added.contains(&func)))
}

impl Target for MlirOpt {
    fn name(&self) -> &str {
        &self.installed.name
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        let settings = Settings::of(self);
        let request = Request {
            jobs: &[job],
            settings: &settings,
        };
        let lowered = self.lower_all(request, &mut Stages::default())?;
        let first = lowered.into_iter().next();
        Ok(first.unwrap_or_else(|| Lowered::Invalid(NO_REASON.to_owned())))
    }

    fn lower_all(
        &mut self,
        request: Request<'_>,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let Request { jobs, settings } = request;
        let lowered = self.reach_level(jobs, settings, stages)?;
        let each = lowered.into_iter().zip(jobs);
        let all = each.map(|(lowered, job)| expected(lowered, job.case));
        Ok(all.collect())
    }

    fn batch(&self, settings: &Settings) -> usize {
        let (layout, _) = self.shared_options(Conversion::PLAIN, &settings.passes, self.end());
        let most = match (layout, settings.mode) {
            (Layout::Shared(_), Mode::Shared) => BATCH_SHARED,
            (Layout::Shared(_) | Layout::Isolated, _) => {
                *BATCH.get(self.installed.release).unwrap_or(&1)
            }
        };
        // A tool that reads one split is started several times for a batch.
        most.min(self.most_programs(layout).saturating_mul(STARTS))
    }

    fn release(&self) -> Option<Release> {
        Some(self.installed.release)
    }

    /// A tool without a lowering is told no conversion options, so its passes cannot follow them.
    fn takes_options(&self) -> bool {
        self.has_lowering()
    }

    fn changes_symbols(&self, settings: &Settings) -> bool {
        super::excluded_passes::changes_symbols(&settings.passes)
    }

    fn unregistered_ops(&self) -> &[String] {
        &self.known_ops.unregistered
    }

    fn takes_far_starts(&self) -> bool {
        FAR_STARTS.contains(self.installed.release)
    }

    fn identity(&self) -> Identity {
        Identity {
            version: self.installed.version.clone(),
            pipeline: self.options(Conversion::PLAIN, self.passes(), self.end()),
        }
    }

    fn draws_passes(&self) -> bool {
        self.pipeline.passes == Passes::Drawn
    }

    fn passes(&self) -> &[String] {
        match &self.pipeline.passes {
            Passes::Given(passes) => passes,
            Passes::None | Passes::Drawn => &[],
        }
    }

    fn passes_of(&self, seed: u64, subject: Subject) -> Vec<String> {
        if self.draws_passes() {
            let build = (self.features(), self.has_lowering());
            passes::scheduled((self.installed.release, subject), build, seed)
        } else {
            self.passes().to_vec()
        }
    }
}

/// Turns a refusal into an expected refusal if the test case expects one. Messages are not
/// compared, because they differ between lowerings.
fn expected(lowered: Lowered, case: &Case) -> Lowered {
    match (lowered, &case.refused) {
        (Lowered::Rejected(why), Some(_)) => Lowered::RejectedAsExpected(why),
        (lowered, _) => lowered,
    }
}
