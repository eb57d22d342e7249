//! The subcommands. Each says whether it found something.

pub(crate) mod check;
mod collapse;
pub(crate) mod distill;
pub(crate) mod generate;
pub(crate) mod interp;
pub(crate) mod lower;
pub(crate) mod opt;
pub(crate) mod reduce;
pub(crate) mod replay;
pub(crate) mod run;
pub(crate) mod selftest;
mod supervisor;
mod tally;
pub(crate) mod targets;
pub(crate) mod worker;
mod worker_process;

use std::time::{SystemTime, UNIX_EPOCH};

use lowerfuzz_generator::case_from_seed;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::outside::Runner;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Config, Judge};

use crate::args::{Confirm, Plant};
use crate::failure::Failure;

/// Exit status of a worker that panicked: a program costs it its life, but not the run's.
pub(crate) const DIED: u8 = 101;

/// What a subcommand returns: were there findings?
pub(crate) type Found = Result<bool, Failure>;

/// The lowering of this name.
pub(crate) fn target(name: &str, plant: &Plant) -> Result<Box<dyn Target>, Failure> {
    match name {
        Builtin::NAME => Ok(Box::new(Builtin::with_fault(plant.fault))),
        _ => Err(Failure::plain(format!(
            "unknown target `{name}`; `lowerfuzz targets` lists those there are"
        ))),
    }
}

/// The runner that is asked for a second opinion, if one is.
pub(crate) fn confirm(confirm: &Confirm) -> Result<Option<Runner>, Failure> {
    let found = confirm.llvm.map(Runner::find).transpose();
    found.map_err(|why| Failure::plain(format!("--confirm: {why}")))
}

/// What is generated. A release that gives a second opinion has to be able to say it.
pub(crate) fn generation(confirm: &Confirm) -> lowerfuzz_generator::Config {
    match confirm.llvm {
        Some(release) => lowerfuzz_generator::Config::for_release(release),
        None => lowerfuzz_generator::Config::default(),
    }
}

/// The test case of a seed.
fn case_of(seed: u64, with: &Confirm) -> Case {
    case_from_seed(seed, &generation(with))
}

fn judge() -> Result<Judge, Failure> {
    Judge::new(Config::default()).map_err(Failure::plain)
}

/// A seed that differs from run to run.
fn fresh_seed() -> u64 {
    // Seconds leave room below for the programs of a run, and are short to type.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |d| d.as_secs() << 20)
}
