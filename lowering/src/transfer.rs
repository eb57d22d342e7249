//! Conversion of `vector` ops that read or write memrefs.
//!
//! A contiguous row is loaded or stored as a whole. All other elements are moved lane by lane. A
//! lane that may be outside of the memref, or that is masked off, accesses a stack slot instead.
//! Thus no control flow is needed.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, IntPredicate, Key, LlvmOp, NamedAttr, OpId, Type, ValueId};

use crate::emit::number;
use crate::unroll::{peel, positions};
use crate::{Cx, Failure};

/// A transfer between a vector and a memref.
struct Transfer {
    /// The source type of the memref of the transfer.
    ty: Type,
    descriptor: ValueId,
    indices: Vec<ValueId>,
    /// For each dimension of the vector: its size, the memref dimension along which it runs, and
    /// whether it may exceed the memref. A dimension without a memref dimension repeats an element.
    /// Dimensions inside of the memref's vector elements are not listed.
    dims: Vec<Dim>,
    /// The converted element type of the memref.
    elem: Type,
    mask: Option<ValueId>,
}

#[derive(Clone, Copy)]
struct Dim {
    size: i64,
    along: Option<usize>,
    in_bounds: bool,
}

/// An element of the vector: its position, the pointer to it in memory, and the condition under
/// which it is moved.
struct Lane {
    position: Dims,
    pointer: ValueId,
    condition: Option<ValueId>,
}

impl Cx<'_> {
    pub(crate) fn transfer_read(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(self.body.result(id, 0));
        let rank = self.memref(operands[0]).rank();
        let mut transfer = self.transfer(id, operands[0], &operands[1..=rank], ty)?;
        self.bounds(id, &mut transfer);
        transfer.mask = match operands.get(rank + 2) {
            Some(mask) => Some(self.value(*mask)?),
            None => None,
        };
        let padding = operands[rank + 1];
        let padding = self.value(padding)?;
        let value = self.read(&transfer, ty, Some(padding))?;
        self.replace(id, value)
    }

    pub(crate) fn transfer_write(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(operands[0]);
        let rank = self.memref(operands[1]).rank();
        let mut transfer = self.transfer(id, operands[1], &operands[2..2 + rank], ty)?;
        self.bounds(id, &mut transfer);
        if transfer.dims.iter().any(|dim| dim.along.is_none()) {
            return Err(Failure::unsupported(
                "a transfer_write that repeats a dimension",
            ));
        }
        transfer.mask = match operands.get(rank + 2) {
            Some(mask) => Some(self.value(*mask)?),
            None => None,
        };
        let value = self.value(operands[0])?;
        self.write(&transfer, value)
    }

    pub(crate) fn vector_load(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(self.body.result(id, 0));
        if self.memref(operands[0]).elem == ty {
            let (pointer, elem) = self.element_pointer(id, 0)?;
            let value = self.b.load(pointer, elem);
            return self.replace(id, value);
        }
        let transfer = self.transfer(id, operands[0], &operands[1..], ty)?;
        let value = self.read(&transfer, ty, None)?;
        self.replace(id, value)
    }

    pub(crate) fn vector_store(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.body.operands(id);
        let ty = self.body.ty(operands[0]);
        let value = self.value(operands[0])?;
        if self.memref(operands[1]).elem == ty {
            let (pointer, _) = self.element_pointer(id, 1)?;
            self.b.store(value, pointer);
            return Ok(());
        }
        let transfer = self.transfer(id, operands[1], &operands[2..], ty)?;
        self.write(&transfer, value)
    }

    /// Makes a transfer that is within bounds and runs along the last dimensions of the memref.
    fn transfer(
        &mut self,
        id: OpId,
        memref: ValueId,
        indices: &[ValueId],
        vector: Type,
    ) -> Result<Transfer, Failure> {
        let of = self.memref(memref);
        let (shape, _) = self
            .source
            .types
            .as_vector(vector)
            .expect("the verifier ensures that a transfer moves a vector");
        let inner = match self.source.types.as_vector(of.elem) {
            Some((inner, _)) => inner.len(),
            None => 0,
        };
        let outer: Dims = shape[..shape.len().saturating_sub(inner)].into();
        let along = match self.body.attr(id, Key::PermutationMap) {
            None => {
                let first = of.rank().checked_sub(outer.len());
                let first = first.expect(
                    "the verifier ensures that the vector has at most the rank of the memref",
                );
                (first..of.rank()).map(Some).collect()
            }
            Some(map) => permutation(map).ok_or_else(|| {
                Failure::unsupported("a transfer whose map is not a permutation of dimensions")
            })?,
        };
        if along.len() != outer.len() {
            return Err(Failure::unsupported(
                "a transfer whose map does not match the vector",
            ));
        }
        let dims = outer.iter().zip(along);
        let dims = dims.map(|(size, along)| Dim {
            size: *size,
            along,
            in_bounds: true,
        });
        let (elem, _) = self.element(self.body.ty(memref))?;
        Ok(Transfer {
            ty: self.body.ty(memref),
            descriptor: self.value(memref)?,
            indices: self.values(indices)?,
            dims: dims.collect(),
            elem,
            mask: None,
        })
    }

    /// Determines which dimensions of a transfer stay within the memref. These are the dimensions
    /// that are marked `in_bounds` and the dimensions that repeat an element.
    fn bounds(&self, id: OpId, transfer: &mut Transfer) {
        let given = self.body.in_bounds(id).chain(std::iter::repeat(false));
        for (dim, inside) in transfer.dims.iter_mut().zip(given) {
            dim.in_bounds = dim.along.is_none() || inside;
        }
    }

    /// Returns whether the innermost rows can be moved as a whole. The rows must be contiguous and
    /// moved completely, and their lanes must be packed in the same way in a vector and in memory.
    fn has_rows(&self, transfer: &Transfer) -> Result<bool, Failure> {
        let Some(last) = transfer.dims.last() else {
            return Ok(false);
        };
        let (strides, _) = Self::strides(self.ranked(transfer.ty))?;
        let side_by_side = last
            .along
            .is_some_and(|d| d + 1 == strides.len() && strides.last() == Some(&1));
        let bits = transfer.elem.scalar_bits(self.options.index_width);
        Ok(side_by_side
            && transfer.mask.is_none()
            && transfer.dims.iter().all(|dim| dim.in_bounds)
            && matches!(bits, Some(8 | 16 | 32 | 64)))
    }

    /// Returns the lanes of the given leading dimensions, with a pointer to each lane.
    fn lanes(&mut self, transfer: &Transfer, dims: &[Dim]) -> Result<Vec<Lane>, Failure> {
        let (first, elem) = self.address(transfer.descriptor, transfer.ty, &transfer.indices)?;
        let memref = self.ranked(transfer.ty).clone();
        let (strides, _) = Self::strides(&memref)?;
        let index = self.b.index_ty();
        // For each dimension that may exceed the memref: the condition that a position is within
        // the memref.
        let mut inside: Vec<Vec<ValueId>> = Vec::new();
        for dim in dims {
            let mut conditions = Vec::new();
            if let (Some(along), false) = (dim.along, dim.in_bounds) {
                let size = self.size_of(transfer.descriptor, along, memref.shape[along]);
                for i in 0..dim.size {
                    let step = self.b.index(i);
                    let at = self.b.binary(LlvmOp::Add, transfer.indices[along], step);
                    // The unsigned comparison treats a negative position as outside of the memref,
                    // too.
                    conditions.push(self.b.icmp(IntPredicate::Ult, at, size));
                }
            }
            inside.push(conditions);
        }
        let sizes: Dims = dims.iter().map(|dim| dim.size).collect();
        let mut stride_values = vec![None; strides.len()];
        let mut lanes = Vec::new();
        for position in positions(&sizes)? {
            let mut constant = 0i64;
            let mut distance: Option<ValueId> = None;
            let mut condition: Option<ValueId> = None;
            for ((i, dim), inside) in position.iter().zip(dims).zip(&inside) {
                if let Some(this) = usize::try_from(*i).ok().and_then(|i| inside.get(i)) {
                    condition = Some(match condition {
                        Some(all) => self.b.binary(LlvmOp::And, all, *this),
                        None => *this,
                    });
                }
                let Some(along) = dim.along.filter(|_| *i != 0) else {
                    continue;
                };
                if strides[along] != lowerfuzz_ir::DYNAMIC {
                    constant = constant.wrapping_add(i.wrapping_mul(strides[along]));
                    continue;
                }
                let stride = match stride_values[along] {
                    Some(stride) => stride,
                    None => {
                        let at = [crate::descriptor::STRIDES, along as i64];
                        let stride = self.b.extract(transfer.descriptor, &at, index);
                        stride_values[along] = Some(stride);
                        stride
                    }
                };
                let times = self.b.index(*i);
                let step = self.b.binary(LlvmOp::Mul, times, stride);
                distance = Some(match distance {
                    Some(sum) => self.b.binary(LlvmOp::Add, sum, step),
                    None => step,
                });
            }
            let mut pointer = first;
            if constant != 0 {
                let constant = self.b.index(constant);
                pointer = self.b.gep(pointer, constant, elem);
            }
            if let Some(distance) = distance {
                pointer = self.b.gep(pointer, distance, elem);
            }
            if let Some(mask) = transfer.mask {
                let this = self.mask_lane(mask, dims, &position)?;
                condition = Some(match condition {
                    Some(all) => self.b.binary(LlvmOp::And, all, this),
                    None => this,
                });
            }
            lanes.push(Lane {
                position,
                pointer,
                condition,
            });
        }
        Ok(lanes)
    }

    /// Returns the mask bit of a vector position. The dimensions of the mask have the order of the
    /// memref's dimensions. A transfer along no dimension has a single mask bit.
    fn mask_lane(
        &mut self,
        mask: ValueId,
        dims: &[Dim],
        position: &[i64],
    ) -> Result<ValueId, Failure> {
        let moved = dims.iter().zip(position);
        let mut moved: Vec<(usize, i64)> = moved
            .filter_map(|(dim, at)| dim.along.map(|along| (along, *at)))
            .collect();
        moved.sort_unstable();
        let mut position: Dims = moved.into_iter().map(|(_, at)| at).collect();
        if position.is_empty() {
            position.push(0);
        }
        let (sizes, _) = peel(&self.b.module.types, self.b.body.ty(mask));
        let (Some((lane, rows)), true) = (position.split_last(), sizes.len() + 1 == position.len())
        else {
            return Err(Failure::unsupported(
                "a mask whose shape differs from that of the transfer",
            ));
        };
        let row = if rows.is_empty() {
            mask
        } else {
            self.b.row(mask, rows)
        };
        let lane = self.b.int(i128::from(*lane), Type::I64);
        Ok(self.b.lane(row, lane))
    }

    /// Returns whether the element type of the memref is a scalar rather than a vector.
    fn is_scalar(&self, transfer: &Transfer) -> bool {
        transfer.elem.is_scalar()
    }

    /// Reads a vector of a source type. A lane that is not read has the padding value.
    fn read(
        &mut self,
        transfer: &Transfer,
        ty: Type,
        padding: Option<ValueId>,
    ) -> Result<ValueId, Failure> {
        let ty = self.ty(ty)?;
        let (_, row_ty) = peel(&self.b.module.types, ty);
        if self.has_rows(transfer)? {
            let outer = &transfer.dims[..transfer.dims.len() - 1];
            let rows = self.lanes(transfer, outer)?;
            let mut whole = (!outer.is_empty()).then(|| self.b.undef(ty));
            for row in rows {
                let pointer = self.b.point_to(row.pointer, row_ty);
                let align = self.alignment(transfer.elem);
                let value = self.b.emit_with(LlvmOp::Load, &[pointer], row_ty, &[align]);
                whole = Some(match whole {
                    Some(whole) => self.b.insert(whole, &row.position, value),
                    None => value,
                });
            }
            return Ok(whole.expect("a vector without outer dimensions is one row"));
        }
        self.check_mask(transfer)?;
        let lanes = self.lanes(transfer, &transfer.dims)?;
        let guarded = lanes.iter().any(|lane| lane.condition.is_some());
        let slot = match (guarded, padding) {
            (false, _) => None,
            (true, None) => unreachable!("a transfer that may leave the memref has padding"),
            (true, Some(padding)) => {
                let slot = self.b.scratch(transfer.elem);
                self.b.store(padding, slot);
                Some(slot)
            }
        };
        let mut whole = self.b.undef(ty);
        for lane in lanes {
            let pointer = self.guarded(&lane, slot);
            let value = self.b.load(pointer, transfer.elem);
            whole = self.with_element(whole, &lane.position, value)?;
        }
        Ok(whole)
    }

    fn write(&mut self, transfer: &Transfer, value: ValueId) -> Result<(), Failure> {
        if self.has_rows(transfer)? {
            let outer = &transfer.dims[..transfer.dims.len() - 1];
            for row in self.lanes(transfer, outer)? {
                let part = if outer.is_empty() {
                    value
                } else {
                    self.b.row(value, &row.position)
                };
                let ty = self.b.body.ty(part);
                let pointer = self.b.point_to(row.pointer, ty);
                let align = self.alignment(transfer.elem);
                self.b
                    .effect_with(LlvmOp::Store, &[part, pointer], &[align]);
            }
            return Ok(());
        }
        self.check_mask(transfer)?;
        let lanes = self.lanes(transfer, &transfer.dims)?;
        let guarded = lanes.iter().any(|lane| lane.condition.is_some());
        let slot = guarded.then(|| self.b.scratch(transfer.elem));
        for lane in lanes {
            let element = self.element_at(value, &lane.position)?;
            let pointer = self.guarded(&lane, slot);
            self.b.store(element, pointer);
        }
        Ok(())
    }

    /// Rejects a mask if the elements of the memref are vectors. A mask selects elements of the
    /// memref, which must therefore be lanes of the vector.
    fn check_mask(&self, transfer: &Transfer) -> Result<(), Failure> {
        if transfer.mask.is_some() && !self.is_scalar(transfer) {
            return Err(Failure::unsupported(
                "a mask of vector elements is not converted",
            ));
        }
        Ok(())
    }

    /// Returns the pointer through which a lane is moved. If the lane's condition is false, this is
    /// the pointer to the stack slot.
    fn guarded(&mut self, lane: &Lane, slot: Option<ValueId>) -> ValueId {
        match (lane.condition, slot) {
            (Some(condition), Some(slot)) => {
                let ty = self.b.body.ty(lane.pointer);
                let slot = if self.b.body.ty(slot) == ty {
                    slot
                } else {
                    self.b.cast_pointer(slot, ty)
                };
                self.b.select(condition, lane.pointer, slot)
            }
            (Some(_) | None, _) => lane.pointer,
        }
    }

    /// Returns the alignment of a row access, which is only the alignment of the memref's elements.
    fn alignment(&self, elem: Type) -> NamedAttr {
        let bits = elem.scalar_bits(self.options.index_width).unwrap_or(8);
        number(Key::Alignment, i64::from(bits / 8).max(1))
    }

    /// Extracts the lane or row of a vector at a position.
    fn element_at(&mut self, vector: ValueId, position: &[i64]) -> Result<ValueId, Failure> {
        let (sizes, _) = peel(&self.b.module.types, self.b.body.ty(vector));
        let rows = &position[..sizes.len().min(position.len())];
        let row = if rows.is_empty() {
            vector
        } else {
            self.b.row(vector, rows)
        };
        match position.get(sizes.len()) {
            Some(lane) => {
                let lane = self.b.int(i128::from(*lane), Type::I64);
                Ok(self.b.lane(row, lane))
            }
            None => Ok(row),
        }
    }

    /// Replaces the lane or row of a vector at a position.
    fn with_element(
        &mut self,
        vector: ValueId,
        position: &[i64],
        element: ValueId,
    ) -> Result<ValueId, Failure> {
        let (sizes, _) = peel(&self.b.module.types, self.b.body.ty(vector));
        let rows = &position[..sizes.len().min(position.len())];
        let Some(lane) = position.get(sizes.len()) else {
            // The whole vector is a single element of the memref.
            let whole = position.is_empty();
            return Ok(if whole {
                element
            } else {
                self.b.insert(vector, rows, element)
            });
        };
        let lane = self.b.int(i128::from(*lane), Type::I64);
        if rows.is_empty() {
            return Ok(self.b.set_lane(vector, element, lane));
        }
        let row = self.b.row(vector, rows);
        let row = self.b.set_lane(row, element, lane);
        Ok(self.b.insert(vector, rows, row))
    }
}

/// Decodes a permutation map. Each result is a dimension, or is none if the map has the constant 0.
/// Returns `None` for maps of any other form.
fn permutation(map: &Attr) -> Option<Vec<Option<usize>>> {
    let Attr::I64s(dims) = map else {
        return None;
    };
    Some(dims.iter().map(|dim| usize::try_from(*dim).ok()).collect())
}
