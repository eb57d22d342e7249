//! Generates ops with flags that promise a property of the operands or the result, on values that
//! have the property.

use lowerfuzz_ir::attr::fastmath;
use lowerfuzz_ir::{
    ArithOp, Attr, CombiningKind, FloatPredicate, Key, MathOp, NamedAttr, Op, Type, ValueId,
};
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::menu::menu;
use crate::restrict::LanguageFeature;
use crate::values::Facts;

/// Bits of [`Key::Overflow`]: the kinds of wrapping that an op promises to avoid.
mod overflow {
    pub(super) const NSW: i128 = 1;
    pub(super) const NUW: i128 = 2;
}

fn flag(key: Key, bits: i128) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::Int(bits, Type::I64),
    }
}

/// Reports whether the flags of an attribute make a promise.
pub(crate) fn promises(attr: &NamedAttr) -> bool {
    matches!(attr.value, Attr::Int(flags, _) if flags & (fastmath::NNAN | fastmath::NINF) != 0)
}

menu! {
    /// Ops with flags that promise or relax a property.
    FLAGGED:
    6 [OverflowFlags], sum_that_fits;
    3 [OverflowFlags], product_that_fits;
    3 [OverflowFlags], shift_that_fits;
    3 [ExactFlags], truncation_that_fits;
    4 [ExactFlags], exact;
    4 [NonNegativeFlags], non_negative_cast;
    5 [FastMathFlags], finite;
    5 [RelaxingFlags], relaxed_float;
}

impl Builder<'_, '_, '_> {
    /// Adds an op with flags, if the release supports its flags.
    pub(crate) fn flagged(&mut self) -> bool {
        self.add_one_of(FLAGGED)
    }

    /// Draws an integer type of at least four bits, or a vector of such integers if the case has
    /// vectors.
    fn flagged_type(&mut self) -> Type {
        let scalar = self.other_int();
        let vectors = &self.program.vector_types;
        let ty = if !vectors.is_empty() && self.u.chance(128) {
            self.u.pick(vectors)
        } else {
            scalar
        };
        if self.lane(ty).is_int_or_index() && self.program.width(ty) >= 4 {
            ty
        } else {
            Type::I32
        }
    }

    /// Draws the flags `nsw`, `nuw` or both.
    fn no_wrap(&mut self) -> i128 {
        self.u
            .pick(&[overflow::NUW, overflow::NSW, overflow::NSW | overflow::NUW])
    }

    /// Shifts a value to the right, so that the value's upper bits become free.
    ///
    /// The shift keeps the sign if the flags promise only the absence of signed wrapping.
    fn with_room(&mut self, value: ValueId, ty: Type, bits: u32, promise: i128) -> ValueId {
        let op = if promise == overflow::NSW {
            ArithOp::ShRSI
        } else {
            ArithOp::ShRUI
        };
        let amount = self.int(ty, i128::from(bits));
        self.emit(op, &[value, amount], ty)
    }

    fn define_flagged(&mut self, op: ArithOp, a: ValueId, b: ValueId, ty: Type, attr: NamedAttr) {
        let value = self.emit_with(op, &[a, b], ty, &[attr]);
        self.pool.define(value, ty, Facts::ANY);
    }

    /// Adds `addi` or `subi` with operands that leave one or two upper bits free.
    fn sum_that_fits(&mut self) -> bool {
        let ty = self.flagged_type();
        let (a, b) = (self.operand(ty), self.operand(ty));
        let promise = self.no_wrap();
        let attr = flag(Key::Overflow, promise);
        if self.u.chance(100) {
            if promise == overflow::NSW {
                let a = self.with_room(a, ty, 1, promise);
                let b = self.with_room(b, ty, 1, promise);
                self.define_flagged(ArithOp::SubI, a, b, ty, attr);
            } else {
                // `part` keeps some of the bits of `a`, so `part` is not larger than `a`. Neither
                // value is negative.
                let a = self.with_room(a, ty, 1, promise);
                let part = self.emit(ArithOp::AndI, &[a, b], ty);
                self.define_flagged(ArithOp::SubI, a, part, ty, attr);
            }
            return true;
        }
        // With both flags the sum must also fit the signed range, so it needs two free bits.
        let bits = if promise == overflow::NSW | overflow::NUW {
            2
        } else {
            1
        };
        let a = self.with_room(a, ty, bits, promise);
        let b = self.with_room(b, ty, bits, promise);
        self.define_flagged(ArithOp::AddI, a, b, ty, attr);
        true
    }

    /// Adds a `muli` of values that use less than half the bits.
    fn product_that_fits(&mut self) -> bool {
        let ty = self.flagged_type();
        let promise = self.no_wrap();
        let (a, b) = (self.operand(ty), self.operand(ty));
        let half = (self.program.width(ty) - 1) / 2;
        let mask = self.int(ty, (1i128 << half) - 1);
        let a = self.emit(ArithOp::AndI, &[a, mask], ty);
        let b = self.emit(ArithOp::AndI, &[b, mask], ty);
        self.define_flagged(ArithOp::MulI, a, b, ty, flag(Key::Overflow, promise));
        true
    }

    /// Adds `shli` of a value that was first shifted right by the same amount, or by one more.
    fn shift_that_fits(&mut self) -> bool {
        let ty = self.flagged_type();
        if !self.takes(ArithOp::ShLI, ty) {
            return false;
        }
        let promise = self.no_wrap();
        let amount = 1 + self.u.below(self.program.width(ty) - 2);
        let spare = u32::from(promise == overflow::NSW | overflow::NUW);
        let value = self.operand(ty);
        let value = self.with_room(value, ty, amount + spare, promise);
        let amount = self.int(ty, i128::from(amount));
        let attr = flag(Key::Overflow, promise);
        self.define_flagged(ArithOp::ShLI, value, amount, ty, attr);
        true
    }

    /// Adds `trunci` of a value that fits the narrower type.
    fn truncation_that_fits(&mut self) -> bool {
        let ty = self.flagged_type();
        let Some(width) = self.lane(ty).int_width() else {
            return false;
        };
        let to = 1 + self.u.below(width - 1);
        let to = self.u.pick(&[to, 8, 16, 32, 1]).min(width - 1);
        let narrow = Type::int(to);
        if !self.program.config.allows(narrow) {
            return false;
        }
        let promise = self.no_wrap();
        let spare = u32::from(promise == overflow::NSW | overflow::NUW);
        let value = self.operand(ty);
        let bits = (width - to + spare).min(width - 1);
        // The only non-negative value of a single bit is 0.
        let promise = if to == 1 && spare == 1 {
            overflow::NUW
        } else {
            promise
        };
        let value = self.with_room(value, ty, bits, promise);
        let narrow = self.like(ty, narrow);
        let attr = flag(Key::Overflow, promise);
        let value = self.emit_with(ArithOp::TruncI, &[value], narrow, &[attr]);
        self.pool.define(value, narrow, Facts::ANY);
        true
    }

    /// Adds an exact division or an exact right shift, whose remainder is 0.
    fn exact(&mut self) -> bool {
        let ty = self.flagged_type();
        let amount = 1 + self.u.below(self.program.width(ty) - 2);
        let value = self.operand(ty);
        let attr = NamedAttr {
            key: Key::Exact,
            value: Attr::Unit,
        };
        let op = self.u.pick(&[
            ArithOp::ShRUI,
            ArithOp::ShRSI,
            ArithOp::DivUI,
            ArithOp::DivSI,
        ]);
        let low = (1i128 << amount) - 1;
        let mask = self.int(ty, !low);
        let multiple = self.emit(ArithOp::AndI, &[value, mask], ty);
        let by = if matches!(op, ArithOp::ShRUI | ArithOp::ShRSI) {
            self.int(ty, i128::from(amount))
        } else {
            self.int(ty, low + 1)
        };
        self.define_flagged(op, multiple, by, ty, attr);
        true
    }

    /// Adds an unsigned cast with `nneg` of a value that was shifted to the right, so that it is not
    /// negative.
    fn non_negative_cast(&mut self) -> bool {
        let ty = self.flagged_type();
        let is_scalar = self.lane(ty) == ty;
        let wide = Type::I64;
        let is_narrow = self.lane(ty).int_width().is_some_and(|width| width < 64);
        if !is_narrow || !self.program.config.allows(wide) {
            return false;
        }
        let value = self.operand(ty);
        let value = self.with_room(value, ty, 1, overflow::NUW);
        let (op, to) = match is_scalar && self.u.chance(100) {
            true => (ArithOp::IndexCastUI, Type::INDEX),
            false => (ArithOp::ExtUI, self.like(ty, wide)),
        };
        let attr = NamedAttr {
            key: Key::NonNeg,
            value: Attr::Unit,
        };
        let value = self.emit_with(op, &[value], to, &[attr]);
        self.pool.define(value, to, Facts::ANY);
        true
    }

    /// Adds arithmetic on floats converted from small integers.
    ///
    /// Neither the operands nor the result is a NaN or an infinity.
    fn finite(&mut self) -> bool {
        let (int, float) = self.u.pick(&[
            (Type::I8, Type::F16),
            (Type::I32, Type::F32),
            (Type::I32, Type::F64),
            (Type::I8, Type::F32),
        ]);
        let config = self.program.config;
        if !config.allows(float) || !config.allows(int) {
            return false;
        }
        let (a, mut b) = (self.operand(int), self.operand(int));
        let flags = self.u.pick(&[
            fastmath::NNAN,
            fastmath::NINF,
            fastmath::NNAN | fastmath::NINF,
        ]);
        let op = self.u.pick(&[
            ArithOp::AddF,
            ArithOp::SubF,
            ArithOp::MulF,
            ArithOp::DivF,
            ArithOp::RemF,
            ArithOp::NegF,
            ArithOp::CmpF,
        ]);
        let attr = flag(Key::FastMath, flags | self.finite_relaxing_flags(op));
        if matches!(op, ArithOp::DivF | ArithOp::RemF) {
            let one = self.int(int, 1);
            b = self.emit(ArithOp::OrI, &[b, one], int);
        }
        let a = self.emit(ArithOp::SIToFP, &[a], float);
        if op == ArithOp::NegF {
            let value = self.emit_with(op, &[a], float, &[attr]);
            self.pool.define(value, float, Facts::NUMBER);
            return true;
        }
        let b = self.emit(ArithOp::SIToFP, &[b], float);
        if op == ArithOp::CmpF {
            let predicate = self.u.pick(&FloatPredicate::ALL);
            let predicate = flag(Key::Predicate, predicate as i128);
            let mut attrs = vec![predicate];
            if self.allows(LanguageFeature::FastMathComparisons) {
                attrs.push(attr);
            }
            let value = self.emit_with(op, &[a, b], Type::I1, &attrs);
            self.pool.define(value, Type::I1, Facts::ANY);
            return true;
        }
        let value = self.emit_with(op, &[a, b], float, &[attr]);
        self.pool.define(value, float, Facts::NUMBER);
        true
    }

    /// Draws flags that leave a result partly unspecified, but never turn a finite result into a
    /// NaN or an infinity.
    ///
    /// The operands are small integers.
    fn finite_relaxing_flags(&mut self, op: ArithOp) -> i128 {
        if !self.allows(LanguageFeature::RelaxingFlags) || op == ArithOp::RemF || self.u.chance(128)
        {
            return 0;
        }
        let flags = self.u.pick(&[
            fastmath::NSZ,
            fastmath::ARCP,
            fastmath::CONTRACT,
            fastmath::REASSOC,
            fastmath::NSZ | fastmath::ARCP | fastmath::CONTRACT,
            fastmath::NSZ | fastmath::ARCP | fastmath::CONTRACT | fastmath::REASSOC | fastmath::AFN,
        ]);
        if op == ArithOp::DivF {
            flags & !fastmath::AFN
        } else {
            flags
        }
    }

    /// Draws flags that leave a result partly unspecified, the weakest flags most often.
    fn relaxing_flags(&mut self) -> i128 {
        self.u.pick(&[
            fastmath::NSZ,
            fastmath::NSZ,
            fastmath::ARCP,
            fastmath::ARCP,
            fastmath::CONTRACT,
            fastmath::CONTRACT,
            fastmath::NSZ | fastmath::CONTRACT,
            fastmath::NSZ | fastmath::ARCP,
            fastmath::REASSOC,
            fastmath::AFN,
        ])
    }

    /// Adds arithmetic on arbitrary floats, with flags that make no promise.
    fn relaxed_float(&mut self) -> bool {
        let Some(ty) = self.any_float() else {
            return false;
        };
        let attr = flag(Key::FastMath, self.relaxing_flags());
        let unary = [
            Op::Arith(ArithOp::NegF),
            Op::Math(MathOp::Sqrt),
            Op::Math(MathOp::AbsF),
            Op::Math(MathOp::Floor),
            Op::Math(MathOp::Exp),
            Op::Math(MathOp::Sin),
        ];
        let binary = [
            Op::Arith(ArithOp::AddF),
            Op::Arith(ArithOp::SubF),
            Op::Arith(ArithOp::MulF),
            Op::Arith(ArithOp::DivF),
            Op::Arith(ArithOp::DivF),
            Op::Arith(ArithOp::RemF),
        ];
        let (op, count) = match self.u.chance(70) {
            true => (self.u.pick(&unary), 1),
            false => (self.u.pick(&binary), 2),
        };
        if !self.takes(op, ty) {
            return false;
        }
        let operands: SmallVec<[ValueId; 2]> = (0..count).map(|_| self.operand(ty)).collect();
        let value = self.emit_with(op, &operands, ty, &[attr]);
        self.pool.define(value, ty, Facts::ANY);
        true
    }

    /// Draws the flags of a float reduction; `None` in some cases.
    ///
    /// Flags that make a promise need small whole numbers, whose sums are finite. Products of `f16`
    /// may overflow and get no such flags.
    pub(crate) fn reduction_flags(&mut self, lane: Type, kind: CombiningKind) -> Option<NamedAttr> {
        let flagged =
            lane.is_float() && self.allows(LanguageFeature::FlaggedReductions) && self.u.chance(70);
        flagged.then(|| {
            let may_promise = lane != Type::F16 || kind != CombiningKind::Mul;
            let flags = match may_promise && self.u.chance(128) {
                true => self.u.pick(&[
                    fastmath::NNAN,
                    fastmath::NINF,
                    fastmath::NNAN | fastmath::NINF | fastmath::NSZ,
                ]),
                false => self.u.pick(&[
                    fastmath::NSZ,
                    fastmath::CONTRACT,
                    fastmath::NSZ | fastmath::CONTRACT,
                ]),
            };
            flag(Key::FastMath, flags)
        })
    }

    /// Draws flags of a complex op; `None` in some cases. The flags make no promise.
    pub(crate) fn complex_flags(&mut self) -> Option<NamedAttr> {
        let flagged = self.allows(LanguageFeature::RelaxingComplexFlags) && self.u.chance(40);
        flagged.then(|| {
            let flags = self.u.pick(&[
                fastmath::NSZ,
                fastmath::CONTRACT,
                fastmath::NSZ | fastmath::CONTRACT,
                fastmath::ARCP,
            ]);
            flag(Key::FastMath, flags)
        })
    }
}
