//! Affine maps and integer sets: what indices, bounds and conditions of `affine` are made of.
//!
//! An expression is kept as a list in which each operation comes behind its operands, so that nothing
//! that looks at one goes as deep as it is nested.

use std::fmt::Write;

/// A part of an expression. Operations take the two expressions before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The dimension of this number.
    Dim(u32),
    /// The symbol of this number.
    Symbol(u32),
    /// A number.
    Number(i64),
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// What is left of a division that rounds down.
    Mod,
    /// The quotient, rounded down.
    FloorDiv,
    /// The quotient, rounded up.
    CeilDiv,
}

impl Node {
    /// Is it a dimension, a symbol or a number?
    pub const fn is_leaf(self) -> bool {
        match self {
            Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => true,
            Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => false,
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineExpr(Box<[Node]>);

/// How tightly what is written last binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Leaf,
}

/// An expression that is written.
struct Written {
    text: String,
    level: Level,
    /// If it is −1 times another: that one, as a part of a product.
    opposite: Option<String>,
    /// If it is a number.
    number: Option<i64>,
}

impl Written {
    fn leaf(text: String) -> Written {
        Written {
            text,
            level: Level::Leaf,
            opposite: None,
            number: None,
        }
    }

    /// As the operand of a product.
    fn factor(self) -> String {
        match self.level {
            Level::Leaf => self.text,
            Level::Sum | Level::Product => format!("({})", self.text),
        }
    }

    fn plus(self, other: Written) -> Written {
        let text = match (other.opposite, other.number) {
            (Some(opposite), _) => format!("{} - {opposite}", self.text),
            (None, Some(number)) if number < 0 => {
                format!("{} - {}", self.text, number.unsigned_abs())
            }
            (None, _) if other.level == Level::Sum => format!("{} + ({})", self.text, other.text),
            (None, _) => format!("{} + {}", self.text, other.text),
        };
        Written {
            text,
            level: Level::Sum,
            opposite: None,
            number: None,
        }
    }

    fn by(self, word: &str, other: Written) -> Written {
        if word == "*" && other.number == Some(-1) && self.number.is_none() {
            let opposite = self.factor();
            return Written {
                text: format!("-{opposite}"),
                level: Level::Product,
                opposite: Some(opposite),
                number: None,
            };
        }
        // Products go from left to right.
        let left = if self.level == Level::Product {
            self.text
        } else {
            self.factor()
        };
        Written {
            text: format!("{left} {word} {}", other.factor()),
            level: Level::Product,
            opposite: None,
            number: None,
        }
    }
}

impl AffineExpr {
    /// An expression of these parts; `None` if operations and operands do not go together.
    pub fn new(nodes: impl Into<Box<[Node]>>) -> Option<AffineExpr> {
        let nodes = nodes.into();
        let mut depth = 0usize;
        for node in &nodes {
            if node.is_leaf() {
                depth += 1;
            } else {
                depth = depth.checked_sub(1).filter(|depth| *depth > 0)?;
            }
        }
        (depth == 1).then_some(AffineExpr(nodes))
    }

    /// A dimension, a symbol or a number.
    pub fn leaf(node: Node) -> AffineExpr {
        let node = if node.is_leaf() {
            node
        } else {
            Node::Number(0)
        };
        AffineExpr(Box::new([node]))
    }

    /// Its parts, each behind its operands.
    pub fn nodes(&self) -> &[Node] {
        &self.0
    }

    /// The dimension, symbol or number that it is.
    pub fn as_leaf(&self) -> Option<Node> {
        match self.0[..] {
            [node] => Some(node),
            _ => None,
        }
    }

    /// The two operands of the operation that it is.
    pub fn operands(&self) -> Option<(AffineExpr, AffineExpr)> {
        let (last, rest) = self.0.split_last()?;
        if last.is_leaf() {
            return None;
        }
        // Back to where the right operand begins.
        let mut wanted = 1;
        let mut start = rest.len();
        while wanted > 0 {
            start = start.checked_sub(1)?;
            wanted = if rest[start].is_leaf() {
                wanted - 1
            } else {
                wanted + 1
            };
        }
        Some((
            AffineExpr::new(&rest[..start])?,
            AffineExpr::new(&rest[start..])?,
        ))
    }

    /// Is each product one by what no dimension is in, and each divisor too?
    pub fn is_semi_affine(&self) -> bool {
        // Whether there is a dimension in each operand.
        let mut stack: Vec<bool> = Vec::new();
        for node in &self.0 {
            let varies = match node {
                Node::Dim(_) => true,
                Node::Symbol(_) | Node::Number(_) => false,
                Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
                    let (Some(right), Some(left)) = (stack.pop(), stack.pop()) else {
                        return false;
                    };
                    let wrong = match node {
                        Node::Mul => left && right,
                        Node::Mod | Node::FloorDiv | Node::CeilDiv => right,
                        Node::Add | Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => false,
                    };
                    if wrong {
                        return false;
                    }
                    left || right
                }
            };
            stack.push(varies);
        }
        true
    }

    /// As it is written where dimensions and symbols are written so.
    pub fn show(&self, leaf: &mut dyn FnMut(Node) -> String) -> String {
        let mut stack: Vec<Written> = Vec::new();
        for node in &self.0 {
            let word = match node {
                Node::Dim(_) | Node::Symbol(_) => {
                    stack.push(Written::leaf(leaf(*node)));
                    continue;
                }
                Node::Number(number) => {
                    stack.push(Written {
                        number: Some(*number),
                        ..Written::leaf(number.to_string())
                    });
                    continue;
                }
                Node::Add => "+",
                Node::Mul => "*",
                Node::Mod => "mod",
                Node::FloorDiv => "floordiv",
                Node::CeilDiv => "ceildiv",
            };
            if let (Some(right), Some(left)) = (stack.pop(), stack.pop()) {
                stack.push(match node {
                    Node::Add => left.plus(right),
                    Node::Dim(_)
                    | Node::Symbol(_)
                    | Node::Number(_)
                    | Node::Mul
                    | Node::Mod
                    | Node::FloorDiv
                    | Node::CeilDiv => left.by(word, right),
                });
            }
        }
        stack.pop().map_or_else(String::new, |written| written.text)
    }
}

/// `d0` or `s0`.
fn plain(node: Node) -> String {
    match node {
        Node::Dim(number) => format!("d{number}"),
        Node::Symbol(number) => format!("s{number}"),
        Node::Number(_) | Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
            String::new()
        }
    }
}

/// `(d0, d1)[s0]`.
fn push_inputs(out: &mut String, dims: u32, symbols: u32) {
    out.push('(');
    for dim in 0..dims {
        let _ = write!(out, "{}d{dim}", if dim > 0 { ", " } else { "" });
    }
    out.push(')');
    for symbol in 0..symbols {
        let _ = write!(out, "{}s{symbol}", if symbol > 0 { ", " } else { "[" });
    }
    if symbols > 0 {
        out.push(']');
    }
}

/// Some numbers from others, `affine_map<(d0)[s0] -> (d0 + s0)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// How many dimensions it takes.
    pub dims: u32,
    /// How many symbols it takes, behind the dimensions.
    pub symbols: u32,
    /// What it gives.
    pub results: Vec<AffineExpr>,
}

impl AffineMap {
    /// How many numbers it takes.
    pub fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Are all dimensions and symbols in it among its own, and products and divisors as they may be?
    pub fn is_sound(&self) -> bool {
        self.results.iter().all(|expr| {
            let known = expr.nodes().iter().all(|node| match node {
                Node::Dim(number) => *number < self.dims,
                Node::Symbol(number) => *number < self.symbols,
                Node::Number(_)
                | Node::Add
                | Node::Mul
                | Node::Mod
                | Node::FloorDiv
                | Node::CeilDiv => true,
            });
            known && expr.is_semi_affine()
        })
    }
}

impl std::fmt::Display for AffineMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::from("affine_map<");
        push_inputs(&mut out, self.dims, self.symbols);
        out.push_str(" -> (");
        for (i, result) in self.results.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            out.push_str(&result.show(&mut plain));
        }
        f.write_str(&out)?;
        f.write_str(")>")
    }
}

/// A condition, `affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>`: all of it must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// What is compared with 0.
    pub map: AffineMap,
    /// For each number whether it must be 0; if not, it must not be negative.
    pub equal: Vec<bool>,
}

impl std::fmt::Display for IntegerSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::from("affine_set<");
        push_inputs(&mut out, self.map.dims, self.map.symbols);
        out.push_str(" : (");
        for (i, (left, equal)) in self.map.results.iter().zip(&self.equal).enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            out.push_str(&left.show(&mut plain));
            out.push_str(if *equal { " == 0" } else { " >= 0" });
        }
        f.write_str(&out)?;
        f.write_str(")>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expr(nodes: &[Node]) -> AffineExpr {
        AffineExpr::new(nodes).expect("an expression")
    }

    #[test]
    fn operations_need_their_operands() {
        assert_eq!(AffineExpr::new([]), None);
        assert_eq!(AffineExpr::new([Node::Add]), None);
        assert_eq!(AffineExpr::new([Node::Dim(0), Node::Add]), None);
        assert_eq!(AffineExpr::new([Node::Dim(0), Node::Dim(1)]), None);
        let sum = expr(&[
            Node::Dim(0),
            Node::Dim(1),
            Node::Number(2),
            Node::Mul,
            Node::Add,
        ]);
        let (left, right) = sum.operands().expect("a sum has operands");
        assert_eq!(left, expr(&[Node::Dim(0)]));
        assert_eq!(right, expr(&[Node::Dim(1), Node::Number(2), Node::Mul]));
        assert_eq!(left.operands(), None);
    }

    #[test]
    fn parentheses_stand_where_they_are_needed() {
        let (d0, d1, s0, two) = (Node::Dim(0), Node::Dim(1), Node::Symbol(0), Node::Number(2));
        let minus = Node::Number(-1);
        let shown = |nodes: &[Node]| expr(nodes).show(&mut plain);
        assert_eq!(shown(&[d0, two, Node::Mul, d1, Node::Add]), "d0 * 2 + d1");
        assert_eq!(shown(&[d0, d1, Node::Add, two, Node::Mul]), "(d0 + d1) * 2");
        assert_eq!(shown(&[d0, d1, minus, Node::Mul, Node::Add]), "d0 - d1");
        assert_eq!(shown(&[d0, d1, s0, Node::Add, Node::Add]), "d0 + (d1 + s0)");
        assert_eq!(shown(&[d0, Node::Number(-3), Node::Add]), "d0 - 3");
        assert_eq!(shown(&[d0, minus, Node::Mul, two, Node::Mod]), "-d0 mod 2");
        assert_eq!(
            shown(&[d0, d1, two, Node::FloorDiv, Node::Add, two, Node::CeilDiv]),
            "(d0 + d1 floordiv 2) ceildiv 2"
        );
        assert_eq!(
            shown(&[d0, two, d1, Node::Mul, Node::Mod]),
            "d0 mod (2 * d1)"
        );
    }

    #[test]
    fn products_are_by_what_does_not_vary() {
        let (d0, s0, two) = (Node::Dim(0), Node::Symbol(0), Node::Number(2));
        assert!(expr(&[d0, s0, Node::Mul]).is_semi_affine());
        assert!(expr(&[two, d0, Node::Mul]).is_semi_affine());
        assert!(!expr(&[d0, d0, Node::Mul]).is_semi_affine());
        assert!(!expr(&[two, d0, Node::Mod]).is_semi_affine());
    }
}
