//! What went through each pass: ops, and other passes before it.

use std::collections::{BTreeMap, BTreeSet};

use lowerfuzz_ir::Op;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use lowerfuzz_triage::ops;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of programs, and how many of them have a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tried(
    /// The number of programs.
    pub u64,
    /// The number of programs with a finding.
    pub u64,
);

/// Counts by two names.
pub type TriedTable = BTreeMap<String, BTreeMap<String, Tried>>;

/// What went through each pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PassCoverage {
    /// By pass and op: the programs with this op that went through the pass.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ops: TriedTable,
    /// By pass and later pass: the programs that went through both.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pairs: TriedTable,
}

impl Tried {
    /// Adds the counts of other programs.
    pub fn add(&mut self, other: Tried) {
        self.0 += other.0;
        self.1 += other.1;
    }
}

/// The name of a pass without its options.
pub(crate) fn pass_name(pass: &str) -> &str {
    let end = pass.find(['=', ' ', '{']).unwrap_or(pass.len());
    pass[..end].trim_start_matches('-')
}

impl PassCoverage {
    /// Returns whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty() && self.pairs.is_empty()
    }

    /// Counts a program that went through these passes, in this order.
    pub fn count(&mut self, passes: &[String], case: &Case, verdict: &Verdict) {
        if passes.is_empty() {
            return;
        }
        let one = Tried(1, u64::from(verdict.is_finding()));
        let found: BTreeSet<&str> = ops(case).filter_map(Op::newest_name).collect();
        let names: Vec<&str> = passes.iter().map(|pass| pass_name(pass)).collect();
        for pass in names.iter().collect::<BTreeSet<_>>() {
            let row = self.ops.entry((*pass).to_owned()).or_default();
            for op in &found {
                add(row, op, one);
            }
        }
        let pairs = names.iter().enumerate();
        let pairs =
            pairs.flat_map(|(i, first)| names[i + 1..].iter().map(move |later| (first, later)));
        for (first, later) in pairs.collect::<BTreeSet<_>>() {
            add(
                self.pairs.entry((*first).to_owned()).or_default(),
                later,
                one,
            );
        }
    }

    /// Adds the counts of other programs.
    pub fn merge(&mut self, other: PassCoverage) {
        for (mine, theirs) in [(&mut self.ops, other.ops), (&mut self.pairs, other.pairs)] {
            for (name, row) in theirs {
                let own = mine.entry(name).or_default();
                for (other, tried) in row {
                    own.entry(other).or_default().add(tried);
                }
            }
        }
    }
}

fn add(row: &mut BTreeMap<String, Tried>, name: &str, one: Tried) {
    match row.get_mut(name) {
        Some(tried) => tried.add(one),
        None => _ = row.insert(name.to_owned(), one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_counts_for_each_op_and_each_pair_once() {
        let text = "func.func @f(%a: i8) -> i8 {\n  %0 = arith.addi %a, %a : i8\n  \
                    %1 = arith.addi %0, %a : i8\n  return %1 : i8\n}\n// call: @f(1 : i8)\n";
        let case = lowerfuzz_ir::case::parse(text, None).expect("it parses");
        let mut coverage = PassCoverage::default();
        let passes = ["-cse", "-canonicalize=top-down", "-cse"].map(str::to_owned);
        coverage.count(&passes, &case, &Verdict::Agree);
        let mut other = PassCoverage::default();
        other.count(&passes[..1], &case, &Verdict::Agree);
        other.count(&[], &case, &Verdict::Agree);
        coverage.merge(other);
        assert_eq!(coverage.ops["cse"]["arith.addi"], Tried(2, 0));
        assert_eq!(coverage.ops["canonicalize"]["func.return"], Tried(1, 0));
        assert_eq!(coverage.ops.len(), 2);
        let pairs: Vec<(&str, &str)> = coverage
            .pairs
            .iter()
            .flat_map(|(first, row)| row.keys().map(|later| (first.as_str(), later.as_str())))
            .collect();
        let expected = [
            ("canonicalize", "cse"),
            ("cse", "canonicalize"),
            ("cse", "cse"),
        ];
        assert_eq!(pairs, expected);
    }
}
