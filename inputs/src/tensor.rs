//! Tensor arguments. They are drawn as compact buffers, because a tensor has the sizes and elements of one.

use lowerfuzz_ir::case::{Case, Datum, MemRefDatum, TensorDatum};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, Layout, MemRefType, Type};

use crate::arguments::{Drawer, Mood};
use crate::buffer::MemRefParam;

/// The largest rank that is drawn for an unranked tensor, plus 1.
const RANKS: u64 = 5;

/// The largest number of elements of a tensor that gets pairs of edge values.
const MAX_FIXED: i64 = 64;

/// A tensor parameter.
#[derive(Clone)]
pub(crate) struct TensorParam {
    ty: Type,
    elem: Type,
    /// The sizes of the type. `None` if the tensor is unranked.
    shape: Option<Dims>,
}

impl TensorParam {
    /// Returns the parameter of a tensor type.
    ///
    /// # Errors
    /// Returns the reason if the static sizes are too large.
    pub(crate) fn new(
        ty: Type,
        elem: Type,
        shape: Option<Dims>,
    ) -> Result<TensorParam, &'static str> {
        let param = TensorParam { ty, elem, shape };
        param.as_memref(0)?;
        Ok(param)
    }

    /// Returns the type, the element type and the sizes of a small tensor of scalars whose sizes are static.
    pub(crate) fn fixed(&self) -> Option<(Type, Type, &Dims)> {
        let sizes = self.shape.as_ref().filter(|_| self.elem.is_scalar())?;
        let count = sizes.iter().try_fold(1i64, |n, size| n.checked_mul(*size));
        let is_small = !sizes.contains(&DYNAMIC) && count.is_some_and(|n| n <= MAX_FIXED);
        is_small.then_some((self.ty, self.elem, sizes))
    }

    /// Returns the compact memref of a tensor of this rank.
    pub(crate) fn as_memref(&self, rank: usize) -> Result<MemRefParam, &'static str> {
        let open = || Dims::from_elem(DYNAMIC, rank);
        MemRefParam::ranked(&MemRefType {
            shape: self.shape.clone().unwrap_or_else(open),
            elem: self.elem,
            layout: Layout::Identity,
            space: 0,
        })
    }
}

impl Drawer<'_> {
    /// Draws a tensor.
    ///
    /// # Errors
    /// Returns the reason if no memory can hold it.
    pub(crate) fn tensor(
        &mut self,
        case: &mut Case,
        param: &TensorParam,
        mood: Mood,
    ) -> Result<Datum, String> {
        let rank = match &param.shape {
            Some(shape) => shape.len(),
            None => self.rng.below(RANKS) as usize,
        };
        let memref = self.memref(case, &param.as_memref(rank)?, mood)?;
        Ok(Datum::Tensor(of_buffer(case, memref)))
    }
}

/// Returns the tensor with the elements of a compact buffer.
pub(crate) fn of_buffer(case: &mut Case, memref: MemRefDatum) -> TensorDatum {
    TensorDatum {
        ty: case.module.types.tensor(&memref.sizes, memref.elem),
        elem: memref.elem,
        sizes: memref.sizes,
        elements: memref.contents,
    }
}
