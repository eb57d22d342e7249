//! Counts of the results of a run's programs, by pass.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::results::PassCount;
use lowerfuzz_triage::escape::one_line;

use crate::json::run::PassRow;
use lowerfuzz_triage::FindingGroup;

/// A table of results with one row per pass.
pub(super) struct PassTable<'a> {
    rows: Vec<PassResults<'a>>,
}

/// The results of a pass.
struct PassResults<'a> {
    pass: &'a str,
    count: PassCount,
    /// The number of findings for which the pass is known to be at fault.
    at_fault: u64,
    new_keys: usize,
}

impl<'a> PassTable<'a> {
    /// Builds the table from the counts and from all groups of findings. A finding counts for the pass at fault. A key
    /// without a report also counts for each pass that the finding needs, if no pass is known to be at fault.
    pub(super) fn new<'g>(
        counts: &'a BTreeMap<String, PassCount>,
        groups: impl Iterator<Item = &'g FindingGroup>,
    ) -> PassTable<'a> {
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        let mut at_fault: BTreeMap<&str, u64> = BTreeMap::new();
        for group in groups {
            let finding = &group.first.record;
            let required = &finding.configuration.passes;
            let blamed = finding.pass_at_fault.as_ref();
            if let Some(pass) = blamed {
                *at_fault.entry(pass).or_default() += group.count + group.presumed_duplicates;
            }
            if group.report.is_none() {
                for pass in blamed.map_or(required.as_slice(), std::slice::from_ref) {
                    *keys.entry(pass).or_default() += 1;
                }
            }
        }
        let rows = counts.iter().map(|(pass, count)| PassResults {
            pass,
            count: *count,
            at_fault: at_fault.get(pass.as_str()).copied().unwrap_or(0),
            new_keys: keys.get(pass.as_str()).copied().unwrap_or(0),
        });
        PassTable {
            rows: rows.collect(),
        }
    }

    /// Returns the rows by pass.
    pub(super) fn rows(&self) -> BTreeMap<String, PassRow> {
        let row = |row: &PassResults<'_>| {
            let (count, at_fault, new_keys) = (row.count, row.at_fault, row.new_keys);
            let row_of_pass = PassRow {
                count,
                at_fault,
                new_keys,
            };
            (row.pass.to_owned(), row_of_pass)
        };
        self.rows.iter().map(row).collect()
    }

    /// Formats the passes that rejected programs or have findings, one line each. Passes with most
    /// new keys come first.
    pub(super) fn text(&self) -> String {
        let mut rows: Vec<_> = self.rows.iter().collect();
        let all = rows.len();
        rows.retain(|row| row.count.refused + row.count.findings > 0);
        rows.sort_by_key(|row| std::cmp::Reverse((row.new_keys, row.at_fault, row.count.findings)));
        let mut text = String::new();
        if all == 0 {
            return text;
        }
        let width = rows.iter().map(|row| row.pass.len()).max().unwrap_or(0);
        let width = width.max("pass".len());
        if !rows.is_empty() {
            let _ = writeln!(
                text,
                "  {:width$}  judged  refused  findings in its pipelines  at fault  new signatures",
                "pass"
            );
        }
        for row in &rows {
            let (pass, count) = (one_line(row.pass), row.count);
            let _ = writeln!(
                text,
                "  {pass:width$}  {:6}  {:7}  {:25}  {:8}  {:14}",
                count.judged, count.refused, count.findings, row.at_fault, row.new_keys
            );
        }
        let _ = writeln!(text, "  passes without either: {}", all - rows.len());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn group(passes: &[&str], pass: Option<&str>) -> FindingGroup {
        let record = json!({
            "schema": 1, "tool": "", "state": "reduced", "key": "mismatch/lowering/x.y()",
            "target": "t", "target_version": "", "passes": passes, "pass": pass,
            "verdict": "mismatch", "blame": "lowering", "reason": "", "source_ops": [], "ops": 0,
            "shown": false, "tested": 0, "seconds": 0.0, "values": [],
        });
        let first = json!({ "record": record, "original": "", "source": "" });
        FindingGroup {
            first: serde_json::from_value(first).expect("a finding"),
            count: 1,
            presumed_duplicates: 0,
            path: None,
            report: None,
        }
    }

    #[test]
    fn passes_with_new_keys_come_first() {
        let count = |judged, refused, findings| PassCount {
            programs: judged + refused,
            judged,
            rejected: 0,
            refused,
            findings,
        };
        let counts = BTreeMap::from([
            ("-a".to_owned(), count(9, 0, 5)),
            ("-b=c".to_owned(), count(8, 2, 7)),
            ("-d".to_owned(), count(10, 0, 0)),
        ]);
        let mut known = group(&["-b=c"], Some("-b=c"));
        known.report = Some("reports/r".to_owned());
        known.presumed_duplicates = 4;
        let blamed = group(&["-a", "-b=c"], Some("-b=c"));
        let groups = [blamed, group(&["-b=c"], None), known];
        let table = PassTable::new(&counts, groups.iter());
        assert_eq!(
            table.text(),
            "  pass  judged  refused  findings in its pipelines  at fault  new signatures\n\
             \x20 -b=c       8        2                          7         6               2\n\
             \x20 -a         9        0                          5         0               0\n\
             \x20 passes without either: 1\n"
        );
        let json = json!(table.rows());
        assert_eq!(json["-b=c"]["new_keys"], 2);
        assert_eq!(json["-b=c"]["at_fault"], 6);
        assert_eq!(json["-b=c"]["refused"], 2);
        assert_eq!(json["-d"]["new_keys"], 0);
        assert_eq!(PassTable::new(&BTreeMap::new(), groups.iter()).text(), "");
    }
}
