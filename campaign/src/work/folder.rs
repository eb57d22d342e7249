//! The folder of a campaign.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use lowerfuzz_triage::escape::one_line;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::NamedTempFile;

use super::attempt::{Attempt, AttemptInfo, Attempted, Spent};
use super::cover::{WorkRecord, cover};
use super::plan::WorkPlan;
use crate::error::CampaignError;
use crate::files::{UNFINISHED, entries, make_folder, read_json, remove_folder};
use crate::night::Shard;

const CAMPAIGN: &str = "campaign.json";
const ATTEMPTS: &str = "attempts";
const FINDINGS: &str = "findings";

/// The folder of a campaign, with its plan.
#[derive(Clone, Debug)]
pub struct WorkFolder {
    path: PathBuf,
    /// What the campaign judges.
    pub plan: WorkPlan,
}

/// The size of a campaign's folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct WorkSize {
    /// The number of attempts.
    pub attempts: usize,
    /// The number of attempts whose processes still live.
    pub alive: usize,
    /// The number of bytes of all files.
    pub bytes: u64,
}

impl WorkFolder {
    /// Opens the folder of a campaign. Creates it, if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be written, has other contents, or is that of another campaign.
    pub fn open(path: &Path, plan: WorkPlan) -> Result<WorkFolder, CampaignError> {
        make_folder(path)?;
        loop {
            if let Some(found) = WorkFolder::look(path)? {
                return match plan.difference(&found.plan) {
                    None => Ok(found),
                    Some(why) => Err(CampaignError::file(
                        path,
                        one_line(&format!("expected the state of this campaign, but {why}")),
                    )),
                };
            }
            is_free(path)?;
            // Another machine may write the plan at the same time; one of the two is kept.
            let file = path.join(CAMPAIGN);
            let mut text =
                serde_json::to_vec_pretty(&plan).map_err(|why| CampaignError::file(&file, why))?;
            text.push(b'\n');
            let write = || -> std::io::Result<()> {
                use std::io::Write as _;
                let mut new = NamedTempFile::with_prefix_in(UNFINISHED, path)?;
                new.write_all(&text)?;
                new.as_file().sync_data()?;
                match new.persist_noclobber(&file) {
                    Err(why) if why.error.kind() != ErrorKind::AlreadyExists => Err(why.error),
                    Ok(_) | Err(_) => Ok(()),
                }
            };
            write().map_err(|why| CampaignError::file(&file, why))?;
        }
    }

    /// Opens the folder of a campaign for reading. Returns `None` if the folder has no campaign.
    ///
    /// # Errors
    /// The plan cannot be read.
    pub fn look(path: &Path) -> Result<Option<WorkFolder>, CampaignError> {
        let plan = read_json(&path.join(CAMPAIGN))?;
        let path = path.to_owned();
        Ok(plan.map(|plan| WorkFolder { path, plan }))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder for findings.
    pub fn findings(&self) -> PathBuf {
        self.path.join(FINDINGS)
    }

    /// Starts an attempt at a share of the work.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn begin(&self, shard: Shard) -> Result<Attempt, CampaignError> {
        Attempt::begin(&self.path.join(ATTEMPTS), shard)
    }

    /// Reads the finished items of all attempts. Each item counts once; the records do not overlap.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn done<R: DeserializeOwned>(&self) -> Result<Vec<WorkRecord<R>>, CampaignError> {
        Ok(cover(self.records()?))
    }

    /// Reads all records, some of which may have the same items.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn records<R: DeserializeOwned>(&self) -> Result<Vec<WorkRecord<R>>, CampaignError> {
        let mut records = Vec::new();
        for attempt in self.attempted()? {
            records.extend(attempt.work()?);
        }
        Ok(records)
    }

    /// Reads what all attempts know of findings.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn analyses<T: DeserializeOwned>(&self) -> Result<Vec<T>, CampaignError> {
        let mut all = Vec::new();
        for attempt in self.attempted()? {
            all.extend(attempt.analyses()?);
        }
        Ok(all)
    }

    /// The attempts, in the order of their names, which begin with the time of their start.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn attempts(&self) -> Result<Vec<AttemptInfo>, CampaignError> {
        let attempts = self.attempted()?.into_iter();
        Ok(attempts.map(|attempt| attempt.info).collect())
    }

    /// Returns the attempts at a share whose processes still live.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn alive(&self, shard: Shard) -> Result<Vec<AttemptInfo>, CampaignError> {
        let attempts = self.attempted()?.into_iter();
        let alive = attempts.filter(|attempt| attempt.info.shard == shard && attempt.is_alive());
        Ok(alive.map(|attempt| attempt.info).collect())
    }

    /// The time that all attempts at a share took; at all shares, without one.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn spent(&self, shard: Option<Shard>) -> Result<Spent, CampaignError> {
        let mut sum = Spent::default();
        for attempt in self.attempted()? {
            if shard.is_none_or(|shard| shard == attempt.info.shard) {
                sum.add(attempt.spent()?);
            }
        }
        Ok(sum)
    }

    /// The size of the folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn size(&self) -> Result<WorkSize, CampaignError> {
        let attempts = self.attempted()?;
        Ok(WorkSize {
            attempts: attempts.len(),
            alive: attempts.iter().filter(|a| a.is_alive()).count(),
            bytes: bytes(&self.path)?,
        })
    }

    /// Replaces the attempts whose processes have ended by one attempt with their results. Returns
    /// how many there were. `joined` makes fewer records of neighbouring ones.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn prune<R, A>(
        &self,
        joined: impl FnOnce(Vec<WorkRecord<R>>) -> Vec<WorkRecord<R>>,
    ) -> Result<usize, CampaignError>
    where
        R: Serialize + DeserializeOwned,
        A: Serialize + DeserializeOwned + PartialEq,
    {
        let mut ended = self.attempted()?;
        ended.retain(|attempt| !attempt.is_alive());
        // The time of a share must be known afterwards, too.
        let mut by_shard: Vec<(Shard, Vec<&Attempted>)> = Vec::new();
        for attempt in &ended {
            let shard = attempt.info.shard;
            match by_shard.iter_mut().find(|(other, _)| *other == shard) {
                Some((_, attempts)) => attempts.push(attempt),
                None => by_shard.push((shard, vec![attempt])),
            }
        }
        let mut records = Vec::new();
        let mut analyses: Vec<A> = Vec::new();
        for attempt in &ended {
            records.extend(attempt.work()?);
            for analysis in attempt.analyses()? {
                if !analyses.contains(&analysis) {
                    analyses.push(analysis);
                }
            }
        }
        let mut records = Some(joined(cover(records)));
        for (shard, attempts) in &by_shard {
            let mut sum = Spent::default();
            for attempt in attempts {
                sum.add(attempt.spent()?);
            }
            let attempt = self.begin(*shard)?;
            attempt.add(&records.take().unwrap_or_default(), sum)?;
            for analysis in std::mem::take(&mut analyses) {
                attempt.add_analysis(&analysis)?;
            }
        }
        for attempt in &ended {
            remove_folder(&attempt.path)?;
        }
        Ok(ended.len())
    }

    fn attempted(&self) -> Result<Vec<Attempted>, CampaignError> {
        let folders = entries(&self.path.join(ATTEMPTS))?;
        let read = folders.iter().map(|path| Attempted::read(path));
        read.filter_map(Result::transpose).collect()
    }
}

/// Checks that a folder has no contents of others.
fn is_free(path: &Path) -> Result<(), CampaignError> {
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| name.starts_with(UNFINISHED) || name == CAMPAIGN)
    };
    match entries(path)?.iter().all(is_ours) {
        true => Ok(()),
        false => Err(CampaignError::file(
            path,
            "expected the folder of a campaign, an empty folder, or a path that does not exist",
        )),
    }
}

/// The number of bytes of the files of a folder and its subfolders.
fn bytes(path: &Path) -> Result<u64, CampaignError> {
    let mut sum = 0;
    for path in entries(path)? {
        match std::fs::symlink_metadata(&path) {
            Ok(data) if data.is_dir() => sum += bytes(&path)?,
            Ok(data) => sum += data.len(),
            // Another process may have removed the file.
            Err(_) => {}
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Range;

    fn plan(subject: &str) -> WorkPlan {
        WorkPlan::new("run", "tool", subject.into())
    }

    fn record(first: u64, len: u64, result: u32) -> WorkRecord<u32> {
        let part = 0;
        WorkRecord {
            range: Range { part, first, len },
            result,
        }
    }

    fn spent(seconds: f64) -> Spent {
        Spent {
            seconds,
            judging: seconds,
            core_seconds: 2.0 * seconds,
        }
    }

    #[test]
    fn attempts_at_the_same_items_count_once_and_survive_pruning() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state");
        let work = WorkFolder::open(&path, plan("a")).expect("a new folder");
        let first = work.begin(Shard::WHOLE).expect("an attempt");
        first
            .add(&[record(0, 2, 10), record(2, 2, 20)], spent(1.0))
            .expect("written");
        let second = work.begin(Shard::WHOLE).expect("an attempt");
        assert_ne!(first.path(), second.path());
        second
            .add(&[record(2, 2, 20), record(4, 1, 30)], spent(2.0))
            .expect("written");
        second.add_analysis(&"known").expect("written");
        // The last line of a killed process is incomplete.
        let file = first.path().join(WORK_FILE);
        let mut text = std::fs::read_to_string(&file).expect("a file");
        text.push_str("{\"part\":0,\"fir");
        std::fs::write(&file, text).expect("written");
        let results = |work: &WorkFolder| -> Vec<u32> {
            let done = work.done::<u32>().expect("readable");
            done.into_iter().map(|record| record.result).collect()
        };
        assert_eq!(results(&work), [10, 20, 30]);
        assert_eq!(work.spent(None).expect("readable").core_seconds, 6.0);
        assert_eq!(work.size().expect("readable").alive, 2);
        drop((first, second));
        let joined = |records: Vec<WorkRecord<u32>>| {
            let sum = records.iter().map(|record| record.result).sum();
            vec![record(0, 5, sum)]
        };
        assert_eq!(work.prune::<u32, String>(joined).expect("pruned"), 2);
        assert_eq!(results(&work), [60]);
        assert_eq!(work.analyses::<String>().expect("readable"), ["known"]);
        assert_eq!(
            work.spent(Some(Shard::WHOLE)).expect("readable").seconds,
            3.0
        );
        assert_eq!(work.size().expect("readable").attempts, 1);
    }

    const WORK_FILE: &str = "work.jsonl";

    #[test]
    fn a_folder_of_another_campaign_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        WorkFolder::open(folder.path(), plan("a")).expect("a new folder");
        WorkFolder::open(folder.path(), plan("a")).expect("the same campaign");
        let error = WorkFolder::open(folder.path(), plan("b")).expect_err("another campaign");
        let expected = format!(
            "{}: expected the state of this campaign, but `subject` is \"b\" here, and \"a\" there",
            folder.path().display()
        );
        assert_eq!(error.to_string(), expected);
        let other = tempfile::tempdir().expect("a folder");
        std::fs::write(other.path().join("mine"), "x").expect("a file");
        assert!(WorkFolder::open(other.path(), plan("a")).is_err());
        assert!(WorkFolder::look(other.path()).expect("readable").is_none());
    }
}
