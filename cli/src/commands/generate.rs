//! `lowerfuzz gen`: prints random programs.

use lowerfuzz_generator::{Config, Features, case_from_seed};
use lowerfuzz_ir::case;

use super::{Found, fresh_seed};
use crate::args::{GenArgs, Profile};
use crate::output::print;

pub(crate) fn main(args: &GenArgs) -> Found {
    let features = match args.profile {
        Profile::Default => Features::DEFAULT,
        Profile::Minimal => Features::MINIMAL,
    };
    let config = Config {
        release: args.release,
        features,
        ..Config::default()
    };
    let first = args.seed.unwrap_or_else(fresh_seed);
    for i in 0..args.count {
        let seed = first.wrapping_add(i);
        let case = case_from_seed(seed, &config);
        let separator = if i == 0 { "" } else { "// -----\n" };
        print(&format!(
            "{separator}// seed: {seed}\n{}",
            case::print(&case)
        ))?;
    }
    Ok(false)
}
