//! `lowerfuzz report`: prints the report of a nightly run.

use lowerfuzz_campaign::nightly::{NightFolder, State};
use lowerfuzz_campaign::report::Report;
use lowerfuzz_triage::KnownBugs;

use super::CommandResult;
use crate::args::ReportArgs;
use crate::failure::Failure;
use crate::output::print;

pub(crate) fn main(args: &ReportArgs) -> CommandResult {
    let known = KnownBugs::read(args.known.as_deref())?;
    let night = NightFolder::look(&args.night).read()?.ok_or_else(|| {
        Failure::Plain(format!(
            "{}: this folder contains no nightly run",
            args.night.display()
        ))
    })?;
    let state = State::path(args.state.as_deref(), &args.night);
    let history = State::look(&state).history()?;
    let report = Report {
        night: &night,
        history: &history,
        withdrawn: &known.withdrawn,
    };
    let text = match args.format {
        Some(format) => report.render(format),
        None => report.text(),
    };
    match &args.out {
        Some(out) => std::fs::write(out, text)
            .map_err(|e| Failure::plain(format!("{}: {e}", out.display())))?,
        None => {
            print(&text)?;
        }
    }
    Ok(false)
}
