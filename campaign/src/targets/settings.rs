//! The settings of a lowering under test.

use lowerfuzz_oracle::Limits;
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_tools::mlir_opt::{Passes, Pipeline};
use lowerfuzz_tools::targets::TargetSpec;
use lowerfuzz_triage::TargetConfiguration;
use serde::{Deserialize, Serialize};

/// The settings of a lowering under test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TargetSettings {
    /// The configuration of the target; without passes if they are scheduled.
    pub configuration: TargetConfiguration,
    /// Whether each program goes through scheduled passes.
    pub random_passes: bool,
}

impl TargetSettings {
    /// The word that stands for scheduled passes on the command line.
    pub const RANDOM: &str = "random";

    /// Tests whether passes run before the lowering.
    pub fn has_passes(&self) -> bool {
        self.random_passes || !self.configuration.passes.is_empty()
    }

    /// These settings as words of a command line, with the definitions of target names.
    pub fn words(&self, definitions: &[TargetSpec]) -> Vec<String> {
        let mut words = self.configuration.words(definitions);
        if self.random_passes {
            words.extend(["--passes", TargetSettings::RANDOM].map(str::to_owned));
        }
        words
    }

    /// The limits of a source program.
    pub fn limits(&self) -> Limits {
        self.configuration.limits.over(Limits::default())
    }

    /// How programs are lowered as a user runs the target, after these passes.
    pub fn after_passes(&self, passes: Vec<String>) -> Settings {
        Settings {
            repeat: self.configuration.repeat,
            ..Settings::with_passes(passes)
        }
    }

    /// The pipeline of an `mlir-opt`.
    pub fn pipeline(&self) -> Pipeline {
        let given = &self.configuration.passes;
        Pipeline {
            lowering: self.configuration.pipeline.clone(),
            level: self.configuration.level,
            passes: if self.random_passes {
                Passes::Drawn
            } else if given.is_empty() {
                Passes::None
            } else {
                Passes::Given(given.clone())
            },
        }
    }
}
