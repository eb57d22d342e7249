//! Entries of the menus that a statement of a group is drawn from.

use lowerfuzz_ir::Op;
use smallvec::SmallVec;

use crate::builder::Builder;
use crate::feature_set::Feature;
use crate::restrict::Form;

/// A thing to add, all that is known of it in one place.
pub(crate) struct MenuEntry {
    /// How often it is drawn, relative to the others of its menu.
    pub(crate) weight: u16,
    /// What it asks of a release, beside a name for its op.
    pub(crate) asks: Option<Form>,
    /// The op that it is about, and the feature that this is a sign of.
    pub(crate) op: Option<(Op, Feature)>,
    pub(crate) add: Add,
}

/// Adds it; false, and nothing of weight is added, where it does not apply.
pub(crate) type Add = fn(&mut Builder<'_, '_, '_>) -> bool;

/// A row for each entry of a menu: its weight, its op and the feature that this is a sign of, in
/// brackets what it asks of a release, and the builder's method that adds it.
macro_rules! menu {
    ($(#[$doc:meta])* $menu:ident: $(
        $weight:literal $($family:ident($of:ident::$op:ident) $sign:ident)? $([$form:ident])?,
            $add:ident$(($arg:expr))?;
    )*) => {
        $(#[$doc])*
        pub(crate) const $menu: &[crate::menu::MenuEntry] = &[$(crate::menu::MenuEntry {
            weight: $weight,
            asks: crate::menu::menu!(@option $(crate::restrict::Form::$form)?),
            op: crate::menu::menu!(@option $((
                lowerfuzz_ir::Op::$family($of::$op),
                crate::feature_set::Feature::$sign,
            ))?),
            add: |b| b.$add($($arg)?),
        },)*];
    };
    (@option) => { None };
    (@option $some:expr) => { Some($some) };
}
pub(crate) use menu;

impl Builder<'_, '_, '_> {
    /// Draws an entry that the case may have, and adds it; false if there is none or it does not
    /// apply.
    pub(crate) fn add_one_of(&mut self, menu: &[MenuEntry]) -> bool {
        let limits = &self.program.limits;
        let weight = |entry: &MenuEntry| {
            let lacks_form = entry.asks.is_some_and(|form| !limits.allow(form));
            let lacks_op = entry.op.is_some_and(|(op, _)| limits.leave_out(op));
            if lacks_form || lacks_op {
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
