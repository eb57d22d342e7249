//! Which programs a run makes.

use lowerfuzz_generator::{Config, Profile, case_from_seed};
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::mlir_opt::{Concern, concerns};
use lowerfuzz_oracle::target::Target;

use crate::args::{Confirm, Dwell, TargetOptions};

/// What is generated for a target.
pub(crate) struct Generation {
    config: Config,
    takes_options: bool,
    profile: Profile,
    /// Do programs suit the passes that are drawn for them?
    suits_passes: bool,
}

impl Generation {
    /// A profile of what the target takes, and, for a target that takes everything, what the release
    /// has that is asked for a second opinion.
    pub(crate) fn of(
        target: &dyn Target,
        with: &TargetOptions,
        confirm: &Confirm,
        dwell: Dwell,
    ) -> Generation {
        let config = match target.release().or(confirm.llvm) {
            Some(release) => Config::for_release(release),
            None => Config::default(),
        };
        Generation {
            config,
            // Options of the conversion are part of the pipeline.
            takes_options: with.pipeline.is_none() && target.takes_options(),
            profile: dwell.profile,
            suits_passes: target.draws_passes() && dwell.profile == Profile::Default,
        }
    }

    /// The program of a seed, which goes through these passes.
    pub(crate) fn case(&self, seed: u64, passes: &[String]) -> Case {
        let mut config = self.profile(seed, passes).of(self.config.clone());
        if !self.takes_options {
            config.index_32 = 0;
            config.features.options = false;
            config.features.conventions = false;
        }
        case_from_seed(seed, &config)
    }

    /// What the program of a seed dwells on. Half of those whose passes are drawn suit one of them.
    pub(crate) fn profile(&self, seed: u64, passes: &[String]) -> Profile {
        if !self.suits_passes || seed.is_multiple_of(2) {
            return self.profile;
        }
        let concerns = concerns(passes);
        let turn = (seed / 2).checked_rem(concerns.len() as u64);
        match turn.map(|turn| concerns[turn as usize]) {
            None | Some(Concern::Anything) => self.profile,
            Some(Concern::Memory) => Profile::Memory,
            Some(Concern::Views) => Profile::Descriptors,
            Some(Concern::Vectors) => Profile::Vectors,
            Some(Concern::Loops) => Profile::Loops,
            Some(Concern::Branches) => Profile::Successors,
            Some(Concern::Calls) => Profile::Packing,
        }
    }
}
