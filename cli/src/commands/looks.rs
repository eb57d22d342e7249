//! Triages findings without reducing them: determines the passes that they need, the known bugs
//! that explain them, and which findings are presumed duplicates.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowerfuzz_tools::process;

use super::collapse::{Collapse, Group};
use super::distill;
use super::tally::Found;
use crate::failure::Failure;
use crate::finding::{Distilled, Unreduced};
use crate::parallel::{each, lock};

impl Collapse<'_> {
    /// Looks at new findings during the run, for half as long as it took to judge their programs.
    /// Findings that arrive faster wait for the end of the run. If programs are counted instead of
    /// timed, all of them wait.
    ///
    /// # Errors
    /// The helper process cannot be started.
    pub(super) fn look_at_once(
        &self,
        found: &mut [Found],
        judged_in: Duration,
    ) -> Result<(), Failure> {
        let Some(judged_by) = self.orders.end() else {
            return Ok(());
        };
        if self.args.with.passes.is_none() || self.args.no_reduce {
            return Ok(());
        }
        let end = judged_by.min(Instant::now() + judged_in / 2);
        for one in found.iter_mut().filter(|one| self.is_unread(one)) {
            if Instant::now() >= end || process::interrupted() {
                break;
            }
            if let Some(look) = distill::look_in_process(self.orders, one, Some(end))? {
                one.look(look);
            }
        }
        Ok(())
    }

    /// Determines which passes the remaining findings need, as far as time allows. This takes much
    /// less time than reducing their programs.
    pub(super) fn find_needs(&self, found: &mut [Found], failure: &Mutex<Option<Failure>>) {
        if self.args.with.passes.is_none() {
            for found in found {
                found.needs = Some(Vec::new());
            }
            return;
        }
        if self.args.no_reduce {
            return;
        }
        let [reduced_by, _] = self.deadlines();
        let now = Instant::now();
        // A look takes a fraction of a second; a reduction takes many seconds.
        let end = reduced_by.map(|by| now + by.saturating_duration_since(now) * 2 / 3);
        let mut asked: Vec<usize> = (0..found.len())
            .filter(|place| self.is_unread(&found[*place]))
            .collect();
        // Findings with the same key take turns, so that each key is looked at early.
        let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
        let turn_of: Vec<usize> = found
            .iter()
            .map(|found| {
                let turn = turns.entry(&found.key).or_default();
                *turn += 1;
                *turn
            })
            .collect();
        asked.sort_by_key(|place| turn_of[*place]);
        let jobs = usize::from(self.orders.jobs);
        let looks = each(&asked, jobs, |place| {
            let is_late = end.is_some_and(|end| Instant::now() >= end);
            if is_late || process::interrupted() {
                return Ok(None);
            }
            distill::look_in_process(self.orders, &found[*place], end)
        });
        match looks {
            Ok(looks) => {
                for (place, look) in asked.into_iter().zip(looks) {
                    if let Some(look) = look {
                        found[place].look(look);
                    }
                }
            }
            Err(why) => _ = lock(failure).get_or_insert(why),
        }
    }

    /// Tests whether the needed passes are unknown and the finding is not identified by its
    /// diagnostic.
    fn is_unread(&self, found: &Found) -> bool {
        found.needs.is_none() && self.known_by_words(found).is_none()
    }

    /// The key of a finding whose diagnostic alone identifies a known bug.
    pub(super) fn known_by_words(&self, found: &Found) -> Option<String> {
        let key = found.key_by_words();
        let passes = found.needs.as_deref().unwrap_or_default();
        key.filter(|key| self.known.report(key, self.orders.target, passes).is_some())
    }

    /// The report of a known bug that explains an unreduced finding.
    pub(super) fn explained(&self, found: &Found) -> Option<&str> {
        self.known.explains(Unreduced {
            target: self.orders.target,
            key: &found.key,
            verdict: &found.verdict,
            blame: &found.blame,
            needs: found.needs.as_deref()?,
            uses: &found.uses,
        })
    }

    /// Counts a finding that was not analysed with the group that it presumably belongs to.
    pub(super) fn count_in(
        &self,
        other: &Found,
        found: &[Found],
        made: &BTreeMap<usize, Distilled>,
        groups: &mut Vec<Group>,
    ) -> Result<(), Failure> {
        let says_the_same =
            |(first, _): &(&usize, _)| other.is_known_by_words && found[**first].looks_like(other);
        if let Some((_, first)) = made.iter().find(says_the_same)
            && let Some(group) = self.group_of(first, groups)
        {
            group.count += 1;
            return Ok(());
        }
        if let Some(report) = self.explained(other) {
            let group = groups
                .iter_mut()
                .find(|g| g.report.as_deref() == Some(report));
            match group {
                Some(group) => group.alike += 1,
                None => groups.push(Group {
                    report: Some(report.to_owned()),
                    finding: self.as_it_is(other)?,
                    count: 0,
                    alike: 1,
                    path: None,
                }),
            }
            return Ok(());
        }
        let shows = |first: &&Distilled| {
            first.reduced
                && (&first.verdict, &first.blame) == (&other.verdict, &other.blame)
                && other.needs.is_some()
                && first.pass.as_ref() == other.pass_at_fault()
                && first
                    .uses
                    .iter()
                    .all(|one| other.uses.binary_search(one).is_ok())
        };
        if let Some(first) = made.values().find(shows)
            && let Some(group) = self.group_of(first, groups)
        {
            group.alike += 1;
        }
        Ok(())
    }
}
