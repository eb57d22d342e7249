//! Prints modules, functions and globals.

use std::fmt::Write;

use super::Printer;
use super::generic::RESULT_ATTRS;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Func, Global, Level, OpId, ROOT};
use crate::ops::{LlvmOp, Op};
use crate::text::Form;
use crate::text::spelling::Spelling;
use crate::types::{Type, TypeList};

impl Printer<'_> {
    /// Prints the whole module.
    pub(crate) fn module(&mut self) {
        let module = self.module;
        if self.form == Form::Generic {
            self.generic_module();
            return;
        }
        let wrapped = self.style.module || self.name.is_some() || !module.attrs.is_empty();
        if wrapped {
            self.out.push_str("module ");
            if let Some(name) = self.name {
                self.symbol_text(name);
                self.out.push(' ');
            }
            if !module.attrs.is_empty() {
                self.out.push_str("attributes ");
                self.dict(&module.attrs);
                self.out.push(' ');
            }
            self.out.push('{');
            self.indent += 1;
        }
        let mut first = !wrapped;
        for global in &module.globals {
            self.item_line(&mut first);
            self.global(global);
        }
        for func in &module.funcs {
            self.item_line(&mut first);
            self.func(func);
        }
        for other in &module.others {
            self.item_line(&mut first);
            self.out.push_str(&other.text);
        }
        if wrapped {
            self.indent -= 1;
            self.newline();
            self.out.push('}');
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// Prints each global and each function separately.
    pub(crate) fn items(&mut self) -> Vec<String> {
        let module = self.module;
        let generic = self.form == Form::Generic;
        let mut items = Vec::with_capacity(module.globals.len() + module.funcs.len());
        for global in &module.globals {
            if generic {
                self.generic_global(global);
            } else {
                self.global(global);
            }
            items.push(std::mem::take(&mut self.out));
        }
        for func in &module.funcs {
            if generic {
                self.generic_func(func);
            } else {
                self.func(func);
            }
            items.push(std::mem::take(&mut self.out));
        }
        items
    }

    fn item_line(&mut self, first: &mut bool) {
        if !std::mem::take(first) {
            self.newline();
        }
    }

    /// Prints `-> T` or `-> (T, U)`, with the attributes of the results.
    fn func_results(&mut self, results: &[Type], attrs: Option<&[Attr]>) {
        if results.is_empty() {
            return;
        }
        self.out.push_str(" -> ");
        let Some(attrs) = attrs else {
            return self.writer().results(&mut self.out, results);
        };
        self.out.push('(');
        for (i, ty) in results.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty(*ty);
            if let Some(Attr::Dict(dict)) = attrs.get(i)
                && !dict.is_empty()
            {
                self.out.push(' ');
                self.dict(dict);
            }
        }
        self.out.push(')');
    }

    /// Returns whether the attribute has the given name.
    pub(super) fn is_named(&self, attr: &NamedAttr, name: &str) -> bool {
        matches!(attr.key, Key::Other(sym) if self.module.strings.get(sym) == name)
    }

    /// Returns the parameters and results of a function's type, and whether the function is
    /// variadic.
    fn func_signature(&self, func: &Func) -> (TypeList, TypeList, bool) {
        let types = &self.module.types;
        if let Some((inputs, results)) = types.as_function(func.ty) {
            return (inputs.into(), results.into(), false);
        }
        let varargs = matches!(
            types.kind(func.ty),
            crate::types::TypeKind::LlvmFunc { varargs: true, .. }
        );
        match types.as_llvm_func(func.ty) {
            Some((Type::VOID, params)) => (params.into(), TypeList::new(), varargs),
            Some((result, params)) => (params.into(), TypeList::from_slice(&[result]), varargs),
            None => (TypeList::new(), TypeList::new(), false),
        }
    }

    /// Returns whether the entry block's arguments match the function's type.
    fn entry_fits(&self, func: &Func) -> bool {
        let Some(body) = &func.body else { return true };
        let (params, _, _) = self.func_signature(func);
        let Some(entry) = body.root().first() else {
            return true;
        };
        let args = &body.block(*entry).args;
        args.len() == params.len() && args.iter().zip(&params).all(|(a, ty)| body.ty(*a) == *ty)
    }

    /// Prints a single op of a function.
    pub(crate) fn lone_op(&mut self, func: &Func, op: OpId) {
        let Some(body) = func.body.as_ref().filter(|b| op.index() < b.n_ops()) else {
            return;
        };
        let source = func.level == Level::Source;
        self.wrapped = !source;
        self.bare_names = source;
        self.numbers.assign(body);
        self.op(body, op);
    }

    fn func(&mut self, func: &Func) {
        if !self.entry_fits(func) {
            return self.generic_func(func);
        }
        let source = func.level == Level::Source;
        self.wrapped = !source;
        self.bare_names = source;
        let mut private_attr = func.private;
        if source {
            let func_op = self.release.has(Spelling::FuncFunc);
            self.out
                .push_str(if func_op { "func.func " } else { "func " });
            if self.release.has(Spelling::PrivateKeyword) {
                private_attr = false;
                if func.private || func.body.is_none() {
                    self.out.push_str("private ");
                }
            }
        } else {
            self.out.push_str("llvm.func ");
            let linkage = func.attrs.iter().find(|a| self.is_named(a, "linkage"));
            if let Some(Attr::Str(linkage)) = linkage.map(|a| &a.value) {
                self.out.push_str(linkage);
                self.out.push(' ');
            }
        }
        self.symbol(func.name);
        let (params, results, varargs) = self.func_signature(func);
        self.func_args(func, &params, varargs);
        let res_attrs = func.attrs.iter().find(|a| self.is_named(a, RESULT_ATTRS));
        let res_attrs = match res_attrs.map(|a| &a.value) {
            Some(Attr::Array(dicts)) => Some(&dicts[..]),
            _ => None,
        };
        self.func_results(&results, res_attrs);
        self.func_attrs(func, private_attr);
        if let Some(body) = &func.body {
            self.out.push_str(" {");
            self.blocks(body, ROOT, false);
            self.out.push('}');
        }
        self.wrapped = false;
        self.bare_names = false;
    }

    /// Prints the arguments `(%arg0: T {…}, …)`, after numbering the values of the body.
    fn func_args(&mut self, func: &Func, params: &[Type], varargs: bool) {
        let args: &[_] = match &func.body {
            Some(body) => {
                self.numbers.assign(body);
                match body.root() {
                    [entry, ..] => &body.block(*entry).args,
                    [] => &[],
                }
            }
            None => &[],
        };
        self.out.push('(');
        for (i, ty) in params.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if let (Some(body), Some(arg)) = (&func.body, args.get(i)) {
                self.value(body, *arg);
                self.out.push_str(": ");
            }
            self.ty(*ty);
            if let Some(attrs) = func.arg_attrs.get(i)
                && !attrs.is_empty()
            {
                self.out.push(' ');
                self.dict(attrs);
            }
        }
        if varargs {
            self.out
                .push_str(if params.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
    }

    fn func_attrs(&mut self, func: &Func, private: bool) {
        let mut shown: Vec<(&str, Option<&NamedAttr>)> = func
            .attrs
            .iter()
            .filter(|a| {
                let is_linkage = func.level == Level::Llvm && self.is_named(a, "linkage");
                !is_linkage && !self.is_named(a, RESULT_ATTRS)
            })
            .map(|a| (self.attr_name(None, a.key), Some(a)))
            .collect();
        if private {
            shown.push(("sym_visibility", None));
        }
        if shown.is_empty() {
            return;
        }
        shown.sort_by_key(|(name, _)| *name);
        self.out.push_str(" attributes {");
        for (i, (_, attr)) in shown.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match attr {
                Some(attr) => self.named(None, attr),
                None => self.out.push_str("sym_visibility = \"private\""),
            }
        }
        self.out.push('}');
    }

    fn global(&mut self, global: &Global) {
        match global.level {
            Level::Source => self.memref_global(global),
            Level::Llvm => {
                self.wrapped = true;
                self.llvm_global(global);
                self.wrapped = false;
            }
        }
    }

    fn memref_global(&mut self, global: &Global) {
        self.out
            .push_str(if self.style.release.has(Spelling::GlobalOfMemRef) {
                "memref.global "
            } else {
                "global_memref "
            });
        if global.private {
            self.out.push_str("\"private\" ");
        }
        if global.constant {
            self.out.push_str("constant ");
        }
        self.symbol(global.name);
        self.out.push_str(" : ");
        self.ty(global.ty);
        match &global.value {
            Some(Attr::Dense(bits, ty)) => {
                self.out.push_str(" = ");
                self.dense(bits, *ty);
            }
            Some(value) => {
                self.out.push_str(" = ");
                self.attr(value);
            }
            None if !global.external => self.out.push_str(" = uninitialized"),
            None => {}
        }
        let alignment = global.alignment;
        if let Some(alignment) = alignment.filter(|_| self.release.has(Spelling::AlignedGlobals)) {
            let _ = match self.release.has(Spelling::PropertyClauses) {
                true => write!(self.out, " alignment = {alignment}"),
                false => write!(self.out, " {{alignment = {alignment} : i64}}"),
            };
        }
    }

    /// Prints the value of a global of the LLVM dialect, where dense elements have a tensor type.
    pub(super) fn global_value(&mut self, value: &Attr) {
        if let Attr::Dense(bits, ty) = value {
            self.dense(bits, *ty);
            self.out.push_str(" : ");
            self.tensor_type(*ty);
        } else {
            self.attr(value);
        }
    }

    fn llvm_global(&mut self, global: &Global) {
        self.out.push_str("llvm.mlir.global ");
        self.out.push_str(if global.private {
            "private "
        } else {
            "external "
        });
        if global.constant {
            self.out.push_str("constant ");
        }
        self.symbol(global.name);
        self.out.push('(');
        if let Some(value) = &global.value {
            self.global_value(value);
        }
        self.out.push(')');
        let mut placed = Vec::new();
        if global.space != 0 || self.release.has(Spelling::AddressSpaceOfGlobals) {
            placed.push(format!("addr_space = {} : i32", global.space));
        }
        if let Some(alignment) = global.alignment {
            placed.push(format!("alignment = {alignment} : i64"));
        }
        if !placed.is_empty() {
            let _ = write!(self.out, " {{{}}}", placed.join(", "));
        }
        self.out.push_str(" : ");
        self.ty(global.ty);
        if self.has_initialiser(global) {
            self.out.push_str(" {");
            self.indent += 1;
            self.newline();
            self.out.push_str("%0 = ");
            self.op_name(Op::Llvm(LlvmOp::Undef));
            self.out.push_str(" : ");
            self.ty(global.ty);
            self.newline();
            self.op_name(Op::Llvm(LlvmOp::Return));
            self.out.push_str(" %0 : ");
            self.ty(global.ty);
            self.indent -= 1;
            self.newline();
            self.out.push('}');
        }
    }

    /// Returns whether the global is printed with an initialiser region that returns an undefined
    /// value.
    pub(super) fn has_initialiser(&self, global: &Global) -> bool {
        global.value.is_none() && !global.external && self.release.has(Spelling::UndefinedGlobals)
    }
}
