//! Arguments that relate to each other, and floats that are hard to round.

use lowerfuzz_ir::case::{Datum, Element, edge_bits};
use lowerfuzz_ir::{FloatKind, Type, Types};

use crate::arguments::{Drawer, mask};
use crate::pairs::float;

impl Drawer<'_> {
    /// Relates the arguments of some calls to each other: numbers are equal, cancel, or round to one
    /// float, and floats are hard to round. The number of the call decides.
    pub(crate) fn relate(&mut self, types: &Types, args: &mut [Datum]) {
        match self.rounds % 16 {
            3 => self.make_infinite(args),
            5 => self.cancel(args),
            7 => self.round_alike(args),
            11 => self.make_indices_equal(args),
            13 => cancel_lanes(args, types),
            turn @ (6 | 10 | 14) => self.harden(args, 3 * (self.rounds / 16) + (turn - 6) / 4),
            _ => {}
        }
    }

    /// Makes all floats infinite, with one sign, and all other numbers of one type equal.
    fn make_infinite(&mut self, args: &mut [Datum]) {
        self.make_equal(args);
        let point = match self.rng.chance(1, 2) {
            true => float::INFINITY,
            false => float::MINUS_INFINITY,
        };
        for (bits, ty) in args.iter_mut().filter_map(as_scalar) {
            if let Some(kind) = ty.float_kind() {
                *bits = Some(edge_bits(ty, kind.bits(), point, 0));
            }
        }
    }

    /// Makes all indices equal, within the common size. If there are less than two, all scalars of one type
    /// are equal.
    fn make_indices_equal(&mut self, args: &mut [Datum]) {
        let is_index = |arg: &&mut Datum| matches!(arg, Datum::Scalar { ty, .. } if ty.is_index());
        if args.iter_mut().filter(is_index).count() < 2 {
            return self.make_equal(args);
        }
        let index = u128::from(self.rng.below(self.size.max(1).cast_unsigned()));
        for (bits, ty) in args.iter_mut().filter_map(as_scalar) {
            if ty.is_index() {
                *bits = Some(index);
            }
        }
    }

    /// Makes all scalars of one type equal to the first one. An index is within the common size.
    fn make_equal(&mut self, args: &mut [Datum]) {
        let index = u128::from(self.rng.below(self.size.max(1).cast_unsigned()));
        let mut firsts: Vec<(Type, Element)> = vec![(Type::INDEX, Some(index))];
        for (bits, ty) in args.iter_mut().filter_map(as_scalar) {
            match firsts.iter().find(|(of, _)| *of == ty) {
                Some((_, first)) => *bits = *first,
                None => firsts.push((ty, *bits)),
            }
        }
    }

    /// Makes two integers of one type neighbours that are equal as floats of the function.
    fn round_alike(&mut self, args: &mut [Datum]) {
        let precision = self.rng.pick(&self.hints.precisions).copied().unwrap_or(24);
        let number = (1u128 << precision) + 2 * u128::from(self.rng.below(4));
        let flip = self.rng.below(2) as usize;
        let width = |ty: Type| ty.scalar_bits(self.index_width).unwrap_or(1);
        let integers = args.iter_mut().filter_map(as_scalar);
        let integers = integers.filter(|(_, ty)| !ty.is_float() && width(*ty) > precision + 1);
        for (at, (bits, ty)) in integers.enumerate() {
            *bits = Some((number + (at + flip) as u128 % 2) & mask(width(ty)));
        }
    }

    /// Makes floats hard to round: scalars, lanes and elements get one number of a list after the other.
    fn harden(&mut self, args: &mut [Datum], mut turn: usize) {
        let (numbers, index_width) = (&self.hints.numbers, self.index_width);
        for arg in args {
            // A conversion that truncates to 32 bits takes this integer for a number of the function.
            if let Datum::Scalar { bits, ty } = arg
                && ty.scalar_bits(index_width).is_some_and(|width| width > 32)
                && !ty.is_float()
                && !numbers.is_empty()
            {
                let number = numbers[turn % numbers.len()].cast_unsigned();
                let width = ty.scalar_bits(index_width).unwrap_or(1);
                *bits = Some(number.wrapping_add(1 << 32) & mask(width));
                turn += 1;
                continue;
            }
            let ty = match arg {
                Datum::Scalar { ty, .. } => *ty,
                Datum::MemRef(memref) => memref.elem,
                Datum::Vector { .. } | Datum::Tensor(_) | Datum::Func(_) => continue,
            };
            let Some(kind) = ty.float_kind() else {
                continue;
            };
            let numbers = hard_numbers(kind, &self.hints.precisions);
            for element in arg.elements_mut() {
                let number = numbers[turn % numbers.len()];
                let sign = u64::from(turn / numbers.len() % 2 == 1) << (kind.bits() - 1);
                *element = Some(u128::from(number | sign));
                turn += 1;
            }
        }
    }
}

/// Returns positive floats that are hard to round. `precisions` are the numbers of significant bits of the
/// other formats of the function.
fn hard_numbers(kind: FloatKind, precisions: &[u32]) -> Vec<u64> {
    let mantissa = kind.mantissa_bits();
    let bias = (1u64 << (kind.bits() - mantissa - 2)) - 1;
    let largest = (1u64 << (kind.bits() - mantissa - 1)) - 2;
    let number = |exponent: u64, fraction: u64| {
        let fraction = fraction & ((1 << mantissa) - 1);
        exponent.clamp(1, largest) << mantissa | fraction
    };
    // The neighbour of 0.5 below, and the neighbours of 1.5 and 2.5.
    let mut all = vec![
        number(bias - 1, 0) - 1,
        number(bias, 1 << (mantissa - 1)) - 1,
        number(bias + 1, 1 << (mantissa - 2)) + 1,
        // The largest number with a fraction, which is a half.
        number(bias + u64::from(mantissa) - 1, 1),
        kind.quiet_nan(),
    ];
    for precision in precisions {
        // 2^precision + 2 or + 1, the first integers that the other format does not have.
        let place = mantissa.saturating_sub(*precision);
        all.push(number(bias + u64::from(*precision), 1 << place));
        // A little more and a little less than half-way between two numbers of the other format.
        if let Some(half) = mantissa.checked_sub(*precision) {
            all.push(number(bias, 1 << half | 1));
            all.push(number(bias, (3 << half) - 1));
        }
    }
    all
}

/// Makes a float argument and the first lane or element of another argument cancel, or two of three float
/// arguments, so that the small numbers beside them are lost in some orders of a sum.
fn cancel_lanes(args: &mut [Datum], types: &Types) {
    let scalars = args.iter_mut().filter_map(as_scalar);
    let start = scalars
        .map(|(_, ty)| ty)
        .find(|ty| ty.float_kind().is_some());
    let Some((start, kind)) = start.and_then(|ty| Some((ty, ty.float_kind()?))) else {
        return;
    };
    let mantissa = kind.mantissa_bits();
    let bias = (1u64 << (kind.bits() - mantissa - 2)) - 1;
    let large = u128::from((bias + u64::from(mantissa) + 2).min(2 * bias) << mantissa);
    let sign = 1u128 << (kind.bits() - 1);
    let one = u128::from(bias) << mantissa;
    // Without lanes, the first two numbers cancel, and the others are lost in some orders.
    let is_number = |arg: &&Datum| matches!(arg, Datum::Scalar { ty, .. } if *ty == start);
    let has_lanes = args.iter().filter(is_number).count() < 3;
    let mut numbers = [large, large | sign].into_iter();
    for arg in args {
        match arg {
            Datum::Scalar { bits, ty } if *ty == start => {
                *bits = Some(match has_lanes {
                    true => large | sign,
                    false => numbers.next().unwrap_or(one),
                });
            }
            Datum::Scalar { .. } | Datum::Func(_) | Datum::Tensor(_) => {}
            Datum::Vector { lanes, ty } if types.scalar_of(*ty) == start => {
                set_first(lanes, large, one);
            }
            Datum::Vector { .. } => {}
            Datum::MemRef(memref) if memref.elem == start => {
                set_first(&mut memref.contents, large, one);
            }
            Datum::MemRef(_) => {}
        }
    }
}

/// Makes the first element large, and all others one.
fn set_first(list: &mut [Element], large: u128, one: u128) {
    for (at, element) in list.iter_mut().enumerate() {
        *element = Some(if at == 0 { large } else { one });
    }
}

fn as_scalar(arg: &mut Datum) -> Option<(&mut Element, Type)> {
    match arg {
        Datum::Scalar { bits, ty } => Some((bits, *ty)),
        Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) | Datum::Func(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_numbers_are_next_to_ties() {
        let numbers = hard_numbers(FloatKind::F32, &[11, 24]);
        let floats: Vec<f32> = numbers
            .iter()
            .map(|bits| f32::from_bits(*bits as u32))
            .collect();
        let half = 0.5f32;
        assert!(floats.contains(&half.next_down()));
        // 2^24 + 2 is no multiple of 4.
        assert!(floats.contains(&16_777_218.0));
        // The half-way point of 1 and the next `f16` is 1 + 2^-11.
        let tie = 1.0 + 1.0 / 2048.0f32;
        assert!(floats.contains(&tie.next_up()));
        assert!(floats.contains(&(1.0 + 3.0 / 2048.0f32).next_down()));
    }
}
