//! What `lowerfuzz run` makes of its findings: each is reduced, those of one key are one, and
//! those that have a report are only counted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use lowerfuzz_generator::case_from_seed;
use lowerfuzz_ir::case;
use serde_json::{Value, json};

use super::tally::Found;
use super::{distill, generation};
use crate::args::RunArgs;
use crate::failure::Failure;
use crate::finding::{self, Distilled, Known};

/// Findings of one verdict that are reduced, of one target. A lowering that is wrong everywhere
/// has one in each program, and those that come first say what there is to say.
const MAX_REDUCED: usize = 16;

/// Findings with one key.
pub(super) struct Group {
    /// The first of them.
    pub(super) finding: Distilled,
    /// How many there are.
    pub(super) count: u64,
    /// Where it was written.
    pub(super) path: Option<PathBuf>,
    /// The report that knows it.
    pub(super) report: Option<String>,
}

impl Group {
    pub(super) fn json(&self) -> Value {
        let finding = &self.finding;
        json!({
            "key": finding.key,
            "target": finding.target,
            "verdict": finding.verdict,
            "blame": finding.blame,
            "seed": finding.seed,
            "reason": finding.reason,
            "count": self.count,
            "ops": finding.ops,
            "reduced": finding.reduced,
            "path": self.path.as_ref().map(|p| p.display().to_string()),
        })
    }

    /// As the list of what is known has it.
    pub(super) fn known_json(&self) -> Value {
        json!({ "key": self.finding.key, "report": self.report, "count": self.count })
    }
}

/// Reduces findings, in their order, and puts together those of one key.
pub(super) fn collapse(
    args: &RunArgs,
    target: &str,
    found: &[Found],
    jobs: u16,
    known: &Known,
    interrupted: &AtomicBool,
) -> Result<Vec<Group>, Failure> {
    let chosen = chosen(found);
    let made: Mutex<BTreeMap<usize, Distilled>> = Mutex::new(BTreeMap::new());
    let failure: Mutex<Option<Failure>> = Mutex::new(None);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..usize::from(jobs).min(chosen.len()) {
            scope.spawn(|| {
                while let Some(found) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let reduce = !args.no_reduce && !interrupted.load(Ordering::Relaxed);
                    match one(args, target, found.1, reduce) {
                        Ok(distilled) => {
                            lock(&made).insert(found.0, distilled);
                        }
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
    let mut groups: Vec<Group> = Vec::new();
    for finding in made
        .into_inner()
        .unwrap_or_else(|e| e.into_inner())
        .into_values()
    {
        match groups.iter_mut().find(|g| g.finding.key == finding.key) {
            Some(group) => group.count += 1,
            None => groups.push(Group {
                report: known.report(&finding.key, target).map(str::to_owned),
                finding,
                count: 1,
                path: None,
            }),
        }
    }
    if let Some(out) = &args.out {
        for group in groups.iter_mut().filter(|g| g.report.is_none()) {
            group.path = Some(finding::write(out, &group.finding)?);
        }
    }
    Ok(groups)
}

/// The findings that are reduced, with their places in the list.
fn chosen(found: &[Found]) -> Vec<(usize, &Found)> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut chosen = Vec::new();
    for (i, found) in found.iter().enumerate() {
        let count = counts.entry((&found.verdict, &found.blame)).or_default();
        *count += 1;
        if *count <= MAX_REDUCED {
            chosen.push((i, found));
        }
    }
    chosen
}

/// Reduces a finding, or takes it as it is if that cannot be done: its program may end the
/// process that judges it, or need a second opinion to show anything.
fn one(args: &RunArgs, target: &str, found: &Found, reduce: bool) -> Result<Distilled, Failure> {
    let distilled = distill::in_process(target, &args.with, &args.confirm, found.seed, reduce)?;
    if let Some(distilled) = distilled {
        return Ok(distilled);
    }
    let mut lowering = super::target(target, &args.with)?;
    let config = generation(lowering.as_ref(), &args.with, &args.confirm);
    let text = case::print(&case_from_seed(found.seed, &config));
    lowering.draw_passes(found.seed);
    let mut distilled = Distilled {
        key: format!("{}/{}/unreduced", found.verdict, found.blame),
        target: target.to_owned(),
        version: lowering.identity().version,
        plant: None,
        passes: lowering.passes().to_vec(),
        lowering: None,
        pass: None,
        seed: Some(found.seed),
        verdict: found.verdict.clone(),
        blame: found.blame.clone(),
        aspect: String::new(),
        reason: found.reason.clone(),
        lowered_op: None,
        source_ops: Vec::new(),
        ops: 0,
        values: Vec::new(),
        original: text.clone(),
        source: text,
        lowered: None,
        reduced: false,
        tested: 0,
        seconds: 0.0,
    };
    distilled.set_options(&args.with);
    Ok(distilled)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
