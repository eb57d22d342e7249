//! Parses types in LLVM's own syntax, such as `{ float*, [2 x i64] }`. Release 11 wraps such types
//! in `!llvm<"…">`.

use super::types::is_unmodelled;
use super::{MAX_DEPTH, Result};
use crate::error::{Error, Span};
use crate::module::Module;
use crate::symbol::Strings;
use crate::text::float;
use crate::text::lexer::{Kind, Lexer};
use crate::types::{Dims, MAX_INT_WIDTH, Type, TypeKind, TypeList, Types};

/// Parses `text` as a type in LLVM's own syntax. `start` is the offset of `text` in the whole text.
/// Returns the type and its nesting depth.
pub(super) fn wrapped_type(text: &str, start: usize, module: &mut Module) -> Result<(Type, u32)> {
    let mut reader = Reader {
        text,
        pos: 0,
        start,
        depth: 0,
        height: 0,
        types: &mut module.types,
        strings: &mut module.strings,
    };
    let ty = reader.ty()?;
    reader.space();
    if reader.pos < text.len() {
        return Err(reader.expected("the end of the type"));
    }
    Ok((ty, reader.height))
}

struct Reader<'a> {
    text: &'a str,
    pos: usize,
    start: usize,
    depth: u32,
    /// The nesting depth of the most recent type.
    height: u32,
    types: &'a mut Types,
    strings: &'a mut Strings,
}

impl Reader<'_> {
    fn expected(&self, what: &str) -> Error {
        let rest = &self.text[self.pos..];
        let len = rest.chars().next().map_or(0, char::len_utf8);
        let at = self.start + self.pos;
        let found = match &rest[..len] {
            "" => "the end of the type".to_owned(),
            char => format!("`{char}`"),
        };
        Error::new(
            Span::new(at, at + len),
            format!("expected {what}, found {found}"),
        )
    }

    fn space(&mut self) {
        while self.text[self.pos..].starts_with([' ', '\t']) {
            self.pos += 1;
        }
    }

    /// Moves past `mark` if the rest of the text begins with it. Returns whether the parser moved.
    fn eat(&mut self, mark: &str) -> bool {
        self.space();
        let found = self.text[self.pos..].starts_with(mark);
        if found {
            self.pos += mark.len();
        }
        found
    }

    fn expect(&mut self, mark: &str) -> Result<()> {
        if self.eat(mark) {
            Ok(())
        } else {
            Err(self.expected(&format!("`{mark}`")))
        }
    }

    fn number(&mut self) -> Result<u64> {
        self.space();
        let rest = &self.text[self.pos..];
        let len = rest.bytes().position(|b| !b.is_ascii_digit());
        let digits = &rest[..len.unwrap_or(rest.len())];
        let number = digits.parse();
        let number = number.map_err(|_| self.expected("a number below 2^63"))?;
        if number > i64::MAX as u64 {
            return Err(self.expected("a number below 2^63"));
        }
        self.pos += digits.len();
        Ok(number)
    }

    fn grow(&mut self) -> Result<()> {
        self.height += 1;
        if self.height > MAX_DEPTH {
            return Err(self.expected(&format!("at most {MAX_DEPTH} levels of nesting")));
        }
        Ok(())
    }

    fn ty(&mut self) -> Result<Type> {
        if self.depth == MAX_DEPTH {
            return Err(self.expected(&format!("at most {MAX_DEPTH} levels of nesting")));
        }
        self.depth += 1;
        let mut ty = self.prefix()?;
        self.grow()?;
        loop {
            if self.eat("*") {
                ty = self.types.ptr_to(ty);
            } else if self.eat("addrspace") {
                self.expect("(")?;
                let space = self.number()?;
                let Ok(space) = u32::try_from(space) else {
                    return Err(self.expected("an address space below 2^32"));
                };
                self.expect(")")?;
                self.expect("*")?;
                let pointee = Some(ty);
                ty = self.types.intern(TypeKind::LlvmPtr { pointee, space });
            } else if self.eat("(") {
                let height = self.height;
                let (params, varargs) = self.params()?;
                self.height = self.height.max(height);
                ty = self.types.intern(TypeKind::LlvmFunc {
                    result: ty,
                    params,
                    varargs,
                });
            } else {
                break;
            }
            self.grow()?;
        }
        self.depth -= 1;
        Ok(ty)
    }

    fn params(&mut self) -> Result<(TypeList, bool)> {
        let mut params = TypeList::new();
        let mut height = 0;
        if self.eat(")") {
            return Ok((params, false));
        }
        loop {
            if self.eat("...") {
                self.expect(")")?;
                self.height = height;
                return Ok((params, true));
            }
            params.push(self.ty()?);
            height = height.max(self.height);
            self.height = height;
            if !self.eat(",") {
                self.expect(")")?;
                return Ok((params, false));
            }
        }
    }

    fn fields(&mut self, close: &str) -> Result<TypeList> {
        let mut fields = TypeList::new();
        let mut height = 0;
        self.height = 0;
        if self.eat(close) {
            return Ok(fields);
        }
        loop {
            fields.push(self.ty()?);
            height = height.max(self.height);
            self.height = height;
            if !self.eat(",") {
                self.expect(close)?;
                return Ok(fields);
            }
        }
    }

    fn prefix(&mut self) -> Result<Type> {
        if self.eat("<{") {
            let fields = self.fields("}>")?;
            let packed = true;
            return Ok(self.types.intern(TypeKind::LlvmStruct { packed, fields }));
        }
        if self.eat("{") {
            let fields = self.fields("}")?;
            return Ok(self.types.llvm_struct(&fields));
        }
        if self.eat("[") {
            let len = self.number()?;
            self.expect("x")?;
            let elem = self.ty()?;
            self.expect("]")?;
            return Ok(self.types.llvm_array(len, elem));
        }
        if self.eat("<") {
            let len = self.number()?;
            self.expect("x")?;
            let elem = self.ty()?;
            self.expect(">")?;
            let shape = Dims::from_slice(&[len as i64]);
            return Ok(self.types.intern(TypeKind::Vector { shape, elem }));
        }
        self.word()
    }

    fn word(&mut self) -> Result<Type> {
        self.space();
        let rest = &self.text[self.pos..];
        let len = rest.bytes().position(|b| !b.is_ascii_alphanumeric());
        let word = &rest[..len.unwrap_or(rest.len())];
        let width = word.strip_prefix('i').and_then(|d| d.parse::<u32>().ok());
        let ty = match (word, width) {
            (_, Some(width)) if (1..=MAX_INT_WIDTH).contains(&width) => Type::int(width),
            ("void", _) => Type::VOID,
            // LLVM has no type `f32`, but MLIR's documentation of the conversion uses this type
            // once.
            ("f32", _) => Type::F32,
            _ => match float::named(&float::LLVM_NAMES, word) {
                Some(ty) => ty,
                None => return self.unmodelled(),
            },
        };
        self.pos += word.len();
        self.height = 0;
        Ok(ty)
    }

    /// Parses a type that is not modelled and keeps its text.
    fn unmodelled(&mut self) -> Result<Type> {
        let rest = &self.text[self.pos..];
        let Some(len) = unmodelled(rest) else {
            return Err(self.expected("a type of LLVM such as `i64`, `float` or `{ i8* }`"));
        };
        let sym = self.strings.intern(&rest[..len]);
        self.pos += len;
        self.height = 0;
        Ok(self.types.intern(TypeKind::Other(sym)))
    }
}

/// Returns the length of the type at the start of `text`, if the type is not modelled.
fn unmodelled(text: &str) -> Option<usize> {
    let mut lexer = Lexer::new(text, 0);
    let mut token = lexer.next();
    let word = &text[..token.end as usize];
    if token.kind != Kind::Bang && !is_unmodelled(word) {
        return None;
    }
    let mut end = word.len();
    let mut depth = 0;
    while depth > 0 || text[end..].starts_with('<') {
        token = lexer.next();
        end = token.end as usize;
        depth += token.nesting(text);
        match (token.kind, depth) {
            (Kind::Eof, _) => return None,
            (_, 0) => break,
            _ => {}
        }
    }
    Some(end)
}
