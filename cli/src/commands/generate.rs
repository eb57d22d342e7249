//! `lowerfuzz gen`: prints random programs.

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{self, Case};

use super::{CommandResult, seeds, selected};
use crate::args::{GenArgs, TargetOptions};
use crate::failure::Failure;
use crate::output::print;
use lowerfuzz_campaign::run::Generation;
use lowerfuzz_campaign::run::fresh_seed;
use lowerfuzz_triage::KnownBugs;

pub(crate) fn main(args: &GenArgs) -> CommandResult {
    let mut program = program(args)?;
    let first = args.seed.unwrap_or_else(fresh_seed);
    for i in 0..args.count {
        let seed = first.wrapping_add(i);
        let separator = if i == 0 { "" } else { "// -----\n" };
        let text = case::print(&program(seed));
        if !print(&format!("{separator}// seed: {seed}\n{text}"))? {
            break;
        }
    }
    Ok(false)
}

/// Returns a function from seeds to programs.
fn program(args: &GenArgs) -> Result<Box<dyn FnMut(u64) -> Case>, Failure> {
    if let Some(name) = &args.target {
        let with = TargetOptions {
            passes: args.passes.clone(),
            ..TargetOptions::default()
        };
        let selected = selected(name, &with)?;
        let target = selected.target;
        let mut options = args.generator.options();
        if args.avoid_known {
            let known = KnownBugs::read(args.known.as_deref())?;
            let version = target.identity().version;
            let suppressions = known.suppressions(target.name(), &version);
            options.suppressions.extend(suppressions);
        }
        let settings = with.settings();
        if let Some(request) = seeds::request(&args.seeds)? {
            let opt = selected.mlir_opt.as_ref();
            options.seeds = Some(request.for_target(opt, &settings)?);
        }
        let programs = Generation::of(target.as_ref(), &settings, None, &options);
        let programs = programs.with_seeds(
            (target.as_ref(), selected.mlir_opt.as_ref()),
            &settings,
            &options,
        )?;
        return Ok(Box::new(move |seed| {
            programs.case(seed, &programs.passes(target.as_ref(), seed))
        }));
    }
    // A release may parse programs that it cannot lower, and such programs do not test it. The
    // oldest release stands for the built-in conversion, which lowers everything.
    let of_release = match args.release {
        Some(release) if release != Release::R11 => Config::for_release(release),
        given => Config {
            release: given.unwrap_or(Release::NEWEST),
            ..Config::default()
        },
    };
    let config = args.generator.options().of(of_release);
    Ok(Box::new(move |seed| case_from_seed(seed, &config)))
}
