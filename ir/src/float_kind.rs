//! Float formats: the standard formats, and small formats of the source level.

/// A float format that the source level and the LLVM dialect support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// IEEE binary16.
    F16,
    /// `bfloat16`: binary32 with a truncated significand.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

impl FloatKind {
    /// Returns the width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::F16 | FloatKind::BF16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
        }
    }

    /// Returns the number of bits of the stored significand.
    pub const fn mantissa_bits(self) -> u32 {
        match self {
            FloatKind::F16 => 10,
            FloatKind::BF16 => 7,
            FloatKind::F32 => 23,
            FloatKind::F64 => 52,
        }
    }

    /// Returns whether this bit pattern is a NaN.
    pub const fn is_nan(self, bits: u64) -> bool {
        let mantissa = (1u64 << self.mantissa_bits()) - 1;
        let exponent = ((1u64 << (self.bits() - 1)) - 1) & !mantissa;
        bits & exponent == exponent && bits & mantissa != 0
    }

    /// Returns the quiet NaN with a clear sign and no payload.
    pub const fn quiet_nan(self) -> u64 {
        let mantissa = (1u64 << self.mantissa_bits()) - 1;
        let exponent = ((1u64 << (self.bits() - 1)) - 1) & !mantissa;
        exponent | 1 << (self.mantissa_bits() - 1)
    }
}

/// A float format with few bits. Only the source level has values of such formats, because no
/// supported machine computes with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmallFloat {
    /// `f8E5M2`: an IEEE format, with infinities and NaNs.
    F8E5M2,
    /// `f8E4M3`: an IEEE format, with infinities and NaNs.
    F8E4M3,
    /// `f8E4M3FN`: no infinities; NaN if all bits except the sign are set.
    F8E4M3FN,
    /// `f8E3M4`: an IEEE format, with infinities and NaNs.
    F8E3M4,
    /// `f8E8M0FNU`: unsigned powers of two; NaN if all bits are set.
    F8E8M0FNU,
    /// `f6E3M2FN`: no infinities and no NaNs.
    F6E3M2FN,
    /// `f6E2M3FN`: no infinities and no NaNs.
    F6E2M3FN,
    /// `f4E2M1FN`: no infinities and no NaNs.
    F4E2M1FN,
    /// `f8E5M2FNUZ`: no infinities and no negative zero. The bits of negative zero are the NaN.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: no infinities and no negative zero. The bits of negative zero are the NaN.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: like `f8E4M3FNUZ`, but with an exponent bias of 11.
    F8E4M3B11FNUZ,
    /// `tf32`: an IEEE format of 19 bits.
    TF32,
}

/// The infinities and NaNs that a float format has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specials {
    /// The format has infinities and NaNs. All bits of their exponent are 1.
    Ieee,
    /// The format has one NaN of each sign. All its bits except the sign are 1.
    NanOnly,
    /// The format has a single NaN, which has the bits of −0.
    NanAsNegativeZero,
    /// Nothing.
    None,
}

impl SmallFloat {
    /// Every small float format.
    pub const ALL: [SmallFloat; 12] = [
        SmallFloat::F8E5M2,
        SmallFloat::F8E4M3,
        SmallFloat::F8E4M3FN,
        SmallFloat::F8E3M4,
        SmallFloat::F8E8M0FNU,
        SmallFloat::F6E3M2FN,
        SmallFloat::F6E2M3FN,
        SmallFloat::F4E2M1FN,
        SmallFloat::F8E5M2FNUZ,
        SmallFloat::F8E4M3FNUZ,
        SmallFloat::F8E4M3B11FNUZ,
        SmallFloat::TF32,
    ];

    /// Returns the name of the format, which is also the name of the type.
    pub const fn name(self) -> &'static str {
        match self {
            SmallFloat::F8E5M2 => "f8E5M2",
            SmallFloat::F8E4M3 => "f8E4M3",
            SmallFloat::F8E4M3FN => "f8E4M3FN",
            SmallFloat::F8E3M4 => "f8E3M4",
            SmallFloat::F8E8M0FNU => "f8E8M0FNU",
            SmallFloat::F6E3M2FN => "f6E3M2FN",
            SmallFloat::F6E2M3FN => "f6E2M3FN",
            SmallFloat::F4E2M1FN => "f4E2M1FN",
            SmallFloat::F8E5M2FNUZ => "f8E5M2FNUZ",
            SmallFloat::F8E4M3FNUZ => "f8E4M3FNUZ",
            SmallFloat::F8E4M3B11FNUZ => "f8E4M3B11FNUZ",
            SmallFloat::TF32 => "tf32",
        }
    }

    /// Returns the number that LLVM's software floats use for the format. MLIR's runner library
    /// expects this number.
    pub const fn code(self) -> u8 {
        match self {
            SmallFloat::F8E5M2 => 7,
            SmallFloat::F8E4M3 => 9,
            SmallFloat::F8E4M3FN => 10,
            SmallFloat::F8E3M4 => 13,
            SmallFloat::F8E8M0FNU => 15,
            SmallFloat::F6E3M2FN => 16,
            SmallFloat::F6E2M3FN => 17,
            SmallFloat::F4E2M1FN => 18,
            SmallFloat::F8E5M2FNUZ => 8,
            SmallFloat::F8E4M3FNUZ => 11,
            SmallFloat::F8E4M3B11FNUZ => 12,
            SmallFloat::TF32 => 14,
        }
    }

    /// Returns the number of bits of sign, exponent and significand. The sign has 0 bits or 1 bit.
    const fn parts(self) -> (u32, u32, u32) {
        match self {
            SmallFloat::F8E5M2 | SmallFloat::F8E5M2FNUZ => (1, 5, 2),
            SmallFloat::F8E4M3
            | SmallFloat::F8E4M3FN
            | SmallFloat::F8E4M3FNUZ
            | SmallFloat::F8E4M3B11FNUZ => (1, 4, 3),
            SmallFloat::F8E3M4 => (1, 3, 4),
            SmallFloat::F8E8M0FNU => (0, 8, 0),
            SmallFloat::F6E3M2FN => (1, 3, 2),
            SmallFloat::F6E2M3FN => (1, 2, 3),
            SmallFloat::F4E2M1FN => (1, 2, 1),
            SmallFloat::TF32 => (1, 8, 10),
        }
    }

    /// Returns the width in bits.
    pub const fn bits(self) -> u32 {
        let (sign, exponent, significand) = self.parts();
        sign + exponent + significand
    }

    /// Returns whether the format has a sign.
    pub const fn has_sign(self) -> bool {
        self.parts().0 == 1
    }

    /// Returns the number of bits of the exponent.
    pub const fn exponent_bits(self) -> u32 {
        self.parts().1
    }

    /// Returns the number of bits of the stored significand.
    pub const fn mantissa_bits(self) -> u32 {
        self.parts().2
    }

    /// Returns the kinds of infinities and NaNs of the format.
    pub const fn specials(self) -> Specials {
        match self {
            SmallFloat::F8E5M2 | SmallFloat::F8E4M3 | SmallFloat::F8E3M4 | SmallFloat::TF32 => {
                Specials::Ieee
            }
            SmallFloat::F8E5M2FNUZ | SmallFloat::F8E4M3FNUZ | SmallFloat::F8E4M3B11FNUZ => {
                Specials::NanAsNegativeZero
            }
            SmallFloat::F8E4M3FN | SmallFloat::F8E8M0FNU => Specials::NanOnly,
            SmallFloat::F6E3M2FN | SmallFloat::F6E2M3FN | SmallFloat::F4E2M1FN => Specials::None,
        }
    }

    /// Returns the exponent bias, which is subtracted from the stored exponent.
    const fn bias(self) -> i32 {
        let half = 1i32 << (self.exponent_bits() - 1);
        match self {
            SmallFloat::F8E5M2
            | SmallFloat::F8E4M3
            | SmallFloat::F8E4M3FN
            | SmallFloat::F8E3M4
            | SmallFloat::F8E8M0FNU
            | SmallFloat::F6E3M2FN
            | SmallFloat::F6E2M3FN
            | SmallFloat::F4E2M1FN
            | SmallFloat::TF32 => half - 1,
            SmallFloat::F8E5M2FNUZ | SmallFloat::F8E4M3FNUZ => half,
            SmallFloat::F8E4M3B11FNUZ => 11,
        }
    }

    /// Returns the exact value of a bit pattern; `None` for an infinity or a NaN. Bits above the
    /// width of the format are ignored.
    pub fn value(self, bits: u64) -> Option<f64> {
        let (sign, exponent_bits, mantissa) = self.parts();
        let magnitude = bits & ((1 << (exponent_bits + mantissa)) - 1);
        let field = magnitude >> mantissa;
        let is_negative = sign == 1 && bits >> (exponent_bits + mantissa) & 1 == 1;
        let special = match self.specials() {
            Specials::Ieee => field == (1 << exponent_bits) - 1,
            Specials::NanOnly => magnitude == (1 << (exponent_bits + mantissa)) - 1,
            Specials::NanAsNegativeZero => is_negative && magnitude == 0,
            Specials::None => false,
        };
        if special {
            return None;
        }
        let fraction = magnitude & ((1 << mantissa) - 1);
        // A format without significand bits has no subnormals and no zero.
        let (significand, field) = match field {
            0 if mantissa > 0 => (fraction, 1),
            field => (fraction | 1 << mantissa, field as i32),
        };
        let value = significand as f64 * 2f64.powi(field - self.bias() - mantissa as i32);
        Some(if is_negative { -value } else { value })
    }

    /// Returns the bits of the number that is nearest to a value, rounded to nearest even. Returns
    /// `None` if the value is infinite, NaN or too large. Also returns `None` if the format has no
    /// sign and the value is not positive.
    pub fn nearest(self, value: f64) -> Option<u64> {
        if !value.is_finite() || !self.has_sign() && value <= 0.0 {
            return None;
        }
        let (_, exponent_bits, mantissa) = self.parts();
        let bias = self.bias();
        let sign = u64::from(value.is_sign_negative()) << (exponent_bits + mantissa);
        let magnitude = value.abs();
        let smallest = if mantissa > 0 { 1 - bias } else { -bias };
        // Zero and subnormal `f64` values are far below half of the smallest positive number of the
        // format.
        let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(smallest);
        let last = exponent - mantissa as i32;
        // The product is exact, because the factor is a power of two within the range of `f64`.
        let scaled = magnitude * 2f64.powi(-last);
        let rounded = scaled.round_ties_even() as u64;
        // If the significand has a hidden bit, this bit adds one to the exponent field. A carry
        // also adds one.
        let field = (exponent - smallest) as u64;
        let bits = match mantissa {
            // In a format without significand bits, the significand is 1, or 2 after rounding up.
            // Values below the smallest number may have a significand of 0.
            0 => field + rounded.max(1) - 1,
            _ => (field << mantissa) + rounded,
        };
        let is_in_range = bits >> (exponent_bits + mantissa) == 0;
        let sign = match self.specials() {
            Specials::NanAsNegativeZero if bits == 0 => 0,
            Specials::Ieee | Specials::NanOnly | Specials::NanAsNegativeZero | Specials::None => {
                sign
            }
        };
        (is_in_range && self.value(bits).is_some()).then_some(sign | bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values come from the tables of the OCP formats and from the rules of IEEE 754.
    #[test]
    fn numbers_of_small_floats() {
        use SmallFloat::*;
        let rows: [(SmallFloat, u64, Option<f64>); 36] = [
            (F8E5M2, 0x7b, Some(57344.0)),
            (F8E5M2, 0x01, Some(2f64.powi(-16))),
            (F8E5M2, 0x7c, None),
            (F8E5M2, 0xfe, None),
            (F8E4M3, 0x77, Some(240.0)),
            (F8E4M3, 0x78, None),
            (F8E4M3FN, 0x7e, Some(448.0)),
            (F8E4M3FN, 0x01, Some(2f64.powi(-9))),
            (F8E4M3FN, 0x7f, None),
            (F8E4M3FN, 0xb8, Some(-1.0)),
            (F8E3M4, 0x6f, Some(15.5)),
            (F8E3M4, 0x01, Some(2f64.powi(-6))),
            (F8E8M0FNU, 0x00, Some(2f64.powi(-127))),
            (F8E8M0FNU, 0x7f, Some(1.0)),
            (F8E8M0FNU, 0xfe, Some(2f64.powi(127))),
            (F8E8M0FNU, 0xff, None),
            (F6E3M2FN, 0x1f, Some(28.0)),
            (F6E3M2FN, 0x01, Some(0.0625)),
            (F6E2M3FN, 0x1f, Some(7.5)),
            (F6E2M3FN, 0x21, Some(-0.125)),
            (F4E2M1FN, 0x7, Some(6.0)),
            (F4E2M1FN, 0x9, Some(-0.5)),
            // The exponent bias of `F8E4M3FNUZ` and `F8E5M2FNUZ` is greater by one than that of
            // other formats with the same number of exponent bits.
            (F8E4M3FNUZ, 0x40, Some(1.0)),
            (F8E4M3FNUZ, 0x7f, Some(240.0)),
            (F8E4M3FNUZ, 0x01, Some(2f64.powi(-10))),
            (F8E4M3FNUZ, 0x80, None),
            (F8E5M2FNUZ, 0x40, Some(1.0)),
            (F8E5M2FNUZ, 0xff, Some(-57344.0)),
            (F8E5M2FNUZ, 0x01, Some(2f64.powi(-17))),
            (F8E5M2FNUZ, 0x80, None),
            (F8E4M3B11FNUZ, 0x58, Some(1.0)),
            (F8E4M3B11FNUZ, 0x7f, Some(30.0)),
            (F8E4M3B11FNUZ, 0x01, Some(2f64.powi(-13))),
            (TF32, 0x1fc00, Some(1.0)),
            (TF32, 0x3fbff, Some((2.0 - 2f64.powi(-10)) * 2f64.powi(127))),
            (TF32, 0x3fc00, None),
        ];
        for (kind, bits, value) in rows {
            assert_eq!(kind.value(bits), value, "{kind:?} {bits:x}");
        }
        for kind in SmallFloat::ALL {
            assert_eq!(kind.ty().small_float(), Some(kind));
            assert_eq!(kind.ty().scalar_bits(64), Some(kind.bits()));
            for bits in 0..1 << kind.bits() {
                if let Some(value) = kind.value(bits) {
                    assert_eq!(kind.nearest(value), Some(bits), "{kind:?} {bits:x}");
                }
            }
        }
    }

    /// A tie is rounded to the even number. A value that is too large is converted to `None`.
    #[test]
    fn rounding_to_small_floats() {
        use SmallFloat::*;
        let rows: [(SmallFloat, f64, Option<u64>); 27] = [
            // 0.75 is halfway between 0.5 and 1.0.
            (F4E2M1FN, 0.75, Some(0x2)),
            (F4E2M1FN, 0.25, Some(0x0)),
            (F4E2M1FN, -0.25, Some(0x8)),
            (F4E2M1FN, 0.26, Some(0x1)),
            // 2.5 is halfway between 2 and 3, 3.5 is halfway between 3 and 4, and 5 is halfway
            // between 4 and 6.
            (F4E2M1FN, 2.5, Some(0x4)),
            (F4E2M1FN, 3.5, Some(0x6)),
            (F4E2M1FN, 5.0, Some(0x6)),
            (F4E2M1FN, 5.1, Some(0x7)),
            (F4E2M1FN, 6.9, Some(0x7)),
            (F4E2M1FN, 7.0, None),
            // The nearest number is 2.25 = 1.001 * 2^1, with the bits 0 1000 001.
            (F8E4M3FN, 2.2, Some(0x41)),
            (F8E4M3FN, 464.0, Some(0x7e)),
            (F8E4M3FN, 465.0, None),
            (F8E5M2, 61439.0, Some(0x7b)),
            (F8E5M2, 61440.0, None),
            (F8E8M0FNU, 1.5, Some(0x80)),
            (F8E8M0FNU, 1.49, Some(0x7f)),
            (F8E8M0FNU, 3.0, Some(0x81)),
            (F8E8M0FNU, 0.0, None),
            (F8E8M0FNU, 1e-300, Some(0x00)),
            // The format has a single zero, which has no sign.
            (F8E4M3FNUZ, -0.0, Some(0x00)),
            (F8E4M3FNUZ, -1e-9, Some(0x00)),
            // The largest number of the format is 240; the next number would be 256.
            (F8E4M3FNUZ, 247.0, Some(0x7f)),
            (F8E4M3FNUZ, 248.0, None),
            // Both 1 + 2^-11 and 1 + 3 * 2^-11 are halfway between two numbers of the format.
            (TF32, 1.00048828125, Some(0x1fc00)),
            (TF32, 1.00146484375, Some(0x1fc02)),
            (TF32, -1e-300, Some(0x40000)),
        ];
        for (kind, value, bits) in rows {
            assert_eq!(kind.nearest(value), bits, "{kind:?} {value}");
        }
        assert_eq!(F8E5M2.nearest(f64::NAN), None);
        assert_eq!(F8E5M2.nearest(f64::NEG_INFINITY), None);
        assert_eq!(F8E5M2.nearest(f64::MIN_POSITIVE), Some(0));
        assert_eq!(F6E2M3FN.nearest(-5e-324), Some(0x20));
    }

    #[test]
    fn nan_patterns() {
        assert!(FloatKind::F32.is_nan(0x7fc0_0000));
        assert!(!FloatKind::F32.is_nan(0x7f80_0000));
        assert!(FloatKind::F16.is_nan(0xfe01));
        assert_eq!(FloatKind::F64.quiet_nan(), 0x7ff8_0000_0000_0000);
        assert_eq!(FloatKind::BF16.quiet_nan(), 0x7fc0);
    }
}
