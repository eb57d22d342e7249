//! The sources of random programs of a nightly run.

use lowerfuzz_tools::targets::Targets;
use std::collections::BTreeMap;

use lowerfuzz_campaign::night::plan::{Source, Target};
use lowerfuzz_campaign::slice::SpaceRequest;
use lowerfuzz_campaign::targets::selection::has_passes;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::mlir_opt::Installed;

use crate::args::NightlyArgs;
use crate::failure::Failure;

/// Random passes, which are judged at the source level.
const RANDOM: [&str; 2] = ["--passes=random", "--level=source"];
/// Random passes and the lowering after them.
const BOTH: [&str; 2] = ["--passes=random", "--level=both"];

/// The sources of a nightly run.
pub(super) struct Sources {
    /// The sources, in the order in which they are searched.
    pub(super) sources: Vec<Source>,
    /// The number of functions of each source whose programs are functions of a space.
    pub(super) spaces: BTreeMap<Source, u64>,
}

impl Sources {
    /// Returns the sources that the arguments name. `seeds` are the options that name seed files.
    pub(super) fn of(
        known: &Targets,
        args: &NightlyArgs,
        targets: &[Target],
        seeds: &[String],
    ) -> Result<Sources, Failure> {
        let space = args.space.request();
        let size = space.as_ref().map(SpaceRequest::space).transpose()?;
        let size = size.map(|space| space.size());
        let space: Vec<String> = space.iter().flat_map(SpaceRequest::words).collect();
        let all = targets
            .iter()
            .map(|target| (target, options(known, args, target, seeds, &space)));
        let all: Vec<(&Target, Vec<Vec<String>>)> = all.collect();
        let most = all.iter().map(|(_, options)| options.len()).max();
        // Every target gets its first search before any target gets a second one, because time may
        // run out.
        let sources = (0..most.unwrap_or(0)).flat_map(|place| {
            all.iter().filter_map(move |(target, options)| {
                Some(Source {
                    target: target.name.clone(),
                    options: options.get(place)?.clone(),
                })
            })
        });
        let sources: Vec<Source> = sources.collect();
        let is_of_space = |source: &&Source| space.iter().any(|word| source.options.contains(word));
        let spaces = size.into_iter().flat_map(|size| {
            let of_space = sources.iter().filter(is_of_space);
            of_space.map(move |source| (source.clone(), size))
        });
        Ok(Sources {
            spaces: spaces.collect(),
            sources,
        })
    }
}

/// Returns the options of each search on a target. The functions of a space are also a search if
/// there are words that name it.
fn options(
    targets: &Targets,
    args: &NightlyArgs,
    target: &Target,
    seeds: &[String],
    space: &[String],
) -> Vec<Vec<String>> {
    let planted = args.fault.map(|fault| format!("--plant={}", fault.name()));
    let planted: Vec<String> = planted.into_iter().collect();
    let with = |options: &[&str], more: &[String]| -> Vec<String> {
        let options = options.iter().map(|option| (*option).to_owned());
        options.chain(more.iter().cloned()).collect()
    };
    let (mut all, of_space) = if target.name == Builtin::NAME {
        (vec![planted.clone()], planted)
    } else if !has_passes(targets, &target.name) {
        (vec![Vec::new()], Vec::new())
    } else {
        let lacks_lowering = lacks_lowering(targets, &target.name);
        // A nightly run searches for unknown bugs, so its programs avoid the known bugs.
        let avoids = ["--avoid-known".to_owned()];
        let mut all = match lacks_lowering {
            true => vec![with(&RANDOM, &avoids)],
            false => vec![
                with(&[], &avoids),
                with(&["--passes=-canonicalize"], &avoids),
                with(&RANDOM[..1], &avoids),
                with(&RANDOM, &avoids),
            ],
        };
        let random = if lacks_lowering { &RANDOM } else { &BOTH };
        if !seeds.is_empty() {
            let mut of_seeds = with(random, &avoids);
            of_seeds.extend(seeds.iter().cloned());
            all.push(of_seeds);
        }
        // The functions of a space cannot avoid the known bugs.
        (all, with(random, &[]))
    };
    if !space.is_empty() {
        let of_space = of_space.iter().chain(space).cloned();
        all.push(of_space.collect());
    }
    all
}

/// Returns whether a target is a tool that has only passes. Its passes are judged at the source level.
pub(super) fn lacks_lowering(targets: &Targets, name: &str) -> bool {
    has_passes(targets, name)
        && Installed::find(targets, name).is_ok_and(|installed| installed.lacks_lowering())
}
