//! The part of `lowerfuzz run` that reduces one finding: a process of its own, which may die of
//! a candidate or take too long without harm to the run.

use std::io::Write as _;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::Finding;
use lowerfuzz_oracle::tool::{self, Exit, Silence};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::generation::Generation;
use super::orders::Orders;
use super::tally::Found as FoundHere;
use super::{Found, confirm, judge, known_target, not_stopped};
use crate::args::{DistillArgs, Dwell};
use crate::failure::Failure;
use crate::finding::{Distilled, Look, Wanted, distill, look};
use crate::interrupts;

/// How often it is seen whether there is time left.
const POLL: Duration = Duration::from_millis(50);
/// How often one is begun again that somebody else has ended.
const TRIES: u32 = 3;

pub(crate) fn main(args: &DistillArgs) -> Found {
    // There are none; their end is ours.
    let _orders = interrupts::orders()?;
    let mut judge = judge(args.with.limits)?;
    let mut target = known_target(&args.target, &args.installed, &args.with, &args.dwell)?;
    let programs = Generation::of(target.as_ref(), &args.with, &args.confirm, &args.dwell);
    target.draw_passes(args.seed);
    let profile = programs.profile(args.seed, target.passes());
    let case = programs.case(args.seed, target.passes());
    let runner = confirm(&args.confirm)?;
    if args.look {
        let looked = look(&case, &mut judge, target.as_mut(), runner.as_ref());
        not_stopped()?;
        return answer(&looked);
    }
    let distilled = distill(
        &case,
        &mut judge,
        target.as_mut(),
        runner.as_ref(),
        Wanted {
            reduced: !args.no_reduce,
            shown: !args.no_show,
        },
    );
    not_stopped()?;
    let distilled = distilled.map(|mut d| {
        d.seed = Some(args.seed);
        d.profile = Dwell::name(profile);
        d.set_options(&args.with);
        d
    });
    answer(&distilled)
}

fn answer<T: Serialize>(answer: &Option<T>) -> Found {
    let answer = serde_json::to_string(answer).map_err(|e| Failure::plain(e.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(false)
}

/// Has a process of its own look at a finding of `run`. `None` as of [`in_process`].
pub(super) fn look_in_process(
    orders: &Orders<'_>,
    found: &FoundHere,
    end: Option<Instant>,
) -> Result<Option<Look>, Failure> {
    ask(orders, found, &["--look"], end)
}

/// Has a process of its own make of a finding of `run` what is wanted. `None` if that process dies,
/// or the finding does not show again, or there is no time left.
pub(super) fn in_process(
    orders: &Orders<'_>,
    found: &FoundHere,
    wanted: Wanted,
    end: Option<Instant>,
) -> Result<Option<Distilled>, Failure> {
    let words = [
        (!wanted.reduced).then_some("--no-reduce"),
        (!wanted.shown).then_some("--no-show"),
    ];
    let words: Vec<&str> = words.into_iter().flatten().collect();
    ask(orders, found, &words, end)
}

fn ask<T: DeserializeOwned>(
    orders: &Orders<'_>,
    found: &FoundHere,
    how: &[&str],
    end: Option<Instant>,
) -> Result<Option<T>, Failure> {
    let seed = found.seed.to_string();
    let mut args = vec!["--seed", &seed];
    if found.verdict == Finding::Nondeterministic.name() && !orders.with.twice {
        args.push("--twice");
    }
    args.extend(how);
    for _ in 0..TRIES {
        // It ends before its folder goes.
        let (_folder, mut helper) = orders.helper("distill", &args)?;
        loop {
            if tool::interrupted() || end.is_some_and(|end| Instant::now() >= end) {
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
            return Err(Failure::plain(format!("a worker could not go on: {words}")));
        }
        if !exit.is_from_outside() {
            break;
        }
    }
    Ok(None)
}
