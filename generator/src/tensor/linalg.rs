//! Generates structured ops of `linalg` on tensors.

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::linalg::{Names, implied_region};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    ArithOp, Attr, Key, LinalgOp, Loc, NamedAttr, NewOp, Op, TensorOp, Type, ValueId,
};

use super::pool::{MAX_ELEMENTS, TensorEntry};
use crate::builder::Builder;
use crate::menu::menu;
use crate::values::Facts;

menu! {
    /// The structured ops.
    STRUCTURED:
    24, generic;
    8, fill;
    6, binary;
    5, transpose_tensor;
    4, broadcast_tensor;
    8, product;
    3, copy_tensor;
}

/// The largest number of iterations of a structured op.
const MAX_ITERATIONS: i64 = 4 * MAX_ELEMENTS;

/// Named ops on two tensors of one type.
const BINARY: [LinalgOp; 5] = [
    LinalgOp::Add,
    LinalgOp::Sub,
    LinalgOp::Mul,
    LinalgOp::Max,
    LinalgOp::Min,
];

/// A product of tensors: the op, the dimensions of both operands and of the result as loops, and the
/// number of loops.
type Product = (LinalgOp, [&'static [usize]; 3], usize);

const PRODUCTS: [Product; 6] = [
    (LinalgOp::Matmul, [&[0, 2], &[2, 1], &[0, 1]], 3),
    (LinalgOp::Matvec, [&[0, 1], &[1], &[0]], 2),
    (LinalgOp::Vecmat, [&[1], &[1, 0], &[0]], 2),
    (LinalgOp::Dot, [&[0], &[0], &[]], 1),
    (
        LinalgOp::BatchMatmul,
        [&[0, 1, 3], &[0, 3, 2], &[0, 1, 2]],
        4,
    ),
    (LinalgOp::BatchMatvec, [&[0, 1, 2], &[0, 2], &[0, 1]], 3),
];

/// The loops of a generic op, and the map of an operand.
type Map = Vec<usize>;

fn attr_map(loops: usize, map: &[usize]) -> Attr {
    let dim = |at: &usize| AffineExpr::leaf(Node::Dim(*at as u32));
    Attr::Map(Box::new(AffineMap {
        dims: loops as u32,
        symbols: 0,
        results: map.iter().map(dim).collect(),
    }))
}

fn number(key: Key, value: usize) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::Int(value as i128, Type::I64),
    }
}

fn numbers(key: Key, values: &[usize]) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::I64s(values.iter().map(|value| *value as i64).collect()),
    }
}

impl Builder<'_, '_, '_> {
    /// Adds a structured op.
    pub(super) fn structured_op(&mut self) -> bool {
        self.add_one_of(STRUCTURED)
    }

    /// Returns a tensor that becomes the result of a structured op. If the op does not read it, it may have
    /// unspecified elements.
    fn destination(&mut self, elem: Type, sizes: &Dims, is_read: bool) -> TensorEntry {
        if !is_read && self.named(TensorOp::Empty) && self.u.chance(150) {
            let ty = self.tensor_type(elem, sizes);
            let open = self.open_sizes(ty, sizes);
            let value = self.emit(TensorOp::Empty, &open, ty);
            let sizes = sizes.clone();
            return TensorEntry {
                value,
                ty,
                elem,
                sizes,
            };
        }
        let found = self.find_tensor(|entry| entry.elem == elem && entry.sizes == *sizes);
        match found {
            Some(entry) => entry,
            None => self.new_tensor(elem, sizes.clone()),
        }
    }

    /// Returns the sizes as the type of a tensor tells them.
    fn shape_of(&self, entry: &TensorEntry) -> Dims {
        let tensor = self.program.module.types.as_tensor(entry.ty);
        tensor.map_or_else(Dims::new, |tensor| tensor.shape.clone())
    }

    /// Returns a tensor that an op overwrites, with a type that tells these sizes. MLIR demands that the input and
    /// the output of some ops tell the same sizes.
    fn typed_destination(&mut self, elem: Type, sizes: &Dims, shape: &Dims) -> TensorEntry {
        let out = self.destination(elem, sizes, false);
        let ty = self.program.module.types.tensor(shape, elem);
        let value = self.tensor_as(&out, ty);
        TensorEntry { value, ty, ..out }
    }

    /// Adds a named op, and makes its result visible. Returns false if the op has no function for the element types.
    fn named_op(
        &mut self,
        op: LinalgOp,
        inputs: &[ValueId],
        out: TensorEntry,
        attrs: &[NamedAttr],
    ) -> bool {
        let mut operands = inputs.to_vec();
        operands.push(out.value);
        let types: Vec<Type> = operands.iter().map(|value| self.body.ty(*value)).collect();
        let mut attrs = attrs.to_vec();
        attrs.push(number(Key::InputCount, inputs.len()));
        let module = &self.program.module;
        let names = Names {
            types: &module.types,
            strings: &module.strings,
        };
        let parts = (op, &attrs[..]);
        let of = (&types[..], inputs.len());
        let Ok(Some(region)) = implied_region(names, &mut self.body, parts, of, Loc::NONE) else {
            return false;
        };
        let op = self.push(NewOp {
            operands: &operands,
            results: &[out.ty],
            regions: &[region],
            attrs: &attrs,
            ..NewOp::new(Op::Linalg(op))
        });
        let iterations = out.sizes.iter().product::<i64>().max(1) as u32;
        self.executed = self.executed.saturating_add(self.times * 4 * iterations);
        let value = self.body.result(op, 0);
        self.define_tensor(value, out.ty, out.sizes);
        true
    }

    fn fill(&mut self) -> bool {
        let (elem, sizes) = (self.tensor_element(), self.tensor_sizes());
        let value = self.operand(elem);
        let out = self.destination(elem, &sizes, false);
        self.named_op(LinalgOp::Fill, &[value], out, &[])
    }

    fn copy_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|_| true) else {
            return false;
        };
        let out = self.destination(entry.elem, &entry.sizes, false);
        self.named(LinalgOp::Copy) && self.named_op(LinalgOp::Copy, &[entry.value], out, &[])
    }

    /// Adds a named op on the elements of two tensors.
    fn binary(&mut self) -> bool {
        let op = self.u.pick(&BINARY);
        let is_number = |elem: Type| elem.is_float() || elem.int_width().is_some_and(|w| w > 1);
        let Some(entry) = self.find_tensor(|entry| is_number(entry.elem)) else {
            return false;
        };
        if !self.named(op) || entry.elem.is_float() && matches!(op, LinalgOp::Max | LinalgOp::Min) {
            return false;
        }
        let other = self.tensor_operand(entry.ty, &entry.sizes);
        let out = self.destination(entry.elem, &entry.sizes, false);
        self.named_op(op, &[entry.value, other], out, &[])
    }

    fn transpose_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|entry| entry.sizes.len() > 1) else {
            return false;
        };
        if !self.named(LinalgOp::Transpose) {
            return false;
        }
        let order = self.shuffled(entry.sizes.len());
        let sizes: Dims = order.iter().map(|dim| entry.sizes[*dim]).collect();
        let shape = self.shape_of(&entry);
        let shape: Dims = order.iter().map(|dim| shape[*dim]).collect();
        let out = self.typed_destination(entry.elem, &sizes, &shape);
        let attr = numbers(Key::Permutation, &order);
        self.named_op(LinalgOp::Transpose, &[entry.value], out, &[attr])
    }

    fn broadcast_tensor(&mut self) -> bool {
        let Some(entry) = self.find_tensor(|e| e.sizes.len() < 3 && e.count() <= 12) else {
            return false;
        };
        if !self.named(LinalgOp::Broadcast) {
            return false;
        }
        let at = self.u.below(entry.sizes.len() as u32 + 1) as usize;
        let (mut sizes, mut shape) = (entry.sizes.clone(), self.shape_of(&entry));
        let added = i64::from(self.u.range(1, 3));
        sizes.insert(at, added);
        shape.insert(at, added);
        let out = self.typed_destination(entry.elem, &sizes, &shape);
        let attr = numbers(Key::Dimensions, &[at]);
        self.named_op(LinalgOp::Broadcast, &[entry.value], out, &[attr])
    }

    /// Adds a product of tensors, such as `linalg.matmul`.
    fn product(&mut self) -> bool {
        let (op, [left, right, result], loops) = self.u.pick(&PRODUCTS);
        let is_number = |elem: Type| elem.is_float() || elem.int_width().is_some_and(|w| w > 1);
        let Some(first) = self.find_tensor(|e| e.sizes.len() == left.len() && is_number(e.elem))
        else {
            return false;
        };
        if !self.named(op) {
            return false;
        }
        let mut sizes = vec![0; loops];
        for size in &mut sizes {
            *size = i64::from(self.u.range(1, 3));
        }
        for (of, size) in left.iter().zip(&first.sizes) {
            sizes[*of] = *size;
        }
        let is_empty = sizes.contains(&0);
        if sizes.iter().product::<i64>() > MAX_ITERATIONS || is_empty {
            return false;
        }
        let part = |dims: &[usize]| -> Dims { dims.iter().map(|dim| sizes[*dim]).collect() };
        let (right, result) = (part(right), part(result));
        let ty = self.static_tensor(first.elem, &right);
        let second = self.tensor_operand(ty, &right);
        let out = self.destination(first.elem, &result, true);
        self.named_op(op, &[first.value, second], out, &[])
    }

    /// Returns the numbers below `n` in a random order.
    fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for at in (1..n).rev() {
            let other = self.u.below(at as u32 + 1) as usize;
            order.swap(at, other);
        }
        order
    }

    /// Adds `linalg.generic` with random maps: permuted, repeated, and with loops that an operand lacks.
    fn generic(&mut self) -> bool {
        let Some(first) = self.find_tensor(|entry| entry.count() <= MAX_ELEMENTS) else {
            return false;
        };
        let mut loops: Vec<i64> = Vec::new();
        let mut map = Map::new();
        for size in &first.sizes {
            let known = loops.iter().position(|other| other == size);
            let reused = known.filter(|_| self.u.chance(40));
            map.push(reused.unwrap_or(loops.len()));
            if reused.is_none() {
                loops.push(*size);
            }
        }
        let mut inputs = vec![(first.value, first.elem, map)];
        let mut extra = None;
        if loops.len() < 3 && self.u.chance(90) {
            extra = Some(loops.len());
            loops.push(i64::from(self.u.range(1, 3)));
        }
        if self.u.chance(150)
            && let Some(second) = self.find_tensor(|e| e.sizes.iter().all(|s| loops.contains(s)))
        {
            let mut map = Map::new();
            for size in &second.sizes {
                let fits = (0..loops.len()).filter(|at| loops[*at] == *size);
                let fits: Vec<usize> = fits.collect();
                map.push(self.u.pick(&fits));
            }
            if extra.is_some_and(|extra| map.contains(&extra)) && self.u.chance(128) {
                extra = None;
            }
            inputs.push((second.value, second.elem, map));
        }
        if self.u.chance(40) {
            let elem = self.tensor_element();
            inputs.push((self.operand(elem), elem, Map::new()));
        }
        // The loops change places, and the result has some of them.
        let place = self.shuffled(loops.len());
        let mut sizes = loops.clone();
        for (at, size) in place.iter().zip(&loops) {
            sizes[*at] = *size;
        }
        for (_, _, map) in &mut inputs {
            for dim in map {
                *dim = place[*dim];
            }
        }
        let mut out_map = Map::new();
        for at in self.shuffled(loops.len()) {
            let is_needed = extra.is_some_and(|extra| place[extra] == at);
            if is_needed || self.u.chance(190) {
                out_map.push(at);
            }
        }
        // MLIR leaves open what an output has where no iteration writes.
        let is_written = !sizes.contains(&0) || out_map.iter().any(|at| sizes[*at] == 0);
        if sizes.iter().product::<i64>() > MAX_ITERATIONS || out_map.len() > 3 || !is_written {
            return false;
        }
        let is_reduction = out_map.len() < loops.len();
        let is_read = is_reduction || self.u.chance(110);
        let elem = match self.u.chance(150) {
            true => first.elem,
            false => self.tensor_element(),
        };
        let out_sizes: Dims = out_map.iter().map(|at| sizes[*at]).collect();
        let out = self.destination(elem, &out_sizes, is_read);
        let args: Vec<(Type, Facts)> = inputs.iter().map(|i| (i.1, Facts::ANY)).collect();
        let times = sizes.iter().product::<i64>().max(1) as u32;
        let region = self.repeated(times, |b| {
            b.region(&args, &mut |b, _| {
                // The old element is poison if nothing was written, so only some bodies see it.
                let old = b.body.add_arg(b.block, elem);
                if b.u.chance(80) && !sizes.is_empty() {
                    let at = b.u.below(sizes.len() as u32) as usize;
                    let dim = number(Key::Dimension, at);
                    let op = Op::Linalg(LinalgOp::Index);
                    let index = b.emit_with(op, &[], Type::INDEX, &[dim]);
                    let most = sizes[at].max(1) as u32 - 1;
                    b.pool.define(index, Type::INDEX, Facts::range(0, most));
                }
                for _ in 0..b.u.range(0, 3) {
                    b.number();
                }
                let mut value = b.operand(elem);
                if is_read {
                    value = b.combined(elem, old, value);
                }
                b.terminate(Op::Linalg(LinalgOp::Yield), &[value], &[], &[]);
            })
        });
        let mut operands: Vec<ValueId> = inputs.iter().map(|input| input.0).collect();
        operands.push(out.value);
        let maps = inputs.iter().map(|input| &input.2).chain([&out_map]);
        let maps: Vec<Attr> = maps.map(|map| attr_map(loops.len(), map)).collect();
        let kinds = (0..loops.len()).map(|at| usize::from(!out_map.contains(&at)));
        let kinds: Vec<usize> = kinds.collect();
        let attrs = [
            NamedAttr {
                key: Key::IndexingMaps,
                value: Attr::Array(maps.into()),
            },
            numbers(Key::IteratorTypes, &kinds),
            number(Key::InputCount, inputs.len()),
        ];
        let op = self.push(NewOp {
            operands: &operands,
            results: &[out.ty],
            regions: &[region],
            attrs: &attrs,
            ..NewOp::new(Op::Linalg(LinalgOp::Generic))
        });
        let value = self.body.result(op, 0);
        self.define_tensor(value, out.ty, out.sizes);
        true
    }

    /// Combines an old and a new element.
    fn combined(&mut self, elem: Type, old: ValueId, new: ValueId) -> ValueId {
        let op = match elem.is_float() {
            true => self.u.pick(&[ArithOp::AddF, ArithOp::MulF, ArithOp::SubF]),
            false => self
                .u
                .pick(&[ArithOp::AddI, ArithOp::MulI, ArithOp::XOrI, ArithOp::SubI]),
        };
        self.emit(op, &[old, new], elem)
    }
}
