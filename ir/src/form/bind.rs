//! Assigns the operands and results of an op to the parameters of its signature.

use smallvec::SmallVec;

use super::infer::{Facts, Wanted, wanted};
use super::signature::{Arity, MAX_SLOTS, Signature, Slot};
use crate::attr::{Attr, Key};
use crate::module::{Body, OpId, ValueId};
use crate::types::{Type, Types};

/// An op together with its signature. Each operand of the op is assigned to a parameter of the
/// signature.
#[derive(Clone, Copy)]
pub(crate) struct Bound<'a> {
    pub(crate) body: &'a Body,
    pub(crate) types: &'a Types,
    pub(crate) op: OpId,
    pub(crate) signature: &'static Signature,
    /// The index of the first operand of each parameter. The entry after the last parameter is the
    /// end of the operands.
    starts: [u16; MAX_SLOTS + 1],
}

/// The reason why the operands or results of an op do not match its signature.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mismatch {
    Operands {
        expected: usize,
        found: usize,
    },
    FewerOperands {
        least: usize,
        found: usize,
    },
    /// The number of operands of a list parameter is wrong.
    List {
        slot: Slot,
        expected: usize,
        found: usize,
    },
    /// The length of a list depends on the rank of this parameter's type, but the type is unranked.
    Unranked(Slot),
    /// The length of a list depends on this attribute, but the attribute does not determine the
    /// length.
    NoEntries(Key),
    Results {
        expected: usize,
        found: usize,
    },
}

/// Returns the common type of all operands and results of an op, whose signature has a single type.
/// `None` if the types differ, or if the number of operands or results does not match.
#[inline]
pub(crate) fn uniform_type(body: &Body, op: OpId, signature: &Signature) -> Option<Type> {
    let operands = body.operands(op);
    let (first, rest) = operands.split_first()?;
    let ty = body.ty(*first);
    let counted = operands.len() == signature.n_operands
        && body.n_results(op) == signature.params.len() - signature.n_operands;
    let alike = counted
        && rest.iter().all(|value| body.ty(*value) == ty)
        && body.results(op).all(|value| body.ty(value) == ty);
    alike.then_some(ty)
}

impl<'a> Bound<'a> {
    /// Assigns the operands and results of an op to the parameters of a signature.
    #[inline]
    pub(crate) fn new(
        body: &'a Body,
        types: &'a Types,
        op: OpId,
        signature: &'static Signature,
    ) -> Result<Bound<'a>, Mismatch> {
        let mut bound = Bound {
            body,
            types,
            op,
            signature,
            starts: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        };
        let found = body.operands(op).len();
        let results = body.n_results(op);
        if signature.fixed {
            let expected = signature.n_operands;
            if found != expected {
                return Err(Mismatch::Operands { expected, found });
            }
            let expected = signature.params.len() - expected;
            if results != expected {
                return Err(Mismatch::Results {
                    expected,
                    found: results,
                });
            }
            return Ok(bound);
        }
        bound.results(results)?;
        bound.operands(found)?;
        Ok(bound)
    }

    fn results(&self, found: usize) -> Result<(), Mismatch> {
        let params = self.signature.results();
        let least = params.iter().filter(|p| p.arity == Arity::One).count();
        let (mut expected, mut more) = (least, false);
        for param in params {
            match param.arity {
                Arity::One => {}
                Arity::Optional => expected = if found > least { least + 1 } else { least },
                Arity::Many(count) => match wanted(self, count) {
                    Wanted::Exactly(n) => expected += n,
                    Wanted::Rest | Wanted::NotRanked(_) | Wanted::NoEntries(_) => more = true,
                },
            }
        }
        if found == expected || more && found > expected {
            return Ok(());
        }
        Err(Mismatch::Results { expected, found })
    }

    fn operands(&mut self, found: usize) -> Result<(), Mismatch> {
        let params = self.signature.operands();
        let mut at = 0;
        let mut exact = None;
        for (i, param) in params.iter().enumerate() {
            self.starts[i] = at as u16;
            let left = found.saturating_sub(at);
            let n = match param.arity {
                Arity::One => 1,
                Arity::Optional => left.saturating_sub(self.wanted_after(i)).min(1),
                Arity::Many(count) => match wanted(self, count) {
                    Wanted::Rest => left.saturating_sub(self.wanted_after(i)),
                    Wanted::Exactly(expected) => {
                        let slot = i as Slot;
                        exact = exact.or(Some((slot, expected)));
                        if expected > left {
                            return Err(Mismatch::List {
                                slot,
                                expected,
                                found: left,
                            });
                        }
                        expected
                    }
                    Wanted::NotRanked(slot) => return Err(Mismatch::Unranked(slot)),
                    Wanted::NoEntries(key) => return Err(Mismatch::NoEntries(key)),
                },
            };
            at += n;
            if at > found {
                let least = at;
                return Err(Mismatch::FewerOperands { least, found });
            }
            self.starts[i + 1] = at as u16;
        }
        if at == found {
            return Ok(());
        }
        Err(match exact {
            Some((slot, expected)) => Mismatch::List {
                slot,
                expected,
                found: expected + found - at,
            },
            None => Mismatch::Operands {
                expected: at,
                found,
            },
        })
    }

    /// Returns how many operands the parameters after the parameter `slot` require.
    fn wanted_after(&self, slot: usize) -> usize {
        let following = self.signature.operands()[slot + 1..].iter();
        let wants = following.map(|param| match param.arity {
            Arity::One => 1,
            Arity::Optional => 0,
            Arity::Many(count) => match wanted(self, count) {
                Wanted::Exactly(n) => n,
                Wanted::Rest | Wanted::NotRanked(_) | Wanted::NoEntries(_) => 0,
            },
        });
        wants.sum()
    }

    /// Returns the operands that are assigned to a parameter.
    pub(crate) fn values(&self, slot: Slot) -> &'a [ValueId] {
        let slot = usize::from(slot);
        let (start, end) = (self.starts[slot], self.starts[slot + 1]);
        &self.body.operands(self.op)[usize::from(start)..usize::from(end)]
    }

    /// Returns the result that is assigned to a parameter. For a list, this is the first result.
    fn result(&self, slot: Slot) -> Option<ValueId> {
        let position = usize::from(slot) - self.signature.n_operands;
        (position < self.body.n_results(self.op)).then(|| self.body.result(self.op, position))
    }

    /// Returns the types of the operands or results that are assigned to a parameter.
    pub(crate) fn types_of(&self, slot: Slot) -> SmallVec<[Type; 4]> {
        if usize::from(slot) < self.signature.n_operands {
            let values = self.values(slot).iter();
            return values.map(|value| self.body.ty(*value)).collect();
        }
        self.result_types(slot).collect()
    }

    /// Returns the types of the results that are assigned to a parameter.
    pub(crate) fn result_types(&self, slot: Slot) -> impl Iterator<Item = Type> {
        let first = usize::from(slot) - self.signature.n_operands;
        let last = usize::from(slot) + 1 == self.signature.params.len();
        let end = if last {
            self.body.n_results(self.op)
        } else {
            first + 1
        };
        (first..end).map(|i| self.body.ty(self.body.result(self.op, i)))
    }

    /// Returns the number of operands of each operand parameter.
    pub(crate) fn segments(&self) -> impl Iterator<Item = i64> {
        (0..self.signature.n_operands).map(|i| i64::from(self.starts[i + 1] - self.starts[i]))
    }
}

impl Facts for Bound<'_> {
    fn types(&self) -> &Types {
        self.types
    }

    #[inline]
    fn ty(&self, slot: Slot) -> Option<Type> {
        let value = if usize::from(slot) < self.signature.n_operands {
            *self
                .body
                .operands(self.op)
                .get(usize::from(self.starts[usize::from(slot)]))?
        } else {
            self.result(slot)?
        };
        Some(self.body.ty(value))
    }

    fn attr(&self, key: Key) -> Option<&Attr> {
        self.body.attr(self.op, key)
    }
}
