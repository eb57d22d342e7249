//! Lowers programs that need the same conversion in as few processes as possible.

use std::time::Instant;

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::unconverted;
use lowerfuzz_ir::{Module, Release, Unsupported};

use lowerfuzz_oracle::target::{Deadline, Job, Lowered, Mode, Settings};
use lowerfuzz_oracle::{Stage, Stages, Stop};

use super::batch::{self, Layout};
use super::batch_output::{Ended, ProgramResult};
use super::determinism::is_repeated;
use super::excluded_passes::leads_elsewhere;
use super::level::End;
use super::limitations::{refusing, unsupported_message, unsupported_output};
use super::nesting;
use super::pipeline::{Conversion, textual};
use super::retry::{Retry, RetryPolicy, retry_wrong};
use super::successors;
use super::target::{MlirOpt, NO_REASON, Text, original, program};
use super::time_budget::{Limit, short_limit, usual_limit};
use super::unconverted_ops::unconverted_by;
use super::unread::is_of_conversion;
use crate::process::{TimeLimits, too_much_output};

/// A program with its index in the list of programs.
pub(super) type Placed<'j> = (usize, Job<'j>);

/// Programs that wait to be sent to a process.
struct Waiting<'j> {
    jobs: Vec<Placed<'j>>,
    mode: Mode,
}

/// Programs that are lowered with the same command-line options, with these options.
#[derive(Clone, Copy)]
pub(super) struct Batch<'s> {
    pub(super) conversion: Conversion,
    pub(super) settings: &'s Settings,
    pub(super) end: End,
    pub(super) text: Text,
}

/// How programs are sent to an `mlir-opt` process.
#[derive(Clone, Copy)]
struct Asking {
    mode: Mode,
    layout: Layout,
    /// True if the `mlir-opt` process gets only one program.
    alone: bool,
}

/// The results that an `mlir-opt` process returned for its programs.
struct BatchResult {
    /// The result of each program.
    results: Vec<ProgramResult>,
    ended: Ended,
    /// Programs whose output differs in another process: the program's index, and the first
    /// differing lines.
    differing: Vec<(usize, String)>,
}

impl MlirOpt {
    /// Lowers programs that need the same conversion in as few processes as possible. Returns the
    /// programs whose original text has another release's syntax, which the tool does not read.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub(super) fn convert<'j>(
        &mut self,
        batch: Batch<'_>,
        jobs: Vec<Placed<'j>>,
        stages: &mut Stages,
        lowered: &mut [Lowered],
    ) -> Result<Vec<Placed<'j>>, Stop> {
        let Batch {
            conversion,
            settings,
            end,
            text,
        } = batch;
        let mut policy = RetryPolicy::new(settings.mode);
        let mut waiting = vec![Waiting {
            jobs,
            mode: settings.mode,
        }];
        // Programs to retry are collected over all shared processes, so that they share one process.
        let mut unoptimized = Vec::new();
        let mut refused = Vec::new();
        loop {
            let next = waiting.pop().unwrap_or_else(|| Waiting {
                jobs: std::mem::take(&mut unoptimized),
                mode: Mode::Isolated,
            });
            let Waiting { mut jobs, mode } = next;
            if jobs.is_empty() {
                break;
            }
            if policy.gives_up() {
                for (place, _) in jobs {
                    lowered[place] = Lowered::Unsupported(TOO_MANY_DEATHS.into());
                }
                continue;
            }
            let mode = policy.mode(mode, jobs.len());
            let (layout, options) = match mode {
                Mode::Shared => self.shared_options(conversion, &settings.passes, end),
                Mode::Isolated => (
                    Layout::Isolated,
                    self.options(conversion, &settings.passes, end),
                ),
            };
            let most = self.most_programs(layout);
            if jobs.len() > most {
                let rest = jobs.split_off(most);
                waiting.push(Waiting { jobs: rest, mode });
            }
            let count = jobs.len();
            let asking = Asking {
                mode,
                layout,
                alone: count == 1,
            };
            let batch_result = self.ask(asking, batch, &options, &jobs, stages)?;
            policy.count(count, &batch_result.ended);
            let BatchResult {
                results,
                ended,
                differing,
            } = batch_result;
            let (mut same_mode, mut alone) = (Vec::new(), Vec::new());
            for (i, (job, result)) in jobs.into_iter().zip(results).enumerate() {
                let is_refused = matches!(result, ProgramResult::Refused(_));
                let outcome = match differing.iter().find(|(differs, _)| *differs == i) {
                    Some((_, what)) => Ok(Lowered::Nondeterministic(what.clone())),
                    None => self.outcome(asking, batch, &ended, result),
                };
                match outcome {
                    Ok(outcome) => {
                        let outcome =
                            excuse_unconverted(outcome, job.1.case, self.installed.release);
                        let outcome = match batch.end {
                            End::Passes => excuse_tensors(outcome, job.1.case, &[NOT_BUFFERIZABLE]),
                            End::Lowering => excuse_tensors(outcome, job.1.case, &[""]),
                        };
                        let outcome = self.excuse_other_dialects(outcome, &settings.passes);
                        let is_rejected = is_refused && matches!(outcome, Lowered::Rejected(_));
                        if is_rejected || matches!(outcome, Lowered::Crashed(_)) {
                            refused.push(job);
                        }
                        lowered[job.0] = outcome;
                    }
                    Err(Retry::SameMode) => same_mode.push(job),
                    Err(Retry::Unoptimized) => unoptimized.push(job),
                    Err(Retry::Alone) => alone.push(vec![job]),
                }
            }
            if layout == Layout::Isolated {
                // Programs without a result are retried in halves, so that each retried process has
                // fewer programs than the process that died.
                let rest = same_mode.split_off(same_mode.len() / 2);
                waiting.push(Waiting { jobs: rest, mode });
            }
            waiting.push(Waiting {
                jobs: same_mode,
                mode,
            });
            let isolated = |jobs| Waiting {
                jobs,
                mode: Mode::Isolated,
            };
            waiting.extend(alone.into_iter().map(isolated));
            waiting.retain(|waiting| !waiting.jobs.is_empty());
        }
        let asked = (text, settings.deadline);
        let mut unread = self.excuse_unread(&refused, asked, stages, lowered)?;
        let release = self.installed.release;
        unread.retain(|(place, job)| {
            // A parser may crash on the syntax of an earlier release, too.
            let has_crashed = matches!(lowered[*place], Lowered::Crashed(_));
            text == Text::Original
                && (has_crashed || job.case.release != release)
                && original(job.case, release).is_some()
        });
        Ok(unread)
    }

    /// Sends programs through one `mlir-opt` process.
    fn ask(
        &mut self,
        asking: Asking,
        Batch {
            conversion,
            settings,
            end,
            text,
        }: Batch<'_>,
        options: &[String],
        jobs: &[Placed<'_>],
        stages: &mut Stages,
    ) -> Result<BatchResult, Stop> {
        let release = self.installed.release;
        let layout = asking.layout;
        let limit = match (settings.mode, settings.deadline) {
            (Mode::Shared, _) => {
                let marked = matches!(layout, Layout::Shared(sharing) if sharing.marks.is_some());
                self.time_budget.limit(self.limits(), jobs.len(), marked)
            }
            (Mode::Isolated, deadline) => isolated_limit(self.limits(), deadline, jobs.len()),
        };
        let programs: Vec<String> = stages.time(Stage::Print, || {
            let each = jobs.iter().enumerate();
            each.map(|(i, (_, job))| program(*job, i, release, (text, layout)))
                .collect()
        });
        let start = Instant::now();
        let output = stages.time(Stage::Lower, || {
            batch::run(&self.tool, options, &programs, layout, limit)
        })?;
        let took = start.elapsed();
        let vscale = |index: usize| jobs.get(index).map_or(1, |(_, job)| job.case.vscale());
        let (mut results, ended) = stages.time(Stage::Parse, || output.results(release, &vscale));
        if end == End::Passes {
            stages.time(Stage::VerifyLowered, || {
                self.read_back(&output, asking.mode, &mut results)
            })?;
        }
        let mut differing = Vec::new();
        if ended == Ended::Done && is_repeated(settings, &programs) {
            let users = self.options(conversion, &settings.passes, end);
            differing = stages.time(Stage::Lower, || {
                self.differing(&output, options, &users, &programs, layout, limit)
            })?;
        }
        if ended == Ended::Done && asking.mode == Mode::Shared {
            self.time_budget.learn(jobs.len(), took);
        }
        Ok(BatchResult {
            results,
            ended,
            differing,
        })
    }

    /// Returns the final result of a program, or how to retry the program.
    fn outcome(
        &self,
        asking: Asking,
        Batch { settings, end, .. }: Batch<'_>,
        ended: &Ended,
        result: ProgramResult,
    ) -> Result<Lowered, Retry> {
        match ended {
            Ended::Crashed(how) if asking.alone => return Ok(Lowered::Crashed(how.clone())),
            Ended::Hung if asking.alone => return Ok(Lowered::Hung),
            Ended::TooMuchOutput if asking.alone => {
                return Ok(Lowered::Unsupported(too_much_output().into()));
            }
            Ended::Crashed(_) | Ended::Hung | Ended::TooMuchOutput | Ended::Done => {}
        }
        let outcome = match result {
            ProgramResult::Module(module) if end == End::Passes => Lowered::Module(module),
            ProgramResult::Module(module) => self.converted(module),
            ProgramResult::Unreadable(why) => Lowered::Invalid(why),
            ProgramResult::Foreign(why) => {
                Lowered::Unsupported(Unsupported::from(why).within("the output"))
            }
            ProgramResult::Refused(Some(why)) => self.refused(why, &settings.passes, end),
            ProgramResult::Refused(None) => Lowered::Rejected(vec![NO_REASON.to_owned()]),
            ProgramResult::Unanswered => return Err(Retry::SameMode),
            ProgramResult::Suspected => return Err(Retry::Unoptimized),
            ProgramResult::Fatal | ProgramResult::Nameless => return Err(Retry::Alone),
        };
        let is_wrong = matches!(outcome, Lowered::Rejected(_) | Lowered::Invalid(_));
        match retry_wrong(asking.mode, is_wrong) {
            Some(retry) => Err(retry),
            None => Ok(outcome),
        }
    }
}

impl MlirOpt {
    /// Checks whether a printed module still has unconverted ops.
    fn converted(&self, mut module: Module) -> Lowered {
        if self.installed.lacks_export() {
            successors::make_distinct(&mut module);
        }
        match unconverted(&module, self.installed.release) {
            None => match unsupported_output(&module) {
                Some(why) => Lowered::Unsupported(why.into()),
                None => Lowered::Module(module),
            },
            Some(op) if self.installed.lacks_passes() => {
                let what = format!(
                    "`{op}` is left unconverted, but the build lacks passes of the lowering"
                );
                Lowered::Unsupported(what.into())
            }
            Some(op) => Lowered::Rejected(vec![format!("`{op}` is left unconverted")]),
        }
    }

    /// Classifies an `mlir-opt`'s refusal of a program. A refusal is no bug if a pass documents
    /// this limitation, or if two layouts only differ in spelling.
    fn refused(&self, why: String, passes: &[String], end: End) -> Lowered {
        let release = self.installed.release;
        if let Some(what) = unsupported_message(release, &why) {
            Lowered::Unsupported(what.refused(why))
        } else if nesting::is_of_nesting(&why) && textual(passes).is_some() {
            let advice = nesting::advice(&why, passes, release);
            Lowered::Limited(format!("{why}{advice}"))
        } else if let Some(pass) = refusing(passes, release, &why) {
            Lowered::Limited(format!("-{pass}: {why}"))
        } else if end == End::Lowering && self.installed.lacks_passes() && is_of_conversion(&why) {
            Lowered::Unsupported(
                Unsupported::from("the build lacks passes of the lowering").refused(why),
            )
        } else {
            Lowered::Rejected(vec![why])
        }
    }
}

impl MlirOpt {
    /// Turns a refusal or invalid output into an unsupported program if a pass of the user converts
    /// to a dialect that the lowering does not convert.
    fn excuse_other_dialects(&self, lowered: Lowered, passes: &[String]) -> Lowered {
        let message = match &lowered {
            Lowered::Rejected(why) => why.first().map(String::as_str),
            Lowered::Invalid(why) => Some(why.as_str()),
            Lowered::Module(_)
            | Lowered::Both(_)
            | Lowered::RejectedAsExpected(_)
            | Lowered::Limited(_)
            | Lowered::NotRejected(_)
            | Lowered::Unsupported(_)
            | Lowered::Nondeterministic(_)
            | Lowered::Crashed(_)
            | Lowered::Hung => return lowered,
        };
        let given = self.given_lowering();
        match leads_elsewhere(passes).or_else(|| leads_elsewhere(given)) {
            Some(reason) => Lowered::Unsupported(
                Unsupported::from(reason).refused(message.unwrap_or(NO_REASON)),
            ),
            None => lowered,
        }
    }
}

/// The reason why a program with tensors is not judged.
const TENSORS: &str = "the tool refuses the program with tensors";

/// The message of One-Shot Bufferize for a program that needs a copy of a tensor that cannot be copied, because it
/// has no rank.
const NOT_BUFFERIZABLE: &str = "not bufferizable under the given constraints";

/// Turns the refusal of a program with tensors, with one of these texts in its message, into an unsupported program.
/// Bufferization documents that it refuses some programs, for example if an op has no pattern.
fn excuse_tensors(lowered: Lowered, case: &Case, texts: &[&str]) -> Lowered {
    let is_excused = case.module.types.has_tensors() && case.refused.is_none();
    let Lowered::Rejected(why) = &lowered else {
        return lowered;
    };
    let message = why.first().map_or(NO_REASON, String::as_str);
    if !is_excused || !texts.iter().any(|text| message.contains(text)) {
        return lowered;
    }
    Lowered::Unsupported(Unsupported::from(TENSORS).refused(message))
}

/// Turns the refusal of a program with an op that the release does not convert into an unsupported program.
fn excuse_unconverted(lowered: Lowered, case: &Case, release: Release) -> Lowered {
    let Lowered::Rejected(why) = &lowered else {
        return lowered;
    };
    let message = why.first().filter(|_| case.refused.is_none());
    match message.and_then(|message| unconverted_by(case, release, message)) {
        Some(what) => Lowered::Unsupported(what),
        None => lowered,
    }
}

/// Returns the limit of a process for a number of isolated programs.
pub(super) fn isolated_limit(limits: TimeLimits, deadline: Deadline, programs: usize) -> Limit {
    match deadline {
        Deadline::Short => short_limit(limits, programs),
        Deadline::Usual => usual_limit(limits, programs),
    }
}

/// The reason that is reported for skipped programs.
const TOO_MANY_DEATHS: &str = "skipped, because too many earlier programs killed the process";

#[cfg(test)]
mod tests {
    use lowerfuzz_oracle::target::Target as _;

    use super::*;
    use crate::mlir_opt::{Installed, Passes, Pipeline, meaning_preserving};
    use crate::targets::Targets;

    /// Checks that every scheduled pass can run in a nested module, so that programs can share
    /// splits.
    #[test]
    fn scheduled_passes_run_in_nested_modules() {
        for installed in Installed::all(&Targets::default())
            .expect("no tool is stopped")
            .0
        {
            let release = installed.release;
            let passes = meaning_preserving(release);
            let passes: Vec<String> = passes.into_iter().map(str::to_owned).collect();
            let pipeline = Pipeline {
                passes: Passes::Given(passes),
                ..Pipeline::default()
            };
            let opt = MlirOpt::new(installed, pipeline);
            let (layout, options) =
                opt.shared_options(Conversion::PLAIN, opt.passes(), End::Lowering);
            assert_ne!(layout, Layout::Isolated);
            let programs = [0, 1].map(|i| format!("module @{} {{}}\n", batch::name(i)));
            let output = batch::run(
                opt.tool(),
                &options,
                &programs,
                layout,
                usual_limit(opt.limits(), 2),
            );
            let output = output.expect("the tool starts");
            let (results, _) = output.results(release, &|_| 2);
            for result in results {
                let why = output.complaint();
                assert!(
                    matches!(result, ProgramResult::Module(_)),
                    "{release}: {why}"
                );
            }
        }
    }
}
