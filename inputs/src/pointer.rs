//! Pointer arguments of functions of the LLVM dialect: pointers into buffers, null and poison.

use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    Attr, Body, DYNAMIC, FuncId, Key, Layout, LlvmOp, MemRefType, Op, Type, ValueId,
};

use crate::arguments::{Drawer, Mood};
use crate::buffer::MemRefParam;

/// Sizes of buffers in bytes, besides the sizes of memref arguments.
const BYTES: [i64; 6] = [1, 4, 8, 16, 32, 64];

/// A pointer parameter.
#[derive(Clone)]
pub(crate) struct PointerParam {
    ty: Type,
    /// The scalar that the function reads or writes through the pointer first.
    elem: Type,
}

impl PointerParam {
    /// Returns the parameter at a position of a function, whose type is a pointer.
    pub(crate) fn of(case: &Case, func: FuncId, position: usize, ty: Type) -> PointerParam {
        let body = case.module.func(func).body.as_ref();
        let elem = body.and_then(|body| pointee(case, body, position));
        PointerParam {
            ty,
            elem: elem.unwrap_or(Type::I8),
        }
    }
}

impl Drawer<'_> {
    /// Draws a pointer. One in 16 is null. A quarter of the buffers are bytes, whatever the function
    /// reads, so a pointer may be misaligned.
    pub(crate) fn pointer(&mut self, case: &mut Case, param: &PointerParam, mood: Mood) -> Datum {
        let null = Datum::Scalar {
            bits: Some(0),
            ty: param.ty,
        };
        if self.rng.chance(1, 16) {
            return null;
        }
        let elem = match self.rng.chance(1, 4) {
            true => Type::I8,
            false => param.elem,
        };
        let bytes = i64::from(elem.scalar_bits(64).unwrap_or(8).div_ceil(8));
        let size = match self.rng.chance(1, 2) {
            true => self.size.max(1),
            false => self
                .rng
                .pick(&BYTES)
                .map_or(1, |size| (size / bytes).max(1)),
        };
        let offset = match self.rng.chance(1, 4) {
            true => 1 + self.rng.below(3) as i64,
            false => 0,
        };
        let param = MemRefParam::ranked(&MemRefType {
            shape: Dims::from_elem(DYNAMIC, 1),
            elem,
            layout: match offset {
                0 => Layout::Identity,
                offset => Layout::Strided {
                    offset,
                    strides: Dims::from_elem(1, 1),
                },
            },
            space: 0,
        });
        let memref =
            param.map(|param| self.memref_of(case, &param, Dims::from_elem(size, 1), mood));
        match memref {
            Ok(Ok(memref)) => Datum::MemRef(memref),
            // No such type or size is asked for.
            Ok(Err(_)) | Err(_) => null,
        }
    }
}

/// Returns the type of the first scalar that a function reads or writes through a parameter.
fn pointee(case: &Case, body: &Body, position: usize) -> Option<Type> {
    let types = &case.module.types;
    let mut derived: Vec<ValueId> = vec![*body.block(body.entry()).args.get(position)?];
    let mut stepped = None;
    for op in body.live_ops() {
        let Op::Llvm(kind) = body.op(op).op else {
            continue;
        };
        let operands = body.operands(op);
        let is_derived = |at: usize| operands.get(at).is_some_and(|v| derived.contains(v));
        let ty = if kind == LlvmOp::Load && is_derived(0) {
            body.results(op).next().map(|value| body.ty(value))
        } else if kind == LlvmOp::Store && is_derived(1) {
            operands.first().map(|value| body.ty(*value))
        } else {
            None
        };
        if kind == LlvmOp::GetElementPtr && is_derived(0) {
            if let Some(Attr::Type(elem)) = body.attr(op, Key::ElemType) {
                stepped = stepped.or(Some(*elem));
            }
            derived.extend(body.results(op));
        }
        if let Some(ty) = ty {
            return Some(types.scalar_of(ty)).filter(|ty| is_number(*ty));
        }
    }
    stepped
        .map(|ty| types.scalar_of(ty))
        .filter(|ty| is_number(*ty))
}

fn is_number(ty: Type) -> bool {
    ty.is_int() || ty.is_float()
}
