//! `lowerfuzz gen`: prints random programs.

use lowerfuzz_generator::{Config, case_from_seed};
use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_tools::targets::Targets;

use super::{CommandResult, seeds, selected};
use crate::args::{GenArgs, TargetOptions};
use crate::failure::Failure;
use crate::output::print;
use lowerfuzz_campaign::run::{Generation, GeneratorOptions, ProgramSource, fresh_seed};
use lowerfuzz_campaign::slice::SpacePrograms;
use lowerfuzz_triage::KnownBugs;

pub(crate) fn main(args: &GenArgs, targets: &Targets) -> CommandResult {
    seeds::check_source(&args.seeds, &args.space)?;
    let space = args.space.request();
    let slice = space
        .as_ref()
        .map(|space| space.slice(args.seed, Some(args.count), fresh_seed))
        .transpose()?;
    let (first, count) = match &slice {
        Some(slice) => (slice.first, slice.count),
        None => (args.seed.unwrap_or_else(fresh_seed), args.count),
    };
    let mut program = program(args, targets)?;
    let mut separator = "";
    for i in 0..count {
        let seed = first.wrapping_add(i);
        let Some(case) = program(seed) else {
            continue;
        };
        let text = case::print(&case);
        if !print(&format!("{separator}// seed: {seed}\n{text}"))? {
            return Ok(false);
        }
        separator = "// -----\n";
    }
    match space {
        Some(space) if separator.is_empty() && count > 0 => Err(Failure::plain(format!(
            "--seed {first}: the space `{}` has no function with {}, because a context needs a parameter of at least 8 bits",
            space.name,
            match count {
                1 => "this number".to_owned(),
                _ => format!("a number from {first} to {}", first + (count - 1)),
            }
        ))),
        Some(_) | None => Ok(false),
    }
}

/// Returns a function from seeds to programs, which returns `None` if a space has no function with a
/// number.
fn program(
    args: &GenArgs,
    targets: &Targets,
) -> Result<Box<dyn FnMut(u64) -> Option<Case>>, Failure> {
    if let Some(name) = &args.target {
        let with = TargetOptions {
            passes: args.passes.clone(),
            ..TargetOptions::default()
        };
        let selected = selected(targets, name, &with)?;
        let target = selected.target;
        let mut options = GeneratorOptions {
            source: args.space.source(),
            ..args.generator.options()
        };
        if args.avoid_known {
            let known = KnownBugs::read(args.known.as_deref())?;
            let version = target.identity().version;
            let suppressions = known.suppressions(target.name(), &version);
            options.suppressions.extend(suppressions);
        }
        let settings = with.settings();
        if let Some(request) = seeds::request(&args.seeds)? {
            let opt = selected.mlir_opt.as_ref();
            options.source = ProgramSource::Seeds(request.for_target(opt, &settings)?);
        }
        let programs = Generation::of(target.as_ref(), &settings, None, &options);
        let programs = programs.with_source(
            (target.as_ref(), selected.mlir_opt.as_ref()),
            &settings,
            targets,
            &options,
        )?;
        return Ok(Box::new(move |seed| {
            programs.case(seed, &programs.passes(target.as_ref(), seed))
        }));
    }
    if let Some(space) = args.space.request() {
        let programs = SpacePrograms::new(&space, args.generator.calls)?;
        return Ok(Box::new(move |seed| programs.program(seed, false)));
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
    Ok(Box::new(move |seed| Some(case_from_seed(seed, &config))))
}
