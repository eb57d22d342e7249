//! A target that plants a fault in another target's output.

use lowerfuzz_ir::Release;

use crate::Rewrite;
use lowerfuzz_oracle::target::{Identity, Job, Lowered, Request, Settings, Subject, Target};
use lowerfuzz_oracle::{Stages, Stop};

/// A target whose output is modified by a planted fault.
pub struct Planted {
    target: Box<dyn Target>,
    rewrite: Rewrite,
    is_made: bool,
}

impl Planted {
    /// Wraps a target with this fault.
    pub fn new(target: Box<dyn Target>, rewrite: Rewrite) -> Planted {
        Planted {
            target,
            rewrite,
            is_made: false,
        }
    }

    /// Returns whether the planted fault has changed any module so far.
    pub fn is_made(&self) -> bool {
        self.is_made
    }

    fn planted(&mut self, mut lowered: Lowered) -> Lowered {
        if let Lowered::Module(module) = &mut lowered {
            self.is_made |= self.rewrite.apply(module);
        }
        lowered
    }
}

impl Target for Planted {
    fn name(&self) -> &str {
        self.target.name()
    }

    fn lower(&mut self, job: Job<'_>) -> Result<Lowered, Stop> {
        let lowered = self.target.lower(job)?;
        Ok(self.planted(lowered))
    }

    fn lower_all(
        &mut self,
        request: Request<'_>,
        stages: &mut Stages,
    ) -> Result<Vec<Lowered>, Stop> {
        let all = self.target.lower_all(request, stages)?;
        let all = all.into_iter().map(|lowered| self.planted(lowered));
        Ok(all.collect())
    }

    fn batch(&self, settings: &Settings) -> usize {
        self.target.batch(settings)
    }

    fn release(&self) -> Option<Release> {
        self.target.release()
    }

    fn unregistered_ops(&self) -> &[String] {
        self.target.unregistered_ops()
    }

    fn takes_far_starts(&self) -> bool {
        self.target.takes_far_starts()
    }

    fn takes_options(&self) -> bool {
        self.target.takes_options()
    }

    fn identity(&self) -> Identity {
        self.target.identity()
    }

    fn changes_symbols(&self, settings: &Settings) -> bool {
        self.target.changes_symbols(settings)
    }

    fn keeps_locations(&self) -> bool {
        self.target.keeps_locations()
    }

    fn draws_passes(&self) -> bool {
        self.target.draws_passes()
    }

    fn passes(&self) -> &[String] {
        self.target.passes()
    }

    fn passes_of(&self, seed: u64, subject: Subject) -> Vec<String> {
        self.target.passes_of(seed, subject)
    }
}
