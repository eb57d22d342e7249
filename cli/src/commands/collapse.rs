//! What `lowerfuzz run` makes of its findings: they are reduced while that shows anything new,
//! those of one key are one, and those that have a report are only counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_ir::case;
use lowerfuzz_oracle::tool;
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

/// Findings with one key.
pub(super) struct Group {
    /// The first of them.
    pub(super) finding: Distilled,
    /// How many there are.
    pub(super) count: u64,
    /// How many more there seem to be: not reduced, wrong in the same way by the fault of the same pass, in
    /// programs that have all that the bug needs.
    pub(super) alike: u64,
    /// Where it was written.
    pub(super) path: Option<PathBuf>,
    /// The report that knows it.
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

    /// As the list of what is known has it.
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

/// What findings become groups with.
pub(super) struct Collapse<'a> {
    pub(super) args: &'a RunArgs,
    pub(super) orders: &'a Orders<'a>,
    pub(super) known: &'a Known,
    pub(super) store: Option<&'a Store>,
    pub(super) progress: &'a Progress<'a>,
    /// When all of it is to be over, if that was said.
    pub(super) end: Option<Instant>,
}

impl Collapse<'_> {
    /// Reduces findings until those of no verdict show anything new, puts together those of one
    /// key, and writes them. What is chosen depends on the findings alone, as long as there is
    /// time. Also what has kept it from being done.
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

    /// Was there no time to reduce a finding that a known bug explains? It is counted with that, like those that nobody
    /// looked into.
    fn is_left(&self, found: &Found, made: &Distilled) -> bool {
        !self.args.no_reduce
            && !made.reduced
            && self.report(made).is_none()
            && self.explained(found).is_some()
    }

    /// The group of a finding: of those with its key, or with its report.
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

    /// What comes of the findings that are looked into, by their places.
    fn distilled(
        &self,
        found: &[Found],
        failure: &Mutex<Option<Failure>>,
    ) -> BTreeMap<usize, Distilled> {
        let [reduced_by, shown_by] = self.deadlines();
        let before = |deadline: Option<Instant>| {
            !tool::interrupted() && deadline.is_none_or(|d| Instant::now() < d)
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
                // What could not be done once will not be tried for each.
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
                        // As it is, it may show by the release's tools.
                        one = done(self.one(found, false, shown_by));
                    }
                }
                // Without time the first stands for the others.
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
                            // A run that is killed loses none of its work.
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

    /// Is there more to be said of a finding than is known? What is neither reduced nor written nor
    /// shown to a runner is what it is.
    fn is_looked_into(&self, found: &Found) -> bool {
        let is_asked_for = !self.args.no_reduce || self.is_shown();
        is_asked_for && self.known_by_words(found).is_none()
    }

    /// Is more done with a finding than to reduce it?
    fn is_shown(&self) -> bool {
        self.store.is_some() || self.args.confirm.name().is_some()
    }

    /// Writes those that have no report; what keeps it from being done.
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
        // More is known now of those that were written as they came, unless it is not written.
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

    /// A finding that nobody could look into.
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

    /// The report that a finding has.
    fn report(&self, finding: &Distilled) -> Option<&str> {
        let target = self.orders.target;
        let report = self.known.report(&finding.key, target, &finding.passes);
        // What a tool says is the same of a smaller program. Its passes are few once the one at fault is
        // known.
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

    /// When reductions end, and when the release's tools are not asked any more about what is not
    /// reduced: when that was said, or so long from now, or when all is done.
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

    /// What a process of its own makes of a finding; `None` if there is no time left, or it cannot
    /// be done: its program may end the process that judges it.
    fn one(
        &self,
        found: &Found,
        reduced: bool,
        end: Option<Instant>,
    ) -> Result<Option<Distilled>, Failure> {
        // Where neither was said, what was begun comes to its end.
        let end = end.filter(|_| self.end.is_some() || self.args.reduce_time.is_some());
        let wanted = Wanted {
            reduced,
            // Only what is written says by which commands it is seen.
            shown: self.store.is_some(),
        };
        distill::in_process(self.orders, found, wanted, end)
    }
}

/// The part of that time in which what is not reduced is shown.
const SHOWING: u32 = 4;

/// What reductions may take together where nothing was said of the time.
const BUDGET: Duration = Duration::from_secs(120);

/// A finding as it is.
///
/// # Errors
/// Its target is not there any more.
pub(super) fn unreduced(
    args: &RunArgs,
    target: &str,
    version: &str,
    dwell: &Dwell,
    found: &Found,
) -> Result<Distilled, Failure> {
    let mut lowering = known_target(target, version, &args.with, dwell)?;
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
