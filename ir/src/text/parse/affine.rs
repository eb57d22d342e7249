//! Parses affine maps used as memref layouts (`mlir-releases.md` 1.7) and permutations.

use smallvec::SmallVec;

use super::{Aliased, Parser, Result};
use crate::error::{Error, Span};
use crate::text::lexer::{Kind, Lexer, Token};
use crate::types::{DYNAMIC, Dims, Layout};

/// The maximum number of terms in an affine expression. No strided layout needs so many terms.
const MAX_TERMS: usize = 128;

/// The product `dim * symbol * factor`, without the factors that are `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    dim: Option<usize>,
    symbol: Option<usize>,
    factor: i64,
}

/// A sum of terms. It is `None` if the expression has another form, for example `d0 mod 8`.
type Sum = Option<SmallVec<[Term; 4]>>;

fn number(value: i64) -> Sum {
    let term = Term {
        dim: None,
        symbol: None,
        factor: value,
    };
    Some(SmallVec::from_slice(&[term]))
}

fn add(left: Sum, right: Sum, sign: i64) -> Sum {
    let (mut left, right) = (left?, right?);
    for term in right {
        let factor = term.factor.checked_mul(sign)?;
        let same = left
            .iter()
            .position(|t| t.dim == term.dim && t.symbol == term.symbol);
        match same {
            Some(i) => left[i].factor = left[i].factor.checked_add(factor)?,
            None if left.len() == MAX_TERMS => return None,
            None => left.push(Term { factor, ..term }),
        }
    }
    Some(left)
}

fn multiply(left: Sum, right: Sum) -> Sum {
    let (left, right) = (left?, right?);
    // One of the two factors must be a number or a symbol.
    let (many, one) = match (&left[..], &right[..]) {
        (_, [one @ Term { dim: None, .. }]) => (&left, *one),
        ([one @ Term { dim: None, .. }], _) => (&right, *one),
        _ => return None,
    };
    let mut product = SmallVec::new();
    for term in many {
        if term.symbol.is_some() && one.symbol.is_some() {
            return None;
        }
        product.push(Term {
            dim: term.dim,
            symbol: term.symbol.or(one.symbol),
            factor: term.factor.checked_mul(one.factor)?,
        });
    }
    Some(product)
}

/// A parsed affine map.
pub(super) struct AffineMap {
    dims: usize,
    symbols: usize,
    results: Vec<Sum>,
    /// The range of the whole text `affine_map<…>`.
    span: Span,
}

impl AffineMap {
    /// Returns whether the map is an identity such as `(d0, d1) -> (d0, d1)`.
    fn is_identity(&self) -> bool {
        self.results.len() == self.dims
            && self
                .permutation()
                .is_some_and(|p| p.iter().enumerate().all(|(i, d)| i as i64 == *d))
    }

    /// Returns the dimension of each result; `None` if a result is not a single dimension.
    pub(super) fn permutation(&self) -> Option<Dims> {
        let dim = |sum: &Sum| match sum.as_deref() {
            Some(
                [
                    Term {
                        dim: Some(dim),
                        symbol: None,
                        factor: 1,
                    },
                ],
            ) => Some(*dim as i64),
            _ => None,
        };
        self.results.iter().map(dim).collect()
    }

    /// Returns the offset and strides of a map with one result. The offset and each stride must be
    /// a number or a symbol that occurs only once.
    fn strided(&self) -> Option<Layout> {
        let [Some(sum)] = &self.results[..] else {
            return None;
        };
        let mut offset = 0;
        let mut strides = Dims::from_elem(0, self.dims);
        let mut seen = vec![false; self.symbols];
        for term in sum.iter().filter(|t| t.factor != 0) {
            let value = match term.symbol {
                None => term.factor,
                Some(symbol) => {
                    if term.factor != 1 || std::mem::replace(&mut seen[symbol], true) {
                        return None;
                    }
                    DYNAMIC
                }
            };
            let place = match term.dim {
                None => &mut offset,
                Some(dim) => &mut strides[dim],
            };
            if *place != 0 {
                return None;
            }
            *place = value;
        }
        seen.iter()
            .all(|s| *s)
            .then_some(Layout::Strided { offset, strides })
    }
}

/// The names of a map's dimensions and symbols.
struct Names<'a> {
    dims: Vec<&'a str>,
    symbols: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    /// Parses a layout written as `affine_map<…>`.
    pub(super) fn affine_layout(&mut self, rank: usize) -> Result<Layout> {
        let map = self.affine_map()?;
        if map.dims != rank {
            let message = format!("expected a map of {rank} dimensions, found {}", map.dims);
            return Err(Error::new(map.span, message));
        }
        if map.is_identity() {
            return Ok(Layout::Identity);
        }
        if let Some(layout) = map.strided() {
            return Ok(layout);
        }
        let text = self.normalized_text(map.span);
        Ok(Layout::Other(self.module.strings.intern(&text)))
    }

    /// Parses a layout that is written as the alias `#name`. The argument `token` is the alias.
    pub(super) fn alias_layout(&mut self, token: Token, rank: usize) -> Result<Layout> {
        let name = &self.str(token)[1..];
        let Some(Aliased::Map(span)) = self.alias(name)? else {
            let message =
                format!("expected an affine map that was defined before, found `#{name}`");
            return Err(Error::new(token.span(), message));
        };
        self.at_alias(span, |p| p.affine_layout(rank))
    }

    /// Parses the text to which an alias expands, and then returns to the current position.
    pub(super) fn at_alias<T>(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let lexer = std::mem::replace(&mut self.lexer, Lexer::new(self.text, span.start));
        let tok = std::mem::replace(&mut self.tok, self.lexer.next());
        let value = read(self)?;
        self.lexer = lexer;
        self.tok = tok;
        Ok(value)
    }

    /// Parses `affine_map<(d0)[s0] -> (…)>`.
    pub(super) fn affine_map(&mut self) -> Result<AffineMap> {
        let start = self.tok.start as usize;
        self.expect_word("affine_map")?;
        self.expect(b'<')?;
        let mut names = Names {
            dims: Vec::new(),
            symbols: Vec::new(),
        };
        self.list(b'(', b')', |p| {
            let token = p.expect_kind(Kind::Bare, "the name of a dimension")?;
            names.dims.push(p.str(token));
            Ok(())
        })?;
        if self.at(b'[') {
            self.list(b'[', b']', |p| {
                let token = p.expect_kind(Kind::Bare, "the name of a symbol")?;
                names.symbols.push(p.str(token));
                Ok(())
            })?;
        }
        let many = names.dims.len().max(names.symbols.len());
        if many > MAX_TERMS {
            let here = Span::new(start, self.tok.start as usize);
            let message = format!("expected at most {MAX_TERMS} dimensions and as many symbols");
            return Err(Error::new(here, message));
        }
        self.expect_arrow()?;
        let mut results = Vec::new();
        self.list(b'(', b')', |p| {
            results.push(p.affine_sum(&names)?);
            Ok(())
        })?;
        let end = self.tok.end as usize;
        self.expect(b'>')?;
        Ok(AffineMap {
            dims: names.dims.len(),
            symbols: names.symbols.len(),
            results,
            span: Span::new(start, end),
        })
    }

    fn affine_sum(&mut self, names: &Names<'a>) -> Result<Sum> {
        self.enter()?;
        let mut sum = self.affine_product(names)?;
        loop {
            let sign = match self.tok.kind {
                Kind::Punct(b'+') => 1,
                Kind::Punct(b'-') => -1,
                _ => break,
            };
            self.bump();
            let next = self.affine_product(names)?;
            sum = add(sum, next, sign);
        }
        self.leave();
        Ok(sum)
    }

    fn affine_product(&mut self, names: &Names<'a>) -> Result<Sum> {
        let mut product = self.affine_operand(names)?;
        loop {
            if self.eat(b'*') {
                let next = self.affine_operand(names)?;
                product = multiply(product, next);
            } else if self.at_word("mod") || self.at_word("floordiv") || self.at_word("ceildiv") {
                self.bump();
                self.affine_operand(names)?;
                product = None;
            } else {
                return Ok(product);
            }
        }
    }

    fn affine_operand(&mut self, names: &Names<'a>) -> Result<Sum> {
        let mut negative = false;
        while self.eat(b'-') {
            negative = !negative;
        }
        let operand = match self.tok.kind {
            Kind::Int | Kind::Hex => number(self.small_int("a number below 2^63")?),
            Kind::Punct(b'(') => {
                self.bump();
                let sum = self.affine_sum(names)?;
                self.expect(b')')?;
                sum
            }
            Kind::Bare => {
                let word = self.word();
                let dim = names.dims.iter().position(|n| *n == word);
                let symbol = names.symbols.iter().position(|n| *n == word);
                if dim.is_none() && symbol.is_none() {
                    return Err(self.expected("a dimension or symbol of the map"));
                }
                self.bump();
                Some(SmallVec::from_slice(&[Term {
                    dim,
                    symbol: if dim.is_some() { None } else { symbol },
                    factor: 1,
                }]))
            }
            _ => return Err(self.expected("an affine expression")),
        };
        if negative {
            return Ok(multiply(operand, number(-1)));
        }
        Ok(operand)
    }
}
