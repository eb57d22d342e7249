//! The coverage table of a run: which combinations of op, calling convention, shape and type the
//! programs contain.

mod absent;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use lowerfuzz_generator::pattern::{Pattern, TypeClass, patterns};
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Verdict;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::absent::{Rule, rules};
use crate::error::CampaignError;
use crate::files::{write, write_json};

/// The number of programs with a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Count {
    made: u64,
    judged: u64,
}

/// The number of programs with each pattern, by the pattern's name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Coverage(BTreeMap<String, Count>);

impl Coverage {
    /// Counts the patterns of a program.
    pub fn count(&mut self, case: &Case, verdict: &Verdict) {
        let judged = u64::from(!matches!(verdict, Verdict::Discarded { .. }));
        let patterns: HashSet<Pattern> = patterns(case).collect();
        for pattern in patterns {
            let count = self.0.entry(pattern.to_string()).or_default();
            count.made += 1;
            count.judged += judged;
        }
    }

    /// Adds the patterns of other programs.
    pub fn merge(&mut self, other: Coverage) {
        for (pattern, count) in other.0 {
            let mine = self.0.entry(pattern).or_default();
            mine.made += count.made;
            mine.judged += count.judged;
        }
    }

    /// Writes the coverage tables for `programs` programs to a folder.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self, folder: &Path, programs: u64) -> Result<(), CampaignError> {
        let table = Table::of(self, programs);
        write_json(&folder.join("coverage.json"), &table.json())?;
        write(
            &folder.join("coverage.md"),
            table.markdown().as_bytes(),
            0o644,
        )
    }
}

/// The state of a pattern in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Made(Count),
    /// No program can have the pattern; the number is the index of the rule.
    Absent(usize),
    Hole,
}

struct Table {
    programs: u64,
    rules: Vec<Rule>,
    cells: Vec<(Pattern, Cell)>,
}

impl Table {
    fn of(coverage: &Coverage, programs: u64) -> Table {
        let rules = rules();
        let cell = |pattern: &Pattern| match coverage.0.get(&pattern.to_string()) {
            Some(count) => Cell::Made(*count),
            None => {
                let rule = rules.iter().position(|rule| rule.holds(pattern));
                rule.map_or(Cell::Hole, Cell::Absent)
            }
        };
        let cells = Pattern::all().map(|pattern| (pattern, cell(&pattern)));
        Table {
            programs,
            cells: cells.collect(),
            rules,
        }
    }

    fn count(&self, wanted: impl Fn(Cell) -> bool) -> usize {
        self.cells.iter().filter(|(_, cell)| wanted(*cell)).count()
    }

    fn json(&self) -> Value {
        let mut made = Vec::new();
        let mut holes = Vec::new();
        let mut absent: Vec<Vec<Value>> = vec![Vec::new(); self.rules.len()];
        for (pattern, cell) in &self.cells {
            let mut value = json!({
                "op": pattern.op_name(),
                "type": pattern.class.name(),
                "shape": pattern.shape.name(),
                "convention": pattern.convention_name(),
            });
            match cell {
                Cell::Made(count) => {
                    value["made"] = count.made.into();
                    value["judged"] = count.judged.into();
                    made.push(value);
                }
                Cell::Absent(rule) => absent[*rule].push(value),
                Cell::Hole => holes.push(value),
            }
        }
        let absent: Vec<Value> = self
            .rules
            .iter()
            .zip(absent)
            .map(|(rule, patterns)| json!({ "reason": rule.reason, "patterns": patterns }))
            .collect();
        json!({ "programs": self.programs, "patterns": made, "holes": holes, "absent": absent })
    }

    fn markdown(&self) -> String {
        let made = self.count(|cell| matches!(cell, Cell::Made(_)));
        let holes = self.count(|cell| cell == Cell::Hole);
        let mut text = format!(
            "# Coverage of {} programs\n\nOf all patterns, {made} are covered, {holes} are not \
             covered, and {} cannot occur.\n",
            self.programs,
            self.cells.len() - made - holes
        );
        let mut family = "";
        for row in self.rows() {
            let is_absent = |cell: &Cell| matches!(cell, Cell::Absent(_));
            if row.iter().all(|(_, cell)| is_absent(cell)) {
                continue;
            }
            let (first, _) = row[0];
            let dialect = first.op_name().split('.').next().unwrap_or_default();
            if dialect != family {
                family = dialect;
                let classes = TypeClass::ALL.map(TypeClass::name).join(" | ");
                let line = "|---".repeat(2 + TypeClass::ALL.len());
                let _ = writeln!(text, "\n## {family}\n\n| op | shape | {classes} |\n{line}|");
            }
            let _ = write!(text, "| {} | {} |", first.full_name(), first.shape.name());
            for (_, cell) in row {
                let _ = match cell {
                    Cell::Made(Count { made, judged }) if made == judged => {
                        write!(text, " {judged} |")
                    }
                    Cell::Made(Count { made, judged }) => write!(text, " {judged} of {made} |"),
                    Cell::Absent(rule) => write!(text, " {} |", letter(*rule)),
                    Cell::Hole => write!(text, " **hole** |"),
                };
            }
            text.push('\n');
        }
        text.push_str("\n## Holes\n\n");
        for (pattern, cell) in &self.cells {
            if *cell == Cell::Hole {
                let _ = writeln!(text, "- {pattern}");
            }
        }
        if holes == 0 {
            text.push_str("None.\n");
        }
        text.push_str(
            "\n## Patterns that cannot occur\n\nThe table above omits rows that only \
                       have such patterns.\n\n",
        );
        for (at, rule) in self.rules.iter().enumerate() {
            let times = self.count(|cell| cell == Cell::Absent(at));
            let _ = writeln!(text, "- {}: {} ({times} patterns)", letter(at), rule.reason);
        }
        text
    }

    /// Returns the patterns, grouped by op, convention and shape. Each group has all types.
    fn rows(&self) -> impl Iterator<Item = &[(Pattern, Cell)]> {
        self.cells.chunks(TypeClass::ALL.len())
    }
}

/// The letter that marks a rule in the table.
fn letter(rule: usize) -> char {
    ('a'..='z').chain('A'..='Z').nth(rule).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::case::parse;
    use lowerfuzz_oracle::Discard;

    const PROGRAM: &str = "func.func @f(%a: i8) -> i8 {
  %0 = arith.addi %a, %a : i8
  %1 = arith.addi %0, %a : i8
  return %1 : i8
}
// call: @f(1 : i8)
";

    #[test]
    fn a_program_counts_once_for_each_of_its_patterns() {
        let case = parse(PROGRAM, None).expect("it parses");
        let mut coverage = Coverage::default();
        coverage.count(&case, &Verdict::Agree);
        let discarded = Verdict::Discarded {
            discard: Discard::Unsupported,
            reason: "".into(),
        };
        let mut other = Coverage::default();
        other.count(&case, &discarded);
        coverage.merge(other);

        let table = Table::of(&coverage, 2);
        let json = table.json();
        let count = |op: &str, convention: Value| json!({ "op": op, "type": "int", "shape": "scalar", "convention": convention, "made": 2, "judged": 1 });
        let expected = [
            count("arith.addi", Value::Null),
            count("func.return", json!("expanded")),
        ];
        assert_eq!(json["patterns"], json!(expected));
        let text = table.markdown();
        let row = "| arith.addi | scalar | d | **hole** | 1 of 2 | **hole** | **hole** | \
                   **hole** | d | d | d | d | a |";
        assert!(text.contains(row), "{text}");
        assert!(
            text.contains("- arith.addi, wide int, vector n-D\n"),
            "{text}"
        );
        assert!(!text.contains("| arith.addi | unranked memref |"), "{text}");
    }
}
