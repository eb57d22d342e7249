//! Restrictions on the ops and language features that a case may use. These restrictions depend on
//! the case's release, its configuration and its `index` width.

mod ops;
mod rules;

use lowerfuzz_ir::{Op, OpSet, Release, Type, Types};
use smallvec::SmallVec;

use self::ops::OPS;
use self::rules::LANGUAGE_FEATURES;
pub use self::rules::{Elements, LanguageFeature, Rule, Scope, Shapes, What};

/// Returns all rules that exclude ops or language features.
///
/// Each rule was observed by running the tools. A rule without an upper release also applies to
/// future releases.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    OPS.iter().chain(LANGUAGE_FEATURES)
}

/// Reports whether a release supports an op.
///
/// The release must have a name for the op, and the op must have a single meaning. Its `mlir-opt`,
/// or the built-in conversion, must lower the op.
pub fn has(release: Release, for_tools: bool, op: Op) -> bool {
    let left_out = |rule: &Rule| match rule.what {
        What::Ops(ops, Shapes::Any, Elements::Any) => {
            rule.holds(release, for_tools, u64::BITS) && ops.contains(&op)
        }
        What::Ops(..) | What::LanguageFeature(_) => false,
    };
    is_named(release, op) && !OPS.iter().any(left_out)
}

fn is_named(release: Release, op: Op) -> bool {
    op.row().is_some_and(|row| row.name(release).is_some())
}

/// The rules that restrict a test case.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    release: Release,
    /// The excluded language features, with one bit for each feature.
    excluded_features: u128,
    /// Ops that are excluded on some types.
    ops: SmallVec<[(Op, Shapes, Elements); 8]>,
    /// Ops that are excluded completely, by a rule on all types or by the configuration.
    without: OpSet,
}

impl Limits {
    /// Collects the rules of a release, for `mlir-opt` or for the built-in conversion.
    pub(crate) fn of(release: Release, for_tools: bool, index_width: u32) -> Limits {
        let mut limits = Limits {
            release,
            excluded_features: 0,
            ops: SmallVec::new(),
            without: OpSet::default(),
        };
        for rule in rules().filter(|rule| rule.holds(release, for_tools, index_width)) {
            match rule.what {
                What::LanguageFeature(feature) => limits.excluded_features |= 1 << feature as u8,
                // Menus already omit the ops that no case of the release may have.
                What::Ops(_, Shapes::Any, Elements::Any) if rule.scope == Scope::Language => {}
                What::Ops(ops, Shapes::Any, Elements::Any) => {
                    limits.without.extend(ops.iter().copied());
                }
                What::Ops(ops, shapes, elements) => {
                    let each = ops.iter().map(|op| (*op, shapes, elements));
                    limits.ops.extend(each);
                }
            }
        }
        limits
    }

    /// Adds these ops to the excluded ops.
    pub(crate) fn without(mut self, ops: &[Op]) -> Limits {
        self.without.extend(ops.iter().copied());
        self
    }

    /// Reports whether the op is excluded from this case, although the release may support the op.
    pub(crate) fn exclude(&self, op: Op) -> bool {
        self.without.contains(op)
    }

    /// Reports whether all of these ops are excluded.
    pub(crate) fn exclude_all(&self, ops: &[Op]) -> bool {
        !ops.is_empty() && ops.iter().all(|op| self.exclude(*op))
    }

    /// Reports whether the test case may use a language feature.
    pub(crate) fn allow(&self, feature: LanguageFeature) -> bool {
        self.excluded_features & 1 << feature as u8 == 0
    }

    /// Reports whether the release has a name for the op, and the op is not excluded.
    pub(crate) fn name(&self, op: Op) -> bool {
        is_named(self.release, op) && !self.exclude(op)
    }

    /// Reports whether the test case may use the op on this type.
    pub(crate) fn take(&self, types: &Types, op: Op, ty: Type) -> bool {
        let left_out = |(other, shapes, elements): &(Op, Shapes, Elements)| {
            *other == op && shapes.hold(types, ty) && elements.hold(types, ty)
        };
        self.name(op) && !self.ops.iter().any(left_out)
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::{ArithOp, VectorOp};

    use super::*;

    #[test]
    fn rules_apply_to_their_releases_shapes_and_elements() {
        let mut types = Types::default();
        let vector = types.vector(&[4], Type::I32);
        let grid = types.vector(&[2, 2], Type::I32);
        let (r13, r14) = (
            Limits::of(Release::R13, true, 64),
            Limits::of(Release::R14, true, 64),
        );
        let shift = Op::Arith(ArithOp::ShLI);
        assert!(r13.take(&types, shift, vector) && !r13.take(&types, shift, grid));
        assert!(r14.take(&types, shift, grid));
        let everything = Limits::of(Release::R13, false, 64);
        assert!(everything.take(&types, shift, grid));
        // LLVM 13 does not have this op.
        assert!(!everything.take(&types, Op::Arith(ArithOp::MaxSI), Type::I32));
        let newest = Limits::of(Release::NEWEST, true, 64);
        let product = Op::Arith(ArithOp::MulSIExtended);
        assert!(newest.take(&types, product, Type::I64));
        assert!(!newest.take(&types, product, Type::I128));
        let sum = Op::Arith(ArithOp::AddUIExtended);
        assert!(newest.take(&types, sum, Type::I128) && !newest.take(&types, sum, Type::INDEX));
        let indices = types.vector(&[4], Type::INDEX);
        assert!(!newest.take(&types, Op::Vector(VectorOp::Reduction), indices));
    }

    #[test]
    fn rules_apply_to_tools_or_to_the_language() {
        let of = |for_tools, width| Limits::of(Release::R19, for_tools, width);
        assert!(
            of(true, 64).allow(LanguageFeature::Vectors)
                && !of(true, 32).allow(LanguageFeature::Vectors)
        );
        assert!(of(false, 32).allow(LanguageFeature::Vectors));
        assert!(
            !of(false, 64).allow(LanguageFeature::ExactFlags)
                && !of(true, 64).allow(LanguageFeature::ExactFlags)
        );
        assert!(of(false, 64).allow(LanguageFeature::AtomicFloatExtremes));
        assert!(!of(true, 64).allow(LanguageFeature::AtomicFloatExtremes));
    }

    #[test]
    fn ambiguous_ops_are_not_supported() {
        let op = Op::Arith(ArithOp::MaximumF);
        assert!(!has(Release::R16, true, op) && has(Release::R19, true, op));
    }
}
