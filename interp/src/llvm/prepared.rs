//! What the ops of a program say once for all its runs, worked out when an op is first run.

use std::cell::OnceCell;
use std::rc::Rc;

use lowerfuzz_ir::{Body, OpId, ValueDef, ValueId};

use super::facts::Facts;
use super::layout::Layout;
use crate::outcome::Stop;

/// Something that is known of some ops of a function.
pub(super) struct ByOp<T>(OnceCell<Box<[OnceCell<T>]>>);

impl<T> Default for ByOp<T> {
    fn default() -> ByOp<T> {
        ByOp(OnceCell::new())
    }
}

impl<T> ByOp<T> {
    /// What is known of an op, worked out if it is not yet.
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

/// A part of an aggregate: the first of its scalars among those of the whole, and its layout unless it
/// is a scalar by its type.
pub(super) struct Part {
    pub(super) first: usize,
    pub(super) layout: Option<Rc<Layout>>,
}

/// What is known of a function.
#[derive(Default)]
pub(super) struct Prepared {
    /// Of arithmetic.
    pub(super) facts: ByOp<Facts>,
    /// Of `extractvalue` and `insertvalue`.
    pub(super) parts: ByOp<Part>,
    /// For each value, whether nobody asks for it any more once an op has.
    used_up: OnceCell<Box<[bool]>>,
}

impl Prepared {
    /// Does a value have one use, in the block in which an op made it? Whoever uses it may have it.
    pub(super) fn is_used_up(&self, body: &Body, value: ValueId) -> bool {
        let all = self.used_up.get_or_init(|| used_up(body));
        all[value.index()]
    }
}

fn used_up(body: &Body) -> Box<[bool]> {
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
