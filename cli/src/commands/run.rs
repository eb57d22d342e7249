//! `lowerfuzz run`: judges random programs.

use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::run::{self, GeneratorOptions, Reduction, RunConfig, RunSummary};
use lowerfuzz_tools::process;
use lowerfuzz_tools::targets::Targets;

use super::CommandResult;
use super::progress::Notes;
use super::seeds;
use super::summary::{Form, Summary};
use crate::args::RunArgs;
use crate::failure::Failure;

pub(crate) fn main(args: &RunArgs, targets: &Targets) -> CommandResult {
    seeds::check_source(&args.seeds, &args.space)?;
    let config = RunConfig {
        targets: args.targets.clone(),
        settings: args.with.settings(),
        generator: GeneratorOptions {
            source: args.space.source(),
            ..args.generator.options()
        },
        seeds: seeds::request(&args.seeds)?,
        runner: args.confirm.llvm,
        time: args.time,
        count: args.count,
        seed: args.seed,
        jobs: args.jobs,
        out: args.out.clone(),
        state: args.state.clone(),
        shard: args.shard,
        coverage: args.coverage.clone(),
        reduction: match (args.no_reduce, args.reduce_all) {
            (true, _) => Reduction::Off,
            (false, true) => Reduction::All,
            (false, false) => Reduction::WhileNew,
        },
        reduce_time: args.reduce_time,
        known: args.known.clone(),
        avoid_known: args.avoid_known || avoids_by_default(args),
    };
    let notes = Notes {
        is_quiet: args.json,
        count: args.count,
    };
    let (results, failure) = run::run(&config, targets, &notes)?;
    let form = match (args.json, args.github) {
        (true, _) => Form::Json,
        (false, true) => Form::Github,
        (false, false) => Form::Text,
    };
    show(&config, targets, results, failure, form)
}

/// A campaign avoids known bugs, so that a weekend on one pass is not one crash again and again.
fn avoids_by_default(args: &RunArgs) -> bool {
    args.state.is_some()
        && !args.meet_known
        && args.space.space.is_none()
        && args.seeds.seeds.is_empty()
}

/// Prints the results of a run. Returns whether there is a finding without a report.
pub(super) fn show(
    config: &RunConfig,
    targets: &Targets,
    results: RunSummary,
    failure: Option<CampaignError>,
    form: Form,
) -> CommandResult {
    // The results so far are printed, whatever the reason why the run ended.
    let has_unknown = results.unknown().next().is_some();
    let incomplete = results.incomplete();
    Summary {
        config,
        targets,
        results,
    }
    .print(form)?;
    match failure
        .map(Failure::from)
        .or(incomplete.map(Failure::Plain))
    {
        Some(why) => Err(why),
        None if has_unknown => Ok(true),
        None if process::interrupted() => Err(Failure::Interrupted),
        None => Ok(false),
    }
}
