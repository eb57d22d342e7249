//! A part of a nightly run: its command and the result of the command.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::conformed::Conformed;
use crate::night::finding::TargetKey;
use crate::night::plan::{Search, Stored as What, Target, Unit, Work};
use crate::results::{self, CommandOutput, Done, MatrixRow, Outcome, Replayed, Searched};
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_triage::known::{Candidate, PassAtFault};
use lowerfuzz_triage::store::SOURCE;
use lowerfuzz_triage::{KnownBugs, StoredFinding};

use crate::error::CampaignError;
use crate::files::entries;
use crate::nightly::folder::NightFolder;
use crate::nightly::part_process::{Ended, PartProcess};
use crate::nightly::schedule::TimeLimit;
use crate::nightly::settings::NightlySettings;
use crate::nightly::state::State;

/// The time limit for the reductions of a search that counts programs. The limit is so high that it
/// is never reached.
const REDUCTIONS: Duration = Duration::from_secs(24 * 3600);
/// The number of inputs up to which a function of the conformance table is judged on all of them.
const CONFORMANCE_INPUTS: u64 = 4096;
/// Maximum number of new keys of a part of the run that are judged on every release.
const ASKED: usize = 20;

/// The context in which the parts of a nightly run are executed.
pub(crate) struct Parts<'a> {
    pub(crate) settings: &'a NightlySettings,
    pub(crate) folder: &'a NightFolder,
    pub(crate) state: &'a State,
    pub(crate) process: PartProcess<'a>,
    pub(crate) known: &'a KnownBugs,
    /// The targets of the run, with their versions.
    pub(crate) targets: &'a [Target],
    /// Returns whether a key never occurred before this run.
    pub(crate) is_new: &'a dyn Fn(&TargetKey) -> bool,
}

/// Returns the report of a stored finding's bug. Rules about a release are also about other builds of
/// it, so the version of the target matters.
fn known_report<'k>(
    known: &'k KnownBugs,
    targets: &[Target],
    stored: &results::StoredFinding,
) -> Option<&'k str> {
    let target = targets.iter().find(|target| target.name == stored.target);
    known.report(&Candidate {
        target: &stored.target,
        version: target.map_or("", |target| &target.version),
        signature: stored.key.as_ref()?,
        pass: PassAtFault::of_required(&stored.passes),
    })
}

impl Parts<'_> {
    /// Runs a part of the nightly run, or continues it after `before`, which ended early. The
    /// self-test has no time limit after it has started.
    ///
    /// # Errors
    /// Returns an error if the environment failed, or if there was an interrupt.
    pub(crate) fn one(
        &self,
        unit: &Unit,
        time: TimeLimit,
        before: Option<&Done>,
    ) -> Result<Done, CampaignError> {
        let start = Instant::now();
        let (command, outcome) = match &unit.work {
            Work::Replay { what, target } => {
                let before = before.and_then(|done| match &done.outcome {
                    Outcome::Replayed(replayed) => Some(replayed),
                    Outcome::Searched(_)
                    | Outcome::Conformed(_)
                    | Outcome::Selftested(_)
                    | Outcome::Skipped
                    | Outcome::Failed { .. } => None,
                });
                self.replay(*what, target, time, before)?
            }
            Work::Conformance { target } => self.conformance(target, time)?,
            Work::Selftest => {
                let words = ["selftest", "--json"].map(str::to_owned).to_vec();
                let outcome = match time {
                    TimeLimit::Over => Outcome::Skipped,
                    TimeLimit::Unlimited | TimeLimit::AtMost(_) => {
                        self.outcome(&words, None, Outcome::Selftested)?
                    }
                };
                (words, outcome)
            }
            Work::Search(search) => self.search(unit.id, search, time)?,
        };
        Ok(Done {
            id: unit.id,
            command: std::iter::once("lowerfuzz".to_owned())
                .chain(command)
                .collect(),
            seconds: before.map_or(0.0, |done| done.seconds) + start.elapsed().as_secs_f64(),
            outcome,
        })
    }

    /// Runs a command and converts its result. A command that is stopped at the time limit has no result.
    fn outcome<T: CommandOutput>(
        &self,
        words: &[String],
        limit: Option<Duration>,
        outcome: impl FnOnce(T) -> Outcome,
    ) -> Result<Outcome, CampaignError> {
        Ok(match self.process.run_within(words, limit)? {
            Ended::Result(result) => outcome(result),
            Ended::Failed(why) => Outcome::Failed { why },
            Ended::OutOfTime => Outcome::Skipped,
        })
    }

    fn replay(
        &self,
        what: What,
        target: &str,
        time: TimeLimit,
        before: Option<&Replayed>,
    ) -> Result<(Vec<String>, Outcome), CampaignError> {
        let folder = match what {
            What::Corpus => self.settings.corpus.clone(),
            What::Reports => Some(self.settings.reports.clone()),
            What::Findings => Some(self.state.findings_of(target)),
        };
        let mut words = ["replay", "--json", "--target", target]
            .map(str::to_owned)
            .to_vec();
        words.extend(self.settings.jobs.map(|jobs| format!("--jobs={jobs}")));
        if let Some(known) = &self.settings.known_file {
            words.push(format!("--known={}", known.display()));
        }
        // Without a folder, the command replays the corpus that is part of it.
        if let Some(folder) = &folder {
            words.extend(["--".to_owned(), folder.display().to_string()]);
        }
        let has_no_entry = |folder: &PathBuf| entries(folder).map(|entries| entries.is_empty());
        if what == What::Findings && folder.as_ref().map(has_no_entry).transpose()? == Some(true) {
            // No earlier night has stored a finding.
            return Ok((words, Outcome::Replayed(Replayed::default())));
        }
        // The command that is stored with the result repeats the whole replay.
        let mut limited = words.clone();
        let first_option = 1..1;
        match time {
            TimeLimit::Over => return Ok((words, Outcome::Skipped)),
            TimeLimit::Unlimited => {}
            TimeLimit::AtMost(time) => {
                let time = format!("--time={}ms", time.as_millis());
                limited.splice(first_option.clone(), [time]);
            }
        }
        if let Some(before) = before {
            let skip = format!("--skip={}", before.skipped + before.judged);
            limited.splice(first_option, [skip]);
        }
        let outcome = self.outcome(&limited, None, |mut replayed: Replayed| {
            for stored in &mut replayed.stored {
                let report = known_report(self.known, self.targets, stored);
                stored.report = report.map(str::to_owned);
            }
            if let Some(before) = before {
                replayed.add_earlier(before);
            }
            if what == What::Reports && replayed.is_about_other_targets(self.process.targets) {
                replayed.incomplete = None;
            }
            Outcome::Replayed(replayed)
        })?;
        Ok((words, outcome))
    }

    /// Judges each op alone, and compares the outcomes with the stored table.
    fn conformance(
        &self,
        target: &str,
        time: TimeLimit,
    ) -> Result<(Vec<String>, Outcome), CampaignError> {
        let mut words = vec!["conformance".to_owned(), "--json".to_owned()];
        let mut option = |name: &str, value: String| words.push(format!("--{name}={value}"));
        option("target", target.to_owned());
        option("inputs", CONFORMANCE_INPUTS.to_string());
        if let Some(jobs) = self.settings.jobs {
            option("jobs", jobs.to_string());
        }
        if let Some(known) = &self.settings.known_file {
            option("known", known.display().to_string());
        }
        if let Some(fault) = self
            .settings
            .fault
            .as_ref()
            .filter(|_| target == Builtin::NAME)
        {
            option("plant", fault.clone());
        }
        match &self.settings.conformance {
            Some(file) => option("against", file.display().to_string()),
            None => words.push("--against".to_owned()),
        }
        let limit = match time {
            TimeLimit::Over => return Ok((words, Outcome::Skipped)),
            TimeLimit::Unlimited => None,
            TimeLimit::AtMost(time) => Some(time),
        };
        let outcome = self.outcome(&words, limit, |table| {
            Outcome::Conformed(Conformed::of(target, table))
        })?;
        Ok((words, outcome))
    }

    fn search(
        &self,
        id: u32,
        search: &Search,
        time: TimeLimit,
    ) -> Result<(Vec<String>, Outcome), CampaignError> {
        let out = self.folder.findings_of(id);
        let mut words = vec!["run".to_owned(), "--json".to_owned()];
        let mut option = |name: &str, value: String| words.push(format!("--{name}={value}"));
        option("target", search.source.target.clone());
        option("seed", search.first_seed.to_string());
        match (search.programs, time) {
            (Some(programs), _) => {
                option("count", programs.to_string());
                option("reduce-time", format!("{}s", REDUCTIONS.as_secs()));
            }
            (None, TimeLimit::AtMost(time)) => {
                option("time", format!("{}ms", time.as_millis()));
            }
            (None, TimeLimit::Over | TimeLimit::Unlimited) => {
                return Ok((words, Outcome::Skipped));
            }
        }
        if let Some(jobs) = self.settings.jobs {
            option("jobs", jobs.to_string());
        }
        if let Some(known) = &self.settings.known_file {
            option("known", known.display().to_string());
        }
        option("out", out.display().to_string());
        words.extend(search.source.options.iter().cloned());
        let outcome = self.outcome(&words, None, |said: Searched| {
            let first_seed = search.first_seed;
            let said = Searched { first_seed, ..said };
            Outcome::Searched(Box::new(with_folder_names(said)))
        })?;
        if let Outcome::Searched(searched) = &outcome {
            if search.programs.is_none() {
                // With a number of programs instead of a time limit, the command is reproducible.
                let count = format!("--count={}", searched.programs);
                let time = words.iter_mut().find(|word| word.starts_with("--time="));
                time.into_iter().for_each(|word| word.clone_from(&count));
            }
            self.ask_releases(&out, searched)?;
        }
        Ok((words, outcome))
    }

    /// Judges the smallest programs of new keys on every release.
    ///
    /// # Errors
    /// Returns an error if the environment failed, or if there was an interrupt.
    pub(crate) fn ask_releases(
        &self,
        out: &Path,
        searched: &Searched,
    ) -> Result<(), CampaignError> {
        let new = searched.findings.iter().filter(|found| {
            found.reduced && (self.is_new)(&(found.target.clone(), found.key.to_string()))
        });
        for folder in new.filter_map(|found| found.folder.as_ref()).take(ASKED) {
            let folder = out.join(folder);
            if NightFolder::has_matrix(&folder) {
                continue;
            }
            let Some(stored) = StoredFinding::at(&folder)? else {
                continue;
            };
            let mut words = vec!["matrix".to_owned(), "--json".to_owned()];
            words.extend(
                stored
                    .record
                    .configuration_to_reproduce()
                    .words(&stored.record.definitions),
            );
            words.extend(["--".to_owned(), folder.join(SOURCE).display().to_string()]);
            if let Ended::Result(matrix) = self.process.run::<Vec<MatrixRow>>(&words)? {
                NightFolder::write_matrix(&folder, &matrix)?;
            }
        }
        Ok(())
    }
}

/// Replaces paths by folder names in the output of `run --json`.
pub(crate) fn with_folder_names(mut said: Searched) -> Searched {
    for found in &mut said.findings {
        let name = found
            .folder
            .as_ref()
            .and_then(|path| Path::new(path).file_name());
        found.folder = name.map(|name| name.to_string_lossy().into_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_about_the_head_is_about_a_build_of_it_by_any_name() {
        let list = "[[rule]]\nreport = \"reports/x\"\ntargets = [\"head\"]\npasses = [\"cse\"]\n\
                    verdicts = [\"mismatch\"]\nonly_ops = [[\"arith.addi\"]]\n";
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), list).expect("room");
        let known = KnownBugs::read(Some(file.path())).expect("a list");
        let stored = results::StoredFinding {
            folder: "f".to_owned(),
            key: "mismatch/lowering/arith.addi(int)".parse().ok(),
            passes: vec!["-cse".to_owned()],
            found_on: "own".to_owned(),
            target: "own".to_owned(),
            verdict: None,
            is_there: Some(true),
            recorded: None,
            not_judged: None,
            report: None,
        };
        let own = |version: &str| Target {
            name: "own".to_owned(),
            version: version.to_owned(),
            built: None,
        };
        let report = |version: &str| known_report(&known, &[own(version)], &stored);
        assert_eq!(report("24.0.0git"), Some("reports/x"));
        assert_eq!(report("22.1.8"), None);
    }
}
