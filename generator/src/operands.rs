//! Chooses operands: constants, visible values, and values that are computed to serve as operand.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    ArithOp, Attr, ComplexOp, FloatPredicate, FuncOp, Key, NamedAttr, Type, TypeKind, ValueId,
};
use smallvec::SmallVec;

use crate::builder::{Builder, IntoOp, RECENT_VALUES};
use crate::case::inputs;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, Facts};

impl Builder<'_, '_, '_> {
    /// Returns the scalar type of a type that is a scalar or a vector.
    pub(crate) fn lane(&self, ty: Type) -> Type {
        self.program.lane(ty)
    }

    /// Returns the type with the shape of `ty` and the lanes of type `lane`.
    pub(crate) fn like(&mut self, ty: Type, lane: Type) -> Type {
        if !ty.is_interned() {
            return lane;
        }
        let types = &mut self.program.module.types;
        if let Some((shape, _)) = types.as_vector(ty) {
            let shape = Dims::from_slice(shape);
            return types.vector(&shape, lane);
        }
        if let Some(tensor) = types.as_tensor(ty) {
            let shape = tensor.shape.clone();
            return types.tensor(&shape, lane);
        }
        lane
    }

    /// Returns `i1`, or a vector of `i1` with the shape of `ty`.
    pub(crate) fn truth(&mut self, ty: Type) -> Type {
        self.like(ty, Type::I1)
    }

    /// Reports whether a type is a scalar or a vector of scalars.
    pub(crate) fn is_number(&self, ty: Type) -> bool {
        ty.is_scalar() || (ty.is_interned() && self.program.module.types.as_vector(ty).is_some())
    }

    /// Reports whether a value of this type contains a pointer to memory.
    pub(crate) fn is_memref(&self, ty: Type) -> bool {
        ty.is_interned()
            && matches!(
                self.program.module.types.kind(ty),
                TypeKind::MemRef(_) | TypeKind::UnrankedMemRef { .. }
            )
    }

    /// Returns the number of lanes of a vector; 1 for a scalar.
    pub(crate) fn lanes(&self, ty: Type) -> usize {
        self.program.lanes(ty)
    }

    /// Adds a new constant, defined by `op`.
    pub(crate) fn literal(&mut self, op: impl IntoOp, ty: Type, value: Attr) -> ValueId {
        let key = Key::Value;
        self.emit_with(op, &[], ty, &[NamedAttr { key, value }])
    }

    /// Adds an integer or `index` constant, or a vector with the constant in each lane.
    ///
    /// The constant's bits are the low bits of `value`.
    pub(crate) fn int(&mut self, ty: Type, value: i128) -> ValueId {
        let lane = self.lane(ty);
        let value = self.program.sign_extend(value as u128, lane);
        if let Some(found) = self.pool.constant(ty, value) {
            return found;
        }
        let attr = if lane == ty {
            Attr::Int(value, ty)
        } else {
            let bits = self.program.cut(value as u128, lane);
            Attr::Dense(Box::new([bits]), ty)
        };
        let constant = self.literal(ArithOp::Constant, ty, attr);
        self.pool.add_constant(ty, value, constant);
        constant
    }

    /// Adds a float constant with these bits, or a vector with the constant in each lane.
    pub(crate) fn float(&mut self, ty: Type, bits: u64) -> ValueId {
        if let Some(found) = self.pool.constant(ty, i128::from(bits)) {
            return found;
        }
        let attr = if ty.is_float() {
            Attr::Float(bits, ty)
        } else {
            Attr::Dense(Box::new([u128::from(bits)]), ty)
        };
        let constant = self.literal(ArithOp::Constant, ty, attr);
        self.pool.add_constant(ty, i128::from(bits), constant);
        constant
    }

    /// Adds a vector constant with these bits for each lane.
    pub(crate) fn dense(&mut self, ty: Type, lanes: Vec<u128>) -> ValueId {
        let value = Attr::Dense(lanes.into_boxed_slice(), ty);
        self.literal(ArithOp::Constant, ty, value)
    }

    /// Adds a constant and draws the bits of each lane separately. The callback returns a lane's
    /// bits.
    pub(crate) fn each_lane(
        &mut self,
        ty: Type,
        mut draw: impl FnMut(&mut Self, Type) -> u128,
    ) -> ValueId {
        let lane = self.lane(ty);
        if lane == ty || self.u.chance(100) {
            let bits = draw(self, lane);
            return if lane.is_float() {
                self.float(ty, bits as u64)
            } else {
                self.int(ty, bits as i128)
            };
        }
        let n = self.lanes(ty);
        let mut lanes = Vec::with_capacity(n);
        for _ in 0..n {
            let bits = draw(self, lane);
            lanes.push(self.program.cut(bits, lane));
        }
        self.dense(ty, lanes)
    }

    /// Adds a random constant of a scalar or vector type. Half of the constants are edge values;
    /// none is a NaN.
    pub(crate) fn constant(&mut self, ty: Type) -> ValueId {
        self.each_lane(ty, |this, lane| {
            let (config, width) = (this.program.config, this.program.index_width);
            let bits = inputs::scalar_bits(this.u, config, lane, width);
            match lane.float_kind() {
                Some(kind) if kind.is_nan(bits as u64) => 0,
                Some(_) | None => bits,
            }
        })
    }

    /// Returns the most recent values of a type that `accept` allows, as indices into the pool.
    pub(crate) fn recent(
        &self,
        ty: Type,
        mut accept: impl FnMut(&Entry) -> bool,
    ) -> SmallVec<[u32; RECENT_VALUES]> {
        let mut found = SmallVec::new();
        for (i, entry) in self.pool.entries.iter().enumerate().rev() {
            if entry.ty == ty && accept(entry) {
                found.push(i as u32);
                if found.len() == RECENT_VALUES {
                    break;
                }
            }
        }
        found
    }

    /// Chooses one of these entries, preferably an entry whose value is unused.
    ///
    /// The chosen entry counts as used immediately, so that the next operand is a different entry.
    pub(crate) fn choose(&mut self, found: &[u32]) -> Option<Entry> {
        let mut chosen = *found.first()?;
        let entry = |this: &Self, i: u32| this.pool.entries[i as usize];
        if self.u.chance(self.program.config.unused_operand) {
            let mut unused = found.iter();
            let unused = unused.find(|i| self.pool.is_unused(entry(self, **i).value));
            chosen = *unused.unwrap_or(&chosen);
        } else {
            chosen = found[self.u.below(found.len() as u32) as usize];
        }
        let entry = entry(self, chosen);
        self.pool.count_use(entry.value);
        Some(entry)
    }

    /// Finds a visible value of a type.
    pub(crate) fn find(&mut self, ty: Type) -> Option<Entry> {
        let found = self.recent(ty, |_| true);
        self.choose(&found)
    }

    /// Returns an operand of a type other than a memref: a visible value, a converted value or a
    /// constant.
    pub(crate) fn operand(&mut self, ty: Type) -> ValueId {
        self.operand_entry(ty).value
    }

    /// Like [`Builder::operand`], but also returns the known facts about the operand.
    pub(crate) fn operand_entry(&mut self, ty: Type) -> Entry {
        let config = self.program.config;
        if !self.u.chance(config.constant_operand)
            && let Some(entry) = self.find(ty)
        {
            let stale = !self.pool.is_unused(entry.value);
            if !(stale && self.u.chance(config.converted_operand / 4)) {
                return entry;
            }
        }
        let value = if !self.is_number(ty) {
            self.assembled(ty)
        } else if self.u.chance(config.converted_operand) {
            self.converted(ty)
        } else {
            None
        };
        if let Some(value) = value {
            let facts = Facts::ANY;
            return Entry { value, ty, facts };
        }
        if (self.u.exhausted() || !self.is_number(ty))
            && let Some(entry) = self.find(ty)
        {
            return entry;
        }
        let value = self.constant(ty);
        Entry {
            value,
            ty,
            facts: Facts::NUMBER,
        }
    }

    /// Builds an operand of a complex type from its parts, or of a function type as a constant.
    fn assembled(&mut self, ty: Type) -> Option<ValueId> {
        if let Some(part) = self.program.module.types.as_complex(ty) {
            let parts = [self.operand(part), self.operand(part)];
            return Some(self.emit(ComplexOp::Create, &parts, ty));
        }
        let name = self.program.function_of(self.u, ty)?;
        let value = Attr::Symbol(name);
        let key = Key::Value;
        Some(self.emit_with(FuncOp::Constant, &[], ty, &[NamedAttr { key, value }]))
    }

    /// Returns a recent scalar or vector, preferably an unused one.
    pub(crate) fn recent_number(&mut self) -> Option<Entry> {
        let skip = self.u.below(4) as usize;
        let entries = self.pool.entries.iter().rev();
        let mut numbers = entries.filter(|e| self.is_number(e.ty)).take(RECENT_VALUES);
        let unused = numbers
            .clone()
            .filter(|e| self.pool.is_unused(e.value))
            .nth(skip);
        unused.or_else(|| numbers.nth(skip)).copied()
    }

    /// Returns a recent value of the same shape as a type: a scalar, or a vector of equal size.
    fn recent_like(&mut self, ty: Type) -> Option<Entry> {
        if !ty.is_interned() {
            let entries = self.pool.entries.iter().rev();
            let mut scalars = entries.filter(|e| e.ty.is_scalar()).take(RECENT_VALUES);
            let skip = self.u.below(4) as usize;
            let unused = scalars
                .clone()
                .filter(|e| self.pool.is_unused(e.value))
                .nth(skip);
            return unused.or_else(|| scalars.nth(skip)).copied();
        }
        let types = &self.program.module.types;
        let (shape, _) = types.as_vector(ty)?;
        let same = |e: &&Entry| {
            e.ty != ty
                && types
                    .as_vector(e.ty)
                    .is_some_and(|(other, _)| other == shape)
        };
        let entries = self.pool.entries.iter().rev();
        entries.take(4 * RECENT_VALUES).find(same).copied()
    }

    /// Converts a recent value of another type to this type, lane by lane.
    ///
    /// A vector's lane can become a scalar, and a scalar can be broadcast to a vector. Returns
    /// `None` if there is no short conversion.
    pub(crate) fn converted(&mut self, ty: Type) -> Option<ValueId> {
        if let Some(value) = self.reshaped(ty) {
            return Some(value);
        }
        let from = self.recent_like(ty)?;
        let value = from.value;
        let (have_lane, want_lane) = (self.lane(from.ty), self.lane(ty));
        let op = match (have_lane.int_width(), want_lane.int_width()) {
            (Some(have), Some(want)) if have == want => return None,
            (Some(have), Some(want)) if have < want => {
                if self.u.chance(128) {
                    ArithOp::ExtUI
                } else {
                    ArithOp::ExtSI
                }
            }
            (Some(_), Some(_)) if !self.may_truncate(value) => return None,
            (Some(_), Some(_)) => ArithOp::TruncI,
            _ if !self.casts_index(have_lane, want_lane) => return None,
            (Some(_), None) if want_lane.is_index() => self.index_cast(),
            (Some(_), None) => ArithOp::SIToFP,
            (None, Some(_)) if have_lane.is_index() => self.index_cast(),
            (None, Some(1)) => {
                let zero = self.float(from.ty, 0);
                let predicate = self.u.pick(&FloatPredicate::ALL);
                return Some(self.cmpf(predicate, value, zero));
            }
            (None, Some(_)) => {
                return Some(self.float_to(ArithOp::FPToSI, from.ty, value, ty));
            }
            (None, None) => match (have_lane.float_kind(), want_lane.float_kind()) {
                (Some(have), Some(want)) if have.bits() < want.bits() => ArithOp::ExtF,
                (Some(have), Some(want)) if have.bits() > want.bits() => ArithOp::TruncF,
                _ => return None,
            },
        };
        self.takes(op, from.ty).then(|| self.emit(op, &[value], ty))
    }

    /// Reports whether the conversion supports a cast between the lanes of these types, one of
    /// which is `index`.
    pub(crate) fn casts_index(&self, from: Type, to: Type) -> bool {
        let (from, to) = (self.lane(from), self.lane(to));
        let width = match (from.is_index(), to.is_index()) {
            (true, false) => to.int_width(),
            (false, true) => from.int_width(),
            (true, true) | (false, false) => None,
        };
        width != Some(self.program.index_width)
            || self.allows(LanguageFeature::IndexCastOfSameWidth)
    }

    /// Adds a cast from `index` to an integer.
    pub(crate) fn index_to_int(&mut self, value: ValueId, ty: Type) -> ValueId {
        if self.casts_index(Type::INDEX, ty) {
            return self.emit(ArithOp::IndexCast, &[value], ty);
        }
        let wide = self.emit(ArithOp::IndexCast, &[value], Type::I128);
        self.emit(ArithOp::TruncI, &[wide], ty)
    }

    /// Draws a cast op between integers and `index`.
    pub(crate) fn index_cast(&mut self) -> ArithOp {
        if self.named(ArithOp::IndexCastUI) && self.u.chance(80) {
            ArithOp::IndexCastUI
        } else {
            ArithOp::IndexCast
        }
    }
}
