//! Generates `affine.parallel`, whose iterations may run in any order.
//!
//! Either all iterations contribute to a reduction that does not depend on order, or each iteration
//! writes an element of its own.

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::{AffineOp, AtomicKind, Attr, Key, NamedAttr, NewOp, Op, Type};
use smallvec::SmallVec;

use crate::affine::expr::{BoundedExpr, BoundedValue, Inputs, Span, attr, facts};
use crate::builder::Builder;
use crate::restrict::LanguageFeature;
use crate::scf::Types;
use crate::values::{Entry, Facts, MemFacts, Values};

/// One item for each loop of a nest.
type Loops<T> = SmallVec<[T; 2]>;

fn list(key: Key, numbers: impl IntoIterator<Item = i64>) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::I64s(numbers.into_iter().collect()),
    }
}

impl Builder<'_, '_, '_> {
    /// Adds an `affine.parallel` nest, with reductions if the op has results.
    pub(crate) fn affine_parallel(&mut self) -> bool {
        if !self.named(AffineOp::Parallel) {
            return false;
        }
        let trips = self.trips();
        if trips == 0 {
            return false;
        }
        self.new_symbol();
        let trip_counts: Loops<u32> = if trips > 3 && self.u.chance(128) {
            SmallVec::from_slice(&[trips / 2, 2])
        } else {
            SmallVec::from_slice(&[trips])
        };
        let (mut lower, mut upper) = (Inputs::default(), Inputs::default());
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let (mut lowest, mut highest) = (Loops::new(), Loops::new());
        let mut steps: Loops<i64> = Loops::new();
        let mut spans: Loops<Span> = Loops::new();
        for trip_counts in &trip_counts {
            let bounds = self.bounds_of_loop((&mut lower, &mut upper), *trip_counts);
            lowest.push(bounds.first.len() as i64);
            highest.push(bounds.last.len() as i64);
            steps.push(bounds.step);
            spans.push(bounds.span);
            first.extend(bounds.first);
            last.extend(bounds.last);
        }
        let target = if self.u.chance(150) {
            self.memref_for_counters(&spans)
        } else {
            None
        };
        let least = u32::from(target.is_none());
        let combined: SmallVec<[(AtomicKind, Type); 4]> = (0..self.u.range(least, 2))
            .map(|_| self.parallel_reduction())
            .collect();
        let types: Types = combined.iter().map(|(_, ty)| *ty).collect();
        let args: SmallVec<[(Type, Facts); 4]> = spans
            .iter()
            .map(|span| (Type::INDEX, facts(*span)))
            .collect();
        let before = self.affine.len();
        let region = self.repeated(trip_counts.iter().product(), |b| {
            b.region(&args, &mut |b, args| {
                b.affine
                    .extend(args.iter().zip(&spans).map(|(value, span)| BoundedValue {
                        value: *value,
                        span: *span,
                        symbol: false,
                    }));
                b.ops_without_stores(target.is_none());
                if let Some((entry, mem)) = target {
                    b.store_at_counters(entry, mem, args);
                }
                b.end_affine(&types);
            })
        });
        self.affine.truncate(before);
        let mut operands = lower.values();
        operands.extend(upper.values());
        let attrs = [
            attr(
                Key::LowerMap,
                lower.map(first.into_iter().map(BoundedExpr::expr).collect()),
            ),
            list(Key::LowerGroups, lowest),
            attr(
                Key::UpperMap,
                upper.map(last.into_iter().map(BoundedExpr::expr).collect()),
            ),
            list(Key::UpperGroups, highest),
            list(Key::Steps, steps),
            list(
                Key::Reductions,
                combined.iter().map(|(kind, _)| kind.code() as i64),
            ),
        ];
        self.push_structured(AffineOp::Parallel, &operands, &types, &[region], &attrs);
        true
    }

    /// Finds a memref that has an element at every combination of these counters' values.
    fn memref_for_counters(&mut self, spans: &[Span]) -> Option<(Entry, MemFacts)> {
        let entry = self.find_memref(|mem| {
            let sizes = mem.sizes();
            sizes.len() == spans.len()
                && !mem.readonly
                && sizes
                    .iter()
                    .zip(spans)
                    .all(|((low, _), span)| span.0 >= 0 && span.1 < i64::from(*low))
        })?;
        Some((entry, self.mem_facts(entry)?))
    }

    /// Adds ops that do not write memory. Loads are allowed only with `reads`, which is set if no
    /// iteration stores.
    fn ops_without_stores(&mut self, reads: bool) {
        let deep = u16::from(self.depth < self.program.config.max_depth);
        for _ in 0..self.u.range(1, 4) {
            let weights = [4 * u16::from(reads), 3, 2, u16::from(reads) * deep];
            let added = match self.u.weighted(&weights) {
                0 => self.affine_load(),
                1 => self.number(),
                2 => self.affine_number(AffineOp::Apply),
                _ => self.affine_parallel(),
            };
            if !added {
                self.number();
            }
        }
    }

    /// Stores a value at the index that the loop counters form.
    fn store_at_counters(
        &mut self,
        entry: Entry,
        mem: MemFacts,
        counters: &[lowerfuzz_ir::ValueId],
    ) {
        let value = self.operand(mem.elem);
        let mut operands = Values::from_slice(&[value, entry.value]);
        operands.extend_from_slice(counters);
        let dims = counters.len() as u32;
        let map = AffineMap {
            dims,
            symbols: 0,
            results: (0..dims)
                .map(|dim| AffineExpr::leaf(Node::Dim(dim)))
                .collect(),
        };
        self.push(NewOp {
            operands: &operands,
            attrs: &[attr(Key::Map, map)],
            ..NewOp::new(Op::Affine(AffineOp::Store))
        });
    }

    /// Returns a reduction kind whose result does not depend on order, and the type that it
    /// reduces.
    fn parallel_reduction(&mut self) -> (AtomicKind, Type) {
        if self.allows(LanguageFeature::FloatExtremesInParallel) && self.u.chance(50) {
            let floats = [Type::F32, Type::F64];
            let ty = self.u.pick(&floats);
            if self.program.config.allows(ty) {
                let kind = self.u.pick(&[AtomicKind::MaximumF, AtomicKind::MinimumF]);
                return (kind, ty);
            }
        }
        let mut kinds: SmallVec<[AtomicKind; 8]> =
            SmallVec::from_slice(&[AtomicKind::AddI, AtomicKind::AddI, AtomicKind::MulI]);
        if self.allows(LanguageFeature::BitsInParallel) {
            kinds.extend([AtomicKind::AndI, AtomicKind::OrI]);
        }
        if self.allows(LanguageFeature::ExtremesInParallel) {
            kinds.extend([
                AtomicKind::MaxS,
                AtomicKind::MaxU,
                AtomicKind::MinS,
                AtomicKind::MinU,
            ]);
        }
        let ty = match self.other_int() {
            Type::INDEX if !self.allows(LanguageFeature::IndexInParallel) => Type::I32,
            ty => ty,
        };
        (self.u.pick(&kinds), ty)
    }
}
