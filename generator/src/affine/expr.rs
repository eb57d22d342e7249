//! Affine expressions that are being generated, each with the bounds of its value.

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::{Attr, Key, NamedAttr, ValueId};
use smallvec::SmallVec;

use crate::values::{Facts, Values};

/// The inclusive lower and upper bound of a number.
pub(crate) type Span = (i64, i64);

/// Maximum distance of an expression's value from 0.
const FAR: i64 = 1 << 16;

/// A value that an affine map may use, with its bounds.
#[derive(Clone, Copy)]
pub(crate) struct BoundedValue {
    pub(crate) value: ValueId,
    pub(crate) span: Span,
    /// Whether the value is also valid as an affine symbol.
    pub(crate) symbol: bool,
}

/// The operands of an affine map that is being generated; each value appears once.
#[derive(Default)]
pub(crate) struct Inputs {
    pub(crate) dims: SmallVec<[BoundedValue; 4]>,
    pub(crate) symbols: SmallVec<[BoundedValue; 4]>,
}

impl Inputs {
    pub(crate) fn take(&mut self, known: BoundedValue, as_symbol: bool) -> Node {
        let list = if as_symbol {
            &mut self.symbols
        } else {
            &mut self.dims
        };
        let found = list.iter().position(|other| other.value == known.value);
        let at = found.unwrap_or_else(|| {
            list.push(known);
            list.len() - 1
        }) as u32;
        if as_symbol {
            Node::Symbol(at)
        } else {
            Node::Dim(at)
        }
    }

    /// Returns the number of dimensions and the number of symbols.
    pub(crate) fn len(&self) -> (usize, usize) {
        (self.dims.len(), self.symbols.len())
    }

    /// Removes all operands except the first `dims` dimensions and `symbols` symbols.
    pub(crate) fn truncate(&mut self, (dims, symbols): (usize, usize)) {
        self.dims.truncate(dims);
        self.symbols.truncate(symbols);
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &BoundedValue> {
        self.dims.iter().chain(&self.symbols)
    }

    pub(crate) fn values(&self) -> Values {
        self.all().map(|known| known.value).collect()
    }

    pub(crate) fn map(&self, results: Vec<AffineExpr>) -> AffineMap {
        AffineMap {
            dims: self.dims.len() as u32,
            symbols: self.symbols.len() as u32,
            results,
        }
    }
}

/// An affine expression that is being generated, with its bounds.
pub(crate) struct BoundedExpr {
    pub(crate) nodes: Vec<Node>,
    pub(crate) span: Span,
}

impl BoundedExpr {
    pub(crate) fn number(number: i64) -> BoundedExpr {
        BoundedExpr {
            nodes: vec![Node::Number(number)],
            span: (number, number),
        }
    }

    fn with(mut self, more: &[Node], span: Span) -> BoundedExpr {
        self.nodes.extend_from_slice(more);
        self.span = span;
        self
    }

    pub(crate) fn plus(self, other: &BoundedExpr) -> BoundedExpr {
        let span = (self.span.0 + other.span.0, self.span.1 + other.span.1);
        let more: Vec<Node> = other.nodes.iter().copied().chain([Node::Add]).collect();
        self.with(&more, span)
    }

    pub(crate) fn times(self, factor: i64) -> BoundedExpr {
        let ends = (self.span.0 * factor, self.span.1 * factor);
        let span = (ends.0.min(ends.1), ends.0.max(ends.1));
        self.with(&[Node::Number(factor), Node::Mul], span)
    }

    pub(crate) fn modulo(self, divisor: i64) -> BoundedExpr {
        let (low, high) = self.span;
        let whole = low.div_euclid(divisor) != high.div_euclid(divisor);
        let span = if whole {
            (0, divisor - 1)
        } else {
            (low.rem_euclid(divisor), high.rem_euclid(divisor))
        };
        self.with(&[Node::Number(divisor), Node::Mod], span)
    }

    pub(crate) fn divided(self, node: Node, divisor: i64) -> BoundedExpr {
        let (low, high) = self.span;
        let up = if node == Node::CeilDiv {
            divisor - 1
        } else {
            0
        };
        let span = (
            (low + up).div_euclid(divisor),
            (high + up).div_euclid(divisor),
        );
        self.with(&[Node::Number(divisor), node], span)
    }

    pub(crate) fn is_near(&self) -> bool {
        self.span.0 >= -FAR && self.span.1 <= FAR
    }

    pub(crate) fn expr(self) -> AffineExpr {
        AffineExpr::new(self.nodes).unwrap_or_else(|| AffineExpr::leaf(Node::Number(0)))
    }
}

/// Returns the facts about a number within these bounds.
pub(crate) fn facts(span: Span) -> Facts {
    match (u32::try_from(span.0), u32::try_from(span.1)) {
        (Ok(low), Ok(high)) => Facts::range(low, high),
        _ => Facts::ANY,
    }
}

pub(crate) fn attr(key: Key, map: AffineMap) -> NamedAttr {
    NamedAttr {
        key,
        value: Attr::Map(Box::new(map)),
    }
}
