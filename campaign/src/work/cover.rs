//! Records of finished items, and the choice of records that count.

use serde::{Deserialize, Serialize};

/// A range of items of one part of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Range {
    /// The part, such as one of several targets, counted from 0.
    pub part: u32,
    /// The number of the first item, counted from 0.
    pub first: u64,
    /// The number of items.
    pub len: u64,
}

impl Range {
    /// The number after the last item.
    pub fn end(self) -> u64 {
        self.first.saturating_add(self.len)
    }
}

/// The result of a finished range of items.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkRecord<R> {
    /// The items.
    #[serde(flatten)]
    pub range: Range,
    /// The result of the items together.
    pub result: R,
}

/// Chooses records that do not overlap, in the order of their items. An item that several records
/// have is taken from one of them. The choice does not depend on the order of the records, if equal
/// ranges have equal results.
pub fn cover<R>(mut records: Vec<WorkRecord<R>>) -> Vec<WorkRecord<R>> {
    records.retain(|record| record.range.len > 0);
    // Of the records that begin at the same item, the longest one counts.
    records.sort_by_key(|record| {
        let Range { part, first, len } = record.range;
        (part, first, std::cmp::Reverse(len))
    });
    let mut next = (0, 0);
    records.retain(|record| {
        let Range { part, first, .. } = record.range;
        let counts = (part, first) >= next;
        if counts {
            next = (part, record.range.end());
        }
        counts
    });
    records
}

/// Returns the ranges of the first `count` items of each of `parts` parts that are in none of the
/// sorted, disjoint ranges.
pub fn missing(done: &[Range], parts: u32, count: u64) -> Vec<Range> {
    let mut gaps = Vec::new();
    for part in 0..parts {
        let mut next = 0;
        let of_part = done.iter().filter(|range| range.part == part);
        let end = Range {
            part,
            first: count,
            len: 0,
        };
        for range in of_part.chain([&end]) {
            let first = range.first.min(count);
            if first > next {
                gaps.push(Range {
                    part,
                    first: next,
                    len: first - next,
                });
            }
            next = next.max(range.end());
        }
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(part: u32, first: u64, len: u64, result: char) -> WorkRecord<char> {
        WorkRecord {
            range: Range { part, first, len },
            result,
        }
    }

    fn chosen(records: Vec<WorkRecord<char>>) -> String {
        cover(records).into_iter().map(|r| r.result).collect()
    }

    #[test]
    fn an_item_counts_once_whoever_did_it() {
        let twice = vec![
            record(0, 4, 4, 'b'),
            record(0, 0, 4, 'a'),
            record(0, 4, 4, 'b'),
            record(1, 0, 4, 'c'),
        ];
        assert_eq!(chosen(twice), "abc");
        // A killed attempt finished a piece of what another attempt did completely.
        let pieces = vec![
            record(0, 0, 2, 'x'),
            record(0, 2, 1, 'y'),
            record(0, 0, 4, 'a'),
        ];
        assert_eq!(chosen(pieces), "a");
        let overlapping = vec![
            record(0, 0, 3, 'a'),
            record(0, 1, 5, 'x'),
            record(0, 3, 1, 'b'),
        ];
        assert_eq!(chosen(overlapping), "ab");
    }

    #[test]
    fn missing_items_are_named() {
        let range = |part, first, len| Range { part, first, len };
        let done = [range(0, 2, 3), range(0, 7, 9), range(1, 0, 10)];
        let gaps = [range(0, 0, 2), range(0, 5, 2), range(2, 0, 10)];
        assert_eq!(missing(&done, 3, 10), gaps);
        assert_eq!(missing(&[range(0, 0, 4)], 1, 4), []);
    }
}
