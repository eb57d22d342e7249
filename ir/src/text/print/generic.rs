//! Modules, functions and globals in generic form.

use std::fmt::Write;

use super::Printer;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Func, Global, Level, ROOT};
use crate::ops::{LlvmOp, Op};
use crate::release::Release;

impl Printer<'_> {
    pub(super) fn generic_module(&mut self) {
        let module = self.module;
        let old = self.release <= Release::R13;
        self.out.push_str(if old {
            "\"module\"() "
        } else {
            "\"builtin.module\"() "
        });
        let properties = self.release.has_properties();
        if properties && let Some(name) = module.name {
            self.out.push_str("<{sym_name = ");
            self.quoted(module.strings.get(name));
            self.out.push_str("}> ");
        }
        self.out.push_str("({");
        self.indent = 1;
        for global in &module.globals {
            self.newline();
            self.generic_global(global);
        }
        for func in &module.funcs {
            self.newline();
            self.generic_func(func);
        }
        self.indent = 0;
        self.newline();
        self.out.push_str("})");
        let mut first = true;
        if !properties && let Some(name) = module.name {
            self.begin_attr(&mut first);
            self.out.push_str("sym_name = ");
            self.quoted(module.strings.get(name));
        }
        for attr in &module.attrs {
            self.begin_attr(&mut first);
            self.named(None, attr);
        }
        self.end_attrs(first);
        self.out.push_str(" : () -> ()\n");
    }

    pub(super) fn begin_attr(&mut self, first: &mut bool) {
        let lead = if std::mem::take(first) { " {" } else { ", " };
        self.out.push_str(lead);
    }

    pub(super) fn end_attrs(&mut self, first: bool) {
        if !first {
            self.out.push('}');
        }
    }

    /// Attributes of a function in the order of their names.
    fn by_name<'b>(&self, attrs: &'b [NamedAttr]) -> Vec<&'b NamedAttr> {
        let mut sorted: Vec<&NamedAttr> = attrs.iter().collect();
        sorted.sort_by_key(|a| self.attr_name(None, a.key));
        sorted
    }

    /// Is the attribute one of a dialect, which is not among an op's own?
    pub(super) fn is_discardable(&self, attr: &NamedAttr) -> bool {
        matches!(attr.key, Key::Other(sym) if self.module.strings.get(sym).contains('.'))
    }

    pub(super) fn generic_func(&mut self, func: &Func) {
        self.wrapped = func.level == Level::Llvm;
        self.out.push_str(match (func.level, self.release) {
            (Level::Llvm, _) => "\"llvm.func\"()",
            (Level::Source, Release::R11 | Release::R13) => "\"func\"()",
            (Level::Source, Release::R14) => "\"builtin.func\"()",
            (Level::Source, Release::R15 | Release::R16 | Release::R19 | Release::R22) => {
                "\"func.func\"()"
            }
        });
        if self.release.has_properties() {
            self.out.push_str(" <");
            self.func_own_attrs(func);
            self.out.push('>');
        }
        self.out.push_str(" ({");
        if let Some(body) = &func.body {
            self.numbers.assign(body);
            self.blocks(body, ROOT, true);
        } else {
            self.newline();
        }
        self.out.push_str("})");
        let mut first = true;
        if !self.release.has_properties() {
            self.out.push(' ');
            self.func_own_attrs(func);
            self.out.pop();
            first = false;
        }
        for attr in self.by_name(&func.attrs) {
            if self.is_discardable(attr) {
                self.begin_attr(&mut first);
                self.named(None, attr);
            }
        }
        self.end_attrs(first);
        self.out.push_str(" : () -> ()");
        self.wrapped = false;
    }

    /// `{…}` of what makes a function.
    fn func_own_attrs(&mut self, func: &Func) {
        self.out.push('{');
        if !func.arg_attrs.is_empty() {
            self.out.push_str("arg_attrs = [");
            for (i, attrs) in func.arg_attrs.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.dict(attrs);
            }
            self.out.push_str("], ");
        }
        let old = self.release <= Release::R14;
        self.out
            .push_str(if old { "type = " } else { "function_type = " });
        self.func_type(func);
        if func.level == Level::Llvm {
            let linkage = func.attrs.iter().find(|a| self.is_named(a, "linkage"));
            let name = match linkage.map(|a| &a.value) {
                Some(Attr::Str(name)) => &name[..],
                Some(_) | None => "external",
            };
            self.linkage(name);
        }
        let other = |p: &Self, a: &NamedAttr| !p.is_named(a, "linkage") && !p.is_discardable(a);
        for attr in self.by_name(&func.attrs) {
            if other(self, attr) {
                self.out.push_str(", ");
                self.named(None, attr);
            }
        }
        self.out.push_str(", sym_name = ");
        self.quoted(self.module.strings.get(func.name));
        let declared =
            func.level == Level::Source && func.body.is_none() && self.release >= Release::R13;
        if func.private || declared {
            self.out.push_str(", sym_visibility = \"private\"");
        }
        let hidden = func.attrs.iter().any(|a| self.is_named(a, "visibility_"));
        if func.level == Level::Llvm && self.release >= Release::R19 && !hidden {
            self.out.push_str(", visibility_ = 0 : i64");
        }
        self.out.push('}');
    }

    /// `!llvm.func<…>` is not among the types that release 11 wraps by their position.
    fn func_type(&mut self, func: &Func) {
        self.ty(func.ty);
    }

    fn linkage(&mut self, name: &str) {
        let _ = if self.release >= Release::R14 {
            write!(self.out, ", linkage = #llvm.linkage<{name}>")
        } else {
            let code = match name {
                "private" => 0,
                "internal" => 1,
                _ => 10,
            };
            write!(self.out, ", linkage = {code} : i64")
        };
    }

    fn generic_global(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        self.wrapped = !source;
        self.out.push_str(if source {
            "\"memref.global\"()"
        } else {
            "\"llvm.mlir.global\"()"
        });
        let properties = self.release.has_properties();
        if properties {
            self.out.push_str(" <");
            self.global_attrs(global);
            self.out.push('>');
        }
        if !source {
            self.out.push_str(" ({");
            if self.has_initialiser(global) {
                self.indent += 1;
                self.newline();
                self.out.push_str("%0 = \"");
                self.op_name(Op::Llvm(LlvmOp::Undef));
                self.out.push_str("\"() : () -> ");
                self.ty(global.ty);
                self.newline();
                self.out.push('"');
                self.op_name(Op::Llvm(LlvmOp::Return));
                self.out.push_str("\"(%0) : (");
                self.ty(global.ty);
                self.out.push_str(") -> ()");
                self.indent -= 1;
            }
            self.newline();
            self.out.push_str("})");
        }
        if !properties {
            self.out.push(' ');
            self.global_attrs(global);
        }
        self.out.push_str(" : () -> ()");
        self.wrapped = false;
    }

    fn global_attrs(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        self.out.push('{');
        if !source && self.release >= Release::R16 {
            self.out.push_str("addr_space = 0 : i32, ");
        }
        if let Some(alignment) = global.alignment {
            let _ = write!(self.out, "alignment = {alignment} : i64, ");
        }
        if global.constant {
            self.out.push_str("constant, ");
        }
        match (&global.value, source) {
            (Some(value), true) => {
                self.out.push_str("initial_value = ");
                self.global_value(value);
                self.out.push_str(", ");
            }
            (None, true) if !global.external => self.out.push_str("initial_value, "),
            (Some(value), false) => {
                self.out.push_str("value = ");
                self.global_value(value);
                self.out.push_str(", ");
            }
            (None, _) => {}
        }
        let old = source || self.release <= Release::R13;
        self.out
            .push_str(if old { "type = " } else { "global_type = " });
        self.ty(global.ty);
        if !source {
            self.linkage(if global.private {
                "private"
            } else {
                "external"
            });
        }
        self.out.push_str(", sym_name = ");
        self.quoted(self.module.strings.get(global.name));
        if source && global.private {
            self.out.push_str(", sym_visibility = \"private\"");
        }
        if !source && self.release >= Release::R19 {
            self.out.push_str(", visibility_ = 0 : i64");
        }
        self.out.push('}');
    }
}
