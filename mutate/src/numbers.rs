//! Mutation of numbers of a given type.

use lowerfuzz_edit::retype::cut;
use lowerfuzz_ir::{Attr, FloatKind, Type, Types};

use crate::rng::MutationRng;

/// Returns the bits of another scalar: a nearby number, a boundary value of the type, or a random
/// number.
pub(crate) fn other(bits: u128, ty: Type, rng: &mut MutationRng) -> u128 {
    if let Some(kind) = ty.float_kind() {
        return other_float(bits, kind, rng);
    }
    // An `index` value is often a count or an address. With small values, more programs have
    // defined behaviour.
    if ty.is_index() {
        return match rng.below(8) {
            0 => bits.wrapping_add(1) & u128::from(u32::MAX),
            1 => bits.saturating_sub(1),
            _ => rng.below(5) as u128,
        };
    }
    let width = ty.int_width().unwrap_or(1).clamp(1, 128);
    let mask = u128::MAX >> (128 - width);
    let any = match rng.below(9) {
        0 => bits.wrapping_add(1),
        1 => bits.wrapping_sub(1),
        2 => bits ^ (1 << rng.below(width as usize)),
        3 => !bits,
        4 => 1 << (width - 1),
        5 => mask >> 1,
        6 => mask,
        7 => rng.below(8) as u128,
        _ => rng.bits(),
    };
    any & mask
}

fn other_float(bits: u128, kind: FloatKind, rng: &mut MutationRng) -> u128 {
    let width = kind.bits();
    let mask = u128::MAX >> (128 - width);
    let one = u128::from(one_of(kind));
    let sign = 1 << (width - 1);
    let any = match rng.below(8) {
        0 => bits ^ sign,
        1 => 0,
        2 => sign,
        3 => one,
        4 => u128::from(kind.quiet_nan()),
        // The bits 1 are the smallest positive float.
        5 => 1,
        6 => bits ^ (1 << rng.below(width as usize)),
        _ => rng.bits(),
    };
    any & mask
}

/// Returns the bits of the number 1.
pub(crate) fn one_of(kind: FloatKind) -> u64 {
    match kind {
        FloatKind::F16 => 0x3c00,
        FloatKind::BF16 => 0x3f80,
        FloatKind::F32 => 0x3f80_0000,
        FloatKind::F64 => 0x3ff0_0000_0000_0000,
    }
}

/// Changes a number in a literal. Returns `false` if the literal contains no numbers.
pub(crate) fn change(attr: &mut Attr, types: &Types, rng: &mut MutationRng) -> bool {
    if let Attr::Int(value, ty) = attr {
        *value = cut(other(*value as u128 & mask(*ty), *ty, rng) as i128, *ty);
        return true;
    }
    if let Attr::Float(bits, ty) = attr {
        *bits = other(u128::from(*bits), *ty, rng) as u64;
        return true;
    }
    if let Attr::Dense(list, ty) = attr {
        let elem = types.as_complex(*ty).unwrap_or(types.scalar_of(*ty));
        let at = rng.below(list.len());
        if let Some(bits) = list.get_mut(at) {
            *bits = other(*bits, elem, rng);
            return true;
        }
    }
    if let Attr::Ints(list, ty) = attr {
        let at = rng.below(list.len());
        if let Some(value) = list.get_mut(at) {
            *value = cut(other(*value as u128 & mask(*ty), *ty, rng) as i128, *ty);
            return true;
        }
    }
    false
}

/// Returns the mask of the bits of a type. `index` counts as a 64-bit integer.
fn mask(ty: Type) -> u128 {
    u128::MAX >> (128 - ty.int_width().unwrap_or(64).clamp(1, 128))
}
