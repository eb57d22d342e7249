//! Options that select the programs to generate.

use lowerfuzz_generator::{Config, Profile, Span};
use lowerfuzz_ir::Op;
use lowerfuzz_triage::known::Suppression;
use serde::{Deserialize, Serialize};

use crate::run::names;
use crate::run::program_source::ProgramSource;
use crate::slice::SpaceRequest;

/// Options of the generator.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct GeneratorOptions {
    /// Language features that the generator prefers.
    #[serde(with = "names::profile")]
    pub profile: Profile,
    /// Ops that the generator avoids where it can.
    #[serde(with = "names::ops")]
    pub without: Vec<Op>,
    /// Calls per program, if the number is fixed.
    pub calls: Option<u32>,
    /// The triggers of known bugs, which most programs must not use.
    #[serde(with = "names::suppressions")]
    pub suppressions: Vec<Suppression>,
    /// Where programs come from.
    #[serde(default)]
    pub source: ProgramSource,
}

impl GeneratorOptions {
    /// Returns the name of a profile. `None` for the default profile.
    pub fn profile_name(profile: Profile) -> Option<String> {
        (profile != Profile::Default).then(|| profile.name().to_owned())
    }

    /// Describes the space whose functions are the programs. `None` for another source.
    pub fn space_name(&self) -> Option<String> {
        self.source.space().map(SpaceRequest::to_string)
    }

    /// Applies these options to the generator configuration of a target.
    pub fn of(&self, config: Config) -> Config {
        let config = self.profile.of(config);
        Config {
            without: self.without.clone(),
            calls: self.calls.map_or(config.calls, |n| Span::new(n, n)),
            ..config
        }
    }

    /// The options of a user as words of a command line. The suppressions follow from
    /// `--avoid-known`, and the seed files from `--seeds`.
    pub fn words(&self) -> Vec<String> {
        let profile = GeneratorOptions::profile_name(self.profile);
        let profile = profile.map(|name| ["--profile".to_owned(), name]);
        let without = (!self.without.is_empty()).then(|| {
            let ops: Vec<&str> = self
                .without
                .iter()
                .filter_map(|op| op.newest_name())
                .collect();
            ["--without".to_owned(), ops.join(",")]
        });
        let calls = self.calls.map(|n| ["--calls".to_owned(), n.to_string()]);
        let words = profile.into_iter().chain(without).chain(calls);
        let space = self.source.space().into_iter();
        words
            .flatten()
            .chain(space.flat_map(SpaceRequest::words))
            .collect()
    }
}
