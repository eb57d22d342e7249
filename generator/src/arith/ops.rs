//! Generates ops on scalars and, lane by lane, on vectors: the `arith` dialect and the exact `math`
//! ops.

use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{
    ArithOp, Attr, FloatPredicate, IndexOp, IntPredicate, Key, MathOp, NamedAttr, NewOp, Op,
    RoundingMode, Type, ValueId,
};
use smallvec::SmallVec;

use crate::arith::guard::Guarded;
use crate::arith::numbers::menus;
use crate::builder::Builder;
use crate::builder::IntoOp;
use crate::case::inputs;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts};

/// How often another op is drawn when the drawn op does not apply to the type.
const TRIES: u32 = 4;

impl Builder<'_, '_, '_> {
    /// Adds an op on scalars or vectors.
    pub(crate) fn number(&mut self) -> bool {
        let recent = if self.u.chance(200) {
            self.recent_number()
        } else {
            None
        };
        let ty = match recent {
            Some(entry) => entry.ty,
            None => self.number_type(),
        };
        let config = self.program.config;
        let menus = menus(config.release, config.only_lowerable);
        let is_float = self.lane(ty).is_float();
        let has_index = ty.is_index() && config.only_lowerable && menus.index.total() > 0;
        let menu = match (is_float, config.features.math) {
            (false, _) if has_index && self.u.chance(config.index_op) => &menus.index,
            (false, _) => &menus.int,
            (true, true) => &menus.float,
            (true, false) => &menus.float_arith,
        };
        for _ in 0..TRIES {
            let point = self.u.below(menu.total());
            let number = menu.at(point);
            if self.takes(number.op, ty) && (number.add)(self, number.op, ty) {
                return true;
            }
        }
        // The first op of each menu supports every type of the menu.
        let plain = menu.at(0);
        if self.takes(plain.op, ty) {
            return (plain.add)(self, plain.op, ty);
        }
        self.constant_number(ty)
    }

    /// Draws a scalar type, or a vector type if the case has vectors.
    fn number_type(&mut self) -> Type {
        let program = &self.program;
        if !program.vector_types.is_empty() && self.u.chance(program.config.vector_type) {
            return self.u.pick(&program.vector_types);
        }
        self.scalar_type()
    }

    /// Adds a constant that later ops can use.
    pub(crate) fn constant_number(&mut self, ty: Type) -> bool {
        let value = self.constant(ty);
        self.pool.define(value, ty, Facts::NUMBER);
        true
    }

    /// Adds an op whose operands and result all have the type `ty`.
    pub(crate) fn same_type(&mut self, op: Op, ty: Type, operands: usize) -> bool {
        let operands: SmallVec<[ValueId; 3]> = (0..operands).map(|_| self.operand(ty)).collect();
        self.define(op, &operands, ty);
        true
    }

    /// Adds a float op that changes only the sign of its operand.
    pub(crate) fn change_sign(&mut self, op: Op, ty: Type) -> bool {
        let value = self.operand_entry(ty);
        let result = self.emit(op, &[value.value], ty);
        self.pool.define(result, ty, value.facts.signless());
        true
    }

    /// Adds an op that classifies a float, such as `math.isnan`.
    pub(crate) fn class_of_float(&mut self, op: Op, ty: Type) -> bool {
        let value = self.operand(ty);
        let truth = self.truth(ty);
        self.define(op, &[value], truth);
        true
    }

    /// Adds `copysign` with a sign operand that is not a NaN.
    pub(crate) fn copy_sign(&mut self, ty: Type) -> bool {
        let magnitude = self.operand(ty);
        let sign = self.operand_entry(ty);
        let sign = self.not_nan(ty, sign);
        self.define(MathOp::CopySign, &[magnitude, sign], ty);
        true
    }

    /// Adds the minimum or maximum of two floats, neither of which is −0.
    pub(crate) fn float_min_max(&mut self, op: Op, ty: Type) -> bool {
        let (a, b) = (self.operand(ty), self.operand(ty));
        let a = self.without_negative_zero(ty, a);
        let b = self.without_negative_zero(ty, b);
        self.define(op, &[a, b], ty);
        true
    }

    /// Adds `cmpi`.
    pub(crate) fn compare_ints(&mut self, ty: Type) -> bool {
        let (a, b) = (self.operand(ty), self.operand(ty));
        let predicate = self.u.pick(&IntPredicate::ALL);
        let result = self.cmpi(predicate, a, b);
        let truth = self.truth(ty);
        self.pool.define(result, truth, Facts::ANY);
        true
    }

    /// Adds `cmpf`.
    pub(crate) fn compare_floats(&mut self, ty: Type) -> bool {
        let (a, b) = (self.operand(ty), self.operand(ty));
        let predicate = self.u.pick(&FloatPredicate::ALL);
        let result = self.cmpf(predicate, a, b);
        let truth = self.truth(ty);
        self.pool.define(result, truth, Facts::ANY);
        true
    }

    /// Adds `select`. For vectors the condition is either a single `i1` or a vector of `i1`.
    pub(crate) fn select_number(&mut self, ty: Type) -> bool {
        let cond = if self.lane(ty) != ty && self.u.chance(160) {
            self.truth(ty)
        } else {
            Type::I1
        };
        let cond = self.operand(cond);
        let (a, b) = (self.operand_entry(ty), self.operand_entry(ty));
        let value = self.select(cond, a.value, b.value, ty);
        self.pool.define(value, ty, a.facts.join(b.facts));
        true
    }

    /// Adds a cast between an integer and `index`.
    pub(crate) fn cast_index(&mut self, op: Op, ty: Type) -> bool {
        let to = if self.lane(ty).is_index() {
            self.other_int()
        } else {
            Type::INDEX
        };
        if !self.casts_index(ty, to) {
            return false;
        }
        let to = self.like(ty, to);
        let value = self.operand(ty);
        self.define(op, &[value], to);
        true
    }

    /// Adds a cast between an integer and `index`.
    pub(crate) fn cast_from_or_to_index(&mut self, op: Op) -> bool {
        let (index, int) = (Type::INDEX, self.other_int());
        let (from, to) = if self.u.chance(128) {
            (index, int)
        } else {
            (int, index)
        };
        let value = self.operand(from);
        self.define(op, &[value], to);
        true
    }

    /// Adds `index.cmp`.
    pub(crate) fn compare_indices(&mut self) -> bool {
        let (a, b) = (self.operand(Type::INDEX), self.operand(Type::INDEX));
        let predicate = self.u.pick(&IntPredicate::ALL);
        let result = self.compare(IndexOp::Cmp, predicate.code(), a, b);
        self.pool.define(result, Type::I1, Facts::ANY);
        true
    }

    /// Adds a constant of the `index` dialect.
    pub(crate) fn index_literal(&mut self, op: Op, ty: Type) -> bool {
        let (config, width) = (self.program.config, self.program.index_width);
        let bits = inputs::scalar_bits(self.u, config, ty, width);
        let value = self.program.sign_extend(bits, ty);
        let result = self.literal(op, ty, Attr::Int(value, ty));
        self.pool.define(result, ty, Facts::NUMBER);
        true
    }

    /// Adds a cast of a float to a wider or a narrower format.
    pub(crate) fn resize_float(&mut self, op: Op, ty: Type) -> bool {
        let wider = op == Op::Arith(ArithOp::ExtF);
        let Some(to) = self.other_float(self.lane(ty), wider) else {
            return false;
        };
        let to = self.like(ty, to);
        let value = self.operand_entry(ty);
        let result = self.emit(op, &[value.value], to);
        self.pool.define(result, to, value.facts);
        true
    }

    /// Adds a cast of a float to a narrower format, optionally with an explicit rounding mode.
    ///
    /// The explicit rounding mode is always the default rounding mode.
    pub(crate) fn narrow_float(&mut self, op: Op, ty: Type) -> bool {
        let Some(to) = self.other_float(self.lane(ty), false) else {
            return false;
        };
        let to = self.like(ty, to);
        let value = self.operand_entry(ty);
        let says_mode = self.allows(LanguageFeature::RoundingModes) && self.u.chance(60);
        // Only the default rounding mode is well-defined. For another mode, releases annotate the
        // op but leave the machine's rounding unchanged.
        let mode = says_mode.then(|| NamedAttr {
            key: Key::Rounding,
            value: Attr::Int(RoundingMode::ToNearestEven.code(), Type::I32),
        });
        let result = self.emit_with(op, &[value.value], to, mode.as_slice());
        self.pool.define(result, to, value.facts);
        true
    }

    /// Adds a conversion of an integer to a float. An integer out of range becomes an infinity,
    /// never a NaN.
    pub(crate) fn int_to_float(&mut self, op: Op, ty: Type) -> bool {
        let Some(to) = self.any_float() else {
            return false;
        };
        if self.lane(ty).is_index() {
            return false;
        }
        let to = self.like(ty, to);
        let value = self.operand(ty);
        let result = self.emit(op, &[value], to);
        self.pool.define(result, to, Facts::NUMBER);
        true
    }

    /// Adds a guarded conversion of a float to a random integer type.
    pub(crate) fn float_to_any_int(&mut self, op: Op, ty: Type) -> bool {
        let to = self.other_int();
        let to = self.like(ty, to);
        let value = self.operand(ty);
        let result = self.float_to(op, ty, value, to);
        self.pool.define(result, to, Facts::ANY);
        true
    }

    /// Adds a binary integer op, with a guard for each hazard in the op's table row.
    pub(crate) fn guarded_binary(&mut self, op: Op, ty: Type) -> bool {
        let Some(row) = op.row() else {
            return false;
        };
        let (mut a, mut b) = (self.operand(ty), self.operand(ty));
        let mut keep = None;
        let mut no_overflow = false;
        let signed = row.ub.contains(&Hazard::DivOverflow);
        for hazard in row.ub.iter().chain(row.poison) {
            match hazard {
                Hazard::DivByZero => (b, no_overflow) = self.div_by_zero(ty, b, signed),
                Hazard::DivOverflow if no_overflow => {}
                Hazard::DivOverflow => (a, b) = self.div_overflow(ty, a, b),
                Hazard::ShiftTooWide => match self.shift_too_wide(ty, b) {
                    Guarded::Operand(amount) => b = amount,
                    Guarded::Afterwards { operand, holds } => {
                        b = operand;
                        keep = Some(holds);
                    }
                },
                // The generator gives these ops no flags, so no flag can be violated.
                Hazard::FlagViolated => {}
                // Binary integer ops do not have these hazards.
                Hazard::FloatToInt
                | Hazard::EmptyRange
                | Hazard::PoisonBranch
                | Hazard::OutOfBounds
                | Hazard::BadFree
                | Hazard::Misaligned
                | Hazard::Overlap
                | Hazard::NegativeSize
                | Hazard::Uninitialised
                | Hazard::ShapeMismatch
                | Hazard::WrongCallee
                | Hazard::Counting
                | Hazard::Reached
                | Hazard::WrongRounding
                | Hazard::Conflict
                | Hazard::Affine => {}
            }
        }
        let mut result = self.emit(op, &[a, b], ty);
        if let Some(holds) = keep {
            let other = self.operand(ty);
            result = self.select(holds, result, other, ty);
        }
        self.pool.define(result, ty, Facts::ANY);
        true
    }

    /// Adds `math.sincos`, whose results are not exact.
    pub(crate) fn sin_cos(&mut self, op: Op, ty: Type) -> bool {
        let value = self.operand(ty);
        let op = self.push(NewOp {
            operands: &[value],
            results: &[ty, ty],
            ..NewOp::new(op)
        });
        for place in 0..2 {
            let wave = self.body.result(op, place);
            self.pool.define(wave, ty, Facts::ANY);
        }
        true
    }

    /// Adds an op with two results.
    pub(crate) fn pair(&mut self, op: Op, ty: Type, second: Type) -> bool {
        let (a, b) = (self.operand(ty), self.operand(ty));
        let op = self.push(NewOp {
            operands: &[a, b],
            results: &[ty, second],
            ..NewOp::new(op)
        });
        let (low, high) = (self.body.result(op, 0), self.body.result(op, 1));
        self.pool.define(low, ty, Facts::ANY);
        self.pool.define(high, second, Facts::ANY);
        true
    }

    /// Adds a cast of an integer to a wider type.
    pub(crate) fn extend(&mut self, op: Op, ty: Type) -> bool {
        let Some(width) = self.lane(ty).int_width() else {
            return false;
        };
        for _ in 0..TRIES {
            let to = self.other_int();
            if to.int_width().is_some_and(|w| w > width) {
                let to = self.like(ty, to);
                let value = self.operand_entry(ty);
                let result = self.emit(op, &[value.value], to);
                let facts = if op == Op::Arith(ArithOp::ExtUI) {
                    value.facts
                } else {
                    Facts::ANY
                };
                self.pool.define(result, to, facts);
                return true;
            }
        }
        false
    }

    /// Adds a cast of an integer to a narrower type.
    pub(crate) fn truncate(&mut self, ty: Type) -> bool {
        let Some(width) = self.lane(ty).int_width() else {
            return false;
        };
        for _ in 0..TRIES {
            let to = self.other_int();
            if to.int_width().is_some_and(|w| w < width) {
                let to = self.like(ty, to);
                let value = self.operand(ty);
                if !self.may_truncate(value) {
                    return false;
                }
                self.define(ArithOp::TruncI, &[value], to);
                return true;
            }
        }
        false
    }

    /// Adds a bitcast between an integer and a float of the same width.
    pub(crate) fn bitcast(&mut self, ty: Type) -> bool {
        let to = match self.lane(ty) {
            Type::I16 => Type::F16,
            Type::I32 => Type::F32,
            Type::I64 => Type::F64,
            Type::F16 => Type::I16,
            Type::F32 => Type::I32,
            Type::F64 => Type::I64,
            _ => return false,
        };
        if !self.program.config.allows(to) {
            return false;
        }
        let to = self.like(ty, to);
        let entry = self.operand_entry(ty);
        let value = if self.lane(ty).is_float() {
            self.not_nan(ty, entry)
        } else {
            entry.value
        };
        self.define(ArithOp::Bitcast, &[value], to);
        true
    }

    /// Adds a guarded conversion of a float to an integer.
    pub(crate) fn float_to(
        &mut self,
        op: impl IntoOp,
        ty: Type,
        value: ValueId,
        to: Type,
    ) -> ValueId {
        let op = op.into_op();
        let signed = op == Op::Arith(ArithOp::FPToSI);
        let width = self.program.width(to);
        let Some(kind) = self.lane(ty).float_kind() else {
            return self.int(to, 0);
        };
        match self.float_to_int(ty, kind, value, width, signed) {
            Guarded::Operand(safe) => self.emit(op, &[safe], to),
            Guarded::Afterwards { operand, holds } => {
                let poison = self.emit(op, &[operand], to);
                let other = self.operand(to);
                self.select(holds, poison, other, to)
            }
        }
    }

    /// Draws an integer type, preferably from the case's palette of types.
    pub(crate) fn other_int(&mut self) -> Type {
        for _ in 0..3 {
            let ty = self.scalar_type();
            if ty.is_int() {
                return ty;
            }
        }
        let width = self.u.pick(&[32, 64, 8, 16, 1]);
        Type::int(width)
    }

    pub(crate) fn any_float(&mut self) -> Option<Type> {
        let config = self.program.config;
        let ty = self.u.pick(&[Type::F32, Type::F64, Type::F16]);
        [ty, Type::F32].into_iter().find(|ty| config.allows(*ty))
    }

    fn other_float(&mut self, ty: Type, wider: bool) -> Option<Type> {
        let config = self.program.config;
        let choices: &[Type] = match (ty, wider) {
            (Type::F16, true) => &[Type::F32, Type::F64],
            (Type::F32, true) => &[Type::F64],
            (Type::F64, false) => &[Type::F32, Type::F16],
            (Type::F32, false) => &[Type::F16],
            _ => return None,
        };
        let chosen = self.u.pick(choices);
        config.allows(chosen).then_some(chosen)
    }

    /// Uses up to `most` unused values of the current scope, so that the code that computes them
    /// stays live.
    ///
    /// Each unused value is stored, or is combined with another value of the same type.
    pub(crate) fn use_unused_values(&mut self, most: u32) {
        for _ in 0..most {
            let first = self.pool.scope_start();
            let scope = self.pool.entries.iter().skip(first).rev();
            let unused = |e: &&Entry| self.is_number(e.ty) && self.pool.is_unused(e.value);
            let mut scope = scope.filter(unused);
            let Some(entry) = scope.next().copied() else {
                return;
            };
            let other = scope.find(|e| e.ty == entry.ty).copied();
            if self.u.chance(128) && self.store_value(entry) {
                continue;
            }
            let Some(other) = other.filter(|o| o.value != entry.value) else {
                return;
            };
            let operands = [entry.value, other.value];
            let op = match (self.lane(entry.ty).is_float(), self.u.below(3)) {
                (true, 0) => ArithOp::SubF,
                (true, _) => ArithOp::AddF,
                (false, 0) => ArithOp::SubI,
                (false, 1) => ArithOp::AddI,
                (false, _) => ArithOp::XOrI,
            };
            self.define(op, &operands, entry.ty);
        }
    }

    /// Returns the message attribute of an `assert`.
    pub(crate) fn message() -> NamedAttr {
        NamedAttr {
            key: Key::Message,
            value: Attr::Str("does not hold".into()),
        }
    }
}
