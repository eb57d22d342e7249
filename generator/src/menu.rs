//! Menus: weighted lists of ops. A statement of a group chooses an op from the group's menu.

use lowerfuzz_ir::Op;
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::feature_set::Feature;
use crate::restrict::LanguageFeature;

/// An entry of a menu of ops.
pub(crate) struct MenuEntry {
    /// How often the entry is drawn, relative to the other entries of its menu.
    pub(crate) weight: u16,
    /// The language feature that a release must support to use the entry, in addition to a name for
    /// its op.
    pub(crate) required: Option<LanguageFeature>,
    /// The op that the entry adds, and the feature that the op indicates.
    pub(crate) op: Option<(Op, Feature)>,
    pub(crate) add: Add,
}

/// Adds the entry's op. Returns false if the op does not apply at this point. If the function
/// returns false, it has added nothing significant.
pub(crate) type Add = fn(&mut Builder<'_, '_, '_>) -> bool;

/// Defines a menu from one row for each entry.
///
/// A row has the weight, the op, the feature that the op indicates, the required language feature
/// in brackets, and the builder method.
macro_rules! menu {
    ($(#[$doc:meta])* $menu:ident: $(
        $weight:literal $($family:ident($of:ident::$op:ident) $feature:ident)? $([$required:ident])?,
            $add:ident$(($arg:expr))?;
    )*) => {
        $(#[$doc])*
        pub(crate) const $menu: &[crate::menu::MenuEntry] = &[$(crate::menu::MenuEntry {
            weight: $weight,
            required: crate::menu::menu!(@option $(crate::restrict::LanguageFeature::$required)?),
            op: crate::menu::menu!(@option $((
                lowerfuzz_ir::Op::$family($of::$op),
                crate::feature_set::Feature::$feature,
            ))?),
            add: |b| b.$add($($arg)?),
        },)*];
    };
    (@option) => { None };
    (@option $some:expr) => { Some($some) };
}
pub(crate) use menu;

impl Builder<'_, '_, '_> {
    /// Draws an allowed entry of the menu and adds its op. Returns false if no entry is allowed, or
    /// if the op does not apply.
    pub(crate) fn add_one_of(&mut self, menu: &[MenuEntry]) -> bool {
        let limits = &self.program.limits;
        let weight = |entry: &MenuEntry| {
            let lacks_feature = entry.required.is_some_and(|feature| !limits.allow(feature));
            let lacks_op = entry.op.is_some_and(|(op, _)| limits.exclude(op));
            if lacks_feature || lacks_op {
                0
            } else {
                entry.weight
            }
        };
        let weights: SmallVec<[u16; 16]> = menu.iter().map(weight).collect();
        if weights.iter().all(|weight| *weight == 0) {
            return false;
        }
        let chosen = self.u.weighted(&weights);
        (menu[chosen].add)(self)
    }
}
