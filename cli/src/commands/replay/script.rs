//! Asks a target with the script of a report whether the target has the bug: *present*, *gone* and
//! *not asked* are different answers.

use std::fmt::Write as _;
use std::path::Path;

use lowerfuzz_campaign::results::{self, ReplayVerdict};
use lowerfuzz_campaign::targets::selection::has_passes;
use lowerfuzz_oracle::Verdict;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::store::{Asked, BugState, BuildState, ReportRecord, ReproductionScript};

use super::{Judged, is_not_judged};
use crate::failure::Failure;
use crate::json::judge::ReplayRow;

/// The state of a report's bug in a target.
pub(super) struct State {
    folder: String,
    /// What was found now.
    asked: Asked,
    /// Is it the answer of the report's script, in place of a verdict?
    pub(super) is_by_script: bool,
    /// What `report.toml` says about the target.
    pub(super) recorded: Option<BuildState>,
}

impl State {
    /// Whether the bug is present; `None` if the target was not asked.
    pub(super) fn is_there(&self) -> Option<bool> {
        match self.asked.state {
            BugState::Present => Some(true),
            BugState::Gone => Some(false),
            BugState::NotAsked => None,
        }
    }

    /// Why the target was not asked.
    pub(super) fn not_judged(&self) -> Option<&str> {
        (self.asked.state == BugState::NotAsked).then_some(&*self.asked.why)
    }

    /// The name of the state.
    pub(super) fn name(&self) -> &'static str {
        self.asked.state.name()
    }

    /// Adds the answer of a report's script to the results of a replay.
    pub(super) fn describe(&self, judged: &mut Judged, folder: &str, target: &str) {
        match self.asked.state {
            BugState::Present => {
                let _ = writeln!(judged.text, "{folder}: {target}: {}", self.name());
                judged.rows.push(ReplayRow::Report {
                    file: folder.to_owned(),
                    target: target.to_owned(),
                    verdict: self.asked.state,
                });
            }
            BugState::NotAsked => {
                let why = one_line(&self.asked.why);
                let _ = writeln!(judged.text, "{folder}: {target}: {}: {why}", self.name());
            }
            BugState::Gone => {}
        }
    }

    /// Says that the record and the target contradict each other.
    pub(super) fn describe_change(&self, text: &mut String, target: &str) {
        let (BugState::Present | BugState::Gone, Some(recorded)) =
            (self.asked.state, &self.recorded)
        else {
            return;
        };
        if recorded.state != self.asked.state {
            let _ = writeln!(
                text,
                "{}: {target}: {} now, report.toml says {} on {}",
                self.folder,
                self.asked.state.name(),
                recorded.state.name(),
                one_line(&recorded.date),
            );
        }
    }
}

/// Why a report's script cannot ask a target that is no `mlir-opt`.
const NO_MLIR_OPT: &str = "its script asks only builds of MLIR";

/// Returns what `report.toml` in a folder says about a target: about the file name of its tool.
fn recorded(targets: &Targets, record: Option<&ReportRecord>, target: &str) -> Option<BuildState> {
    let program = targets.spec_of(target).ok()?.command.program;
    let build = Path::new(&program).file_name()?.to_string_lossy();
    record?.state_in(&build).cloned()
}

fn not_asked(why: &str) -> Asked {
    Asked {
        state: BugState::NotAsked,
        why: why.to_owned(),
    }
}

/// Asks each target with the script of a report.
pub(super) fn asked(
    targets: &Targets,
    script: &ReproductionScript,
    names: &[String],
) -> Result<Judged, Failure> {
    let folder = script.folder().display().to_string();
    let record = ReportRecord::at(script.folder())?;
    let mut judged = Judged::default();
    for name in names {
        let affected = record.as_ref().and_then(|record| record.affected.last());
        let found_on = match affected {
            _ if script.is_about(name) => name.clone(),
            Some(release) => format!("mlir-opt-{release}"),
            None => String::new(),
        };
        let asked = match has_passes(targets, name) {
            true => script
                .ask(targets, name)
                .unwrap_or_else(|why| not_asked(&why.to_string())),
            false => not_asked(NO_MLIR_OPT),
        };
        let state = State {
            folder: folder.clone(),
            asked,
            is_by_script: true,
            recorded: recorded(targets, record.as_ref(), name),
        };
        let found = state.asked.state;
        judged.verdicts.push(found.name());
        state.describe(&mut judged, &folder, name);
        state.describe_change(&mut judged.text, name);
        judged.stored.push(results::StoredFinding {
            folder: folder.clone(),
            key: None,
            passes: Vec::new(),
            found_on,
            target: name.clone(),
            verdict: state.is_there().map(|_| ReplayVerdict::Script(found)),
            is_there: state.is_there(),
            recorded: state.recorded.as_ref().map(|recorded| recorded.state),
            not_judged: state.not_judged().map(str::to_owned),
            report: None,
        });
    }
    Ok(judged)
}

/// Returns the state of a stored finding's bug in a target. Unless the target's verdict on the
/// program shows the bug, the script of its report is asked.
pub(super) fn state_of(
    targets: &Targets,
    stored: &StoredFinding,
    target: &str,
    verdict: Result<&Verdict, &String>,
) -> Result<State, Failure> {
    let folder = stored.source.parent().unwrap_or(Path::new("."));
    let record = ReportRecord::at(folder)?;
    let judged = match verdict {
        Ok(verdict) if is_not_judged(verdict.name()) => not_asked(verdict.name()),
        Ok(verdict) => Asked {
            state: if verdict.differs() {
                BugState::Present
            } else {
                BugState::Gone
            },
            why: String::new(),
        },
        Err(why) => not_asked(why),
    };
    let script = record
        .as_ref()
        .and_then(|_| ReproductionScript::beside_finding(folder));
    // The script may show the bug with other input than that of the stored program.
    let script =
        script.filter(|_| judged.state != BugState::Present && has_passes(targets, target));
    let answer = script.map(|script| {
        let asked = script.ask(targets, target);
        asked.unwrap_or_else(|why| not_asked(&why.to_string()))
    });
    let is_better =
        |answer: &Asked| answer.state != BugState::NotAsked || judged.state == BugState::NotAsked;
    let answer = answer.filter(is_better);
    let is_by_script = answer.is_some();
    let asked = answer.unwrap_or(judged);
    Ok(State {
        folder: folder.display().to_string(),
        asked,
        is_by_script,
        recorded: recorded(targets, record.as_ref(), target),
    })
}
