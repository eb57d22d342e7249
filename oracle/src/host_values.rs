//! Pseudo-random values of any type, which external functions return and store. Each value is
//! determined by a hash.

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{HostMemRef, HostMemory, HostValue};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, SourceKind, Type, Types};

use crate::escaped::simple;
use crate::layout::ElementLayout;
use lowerfuzz_interp::scalar::canonical;

/// A generator of pseudo-random values, seeded with a hash.
pub(crate) struct Draw {
    state: u64,
    width: u32,
    /// Whether half of the values are small numbers.
    is_simple: bool,
}

impl Draw {
    /// Makes a generator from a hash. `width` is the bit width of `index`.
    pub(crate) fn new(state: u64, width: u32) -> Draw {
        Draw {
            state,
            width,
            is_simple: false,
        }
    }

    /// Makes half of the later integers and floats small numbers, and most of the later `index` values, because
    /// a program may use them as sizes and indices.
    pub(crate) fn prefer_simple(&mut self) {
        self.is_simple = true;
    }

    /// Draws the identity of a value of a type that is not modelled.
    pub(crate) fn token(&mut self) -> u128 {
        self.bits(Type::I64)
    }

    /// Draws a scalar.
    pub(crate) fn scalar(&mut self, ty: Type) -> u128 {
        if !self.is_simple {
            return self.bits(ty);
        }
        let random = self.bits(Type::I64) as u64;
        let share = if ty.is_index() { 7 } else { 4 };
        match random % 8 < share {
            true => simple(ty, self.width, random >> 8),
            false => self.bits(ty),
        }
    }

    fn bits(&mut self, ty: Type) -> u128 {
        let mut next = || {
            self.state = mix(self.state);
            u128::from(self.state)
        };
        let (high, low) = (next(), next());
        // With higher bits, a float would be an interval.
        let bits = if ty.is_float() { low } else { high << 64 | low };
        canonical(bits, ty, self.width)
    }

    pub(crate) fn below(&mut self, n: i64) -> i64 {
        (self.bits(Type::int(31)) % u128::from(n.cast_unsigned())) as i64
    }

    /// Overwrites an element in memory with a pseudo-random value.
    pub(crate) fn element(
        &mut self,
        memory: &mut dyn HostMemory,
        address: u64,
        layout: &ElementLayout,
    ) -> Option<()> {
        let scalars: Vec<Element> = layout
            .leaves
            .iter()
            .map(|_| Some(self.scalar(layout.scalar)))
            .collect();
        layout.write(memory, address, &scalars).then_some(())
    }

    pub(crate) fn value(
        &mut self,
        types: &Types,
        ty: Type,
        memory: &mut dyn HostMemory,
    ) -> Option<HostValue> {
        match types.source_kind(ty) {
            SourceKind::Scalar => Some(HostValue::Bits(Some(self.scalar(ty)))),
            SourceKind::Lanes(shape, scalar) => {
                let lanes: i64 = shape.iter().product();
                let lanes = (0..lanes).map(|_| Some(self.scalar(scalar)));
                Some(HostValue::Lanes(lanes.collect()))
            }
            SourceKind::MemRef(memref) => {
                let (strides, offset) = memref.strides_and_offset()?;
                let some = |size: &i64, d: &mut Draw| {
                    if *size == DYNAMIC {
                        1 + d.below(3)
                    } else {
                        *size
                    }
                };
                let sizes: Dims = memref.shape.iter().map(|s| some(s, self)).collect();
                self.fresh(types, memref.elem, sizes, Some((&strides, offset)), memory)
            }
            SourceKind::UnrankedMemRef(elem) => {
                let rank = self.below(3);
                let sizes: Dims = (0..rank).map(|_| 1 + self.below(3)).collect();
                self.fresh(types, elem, sizes, None, memory)
            }
            SourceKind::Tensor(_)
            | SourceKind::UnrankedTensor(_)
            | SourceKind::Function
            | SourceKind::Other => None,
        }
    }

    /// Allocates a memref. If its type has dynamic strides and a dynamic offset, the elements get
    /// gaps between them and before them.
    fn fresh(
        &mut self,
        types: &Types,
        elem: Type,
        sizes: Dims,
        layout: Option<(&Dims, i64)>,
        memory: &mut dyn HostMemory,
    ) -> Option<HostValue> {
        let element = ElementLayout::of(types, elem, self.width)?;
        let open = |stride: i64| stride == DYNAMIC;
        let gap = layout.is_some_and(|(strides, _)| strides.last().is_some_and(|s| open(*s)));
        let mut next = if gap { 2 } else { 1 };
        let mut strides: Dims = sizes.iter().map(|_| 0).collect();
        for dim in (0..sizes.len()).rev() {
            let fixed = layout.map(|(strides, _)| strides[dim]);
            strides[dim] = fixed.filter(|s| !open(*s)).unwrap_or(next);
            next = strides[dim].checked_mul(sizes[dim])?;
        }
        // Negative strides need room before element 0.
        let low: i64 = sizes
            .iter()
            .zip(&strides)
            .map(|(n, s)| ((n - 1) * s).min(0))
            .sum();
        let offset = match layout {
            Some((_, offset)) if open(offset) => 1 - low,
            Some((_, offset)) => offset,
            None => 0,
        };
        if offset + low < 0 {
            return None;
        }
        let high: i64 = sizes
            .iter()
            .zip(&strides)
            .map(|(n, s)| ((n - 1) * s).max(0))
            .sum();
        let empty = sizes.contains(&0);
        let count = if empty { offset } else { offset + high + 1 };
        let count = u64::try_from(count).ok().filter(|n| *n <= 1 << 16)?;
        let base = memory.alloc(count * element.stride, element.align.max(16));
        if base == 0 {
            return None;
        }
        for address in (base..)
            .step_by(element.stride as usize)
            .take(count as usize)
        {
            self.element(memory, address, &element)?;
        }
        Some(HostValue::MemRef(HostMemRef {
            base,
            offset,
            sizes,
            strides,
            elem,
        }))
    }
}

/// Mixes 64 bits with the finaliser of SplitMix64, which is a bijection.
pub(crate) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_interp::interval::is_interval;

    #[test]
    fn floats_are_exact() {
        let mut draw = Draw::new(1, 64);
        for ty in [Type::F16, Type::F32, Type::F64] {
            assert!((0..100).all(|_| !is_interval(draw.bits(ty))), "{ty:?}");
        }
    }
}
