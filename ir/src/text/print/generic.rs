//! Prints modules, functions and globals in generic form.

use super::Printer;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Func, Global, Level, ROOT};
use crate::ops::{LlvmOp, Op};
use crate::symbol::Sym;
use crate::text::spelling::{Spelling, func_name};
use crate::types::Type;

/// The attribute of a function that holds the attributes of its results.
pub(super) const RESULT_ATTRS: &str = "res_attrs";

impl<'m> Printer<'m> {
    pub(super) fn generic_module(&mut self) {
        let module = self.module;
        let bare = self.release.has(Spelling::BareModule);
        self.out.push_str(if bare {
            "\"module\"()"
        } else {
            "\"builtin.module\"()"
        });
        let properties = self.release.has(Spelling::Properties);
        if properties && let Some(name) = self.name {
            self.out.push_str(" <{sym_name = ");
            self.quoted(name);
            self.out.push_str("}>");
        }
        self.open_regions();
        self.indent = 1;
        for global in &module.globals {
            self.newline();
            self.generic_global(global);
        }
        for func in &module.funcs {
            self.newline();
            self.generic_func(func);
        }
        for other in &module.others {
            self.newline();
            self.out.push_str(&other.text);
        }
        self.indent = 0;
        self.newline();
        self.out.push_str("})");
        let mut first = true;
        if !properties && let Some(name) = self.name {
            self.begin_attr(&mut first);
            self.out.push_str("sym_name = ");
            self.quoted(name);
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

    /// Returns whether the attribute of a function is discardable. The name of a discardable
    /// attribute has a dialect prefix. A function of the source level may have any other name, too.
    fn is_discardable(&self, func: &Func, attr: &NamedAttr) -> bool {
        let Key::Other(sym) = attr.key else {
            return false;
        };
        let name = self.module.strings.get(sym);
        name.contains('.') || func.level == Level::Source && name != RESULT_ATTRS
    }

    pub(super) fn generic_func(&mut self, func: &Func) {
        self.wrapped = func.level == Level::Llvm;
        self.out.push('"');
        self.out.push_str(match func.level {
            Level::Llvm => "llvm.func",
            Level::Source => func_name(self.release),
        });
        self.out.push_str("\"()");
        if self.release.has(Spelling::Properties) {
            let mut attrs = Listed::new();
            self.inherent_func_attrs(func, &mut attrs);
            self.out.push_str(" <");
            self.list_by_name(attrs);
            self.out.push('>');
        }
        self.open_regions();
        if let Some(body) = &func.body {
            self.numbers.assign(body);
            self.blocks(body, ROOT, true);
        } else {
            self.newline();
        }
        self.out.push_str("})");
        let properties = self.release.has(Spelling::Properties);
        let discardable: Vec<&NamedAttr> = func
            .attrs
            .iter()
            .filter(|a| self.is_discardable(func, a))
            .collect();
        if !properties || !discardable.is_empty() {
            let mut attrs = Vec::new();
            if !properties {
                self.inherent_func_attrs(func, &mut attrs);
            }
            for attr in discardable {
                self.listed(attr, &mut attrs);
            }
            self.out.push(' ');
            self.list_by_name(attrs);
        }
        self.out.push_str(" : () -> ()");
        self.wrapped = false;
    }

    /// Prints the attributes as `{…}`, sorted by name.
    fn list_by_name(&mut self, mut attrs: Listed<'_>) {
        attrs.sort_by_key(|(name, _)| *name);
        self.out.push('{');
        for (i, (_, text)) in attrs.iter().enumerate() {
            self.out.push_str(if i == 0 { "" } else { ", " });
            self.out.push_str(text);
        }
        self.out.push('}');
    }

    fn listed(&mut self, attr: &NamedAttr, attrs: &mut Listed<'m>) {
        let name = self.attr_name(None, attr.key);
        let text = self.capture(|p| p.named(None, attr));
        attrs.push((name, text));
    }

    /// Collects the inherent attributes of a function, such as its name, type and linkage.
    fn inherent_func_attrs(&mut self, func: &Func, attrs: &mut Listed<'m>) {
        if !func.arg_attrs.is_empty() {
            let text = self.capture(|p| {
                p.out.push_str("arg_attrs = [");
                for (i, attrs) in func.arg_attrs.iter().enumerate() {
                    p.out.push_str(if i == 0 { "" } else { ", " });
                    p.dict(attrs);
                }
                p.out.push(']');
            });
            attrs.push(("arg_attrs", text));
        }
        let old = self.release.has(Spelling::TypeOfFunction);
        let name = if old { "type" } else { "function_type" };
        attrs.push((name, self.type_named(name, func.ty)));
        if func.level == Level::Llvm {
            let linkage = func.attrs.iter().find(|a| self.is_named(a, "linkage"));
            let name = match linkage.map(|a| &a.value) {
                Some(Attr::Str(name)) => &name[..],
                Some(_) | None => "external",
            };
            attrs.push(("linkage", self.linkage(name)));
        }
        for attr in &func.attrs {
            let is_linkage = func.level == Level::Llvm && self.is_named(attr, "linkage");
            if !is_linkage && !self.is_discardable(func, attr) {
                self.listed(attr, attrs);
            }
        }
        attrs.push(self.symbol_name(func.name));
        let declared = func.level == Level::Source
            && func.body.is_none()
            && self.release.has(Spelling::DeclarationsSayPrivate);
        if func.private || declared {
            attrs.push(private());
        }
        let hidden = func.attrs.iter().any(|a| self.is_named(a, "visibility_"));
        if func.level == Level::Llvm && self.release.has(Spelling::Visibility) && !hidden {
            attrs.push(visible());
        }
    }

    /// Returns the text `name = TYPE`.
    fn type_named(&mut self, name: &str, ty: Type) -> String {
        self.capture(|p| {
            p.out.push_str(name);
            p.out.push_str(" = ");
            p.ty(ty);
        })
    }

    /// Returns the attribute `sym_name = "f"`.
    fn symbol_name(&mut self, symbol: Sym) -> (&'static str, String) {
        let text = self.capture(|p| {
            p.out.push_str("sym_name = ");
            p.quoted(p.module.strings.get(symbol));
        });
        ("sym_name", text)
    }

    fn linkage(&self, name: &str) -> String {
        if self.release.has(Spelling::NamedLinkage) {
            return format!("linkage = #llvm.linkage<{name}>");
        }
        let code = match name {
            "private" => 0,
            "internal" => 1,
            _ => 10,
        };
        format!("linkage = {code} : i64")
    }

    pub(super) fn generic_global(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        self.wrapped = !source;
        self.out.push_str(if source {
            "\"memref.global\"()"
        } else {
            "\"llvm.mlir.global\"()"
        });
        let properties = self.release.has(Spelling::Properties);
        if properties {
            self.out.push_str(" <");
            self.global_attrs(global);
            self.out.push('>');
        }
        if !source {
            self.open_regions();
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

    /// Prints the attributes `{…}` that define a global.
    fn global_attrs(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        let mut attrs = Listed::new();
        let has_space = global.space != 0 || self.release.has(Spelling::AddressSpaceOfGlobals);
        if !source && has_space {
            attrs.push(("addr_space", format!("addr_space = {} : i32", global.space)));
        }
        let said = !source || self.release.has(Spelling::AlignedGlobals);
        if let Some(alignment) = global.alignment.filter(|_| said) {
            attrs.push(("alignment", format!("alignment = {alignment} : i64")));
        }
        if global.constant {
            attrs.push(("constant", "constant".to_owned()));
        }
        let name = if source { "initial_value" } else { "value" };
        if let Some(value) = &global.value {
            let text = self.capture(|p| {
                p.out.push_str(name);
                p.out.push_str(" = ");
                p.global_value(value);
            });
            attrs.push((name, text));
        } else if source && !global.external {
            attrs.push((name, name.to_owned()));
        }
        let old = source || self.release.has(Spelling::TypeOfGlobal);
        let name = if old { "type" } else { "global_type" };
        attrs.push((name, self.type_named(name, global.ty)));
        if !source {
            let name = if global.private {
                "private"
            } else {
                "external"
            };
            attrs.push(("linkage", self.linkage(name)));
        }
        attrs.push(self.symbol_name(global.name));
        if source && global.private {
            attrs.push(private());
        }
        if !source && self.release.has(Spelling::Visibility) {
            attrs.push(visible());
        }
        self.list_by_name(attrs);
    }

    /// Prints ` ({`. In releases up to 13, a space is printed between the two brackets.
    pub(super) fn open_regions(&mut self) {
        let old = self.release.has(Spelling::SpacedRegions);
        self.out.push_str(if old { " ( {" } else { " ({" });
    }
}

/// Attributes by name, each with its text `name = value`.
type Listed<'m> = Vec<(&'m str, String)>;

fn private() -> (&'static str, String) {
    let text = "sym_visibility = \"private\"".to_owned();
    ("sym_visibility", text)
}

fn visible() -> (&'static str, String) {
    ("visibility_", "visibility_ = 0 : i64".to_owned())
}
