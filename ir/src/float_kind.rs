//! Formats of floats.

/// The float formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// IEEE binary16.
    F16,
    /// Truncated binary32.
    BF16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

impl FloatKind {
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            FloatKind::F16 | FloatKind::BF16 => 16,
            FloatKind::F32 => 32,
            FloatKind::F64 => 64,
        }
    }

    /// Bits of the stored significand.
    pub const fn mantissa_bits(self) -> u32 {
        match self {
            FloatKind::F16 => 10,
            FloatKind::BF16 => 7,
            FloatKind::F32 => 23,
            FloatKind::F64 => 52,
        }
    }

    /// Is this bit pattern a NaN?
    pub const fn is_nan(self, bits: u64) -> bool {
        let mantissa = (1u64 << self.mantissa_bits()) - 1;
        let exponent = ((1u64 << (self.bits() - 1)) - 1) & !mantissa;
        bits & exponent == exponent && bits & mantissa != 0
    }

    /// The quiet NaN with a clear sign and no payload.
    pub const fn quiet_nan(self) -> u64 {
        let mantissa = (1u64 << self.mantissa_bits()) - 1;
        let exponent = ((1u64 << (self.bits() - 1)) - 1) & !mantissa;
        exponent | 1 << (self.mantissa_bits() - 1)
    }
}

/// Formats of floats of few bits, which no machine here computes with: values of the source level alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmallFloat {
    /// `f8E5M2`: as IEEE has it, with infinities and NaNs.
    F8E5M2,
    /// `f8E4M3`: as IEEE has it.
    F8E4M3,
    /// `f8E4M3FN`: no infinities; all bits but the sign set are a NaN.
    F8E4M3FN,
    /// `f8E3M4`: as IEEE has it.
    F8E3M4,
    /// `f8E8M0FNU`: powers of two without a sign; all bits set are a NaN.
    F8E8M0FNU,
    /// `f6E3M2FN`: numbers alone.
    F6E3M2FN,
    /// `f6E2M3FN`: numbers alone.
    F6E2M3FN,
    /// `f4E2M1FN`: numbers alone.
    F4E2M1FN,
    /// `f8E5M2FNUZ`: no infinities, one zero; the bits of the other are a NaN.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: the same.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: the same, with exponents that count from −11.
    F8E4M3B11FNUZ,
    /// `tf32`, of 19 bits: as IEEE has it.
    TF32,
}

/// What a format has beside numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specials {
    /// Infinities and NaNs, where all bits of the exponent are 1.
    Ieee,
    /// A NaN of each sign, where all bits but the sign are 1.
    NanOnly,
    /// A NaN, where −0 would be.
    NanAsNegativeZero,
    /// Nothing.
    None,
}

impl SmallFloat {
    /// All of them.
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

    /// Its name as a type.
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

    /// The number of the format among those of LLVM's software floats, as MLIR's runner library takes it.
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

    /// Bits of sign, if there is one, exponent and significand.
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

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        let (sign, exponent, significand) = self.parts();
        sign + exponent + significand
    }

    /// Has it a sign?
    pub const fn has_sign(self) -> bool {
        self.parts().0 == 1
    }

    /// Bits of the exponent.
    pub const fn exponent_bits(self) -> u32 {
        self.parts().1
    }

    /// Bits of the stored significand.
    pub const fn mantissa_bits(self) -> u32 {
        self.parts().2
    }

    /// What it has beside numbers.
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

    /// What is taken from the stored exponent.
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

    /// The number that bits are, exactly, which `f64` holds; `None` if they are an infinity or a NaN. Bits above
    /// the width do not count.
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
        // Without bits behind the point there are no subnormals, and no zero.
        let (significand, field) = match field {
            0 if mantissa > 0 => (fraction, 1),
            field => (fraction | 1 << mantissa, field as i32),
        };
        let value = significand as f64 * 2f64.powi(field - self.bias() - mantissa as i32);
        Some(if is_negative { -value } else { value })
    }

    /// The bits of the number nearest to a value, to nearest even. `None` if that is no number of the format: a
    /// NaN, an infinity, what is too large, and zero or less where there is no such number.
    pub fn nearest(self, value: f64) -> Option<u64> {
        if !value.is_finite() || !self.has_sign() && value <= 0.0 {
            return None;
        }
        let (_, exponent_bits, mantissa) = self.parts();
        let bias = self.bias();
        let sign = u64::from(value.is_sign_negative()) << (exponent_bits + mantissa);
        let magnitude = value.abs();
        let smallest = if mantissa > 0 { 1 - bias } else { -bias };
        // Zero and what is below the normal range of `f64` are far below half of the least number here.
        let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(smallest);
        let last = exponent - mantissa as i32;
        // Exact: a power of two within the range of `f64`.
        let scaled = magnitude * 2f64.powi(-last);
        let rounded = scaled.round_ties_even() as u64;
        // The hidden bit, if there is one, adds one to the exponent; so does a carry.
        let field = (exponent - smallest) as u64;
        let bits = match mantissa {
            // Of powers of two the significand is 1, or 2 where it was rounded up; below the least it may be 0.
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
