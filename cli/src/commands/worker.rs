//! The worker of `lowerfuzz run`: a process that judges ranges of seeds.
//!
//! It reads orders from standard input, one a line, `FIRST COUNT CAREFUL`, and answers each with
//! a line of JSON. A careful order says each seed before it begins with it, so that if the worker
//! dies the supervisor knows of which program.

use std::io::{BufRead, Write};

use lowerfuzz_generator::{Config, case_from_seed, features_of};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::{Judge, Stage};

use super::tally::Tally;
use super::{Found, confirm, generation, judge, target};
use crate::args::WorkerArgs;
use crate::failure::Failure;

pub(crate) fn main(args: &WorkerArgs) -> Found {
    // An interrupt goes to the whole process group; the supervisor decides what it means.
    ctrlc::set_handler(|| {}).map_err(|e| Failure::plain(e.to_string()))?;
    let mut judge = judge()?;
    let mut target = target(&args.target, &args.plant)?;
    let mut verifier = Verifier::default();
    let runner = confirm(&args.confirm)?;
    let config = generation(&args.confirm);
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let bad = || Failure::plain(format!("worker: bad order `{line}`"));
        let mut words = line.split(' ').map(str::parse::<u64>);
        let mut next = || words.next().and_then(Result::ok).ok_or_else(bad);
        let (first, count, careful) = (next()?, next()?, next()? != 0);
        let mut tally = Tally::default();
        judge.stages = Default::default();
        for i in 0..count {
            let seed = first.wrapping_add(i);
            if careful {
                writeln!(out, "{seed}")?;
                out.flush()?;
            }
            judge_seed(
                seed,
                &config,
                &mut judge,
                target.as_mut(),
                (&mut verifier, runner.as_ref()),
                &mut tally,
            )?;
        }
        tally.set_stages(&judge.stages);
        let answer = serde_json::to_string(&tally).map_err(|e| Failure::plain(e.to_string()))?;
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(false)
}

fn judge_seed(
    seed: u64,
    config: &Config,
    judge: &mut Judge,
    target: &mut dyn lowerfuzz_oracle::target::Target,
    (verifier, runner): (&mut Verifier, Option<&Runner>),
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut stages = std::mem::take(&mut judge.stages);
    let case = stages.time(Stage::Generate, || case_from_seed(seed, config));
    let verified = stages.time(Stage::Verify, || verifier.verify(&case.module));
    judge.stages = stages;
    if let Err(errors) = verified {
        let first = errors.first().map_or("", |e| e.message.as_str());
        return Err(Failure::plain(format!(
            "the program of seed {seed} does not verify: {first}"
        )));
    }
    let mut judgement = judge.judge(&case, target);
    let opinion = runner.and_then(|r| r.confirm(&case, &mut judgement, &mut judge.stages));
    if let Some(opinion) = opinion {
        tally.count_opinion(&opinion);
    }
    tally.count_features(features_of(&case));
    tally.count(seed, case.module.op_count(), &judgement);
    Ok(())
}
