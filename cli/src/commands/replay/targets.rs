//! The targets of a replay, with the passes of each stored finding.

use lowerfuzz_faults::Plant;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::{Builtin, Target};
use lowerfuzz_oracle::{Judge, Judgement};
use lowerfuzz_triage::StoredFinding;

use crate::args::TargetOptions;
use crate::commands::{settings, target};
use crate::failure::Failure;
use crate::findings;

/// The targets, which are configured for each case separately.
pub(super) struct Targets<'a> {
    names: &'a [String],
    with: &'a TargetOptions,
    /// The targets without the passes of a finding. Empty if no case needs them: a report's script
    /// also asks tools that cannot be a target by themselves, because they have no lowering.
    plain: Vec<Option<Box<dyn Target>>>,
}

impl<'a> Targets<'a> {
    pub(super) fn new(
        names: &'a [String],
        with: &'a TargetOptions,
        is_used: bool,
    ) -> Result<Targets<'a>, Failure> {
        let plain = names
            .iter()
            .map(|name| is_used.then(|| target(name, with)).transpose());
        Ok(Targets {
            names,
            with,
            plain: plain.collect::<Result<_, _>>()?,
        })
    }

    /// Judges a case on each target. If judging fails, the result is the reason for the failure.
    pub(super) fn judge(
        &mut self,
        case: &Case,
        stored: Option<&StoredFinding>,
        judge: &mut Judge,
    ) -> Vec<(String, Result<Judgement, String>)> {
        let plain = self.names.iter().zip(&mut self.plain);
        let judged = plain.map(|(name, plain)| {
            let (with, own) = match (stored, plain) {
                (None, Some(plain)) => {
                    let settings = settings(self.with, plain.passes().to_vec());
                    let judgement = judge.judge_with(case, plain.as_mut(), &settings);
                    return (name.clone(), Ok(judgement));
                }
                (None, None) => (self.with.clone(), target(name, self.with)),
                (Some(stored), _) => {
                    let with = options(stored, name, self.with);
                    let own = target(name, &with);
                    (with, own)
                }
            };
            let judged = own.map(|mut own| {
                let settings = settings(&with, own.passes().to_vec());
                judge.judge_with(case, own.as_mut(), &settings)
            });
            (name.clone(), judged.map_err(|why| why.line()))
        });
        judged.collect()
    }
}

/// Returns the options of a target for a stored finding. A planted fault and passes are only used
/// for targets that support them.
fn options(stored: &StoredFinding, target: &str, given: &TargetOptions) -> TargetOptions {
    let mut options = findings::options(stored, given);
    if target == Builtin::NAME {
        (options.passes, options.pipeline, options.level) = (None, None, None);
    } else {
        let anywhere = |plant: &Plant| matches!(plant, Plant::Rewrite(_));
        options.fault = options.fault.filter(anywhere);
    }
    options
}
