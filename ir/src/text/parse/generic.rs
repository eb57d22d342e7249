//! Parses the generic form: `"dialect.op"(operands)[successors] <{…}> ({regions}) {…} : (T) -> U`.

use super::linkage::linkage_name;
use super::normalize::int_list;
use super::scope::Draft;
use super::{Parser, Result};
use crate::attr::{Attr, Key, NamedAttr};
use crate::error::{Error, Span};
use crate::form::{self, Edges};
use crate::module::{Body, Func, Level, Loc, OtherOp, ROOT};
use crate::ops::{ArithOp, FuncOp, Op};
use crate::release::ReleaseSet;
use crate::text::lexer::{Kind, Token};
use crate::text::spelling::Spelling;
use crate::types::Dims;

/// The kind of an item in a module in generic form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemKind {
    Func(Level),
    MemRefGlobal,
    LlvmGlobal,
}

impl<'a> Parser<'a> {
    /// Returns whether `"builtin.module"` is the next token.
    pub(super) fn at_generic_module(&self) -> bool {
        matches!(self.word(), "\"module\"" | "\"builtin.module\"")
    }

    pub(super) fn generic_module(&mut self) -> Result<()> {
        let start = self.tok.span();
        let mut attrs = self.generic_module_header()?;
        while !self.at(b'}') {
            self.generic_item()?;
        }
        self.generic_module_footer(&mut attrs)?;
        self.name_module(attrs, start)
    }

    /// Parses `"builtin.module"() <{…}> ({`, and returns the properties.
    pub(super) fn generic_module_header(&mut self) -> Result<Vec<NamedAttr>> {
        let token = self.bump();
        let releases = if self.str(token) == "\"module\"" {
            Spelling::BareModule
        } else {
            Spelling::BuiltinModule
        };
        self.restrict(releases.releases(), token.span())?;
        self.expect(b'(')?;
        self.expect(b')')?;
        let attrs = self.properties()?;
        self.expect(b'(')?;
        self.expect(b'{')?;
        if self.tok.kind == Kind::Caret {
            self.bump();
            self.expect(b':')?;
        }
        Ok(attrs)
    }

    /// Parses `}) {…} : () -> ()`, and adds the attributes to those of the module.
    pub(super) fn generic_module_footer(&mut self, attrs: &mut Vec<NamedAttr>) -> Result<()> {
        self.expect(b'}')?;
        self.expect(b')')?;
        if self.at(b'{') {
            attrs.extend(self.dict()?);
        }
        self.no_values()?;
        self.skip_loc()
    }

    /// Gives the module these attributes. One of them may be the name of the module.
    pub(super) fn name_module(&mut self, mut attrs: Vec<NamedAttr>, at: Span) -> Result<()> {
        self.unique(&attrs, at)?;
        if let Some(Attr::Str(name)) = self.take_named(&mut attrs, "sym_name") {
            self.module.name = Some(self.module.strings.intern(&name));
        }
        self.module.attrs = attrs;
        Ok(())
    }

    /// Parses the properties `<{…}>` of an op, if they are next.
    fn properties(&mut self) -> Result<Vec<NamedAttr>> {
        if !self.at(b'<') {
            return Ok(Vec::new());
        }
        let start = self.bump().span();
        self.restrict(Spelling::Properties.releases(), start)?;
        let attrs = self.raw_dict()?;
        self.expect(b'>')?;
        Ok(attrs)
    }

    /// Parses `: () -> ()`, the type of an op without operands and results.
    fn no_values(&mut self) -> Result<()> {
        self.expect(b':')?;
        let start = self.tok.span();
        let (inputs, results) = self.signature()?;
        if inputs.is_empty() && results.is_empty() {
            return Ok(());
        }
        Err(Error::new(
            start,
            "expected neither operands nor results here",
        ))
    }

    /// Parses a function or global in generic form.
    pub(super) fn generic_item(&mut self) -> Result<()> {
        let token = self.expect_kind(Kind::Str, "a function, a global or the end of the module")?;
        let (kind, releases) = match self.str(token) {
            "\"func\"" => (ItemKind::Func(Level::Source), Spelling::BareFunc.releases()),
            "\"builtin.func\"" => (
                ItemKind::Func(Level::Source),
                Spelling::BuiltinFunc.releases(),
            ),
            "\"func.func\"" => (ItemKind::Func(Level::Source), Spelling::FuncFunc.releases()),
            "\"llvm.func\"" => (ItemKind::Func(Level::Llvm), ReleaseSet::ALL),
            "\"memref.global\"" => (ItemKind::MemRefGlobal, ReleaseSet::ALL),
            "\"llvm.mlir.global\"" => (ItemKind::LlvmGlobal, ReleaseSet::ALL),
            _ => return self.other_item(token),
        };
        self.restrict(releases, token.span())?;
        self.expect(b'(')?;
        self.expect(b')')?;
        let mut attrs = self.properties()?;
        let mut body = None;
        if self.at(b'(') {
            self.bump();
            self.reset_scope();
            self.region(ROOT)?;
            let found = self.finish_body()?;
            self.expect(b')')?;
            body = Some(found).filter(|body| !body.root().is_empty());
        }
        if self.at(b'{') {
            attrs.extend(self.raw_dict()?);
        }
        self.no_values()?;
        self.skip_loc()?;
        self.unique(&attrs, token.span())?;
        match kind {
            ItemKind::Func(level) => self.generic_func(token, level, attrs, body),
            ItemKind::MemRefGlobal => self.generic_memref_global(token, attrs),
            ItemKind::LlvmGlobal => self.generic_llvm_global(token, attrs, body),
        }
    }

    /// Parses an op of a module that is neither a function nor a global. The quoted name is already
    /// parsed. The text of the op is kept.
    fn other_item(&mut self, token: Token) -> Result<()> {
        let name = self.unescape(token, 0)?;
        if Op::from_name(&name).is_some() {
            let name = super::shorten(self.str(token));
            let message = format!("expected a function or a global, found `{name}`");
            return Err(Error::new(token.span(), message));
        }
        if !self.at(b'(') {
            return Err(self.expected("`(`"));
        }
        while matches!(self.tok.kind, Kind::Punct(b'(' | b'[' | b'<' | b'{')) {
            self.skip_balanced()?;
        }
        self.expect(b':')?;
        self.signature()?;
        let end = self.tok.start as usize;
        self.skip_loc()?;
        let text = self.normalized_text(Span::new(token.start as usize, end));
        let name = self.module.strings.intern(&name);
        self.module.others.push(OtherOp {
            name,
            text: text.into(),
            loc: Loc(token.start),
        });
        Ok(())
    }

    /// Removes the symbol name from the attributes of an op and returns it.
    pub(super) fn take_name(
        &mut self,
        op: Token,
        attrs: &mut Vec<NamedAttr>,
    ) -> Result<crate::symbol::Sym> {
        match self.take_named(attrs, "sym_name") {
            Some(Attr::Str(name)) => Ok(self.module.strings.intern(&name)),
            _ => Err(Error::new(op.span(), "expected an attribute `sym_name`")),
        }
    }

    fn generic_func(
        &mut self,
        token: Token,
        level: Level,
        mut attrs: Vec<NamedAttr>,
        body: Option<Body>,
    ) -> Result<()> {
        let name = self.take_name(token, &mut attrs)?;
        let old_ty = self.take_named(&mut attrs, "type");
        let ty = self.take_named(&mut attrs, "function_type");
        let ty = match ty.or(old_ty) {
            Some(Attr::Type(ty)) if self.is_func_type(level, ty) => ty,
            _ => {
                let message = "expected the function's type in an attribute `function_type`";
                return Err(Error::new(token.span(), message));
            }
        };
        let private = self.take_private(&mut attrs);
        let linkage = match level {
            Level::Llvm => self.take_named(&mut attrs, "linkage"),
            Level::Source => None,
        };
        if let Some(linkage) = linkage {
            let Some(name) = linkage_name(&linkage) else {
                return Err(Error::new(token.span(), "expected a known linkage"));
            };
            if name != "external" {
                let linkage = self.linkage(name);
                attrs.insert(0, linkage);
            }
        }
        let arg_attrs = match self.take_named(&mut attrs, "arg_attrs") {
            Some(Attr::Array(dicts)) => dicts
                .into_iter()
                .map(|dict| match dict {
                    Attr::Dict(attrs) => attrs.into_vec(),
                    _ => Vec::new(),
                })
                .collect(),
            _ => Vec::new(),
        };
        if level == Level::Llvm {
            self.drop_defaults(&mut attrs);
        }
        self.module.add_func(Func {
            name,
            ty,
            level,
            private,
            attrs,
            arg_attrs,
            body,
            loc: Loc(token.start),
        });
        Ok(())
    }

    fn is_func_type(&self, level: Level, ty: crate::types::Type) -> bool {
        match level {
            Level::Source => self.module.types.as_function(ty).is_some(),
            Level::Llvm => self.module.types.as_llvm_func(ty).is_some(),
        }
    }

    /// Drops attributes with default values from a symbol of the LLVM dialect.
    pub(super) fn drop_defaults(&mut self, attrs: &mut Vec<NamedAttr>) {
        let strings = &self.module.strings;
        attrs.retain(|attr| {
            let Key::Other(name) = attr.key else {
                return true;
            };
            let default = match strings.get(name) {
                "CConv" => attr.value == Attr::Other("#llvm.cconv<ccc>".into()),
                "visibility_" | "addr_space" | "unnamed_addr" => {
                    matches!(attr.value, Attr::Int(0, _))
                }
                _ => false,
            };
            !default
        });
    }

    /// Parses an op in generic form; its quoted name is next.
    pub(super) fn generic_op(&mut self, d: &mut Draft<'a>) -> Result<Op> {
        let token = self.bump();
        let name = self.unescape(token, 0)?;
        let (mut op, releases) = Op::from_name(&name).unwrap_or_else(|| {
            let sym = self.module.strings.intern(&name);
            (Op::Unregistered(sym), ReleaseSet::ALL)
        });
        self.paren_uses(d)?;
        if self.at(b'[') {
            self.list(b'[', b']', |p| p.successor(d))?;
        }
        if self.at(b'<') {
            let start = self.bump().span();
            self.restrict(Spelling::Properties.releases(), start)?;
            self.attr_dict(d, op)?;
            self.expect(b'>')?;
        }
        if self.at(b'(') {
            // The regions belong to the same body, but each op in them needs a new draft.
            self.list(b'(', b')', |p| {
                let region = p.scope.body.new_region();
                d.regions.push(region);
                p.region(region)
            })?;
        }
        self.attr_dict(d, op)?;
        let types = self.tok.span();
        self.colon_signature(d)?;
        if op == Op::Arith(ArithOp::Constant)
            && d.attrs
                .iter()
                .any(|a| a.key == Key::Value && matches!(a.value, Attr::Symbol(_)))
        {
            op = Op::Func(FuncOp::Constant);
        }
        if op == Op::Func(FuncOp::Constant) && name == "std.constant" {
            self.restrict(Spelling::ConstantOfFunction.releases(), token.span())?;
        } else {
            self.restrict(releases, token.span())?;
        }
        self.split_operands(d, op, types)?;
        self.complete(d, op, token)?;
        Ok(op)
    }

    /// Moves the last operands of an op to the op's successors.
    fn split_operands(&mut self, d: &mut Draft<'a>, op: Op, at: Span) -> Result<()> {
        if !d.successor_operands.is_empty() {
            return Ok(());
        }
        let all = d.operands.len();
        let edges = form::of(op).map_or(Edges::None, |form| form.assembly.edges());
        let mut counts = Dims::new();
        match edges {
            Edges::None => return Ok(()),
            Edges::One => counts.push(all as i64),
            Edges::Two => match d.segments.take() {
                Some(segments) => counts.extend(segments.into_iter().skip(1)),
                None => counts.extend([0, 0]),
            },
            Edges::Cases => {
                let segments = d.segments.take().unwrap_or_default();
                counts.push(segments.get(1).copied().unwrap_or(0));
                let cases = segments.get(2).copied().unwrap_or(0);
                let n = d.successors.len().saturating_sub(1);
                if let Some(lens) = d.case_segments.take() {
                    counts.extend(lens);
                } else if let Some(starts) = d.case_offsets.take() {
                    let ends = starts.iter().skip(1).copied().chain([cases]);
                    counts.extend(starts.iter().zip(ends).map(|(s, e)| e.saturating_sub(*s)));
                } else if cases == 0 {
                    counts.extend(std::iter::repeat_n(0, n));
                }
            }
        }
        let given = counts
            .iter()
            .try_fold(0usize, |n, c| n.checked_add(usize::try_from(*c).ok()?));
        let own = given.and_then(|given| all.checked_sub(given));
        let right = own == Some(usize::from(edges != Edges::One));
        if !right || counts.len() != d.successors.len() {
            let message = format!(
                "expected operand group sizes that distribute {all} operands over {} successors",
                d.successors.len()
            );
            return Err(Error::new(at, message));
        }
        let own = own.unwrap_or(0);
        d.successor_operands.extend(d.operands.drain(own..));
        let mut first = 0;
        for ((_, range), count) in d.successors.iter_mut().zip(&counts) {
            let len = *count as usize;
            *range = first..first + len;
            first += len;
        }
        Ok(())
    }

    /// Parses the attribute dictionary `{…}` of an op, if it is next. The keys come from the op
    /// tables.
    pub(super) fn attr_dict(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        if self.tok.kind == Kind::Hash {
            return self.aliased_dict(d, op);
        }
        if !self.at(b'{') {
            return Ok(());
        }
        self.list(b'{', b'}', |p| {
            let (name, token) = p.attr_name()?;
            let known = !matches!(op, Op::Unregistered(_))
                && (crate::text::keys::key_of(op, &name, p.release()).is_some()
                    || name.ends_with("egment_sizes")
                    || name.ends_with("SegmentSizes")
                    || name.starts_with("case_operand_"));
            if let Some(key) = p.affine_key(op, &name) {
                return p.affine_attr(d, key);
            }
            let value = p.attr_value(!known)?;
            p.named_attr(d, op, &name, value, token)
        })
    }

    /// Parses `#alias` in place of an attribute dictionary.
    fn aliased_dict(&mut self, d: &mut Draft<'a>, op: Op) -> Result<()> {
        let token = self.tok;
        let Attr::Dict(attrs) = self.attr()? else {
            return Err(Error::new(
                token.span(),
                "expected the alias of a dictionary of attributes",
            ));
        };
        for attr in attrs {
            let Key::Other(name) = attr.key else { continue };
            let name = self.module.str(name).to_owned();
            self.named_attr(d, op, &name, attr.value, token)?;
        }
        Ok(())
    }

    /// Parses an attribute dictionary `{…}` without converting its values.
    fn raw_dict(&mut self) -> Result<Vec<NamedAttr>> {
        let mut attrs = Vec::new();
        self.list(b'{', b'}', |p| {
            let (name, _) = p.attr_name()?;
            let value = p.attr_value(false)?;
            let key = Key::Other(p.module.strings.intern(&name));
            attrs.push(NamedAttr { key, value });
            Ok(())
        })?;
        Ok(attrs)
    }

    /// Returns the sizes of operand groups that an attribute contains.
    pub(super) fn sizes(&self, value: &Attr, at: Token) -> Result<Dims> {
        int_list(value, &self.module.types)
            .ok_or_else(|| Error::new(at.span(), "expected a list of numbers in this attribute"))
    }
}
