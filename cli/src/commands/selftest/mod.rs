//! `lowerfuzz selftest`: every planted fault is found, blamed and reduced.

mod libfuzzer;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_oracle::plant::Plant;
use lowerfuzz_oracle::{Blame, Judge, Share};
use nix::time::ClockId;
use serde_json::{Value, json};

use super::Found;
use crate::args::{SelftestArgs, SelftestEngine};
use crate::failure::Failure;
use crate::finding::{Distilled, distill};
use crate::output::{print, print_json};
use crate::parallel::{self, each};

/// Keys that findings of one fault may have: what it does to a value, and what else is seen of it.
const MAX_KEYS: usize = 2;

/// Processor time in which the generator's programs have to find a fault, and a fuzz target.
const GENERATING: Duration = Duration::from_secs(10);
const FUZZING: Duration = Duration::from_secs(300);

/// What became of a fault.
struct Row {
    fault: Plant,
    /// Programs that were judged until it was found.
    programs: u64,
    /// Processor time until it was found.
    seconds: f64,
    /// Its first findings, in the order of their seeds.
    found: Vec<Distilled>,
}

impl Row {
    /// Found, the lowering blamed for it each time, and known again by its keys.
    fn good(&self, rows: &[Row]) -> bool {
        let blamed = |f: &Distilled| f.blame == Blame::Lowering.name();
        !self.found.is_empty()
            && self.found.iter().all(blamed)
            && !self.has_many_keys()
            && self.mistaken_for(rows).is_empty()
    }

    /// Is it within the lowering? It is then made at one place, which the keys of its findings show; what
    /// is made of all that comes out shows at many.
    fn is_within(&self) -> bool {
        matches!(self.fault, Plant::Fault(_))
    }

    fn has_many_keys(&self) -> bool {
        self.is_within() && self.keys().len() > MAX_KEYS
    }

    /// The keys of its findings, with how often.
    fn keys(&self) -> BTreeMap<&str, usize> {
        let mut keys = BTreeMap::new();
        for found in &self.found {
            *keys.entry(found.key.as_str()).or_default() += 1;
        }
        keys
    }

    /// Other faults that have one of its keys.
    fn mistaken_for(&self, rows: &[Row]) -> Vec<&'static str> {
        let keys = self.keys();
        let within = |row: &&Row| self.is_within() && row.is_within() && row.fault != self.fault;
        let others = rows.iter().filter(within);
        let mistaken = others.filter(|row| row.found.iter().any(|f| keys.contains_key(&*f.key)));
        mistaken.map(|row| row.fault.name()).collect()
    }

    fn json(&self, rows: &[Row]) -> Value {
        let found = self.found.first();
        let keys: Vec<Value> = self
            .keys()
            .into_iter()
            .map(|(key, count)| {
                let first = self.found.iter().find(|f| f.key == key);
                json!({ "key": key, "count": count, "seed": first.map(|f| f.seed) })
            })
            .collect();
        let seconds: f64 = self.found.iter().map(|f| f.seconds).sum();
        json!({
            "name": self.fault.name(),
            "class": self.fault.class(),
            "in": if self.is_within() { "lowering" } else { "output" },
            "found": found.is_some(),
            "programs": self.programs,
            "seconds": (self.seconds * 1000.0).round() / 1000.0,
            "verdict": found.map(|f| &f.verdict),
            "blame": found.map(|f| &f.blame),
            "reduced_ops": found.map(|f| f.ops),
            "key": found.map(|f| &f.key),
            "seed": found.map(|f| f.seed),
            "reduction_seconds": found.map(|_| (seconds * 1000.0).round() / 1000.0),
            "findings": self.found.len(),
            "keys": keys,
            "same_key_as": self.mistaken_for(rows),
        })
    }
}

pub(crate) fn main(args: &SelftestArgs) -> Found {
    let cores = parallel::cores();
    let jobs = args.jobs.map_or(cores, usize::from);
    let faults = faults(&args.faults)?;
    match args.engine {
        SelftestEngine::Run => {}
        SelftestEngine::Libfuzzer => return libfuzzer::main(args, &faults, jobs),
    }
    let rows = each(&faults, jobs, |fault| row(*fault, args))?;
    if args.json {
        let faults: Vec<Value> = rows.iter().map(|row| row.json(&rows)).collect();
        print_json(&json!({ "seed": args.seed, "budget": args.count, "faults": faults }))?;
    } else {
        print(&table(&rows))?;
    }
    Ok(!rows.iter().all(|row| row.good(&rows)))
}

/// The faults of these names; all if there are none.
fn faults(names: &[String]) -> Result<Vec<Plant>, Failure> {
    if names.is_empty() {
        return Ok(Plant::all().collect());
    }
    let named = names.iter().map(|name| {
        Plant::from_name(name).ok_or_else(|| {
            let what =
                format!("no fault is called `{name}`: `lowerfuzz selftest --count 0` has them all");
            Failure::plain(what)
        })
    });
    named.collect()
}

/// Looks for a fault, as often as it is wanted, and for no longer than it may take. Reduction is not
/// counted: it is bounded by itself.
fn row(fault: Plant, args: &SelftestArgs) -> Result<Row, Failure> {
    let start = processor_time()?;
    let mut reducing = Duration::ZERO;
    let mut judge = quick_judge()?;
    let mut verifier = Verifier::default();
    let mut target = fault.in_builtin();
    let config = Config::default();
    let mut row = Row {
        fault,
        programs: 0,
        seconds: 0.0,
        found: Vec::new(),
    };
    let wanted = if row.is_within() { args.findings } else { 1 };
    for i in 0..args.count {
        let spent = processor_time()?.saturating_sub(start + reducing);
        if row.found.is_empty() {
            row.seconds = spent.as_secs_f64();
        }
        if spent > args.time.unwrap_or(GENERATING) {
            break;
        }
        let seed = args.seed.wrapping_add(i);
        let case = case_from_seed(seed, &config);
        if verifier.verify(&case.module).is_err() {
            let what = format!("the program of seed {seed} does not verify");
            return Err(Failure::plain(what));
        }
        let verdict = judge.judge(&case, target.as_mut()).verdict;
        if row.found.is_empty() {
            row.programs = i + 1;
        }
        if !verdict.is_finding() {
            continue;
        }
        let found_at = processor_time()?;
        if row.found.is_empty() {
            row.seconds = found_at.saturating_sub(start).as_secs_f64();
        }
        let found = distill(&case, &mut judge, target.as_mut(), None, true);
        row.found.extend(found.map(|f| Distilled {
            seed: Some(seed),
            ..f
        }));
        if row.found.len() >= wanted {
            break;
        }
        reducing += processor_time()?.saturating_sub(found_at);
    }
    Ok(row)
}

/// A judge that compiles few of the programs that agree.
fn quick_judge() -> Result<Judge, Failure> {
    let config = lowerfuzz_oracle::Config {
        compiled: Share::Some,
        ..lowerfuzz_oracle::Config::default()
    };
    Judge::new(config).map_err(Failure::plain)
}

/// What this thread has had of a processor: on a busy machine the clock says little.
fn processor_time() -> Result<Duration, Failure> {
    let now = ClockId::CLOCK_THREAD_CPUTIME_ID.now();
    let time = now.map_err(|e| Failure::plain(format!("no processor time: {e}")))?;
    Ok(Duration::from(time))
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<26} {:<14} {:>8} {:>8}  {:<32} {:>4}  key\n",
        "fault", "class", "programs", "seconds", "verdict", "ops"
    );
    for row in rows {
        let (verdict, ops) = match row.found.first() {
            Some(found) => (
                format!("{} (blame: {})", found.verdict, found.blame),
                found.ops.to_string(),
            ),
            None => ("not found".to_owned(), "-".to_owned()),
        };
        let keys = row.keys();
        let several = row.found.len() > 1;
        let keys: Vec<String> = keys
            .into_iter()
            .map(|(key, n)| {
                if several {
                    format!("{key} ({n} times)")
                } else {
                    key.to_owned()
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
            let _ = writeln!(text, "  has a key of {other}");
        }
        if row.has_many_keys() {
            let _ = writeln!(text, "  has more than {MAX_KEYS} keys");
        }
    }
    let good = rows.iter().filter(|r| r.good(rows)).count();
    let _ = writeln!(
        text,
        "{good} of {} faults found and blamed on the lowering",
        rows.len()
    );
    text
}
