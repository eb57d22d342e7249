//! Turns constants, computed values and allocations into arguments, for which the calls of the test
//! case pass values. An argument is simpler than an op, and no lowering can fold an argument.

use std::ops::Range;

use lowerfuzz_ir::case::{Datum, Element, MemRefDatum, Storage};
use lowerfuzz_ir::types::{DYNAMIC, Dims, row_major_strides};
use lowerfuzz_ir::{
    ArithOp, Attr, FuncOp, Key, Layout, Level, MemRefOp, Op, Type, TypeKind, ValueId,
};

use crate::draft::Draft;
use crate::graph::Place;
use crate::memref::{layout_of, scalars_of};
use crate::shrink::Shrinker;

/// Returns ops of functions that the test case calls and whose signature may change. If the test
/// case has no calls, it returns ops of all functions whose signature may change.
fn places(draft: &Draft, test: impl Fn(&crate::graph::Node) -> bool) -> Vec<(usize, Place)> {
    let mut found = Vec::new();
    for (func, graph) in draft.bodies() {
        let name = draft.func(func).name;
        let calls = &draft.case.calls;
        let called = calls.is_empty() || calls.iter().any(|c| c.func == name);
        if !called || draft.func(func).level != Level::Source || !draft.only_entry(func) {
            continue;
        }
        for block in &graph.root {
            for (i, node) in graph.block(*block).nodes.iter().enumerate() {
                if test(node) {
                    found.push((func, (*block, i)));
                }
            }
        }
    }
    found
}

/// Returns the result of an op that is used; `None` unless exactly one result is used.
fn result(draft: &Draft, func: usize, place: Place) -> Option<ValueId> {
    let graph = draft.graphs[func].as_ref()?;
    let node = graph.node(place);
    if let [result] = node.results[..] {
        return Some(result);
    }
    let places = graph.places();
    let used = |value: &&ValueId| {
        let mut nodes = places.iter().map(|p| graph.node(*p));
        nodes.any(|node| node.all_operands().any(|v| v == **value))
    };
    let mut used = node.results.iter().filter(used);
    let first = *used.next()?;
    used.next().is_none().then_some(first)
}

/// Removes an op and turns its result into an argument. Every call of the test case passes `datum`
/// for the argument.
fn to_argument(draft: &Draft, func: usize, place: Place, datum: &Datum) -> Option<Draft> {
    let value = result(draft, func, place)?;
    let mut draft = draft.clone();
    let (mut inputs, results) = draft.signature(func)?;
    let name = draft.func(func).name;
    let graph = draft.graphs[func].as_mut()?;
    graph.block_mut(place.0).nodes.remove(place.1);
    let entry = *graph.root.first()?;
    graph.block_mut(entry).args.push(value);
    inputs.push(graph.ty(value));
    let attrs = &mut draft.case.module.funcs[func].arg_attrs;
    if !attrs.is_empty() {
        attrs.push(Vec::new());
    }
    for call in draft.case.calls.iter_mut().filter(|c| c.func == name) {
        call.args.push(datum.clone());
    }
    draft
        .set_signature(func, &inputs, &results)
        .then_some(draft)
}

/// Converts the value of a constant to the data of an argument.
pub(crate) fn datum(draft: &Draft, value: &Attr, ty: Type) -> Option<Datum> {
    let types = &draft.case.module.types;
    let width = draft.case.index_width;
    let bits = |v: i128, ty: Type| -> Option<u128> {
        let bits = ty.scalar_bits(width)?;
        Some(if bits >= 128 {
            v as u128
        } else {
            v as u128 & ((1 << bits) - 1)
        })
    };
    match (value, types.kind(ty)) {
        (Attr::Int(v, _), TypeKind::Int(_) | TypeKind::Index) => Some(Datum::Scalar {
            bits: Some(bits(*v, ty)?),
            ty,
        }),
        (Attr::Float(v, _), TypeKind::Float(_)) => Some(Datum::Scalar {
            bits: Some(u128::from(*v)),
            ty,
        }),
        (Attr::Dense(list, _), TypeKind::Vector { shape, .. }) => {
            let count = shape
                .iter()
                .try_fold(1usize, |n, d| n.checked_mul(usize::try_from(*d).ok()?))?;
            let lanes = match &list[..] {
                [splat] => vec![Some(*splat); count],
                all => all.iter().map(|b| Some(*b)).collect(),
            };
            (lanes.len() == count).then_some(Datum::Vector { lanes, ty })
        }
        (Attr::Symbol(name), TypeKind::Function { .. }) => Some(Datum::Func(*name)),
        _ => None,
    }
}

/// Turns a constant into an argument with the same value.
pub(crate) struct Constants;

pub(crate) fn is_constant(node: &crate::graph::Node) -> bool {
    node.results.len() == 1
        && matches!(
            node.op,
            Op::Arith(ArithOp::Constant) | Op::Func(FuncOp::Constant)
        )
}

impl Shrinker for Constants {
    fn name(&self) -> &'static str {
        "constants to arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        places(draft, is_constant).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let places = places(draft, is_constant);
        let mut made: Option<Draft> = None;
        for (func, place) in places[sites].iter().rev() {
            let draft = made.as_ref().unwrap_or(draft);
            let node = draft.node(*func, *place)?;
            let value = node.attrs.iter().find(|a| a.key == Key::Value)?;
            let ty = draft.graphs[*func].as_ref()?.ty(*node.results.first()?);
            let datum = datum(draft, &value.value, ty)?;
            made = Some(to_argument(draft, *func, *place, &datum)?);
        }
        made
    }

    fn in_chunks(&self) -> bool {
        true
    }
}

/// Turns the result of an op into an argument. An integer argument is 0, 1, −1, the largest or the
/// least number of its type. A float argument is 0, 1, −0, infinite or NaN.
pub(crate) struct Values;

const WAYS: usize = 5;

fn is_computed(node: &crate::graph::Node) -> bool {
    !node.results.is_empty() && !is_constant(node) && !is_allocation(node)
}

impl Shrinker for Values {
    fn name(&self) -> &'static str {
        "values to arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        WAYS * places(draft, is_computed).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *places(draft, is_computed).get(sites.start / WAYS)?;
        let ty = draft.graphs[func].as_ref()?.ty(result(draft, func, place)?);
        let types = &draft.case.module.types;
        let (lanes, scalar) = if let TypeKind::Complex(elem) = types.kind(ty) {
            (Some(2), *elem)
        } else if let Some((shape, elem)) = types.as_vector(ty) {
            (Some(shape.iter().product()), elem)
        } else {
            (None, ty)
        };
        let element = match sites.start % WAYS {
            way @ 0..3 if scalar.is_int_or_index() => {
                let bits = scalar.scalar_bits(draft.case.index_width)?;
                let all = u128::MAX >> (128 - bits.clamp(1, 128));
                // If the type has one bit, the least and the largest number are candidates already.
                if way != 2 && bits == 1 {
                    return None;
                }
                Some([all ^ all >> 1, all >> 1, all][way])
            }
            way @ 0..3 => {
                let kind = scalar.float_kind()?;
                let nan = kind.quiet_nan();
                let infinity = nan & !(nan & nan.wrapping_neg());
                Some(u128::from([1 << (kind.bits() - 1), infinity, nan][way]))
            }
            way => plain(scalar, way == 3)?,
        };
        let datum = match lanes {
            None => Datum::Scalar { bits: element, ty },
            Some(lanes) => {
                let count = usize::try_from(lanes).ok()?;
                Datum::Vector {
                    lanes: vec![element; count.min(1 << 16)],
                    ty,
                }
            }
        };
        to_argument(draft, func, place, &datum)
    }
}

/// Returns the bits of the number 0 or 1 in a scalar type.
pub(crate) fn plain(ty: Type, one: bool) -> Option<Element> {
    if !one {
        return ty.is_scalar().then_some(Some(0));
    }
    if ty.is_int_or_index() {
        return Some(Some(1));
    }
    let bits = match ty {
        Type::F16 => 0x3c00,
        Type::BF16 => 0x3f80,
        Type::F32 => 0x3f80_0000,
        Type::F64 => 0x3ff0_0000_0000_0000,
        _ => return None,
    };
    Some(Some(bits))
}

/// Turns an allocation into a buffer argument, and drops its deallocation.
pub(crate) struct Buffers;

fn is_allocation(node: &crate::graph::Node) -> bool {
    matches!(node.op, Op::MemRef(MemRefOp::Alloc | MemRefOp::Alloca))
}

/// The values that are tried for a dynamic size.
const SIZES: [i64; 2] = [2, 1];
/// The largest number of elements of a new buffer.
const MAX_ELEMENTS: i64 = 1 << 12;

impl Shrinker for Buffers {
    fn name(&self) -> &'static str {
        "allocations to arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        SIZES.len() * places(draft, is_allocation).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *places(draft, is_allocation).get(sites.start / SIZES.len())?;
        let size = SIZES[sites.start % SIZES.len()];
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let value = *graph.node(place).results.first()?;
        let ty = graph.ty(value);
        let memref = draft.case.module.types.as_memref(ty)?.clone();
        let fixed = |d: &i64| if *d == DYNAMIC { size } else { *d };
        let sizes: Dims = memref.shape.iter().map(fixed).collect();
        let datum = buffer(&mut draft, &memref.elem, &sizes)?;
        // A new buffer has the identity layout, so memrefs with another layout are skipped.
        if memref.layout != Layout::Identity {
            return None;
        }
        let graph = draft.graphs[func].as_mut()?;
        for block in graph.order() {
            let frees = |n: &crate::graph::Node| {
                n.op == Op::MemRef(MemRefOp::Dealloc) && n.operands.first() == Some(&value)
            };
            graph.block_mut(block).nodes.retain(|n| !frees(n));
        }
        let place = graph
            .places()
            .into_iter()
            .find(|p| graph.node(*p).results.first() == Some(&value))?;
        to_argument(&draft, func, place, &Datum::MemRef(datum))
    }
}

/// Turns a view, or any other memref result of an op, into an argument with its own buffer.
pub(crate) struct Views;

/// The values that are tried for dynamic dimension sizes and the dynamic offset. Offset 2 is also
/// tried, because the elements of [`distinguishing_contents`] at positions 1 and 2 are equal.
const FREE: [(i64, i64); 4] = [(2, 1), (2, 0), (1, 0), (2, 2)];

impl Shrinker for Views {
    fn name(&self) -> &'static str {
        "memrefs to arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        FREE.len() * places(draft, is_computed).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place) = *places(draft, is_computed).get(sites.start / FREE.len())?;
        let (size, start) = FREE[sites.start % FREE.len()];
        let ty = draft.graphs[func].as_ref()?.ty(result(draft, func, place)?);
        let memref = draft.case.module.types.as_memref(ty)?.clone();
        let (mut strides, mut offset) = memref.strides_and_offset()?;
        let fixed = |d: &i64| if *d == DYNAMIC { size } else { *d };
        let sizes: Dims = memref.shape.iter().map(fixed).collect();
        for (stride, plain) in strides.iter_mut().zip(row_major_strides(&sizes)) {
            if *stride == DYNAMIC {
                *stride = plain;
            }
        }
        if offset == DYNAMIC {
            offset = start;
        }
        // The lowest and highest position of an element in the buffer.
        let (mut low, mut high) = (offset, offset);
        for (size, stride) in sizes.iter().zip(&strides) {
            let reach = stride.checked_mul((size - 1).max(0))?;
            if reach < 0 {
                low = low.checked_add(reach)?;
            } else {
                high = high.checked_add(reach)?;
            }
        }
        if low < 0 || high >= MAX_ELEMENTS || sizes.iter().any(|s| *s < 0) {
            return None;
        }
        let mut draft = draft.clone();
        let types = &mut draft.case.module.types;
        let scalars = scalars_of(types, memref.elem)?;
        let count = scalars.checked_mul(high + 1)?;
        let layout = layout_of(&sizes, &strides, offset);
        let datum = MemRefDatum {
            ty: types.memref(&sizes, memref.elem, layout),
            elem: memref.elem,
            sizes,
            strides,
            offset,
            storage: Storage::Caller,
            base: 0,
            contents: distinguishing_contents(usize::try_from(count.min(MAX_ELEMENTS)).ok()?),
        };
        to_argument(&draft, func, place, &Datum::MemRef(datum))
    }
}

/// Returns contents of zeros and ones in which nearby elements often differ. Each element is the
/// parity of the set bits of its position.
pub(crate) fn distinguishing_contents(count: usize) -> Vec<Element> {
    (0..count)
        .map(|i| Some(u128::from(i.count_ones() % 2)))
        .collect()
}

/// Makes a buffer of zeros with the given sizes.
fn buffer(draft: &mut Draft, elem: &Type, sizes: &Dims) -> Option<MemRefDatum> {
    let types = &mut draft.case.module.types;
    let scalars = scalars_of(types, *elem)?;
    let count = sizes.iter().try_fold(scalars, |n, d| n.checked_mul(*d))?;
    if !(0..=MAX_ELEMENTS).contains(&count) {
        return None;
    }
    Some(MemRefDatum {
        ty: types.memref(sizes, *elem, Layout::Identity),
        elem: *elem,
        sizes: sizes.clone(),
        strides: row_major_strides(sizes),
        offset: 0,
        storage: Storage::Caller,
        base: 0,
        contents: vec![Some(0); usize::try_from(count).ok()?],
    })
}
