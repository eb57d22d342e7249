//! The record of a report: `report.toml`, with the pass at fault, the commands of its script, and
//! the state of the bug in each build that was asked.

use std::collections::BTreeMap;
use std::path::Path;

use lowerfuzz_tools::files::{FileKind, read_text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::StoreError;
use crate::escape::one_line;

/// The file with the record of a report.
pub const REPORT: &str = "report.toml";

/// The record of a report.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportRecord {
    /// The title, as `issue.md` has it.
    pub title: String,
    /// The kind of bug, such as `wrong code`.
    pub kind: String,
    /// The numbers of the affected releases, from the oldest.
    pub affected: Vec<u32>,
    /// The pass at fault, as arguments of an `mlir-opt`.
    pub pass: Vec<String>,
    /// Threads upstream.
    pub upstream: Vec<UpstreamThread>,
    /// The words that were searched for upstream.
    #[serde(default)]
    pub searched: Vec<String>,
    /// What a person learned about a build that the script cannot ask.
    #[serde(default)]
    pub indirect: String,
    /// The builds between which the bug came, if they are closer than the releases.
    #[serde(default)]
    pub window: Option<Window>,
    /// The state in each build that was asked.
    pub state: Vec<BuildState>,
    /// The commands of the script by release, each as its arguments.
    pub pipeline: BTreeMap<String, Vec<Vec<String>>>,
}

/// A thread upstream.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpstreamThread {
    /// The number of the thread, such as `#1234` or `owner/project#12`.
    pub thread: String,
    /// How the thread is related to the bug.
    pub relation: Relation,
    /// What the thread is, if that is known.
    #[serde(default)]
    pub what: Option<ThreadKind>,
    /// The thread's state, if that is known.
    #[serde(default)]
    pub state: Option<ThreadState>,
    /// The day on which the state was read, such as `2026-11-28`; empty if that was not recorded.
    #[serde(default)]
    pub read: String,
    /// The thread's content, and whether it is open.
    pub note: String,
}

/// What a thread upstream is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum ThreadKind {
    /// An issue.
    #[serde(rename = "issue")]
    Issue,
    /// A pull request.
    #[serde(rename = "pull request")]
    PullRequest,
}

/// The state of a thread upstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThreadState {
    /// It is open.
    Open,
    /// An issue that is closed, or a pull request that is closed and not merged.
    Closed,
    /// A pull request that is merged.
    Merged,
}

/// How a thread upstream is related to a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// The thread is about the bug.
    Same,
    /// The change fixes the bug, or proposes a fix.
    Fix,
    /// The change introduced the bug.
    Origin,
    /// The thread is about something similar.
    Related,
}

/// The builds between which a bug came.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// The last build that does not have the bug, with its date.
    pub good: String,
    /// The first build that has the bug, with its date.
    pub bad: String,
}

/// The state of a bug in a build, as it was measured.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildState {
    /// The name of the build: `mlir-opt-22`, or the file name of another tool.
    pub build: String,
    /// The version of the build.
    pub version: String,
    /// The date of the measurement.
    pub date: String,
    /// The state.
    pub state: BugState,
    /// Why the build could not be asked.
    #[serde(default)]
    pub why: String,
}

/// Whether a build has a bug.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum BugState {
    /// The bug shows.
    #[serde(rename = "present", alias = "reproduced by its script")]
    Present,
    /// The bug does not show, and the output is right.
    #[serde(rename = "gone", alias = "not reproduced by its script")]
    Gone,
    /// The build cannot be asked, for example because it does not have the pass.
    #[serde(rename = "not asked")]
    NotAsked,
}

impl BugState {
    /// As it is printed, and as JSON and TOML have it.
    pub const fn name(self) -> &'static str {
        match self {
            BugState::Present => "present",
            BugState::Gone => "gone",
            BugState::NotAsked => "not asked",
        }
    }
}

impl ReportRecord {
    /// Reads the record of the report in a folder. Returns `None` if the folder has none.
    ///
    /// # Errors
    /// Returns an error if the record is not valid.
    pub fn at(folder: &Path) -> Result<Option<ReportRecord>, StoreError> {
        let path = folder.join(REPORT);
        if !path.is_file() {
            return Ok(None);
        }
        let text = read_text(&path, FileKind::Finding)?;
        let record = toml::from_str(&text).map_err(|why| StoreError::Report {
            path,
            line: why
                .span()
                .map_or(1, |span| text[..span.start].lines().count().max(1)),
            why: one_line(why.message()),
        })?;
        Ok(Some(record))
    }

    /// Is a change merged that fixes the bug?
    pub fn is_fixed_upstream(&self) -> bool {
        self.upstream.iter().any(|thread| {
            thread.relation == Relation::Fix && thread.state == Some(ThreadState::Merged)
        })
    }

    /// Returns the recorded state in a build. `None` if the build was never tried.
    pub fn state_in(&self, build: &str) -> Option<&BuildState> {
        self.state.iter().find(|state| state.build == build)
    }
}
