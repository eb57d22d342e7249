//! The worker of `lowerfuzz run`: a process that judges ranges of seeds.
//!
//! It reads orders from standard input, one a line, `FIRST COUNT CAREFUL`, and answers each with
//! a line of JSON. A careful order says each seed before it begins with it, so that if the worker
//! dies the supervisor knows of which program. In between it may say anything that is no JSON,
//! to show that it lives.

use std::io::{BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use lowerfuzz_generator::{Config as Generation, case_from_seed, features_of};
use lowerfuzz_ir::case::{Case, ConversionOptions};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::target::{Lowered, Target};
use lowerfuzz_oracle::{
    Again, Config, Judge, Judgement, Limits, Prepared, Stage, Stages, lower_prepared,
};

use super::tally::Tally;
use super::{Found, confirm, generation, target};
use crate::args::WorkerArgs;
use crate::failure::Failure;

/// How often a worker that waits for a process shows that it lives.
const BEAT: Duration = Duration::from_secs(5);

pub(crate) fn main(args: &WorkerArgs) -> Found {
    // An interrupt goes to the whole process group; the supervisor decides what it means. Tools
    // are in groups of their own and have to be told.
    ctrlc::set_handler(lowerfuzz_oracle::tool::interrupt)
        .map_err(|e| Failure::plain(e.to_string()))?;
    let mut target = target(&args.target, &args.with)?;
    target.set_quick(true);
    let config = Config {
        limits: args.with.limits.over(Limits::default()),
        again: Again::Some,
        ..Config::default()
    };
    let mut worker = Worker {
        config: generation(target.as_ref(), &args.with, &args.confirm),
        judge: Judge::new(config).map_err(Failure::plain)?,
        verifier: Verifier::default(),
        runner: confirm(&args.confirm)?,
        unasked: Vec::new(),
        tally: Tally::default(),
    };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let bad = || Failure::plain(format!("worker: bad order `{line}`"));
        let mut words = line.split(' ').map(str::parse::<u64>);
        let mut next = || words.next().and_then(Result::ok).ok_or_else(bad);
        let (first, count, careful) = (next()?, next()?, next()? != 0);
        worker.judge.stages = Stages::default();
        let seeds = (0..count).map(|i| first.wrapping_add(i));
        if target.batch() > 1 && !careful {
            let seeds: Vec<u64> = seeds.collect();
            worker.judge_batches(&seeds, target.as_mut(), &mut out)?;
        } else {
            for seed in seeds {
                if careful {
                    writeln!(out, "{seed}")?;
                    out.flush()?;
                }
                target.draw_passes(seed);
                let case = worker.case(seed)?;
                let judgement = worker.judge.judge(&case, target.as_mut());
                worker.count(seed, case, judgement);
            }
        }
        worker.ask_runner(&mut out);
        let mut tally = std::mem::take(&mut worker.tally);
        tally.set_stages(&worker.judge.stages);
        let answer = serde_json::to_string(&tally).map_err(|e| Failure::plain(e.to_string()))?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(false)
}

struct Worker {
    config: Generation,
    judge: Judge,
    verifier: Verifier,
    runner: Option<Runner>,
    /// What was judged and waits for a second opinion.
    unasked: Vec<(u64, Case, Judgement)>,
    tally: Tally,
}

/// A program whose source has run.
struct Ready {
    seed: u64,
    case: Case,
    prepared: Prepared,
}

impl Worker {
    /// The verified test case of a seed.
    fn case(&mut self, seed: u64) -> Result<Case, Failure> {
        let stages = &mut self.judge.stages;
        let case = stages.time(Stage::Generate, || case_from_seed(seed, &self.config));
        let verified = stages.time(Stage::Verify, || self.verifier.verify(&case.module));
        if let Err(errors) = verified {
            let first = errors.first().map_or("", |e| e.message.as_str());
            return Err(Failure::plain(format!(
                "the program of seed {seed} does not verify: {first}"
            )));
        }
        Ok(case)
    }

    /// Counts a judgement, or keeps it until the runner has been asked.
    fn count(&mut self, seed: u64, case: Case, judgement: Judgement) {
        if self.runner.is_some() {
            self.unasked.push((seed, case, judgement));
        } else {
            self.tally.count_features(features_of(&case));
            self.tally.count(seed, &case, &judgement);
        }
    }

    /// Asks for second opinions on what was judged, and counts it.
    fn ask_runner(&mut self, out: &mut dyn Write) {
        let mut judged = std::mem::take(&mut self.unasked);
        if let Some(runner) = &self.runner {
            let mut asked: Vec<_> = judged.iter_mut().map(|(_, c, j)| (&*c, j)).collect();
            let mut alive = || {
                // Whoever does not listen any more will end this process.
                let _ = writeln!(out, "waiting").and_then(|()| out.flush());
            };
            runner.confirm_all(&mut asked, &mut self.judge.stages, &mut alive);
        }
        for (seed, case, judgement) in &judged {
            self.tally.count_opinion(judgement);
            self.tally.count_features(features_of(case));
            self.tally.count(*seed, case, judgement);
        }
    }

    /// Judges programs in batches: while one is lowered, the one before is judged.
    fn judge_batches(
        &mut self,
        seeds: &[u64],
        target: &mut dyn Target,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let batches = batches(self.ready(seeds)?, target);
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            // One thread for all of them, so that memory is used again.
            scope.spawn(move || {
                for batch in batches {
                    let mut stages = Stages::default();
                    let answers = batch.lower(target, &mut stages);
                    if done.send((batch, answers, stages)).is_err() {
                        // Whoever waits has failed.
                        break;
                    }
                }
            });
            loop {
                match wait.recv_timeout(BEAT) {
                    Ok((batch, answers, stages)) => {
                        self.judge.stages.merge(&stages);
                        self.judge_batch(batch, answers);
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        writeln!(out, "waiting")?;
                        out.flush()?;
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            Ok(())
        })
    }

    /// Makes programs and runs their sources.
    fn ready(&mut self, seeds: &[u64]) -> Result<Vec<Ready>, Failure> {
        let each = seeds.iter().map(|seed| {
            let case = self.case(*seed)?;
            let prepared = self.judge.prepare(&case);
            Ok(Ready {
                seed: *seed,
                case,
                prepared,
            })
        });
        each.collect()
    }

    fn judge_batch(&mut self, batch: Batch, answers: Vec<Option<Lowered>>) {
        for (ready, lowered) in batch.programs.into_iter().zip(answers) {
            let Ready {
                seed,
                case,
                prepared,
            } = ready;
            let judgement = self.judge.judge_lowered(&case, prepared, lowered);
            self.count(seed, case, judgement);
        }
    }
}

/// Programs that go through the same passes, converted alike.
struct Batch {
    passes: Vec<String>,
    index_width: u32,
    options: ConversionOptions,
    programs: Vec<Ready>,
}

/// Puts together what one process can take.
fn batches(programs: Vec<Ready>, target: &mut dyn Target) -> Vec<Batch> {
    let most = target.batch();
    let mut batches: Vec<Batch> = Vec::new();
    for ready in programs {
        target.draw_passes(ready.seed);
        let Case {
            index_width,
            options,
            ..
        } = ready.case;
        let same = batches.iter_mut().rfind(|batch| {
            batch.passes == target.passes()
                && (batch.index_width, batch.options) == (index_width, options)
        });
        match same.filter(|batch| batch.programs.len() < most) {
            Some(batch) => batch.programs.push(ready),
            None => batches.push(Batch {
                passes: target.passes().to_vec(),
                index_width,
                options,
                programs: vec![ready],
            }),
        }
    }
    batches
}

impl Batch {
    /// Lowers those that are to be lowered.
    fn lower(&self, target: &mut dyn Target, stages: &mut Stages) -> Vec<Option<Lowered>> {
        target.set_passes(self.passes.clone());
        let each = self.programs.iter();
        lower_prepared(each.map(|r| (&r.case, &r.prepared)), target, stages)
    }
}
