//! `lowerfuzz run`: judges random programs.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lowerfuzz_oracle::target::Settings;
use lowerfuzz_tools::mlir_opt::schedule_start;
use lowerfuzz_tools::process;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{KnownBugs, RawFinding, Store};
use tempfile::TempDir;

use super::dedupe::{Dedupe, unreduced};
use super::orders::Orders;
use super::probe::unread;
use super::progress::Progress;
use super::summary::Summary;
use super::supervisor::{RANGE, RANGE_BATCHED, RANGE_CONFIRMED, RANGE_DRAWN, supervise};
use super::tally::Tally;
use super::{Found, fresh_seed, probed, selected, target_names, warn_of_passes};
use crate::args::{Dwell, PassList, RunArgs};
use crate::failure::Failure;
use crate::output::tell;
use lowerfuzz_campaign::files::make_folder;
use lowerfuzz_campaign::not_stopped;
use lowerfuzz_campaign::parallel::{self, lock};

const DEFAULT_TIME: Duration = Duration::from_secs(30);

pub(crate) fn main(args: &RunArgs) -> Found {
    let clock = Clock::start(args);
    let names = target_names(&args.targets)?;
    let end = clock.end(names.len());
    let seed = args.seed.unwrap_or_else(|| match args.with.passes {
        // With random passes, the first seed is the start of a schedule.
        Some(PassList::Random) => schedule_start(fresh_seed()),
        Some(PassList::Given(_)) | None => fresh_seed(),
    });
    let cores = parallel::cores();
    let cores = u16::try_from(cores).unwrap_or(u16::MAX);
    let mut summary = Summary {
        args,
        targets: names.iter().map(String::as_str).collect(),
        seed,
        jobs: args.jobs.unwrap_or(cores),
        cores,
        tally: Tally::default(),
        findings: Vec::new(),
        seconds: 0.0,
    };
    let known = KnownBugs::read(args.known.as_deref())?;
    let targets = match asked(args, &names, end, &known) {
        // With `--json`, a result is printed even if the run was interrupted before it did
        // anything.
        Err(Failure::Interrupted) => {
            summary.print()?;
            return Err(Failure::Interrupted);
        }
        other => other?,
    };
    if let Some(folder) = &args.coverage {
        make_folder(folder)?;
    }
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let temporary = TempDir::with_prefix("lowerfuzz-run-")
        .map_err(|e| Failure::plain(format!("a temporary folder: {e}")))?;
    let range = match args.confirm.llvm {
        Some(_) => RANGE_CONFIRMED,
        None if targets.iter().any(|t| t.draws_passes) => RANGE_DRAWN,
        None if targets.iter().any(|t| t.batched) => RANGE_BATCHED,
        None => RANGE,
    };
    let jobs = summary.jobs;
    let range = args.count.map_or(range, |n| even(n, range, jobs.into()));
    // The number of workers is at most the number of ranges.
    let ranges = args.count.map_or(u64::MAX, |n| n.div_ceil(range).max(1));
    let jobs = u16::try_from(ranges).map_or(jobs, |n| jobs.min(n));
    let run = Run {
        args,
        seed,
        jobs,
        range,
        known,
        store,
        temporary,
    };
    summary.jobs = jobs;
    summary.cores = jobs.min(cores);
    let mut failure = None;
    for (place, target) in targets.iter().enumerate() {
        if process::interrupted() || failure.is_some() {
            break;
        }
        let share = end.map(|end| Share::of(end, targets.len() - place, args));
        failure = run.target(target, share, &mut summary);
    }
    // The results so far are printed, whatever the reason why the run ended.
    summary.print()?;
    if let Some(folder) = &args.coverage {
        let tally = &summary.tally;
        tally.patterns.write(folder, tally.programs)?;
    }
    match failure {
        Some(why) => Err(why),
        None if summary.unknown().next().is_some() => Ok(true),
        None if process::interrupted() => Err(Failure::Interrupted),
        None => Ok(false),
    }
}

/// A target whose version is known.
struct Asked<'a> {
    name: &'a str,
    version: String,
    /// The generator options for this target.
    dwell: Dwell,
    batched: bool,
    draws_passes: bool,
}

/// Queries the versions of the targets, and checks that the runner can run a simple program.
fn asked<'a>(
    args: &RunArgs,
    names: &'a [String],
    end: Option<Instant>,
    known: &KnownBugs,
) -> Result<Vec<Asked<'a>>, Failure> {
    let mut targets: Vec<Asked<'_>> = Vec::with_capacity(names.len());
    for name in names {
        if end.is_some_and(|end| Instant::now() >= end) && !targets.is_empty() {
            let why = format!("the time limit is over before {name} reported its version");
            return Err(Failure::Plain(why));
        }
        let selected = selected(name, &args.with)?;
        warn_of_passes(&selected);
        let target = selected.target;
        let mut dwell = args.dwell.clone();
        if let Some(opt) = &selected.mlir_opt {
            dwell.without.extend(unread(opt, args)?);
        }
        if args.avoid_known {
            dwell.avoid.extend(known.suppressions(name));
            if dwell.avoid.is_empty() {
                tell(&format!(
                    "note: the list has no avoidable known bug of {name}"
                ));
            }
        }
        targets.push(Asked {
            name,
            version: target.identity().version,
            dwell,
            batched: target.batch(&Settings::of(target.as_ref())) > 1,
            draws_passes: target.draws_passes(),
        });
    }
    probed(&args.confirm)?;
    not_stopped()?;
    Ok(targets)
}

/// The time limits of a run.
struct Clock {
    start: Instant,
    /// The time for each target. `None` if the run has a number of programs instead of a time.
    each: Option<Duration>,
}

impl Clock {
    fn start(args: &RunArgs) -> Clock {
        let time = args.time.unwrap_or(DEFAULT_TIME);
        Clock {
            start: Instant::now(),
            each: args.count.is_none().then_some(time),
        }
    }

    /// Returns the time at which the whole run ends. `None` if the time is too long for the clock.
    fn end(&self, targets: usize) -> Option<Instant> {
        let targets = u32::try_from(targets).unwrap_or(u32::MAX);
        self.start.checked_add(self.each?.saturating_mul(targets))
    }
}

/// A target's share of the remaining time.
#[derive(Clone, Copy)]
struct Share {
    /// The time at which reduction starts, if there are findings.
    reduce: Instant,
    end: Instant,
}

impl Share {
    /// Divides the remaining time evenly among the remaining targets.
    fn of(end: Instant, targets: usize, args: &RunArgs) -> Share {
        let now = Instant::now();
        let left = end.saturating_duration_since(now);
        let share = left / u32::try_from(targets.max(1)).unwrap_or(u32::MAX);
        let end = now + share;
        Share {
            // If findings are not reduced, or reduced without a limit, no time is reserved for
            // reductions.
            reduce: if args.no_reduce || args.reduce_all {
                end
            } else {
                end - share / 3
            },
            end,
        }
    }
}

struct Run<'a> {
    args: &'a RunArgs,
    seed: u64,
    jobs: u16,
    /// The number of programs in the range that a worker receives per command.
    range: u64,
    known: KnownBugs,
    store: Option<Store>,
    /// The folder for the temporary files of helper processes.
    temporary: TempDir,
}

impl Run<'_> {
    /// Runs one target and adds its results. Returns the error that ended the target's run early,
    /// or `None`.
    fn target(
        &self,
        target: &Asked<'_>,
        share: Option<Share>,
        summary: &mut Summary<'_>,
    ) -> Option<Failure> {
        let args = self.args;
        let start = Instant::now();
        let time = share.map(|share| share.end - start);
        let progress = Progress::start(target.name, args.json, args.count, time);
        let has_found = AtomicBool::new(false);
        let seen = Mutex::new(BTreeSet::new());
        // If no passes run before the lowering, the lowering itself is at fault.
        let pass = match &args.with.passes {
            None => PassAtFault::Lowering,
            Some(_) => PassAtFault::Unknown,
        };
        let found = |found: &[RawFinding]| {
            has_found.fetch_or(!found.is_empty(), Ordering::Relaxed);
            for found in found {
                let is_known = found.signature.by_diagnostic().is_some_and(|signature| {
                    let candidate = Candidate {
                        target: target.name,
                        signature: &signature,
                        pass,
                    };
                    self.known.report(&candidate).is_some()
                });
                if is_known || !lock(&seen).insert(found.signature.clone()) {
                    continue;
                }
                progress.found(found);
                // If a preliminary finding cannot be written, writing it is tried again at the end.
                if let Some(store) = &self.store {
                    store.keep_for_now(&unreduced(
                        args,
                        target.name,
                        &target.version,
                        &target.dwell,
                        found,
                    )?)?;
                }
            }
            Ok(())
        };
        let orders = Orders {
            target: target.name,
            version: &target.version,
            with: &args.with,
            first_seed: self.seed,
            count: args.count.unwrap_or(u64::MAX / 2),
            deadline: share.map(|share| share.end),
            deadline_if_found: share.map(|share| share.reduce),
            jobs: self.jobs,
            range: self.range,
            confirm: &args.confirm,
            dwell: &target.dwell,
            coverage: args.coverage.is_some(),
            temporary: self.temporary.path(),
            found: &found,
            has_found: &|| has_found.load(Ordering::Relaxed),
        };
        let dedupe = Dedupe {
            args,
            orders: &orders,
            known: &self.known,
            store: self.store.as_ref(),
            progress: &progress,
            end: share.map(|share| share.end),
        };
        let (tally, ended) = supervise(&orders, &|tally: &mut Tally, took| {
            progress.judged(tally);
            dedupe.bisect_at_once(&mut tally.findings, took)
        });
        summary.seconds += start.elapsed().as_secs_f64();
        let (groups, unwritten) = dedupe.groups(&tally.findings);
        progress.end();
        summary.tally.merge(tally);
        summary.findings.extend(groups);
        ended.or(unwritten)
    }
}

/// Returns the range length, at most `most`, with which each of `jobs` workers gets the same number
/// of ranges.
fn even(count: u64, most: u64, jobs: u64) -> u64 {
    let rounds = count.div_ceil(most.saturating_mul(jobs).max(1));
    count.div_ceil((rounds * jobs).max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::even;

    #[test]
    fn workers_get_equal_numbers_of_ranges() {
        assert_eq!(even(8000, 4096, 2), 4000);
        assert_eq!(even(8193, 4096, 2), 2049);
        assert_eq!(even(20_000, 4096, 2), 3334);
        assert_eq!(even(5, 128, 2), 3);
        assert_eq!(even(1, 128, 16), 1);
        assert_eq!(even(0, 128, 2), 1);
    }
}
