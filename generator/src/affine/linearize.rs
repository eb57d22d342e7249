//! Generates `affine.delinearize_index` and `affine.linearize_index` on numbers with known bounds.

use lowerfuzz_ir::types::{DYNAMIC, Dims};
use lowerfuzz_ir::{AffineOp, ArithOp, Attr, Key, NamedAttr, NewOp, Op, Type};
use smallvec::SmallVec;

use crate::affine::expr::{BoundedValue, Span, facts};
use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::values::{Facts, Values};

/// Upper limit of a value that serves as a dynamic size.
const LARGEST: i64 = 64;

/// A basis that is being generated: the list of sizes by which a linear index is split.
#[derive(Default)]
struct Basis {
    sizes: Dims,
    operands: Values,
    /// The minimum and maximum of each size of the basis.
    spans: SmallVec<[Span; 4]>,
}

impl Basis {
    fn attr(&self) -> NamedAttr {
        NamedAttr {
            key: Key::StaticSizes,
            value: Attr::I64s(self.sizes.clone()),
        }
    }
}

impl Builder<'_, '_, '_> {
    /// Returns a number with known bounds that is at least `least`.
    fn bounded(&mut self, least: i64) -> BoundedValue {
        let known = self.bounded_values();
        let known = known.iter().filter(|known| known.span.0 >= least);
        let known: SmallVec<[BoundedValue; 6]> = known.copied().collect();
        if !known.is_empty() && self.u.chance(170) {
            return self.u.pick(&known);
        }
        let any = self.operand(Type::INDEX);
        let count = 1 + self.u.below(40);
        let divisor = self.int(Type::INDEX, i128::from(count));
        let value = self.emit(ArithOp::RemUI, &[any, divisor], Type::INDEX);
        self.pool
            .define(value, Type::INDEX, Facts::range(0, count - 1));
        BoundedValue {
            value,
            span: (0, i64::from(count) - 1),
            symbol: false,
        }
    }

    /// Adds a size of at least `least` to the basis.
    fn size(&mut self, basis: &mut Basis, least: i64) {
        let number = least.max(1) + i64::from(self.u.below(6));
        if self.allows(LanguageFeature::StaticBases) && self.u.chance(150) {
            basis.sizes.push(number);
            basis.spans.push((number, number));
            return;
        }
        let fits = |known: &&BoundedValue| known.span.0 >= least.max(1) && known.span.1 <= LARGEST;
        let known = self.bounded_values().iter().find(fits).copied();
        let (value, span) = match known {
            Some(known) => (known.value, known.span),
            None => (self.int(Type::INDEX, i128::from(number)), (number, number)),
        };
        basis.sizes.push(DYNAMIC);
        basis.operands.push(value);
        basis.spans.push(span);
    }

    /// Adds `affine.delinearize_index`, which splits a linear index.
    pub(crate) fn delinearize(&mut self) -> bool {
        if !self.named(AffineOp::DelinearizeIndex) {
            return false;
        }
        let statics = self.allows(LanguageFeature::StaticBases);
        let bound = !statics || self.u.chance(110);
        let number = self.bounded(if bound { 0 } else { i64::MIN });
        let mut inner = Basis::default();
        for _ in 0..self.u.below(3) {
            self.size(&mut inner, 1);
        }
        let least: i64 = inner.spans.iter().map(|span| span.0).product();
        let most: i64 = inner.spans.iter().map(|span| span.1).product();
        let mut basis = Basis::default();
        if bound {
            self.size(&mut basis, number.span.1 / least + 1);
        }
        let mut spans: SmallVec<[Span; 4]> = SmallVec::new();
        let low = number
            .span
            .0
            .div_euclid(least)
            .min(number.span.0.div_euclid(most));
        let high = number
            .span
            .1
            .div_euclid(least)
            .max(number.span.1.div_euclid(most));
        spans.push((low, high));
        spans.extend(inner.spans.iter().map(|span| (0, span.1 - 1)));
        basis.sizes.extend(inner.sizes);
        basis.operands.extend(inner.operands);
        let mut operands = Values::from_elem(number.value, 1);
        operands.extend(basis.operands.iter().copied());
        let results: SmallVec<[Type; 4]> = SmallVec::from_elem(Type::INDEX, spans.len());
        let op = self.push(NewOp {
            operands: &operands,
            results: &results,
            attrs: &[basis.attr()],
            ..NewOp::new(Op::Affine(AffineOp::DelinearizeIndex))
        });
        for (i, span) in spans.into_iter().enumerate() {
            let value = self.body.result(op, i);
            self.pool.define(value, Type::INDEX, facts(span));
        }
        true
    }

    /// Adds `affine.linearize_index`, which combines several indices to a linear index.
    pub(crate) fn linearize(&mut self) -> bool {
        if !self.named(AffineOp::LinearizeIndex) {
            return false;
        }
        let bound = self.u.chance(90);
        let disjoint = self.u.chance(110);
        let mut operands = Values::new();
        let mut basis = Basis::default();
        let mut span = (0, 0);
        for i in 0..1 + self.u.below(3) {
            let first = i == 0;
            let within = if first { bound } else { disjoint };
            let place = self.bounded(if within { 0 } else { i64::MIN });
            operands.push(place.value);
            let mut factor = (1, 1);
            if !first || bound {
                self.size(&mut basis, if within { place.span.1 + 1 } else { 1 });
                factor = *basis.spans.last().unwrap_or(&factor);
            }
            if !first {
                let ends = [
                    span.0 * factor.0,
                    span.0 * factor.1,
                    span.1 * factor.0,
                    span.1 * factor.1,
                ];
                let low = ends.into_iter().min().unwrap_or(0);
                span = (low, ends.into_iter().max().unwrap_or(0));
            }
            span = (span.0 + place.span.0, span.1 + place.span.1);
        }
        operands.extend(basis.operands.iter().copied());
        let mut attrs: SmallVec<[NamedAttr; 2]> = SmallVec::from_iter([basis.attr()]);
        if disjoint {
            attrs.push(NamedAttr {
                key: Key::Disjoint,
                value: Attr::Unit,
            });
        }
        let value = self.emit_with(AffineOp::LinearizeIndex, &operands, Type::INDEX, &attrs);
        self.pool.define(value, Type::INDEX, facts(span));
        true
    }
}
