//! The loops and indexing maps of structured ops.

use super::description::{Dim, Operand};
use super::named;
use crate::affine::{AffineExpr, AffineMap, Node};
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Body, OpId};
use crate::ops::{LinalgKind, LinalgOp, Op};
use crate::types::{Type, Types};

/// The kind of a loop of a structured op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IteratorKind {
    /// Iterations do not depend on each other, so any order is right.
    Parallel,
    /// Iterations are executed in order and may combine elements.
    Reduction,
}

/// The loop nest of a structured op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The number of operands that are inputs. The other operands are outputs.
    pub inputs: usize,
    /// The kind of each loop, outermost first.
    pub iterators: Vec<IteratorKind>,
    /// For each operand, the map from the loops to the indices of an element.
    pub maps: Vec<AffineMap>,
}

/// Returns the shape and the element type of an operand. A scalar has no shape and is its own
/// element.
pub(crate) fn shape_of(types: &Types, ty: Type) -> Option<(&[i64], Type)> {
    if let Some(memref) = types.as_memref(ty) {
        return Some((&memref.shape[..], memref.elem));
    }
    let tensor = types.as_tensor(ty)?;
    Some((&tensor.shape[..], tensor.elem))
}

/// Returns the type of the elements of an operand. For a scalar, returns the type itself.
pub(crate) fn element_type(types: &Types, ty: Type) -> Type {
    shape_of(types, ty).map_or(ty, |(_, elem)| elem)
}

/// Returns the number of inputs of a structured op.
pub(crate) fn inputs_of(body: &Body, op: OpId) -> usize {
    let inputs = body.int_attr(op, Key::InputCount).unwrap_or(0);
    usize::try_from(inputs).unwrap_or(usize::MAX)
}

impl Structure {
    /// Returns the loop nest of a structured op.
    ///
    /// # Errors
    /// Returns a message if the op is no structured op, or if its attributes do not describe loops.
    pub fn of(types: &Types, body: &Body, id: OpId) -> Result<Structure, String> {
        let Op::Linalg(op) = body.op(id).op else {
            return Err("expected an op of linalg".into());
        };
        let operands: Vec<Type> = body.operands(id).iter().map(|v| body.ty(*v)).collect();
        let inputs = inputs_of(body, id);
        if inputs >= operands.len() {
            return Err("expected an output, found none".into());
        }
        let given = given_maps(body, id);
        let rank = |at: usize| shape_of(types, operands[at]).map_or(0, |(shape, _)| shape.len());
        let (iterators, maps) = match op.kind() {
            LinalgKind::Named(_) => {
                let named = named(op).ok_or("expected a description")?;
                let all = vec![IteratorKind::Parallel; rank(inputs)];
                let iterators = named.loops.clone().unwrap_or(all);
                if operands.len() != named.operands.len() {
                    let (expected, found) = (named.operands.len(), operands.len());
                    return Err(format!("expected {expected} operands, found {found}"));
                }
                let maps = match given {
                    Some(maps) => maps,
                    None => default_maps(types, op, &operands, &factors(body.attrs(id)))
                        .ok_or("expected a stride and a dilation for each window")?,
                };
                (iterators, maps)
            }
            LinalgKind::Generic => {
                let iterators = body.i64s_attr(id, Key::IteratorTypes);
                let iterators = iterators.ok_or("expected iterator types")?;
                let iterators = iterators.iter().map(|kind| match kind {
                    0 => IteratorKind::Parallel,
                    _ => IteratorKind::Reduction,
                });
                (iterators.collect(), given.ok_or("expected indexing maps")?)
            }
            LinalgKind::Contract => {
                let maps = given.ok_or("expected indexing maps")?;
                let out = maps.last().ok_or("expected indexing maps")?;
                let in_out = |dim: u32| {
                    let dim = Some(Node::Dim(dim));
                    out.results.iter().any(|expr| expr.as_leaf() == dim)
                };
                let iterators = (0..out.dims).map(|dim| match in_out(dim) {
                    true => IteratorKind::Parallel,
                    false => IteratorKind::Reduction,
                });
                (iterators.collect(), maps)
            }
            LinalgKind::Elementwise | LinalgKind::Map => {
                let maps = given.unwrap_or_else(|| identities(types, &operands));
                (vec![IteratorKind::Parallel; rank(inputs)], maps)
            }
            LinalgKind::Transpose => {
                let order = body.i64s_attr(id, Key::Permutation);
                let order = order.ok_or("expected a permutation")?;
                let rank = order.len();
                let position = |dim: usize| order.iter().position(|at| *at == dim as i64);
                let from: Option<Vec<usize>> = (0..rank).map(position).collect();
                let from = from.ok_or("expected a permutation")?;
                let maps = vec![select(rank, from.into_iter()), select(rank, 0..rank)];
                (vec![IteratorKind::Parallel; rank], maps)
            }
            LinalgKind::Broadcast => {
                let added = dimensions(body, id)?;
                let rank = rank(inputs);
                let kept = (0..rank).filter(|dim| !added.contains(&(*dim as i64)));
                let maps = vec![select(rank, kept), select(rank, 0..rank)];
                (vec![IteratorKind::Parallel; rank], maps)
            }
            LinalgKind::Reduce => {
                let combined = dimensions(body, id)?;
                let rank = rank(0);
                let is_kept = |dim: &usize| !combined.contains(&(*dim as i64));
                let maps = (0..operands.len()).map(|at| match at < inputs {
                    true => select(rank, 0..rank),
                    false => select(rank, (0..rank).filter(is_kept)),
                });
                let maps = maps.collect();
                let iterators = (0..rank).map(|dim| match is_kept(&dim) {
                    true => IteratorKind::Parallel,
                    false => IteratorKind::Reduction,
                });
                (iterators.collect(), maps)
            }
            LinalgKind::Index | LinalgKind::Yield => {
                return Err("expected a structured op".into());
            }
        };
        Ok(Structure {
            inputs,
            iterators,
            maps,
        })
    }

    /// Returns, for each loop, the operand and its dimension whose size is the number of
    /// iterations: the first dimension that the map takes from the loop alone. `None` if a loop has
    /// no such dimension.
    pub fn bounds(&self) -> Option<Vec<(usize, usize)>> {
        let mut bounds = vec![None; self.iterators.len()];
        for (operand, map) in self.maps.iter().enumerate() {
            for (dim, expr) in map.results.iter().enumerate() {
                if let Some(Node::Dim(of)) = expr.as_leaf()
                    && let Some(bound) = bounds.get_mut(of as usize)
                {
                    bound.get_or_insert((operand, dim));
                }
            }
        }
        bounds.into_iter().collect()
    }
}

fn dimensions(body: &Body, id: OpId) -> Result<&[i64], String> {
    let found = body.i64s_attr(id, Key::Dimensions);
    found.ok_or_else(|| "expected dimensions".into())
}

/// Returns the indexing maps that the op has as an attribute.
fn given_maps(body: &Body, id: OpId) -> Option<Vec<AffineMap>> {
    let Some(Attr::Array(maps)) = body.attr(id, Key::IndexingMaps) else {
        return None;
    };
    let map = |attr: &Attr| {
        if let Attr::Map(map) = attr {
            return Some((**map).clone());
        }
        None
    };
    maps.iter().map(map).collect()
}

/// Returns the strides and the dilations of windows.
pub(crate) fn factors(attrs: &[NamedAttr]) -> [Option<&[i64]>; 2] {
    [Key::StaticStrides, Key::Dilations].map(|key| {
        let attr = attrs.iter().find(|attr| attr.key == key)?;
        if let Attr::I64s(list) = &attr.value {
            return Some(&list[..]);
        }
        None
    })
}

/// Returns, for each operand, the map from all loops to themselves. The output has a dimension for
/// each loop.
pub(crate) fn identities(types: &Types, operands: &[Type]) -> Vec<AffineMap> {
    let rank = |ty: &Type| shape_of(types, *ty).map_or(0, |(shape, _)| shape.len());
    let loops = operands.last().map_or(0, rank);
    operands.iter().map(|_| select(loops, 0..loops)).collect()
}

/// Returns a map from all loops to some of them.
fn select(loops: usize, dims: impl Iterator<Item = usize>) -> AffineMap {
    AffineMap {
        dims: loops as u32,
        symbols: 0,
        results: dims
            .map(|dim| AffineExpr::leaf(Node::Dim(dim as u32)))
            .collect(),
    }
}

/// Returns the indexing maps that the description of a named op contains. `None` if the op has no
/// description, or if a window has no stride or dilation in a list that is present.
pub(crate) fn default_maps(
    types: &Types,
    op: LinalgOp,
    operands: &[Type],
    factors: &[Option<&[i64]>; 2],
) -> Option<Vec<AffineMap>> {
    let named = named(op)?;
    let out = operands.last()?;
    let rank = |ty: Type| shape_of(types, ty).map_or(0, |(shape, _)| shape.len());
    let loops = named.loops.as_ref().map_or(rank(*out), Vec::len);
    let map = |(dims, ty): (&Operand, &Type)| {
        let Some(dims) = dims else {
            // An operand without dimensions is the same element in each iteration.
            let dims = if rank(*ty) == 0 { 0 } else { loops };
            return Some(select(loops, 0..dims));
        };
        let results: Option<Vec<AffineExpr>> =
            dims.iter().map(|dim| expression(*dim, factors)).collect();
        Some(AffineMap {
            dims: loops as u32,
            symbols: 0,
            results: results?,
        })
    };
    named.operands.iter().zip(operands).map(map).collect()
}

fn expression(dim: Dim, factors: &[Option<&[i64]>; 2]) -> Option<AffineExpr> {
    let (first, second, [stride, dilation]) = match dim {
        Dim::Loop(of) => return Some(AffineExpr::leaf(Node::Dim(of))),
        Dim::Sum(first, second) => (first, second, [1, 1]),
        Dim::Window(first, second, at) => {
            let [stride, dilation] = factors.map(|list| match list {
                Some(list) => list.get(at).copied(),
                None => Some(1),
            });
            (first, second, [stride?, dilation?])
        }
    };
    let mut nodes = Vec::new();
    for (of, factor) in [(first, stride), (second, dilation)] {
        nodes.push(Node::Dim(of));
        if factor != 1 {
            nodes.extend([Node::Number(factor), Node::Mul]);
        }
    }
    nodes.push(Node::Add);
    AffineExpr::new(nodes)
}
