//! `memref` ops that return a view of the same elements with another shape.

use std::rc::Rc;

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{Attr, Key};

use super::Machine;
use super::access::layout_of;
use super::at::{At, Run};
use super::memref::{check_static_parts, not_negative, row_major};
use super::value::{MemRef, Value};
use crate::int;
use crate::outcome::{Stop, Ub};

impl Machine {
    /// `memref.reshape`: returns a contiguous memref with the sizes that another memref holds. The
    /// number of elements must stay the same.
    pub(super) fn reshape(&mut self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.memref(at, 0)?;
        let shape = self.memref(at, 1)?;
        let layout = layout_of(at.run, shape.elem)?;
        self.state.charge(shape.count())?;
        let mut sizes = Dims::new();
        for position in shape.positions() {
            let size = self.read(&shape, shape.address(position, layout), layout)?;
            let size = size.bits().ok_or(Ub::PoisonUsed("a size"))?;
            // Sizes of other integer types are converted as `index_cast` does.
            let size = at.run.wrap(int::signed(layout.bits, size));
            sizes.push(not_negative(size)?);
        }
        check_contiguous(at.run, &source)?;
        let view = MemRef {
            strides: row_major(at.run, &sizes),
            open_strides: 0,
            sizes,
            ..(*source).clone()
        };
        let (found, needed) = (elements(&view), elements(&source));
        fit("the number of elements of the new shape", found, needed)?;
        check_static_parts(at.run, &view, at.result_ty())?;
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.collapse_shape`: merges each group of dimensions into one. The elements of a group
    /// must be contiguous.
    pub(super) fn collapse_shape(&self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.viewed(at)?;
        let from = at.types().as_memref(at.operand_ty(0));
        // The stride of a dimension with static size 1 is never used.
        let is_static = |dim: usize| from.is_some_and(|from| from.shape[dim] != DYNAMIC);
        let is_one = |dim: &usize| source.sizes[*dim] == 1;
        let is_empty = source.sizes.contains(&0);
        let mut sizes = Dims::new();
        let mut strides = Dims::new();
        // The dimensions that keep their stride, because their group has no other dimension.
        let mut kept = 0u64;
        let mut first = 0;
        for (to, length) in group_lengths(at).into_iter().enumerate() {
            let group = first..first + length;
            first += length;
            let mut size = 1i64;
            // The stride of the group's innermost dimension with more than one element.
            let mut innermost = None;
            for dim in group.clone().rev().filter(|dim| !is_one(dim)) {
                let (of, stride) = (source.sizes[dim], source.strides[dim]);
                let innermost = *innermost.get_or_insert(stride);
                let needed = at.run.wrap(i128::from(innermost) * i128::from(size));
                if !is_empty {
                    fit("a stride within a collapsed group", stride, needed)?;
                }
                size = at.run.wrap(i128::from(size) * i128::from(of));
            }
            if let Some(innermost) = innermost.filter(|_| !is_empty) {
                // Conversions take the stride of this dimension, or the smallest stride.
                let last = group.clone().rfind(|dim| !(is_one(dim) && is_static(*dim)));
                for dim in group.clone().filter(|d| is_one(d) && !is_static(*d)) {
                    let stride = source.stride_read(from, dim)?;
                    if stride < innermost || Some(dim) == last {
                        fit(
                            "the stride of one element in a collapsed group",
                            stride,
                            innermost,
                        )?;
                    }
                }
            }
            let last = group.clone().next_back();
            if length == 1 && to < 64 && !is_empty && !last.is_some_and(|dim| source.is_open(dim)) {
                kept |= 1 << to;
            }
            let last = last.map_or(1, |dim| source.strides[dim]);
            sizes.push(size);
            strides.push(innermost.unwrap_or(last));
        }
        let view = MemRef {
            sizes,
            strides,
            ..(*source).clone()
        };
        let mut view = view.opened();
        view.open_strides &= !kept;
        check_static_parts(at.run, &view, at.result_ty())?;
        Ok(Value::MemRef(Rc::new(view)))
    }

    /// `memref.expand_shape`: splits each dimension into a group, whose sizes must multiply to the
    /// size of the dimension.
    ///
    /// From LLVM 19 on, dynamic sizes are operands. Before LLVM 19, a group has at most one dynamic
    /// size, which is inferred.
    pub(super) fn expand_shape(&self, at: At<'_>) -> Result<Value, Stop> {
        let source = self.viewed(at)?;
        let to = at.types().as_memref(at.result_ty());
        let to = to.ok_or_else(|| {
            Stop::Unsupported("an expand_shape whose type is not a memref".into())
        })?;
        let mut dynamic = at.operands()[1..].iter();
        let has_operands = !dynamic.as_slice().is_empty();
        let mut sizes = to.shape.clone();
        for size in sizes.iter_mut().filter(|size| **size == DYNAMIC) {
            if let Some(operand) = dynamic.next() {
                *size = not_negative(self.index(at, *operand, "a size")?)?;
            }
        }
        let mut strides = Dims::from_elem(1, sizes.len());
        let mut first = 0;
        for (dim, length) in group_lengths(at).into_iter().enumerate() {
            let group = first..first + length;
            first += length;
            let whole = source.sizes[dim];
            if !has_operands {
                infer(&mut sizes[group.clone()], whole)?;
            }
            let product = sizes[group.clone()]
                .iter()
                .try_fold(1i64, |n, size| n.checked_mul(*size));
            let product = product.unwrap_or(i64::MAX);
            fit("the product of the sizes of a group", product, whole)?;
            let mut stride = source.strides[dim];
            for dim in group.rev() {
                strides[dim] = stride;
                stride = at.run.wrap(i128::from(stride) * i128::from(sizes[dim]));
            }
        }
        let view = MemRef {
            sizes,
            strides,
            ..(*source).clone()
        };
        let view = view.opened();
        check_static_parts(at.run, &view, at.result_ty())?;
        Ok(Value::MemRef(Rc::new(view)))
    }
}

/// Infers the only dynamic size of a group.
fn infer(group: &mut [i64], whole: i64) -> Result<(), Stop> {
    let dynamic = group.iter().filter(|size| **size == DYNAMIC).count();
    if dynamic > 1 {
        return Err(Stop::Unsupported(
            "a group with several dynamic sizes".into(),
        ));
    }
    let others = group.iter().filter(|size| **size != DYNAMIC);
    let product = others.fold(1i64, |n, size| n.saturating_mul(*size));
    if let Some(size) = group.iter_mut().find(|size| **size == DYNAMIC) {
        *size = whole.checked_div(product).ok_or(Ub::DivByZero)?;
    }
    Ok(())
}

/// Returns the lengths of the reassociation groups. The verifier has checked the order of the
/// groups.
pub(super) fn group_lengths(at: At<'_>) -> Vec<usize> {
    let Some(Attr::Array(groups)) = at.attr(Key::Reassociation) else {
        return Vec::new();
    };
    let length = |group: &Attr| {
        if let Attr::I64s(list) = group {
            list.len()
        } else {
            0
        }
    };
    groups.iter().map(length).collect()
}

/// Returns the number of elements of a memref. Saturates on overflow.
fn elements(memref: &MemRef) -> i64 {
    i64::try_from(memref.count()).unwrap_or(i64::MAX)
}

/// Checks that a number is the one that an op needs.
pub(super) fn fit(what: &'static str, found: i64, needed: i64) -> Result<(), Ub> {
    if found == needed {
        return Ok(());
    }
    Err(Ub::Unfit {
        what,
        found,
        needed,
    })
}

/// Checks that the source of a `memref.reshape` has the identity layout. The type of a ranked
/// source guarantees the identity layout; an unranked source must be checked at run time.
fn check_contiguous(run: Run<'_>, memref: &MemRef) -> Result<(), Ub> {
    fit("the offset of a reshaped memref", memref.offset, 0)?;
    if memref.sizes.contains(&0) {
        return Ok(());
    }
    let needed = row_major(run, &memref.sizes);
    for ((stride, needed), size) in memref.strides.iter().zip(needed).zip(&memref.sizes) {
        if *size > 1 {
            fit("a stride of a reshaped memref", *stride, needed)?;
        }
    }
    Ok(())
}
