//! `memref.atomic_rmw` and `memref.generic_atomic_rmw`. Both give the element as it was before,
//! as every conversion has it; the documents' "latest value that was stored" can be read so.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ArithOp, AtomicKind, Key, OpId, Type};

use super::Machine;
use super::arith;
use super::at::{At, Run};
use super::facts::Facts;
use super::value::Value;
use crate::frames::Flow;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Combines an element with a value.
    pub(super) fn atomic_rmw(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let (memref, address, layout) = self.access(at, 1)?;
        let value = self.get(at, 0).clone();
        let old = self.read(&memref, address, layout)?;
        let unknown = || Stop::Unsupported("an atomic of unknown kind".into());
        let kind = at.coded(Key::Kind).ok_or_else(unknown)?;
        let new = if kind == AtomicKind::Assign {
            value
        } else {
            known(&old)?;
            let both = [old.bits(), value.bits()];
            Value::scalar(combine(at.run, kind, memref.elem, both)?)
        };
        self.write(&memref, address, layout, &new)?;
        Ok(old)
    }

    /// Gives an element to the region that computes another one from it.
    pub(super) fn begin_atomic(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let (memref, address, layout) = self.access(at, 0)?;
        let old = self.read(&memref, address, layout)?;
        known(&old)?;
        self.give(at, old);
        self.state.frames.pass(at.frame, &[at.result(0)]);
        Ok(Flow::Enter(0))
    }

    /// Replaces the element by what the region gives.
    pub(super) fn end_atomic(&mut self, at: At<'_>, by: OpId) -> Result<Flow, Stop> {
        let (memref, address, layout) = self.access(at, 0)?;
        let new = self.value(at, at.body.operand(by, 0)).clone();
        self.write(&memref, address, layout, &new)?;
        Ok(Flow::Next)
    }
}

/// What a kind makes of the value that is there and another one.
pub(super) fn combine(
    run: Run<'_>,
    kind: AtomicKind,
    ty: Type,
    [old, new]: [Element; 2],
) -> Result<Element, Stop> {
    let Some(op) = combiner(kind) else {
        return Ok(new);
    };
    let facts = Facts::plain(ty, run.index_width);
    Ok(arith::eval(op, facts, &[old, new])?[0])
}

/// The op that an atomic combines by; `None` for `assign`.
fn combiner(kind: AtomicKind) -> Option<ArithOp> {
    Some(match kind {
        AtomicKind::AddF => ArithOp::AddF,
        AtomicKind::AddI => ArithOp::AddI,
        AtomicKind::Assign => return None,
        AtomicKind::MaximumF => ArithOp::MaximumF,
        AtomicKind::MaxS => ArithOp::MaxSI,
        AtomicKind::MaxU => ArithOp::MaxUI,
        AtomicKind::MinimumF => ArithOp::MinimumF,
        AtomicKind::MinS => ArithOp::MinSI,
        AtomicKind::MinU => ArithOp::MinUI,
        AtomicKind::MulF => ArithOp::MulF,
        AtomicKind::MulI => ArithOp::MulI,
        AtomicKind::OrI => ArithOp::OrI,
        AtomicKind::AndI => ArithOp::AndI,
        AtomicKind::MaxNumF => ArithOp::MaxNumF,
        AtomicKind::MinNumF => ArithOp::MinNumF,
        AtomicKind::XOrI => ArithOp::XOrI,
    })
}

/// A conversion may loop until the element is what was read of it; one that was never written may be
/// something else each time.
fn known(old: &Value) -> Result<(), Stop> {
    let is_known = match old {
        Value::Poison => false,
        Value::Vector(lanes) => lanes.iter().all(Option::is_some),
        Value::Bits(_) | Value::MemRef(_) | Value::Func(_) => true,
    };
    if is_known {
        return Ok(());
    }
    Err(Ub::PoisonUsed("an element that an atomic combines").into())
}
