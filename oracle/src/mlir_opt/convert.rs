//! Programs that are converted alike, through as few processes as there must be.

use std::time::Instant;

use lowerfuzz_ir::Module;
use lowerfuzz_ir::verify::unconverted;

use super::batch::{self, Answer, Ended, Layout};
use super::pace::{impatience, patience};
use super::pipeline::Conversion;
use super::refusals::refusing;
use super::releases::LAYOUTS_AS_WRITTEN;
use super::target::{MlirOpt, NO_REASON, named};
use super::twice::is_of_the_slice;
use crate::stages::{Stage, Stages};
use crate::target::{Job, Lowered, Target as _};

/// Programs that wait for a process, each with its place among what is lowered.
struct Waiting<'j> {
    jobs: Vec<(usize, Job<'j>)>,
    /// Not as users have it.
    quick: bool,
    /// Each says when it begins, so that it is known at which a process ended.
    marked: bool,
}

/// Deaths in quick conversion after which the programs that are left are not asked about: whoever
/// dies so often has been found. A program that hangs counts as many that crash.
const MOST_DEATHS: u32 = 64;
const HANGING: u32 = 8;

impl MlirOpt {
    /// Sends programs that are converted alike through as few processes as there must be. Each
    /// has its place among what is lowered.
    pub(super) fn convert(
        &mut self,
        conversion: Conversion,
        jobs: Vec<(usize, Job<'_>)>,
        stages: &mut Stages,
        lowered: &mut [Lowered],
    ) {
        let release = self.installed.release;
        let quick = self.quick;
        let mut deaths = 0;
        // Where there are no passes to fail, the marks cost more than they save.
        let marked = !self.passes().is_empty();
        let mut waiting = vec![Waiting {
            jobs,
            quick,
            marked,
        }];
        while let Some(Waiting {
            jobs,
            quick,
            marked,
        }) = waiting.pop()
        {
            if deaths >= MOST_DEATHS {
                for (place, _) in jobs {
                    lowered[place] = Lowered::Unsupported(TOO_MANY_DEATHS.to_owned());
                }
                continue;
            }
            let (count, alone) = (jobs.len(), jobs.len() == 1);
            let quick = quick && !alone;
            let (layout, options) = if quick {
                self.quick_options(conversion, marked)
            } else {
                (Layout::Apart, self.options(conversion))
            };
            let limit = if self.quick {
                self.pace.limit(count, marked && layout != Layout::Apart)
            } else if self.impatient {
                impatience(count)
            } else {
                patience(count)
            };
            let programs: Vec<String> = stages.time(Stage::Print, || {
                let each = jobs.iter().enumerate();
                each.map(|(i, (_, job))| batch::program(&named(*job, i), release))
                    .collect()
            });
            let start = Instant::now();
            let ran = stages.time(Stage::Lower, || {
                batch::run(&self.tool, &options, &programs, layout, limit)
            });
            let took = start.elapsed();
            let (answers, ended, differing) = match ran {
                Ok(output) => {
                    let (answers, ended) = stages.time(Stage::Parse, || output.answers(release));
                    let twice = self.twice || self.quick && is_of_the_slice(&programs);
                    let again = || {
                        let users = self.options(conversion);
                        self.differing(&output, &options, &users, &programs, layout, limit)
                    };
                    let differing = match twice && ended == Ended::Done {
                        true => stages.time(Stage::Lower, again),
                        false => Vec::new(),
                    };
                    (answers, ended, differing)
                }
                Err(why) => (
                    vec![Answer::Unanswered; jobs.len()],
                    Ended::Stopped(why.clone()),
                    Vec::new(),
                ),
            };
            match &ended {
                Ended::Done if quick => self.pace.learn(count, took),
                Ended::Crashed(_) if alone && self.quick => deaths += 1,
                Ended::Hung if alone && self.quick => deaths += HANGING,
                Ended::Done | Ended::Crashed(_) | Ended::Hung | Ended::Stopped(_) => {}
            }
            let (mut unanswered, mut failed) = (Vec::new(), Vec::new());
            let mut nameless = Vec::new();
            for (i, ((place, job), answer)) in jobs.into_iter().zip(answers).enumerate() {
                if let Some((_, what)) = differing.iter().find(|(differs, _)| *differs == i) {
                    lowered[place] = Lowered::Nondeterministic(what.clone());
                    continue;
                }
                let answer = match (&ended, answer) {
                    (Ended::Crashed(how), _) if alone => Lowered::Crashed(how.clone()),
                    (Ended::Hung, _) if alone => Lowered::Hung,
                    (Ended::Stopped(why), Answer::Unanswered | Answer::Suspected) => {
                        Lowered::Unsupported(why.clone())
                    }
                    (_, Answer::Unanswered) => {
                        unanswered.push((place, job));
                        continue;
                    }
                    (_, Answer::Suspected) if ended != Ended::Done && !marked => {
                        unanswered.push((place, job));
                        continue;
                    }
                    (_, Answer::Suspected) => {
                        failed.push((place, job));
                        continue;
                    }
                    (_, Answer::Module(module)) => self.converted(module),
                    (_, Answer::Unreadable(why)) => Lowered::Invalid(why),
                    // An error without a line, or that of a pass which strips them, may be about it.
                    (_, Answer::Refused(None)) if !alone => {
                        nameless.push((place, job));
                        continue;
                    }
                    (_, Answer::Refused(Some(why))) => self.refused(why),
                    (_, Answer::Refused(None)) => Lowered::Rejected(NO_REASON.to_owned()),
                };
                // What is wrong with a program is said by a process as its users have it.
                if quick && matches!(answer, Lowered::Rejected(_) | Lowered::Invalid(_)) {
                    failed.push((place, job));
                } else {
                    lowered[place] = answer;
                }
            }
            let is_packed = layout != Layout::Apart;
            let each = nameless.into_iter().map(|job| (vec![job], false));
            let mut next: Vec<_> = each.collect();
            match (is_packed, &ended) {
                (_, Ended::Done) => next.extend([(unanswered, is_packed), (failed, false)]),
                // Asked once more, with marks.
                (true, _) if !marked => next.extend([(unanswered, quick), (failed, false)]),
                (true, _) => {
                    // In their order: the last is the one that ended it, and does so again.
                    let last = failed.pop().into_iter().collect();
                    next.extend([(unanswered, quick), (failed, false), (last, false)]);
                }
                (false, _) => {
                    // In halves, so that each process that dies has fewer than the one before.
                    let rest = unanswered.split_off(unanswered.len() / 2);
                    next.extend([(failed, false), (rest, quick), (unanswered, quick)]);
                }
            }
            let next = next.into_iter().filter(|(jobs, _)| !jobs.is_empty());
            waiting.extend(next.map(|(jobs, quick)| Waiting {
                jobs,
                quick,
                marked: marked || ended != Ended::Done,
            }));
        }
    }
}

impl MlirOpt {
    /// A module that is said to be lowered; not everything in it need be.
    fn converted(&self, module: Module) -> Lowered {
        match unconverted(&module, self.installed.release) {
            None => Lowered::Module(module),
            Some(op) if self.installed.lacks_passes() => Lowered::Unsupported(format!(
                "`{op}` is left unconverted, and the build lacks passes of the lowering"
            )),
            Some(op) => Lowered::Rejected(format!("`{op}` is left unconverted")),
        }
    }

    /// A program that is refused. That the release writes the layout of a type in another way is no
    /// fault of it, and what a pass says that it does not support is none.
    fn refused(&self, why: String) -> Lowered {
        let release = self.installed.release;
        let of_layouts = why.contains("affine_map<")
            && (why.contains("expected result type to be")
                || why.contains("transposed input type"));
        if LAYOUTS_AS_WRITTEN.contains(release) && of_layouts {
            Lowered::Unsupported(format!("a layout that the release writes otherwise: {why}"))
        } else if let Some(pass) = refusing(self.passes(), release, &why) {
            Lowered::Limited(format!("-{pass}: {why}"))
        } else {
            Lowered::Rejected(why)
        }
    }
}

/// Why a program was not asked about.
const TOO_MANY_DEATHS: &str = "too many programs before it ended the process";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mlir_opt::{Installed, Passes, Pipeline, meaning_preserving};

    /// Each pass that is drawn runs in a module of modules, so that programs behind it are packed.
    #[test]
    fn passes_are_anchored_where_programs_are_packed() {
        for installed in Installed::all().0 {
            let release = installed.release;
            let passes = meaning_preserving(release);
            let passes: Vec<String> = passes.into_iter().map(str::to_owned).collect();
            let pipeline = Pipeline {
                passes: Passes::Given(passes),
                ..Pipeline::default()
            };
            let opt = MlirOpt::new(installed, pipeline);
            let (layout, options) = opt.quick_options(Conversion::PLAIN, true);
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
