//! Facts about the ops of a program that are the same in all runs. Each fact is computed when its
//! op first runs.

use std::cell::OnceCell;
use std::rc::Rc;

use lowerfuzz_ir::{Body, OpId, ValueDef, ValueId};

use super::facts::Facts;
use super::layout::Layout;
use crate::outcome::Stop;

/// Cached facts about the ops of a function, by op.
pub(super) struct ByOp<T>(OnceCell<Box<[OnceCell<T>]>>);

impl<T> Default for ByOp<T> {
    fn default() -> ByOp<T> {
        ByOp(OnceCell::new())
    }
}

impl<T> ByOp<T> {
    /// The cached fact about an op, computed on first use.
    pub(super) fn of(
        &self,
        body: &Body,
        op: OpId,
        work_out: impl FnOnce() -> Result<T, Stop>,
    ) -> Result<&T, Stop> {
        let all = self
            .0
            .get_or_init(|| (0..body.n_ops()).map(|_| OnceCell::new()).collect());
        let known = &all[op.index()];
        if let Some(known) = known.get() {
            return Ok(known);
        }
        let worked_out = work_out()?;
        Ok(known.get_or_init(|| worked_out))
    }
}

/// An element of an aggregate: the index of its first scalar, and its layout unless the element is
/// a scalar.
pub(super) struct Part {
    pub(super) first: usize,
    pub(super) layout: Option<Rc<Layout>>,
}

/// The cached facts about a function.
#[derive(Default)]
pub(super) struct Prepared {
    /// The cached facts about arithmetic ops.
    pub(super) facts: ByOp<Facts>,
    /// The elements of aggregates that `extractvalue` and `insertvalue` access.
    pub(super) parts: ByOp<Part>,
    /// For each value, whether the value has only one use, which also ends its life.
    single_uses: OnceCell<Box<[bool]>>,
}

impl Prepared {
    /// Does the value have a single use, in the block of its definition? The user may then take the
    /// value instead of copying it.
    pub(super) fn has_single_use(&self, body: &Body, value: ValueId) -> bool {
        let all = self.single_uses.get_or_init(|| single_uses(body));
        all[value.index()]
    }
}

fn single_uses(body: &Body) -> Box<[bool]> {
    let mut block_of = vec![None; body.n_ops()];
    let blocks = body.root();
    for block in blocks {
        for op in &body.block(*block).ops {
            block_of[op.index()] = Some(*block);
        }
    }
    let mut uses = vec![0_u32; body.n_values()];
    let mut stays = vec![false; body.n_values()];
    let ops = blocks.iter().flat_map(|block| &body.block(*block).ops);
    for op in ops {
        for operand in body.all_operands(*op) {
            uses[operand.index()] += 1;
            stays[operand.index()] = match body.value(*operand).def {
                ValueDef::Result(maker, _) => block_of[maker.index()] == block_of[op.index()],
                ValueDef::BlockArg(..) => false,
            };
        }
    }
    let both = uses.into_iter().zip(stays);
    both.map(|(uses, stays)| uses == 1 && stays).collect()
}
