//! The context that the rules of the verifier use, and the functions with which they report errors.

use std::fmt::Display;

use super::VerifyError;
use super::describe::{Described, DescribedList};
use crate::attr::{Attr, Key};
use crate::module::{Body, Func, FuncId, Item, Level, Loc, Module, OpId, ValueId};
use crate::ops::Op;
use crate::symbol::Sym;
use crate::types::{MemRefType, Type, Types};

/// The outcome of a verifier rule. An error states what was expected and what was found.
pub(super) type Rule = Result<(), String>;

/// The function body that is verified, with its function and its module.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) module: &'a Module,
    pub(super) types: &'a Types,
    pub(super) id: FuncId,
    pub(super) func: &'a Func,
    pub(super) body: &'a Body,
}

impl<'a> Context<'a> {
    pub(super) fn new(module: &'a Module, id: FuncId, func: &'a Func, body: &'a Body) -> Self {
        Context {
            module,
            types: &module.types,
            id,
            func,
            body,
        }
    }

    /// Makes an error for an op. The message begins with the name of the op.
    #[cold]
    pub(super) fn error(self, op: OpId, message: impl Display) -> VerifyError {
        let data = self.body.op(op);
        VerifyError {
            loc: data.loc,
            func: Some(self.id),
            op: Some(op),
            message: format!("{}: {message}", self.name(data.op)),
        }
    }

    /// Makes an error for the function as a whole.
    #[cold]
    pub(super) fn error_in_func(self, message: impl Into<String>) -> VerifyError {
        func_error(self.func.loc, self.id, message)
    }

    /// Returns the name of an op in the newest release that has the op.
    pub(super) fn name(self, op: Op) -> &'a str {
        if let Op::Unregistered(name) = op {
            return text(self.module, name);
        }
        op.newest_name().unwrap_or_default()
    }

    /// Returns the name of a symbol with its `@`.
    pub(super) fn symbol(self, sym: Sym) -> String {
        format!("@{}", text(self.module, sym))
    }

    /// Returns a type in printable form.
    pub(super) fn show(self, ty: Type) -> Described<'a> {
        Described::new(self.module, ty)
    }

    /// Returns a list of types in printable form, in parentheses.
    pub(super) fn show_all<'t>(self, types: &'t [Type]) -> DescribedList<'t>
    where
        'a: 't,
    {
        DescribedList::new(self.module, types)
    }

    /// Returns the type of a value.
    pub(super) fn ty(self, value: ValueId) -> Type {
        self.body.ty(value)
    }

    /// Returns the operands of an op without the operands that it passes to successors.
    pub(super) fn operands(self, op: OpId) -> &'a [ValueId] {
        self.body.operands(op)
    }

    /// Returns the types of an op's results.
    pub(super) fn result_types(self, op: OpId) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        self.body.results(op).map(move |value| self.ty(value))
    }

    /// Returns a ranked memref type. The error for any other type refers to the value as `what`.
    pub(super) fn memref(self, what: &str, ty: Type) -> Result<&'a MemRefType, String> {
        let found = self.types.as_memref(ty);
        found.ok_or_else(|| {
            format!(
                "expected {what} of a ranked memref type, found {}",
                self.show(ty)
            )
        })
    }

    /// Returns the element type and memory space of a ranked or unranked memref type.
    pub(super) fn any_memref(self, what: &str, ty: Type) -> Result<(Type, u32), String> {
        self.types
            .memref_parts(ty)
            .ok_or_else(|| format!("expected {what} of a memref type, found {}", self.show(ty)))
    }

    /// Returns the type that an attribute contains. The type must belong to the module.
    pub(super) fn type_attr(self, op: OpId, key: Key) -> Result<Type, String> {
        let found = self.body.type_attr(op, key);
        found
            .filter(|ty| ty.index() < self.types.len())
            .ok_or_else(|| format!("expected a type as attribute {}", key_name(key)))
    }

    /// Returns an attribute that the op must have.
    pub(super) fn attr(self, op: OpId, key: Key) -> Result<&'a Attr, String> {
        let found = self.body.attr(op, key);
        found.ok_or_else(|| format!("expected the attribute {}", key_name(key)))
    }

    /// Returns the symbol that an attribute contains, and the function or global to which the
    /// symbol refers.
    pub(super) fn named(self, op: OpId, key: Key) -> Result<(Sym, Option<Item>), String> {
        let sym = self.body.symbol_attr(op, key);
        let sym = sym.ok_or_else(|| format!("expected a symbol as attribute {}", key_name(key)))?;
        Ok((sym, self.module.lookup(sym)))
    }

    /// Returns the function that a call op names. The function must have the given level.
    pub(super) fn callee(self, op: OpId, level: Level) -> Result<&'a Func, String> {
        let (sym, item) = self.named(op, Key::Callee)?;
        if let Some(Item::Func(id)) = item {
            let func = self.module.func(id);
            if func.level == level {
                return Ok(func);
            }
        }
        Err(format!(
            "expected a function of this level, {} is not one",
            self.symbol(sym)
        ))
    }

    /// Checks the number of results of an op.
    pub(super) fn n_results(self, op: OpId, expected: usize) -> Rule {
        count("results", expected, self.body.n_results(op))
    }

    /// Checks that an op has at least `expected` operands.
    pub(super) fn at_least(self, op: OpId, expected: usize) -> Rule {
        let found = self.operands(op).len();
        if found >= expected {
            return Ok(());
        }
        Err(format!(
            "expected at least {expected} operands, found {found}"
        ))
    }

    /// Checks that two types are the same.
    pub(super) fn same(self, what: &str, expected: Type, found: Type) -> Rule {
        if expected == found {
            return Ok(());
        }
        Err(format!(
            "expected {what} of type {}, found {}",
            self.show(expected),
            self.show(found)
        ))
    }
}

/// Returns the text of a symbol; `?` for a symbol of another module.
pub(super) fn text(module: &Module, sym: Sym) -> &str {
    if sym.index() < module.strings.len() {
        module.str(sym)
    } else {
        "?"
    }
}

/// Makes an error for a function.
#[cold]
pub(super) fn func_error(loc: Loc, id: FuncId, message: impl Into<String>) -> VerifyError {
    VerifyError {
        loc,
        func: Some(id),
        op: None,
        message: message.into(),
    }
}

/// Checks that the number `found` equals `expected`. The error message calls the counted items
/// `what`.
pub(super) fn count(what: &str, expected: usize, found: usize) -> Rule {
    if expected == found {
        return Ok(());
    }
    Err(format!("expected {expected} {what}, found {found}"))
}

/// Returns the name of an attribute for messages, which is the name of its [`Key`].
fn key_name(key: Key) -> String {
    format!("{key:?}")
}
