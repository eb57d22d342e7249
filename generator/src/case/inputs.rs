//! Draws the calls of a case: arguments and buffer contents. Half of the values are edge values.

use lowerfuzz_ir::case::{
    Call, Case, Datum, Element, MemRefDatum, Storage, TensorDatum, edge_bits,
};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Layout, Loc, Type};

use crate::choices::Choices;
use crate::config::settings::Config;
use crate::func::signature::{FunctionKind, Signature};
use crate::memref::layout::{self, Shape, View};
use crate::tensor::BoundaryTensor;

/// Maximum number of buffer elements after the end of an argument's view. These elements reveal
/// out-of-bounds writes.
const TAIL: u32 = 2;

/// Draws the bits of a scalar: half the time an edge value, otherwise random bits.
pub(crate) fn scalar_bits(
    u: &mut Choices<'_>,
    config: &Config,
    ty: Type,
    index_width: u32,
) -> u128 {
    let width = ty.scalar_bits(index_width).unwrap_or(1);
    if u.chance(config.edge_input) {
        let point = u32::from(u.byte());
        let more = u32::from(u.byte()) | (point & 16) << 4;
        return edge_bits(ty, width, point, more);
    }
    let bits = u.bits(width);
    // Half of the random integers are small.
    if ty.is_int_or_index() && bits & 1 == 0 {
        (bits >> 1) & 0x7f & (u128::MAX >> (128 - width))
    } else {
        bits
    }
}

/// A stream of 64-bit words from a single seed word (SplitMix by Steele, Lea and Flood).
///
/// Buffer contents come from this stream, so a buffer takes eight bytes of the input instead of
/// hundreds.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn element(&mut self, config: &Config, ty: Type, width: u32) -> u128 {
        let word = self.next();
        let mask = u128::MAX >> (128 - width.clamp(1, 128));
        if (word & 0xff) < u64::from(config.edge_input) {
            return edge_bits(
                ty,
                width,
                (word >> 8) as u32 & 0xff,
                (word >> 16) as u32 & 0x1ff,
            );
        }
        if width <= 64 {
            return u128::from(self.next()) & mask;
        }
        (u128::from(self.next()) << 64 | u128::from(self.next())) & mask
    }
}

/// Adds the calls of a test case. Most are calls of the last function, and a few are calls of
/// another function.
pub(crate) fn calls(
    u: &mut Choices<'_>,
    config: &Config,
    case: &mut Case,
    signatures: &[Signature],
    kinds: &[FunctionKind],
    tensors: &[BoundaryTensor],
) {
    let n = u.range(config.calls.min, config.calls.max);
    for _ in 0..n {
        let mut index = signatures.len() - 1;
        if u.chance(config.other_entry) {
            index = u.below(signatures.len() as u32) as usize;
        }
        let signature = &signatures[index];
        let mut args = Vec::with_capacity(signature.params.len());
        for param in &signature.params {
            if let Some(kind) = tensors.iter().find(|kind| kind.ty == param.ty) {
                args.push(tensor(u, config, case, kind));
                continue;
            }
            args.push(match &param.shape {
                None => value(u, config, case, param.ty, signatures, kinds),
                Some(shape) => Datum::MemRef(buffer(u, config, case, param.ty, shape)),
            });
        }
        case.calls.push(Call {
            func: signature.name,
            args,
            expect: None,
            after: Vec::new(),
            outside: false,
            prints: Vec::new(),
            loc: Loc::NONE,
        });
    }
}

/// Draws an argument for a parameter that is not a memref.
fn value(
    u: &mut Choices<'_>,
    config: &Config,
    case: &Case,
    ty: Type,
    signatures: &[Signature],
    kinds: &[FunctionKind],
) -> Datum {
    let width = case.index_width;
    if let Some((shape, lane)) = case.module.types.as_lanes(ty) {
        let n: i64 = shape.iter().product();
        let lanes = (0..n).map(|_| Some(scalar_bits(u, config, lane, width)));
        let lanes = lanes.collect();
        return Datum::Vector { lanes, ty };
    }
    if let Some(kind) = kinds.iter().find(|k| k.ty == ty) {
        let chosen = u.pick(&kind.candidates);
        return Datum::Func(signatures[chosen as usize].name);
    }
    let bits = Some(scalar_bits(u, config, ty, width));
    Datum::Scalar { bits, ty }
}

/// Draws an argument for a tensor parameter.
fn tensor(u: &mut Choices<'_>, config: &Config, case: &mut Case, kind: &BoundaryTensor) -> Datum {
    let (elem, sizes) = (kind.elem, kind.sizes.clone());
    let width = elem.scalar_bits(case.index_width).unwrap_or(1);
    let mut stream = Stream(u.bits(64) as u64);
    let count: i64 = sizes.iter().product();
    let elements = (0..count).map(|_| Some(stream.element(config, elem, width)));
    Datum::Tensor(TensorDatum {
        ty: case.module.types.tensor(&sizes, elem),
        elem,
        elements: elements.collect(),
        sizes,
    })
}

/// Draws an argument for a memref parameter, with its own buffer.
fn buffer(
    u: &mut Choices<'_>,
    config: &Config,
    case: &mut Case,
    param: Type,
    shape: &Shape,
) -> MemRefDatum {
    let facts = &shape.facts;
    let rank = usize::from(facts.rank);
    let view = layout::draw_view(u, config, facts);
    let sizes: Dims = view.sizes[..rank].iter().map(|s| i64::from(*s)).collect();
    let strides: Dims = view.strides[..rank].iter().map(|s| i64::from(*s)).collect();
    let offset = i64::from(view.offset);

    let types = &mut case.module.types;
    let identity = match types.as_memref(param) {
        Some(ty) => ty.layout == Layout::Identity,
        None => facts.identity,
    };
    let layout = if identity {
        Layout::Identity
    } else {
        let strides = strides.clone();
        layout::canonical(config.release, Layout::Strided { offset, strides })
    };
    let ty = types.memref(&sizes, facts.elem, layout);

    let elements = extent(&view, rank) + if identity { 0 } else { u.below(TAIL + 1) };
    let seed = u.bits(64) as u64;
    let mut stream = Stream(seed);
    let (lanes, scalar) = match types.as_lanes(facts.elem) {
        Some((shape, scalar)) => (shape.iter().product::<i64>() as u32, scalar),
        None => (1, facts.elem),
    };
    let width = scalar.scalar_bits(case.index_width).unwrap_or(1);
    let contents: Vec<Element> = (0..elements * lanes)
        .map(|_| Some(stream.element(config, scalar, width)))
        .collect();
    MemRefDatum {
        ty,
        elem: facts.elem,
        sizes,
        strides,
        offset,
        storage: Storage::Caller,
        base: 0,
        contents,
    }
}

/// Returns the number of buffer elements up to the last element that the view reaches.
///
/// For an empty view this number is the view's offset.
fn extent(view: &View, rank: usize) -> u32 {
    let mut last = i64::from(view.offset);
    if view.sizes[..rank].contains(&0) {
        return last.max(0) as u32;
    }
    for dim in 0..rank {
        last += i64::from(view.strides[dim].max(0)) * i64::from(view.sizes[dim] - 1);
    }
    (last + 1).max(0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix() {
        // The expected words are the first outputs of SplitMix for seed 0, as published by its
        // authors.
        let mut stream = Stream(0);
        assert_eq!(stream.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(stream.next(), 0x6e78_9e6a_a1b9_65f4);
    }
}
