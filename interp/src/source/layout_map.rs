//! Layouts of memrefs that are affine maps without strides, such as tiles (`SEMANTICS.md` §3.10).

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node};
use lowerfuzz_ir::text;
use lowerfuzz_ir::types::Dims;

use crate::outcome::Stop;

/// The layout of a memref as an affine map. The results of the map are indices of the physical
/// memory, which is row-major and as large as the map needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutMap {
    map: AffineMap,
    symbols: Dims,
    /// The distance in elements between neighbouring values of each result of the map.
    strides: Vec<i128>,
    /// The number of elements of the physical memory.
    elements: i128,
}

/// The lowest and the highest value of an expression.
type Range = (i128, i128);

impl LayoutMap {
    /// Makes the layout of a memref with these sizes from the text of its map. `symbols` are the
    /// symbols of the map.
    pub(super) fn new(text: &str, sizes: &[i64], symbols: Dims) -> Result<LayoutMap, Stop> {
        let unsupported = |what: &str| Stop::Unsupported(format!("a layout map {what}: {text}"));
        let map = text::affine_map(text).ok_or_else(|| unsupported("that cannot be read"))?;
        if map.dims as usize != sizes.len() || map.symbols as usize != symbols.len() {
            return Err(unsupported("with another number of inputs"));
        }
        let inputs: Vec<Range> = sizes.iter().map(|n| (0, i128::from(*n) - 1)).collect();
        let is_empty = sizes.contains(&0);
        let mut layout = LayoutMap {
            strides: Vec::new(),
            elements: i128::from(!is_empty),
            symbols,
            map,
        };
        for expr in layout.map.results.iter().rev() {
            let Some((low, high)) = range(expr, &inputs, &layout.symbols) else {
                return Err(unsupported("with a divisor below 1"));
            };
            if low < 0 && !is_empty {
                return Err(unsupported("with negative results"));
            }
            layout.strides.push(layout.elements);
            layout.elements = layout
                .elements
                .saturating_mul(high.saturating_add(1).max(0));
        }
        layout.strides.reverse();
        Ok(layout)
    }

    /// Returns the position of the element with these indices, counted in elements from the base.
    /// The indices are within the memref.
    pub fn position(&self, indices: &[i64]) -> i128 {
        let inputs: Vec<Range> = indices
            .iter()
            .map(|i| (i128::from(*i), i128::from(*i)))
            .collect();
        let results = self.map.results.iter().zip(&self.strides);
        results.fold(0, |position, (expr, stride)| {
            // The divisors do not depend on the indices, so they are positive as in `new`.
            let (value, _) = range(expr, &inputs, &self.symbols).unwrap_or((0, 0));
            position + value * stride
        })
    }

    /// Returns the last position of the physical memory.
    pub(super) fn last(&self) -> i128 {
        self.elements - 1
    }
}

/// Returns a range that contains all values of an expression, which is exact if each dimension has
/// one value. Returns `None` if a divisor may be below 1.
fn range(expr: &AffineExpr, dims: &[Range], symbols: &[i64]) -> Option<Range> {
    let mut stack: Vec<Range> = Vec::new();
    for node in expr.nodes() {
        let value = match node {
            Node::Dim(number) => *dims.get(*number as usize)?,
            Node::Symbol(number) => {
                let symbol = i128::from(*symbols.get(*number as usize)?);
                (symbol, symbol)
            }
            Node::Number(number) => (i128::from(*number), i128::from(*number)),
            Node::Add | Node::Mul | Node::Mod | Node::FloorDiv | Node::CeilDiv => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                operation(*node, left, right)?
            }
        };
        stack.push(value);
    }
    stack.pop()
}

/// Returns the range of an operation on values of two ranges.
fn operation(node: Node, (low, high): Range, by: Range) -> Option<Range> {
    // A divisor has one value, because it contains no dimension.
    let divisor = by.0;
    Some(match node {
        Node::Add => (low.saturating_add(by.0), high.saturating_add(by.1)),
        Node::Mul => {
            let products = [low, high].map(|a| [by.0, by.1].map(|b| a.saturating_mul(b)));
            let products = products.as_flattened();
            (*products.iter().min()?, *products.iter().max()?)
        }
        Node::Mod | Node::FloorDiv | Node::CeilDiv if divisor < 1 => return None,
        Node::FloorDiv => (low.div_euclid(divisor), high.div_euclid(divisor)),
        Node::CeilDiv => {
            let up = |value: i128| -(-value).div_euclid(divisor);
            (up(low), up(high))
        }
        Node::Mod if low.div_euclid(divisor) == high.div_euclid(divisor) => {
            (low.rem_euclid(divisor), high.rem_euclid(divisor))
        }
        Node::Mod => (0, divisor - 1),
        Node::Dim(_) | Node::Symbol(_) | Node::Number(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str, sizes: &[i64], symbols: &[i64]) -> Result<LayoutMap, String> {
        let layout = LayoutMap::new(text, sizes, symbols.into());
        layout.map_err(|why| format!("{why:?}"))
    }

    #[test]
    fn a_tiled_layout_is_row_major_in_its_results() {
        let text = "affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 4, d0 mod 2, d1 mod 4)>";
        let tiles = layout(text, &[4, 8], &[]).expect("a layout");
        // 2 x 2 tiles of 2 x 4 elements.
        assert_eq!(tiles.last(), 31);
        assert_eq!(tiles.position(&[0, 0]), 0);
        assert_eq!(tiles.position(&[0, 5]), 8 + 1);
        assert_eq!(tiles.position(&[3, 6]), 16 + 8 + 4 + 2);
    }

    #[test]
    fn the_memory_reaches_to_the_last_element() {
        let swapped = layout("affine_map<(d0, d1) -> (d1, d0)>", &[4, 8], &[]).expect("a layout");
        assert_eq!((swapped.last(), swapped.position(&[1, 2])), (31, 9));
        let text = "affine_map<(d0)[s0] -> (d0 + s0, d0 ceildiv 2)>";
        // The indices 0 to 2 are at (3, 0), (4, 1) and (5, 1) of 6 x 2.
        let moved = layout(text, &[3], &[3]).expect("a layout");
        assert_eq!((moved.last(), moved.position(&[2])), (11, 11));
        let empty = layout("affine_map<(d0, d1) -> (d1, d0)>", &[4, 0], &[]).expect("a layout");
        assert_eq!(empty.last(), -1);
    }

    #[test]
    fn undefined_layouts_are_refused() {
        let refused = |text, sizes: &[i64], symbols: &[i64]| {
            layout(text, sizes, symbols).expect_err("no layout")
        };
        let negative = refused("affine_map<(d0) -> (d0 - 1, 0)>", &[4], &[]);
        assert!(negative.contains("negative results"), "{negative}");
        let divisor = refused("affine_map<(d0)[s0] -> (d0 mod s0)>", &[4], &[0]);
        assert!(divisor.contains("divisor below 1"), "{divisor}");
        let inputs = refused("affine_map<(d0)[s0] -> (d0 mod s0)>", &[4], &[]);
        assert!(inputs.contains("number of inputs"), "{inputs}");
    }
}
