//! Modules, with their functions and globals.

mod body;

use crate::attr::{Attr, NamedAttr};
use crate::symbol::{Strings, Sym};
use crate::types::{Type, Types};

pub use body::{
    Block, BlockId, Body, NewOp, OpData, OpId, ROOT, RegionId, Value, ValueDef, ValueId,
};

macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the number as an index into a vector.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

use index_type;

index_type!(
    /// A function of a module.
    FuncId
);
index_type!(
    /// A global of a module.
    GlobalId
);

/// A byte offset into the source text, or [`Loc::NONE`] for an item that was not parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loc(pub u32);

impl Loc {
    /// The location of an item that does not come from a source text.
    pub const NONE: Loc = Loc(u32::MAX);

    /// Returns the byte offset of the location; `None` for [`Loc::NONE`].
    pub fn offset(self) -> Option<usize> {
        (self != Loc::NONE).then_some(self.0 as usize)
    }
}

/// The level of a function or global: the source level or the LLVM dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The source level, where a function is a `func` or `func.func` op with a builtin function
    /// type.
    Source,
    /// The LLVM dialect, where a function is an `llvm.func` op with an LLVM function type.
    Llvm,
}

/// A function of a module: a definition or a declaration.
#[derive(Clone, Debug)]
pub struct Func {
    /// The symbol name of the item.
    pub name: Sym,
    /// The type of the function: a builtin type at the source level, an LLVM type at the LLVM
    /// level.
    pub ty: Type,
    /// The level of the item: source level or LLVM dialect.
    pub level: Level,
    /// Whether the symbol is declared `private`.
    pub private: bool,
    /// The attributes of the function, such as `llvm.emit_c_interface`.
    pub attrs: Vec<NamedAttr>,
    /// The attributes of each argument of the function; empty if no argument has attributes.
    pub arg_attrs: Vec<Vec<NamedAttr>>,
    /// The body of the function; `None` for a declaration.
    pub body: Option<Body>,
    /// The location of the item in the source text.
    pub loc: Loc,
}

/// A global variable, defined by `memref.global` or `llvm.mlir.global`.
#[derive(Clone, Debug)]
pub struct Global {
    /// The symbol name of the item.
    pub name: Sym,
    /// The type of the global: a memref type or an LLVM type.
    pub ty: Type,
    /// The level of the item: source level or LLVM dialect.
    pub level: Level,
    /// Whether the global is constant. A constant global is never written.
    pub constant: bool,
    /// Whether the symbol is declared `private`.
    pub private: bool,
    /// The initial value of the global. `None` means that the global is uninitialised, unless
    /// `external` is true.
    pub value: Option<Attr>,
    /// Whether the global is defined outside of the module.
    pub external: bool,
    /// The alignment of the global in bytes.
    pub alignment: Option<u64>,
    /// The address space of a global of the LLVM dialect. The type of a memref global contains its
    /// memory space.
    pub space: u32,
    /// The location of the item in the source text.
    pub loc: Loc,
}

/// An op at the top level of a module that is neither a function nor a global, and that no op table
/// lists. Such an op is kept as text.
#[derive(Clone, Debug)]
pub struct OtherOp {
    /// The full name of the op, including its dialect.
    pub name: Sym,
    /// The text of the op in generic form, on one line.
    pub text: Box<str>,
    /// The location of the item in the source text.
    pub loc: Loc,
}

/// The item to which a symbol refers: a function or a global.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A function of the module.
    Func(FuncId),
    /// A global of the module.
    Global(GlobalId),
}

/// A module: its functions, globals, types and strings.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The name of the module, as in `module @name`.
    pub name: Option<Sym>,
    /// The attributes of the module, as in `attributes {…}`.
    pub attrs: Vec<NamedAttr>,
    /// The interned types of the module.
    pub types: Types,
    /// The interned strings of the module.
    pub strings: Strings,
    /// The globals of the module, which are printed before the functions.
    pub globals: Vec<Global>,
    /// The functions of the module.
    pub funcs: Vec<Func>,
    /// The ops at the top level of the module that are neither functions nor globals.
    pub others: Vec<OtherOp>,
    /// The function or global to which each interned string refers, if the string is a symbol.
    symbols: Vec<Option<Item>>,
}

impl Module {
    /// Creates an empty module.
    pub fn new() -> Module {
        Module::default()
    }

    /// Removes all contents of the module, but keeps some of its memory for the next program.
    pub fn clear(&mut self) {
        self.name = None;
        self.attrs.clear();
        self.types.clear();
        self.strings.clear();
        self.globals.clear();
        self.funcs.clear();
        self.others.clear();
        self.symbols.clear();
    }

    /// Adds a function to the module.
    ///
    /// If a name is defined twice, [`Module::lookup`] returns the first definition, and the
    /// verifier rejects the second definition.
    pub fn add_func(&mut self, func: Func) -> FuncId {
        let id = FuncId(self.funcs.len() as u32);
        self.define(func.name, Item::Func(id));
        self.funcs.push(func);
        id
    }

    /// Adds a global to the module. Duplicate names are treated as in [`Module::add_func`].
    pub fn add_global(&mut self, global: Global) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        self.define(global.name, Item::Global(id));
        self.globals.push(global);
        id
    }

    fn define(&mut self, name: Sym, item: Item) {
        if self.symbols.len() <= name.index() {
            self.symbols.resize(name.index() + 1, None);
        }
        self.symbols[name.index()].get_or_insert(item);
    }

    /// Recomputes the symbol table. This is necessary after a direct change of `funcs` or
    /// `globals`.
    pub fn rebuild_symbols(&mut self) {
        self.symbols.clear();
        for i in 0..self.globals.len() {
            self.define(self.globals[i].name, Item::Global(GlobalId(i as u32)));
        }
        for i in 0..self.funcs.len() {
            self.define(self.funcs[i].name, Item::Func(FuncId(i as u32)));
        }
    }

    /// Returns the function or global to which a symbol refers.
    pub fn lookup(&self, name: Sym) -> Option<Item> {
        self.symbols.get(name.index()).copied().flatten()
    }

    /// Returns the function to which a symbol refers.
    pub fn lookup_func(&self, name: Sym) -> Option<FuncId> {
        if let Some(Item::Func(id)) = self.lookup(name) {
            Some(id)
        } else {
            None
        }
    }

    /// Returns the function with this name.
    pub fn find_func(&self, name: &str) -> Option<FuncId> {
        self.strings
            .find(name)
            .and_then(|sym| self.lookup_func(sym))
    }

    /// Returns the global with this name.
    pub fn find_global(&self, name: &str) -> Option<GlobalId> {
        match self.lookup(self.strings.find(name)?)? {
            Item::Global(id) => Some(id),
            Item::Func(_) => None,
        }
    }

    /// Returns a function.
    #[inline]
    pub fn func(&self, func: FuncId) -> &Func {
        &self.funcs[func.index()]
    }

    /// Iterates over the bodies of all functions that are defined, in order.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        self.funcs.iter().filter_map(|func| func.body.as_ref())
    }

    /// Returns the text of a symbol.
    pub fn str(&self, sym: Sym) -> &str {
        self.strings.get(sym)
    }

    /// Returns the number of ops in all bodies.
    pub fn op_count(&self) -> usize {
        self.bodies().map(|body| body.live_ops().count()).sum()
    }
}
