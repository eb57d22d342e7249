//! Lowers programs that need the same conversion in as few processes as possible.

use std::time::Instant;

use lowerfuzz_ir::Module;
use lowerfuzz_ir::verify::unconverted;

use super::batch::{self, Answer, Ended, Layout};
use super::pipeline::Conversion;
use super::refusals::refusing;
use super::releases::LAYOUTS_AS_WRITTEN;
use super::target::{MlirOpt, NO_REASON, named};
use super::time_budget::{impatience, patience};
use lowerfuzz_oracle::target::{Job, Lowered, Target as _};
use lowerfuzz_oracle::{Stage, Stages};

/// A program with its index in the list of programs.
type Placed<'j> = (usize, Job<'j>);

/// Programs that wait for a process.
struct Waiting<'j> {
    jobs: Vec<Placed<'j>>,
    /// Use quick mode, and not the mode in which users run the tool.
    quick: bool,
}

/// The mode of a request to a process.
#[derive(Clone, Copy)]
struct Asking {
    quick: bool,
    layout: Layout,
    /// The request has only one program.
    alone: bool,
}

/// The results of a process.
struct Heard {
    /// The result of each program.
    answers: Vec<Answer>,
    ended: Ended,
    /// Index of each program with different output in another process, and the first difference.
    differing: Vec<(usize, String)>,
}

/// How to retry a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    /// Retry in the same mode, because nothing is known about the program.
    AsBefore,
    /// Retry as a user would run the tool, to get its error message.
    AsUsed,
    /// Retry in a process of its own, because the process died at the program, or an error without
    /// a location may belong to it.
    Alone,
}

/// Number of deaths in quick mode after which the remaining programs are skipped, because a bug
/// that frequent has been found already. A hang counts as several crashes.
const MOST_DEATHS: u32 = 64;
const HANGING: u32 = 8;
/// Number of false alarms (programs that kill a quick process but succeed alone) after which the
/// remaining programs run in the users' mode. Then quick mode itself fails with these passes.
const DOUBTS: u32 = 4;

impl MlirOpt {
    /// Lowers programs that need the same conversion in as few processes as possible.
    pub(super) fn convert(
        &mut self,
        conversion: Conversion,
        jobs: Vec<Placed<'_>>,
        stages: &mut Stages,
        lowered: &mut [Lowered],
    ) {
        let (mut deaths, mut doubts) = (0, 0);
        let mut waiting = vec![Waiting {
            jobs,
            quick: self.quick,
        }];
        // Programs to retry are collected over all quick processes, so that they share one process.
        let mut as_used = Vec::new();
        loop {
            let next = waiting.pop().unwrap_or_else(|| Waiting {
                jobs: std::mem::take(&mut as_used),
                quick: false,
            });
            let Waiting { jobs, quick } = next;
            if jobs.is_empty() {
                return;
            }
            if deaths >= MOST_DEATHS {
                for (place, _) in jobs {
                    lowered[place] = Lowered::Unsupported(TOO_MANY_DEATHS.to_owned());
                }
                continue;
            }
            let alone = jobs.len() == 1;
            let quick = quick && !alone && doubts < DOUBTS;
            let (layout, options) = if quick {
                self.quick_options(conversion)
            } else {
                (Layout::Apart, self.options(conversion))
            };
            let asking = Asking {
                quick,
                layout,
                alone,
            };
            let heard = self.ask(asking, conversion, &options, &jobs, stages);
            if alone && self.quick {
                match heard.ended {
                    Ended::Crashed(_) => deaths += 1,
                    Ended::Hung => deaths += HANGING,
                    Ended::Done => doubts += 1,
                    Ended::Stopped(_) => {}
                }
            }
            let Heard {
                answers,
                ended,
                differing,
            } = heard;
            let (mut as_before, mut apart) = (Vec::new(), Vec::new());
            for (i, (job, answer)) in jobs.into_iter().zip(answers).enumerate() {
                let outcome = match differing.iter().find(|(differs, _)| *differs == i) {
                    Some((_, what)) => Ok(Lowered::Nondeterministic(what.clone())),
                    None => self.outcome(asking, &ended, answer),
                };
                match outcome {
                    Ok(outcome) => lowered[job.0] = outcome,
                    Err(Again::AsBefore) => as_before.push(job),
                    Err(Again::AsUsed) => as_used.push(job),
                    Err(Again::Alone) => apart.push(vec![job]),
                }
            }
            if layout == Layout::Apart {
                // Programs without a result are retried in halves, so that each process that dies
                // has fewer programs than the one before.
                let rest = as_before.split_off(as_before.len() / 2);
                waiting.push(Waiting { jobs: rest, quick });
            }
            waiting.push(Waiting {
                jobs: as_before,
                quick,
            });
            let alone = |jobs| Waiting { jobs, quick: false };
            waiting.extend(apart.into_iter().map(alone));
            waiting.retain(|waiting| !waiting.jobs.is_empty());
        }
    }

    /// Sends programs through one process.
    fn ask(
        &mut self,
        asking: Asking,
        conversion: Conversion,
        options: &[String],
        jobs: &[Placed<'_>],
        stages: &mut Stages,
    ) -> Heard {
        let release = self.installed.release;
        let layout = asking.layout;
        let limit = if self.quick {
            let marked = matches!(layout, Layout::Packed(packing) if packing.marks.is_some());
            self.pace.limit(jobs.len(), marked)
        } else if self.impatient {
            impatience(jobs.len())
        } else {
            patience(jobs.len())
        };
        let programs: Vec<String> = stages.time(Stage::Print, || {
            let each = jobs.iter().enumerate();
            each.map(|(i, (_, job))| batch::program(&named(*job, i), release))
                .collect()
        });
        let start = Instant::now();
        let ran = stages.time(Stage::Lower, || {
            batch::run(&self.tool, options, &programs, layout, limit)
        });
        let took = start.elapsed();
        let output = match ran {
            Ok(output) => output,
            Err(why) => {
                return Heard {
                    answers: vec![Answer::Unanswered; jobs.len()],
                    ended: Ended::Stopped(why),
                    differing: Vec::new(),
                };
            }
        };
        let (answers, ended) = stages.time(Stage::Parse, || output.answers(release));
        let mut differing = Vec::new();
        if ended == Ended::Done && self.is_asked_twice(&programs) {
            let users = self.options(conversion);
            differing = stages.time(Stage::Lower, || {
                self.differing(&output, options, &users, &programs, layout, limit)
            });
        }
        if ended == Ended::Done && asking.quick {
            self.pace.learn(jobs.len(), took);
        }
        Heard {
            answers,
            ended,
            differing,
        }
    }

    /// Returns the result of a program, or how to retry it.
    fn outcome(&self, asking: Asking, ended: &Ended, answer: Answer) -> Result<Lowered, Again> {
        let outcome = match (ended, answer) {
            (Ended::Crashed(how), _) if asking.alone => Lowered::Crashed(how.clone()),
            (Ended::Hung, _) if asking.alone => Lowered::Hung,
            (Ended::Stopped(why), Answer::Unanswered | Answer::Suspected | Answer::Fatal) => {
                Lowered::Unsupported(why.clone())
            }
            (_, Answer::Unanswered) => return Err(Again::AsBefore),
            (_, Answer::Suspected) => return Err(Again::AsUsed),
            (_, Answer::Fatal | Answer::Nameless) => return Err(Again::Alone),
            (_, Answer::Module(module)) => self.converted(module),
            (_, Answer::Unreadable(why)) => Lowered::Invalid(why),
            (_, Answer::Refused(Some(why))) => self.refused(why),
            (_, Answer::Refused(None)) => Lowered::Rejected(NO_REASON.to_owned()),
        };
        let is_wrong = matches!(outcome, Lowered::Rejected(_) | Lowered::Invalid(_));
        if asking.quick && is_wrong {
            return Err(Again::AsUsed);
        }
        Ok(outcome)
    }
}

impl MlirOpt {
    /// Checks a printed module for unconverted ops.
    fn converted(&self, module: Module) -> Lowered {
        match unconverted(&module, self.installed.release) {
            None => Lowered::Module(module),
            Some(op) if self.installed.lacks_passes() => Lowered::Unsupported(format!(
                "`{op}` is left unconverted, but the build lacks passes of the lowering"
            )),
            Some(op) => Lowered::Rejected(format!("`{op}` is left unconverted")),
        }
    }

    /// Classifies a refusal. A documented limitation of a pass, or a different spelling of a
    /// layout, is not a bug.
    fn refused(&self, why: String) -> Lowered {
        let release = self.installed.release;
        let of_layouts = why.contains("affine_map<")
            && (why.contains("expected result type to be")
                || why.contains("transposed input type"));
        if LAYOUTS_AS_WRITTEN.contains(release) && of_layouts {
            Lowered::Unsupported(format!(
                "a layout that the release spells differently: {why}"
            ))
        } else if let Some(pass) = refusing(self.passes(), release, &why) {
            Lowered::Limited(format!("-{pass}: {why}"))
        } else {
            Lowered::Rejected(why)
        }
    }
}

/// The reason that is reported for skipped programs.
const TOO_MANY_DEATHS: &str = "skipped, because too many earlier programs killed the process";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mlir_opt::{Installed, Passes, Pipeline, meaning_preserving};

    /// Checks that every scheduled pass can run in a nested module, so that programs can share
    /// splits.
    #[test]
    fn scheduled_passes_run_in_nested_modules() {
        for installed in Installed::all().0 {
            let release = installed.release;
            let passes = meaning_preserving(release);
            let passes: Vec<String> = passes.into_iter().map(str::to_owned).collect();
            let pipeline = Pipeline {
                passes: Passes::Given(passes),
                ..Pipeline::default()
            };
            let opt = MlirOpt::new(installed, pipeline);
            let (layout, options) = opt.quick_options(Conversion::PLAIN);
            assert_ne!(layout, Layout::Apart);
            let programs = [0, 1].map(|i| format!("module @{} {{}}\n", batch::name(i)));
            let output = batch::run(opt.tool(), &options, &programs, layout, patience(2));
            let output = output.expect("the tool starts");
            let (answers, _) = output.answers(release);
            for answer in answers {
                let why = output.complaint();
                assert!(matches!(answer, Answer::Module(_)), "{release}: {why}");
            }
        }
    }
}
