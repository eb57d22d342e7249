//! Conversions between command-line options and the findings of the crate `triage`.

use lowerfuzz_campaign::targets::TargetSettings;
use lowerfuzz_triage::known::KnownBugsError;
use lowerfuzz_triage::store::StoreError;
use lowerfuzz_triage::{LimitOverrides, StoredFinding, TargetConfiguration};

use crate::args::{Confirm, LimitOptions, PassList, TargetOptions, Words, parse_llvm};
use crate::failure::Failure;

impl From<StoreError> for Failure {
    fn from(why: StoreError) -> Failure {
        Failure::plain(why.to_string())
    }
}

impl From<KnownBugsError> for Failure {
    fn from(why: KnownBugsError) -> Failure {
        Failure::plain(why.to_string())
    }
}

impl From<&TargetOptions> for TargetConfiguration {
    /// Scheduled passes differ from program to program, so they are not part of the configuration.
    fn from(given: &TargetOptions) -> TargetConfiguration {
        TargetConfiguration {
            fault: given.fault,
            passes: match &given.passes {
                Some(PassList::Given(passes)) => passes.0.clone(),
                Some(PassList::Random) | None => Vec::new(),
            },
            pipeline: given.pipeline.as_ref().map(|words| words.0.clone()),
            level: given.level,
            then: given.then.clone(),
            repeat: given.twice,
            accuracy: given.accuracy,
            limits: given.limits.into(),
        }
    }
}

impl TargetOptions {
    /// The settings that these options give.
    pub(crate) fn settings(&self) -> TargetSettings {
        TargetSettings {
            configuration: TargetConfiguration::from(self),
            random_passes: self.passes == Some(PassList::Random),
        }
    }
}

impl From<&TargetConfiguration> for TargetOptions {
    fn from(configuration: &TargetConfiguration) -> TargetOptions {
        let LimitOverrides {
            fuel,
            memory,
            depth,
        } = configuration.limits;
        let words = |words: &Vec<String>| Words(words.clone());
        let passes = Some(&configuration.passes).filter(|passes| !passes.is_empty());
        TargetOptions {
            fault: configuration.fault,
            passes: passes.map(|passes| PassList::Given(words(passes))),
            pipeline: configuration.pipeline.as_ref().map(words),
            level: configuration.level,
            then: configuration.then.clone(),
            twice: configuration.repeat,
            accuracy: configuration.accuracy,
            limits: LimitOptions {
                fuel,
                memory,
                depth,
            },
        }
    }
}

/// Returns the target options for a stored finding. Options on the command line override the stored
/// options.
pub(crate) fn options(stored: &StoredFinding, given: &TargetOptions) -> TargetOptions {
    let mut options = TargetOptions::from(&stored.record.configuration_to_reproduce());
    options.fault = given.fault.or(options.fault);
    options.passes = given.passes.clone().or(options.passes);
    options.pipeline = given.pipeline.clone().or(options.pipeline);
    options.level = given.level.or(options.level);
    options.then = given.then.clone().or(options.then);
    options.twice |= given.twice;
    options.accuracy |= given.accuracy;
    let limits = &mut options.limits;
    limits.fuel = given.limits.fuel.or(limits.fuel);
    limits.memory = given.limits.memory.or(limits.memory);
    limits.depth = given.limits.depth.or(limits.depth);
    options
}

/// Returns the runner for a stored finding. A runner on the command line overrides the stored
/// runner.
pub(crate) fn runner_of(stored: &StoredFinding, given: &Confirm) -> Result<Confirm, Failure> {
    match (&stored.record.runner, given.llvm) {
        (Some(name), None) => {
            let release = parse_llvm(name).map_err(Failure::plain)?;
            Ok(Confirm {
                llvm: Some(release),
            })
        }
        (_, given) => Ok(Confirm { llvm: given }),
    }
}
