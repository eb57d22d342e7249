//! Tokens of MLIR's textual syntax.

use crate::error::Span;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The end of the text or of a directive.
    Eof,
    /// A bare identifier, such as `arith.addi`, `to` or `i32`.
    Bare,
    /// The name of a value: `%name`.
    Percent,
    /// A symbol: `@name`.
    At,
    /// A quoted symbol: `@"name"`.
    AtString,
    /// The name of a block: `^name`.
    Caret,
    /// An attribute alias: `#name`.
    Hash,
    /// A type alias or dialect type: `!name`.
    Bang,
    /// A decimal integer: `12`.
    Int,
    /// A hexadecimal integer: `0x1F`.
    Hex,
    /// A decimal float: `1.5e-3`.
    Float,
    /// A string: `"text"`.
    Str,
    /// One of the punctuation marks `( ) { } [ ] < > , : = - + * ? / |`.
    Punct(u8),
    /// The arrow `->`.
    Arrow,
    /// The ellipsis `...`.
    Ellipsis,
    /// A single invalid character, or a string without a closing quote.
    Bad,
}

/// A token, with its kind and its position in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// The kind of the token.
    pub(crate) kind: Kind,
    /// The offset of the token's first byte.
    pub(crate) start: u32,
    /// The offset after the token's last byte.
    pub(crate) end: u32,
}

impl Token {
    /// Returns the range of the token in the text.
    pub(crate) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// Returns the change of the bracket depth by this token: 1 for an opening bracket, -1 for a
    /// closing bracket, otherwise 0. The marks of `>=` and `<=` in an integer set are no brackets.
    pub(crate) fn nesting(self, text: &str) -> i32 {
        let Kind::Punct(mark) = self.kind else {
            return 0;
        };
        match mark {
            b'<' | b'>' if text[self.end as usize..].starts_with('=') => 0,
            b'(' | b'[' | b'{' | b'<' => 1,
            b')' | b']' | b'}' | b'>' => -1,
            _ => 0,
        }
    }
}

/// A lexer, which splits a text into tokens on demand.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    pos: usize,
    /// The number of open brackets, if the lexer is inside of a directive.
    ///
    /// If no bracket is open, the directive ends at the end of the line. If a bracket is open, the
    /// directive continues after the `//` of the next line.
    directive: Option<u32>,
}

/// Returns whether `byte` may continue a name. A lookup table makes this fast, because most of a
/// text consists of names.
fn is_name(byte: u8) -> bool {
    const NAMES: [bool; 256] = {
        let mut names = [false; 256];
        let mut byte = 0;
        while byte < names.len() {
            let b = byte as u8;
            names[byte] = b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
            byte += 1;
        }
        names
    };
    NAMES[usize::from(byte)]
}

impl<'a> Lexer<'a> {
    /// Creates a lexer that starts at byte `pos`.
    pub(crate) fn new(text: &'a str, pos: usize) -> Lexer<'a> {
        Lexer {
            text,
            pos,
            directive: None,
        }
    }

    /// Creates a lexer for the directive that starts at byte `pos`, inside a comment.
    pub(crate) fn directive(text: &'a str, pos: usize) -> Lexer<'a> {
        Lexer {
            text,
            pos,
            directive: Some(0),
        }
    }

    /// Returns whether the lexer is inside a directive.
    pub(crate) fn in_directive(&self) -> bool {
        self.directive.is_some()
    }

    /// Moves the lexer to byte `pos`.
    pub(crate) fn seek(&mut self, pos: usize) {
        self.pos = pos;
    }

    fn peek(&self, ahead: usize) -> u8 {
        let bytes = self.text.as_bytes();
        bytes.get(self.pos + ahead).copied().unwrap_or(0)
    }

    /// Skips white space and comments. Returns `false` at the end of a directive.
    fn skip_space(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.pos) {
            match byte {
                b'\n' if self.directive == Some(0) => return false,
                b'\n' if self.directive.is_some() => {
                    let rest = &self.text[self.pos + 1..];
                    let trimmed = rest.trim_start_matches([' ', '\t']);
                    let Some(next) = trimmed.strip_prefix("//") else {
                        return false;
                    };
                    self.pos = self.text.len() - next.len();
                }
                b' ' | b'\t' | b'\r' | b'\n' => self.pos += 1,
                b'/' if self.peek(1) == b'/' => {
                    let rest = &bytes[self.pos..];
                    let len = rest.iter().position(|b| *b == b'\n');
                    self.pos += len.unwrap_or(rest.len());
                }
                _ => return true,
            }
        }
        false
    }

    fn skip_while(&mut self, keep: impl Fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.pos..];
        let len = rest.iter().position(|b| !keep(*b)).unwrap_or(rest.len());
        self.pos += len;
    }

    /// Returns the next token.
    pub(crate) fn next(&mut self) -> Token {
        if !self.skip_space() {
            return self.token(Kind::Eof, self.pos);
        }
        let start = self.pos;
        let first = self.peek(0);
        let kind = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip_while(is_name);
                Kind::Bare
            }
            b'0'..=b'9' => self.number(),
            b'%' => self.sigil(Kind::Percent, start),
            b'^' => self.sigil(Kind::Caret, start),
            b'#' => self.sigil(Kind::Hash, start),
            b'!' => self.sigil(Kind::Bang, start),
            b'@' if self.peek(1) == b'"' => {
                self.pos += 1;
                if self.string() {
                    Kind::AtString
                } else {
                    Kind::Bad
                }
            }
            b'@' => self.sigil(Kind::At, start),
            b'"' if self.string() => Kind::Str,
            b'"' => Kind::Bad,
            b'-' if self.peek(1) == b'>' => {
                self.pos += 2;
                Kind::Arrow
            }
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => {
                self.pos += 3;
                Kind::Ellipsis
            }
            b'(' | b'{' | b'[' | b'<' => {
                self.pos += 1;
                if let Some(depth) = &mut self.directive {
                    *depth = depth.saturating_add(1);
                }
                Kind::Punct(first)
            }
            b')' | b'}' | b']' | b'>' => {
                self.pos += 1;
                if let Some(depth) = &mut self.directive {
                    *depth = depth.saturating_sub(1);
                }
                Kind::Punct(first)
            }
            b',' | b':' | b'=' | b'-' | b'+' | b'*' | b'?' | b'/' | b'|' => {
                self.pos += 1;
                Kind::Punct(first)
            }
            _ => self.bad(),
        };
        self.token(kind, start)
    }

    fn token(&self, kind: Kind, start: usize) -> Token {
        Token {
            kind,
            start: start as u32,
            end: self.pos as u32,
        }
    }

    fn bad(&mut self) -> Kind {
        let rest = &self.text[self.pos..];
        self.pos += rest.chars().next().map_or(0, char::len_utf8);
        Kind::Bad
    }

    fn sigil(&mut self, kind: Kind, start: usize) -> Kind {
        self.pos += 1;
        self.skip_while(|b| is_name(b) || b == b'-');
        // In `%a->`, the dash belongs to the arrow `->` and not to the name.
        while self.pos > start + 1 && self.text.as_bytes()[self.pos - 1] == b'-' {
            self.pos -= 1;
        }
        if self.pos == start + 1 {
            Kind::Bad
        } else {
            kind
        }
    }

    fn number(&mut self) -> Kind {
        if self.peek(0) == b'0' && self.peek(1) == b'x' && self.peek(2).is_ascii_hexdigit() {
            self.pos += 2;
            self.skip_while(|b| b.is_ascii_hexdigit());
            return Kind::Hex;
        }
        self.skip_while(|b| b.is_ascii_digit());
        if self.peek(0) != b'.' {
            return Kind::Int;
        }
        self.pos += 1;
        self.skip_while(|b| b.is_ascii_digit());
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(1 + sign).is_ascii_digit() {
                self.pos += 1 + sign;
                self.skip_while(|b| b.is_ascii_digit());
            }
        }
        Kind::Float
    }

    /// Skips a string, starting at its opening quote. Returns `false` if the line ends before the
    /// closing quote.
    fn string(&mut self) -> bool {
        self.pos += 1;
        loop {
            self.skip_while(|b| !matches!(b, b'"' | b'\\' | b'\n'));
            match self.peek(0) {
                b'"' => {
                    self.pos += 1;
                    return true;
                }
                b'\\' => {
                    self.pos += 1;
                    if self.peek(0) == b'\n' || self.pos >= self.text.len() {
                        return false;
                    }
                    self.bad();
                }
                _ => return false,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text, 0);
        let mut out = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::Eof {
                return out;
            }
            out.push((token.kind, &text[token.start as usize..token.end as usize]));
        }
    }

    #[test]
    fn names_and_sigils() {
        assert_eq!(
            kinds("arith.addi %a#1, @f @\"g h\" ^bb0 #map !llvm.ptr"),
            [
                (Kind::Bare, "arith.addi"),
                (Kind::Percent, "%a"),
                (Kind::Hash, "#1"),
                (Kind::Punct(b','), ","),
                (Kind::At, "@f"),
                (Kind::AtString, "@\"g h\""),
                (Kind::Caret, "^bb0"),
                (Kind::Hash, "#map"),
                (Kind::Bang, "!llvm.ptr"),
            ]
        );
    }

    #[test]
    fn numbers() {
        assert_eq!(
            kinds("0x1F 4x8 1.5e-3 1. 1.e -2"),
            [
                (Kind::Hex, "0x1F"),
                (Kind::Int, "4"),
                (Kind::Bare, "x8"),
                (Kind::Float, "1.5e-3"),
                (Kind::Float, "1."),
                (Kind::Float, "1."),
                (Kind::Bare, "e"),
                (Kind::Punct(b'-'), "-"),
                (Kind::Int, "2"),
            ]
        );
    }

    #[test]
    fn comments_strings_and_invalid_tokens() {
        assert_eq!(
            kinds("// c\n\"a\\\"b\" -> ... ;é \"open"),
            [
                (Kind::Str, "\"a\\\"b\""),
                (Kind::Arrow, "->"),
                (Kind::Ellipsis, "..."),
                (Kind::Bad, ";"),
                (Kind::Bad, "é"),
                (Kind::Bad, "\"open"),
            ]
        );
    }

    #[test]
    fn a_directive_ends_with_its_line_unless_a_bracket_is_open() {
        let text = "// call: f(1,\n  // 2) x\n// y";
        let mut lexer = Lexer::directive(text, 8);
        let mut out = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::Eof {
                break;
            }
            out.push(&text[token.start as usize..token.end as usize]);
        }
        assert_eq!(out, ["f", "(", "1", ",", "2", ")", "x"]);
    }
}
