//! `lowerfuzz gen`: prints random programs.

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::{Release, case};

use super::{Found, fresh_seed};
use crate::args::GenArgs;
use crate::output::print;

pub(crate) fn main(args: &GenArgs) -> Found {
    // What a release says but does not lower is of no use to it. The oldest stands for the built-in
    // conversion, which lowers everything.
    let of_release = match args.release {
        Some(release) if release != Release::R11 => Config::for_release(release),
        given => Config {
            release: given.unwrap_or(Release::NEWEST),
            ..Config::default()
        },
    };
    let config = args.dwell.of(of_release);
    let first = args.seed.unwrap_or_else(fresh_seed);
    for i in 0..args.count {
        let seed = first.wrapping_add(i);
        let case = case_from_seed(seed, &config);
        let separator = if i == 0 { "" } else { "// -----\n" };
        let program = format!("{separator}// seed: {seed}\n{}", case::print(&case));
        if !print(&program)? {
            break;
        }
    }
    Ok(false)
}
