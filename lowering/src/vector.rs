//! Conversion of `vector` ops that build, split and combine vectors. A multi-dimensional vector
//! becomes an array of vectors ("Vector Types").

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    CombiningKind, DYNAMIC, FloatKind, IntPredicate, Key, LlvmOp, OpId, POISON_POSITION, Type,
    ValueId, VectorOp,
};

use crate::convert::foreign;
use crate::unroll::{peel, positions};
use crate::{Cx, Failure};

/// An index into a vector, static or dynamic.
#[derive(Clone, Copy)]
enum At {
    Static(i64),
    Value(ValueId),
}

impl Cx<'_> {
    /// Returns whether an operand of the op is a tensor.
    fn takes_a_tensor(&self, id: OpId) -> bool {
        let mut operands = self.body.operands(id).iter();
        operands.any(|value| self.source.types.is_tensor(self.body.ty(*value)))
    }

    pub(crate) fn vector_op(&mut self, op: VectorOp, id: OpId) -> Result<(), Failure> {
        match op {
            VectorOp::Splat => {
                let scalar = self.operand(id, 0)?;
                let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
                let value = self.splat(scalar, ty)?;
                self.replace(id, value)
            }
            VectorOp::Broadcast => self.broadcast(id),
            VectorOp::ExtractElement => {
                let operands = self.values(self.body.operands(id))?;
                let position = self.lane_position(operands.get(1).copied())?;
                let value = self.b.lane(operands[0], position);
                self.replace(id, value)
            }
            VectorOp::InsertElement => {
                let operands = self.values(self.body.operands(id))?;
                let position = self.lane_position(operands.get(2).copied())?;
                let value = self.b.set_lane(operands[1], operands[0], position);
                self.replace(id, value)
            }
            VectorOp::Extract => self.vector_extract(id),
            VectorOp::Insert => self.vector_insert(id),
            VectorOp::Shuffle => self.vector_shuffle(id),
            // With `fma`, the result does not depend on the execution engine. LLVM releases emit
            // `fmuladd`, which may be fused or not.
            VectorOp::Fma => self.one_to_one(LlvmOp::Fma, id),
            VectorOp::Reduction => self.reduction(id),
            VectorOp::TransferRead | VectorOp::TransferWrite if self.takes_a_tensor(id) => {
                Err(Failure::unsupported("a transfer of a tensor"))
            }
            VectorOp::TransferRead => self.transfer_read(id),
            VectorOp::TransferWrite => self.transfer_write(id),
            VectorOp::Load => self.vector_load(id),
            VectorOp::Store => self.vector_store(id),
            // MLIR's documentation of the conversion does not cover any of these ops.
            VectorOp::ShapeCast
            | VectorOp::BitCast
            | VectorOp::Transpose
            | VectorOp::FlatTranspose
            | VectorOp::ExtractStridedSlice
            | VectorOp::InsertStridedSlice
            | VectorOp::ConstantMask
            | VectorOp::CreateMask
            | VectorOp::OuterProduct
            | VectorOp::Interleave
            | VectorOp::Deinterleave
            | VectorOp::Step
            | VectorOp::FromElements
            | VectorOp::ToElements
            | VectorOp::MultiReduction
            | VectorOp::Contract
            | VectorOp::Scan
            | VectorOp::MaskedLoad
            | VectorOp::MaskedStore
            | VectorOp::Gather
            | VectorOp::Scatter
            | VectorOp::ExpandLoad
            | VectorOp::CompressStore
            | VectorOp::Mask
            | VectorOp::Yield
            | VectorOp::Print
            | VectorOp::TypeCast => Err(foreign(op.row())),
        }
    }

    /// Returns the position of a lane. A vector of rank 0 has only lane 0, for which no position is
    /// given.
    fn lane_position(&mut self, given: Option<ValueId>) -> Result<ValueId, Failure> {
        given.ok_or_else(|| Failure::unsupported("a vector of rank 0 is not converted"))
    }

    /// Repeats a scalar in every lane of a vector type. The scalar is inserted in lane 0 and
    /// shuffled to the other lanes. If the vector has more dimensions, the row is repeated.
    pub(crate) fn splat(&mut self, scalar: ValueId, ty: Type) -> Result<ValueId, Failure> {
        let (sizes, row) = peel(&self.b.module.types, ty);
        let lanes = match self.b.module.types.as_vector(row) {
            Some(([lanes], _)) => usize::try_from(*lanes).unwrap_or(0),
            Some(_) | None => unreachable!("a row is a vector of one dimension"),
        };
        let whole = (!sizes.is_empty()).then(|| self.b.undef(ty));
        let undef = self.b.undef(row);
        let zero = self.b.int(0, Type::I32);
        let first = self.b.set_lane(undef, scalar, zero);
        let mask = vec![0; lanes];
        let Some(mut whole) = whole else {
            return Ok(self.b.shuffle(first, undef, &mask));
        };
        let row = self.b.shuffle(first, first, &mask);
        for position in positions(&sizes)? {
            whole = self.b.insert(whole, &position, row);
        }
        Ok(whole)
    }

    /// Converts `broadcast`. The op repeats a scalar, or repeats a vector along new leading
    /// dimensions and along dimensions of size 1.
    fn broadcast(&mut self, id: OpId) -> Result<(), Failure> {
        let source_ty = self.body.ty(self.body.operand(id, 0));
        let source = self.operand(id, 0)?;
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let from: Dims = match self.source.types.as_vector(source_ty) {
            None => {
                let value = self.splat(source, ty)?;
                return self.replace(id, value);
            }
            Some((shape, _)) => shape.into(),
        };
        let (sizes, row_ty) = peel(&self.b.module.types, ty);
        let lanes = match self.b.module.types.as_vector(row_ty) {
            Some(([lanes], _)) => *lanes,
            Some(_) | None => unreachable!("a row is a vector of one dimension"),
        };
        let stretched = from.last() == Some(&1) && lanes > 1;
        let rows_of = &from[..from.len().saturating_sub(1)];
        // A repeated row of the source is extracted only once.
        let mut taken: Vec<(Dims, ValueId)> = Vec::new();
        let mut whole = (!sizes.is_empty()).then(|| self.b.undef(ty));
        for position in positions(&sizes)? {
            let inner = &position[position.len().saturating_sub(rows_of.len())..];
            let at: Dims = inner
                .iter()
                .zip(rows_of)
                .map(|(i, size)| if *size == 1 { 0 } else { *i })
                .collect();
            let row = match taken.iter().find(|(position, _)| *position == at) {
                Some((_, row)) => *row,
                None => {
                    let mut row = source;
                    if !at.is_empty() {
                        row = self.b.row(source, &at);
                    }
                    if stretched {
                        let mask = vec![0; usize::try_from(lanes).unwrap_or(0)];
                        row = self.b.shuffle(row, row, &mask);
                    }
                    taken.push((at, row));
                    row
                }
            };
            whole = Some(match whole {
                Some(whole) => self.b.insert(whole, &position, row),
                None => row,
            });
        }
        // If there are no rows, the vector is empty and nothing is repeated.
        let value = whole.unwrap_or(source);
        self.replace(id, value)
    }

    /// Returns the static and dynamic indices of an extract or insert op. The dynamic operands
    /// begin at position `first`.
    fn position(&mut self, id: OpId, first: usize) -> Result<Vec<At>, Failure> {
        let operands = self.values(&self.body.operands(id)[first..])?;
        let mut dynamic = operands.into_iter();
        let list: Dims = self.body.i64s_attr(id, Key::Position).unwrap_or(&[]).into();
        list.iter()
            .map(|i| {
                if *i == POISON_POSITION {
                    return Err(Failure::unsupported("a position of poison"));
                }
                if *i != DYNAMIC {
                    return Ok(At::Static(*i));
                }
                let value = dynamic
                    .next()
                    .expect("the verifier ensures an operand for each dynamic index");
                Ok(At::Value(value))
            })
            .collect()
    }

    fn vector_extract(&mut self, id: OpId) -> Result<(), Failure> {
        let source = self.operand(id, 0)?;
        let position = self.position(id, 1)?;
        let part = self.part_at(source, &position)?;
        // The result of the op may be a vector with one lane.
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let value = if self.b.body.ty(part) == ty {
            part
        } else {
            self.splat(part, ty)?
        };
        self.replace(id, value)
    }

    fn vector_insert(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.values(&self.body.operands(id)[..2])?;
        let position = self.position(id, 2)?;
        let (mut part, whole) = (operands[0], operands[1]);
        let to = self.b.body.ty(whole);
        let (sizes, row) = peel(&self.b.module.types, to);
        // The inserted lane may be a vector with one lane.
        if position.len() == sizes.len() + 1
            && self.b.body.ty(part) != self.b.module.types.scalar_of(row)
        {
            let zero = self.b.int(0, Type::I64);
            part = self.b.lane(part, zero);
        }
        let value = self.with_part_at(whole, &position, part)?;
        self.replace(id, value)
    }

    /// Returns the array sizes of a vector type, and the number of leading static indices into
    /// these arrays.
    fn leading_static(&self, ty: Type, position: &[At]) -> (Dims, usize) {
        let depth = peel(&self.b.module.types, ty).0.len();
        let mut leading = Dims::new();
        for at in position.iter().take(depth) {
            match at {
                At::Static(i) => leading.push(*i),
                At::Value(_) => break,
            }
        }
        (leading, depth)
    }

    /// Extracts the part of a vector at a position.
    ///
    /// LLVM requires constant indices into arrays, so a dynamic index is converted to a selection
    /// among all parts. An index that is out of bounds selects an arbitrary part, which refines
    /// poison.
    fn part_at(&mut self, whole: ValueId, position: &[At]) -> Result<ValueId, Failure> {
        let mut whole = whole;
        let mut position = position;
        loop {
            let (leading, depth) = self.leading_static(self.b.body.ty(whole), position);
            if !leading.is_empty() {
                whole = self.b.row(whole, &leading);
            }
            position = &position[leading.len()..];
            let depth = depth - leading.len();
            match position.split_first() {
                None => return Ok(whole),
                Some((At::Static(lane), _)) => {
                    let lane = self.b.int(i128::from(*lane), Type::I64);
                    return Ok(self.b.lane(whole, lane));
                }
                Some((At::Value(lane), _)) if depth == 0 => {
                    return Ok(self.b.lane(whole, *lane));
                }
                Some((At::Value(i), rest)) => {
                    whole = self.chosen_row(whole, *i)?;
                    position = rest;
                }
            }
        }
    }

    /// Selects the row of an array at a dynamic position.
    fn chosen_row(&mut self, array: ValueId, i: ValueId) -> Result<ValueId, Failure> {
        let (sizes, _) = peel(&self.b.module.types, self.b.body.ty(array));
        let index = self.b.body.ty(i);
        let mut chosen = self.b.row(array, &[0]);
        for at in positions(&sizes[..1])?.iter().skip(1) {
            let row = self.b.row(array, at);
            let this = self.b.int(i128::from(at[0]), index);
            let is_this = self.b.icmp(IntPredicate::Eq, i, this);
            chosen = self.b.select(is_this, row, chosen);
        }
        Ok(chosen)
    }

    /// Replaces the part of a vector at a position. [`Cx::part_at`] extracts the part.
    fn with_part_at(
        &mut self,
        whole: ValueId,
        position: &[At],
        part: ValueId,
    ) -> Result<ValueId, Failure> {
        // Extract the nested parts from the outermost to the innermost. Then insert the changed
        // parts in the opposite order.
        let mut containers = Vec::new();
        let mut at_hand = whole;
        let mut rest = position;
        loop {
            let (leading, depth) = self.leading_static(self.b.body.ty(at_hand), rest);
            let after = &rest[leading.len()..];
            if !leading.is_empty() {
                containers.push((at_hand, Step::Rows(leading.clone())));
                if !after.is_empty() {
                    at_hand = self.b.row(at_hand, &leading);
                }
            }
            rest = after;
            match rest.split_first() {
                None => break,
                Some((At::Static(lane), _)) => {
                    let lane = self.b.int(i128::from(*lane), Type::I64);
                    containers.push((at_hand, Step::Lane(lane)));
                    break;
                }
                Some((At::Value(lane), _)) if depth == leading.len() => {
                    containers.push((at_hand, Step::Lane(*lane)));
                    break;
                }
                Some((At::Value(i), after)) => {
                    containers.push((at_hand, Step::Chosen(*i)));
                    if !after.is_empty() {
                        at_hand = self.chosen_row(at_hand, *i)?;
                    }
                    rest = after;
                }
            }
            if rest.is_empty() {
                break;
            }
        }
        let mut value = part;
        for (container, step) in containers.into_iter().rev() {
            value = match step {
                Step::Rows(position) => self.b.insert(container, &position, value),
                Step::Lane(lane) => self.b.set_lane(container, value, lane),
                Step::Chosen(i) => self.with_chosen_row(container, i, value)?,
            };
        }
        Ok(value)
    }

    /// Replaces the row of an array at a dynamic position.
    fn with_chosen_row(
        &mut self,
        array: ValueId,
        i: ValueId,
        new: ValueId,
    ) -> Result<ValueId, Failure> {
        let (sizes, _) = peel(&self.b.module.types, self.b.body.ty(array));
        let index = self.b.body.ty(i);
        let mut whole = array;
        for at in positions(&sizes[..1])? {
            let row = self.b.row(array, &at);
            let this = self.b.int(i128::from(at[0]), index);
            let is_this = self.b.icmp(IntPredicate::Eq, i, this);
            let row = self.b.select(is_this, new, row);
            whole = self.b.insert(whole, &at, row);
        }
        Ok(whole)
    }

    /// Converts `shuffle`. Vectors of equal type become one `shufflevector`. In all other cases,
    /// lanes or rows are moved one by one. A lane whose mask entry is −1 is left undefined.
    fn vector_shuffle(&mut self, id: OpId) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        let mask: Dims = self
            .body
            .i64s_attr(id, Key::Permutation)
            .expect("the verifier ensures that a shuffle has a mask")
            .into();
        let ty = self.ty(self.body.ty(self.body.result(id, 0)))?;
        let (a, b) = (operands[0], operands[1]);
        let shape = |value: ValueId| {
            let shape = self.source.types.as_vector(self.body.ty(value));
            shape.map(|(shape, _)| Dims::from(shape))
        };
        let source = self.body.operands(id);
        let (Some(shape_a), Some(shape_b)) = (shape(source[0]), shape(source[1])) else {
            unreachable!("the verifier ensures that a shuffle has vector operands");
        };
        if shape_a.len() == 1 && shape_a == shape_b {
            let value = self.b.shuffle(a, b, &mask);
            return self.replace(id, value);
        }
        let rows_of_a = shape_a.first().copied().unwrap_or(0);
        let mut whole = self.b.undef(ty);
        for (to, from) in (0i64..).zip(mask) {
            if from < 0 {
                continue;
            }
            let (vector, from) = if from < rows_of_a {
                (a, from)
            } else {
                (b, from - rows_of_a)
            };
            let part = self.part_at(vector, &[At::Static(from)])?;
            whole = self.with_part_at(whole, &[At::Static(to)], part)?;
        }
        self.replace(id, whole)
    }

    /// Converts `reduction` with an optional accumulator. Sums and products of floats are evaluated
    /// in order. The evaluation begins with the accumulator or with the neutral element.
    fn reduction(&mut self, id: OpId) -> Result<(), Failure> {
        use LlvmOp::{
            Add, And, MaxNum, Maximum, MinNum, Minimum, Mul, Or, SMax, SMin, UMax, UMin,
            VecReduceAdd, VecReduceAnd, VecReduceFAdd, VecReduceFMax, VecReduceFMaximum,
            VecReduceFMin, VecReduceFMinimum, VecReduceFMul, VecReduceMul, VecReduceOr,
            VecReduceSMax, VecReduceSMin, VecReduceUMax, VecReduceUMin, VecReduceXor, XOr,
        };
        let operands = self.values(self.body.operands(id))?;
        let elem = self.b.module.types.scalar_of(self.b.body.ty(operands[0]));
        let flags = self.flags(id);
        let kind = self.body.coded(id, Key::Kind);
        let kind = kind.expect("the verifier ensures a known reduction kind");
        let (reduce, combine) = match (kind, elem.float_kind()) {
            (CombiningKind::Add, Some(kind)) => {
                return self.ordered(id, VecReduceFAdd, negative_zero(kind));
            }
            (CombiningKind::Mul, Some(_)) => return self.ordered(id, VecReduceFMul, None),
            (CombiningKind::Add, None) => (VecReduceAdd, Add),
            (CombiningKind::Mul, None) => (VecReduceMul, Mul),
            (CombiningKind::MinUI, None) => (VecReduceUMin, UMin),
            (CombiningKind::MinSI, None) => (VecReduceSMin, SMin),
            (CombiningKind::MaxUI, None) => (VecReduceUMax, UMax),
            (CombiningKind::MaxSI, None) => (VecReduceSMax, SMax),
            (CombiningKind::And, None) => (VecReduceAnd, And),
            (CombiningKind::Or, None) => (VecReduceOr, Or),
            (CombiningKind::XOr, None) => (VecReduceXor, XOr),
            (CombiningKind::MinNumF, Some(_)) => (VecReduceFMin, MinNum),
            (CombiningKind::MaxNumF, Some(_)) => (VecReduceFMax, MaxNum),
            (CombiningKind::MinimumF, Some(_)) => (VecReduceFMinimum, Minimum),
            (CombiningKind::MaximumF, Some(_)) => (VecReduceFMaximum, Maximum),
            (
                CombiningKind::MinUI
                | CombiningKind::MinSI
                | CombiningKind::MaxUI
                | CombiningKind::MaxSI
                | CombiningKind::And
                | CombiningKind::Or
                | CombiningKind::XOr,
                Some(_),
            )
            | (
                CombiningKind::MinNumF
                | CombiningKind::MaxNumF
                | CombiningKind::MinimumF
                | CombiningKind::MaximumF,
                None,
            ) => {
                return Err(Failure::unsupported(
                    "a reduction with an unsupported kind or element type",
                ));
            }
        };
        let mut value = self.b.emit_with(reduce, &operands[..1], elem, &flags);
        if let Some(accumulator) = operands.get(1) {
            value = self
                .b
                .emit_with(combine, &[value, *accumulator], elem, &flags);
        }
        self.replace(id, value)
    }

    /// Emits a sum or product of floats in the order of the lanes. `start` holds the bits of the
    /// neutral element if the neutral element is not 1.
    fn ordered(&mut self, id: OpId, op: LlvmOp, start: Option<u64>) -> Result<(), Failure> {
        let operands = self.values(self.body.operands(id))?;
        let elem = self.b.module.types.scalar_of(self.b.body.ty(operands[0]));
        let flags = self.flags(id);
        let start = match (operands.get(1), start) {
            (Some(accumulator), _) => *accumulator,
            (None, Some(bits)) => self.b.constant(lowerfuzz_ir::Attr::Float(bits, elem), elem),
            (None, None) => self
                .b
                .float_one(elem)
                .expect("only a float product is evaluated in order"),
        };
        let value = self.b.emit_with(op, &[start, operands[0]], elem, &flags);
        self.replace(id, value)
    }
}

/// One step in rebuilding a vector after a part of the vector was replaced.
enum Step {
    Rows(Dims),
    Lane(ValueId),
    Chosen(ValueId),
}

/// Returns the bits of −0, which is the neutral element of float sums.
fn negative_zero(kind: FloatKind) -> Option<u64> {
    Some(1 << (kind.bits() - 1))
}
