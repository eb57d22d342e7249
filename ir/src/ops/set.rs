//! Sets of ops.

use super::Op;

const WORDS: usize = Op::COUNT.div_ceil(64);

/// A set of ops that tables have, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpSet([u64; WORDS]);

impl Default for OpSet {
    fn default() -> OpSet {
        OpSet([0; WORDS])
    }
}

impl OpSet {
    /// Adds an op; an unregistered one is in no set.
    pub fn insert(&mut self, op: Op) {
        if let Some(number) = op.number() {
            self.0[number / 64] |= 1 << (number % 64);
        }
    }

    /// Is the op in the set?
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_op_is_itself_alone() {
        for op in Op::all() {
            let mut set = OpSet::default();
            assert!(!set.contains(op));
            set.insert(op);
            let others = Op::all().filter(|other| *other != op);
            assert!(set.contains(op) && others.into_iter().all(|other| !set.contains(other)));
        }
    }
}
