//! `lowerfuzz selftest`: every planted fault is found, blamed and reduced.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::verify::Verifier;
use lowerfuzz_lowering::Fault;
use lowerfuzz_oracle::Blame;
use lowerfuzz_oracle::target::Builtin;
use serde_json::{Value, json};

use super::{Found, distill, judge};
use crate::args::SelftestArgs;
use crate::failure::Failure;
use crate::finding::{Distilled, Wish, distill as reduce};
use crate::output::{print, print_json};

/// What became of a fault.
struct Row {
    fault: Fault,
    /// Programs that were judged until it was found.
    programs: u64,
    /// Until it was found.
    seconds: f64,
    found: Option<Distilled>,
}

impl Row {
    /// Found, and the lowering blamed for it.
    fn good(&self) -> bool {
        let blame = self.found.as_ref().map(|f| f.blame.as_str());
        blame == Some(Blame::Lowering.name())
    }

    fn json(&self) -> Value {
        let found = self.found.as_ref();
        json!({
            "name": self.fault.name(),
            "class": self.fault.class().name(),
            "found": found.is_some(),
            "programs": self.programs,
            "seconds": (self.seconds * 1000.0).round() / 1000.0,
            "verdict": found.map(|f| &f.verdict),
            "blame": found.map(|f| &f.blame),
            "reduced_ops": found.map(|f| f.ops),
            "key": found.map(|f| &f.key),
            "seed": found.map(|f| f.seed),
            "reduction_seconds": found.map(|f| (f.seconds * 1000.0).round() / 1000.0),
        })
    }
}

pub(crate) fn main(args: &SelftestArgs) -> Found {
    let next = AtomicUsize::new(0);
    let rows: Mutex<Vec<Row>> = Mutex::new(Vec::new());
    let failure: Mutex<Option<Failure>> = Mutex::new(None);
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let jobs = args.jobs.map_or(cores, usize::from).min(Fault::ALL.len());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(fault) = Fault::ALL.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match row(*fault, args) {
                        Ok(row) => lock(&rows).push(row),
                        Err(why) => {
                            lock(&failure).get_or_insert(why);
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Some(why) = lock(&failure).take() {
        return Err(why);
    }
    let mut rows = rows.into_inner().unwrap_or_else(|e| e.into_inner());
    rows.sort_by_key(|r| Fault::ALL.iter().position(|f| *f == r.fault));
    if args.json {
        let faults: Vec<Value> = rows.iter().map(Row::json).collect();
        print_json(&json!({ "seed": args.seed, "budget": args.count, "faults": faults }))?;
    } else {
        print(&table(&rows))?;
    }
    Ok(!rows.iter().all(Row::good))
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Looks for a fault.
fn row(fault: Fault, args: &SelftestArgs) -> Result<Row, Failure> {
    let start = Instant::now();
    let mut judge = judge()?;
    let mut verifier = Verifier::default();
    let mut target = Builtin::with_fault(Some(fault));
    let config = Config::default();
    for i in 0..args.count {
        let seed = args.seed.wrapping_add(i);
        let case = case_from_seed(seed, &config);
        if verifier.verify(&case.module).is_err() {
            let what = format!("the program of seed {seed} does not verify");
            return Err(Failure::plain(what));
        }
        if !judge.judge(&case, &mut target).verdict.is_finding() {
            continue;
        }
        let seconds = start.elapsed().as_secs_f64();
        let wish = Wish {
            reduce: true,
            time: distill::TIME,
        };
        let found = reduce(&case, &mut judge, &mut target, wish, &mut |_| true);
        return Ok(Row {
            fault,
            programs: i + 1,
            seconds,
            found: found.map(|f| Distilled {
                seed: Some(seed),
                ..f
            }),
        });
    }
    Ok(Row {
        fault,
        programs: args.count,
        seconds: start.elapsed().as_secs_f64(),
        found: None,
    })
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<20} {:<14} {:>8} {:>8}  {:<32} {:>4}  key\n",
        "fault", "class", "programs", "seconds", "verdict", "ops"
    );
    for row in rows {
        let (verdict, ops, key) = match &row.found {
            Some(found) => (
                format!("{} (blame: {})", found.verdict, found.blame),
                found.ops.to_string(),
                found.key.as_str(),
            ),
            None => ("not found".to_owned(), "-".to_owned(), ""),
        };
        let line = format!(
            "{:<20} {:<14} {:>8} {:>8.2}  {verdict:<32} {ops:>4}  {key}",
            row.fault.name(),
            row.fault.class().name(),
            row.programs,
            row.seconds,
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let good = rows.iter().filter(|r| r.good()).count();
    let _ = writeln!(
        text,
        "{good} of {} faults found and blamed on the lowering",
        rows.len()
    );
    text
}
