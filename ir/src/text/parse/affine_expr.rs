//! Parses the affine maps and integer sets in attributes, indices and bounds of `affine` ops.

use smallvec::SmallVec;

use super::scope::{Draft, Use};
use super::{Aliased, Parser, Result};
use crate::affine::{AffineExpr, AffineMap, IntegerSet, Node};
use crate::attr::{Attr, Key};
use crate::error::{Error, Span};
use crate::ops::Op;
use crate::text::keys::key_of;
use crate::text::lexer::Kind;
use crate::types::Dims;

/// The maximum number of nodes of an expression. It also limits the number of dimensions, and the
/// number of symbols, of a map.
const MAX_PARTS: usize = 1024;

/// The meaning of the names in an affine expression.
enum Names<'a> {
    /// The names refer to the dimensions and symbols that a map declares.
    Inputs(Vec<&'a str>, Vec<&'a str>),
    /// The names refer to SSA values. The first list has the values that are used as dimensions,
    /// the second those used as symbols, without repetitions.
    Values(Vec<Use<'a>>, Vec<Use<'a>>),
}

impl<'a> Names<'a> {
    /// Returns the values that are used as dimensions, followed by the values that are used as
    /// symbols.
    fn values(self) -> SmallVec<[Use<'a>; 4]> {
        match self {
            Names::Inputs(..) => SmallVec::new(),
            Names::Values(dims, symbols) => dims.into_iter().chain(symbols).collect(),
        }
    }
}

/// Returns the index of a value in a list. If the list does not contain the value, it is appended
/// first.
fn number_of<'a>(list: &mut Vec<Use<'a>>, at: Use<'a>) -> u32 {
    let same = |other: &Use<'a>| other.name == at.name && other.index == at.index;
    let found = list.iter().position(same).unwrap_or_else(|| {
        list.push(at);
        list.len() - 1
    });
    found as u32
}

impl<'a> Parser<'a> {
    /// Returns the key of the attribute; `None` if the attribute does not hold an affine map or an
    /// integer set.
    pub(super) fn affine_key(&self, op: Op, name: &str) -> Option<Key> {
        let affine = matches!(op, Op::Affine(_));
        let key = key_of(op, name, self.release()).filter(|_| affine)?;
        let keys = [Key::Map, Key::LowerMap, Key::UpperMap, Key::Condition];
        keys.contains(&key).then_some(key)
    }

    /// Parses the value of a map or set attribute, such as `= affine_map<…>` or `= #map`.
    pub(super) fn affine_attr(&mut self, d: &mut Draft<'a>, key: Key) -> Result<()> {
        self.expect(b'=')?;
        let value = if key == Key::Condition {
            Attr::Set(Box::new(self.set_attr()?))
        } else {
            Attr::Map(Box::new(self.map_attr()?))
        };
        d.attr(key, value);
        Ok(())
    }

    /// Parses `affine_map<…>`, or an alias of an affine map.
    pub(in crate::text) fn map_attr(&mut self) -> Result<AffineMap> {
        if let Some(span) = self.affine_alias("an affine map")? {
            return self.at_alias(span, Self::map_attr_here);
        }
        self.map_attr_here()
    }

    /// Parses `affine_set<…>`, or an alias of an integer set.
    pub(super) fn set_attr(&mut self) -> Result<IntegerSet> {
        if let Some(span) = self.affine_alias("an integer set")? {
            return self.at_alias(span, Self::set_attr_here);
        }
        self.set_attr_here()
    }

    /// Returns the range of the text to which an alias expands; `None` if the next token is not an
    /// alias.
    fn affine_alias(&mut self, what: &str) -> Result<Option<Span>> {
        if self.tok.kind != Kind::Hash {
            return Ok(None);
        }
        let name = &self.word()[1..];
        let Some(Aliased::Map(span)) = self.alias(name)? else {
            return Err(self.expected(&format!("{what} that was defined before")));
        };
        self.bump();
        Ok(Some(span))
    }

    fn map_attr_here(&mut self) -> Result<AffineMap> {
        self.expect_word("affine_map")?;
        self.expect(b'<')?;
        let mut names = self.input_names()?;
        self.expect_arrow()?;
        let mut results = Vec::new();
        self.list(b'(', b')', |p| {
            results.push(p.expression(&mut names)?);
            Ok(())
        })?;
        self.expect(b'>')?;
        Ok(map_of(&names, results))
    }

    fn set_attr_here(&mut self) -> Result<IntegerSet> {
        self.expect_word("affine_set")?;
        self.expect(b'<')?;
        let mut names = self.input_names()?;
        self.expect(b':')?;
        let (mut results, mut equal) = (Vec::new(), Vec::new());
        self.list(b'(', b')', |p| {
            let left = p.expression(&mut names)?;
            let first = p.tok.kind;
            p.bump();
            p.expect(b'=')?;
            let right = p.expression(&mut names)?;
            let (left, right) = match first {
                Kind::Punct(b'=' | b'>') => (left, right),
                Kind::Punct(b'<') => (right, left),
                _ => return Err(p.expected("`>= 0` or `== 0`")),
            };
            results.push(minus(left, &right));
            equal.push(first == Kind::Punct(b'='));
            Ok(())
        })?;
        self.expect(b'>')?;
        let map = map_of(&names, results);
        Ok(IntegerSet { map, equal })
    }

    /// Parses the inputs of a map: `(d0, d1)[s0]`.
    fn input_names(&mut self) -> Result<Names<'a>> {
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let start = self.tok.start as usize;
        self.list(b'(', b')', |p| {
            let token = p.expect_kind(Kind::Bare, "the name of a dimension")?;
            dims.push(p.str(token));
            Ok(())
        })?;
        if self.at(b'[') {
            self.list(b'[', b']', |p| {
                let token = p.expect_kind(Kind::Bare, "the name of a symbol")?;
                symbols.push(p.str(token));
                Ok(())
            })?;
        }
        if dims.len().max(symbols.len()) > MAX_PARTS {
            let here = Span::new(start, self.tok.start as usize);
            let message = format!("expected at most {MAX_PARTS} dimensions and as many symbols");
            return Err(Error::new(here, message));
        }
        Ok(Names::Inputs(dims, symbols))
    }

    /// Parses a complete affine expression.
    fn expression(&mut self, names: &mut Names<'a>) -> Result<AffineExpr> {
        let start = self.tok.start as usize;
        let mut nodes = Vec::new();
        self.sum(names, &mut nodes)?;
        let whole = (nodes.len() <= MAX_PARTS).then_some(nodes);
        whole.and_then(AffineExpr::new).ok_or_else(|| {
            let here = Span::new(start, self.tok.start as usize);
            Error::new(here, format!("expected at most {MAX_PARTS} parts"))
        })
    }

    fn sum(&mut self, names: &mut Names<'a>, nodes: &mut Vec<Node>) -> Result<()> {
        self.enter()?;
        self.product(names, nodes)?;
        loop {
            let minus = self.at(b'-');
            if !minus && !self.at(b'+') {
                break;
            }
            self.bump();
            let start = nodes.len();
            self.product(names, nodes)?;
            if minus {
                negate(nodes, start);
            }
            nodes.push(Node::Add);
        }
        self.leave();
        Ok(())
    }

    fn product(&mut self, names: &mut Names<'a>, nodes: &mut Vec<Node>) -> Result<()> {
        self.factor(names, nodes)?;
        loop {
            let node = match self.tok.kind {
                Kind::Punct(b'*') => Node::Mul,
                Kind::Bare => match self.word() {
                    "mod" => Node::Mod,
                    "floordiv" => Node::FloorDiv,
                    "ceildiv" => Node::CeilDiv,
                    _ => return Ok(()),
                },
                _ => return Ok(()),
            };
            self.bump();
            self.factor(names, nodes)?;
            nodes.push(node);
        }
    }

    fn factor(&mut self, names: &mut Names<'a>, nodes: &mut Vec<Node>) -> Result<()> {
        let mut minus = false;
        while self.eat(b'-') {
            minus = !minus;
        }
        let start = nodes.len();
        match self.tok.kind {
            Kind::Int | Kind::Hex => {
                let number = self.small_int("a number below 2^63")?;
                nodes.push(Node::Number(number));
            }
            Kind::Punct(b'(') => {
                self.bump();
                self.sum(names, nodes)?;
                self.expect(b')')?;
            }
            Kind::Bare | Kind::Percent => {
                let node = self.input(names)?;
                nodes.push(node);
            }
            _ => return Err(self.expected("an affine expression")),
        }
        if minus {
            negate(nodes, start);
        }
        Ok(())
    }

    /// Parses the name of a dimension or symbol, or an SSA value that is used as one.
    fn input(&mut self, names: &mut Names<'a>) -> Result<Node> {
        match names {
            Names::Inputs(dims, symbols) => {
                let word = self.word();
                let dim = dims.iter().position(|name| *name == word);
                let symbol = symbols.iter().position(|name| *name == word);
                let node = match (dim, symbol) {
                    (Some(dim), _) => Node::Dim(dim as u32),
                    (None, Some(symbol)) => Node::Symbol(symbol as u32),
                    (None, None) => {
                        return Err(self.expected("a dimension or symbol of the map"));
                    }
                };
                self.bump();
                Ok(node)
            }
            Names::Values(dims, symbols) => {
                if self.tok.kind == Kind::Percent {
                    let at = self.value_use()?;
                    return Ok(Node::Dim(number_of(dims, at)));
                }
                self.expect_word("symbol")?;
                self.expect(b'(')?;
                let at = self.value_use()?;
                self.expect(b')')?;
                Ok(Node::Symbol(number_of(symbols, at)))
            }
        }
    }

    /// Parses subscripts such as `[%i + 1, symbol(%n)]`. Returns the map and its operands.
    pub(super) fn subscripts(&mut self) -> Result<(AffineMap, SmallVec<[Use<'a>; 4]>)> {
        let mut names = Names::Values(Vec::new(), Vec::new());
        let mut results = Vec::new();
        self.list(b'[', b']', |p| {
            results.push(p.expression(&mut names)?);
            Ok(())
        })?;
        let map = map_of(&names, results);
        Ok((map, names.values()))
    }

    /// Parses grouped bounds such as `(%i + 1, max(0, %n))`. Returns the map, its operands, and the
    /// number of results in each group.
    pub(super) fn grouped(
        &mut self,
        word: &str,
    ) -> Result<(AffineMap, SmallVec<[Use<'a>; 4]>, Dims)> {
        let mut names = Names::Values(Vec::new(), Vec::new());
        let (mut results, mut groups) = (Vec::new(), Dims::new());
        self.list(b'(', b')', |p| {
            let before = results.len();
            if p.eat_word(word) {
                p.list(b'(', b')', |p| {
                    results.push(p.expression(&mut names)?);
                    Ok(())
                })?;
            } else {
                results.push(p.expression(&mut names)?);
            }
            groups.push((results.len() - before) as i64);
            Ok(())
        })?;
        let map = map_of(&names, results);
        Ok((map, names.values(), groups))
    }

    /// Parses the operands of a map, such as `(%i, %j)[%n]`, and adds them to the op.
    pub(super) fn map_operands(&mut self, d: &mut Draft<'a>, map: &AffineMap) -> Result<()> {
        let start = self.tok.span();
        let (mut dims, mut symbols) = (0, 0);
        self.list(b'(', b')', |p| {
            dims += 1;
            let at = p.value_use()?;
            p.operand(d, at, crate::types::Type::INDEX)
        })?;
        if self.at(b'[') {
            self.list(b'[', b']', |p| {
                symbols += 1;
                let at = p.value_use()?;
                p.operand(d, at, crate::types::Type::INDEX)
            })?;
        }
        if (dims, symbols) == (map.dims, map.symbols) {
            return Ok(());
        }
        let message = format!(
            "expected values for {} dimensions and {} symbols, found {dims} and {symbols}",
            map.dims, map.symbols
        );
        Err(Error::new(start, message))
    }
}

/// Negates the expression that begins at node `start`.
fn negate(nodes: &mut Vec<Node>, start: usize) {
    if let [Node::Number(number)] = &mut nodes[start..]
        && let Some(opposite) = number.checked_neg()
    {
        *number = opposite;
        return;
    }
    nodes.extend([Node::Number(-1), Node::Mul]);
}

/// Returns the difference of two expressions. If `right` is 0, this is just `left`.
fn minus(left: AffineExpr, right: &AffineExpr) -> AffineExpr {
    if right.as_leaf() == Some(Node::Number(0)) {
        return left;
    }
    let mut nodes = left.nodes().to_vec();
    let start = nodes.len();
    nodes.extend_from_slice(right.nodes());
    negate(&mut nodes, start);
    nodes.push(Node::Add);
    AffineExpr::new(nodes).unwrap_or(left)
}

fn map_of(names: &Names<'_>, results: Vec<AffineExpr>) -> AffineMap {
    let (dims, symbols) = match names {
        Names::Inputs(dims, symbols) => (dims.len(), symbols.len()),
        Names::Values(dims, symbols) => (dims.len(), symbols.len()),
    };
    AffineMap {
        dims: dims as u32,
        symbols: symbols as u32,
        results,
    }
}
