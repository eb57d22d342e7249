//! Prints attributes in the syntax of a release.

use std::fmt::Write;

use smallvec::SmallVec;

use super::Printer;
use super::types::push_int;
use crate::attr::{Attr, Key, NamedAttr};
use crate::kinds::{IntPredicate, Punctuation};
use crate::ops::{ArithOp, LlvmOp, MemRefOp, Op, VectorOp};
use crate::symbol::Sym;
use crate::text::float;
use crate::text::keys::{FAST_MATH, OVERFLOW, kind_name, name_of, number_of_code};
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Type};

/// Appends the escaped contents of a quoted string.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
}

/// Returns whether the name needs no quotes.
pub(crate) fn is_bare(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}

/// Appends an integer of type `ty`. An `i1` integer is written as `true` or `false`.
pub(crate) fn push_int_literal(out: &mut String, value: i128, ty: Type) {
    if ty == Type::I1 {
        out.push_str(if value == 0 { "false" } else { "true" });
    } else {
        let _ = write!(out, "{value}");
    }
}

/// Appends a scalar, given its bits.
pub(crate) fn push_bits(out: &mut String, bits: u128, ty: Type, index_width: u32) {
    if let Some(kind) = ty.float_kind() {
        return float::print(out, bits as u64, kind);
    }
    if let Some(kind) = ty.small_float() {
        return float::print_small(out, bits as u64, kind);
    }
    let unused = 128 - ty.scalar_bits(index_width).unwrap_or(128);
    push_int_literal(out, (bits << unused) as i128 >> unused, ty);
}

impl<'m> Printer<'m> {
    /// Prints a symbol: `@name`.
    pub(super) fn symbol(&mut self, symbol: Sym) {
        self.symbol_text(self.module.strings.get(symbol));
    }

    /// Prints the symbol `@name` for the given text.
    pub(super) fn symbol_text(&mut self, name: &str) {
        self.out.push('@');
        let bare = is_bare(name);
        if bare {
            self.out.push_str(name);
        } else {
            self.quoted(name);
        }
    }

    /// Prints an element of a list. The type is omitted for an integer of type `i64` and for a
    /// float of type `f64`.
    fn element(&mut self, attr: &Attr) {
        let start = self.out.len();
        self.attr(attr);
        let usual = if matches!(attr, Attr::Int(_, Type::I64)) {
            " : i64"
        } else if matches!(attr, Attr::Float(_, Type::F64)) {
            " : f64"
        } else {
            return;
        };
        // A hexadecimal float needs its type, because without the type it would be parsed as an
        // integer.
        let text = &self.out[start..];
        if text.ends_with(usual) && !text.starts_with("0x") {
            self.out.truncate(self.out.len() - usual.len());
        }
    }

    /// Prints a quoted string: `"text"`.
    pub(super) fn quoted(&mut self, text: &str) {
        self.out.push('"');
        push_escaped(&mut self.out, text);
        self.out.push('"');
    }

    /// Prints `1, 2, 3`.
    fn numbers(&mut self, list: &[i64]) {
        for (i, value) in list.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            push_int(&mut self.out, *value);
        }
    }

    /// Prints `[1, 2, 3]`.
    pub(super) fn number_list(&mut self, list: &[i64]) {
        self.out.push('[');
        self.numbers(list);
        self.out.push(']');
    }

    /// Parses an array of integers, such as `array<i64: 1, 2>`.
    pub(super) fn array(&mut self, elem: &str, list: &[i64]) {
        self.out.push_str("array<");
        self.out.push_str(elem);
        if !list.is_empty() {
            self.out.push_str(": ");
            self.numbers(list);
        }
        self.out.push('>');
    }

    /// Prints integers as dense elements, such as `dense<[1, 2]> : vector<2xi32>`.
    pub(super) fn dense_numbers(&mut self, list: &[i64], open: &str) {
        self.out.push_str("dense<");
        if list.is_empty() {
            self.out.push('>');
        } else {
            self.number_list(list);
            self.out.push('>');
        }
        let _ = write!(self.out, " : {open}<{}xi32>", list.len());
    }

    /// Prints an attribute in a form that does not depend on an op.
    pub(super) fn attr(&mut self, attr: &Attr) {
        match attr {
            Attr::Unit => self.out.push_str("unit"),
            Attr::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Attr::Int(value, ty) => {
                push_int_literal(&mut self.out, *value, *ty);
                if *ty != Type::I1 {
                    self.out.push_str(" : ");
                    self.plain_type(*ty);
                }
            }
            Attr::Float(bits, ty) => {
                push_bits(&mut self.out, u128::from(*bits), *ty, 64);
                self.out.push_str(" : ");
                self.plain_type(*ty);
            }
            Attr::Str(text) => self.quoted(text),
            Attr::Symbol(symbol) => self.symbol(*symbol),
            Attr::Type(ty) => self.ty(*ty),
            Attr::I64s(list) if self.release.has(Spelling::Arrays) => self.array("i64", list),
            Attr::I64s(list) => self.number_list(list),
            Attr::Ints(list, ty) => self.ints(list, *ty),
            Attr::Array(items) => {
                self.out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.element(item);
                }
                self.out.push(']');
            }
            Attr::Dense(bits, ty) => {
                self.dense(bits, *ty);
                self.out.push_str(" : ");
                let rank = self
                    .module
                    .types
                    .as_vector(*ty)
                    .map(|(shape, _)| shape.len());
                if rank == Some(0) {
                    self.tensor_type(*ty);
                } else {
                    self.plain_type(*ty);
                }
            }
            Attr::Dict(attrs) => self.dict(attrs),
            Attr::Map(map) => {
                let _ = write!(self.out, "{map}");
            }
            Attr::Set(set) => {
                let _ = write!(self.out, "{set}");
            }
            Attr::Other(text) => self.out.push_str(text),
        }
    }

    fn ints(&mut self, list: &[i128], ty: Type) {
        if self.release.has(Spelling::Arrays) {
            self.out.push_str("array<");
            self.plain_type(ty);
            for (i, value) in list.iter().enumerate() {
                self.out.push_str(if i == 0 { ": " } else { ", " });
                push_int_literal(&mut self.out, *value, ty);
            }
            self.out.push('>');
        } else {
            self.dense_ints(list, ty);
        }
    }

    /// Prints integers as dense elements, such as `dense<[1, 2]> : vector<2xi32>`.
    fn dense_ints(&mut self, list: &[i128], ty: Type) {
        self.out.push_str("dense<[");
        for (i, value) in list.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            push_int_literal(&mut self.out, *value, ty);
        }
        let _ = write!(self.out, "]> : vector<{}x", list.len());
        self.plain_type(ty);
        self.out.push('>');
    }

    /// Prints a type inside an attribute. Release 11 never wraps such types.
    pub(super) fn plain_type(&mut self, ty: Type) {
        let wrapped = std::mem::replace(&mut self.wrapped, false);
        self.ty(ty);
        self.wrapped = wrapped;
    }

    /// Prints a vector type as the tensor type of the same shape and element type.
    pub(super) fn tensor_type(&mut self, ty: Type) {
        let Some((shape, elem)) = self.module.types.as_vector(ty) else {
            return self.plain_type(ty);
        };
        let mut writer = self.writer();
        writer.wrapped = false;
        writer.shaped(&mut self.out, "tensor<", shape, elem);
    }

    /// Prints `dense<…>` without the type after it.
    pub(super) fn dense(&mut self, bits: &[u128], ty: Type) {
        self.out.push_str("dense<");
        let types = &self.module.types;
        let mut shape: Vec<i64> = Vec::new();
        let mut elem = ty;
        while let Some((dims, inner)) = types.as_shaped(elem) {
            shape.extend_from_slice(dims);
            elem = inner;
        }
        if let [one] = bits {
            push_bits(&mut self.out, *one, elem, 64);
        } else if !bits.is_empty() {
            let mut next = bits.iter();
            self.dense_level(&shape, elem, &mut next);
        }
        self.out.push('>');
    }

    fn dense_level(&mut self, shape: &[i64], elem: Type, next: &mut std::slice::Iter<'_, u128>) {
        let Some((size, inner)) = shape.split_first() else {
            if let Some(bits) = next.next() {
                push_bits(&mut self.out, *bits, elem, 64);
            }
            return;
        };
        self.out.push('[');
        for i in 0..*size {
            if next.as_slice().is_empty() {
                break;
            }
            if i > 0 {
                self.out.push_str(", ");
            }
            self.dense_level(inner, elem, next);
        }
        self.out.push(']');
    }

    /// Prints `{a, b = 1 : i64}`.
    pub(super) fn dict(&mut self, attrs: &[NamedAttr]) {
        self.out.push('{');
        for (i, attr) in attrs.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.named(None, attr);
        }
        self.out.push('}');
    }

    /// Returns the name of an attribute, which may depend on the op.
    pub(super) fn attr_name(&self, op: Option<Op>, key: Key) -> &'m str {
        if let Key::Other(sym) = key {
            return self.module.strings.get(sym);
        }
        let op = op.unwrap_or(Op::MemRef(MemRefOp::Alloc));
        name_of(op, key, self.release).unwrap_or("value")
    }

    /// Returns the attributes of an op, sorted by name.
    pub(super) fn sorted<'b>(
        &self,
        op: Op,
        attrs: impl Iterator<Item = &'b NamedAttr>,
    ) -> SmallVec<[&'b NamedAttr; 4]> {
        let mut sorted: SmallVec<[&NamedAttr; 4]> = attrs.collect();
        if sorted.len() > 1 {
            sorted.sort_by_key(|attr| self.attr_name(Some(op), attr.key));
        }
        sorted
    }

    /// Prints `name = value`, as the release prints this attribute of `op`.
    pub(super) fn named(&mut self, op: Option<Op>, attr: &NamedAttr) {
        let name = self.attr_name(op, attr.key);
        if is_bare(name) {
            self.out.push_str(name);
        } else {
            self.quoted(name);
        }
        let old_inbounds = attr.key == Key::GepFlags && self.release.has(Spelling::InboundsAlone);
        if attr.value == Attr::Unit || old_inbounds {
            return;
        }
        self.out.push_str(" = ");
        match op {
            Some(op) => self.op_attr(op, attr),
            None => self.attr(&attr.value),
        }
    }

    /// Prints the value of an attribute of an op in the syntax of the release.
    fn op_attr(&mut self, op: Op, attr: &NamedAttr) {
        let arrays = self.release.has(Spelling::Arrays);
        match (attr.key, &attr.value) {
            (Key::Overflow, Attr::Int(bits, _)) => {
                if matches!(op, Op::Llvm(_)) && self.release.has(Spelling::OverflowAsNumber) {
                    let _ = write!(self.out, "{bits} : i32");
                } else {
                    let prefix = if matches!(op, Op::Llvm(_)) {
                        "llvm"
                    } else {
                        "arith"
                    };
                    self.flags(&format!("#{prefix}.overflow"), *bits, &OVERFLOW, ", ");
                }
            }
            (Key::FastMath, Attr::Int(bits, _)) => {
                if matches!(op, Op::Llvm(_)) {
                    self.flags("#llvm.fastmath", *bits, &FAST_MATH, ", ");
                } else {
                    self.flags("#arith.fastmath", *bits, &FAST_MATH, ",");
                }
            }
            (Key::GepFlags, Attr::Int(bits, _)) => {
                let _ = write!(self.out, "{bits} : i32");
            }
            (Key::GepIndices, Attr::I64s(list)) => {
                let list: Vec<i64> = list
                    .iter()
                    .map(|i| if *i == DYNAMIC { -2_147_483_648 } else { *i })
                    .collect();
                if arrays {
                    self.array("i32", &list);
                } else {
                    self.dense_numbers(&list, "tensor");
                }
            }
            (Key::Cases, Attr::Ints(list, ty)) => self.dense_ints(list, *ty),
            (Key::StaticSizes, Attr::I64s(list)) if !arrays => {
                let list: Vec<i64> = list
                    .iter()
                    .map(|i| if *i == DYNAMIC { -1 } else { *i })
                    .collect();
                self.number_list(&list);
            }
            (Key::Position, Attr::I64s(list))
                if matches!(op, Op::Vector(_)) && !self.release.has(Spelling::StaticPosition) =>
            {
                self.number_list(list);
            }
            (Key::Permutation, Attr::I64s(list)) if op == Op::MemRef(MemRefOp::Transpose) => {
                self.permutation(list);
            }
            (Key::Permutation, Attr::I64s(list)) if op == Op::Llvm(LlvmOp::ShuffleVector) => {
                if arrays {
                    self.array("i32", list);
                } else {
                    self.typed_numbers(list, "i32");
                }
            }
            (Key::Permutation, value @ Attr::I64s(_))
                if op == Op::Vector(VectorOp::Transpose)
                    && self.release.has(Spelling::PermutationOfVector) =>
            {
                self.attr(value);
            }
            (Key::StaticOffsets | Key::StaticSizes | Key::StaticStrides, Attr::I64s(list))
                if matches!(
                    op,
                    Op::Vector(VectorOp::ExtractStridedSlice | VectorOp::InsertStridedSlice)
                ) =>
            {
                self.number_list(list);
            }
            (Key::Permutation | Key::StaticSizes | Key::Dimensions, Attr::I64s(list))
                if matches!(op, Op::Vector(_)) && !self.release.has(Spelling::MaskAsArray) =>
            {
                self.number_list(list);
            }
            (Key::InBounds, Attr::Array(flags)) => {
                let said = !self.release.has(Spelling::Masked);
                for (i, flag) in flags.iter().enumerate() {
                    let inside = (*flag == Attr::Bool(true)) == said;
                    self.out.push_str(if i == 0 { "[" } else { ", " });
                    self.out.push_str(if inside { "true" } else { "false" });
                }
                self.out.push_str(if flags.is_empty() { "[]" } else { "]" });
            }
            (Key::Reassociation, Attr::Array(groups)) => {
                self.out.push('[');
                for (i, group) in groups.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    if let Attr::I64s(list) = group {
                        self.number_list(list);
                    } else {
                        self.attr(group);
                    }
                }
                self.out.push(']');
            }
            (Key::Predicate, Attr::Int(code, _)) if matches!(op, Op::Index(_)) => {
                let name = IntPredicate::from_code(*code).map_or("eq", IntPredicate::name);
                let _ = write!(self.out, "#index<cmp_predicate {name}>");
            }
            (Key::Kind, Attr::Int(code, _)) if matches!(op, Op::Vector(_)) => {
                // In older releases, only `vector.reduction` has a string as its kind. Other ops
                // have the dialect's attribute.
                let named = op != Op::Vector(VectorOp::Reduction)
                    || self.release.has(Spelling::NamedVectorKind);
                match kind_name(op, *code, self.release) {
                    Some(name) if named => {
                        let _ = write!(self.out, "#vector.kind<{name}>");
                    }
                    Some(name) => self.quoted(name),
                    None => {
                        let _ = write!(self.out, "{code} : i64");
                    }
                }
            }
            (Key::StaticStrides | Key::Dilations, Attr::I64s(list))
                if matches!(op, Op::Linalg(_)) =>
            {
                self.out.push_str("dense<");
                self.number_list(list);
                let _ = write!(self.out, "> : tensor<{}xi64>", list.len());
            }
            (Key::IteratorTypes, Attr::I64s(list)) if matches!(op, Op::Linalg(_)) => {
                for (i, kind) in list.iter().enumerate() {
                    self.out.push_str(if i == 0 { "[" } else { ", " });
                    self.quoted(if *kind == 0 { "parallel" } else { "reduction" });
                }
                self.out.push_str(if list.is_empty() { "[]" } else { "]" });
            }
            (Key::LowerGroups | Key::UpperGroups, Attr::I64s(list)) => {
                self.dense_numbers(list, "tensor");
            }
            (Key::Steps, Attr::I64s(list)) => self.number_list(list),
            (Key::Reductions, Attr::I64s(list)) => {
                let number = |code: &i64| number_of_code(op, i128::from(*code), self.release);
                let list: Vec<i64> = list.iter().map(|code| number(code) as i64).collect();
                self.number_list(&list);
            }
            (Key::Punctuation, Attr::Int(code, _)) => {
                let mark = Punctuation::from_code(*code).unwrap_or(Punctuation::NewLine);
                let _ = write!(self.out, "#vector.punctuation<{}>", mark.name());
            }
            (Key::Kind, Attr::Int(code, ty)) if op == Op::MemRef(MemRefOp::AtomicRmw) => {
                let number = number_of_code(op, *code, self.release);
                self.attr(&Attr::Int(number, *ty));
            }
            (Key::Alignment, Attr::Int(value, _))
                if op == Op::MemRef(MemRefOp::AssumeAlignment) =>
            {
                let _ = write!(self.out, "{value} : i32");
            }
            (Key::Value, value) if op == Op::Arith(ArithOp::Constant) => self.literal(value),
            (_, value) => self.attr(value),
        }
    }

    /// Prints the value of a constant op. Dense elements are printed with the type of the result,
    /// not with a tensor type.
    pub(super) fn literal(&mut self, value: &Attr) {
        if let Attr::Dense(bits, ty) = value {
            self.dense(bits, *ty);
            self.out.push_str(" : ");
            self.plain_type(*ty);
        } else {
            self.attr(value);
        }
    }

    pub(super) fn typed_numbers(&mut self, list: &[i64], ty: &str) {
        self.out.push('[');
        for (i, value) in list.iter().enumerate() {
            let _ = write!(self.out, "{}{value} : {ty}", if i > 0 { ", " } else { "" });
        }
        self.out.push(']');
    }

    /// Prints a set of flags: `prefix<a, b>`.
    pub(super) fn flags(&mut self, prefix: &str, bits: i128, names: &[&str], comma: &str) {
        self.out.push_str(prefix);
        self.out.push('<');
        let mut first = true;
        for (i, name) in names.iter().enumerate() {
            if bits >> i & 1 == 1 {
                if !std::mem::take(&mut first) {
                    self.out.push_str(comma);
                }
                self.out.push_str(name);
            }
        }
        if first {
            self.out.push_str("none");
        }
        self.out.push('>');
    }

    /// Prints a permutation as `affine_map<(d0, d1) -> (d1, d0)>`.
    fn permutation(&mut self, list: &[i64]) {
        self.out.push_str("affine_map<");
        self.dims_to_dims(list);
        self.out.push('>');
    }

    /// A permutation of dimensions, written `(d0, d1) -> (d1, d0)`.
    pub(super) fn dims_to_dims(&mut self, list: &[i64]) {
        self.out.push('(');
        for i in 0..list.len() {
            let _ = write!(self.out, "{}d{i}", if i > 0 { ", " } else { "" });
        }
        self.out.push_str(") -> (");
        for (i, dim) in list.iter().enumerate() {
            let _ = write!(self.out, "{}d{dim}", if i > 0 { ", " } else { "" });
        }
        self.out.push(')');
    }
}
