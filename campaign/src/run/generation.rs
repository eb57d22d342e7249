//! Selects the programs that a run generates.

use std::collections::BTreeMap;

use lowerfuzz_generator::{Config, Profile, Span, case_from_seed, conversion_from_seed, restrict};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Op, Release};
use lowerfuzz_oracle::target::{Subject, Target};
use lowerfuzz_tools::mlir_opt::{
    Concern, MlirOpt, concerns, has_a_pass_of_its_own, list_of, need_affine_lowered,
    need_the_usual_conversion,
};
use lowerfuzz_tools::targets::Targets;

use crate::error::CampaignError;
use crate::run::generator_options::GeneratorOptions;
use crate::run::program_source::ProgramSource;
use crate::seeds::{PassProbe, SeedPrograms};
use crate::slice::SpacePrograms;
use crate::targets::TargetSettings;
use lowerfuzz_triage::known::Suppression;

/// The number of ops of a generated program that calls a seed function. The function adds its own.
const OPS_OF_A_CALLER: Span = Span::new(2, 20);

/// The generator settings for a target.
pub struct Generation {
    config: Config,
    profile: Profile,
    /// Whether the target draws random passes, which then apply to many programs.
    draws_passes: bool,
    /// Ops that need an additional conversion pass.
    apart: Vec<Op>,
    avoid: Vec<Suppression>,
    /// Do all programs have the default conversion options?
    is_usual: bool,
    programs: Programs,
}

/// Makes the programs of a source.
enum Programs {
    Generated,
    Seeds(Box<SeedPrograms>),
    Space(Box<SpacePrograms>),
}

impl Generation {
    /// Restricts the profile to the ops that the target accepts. If the target accepts everything,
    /// the profile is restricted to the release that gives the second opinion.
    pub fn of(
        target: &dyn Target,
        settings: &TargetSettings,
        runner: Option<Release>,
        options: &GeneratorOptions,
    ) -> Generation {
        let config = match target.release().or(runner) {
            Some(release) => Config::for_release(release),
            None => Config::default(),
        };
        let mut config = options.of(config);
        if target.release().is_none() {
            // The release only runs the lowered program. Therefore it restricts the ops that can
            // reach the lowered program, and not the source language.
            config.structured = 0;
            config.affine = 0;
            config.poison = 0;
            if let Some(release) = runner {
                let goes_in = |op: &Op| restrict::has(release, false, *op);
                config.without.extend(Op::all().filter(|op| !goes_in(op)));
            }
        }
        let is_usual = settings.configuration.pipeline.is_some() || !target.takes_options();
        if is_usual {
            // The pipeline determines the conversion options, so programs cannot choose their own.
            convert_as_usual(&mut config);
        }
        Generation {
            config,
            profile: options.profile,
            draws_passes: target.draws_passes(),
            apart: Op::all().filter(|op| has_a_pass_of_its_own(*op)).collect(),
            avoid: options.suppressions.clone(),
            is_usual,
            programs: Programs::Generated,
        }
    }

    /// Makes the programs of another source than the generator, if the options name one.
    ///
    /// # Errors
    /// The reference cannot be set up, or there is no space of the name.
    pub fn with_source(
        mut self,
        (target, opt): (&dyn Target, Option<&MlirOpt>),
        settings: &TargetSettings,
        targets: &Targets,
        options: &GeneratorOptions,
    ) -> Result<Generation, CampaignError> {
        match &options.source {
            ProgramSource::Generator => {}
            ProgramSource::Seeds(seeds) => {
                let probe = PassProbe::new(targets, opt, settings);
                let (release, limits) = (target.release(), settings.limits());
                let seeds = SeedPrograms::new(seeds.clone(), release, limits, probe)?;
                self.programs = Programs::Seeds(Box::new(seeds));
                // All programs have the usual conversion, so that many share a process.
                convert_as_usual(&mut self.config);
                self.config.ops = OPS_OF_A_CALLER;
            }
            ProgramSource::Space(request) => {
                let space = SpacePrograms::new(request, options.calls)?;
                self.programs = Programs::Space(Box::new(space));
            }
        }
        Ok(self)
    }

    /// Takes the numbers of programs of each kind that were made since the previous call. Generated
    /// programs have no kinds.
    pub fn take_counts(&self) -> BTreeMap<String, u64> {
        match &self.programs {
            Programs::Generated => BTreeMap::new(),
            Programs::Seeds(seeds) => seeds.take_counts(),
            Programs::Space(space) => space.take_counts(),
        }
    }

    /// Returns the passes that run before the lowering of the program with this seed.
    pub fn passes(&self, target: &dyn Target, seed: u64) -> Vec<String> {
        let subject = match self.profile {
            Profile::Tensor => Subject::Tensors,
            Profile::Default
            | Profile::Minimal
            | Profile::Scalars
            | Profile::Descriptors
            | Profile::Packing
            | Profile::Successors
            | Profile::Vectors
            | Profile::Unranked
            | Profile::Memory
            | Profile::Loops
            | Profile::Regions => Subject::Plain,
        };
        match &self.programs {
            Programs::Seeds(seeds) if self.draws_passes => {
                seeds.passes(seed, |seed| target.passes_of(seed, subject))
            }
            Programs::Seeds(_) | Programs::Generated | Programs::Space(_) => {
                target.passes_of(seed, subject)
            }
        }
    }

    /// Returns whether a refusal of the lowering after these passes, or a function of another type,
    /// is no finding. The passes of a `RUN:` line may leave programs that only later passes accept,
    /// and change the types of functions.
    pub fn expects_refusals(&self, passes: &[String]) -> bool {
        self.is_of_seeds() && !passes.is_empty()
    }

    fn is_of_seeds(&self) -> bool {
        match &self.programs {
            Programs::Seeds(_) => true,
            Programs::Generated | Programs::Space(_) => false,
        }
    }

    /// Makes the program of a seed for the given passes. Returns `None` if the space has no function
    /// with this number.
    pub fn case(&self, seed: u64, passes: &[String]) -> Option<Case> {
        match &self.programs {
            Programs::Seeds(seeds) => Some(seeds.program(seed, &|| self.generated(seed, passes))),
            Programs::Generated => Some(self.generated(seed, passes)),
            Programs::Space(space) => {
                space.program(seed, self.is_usual || need_the_usual_conversion(passes))
            }
        }
    }

    /// Generates the program of a seed for the given passes.
    fn generated(&self, seed: u64, passes: &[String]) -> Case {
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
        if self.draws_passes && !self.is_of_seeds() {
            self.share_process(list_of(seed), &mut config);
        }
        case_from_seed(seed, &config)
    }

    /// Makes all programs of a pass list use the same conversion, so that they can share a process.
    /// Starting a process takes as long as lowering thirty programs.
    fn share_process(&self, list: u64, config: &mut Config) {
        config.conversion = Some(conversion_from_seed(list, config));
        // A hash selects one list in four, so that each cycle of the schedule selects different
        // lists.
        if list.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 != 0 {
            config.without.extend(&self.apart);
        }
    }

    /// Returns the profile of the program with this seed.
    pub fn profile(&self, seed: u64, passes: &[String]) -> Profile {
        self.suited(seed, passes).unwrap_or(self.profile)
    }

    /// Returns a profile that suits the passes of a seed, or `None`. Half of the programs with
    /// random passes use a profile that suits one of their passes.
    fn suited(&self, seed: u64, passes: &[String]) -> Option<Profile> {
        let is_generated = match &self.programs {
            Programs::Generated | Programs::Seeds(_) => true,
            Programs::Space(_) => false,
        };
        let suits = is_generated && self.draws_passes && self.profile == Profile::Default;
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

/// Makes programs use the default conversion options.
fn convert_as_usual(config: &mut Config) {
    config.index_32 = 0;
    config.features.options = false;
    config.features.conventions = false;
}
