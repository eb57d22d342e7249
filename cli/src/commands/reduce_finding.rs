//! The helper process of `lowerfuzz run` that analyses one finding. The process may crash on a
//! candidate, or be killed at a deadline, without harm to the run.

use std::io::Write as _;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::{Confirmer, Finding};
use lowerfuzz_tools::process::{self, Exit, Silence};
use lowerfuzz_triage::{
    BisectResult, FindingBundle, RawFinding, TargetConfiguration, Wanted, bisect, reduce_finding,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::generation::Generation;
use super::orders::Orders;
use super::{Found, Selected, confirm, judge, known_target, settings};
use crate::args::{Dwell, ReduceFindingArgs};
use crate::failure::Failure;
use crate::interrupts;
use lowerfuzz_campaign::not_stopped;

/// Interval between two checks of the deadline.
const POLL: Duration = Duration::from_millis(50);
/// Maximum number of times that a process is started if it is killed from outside.
const TRIES: u32 = 3;

pub(crate) fn main(args: &ReduceFindingArgs) -> Found {
    // A helper process receives no commands. When its stdin closes, it exits.
    let _orders = interrupts::orders()?;
    let mut judge = judge(args.with.limits)?;
    let Selected {
        mut target,
        mlir_opt,
    } = known_target(&args.target, &args.installed, &args.with, &args.dwell)?;
    let programs = Generation::of(target.as_ref(), &args.with, &args.confirm, &args.dwell);
    let passes = target.passes_of(args.seed);
    let profile = programs.profile(args.seed, &passes);
    let case = programs.case(args.seed, &passes);
    let settings = settings(&args.with, passes);
    let runner = confirm(&args.confirm)?;
    let runner = runner.as_ref().map(|runner| runner as &dyn Confirmer);
    if args.bisect {
        let bisected = bisect(&case, &mut judge, target.as_mut(), &settings, runner);
        not_stopped()?;
        return answer(&bisected);
    }
    let reduced = reduce_finding(
        &case,
        &mut judge,
        target.as_mut(),
        &settings,
        mlir_opt.as_ref(),
        runner,
        Wanted {
            reduced: !args.no_reduce,
            shown: !args.no_show,
        },
    );
    not_stopped()?;
    let reduced = reduced.map(|mut bundle| {
        let record = &mut bundle.record;
        record.seed = Some(args.seed);
        record.profile = Dwell::name(profile);
        record.set_given(&TargetConfiguration::from(&args.with));
        bundle
    });
    answer(&reduced)
}

fn answer<T: Serialize>(answer: &Option<T>) -> Found {
    let answer = serde_json::to_string(answer).map_err(|e| Failure::plain(e.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(false)
}

/// Bisects a finding of `run` in a separate process. Returns `None` in the same cases as
/// [`in_process`].
pub(super) fn bisect_in_process(
    orders: &Orders<'_>,
    found: &RawFinding,
    end: Option<Instant>,
) -> Result<Option<BisectResult>, Failure> {
    ask(orders, found, &["--bisect"], end)
}

/// Analyses a finding of `run` in a helper process. Returns `None` if the process dies, if the
/// finding does not occur again, or if no time is left.
pub(super) fn in_process(
    orders: &Orders<'_>,
    found: &RawFinding,
    wanted: Wanted,
    end: Option<Instant>,
) -> Result<Option<FindingBundle>, Failure> {
    let words = [
        (!wanted.reduced).then_some("--no-reduce"),
        (!wanted.shown).then_some("--no-show"),
    ];
    let words: Vec<&str> = words.into_iter().flatten().collect();
    ask(orders, found, &words, end)
}

fn ask<T: DeserializeOwned>(
    orders: &Orders<'_>,
    found: &RawFinding,
    how: &[&str],
    end: Option<Instant>,
) -> Result<Option<T>, Failure> {
    let seed = found.seed.to_string();
    let mut args = vec!["--seed", &seed];
    if found.signature.finding == Finding::Nondeterministic && !orders.with.twice {
        args.push("--twice");
    }
    args.extend(how);
    for _ in 0..TRIES {
        // The helper process must end before its folder is removed. Variables are dropped in
        // reverse order.
        let (_folder, mut helper) = orders.helper("reduce-finding", &args)?;
        loop {
            if process::interrupted() || end.is_some_and(|end| Instant::now() >= end) {
                return Ok(None);
            }
            match helper.hear(POLL) {
                Ok(answer) => return Ok(serde_json::from_str(&answer).unwrap_or(None)),
                Err(Silence::NotYet) => {}
                Err(Silence::Ended) => break,
            }
        }
        let (exit, words) = helper.end();
        if exit == Exit::Status(2) {
            let words = words.strip_prefix("error: ").unwrap_or(&words);
            return Err(Failure::plain(format!("a helper process failed: {words}")));
        }
        if !exit.is_from_outside() {
            break;
        }
    }
    Ok(None)
}
