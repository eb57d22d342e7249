//! Ops on scalars and, lane by lane, on vectors: `arith`, and the exact ones of `math`.

use lowerfuzz_ir::ops::Hazard;
use lowerfuzz_ir::{
    ArithOp, Attr, FloatPredicate, IntPredicate, Key, MathOp, NamedAttr, NewOp, Op, Type, ValueId,
};

use crate::function::Builder;
use crate::guard::Guarded;
use crate::ops::{IntoOp, ScalarOp, menus};
use crate::values::{Entry, Facts};

/// How often an op is drawn again when the first does not apply to the type.
const TRIES: u32 = 4;

impl Builder<'_, '_, '_> {
    /// An op on numbers: scalars or vectors.
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
        let menus = menus(self.program.config.release);
        let is_float = self.lane(ty).is_float();
        let menu = match (is_float, self.program.config.features.math) {
            (false, _) => &menus.int,
            (true, true) => &menus.float,
            (true, false) => &menus.float_arith,
        };
        for _ in 0..TRIES {
            let point = self.u.below(menu.total());
            let done = match menu.at(point) {
                ScalarOp::Arith(op) => self.lowers(op, ty) && self.arith(op, ty),
                ScalarOp::Math(op) => self.lowers(op, ty) && self.math(op, ty),
            };
            if done {
                return true;
            }
        }
        let plain = if is_float {
            ArithOp::AddF
        } else {
            ArithOp::AddI
        };
        self.arith(plain, ty)
    }

    /// A scalar type, or a vector type in a case that has them.
    fn number_type(&mut self) -> Type {
        let program = &self.program;
        if !program.vector_types.is_empty() && self.u.chance(program.config.vector_type) {
            return self.u.pick(&program.vector_types);
        }
        self.scalar_type()
    }

    /// An op of `arith` whose operand (or first of them that is not a condition) has this type.
    /// False, and nothing is added, if the op has no such form.
    pub(crate) fn arith(&mut self, op: ArithOp, ty: Type) -> bool {
        match op {
            ArithOp::Constant => {
                let value = self.constant(ty);
                let nan_free = Facts::NUMBER;
                self.pool.define(value, ty, nan_free);
            }
            ArithOp::AddI
            | ArithOp::SubI
            | ArithOp::MulI
            | ArithOp::DivSI
            | ArithOp::DivUI
            | ArithOp::RemSI
            | ArithOp::RemUI
            | ArithOp::CeilDivSI
            | ArithOp::CeilDivUI
            | ArithOp::FloorDivSI
            | ArithOp::AndI
            | ArithOp::OrI
            | ArithOp::XOrI
            | ArithOp::ShLI
            | ArithOp::ShRSI
            | ArithOp::ShRUI
            | ArithOp::MaxSI
            | ArithOp::MinSI
            | ArithOp::MaxUI
            | ArithOp::MinUI => self.int_binary(op, ty),
            ArithOp::AddUIExtended => {
                // Its width is not known where it is lowered.
                if self.lane(ty).is_index() {
                    return false;
                }
                let carry = self.truth(ty);
                self.pair(op, ty, carry);
            }
            ArithOp::MulSIExtended | ArithOp::MulUIExtended => {
                if self.lane(ty).is_index() {
                    return false;
                }
                self.pair(op, ty, ty);
            }
            ArithOp::CmpI => {
                let (a, b) = (self.operand(ty), self.operand(ty));
                let predicate = self.u.pick(&IntPredicate::ALL);
                let result = self.cmpi(predicate, a, b);
                let truth = self.truth(ty);
                self.pool.define(result, truth, Facts::ANY);
            }
            ArithOp::CmpF => {
                let (a, b) = (self.operand(ty), self.operand(ty));
                let predicate = self.u.pick(&FloatPredicate::ALL);
                let result = self.cmpf(predicate, a, b);
                let truth = self.truth(ty);
                self.pool.define(result, truth, Facts::ANY);
            }
            ArithOp::Select => {
                // Of vectors, all lanes or one by one.
                let cond = if self.lane(ty) != ty && self.u.chance(160) {
                    self.truth(ty)
                } else {
                    Type::I1
                };
                let cond = self.operand(cond);
                let (a, b) = (self.operand_entry(ty), self.operand_entry(ty));
                let value = self.select(cond, a.value, b.value, ty);
                self.pool.define(value, ty, a.facts.join(b.facts));
            }
            ArithOp::ExtSI | ArithOp::ExtUI => return self.extend(op, ty),
            ArithOp::TruncI => return self.truncate(ty),
            ArithOp::IndexCast | ArithOp::IndexCastUI => {
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
            }
            ArithOp::ExtF | ArithOp::TruncF => {
                let wider = op == ArithOp::ExtF;
                let Some(to) = self.other_float(self.lane(ty), wider) else {
                    return false;
                };
                let to = self.like(ty, to);
                let value = self.operand_entry(ty);
                let result = self.emit(op, &[value.value], to);
                self.pool.define(result, to, value.facts);
            }
            ArithOp::SIToFP | ArithOp::UIToFP => {
                let Some(to) = self.any_float() else {
                    return false;
                };
                if self.lane(ty).is_index() {
                    return false;
                }
                let to = self.like(ty, to);
                let value = self.operand(ty);
                let result = self.emit(op, &[value], to);
                // Out of range it is an infinity, never a NaN.
                self.pool.define(result, to, Facts::NUMBER);
            }
            ArithOp::FPToSI | ArithOp::FPToUI => {
                let to = self.other_int();
                let to = self.like(ty, to);
                let value = self.operand(ty);
                let result = self.float_to(op, ty, value, to);
                self.pool.define(result, to, Facts::ANY);
            }
            ArithOp::Bitcast => return self.bitcast(ty),
            ArithOp::AddF | ArithOp::SubF | ArithOp::MulF | ArithOp::DivF | ArithOp::RemF => {
                let (a, b) = (self.operand(ty), self.operand(ty));
                self.define(op, &[a, b], ty);
            }
            ArithOp::NegF => {
                let value = self.operand_entry(ty);
                let result = self.emit(op, &[value.value], ty);
                self.pool.define(result, ty, value.facts.signless());
            }
            ArithOp::MaximumF | ArithOp::MinimumF => {
                let (a, b) = (self.operand(ty), self.operand(ty));
                self.define(op, &[a, b], ty);
            }
            ArithOp::MaxNumF | ArithOp::MinNumF => {
                let (a, b) = (self.operand(ty), self.operand(ty));
                let a = self.one_zero(ty, a);
                let b = self.one_zero(ty, b);
                self.define(op, &[a, b], ty);
            }
        }
        true
    }

    /// A binary op on integers, with the guards that its row asks for.
    fn int_binary(&mut self, op: ArithOp, ty: Type) {
        let (mut a, mut b) = (self.operand(ty), self.operand(ty));
        let row = op.row();
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
                // No op is given a flag.
                Hazard::FlagViolated => {}
                // Of ops that are not binary ones on integers.
                Hazard::FloatToInt
                | Hazard::PoisonBranch
                | Hazard::OutOfBounds
                | Hazard::BadFree
                | Hazard::Misaligned
                | Hazard::NegativeSize
                | Hazard::Uninitialised
                | Hazard::ShapeMismatch
                | Hazard::WrongCallee => {}
            }
        }
        let mut result = self.emit(op, &[a, b], ty);
        if let Some(holds) = keep {
            let other = self.operand(ty);
            result = self.select(holds, result, other, ty);
        }
        self.pool.define(result, ty, Facts::ANY);
    }

    /// An op with two results.
    fn pair(&mut self, op: ArithOp, ty: Type, second: Type) {
        let (a, b) = (self.operand(ty), self.operand(ty));
        let op = self.push(NewOp {
            operands: &[a, b],
            results: &[ty, second],
            ..NewOp::new(Op::Arith(op))
        });
        let (low, high) = (self.body.result(op, 0), self.body.result(op, 1));
        self.pool.define(low, ty, Facts::ANY);
        self.pool.define(high, second, Facts::ANY);
    }

    fn extend(&mut self, op: ArithOp, ty: Type) -> bool {
        let Some(width) = self.lane(ty).int_width() else {
            return false;
        };
        for _ in 0..TRIES {
            let to = self.other_int();
            if to.int_width().is_some_and(|w| w > width) {
                let to = self.like(ty, to);
                let value = self.operand_entry(ty);
                let result = self.emit(op, &[value.value], to);
                let facts = if op == ArithOp::ExtUI {
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

    fn truncate(&mut self, ty: Type) -> bool {
        let Some(width) = self.lane(ty).int_width() else {
            return false;
        };
        for _ in 0..TRIES {
            let to = self.other_int();
            if to.int_width().is_some_and(|w| w < width) {
                let to = self.like(ty, to);
                let value = self.operand(ty);
                if self.folds_wrongly(ArithOp::TruncI, value) {
                    return false;
                }
                self.define(ArithOp::TruncI, &[value], to);
                return true;
            }
        }
        false
    }

    fn bitcast(&mut self, ty: Type) -> bool {
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

    /// A guarded conversion of a float to an integer.
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

    /// An op of `math`, if it is exact.
    fn math(&mut self, op: MathOp, ty: Type) -> bool {
        match op {
            MathOp::AbsF => {
                let value = self.operand_entry(ty);
                let result = self.emit(op, &[value.value], ty);
                self.pool.define(result, ty, value.facts.signless());
            }
            MathOp::CopySign => {
                let magnitude = self.operand(ty);
                let sign = self.operand_entry(ty);
                let sign = self.not_nan(ty, sign);
                self.define(op, &[magnitude, sign], ty);
            }
            MathOp::Ceil
            | MathOp::Floor
            | MathOp::Trunc
            | MathOp::Round
            | MathOp::RoundEven
            | MathOp::Sqrt => {
                let value = self.operand(ty);
                self.define(op, &[value], ty);
            }
            MathOp::Fma => {
                let operands = [self.operand(ty), self.operand(ty), self.operand(ty)];
                self.define(op, &operands, ty);
            }
            MathOp::Rsqrt
            | MathOp::Exp
            | MathOp::Exp2
            | MathOp::Log
            | MathOp::Log2
            | MathOp::Log10
            | MathOp::Sin
            | MathOp::Cos
            | MathOp::Tanh
            | MathOp::ExpM1
            | MathOp::Log1p
            | MathOp::Atan
            | MathOp::Atan2
            | MathOp::PowF => return false,
        }
        true
    }

    /// An integer type, one of the case's few if they have one.
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

    fn any_float(&mut self) -> Option<Type> {
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

    /// Uses values of this scope that nothing has used, `most` times: stores one, or makes one of
    /// two of the same type. Code is left alone whose values nothing needs; this keeps it alive.
    pub(crate) fn absorb(&mut self, most: u32) {
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

    /// A message for an `assert`.
    pub(crate) fn message() -> NamedAttr {
        NamedAttr {
            key: Key::Message,
            value: Attr::Str("does not hold".into()),
        }
    }
}
