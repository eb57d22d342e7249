//! The part of `lowerfuzz run` that reduces one finding: a process of its own, which may die of
//! a candidate or take too long without harm to the run.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use lowerfuzz_generator::case_from_seed;

use super::{Found, TEMPORARY, confirm, generation, judge, target};
use crate::args::{Confirm, DistillArgs, TargetOptions};
use crate::failure::Failure;
use crate::finding::{Distilled, distill};

pub(crate) fn main(args: &DistillArgs) -> Found {
    // An interrupt goes to the whole process group; the run decides what it means. Tools are in
    // groups of their own and have to be told.
    ctrlc::set_handler(lowerfuzz_oracle::tool::interrupt)
        .map_err(|e| Failure::plain(e.to_string()))?;
    let mut judge = judge(args.with.limits)?;
    let mut target = target(&args.target, &args.with)?;
    let config = generation(target.as_ref(), &args.with, &args.confirm);
    let case = case_from_seed(args.seed, &config);
    target.draw_passes(args.seed);
    let runner = confirm(&args.confirm)?;
    let distilled = distill(
        &case,
        &mut judge,
        target.as_mut(),
        runner.as_ref(),
        !args.no_reduce,
    );
    let distilled = distilled.map(|mut d| {
        d.seed = Some(args.seed);
        d.set_options(&args.with);
        d
    });
    let answer = serde_json::to_string(&distilled).map_err(|e| Failure::plain(e.to_string()))?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(false)
}

/// Has a finding of `run` reduced in a process of its own, with its temporary files in a folder
/// that vanishes however it ends. `None` if that process dies, or the
/// finding does not show again.
pub(crate) fn in_process(
    target: &str,
    with: &TargetOptions,
    confirm: &Confirm,
    seed: u64,
    reduce: bool,
    temporary: &Path,
) -> Result<Option<Distilled>, Failure> {
    let fail = |e: std::io::Error| Failure::plain(format!("cannot start a worker: {e}"));
    let mut command = Command::new(std::env::current_exe().map_err(fail)?);
    command.args(["distill", "--target", target, "--seed", &seed.to_string()]);
    command.args(with.words());
    command.args(confirm.words());
    if !reduce {
        command.arg("--no-reduce");
    }
    let output = command
        .env(TEMPORARY, temporary)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(fail)?;
    if !output.status.success() {
        return Ok(None);
    }
    Ok(serde_json::from_slice(&output.stdout).unwrap_or(None))
}
