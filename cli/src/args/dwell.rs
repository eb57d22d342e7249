//! Options that select the programs to generate.

use lowerfuzz_generator::{Config, Profile, Span};
use lowerfuzz_ir::Op;

use lowerfuzz_triage::known::Suppression;

/// Options of the generator.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Dwell {
    /// Language features that the generator prefers: default, minimal, scalars, descriptors,
    /// packing, successors, vectors, unranked, memory, loops or regions
    #[arg(long, value_name = "P", default_value = "default", value_parser = parse_profile)]
    pub(crate) profile: Profile,
    /// Ops that the generator avoids where it can, separated by commas: `vector.step,arith.remf`
    #[arg(long, value_name = "OPS", value_delimiter = ',', value_parser = parse_op)]
    pub(crate) without: Vec<Op>,
    /// Calls per program, each with its own arguments; by default 1 to 4, and 4 to 8 for an
    /// mlir-opt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) calls: Option<u32>,
    /// Ops that most programs must not use (how `run --avoid-known` configures its workers)
    #[arg(long, value_name = "PASSES:OPS", hide = true, value_parser = Suppression::parse)]
    pub(crate) avoid: Vec<Suppression>,
}

impl Dwell {
    /// Returns the name of a profile. `None` for the default profile.
    pub(crate) fn name(profile: Profile) -> Option<String> {
        (profile != Profile::Default).then(|| profile.name().to_owned())
    }

    /// Applies these options to the generator configuration of a target.
    pub(crate) fn of(&self, config: Config) -> Config {
        let config = self.profile.of(config);
        Config {
            without: self.without.clone(),
            calls: self.calls.map_or(config.calls, |n| Span::new(n, n)),
            ..config
        }
    }

    /// Returns these options as words of a command line.
    pub(crate) fn words(&self) -> Vec<String> {
        let profile = Dwell::name(self.profile).map(|name| ["--profile".to_owned(), name]);
        let without = (!self.without.is_empty()).then(|| {
            let ops: Vec<&str> = self
                .without
                .iter()
                .filter_map(|op| op.newest_name())
                .collect();
            ["--without".to_owned(), ops.join(",")]
        });
        let calls = self.calls.map(|n| ["--calls".to_owned(), n.to_string()]);
        let avoid = self
            .avoid
            .iter()
            .map(|rule| ["--avoid".to_owned(), rule.word()]);
        profile
            .into_iter()
            .chain(without)
            .chain(calls)
            .chain(avoid)
            .flatten()
            .collect()
    }
}

fn parse_profile(text: &str) -> Result<Profile, String> {
    let known = || Profile::ALL.map(Profile::name).join(", ");
    Profile::from_name(text).ok_or_else(|| format!("expected one of {}", known()))
}

fn parse_op(text: &str) -> Result<Op, String> {
    let found = Op::from_name(text).map(|(op, _)| op);
    found.ok_or_else(|| "unknown op".to_owned())
}
