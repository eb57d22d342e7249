//! `lowerfuzz nightly`: plans a nightly run, or resumes the run in the folder, and prints its
//! progress.

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, SystemTime};

use lowerfuzz_campaign::night::plan::{Amount, Source, Stored, Target, Unit};
use lowerfuzz_campaign::night::{Header, History, Night, Plan, PlanRequest, Shard};
use lowerfuzz_campaign::nightly::{
    NightFolder, NightlyProgress, NightlyRun, NightlySettings, State,
};
use lowerfuzz_campaign::not_stopped;
use lowerfuzz_campaign::results::{Done, Outcome};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::mlir_opt::Installed;
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::escape::one_line;

use super::{CommandResult, target};
use crate::args::{NightlyArgs, TargetOptions};
use crate::failure::Failure;
use crate::output::{print, write_text};
use lowerfuzz_campaign::run::fresh_seed;
use lowerfuzz_campaign::targets::selection::{has_passes, target_names};

pub(crate) fn main(args: &NightlyArgs) -> CommandResult {
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
    let settings = NightlySettings {
        jobs: args.jobs,
        known_file: args.known.clone(),
        corpus: args.corpus.clone(),
        reports: args.reports.clone(),
    };
    let mut run = NightlyRun {
        settings: &settings,
        folder: &folder,
        state: &state,
        history: &history,
        known: &known,
        progress: &Lines,
        night,
    };
    run.run()?;
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

/// Checks that the interrupted run in the folder has the same settings as this command.
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

/// Returns the targets, with the versions that they report.
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
            // A nightly run searches for unknown bugs, so its programs avoid the known bugs.
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
    let request = PlanRequest {
        tool: concat!("lowerfuzz ", env!("CARGO_PKG_VERSION")).to_owned(),
        seed: args.seed.unwrap_or_else(fresh_seed),
        amount: amount(args),
        sources: sources.collect(),
        targets,
        // The most informative replays come first, because time may run out before the last
        // replays.
        stored: vec![Stored::Findings, Stored::Reports, Stored::Corpus],
        selftest: !args.no_selftest,
        shards: args.shard.map_or(1, |shard| shard.of),
    };
    let plan = Plan::new(request, history);
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

/// Prints the progress of a nightly run in lines.
struct Lines;

impl NightlyProgress for Lines {
    fn part_done(&self, place: usize, of: usize, unit: &Unit, done: &Done) -> io::Result<()> {
        write_text(&line(place, of, unit, done)).map(drop)
    }

    fn deferred_reductions_done(&self, tried: usize, of: usize, reduced: usize) -> io::Result<()> {
        let line = format!("retried {tried} of {of} unreduced findings, reduced {reduced}\n");
        write_text(&line).map(drop)
    }
}

/// Returns the line that is printed for a finished part of the run.
fn line(place: usize, of: usize, unit: &Unit, done: &Done) -> String {
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
    let line = format!(
        "[{place}/{of}] {}: {came}, {:.1} s",
        unit.work, done.seconds
    );
    one_line(&line) + "\n"
}
