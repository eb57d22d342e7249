//! Counters of a run, used by both the workers and the supervisor.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::results::PassCount;
use crate::run::coverage::Coverage;
use crate::run::pass_coverage::PassCoverage;
use lowerfuzz_generator::FeatureSet;
use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Answer;
use lowerfuzz_oracle::{Blame, Discard, Finding, Judgement, Stage, Stages, Verdict};
use serde::{Deserialize, Serialize};

use lowerfuzz_triage::{RawFinding, ops};

/// Counters over a set of judged programs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Number of programs.
    pub programs: u64,
    /// Number of programs with at least one call that was compared.
    pub judged: u64,
    /// Number of programs whose results lose digits, where this is not a finding.
    pub inaccurate: u64,
    /// Number of ops in all programs together.
    pub ops: u64,
    /// Number of calls that were compared.
    pub calls: u64,
    /// Number of programs with each verdict.
    pub verdicts: BTreeMap<String, u64>,
    /// Number of programs that were not judged, by reason.
    pub discarded: BTreeMap<String, u64>,
    /// Number of unsupported programs by reason, with a limited number of reasons. A program that a
    /// release does not read may be one that lowerfuzz prints wrongly.
    pub unsupported: BTreeMap<String, u64>,
    /// Number of programs of which only the output of the passes was judged, by the reason why the
    /// lowering after them was not.
    #[serde(default)]
    pub not_lowered: BTreeMap<String, u64>,
    /// The lowest seeds of programs whose source is undefined. Such a program is a bug of the
    /// generator.
    pub undefined_seeds: Vec<u64>,
    /// Number of second opinions by result. The results are agreements, confirmations of findings,
    /// and failures by reason.
    pub opinions: BTreeMap<String, u64>,
    /// For each op, the number of programs with this op for which the second opinion agrees.
    pub confirmed_ops: BTreeMap<String, u64>,
    /// Results of the programs that went through each pass.
    pub passes: BTreeMap<String, PassCount>,
    /// Number of programs that use each language feature, in the order of
    /// [`FeatureSet::all_names`].
    features: Vec<u64>,
    /// Coverage patterns of the programs. Empty if they are not requested.
    pub patterns: Coverage,
    /// What went through each pass.
    #[serde(default, skip_serializing_if = "PassCoverage::is_empty")]
    pub pass_coverage: PassCoverage,
    /// Number of programs from seed functions or from a space by kind, and of mutants that were
    /// discarded.
    #[serde(default)]
    pub program_kinds: BTreeMap<String, u64>,
    /// Number of programs with findings.
    pub findings_total: u64,
    /// The findings with the lowest seeds.
    pub findings: Vec<RawFinding>,
    /// Time spent in each stage, in nanoseconds.
    stages: BTreeMap<String, u64>,
    /// A hash of all programs and verdicts, independent of their order.
    pub digest: u64,
}

/// Maximum number of findings that are kept, because a lowering with a frequent bug has one finding
/// per program. The limit is high enough to keep a bug that is a thousand times rarer than another
/// bug.
const MAX_FINDINGS: usize = 4096;

/// Maximum number of seeds of undefined programs that are kept.
const MAX_UNDEFINED: usize = 16;

/// Maximum number of reasons that are kept.
const MAX_REASONS: usize = 64;

/// The name of a second opinion that agrees with the engines.
const AGREES: &str = "agrees";

/// Describes the second opinion on a program in a few words: its result if the engines agree,
/// whether it confirms a finding, or why it is missing.
pub fn opinion_name(judgement: &Judgement) -> Option<String> {
    let opinion = judgement.opinion.as_ref()?;
    let own = judgement.verdict.blame() == Some(Blame::Llvm);
    Some(match &opinion.optimised {
        Answer::Unasked(why) => format!("not asked: {why}"),
        Answer::Refuses(_) => "refuses".to_owned(),
        Answer::Differs(_) if own && opinion.optimised_only() => "differs, optimised".to_owned(),
        Answer::Differs(_) if own => "differs".to_owned(),
        Answer::Same | Answer::Differs(_) if judgement.verdict.is_finding() => {
            format!("finding {}", opinion.standing().name())
        }
        Answer::Same | Answer::Differs(_) => AGREES.to_owned(),
    })
}

impl Statistics {
    /// Counts a judged program.
    pub fn count(&mut self, seed: u64, case: &Case, judgement: &Judgement) {
        let verdict = &judgement.verdict;
        let ops = case.module.op_count();
        self.programs += 1;
        self.ops += ops as u64;
        *self.verdicts.entry(verdict.name().to_owned()).or_default() += 1;
        match verdict {
            Verdict::Discarded { discard, .. } => {
                if *discard == Discard::UndefinedSource {
                    self.undefined_seeds.push(seed);
                }
                if *discard == Discard::Unsupported {
                    count_reason(&mut self.unsupported, verdict.reason_class(), 1);
                }
                *self.discarded.entry(discard.name().to_owned()).or_default() += 1;
            }
            Verdict::Finding { .. } => {
                self.judged += 1;
                self.findings_total += 1;
                self.findings.extend(RawFinding::of(seed, case, verdict));
            }
            Verdict::Agree => self.judged += 1,
            Verdict::Inaccurate { .. } => {
                self.judged += 1;
                self.inaccurate += 1;
            }
        }
        if let Some(reason) = judgement.not_lowered_class() {
            count_reason(&mut self.not_lowered, reason, 1);
        }
        let compared = |v: &Verdict| !matches!(v, Verdict::Discarded { .. });
        self.calls += judgement
            .calls
            .iter()
            .filter(|c| compared(&c.verdict))
            .count() as u64;
        let mut hash = seed ^ (ops as u64).rotate_left(40);
        for byte in judgement
            .calls
            .iter()
            .flat_map(|c| c.verdict.name().bytes())
        {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        self.digest = self.digest.wrapping_add(hash);
    }

    /// Counts a program for each of the passes that it went through.
    pub fn count_passes(&mut self, passes: &[String], verdict: &Verdict) {
        let count = PassCount {
            programs: 1,
            judged: u64::from(!matches!(verdict, Verdict::Discarded { .. })),
            rejected: u64::from(verdict.name() == Finding::Rejected.name()),
            refused: u64::from(verdict.name() == Discard::Limited.name()),
            findings: u64::from(verdict.is_finding()),
        };
        for pass in passes {
            self.passes.entry(pass.clone()).or_default().add(count);
        }
    }

    /// Counts the second opinion on a program. Has no effect if there is none.
    pub fn count_opinion(&mut self, case: &Case, judgement: &Judgement) {
        let Some(name) = opinion_name(judgement) else {
            return;
        };
        if name == AGREES {
            let ops: BTreeSet<&str> = ops(case).filter_map(Op::newest_name).collect();
            for op in ops {
                *self.confirmed_ops.entry(op.to_owned()).or_default() += 1;
            }
        }
        *self.opinions.entry(name).or_default() += 1;
    }

    /// Counts the language features that a program uses.
    pub fn count_features(&mut self, features: FeatureSet) {
        self.features.resize(FeatureSet::all_names().len(), 0);
        for index in features.indices() {
            self.features[index] += 1;
        }
    }

    /// Returns the number of programs that use each language feature, by name. Unused features are
    /// included.
    pub fn all_features(&self) -> BTreeMap<&'static str, u64> {
        let counts = self.features.iter().copied().chain(std::iter::repeat(0));
        FeatureSet::all_names()
            .iter()
            .copied()
            .zip(counts)
            .collect()
    }

    /// Counts a program that killed its worker.
    pub fn count_death(&mut self, seed: u64, how: &str) {
        self.programs += 1;
        self.judged += 1;
        let found = RawFinding::of_dead_worker(seed, how);
        let verdict = found.signature.finding.name().to_owned();
        *self.verdicts.entry(verdict).or_default() += 1;
        self.findings_total += 1;
        self.findings.push(found);
    }

    /// Sets the time spent in each stage.
    pub fn set_stages(&mut self, stages: &Stages) {
        for stage in Stage::ALL {
            let nanos = u64::try_from(stages.spent(stage).as_nanos()).unwrap_or(u64::MAX);
            self.stages.insert(stage.name().to_owned(), nanos);
        }
    }

    /// Adds the counters of other programs.
    pub fn merge(&mut self, other: Statistics) {
        self.programs += other.programs;
        self.judged += other.judged;
        self.inaccurate += other.inaccurate;
        self.ops += other.ops;
        self.calls += other.calls;
        self.digest = self.digest.wrapping_add(other.digest);
        self.findings_total += other.findings_total;
        self.findings.extend(other.findings);
        self.undefined_seeds.extend(other.undefined_seeds);
        self.undefined_seeds.sort_unstable();
        self.undefined_seeds.truncate(MAX_UNDEFINED);
        self.patterns.merge(other.patterns);
        self.pass_coverage.merge(other.pass_coverage);
        let len = self.features.len().max(other.features.len());
        self.features.resize(len, 0);
        for (mine, theirs) in self.features.iter_mut().zip(other.features) {
            *mine += theirs;
        }
        // Sorting occasionally is cheaper than keeping the findings sorted.
        if self.findings.len() > 8 * MAX_FINDINGS {
            self.sort();
        }
        for (pass, count) in other.passes {
            self.passes.entry(pass).or_default().add(count);
        }
        for (reason, programs) in other.unsupported {
            count_reason(&mut self.unsupported, reason, programs);
        }
        for (reason, programs) in other.not_lowered {
            count_reason(&mut self.not_lowered, reason, programs);
        }
        let maps = [
            (&mut self.verdicts, other.verdicts),
            (&mut self.discarded, other.discarded),
            (&mut self.stages, other.stages),
            (&mut self.opinions, other.opinions),
            (&mut self.confirmed_ops, other.confirmed_ops),
            (&mut self.program_kinds, other.program_kinds),
        ];
        for (mine, theirs) in maps {
            for (key, n) in theirs {
                *mine.entry(key).or_default() += n;
            }
        }
    }

    /// Sorts the findings, and drops the findings over the limit.
    pub fn sort(&mut self) {
        self.findings.sort_by_key(|f| f.seed);
        self.findings.truncate(MAX_FINDINGS);
    }

    /// Each stage's share of the time, in the order of the stages.
    pub fn stage_shares(&self) -> Vec<(&'static str, f64)> {
        let mut stages = Stages::default();
        for stage in Stage::ALL {
            let nanos = self.stages.get(stage.name()).copied().unwrap_or(0);
            stages.add(stage, Duration::from_nanos(nanos));
        }
        stages
            .shares()
            .map(|(stage, share)| (stage.name(), share))
            .collect()
    }

    /// The number of programs for each verdict, including verdicts that did not occur.
    pub fn all_verdicts(&self) -> BTreeMap<&str, u64> {
        let names = std::iter::once(Verdict::Agree.name())
            .chain(Finding::ALL.map(Finding::name))
            .chain(Discard::ALL.map(Discard::name));
        names
            .map(|n| (n, self.verdicts.get(n).copied().unwrap_or(0)))
            .collect()
    }
}

/// Counts programs by reason, with a limited number of reasons.
fn count_reason(counts: &mut BTreeMap<String, u64>, reason: String, programs: u64) {
    let has_room = counts.len() < MAX_REASONS;
    let reason = match has_room || counts.contains_key(&reason) {
        true => reason,
        false => "another reason".to_owned(),
    };
    *counts.entry(reason).or_default() += programs;
}

#[cfg(test)]
mod tests {
    use lowerfuzz_oracle::Cause;

    use super::*;

    #[test]
    fn inaccurate_programs_are_judged_and_no_findings() {
        let text = "func.func @f() {\n  return\n}\n// call: @f()\n";
        let case = lowerfuzz_ir::case::parse(text, None).expect("the program is right");
        let cause = Box::new(Cause::said("lost digits"));
        let judgement = Judgement {
            verdict: Verdict::Inaccurate { cause },
            calls: Vec::new(),
            lowered: None,
            apart: Vec::new(),
            opinion: None,
        };
        let mut tally = Statistics::default();
        tally.count(1, &case, &judgement);
        let mut sum = Statistics::default();
        sum.merge(tally);
        assert_eq!((sum.judged, sum.inaccurate, sum.findings_total), (1, 1, 0));
        assert_eq!(sum.all_verdicts()["inaccurate"], 1);
    }

    #[test]
    fn unsupported_programs_are_counted_by_reason() {
        let mut tally = Statistics::default();
        (0..MAX_REASONS + 9).for_each(|i| count_reason(&mut tally.unsupported, i.to_string(), 1));
        let mut other = Statistics::default();
        count_reason(&mut other.unsupported, "0".to_owned(), 4);
        count_reason(&mut other.unsupported, "new".to_owned(), 2);
        tally.merge(other);
        assert_eq!(tally.unsupported.len(), MAX_REASONS + 1);
        assert_eq!(tally.unsupported["0"], 5);
        assert_eq!(tally.unsupported["another reason"], 11);
    }
}
