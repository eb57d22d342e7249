//! Compares two targets, such as two builds of a tool: what each of them does with the same programs,
//! files or lit tests.

use std::collections::BTreeMap;
use std::time::Duration;

use lowerfuzz_generator::restrict;
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::{Config, Judge, Judgement, Stage, Verdict, VerdictKind};
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_tools::targets::Targets;
use schemars::JsonSchema;
use serde::Serialize;

use crate::apart::judged_apart;
use crate::error::CampaignError;
use crate::lit::{LitResults, Outcome};
use crate::parallel;
use crate::run::{Generation, GeneratorOptions, RunProgress};
use crate::targets::{Selected, TargetSettings};

/// What a target does with one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComparedOutcome {
    /// Whether the item is right, wrong, or not judged.
    pub class: OutcomeClass,
    /// The name of the verdict.
    pub verdict: String,
    /// The reason, without numbers and names, so that equal reasons can be counted. Empty if the item is
    /// right.
    pub kind: String,
    /// The reason. Empty if the item is right.
    pub reason: String,
}

/// The classes of outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeClass {
    /// The item was judged, and nothing is wrong.
    Right,
    /// There is a finding.
    Wrong,
    /// The item was not judged.
    NotJudged,
}

/// What became of an item from one target to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The second target is wrong, and the first one is not.
    Worse,
    /// Both targets are wrong, in different ways.
    Otherwise,
    /// The first target was judged, and the second one is not.
    Lost,
    /// The first target is wrong, and the second one is right.
    Better,
    /// The second target is judged and right, and the first one is not judged.
    Gained,
    /// Neither is judged, for different reasons.
    OtherReason,
}

impl Change {
    /// All changes, in the order in which they are told.
    pub const ALL: [Change; 6] = [
        Change::Worse,
        Change::Otherwise,
        Change::Lost,
        Change::Better,
        Change::Gained,
        Change::OtherReason,
    ];

    /// The name of the change, as it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Change::Worse => "became wrong",
            Change::Otherwise => "wrong otherwise",
            Change::Lost => "no longer judged",
            Change::Better => "became right",
            Change::Gained => "newly judged",
            Change::OtherReason => "not judged for another reason",
        }
    }
}

/// An item with different outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangedItem {
    /// The program, function or test.
    pub item: String,
    /// What became of it.
    pub change: Change,
    /// The outcome of the first target.
    pub before: ComparedOutcome,
    /// The outcome of the second target.
    pub after: ComparedOutcome,
    /// The command that judges the item on the second target.
    pub again: String,
}

/// The comparison of two targets.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The names of the targets, the earlier one first.
    pub targets: [String; 2],
    /// The versions of the targets.
    pub versions: [String; 2],
    /// The number of items.
    pub items: usize,
    /// The number of items with equal outcomes.
    pub same: usize,
    /// The number of items that both targets judged.
    pub judged: usize,
    /// The number of items by verdict of the first and of the second target.
    pub table: BTreeMap<String, BTreeMap<String, usize>>,
    /// The items with different outcomes: what became worse first.
    pub changes: Vec<ChangedItem>,
    /// Seconds that each target took to lower.
    pub seconds: [f64; 2],
}

/// An item, with the command that judges it on the second target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The name of the item.
    pub name: String,
    /// The command.
    pub again: String,
}

/// The outcomes of a target.
#[derive(Clone, Debug, Default)]
pub struct TargetOutcomes {
    /// The version of the target.
    pub version: String,
    /// The outcome of each item, in the order of the items.
    pub outcomes: Vec<ComparedOutcome>,
    /// The time in which the target lowered.
    pub time: Duration,
}

impl ComparedOutcome {
    /// The outcome of a verdict.
    pub fn of(verdict: &Verdict) -> ComparedOutcome {
        let class = match verdict.kind() {
            VerdictKind::Agree | VerdictKind::Inaccurate => OutcomeClass::Right,
            VerdictKind::Finding(_) => OutcomeClass::Wrong,
            VerdictKind::Discarded(_) => OutcomeClass::NotJudged,
        };
        let is_right = class == OutcomeClass::Right;
        let text = |text: String| if is_right { String::new() } else { text };
        ComparedOutcome {
            class,
            verdict: verdict.name().to_owned(),
            kind: text(verdict.reason_class()),
            reason: text(verdict.reason()),
        }
    }

    /// The outcome of a lit test's function under one use of the tool. `None` if it says nothing about
    /// the target.
    fn of_lit(outcome: &Outcome) -> Option<(Option<(usize, JudgedLevel)>, ComparedOutcome)> {
        let (place, class, verdict, reason) = match outcome {
            Outcome::Finding { run, level, reason } => {
                let name = reason.split([' ', ':']).next().unwrap_or_default();
                (
                    Some((*run, *level)),
                    OutcomeClass::Wrong,
                    name,
                    reason.as_str(),
                )
            }
            Outcome::Judged { run, level, .. } => {
                (Some((*run, *level)), OutcomeClass::Right, "agree", "")
            }
            Outcome::NotJudged { run, level, cause } => (
                run.zip(*level),
                OutcomeClass::NotJudged,
                "not judged",
                cause.as_str(),
            ),
            Outcome::Undefined { .. } | Outcome::OutOfScope { .. } | Outcome::Error { .. } => {
                return None;
            }
        };
        let kind = match class {
            // The name of the verdict says enough: the reason has the values.
            OutcomeClass::Wrong => verdict.to_owned(),
            OutcomeClass::Right | OutcomeClass::NotJudged => reason.to_owned(),
        };
        let outcome = ComparedOutcome {
            class,
            verdict: verdict.to_owned(),
            kind,
            reason: reason.to_owned(),
        };
        Some((place, outcome))
    }

    /// Returns what became of an item. `None` if the outcomes are alike.
    pub fn change_to(&self, after: &ComparedOutcome) -> Option<Change> {
        use OutcomeClass::{NotJudged, Right, Wrong};
        let differ = (&self.verdict, &self.kind) != (&after.verdict, &after.kind);
        match (self.class, after.class) {
            (Right, Right) => None,
            (Right | NotJudged, Wrong) => Some(Change::Worse),
            (Wrong, Right) => Some(Change::Better),
            (Wrong, Wrong) => differ.then_some(Change::Otherwise),
            (Right | Wrong, NotJudged) => Some(Change::Lost),
            (NotJudged, Right) => Some(Change::Gained),
            (NotJudged, NotJudged) => differ.then_some(Change::OtherReason),
        }
    }
}

impl Comparison {
    /// Compares the outcomes of two targets on the same items.
    pub fn of(names: [String; 2], items: &[Item], outcomes: [TargetOutcomes; 2]) -> Comparison {
        let [before, after] = outcomes;
        let mut table: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        let mut changes = Vec::new();
        let mut judged = 0;
        let each = items
            .iter()
            .zip(before.outcomes.into_iter().zip(after.outcomes));
        for (item, (before, after)) in each {
            let row = table.entry(before.verdict.clone()).or_default();
            *row.entry(after.verdict.clone()).or_default() += 1;
            let is_judged = |outcome: &ComparedOutcome| outcome.class != OutcomeClass::NotJudged;
            judged += usize::from(is_judged(&before) && is_judged(&after));
            if let Some(change) = before.change_to(&after) {
                changes.push(ChangedItem {
                    item: item.name.clone(),
                    change,
                    before,
                    after,
                    again: item.again.clone(),
                });
            }
        }
        changes.sort_by_key(|changed| changed.change);
        Comparison {
            targets: names,
            versions: [before.version, after.version],
            items: items.len(),
            same: items.len() - changes.len(),
            judged,
            table,
            changes,
            seconds: [before.time, after.time].map(|time| time.as_secs_f64()),
        }
    }

    /// The number of items with a change.
    pub fn count(&self, change: Change) -> usize {
        self.changes.iter().filter(|c| c.change == change).count()
    }

    /// Returns whether the second target is wrong about an item about which the first one is not.
    pub fn is_worse(&self) -> bool {
        self.count(Change::Worse) > 0
    }
}

/// Judges programs on a target, on several threads. The judgements are in the order of the programs.
///
/// # Errors
/// The target cannot be used, or the tools are stopped.
pub fn judge_all(
    targets: &Targets,
    name: &str,
    settings: &TargetSettings,
    cases: &[Case],
    jobs: usize,
) -> Result<(String, Vec<Judgement>, Duration), CampaignError> {
    let first = Selected::find(targets, name, settings)?.target;
    let given = settings.after_passes(first.passes().to_vec());
    // A thread has several batches, so that all threads have work until the end.
    let batch = first
        .batch(&given)
        .min(cases.len().div_ceil(4 * jobs))
        .max(1);
    let chunks: Vec<&[Case]> = cases.chunks(batch).collect();
    let judged = parallel::each(&chunks, jobs, |chunk| {
        targets.processes().check()?;
        let mut target = Selected::find(targets, name, settings)?.target;
        let target = target.as_mut();
        let mut judge = Judge::new(Config {
            limits: settings.limits(),
            accuracy: settings.configuration.accuracy,
            ..Config::default()
        })?;
        let all: Vec<&Case> = chunk.iter().collect();
        let whole = judge.judge_all(&all, target, &given)?;
        let judgements = judged_apart(&mut judge, &all, whole, target, &given)?;
        Ok::<_, CampaignError>((judgements, judge.stages.spent(Stage::Lower)))
    })?;
    let mut judgements = Vec::with_capacity(cases.len());
    let mut time = Duration::ZERO;
    for (some, took) in judged {
        judgements.extend(some);
        time += took;
    }
    Ok((first.identity().version, judgements, time))
}

/// Makes the programs of seeds. Both targets accept them: they are in the language of the older
/// release, without ops that the newer one lacks.
///
/// # Errors
/// A target cannot be used, or there is no space of the name.
pub fn generated(
    targets: &Targets,
    names: &[String; 2],
    settings: &TargetSettings,
    options: &GeneratorOptions,
    (first, count): (u64, u64),
    progress: &dyn RunProgress,
) -> Result<Vec<(u64, Case)>, CampaignError> {
    let mut options = options.clone();
    let mut oldest: Option<Selected> = None;
    for name in names {
        let selected = Selected::find(targets, name, settings)?;
        if let Some(opt) = &selected.mlir_opt {
            let has_pipeline = settings.configuration.pipeline.is_some();
            let unparsed = crate::run::unparsed_ops(targets, opt, has_pipeline, progress)?;
            options.without.extend(unparsed);
        }
        let release = |selected: &Selected| selected.target.release();
        // The newer release may lack ops of the older one.
        if let Some(release) = release(&selected) {
            let lacks = |op: &Op| !restrict::has(release, false, *op);
            options.without.extend(Op::all().filter(lacks));
        }
        let is_older = oldest
            .as_ref()
            .is_none_or(|old| match (release(&selected), release(old)) {
                (Some(new), Some(old)) => new < old,
                (Some(_), None) => true,
                (None, _) => false,
            });
        if is_older {
            oldest = Some(selected);
        }
    }
    let Some(oldest) = oldest else {
        return Ok(Vec::new());
    };
    let target = oldest.target.as_ref();
    let programs = Generation::of(target, settings, None, &options).with_source(
        (target, oldest.mlir_opt.as_ref()),
        settings,
        targets,
        &options,
    )?;
    let passes = target.passes().to_vec();
    let seeds = (0..count).map(|i| first.wrapping_add(i));
    let cases = seeds.filter_map(|seed| Some((seed, programs.case(seed, &passes)?)));
    Ok(cases.collect())
}

/// The outcomes of each called function of a program: its first finding, or else the verdict on its
/// first call that has one. A program without calls has one outcome, under an empty name.
pub fn by_function(case: &Case, judgement: &Judgement) -> Vec<(String, ComparedOutcome)> {
    let mut functions: Vec<(String, ComparedOutcome)> = Vec::new();
    for (call, report) in case.calls.iter().zip(&judgement.calls) {
        let name = case.module.str(call.func).to_owned();
        let outcome = ComparedOutcome::of(&report.verdict);
        let rank = |outcome: &ComparedOutcome| match outcome.class {
            OutcomeClass::Wrong => 0,
            OutcomeClass::Right => 1,
            OutcomeClass::NotJudged => 2,
        };
        match functions.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) if rank(&outcome) < rank(old) => *old = outcome,
            Some(_) => {}
            None => functions.push((name, outcome)),
        }
    }
    if functions.is_empty() {
        functions.push((String::new(), ComparedOutcome::of(&judgement.verdict)));
    }
    functions
}

/// The outcomes of the functions of lit tests, by file, line, function, passes and level.
pub fn of_lit(results: &LitResults) -> BTreeMap<String, ComparedOutcome> {
    let mut all = BTreeMap::new();
    for file in &results.files {
        for function in &file.functions {
            let place = format!("{}:{}: @{}", file.file, function.line, function.name);
            for outcome in &function.outcomes {
                let Some((at, outcome)) = ComparedOutcome::of_lit(outcome) else {
                    continue;
                };
                let run = at.and_then(|(run, level)| Some((file.runs.get(run)?, level)));
                let name = match run {
                    Some((run, level)) => {
                        format!("{place} {} ({})", run.passes.join(" "), level.name())
                    }
                    None => place.clone(),
                };
                all.insert(name, outcome);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(class: OutcomeClass, verdict: &str, kind: &str) -> ComparedOutcome {
        ComparedOutcome {
            class,
            verdict: verdict.to_owned(),
            kind: kind.to_owned(),
            reason: format!("{kind} 1"),
        }
    }

    #[test]
    fn only_a_new_finding_is_worse() {
        use OutcomeClass::{NotJudged, Right, Wrong};
        let agree = outcome(Right, "agree", "");
        let close = outcome(Right, "inaccurate", "");
        let mismatch = outcome(Wrong, "mismatch", "a");
        let crash = outcome(Wrong, "crashed", "b");
        let open = outcome(NotJudged, "unsupported", "c");
        let other = outcome(NotJudged, "unsupported", "d");
        let all = [
            (&agree, &close, None),
            (&agree, &mismatch, Some(Change::Worse)),
            (&open, &crash, Some(Change::Worse)),
            (&mismatch, &mismatch, None),
            (&mismatch, &crash, Some(Change::Otherwise)),
            (&mismatch, &agree, Some(Change::Better)),
            (&crash, &open, Some(Change::Lost)),
            (&agree, &open, Some(Change::Lost)),
            (&open, &agree, Some(Change::Gained)),
            (&open, &other, Some(Change::OtherReason)),
            (&open, &open, None),
        ];
        for (before, after, change) in all {
            assert_eq!(before.change_to(after), change, "{before:?} {after:?}");
        }
        let items = ["p", "q"].map(|name| Item {
            name: name.to_owned(),
            again: String::new(),
        });
        let target = |outcomes: Vec<ComparedOutcome>| TargetOutcomes {
            outcomes,
            ..TargetOutcomes::default()
        };
        let names = ["a", "b"].map(str::to_owned);
        let before = target(vec![mismatch.clone(), agree.clone()]);
        let after = target(vec![agree, mismatch]);
        let comparison = Comparison::of(names, &items, [before, after]);
        let told: Vec<(&str, Change)> = comparison
            .changes
            .iter()
            .map(|c| (c.item.as_str(), c.change))
            .collect();
        assert_eq!(told, [("q", Change::Worse), ("p", Change::Better)]);
        assert_eq!((comparison.same, comparison.judged), (0, 2));
        assert_eq!(comparison.table["agree"]["mismatch"], 1);
        assert!(comparison.is_worse());
    }
}
