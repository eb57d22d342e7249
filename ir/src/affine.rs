//! Affine maps and integer sets, which the `affine` dialect uses for indices, bounds and
//! conditions.
//!
//! An expression is stored as a list of nodes in postfix order. Therefore code that walks the list
//! needs no recursion, however deep the expression is nested.

use std::fmt::Write;

/// A node of an affine expression in postfix order. The operands of an operation are the two
/// expressions before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A dimension of an affine map, identified by its number.
    Dim(u32),
    /// A symbol of an affine map, identified by its number.
    Symbol(u32),
    /// An integer constant.
    Number(i64),
    /// The sum of two affine expressions.
    Add,
    /// The product of two affine expressions.
    Mul,
    /// The remainder of a division that rounds down.
    Mod,
    /// The quotient of two affine expressions, rounded down.
    FloorDiv,
    /// The quotient of two affine expressions, rounded up.
    CeilDiv,
}

impl Node {
    /// Returns whether the node is a dimension, a symbol or a constant.
    pub const fn is_leaf(self) -> bool {
        match self {
            Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => true,
            Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => false,
        }
    }
}

/// An affine expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineExpr(Box<[Node]>);

/// The precedence of the outermost operator of a printed expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Sum,
    Product,
    Leaf,
}

/// The printed text of an expression.
struct PrintedExpr {
    text: String,
    precedence: Precedence,
    /// The text of a factor, if the expression is −1 times this factor.
    negated: Option<String>,
    /// The value of the expression if it is a constant.
    number: Option<i64>,
}

impl PrintedExpr {
    fn leaf(text: String) -> PrintedExpr {
        PrintedExpr {
            text,
            precedence: Precedence::Leaf,
            negated: None,
            number: None,
        }
    }

    /// Returns the text of the expression as an operand of a product, in parentheses if needed.
    fn factor(self) -> String {
        match self.precedence {
            Precedence::Leaf => self.text,
            Precedence::Sum | Precedence::Product => format!("({})", self.text),
        }
    }

    fn plus(self, other: PrintedExpr) -> PrintedExpr {
        let text = match (other.negated, other.number) {
            (Some(negated), _) => format!("{} - {negated}", self.text),
            (None, Some(number)) if number < 0 => {
                format!("{} - {}", self.text, number.unsigned_abs())
            }
            (None, _) if other.precedence == Precedence::Sum => {
                format!("{} + ({})", self.text, other.text)
            }
            (None, _) => format!("{} + {}", self.text, other.text),
        };
        PrintedExpr {
            text,
            precedence: Precedence::Sum,
            negated: None,
            number: None,
        }
    }

    fn by(self, word: &str, other: PrintedExpr) -> PrintedExpr {
        if word == "*" && other.number == Some(-1) && self.number.is_none() {
            let negated = self.factor();
            return PrintedExpr {
                text: format!("-{negated}"),
                precedence: Precedence::Product,
                negated: Some(negated),
                number: None,
            };
        }
        // Products associate to the left, so a left operand that is a product needs no parentheses.
        let left = if self.precedence == Precedence::Product {
            self.text
        } else {
            self.factor()
        };
        PrintedExpr {
            text: format!("{left} {word} {}", other.factor()),
            precedence: Precedence::Product,
            negated: None,
            number: None,
        }
    }
}

impl AffineExpr {
    /// Makes an expression of nodes in postfix order; `None` if the number of operands does not
    /// match the operations.
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

    /// Makes an expression of a dimension, a symbol or a constant.
    pub fn leaf(node: Node) -> AffineExpr {
        let node = if node.is_leaf() {
            node
        } else {
            Node::Number(0)
        };
        AffineExpr(Box::new([node]))
    }

    /// Returns the nodes in postfix order: each operation comes after its operands.
    pub fn nodes(&self) -> &[Node] {
        &self.0
    }

    /// Returns the dimension, symbol or constant of which the whole expression consists; `None` for
    /// other expressions.
    pub fn as_leaf(&self) -> Option<Node> {
        match self.0[..] {
            [node] => Some(node),
            _ => None,
        }
    }

    /// Returns the two operands of the outermost operation.
    pub fn operands(&self) -> Option<(AffineExpr, AffineExpr)> {
        let (last, rest) = self.0.split_last()?;
        if last.is_leaf() {
            return None;
        }
        // Search backwards for the start of the right operand.
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

    /// Returns whether the expression is semi-affine: no divisor contains a dimension, and at least
    /// one factor of each product contains no dimension.
    pub fn is_semi_affine(&self) -> bool {
        // For each expression on the stack: whether the expression contains a dimension.
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

    /// Returns the value of the expression for these dimensions. `None` if the expression contains
    /// a symbol or an unknown dimension, divides by a number that is not positive, or overflows.
    pub fn value(&self, dims: &[i128]) -> Option<i128> {
        let mut stack: Vec<i128> = Vec::new();
        for node in &self.0 {
            let value = match node {
                Node::Dim(number) => *dims.get(*number as usize)?,
                Node::Symbol(_) => return None,
                Node::Number(number) => i128::from(*number),
                Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
                    let (right, left) = (stack.pop()?, stack.pop()?);
                    let positive = Some(right).filter(|right| *right > 0);
                    match node {
                        Node::Mul => left.checked_mul(right)?,
                        Node::Mod => left.checked_rem_euclid(positive?)?,
                        Node::FloorDiv => left.checked_div_euclid(positive?)?,
                        Node::CeilDiv => -left.checked_neg()?.checked_div_euclid(positive?)?,
                        Node::Add | Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => {
                            left.checked_add(right)?
                        }
                    }
                }
            };
            stack.push(value);
        }
        stack.pop()
    }

    /// Prints the expression. The callback `leaf` returns the text of each dimension and symbol.
    pub fn show(&self, leaf: &mut dyn FnMut(Node) -> String) -> String {
        let mut stack: Vec<PrintedExpr> = Vec::new();
        for node in &self.0 {
            let word = match node {
                Node::Dim(_) | Node::Symbol(_) => {
                    stack.push(PrintedExpr::leaf(leaf(*node)));
                    continue;
                }
                Node::Number(number) => {
                    stack.push(PrintedExpr {
                        number: Some(*number),
                        ..PrintedExpr::leaf(number.to_string())
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

/// Prints a dimension as `d0` and a symbol as `s0`.
fn plain(node: Node) -> String {
    match node {
        Node::Dim(number) => format!("d{number}"),
        Node::Symbol(number) => format!("s{number}"),
        Node::Number(_) | Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
            String::new()
        }
    }
}

/// Appends the inputs of a map in the form `(d0, d1)[s0]`.
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

/// An affine map from dimensions and symbols to numbers: `affine_map<(d0)[s0] -> (d0 + s0)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// The number of dimensions of the map.
    pub dims: u32,
    /// The number of symbols. In the list of inputs, symbols come after dimensions.
    pub symbols: u32,
    /// The result expressions of the map.
    pub results: Vec<AffineExpr>,
}

impl AffineMap {
    /// Returns the number of inputs, which are dimensions and symbols.
    pub fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Returns whether the map is well-formed. Each dimension and symbol must be an input of the
    /// map, and each result must be semi-affine.
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

/// A conjunction of constraints: `affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    /// The expressions that are compared with 0. They are the results of this map.
    pub map: AffineMap,
    /// Whether each expression must be equal to 0. Otherwise the expression must be greater than or
    /// equal to 0.
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
    fn parentheses_are_printed_where_needed() {
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
    fn dimensions_in_both_factors_or_a_divisor_are_not_semi_affine() {
        let (d0, s0, two) = (Node::Dim(0), Node::Symbol(0), Node::Number(2));
        assert!(expr(&[d0, s0, Node::Mul]).is_semi_affine());
        assert!(expr(&[two, d0, Node::Mul]).is_semi_affine());
        assert!(!expr(&[d0, d0, Node::Mul]).is_semi_affine());
        assert!(!expr(&[two, d0, Node::Mod]).is_semi_affine());
    }
}
