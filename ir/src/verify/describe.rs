//! Printing of types and sizes in the verifier's messages.

use std::fmt::{Display, Formatter, Result};

use crate::module::Module;
use crate::release::Release;
use crate::text::print_type;
use crate::types::{DYNAMIC, Type};

/// The release whose syntax is used for types in messages. It is the newest release that
/// distinguishes typed pointers from opaque pointers.
const SPELLING: Release = Release::R16;

/// A type that can be printed in a message.
pub(super) struct Described<'a> {
    module: &'a Module,
    ty: Type,
}

/// A list of types that can be printed in a message, in parentheses.
pub(super) struct DescribedList<'a> {
    module: &'a Module,
    types: &'a [Type],
}

impl<'a> Described<'a> {
    pub(super) fn new(module: &'a Module, ty: Type) -> Self {
        Described { module, ty }
    }
}

impl<'a> DescribedList<'a> {
    pub(super) fn new(module: &'a Module, types: &'a [Type]) -> Self {
        DescribedList { module, types }
    }
}

impl Display for Described<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Module { types, strings, .. } = self.module;
        if self.ty.index() >= types.len() {
            return f.write_str("a type of another module");
        }
        f.write_str(&print_type(types, strings, self.ty, SPELLING))
    }
}

impl Display for DescribedList<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("(")?;
        for (i, ty) in self.types.iter().enumerate() {
            if i != 0 {
                f.write_str(", ")?;
            }
            Described::new(self.module, *ty).fmt(f)?;
        }
        f.write_str(")")
    }
}

/// Sizes, strides or offsets that can be printed in a message, such as `2, ?`.
pub(super) struct Sizes<'a>(pub(super) &'a [i64]);

impl Display for Sizes<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, size) in self.0.iter().enumerate() {
            if i != 0 {
                f.write_str(", ")?;
            }
            match *size {
                DYNAMIC => f.write_str("?")?,
                size => write!(f, "{size}")?,
            }
        }
        Ok(())
    }
}
