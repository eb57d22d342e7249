//! Interned strings: symbol names, and names of unregistered ops and unknown attributes.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// An interned string of a module. Within a module, equal strings have equal `Sym`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(u32);

impl Sym {
    /// Returns a dense index, for tables that are indexed by symbol.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The interned strings of a module.
#[derive(Clone, Debug, Default)]
pub struct Strings {
    set: IndexSet<Box<str>, FxBuildHasher>,
}

impl Strings {
    /// Returns the symbol for `text`, and interns the text if it is new.
    pub fn intern(&mut self, text: &str) -> Sym {
        let index = match self.set.get_index_of(text) {
            Some(index) => index,
            None => self.set.insert_full(text.into()).0,
        };
        Sym(u32::try_from(index).expect("fewer than 2^32 strings fit in memory"))
    }

    /// Returns the symbol for `text`; `None` if the text is not interned yet.
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.set.get_index_of(text).map(|i| Sym(i as u32))
    }

    /// Returns the text of a symbol of this module.
    ///
    /// # Panics
    /// Panics if the index of `sym` is out of range. This is possible only if `sym` belongs to
    /// another module.
    pub fn get(&self, sym: Sym) -> &str {
        self.set
            .get_index(sym.index())
            .expect("the symbol was interned in this module")
    }

    /// Returns the number of strings. Each [`Sym::index`] is less than this number.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// Returns whether there are no strings.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.set.clear();
    }
}
