//! Sets of ops, represented as bit sets.

use super::Op;

const WORDS: usize = Op::COUNT.div_ceil(64);

/// A set of ops of the op tables, indexed by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpSet([u64; WORDS]);

impl Default for OpSet {
    fn default() -> OpSet {
        OpSet([0; WORDS])
    }
}

impl OpSet {
    /// Adds an op to the set. Unregistered ops are ignored.
    pub fn insert(&mut self, op: Op) {
        if let Some(number) = op.number() {
            self.0[number / 64] |= 1 << (number % 64);
        }
    }

    /// Iterates over the ops of the set, in the order of the tables.
    pub fn iter(&self) -> impl Iterator<Item = Op> {
        Op::all().filter(|op| self.contains(*op))
    }

    /// Returns whether the set contains every op of `other`.
    pub fn contains_all(&self, other: &OpSet) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.all(|(mine, theirs)| mine & theirs == *theirs)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns whether the op is in the set.
    pub fn contains(&self, op: Op) -> bool {
        op.number()
            .is_some_and(|number| self.0[number / 64] & 1 << (number % 64) != 0)
    }
}

impl Extend<Op> for OpSet {
    fn extend<I: IntoIterator<Item = Op>>(&mut self, ops: I) {
        for op in ops {
            self.insert(op);
        }
    }
}

impl FromIterator<Op> for OpSet {
    fn from_iter<I: IntoIterator<Item = Op>>(ops: I) -> OpSet {
        let mut set = OpSet::default();
        set.extend(ops);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_its_parts() {
        let all: OpSet = Op::all().collect();
        let first: OpSet = Op::all().take(70).collect();
        assert_eq!(first.iter().count(), 70);
        assert!(all.contains_all(&first) && !first.contains_all(&all));
        assert!(first.contains_all(&OpSet::default()) && OpSet::default().is_empty());
    }

    #[test]
    fn each_op_has_its_own_number() {
        for op in Op::all() {
            let mut set = OpSet::default();
            assert!(!set.contains(op));
            set.insert(op);
            let others = Op::all().filter(|other| *other != op);
            assert!(set.contains(op) && others.into_iter().all(|other| !set.contains(other)));
        }
    }
}
