//! Reduces the rank of memrefs.

use std::ops::Range;

use lowerfuzz_ir::case::{Datum, MemRefDatum};
use lowerfuzz_ir::types::{DYNAMIC, row_major_strides};
use lowerfuzz_ir::{
    Attr, Key, Layout, MemRefOp, MemRefType, Op, Sym, Type, TypeKind, Types, ValueId,
};

use crate::draft::Draft;
use crate::graph::{Graph, Node};
use crate::memref::{layout_of, scalars_of};
use crate::retype::Retype;
use crate::shrink::Shrinker;
use crate::shrink::access::indices;
use crate::shrink::memrefs::{copy_with_layout, memrefs};

/// Drops a dimension of all memrefs that have a certain rank.
pub(crate) struct Ranks;

fn ranks(draft: &Draft) -> Vec<(usize, usize)> {
    let mut ranks: Vec<usize> = memrefs(draft).iter().map(MemRefType::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
        .into_iter()
        .flat_map(|rank| (0..rank).map(move |dim| (rank, dim)))
        .collect()
}

impl Shrinker for Ranks {
    fn name(&self) -> &'static str {
        "ranks"
    }

    fn sites(&self, draft: &Draft) -> usize {
        ranks(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (rank, dim) = *ranks(draft).get(sites.start)?;
        let types = memrefs(draft).into_iter().filter(|m| m.rank() == rank);
        let gone = types
            .filter_map(|old| DroppedDimension::of(&old, dim))
            .collect();
        take(draft, &Plan { gone })
    }
}

/// Drops a dimension of a memref type. Types connected to it by casts, copies and transposes lose
/// the corresponding dimension.
pub(crate) struct Dimensions;

fn dimensions(draft: &Draft) -> Vec<(MemRefType, usize)> {
    let types = memrefs(draft).into_iter();
    types
        .flat_map(|ty| (0..ty.rank()).map(move |dim| (ty.clone(), dim)))
        .collect()
}

impl Shrinker for Dimensions {
    fn name(&self) -> &'static str {
        "dimensions"
    }

    fn sites(&self, draft: &Draft) -> usize {
        dimensions(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (ty, dim) = dimensions(draft).into_iter().nth(sites.start)?;
        let mut plan = Plan {
            gone: vec![DroppedDimension::of(&ty, dim)?],
        };
        while plan.grow(draft)? {}
        take(draft, &plan)
    }
}

/// The dimension that each affected memref type loses.
struct Plan {
    gone: Vec<DroppedDimension>,
}

/// A memref type that loses a dimension.
struct DroppedDimension {
    old: MemRefType,
    dim: usize,
    new: MemRefType,
}

impl DroppedDimension {
    fn of(old: &MemRefType, dim: usize) -> Option<DroppedDimension> {
        let mut new = old.clone();
        new.shape.remove(dim);
        match &old.layout {
            Layout::Identity => {}
            Layout::Strided { offset, strides } => {
                let mut strides = strides.clone();
                strides.remove(dim);
                new.layout = layout_of(&new.shape, &strides, *offset);
            }
            Layout::Other(_) => return None,
        }
        Some(DroppedDimension {
            old: old.clone(),
            dim,
            new,
        })
    }
}

impl Plan {
    fn find(&self, ty: &MemRefType) -> Option<&DroppedDimension> {
        self.gone.iter().find(|gone| gone.old == *ty)
    }

    /// Adds a memref type that is connected to a type of the plan. Returns whether such a type was
    /// found; `None` if the type would have to lose two different dimensions.
    fn grow(&mut self, draft: &Draft) -> Option<bool> {
        for (func, place) in draft.places() {
            let (Some(node), Some(graph)) = (draft.node(func, place), &draft.graphs[func]) else {
                continue;
            };
            let Some((from, to, dims)) = same_dimensions(draft, graph, node) else {
                continue;
            };
            let to_dim = |from: usize| dims.iter().position(|dim| *dim == from);
            match (self.find(&from), self.find(&to)) {
                (None, None) => {}
                (Some(one), Some(other)) => {
                    if to_dim(one.dim)? != other.dim {
                        return None;
                    }
                }
                (Some(one), None) => {
                    let mut made = DroppedDimension::of(&to, to_dim(one.dim)?)?;
                    if node.op == Op::MemRef(MemRefOp::Transpose) {
                        let order = without(&dims, made.dim);
                        let (strides, offset) = one.new.strides_and_offset()?;
                        let strides: Vec<i64> = order.iter().map(|dim| strides[*dim]).collect();
                        made.new.layout = layout_of(&made.new.shape, &strides, offset);
                    }
                    self.gone.push(made);
                    return Some(true);
                }
                (None, Some(other)) => {
                    self.gone
                        .push(DroppedDimension::of(&from, *dims.get(other.dim)?)?);
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

/// Returns a permutation without one of its positions.
fn without(permutation: &[usize], place: usize) -> Vec<usize> {
    let gone = permutation[place];
    let others = permutation.iter().filter(|dim| **dim != gone);
    others.map(|dim| dim - usize::from(*dim > gone)).collect()
}

/// Returns the types of two memrefs that an op connects. For each dimension of the second memref,
/// also returns the number of the corresponding dimension of the first.
fn same_dimensions(
    draft: &Draft,
    graph: &Graph,
    node: &Node,
) -> Option<(MemRefType, MemRefType, Vec<usize>)> {
    let types = &draft.case.module.types;
    let memref = |value: &ValueId| types.as_memref(graph.ty(*value)).cloned();
    let from = memref(node.operands.first()?)?;
    let (to, dims) = if node.op == Op::MemRef(MemRefOp::Transpose) {
        (node.results.first()?, permutation(node)?)
    } else if node.op == Op::MemRef(MemRefOp::Copy) {
        (node.operands.get(1)?, (0..from.rank()).collect())
    } else if node.op == Op::MemRef(MemRefOp::Cast) {
        (node.results.first()?, (0..from.rank()).collect())
    } else {
        return None;
    };
    Some((from, memref(to)?, dims))
}

fn permutation(node: &Node) -> Option<Vec<usize>> {
    let mut attrs = node.attrs.iter();
    let attr = attrs.find(|attr| attr.key == Key::Permutation)?;
    let Attr::I64s(list) = &attr.value else {
        return None;
    };
    list.iter().map(|dim| usize::try_from(*dim).ok()).collect()
}

/// Executes the plan, including allocations, accesses and data of calls.
fn take(draft: &Draft, plan: &Plan) -> Option<Draft> {
    let mut draft = draft.clone();
    let Draft { case, graphs } = &mut draft;
    let types = &case.module.types;
    for graph in graphs.iter_mut().flatten() {
        for place in graph.places() {
            let gone_of = |value: Option<&ValueId>| plan.find(types.as_memref(graph.ty(*value?))?);
            let node = graph.node(place);
            let result = gone_of(node.results.first());
            let gone = match indices(node.op) {
                Some(first) => {
                    let gone = gone_of(node.operands.get(first - 1));
                    gone.map(|gone| first + gone.dim)
                }
                None => result.and_then(|gone| allocated_size(node, &gone.old, gone.dim)),
            };
            let permuted = result.filter(|_| node.op == Op::MemRef(MemRefOp::Transpose));
            let permuted = permuted.and_then(|gone| Some(without(&permutation(node)?, gone.dim)));
            let node = graph.node_mut(place);
            if let Some(position) = gone
                && position < node.operands.len()
            {
                node.operands.remove(position);
            }
            for attr in &mut node.attrs {
                if let (Key::Permutation, Some(order)) = (attr.key, &permuted) {
                    attr.value = Attr::I64s(order.iter().map(|dim| *dim as i64).collect());
                }
            }
        }
    }
    let funcs: Vec<(Sym, Type)> = case.module.funcs.iter().map(|f| (f.name, f.ty)).collect();
    let types = &mut case.module.types;
    for call in &mut case.calls {
        let ty = funcs.iter().find(|(name, _)| *name == call.func)?.1;
        let (inputs, _) = types.as_function(ty)?;
        let inputs = inputs.to_vec();
        for (datum, ty) in call.args.iter_mut().zip(inputs) {
            let gone = types.as_memref(ty).and_then(|ty| plan.find(ty));
            if let (Datum::MemRef(memref), Some(gone)) = (datum, gone) {
                let identity = gone.old.layout == Layout::Identity;
                *memref = without_dimension(types, memref, gone.dim, identity)?;
            }
        }
    }
    let change = |_: &Types, kind: &TypeKind| {
        if let TypeKind::MemRef(memref) = kind
            && let Some(gone) = plan.find(memref)
        {
            return Some(TypeKind::MemRef(gone.new.clone()));
        }
        None
    };
    Retype::new(&change).draft(&draft)
}

/// Returns the position of the allocation operand that holds a dynamic dimension size.
fn allocated_size(node: &Node, memref: &MemRefType, dim: usize) -> Option<usize> {
    let allocates = matches!(node.op, Op::MemRef(MemRefOp::Alloc | MemRefOp::Alloca));
    if !allocates || memref.shape[dim] != DYNAMIC {
        return None;
    }
    let before = memref.shape[..dim].iter();
    Some(before.filter(|size| **size == DYNAMIC).count())
}

/// Returns the elements of a buffer whose index in the dropped dimension is 0.
fn without_dimension(
    types: &mut Types,
    datum: &MemRefDatum,
    dim: usize,
    identity: bool,
) -> Option<MemRefDatum> {
    let scalars = scalars_of(types, datum.elem)?;
    let (mut sizes, mut strides) = (datum.sizes.clone(), datum.strides.clone());
    sizes.remove(dim);
    strides.remove(dim);
    let old = MemRefDatum {
        sizes: sizes.clone(),
        strides: strides.clone(),
        ..datum.clone()
    };
    // With the identity layout, the remaining elements of the buffer become contiguous.
    let (strides, offset) = if identity {
        (row_major_strides(&sizes), 0)
    } else {
        (strides, datum.offset)
    };
    copy_with_layout(types, &old, &sizes, &strides, offset, scalars)
}
