//! Rules that all float ops share: NaNs with unspecified bits, zeros of either sign, and promises
//! of fast-math flags.

use lowerfuzz_ir::FloatKind;
use lowerfuzz_ir::case::Element;

use crate::float;
use crate::interval::{self, Interval, Undecided};
use crate::outcome::Stop;

/// Fails if LangRef and MLIR's documentation do not specify the bits of this float.
pub(super) fn check_bits(kind: FloatKind, bits: u128) -> Result<(), Stop> {
    if float::is_open_nan(kind, bits) {
        return Err(open_nan());
    }
    if interval::is_interval(bits) {
        return Err(Undecided.into());
    }
    Ok(())
}

/// Returns the error for an op that reads bits which no documentation specifies.
pub(super) fn open_nan() -> Stop {
    Stop::Unsupported("the bits of a NaN that an op makes".into())
}

/// Is the float +0 or −0?
pub(super) fn is_zero(kind: FloatKind, bits: u128) -> bool {
    bits == 0 || bits == 1 << (kind.bits() - 1)
}

/// Applies the flags `nnan` and `ninf` to a float op. The result is poison if an operand or the
/// result violates the flags, or may violate them.
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
    // A float that may violate a fast-math flag counts as violating the flag.
    let broken = |x: u128| match Interval::of(x) {
        Interval::Ends(low, high) => is_broken(low) || is_broken(high),
        Interval::Any => true,
    };
    let any = args.iter().any(|x| broken(*x)) || broken(result);
    (!any).then_some(result)
}
