//! Counts of the results of a run's programs, by pass.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::results::PassCount;
use lowerfuzz_triage::escape::one_line;

use crate::json::run::PassRow;
use lowerfuzz_triage::FindingGroup;

/// A table of results with one row per pass.
pub(super) struct PassTable<'a> {
    rows: Vec<(&'a str, PassCount, usize)>,
}

impl<'a> PassTable<'a> {
    /// Builds the table from the counts and from the keys without a report. A key counts as new for
    /// the pass at fault. If no pass is known to be at fault, the key counts for each pass that the
    /// finding needs.
    pub(super) fn new<'g>(
        counts: &'a BTreeMap<String, PassCount>,
        unknown: impl Iterator<Item = &'g FindingGroup>,
    ) -> PassTable<'a> {
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        for group in unknown {
            let finding = &group.first.record;
            let at_fault = match &finding.pass_at_fault {
                Some(pass) => std::slice::from_ref(pass),
                None => &finding.configuration.passes,
            };
            for pass in at_fault {
                *keys.entry(pass).or_default() += 1;
            }
        }
        let row = |(pass, count): (&'a String, &PassCount)| {
            let keys = keys.get(pass.as_str()).copied();
            (pass.as_str(), *count, keys.unwrap_or(0))
        };
        PassTable {
            rows: counts.iter().map(row).collect(),
        }
    }

    /// Returns the rows by pass.
    pub(super) fn rows(&self) -> BTreeMap<String, PassRow> {
        let row = |(pass, count, keys): &(&str, PassCount, usize)| {
            let (count, new_keys) = (*count, *keys);
            ((*pass).to_owned(), PassRow { count, new_keys })
        };
        self.rows.iter().map(row).collect()
    }

    /// Formats the passes that rejected programs or have findings, one line each. Passes with most
    /// new keys come first.
    pub(super) fn text(&self) -> String {
        let mut rows: Vec<_> = self.rows.iter().collect();
        let all = rows.len();
        rows.retain(|(_, count, _)| count.refused + count.findings > 0);
        rows.sort_by_key(|(_, count, keys)| std::cmp::Reverse((*keys, count.findings)));
        let mut text = String::new();
        if all == 0 {
            return text;
        }
        let width = rows.iter().map(|(pass, ..)| pass.len()).max().unwrap_or(0);
        if !rows.is_empty() {
            let _ = writeln!(
                text,
                "  {:width$}  judged  refused  findings  new signatures",
                "pass"
            );
        }
        for (pass, count, keys) in &rows {
            let pass = one_line(pass);
            let _ = writeln!(
                text,
                "  {pass:width$}  {:6}  {:7}  {:8}  {keys:14}",
                count.judged, count.refused, count.findings
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
            ("-b=c".to_owned(), count(8, 2, 3)),
            ("-d".to_owned(), count(10, 0, 0)),
        ]);
        let groups = [group(&["-a", "-b=c"], Some("-b=c")), group(&["-b=c"], None)];
        let table = PassTable::new(&counts, groups.iter());
        assert_eq!(
            table.text(),
            "  pass  judged  refused  findings  new signatures\n\
             \x20 -b=c       8        2         3               2\n\
             \x20 -a         9        0         5               0\n\
             \x20 passes without either: 1\n"
        );
        let json = json!(table.rows());
        assert_eq!(json["-b=c"]["new_keys"], 2);
        assert_eq!(json["-b=c"]["refused"], 2);
        assert_eq!(json["-d"]["new_keys"], 0);
        assert_eq!(PassTable::new(&BTreeMap::new(), groups.iter()).text(), "");
    }
}
