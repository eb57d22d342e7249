//! Which programs a run makes.

use lowerfuzz_generator::{Config, Profile, case_from_seed, conversion_from_seed, restrict};
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::mlir_opt::{
    Concern, concerns, has_a_pass_of_its_own, list_of, need_affine_lowered,
    need_the_usual_conversion,
};
use lowerfuzz_oracle::target::Target;

use crate::args::{Confirm, Dwell, TargetOptions};
use crate::finding::Avoid;

/// What is generated for a target.
pub(crate) struct Generation {
    config: Config,
    profile: Profile,
    /// Are passes drawn, for many programs at once?
    draws_passes: bool,
    /// Ops that need another conversion than the others.
    apart: Vec<Op>,
    avoid: Vec<Avoid>,
}

impl Generation {
    /// A profile of what the target takes, and, for a target that takes everything, what the release
    /// has that is asked for a second opinion.
    pub(crate) fn of(
        target: &dyn Target,
        with: &TargetOptions,
        confirm: &Confirm,
        dwell: &Dwell,
    ) -> Generation {
        let config = match target.release().or(confirm.llvm) {
            Some(release) => Config::for_release(release),
            None => Config::default(),
        };
        let mut config = dwell.of(config);
        if target.release().is_none() {
            // A second opinion is asked of what comes out, which is no reason for what does not go in.
            config.structured = 0;
            config.affine = 0;
            config.poison = 0;
            if let Some(release) = confirm.llvm {
                let goes_in = |op: &Op| restrict::has(release, false, *op);
                config.without.extend(Op::all().filter(|op| !goes_in(op)));
            }
        }
        if with.pipeline.is_some() || !target.takes_options() {
            // Options of the conversion are part of the pipeline.
            convert_as_usual(&mut config);
        }
        Generation {
            config,
            profile: dwell.profile,
            draws_passes: target.draws_passes(),
            apart: Op::all().filter(|op| has_a_pass_of_its_own(*op)).collect(),
            avoid: dwell.avoid.clone(),
        }
    }

    /// The program of a seed, which goes through these passes.
    pub(crate) fn case(&self, seed: u64, passes: &[String]) -> Case {
        let suited = self.suited(seed, passes);
        let avoided = self.avoid.iter().filter(|rule| rule.is_for(seed, passes));
        let mut avoided = avoided.peekable();
        let as_usual = need_the_usual_conversion(passes);
        let lacks_affine = need_affine_lowered(passes);
        if !self.draws_passes && !as_usual && !lacks_affine && avoided.peek().is_none() {
            return case_from_seed(seed, &self.config);
        }
        let mut config = match suited {
            Some(profile) => profile.of(self.config.clone()),
            None => self.config.clone(),
        };
        for rule in avoided {
            rule.keep_out_of(&mut config);
        }
        if as_usual {
            convert_as_usual(&mut config);
        }
        if lacks_affine {
            config.affine = 0;
        }
        if self.draws_passes {
            self.share_process(list_of(seed), &mut config);
        }
        case_from_seed(seed, &config)
    }

    /// Has the programs of a list of passes converted alike, so that they share a process: to start one
    /// takes as long as to lower thirty programs.
    fn share_process(&self, list: u64, config: &mut Config) {
        config.conversion = Some(conversion_from_seed(list, config));
        // One list in four, by a hash: which they are differs from turn to turn of the schedule.
        if list.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 != 0 {
            config.without.extend(&self.apart);
        }
    }

    /// What the program of a seed dwells on.
    pub(crate) fn profile(&self, seed: u64, passes: &[String]) -> Profile {
        self.suited(seed, passes).unwrap_or(self.profile)
    }

    /// What the program of a seed dwells on for its passes. Half of those whose passes are drawn suit
    /// one of them.
    fn suited(&self, seed: u64, passes: &[String]) -> Option<Profile> {
        let suits = self.draws_passes && self.profile == Profile::Default;
        if !suits || seed.is_multiple_of(2) {
            return None;
        }
        let concerns = concerns(passes);
        let turn = (seed / 2).checked_rem(concerns.len() as u64)?;
        Some(match concerns[turn as usize] {
            Concern::Memory => Profile::Memory,
            Concern::Views => Profile::Descriptors,
            Concern::Vectors => Profile::Vectors,
            Concern::Loops => Profile::Loops,
            Concern::Branches => Profile::Successors,
            Concern::Calls => Profile::Packing,
        })
    }
}

/// Has programs converted without options.
fn convert_as_usual(config: &mut Config) {
    config.index_32 = 0;
    config.features.options = false;
    config.features.conventions = false;
}
