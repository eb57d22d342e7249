//! Judges the functions of lit tests under the passes of their `RUN:` lines, for the command `lit`.
//!
//! Each use of the tool in a `RUN:` line is judged twice: the result of the passes at the source
//! level, and the result of the full lowering after them.

mod analysis;
mod judging;
mod junit;
mod passes;
mod programs;
mod results;
mod uses;

use std::path::PathBuf;
use std::time::Duration;

use lowerfuzz_inputs::Options;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::Target as _;
use lowerfuzz_oracle::{Config, Judge, Stop};
use lowerfuzz_tools::mlir_opt::{
    Installed, JudgedLevel, MlirOpt, Pipeline, interprets_scripts, loads_scripts,
};
use lowerfuzz_triage::known::KnownBugs;

use self::analysis::analysed;
use self::judging::Use;
pub use self::junit::junit;
pub(crate) use self::passes::why_not_judged;
use self::programs::{Programs, Reading, with_scripts};
pub(crate) use self::results::UNREADABLE;
pub use self::results::{
    Class, FileResults, Function, LitFinding, LitResults, Outcome, Run, Totals,
};
pub(crate) use self::uses::{Uses, uses};
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::targets::Targets;

use crate::declared::Declared;
use crate::error::CampaignError;
use crate::parallel;
use crate::proofs::Prover;
use crate::targets::selection::then;
use crate::targets::{Selected, TargetSettings};

/// A test: a file with its text.
#[derive(Clone, Debug)]
pub struct Test {
    /// The path of the file, as in messages and for lit's substitutions.
    pub path: PathBuf,
    /// The text of the file, or the reason why the file cannot be read.
    pub text: Result<String, String>,
}

/// The request to judge tests.
pub struct LitConfig {
    /// The tests.
    pub tests: Vec<Test>,
    /// The lowering under test.
    pub target: String,
    /// The settings of the target, without passes and level.
    pub settings: TargetSettings,
    /// The name of the tool in the `RUN:` lines.
    pub tool: String,
    /// The number of threads.
    pub jobs: usize,
    /// How calls are drawn.
    pub draw: Options,
    /// The time that the proofs of a file may take. `None` if nothing is proved.
    pub prove: Option<Duration>,
    /// The folder in which findings are stored.
    pub out: Option<PathBuf>,
    /// Whether findings are reduced.
    pub reduce: bool,
    /// The bugs that have a report.
    pub known: KnownBugs,
    /// Is called after each file, for a display of the progress.
    pub on_file: Box<dyn Fn() + Send + Sync>,
    /// What is declared about ops that lowerfuzz does not know.
    pub declared: Declared,
}

/// A finding that is not analysed yet.
struct RawFinding {
    file: String,
    line: usize,
    function: String,
    passes: Vec<String>,
    level: JudgedLevel,
    reason: String,
    /// The program with the call that differs.
    case: Case,
}

/// Judges the functions of tests.
///
/// # Errors
/// There is no such target, a finding cannot be written, or the environment failed.
pub fn judge_tests(config: &LitConfig, targets: &Targets) -> Result<LitResults, CampaignError> {
    let selected = Selected::before_passes(targets, &config.target, &config.settings)?;
    let opt = selected.mlir_opt.as_ref();
    let is_relayed = match opt {
        Some(opt) => then(targets, opt.name(), &config.settings)?.is_some(),
        None => false,
    };
    let base = Base {
        config,
        targets,
        installed: opt.map(|opt| opt.installed().clone()),
        is_relayed,
        has_lowering: is_relayed || opt.is_none_or(|opt| opt.level() != JudgedLevel::Source),
    };
    let judged = parallel::each(&config.tests, config.jobs, |test| {
        let judged = base.judge_test(test);
        (config.on_file)();
        judged
    })?;
    let mut results = LitResults {
        target: config.target.clone(),
        ..LitResults::default()
    };
    let mut findings = Vec::new();
    for (file, found) in judged {
        results.files.push(file);
        findings.extend(found);
    }
    results.findings = analysed(&base, findings)?;
    Ok(results)
}

/// The request, and what is known about the target.
struct Base<'a> {
    config: &'a LitConfig,
    targets: &'a Targets,
    /// The `mlir-opt`; `None` if the target is none.
    installed: Option<Installed>,
    /// Whether another target lowers what the passes print.
    is_relayed: bool,
    /// Whether programs are lowered to the LLVM dialect.
    has_lowering: bool,
}

impl Base<'_> {
    /// Returns the target with passes at a level.
    fn target(&self, passes: &[String], level: JudgedLevel) -> Result<Selected, CampaignError> {
        let settings = self.settings(passes, level);
        match &self.installed {
            Some(installed) => Selected::of_installed(self.targets, installed, &settings),
            None => Selected::find(self.targets, &self.config.target, &settings),
        }
    }

    /// Returns the settings of the target with passes at a level. The level of the target's own
    /// lowering is not named, because it is the default.
    fn settings(&self, passes: &[String], level: JudgedLevel) -> TargetSettings {
        let mut settings = self.config.settings.clone();
        settings.configuration.passes = passes.to_vec();
        settings.configuration.level = match level {
            JudgedLevel::Source => Some(level),
            JudgedLevel::Llvm | JudgedLevel::Both => {
                let is_named = self.is_relayed || settings.configuration.level.is_some();
                is_named.then_some(JudgedLevel::Llvm)
            }
        };
        settings
    }

    fn judge(&self) -> Result<Judge, CampaignError> {
        let config = Config {
            accuracy: self.config.settings.configuration.accuracy,
            limits: self.config.settings.limits(),
            ..Config::default()
        };
        Ok(Judge::new(config)?)
    }

    /// Returns the levels at which the result of these passes is judged.
    fn levels(&self, passes: &[String]) -> Vec<JudgedLevel> {
        let (source, llvm) = match self.config.settings.configuration.level {
            Some(JudgedLevel::Source) => (true, false),
            Some(JudgedLevel::Llvm) => (false, true),
            Some(JudgedLevel::Both) | None => (true, true),
        };
        let source = source && !passes.is_empty();
        let source = source.then_some(JudgedLevel::Source);
        let llvm = (llvm && self.has_lowering).then_some(JudgedLevel::Llvm);
        source.into_iter().chain(llvm).collect()
    }

    /// Judges the functions of a test under each use of the tool.
    fn judge_test(&self, test: &Test) -> Result<(FileResults, Vec<RawFinding>), CampaignError> {
        self.targets.processes().check()?;
        let file = test.path.display().to_string();
        let text = match &test.text {
            Ok(text) => text,
            Err(why) => {
                let results = FileResults {
                    file,
                    error: Some(why.clone()),
                    ..FileResults::default()
                };
                return Ok((results, Vec::new()));
            }
        };
        let mut judge = self.judge()?;
        let Uses { mut runs, is_split } = uses(text, &self.config.tool, &test.path);
        let mut findings = Vec::new();
        let mut prover = self.config.prove.map(Prover::of_file);
        for run in runs.iter_mut().filter(|run| run.skipped.is_none()) {
            run.skipped = match self.levels(&run.passes).first() {
                None if self.config.settings.configuration.level.is_some() => {
                    Some("has no passes, and --level source needs some".to_owned())
                }
                None => Some("has no passes, and the tool has no lowering".to_owned()),
                Some(level) => self.why_skipped(&run.passes, *level)?,
            };
        }
        let Programs {
            programs,
            mut functions,
            opaque_ops,
        } = match runs.iter().all(|run| run.skipped.is_some()) {
            // For example, most functions of a test of diagnostics are invalid on purpose.
            true => Programs::default(),
            false => {
                let source = Reading {
                    options: &self.config.draw,
                    declared: &self.config.declared,
                    printer: &|text| self.printed(text),
                };
                programs::read(text, is_split, &source, &mut judge)?
            }
        };
        for (number, run) in runs.iter().enumerate() {
            if run.skipped.is_some() {
                continue;
            }
            let levels = self.levels(&run.passes);
            let has_library = loads_scripts(&run.passes);
            let scripted =
                interprets_scripts(&run.passes).then(|| with_scripts(&programs, has_library));
            let programs = scripted.as_deref().unwrap_or(&programs);
            for level in &levels {
                let mut selected = self.target(&run.passes, *level)?;
                let settings = self.config.settings.after_passes(run.passes.clone());
                let used = Use {
                    run: number,
                    level: *level,
                    settings: &settings,
                };
                let steps = (&self.config.draw, &mut prover);
                let verdicts = judging::judge(programs, &mut selected, used, &mut judge, steps)?;
                for verdict in verdicts {
                    let function = &mut functions[verdict.function];
                    // The lowering after wrong passes is wrong for the same reason.
                    let is_found = |outcome: &Outcome| matches!(outcome, Outcome::Finding { run, .. } if *run == number);
                    let is_new = !function.outcomes.iter().any(is_found);
                    if let (Some(case), true, Outcome::Finding { reason, .. }) =
                        (verdict.finding, is_new, &verdict.outcome)
                    {
                        findings.push(RawFinding {
                            file: file.clone(),
                            line: function.line,
                            function: function.name.clone(),
                            passes: run.passes.clone(),
                            level: *level,
                            reason: reason.clone(),
                            case,
                        });
                    }
                    if is_new {
                        function.outcomes.push(verdict.outcome);
                    }
                }
            }
        }
        let results = FileResults {
            file,
            error: None,
            runs,
            functions,
            opaque_ops,
        };
        Ok((results, findings))
    }

    /// Returns the generic form of a text as the tool prints it. `None` if the tool does not read the text.
    fn printed(&self, text: &str) -> Result<Option<String>, Stop> {
        match &self.installed {
            Some(installed) => {
                MlirOpt::new(installed.clone(), Pipeline::default()).generic_form(text)
            }
            None => Ok(None),
        }
    }

    /// Returns why programs are not judged under these passes. `None` if they are.
    fn why_skipped(
        &self,
        passes: &[String],
        level: JudgedLevel,
    ) -> Result<Option<String>, CampaignError> {
        let Some(installed) = &self.installed else {
            let why = "has passes, and the target has none".to_owned();
            return Ok((!passes.is_empty()).then_some(why));
        };
        if let Some(why) = why_not_judged(passes, installed.release) {
            return Ok(Some(why));
        }
        if passes.is_empty() {
            return Ok(None);
        }
        // A pass that interprets a script fails on the empty module, which has none.
        let is_plain = |pass: &&String| !interprets_scripts(std::slice::from_ref(*pass));
        let passes: Vec<String> = passes.iter().filter(is_plain).cloned().collect();
        let selected = self.target(&passes, level)?;
        let tried = selected.mlir_opt.as_ref().map(|opt| opt.try_options());
        let why = match tried {
            None | Some(Ok(())) => return Ok(None),
            Some(Err(ToolError::Stopped(stop))) => return Err(stop.into()),
            Some(Err(why)) => why,
        };
        let why = why.to_string();
        Ok(Some(why.lines().next().unwrap_or("").to_owned()))
    }
}
