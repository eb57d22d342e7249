//! Groups the findings of `lowerfuzz run`: reduces them while new keys turn up, merges findings
//! with the same key, and only counts findings of known bugs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case;
use lowerfuzz_tools::process;
use serde_json::{Value, json};

use super::generation::Generation;
use super::orders::Orders;
use super::progress::Progress;
use super::search::{Chosen, IDLE, Search};
use super::tally::Found;
use super::{distill, known_target};
use crate::args::{Dwell, RunArgs};
use crate::failure::Failure;
use crate::finding::{Distilled, Known, Store, Wanted, op_names};
use crate::parallel::{each, into_inner, lock};

/// The findings that share a key.
pub(super) struct Group {
    /// The first finding of the group.
    pub(super) finding: Distilled,
    /// The number of findings.
    pub(super) count: u64,
    /// The number of presumed duplicates. They are not reduced, but have the same verdict and the
    /// same pass at fault, and their programs use everything that the reduced program uses.
    pub(super) alike: u64,
    /// The folder to which the finding was written.
    pub(super) path: Option<PathBuf>,
    /// The report of the bug, if the bug is known.
    pub(super) report: Option<String>,
}

impl Group {
    pub(super) fn json(&self) -> Value {
        let finding = &self.finding;
        json!({
            "key": finding.key,
            "target": finding.target,
            "verdict": finding.verdict,
            "blame": finding.blame,
            "seed": finding.seed,
            "reason": finding.reason,
            "count": self.count,
            "alike": self.alike,
            "ops": finding.ops,
            "reduced": finding.reduced,
            "known_by_words": finding.known_by_words,
            "second_opinion": finding.second_opinion,
            "path": self.path.as_ref().map(|p| p.display().to_string()),
        })
    }

    /// The JSON object of a group in the list of known findings.
    pub(super) fn known_json(&self) -> Value {
        let finding = &self.finding;
        json!({
            "key": finding.key,
            "target": finding.target,
            "verdict": finding.verdict,
            "report": self.report,
            "count": self.count,
            "alike": self.alike,
        })
    }
}

/// The context for grouping the findings of a target.
pub(super) struct Collapse<'a> {
    pub(super) args: &'a RunArgs,
    pub(super) orders: &'a Orders<'a>,
    pub(super) known: &'a Known,
    pub(super) store: Option<&'a Store>,
    pub(super) progress: &'a Progress<'a>,
    /// The deadline of the run, if the run has a time limit.
    pub(super) end: Option<Instant>,
}

impl Collapse<'_> {
    /// Reduces findings until no verdict yields new keys, groups them by key, and writes the
    /// groups. While there is time, the choice of findings to reduce depends on the findings alone.
    /// Also returns the first error.
    pub(super) fn groups(&self, found: &[Found]) -> (Vec<Group>, Option<Failure>) {
        let failure = Mutex::new(None);
        let mut found = found.to_vec();
        self.find_needs(&mut found, &failure);
        let made = self.distilled(&found, &failure);
        let mut groups: Vec<Group> = Vec::new();
        let is_left =
            |(place, finding): (&usize, &Distilled)| self.is_left(&found[*place], finding);
        for (_, finding) in made.iter().filter(|one| !is_left(*one)) {
            match self.group_of(finding, &mut groups) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    report: self.report(finding).map(str::to_owned),
                    finding: finding.clone(),
                    count: 1,
                    alike: 0,
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
        let failure = into_inner(failure);
        let unwritten = self.write(&mut groups, made.keys().map(|place| &found[*place]));
        (groups, failure.or(unwritten))
    }

    /// Tests whether a finding ran out of reduction time although a known bug explains it. Such a
    /// finding counts as a presumed duplicate of that bug.
    fn is_left(&self, found: &Found, made: &Distilled) -> bool {
        !self.args.no_reduce
            && !made.reduced
            && self.report(made).is_none()
            && self.explained(found).is_some()
    }

    /// The group of a finding: the group with the same key, or with the same report.
    pub(super) fn group_of<'g>(
        &self,
        finding: &Distilled,
        groups: &'g mut [Group],
    ) -> Option<&'g mut Group> {
        let report = self.report(finding);
        groups.iter_mut().find(|group| match &group.report {
            Some(known) => report == Some(known),
            None => group.finding.key == finding.key,
        })
    }

    /// Analyses the findings that are worth it; returns the results by index of the finding.
    fn distilled(
        &self,
        found: &[Found],
        failure: &Mutex<Option<Failure>>,
    ) -> BTreeMap<usize, Distilled> {
        let [reduced_by, shown_by] = self.deadlines();
        let before = |deadline: Option<Instant>| {
            !process::interrupted() && deadline.is_none_or(|d| Instant::now() < d)
        };
        let in_time = || before(reduced_by);
        let fail = |why| _ = lock(failure).get_or_insert(why);
        let idle = if self.args.reduce_all {
            usize::MAX
        } else {
            IDLE
        };
        let is_explained = |place: &usize| self.explained(&found[*place]).is_some();
        let explained = (0..found.len()).filter(is_explained).collect();
        let mut search = Search::new(found, &explained, idle);
        let mut made: BTreeMap<usize, Distilled> = BTreeMap::new();
        loop {
            let round = search.round(in_time());
            if round.is_empty() {
                break;
            }
            let one = |chosen: &Chosen| {
                // After an error no further finding is tried.
                let found = &found[chosen.place];
                let goes_on = || in_time() && lock(failure).is_none();
                let done = |distilled: Result<Option<Distilled>, Failure>| {
                    distilled.unwrap_or_else(|why| {
                        fail(why);
                        None
                    })
                };
                let mut one = None;
                if self.is_looked_into(found) {
                    if goes_on() {
                        one = done(self.one(found, !self.args.no_reduce, reduced_by));
                    }
                    let is_left = one.is_none() && chosen.first && before(shown_by);
                    if is_left && self.is_shown() && lock(failure).is_none() {
                        // The unreduced program may still reproduce the finding with the release's
                        // tools.
                        one = done(self.one(found, false, shown_by));
                    }
                }
                // If time runs out, the first of similar findings represents the others.
                let counts = one.is_some() || chosen.first || goes_on();
                Ok(counts.then_some((chosen.place, one)))
            };
            let jobs = usize::from(self.orders.jobs);
            let distilled = each(&round, jobs, one).unwrap_or_else(|why| {
                fail(why);
                round
                    .iter()
                    .map(|chosen| Some((chosen.place, None)))
                    .collect()
            });
            for (place, finding) in distilled.into_iter().flatten() {
                match finding.map_or_else(|| self.as_it_is(&found[place]), Ok) {
                    Ok(finding) => {
                        let is_new = !made.values().any(|other| other.key == finding.key);
                        if is_new && finding.reduced && self.report(&finding).is_none() {
                            self.progress.reduced(&finding);
                            // Writing the finding now preserves it if the run is killed.
                            let kept = self.store.map(|store| store.keep_for_now(&finding));
                            if let Some(Err(why)) = kept {
                                fail(why);
                            }
                        }
                        search.learn(place, &finding);
                        made.insert(place, finding);
                    }
                    Err(why) => fail(why),
                }
            }
            self.progress.waits(made.len(), search.waiting());
        }
        made
    }

    /// Tests whether analysing a finding can add information. There is nothing to add if findings
    /// are neither reduced nor written nor confirmed by a runner, or if the bug is already
    /// identified.
    fn is_looked_into(&self, found: &Found) -> bool {
        let is_asked_for = !self.args.no_reduce || self.is_shown();
        is_asked_for && self.known_by_words(found).is_none()
    }

    /// Tests whether findings are written or confirmed, besides being reduced.
    fn is_shown(&self) -> bool {
        self.store.is_some() || self.args.confirm.name().is_some()
    }

    /// Writes the groups without a report; returns the first error.
    fn write<'f>(
        &self,
        groups: &mut [Group],
        looked_into: impl Iterator<Item = &'f Found>,
    ) -> Option<Failure> {
        let store = self.store?;
        let mut failure = None;
        for group in groups.iter_mut().filter(|g| g.report.is_none()) {
            match store.keep(&group.finding) {
                Ok(path) => group.path = Some(path),
                Err(why) => failure = failure.or(Some(why)),
            }
        }
        // The groups now contain more than the preliminary folders of these findings, so the
        // preliminary folders are removed, unless writing a group failed.
        let mut looks = BTreeSet::new();
        for found in looked_into.filter(|_| failure.is_none()) {
            let (target, version) = (self.orders.target, self.orders.version);
            if looks.insert(&found.key)
                && let Ok(first) = unreduced(self.args, target, version, self.orders.dwell, found)
            {
                store.take_back(&first);
            }
        }
        failure
    }

    /// A finding that was not analysed.
    pub(super) fn as_it_is(&self, found: &Found) -> Result<Distilled, Failure> {
        let Orders {
            target, version, ..
        } = self.orders;
        let mut as_it_is = unreduced(self.args, target, version, self.orders.dwell, found)?;
        if let Some(key) = self.known_by_words(found) {
            as_it_is.key = key;
        }
        if let Some(needs) = &found.needs {
            as_it_is.passes.clone_from(needs);
            as_it_is.pass = needs.last().cloned();
        }
        Ok(as_it_is)
    }

    /// The report of a finding, if the finding is known.
    fn report(&self, finding: &Distilled) -> Option<&str> {
        let target = self.orders.target;
        let report = self.known.report(&finding.key, target, &finding.passes);
        // A smaller program produces the same diagnostic, so the key of the unreduced finding is
        // looked up as well. Passes take part in the lookup only once the pass at fault is known.
        report.or_else(|| {
            let is_said = finding.known_by_words && !finding.reduced;
            let words = is_said.then(|| finding.key.replacen("/unreduced/", "/", 1))?;
            let passes: &[String] = match finding.pass {
                Some(_) => &finding.passes,
                None => &[],
            };
            self.known.report(&words, target, passes)
        })
    }

    /// The deadline for reductions, and the deadline for reproducing unreduced findings with the
    /// release's tools. Both follow from the time limit of the run, from `--reduce-time`, or are
    /// `None`.
    pub(super) fn deadlines(&self) -> [Option<Instant>; 2] {
        if self.args.reduce_all {
            return [None, None];
        }
        let now = Instant::now();
        let window = match self.end {
            Some(end) => end.saturating_duration_since(now),
            None => self.args.reduce_time.unwrap_or(BUDGET),
        };
        let reduced_by = now.checked_add(window - window / SHOWING);
        [reduced_by, now.checked_add(window)]
    }

    /// Analyses a finding in a separate process, because its program may crash the process that
    /// judges it. Returns `None` if no time is left or the analysis fails.
    fn one(
        &self,
        found: &Found,
        reduced: bool,
        end: Option<Instant>,
    ) -> Result<Option<Distilled>, Failure> {
        // Without an explicit time limit, a started reduction may run to its end.
        let end = end.filter(|_| self.end.is_some() || self.args.reduce_time.is_some());
        let wanted = Wanted {
            reduced,
            // The commands that reproduce a finding are needed only if the finding is written.
            shown: self.store.is_some(),
        };
        distill::in_process(self.orders, found, wanted, end)
    }
}

/// One part in this many of the reduction time is reserved for reproducing unreduced findings.
const SHOWING: u32 = 4;

/// Default time limit for all reductions together.
const BUDGET: Duration = Duration::from_secs(120);

/// A finding as it was found, without reduction.
///
/// # Errors
/// The target is no longer available.
pub(super) fn unreduced(
    args: &RunArgs,
    target: &str,
    version: &str,
    dwell: &Dwell,
    found: &Found,
) -> Result<Distilled, Failure> {
    let mut lowering = known_target(target, version, &args.with, dwell)?.target;
    let programs = Generation::of(lowering.as_ref(), &args.with, &args.confirm, dwell);
    lowering.draw_passes(found.seed);
    let profile = programs.profile(found.seed, lowering.passes());
    let case = programs.case(found.seed, lowering.passes());
    let text = case::print(&case);
    let mut distilled = Distilled {
        key: found.key.clone(),
        target: target.to_owned(),
        version: lowering.identity().version,
        plant: None,
        passes: lowering.passes().to_vec(),
        lowering: None,
        pass: None,
        culprit: None,
        confirm: args.confirm.name(),
        profile: Dwell::name(profile),
        seed: Some(found.seed),
        verdict: found.verdict.clone(),
        blame: found.blame.clone(),
        aspect: String::new(),
        reason: found.reason.clone(),
        lowered_op: None,
        difference: None,
        source_ops: Vec::new(),
        ops: op_names(&case).len(),
        values: Vec::new(),
        shown: None,
        second_opinion: None,
        original: text.clone(),
        source: text,
        lowered: None,
        reduced: false,
        known_by_words: found.is_known_by_words,
        uses: found.uses.clone(),
        tested: 0,
        seconds: 0.0,
    };
    distilled.set_options(&args.with);
    Ok(distilled)
}
