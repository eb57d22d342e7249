//! Statements: what a function is made of.

use lowerfuzz_ir::{AffineOp, CfOp, FuncOp, MemRefOp, Op, ScfOp, UbOp, VectorOp};

use crate::builder::Builder;
use crate::feature_set::Feature;
use crate::features::Features;
use crate::groups::Groups;
use crate::weights::statements;

/// Adds a statement; false, and nothing of weight is added, where it does not apply.
type Statement<'p, 'c, 'b> = fn(&mut Builder<'p, 'c, 'b>) -> bool;

/// Where a statement is to be added.
struct Place<'c> {
    features: &'c Features,
    groups: Groups,
    /// Is a memref visible?
    memrefs: bool,
    /// May there be branches, that deep?
    branches: bool,
    /// May there be regions, that deep?
    regions: bool,
    /// Is there a function to call?
    callees: bool,
}

impl Place<'_> {
    /// More often in cases whose calls have more to say than scalars.
    fn host_calls(&self) -> u16 {
        let more = self.groups.host_memrefs || self.groups.host_vectors;
        u16::from(self.features.host_calls) << (3 * u32::from(more))
    }
}

macro_rules! menu {
    ($(
        $(#[$doc:meta])*
        $name:ident $default:literal if |$at:ident| $when:expr, $make:ident
            [$($family:ident($of:ident::$op:ident) $feature:ident),* $(,)?];
    )*) => {
        /// The ops that statements add themselves, and the feature that each is a sign of.
        pub(crate) const ADDED: &[(Op, Feature)] = &[
            $($((Op::$family($of::$op), Feature::$feature),)*)*
        ];

        impl<'p, 'c, 'b> Builder<'p, 'c, 'b> {
            /// Draws a kind of statement; the first if there is none with a weight.
            fn kind_of_statement(&mut self, place: &Place<'_>) -> Statement<'p, 'c, 'b> {
                let (weights, limits) = (&self.program.config.weights, &self.program.limits);
                let weights = [$({
                    let $at = place;
                    let _ = $at;
                    let ops: &[Op] = &[$(Op::$family($of::$op)),*];
                    weights.$name * u16::from($when) * u16::from(!limits.leave_out_all(ops))
                },)*];
                let kinds: [Statement<'p, 'c, 'b>; _] = [$(Self::$make,)*];
                kinds[self.u.weighted(&weights)]
            }
        }
    };
}
statements!(menu);

impl Builder<'_, '_, '_> {
    /// Statements until the budget is used up, `most` at most.
    pub(crate) fn statements(&mut self, most: u32) {
        for _ in 0..most {
            if self.ops >= self.limit || self.u.exhausted() {
                return;
            }
            self.statement();
        }
    }

    /// One statement. What does not apply here (nothing to load from, nested too deep) becomes
    /// an op on scalars or vectors.
    fn statement(&mut self) {
        let config = self.program.config;
        let features = &config.features;
        let place = Place {
            features,
            groups: self.program.groups,
            memrefs: features.memrefs && !self.pool.mems.is_empty(),
            branches: features.branches && self.depth < config.max_depth && !self.within_region,
            regions: features.branches && self.depth < config.max_depth,
            callees: !self.program.signatures.is_empty(),
        };
        let add = self.kind_of_statement(&place);
        if !add(self) {
            self.number();
        }
    }
}
