//! `lowerfuzz nightly`: runs the parts of a nightly run one after another, each in a process of its
//! own, and updates the report after each part. A finished part is saved; the same command resumes
//! with the remaining parts.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use lowerfuzz_night::Wish;
use lowerfuzz_night::escape::one_line;
use lowerfuzz_night::plan::{Amount, Source, Stored, Target, Unit, Work};
use lowerfuzz_night::result::{Done, Outcome, Searched};
use lowerfuzz_night::{Header, History, Night, Plan, Report, Shard, Standing, TargetKey};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::mlir_opt::Installed;
use lowerfuzz_tools::process;

use super::{Found, fresh_seed, has_passes, not_stopped, target, target_names};
use crate::args::{NightlyArgs, TargetOptions};
use crate::failure::Failure;
use crate::night::{Child, Leftover, NightFolder, Parts, State, add, with_folder_names};
use crate::output::print;
use crate::parallel::{cores, each};
use lowerfuzz_triage::KnownBugs;

/// Number of consecutive failed parts after which the run gives up.
const MAX_FAILURES: u32 = 3;

/// The share of the time for replays, which run first.
const REPLAYS: f64 = 0.25;
/// The share of the time reserved for findings that the searches did not reduce.
const LEFTOVERS: f64 = 0.2;
/// The shortest time in which reducing a leftover finding can succeed.
const LEAST_LEFTOVER: Duration = Duration::from_secs(12);
/// The time limit for reducing one leftover finding.
const EACH_LEFTOVER: Duration = Duration::from_secs(120);

pub(crate) fn main(args: &NightlyArgs) -> Found {
    let known = KnownBugs::read(args.known.as_deref())?;
    let folder = NightFolder::open(&args.out)?;
    let state = State::path(args.state.as_deref(), &args.out);
    // A shard does not update the history; `merge` does.
    let state = match args.shard {
        None => State::open(&state)?,
        Some(_) => State::look(&state),
    };
    let history = state.history()?;
    let night = match folder.read()? {
        Some(night) => {
            goes_on(args, &night)?;
            print(&format!(
                "resuming the nightly run of {}\n",
                one_line(&night.header.started)
            ))?;
            night
        }
        None => begin(args, &folder, &history)?,
    };
    print(&described(&night))?;
    let mut run = Run {
        args,
        folder: &folder,
        state: &state,
        history: &history,
        known: &known,
        night,
    };
    let failure = run.parts().and_then(|()| run.leftovers()).err();
    run.publish()?;
    folder.remove_temporary()?;
    if let Some(why) = failure {
        return Err(why);
    }
    if args.shard.is_none() {
        state.add(&run.night, &history, &folder)?;
    }
    let new = history.news(&run.night);
    let page = args.out.join("index.html");
    print(&format!(
        "{new} new keys; the page: {}\n",
        one_line(&page.display().to_string())
    ))?;
    if run.night.failures().next().is_some() {
        return Err(Failure::Plain(
            "some parts failed; the report lists them".into(),
        ));
    }
    Ok(new > 0)
}

/// Checks that an interrupted run in the folder has the same settings as this command.
fn goes_on(args: &NightlyArgs, night: &Night) -> Result<(), Failure> {
    let other = |what: &str| {
        let out = args.out.display();
        let why = format!("{out}: contains a nightly run with {what}; choose another --out");
        Err(Failure::Plain(why))
    };
    let whole = |shard: Option<Shard>| shard.unwrap_or(Shard::WHOLE);
    if amount(args) != night.plan.amount {
        return other("a different --budget or --count");
    }
    if args.seed.is_some_and(|seed| seed != night.plan.seed) {
        return other("another --seed");
    }
    if whole(args.shard) != whole(night.header.shard) {
        return other("another --shard");
    }
    let same =
        |(now, then): (&Target, &Target)| (&now.name, &now.version) == (&then.name, &then.version);
    let targets = targets(args)?;
    let plan = &night.plan.targets;
    if targets.len() != plan.len() || !targets.iter().zip(plan).all(same) {
        return other("different targets or target versions");
    }
    Ok(())
}

fn amount(args: &NightlyArgs) -> Amount {
    match (args.count, args.budget) {
        (Some(programs), _) => Amount::Programs(programs),
        (None, budget) => Amount::Seconds(budget.unwrap_or_default().as_secs_f64()),
    }
}

/// The targets, with the versions that they report.
fn targets(args: &NightlyArgs) -> Result<Vec<Target>, Failure> {
    let mut targets = Vec::new();
    for name in target_names(&args.targets)? {
        let version = target(&name, &TargetOptions::default())?.identity().version;
        let binary = if name == Builtin::NAME {
            std::env::current_exe().ok()
        } else {
            Installed::find(&name).ok().map(|installed| installed.path)
        };
        let made = binary.and_then(|path| std::fs::metadata(path).ok()?.modified().ok());
        targets.push(Target {
            name,
            version,
            built: made.map(|made| date(made)[..10].to_owned()),
        });
        not_stopped()?;
    }
    Ok(targets)
}

fn date(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

/// Plans a nightly run and writes the plan.
fn begin(args: &NightlyArgs, folder: &NightFolder, history: &History) -> Result<Night, Failure> {
    let targets = targets(args)?;
    let planted = args.fault.map(|fault| format!("--plant={}", fault.name()));
    let sources = targets.iter().flat_map(|target| {
        let each: Vec<Vec<String>> = if target.name == Builtin::NAME {
            vec![planted.iter().cloned().collect()]
        } else if !has_passes(&target.name) {
            vec![Vec::new()]
        } else {
            // A nightly run searches for unknown bugs, so it avoids the known ones.
            let with = |passes: Option<&str>| {
                let passes = passes.map(|passes| format!("--passes={passes}"));
                let avoid = "--avoid-known".to_owned();
                passes.into_iter().chain([avoid]).collect()
            };
            vec![
                with(None),
                with(Some("-canonicalize")),
                with(Some("random")),
            ]
        };
        each.into_iter().map(|options| Source {
            target: target.name.clone(),
            options,
        })
    });
    let wish = Wish {
        tool: concat!("lowerfuzz ", env!("CARGO_PKG_VERSION")).to_owned(),
        seed: args.seed.unwrap_or_else(fresh_seed),
        amount: amount(args),
        sources: sources.collect(),
        targets,
        // The most informative replays come first, because time may run out.
        stored: vec![Stored::Findings, Stored::Reports, Stored::Corpus],
        selftest: !args.no_selftest,
        shards: args.shard.map_or(1, |shard| shard.of),
    };
    let plan = Plan::new(wish, history);
    let header = Header {
        started: date(SystemTime::now()),
        shard: args.shard,
    };
    folder.begin(&header, &plan)?;
    Ok(Night {
        header,
        plan,
        done: Default::default(),
        findings: Default::default(),
    })
}

/// Describes the plan of a run in one line.
fn described(night: &Night) -> String {
    let plan = &night.plan;
    let amount = match plan.amount {
        Amount::Seconds(seconds) => {
            let time = Duration::from_secs_f64(seconds);
            humantime::format_duration(time).to_string()
        }
        Amount::Programs(programs) => format!("{programs} programs from each source"),
    };
    let mut text = format!(
        "{amount}, seed {}, {} parts of {}: replay corpus, reports and open findings on {} \
         targets, and search\n",
        plan.seed,
        night.units().count(),
        plan.units.len(),
        plan.targets.len()
    );
    for (source, share) in plan.sources() {
        let _ = writeln!(
            text,
            "  {:>3.0} %  {}",
            100.0 * share,
            one_line(&source.to_string())
        );
    }
    text
}

struct Run<'a> {
    args: &'a NightlyArgs,
    folder: &'a NightFolder,
    state: &'a State,
    history: &'a History,
    known: &'a KnownBugs,
    night: Night,
}

impl Run<'_> {
    /// Runs `work` with the context that executes parts.
    fn with_parts<T>(&self, temporary: &Path, work: impl FnOnce(&Parts<'_>) -> T) -> T {
        let seen = self.history.standings(&self.night);
        let is_new = |key: &TargetKey| seen.get(key).is_none_or(|s| s.standing == Standing::New);
        work(&Parts {
            folder: self.folder,
            state: self.state,
            child: Child { temporary },
            known: self.known,
            known_file: self.args.known.as_deref(),
            jobs: self.args.jobs,
            corpus: &self.args.corpus,
            reports: &self.args.reports,
            is_new: &is_new,
        })
    }

    /// Runs the parts that are not done yet.
    fn parts(&mut self) -> Result<(), Failure> {
        let temporary = self.folder.temporary()?;
        let units: Vec<Unit> = self.night.units().cloned().collect();
        let mut failures = 0;
        for (place, unit) in units.iter().enumerate() {
            let done = self.night.done.get(&unit.id).map(|done| &done.outcome);
            // A failed part is retried, because the cause may be gone.
            if done.is_some_and(|outcome| !matches!(outcome, Outcome::Failed { .. })) {
                continue;
            }
            let time = self.time_of(unit, &units);
            let done = self.with_parts(&temporary, |parts| parts.one(unit, time))?;
            if process::interrupted() {
                return Err(Failure::Interrupted);
            }
            self.folder.write_unit(&done)?;
            failures = match &done.outcome {
                Outcome::Failed { .. } => failures + 1,
                Outcome::Searched(_)
                | Outcome::Replayed(_)
                | Outcome::Selftested(_)
                | Outcome::Skipped => 0,
            };
            let line = line(place + 1, units.len(), unit, &done);
            if failures == MAX_FAILURES {
                let why = format!(
                    "{failures} consecutive parts failed; the last one: {}",
                    line.trim()
                );
                return Err(Failure::Plain(why));
            }
            self.publish()?;
            print(&line)?;
        }
        Ok(())
    }

    /// Reduces the findings that the searches had no time to reduce, if the run has a time limit.
    fn leftovers(&mut self) -> Result<(), Failure> {
        let Amount::Seconds(budget) = self.night.plan.amount else {
            return Ok(());
        };
        let all = Leftover::of(&self.night);
        let time = Duration::try_from_secs_f64((budget - self.night.seconds()).max(0.0));
        let Some(end) = time.ok().and_then(|time| Instant::now().checked_add(time)) else {
            return Ok(());
        };
        let jobs = self.args.jobs.map_or_else(cores, usize::from);
        let (mut tried, mut reduced) = (0, 0);
        for (place, some) in all.chunks(jobs).enumerate() {
            let left = end.saturating_duration_since(Instant::now());
            if left < LEAST_LEFTOVER {
                break;
            }
            // Each finding gets an even share of the time, but at least enough to succeed.
            let share = left / u32::try_from(all.chunks(jobs).len() - place).unwrap_or(u32::MAX);
            let time = share.clamp(LEAST_LEFTOVER, EACH_LEFTOVER).min(left);
            let temporary = self.folder.temporary()?;
            let numbered: Vec<(usize, &Leftover)> = some.iter().enumerate().collect();
            let start = Instant::now();
            let again = each(&numbered, jobs, |(place, leftover)| {
                let out = temporary.join(format!("leftover-{place}"));
                let child = Child {
                    temporary: &temporary,
                };
                let known = self.args.known.as_deref();
                Ok((leftover.again(&child, known, time, &out)?, out))
            })?;
            let seconds = start.elapsed().as_secs_f64() / some.len() as f64;
            for (leftover, (again, out)) in some.iter().zip(again) {
                tried += 1;
                let Some(again) = again.map(with_folder_names) else {
                    continue;
                };
                self.with_parts(&temporary, |parts| parts.ask_releases(&out, &again))?;
                reduced += usize::from(self.put(leftover, &again, &out, seconds)?);
            }
            self.publish()?;
        }
        if !all.is_empty() {
            print(&format!(
                "retried {tried} of {} unreduced findings, reduced {reduced}\n",
                all.len()
            ))?;
        }
        Ok(())
    }

    /// Replaces a leftover finding, and all similar ones, by its reduced form. Returns whether the
    /// key changed.
    fn put(
        &mut self,
        leftover: &Leftover,
        again: &Searched,
        out: &Path,
        seconds: f64,
    ) -> Result<bool, Failure> {
        let is_replaced = leftover.is_replaced_by(again);
        self.folder.take_later(leftover.unit, out)?;
        for unit in std::iter::once(&leftover.unit).chain(&leftover.others) {
            let Some(done) = self.night.done.get_mut(unit) else {
                continue;
            };
            let mut dropped = None;
            if let (Outcome::Searched(searched), true) = (&mut done.outcome, is_replaced)
                && let Some((count, folder)) = leftover.take(searched)
            {
                add(searched, again, count);
                dropped = folder;
            }
            if *unit == leftover.unit {
                done.seconds += seconds;
            }
            // Each part is rewritten separately, so that a kill leaves every part consistent.
            self.folder.rewrite_unit(done, dropped.as_deref())?;
        }
        Ok(is_replaced)
    }

    /// The time limit of a part. A search gets its share of the remaining time; a replay may start
    /// while replay time remains.
    fn time_of(&self, unit: &Unit, units: &[Unit]) -> Option<Duration> {
        let Amount::Seconds(budget) = self.night.plan.amount else {
            return None;
        };
        if matches!(unit.work, Work::Replay { .. }) {
            let left = budget * REPLAYS - self.night.seconds();
            return Duration::try_from_secs_f64(left.max(0.0)).ok();
        }
        let weight = |unit: &Unit| match &unit.work {
            Work::Search(search) => search.weight,
            Work::Replay { .. } | Work::Selftest => 0.0,
        };
        let left = (budget * (1.0 - LEFTOVERS) - self.night.seconds()).max(0.0);
        let later = units
            .iter()
            .filter(|later| !self.night.done.contains_key(&later.id));
        let weights: f64 = later.map(weight).sum();
        let share = weight(unit) / weights.max(f64::MIN_POSITIVE);
        Duration::try_from_secs_f64(left * share.min(1.0)).ok()
    }

    /// Writes the HTML page and all other report formats.
    fn publish(&mut self) -> Result<(), Failure> {
        if let Some(night) = self.folder.read()? {
            self.night = night;
        }
        self.folder.publish(&Report {
            night: &self.night,
            history: self.history,
            withdrawn: &self.known.withdrawn,
        })
    }
}

/// The line that is printed for a finished part.
fn line(place: usize, of: usize, unit: &Unit, done: &Done) -> String {
    let what = match &unit.work {
        Work::Replay { what, target } => format!("{} on {target}", what.name()),
        Work::Selftest => "planted faults".to_owned(),
        Work::Search(search) => search.source.to_string(),
    };
    let came = match &done.outcome {
        Outcome::Searched(searched) => format!(
            "{} programs, {} findings, {} keys without a report",
            searched.programs,
            searched.findings_total,
            searched.findings.len()
        ),
        Outcome::Replayed(replayed) => {
            let there = replayed
                .stored
                .iter()
                .filter(|stored| stored.is_there == Some(true));
            match replayed.stored.len() {
                0 => format!(
                    "{} cases, {} with findings",
                    replayed.judged,
                    replayed.findings.len()
                ),
                all => format!("{} of {all} still occur", there.count()),
            }
        }
        Outcome::Selftested(tested) => {
            let found = tested.faults.iter().filter(|fault| fault.found).count();
            format!("{found} of {} found", tested.faults.len())
        }
        Outcome::Skipped => "no time was left".to_owned(),
        Outcome::Failed { why } => format!("failed: {why}"),
    };
    let line = format!("[{place}/{of}] {what}: {came}, {:.1} s", done.seconds);
    one_line(&line) + "\n"
}
