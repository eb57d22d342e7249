//! The statistics of a nightly run that all report formats contain.

use lowerfuzz_triage::{Signature, counted};
use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_oracle::VerdictKind;
use lowerfuzz_triage::known::Withdrawn;
use lowerfuzz_triage::signature::OpTypes;
use lowerfuzz_triage::store::BugState;

use crate::night::finding::Finding;
use crate::night::finding::TargetKey;
use crate::night::gap::{GapGroup, GapReason};
use crate::night::history::{History, Standing, Standings, known_key};
use crate::night::nightly_run::Night;
use crate::night::plan::{Stored, Target, Work};
use crate::results::{CaseFound, Outcome, PassCount, Selftested, StoredFinding};

/// The number of findings, and one of them.
pub(crate) type Cell<'a> = (u64, Option<&'a Finding>);

/// The statistics of a nightly run.
pub(crate) struct Overview<'a> {
    pub(crate) night: &'a Night,
    pub(crate) history: &'a History,
    pub(crate) withdrawn: &'a [Withdrawn],
    pub(crate) standings: BTreeMap<TargetKey, Standings>,
    /// The cases of the corpus with a finding.
    pub(crate) cases: BTreeMap<TargetKey, &'a CaseFound>,
    /// The commands that judge a program of a known finding of a search again.
    pub(crate) again: BTreeMap<TargetKey, &'a str>,
    pub(crate) targets: Vec<OfTarget<'a>>,
    /// The results of the programs that went through each pass, by target.
    pub(crate) passes: BTreeMap<String, BTreeMap<String, PassCount>>,
    /// The parts that did not judge what they should.
    pub(crate) gaps: Vec<GapGroup<'a>>,
    /// The reports, by folder, with the state of the bug in each target.
    pub(crate) reports: BTreeMap<String, BTreeMap<String, BugState>>,
    /// The reports whose bug is gone on a target, although `report.toml` says that it is present.
    pub(crate) fixed: BTreeSet<(String, String)>,
    pub(crate) planted: Option<&'a Selftested>,
}

/// The statistics of a target.
pub(crate) struct OfTarget<'a> {
    pub(crate) target: &'a Target,
    /// Whether this run, or this shard of it, searches on the target.
    pub(crate) is_searched: bool,
    pub(crate) programs: u64,
    pub(crate) judged: u64,
    pub(crate) seconds: f64,
    /// Seconds of work, summed over the cores.
    pub(crate) core_seconds: f64,
    pub(crate) findings: u64,
    pub(crate) verdicts: BTreeMap<&'a str, u64>,
    /// The number of keys by status.
    pub(crate) keys: BTreeMap<Standing, u64>,
}

impl OfTarget<'_> {
    /// Returns whether the searches on the target judged no program, although there are searches.
    pub(crate) fn judged_nothing(&self) -> bool {
        self.is_searched && self.judged == 0
    }

    /// Returns the number of programs that were judged per second on one core.
    pub(crate) fn rate(&self) -> f64 {
        self.programs as f64 / self.core_seconds.max(1e-9)
    }

    /// Returns the number of programs whose results lose digits.
    pub(crate) fn inaccurate(&self) -> u64 {
        let name = VerdictKind::Inaccurate.name();
        self.verdicts.get(name).copied().unwrap_or(0)
    }
}

impl<'a> Overview<'a> {
    pub(crate) fn of(
        night: &'a Night,
        history: &'a History,
        withdrawn: &'a [Withdrawn],
    ) -> Overview<'a> {
        let mut overview = Overview {
            night,
            history,
            withdrawn,
            standings: history.standings(night),
            cases: night.corpus_cases(),
            again: BTreeMap::new(),
            targets: Vec::new(),
            passes: BTreeMap::new(),
            gaps: night.gap_groups(),
            reports: BTreeMap::new(),
            fixed: BTreeSet::new(),
            planted: None,
        };
        for target in &night.plan.targets {
            let of_target = overview.of_target(target);
            overview.targets.push(of_target);
        }
        for (search, searched) in night.searched() {
            for known in &searched.known {
                let key = (known.target.clone(), known_key(known));
                let again = known.again.as_deref();
                overview.again.extend(again.map(|again| (key, again)));
            }
            for (pass, count) in &searched.passes {
                let of_pass = overview.passes.entry(pass.clone()).or_default();
                of_pass
                    .entry(search.source.target.clone())
                    .or_default()
                    .add(*count);
            }
        }
        for unit in &night.plan.units {
            let Some(done) = night.done.get(&unit.id) else {
                continue;
            };
            match (&unit.work, &done.outcome) {
                (
                    Work::Replay {
                        what: Stored::Reports,
                        ..
                    },
                    Outcome::Replayed(replayed),
                ) => {
                    for stored in &replayed.stored {
                        overview.add_report(stored);
                    }
                }
                (_, Outcome::Selftested(planted)) => overview.planted = Some(planted),
                (
                    _,
                    Outcome::Searched(_)
                    | Outcome::Replayed(_)
                    | Outcome::Conformed(_)
                    | Outcome::Skipped
                    | Outcome::Failed { .. },
                ) => {}
            }
        }
        overview
    }

    fn of_target(&self, target: &'a Target) -> OfTarget<'a> {
        let mut sum = OfTarget {
            target,
            is_searched: self.night.units().any(
                |unit| matches!(&unit.work, Work::Search(s) if s.source.target == target.name),
            ),
            programs: 0,
            judged: 0,
            seconds: 0.0,
            core_seconds: 0.0,
            findings: 0,
            verdicts: BTreeMap::new(),
            keys: BTreeMap::new(),
        };
        for (search, searched) in self.night.searched() {
            if search.source.target == target.name {
                sum.programs += searched.programs;
                sum.judged += searched.judged;
                sum.seconds += searched.seconds;
                sum.core_seconds += searched.seconds * f64::from(searched.cores.max(1));
                sum.findings += searched.findings_total;
                for (verdict, n) in &searched.verdicts {
                    *sum.verdicts.entry(verdict).or_default() += n;
                }
            }
        }
        for ((of, _), standings) in &self.standings {
            if *of == target.name {
                *sum.keys.entry(standings.standing).or_default() += 1;
            }
        }
        sum
    }

    fn add_report(&mut self, stored: &StoredFinding) {
        let name = stored.folder.rsplit('/').next().unwrap_or_default();
        let targets = self.reports.entry(name.to_owned()).or_default();
        targets.insert(stored.target.clone(), stored.state());
        if stored.is_fixed() {
            let fixed = (name.to_owned(), stored.target.clone());
            self.fixed.insert(fixed);
        }
    }

    /// Returns the number of reports by state. A report counts as present if its bug is present on
    /// a target, as gone if it is gone on all targets that were asked, and else as not asked.
    pub(crate) fn report_counts(&self) -> BTreeMap<BugState, usize> {
        let states = [BugState::Present, BugState::Gone, BugState::NotAsked];
        let mut counts: BTreeMap<BugState, usize> = states.map(|state| (state, 0)).into();
        for targets in self.reports.values() {
            let has = |state| targets.values().any(|of| *of == state);
            let state = states.into_iter().find(|state| has(*state));
            *counts
                .entry(state.unwrap_or(BugState::NotAsked))
                .or_default() += 1;
        }
        counts
    }

    /// Describes how many reports are in each state.
    pub(crate) fn report_summary(&self) -> String {
        let counts = self.report_counts();
        let count = |state| counts.get(&state).copied().unwrap_or(0);
        format!(
            "{}: {} present on a target here, {} gone on all that were asked, {} not asked.",
            counted(self.reports.len(), "report"),
            count(BugState::Present),
            count(BugState::Gone),
            count(BugState::NotAsked),
        )
    }

    /// Returns the keys with a status, in the order in which reports list them. Keys without a
    /// program come last.
    pub(crate) fn keys(
        &self,
        standing: Standing,
    ) -> Vec<(&TargetKey, &Standings, Option<&'a Finding>)> {
        let of_it = self
            .standings
            .iter()
            .filter(|(_, s)| s.standing == standing);
        let mut keys: Vec<_> = of_it
            .map(|(key, s)| (key, s, self.night.findings.get(key)))
            .collect();
        keys.sort_by_key(|(key, _, finding)| (finding.is_none(), finding.map(|f| f.rank()), *key));
        keys
    }

    /// The number of keys with a status.
    pub(crate) fn count(&self, standing: Standing) -> u64 {
        self.targets
            .iter()
            .filter_map(|t| t.keys.get(&standing))
            .sum()
    }

    /// Returns the headline of a run that did not judge all that it should: the missing shards, or
    /// how far the run is. `None` if the run is complete.
    pub(crate) fn headline(&self) -> Option<String> {
        let whole = self.night.incomplete()?;
        let is_pending = |gap: &&GapGroup<'_>| gap.reason == GapReason::NotDone;
        let others: usize = self
            .gaps
            .iter()
            .filter(|gap| !is_pending(gap))
            .map(|gap| gap.parts)
            .sum();
        if self.gaps.iter().any(|gap| is_pending(&gap)) && self.night.shard_gaps().is_empty() {
            let (done, all) = (self.night.done.len(), self.night.units().count());
            let others = match others {
                0 => String::new(),
                n => format!(
                    " {n} of these judged nothing, or not all that they should; time that is left goes to them."
                ),
            };
            return Some(format!(
                "In progress: {done} of {all} parts are done.{others}"
            ));
        }
        let unjudged = self.targets.iter().filter(|of| of.judged_nothing());
        let unjudged: Vec<&str> = unjudged.map(|of| of.target.name.as_str()).collect();
        let unjudged = match unjudged.as_slice() {
            [] => String::new(),
            names => format!(" No random program was judged on {}.", names.join(", ")),
        };
        Some(format!("Not everything was judged: {whole}.{unjudged}"))
    }

    /// The sentence for a run without new findings.
    pub(crate) fn nothing_new(&self) -> &'static str {
        match self.headline() {
            None => "No new findings.",
            Some(_) => "No new findings among what was judged.",
        }
    }

    /// The number of programs that were generated and not judged.
    pub(crate) fn unjudged(&self) -> u64 {
        let judged: u64 = self.targets.iter().map(|target| target.judged).sum();
        self.programs().saturating_sub(judged)
    }

    pub(crate) fn programs(&self) -> u64 {
        self.targets.iter().map(|target| target.programs).sum()
    }

    /// Returns how many findings of this run have an op with a type in their signatures. Also
    /// returns one such finding for each combination, if the run has a program of one.
    pub(crate) fn ops_and_types(&self) -> BTreeMap<String, BTreeMap<String, Cell<'a>>> {
        let mut heat: BTreeMap<String, BTreeMap<String, Cell<'a>>> = BTreeMap::new();
        let mut add = |signature: &Signature, count: u64, finding: Option<&'a Finding>| {
            let shape = signature.shape();
            for op in shape.iter().flat_map(|shape| shape.ops()) {
                let OpTypes::Shapes(types) = op.types() else {
                    continue;
                };
                for ty in types.iter() {
                    let row = heat.entry(op.name().to_owned()).or_default();
                    let cell = row.entry(ty.to_string()).or_insert((0, None));
                    cell.0 += count;
                    cell.1 = cell.1.or(finding);
                }
            }
        };
        for (key, finding) in &self.night.findings {
            let count = self.standings.get(key).map_or(1, |s| s.count.max(1));
            add(&finding.record.signature, count, Some(finding));
        }
        // The programs of known bugs are not stored.
        let others = self.standings.iter();
        for (key, standings) in
            others.filter(|(key, s)| s.count > 0 && !self.night.findings.contains_key(*key))
        {
            if let Ok(signature) = key.1.parse() {
                add(&signature, standings.count, None);
            }
        }
        heat
    }

    /// Returns the number of distinct keys after each number of programs. The searches are in the
    /// order of the plan.
    pub(crate) fn growth(&self) -> Vec<(f64, f64)> {
        let (mut programs, mut keys) = (0, BTreeSet::new());
        let mut points = Vec::new();
        for (_, searched) in self.night.searched() {
            programs += searched.programs;
            let found = searched.findings.iter().map(|f| (&f.target, &f.key));
            keys.extend(found.chain(searched.known.iter().map(|k| (&k.target, &k.key))));
            points.push((programs as f64, keys.len() as f64));
        }
        points
    }
}
