//! Deduplicates the findings of `lowerfuzz run`.
//!
//! Findings are reduced as long as reductions find new bugs. Findings with the same signature are
//! grouped, and findings of known bugs are only counted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case;
use lowerfuzz_tools::process;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::{
    Chosen, FindingBundle, FindingGroup, FindingRecord, IDLE, KnownBugs, RawFinding,
    ReductionQueue, SchemaVersion, State, Store, TOOL, TargetConfiguration, Wanted, op_names,
};

use crate::error::CampaignError;
use crate::parallel::{each, into_inner, lock};
use crate::run::analysis;
use crate::run::generation::Generation;
use crate::run::generator_options::GeneratorOptions;
use crate::run::progress::TargetProgress;
use crate::run::run_config::{Reduction, RunConfig};
use crate::run::target_run::TargetRun;
use crate::run::worker_config::WorkerConfig;
use crate::targets::Selected;
use lowerfuzz_tools::targets::Targets;

/// Groups the findings of a target by bug.
pub(crate) struct Dedupe<'a> {
    pub(crate) config: &'a RunConfig,
    pub(crate) run: &'a TargetRun<'a>,
    pub(crate) known: &'a KnownBugs,
    pub(crate) store: Option<&'a Store>,
    pub(crate) progress: &'a dyn TargetProgress,
    /// The deadline of the run. `None` if the run has no time limit.
    pub(crate) end: Option<Instant>,
}

impl Dedupe<'_> {
    /// Reduces findings until no verdict leads to new keys, groups the findings by key, and writes
    /// the groups. As long as time is left, the choice of findings to reduce depends only on the
    /// findings. Also returns the first error.
    pub(crate) fn groups(
        &self,
        found: &[RawFinding],
    ) -> (Vec<FindingGroup>, Option<CampaignError>) {
        let failure = Mutex::new(None);
        let mut found = found.to_vec();
        self.find_required_passes(&mut found, &failure);
        let made = self.reduced(&found, &failure);
        let mut groups: Vec<FindingGroup> = Vec::new();
        let is_left =
            |(place, finding): (&usize, &FindingBundle)| self.is_left(&found[*place], finding);
        for (_, finding) in made.iter().filter(|one| !is_left(*one)) {
            match self.group_of(finding, &mut groups) {
                Some(group) => group.count += 1,
                None => groups.push(FindingGroup {
                    report: self.report(&finding.record).map(str::to_owned),
                    first: finding.clone(),
                    count: 1,
                    presumed_duplicates: 0,
                    path: None,
                }),
            }
        }
        for (place, other) in found.iter().enumerate() {
            if made.get_key_value(&place).is_none_or(is_left)
                && let Err(why) = self.count_in(other, &found, &made, &mut groups)
            {
                lock(&failure).get_or_insert(why);
            }
        }
        for group in groups.iter_mut().filter(|group| group.report.is_none()) {
            let record = &mut group.first.record;
            record.perhaps_known = self.presumed(record).map(str::to_owned);
        }
        let failure = into_inner(failure);
        let unwritten = self.write(&mut groups, made.keys().map(|place| &found[*place]));
        let failure = failure.or(unwritten);
        if let (Some(store), None) = (self.store, &failure) {
            // The groups account for all findings, so earlier runs' unreduced findings of the same
            // programs are no longer needed.
            store.replace_earlier(|record| {
                let found = found.iter().find(|found| Some(found.seed) == record.seed)?;
                unreduced(self.run.targets, &self.run.worker, found).ok()
            });
        }
        (groups, failure)
    }

    /// Returns whether a finding ran out of reduction time although a known bug explains it. Such a
    /// finding counts as a presumed duplicate of that bug.
    fn is_left(&self, found: &RawFinding, made: &FindingBundle) -> bool {
        self.config.reduction != Reduction::Off
            && !made.record.is_reduced()
            && self.report(&made.record).is_none()
            && self.explained(found).is_some()
    }

    /// Returns the group of a finding: the group with the same key or the same report.
    pub(crate) fn group_of<'g>(
        &self,
        finding: &FindingBundle,
        groups: &'g mut [FindingGroup],
    ) -> Option<&'g mut FindingGroup> {
        let report = self.report(&finding.record);
        groups.iter_mut().find(|group| match &group.report {
            Some(known) => report == Some(known),
            None => group.first.record.signature == finding.record.signature,
        })
    }

    /// Analyses the findings that may be new bugs. Returns the results by index of the finding.
    fn reduced(
        &self,
        found: &[RawFinding],
        failure: &Mutex<Option<CampaignError>>,
    ) -> BTreeMap<usize, FindingBundle> {
        let [reduced_by, shown_by] = self.deadlines();
        let before = |deadline: Option<Instant>| {
            !process::interrupted() && deadline.is_none_or(|d| Instant::now() < d)
        };
        let in_time = || before(reduced_by);
        let fail = |why| _ = lock(failure).get_or_insert(why);
        let idle = if self.config.reduction == Reduction::All {
            usize::MAX
        } else {
            IDLE
        };
        let is_explained = |place: &usize| self.explained(&found[*place]).is_some();
        let explained = (0..found.len()).filter(is_explained).collect();
        let mut queue = ReductionQueue::new(found, &explained, idle);
        let mut made: BTreeMap<usize, FindingBundle> = BTreeMap::new();
        loop {
            let round = queue.round(in_time());
            if round.is_empty() {
                break;
            }
            let one = |chosen: &Chosen| {
                // After an error, no further finding is analysed.
                let found = &found[chosen.place];
                let goes_on = || in_time() && lock(failure).is_none();
                let done = |reduced: Result<Option<FindingBundle>, CampaignError>| {
                    reduced.unwrap_or_else(|why| {
                        fail(why);
                        None
                    })
                };
                let mut one = None;
                if self.is_looked_into(found) {
                    if goes_on() {
                        one = done(self.one(
                            found,
                            self.config.reduction != Reduction::Off,
                            reduced_by,
                        ));
                    }
                    let is_left = one.is_none() && chosen.first && before(shown_by);
                    if is_left && self.is_shown() && lock(failure).is_none() {
                        // The unreduced program may still reproduce the finding with the release's
                        // tools.
                        one = done(self.one(found, false, shown_by));
                    }
                }
                // If time runs out, the first of several similar findings represents the others.
                let counts = one.is_some() || chosen.first || goes_on();
                Ok(counts.then_some((chosen.place, one)))
            };
            let jobs = usize::from(self.run.jobs);
            let reduced = each(&round, jobs, one).unwrap_or_else(|why| {
                fail(why);
                round
                    .iter()
                    .map(|chosen| Some((chosen.place, None)))
                    .collect()
            });
            for (place, finding) in reduced.into_iter().flatten() {
                match finding.map_or_else(|| self.as_it_is(&found[place]), Ok) {
                    Ok(mut finding) => {
                        finding.record.identify_by_diagnostic();
                        let record = &finding.record;
                        let same =
                            |other: &FindingBundle| other.record.signature == record.signature;
                        let is_new = !made.values().any(same);
                        if is_new && record.is_reduced() && self.report(record).is_none() {
                            self.progress.reduced(record);
                            // Writing the finding now preserves it if the run is killed.
                            let kept = self.store.map(|store| store.keep_for_now(&finding));
                            if let Some(Err(why)) = kept {
                                fail(why.into());
                            }
                        }
                        queue.learn(place, record);
                        made.insert(place, finding);
                    }
                    Err(why) => fail(why),
                }
            }
            self.progress.waits(made.len(), queue.waiting());
        }
        made
    }

    /// Returns whether analysing a finding can add information. It cannot if findings are neither
    /// reduced nor written nor confirmed by a runner, or if the bug is already identified.
    fn is_looked_into(&self, found: &RawFinding) -> bool {
        let is_asked_for = self.config.reduction != Reduction::Off || self.is_shown();
        is_asked_for && self.known_by_diagnostic(found).is_none()
    }

    /// Returns whether findings are written or confirmed, in addition to being reduced.
    fn is_shown(&self) -> bool {
        self.store.is_some() || self.config.runner.is_some()
    }

    /// Writes the groups that have no report. Returns the first error.
    fn write<'f>(
        &self,
        groups: &mut [FindingGroup],
        looked_into: impl Iterator<Item = &'f RawFinding>,
    ) -> Option<CampaignError> {
        let store = self.store?;
        let mut failure = None;
        for group in groups.iter_mut().filter(|g| g.report.is_none()) {
            match store.keep(&group.first) {
                Ok(path) => group.path = Some(path),
                Err(why) => failure = failure.or(Some(why.into())),
            }
        }
        // The groups now contain more information than the preliminary folders of these findings.
        // Therefore the preliminary folders are removed, unless writing a group failed.
        let mut looks = BTreeSet::new();
        for found in looked_into.filter(|_| failure.is_none()) {
            if looks.insert(&found.signature)
                && let Ok(first) = unreduced(self.run.targets, &self.run.worker, found)
            {
                store.take_back(&first);
            }
        }
        failure
    }

    /// Returns the bundle of a finding that was not analysed.
    pub(crate) fn as_it_is(&self, found: &RawFinding) -> Result<FindingBundle, CampaignError> {
        let mut as_it_is = unreduced(self.run.targets, &self.run.worker, found)?;
        let record = &mut as_it_is.record;
        record.identify_by_diagnostic();
        if let Some(required) = &found.required_passes {
            record.state = State::Bisected;
            record.configuration.passes.clone_from(required);
            record.pass_at_fault = required.last().cloned();
        }
        Ok(as_it_is)
    }

    /// Returns the report that explains a finding. `None` if the finding is not known.
    fn report(&self, finding: &FindingRecord) -> Option<&str> {
        let pass = match finding.state {
            State::Raw => PassAtFault::Unknown,
            State::Bisected | State::Reduced => {
                PassAtFault::of_required(&finding.configuration.passes)
            }
        };
        // The diagnostic of a smaller program would be the same.
        let by_diagnostic = finding.signature.by_diagnostic();
        let candidate = Candidate {
            target: &self.run.worker.target,
            version: &self.run.worker.version,
            signature: by_diagnostic.as_ref().unwrap_or(&finding.signature),
            pass,
        };
        let then = finding.configuration.then.as_deref();
        let report = self.known.report_with(&candidate, then);
        report.or_else(|| {
            // The stack of a crash identifies the bug, whichever of the passes is at fault.
            let passes = &finding.configuration.passes;
            let is_open = finding.state == State::Raw && finding.configuration.pipeline.is_none();
            let of_crash = || self.known.report_of_crash(&candidate, passes);
            is_open.then(of_crash).flatten()
        })
    }

    /// Returns the report that may explain a finding whose program is not reduced. If the pass at fault is not known, it
    /// may be any pass of the program.
    fn presumed(&self, finding: &FindingRecord) -> Option<&str> {
        let passes = &finding.configuration.passes;
        let candidate = Candidate {
            target: &self.run.worker.target,
            version: &self.run.worker.version,
            signature: &finding.signature,
            pass: PassAtFault::of_required(passes),
        };
        match finding.state {
            State::Raw => self
                .known
                .presumed_after_passes(&candidate, &finding.uses, passes),
            State::Bisected => self.known.presumed_report(&candidate, &finding.uses),
            State::Reduced => None,
        }
    }

    /// Returns the deadline for reductions, and the deadline for reproducing unreduced findings
    /// with the release's tools. Both follow from the time limit of the run or from
    /// `--reduce-time`. Without a time limit, both are `None`.
    pub(crate) fn deadlines(&self) -> [Option<Instant>; 2] {
        if self.config.reduction == Reduction::All {
            return [None, None];
        }
        let now = Instant::now();
        let window = match self.end {
            Some(end) => end.saturating_duration_since(now),
            None => self.config.reduce_time.unwrap_or(BUDGET),
        };
        let reduced_by = now.checked_add(window - window / SHOWING);
        [reduced_by, now.checked_add(window)]
    }

    /// Analyses a finding in a separate process, because its program may crash the process that
    /// judges it. Returns `None` if no time is left or the analysis fails.
    fn one(
        &self,
        found: &RawFinding,
        reduced: bool,
        end: Option<Instant>,
    ) -> Result<Option<FindingBundle>, CampaignError> {
        // If the user gives no time limit, a reduction that has started may run to its end.
        let end = end.filter(|_| self.end.is_some() || self.config.reduce_time.is_some());
        let wanted = Wanted {
            reduced,
            // The commands that reproduce a finding are needed only if the finding is written.
            shown: self.store.is_some(),
        };
        analysis::analyse_in_process(self.run, found, wanted, end)
    }
}

/// The divisor of the reduction time: this fraction is reserved for reproducing unreduced findings.
const SHOWING: u32 = 4;

/// Default time limit for all reductions together.
const BUDGET: Duration = Duration::from_secs(120);

/// Returns the bundle of a finding as it was found, without reduction.
///
/// # Errors
/// The target is no longer available.
pub(crate) fn unreduced(
    targets: &Targets,
    worker: &WorkerConfig,
    found: &RawFinding,
) -> Result<FindingBundle, CampaignError> {
    let (settings, options) = (&worker.settings, &worker.generator);
    let selected = Selected::known(
        targets,
        &worker.target,
        &worker.version,
        settings,
        &options.without,
    )?;
    let lowering = selected.target;
    let programs = Generation::of(lowering.as_ref(), settings, worker.runner, options)
        .with_source(
            (lowering.as_ref(), selected.mlir_opt.as_ref()),
            settings,
            targets,
            options,
        )?;
    let passes = programs.passes(lowering.as_ref(), found.seed);
    let profile = programs.profile(found.seed, &passes);
    let case = programs.case(found.seed, &passes);
    let case = case.ok_or_else(|| CampaignError::InvalidProgram {
        seed: found.seed,
        why: "the space has no function with this number".to_owned(),
    })?;
    let text = case::print(&case);
    let signature = found.signature.clone();
    let mut record = FindingRecord {
        schema: SchemaVersion,
        tool: TOOL.to_owned(),
        state: State::Raw,
        target: worker.target.clone(),
        target_version: lowering.identity().version,
        definitions: Vec::new(),
        configuration: TargetConfiguration {
            passes,
            ..TargetConfiguration::default()
        },
        pass_at_fault: None,
        culprit: None,
        runner: worker.runner_name(),
        profile: GeneratorOptions::profile_name(profile),
        space: options.space_name(),
        seed: Some(found.seed),
        finding: signature.finding,
        blame: signature.blame,
        aspect: None,
        reason: found.reason.clone(),
        lowered_op: None,
        difference: None,
        source_ops: Vec::new(),
        ops: op_names(&case).len(),
        uses: found.uses.clone(),
        values: Vec::new(),
        report: None,
        perhaps_known: None,
        builds: Vec::new(),
        shown: false,
        second_opinion: None,
        tested: 0,
        seconds: 0.0,
        signature,
    };
    record.set_given(targets, &settings.configuration);
    Ok(FindingBundle {
        record,
        original: text.clone(),
        source: text,
        lowered: None,
        reproducer: None,
        after_pass: None,
    })
}
