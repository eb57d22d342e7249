//! Definitions of ops and types that no table lists, as functions and types of the source dialects.

use rustc_hash::FxHashMap;

use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::module::{Func, FuncId, Loc, Module};
use crate::ops::Op;
use crate::symbol::Sym;
use crate::text::parse::Parser;
use crate::types::{Layout, Type, TypeKind};
use crate::verify::verify;

/// Definitions of ops and types.
///
/// A private function defines the op of the same name: its arguments are the operands, and its results the
/// results. A name may end in `/` and a word, so that an op has a definition for each list of types. An argument
/// with the attribute `op.attr = "name"` is an attribute of the op. A line `!my.type = i32` defines a type.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    text: String,
    module: Module,
    /// The text of each defined type, and the type that it stands for.
    types: Vec<(String, Type)>,
}

/// The attribute of an argument that is an attribute of the op.
const OP_ATTRIBUTE: &str = "op.attr";

impl Definitions {
    /// Parses definitions.
    ///
    /// # Errors
    /// Returns the first error: of the syntax, of a type that is not supported, or of the verifier.
    pub fn parse(text: &str) -> Result<Definitions, Error> {
        // Lines that define types become empty, so that the places of errors stay right.
        let mut rest = String::with_capacity(text.len());
        let mut aliases = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let alias = line.split_once('=').filter(|(name, _)| {
                let name = name.trim();
                name.starts_with('!') && name.contains(['.', '<'])
            });
            match alias {
                Some((name, ty)) => {
                    let at = start + name.len() + 1;
                    aliases.push((name.trim().to_owned(), at, ty.trim_end().len()));
                    rest.push_str(&" ".repeat(line.trim_end_matches('\n').len()));
                    rest.push('\n');
                }
                None => rest.push_str(line),
            }
            start += line.len();
        }
        let mut parser = Parser::new(&rest, None)?;
        parser.file()?;
        let mut module = parser.module;
        let mut types = Vec::with_capacity(aliases.len());
        for (name, at, len) in aliases {
            let ty = module_type(&mut module, text, Span::new(at, at + len))?;
            types.push((name, ty));
        }
        if let Some(func) = module.funcs.iter().find(|func| func.body.is_none()) {
            let at = func.loc.offset().unwrap_or(0);
            let message = "expected a definition with a body, found a declaration";
            return Err(Error::new(Span::new(at, at), message));
        }
        verify(&module).map_err(|errors| {
            let first = errors.into_iter().next();
            let (loc, message) = first.map_or((Loc::NONE, String::new()), |e| (e.loc, e.message));
            let at = loc.offset().unwrap_or(0);
            Error::new(Span::new(at, at), message)
        })?;
        Ok(Definitions {
            text: text.to_owned(),
            module,
            types,
        })
    }

    /// Returns the text of the definitions.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether an op of this name has a definition.
    pub fn defines(&self, op: &str) -> bool {
        let mut names = self
            .module
            .funcs
            .iter()
            .map(|func| self.module.str(func.name));
        names.any(|name| is_definition(name, op))
    }

    /// Adds the definitions to a module that uses one of them. Returns `None` if it uses none, or defines one itself.
    pub fn applied(&self, module: &Module) -> Option<Module> {
        let mut ops = module
            .bodies()
            .flat_map(|body| body.live_ops().map(|op| body.op(op).op));
        let uses =
            ops.any(|op| matches!(op, Op::Unregistered(name) if self.defines(module.str(name))));
        let mut names = self
            .module
            .funcs
            .iter()
            .map(|func| self.module.str(func.name));
        if !uses || names.any(|name| module.find_func(name).is_some()) {
            return None;
        }
        let mut into = module.clone();
        let mut import = Import {
            from: &self.module,
            types: FxHashMap::default(),
        };
        for func in &self.module.funcs {
            import.func(&mut into, func);
        }
        Some(into)
    }

    /// Replaces the defined types of a module.
    pub fn retype(&self, module: &mut Module) {
        if self.types.is_empty() {
            return;
        }
        let mut import = Import {
            from: &self.module,
            types: FxHashMap::default(),
        };
        let mut known = FxHashMap::default();
        for (name, ty) in &self.types {
            if let Some(text) = module.strings.find(name) {
                let old = module.types.intern(TypeKind::Other(text));
                let new = import.ty(module, *ty);
                known.insert(old, new);
            }
        }
        if known.is_empty() {
            return;
        }
        let mut funcs = std::mem::take(&mut module.funcs);
        for func in &mut funcs {
            func.ty = retyped(module, func.ty, &mut known);
            if let Some(body) = &mut func.body {
                body.retype(|ty| retyped(module, ty, &mut known));
            }
        }
        module.funcs = funcs;
        module.rebuild_symbols();
    }
}

/// Returns whether a function of this name defines an op.
fn is_definition(name: &str, op: &str) -> bool {
    let rest = name.strip_prefix(op);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns the private function of a module that defines an op with these operands and results.
pub fn definition(
    module: &Module,
    op: &str,
    operands: &[Type],
    results: &[Type],
) -> Option<FuncId> {
    let all = (0..module.funcs.len() as u32).map(FuncId);
    all.into_iter().find(|id| {
        let func = module.func(*id);
        let signature = module.types.as_function(func.ty);
        func.private
            && func.body.is_some()
            && is_definition(module.str(func.name), op)
            && signature.is_some_and(|(inputs, outputs)| {
                let extra = inputs.len().checked_sub(operands.len());
                let named = attributes(module, func).count();
                inputs.starts_with(operands) && extra == Some(named) && outputs == results
            })
    })
}

/// Returns the names of the op's attributes that are arguments of its definition, in order.
pub fn attributes<'m>(module: &'m Module, func: &'m Func) -> impl Iterator<Item = &'m str> {
    let all = func.arg_attrs.iter().flatten();
    all.filter_map(|attr| match (attr.key, &attr.value) {
        (Key::Other(key), Attr::Str(name)) if module.str(key) == OP_ATTRIBUTE => Some(&**name),
        _ => None,
    })
}

/// Parses a type of the source dialects, which is a part of a text, and adds it to a module.
fn module_type(module: &mut Module, text: &str, span: Span) -> Result<Type, Error> {
    let text = &text[span.start..span.end];
    let here = |error: Error| Error::new(span, error.message);
    let mut parser = Parser::new(text, None).map_err(here)?;
    let ty = parser.ty().map_err(here)?;
    let kind = parser.module.types.kind(ty);
    let mut open = vec![kind.clone()];
    while let Some(kind) = open.pop() {
        if let TypeKind::Other(_) = kind {
            let found = text.trim();
            let message = format!("expected a type that lowerfuzz models, found `{found}`");
            return Err(Error::new(span, message));
        }
        open.extend(
            kind.children()
                .map(|ty| parser.module.types.kind(ty).clone()),
        );
    }
    let mut import = Import {
        from: &parser.module,
        types: FxHashMap::default(),
    };
    Ok(import.ty(module, ty))
}

/// Returns a type with the known replacements of its parts.
fn retyped(module: &mut Module, ty: Type, known: &mut FxHashMap<Type, Type>) -> Type {
    if let Some(done) = known.get(&ty) {
        return *done;
    }
    let mut kind = module.types.kind(ty).clone();
    let mut changes = false;
    for part in kind.children_mut() {
        let new = retyped(module, *part, known);
        changes |= new != *part;
        *part = new;
    }
    let new = if changes {
        module.types.intern(kind)
    } else {
        ty
    };
    known.insert(ty, new);
    new
}

/// Translates types and symbols of one module for another module.
struct Import<'a> {
    from: &'a Module,
    types: FxHashMap<Type, Type>,
}

impl Import<'_> {
    fn sym(&self, into: &mut Module, sym: Sym) -> Sym {
        into.strings.intern(self.from.str(sym))
    }

    fn ty(&mut self, into: &mut Module, ty: Type) -> Type {
        if let Some(done) = self.types.get(&ty) {
            return *done;
        }
        let mut kind = self.from.types.kind(ty).clone();
        for part in kind.children_mut() {
            *part = self.ty(into, *part);
        }
        if let TypeKind::Other(text) = &mut kind {
            *text = self.sym(into, *text);
        }
        if let TypeKind::MemRef(memref) = &mut kind
            && let Layout::Other(text) = &mut memref.layout
        {
            *text = self.sym(into, *text);
        }
        let new = into.types.intern(kind);
        self.types.insert(ty, new);
        new
    }

    fn func(&mut self, into: &mut Module, func: &Func) {
        let mut func = func.clone();
        func.name = self.sym(into, func.name);
        func.ty = self.ty(into, func.ty);
        func.loc = Loc::NONE;
        func.private = true;
        let of_args = func.arg_attrs.iter_mut().flatten();
        for attr in func.attrs.iter_mut().chain(of_args) {
            self.named(into, attr);
        }
        if let Some(body) = &mut func.body {
            body.retype(|ty| self.ty(into, ty));
            body.change_ops(|op| {
                if let Op::Unregistered(name) = op {
                    *name = self.sym(into, *name);
                }
            });
            body.change_attrs(|attr| self.named(into, attr));
        }
        into.add_func(func);
    }

    fn named(&mut self, into: &mut Module, named: &mut NamedAttr) {
        if let Key::Other(name) = &mut named.key {
            *name = self.sym(into, *name);
        }
        self.attr(into, &mut named.value);
    }

    fn attr(&mut self, into: &mut Module, attr: &mut Attr) {
        match attr {
            Attr::Symbol(sym) => *sym = self.sym(into, *sym),
            Attr::Int(_, ty)
            | Attr::Float(_, ty)
            | Attr::Ints(_, ty)
            | Attr::Dense(_, ty)
            | Attr::Type(ty) => *ty = self.ty(into, *ty),
            Attr::Array(items) => items.iter_mut().for_each(|item| self.attr(into, item)),
            Attr::Dict(items) => items.iter_mut().for_each(|item| self.named(into, item)),
            Attr::Unit
            | Attr::Bool(_)
            | Attr::Str(_)
            | Attr::I64s(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::Release;
    use crate::text::{Form, parse, print};

    const DEFINITIONS: &str = "!my.int = i32
func.func @my.relu(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = arith.maximumf %x, %zero : f32
  return %0 : f32
}
func.func @\"my.addc/i32\"(%x: i32, %k: i32 {op.attr = \"k\"}) -> i32 {
  %0 = arith.addi %x, %k : i32
  return %0 : i32
}
";

    #[test]
    fn definitions_are_added_to_a_module_that_uses_them() {
        let definitions = Definitions::parse(DEFINITIONS).expect("definitions");
        assert!(definitions.defines("my.relu") && definitions.defines("my.addc"));
        assert!(!definitions.defines("my.add"));
        let text = "func.func @f(%a: i32) -> i32 {\n  %0 = \"my.addc\"(%a) {k = 3 : i32} : (i32) -> i32\n  return %0 : i32\n}\n";
        let (module, _) = parse(text, None).expect("a module");
        let with = definitions.applied(&module).expect("the op is defined");
        let i32 = Type::I32;
        let func = definition(&with, "my.addc", &[i32], &[i32]).expect("a definition");
        let names: Vec<&str> = attributes(&with, with.func(func)).collect();
        assert_eq!(names, ["k"]);
        assert_eq!(definition(&with, "my.addc", &[Type::I64], &[i32]), None);
        let (other, _) = parse("func.func @f() {\n  return\n}\n", None).expect("a module");
        assert!(definitions.applied(&other).is_none());
    }

    #[test]
    fn defined_types_are_replaced_everywhere() {
        let definitions = Definitions::parse(DEFINITIONS).expect("definitions");
        let text = "func.func @f(%a: !my.int, %m: memref<2x!my.int>) -> !my.int {\n  return %a : !my.int\n}\n";
        let (mut module, _) = parse(text, None).expect("a module");
        definitions.retype(&mut module);
        let expected =
            "func.func @f(%arg0: i32, %arg1: memref<2xi32>) -> i32 {\n  return %arg0 : i32\n}\n";
        assert_eq!(print(&module, Release::NEWEST, Form::Custom), expected);
    }

    #[test]
    fn errors_have_places() {
        let error = |text: &str| Definitions::parse(text).expect_err("an error");
        let declared = error("func.func private @my.f()\n");
        assert_eq!(
            (declared.span.start, declared.message.as_str()),
            (0, "expected a definition with a body, found a declaration")
        );
        let unknown = error("!my.a = !my.b\n");
        assert_eq!(unknown.span.start, 7);
    }
}
