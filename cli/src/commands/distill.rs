//! The helper process of `lowerfuzz run` that analyses one finding. The process may crash on a
//! candidate, or be killed at a deadline, without harm to the run.

use std::io::Write as _;
use std::time::{Duration, Instant};

use lowerfuzz_oracle::{Confirmer, Finding};
use lowerfuzz_tools::process::{self, Exit, Silence};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::generation::Generation;
use super::orders::Orders;
use super::tally::Found as FoundHere;
use super::{Found, Selected, confirm, judge, known_target, not_stopped};
use crate::args::{DistillArgs, Dwell};
use crate::failure::Failure;
use crate::finding::{Distilled, Look, Wanted, distill, look};
use crate::interrupts;

/// Interval between two checks of the deadline.
const POLL: Duration = Duration::from_millis(50);
/// Number of attempts when a process is killed from outside.
const TRIES: u32 = 3;

pub(crate) fn main(args: &DistillArgs) -> Found {
    // A helper receives no commands; when its standard input closes, the helper exits.
    let _orders = interrupts::orders()?;
    let mut judge = judge(args.with.limits)?;
    let Selected {
        mut target,
        mlir_opt,
    } = known_target(&args.target, &args.installed, &args.with, &args.dwell)?;
    let programs = Generation::of(target.as_ref(), &args.with, &args.confirm, &args.dwell);
    target.draw_passes(args.seed);
    let profile = programs.profile(args.seed, target.passes());
    let case = programs.case(args.seed, target.passes());
    let runner = confirm(&args.confirm)?;
    let runner = runner.as_ref().map(|runner| runner as &dyn Confirmer);
    if args.look {
        let looked = look(&case, &mut judge, target.as_mut(), runner);
        not_stopped()?;
        return answer(&looked);
    }
    let distilled = distill(
        &case,
        &mut judge,
        target.as_mut(),
        mlir_opt.as_ref(),
        runner,
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

/// Determines in a helper process which passes a finding of `run` needs. Returns `None` in the same
/// cases as [`in_process`].
pub(super) fn look_in_process(
    orders: &Orders<'_>,
    found: &FoundHere,
    end: Option<Instant>,
) -> Result<Option<Look>, Failure> {
    ask(orders, found, &["--look"], end)
}

/// Analyses a finding of `run` in a helper process. Returns `None` if the process dies, the finding
/// does not reproduce, or no time is left.
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
        // The helper must end before its folder is removed; variables are dropped in reverse order.
        let (_folder, mut helper) = orders.helper("distill", &args)?;
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
