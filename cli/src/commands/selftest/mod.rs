//! `lowerfuzz selftest`: checks that every planted fault is found, blamed and reduced.

mod libfuzzer;

use lowerfuzz_tools::targets::Targets;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use lowerfuzz_faults::{Plant, Planted};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_oracle::target::{Builtin, Mode, Settings, Target};
use lowerfuzz_oracle::{Blame, Judge, Sample, Stop};
use nix::time::ClockId;

use super::{CommandResult, target};
use crate::args::{SelftestArgs, SelftestEngine, TargetOptions};
use crate::failure::Failure;
use crate::json::search::{FaultKey, PlantedFault, Selftest};
use crate::output::{print, print_json};
use lowerfuzz_campaign::parallel::{self, each};
use lowerfuzz_campaign::run::Generation;
use lowerfuzz_tools::suggestion::did_you_mean;
use lowerfuzz_triage::{FindingRecord, Signature, Wanted, reduce_finding};

/// Maximum number of keys that the findings of one fault may have: a wrong value, and one other
/// symptom.
const MAX_KEYS: usize = 2;

/// Default CPU time within which generated programs or a fuzz target must detect a fault.
const GENERATING: Duration = Duration::from_secs(30);
const FUZZING: Duration = Duration::from_secs(300);
/// Default time within which a fault in the output of a tool must be found.
const BY_TOOL: Duration = Duration::from_secs(60);
/// Number of programs that a tool lowers in one batch.
const BATCH: usize = 256;

/// The result of the search for one fault.
struct Row {
    fault: Plant,
    /// Number of programs judged until the fault was found.
    programs: u64,
    /// Seconds until the fault was found, measured by [`Watch`].
    seconds: f64,
    /// Whether the fault applies to the output of the target.
    is_made: bool,
    /// The first findings, ordered by seed.
    found: Vec<FindingRecord>,
}

impl Row {
    /// Returns whether the fault was found, was always blamed on the lowering, and has unique keys.
    fn good(&self, rows: &[Row]) -> bool {
        let blamed = |f: &FindingRecord| f.blame == Blame::Lowering;
        !self.found.is_empty()
            && self.found.iter().all(blamed)
            && !self.has_many_keys()
            && self.mistaken_for(rows).is_empty()
    }

    /// Returns whether the fault is inside the lowering. Such a fault is at one place, and its
    /// findings have few keys. A fault that rewrites the output occurs at many places.
    fn is_within(&self) -> bool {
        matches!(self.fault, Plant::Fault(_))
    }

    fn has_many_keys(&self) -> bool {
        self.is_within() && self.keys().len() > MAX_KEYS
    }

    /// The keys of the findings, with their counts.
    fn keys(&self) -> BTreeMap<&Signature, usize> {
        let mut keys = BTreeMap::new();
        for found in &self.found {
            *keys.entry(&found.signature).or_default() += 1;
        }
        keys
    }

    /// Returns the other faults that share a key with this fault.
    fn mistaken_for(&self, rows: &[Row]) -> Vec<&'static str> {
        let keys = self.keys();
        let within = |row: &&Row| self.is_within() && row.is_within() && row.fault != self.fault;
        let others = rows.iter().filter(within);
        let mistaken =
            others.filter(|row| row.found.iter().any(|f| keys.contains_key(&f.signature)));
        mistaken.map(|row| row.fault.name()).collect()
    }

    fn output(&self, rows: &[Row]) -> PlantedFault {
        let found = self.found.first();
        let keys = self.keys().into_iter().map(|(key, count)| {
            let first = self.found.iter().find(|f| f.signature == *key);
            FaultKey {
                key: key.clone(),
                count,
                seed: first.and_then(|f| f.seed),
            }
        });
        let seconds: f64 = self.found.iter().map(|f| f.seconds).sum();
        let mistaken = self.mistaken_for(rows).into_iter();
        PlantedFault {
            name: self.fault.name().to_owned(),
            class: self.fault.class().to_owned(),
            place: if self.is_within() {
                "lowering"
            } else {
                "output"
            }
            .to_owned(),
            made: self.is_made,
            found: found.is_some(),
            programs: self.programs,
            seconds: (self.seconds * 1000.0).round() / 1000.0,
            verdict: found.map(|f| f.finding),
            blame: found.map(|f| f.blame),
            reduced_ops: found.map(|f| f.ops),
            key: found.map(|f| f.signature.clone()),
            seed: found.and_then(|f| f.seed),
            reduction_seconds: found.map(|_| (seconds * 1000.0).round() / 1000.0),
            findings: self.found.len(),
            keys: keys.collect(),
            same_key_as: mistaken.map(str::to_owned).collect(),
        }
    }
}

pub(crate) fn main(args: &SelftestArgs, targets: &Targets) -> CommandResult {
    let cores = parallel::cores();
    let jobs = args.jobs.map_or(cores, usize::from);
    let faults = faults(args)?;
    match args.engine {
        // Without programs, the faults are only listed.
        SelftestEngine::Run if args.count == 0 && !args.json => {
            let line = |fault: &Plant| format!("{:<26} {}\n", fault.name(), fault.class());
            print(&faults.iter().map(line).collect::<String>())?;
            return Ok(false);
        }
        SelftestEngine::Run => {}
        SelftestEngine::Libfuzzer => {
            return libfuzzer::main(args, targets.processes(), &faults, jobs);
        }
    }
    let rows = each(&faults, jobs, |fault| row(targets, *fault, args))?;
    if args.json {
        print_json(&Selftest::Programs {
            target: args.target.clone(),
            seed: args.seed,
            budget: args.count,
            faults: rows.iter().map(|row| row.output(&rows)).collect(),
        })?;
    } else {
        print(&table(&rows))?;
    }
    let is_missed = |row: &Row| row.is_made && !row.good(&rows);
    Ok(args.count > 0 && rows.iter().any(is_missed))
}

/// Returns the named faults that apply to the target. If no fault is named, returns all faults that
/// apply.
fn faults(args: &SelftestArgs) -> Result<Vec<Plant>, Failure> {
    let target = &args.target;
    let can_have = |plant: &Plant| target == Builtin::NAME || matches!(plant, Plant::Rewrite(_));
    if target != Builtin::NAME && args.engine == SelftestEngine::Libfuzzer {
        let why = "a fuzz target tests only the built-in lowering: omit --target";
        return Err(Failure::plain(why));
    }
    if args.faults.is_empty() {
        return Ok(Plant::all().filter(can_have).collect());
    }
    let named = args.faults.iter().map(|name| {
        let plant = Plant::from_name(name).ok_or_else(|| {
            let hint = did_you_mean(name, Plant::all().map(Plant::name));
            let hint = hint.trim_end_matches('?');
            format!("unknown fault `{name}`{hint}; `lowerfuzz selftest --count 0` lists all faults")
        })?;
        if can_have(&plant) {
            Ok(plant)
        } else {
            Err(format!(
                "the fault `{name}` needs the built-in lowering, found target `{target}`"
            ))
        }
    });
    let named: Result<Vec<Plant>, String> = named.collect();
    named.map_err(Failure::plain)
}

/// A lowering with a planted fault.
enum Faulty {
    Within(Box<dyn Target>),
    OnOutput(Planted),
}

impl Faulty {
    fn new(targets: &Targets, fault: Plant, name: &str) -> Result<Faulty, Failure> {
        Ok(match fault {
            Plant::Fault(_) => Faulty::Within(fault.in_builtin()),
            Plant::Rewrite(rewrite) => {
                let target = target(targets, name, &TargetOptions::default())?;
                Faulty::OnOutput(Planted::new(target, rewrite))
            }
        })
    }

    fn target(&mut self) -> &mut dyn Target {
        match self {
            Faulty::Within(target) => target.as_mut(),
            Faulty::OnOutput(planted) => planted,
        }
    }

    fn is_made(&self) -> bool {
        match self {
            Faulty::Within(_) => true,
            Faulty::OnOutput(planted) => planted.is_made(),
        }
    }
}

/// A stopwatch for the search. It measures CPU time of this thread, or wall-clock time if an
/// external tool is used.
struct Watch {
    start: Duration,
    tool: Option<Instant>,
}

impl Watch {
    fn start(is_tool: bool) -> Result<Watch, Failure> {
        Ok(Watch {
            start: processor_time()?,
            tool: is_tool.then(Instant::now),
        })
    }

    fn time(&self) -> Result<Duration, Failure> {
        match self.tool {
            Some(start) => Ok(start.elapsed()),
            None => Ok(processor_time()?.saturating_sub(self.start)),
        }
    }
}

/// Searches for a fault until it has enough findings or the time is over. Reduction time is not
/// counted, because reductions have their own limits.
fn row(targets: &Targets, fault: Plant, args: &SelftestArgs) -> Result<Row, Failure> {
    let mut faulty = Faulty::new(targets, fault, &args.target)?;
    let mut sound = target(targets, &args.target, &TargetOptions::default())?;
    let usual = Settings::of(faulty.target());
    let shared = usual.clone().in_mode(Mode::Shared);
    let size = faulty.target().batch(&shared).min(BATCH);
    let is_tool = args.target != Builtin::NAME;
    let watch = Watch::start(is_tool)?;
    let most = args
        .time
        .unwrap_or(if is_tool { BY_TOOL } else { GENERATING });
    let mut reducing = Duration::ZERO;
    let mut judge = quick_judge()?;
    let mut programs = Programs::of(faulty.target());
    let mut row = Row {
        fault,
        programs: 0,
        seconds: 0.0,
        is_made: true,
        found: Vec::new(),
    };
    let wanted = if row.is_within() { args.findings } else { 1 };
    let mut next = 0;
    while next < args.count && row.found.len() < wanted {
        let spent = watch.time()?.saturating_sub(reducing);
        if row.found.is_empty() {
            row.seconds = spent.as_secs_f64();
        }
        if spent > most {
            break;
        }
        let count = (args.count - next).min(size as u64);
        let seeds = (next..next + count).map(|i| args.seed.wrapping_add(i));
        let cases: Vec<(u64, Case)> = seeds
            .map(|seed| Ok((seed, programs.case(seed)?)))
            .collect::<Result<_, Failure>>()?;
        let programs: Vec<&Case> = cases.iter().map(|(_, case)| case).collect();
        let judged = judge.judge_all(&programs, faulty.target(), &shared)?;
        let found_at = watch.time()?;
        for (at, judged) in judged.iter().enumerate() {
            if !judged.verdict.is_finding() {
                continue;
            }
            let (seed, case) = &cases[at];
            if is_tool && !is_of_fault(case, &mut judge, faulty.target(), sound.as_mut())? {
                continue;
            }
            if row.found.is_empty() {
                row.programs = next + at as u64 + 1;
                row.seconds = found_at.saturating_sub(reducing).as_secs_f64();
            }
            // A release's own tools do not have the fault, so they cannot reproduce the finding.
            let smallest = Wanted {
                reduced: true,
                shown: false,
            };
            let found = reduce_finding(
                case,
                &mut judge,
                faulty.target(),
                &usual,
                None,
                None,
                smallest,
            )?;
            row.found.extend(found.map(|bundle| FindingRecord {
                seed: Some(*seed),
                ..bundle.record
            }));
            if row.found.len() >= wanted {
                break;
            }
        }
        reducing += watch.time()?.saturating_sub(found_at);
        next += count;
        if row.found.is_empty() {
            row.programs = next;
        }
    }
    // Every fault applies to the output of the built-in lowering.
    row.is_made = !is_tool || faulty.is_made();
    Ok(row)
}

/// The programs that `lowerfuzz run` would generate.
struct Programs {
    generation: Generation,
    verifier: Verifier,
}

impl Programs {
    fn of(target: &dyn Target) -> Programs {
        let (settings, options) = Default::default();
        Programs {
            generation: Generation::of(target, &settings, None, &options),
            verifier: Verifier::default(),
        }
    }

    fn case(&mut self, seed: u64) -> Result<Case, Failure> {
        let case = self.generation.case(seed, &[]);
        let case = case.filter(|case| self.verifier.verify(&case.module).is_ok());
        case.ok_or_else(|| Failure::plain(format!("the program of seed {seed} does not verify")))
    }
}

/// Returns whether the program has a finding in isolation, and has no finding without the fault.
/// The second condition excludes the release's own bugs.
fn is_of_fault(
    case: &Case,
    judge: &mut Judge,
    faulty: &mut dyn Target,
    sound: &mut dyn Target,
) -> Result<bool, Stop> {
    let is_finding = !judge.judge(case, sound)?.verdict.is_finding()
        && judge.judge(case, faulty)?.verdict.is_finding();
    Ok(is_finding)
}

/// Makes a judge that compiles only a sample of the programs for which the interpreters agree.
fn quick_judge() -> Result<Judge, Failure> {
    let config = lowerfuzz_oracle::Config {
        compiled: Sample::OneIn(16),
        ..lowerfuzz_oracle::Config::default()
    };
    Judge::new(config).map_err(Failure::shown)
}

/// Returns the CPU time of this thread. Wall-clock time would depend on other load of the machine.
fn processor_time() -> Result<Duration, Failure> {
    let now = ClockId::CLOCK_THREAD_CPUTIME_ID.now();
    let time = now.map_err(|e| Failure::plain(format!("no processor time: {e}")))?;
    Ok(Duration::from(time))
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<26} {:<14} {:>8} {:>8}  {:<32} {:>4}  signature\n",
        "fault", "class", "programs", "seconds", "verdict", "ops"
    );
    for row in rows {
        let (verdict, ops) = match row.found.first() {
            Some(found) => (
                format!("{} (blame: {})", found.finding, found.blame),
                found.ops.to_string(),
            ),
            None if row.is_made => ("not found".to_owned(), "-".to_owned()),
            None => ("not applicable".to_owned(), "-".to_owned()),
        };
        let keys = row.keys();
        let several = row.found.len() > 1;
        let keys: Vec<String> = keys
            .into_iter()
            .map(|(key, n)| {
                if several {
                    format!("{key} ({n} times)")
                } else {
                    key.to_string()
                }
            })
            .collect();
        let line = format!(
            "{:<26} {:<14} {:>8} {:>8.2}  {verdict:<32} {ops:>4}  {}",
            row.fault.name(),
            row.fault.class(),
            row.programs,
            row.seconds,
            keys.join(", "),
        );
        let _ = writeln!(text, "{}", line.trim_end());
        for other in row.mistaken_for(rows) {
            let _ = writeln!(text, "  shares a signature with {other}");
        }
        if row.has_many_keys() {
            let _ = writeln!(text, "  has more than {MAX_KEYS} signatures");
        }
    }
    let good = rows.iter().filter(|r| r.good(rows)).count();
    let made = rows.iter().filter(|r| r.is_made).count();
    let _ = writeln!(
        text,
        "{good} of {made} faults found and blamed on the lowering"
    );
    text
}
