//! Generates statements, from which function bodies are built.

use lowerfuzz_ir::{AffineOp, CfOp, FuncOp, MemRefOp, Op, ScfOp, UbOp, VectorOp};

use crate::builder::Builder;
use crate::config::features::Features;
use crate::config::groups::Groups;
use crate::config::weights::statements;
use crate::feature_set::Feature;

/// Adds a statement. Returns false if the statement does not apply at this point. If the function
/// returns false, it has added nothing significant.
type Statement<'p, 'c, 'b> = fn(&mut Builder<'p, 'c, 'b>) -> bool;

/// The circumstances at the point where a statement is added.
struct Place<'c> {
    features: &'c Features,
    groups: Groups,
    /// Whether a memref is visible.
    memrefs: bool,
    /// Whether branches are allowed at this nesting depth.
    branches: bool,
    /// Whether regions are allowed at this nesting depth.
    regions: bool,
    /// Whether the current function can call an earlier function.
    callees: bool,
}

impl Place<'_> {
    /// Returns the weight of host calls. The weight is higher in cases whose host functions have
    /// types other than scalars.
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
        /// The ops that statements add without a menu, and the feature that each op indicates.
        pub(crate) const ADDED: &[(Op, Feature)] = &[
            $($((Op::$family($of::$op), Feature::$feature),)*)*
        ];

        impl<'p, 'c, 'b> Builder<'p, 'c, 'b> {
            /// Draws a kind of statement. Returns the first kind if all weights are 0.
            fn kind_of_statement(&mut self, place: &Place<'_>) -> Statement<'p, 'c, 'b> {
                let (weights, limits) = (&self.program.config.weights, &self.program.limits);
                let weights = [$({
                    let $at = place;
                    let _ = $at;
                    let ops: &[Op] = &[$(Op::$family($of::$op)),*];
                    weights.$name * u16::from($when) * u16::from(!limits.exclude_all(ops))
                },)*];
                let kinds: [Statement<'p, 'c, 'b>; _] = [$(Self::$make,)*];
                kinds[self.u.weighted(&weights)]
            }
        }
    };
}
statements!(menu);

impl Builder<'_, '_, '_> {
    /// Adds at most `most` statements, until the op budget is used up.
    pub(crate) fn statements(&mut self, most: u32) {
        for _ in 0..most {
            if self.ops >= self.limit || self.u.exhausted() {
                return;
            }
            self.statement();
        }
    }

    /// Adds a statement.
    ///
    /// If the drawn kind of statement does not apply, for example because nothing can be loaded, an
    /// op on numbers is added instead.
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
