//! Pre-triage: what is known of findings before they are reduced. This includes the passes that the
//! findings need, the known bugs that may explain them, and presumed duplicates.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_tools::process;

use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{FindingBundle, FindingGroup, RawFinding, Signature};

use crate::error::CampaignError;
use crate::parallel::{each, lock};
use crate::run::analysis;
use crate::run::dedupe::Dedupe;
use crate::run::run_config::Reduction;

impl Dedupe<'_> {
    /// Bisects findings as they are found, for at most half of the time that judging the programs
    /// took. Other findings are bisected at the end. If the run has no time limit, all findings are
    /// bisected at the end.
    ///
    /// # Errors
    /// No process can be started.
    pub(crate) fn bisect_at_once(
        &self,
        found: &mut [RawFinding],
        judged_in: Duration,
    ) -> Result<(), CampaignError> {
        let Some(judged_by) = self.run.end() else {
            return Ok(());
        };
        if !self.config.settings.has_passes() || self.config.reduction == Reduction::Off {
            return Ok(());
        }
        let end = judged_by.min(Instant::now() + judged_in / 2);
        // The diagnostic of a known bug can wait: most such findings are of that bug.
        let is_urgent = |one: &&mut RawFinding| {
            let worker = &self.run.worker;
            let target = (worker.target.as_str(), worker.version.as_str());
            self.is_to_be_bisected(one) && !self.known.has_diagnostic(target, &one.signature)
        };
        for one in found.iter_mut().filter(is_urgent) {
            if Instant::now() >= end || process::interrupted() {
                break;
            }
            if let Some(result) = analysis::bisect_in_process(self.run, one, Some(end))? {
                one.learn(result);
            }
        }
        Ok(())
    }

    /// Determines which passes the remaining findings need, as far as time allows. This takes much
    /// less time than reducing their programs.
    pub(crate) fn find_required_passes(
        &self,
        found: &mut [RawFinding],
        failure: &Mutex<Option<CampaignError>>,
    ) {
        if !self.config.settings.has_passes() {
            for found in found {
                found.required_passes = Some(Vec::new());
            }
            return;
        }
        if self.config.reduction == Reduction::Off {
            return;
        }
        let [reduced_by, _] = self.deadlines();
        let now = Instant::now();
        // Bisecting a finding takes a fraction of a second, but reducing it takes many seconds.
        let end = reduced_by.map(|by| now + by.saturating_duration_since(now) * 2 / 3);
        let mut asked: Vec<usize> = (0..found.len())
            .filter(|place| self.is_to_be_bisected(&found[*place]))
            .collect();
        // Findings with different keys are bisected in turn, so that each key is bisected early.
        let mut turns: BTreeMap<&Signature, usize> = BTreeMap::new();
        let turn_of: Vec<usize> = found
            .iter()
            .map(|found| {
                let turn = turns.entry(&found.signature).or_default();
                *turn += 1;
                *turn
            })
            .collect();
        asked.sort_by_key(|place| turn_of[*place]);
        let jobs = usize::from(self.run.jobs);
        let results = each(&asked, jobs, |place| {
            let is_late = end.is_some_and(|end| Instant::now() >= end);
            if is_late || process::interrupted() {
                return Ok(None);
            }
            analysis::bisect_in_process(self.run, &found[*place], end)
        });
        match results {
            Ok(results) => {
                for (place, result) in asked.into_iter().zip(results) {
                    if let Some(result) = result {
                        found[place].learn(result);
                    }
                }
            }
            Err(why) => _ = lock(failure).get_or_insert(why),
        }
    }

    /// Returns whether the finding's required passes are unknown, and its diagnostic does not
    /// identify its bug.
    fn is_to_be_bisected(&self, found: &RawFinding) -> bool {
        found.required_passes.is_none() && self.known_by_diagnostic(found).is_none()
    }

    /// Returns the signature of a finding of a known bug, if its diagnostic identifies the bug
    /// before reduction.
    pub(crate) fn known_by_diagnostic(&self, found: &RawFinding) -> Option<Signature> {
        let signature = found.signature.by_diagnostic()?;
        let report = self.known.report(&Candidate {
            target: &self.run.worker.target,
            version: &self.run.worker.version,
            signature: &signature,
            pass: self.pass_at_fault(found),
        });
        report.is_some().then_some(signature)
    }

    /// Returns the pass at fault. If no passes run before the lowering, the lowering is at fault.
    pub(crate) fn pass_at_fault<'f>(&self, found: &'f RawFinding) -> PassAtFault<'f> {
        match &found.required_passes {
            Some(required) => PassAtFault::of_required(required),
            None if !self.config.settings.has_passes() => PassAtFault::Lowering,
            None => PassAtFault::Unknown,
        }
    }

    /// Returns the report of a known bug that may explain an unreduced finding.
    pub(crate) fn explained(&self, found: &RawFinding) -> Option<&str> {
        let candidate = Candidate {
            target: &self.run.worker.target,
            version: &self.run.worker.version,
            signature: &found.signature,
            pass: PassAtFault::of_required(found.required_passes.as_deref()?),
        };
        self.known.presumed_report(&candidate, &found.uses)
    }

    /// Counts a finding that was not analysed with the group that it presumably belongs to.
    pub(crate) fn count_in(
        &self,
        other: &RawFinding,
        found: &[RawFinding],
        made: &BTreeMap<usize, FindingBundle>,
        groups: &mut Vec<FindingGroup>,
    ) -> Result<(), CampaignError> {
        let says_the_same = |(first, _): &(&usize, _)| {
            other.signature.is_identified_by_diagnostic() && found[**first].looks_like(other)
        };
        if let Some((_, first)) = made.iter().find(says_the_same)
            && let Some(group) = self.group_of(first, groups)
        {
            group.count += 1;
            return Ok(());
        }
        // The pass at fault is unknown, but a finding with the same diagnostic was analysed.
        let has_the_diagnostic = |(first, _): &(&usize, _)| {
            other.required_passes.is_none()
                && other.signature.is_identified_by_diagnostic()
                && found[**first].signature == other.signature
        };
        if let Some((_, first)) = made.iter().find(has_the_diagnostic)
            && let Some(group) = self.group_of(first, groups)
        {
            group.presumed_duplicates += 1;
            return Ok(());
        }
        if let Some(report) = self.explained(other) {
            let group = groups
                .iter_mut()
                .find(|g| g.report.as_deref() == Some(report));
            match group {
                Some(group) => group.presumed_duplicates += 1,
                None => groups.push(FindingGroup {
                    report: Some(report.to_owned()),
                    first: self.as_it_is(other)?,
                    count: 0,
                    presumed_duplicates: 1,
                    path: None,
                }),
            }
            return Ok(());
        }
        let shows = |first: &&FindingBundle| {
            let first = &first.record;
            let of = (other.signature.finding, other.signature.blame);
            first.is_reduced()
                && (first.finding, first.blame) == of
                && other.required_passes.is_some()
                && first.pass_at_fault.as_ref() == other.pass_at_fault()
                && other.uses.contains(&first.uses)
        };
        if let Some(first) = made.values().find(shows)
            && let Some(group) = self.group_of(first, groups)
        {
            group.presumed_duplicates += 1;
        }
        Ok(())
    }
}
