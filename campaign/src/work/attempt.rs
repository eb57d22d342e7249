//! One process that works on a campaign, in a folder of its own.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use lowerfuzz_tools::files::{FileKind, read_text};
use lowerfuzz_triage::escape::one_line;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::CampaignError;
use crate::files::{LOCK, make_folder, read_json, write_json};
use crate::night::Shard;
use crate::parallel::lock;

const ATTEMPT: &str = "attempt.json";
const WORK: &str = "work.jsonl";
const ANALYSES: &str = "analyses.jsonl";
const TIME: &str = "time.json";

/// Who works, on which share of the campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttemptInfo {
    /// The share.
    pub shard: Shard,
    /// The start, in seconds since 1970.
    pub started: u64,
    /// The name of the machine, if known.
    pub host: String,
    /// The number of the process on the machine.
    pub process: u32,
}

/// The time that an attempt took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    /// Seconds since the start.
    pub seconds: f64,
    /// Seconds in which items were judged.
    pub judging: f64,
    /// These seconds, times the number of cores that judged.
    pub core_seconds: f64,
}

impl Spent {
    /// Adds the time of another attempt.
    pub fn add(&mut self, other: Spent) {
        self.seconds += other.seconds;
        self.judging += other.judging;
        self.core_seconds += other.core_seconds;
    }
}

/// The folder of an attempt.
pub struct Attempt {
    path: PathBuf,
    work: Mutex<File>,
    analyses: Mutex<File>,
    /// The lock, which other processes see as long as this process lives.
    _held: Option<File>,
}

impl Attempt {
    /// Starts an attempt in a new folder among the attempts in `folder`.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub(super) fn begin(folder: &Path, shard: Shard) -> Result<Attempt, CampaignError> {
        make_folder(folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let info = AttemptInfo {
            shard,
            started: now.map_or(0, |now| now.as_secs()),
            host: host(),
            process: std::process::id(),
        };
        let name = |number: u32| {
            let (Shard { number: k, of }, started) = (info.shard, info.started);
            format!("{started}-{k}of{of}-{}-{number}", info.process)
        };
        // Two machines may have equal clocks and equal process numbers.
        let mut number = 0;
        let path = loop {
            let path = folder.join(name(number));
            match std::fs::create_dir(&path) {
                Ok(()) => break path,
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
                Err(e) => return Err(CampaignError::file(&path, e)),
            }
        };
        let file = |name: &str| {
            let path = path.join(name);
            let file = OpenOptions::new().create(true).append(true).open(&path);
            file.map_err(|e| CampaignError::file(&path, e))
        };
        let held = file(LOCK)?;
        // A file system without locks only hides that the process lives.
        let held = held.try_lock().is_ok().then_some(held);
        write_json(&path.join(ATTEMPT), &info)?;
        Ok(Attempt {
            work: Mutex::new(file(WORK)?),
            analyses: Mutex::new(file(ANALYSES)?),
            path,
            _held: held,
        })
    }

    /// Adds the results of finished items, and the time that this attempt took so far. They are on
    /// the disk afterwards.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn add<T: Serialize>(&self, records: &[T], spent: Spent) -> Result<(), CampaignError> {
        append(&self.path.join(WORK), &self.work, records)?;
        write_json(&self.path.join(TIME), &spent)
    }

    /// Adds what is known of a finding.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn add_analysis(&self, analysis: &impl Serialize) -> Result<(), CampaignError> {
        append(&self.path.join(ANALYSES), &self.analyses, &[analysis])
    }

    /// The folder of the attempt.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Appends lines of JSON to a file, in one piece.
fn append<T: Serialize>(
    path: &Path,
    file: &Mutex<File>,
    values: &[T],
) -> Result<(), CampaignError> {
    if values.is_empty() {
        return Ok(());
    }
    let mut text = String::new();
    for value in values {
        let line = serde_json::to_string(value).map_err(|e| CampaignError::file(path, e))?;
        text.push_str(&line);
        text.push('\n');
    }
    let mut file = lock(file);
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_data());
    written.map_err(|e| CampaignError::file(path, e))
}

/// An attempt that was read from its folder.
pub(super) struct Attempted {
    pub(super) path: PathBuf,
    pub(super) info: AttemptInfo,
}

impl Attempted {
    /// Reads who worked in a folder. Returns `None` if the attempt has not begun.
    pub(super) fn read(path: &Path) -> Result<Option<Attempted>, CampaignError> {
        let info = read_json(&path.join(ATTEMPT))?;
        let path = path.to_owned();
        Ok(info.map(|info| Attempted { path, info }))
    }

    /// The time that the attempt took.
    pub(super) fn spent(&self) -> Result<Spent, CampaignError> {
        Ok(read_json(&self.path.join(TIME))?.unwrap_or_default())
    }

    /// Reads the finished items.
    pub(super) fn work<T: DeserializeOwned>(&self) -> Result<Vec<T>, CampaignError> {
        lines(&self.path.join(WORK))
    }

    /// Reads what is known of findings.
    pub(super) fn analyses<T: DeserializeOwned>(&self) -> Result<Vec<T>, CampaignError> {
        lines(&self.path.join(ANALYSES))
    }

    /// Returns whether the process of the attempt still lives, as far as the file system tells.
    pub(super) fn is_alive(&self) -> bool {
        let file = File::open(self.path.join(LOCK));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(std::fs::TryLockError::WouldBlock)))
    }
}

/// Reads lines of JSON. A last line without an end is left out, because its process was killed.
fn lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, CampaignError> {
    let text = match read_text(path, FileKind::Results) {
        Ok(text) => text,
        Err(why) if why.is_missing() => return Ok(Vec::new()),
        Err(why) => return Err(why.into()),
    };
    let whole = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    whole
        .enumerate()
        .map(|(number, line)| {
            serde_json::from_str(line).map_err(|why| {
                let why = one_line(&why.to_string());
                CampaignError::file(path, format!("line {}: {why}", number + 1))
            })
        })
        .collect()
}

/// The name of this machine; empty if it is unknown.
fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname");
    name.map_or(String::new(), |name| name.trim().to_owned())
}
