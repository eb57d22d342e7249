//! The state of an enumeration: the folder of a campaign whose items are the numbers of functions.

use std::path::{Path, PathBuf};
use std::time::Instant;

use lowerfuzz_campaign::CampaignError;
use lowerfuzz_campaign::night::Shard;
use lowerfuzz_campaign::work::{
    Attempt, Range, Spent, WorkFolder, WorkPlan, WorkRecord, cover, fingerprint,
};
use lowerfuzz_enumerate::{Cause, CauseKey, Tally};
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::TOOL;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// What a search judges. Only parts of equal searches are combined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// The name of the space.
    pub(crate) space: String,
    /// The number of ops of a function.
    pub(crate) ops: u8,
    /// The number of the first function.
    pub(crate) from: u64,
    /// The number after the last function.
    pub(crate) to: u64,
    /// The target.
    pub(crate) target: String,
    /// The version of the target.
    pub(crate) version: String,
    /// The passes.
    pub(crate) passes: Vec<String>,
    /// The number of functions in a module.
    pub(crate) functions: u32,
    /// The number of inputs up to which a function is judged on all of them.
    pub(crate) inputs: u32,
    /// The judged levels.
    #[serde(default = "source")]
    pub(crate) level: JudgedLevel,
    /// The target that lowers after the passes, if it is not the same target.
    #[serde(default)]
    pub(crate) then: Option<String>,
    /// The planted fault.
    #[serde(default)]
    pub(crate) fault: Option<String>,
    /// Is a solver asked about each changed function?
    #[serde(default)]
    pub(crate) prove: bool,
}

fn source() -> JudgedLevel {
    JudgedLevel::Source
}

/// The result of a range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) result: PartResult,
}

/// What was found in a range of numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartResult {
    pub(super) tally: Tally,
    /// The outcomes of the lowering after the passes, if it is judged.
    #[serde(default)]
    pub(super) lowered: Tally,
    pub(super) causes: Vec<(CauseKey, Cause)>,
}

impl Part {
    fn of(record: WorkRecord<PartResult>) -> Part {
        Part {
            from: record.range.first,
            to: record.range.end(),
            result: record.result,
        }
    }
}

impl Header {
    /// The plan of the search. The content of the executables belongs to it.
    fn plan(&self, targets: &Targets) -> Result<WorkPlan, Failure> {
        let subject = serde_json::to_value(self).map_err(Failure::shown)?;
        let mut plan = WorkPlan::new("enumerate", TOOL, subject);
        let own = std::env::current_exe().ok();
        let own = own.and_then(|path| fingerprint(&path));
        plan.files
            .extend(own.map(|print| ("lowerfuzz".to_owned(), print)));
        let names = [Some(&self.target), self.then.as_ref()];
        for name in names.into_iter().flatten() {
            let name = name.strip_prefix("text:").unwrap_or(name);
            let Ok(spec) = targets.spec_of(name) else {
                continue;
            };
            let tool = spec.command.find(targets.processes());
            let print = tool.and_then(|tool| fingerprint(tool.path()));
            plan.files
                .extend(print.map(|print| (spec.command.program.clone(), print)));
        }
        plan.chunk = u64::from(self.functions);
        Ok(plan)
    }
}

/// The state of a search; nothing is kept without one.
pub(super) struct State {
    attempt: Option<Attempt>,
    start: Instant,
}

impl State {
    /// Opens the folder of a search. Returns the finished parts of all attempts.
    pub(super) fn open(
        path: Option<&Path>,
        header: &Header,
        shard: Option<Shard>,
        targets: &Targets,
    ) -> Result<(State, Vec<Part>), Failure> {
        let start = Instant::now();
        let Some(path) = path else {
            let attempt = None;
            return Ok((State { attempt, start }, Vec::new()));
        };
        let folder = WorkFolder::open(path, header.plan(targets)?)?;
        let done = folder.done()?.into_iter().map(Part::of).collect();
        let attempt = Some(folder.begin(shard.unwrap_or(Shard::WHOLE))?);
        Ok((State { attempt, start }, done))
    }

    /// Adds a finished part.
    pub(super) fn add(&self, part: &Part) -> Result<(), Failure> {
        let Some(attempt) = &self.attempt else {
            return Ok(());
        };
        let range = Range {
            part: 0,
            first: part.from,
            len: part.to - part.from,
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let spent = Spent {
            seconds,
            judging: seconds,
            core_seconds: seconds,
        };
        let result = &part.result;
        Ok(attempt.add(&[WorkRecord { range, result }], spent)?)
    }
}

/// Reads the finished parts of several searches with the same header.
pub(super) fn read_all(
    paths: &[PathBuf],
    header: &Header,
    targets: &Targets,
) -> Result<Vec<Part>, Failure> {
    let plan = header.plan(targets)?;
    let mut records = Vec::new();
    for path in paths {
        let folder = WorkFolder::look(path)?;
        let folder = folder.ok_or_else(|| {
            CampaignError::file(
                path,
                "expected the state of an enumeration, found no campaign.json",
            )
        })?;
        if let Some(why) = plan.difference(&folder.plan) {
            let why = format!("expected the state of this search, but {why}");
            return Err(CampaignError::file(path, why).into());
        }
        records.extend(folder.records()?);
    }
    Ok(cover(records).into_iter().map(Part::of).collect())
}
