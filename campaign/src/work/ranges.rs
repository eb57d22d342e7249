//! The items that a process still has to do, range by range.

use super::cover::Range;
use crate::night::Shard;

/// The items of one part of a campaign that a process still has to do.
#[derive(Clone, Debug)]
pub struct Ranges {
    next: u64,
    count: u64,
    /// The number of consecutive items that belong to the same shard.
    chunk: u64,
    shard: Shard,
    /// The finished items, sorted and disjoint.
    done: Vec<Range>,
}

impl Ranges {
    /// All of the first `count` items.
    pub fn all(count: u64) -> Ranges {
        Ranges::of(count, count.max(1), Shard::WHOLE, Vec::new())
    }

    /// The items of a shard that are not done. Chunk after chunk belongs to another shard. `done` is
    /// sorted and disjoint.
    pub fn of(count: u64, chunk: u64, shard: Shard, done: Vec<Range>) -> Ranges {
        Ranges {
            next: 0,
            count,
            chunk: chunk.max(1),
            shard,
            done,
        }
    }

    /// Takes the next items, at most `most` (at least one). They lie within one chunk. Returns the
    /// number of the first item and how many items there are; `None` if no items are left.
    pub fn take(&mut self, most: u64) -> Option<(u64, u64)> {
        loop {
            if self.next >= self.count {
                return None;
            }
            let next = self.next;
            let place = self.done.partition_point(|range| range.end() <= next);
            let range = self.done.get(place);
            if let Some(range) = range.filter(|range| range.first <= next) {
                self.next = range.end();
                continue;
            }
            let number = next / self.chunk;
            if !self.has(number) {
                self.next = self.end_of_chunk(self.next_chunk(number) - 1);
                continue;
            }
            let mut end = self.end_of_chunk(number).min(self.count);
            if self.shard == Shard::WHOLE {
                end = self.count;
            }
            let end = range.map_or(end, |range| range.first.min(end));
            let len = (end - next).min(most.max(1));
            self.next = next + len;
            return Some((next, len));
        }
    }

    /// The number of items that are left.
    pub fn left(&self) -> u64 {
        let mut rest = self.clone();
        let mut left = 0;
        while let Some((_, len)) = rest.take(u64::MAX) {
            left += len;
        }
        left
    }

    fn has(&self, chunk: u64) -> bool {
        chunk % u64::from(self.shard.of) == u64::from(self.shard.number - 1)
    }

    /// Returns the first chunk of this shard from `chunk` on.
    fn next_chunk(&self, chunk: u64) -> u64 {
        let of = u64::from(self.shard.of);
        let ours = u64::from(self.shard.number - 1);
        chunk + (ours + of - chunk % of) % of
    }

    fn end_of_chunk(&self, number: u64) -> u64 {
        number.saturating_add(1).saturating_mul(self.chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(mut ranges: Ranges, most: u64) -> Vec<(u64, u64)> {
        std::iter::from_fn(|| ranges.take(most)).collect()
    }

    fn shard(number: u32, of: u32) -> Shard {
        Shard { number, of }
    }

    #[test]
    fn shards_take_chunks_in_turn() {
        let of = |number| Ranges::of(10, 3, shard(number, 2), Vec::new());
        assert_eq!(taken(of(1), 2), [(0, 2), (2, 1), (6, 2), (8, 1)]);
        assert_eq!(taken(of(2), 9), [(3, 3), (9, 1)]);
        assert_eq!((of(1).left(), of(2).left()), (6, 4));
        // More machines than chunks: the last one has nothing to do.
        assert_eq!(taken(Ranges::of(10, 5, shard(3, 3), Vec::new()), 9), []);
    }

    #[test]
    fn finished_items_are_left_out() {
        let done = vec![
            Range {
                part: 0,
                first: 2,
                len: 3,
            },
            Range {
                part: 0,
                first: 5,
                len: 1,
            },
        ];
        let whole = Ranges::of(9, 4, Shard::WHOLE, done.clone());
        assert_eq!(taken(whole, 100), [(0, 2), (6, 3)]);
        let first = Ranges::of(9, 4, shard(1, 2), done);
        assert_eq!(taken(first, 100), [(0, 2), (8, 1)]);
    }

    #[test]
    fn without_a_state_all_items_are_taken_in_order() {
        assert_eq!(taken(Ranges::all(5), 2), [(0, 2), (2, 2), (4, 1)]);
        assert_eq!(taken(Ranges::all(0), 2), []);
        let mut endless = Ranges::all(u64::MAX / 2);
        assert_eq!(endless.take(128), Some((0, 128)));
        assert_eq!(endless.take(128), Some((128, 128)));
    }
}
