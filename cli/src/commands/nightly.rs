//! `lowerfuzz nightly`: plans a nightly run, or resumes the run in the folder, and prints its
//! progress.

use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::counted;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use lowerfuzz_campaign::conformed::Conformed;
use lowerfuzz_campaign::night::plan::{Amount, Stored, Target, Unit, Work};
use lowerfuzz_campaign::night::replay_cost::{Replay, beyond};
use lowerfuzz_campaign::night::{Header, History, Night, Plan, PlanRequest, Shard};
use lowerfuzz_campaign::nightly::{
    NightFolder, NightlyProgress, NightlyRun, NightlySettings, State,
};
use lowerfuzz_campaign::parallel;
use lowerfuzz_campaign::results::{Done, Outcome};
use lowerfuzz_campaign::seeds::SeedRequest;
use lowerfuzz_campaign::slice::SpaceRequest;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::mlir_opt::Installed;
use lowerfuzz_triage::KnownBugs;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::store::BugState;

use super::conformance::{names, stored_table};
use super::night_sources::{Sources, lacks_lowering};
use super::replay::case_count;
use super::{CommandResult, seeds, target};
use crate::args::{NightlyArgs, PassList, TargetOptions};
use crate::date::{day, start_date};
use crate::failure::Failure;
use crate::output::{print, tell, write_text};
use lowerfuzz_campaign::run::fresh_seed;
use lowerfuzz_campaign::targets::selection::{has_passes, target_names};

pub(crate) fn main(args: &NightlyArgs, targets: &Targets) -> CommandResult {
    let known = KnownBugs::read(args.known.as_deref())?;
    // An error in the arguments leaves no folder behind.
    let is_begun = args.out.is_dir() && NightFolder::look(&args.out).read()?.is_some();
    if let Some(state) = args
        .state
        .as_ref()
        .filter(|state| state.exists() && !state.is_dir())
    {
        let state = state.display();
        return Err(Failure::plain(format!(
            "--state {state}: expected a folder, found a file"
        )));
    }
    if args
        .state
        .as_deref()
        .is_some_and(|state| is_same(state, &args.out))
    {
        let out = one_line(&args.out.display().to_string());
        return Err(Failure::Plain(format!(
            "--out {out} --state {out}: expected two different folders; without `--state`, the state is in `{out}/state`"
        )));
    }
    let request = match is_begun {
        true => None,
        false => {
            NightFolder::look(&args.out).is_free()?;
            Some(request(targets, args)?)
        }
    };
    let folder = NightFolder::open(&args.out)?;
    let state = State::path(args.state.as_deref(), &args.out);
    // A shard does not update the history; `merge` does.
    let state = match args.shard {
        None => State::open(&state)?,
        Some(_) => State::look(&state),
    };
    let history = state.history()?;
    let night = match (folder.read()?, request) {
        (None, Some(request)) => begin(args, request, &folder, &history)?,
        (None, None) => begin(args, self::request(targets, args)?, &folder, &history)?,
        (Some(night), _) => {
            goes_on(targets, args, &night)?;
            print(&format!(
                "resuming the nightly run of {}\n",
                one_line(&night.header.started)
            ))?;
            night
        }
    };
    print(&described(&night))?;
    let settings = NightlySettings {
        jobs: args.jobs,
        known_file: args.known.clone(),
        corpus: corpus(args).map(Path::to_owned),
        conformance: args.conformance.clone().flatten(),
        fault: args.fault.map(|fault| fault.name().to_owned()),
        reports: reports(args).to_owned(),
        replay_share: f64::from(args.replay_share) / 100.0,
    };
    let mut run = NightlyRun {
        settings: &settings,
        folder: &folder,
        targets,
        state: &state,
        history: &history,
        known: &known,
        progress: &Lines::default(),
        night,
        failures: 0,
    };
    run.run()?;
    if args.shard.is_none() {
        state.add(&run.night, &history, &folder)?;
    }
    let new = history.news(&run.night);
    let page = one_line(&args.out.join("index.html").display().to_string());
    print(&format!(
        "{}{}{}; the page: {page}\n",
        became_wrong(&run.night),
        gaps(&run.night),
        counted(new, "new signature")
    ))?;
    match run.night.incomplete() {
        Some(why) => Err(Failure::Plain(format!("{why}; {page} names them"))),
        None => Ok(new > 0 || run.night.became_wrong() > 0),
    }
}

/// Do both paths name one folder, which may not exist yet?
fn is_same(one: &Path, other: &Path) -> bool {
    let absolute = |path: &Path| {
        let path = path.canonicalize().or_else(|_| std::path::absolute(path));
        path.unwrap_or_default()
    };
    absolute(one) == absolute(other)
}

/// Returns a line for each row of the stored conformance table that became wrong.
pub(super) fn became_wrong(night: &Night) -> String {
    let wrong = night.conformed().flat_map(Conformed::became_wrong);
    let lines = wrong.map(|change| format!("{}\n", one_line(&format!("became wrong: {change}"))));
    lines.collect()
}

/// Returns a line for each gap of the run.
pub(super) fn gaps(night: &Night) -> String {
    let lines = night.gap_groups().into_iter().map(|gap| {
        let line = one_line(&gap.to_string());
        format!("not judged: {line}\n")
    });
    lines.collect()
}

/// The folder of test cases to replay. `None` for the corpus that is part of the command.
fn corpus(args: &NightlyArgs) -> Option<&Path> {
    let usual = Path::new("corpus");
    args.corpus.as_deref().or(usual.is_dir().then_some(usual))
}

/// The folder of bug reports to replay.
fn reports(args: &NightlyArgs) -> &Path {
    args.reports.as_deref().unwrap_or(Path::new("reports"))
}

/// Returns the kinds of stored cases to replay. A folder that the user names must exist. If the
/// folder `reports` does not exist, reports are left out, because their scripts need its files.
fn stored(args: &NightlyArgs) -> Result<Vec<Stored>, Failure> {
    let name = |folder: &Path| one_line(&folder.display().to_string());
    let named = [args.reports.as_deref(), args.corpus.as_deref()];
    let missing = named.into_iter().flatten().find(|folder| !folder.is_dir());
    if let Some(folder) = missing {
        return Err(Failure::Plain(format!(
            "{}: expected a folder of test cases to replay, found none",
            name(folder)
        )));
    }
    // The most informative replays come first, because time may run out before the last replays.
    let mut stored = vec![Stored::Findings];
    let reports = reports(args);
    if reports.is_dir() {
        stored.push(Stored::Reports);
    } else {
        let name = name(reports);
        tell(&format!(
            "note: there is no folder `{name}`, so no report is replayed"
        ));
    }
    stored.push(Stored::Corpus);
    Ok(stored)
}

/// Returns the replays that are left out: the corpus on a tool that has no lowering, and replays for which the budget is
/// too short. Folders that the user names are always replayed.
fn not_replayed(
    known: &Targets,
    args: &NightlyArgs,
    targets: &[Target],
    stored: &[Stored],
) -> Result<Vec<(Stored, String)>, Failure> {
    let names = targets.iter().map(|target| target.name.as_str());
    let (tools, names): (Vec<&str>, Vec<&str>) =
        names.partition(|name| lacks_lowering(known, name));
    let tools = tools
        .into_iter()
        .map(|name| (Stored::Corpus, name.to_owned()));
    let mut left_out: Vec<(Stored, String)> = tools.collect();
    let Some(budget) = args.budget else {
        return Ok(left_out);
    };
    let jobs = args.jobs.map_or_else(parallel::cores, usize::from);
    let mut replays = Vec::new();
    for what in stored {
        let (cases, is_named) = match what {
            Stored::Findings => continue,
            Stored::Reports => (case_count(Some(reports(args)))?, args.reports.is_some()),
            Stored::Corpus => (case_count(corpus(args))?, args.corpus.is_some()),
        };
        // The built-in lowering needs less than a second, and other targets have no reports.
        let of_release = names
            .iter()
            .filter(|name| has_passes(known, name) && !is_named);
        replays.extend(of_release.map(|name| Replay::new(*what, name, cases, jobs)));
    }
    let machines = args.shard.map_or(1, |shard| shard.of);
    let share = f64::from(args.replay_share) / 100.0;
    let time = budget.as_secs_f64() * share * f64::from(machines);
    let needed: f64 = replays.iter().map(|replay| replay.seconds).sum();
    let beyond = beyond(replays, time);
    if !beyond.is_empty() {
        let rounded =
            |seconds: f64| humantime::format_duration(Duration::from_secs_f64(seconds.ceil()));
        let each = beyond.iter().map(|replay| {
            let (what, target) = (replay.what.name(), &replay.target);
            format!(
                "{what} on {} (about {})",
                one_line(target),
                rounded(replay.seconds)
            )
        });
        let each: Vec<String> = each.collect();
        let whole =
            Duration::from_secs(60 * (needed / share / f64::from(machines) / 60.0).ceil() as u64);
        tell(&format!(
            "note: the budget is too short for some replays, which are left out: {}; replays get {} % of it, and \
             `--budget {}` suffices for all",
            each.join(", "),
            args.replay_share,
            humantime::format_duration(whole)
                .to_string()
                .replace(' ', "")
        ));
    }
    left_out.extend(
        beyond
            .into_iter()
            .map(|replay| (replay.what, replay.target)),
    );
    Ok(left_out)
}

/// Checks that the interrupted run in the folder has the same settings as this command.
fn goes_on(known: &Targets, args: &NightlyArgs, night: &Night) -> Result<(), Failure> {
    let other = |what: &str| {
        let out = args.out.display();
        let why = format!("{out}: contains a nightly run with {what}; choose another --out");
        Err(Failure::Plain(why))
    };
    let is_planned = |unit: &Unit| matches!(unit.work, Work::Conformance { .. });
    if args.conformance.is_some() != night.plan.units.iter().any(is_planned) {
        return other("another --conformance");
    }
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
    let planned = |names: &[&str]| -> Vec<String> {
        let is_of = |option: &&String| names.iter().any(|name| option.starts_with(name));
        let sources = night.plan.sources().into_iter();
        let each = sources.map(|(source, _)| source.options.iter().filter(is_of));
        let mut each = each.map(|options| options.cloned().collect());
        each.find(|o: &Vec<String>| !o.is_empty())
            .unwrap_or_default()
    };
    let seeds = seeds::request(&args.seeds)?;
    let seeds: Vec<String> = seeds.iter().flat_map(SeedRequest::words).collect();
    if planned(&["--seeds=", "--as="]) != seeds {
        return other("other --seeds");
    }
    let space = args.space.request();
    let space: Vec<String> = space.iter().flat_map(SpaceRequest::words).collect();
    if planned(&["--space=", "--ops="]) != space {
        return other("another --space or --ops");
    }
    let same =
        |(now, then): (&Target, &Target)| (&now.name, &now.version) == (&then.name, &then.version);
    let targets = targets(known, args)?;
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
fn targets(known: &Targets, args: &NightlyArgs) -> Result<Vec<Target>, Failure> {
    let mut targets = Vec::new();
    for name in target_names(known, &args.targets)? {
        let options = TargetOptions {
            // A tool without a lowering can only be tested with passes.
            passes: has_passes(known, &name).then_some(PassList::Random),
            ..TargetOptions::default()
        };
        let version = target(known, &name, &options)?.identity().version;
        let binary = if name == Builtin::NAME {
            std::env::current_exe().ok()
        } else {
            Installed::find(known, &name)
                .ok()
                .map(|installed| installed.path)
        };
        let made = binary.and_then(|path| std::fs::metadata(path).ok()?.modified().ok());
        targets.push(Target {
            name,
            version,
            built: made.and_then(day),
        });
        known.processes().check()?;
    }
    Ok(targets)
}

/// Returns the targets whose outcomes are compared with the stored conformance table.
fn conformance(args: &NightlyArgs, targets: &[Target]) -> Result<Vec<String>, Failure> {
    let Some(file) = &args.conformance else {
        return Ok(Vec::new());
    };
    let table = stored_table(file.as_deref())?;
    let has = |name: &&String| table.targets.iter().any(|target| target.name == **name);
    let of_night = targets.iter().map(|target| &target.name);
    let compared: Vec<String> = of_night.filter(has).cloned().collect();
    match compared.is_empty() {
        true => Err(Failure::plain(format!(
            "--conformance: the table has no column of a target of this night; it has {}",
            names(table.targets.iter())
        ))),
        false => Ok(compared),
    }
}

/// Returns the request for the plan of a nightly run, after a check of all arguments.
fn request(known: &Targets, args: &NightlyArgs) -> Result<PlanRequest, Failure> {
    let targets = targets(known, args)?;
    let seeds = seeds::request(&args.seeds)?;
    // A file without functions is an error now, and not in the middle of the run.
    seeds.as_ref().map(SeedRequest::checked).transpose()?;
    let seeds: Vec<String> = seeds.iter().flat_map(SeedRequest::words).collect();
    let Sources { sources, spaces } = Sources::of(known, args, &targets, &seeds)?;
    let conformance = conformance(args, &targets)?;
    let stored = stored(args)?;
    Ok(PlanRequest {
        not_replayed: not_replayed(known, args, &targets, &stored)?,
        conformance,
        tool: concat!("lowerfuzz ", env!("CARGO_PKG_VERSION")).to_owned(),
        seed: args.seed.unwrap_or_else(fresh_seed),
        amount: amount(args),
        sources,
        spaces,
        targets,
        stored,
        selftest: !args.no_selftest,
        shards: args.shard.map_or(1, |shard| shard.of),
    })
}

/// Plans a nightly run and writes the plan.
fn begin(
    args: &NightlyArgs,
    request: PlanRequest,
    folder: &NightFolder,
    history: &History,
) -> Result<Night, Failure> {
    let plan = Plan::new(request, history);
    let header = Header {
        started: start_date(SystemTime::now()),
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
        Amount::Programs(programs) => format!("{} from each source", counted(programs, "program")),
    };
    let mut text = format!(
        "{amount}, seed {}, {} of {} on {}: {}\n",
        plan.seed,
        counted(night.units().count(), "part"),
        plan.units.len(),
        counted(plan.targets.len(), "target"),
        match plan.left_out().as_slice() {
            [] => "replays, planted faults, and searches".to_owned(),
            names => format!(
                "replays and searches, without {}",
                one_line(&names.join(", "))
            ),
        }
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
#[derive(Default)]
struct Lines {
    /// The parts that have a line already. They got time that other parts left.
    seen: RefCell<BTreeSet<u32>>,
}

impl NightlyProgress for Lines {
    fn part_done(&self, place: usize, of: usize, unit: &Unit, done: &Done) -> io::Result<()> {
        let is_first = self.seen.borrow_mut().insert(unit.id);
        let again = if is_first { "" } else { ", with more time" };
        write_text(&line(place, of, unit, done, again)).map(drop)
    }

    fn deferred_reductions_done(&self, tried: usize, of: usize, reduced: usize) -> io::Result<()> {
        let line = format!("retried {tried} of {of} unreduced findings, reduced {reduced}\n");
        write_text(&line).map(drop)
    }
}

/// Returns the line that is printed for a finished part of the run.
fn line(place: usize, of: usize, unit: &Unit, done: &Done, again: &str) -> String {
    let came = match &done.outcome {
        Outcome::Searched(searched) => format!(
            "{}, {} judged, {}, {} without a report",
            counted(searched.programs, "program"),
            searched.judged,
            counted(searched.findings_total, "finding"),
            counted(searched.findings.len(), "signature")
        ),
        Outcome::Replayed(replayed) => {
            let judged: u64 = replayed.verdicts.values().sum();
            let count = |state: BugState| {
                let of = replayed.stored.iter().filter(|one| one.state() == state);
                format!("{} {}", of.count(), state.name())
            };
            match replayed.stored.len() {
                0 => format!(
                    "{}, {} with findings",
                    counted(judged, "case"),
                    replayed.findings.len()
                ),
                all => {
                    let states = [BugState::Present, BugState::Gone, BugState::NotAsked];
                    let fixed = replayed.stored.iter().filter(|one| one.is_fixed());
                    let fixed = fixed.map(|one| format!(", fixed: {}", one_line(&one.folder)));
                    let fixed: String = fixed.collect();
                    format!("{all} stored: {}{fixed}", states.map(count).join(", "))
                }
            }
        }
        Outcome::Conformed(conformed) => conformed.summary(),
        Outcome::Selftested(tested) => {
            let found = tested.faults.iter().filter(|fault| fault.found).count();
            format!("{found} of {} found", tested.faults.len())
        }
        Outcome::Skipped => "no time was left".to_owned(),
        Outcome::Failed { why } => format!("failed: {why}"),
    };
    let came = match (&done.outcome, done.outcome.gap()) {
        (Outcome::Searched(_) | Outcome::Replayed(_), Some(gap)) => format!("{came}, {gap}"),
        (_, Some(_) | None) => came,
    };
    let line = format!(
        "[{place}/{of}] {}: {came}, {:.1} s{again}",
        unit.work, done.seconds
    );
    one_line(&line) + "\n"
}
