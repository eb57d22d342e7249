//! The visible tensors, and how they are found.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{ArithOp, DYNAMIC, TensorOp, Type, ValueId};

use crate::builder::{Builder, RECENT_VALUES};
use crate::case::program::Program;
use crate::choices::Choices;

/// The largest number of elements of a tensor.
pub(super) const MAX_ELEMENTS: i64 = 48;

/// A visible tensor.
#[derive(Clone, Debug)]
pub(crate) struct TensorEntry {
    pub(crate) value: ValueId,
    pub(crate) ty: Type,
    pub(crate) elem: Type,
    /// The sizes in every run.
    pub(crate) sizes: Dims,
}

impl TensorEntry {
    pub(super) fn count(&self) -> i64 {
        self.sizes.iter().product()
    }
}

/// A tensor type of parameters and results. Each such tensor has the same sizes in every run.
#[derive(Clone, Debug)]
pub(crate) struct BoundaryTensor {
    pub(crate) ty: Type,
    pub(crate) elem: Type,
    pub(crate) sizes: Dims,
}

impl Program<'_> {
    /// Draws the type of a tensor parameter, mostly one that other parameters have, too.
    pub(crate) fn tensor_param(&mut self, u: &mut Choices<'_>) -> Type {
        if !self.tensors.is_empty() && u.chance(150) {
            let at = u.below(self.tensors.len() as u32) as usize;
            return self.tensors[at].ty;
        }
        let elem = self.palette_type(u);
        let sizes = draw_sizes(u);
        let mut shape = sizes.clone();
        for size in &mut shape {
            if u.chance(self.config.dynamic_size) {
                *size = DYNAMIC;
            }
        }
        let ty = self.module.types.tensor(&shape, elem);
        if self.tensors.iter().all(|kind| kind.ty != ty) {
            self.tensors.push(BoundaryTensor { ty, elem, sizes });
        }
        ty
    }
}

/// Draws sizes: mostly one or two dimensions, and mostly small.
fn draw_sizes(u: &mut Choices<'_>) -> Dims {
    let rank = u.weighted(&[2, 9, 9, 4]);
    let mut sizes = Dims::new();
    for _ in 0..rank {
        let size = [0, 1, 2, 3, 4, 5][u.weighted(&[1, 4, 10, 8, 5, 2])];
        let count: i64 = sizes.iter().product::<i64>().max(1);
        sizes.push(if count * size > MAX_ELEMENTS { 1 } else { size });
    }
    sizes
}

impl Builder<'_, '_, '_> {
    /// Makes a tensor visible to later ops.
    pub(crate) fn define_tensor(&mut self, value: ValueId, ty: Type, sizes: Dims) {
        let elem = self.program.module.types.tensor_elem(ty).unwrap_or(ty);
        self.pool.tensors.push(TensorEntry {
            value,
            ty,
            elem,
            sizes,
        });
    }

    /// Finds a recent tensor that `accept` allows, mostly one that is not used yet.
    pub(super) fn find_tensor(
        &mut self,
        accept: impl Fn(&TensorEntry) -> bool,
    ) -> Option<TensorEntry> {
        let all = self.pool.tensors.iter().enumerate().rev();
        let found: Vec<usize> = all
            .filter(|(_, entry)| accept(entry))
            .map(|(at, _)| at)
            .take(RECENT_VALUES)
            .collect();
        let first = *found.first()?;
        let mut chosen = first;
        if self.u.chance(self.program.config.unused_operand) {
            let unused = |at: &&usize| self.pool.is_unused(self.pool.tensors[**at].value);
            chosen = *found.iter().find(unused).unwrap_or(&first);
        } else if found.len() > 1 {
            chosen = self.u.pick(&found);
        }
        Some(self.pool.tensors[chosen].clone())
    }

    /// Draws an element type.
    pub(super) fn tensor_element(&mut self) -> Type {
        self.program.palette_type(self.u)
    }

    /// Draws sizes for a new tensor.
    pub(super) fn tensor_sizes(&mut self) -> Dims {
        draw_sizes(self.u)
    }

    /// Returns a type of these sizes, in which some sizes are dynamic.
    pub(super) fn tensor_type(&mut self, elem: Type, sizes: &[i64]) -> Type {
        let rate = self.program.config.dynamic_size;
        let mut shape = Dims::new();
        for size in sizes {
            let is_open = self.u.chance(rate);
            shape.push(if is_open { DYNAMIC } else { *size });
        }
        self.program.module.types.tensor(&shape, elem)
    }

    /// Returns the type of these sizes in which all sizes are static.
    pub(super) fn static_tensor(&mut self, elem: Type, sizes: &[i64]) -> Type {
        self.program.module.types.tensor(sizes, elem)
    }

    /// Returns an `index` that has this value: a constant, or the size of a visible tensor.
    pub(super) fn size_value(&mut self, size: i64) -> ValueId {
        if self.named(TensorOp::Dim)
            && self.u.chance(60)
            && let Some(entry) = self.find_tensor(|entry| entry.sizes.contains(&size))
            && let Some(dim) = entry.sizes.iter().position(|other| *other == size)
        {
            let dim = self.int(Type::INDEX, dim as i128);
            return self.emit(TensorOp::Dim, &[entry.value, dim], Type::INDEX);
        }
        self.int(Type::INDEX, i128::from(size))
    }

    /// Returns the sizes that a type leaves open, as operands.
    pub(super) fn open_sizes(&mut self, ty: Type, sizes: &[i64]) -> Vec<ValueId> {
        let shape = self.program.module.types.as_tensor(ty);
        let shape = shape.map_or(Dims::new(), |tensor| tensor.shape.clone());
        let open = shape.iter().zip(sizes);
        let open: Vec<i64> = open
            .filter(|(size, _)| **size == DYNAMIC)
            .map(|(_, size)| *size)
            .collect();
        open.into_iter().map(|size| self.size_value(size)).collect()
    }

    /// Returns an index below a size, which is the same in every run or depends on a value.
    pub(super) fn index_below(&mut self, size: i64) -> ValueId {
        if size <= 1 || self.u.chance(130) {
            let index = self.u.below(size.max(1) as u32);
            return self.int(Type::INDEX, i128::from(index));
        }
        let any = self.operand(Type::INDEX);
        let size = self.int(Type::INDEX, i128::from(size));
        self.emit(ArithOp::RemUI, &[any, size], Type::INDEX)
    }

    /// Returns a tensor as a value of another type with compatible sizes.
    pub(crate) fn tensor_as(&mut self, entry: &TensorEntry, ty: Type) -> ValueId {
        if entry.ty == ty {
            return entry.value;
        }
        let shape = |ty| self.program.module.types.as_tensor(ty).map(|t| &t.shape);
        let pairs = shape(entry.ty).zip(shape(ty));
        let is_direct = pairs.is_some_and(|(from, to)| from.len() == to.len());
        debug_assert!(is_direct, "a cast between ranks");
        self.emit(TensorOp::Cast, &[entry.value], ty)
    }

    /// Returns a tensor of this type and these sizes: a visible one, or a new one.
    pub(crate) fn tensor_operand(&mut self, ty: Type, sizes: &Dims) -> ValueId {
        let elem = self.program.module.types.tensor_elem(ty).unwrap_or(ty);
        let found = self.find_tensor(|entry| entry.elem == elem && entry.sizes == *sizes);
        let entry = match found.filter(|_| !self.u.chance(40)) {
            Some(entry) => entry,
            None => self.new_tensor(elem, sizes.clone()),
        };
        self.tensor_as(&entry, ty)
    }

    /// Returns the sizes that a tensor of this type has as a parameter or result.
    pub(crate) fn boundary_sizes(&self, ty: Type) -> Option<Dims> {
        let mut known = self.program.tensors.iter();
        known
            .find(|kind| kind.ty == ty)
            .map(|kind| kind.sizes.clone())
    }

    /// Returns the type under which a tensor passes the boundary of a function. In a case, all tensors of
    /// one such type have the same sizes.
    pub(crate) fn boundary_type(&mut self, elem: Type, sizes: &Dims) -> Type {
        let known = self.program.tensors.iter();
        let mut known = known.filter(|kind| kind.elem == elem && kind.sizes == *sizes);
        if let Some(kind) = known.next() {
            return kind.ty;
        }
        let ty = self.static_tensor(elem, sizes);
        self.program.tensors.push(BoundaryTensor {
            ty,
            elem,
            sizes: sizes.clone(),
        });
        ty
    }
}
