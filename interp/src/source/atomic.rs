//! The ops `memref.atomic_rmw` and `memref.generic_atomic_rmw`.
//!
//! Both ops return the old element, as every conversion does. MLIR's documentation states that they
//! return the "latest value that was stored", which may mean the old element.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ArithOp, AtomicKind, Key, OpId, Type};

use super::Machine;
use super::arith;
use super::at::{At, Run};
use super::facts::Facts;
use super::value::Value;
use crate::drive::Flow;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// `memref.atomic_rmw`: combines an element with an operand and returns the old element.
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

    /// Enters the region of a `memref.generic_atomic_rmw`, with the old element as argument.
    pub(super) fn begin_atomic(&mut self, at: At<'_>) -> Result<Flow, Stop> {
        let (memref, address, layout) = self.access(at, 0)?;
        let old = self.read(&memref, address, layout)?;
        known(&old)?;
        self.give(at, old);
        self.state.frames.pass(at.frame, &[at.result(0)]);
        Ok(Flow::Enter(0))
    }

    /// Replaces the element by the value that the region of a `memref.generic_atomic_rmw` yields.
    pub(super) fn end_atomic(&mut self, at: At<'_>, by: OpId) -> Result<Flow, Stop> {
        let (memref, address, layout) = self.access(at, 0)?;
        let new = self.value(at, at.body.operand(by, 0)).clone();
        self.write(&memref, address, layout, &new)?;
        Ok(Flow::Next)
    }
}

/// Combines the old element of an atomic op with a new value.
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

/// Returns the `arith` op by which an atomic op combines two values; `None` for `assign`.
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

/// Checks that the old element is defined. Some conversions loop until the element equals an
/// earlier load, and an undefined element may differ at each load.
fn known(old: &Value) -> Result<(), Stop> {
    let is_known = match old {
        Value::Poison => false,
        Value::Vector(lanes) => lanes.iter().all(Option::is_some),
        Value::Bits(_) | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => true,
    };
    if is_known {
        return Ok(());
    }
    Err(Ub::PoisonUsed("the old element of an atomic").into())
}
