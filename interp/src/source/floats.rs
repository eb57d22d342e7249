//! What all ops on floats keep to: NaNs that are open, zeros of either sign, promises of flags.

use lowerfuzz_ir::FloatKind;
use lowerfuzz_ir::case::Element;

use crate::float;
use crate::interval::{self, Interval, Undecided};
use crate::outcome::Stop;

/// Fails where documents leave open which bits a float has.
pub(super) fn check_bits(kind: FloatKind, bits: u128) -> Result<(), Stop> {
    if float::is_open_nan(kind, bits) {
        return Err(open_nan());
    }
    if interval::is_interval(bits) {
        return Err(Undecided.into());
    }
    Ok(())
}

/// An op looks at what no document fixes.
pub(super) fn open_nan() -> Stop {
    Stop::Unsupported("the bits of a NaN that an op makes".into())
}

/// Is it +0 or −0?
pub(super) fn is_zero(kind: FloatKind, bits: u128) -> bool {
    bits == 0 || bits == 1 << (kind.bits() - 1)
}

/// A float result under `nnan` and `ninf`: poison if an operand or the result is such a value, or may be.
pub(super) fn fast(flags: i128, kind: FloatKind, args: &[u128], result: u128) -> Element {
    use lowerfuzz_ir::attr::fastmath::{NINF, NNAN};
    if flags & (NNAN | NINF) == 0 {
        return Some(result);
    }
    let sign = 1u128 << (kind.bits() - 1);
    let infinity = u128::from(kind.quiet_nan()) & !((1u128 << kind.mantissa_bits()) - 1);
    let is_broken = |x: u128| {
        let magnitude = x & !sign;
        flags & NNAN != 0 && magnitude > infinity || flags & NINF != 0 && magnitude == infinity
    };
    // What may be such a value may be poison.
    let broken = |x: u128| match Interval::of(x) {
        Interval::Ends(low, high) => is_broken(low) || is_broken(high),
        Interval::Any => true,
    };
    let any = args.iter().any(|x| broken(*x)) || broken(result);
    (!any).then_some(result)
}
