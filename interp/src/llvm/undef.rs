//! Undef: scalars with undetermined bits (LangRef, *Undefined Values*).
//!
//! The undetermined bits may differ at each use. The result of an op on undef must cover every
//! choice of these bits.

use lowerfuzz_ir::case::Element;
use smallvec::SmallVec;

use super::indefinite::{Indefinite, Undef};
use super::poison::Origin;
use super::value::Value;
use crate::int;
use crate::memory::Contents;
use crate::outcome::Stop;

impl Indefinite {
    /// Returns the result of an op all of whose bits depend on this scalar: poison, or undef
    /// without known bits.
    pub(super) fn spread(self) -> Value {
        if self.is_poison {
            Value::Poison(self.origin)
        } else {
            Value::Undef(Undef::all(self.origin))
        }
    }
}

impl Undef {
    /// Returns a value that may be either of two scalars. Bits in which both scalars agree stay
    /// known.
    pub(super) fn either(width: u32, [a, b]: [&Value; 2], origin: Origin) -> Value {
        match (a, b) {
            (Value::Poison(_), _) | (_, Value::Poison(_)) => Value::Undef(Undef::all(origin)),
            (Value::Ptr(x), Value::Ptr(y)) if x == y => Value::Ptr(*x),
            (Value::Ptr(_), _) | (_, Value::Ptr(_)) => Value::Undef(Undef::all(origin)),
            _ => {
                let ((x, open_x), (y, open_y)) = (parts(a, width), parts(b, width));
                scalar(x, open_x | open_y | (x ^ y), origin)
            }
        }
    }
}

/// Returns a scalar with these bits; `open` is the mask of the undetermined bits.
pub(super) fn scalar(bits: u128, open: u128, origin: Origin) -> Value {
    if open == 0 {
        return Value::Bits(bits);
    }
    Value::Undef(Undef::partly(bits, open, origin))
}

/// The known bits of a scalar that is not poison, and the mask of its undetermined bits.
pub(super) fn parts(value: &Value, width: u32) -> (u128, u128) {
    match value {
        Value::Undef(undef) => undef.parts(width),
        Value::Bits(_) | Value::Ptr(_) | Value::Poison(_) | Value::Aggregate(_) => {
            (value.bits().unwrap_or(0), 0)
        }
    }
}

/// Returns the representation in memory of a scalar of `width` bits.
pub(super) fn contents(value: &Value, width: u32) -> Contents {
    let all = int::ones(width);
    let (bits, open) = parts(value, width);
    let poison = match value {
        Value::Poison(_) | Value::Aggregate(_) => all,
        Value::Undef(_) | Value::Bits(_) | Value::Ptr(_) => 0,
    };
    Contents {
        bits,
        defined: all & !open & !poison,
        poison,
    }
}

/// Evaluates an op on scalars of which some are undef and none is poison. The op is evaluated for
/// several choices of the undef values.
///
/// A result bit is known if the results of all choices agree in it. The result is poison (`None`)
/// if every choice of the undef values makes poison. The result is undefined behaviour if one
/// choice of the undef values is undefined.
pub(super) fn evaluate_choices<const N: usize>(
    args: &[(&Value, u32)],
    width: u32,
    origin: Origin,
    mut each: impl FnMut([u128; N]) -> Result<Element, Stop>,
) -> Result<Option<Value>, Stop> {
    let known: SmallVec<[u128; 3]> = args.iter().map(|(v, width)| parts(v, *width).0).collect();
    let choices: SmallVec<[_; 3]> = args
        .iter()
        .map(|(value, width)| choices(value, *width, &known))
        .collect();
    let count = choices.iter().map(SmallVec::len).product();
    let mut seen: Option<(u128, u128)> = None;
    let mut poison = false;
    for number in 0..count {
        let mut rest: usize = number;
        let mut tuple = [0; N];
        for (arg, choices) in tuple.iter_mut().zip(&choices) {
            *arg = choices[rest % choices.len()];
            rest /= choices.len();
        }
        match (each(tuple)?, &mut seen) {
            (None, _) => poison = true,
            (Some(result), None) => seen = Some((result, 0)),
            (Some(result), Some((first, open))) => *open |= *first ^ result,
        }
    }
    Ok(seen.map(|(bits, open)| {
        // If the result is poison for some choice of the undef values, no bit of the result is
        // known.
        let open = if poison { int::ones(width) } else { open };
        scalar(bits, open, origin)
    }))
}

/// Returns candidate values of an undef scalar: the signed and unsigned extremes, and the known
/// operands, for comparisons.
fn choices(value: &Value, width: u32, operands: &[u128]) -> SmallVec<[u128; 10]> {
    let Value::Undef(undef) = value else {
        return SmallVec::from_slice(&[parts(value, width).0]);
    };
    let sign = 1u128 << (width - 1);
    const ALTERNATING: u128 = u128::MAX / 3;
    let patterns = [0, u128::MAX, sign, !sign, ALTERNATING, !ALTERNATING];
    let all = patterns.iter().chain(operands);
    let mut choices = SmallVec::new();
    for filled in all.map(|pattern| undef.filled(width, *pattern)) {
        if !choices.contains(&filled) {
            choices.push(filled);
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nibble(bits: u128) -> Value {
        scalar(bits, 0xf0, Origin::UNDEF)
    }

    fn binary(a: &Value, b: &Value, op: fn(u128, u128) -> u128) -> Value {
        let each = |[a, b]: [u128; 2]| Ok(Some(int::truncate(8, op(a, b))));
        evaluate_choices(&[(a, 8), (b, 8)], 8, Origin::UNDEF, each)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn undef_is_tracked_for_each_bit() {
        let (x, all) = (nibble(5), Value::Undef(Undef::all(Origin::UNDEF)));
        let byte = |bits| Value::Bits(bits);
        assert_eq!(binary(&all, &byte(0), |a, b| a & b), byte(0));
        assert_eq!(binary(&x, &byte(0x0f), |a, b| a & b), byte(5));
        assert_eq!(binary(&x, &byte(0xf0), |a, b| a | b), byte(0xf5));
        // Carries move upwards, so the low known nibble stays known.
        assert_eq!(binary(&x, &byte(3), |a, b| a.wrapping_add(b)), nibble(8));
        assert_eq!(binary(&x, &byte(4), |a, b| a << b), byte(0x50));
        assert_eq!(binary(&all, &byte(0), |a, b| a * b), byte(0));
        let open = binary(&all, &all, |a, b| a ^ b);
        assert_eq!(parts(&open, 8), (0, 0xff));
    }

    #[test]
    fn a_comparison_is_known_if_every_choice_agrees() {
        let x = nibble(5);
        let less = |a, b| u128::from(a < b);
        let equal = |a, b| u128::from(a == b);
        // The undef value ranges from 0x05 to 0xf5.
        assert_eq!(binary(&x, &Value::Bits(0xf6), less), Value::Bits(1));
        assert_eq!(binary(&x, &Value::Bits(5), less), Value::Bits(0));
        assert_eq!(parts(&binary(&x, &Value::Bits(0xf5), less), 1), (0, 1));
        assert_eq!(parts(&binary(&x, &Value::Bits(0x35), equal), 1), (0, 1));
        assert_eq!(binary(&x, &Value::Bits(0x36), equal), Value::Bits(0));
    }

    #[test]
    fn a_result_is_poison_if_every_choice_is_poison() {
        let x = nibble(0);
        let none = |_: [u128; 1]| Ok(None);
        assert_eq!(
            evaluate_choices(&[(&x, 8)], 8, Origin::UNDEF, none).unwrap(),
            None
        );
        let some = |[a]: [u128; 1]| Ok((a < 0x80).then_some(a));
        let open = evaluate_choices(&[(&x, 8)], 8, Origin::UNDEF, some)
            .unwrap()
            .unwrap();
        assert_eq!(parts(&open, 8), (0, 0xff));
    }
}
