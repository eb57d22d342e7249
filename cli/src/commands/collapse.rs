//! What `lowerfuzz run` makes of its findings: they are reduced while that shows anything new,
//! those of one key are one, and those that have a report are only counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_generator::case_from_seed;
use lowerfuzz_ir::case;
use lowerfuzz_night::finding::severity;
use lowerfuzz_oracle::tool;
use serde_json::{Value, json};

use super::orders::Orders;
use super::tally::Found;
use super::{distill, generation, known_target};
use crate::args::RunArgs;
use crate::failure::Failure;
use crate::finding::{Distilled, Known, Store};
use crate::parallel::{each, into_inner, lock};

/// Findings with one key.
pub(super) struct Group {
    /// The first of them.
    pub(super) finding: Distilled,
    /// How many there are.
    pub(super) count: u64,
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
            "ops": finding.ops,
            "reduced": finding.reduced,
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
        })
    }
}

/// What findings become groups with.
pub(super) struct Collapse<'a> {
    pub(super) args: &'a RunArgs,
    pub(super) orders: &'a Orders<'a>,
    pub(super) known: &'a Known,
    pub(super) store: Option<&'a Store>,
    /// When all of it is to be over, if that was said.
    pub(super) end: Option<Instant>,
}

impl Collapse<'_> {
    /// Reduces findings until those of no verdict show anything new, puts together those of one
    /// key, and writes them. What is chosen depends on the findings alone, as long as there is
    /// time. Also what has kept it from being done.
    pub(super) fn groups(&self, found: &[Found]) -> (Vec<Group>, Option<Failure>) {
        let args = self.args;
        let [reduced_by, shown_by] = self.deadlines();
        let before = |deadline: Option<Instant>| {
            !tool::interrupted() && deadline.is_none_or(|d| Instant::now() < d)
        };
        let in_time = || before(reduced_by);
        let failure = Mutex::new(None);
        let idle = if args.reduce_all { usize::MAX } else { IDLE };
        let mut search = Search::new(found, idle);
        let mut made: BTreeMap<usize, Distilled> = BTreeMap::new();
        loop {
            let round = search.round(in_time());
            if round.is_empty() {
                break;
            }
            let one = |chosen: &Chosen| {
                // What could not be done once will not be tried for each.
                let found = &found[chosen.place];
                let goes_on = || in_time() && lock(&failure).is_none();
                let done = |distilled: Result<Option<Distilled>, Failure>| {
                    distilled.unwrap_or_else(|why| {
                        lock(&failure).get_or_insert(why);
                        None
                    })
                };
                let mut one = None;
                if self.known_by_words(found).is_none() {
                    if goes_on() {
                        one = done(self.one(found, !args.no_reduce, reduced_by));
                    }
                    let is_left = one.is_none() && chosen.first && before(shown_by);
                    if is_left && lock(&failure).is_none() {
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
                lock(&failure).get_or_insert(why);
                round
                    .iter()
                    .map(|chosen| Some((chosen.place, None)))
                    .collect()
            });
            for (place, finding) in distilled.into_iter().flatten() {
                let Orders {
                    target, version, ..
                } = self.orders;
                let as_it_is = || {
                    let mut as_it_is = unreduced(args, target, version, &found[place])?;
                    if let Some(key) = self.known_by_words(&found[place]) {
                        as_it_is.key = key;
                    }
                    Ok(as_it_is)
                };
                match finding.map_or_else(as_it_is, Ok) {
                    Ok(finding) => {
                        search.learn(place, &finding);
                        made.insert(place, finding);
                    }
                    Err(why) => {
                        lock(&failure).get_or_insert(why);
                    }
                }
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        for finding in made.values() {
            match groups.iter_mut().find(|g| g.finding.key == finding.key) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    report: self
                        .known
                        .report(&finding.key, &finding.target)
                        .map(str::to_owned),
                    finding: finding.clone(),
                    count: 1,
                    path: None,
                }),
            }
        }
        for (place, other) in found.iter().enumerate() {
            let alike = made
                .iter()
                .find(|(first, _)| other.is_known_by_words && found[**first].key == other.key);
            let alike = alike.filter(|_| !made.contains_key(&place));
            let group = alike.and_then(|(_, first)| {
                groups
                    .iter_mut()
                    .find(|group| group.finding.key == first.key)
            });
            if let Some(group) = group {
                group.count += 1;
            }
        }
        let mut failure = into_inner(failure);
        if let Some(store) = self.store {
            for group in groups.iter_mut().filter(|g| g.report.is_none()) {
                match store.keep(&group.finding) {
                    Ok(path) => group.path = Some(path),
                    Err(why) => failure = failure.or(Some(why)),
                }
            }
            // More is known now of those that were written as they came, unless it is not written.
            let mut looks = BTreeSet::new();
            for place in made.keys().filter(|_| failure.is_none()) {
                let found = &found[*place];
                let (target, version) = (self.orders.target, self.orders.version);
                if looks.insert(&found.key)
                    && let Ok(first) = unreduced(args, target, version, found)
                {
                    store.take_back(&first);
                }
            }
        }
        (groups, failure)
    }

    /// The key of a finding that has a report, where that is known before it is reduced.
    fn known_by_words(&self, found: &Found) -> Option<String> {
        let key = found.key_by_words();
        key.filter(|key| self.known.report(key, self.orders.target).is_some())
    }

    /// When reductions end, and when the release's tools are not asked any more about what is not
    /// reduced: when that was said, or so long from now, or when all is done.
    fn deadlines(&self) -> [Option<Instant>; 2] {
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
        reduce: bool,
        end: Option<Instant>,
    ) -> Result<Option<Distilled>, Failure> {
        // Where neither was said, what was begun comes to its end.
        let end = end.filter(|_| self.end.is_some() || self.args.reduce_time.is_some());
        distill::in_process(self.orders, found.seed, reduce, end)
    }
}

/// The part of that time in which what is not reduced is shown.
const SHOWING: u32 = 4;

/// What reductions may take together where nothing was said of the time.
const BUDGET: Duration = Duration::from_secs(120);

/// Findings of one verdict in a row that turn out to be known, after which the others of that
/// verdict are only counted.
const IDLE: usize = 12;

/// Findings of one verdict that are reduced between two looks at what came out.
const ROUND: usize = 4;

/// Which findings are reduced. First those whose programs lack something that each of the known
/// reduced programs has: they show something else.
struct Search<'f> {
    found: &'f [Found],
    verdicts: Vec<OfVerdict<'f>>,
    /// So many of a verdict that are known in a row end the search for others of it.
    most_idle: usize,
}

/// The findings of one verdict and blame.
struct OfVerdict<'f> {
    verdict: &'f str,
    blame: &'f str,
    /// Their places in the list, without those that were chosen.
    left: Vec<usize>,
    /// Keys, and what the programs that have them use.
    keys: BTreeMap<String, Vec<u16>>,
    /// How many in a row were known.
    idle: usize,
    /// Were the first taken?
    begun: bool,
}

/// A finding that is to be reduced.
struct Chosen {
    place: usize,
    /// None that looks like it is known yet: it is taken as it is if there is no time.
    first: bool,
}

impl<'f> Search<'f> {
    fn new(found: &'f [Found], most_idle: usize) -> Search<'f> {
        let mut verdicts: Vec<OfVerdict<'f>> = Vec::new();
        for (place, found) in found.iter().enumerate() {
            let (verdict, blame) = (found.verdict.as_str(), found.blame.as_str());
            let same = |v: &&mut OfVerdict<'_>| v.verdict == verdict && v.blame == blame;
            match verdicts.iter_mut().find(same) {
                Some(of_verdict) => of_verdict.left.push(place),
                None => verdicts.push(OfVerdict {
                    verdict,
                    blame,
                    left: vec![place],
                    keys: BTreeMap::new(),
                    idle: 0,
                    begun: false,
                }),
            }
        }
        verdicts.sort_by_key(|v| severity(v.verdict));
        Search {
            found,
            verdicts,
            most_idle,
        }
    }

    /// The next to be reduced, of one verdict; none if the others are only counted. If there is no
    /// time left, those alone that stand for all that look like them.
    fn round(&mut self, in_time: bool) -> Vec<Chosen> {
        for of_verdict in &mut self.verdicts {
            let mut round = Vec::new();
            // The first say what the others are held against.
            let firsts = of_verdict.take_firsts(self.found);
            let goes_on = in_time && of_verdict.idle < self.most_idle;
            let wanted = if firsts.is_empty() && goes_on {
                ROUND
            } else {
                0
            };
            let first = true;
            round.extend(firsts.into_iter().map(|place| Chosen { place, first }));
            let others = of_verdict.take(self.found, wanted).into_iter();
            round.extend(others.map(|place| Chosen {
                place,
                first: false,
            }));
            if !round.is_empty() {
                return round;
            }
        }
        Vec::new()
    }

    /// What came of a finding.
    fn learn(&mut self, place: usize, finding: &Distilled) {
        let found = &self.found[place];
        let same = |v: &&mut OfVerdict<'_>| v.verdict == found.verdict && v.blame == found.blame;
        let Some(of_verdict) = self.verdicts.iter_mut().find(same) else {
            return;
        };
        if of_verdict.keys.contains_key(&finding.key) {
            of_verdict.idle += 1;
        } else {
            of_verdict.idle = 0;
            let key = finding.key.clone();
            of_verdict.keys.insert(key, finding.uses.clone());
        }
    }
}

impl OfVerdict<'_> {
    /// The first places of those that look alike, if they were not taken before.
    fn take_firsts(&mut self, found: &[Found]) -> Vec<usize> {
        if std::mem::replace(&mut self.begun, true) {
            return Vec::new();
        }
        let mut looks: Vec<&str> = Vec::new();
        let mut firsts = Vec::new();
        for place in &self.left {
            let key = found[*place].key.as_str();
            if !looks.contains(&key) {
                looks.push(key);
                firsts.push(*place);
            }
        }
        self.left.retain(|place| !firsts.contains(place));
        firsts
    }

    /// The next places, those first whose programs no key explains.
    fn take(&mut self, found: &[Found], wanted: usize) -> Vec<usize> {
        // Of those that look alike the first says all.
        self.left.retain(|place| !found[*place].is_known_by_words);
        let explained = |place: usize| {
            let has = |hash: &u16| found[place].uses.binary_search(hash).is_ok();
            self.keys.values().any(|uses| uses.iter().all(has))
        };
        let new = self.left.iter().copied().filter(|place| !explained(*place));
        let mut taken: Vec<usize> = new.take(wanted).collect();
        for place in &self.left {
            if taken.len() == wanted {
                break;
            }
            if !taken.contains(place) {
                taken.push(*place);
            }
        }
        self.left.retain(|place| !taken.contains(place));
        taken
    }
}

/// A finding as it is.
///
/// # Errors
/// Its target is not there any more.
pub(super) fn unreduced(
    args: &RunArgs,
    target: &str,
    version: &str,
    found: &Found,
) -> Result<Distilled, Failure> {
    let mut lowering = known_target(target, version, &args.with)?;
    let config = generation(lowering.as_ref(), &args.with, &args.confirm, args.dwell);
    let text = case::print(&case_from_seed(found.seed, &config));
    lowering.draw_passes(found.seed);
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
        profile: args.dwell.name(),
        seed: Some(found.seed),
        verdict: found.verdict.clone(),
        blame: found.blame.clone(),
        aspect: String::new(),
        reason: found.reason.clone(),
        lowered_op: None,
        difference: None,
        source_ops: Vec::new(),
        ops: 0,
        values: Vec::new(),
        shown: None,
        second_opinion: None,
        original: text.clone(),
        source: text,
        lowered: None,
        reduced: false,
        uses: found.uses.clone(),
        tested: 0,
        seconds: 0.0,
    };
    distilled.set_options(&args.with);
    Ok(distilled)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finding whose program uses this.
    fn found(seed: u64, uses: &[u16]) -> Found {
        Found {
            seed,
            key: "mismatch/lowering/unreduced/value".into(),
            is_known_by_words: false,
            verdict: "mismatch".into(),
            blame: "lowering".into(),
            reason: String::new(),
            uses: uses.to_vec(),
        }
    }

    /// Searches to the end, where the key of a finding is told by `key`, with what its reduced
    /// program uses. How many were reduced, and the keys.
    fn search(
        found: &[Found],
        key: impl Fn(&Found) -> (&'static str, Vec<u16>),
    ) -> (usize, Vec<String>) {
        let mut search = Search::new(found, IDLE);
        let mut reduced = 0;
        loop {
            let round = search.round(true);
            if round.is_empty() {
                break;
            }
            for chosen in round {
                reduced += 1;
                let (key, uses) = key(&found[chosen.place]);
                let finding: Distilled = serde_json::from_value(json!({
                    "key": key, "target": "t", "version": "", "passes": [], "verdict": "mismatch", "blame": "lowering",
                    "aspect": "value", "reason": "", "source_ops": [], "ops": 0, "values": [],
                    "original": "", "source": "", "reduced": true, "uses": uses, "tested": 0,
                    "seconds": 0.0,
                }))
                .expect("a finding");
                search.learn(chosen.place, &finding);
            }
        }
        let keys = search.verdicts.iter().flat_map(|v| v.keys.keys().cloned());
        (reduced, keys.collect())
    }

    #[test]
    fn a_rare_mistake_is_found_behind_a_frequent_one() {
        // The frequent one needs 1, the rare ones 2 and 3.
        let mut all: Vec<Found> = (0..1000).map(|seed| found(seed, &[1, 2, 9])).collect();
        all[700] = found(700, &[2, 9]);
        all[900] = found(900, &[3]);
        let (reduced, keys) = search(&all, |found| match found.seed {
            700 => ("second", vec![2]),
            900 => ("third", vec![3]),
            _ => ("first", vec![1]),
        });
        assert_eq!(keys, ["first", "second", "third"]);
        assert!(reduced <= 1 + 2 * ROUND + IDLE, "{reduced}");
    }

    #[test]
    fn what_nobody_notices_is_reduced_first_and_what_says_its_name_once() {
        let said = |seed, words: &str| Found {
            key: format!("crashed/lowering/unreduced/{words}"),
            is_known_by_words: true,
            verdict: "crashed".into(),
            ..found(seed, &[])
        };
        let all = [
            said(1, "in f"),
            said(2, "in f"),
            said(3, "in g"),
            found(4, &[]),
        ];
        let mut search = Search::new(&all, IDLE);
        let mut seeds = || -> Vec<u64> {
            let round = search.round(true).into_iter();
            round.map(|chosen| all[chosen.place].seed).collect()
        };
        assert_eq!([seeds(), seeds(), seeds()], [vec![4], vec![1, 3], vec![]]);
        assert_eq!(
            all[0].key_by_words().as_deref(),
            Some("crashed/lowering/in f")
        );
        assert_eq!(all[3].key_by_words(), None);
    }

    #[test]
    fn a_mistake_in_every_program_is_soon_enough() {
        let all: Vec<Found> = (0..1000).map(|seed| found(seed, &[1])).collect();
        let (reduced, keys) = search(&all, |_| ("one", vec![]));
        assert_eq!(keys, ["one"]);
        assert!((IDLE + 1..=IDLE + ROUND).contains(&reduced), "{reduced}");
    }

    #[test]
    fn without_time_one_stands_for_its_verdict() {
        let mut all: Vec<Found> = (0..10).map(|seed| found(seed, &[1])).collect();
        all[5].verdict = "crashed".into();
        all[7].key = "mismatch/lowering/unreduced/memory".into();
        let mut search = Search::new(&all, IDLE);
        let mut round = || -> Vec<usize> {
            let round = search.round(false);
            round.iter().map(|chosen| chosen.place).collect()
        };
        assert_eq!([round(), round(), round()], [vec![0, 7], vec![5], vec![]]);
    }
}
