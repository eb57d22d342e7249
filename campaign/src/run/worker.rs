//! The worker process of `lowerfuzz run`, which judges ranges of seeds.
//!
//! The first line on standard input is the configuration ([`WorkerConfig`]), each other line a command:
//! `FIRST COUNT CAREFUL`. The worker answers
//! with lines of JSON ([`WorkerMessage`]). Results are sent as soon as possible, so that none are lost if
//! the worker is asked to end. If `CAREFUL` is not 0, programs are judged one by one.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};

use lowerfuzz_generator::features_of;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::conversion::{EntryFault, entry_fault};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_ir::{Module, Release};
use lowerfuzz_oracle::target::{Lowered, Mode, Settings, Target};
use lowerfuzz_oracle::{
    Config, Discard, Finding, Judge, Judgement, Prepared, Sample, Stage, Stages, Stop, Verdict,
    confirm_all, lower_prepared,
};
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::process;
use lowerfuzz_tools::targets::Targets;

use crate::error::CampaignError;
use crate::helper::read_config;
use crate::parallel::StartThreadError;
use crate::run::generation::Generation;
use crate::run::statistics::Statistics;
use crate::run::worker_config::WorkerConfig;
use crate::run::worker_message::WorkerMessage;
use crate::targets::Selected;
use crate::targets::selection::runner;

/// Number of programs that pass a stage together before the next stage starts. The machine code of
/// a stage is larger than the nearest caches, so it is fetched only once for all of these programs.
const TOGETHER: usize = 16;

/// Judges the ranges of seeds that arrive as commands, as a worker process.
///
/// # Errors
/// The target cannot be created, or a command is not one.
pub fn serve(targets: &Targets, commands: Receiver<String>) -> Result<(), CampaignError> {
    targets.processes().on_wait(|_, _| {
        // If the pipe is closed, no further command arrives either.
        let _ = WorkerMessage::Alive.write();
    });
    let Some(config) = read_config::<WorkerConfig>(&commands)? else {
        return Ok(());
    };
    let settings = &config.settings;
    let without = &config.generator.without;
    let selected = Selected::known(targets, &config.target, &config.version, settings, without)?;
    let mut target = selected.target;
    let judge = Judge::new(Config {
        limits: settings.limits(),
        accuracy: settings.configuration.accuracy,
        again: Sample::OneIn(16),
        ..Config::default()
    })?;
    let passes = target.passes().to_vec();
    let mut worker = Worker {
        programs: Generation::of(target.as_ref(), settings, config.runner, &config.generator)
            .with_source(
                (target.as_ref(), selected.mlir_opt.as_ref()),
                settings,
                targets,
                &config.generator,
            )?,
        judge,
        verifier: Verifier::default(),
        runner: runner(targets, config.runner)?,
        coverage: config.coverage,
        shared: settings.after_passes(passes).in_mode(Mode::Shared),
        unasked: Vec::new(),
        statistics: Statistics::default(),
    };
    for line in commands {
        let bad = || CampaignError::BadCommand(line.clone());
        let mut words = line.split(' ').map(str::parse::<u64>);
        let mut next = || words.next().and_then(Result::ok).ok_or_else(bad);
        let (first, count, careful) = (next()?, next()?, next()? != 0);
        let seeds: Vec<u64> = (0..count).map(|i| first.wrapping_add(i)).collect();
        let judged = if careful {
            worker.judge_each(&seeds, target.as_mut())
        } else if target.batch(&worker.shared) > 1 {
            worker.judge_batches(&seeds, target.as_mut())
        } else {
            worker.judge_together(&seeds, target.as_mut())
        };
        let judged = judged.and_then(|()| Ok(worker.ask_runner()?));
        // Finished judgements count even if the tools are stopped.
        worker.hand_over()?;
        match judged {
            Ok(()) | Err(CampaignError::Stopped(Stop::Interrupted)) => {}
            Err(why) => return Err(why),
        }
        WorkerMessage::Done.send()?;
    }
    Ok(())
}

struct Worker {
    programs: Generation,
    judge: Judge,
    verifier: Verifier,
    runner: Option<Runner>,
    /// Whether the coverage patterns of programs are counted.
    coverage: bool,
    /// Judged programs that wait for a second opinion.
    unasked: Vec<(u64, Case, Judgement)>,
    statistics: Statistics,
    /// The settings with which programs are first lowered. Each program has its own passes.
    shared: Settings,
}

/// A program whose source the reference interpreter has run.
struct Ready {
    seed: u64,
    /// The passes that the program goes through.
    passes: Vec<String>,
    case: Case,
    prepared: Prepared,
}

/// A program that was judged.
struct Judged {
    seed: u64,
    passes: Vec<String>,
    case: Case,
    judgement: Judgement,
    /// Whether the lowered module is wrong, possibly because of other programs in the same process.
    is_suspect: bool,
}

impl Worker {
    /// Generates and verifies the test case of a seed for the given passes. Returns `None` if the
    /// space has no function with this number.
    fn case(&mut self, seed: u64, passes: &[String]) -> Result<Option<Case>, CampaignError> {
        let stages = &mut self.judge.stages;
        let case = stages.time(Stage::Generate, || self.programs.case(seed, passes));
        let Some(case) = case else {
            return Ok(None);
        };
        let verified = stages.time(Stage::Verify, || self.verifier.verify(&case.module));
        if let Err(errors) = verified {
            let first = errors.first().map_or("", |e| e.message.as_str());
            return Err(CampaignError::InvalidProgram {
                seed,
                why: first.to_owned(),
            });
        }
        Ok(Some(case))
    }

    /// Counts a judgement. If a runner gives second opinions, the judgement is stored until the
    /// runner is asked.
    fn count(&mut self, seed: u64, passes: &[String], case: Case, mut judgement: Judgement) {
        if self.programs.expects_refusals(passes) {
            excuse_refusal(&case, &mut judgement);
        }
        self.statistics.count_passes(passes, &judgement.verdict);
        if self.coverage {
            let verdict = &judgement.verdict;
            self.statistics.pass_coverage.count(passes, &case, verdict);
        }
        if self.runner.is_some() {
            self.unasked.push((seed, case, judgement));
        } else {
            self.count_now(seed, &case, &judgement);
        }
    }

    fn count_now(&mut self, seed: u64, case: &Case, judgement: &Judgement) {
        self.statistics.count_features(features_of(case));
        self.statistics.count(seed, case, judgement);
        if self.coverage {
            self.statistics.patterns.count(case, &judgement.verdict);
        }
    }

    /// Sends the counts to the supervisor.
    fn hand_over(&mut self) -> Result<(), CampaignError> {
        let mut statistics = std::mem::take(&mut self.statistics);
        statistics.set_stages(&std::mem::take(&mut self.judge.stages));
        statistics.program_kinds = self.programs.take_counts();
        WorkerMessage::Judged(Box::new(statistics)).send()
    }

    /// Asks the runner for second opinions on the stored judgements, then counts them.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then the judgements are not counted.
    fn ask_runner(&mut self) -> Result<(), Stop> {
        let mut judged = std::mem::take(&mut self.unasked);
        if let Some(runner) = &self.runner {
            let mut asked: Vec<_> = judged.iter_mut().map(|(_, c, j)| (&*c, j)).collect();
            let mut alive = || {
                let _ = WorkerMessage::Alive.write();
            };
            confirm_all(runner, &mut asked, &mut self.judge.stages, &mut alive)?;
        }
        for (seed, case, judgement) in &judged {
            self.statistics.count_opinion(case, judgement);
            self.count_now(*seed, case, judgement);
        }
        Ok(())
    }

    /// Judges programs one by one.
    fn judge_each(&mut self, seeds: &[u64], target: &mut dyn Target) -> Result<(), CampaignError> {
        for seed in seeds {
            let settings = Settings {
                passes: self.programs.passes(target, *seed),
                ..self.shared.clone()
            };
            let Some(case) = self.case(*seed, &settings.passes)? else {
                continue;
            };
            let judgement = self.judge.judge_with(&case, target, &settings)?;
            self.count(*seed, &settings.passes, case, judgement);
        }
        Ok(())
    }

    /// Judges programs in small groups, stage by stage.
    fn judge_together(
        &mut self,
        seeds: &[u64],
        target: &mut dyn Target,
    ) -> Result<(), CampaignError> {
        for seeds in seeds.chunks(TOGETHER) {
            // Each program is lowered separately, so the programs need not have the same conversion
            // options.
            let batch = Batch {
                programs: self.ready(seeds, target)?,
            };
            let answers = batch.lower(target, &self.shared, &mut self.judge.stages)?;
            for judged in self.judge_batch(batch, answers) {
                self.count_judged(judged);
            }
        }
        Ok(())
    }

    /// Judges programs in batches: while one batch is lowered, the previous one is judged.
    fn judge_batches(
        &mut self,
        seeds: &[u64],
        target: &mut dyn Target,
    ) -> Result<(), CampaignError> {
        let batches = batches(self.ready(seeds, target)?, target.batch(&self.shared));
        let mut suspects = Vec::new();
        let (lowering, shared) = (&mut *target, self.shared.clone());
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            // A single thread lowers all batches, so that its memory is reused.
            let lower = move || {
                for batch in batches {
                    let mut stages = Stages::default();
                    let answers = batch.lower(lowering, &shared, &mut stages)?;
                    if done.send((batch, answers, stages)).is_err() {
                        break;
                    }
                }
                Ok::<(), Stop>(())
            };
            let started = std::thread::Builder::new().spawn_scoped(scope, lower);
            let lowering = started.map_err(StartThreadError)?;
            for (batch, answers, stages) in wait {
                self.judge.stages.merge(&stages);
                for judged in self.judge_batch(batch, answers) {
                    if judged.is_suspect {
                        suspects.push(judged);
                    } else {
                        self.count_judged(judged);
                    }
                }
                self.hand_over()?;
            }
            match lowering.join() {
                Ok(lowered) => Ok(lowered?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
        .and_then(|()| Ok(self.judge_apart(suspects, target)?))
    }

    /// Lowers suspicious programs again in isolation, and judges the new modules. Therefore a bug
    /// that occurs only next to other programs is not reported.
    fn judge_apart(&mut self, suspects: Vec<Judged>, target: &mut dyn Target) -> Result<(), Stop> {
        let mut before = HashMap::new();
        let mut programs = Vec::with_capacity(suspects.len());
        for suspect in suspects {
            programs.push(Ready {
                seed: suspect.seed,
                passes: suspect.passes,
                prepared: self.judge.prepare(&suspect.case),
                case: suspect.case,
            });
            before.insert(suspect.seed, suspect.judgement);
        }
        let isolated = self.shared.clone().in_mode(Mode::Isolated);
        for batch in batches(programs, target.batch(&isolated)) {
            let answers = batch.lower(target, &isolated, &mut self.judge.stages)?;
            let (mut changed, mut others) = (Vec::new(), Vec::new());
            for (ready, answer) in batch.programs.into_iter().zip(answers) {
                match before.remove(&ready.seed) {
                    Some(judgement) if is_of(&judgement, answer.as_ref()) => {
                        self.count(ready.seed, &ready.passes, ready.case, judgement);
                    }
                    _ => {
                        changed.push(ready);
                        others.push(answer);
                    }
                }
            }
            for judged in self.judge_batch(Batch { programs: changed }, others) {
                self.count_judged(judged);
            }
        }
        Ok(())
    }

    /// Generates programs and runs their sources in the reference interpreter.
    fn ready(
        &mut self,
        seeds: &[u64],
        target: &mut dyn Target,
    ) -> Result<Vec<Ready>, CampaignError> {
        let mut drawn = Vec::with_capacity(seeds.len());
        for seed in seeds {
            if process::interrupted() {
                break;
            }
            let passes = self.programs.passes(target, *seed);
            let case = self.case(*seed, &passes)?;
            drawn.extend(case.map(|case| (*seed, passes, case)));
        }
        let mut ready = Vec::with_capacity(drawn.len());
        for (seed, passes, case) in drawn {
            if process::interrupted() {
                break;
            }
            let prepared = self.judge.prepare(&case);
            ready.push(Ready {
                seed,
                passes,
                case,
                prepared,
            });
        }
        Ok(ready)
    }

    /// Judges the lowered programs of a batch.
    fn judge_batch(&mut self, batch: Batch, answers: Vec<Option<Lowered>>) -> Vec<Judged> {
        let mut judged = Vec::with_capacity(answers.len());
        let mut each = batch.programs.into_iter().zip(answers).peekable();
        while each.peek().is_some() && !process::interrupted() {
            // After an interrupt, finished judgements are counted and the remaining programs are
            // dropped.
            let (cases, lowered): (Vec<_>, Vec<_>) = each
                .by_ref()
                .take(TOGETHER)
                .map(|(ready, lowered)| {
                    let is_module = matches!(lowered, Some(Lowered::Module(_) | Lowered::Both(_)));
                    let case = (ready.seed, ready.passes, ready.case, is_module);
                    (case, (ready.prepared, lowered))
                })
                .unzip();
            let both = cases.iter().zip(lowered);
            let judgements = self.judge.judge_all_lowered(
                both.map(|(case, (prepared, lowered))| (&case.2, prepared, lowered)),
            );
            let both = cases.into_iter().zip(judgements);
            judged.extend(
                both.map(|((seed, passes, case, is_module), judgement)| Judged {
                    seed,
                    passes,
                    is_suspect: is_module && judgement.verdict.is_finding(),
                    case,
                    judgement,
                }),
            );
        }
        judged
    }

    fn count_judged(&mut self, judged: Judged) {
        let Judged {
            seed,
            passes,
            case,
            judgement,
            ..
        } = judged;
        self.count(seed, &passes, case, judgement);
    }
}

/// Turns a finding that passes of a test cause on purpose into a program that was not judged: the tool refuses the
/// program, or a function has another type afterwards, or is gone.
fn excuse_refusal(case: &Case, judgement: &mut Judgement) {
    let name = judgement.verdict.name();
    let reason = if name == Finding::Rejected.name() {
        judgement.verdict.reason()
    } else if name == Finding::InvalidOutput.name()
        && let Some(fault) = changed_entry(case, judgement)
    {
        fault.to_string()
    } else {
        return;
    };
    judgement.verdict = Verdict::Discarded {
        discard: Discard::Limited,
        reason: reason.into(),
    };
    for call in &mut judgement.calls {
        call.verdict.clone_from(&judgement.verdict);
    }
}

/// Returns why a called function can no longer be called after the lowering.
fn changed_entry(case: &Case, judgement: &Judgement) -> Option<EntryFault> {
    let lowered = judgement.lowered.as_ref()?;
    let mut called = case.calls.iter().map(|call| case.module.str(call.func));
    called.find_map(|name| entry_fault(case, lowered, name))
}

/// Returns whether a judgement belongs to this lowered module.
fn is_of(judgement: &Judgement, lowered: Option<&Lowered>) -> bool {
    let text = |module: &Module| {
        let mut unnamed = module.clone();
        unnamed.name = None;
        text::print(&unnamed, Release::NEWEST, Form::Generic)
    };
    match (&judgement.lowered, lowered) {
        (Some(judged), Some(Lowered::Module(module))) => text(judged) == text(module),
        _ => false,
    }
}

/// Programs with the same passes, which are lowered together.
struct Batch {
    programs: Vec<Ready>,
}

/// Groups programs into batches of at most `most` programs that can share a process.
fn batches(programs: Vec<Ready>, most: usize) -> Vec<Batch> {
    let conversion = |ready: &Ready| (ready.case.index_width, ready.case.options);
    let mut batches: Vec<Batch> = Vec::new();
    for ready in programs {
        let same = batches.iter_mut().rfind(|batch| {
            let first = &batch.programs[0];
            first.passes == ready.passes && conversion(first) == conversion(&ready)
        });
        match same.filter(|batch| batch.programs.len() < most) {
            Some(batch) => batch.programs.push(ready),
            None => batches.push(Batch {
                programs: vec![ready],
            }),
        }
    }
    batches
}

impl Batch {
    /// Lowers those programs of the batch that have comparable calls, after their passes.
    fn lower(
        &self,
        target: &mut dyn Target,
        settings: &Settings,
        stages: &mut Stages,
    ) -> Result<Vec<Option<Lowered>>, Stop> {
        let first = self.programs.first();
        let settings = Settings {
            passes: first.map_or_else(Vec::new, |first| first.passes.clone()),
            ..settings.clone()
        };
        let each = self.programs.iter().map(|r| (&r.case, &r.prepared));
        lower_prepared(each, target, &settings, stages)
    }
}
