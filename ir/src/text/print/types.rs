//! Prints types in the syntax of a release.

use std::fmt::Write;

use smallvec::SmallVec;

use crate::release::Release;
use crate::symbol::Strings;
use crate::text::LlvmTypes;
use crate::text::float;
use crate::text::print::push_escaped;
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Layout, Type, TypeKind, Types};

/// Appends types to a text.
pub(crate) struct TypeWriter<'m> {
    pub(crate) types: &'m Types,
    pub(crate) strings: &'m Strings,
    pub(crate) release: Release,
    pub(crate) llvm_types: LlvmTypes,
    /// Whether scalar types are wrapped, as in the LLVM dialect of release 11.
    pub(crate) wrapped: bool,
}

/// Appends an integer.
pub(crate) fn push_int(out: &mut String, value: i64) {
    if (0..10).contains(&value) {
        out.push(char::from(b'0' + value as u8));
    } else {
        out.push_str(itoa::Buffer::new().format(value));
    }
}

/// Appends a size, stride or offset. A dynamic size, stride or offset is written as `?`.
fn push_size(out: &mut String, value: i64) {
    if value == DYNAMIC {
        out.push('?');
    } else {
        push_int(out, value);
    }
}

impl TypeWriter<'_> {
    /// Appends the text of a type.
    pub(crate) fn ty(&self, out: &mut String, ty: Type) {
        let kind = self.types.kind(ty);
        let wrapped = match self.llvm_types {
            LlvmTypes::Quoted => self.wrap(out, ty, kind),
            LlvmTypes::Builtin => false,
        };
        if wrapped {
            return;
        }
        // Types that are nested in a type of another dialect are never wrapped.
        let inner = TypeWriter {
            wrapped: false,
            ..*self
        };
        if kind.is_llvm() {
            out.push_str("!llvm.");
        }
        inner.plain(out, kind);
    }

    /// Appends a type. If it is of the LLVM dialect, the prefix `!llvm.` is omitted.
    fn plain(&self, out: &mut String, kind: &TypeKind) {
        match kind {
            TypeKind::Int(width) => {
                out.push('i');
                push_int(out, i64::from(*width));
            }
            TypeKind::SignedInt { width, is_signed } => {
                out.push_str(if *is_signed { "si" } else { "ui" });
                push_int(out, i64::from(*width));
            }
            TypeKind::Index => out.push_str("index"),
            TypeKind::Float(kind) => out.push_str(float::NAMES[*kind as usize]),
            TypeKind::SmallFloat(kind) => out.push_str(kind.name()),
            TypeKind::None => out.push_str("none"),
            TypeKind::Complex(elem) => {
                out.push_str("complex<");
                self.ty(out, *elem);
                out.push('>');
            }
            TypeKind::Vector { shape, elem } => self.vector(out, shape, *elem),
            TypeKind::MemRef(memref) => {
                out.push_str("memref<");
                for size in &memref.shape {
                    push_size(out, *size);
                    out.push('x');
                }
                self.ty(out, memref.elem);
                self.layout(out, &memref.layout);
                self.space(out, memref.space);
                out.push('>');
            }
            TypeKind::UnrankedMemRef { elem, space } => {
                out.push_str("memref<*x");
                self.ty(out, *elem);
                self.space(out, *space);
                out.push('>');
            }
            TypeKind::Tensor(tensor) => self.shaped(out, "tensor<", &tensor.shape, tensor.elem),
            TypeKind::UnrankedTensor(elem) => {
                out.push_str("tensor<*x");
                self.ty(out, *elem);
                out.push('>');
            }
            TypeKind::Function { inputs, results } => self.signature(out, inputs, results),
            TypeKind::LlvmVoid => out.push_str("void"),
            TypeKind::LlvmPtr { pointee, space } => {
                out.push_str("ptr");
                let pointee = if self.release.has_opaque_pointers() {
                    None
                } else if self.release.has(Spelling::OnlyTypedPointers) {
                    Some(pointee.unwrap_or(Type::I8))
                } else {
                    *pointee
                };
                match pointee {
                    Some(pointee) => {
                        out.push('<');
                        self.inner(out, pointee);
                        self.space(out, *space);
                        out.push('>');
                    }
                    None if *space != 0 => {
                        let _ = write!(out, "<{space}>");
                    }
                    None => {}
                }
            }
            TypeKind::LlvmStruct { packed, fields } => {
                out.push_str(if *packed {
                    "struct<packed ("
                } else {
                    "struct<("
                });
                self.inner_list(out, fields);
                out.push_str(")>");
            }
            TypeKind::LlvmArray { len, elem } => {
                out.push_str("array<");
                out.push_str(itoa::Buffer::new().format(*len));
                out.push_str(" x ");
                self.inner(out, *elem);
                out.push('>');
            }
            TypeKind::LlvmFunc {
                result,
                params,
                varargs,
            } => {
                out.push_str("func<");
                self.inner(out, *result);
                out.push_str(" (");
                self.inner_list(out, params);
                if *varargs {
                    out.push_str(if params.is_empty() { "..." } else { ", ..." });
                }
                out.push_str(")>");
            }
            TypeKind::Other(text) => out.push_str(self.strings.get(*text)),
        }
    }

    /// Appends `(A, B) -> C`.
    pub(crate) fn signature(&self, out: &mut String, inputs: &[Type], results: &[Type]) {
        out.push('(');
        self.list(out, inputs);
        out.push_str(") -> ");
        self.results(out, results);
    }

    /// Appends the result types: `C` or `(C, D)`. If the only result has a function type, this type
    /// is also in parentheses.
    pub(crate) fn results(&self, out: &mut String, results: &[Type]) {
        if let [one] = results
            && self.types.as_function(*one).is_none()
        {
            return self.ty(out, *one);
        }
        out.push('(');
        self.list(out, results);
        out.push(')');
    }

    /// Appends `A, B`.
    pub(crate) fn list(&self, out: &mut String, types: &[Type]) {
        for (i, ty) in types.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.ty(out, *ty);
        }
    }

    fn vector(&self, out: &mut String, shape: &[i64], elem: Type) {
        // In releases up to 19, vectors of pointers are types of the LLVM dialect.
        if self.types.is_ptr(elem) && self.release.has(Spelling::LlvmVectorsOfPointers) {
            out.push_str("!llvm.vec<");
            for size in shape {
                push_int(out, *size);
            }
            out.push_str(" x ");
            self.plain(out, self.types.kind(elem));
            out.push('>');
            return;
        }
        self.shaped(out, "vector<", shape, elem);
    }

    /// Appends `vector<2x3xT>` or `tensor<2x3xT>`.
    pub(crate) fn shaped(&self, out: &mut String, open: &str, shape: &[i64], elem: Type) {
        out.push_str(open);
        for size in shape {
            push_size(out, *size);
            out.push('x');
        }
        self.ty(out, elem);
        out.push('>');
    }

    fn space(&self, out: &mut String, space: u32) {
        if space != 0 {
            out.push_str(", ");
            push_int(out, i64::from(space));
        }
    }

    /// Returns whether a layout with these strides is printed as `strided<…>`.
    fn has_strided_layout(&self, strides: &[i64]) -> bool {
        let has_strides = !strides.contains(&0) || self.release.has(Spelling::ZeroStrides);
        has_strides && self.release.has(Spelling::StridedLayouts)
    }

    fn layout(&self, out: &mut String, layout: &Layout) {
        match layout {
            Layout::Identity => {}
            Layout::Strided { offset, strides } if self.has_strided_layout(strides) => {
                out.push_str(", strided<[");
                for (i, stride) in strides.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    push_size(out, *stride);
                }
                out.push(']');
                if *offset != 0 {
                    out.push_str(", offset: ");
                    push_size(out, *offset);
                }
                out.push('>');
            }
            // As an affine map, this layout is the identity map, which is not printed.
            Layout::Strided { offset: 0, strides } if strides[..] == [1] => {}
            Layout::Strided { offset, strides } => {
                out.push_str(", ");
                strided_map(out, *offset, strides);
            }
            Layout::Other(text) => {
                out.push_str(", ");
                out.push_str(self.strings.get(*text));
            }
        }
    }

    /// Appends types that are nested in a type of the LLVM dialect.
    fn inner_list(&self, out: &mut String, types: &[Type]) {
        for (i, ty) in types.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            self.inner(out, *ty);
        }
    }

    /// Appends a type that is nested in a type of the LLVM dialect.
    fn inner(&self, out: &mut String, ty: Type) {
        let kind = self.types.kind(ty);
        if kind.is_llvm() {
            self.plain(out, kind);
        } else {
            self.ty(out, ty);
        }
    }

    /// Returns whether the type is an integer or float that release 11 wraps.
    fn is_wrapped_scalar(&self, ty: Type) -> bool {
        self.wrapped && (ty.is_int() || ty.is_float())
    }

    /// Returns whether the type is a one-dimensional vector of pointers or of wrapped scalars.
    fn is_llvm_vector(&self, kind: &TypeKind) -> bool {
        if let TypeKind::Vector { shape, elem } = kind {
            let llvm = self.types.is_ptr(*elem) || self.is_wrapped_scalar(*elem);
            return shape.len() == 1 && llvm;
        }
        false
    }

    /// Appends a type in the wrapped form of release 11. Returns `false` if the type is not
    /// wrapped.
    fn wrap(&self, out: &mut String, ty: Type, kind: &TypeKind) -> bool {
        if self.is_wrapped_scalar(ty) {
            out.push_str("!llvm.");
            self.llvm_syntax(out, ty);
        } else if ty == Type::VOID {
            out.push_str("!llvm.void");
        } else if kind.is_llvm() || self.is_llvm_vector(kind) {
            self.quoted(out, ty);
        } else {
            return false;
        }
        true
    }

    fn quoted(&self, out: &mut String, ty: Type) {
        out.push_str("!llvm<\"");
        self.llvm_syntax(out, ty);
        out.push_str("\">");
    }

    fn llvm_syntax_list(&self, out: &mut String, types: &[Type]) {
        for (i, ty) in types.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.llvm_syntax(out, *ty);
        }
    }

    /// Appends a type in LLVM's own syntax.
    fn llvm_syntax(&self, out: &mut String, ty: Type) {
        let kind = self.types.kind(ty);
        match kind {
            TypeKind::Int(width) => {
                let _ = write!(out, "i{width}");
            }
            TypeKind::Float(kind) => out.push_str(float::LLVM_NAMES[*kind as usize]),
            TypeKind::LlvmVoid => out.push_str("void"),
            TypeKind::LlvmPtr { pointee, space } => {
                self.llvm_syntax(out, pointee.unwrap_or(Type::I8));
                if *space != 0 {
                    let _ = write!(out, " addrspace({space})");
                }
                out.push('*');
            }
            TypeKind::LlvmStruct { packed, fields } => {
                out.push_str(if *packed { "<{" } else { "{" });
                if !fields.is_empty() {
                    out.push(' ');
                    self.llvm_syntax_list(out, fields);
                    out.push(' ');
                }
                out.push_str(if *packed { "}>" } else { "}" });
            }
            TypeKind::LlvmArray { len, elem } => {
                let _ = write!(out, "[{len} x ");
                self.llvm_syntax(out, *elem);
                out.push(']');
            }
            TypeKind::Vector { shape, elem } => {
                // A vector of several dimensions becomes an array of vectors.
                let (last, outer) = match &shape[..] {
                    [outer @ .., last] => (*last, outer),
                    [] => (1, &[][..]),
                };
                for size in outer {
                    let _ = write!(out, "[{size} x ");
                }
                let _ = write!(out, "<{last} x ");
                self.llvm_syntax(out, *elem);
                out.push('>');
                for _ in outer {
                    out.push(']');
                }
            }
            TypeKind::LlvmFunc {
                result,
                params,
                varargs,
            } => {
                self.llvm_syntax(out, *result);
                out.push_str(" (");
                self.llvm_syntax_list(out, params);
                if *varargs {
                    out.push_str(if params.is_empty() { "..." } else { ", ..." });
                }
                out.push(')');
            }
            // A type that LLVM does not have occurs only in an invalid module. It is printed in
            // MLIR's syntax.
            TypeKind::Index => out.push_str("index"),
            TypeKind::None => out.push_str("none"),
            TypeKind::Complex(_)
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Tensor(_)
            | TypeKind::UnrankedTensor(_)
            | TypeKind::Function { .. }
            | TypeKind::SignedInt { .. }
            | TypeKind::SmallFloat(_) => self.ty(out, ty),
            TypeKind::Other(text) => push_escaped(out, self.strings.get(*text)),
        }
    }
}

/// Appends a layout as a map such as `affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)>`.
///
/// Symbols stand for the dynamic offset and the dynamic strides, from left to right. The terms have
/// the order in which MLIR infers the terms.
fn strided_map(out: &mut String, offset: i64, strides: &[i64]) {
    out.push_str("affine_map<(");
    for i in 0..strides.len() {
        let _ = write!(out, "{}d{i}", if i > 0 { ", " } else { "" });
    }
    out.push(')');
    let symbols =
        usize::from(offset == DYNAMIC) + strides.iter().filter(|s| **s == DYNAMIC).count();
    if symbols > 0 {
        out.push('[');
        for i in 0..symbols {
            let _ = write!(out, "{}s{i}", if i > 0 { ", " } else { "" });
        }
        out.push(']');
    }
    out.push_str(" -> (");
    let mut symbol = usize::from(offset == DYNAMIC);
    // Releases 13 to 15 compare maps as text, so the order of the terms matters.
    //
    // - Transposing a row-major memref leaves the terms with the largest stride first.
    // - If strides are dynamic, `subview` expects the order of the dimensions.
    // - Without an offset, a first stride of 1 comes last, as in a transposed dynamic memref.
    let dynamic = strides.contains(&DYNAMIC);
    let transposed = offset == 0 && strides.first() == Some(&1);
    let mut terms: SmallVec<[(u64, usize, usize); 4]> = SmallVec::new();
    for (dim, stride) in strides.iter().enumerate() {
        terms.push((stride.unsigned_abs(), dim, symbol));
        symbol += usize::from(*stride == DYNAMIC);
    }
    terms.sort_by_key(|(size, _, _)| {
        std::cmp::Reverse(match (dynamic, transposed) {
            (false, _) => *size,
            (true, true) => (*size).min(2),
            (true, false) => 0,
        })
    });
    let mut first = true;
    let mut offset_due = offset == DYNAMIC;
    for (size, dim, symbol) in terms {
        let stride = strides[dim];
        if stride == 0 {
            continue;
        }
        let negative = stride < 0 && stride != DYNAMIC;
        match (first, negative) {
            (true, false) => {}
            (true, true) => out.push('-'),
            (false, false) => out.push_str(" + "),
            (false, true) => out.push_str(" - "),
        }
        first = false;
        let _ = write!(out, "d{dim}");
        if stride == DYNAMIC {
            let _ = write!(out, " * s{symbol}");
        } else if size != 1 {
            let _ = write!(out, " * {size}");
        }
        if std::mem::take(&mut offset_due) {
            out.push_str(" + s0");
        }
    }
    match (first, offset) {
        (true, DYNAMIC) => out.push_str("s0"),
        (true, _) => push_int(out, offset),
        (false, 0 | DYNAMIC) => {}
        (false, _) => {
            let sign = if offset < 0 { '-' } else { '+' };
            let _ = write!(out, " {sign} {}", offset.unsigned_abs());
        }
    }
    out.push_str(")>");
}
