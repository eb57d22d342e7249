//! Chooses random operands and result types for an op, according to the op's signature.

use smallvec::SmallVec;

use super::infer::{Facts, Wanted, derive, intern, wanted};
use super::signature::{Alternative, Arity, Class, Count, MAX_SLOTS, Param, Signature, Slot};
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Level, ValueId};
use crate::ops::Op;
use crate::types::{Type, Types};
use crate::verify::typing::Dialect;

/// A source of random choices among the available values and types.
pub trait Choose {
    /// Chooses a value whose type satisfies `suits`. Returns the value and its type.
    fn value(&mut self, suits: &dyn Fn(Type) -> bool) -> Option<(ValueId, Type)>;
    /// Chooses a type that satisfies `suits`, for a result whose type does not follow from other
    /// types.
    fn ty(&mut self, suits: &dyn Fn(Type) -> bool) -> Option<Type>;
    /// Chooses whether an optional operand is present.
    fn present(&mut self) -> bool;
}

/// The randomly chosen operands and result types of an op.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The operands of the op, without the operands of its successors.
    pub operands: Vec<ValueId>,
    /// The types of the op's results.
    pub results: Vec<Type>,
}

/// Chooses random operands and result types for an op with the given attributes.
///
/// The operands and results satisfy the classes and equations of the op's signature. They may
/// violate its relations, for example between shapes. Returns `None` if no suitable value or type
/// exists, or if no op table lists the op.
pub fn draw(
    op: Op,
    level: Level,
    attrs: &[NamedAttr],
    types: &mut Types,
    choose: &mut dyn Choose,
) -> Option<Drawn> {
    let signature = &super::of(op)?.signature;
    let dialect = match level {
        Level::Source => Dialect::Source,
        Level::Llvm => Dialect::Llvm,
    };
    let mut drawing = Drawing {
        signature,
        dialect,
        attrs,
        types,
        slots: [None; MAX_SLOTS],
        values: Default::default(),
    };
    // First choose operands and results for parameters whose type only has to be in a class. The
    // types of the other parameters follow from these types, or from each other.
    for slot in 0..signature.params.len() {
        let param = &signature.params[slot];
        if let (Arity::One, Some(class)) = (param.arity, class_of(param)) {
            drawing.fill(slot, Wants::Class(class), choose)?;
        }
    }
    let mut left: Vec<usize> = (0..signature.params.len())
        .filter(|slot| drawing.slots[*slot].is_none())
        .collect();
    while !left.is_empty() {
        let before = left.len();
        let mut waiting = Vec::new();
        for slot in left {
            match drawing.follow(slot, choose)? {
                true => {}
                false => waiting.push(slot),
            }
        }
        if waiting.len() == before {
            return None;
        }
        left = waiting;
    }
    let mut drawn = Drawn::default();
    for (slot, values) in drawing.values.into_iter().enumerate() {
        for (value, ty) in values {
            match value {
                Some(value) => drawn.operands.push(value),
                None if slot >= signature.n_operands => drawn.results.push(ty),
                None => return None,
            }
        }
    }
    Some(drawn)
}

/// Returns the class of a parameter's type; `None` if an equation determines the type.
fn class_of(param: &Param) -> Option<Class> {
    param
        .is
        .iter()
        .find_map(|alternative| match alternative {
            Alternative::Class(class) => Some(*class),
            Alternative::Equal(_) => None,
        })
        .filter(|_| param.equation().is_none())
}

/// An operand and its type, or only the type of a result.
type Chosen = (Option<ValueId>, Type);

enum Wants {
    Class(Class),
    Type(Type),
}

struct Drawing<'a> {
    signature: &'static Signature,
    dialect: Dialect,
    attrs: &'a [NamedAttr],
    types: &'a mut Types,
    /// The type of each parameter; `None` until the type is known.
    slots: [Option<Type>; MAX_SLOTS],
    /// The operands or result types chosen for each parameter.
    values: [SmallVec<[Chosen; 4]>; MAX_SLOTS],
}

impl Drawing<'_> {
    /// Chooses one more operand or result type for a parameter.
    fn fill(&mut self, slot: usize, wants: Wants, choose: &mut dyn Choose) -> Option<()> {
        let (types, dialect) = (&*self.types, self.dialect);
        let suits = |ty: Type| match wants {
            Wants::Class(class) => class.holds(types, ty, dialect),
            Wants::Type(wanted) => ty == wanted,
        };
        let chosen = if slot < self.signature.n_operands {
            let (value, ty) = choose.value(&suits)?;
            (Some(value), ty)
        } else {
            match wants {
                Wants::Type(ty) => (None, ty),
                Wants::Class(_) => (None, choose.ty(&suits)?),
            }
        };
        self.slots[slot] = Some(chosen.1);
        self.values[slot].push(chosen);
        Some(())
    }

    /// Chooses operands or a result for a parameter whose type follows from other types. Returns
    /// `false` if these types are not known yet.
    fn follow(&mut self, slot: usize, choose: &mut dyn Choose) -> Option<bool> {
        let param = &self.signature.params[slot];
        let result = slot >= self.signature.n_operands;
        let count = match param.arity {
            Arity::One => 1,
            Arity::Optional => usize::from(choose.present()),
            Arity::Many(Count::Rest) => 0,
            Arity::Many(count) => match wanted(&*self, count) {
                Wanted::Exactly(count) => count,
                Wanted::Rest => 0,
                Wanted::NotRanked(of) if self.slots[usize::from(of)].is_none() => {
                    return Some(false);
                }
                Wanted::NotRanked(_) | Wanted::NoEntries(_) => return None,
            },
        };
        if count == 0 {
            // If other types depend on this absent parameter, the choice fails later.
            return Some(true);
        }
        let wants = match (param.equation(), class_of(param)) {
            (Some(expr), _) => match derive(&*self, expr) {
                Some(derived) => intern(self.types, derived),
                None => return Some(false),
            },
            (None, Some(class)) => {
                for _ in 0..count {
                    self.fill(slot, Wants::Class(class), choose)?;
                }
                return Some(true);
            }
            (None, None) => return None,
        };
        if result && count > 1 {
            self.slots[slot] = Some(wants);
            self.values[slot].extend((0..count).map(|_| (None, wants)));
            return Some(true);
        }
        for _ in 0..count {
            self.fill(slot, Wants::Type(wants), choose)?;
        }
        Some(true)
    }
}

impl Facts for Drawing<'_> {
    fn types(&self) -> &Types {
        self.types
    }

    fn ty(&self, slot: Slot) -> Option<Type> {
        self.slots[usize::from(slot)]
    }

    fn attr(&self, key: Key) -> Option<&Attr> {
        self.attrs.iter().find(|a| a.key == key).map(|a| &a.value)
    }
}
