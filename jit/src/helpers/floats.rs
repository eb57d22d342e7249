//! Helper functions on floats (`SEMANTICS.md` §3).

/// Computes C's `fmodf`, which is exact.
pub(crate) extern "C" fn fmod32(a: f32, b: f32) -> f32 {
    a % b
}

/// Computes C's `fmod`, which is exact.
pub(crate) extern "C" fn fmod64(a: f64, b: f64) -> f64 {
    a % b
}

/// Rounds to the nearest integer, with ties away from zero. The result is exact, so an `f32` can be
/// widened first.
pub(crate) extern "C" fn round(a: f64) -> f64 {
    a.round()
}

macro_rules! inexact {
    ($($name:ident $method:ident;)*) => {
        $(
            #[doc = concat!("`", stringify!($name), "`, with an error of about one ulp.")]
            pub(crate) extern "C" fn $name(a: f64) -> f64 {
                a.$method()
            }
        )*
    };
}

inexact! {
    exp exp;
    exp2 exp2;
    log ln;
    log2 log2;
    log10 log10;
    sin sin;
    cos cos;
    tan tan;
    asin asin;
    acos acos;
    atan atan;
    sinh sinh;
    cosh cosh;
    tanh tanh;
}

/// Computes `atan2` with an error of about one ulp.
pub(crate) extern "C" fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

/// Computes `pow` with an error of about one ulp.
pub(crate) extern "C" fn pow(a: f64, b: f64) -> f64 {
    a.powf(b)
}

/// Implements LLVM's `is.fpclass` for a float of `width` bits with `mantissa` stored significand
/// bits.
///
/// The bits of the class mask, from bit 0 on, are: signaling NaN, quiet NaN, −∞, negative normal,
/// negative subnormal, −0, +0, positive subnormal, positive normal, +∞.
pub(crate) extern "C" fn class(bits: u64, width: u64, mantissa: u64, mask: u64) -> u64 {
    let negative = bits >> (width - 1) & 1 == 1;
    let fraction = bits & ((1 << mantissa) - 1);
    let largest = (1 << (width - 1 - mantissa)) - 1;
    let exponent = bits >> mantissa & largest;
    let class = if exponent == largest && fraction != 0 {
        fraction >> (mantissa - 1) & 1
    } else {
        // The float class by magnitude: zero, subnormal, normal or infinity.
        let size = match (exponent, fraction) {
            (0, 0) => 0,
            (0, _) => 1,
            (exponent, _) if exponent == largest => 3,
            _ => 2,
        };
        if negative { 5 - size } else { 6 + size }
    };
    mask >> class & 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_bit() {
        let f16 = [
            0x7c01, 0x7e00, 0xfc00, 0xbc00, 0x8001, 0x8000, 0x0000, 0x0001, 0x3c00, 0x7c00,
        ];
        let f64 = [
            0x7ff0_0000_0000_0001,
            0xfff8_0000_0000_0000,
            0xfff0_0000_0000_0000,
            0xc000_0000_0000_0000,
            0x800f_ffff_ffff_ffff,
            0x8000_0000_0000_0000,
            0,
            1,
            0x7fef_ffff_ffff_ffff,
            0x7ff0_0000_0000_0000,
        ];
        for (at, (half, double)) in f16.into_iter().zip(f64).enumerate() {
            for class_bit in 0..10 {
                let expected = u64::from(class_bit == at);
                assert_eq!(class(half, 16, 10, 1 << class_bit), expected, "{half:#x}");
                assert_eq!(
                    class(double, 64, 52, 1 << class_bit),
                    expected,
                    "{double:#x}"
                );
            }
        }
    }
}
