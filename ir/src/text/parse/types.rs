//! Parses builtin types, and the types of the LLVM dialect from release 13 on.

use super::llvm_types::wrapped_type;
use super::{Aliased, KnownStruct, Parser, Result};
use crate::error::{Error, Span, counted};
use crate::text::float;
use crate::text::lexer::Kind;
use crate::text::spelling::Spelling;
use crate::types::{
    DYNAMIC, Dims, Layout, MAX_INT_WIDTH, MemRefType, SmallFloat, Type, TypeKind, TypeList,
};

impl<'a> Parser<'a> {
    /// Parses a type.
    pub(crate) fn ty(&mut self) -> Result<Type> {
        match self.tok.kind {
            Kind::Bare => self.bare_type(),
            Kind::Bang => self.dialect_type(),
            Kind::Punct(b'(') => {
                self.enter()?;
                let ty = self.function_type()?;
                self.leave();
                Ok(ty)
            }
            _ => Err(self.expected("a type")),
        }
    }

    /// Parses `: T`.
    pub(super) fn colon_type(&mut self) -> Result<Type> {
        self.expect(b':')?;
        self.ty()
    }

    /// Parses `(A, B) -> C` and returns the two lists of types.
    pub(super) fn signature(&mut self) -> Result<(TypeList, TypeList)> {
        let inputs = self.type_list()?;
        self.expect_arrow()?;
        Ok((inputs, self.types_or_type()?))
    }

    /// Parses one type without parentheses, such as `C`, or a list of types, such as `(C, D)`.
    pub(super) fn types_or_type(&mut self) -> Result<TypeList> {
        if self.at(b'(') {
            self.type_list()
        } else {
            Ok(TypeList::from_slice(&[self.ty()?]))
        }
    }

    fn function_type(&mut self) -> Result<Type> {
        let (inputs, results) = self.signature()?;
        Ok(self
            .module
            .types
            .intern(TypeKind::Function { inputs, results }))
    }

    /// Parses a list of types: `(A, B)`.
    fn type_list(&mut self) -> Result<TypeList> {
        let mut types = TypeList::new();
        self.list(b'(', b')', |p| {
            types.push(p.ty()?);
            Ok(())
        })?;
        Ok(types)
    }

    fn bare_type(&mut self) -> Result<Type> {
        let word = self.word();
        if let Some(ty) = scalar(word) {
            self.bump();
            return Ok(ty);
        }
        self.enter()?;
        let ty = match word {
            "vector" => self.vector_type(),
            "memref" => self.memref_type(),
            "tensor" => self.tensor_type(),
            "complex" => {
                self.bump();
                self.expect(b'<')?;
                let elem = self.ty()?;
                self.expect(b'>')?;
                Ok(self.module.types.intern(TypeKind::Complex(elem)))
            }
            _ if is_int_like(word) => {
                let message = format!("an integer type of 1 to {MAX_INT_WIDTH} bits");
                let error = self.expected(&message);
                Err(if is_wider_int(word) {
                    Error::foreign(error.span, word, error.message)
                } else {
                    error
                })
            }
            _ if is_signed_int(word) => self.signed_int(),
            _ if is_small_float(word) => self.small_float(),
            _ if is_unmodelled(word) => self.opaque_type(),
            _ => Err(self.expected("a type")),
        }?;
        self.leave();
        Ok(ty)
    }

    /// Parses an integer type with explicit signedness: `si8` or `ui8`.
    fn signed_int(&mut self) -> Result<Type> {
        let word = self.word();
        // A wider integer type is kept as an opaque type, because no engine supports it.
        let Some(width) = scalar(&word[1..]).and_then(Type::int_width) else {
            return self.opaque_type();
        };
        self.bump();
        Ok(Type::int_with_sign(width, word.starts_with('s')))
    }

    /// Parses a small float type.
    fn small_float(&mut self) -> Result<Type> {
        let word = self.word();
        let known = SmallFloat::ALL.into_iter().find(|kind| kind.name() == word);
        let Some(kind) = known else {
            return self.opaque_type();
        };
        let token = self.bump();
        self.restrict(Spelling::of_small_float(kind).releases(), token.span())?;
        Ok(kind.ty())
    }

    /// Parses a type that is not modelled and keeps its text.
    fn opaque_type(&mut self) -> Result<Type> {
        let token = self.bump();
        let mut span = token.span();
        if self.at(b'<') && self.tok.start == token.end {
            span.end = self.skip_balanced()?.end;
        }
        let text = self.normalized_text(span);
        let sym = self.module.strings.intern(&text);
        Ok(self.module.types.intern(TypeKind::Other(sym)))
    }

    /// Parses `<` and the sizes before an element type, such as `<4x?x8x`. Afterwards, the current
    /// token is the first token of the element type.
    fn dims(&mut self, dynamic: bool) -> Result<Dims> {
        if !self.at(b'<') {
            return Err(self.expected("`<`"));
        }
        let mut dims = Dims::new();
        let mut scalable = 0;
        let bytes = self.text.as_bytes();
        let mut pos = self.tok.end as usize;
        let space = |mut pos: usize| {
            while bytes.get(pos).is_some_and(u8::is_ascii_whitespace) {
                pos += 1;
            }
            pos
        };
        loop {
            pos = space(pos);
            let start = pos;
            let size = match bytes.get(pos) {
                Some(b'?') if dynamic => {
                    pos += 1;
                    DYNAMIC
                }
                Some(b'[') if !dynamic => {
                    let (size, end) = self.scalable_size(pos)?;
                    pos = end;
                    scalable |= 1u64.checked_shl(dims.len() as u32).unwrap_or(0);
                    size
                }
                Some(b'0'..=b'9') => {
                    while bytes.get(pos).is_some_and(u8::is_ascii_digit) {
                        pos += 1;
                    }
                    self.text[start..pos].parse().map_err(|_| {
                        Error::new(Span::new(start, pos), "expected a size below 2^63")
                    })?
                }
                _ => break,
            };
            dims.push(size);
            pos = space(pos);
            if bytes.get(pos) != Some(&b'x') {
                self.lexer.seek(pos);
                self.bump();
                return Err(self.expected("`x` after a size"));
            }
            pos += 1;
        }
        self.lexer.seek(pos);
        self.bump();
        if !dynamic {
            self.scalable_dims = scalable;
        }
        Ok(dims)
    }

    fn vector_type(&mut self) -> Result<Type> {
        let start = self.bump().span();
        let shape = self.dims(false)?;
        if self.at(b'?') {
            let message = "expected a vector whose sizes are all fixed";
            return Err(Error::new(start, message));
        }
        if shape.is_empty() {
            self.restrict(Spelling::VectorsOfNoDimension.releases(), start)?;
        }
        let elem = self.ty()?;
        self.expect(b'>')?;
        Ok(self.module.types.intern(TypeKind::Vector { shape, elem }))
    }

    /// Moves past `<*x`, if it is next. Afterwards, the current token is the first token of the
    /// element type.
    fn eat_unranked(&mut self) -> Result<bool> {
        if !self.at(b'<') {
            return Err(self.expected("`<`"));
        }
        let rest = self.text[self.tok.end as usize..].trim_start();
        if let Some(rest) = rest.strip_prefix('*')
            && let Some(rest) = rest.trim_start().strip_prefix('x')
        {
            self.lexer.seek(self.text.len() - rest.len());
            self.bump();
            return Ok(true);
        }
        Ok(false)
    }

    fn tensor_type(&mut self) -> Result<Type> {
        let start = self.bump().span();
        if self.eat_unranked()? {
            let elem = self.ty()?;
            self.expect(b'>')?;
            return Ok(self.module.types.unranked_tensor(elem));
        }
        let shape = self.dims(true)?;
        let elem = self.ty()?;
        if self.at(b',') {
            let message = "expected a tensor without an encoding, such as `tensor<4xf32>`";
            return Err(Error::foreign(start, "tensor encoding", message));
        }
        self.expect(b'>')?;
        Ok(self.module.types.tensor(&shape, elem))
    }

    fn memref_type(&mut self) -> Result<Type> {
        self.bump();
        if self.eat_unranked()? {
            let elem = self.ty()?;
            let space = self.memory_space()?;
            self.expect(b'>')?;
            let kind = TypeKind::UnrankedMemRef { elem, space };
            return Ok(self.module.types.intern(kind));
        }
        let shape = self.dims(true)?;
        let elem = self.ty()?;
        let mut layout = Layout::Identity;
        let mut space = 0;
        if self.at(b',') {
            self.bump();
            if !matches!(self.tok.kind, Kind::Int | Kind::Hex) {
                layout = self.layout(shape.len())?;
                space = self.memory_space()?;
            } else {
                space = self.space_number()?;
            }
        }
        self.expect(b'>')?;
        Ok(self.module.types.intern(TypeKind::MemRef(MemRefType {
            shape,
            elem,
            layout,
            space,
        })))
    }

    /// Parses a memory space such as `, 1`, if it is next.
    fn memory_space(&mut self) -> Result<u32> {
        if self.eat(b',') {
            self.space_number()
        } else {
            Ok(0)
        }
    }

    fn space_number(&mut self) -> Result<u32> {
        let what = "a memory space, which is a number below 2^32";
        let number = match self.tok.kind {
            Kind::Int => self.word().parse().ok(),
            _ => None,
        };
        let Some(space) = number else {
            return Err(self.expected(what));
        };
        self.bump();
        if self.eat(b':') {
            self.ty()?;
        }
        Ok(space)
    }

    fn layout(&mut self, rank: usize) -> Result<Layout> {
        if self.at_word("affine_map") {
            return self.affine_layout(rank);
        }
        if self.tok.kind == Kind::Hash {
            let token = self.bump();
            return self.alias_layout(token, rank);
        }
        if self.at_word("offset") {
            return self.strided_layout(rank);
        }
        if !self.at_word("strided") {
            return Err(self.expected("a layout: `strided<…>` or `affine_map<…>`"));
        }
        let start = self.bump().span();
        self.restrict(Spelling::StridedLayouts.releases(), start)?;
        self.expect(b'<')?;
        let strides = self.strides()?;
        if strides.contains(&0) {
            self.restrict(Spelling::ZeroStrides.releases(), start)?;
        }
        let mut offset = 0;
        if self.eat(b',') {
            self.expect_word("offset")?;
            self.expect(b':')?;
            offset = self.size_or_dynamic()?;
        }
        self.expect(b'>')?;
        strided(offset, strides, rank, start)
    }

    /// Parses `offset: 7, strides: [22, 1]`, the short form of a layout map in releases up to 15.
    fn strided_layout(&mut self, rank: usize) -> Result<Layout> {
        let start = self.bump().span();
        self.restrict(Spelling::MapLayouts.releases(), start)?;
        self.expect(b':')?;
        let offset = self.size_or_dynamic()?;
        self.expect(b',')?;
        self.expect_word("strides")?;
        self.expect(b':')?;
        let strides = self.strides()?;
        strided(offset, strides, rank, start)
    }

    fn strides(&mut self) -> Result<Dims> {
        let mut strides = Dims::new();
        self.list(b'[', b']', |p| {
            strides.push(p.size_or_dynamic()?);
            Ok(())
        })?;
        Ok(strides)
    }

    fn size_or_dynamic(&mut self) -> Result<i64> {
        if self.eat(b'?') {
            return Ok(DYNAMIC);
        }
        self.small_int("a number or `?`")
    }

    /// Parses a 64-bit integer, which may be negative. `i64::MIN` is rejected, because it is
    /// [`DYNAMIC`].
    pub(super) fn small_int(&mut self, what: &str) -> Result<i64> {
        let negative = self.eat(b'-');
        let magnitude: Option<i64> = match self.tok.kind {
            Kind::Int => self.word().parse().ok(),
            Kind::Hex => i64::from_str_radix(&self.word()[2..], 16).ok(),
            _ => None,
        };
        let Some(magnitude) = magnitude else {
            return Err(self.expected(what));
        };
        self.bump();
        Ok(if negative { -magnitude } else { magnitude })
    }

    fn dialect_type(&mut self) -> Result<Type> {
        let name = &self.word()[1..];
        if name == "llvm" {
            return self.wrapped_llvm();
        }
        if let Some(name) = name.strip_prefix("llvm.") {
            self.enter()?;
            let ty = self.llvm_type(name)?;
            self.leave();
            return Ok(ty);
        }
        if let Some(Aliased::Type(ty)) = self.alias(name)? {
            self.bump();
            return Ok(ty);
        }
        if !name.contains('.') {
            let next_is_angle = self.text[self.tok.end as usize..].starts_with('<');
            if !next_is_angle {
                return Err(self.expected("a type alias that was defined before"));
            }
        }
        self.opaque_type()
    }

    /// Parses a wrapped type of release 11: `!llvm<"…">`.
    fn wrapped_llvm(&mut self) -> Result<Type> {
        let start = self.bump().span();
        self.restrict(Spelling::QuotedLlvmTypes.releases(), start)?;
        self.expect(b'<')?;
        let token = self.expect_kind(Kind::Str, "LLVM's spelling of a type, in quotes")?;
        let text = self.unescape(token, 0)?;
        let (ty, height) = wrapped_type(&text, token.start as usize + 1, &mut self.module)?;
        self.check_depth(height)?;
        self.expect(b'>')?;
        Ok(ty)
    }

    /// Parses a type of the LLVM dialect. The current token is the name of the type without
    /// `!llvm.`.
    fn llvm_type(&mut self, name: &str) -> Result<Type> {
        let token = self.tok;
        let release_11 = float::named(&float::LLVM_NAMES, name);
        if let Some(ty) = release_11.or_else(|| scalar(name).filter(|ty| ty.is_int())) {
            self.bump();
            self.restrict(Spelling::QuotedLlvmTypes.releases(), token.span())?;
            return Ok(ty);
        }
        let kind = match name {
            "void" => {
                self.bump();
                return Ok(Type::VOID);
            }
            "ptr" => {
                self.bump();
                return self.pointer_type(token.span());
            }
            "array" => {
                self.bump();
                let dims = self.dims(false)?;
                let [len] = dims[..] else {
                    return Err(Error::new(token.span(), "expected a single array length"));
                };
                let elem = self.inner_llvm_type()?;
                self.expect(b'>')?;
                TypeKind::LlvmArray {
                    len: len as u64,
                    elem,
                }
            }
            "vec" => {
                self.bump();
                let mut shape = self.dims(true)?;
                match shape[..] {
                    // `!llvm.vec<? x 4 x ptr>` is a scalable vector.
                    [DYNAMIC, size] => {
                        shape.clear();
                        shape.push(self.times_vscale(token.span(), size)?);
                    }
                    [size] if size != DYNAMIC => {}
                    [..] => {
                        let message = "expected a single vector length";
                        return Err(Error::new(token.span(), message));
                    }
                }
                let elem = self.inner_llvm_type()?;
                self.expect(b'>')?;
                TypeKind::Vector { shape, elem }
            }
            "func" => {
                self.bump();
                self.expect(b'<')?;
                let result = self.inner_llvm_type()?;
                let mut params = TypeList::new();
                let mut varargs = false;
                self.list(b'(', b')', |p| {
                    if varargs {
                        return Err(p.expected("`)` after `...`"));
                    }
                    if p.tok.kind == Kind::Ellipsis {
                        p.bump();
                        varargs = true;
                    } else {
                        params.push(p.inner_llvm_type()?);
                    }
                    Ok(())
                })?;
                self.expect(b'>')?;
                TypeKind::LlvmFunc {
                    result,
                    params,
                    varargs,
                }
            }
            "struct" => return self.struct_type(),
            _ => return self.opaque_type(),
        };
        Ok(self.module.types.intern(kind))
    }

    fn pointer_type(&mut self, start: Span) -> Result<Type> {
        let mut pointee = None;
        let mut space = 0;
        if self.eat(b'<') {
            if self.tok.kind == Kind::Int {
                space = self.space_number()?;
            } else {
                pointee = Some(self.inner_llvm_type()?);
                space = self.memory_space()?;
            }
            self.expect(b'>')?;
        }
        let set = match pointee {
            // Release 12, which has the same table column as release 11, introduced this syntax of
            // typed pointers.
            Some(_) => Spelling::TypedPointers.releases(),
            None => Spelling::OpaquePointers.releases(),
        };
        self.restrict(set, start)?;
        Ok(self
            .module
            .types
            .intern(TypeKind::LlvmPtr { pointee, space }))
    }

    fn struct_type(&mut self) -> Result<Type> {
        let start = self.tok.start as usize;
        self.bump();
        if !self.at(b'<') {
            return Err(self.expected("`<`"));
        }
        let inner = self.text[self.tok.end as usize..].trim_start();
        if inner.starts_with('"') || inner.starts_with("opaque") {
            // The parser keeps the text of an identified struct, because identified structs are not
            // modelled.
            let end = self.skip_balanced()?.end;
            let text = self.normalized_text(Span::new(start, end));
            let text = text
                .strip_prefix('!')
                .map_or_else(|| format!("!llvm.{text}"), |named| format!("!{named}"));
            let sym = self.module.strings.intern(&text);
            return Ok(self.module.types.intern(TypeKind::Other(sym)));
        }
        let Some(text) = self.plain_struct() else {
            return self.literal_struct();
        };
        if let Some(known) = self.structs.get(text).copied() {
            self.check_depth(known.height)?;
            self.lexer.seek(self.tok.start as usize + text.len());
            self.bump();
            return Ok(known.ty);
        }
        let deepest = std::mem::replace(&mut self.deepest, self.depth);
        let ty = self.literal_struct()?;
        let height = self.deepest - self.depth;
        self.deepest = self.deepest.max(deepest);
        self.structs.insert(text, KnownStruct { ty, height });
        Ok(ty)
    }

    /// Returns the text of the next struct. Returns `None` if the struct is not on one line, or
    /// contains anything but names of types.
    ///
    /// Inside a directive, the result is always `None`, because the lexer counts brackets there.
    fn plain_struct(&self) -> Option<&'a str> {
        if self.lexer.in_directive() {
            return None;
        }
        let rest = &self.text[self.tok.start as usize..];
        let mut depth = 0;
        for (i, byte) in rest.bytes().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                b'a'..=b'z' | b'0'..=b'9' | b'(' | b')' | b',' | b' ' => {}
                _ => return None,
            }
            if depth == 0 {
                return Some(&rest[..=i]);
            }
        }
        None
    }

    /// Parses `<packed (A, B)>`.
    fn literal_struct(&mut self) -> Result<Type> {
        self.bump();
        let packed = self.eat_word("packed");
        let mut fields = TypeList::new();
        self.list(b'(', b')', |p| {
            fields.push(p.inner_llvm_type()?);
            Ok(())
        })?;
        self.expect(b'>')?;
        Ok(self
            .module
            .types
            .intern(TypeKind::LlvmStruct { packed, fields }))
    }

    /// Parses a type nested in a type of the LLVM dialect, which may omit the prefix `!llvm.`.
    fn inner_llvm_type(&mut self) -> Result<Type> {
        let word = self.word();
        let inner = matches!(word, "void" | "ptr" | "array" | "vec" | "func" | "struct")
            || float::LLVM_NAMES.contains(&word);
        if self.tok.kind != Kind::Bare || !inner {
            return self.ty();
        }
        self.enter()?;
        let ty = self.llvm_type(word)?;
        self.leave();
        Ok(ty)
    }
}

/// Returns a strided layout, after checking that it has one stride for each dimension.
fn strided(offset: i64, strides: Dims, rank: usize, start: Span) -> Result<Layout> {
    if strides.len() != rank {
        let found = strides.len();
        let expected = counted(rank, "stride", "strides");
        let message = format!("expected {expected}, one for each dimension, found {found}");
        return Err(Error::new(start, message));
    }
    Ok(Layout::Strided { offset, strides })
}

/// Returns the scalar type that a single word denotes.
fn scalar(word: &str) -> Option<Type> {
    match word {
        "index" => Some(Type::INDEX),
        "none" => Some(Type::NONE),
        _ => {
            let Some(digits) = word.strip_prefix('i') else {
                return float::named(&float::NAMES, word);
            };
            if digits.starts_with(['0', '+']) {
                return None;
            }
            let width: u32 = digits.parse().ok()?;
            (1..=MAX_INT_WIDTH)
                .contains(&width)
                .then(|| Type::int(width))
        }
    }
}

fn is_int_like(word: &str) -> bool {
    word.strip_prefix('i')
        .is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns whether the word is an integer type of MLIR that is too wide for every engine.
fn is_wider_int(word: &str) -> bool {
    const MAX_OF_MLIR: u32 = (1 << 24) - 1;
    word[1..]
        .parse()
        .is_ok_and(|width| (MAX_INT_WIDTH + 1..=MAX_OF_MLIR).contains(&width))
}

/// Returns whether the word is a small float type, such as `f8E4M3FN` or `tf32`.
fn is_small_float(word: &str) -> bool {
    let format = ["f4E", "f6E", "f8E"]
        .iter()
        .find_map(|f| word.strip_prefix(f));
    if word == SmallFloat::TF32.name() {
        return true;
    }
    let rest = format.map(|f| f.trim_start_matches(|c: char| c.is_ascii_digit()));
    rest.is_some_and(|rest| rest.starts_with('M'))
}

/// Returns whether the word begins a type that is not modelled, or that may not be modelled.
pub(super) fn is_unmodelled(word: &str) -> bool {
    let named = matches!(word, "tuple" | "f80" | "f128");
    named || is_signed_int(word) || is_small_float(word)
}

fn is_signed_int(word: &str) -> bool {
    word.strip_prefix(['s', 'u']).is_some_and(is_int_like)
}

impl Parser<'_> {
    /// Returns the text of a type, for use in a message.
    pub(crate) fn show(&self, ty: Type) -> String {
        let (types, strings) = (&self.module.types, &self.module.strings);
        crate::text::print_type(types, strings, ty, self.release())
    }
}
