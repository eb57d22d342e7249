//! Judges the functions of the table on several threads.

use lowerfuzz_tools::targets::Targets;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_campaign::parallel::{cores, each, into_inner, lock};
use lowerfuzz_campaign::targets::selection::target_names;
use lowerfuzz_conformance::{Entry, Outcome, Reports, Session, Table, TargetVersion};
use lowerfuzz_oracle::target::Target;
use lowerfuzz_triage::KnownBugs;

use crate::args::{ConformanceArgs, TargetOptions};
use crate::commands::{judge, target};
use crate::failure::Failure;

/// The number of functions that a thread judges before it takes the next ones.
const CHUNK: usize = 256;

/// Judges functions on the lowerings of the arguments.
pub(super) fn table(
    known_targets: &Targets,
    args: &ConformanceArgs,
    chosen: &[&Entry],
) -> Result<Table, Failure> {
    let names = target_names(known_targets, &args.targets)?;
    let known = KnownBugs::read(args.known.as_deref()).map_err(Failure::shown)?;
    let with = TargetOptions {
        fault: args.fault,
        limits: args.limits,
        ..TargetOptions::default()
    };
    let targets = || -> Result<Vec<Box<dyn Target>>, Failure> {
        names
            .iter()
            .map(|name| target(known_targets, name, &with))
            .collect()
    };
    let versions = targets()?;
    let versions = versions.iter().map(|target| TargetVersion {
        name: target.name().to_owned(),
        version: target.identity().version,
    });
    let versions: Vec<TargetVersion> = versions.collect();
    let bar = progress(chosen.len(), args.json || args.markdown);
    let chunks: Vec<&[&Entry]> = chosen.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(&Entry, Vec<Outcome>)>> = Mutex::new(Vec::new());
    let jobs = args.jobs.map_or_else(cores, usize::from).min(chunks.len());
    let threads: Vec<usize> = (0..jobs).collect();
    let judged = each(&threads, jobs, |_| {
        let mut session = Session::new(
            judge(args.limits, false)?,
            targets()?,
            Reports(&known),
            args.inputs,
        );
        while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcomes = session.judge(chunk)?;
            bar.inc(chunk.len() as u64);
            lock(&done).extend(chunk.iter().copied().zip(outcomes));
        }
        Ok::<(), Failure>(())
    });
    bar.finish_and_clear();
    judged?;
    let mut done = into_inner(done);
    done.sort_by_key(|(entry, _)| entry.number);
    Ok(Table::of(versions, &done))
}

/// Starts a live line with the progress.
fn progress(functions: usize, is_quiet: bool) -> ProgressBar {
    let bar = match is_quiet {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(functions as u64),
    };
    let template = "{human_pos} of {human_len} functions, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
