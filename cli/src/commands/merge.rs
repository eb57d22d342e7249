//! `lowerfuzz merge`: merges the shards of a nightly run, or of a campaign of `run`.

use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::night::Night;
use lowerfuzz_campaign::nightly::{NightFolder, State};
use lowerfuzz_campaign::report::Report;
use lowerfuzz_campaign::run::{self, MergeRequest, Reduction};
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::escape::one_line;

use super::CommandResult;
use super::nightly::{became_wrong, gaps};
use super::progress::Notes;
use super::run::show;
use super::summary::Form;
use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::output::{print, tell};

pub(crate) fn main(args: &MergeArgs, targets: &Targets) -> CommandResult {
    let first = args.shards.first();
    if first.map(|path| run::is_run_state(path)).transpose()? == Some(true) {
        return merge_runs(args, targets);
    }
    if args.json {
        return Err(Failure::plain(
            "--json: expected the --state folders of `run`; `report --format json` prints a nightly run",
        ));
    }
    let known = KnownBugs::read(args.known.as_deref())?;
    let mut parts = Vec::new();
    let mut shards = Vec::new();
    for path in &args.shards {
        let shard = NightFolder::look(path);
        // A shard that never started does not prevent the other shards from being merged.
        let Some(night) = shard.read()? else {
            let path = one_line(&path.display().to_string());
            tell(&format!(
                "skipped {path}: the folder contains no nightly run"
            ));
            continue;
        };
        parts.push(night);
        shards.push(shard);
    }
    let whole = Night::merge(parts).map_err(CampaignError::from)?;
    let state = args.state.as_deref().map(State::open).transpose()?;
    let folder = NightFolder::open(&args.out)?;
    folder.is_free()?;
    for shard in &shards {
        folder.take_units(shard)?;
    }
    for done in whole.done.values() {
        folder.write_unit(done)?;
    }
    // The header is written last, because a folder without a header does not count as a nightly
    // run.
    folder.begin(&whole.header, &whole.plan)?;
    let history = match &state {
        Some(state) => state.history()?,
        None => Default::default(),
    };
    folder.publish(&Report {
        night: &whole,
        history: &history,
        withdrawn: &known.withdrawn,
    })?;
    if let Some(state) = &state {
        state.add(&whole, &history, &folder)?;
    }
    let new = history.news(&whole);
    let (done, all) = (whole.done.len(), whole.plan.units.len());
    print(&format!(
        "{}{}{done} of {all} parts, {new} new signatures\n",
        became_wrong(&whole),
        gaps(&whole)
    ))?;
    match whole.incomplete() {
        Some(why) => {
            let page = one_line(&args.out.join("index.html").display().to_string());
            Err(Failure::Plain(format!("{why}; {page} names them")))
        }
        None => Ok(new > 0 || whole.became_wrong() > 0),
    }
}

/// Merges the states of runs, and prints the results of the whole campaign as `run` does.
fn merge_runs(args: &MergeArgs, targets: &Targets) -> CommandResult {
    let request = MergeRequest {
        folders: args.shards.clone(),
        out: args.out.clone(),
        known: args.known.clone(),
        reduction: match args.no_reduce {
            true => Reduction::Off,
            false => Reduction::WhileNew,
        },
        reduce_time: args.reduce_time,
    };
    let notes = Notes {
        is_quiet: args.json,
        count: None,
    };
    let merged = run::merge(&request, targets, &notes)?;
    let known = &merged.targets;
    let form = match args.json {
        true => Form::Json,
        false => Form::Text,
    };
    show(&merged.config, known, merged.summary, merged.failure, form)
}
