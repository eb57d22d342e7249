//! Simplifies `affine` ops: shortens expressions, drops unused inputs of maps, flattens regions,
//! and drops iteration arguments of loops.

use std::ops::Range;

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node as Part};
use lowerfuzz_ir::{AffineOp, Attr, Key, NamedAttr, Op, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::{Graph, Node, Place, Values};
use crate::shrink::Shrinker;
use crate::shrink::structured::{drop_iteration_argument, replace_op, sites_of, take};

/// Returns the start of the expression that ends at position `last`.
fn start_of(parts: &[Part], last: usize) -> usize {
    let (mut wanted, mut at) = (1usize, last + 1);
    while wanted > 0 && at > 0 {
        at -= 1;
        wanted = if parts[at].is_leaf() {
            wanted - 1
        } else {
            wanted + 1
        };
    }
    at
}

/// Returns simplified copies of an expression. In each copy, one subexpression is replaced by one
/// of its operands, by a smaller number, or by 0.
fn simpler_parts(expr: &AffineExpr) -> Vec<AffineExpr> {
    let parts = expr.nodes();
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let start = start_of(parts, at);
        let mut with = |new: &[Part]| {
            let all: Vec<Part> = [&parts[..start], new, &parts[at + 1..]].concat();
            found.extend(AffineExpr::new(all));
        };
        if let Part::Number(number) = part {
            for less in [number / 2, 1, 0] {
                with(&[Part::Number(less)]);
            }
            continue;
        }
        if !part.is_leaf() && at > 0 {
            let right = start_of(parts, at - 1);
            with(&parts[right..at]);
            with(&parts[start..right]);
        }
        with(&[Part::Number(0)]);
    }
    found
}

/// Returns simplified copies of a map. Either one result of the copy is simpler, or one result is
/// dropped. In the second case, the position of the dropped result is returned, too.
pub(super) fn simpler(map: &AffineMap) -> Vec<(AffineMap, Option<usize>)> {
    let mut found = Vec::new();
    for (i, result) in map.results.iter().enumerate() {
        found.extend(simpler_parts(result).into_iter().map(|expr| {
            let mut map = map.clone();
            map.results[i] = expr;
            (map, None)
        }));
        if map.results.len() > 1 {
            let mut map = map.clone();
            map.results.remove(i);
            found.push((map, Some(i)));
        }
    }
    found
}

/// Returns the map in an attribute. If the attribute is an integer set, returns the map of its
/// constraints.
fn map_of(node: &Node, key: Key) -> Option<&AffineMap> {
    node.attrs
        .iter()
        .find(|attr| attr.key == key)
        .and_then(|attr| {
            if let Attr::Map(map) = &attr.value {
                return Some(&**map);
            }
            if let Attr::Set(set) = &attr.value {
                return Some(&set.map);
            }
            None
        })
}

/// Returns the maps of an op, each with the position of its first operand.
fn maps(node: &Node) -> Vec<(Key, usize)> {
    let Op::Affine(op) = node.op else {
        return Vec::new();
    };
    match op {
        AffineOp::Apply | AffineOp::Min | AffineOp::Max => vec![(Key::Map, 0)],
        AffineOp::Load | AffineOp::VectorLoad | AffineOp::Prefetch => vec![(Key::Map, 1)],
        AffineOp::Store | AffineOp::VectorStore => vec![(Key::Map, 2)],
        AffineOp::If => vec![(Key::Condition, 0)],
        AffineOp::For | AffineOp::Parallel => {
            let lower = map_of(node, Key::LowerMap).map_or(0, AffineMap::inputs);
            vec![(Key::LowerMap, 0), (Key::UpperMap, lower)]
        }
        AffineOp::DelinearizeIndex | AffineOp::LinearizeIndex | AffineOp::Yield => Vec::new(),
    }
}

/// Drops the unused dimensions and symbols of a map, with the corresponding operands.
pub(crate) struct Inputs;

fn is_used(map: &AffineMap, input: usize) -> bool {
    let dims = map.dims as usize;
    let mut parts = map.results.iter().flat_map(AffineExpr::nodes);
    parts.any(|part| match part {
        Part::Dim(number) => *number as usize == input,
        Part::Symbol(number) => *number as usize + dims == input,
        Part::Number(_) | Part::Add | Part::Mul | Part::Mod | Part::FloorDiv | Part::CeilDiv => {
            false
        }
    })
}

/// Returns the map without the given input; `None` if the map uses this input.
fn without(map: &AffineMap, input: usize) -> Option<AffineMap> {
    let dims = map.dims as usize;
    let lowered = |number: u32, dropped: usize| number - u32::from(number as usize > dropped);
    let renumbered = |part: &Part| {
        if let Part::Dim(number) = part
            && input < dims
        {
            Part::Dim(lowered(*number, input))
        } else if let Part::Symbol(number) = part
            && input >= dims
        {
            Part::Symbol(lowered(*number, input - dims))
        } else {
            *part
        }
    };
    let results = map.results.iter();
    let results: Option<Vec<AffineExpr>> = results
        .map(|result| AffineExpr::new(result.nodes().iter().map(renumbered).collect::<Vec<_>>()))
        .collect();
    Some(AffineMap {
        dims: map.dims - u32::from(input < dims),
        symbols: map.symbols - u32::from(input >= dims),
        results: results?,
    })
}

fn unused(draft: &Draft) -> Vec<(usize, Place, Key, usize, usize)> {
    let mut found = Vec::new();
    for (func, place) in draft.places() {
        let Some(node) = draft.node(func, place) else {
            continue;
        };
        for (key, first) in maps(node) {
            let Some(map) = map_of(node, key) else {
                continue;
            };
            let inputs = (0..map.inputs()).filter(|input| !is_used(map, *input));
            found.extend(inputs.map(|input| (func, place, key, first, input)));
        }
    }
    found
}

impl Shrinker for Inputs {
    fn name(&self) -> &'static str {
        "operands of maps"
    }

    fn sites(&self, draft: &Draft) -> usize {
        unused(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, key, first, input) = *unused(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        let map = without(map_of(node, key)?, input)?;
        take(&mut node.operands, first + input)?;
        let attr = node.attrs.iter_mut().find(|attr| attr.key == key)?;
        if let Attr::Set(set) = &mut attr.value {
            set.map = map;
        } else {
            attr.value = Attr::Map(Box::new(map));
        }
        Some(draft)
    }
}

/// Returns the `affine` op of a node that has regions.
fn structured(node: &Node) -> Option<AffineOp> {
    let Op::Affine(op) = node.op else {
        return None;
    };
    (!node.regions.is_empty()).then_some(op)
}

/// Returns how many operands of a loop belong to its bounds.
fn of_bounds(node: &Node) -> usize {
    let inputs = |key| map_of(node, key).map_or(0, AffineMap::inputs);
    inputs(Key::LowerMap) + inputs(Key::UpperMap)
}

/// Replaces an op by the contents of one of its regions, which then executes once, or replaces a
/// loop by its initial values.
pub(crate) struct Flatten;

fn flat(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        AffineOp::If => node.regions.len(),
        AffineOp::For => 2,
        AffineOp::Parallel => usize::from(node.results.is_empty()),
        AffineOp::Apply
        | AffineOp::Min
        | AffineOp::Max
        | AffineOp::DelinearizeIndex
        | AffineOp::LinearizeIndex
        | AffineOp::Load
        | AffineOp::Store
        | AffineOp::VectorLoad
        | AffineOp::VectorStore
        | AffineOp::Prefetch
        | AffineOp::Yield => 0,
    })
}

/// Returns the number of lower bounds of each loop of the op.
fn loops(node: &Node) -> Vec<usize> {
    let groups = node.attrs.iter().find(|attr| attr.key == Key::LowerGroups);
    let groups = groups.and_then(|attr| attr.value.as_ints());
    match groups {
        Some(groups) => groups.iter().map(|size| *size as usize).collect(),
        None => map_of(node, Key::LowerMap).map_or(Vec::new(), |map| vec![map.results.len()]),
    }
}

/// Makes the op that computes the induction variable of the first iteration from the lower bounds
/// of a loop.
fn first_counter(graph: &mut Graph, node: &Node, bounds: Range<usize>) -> Option<(Node, ValueId)> {
    let map = map_of(node, Key::LowerMap)?;
    let map = AffineMap {
        results: map.results.get(bounds)?.to_vec(),
        ..map.clone()
    };
    let op = if map.results.len() == 1 {
        AffineOp::Apply
    } else {
        AffineOp::Max
    };
    let value = graph.new_value(Type::INDEX);
    let mut made = Node::new(Op::Affine(op));
    made.operands = node.operands.get(..map.inputs())?.iter().copied().collect();
    made.results.push(value);
    made.attrs.push(NamedAttr {
        key: Key::Map,
        value: Attr::Map(Box::new(map)),
    });
    Some((made, value))
}

impl Shrinker for Flatten {
    fn name(&self) -> &'static str {
        "flatten affine"
    }

    fn sites(&self, draft: &Draft) -> usize {
        flat(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, way) = *flat(draft).get(sites.start)?;
        let node = draft.node(func, place)?.clone();
        let counts = structured(&node)? != AffineOp::If;
        let is_for = structured(&node)? == AffineOp::For;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let inits = node.operands.get(of_bounds(&node)..).unwrap_or(&[]);
        let inits: Values = if is_for {
            inits.iter().copied().collect()
        } else {
            Values::new()
        };
        let (nodes, with): (Vec<Node>, FxHashMap<ValueId, ValueId>) = if is_for && way == 1 {
            let with = node.results.iter().copied().zip(inits);
            (Vec::new(), with.collect())
        } else {
            let mut given = Values::new();
            let mut nodes = Vec::new();
            let mut from = 0usize;
            for bounds in loops(&node).into_iter().filter(|_| counts) {
                let behind = from.saturating_add(bounds);
                let (made, value) = first_counter(graph, &node, from..behind)?;
                nodes.push(made);
                given.push(value);
                from = behind;
            }
            given.extend(inits);
            let &[block] = &node.regions.get(way)?[..] else {
                return None;
            };
            let block = graph.block(block);
            let (last, inside) = block.nodes.split_last()?;
            nodes.extend_from_slice(inside);
            let results = node.results.iter().copied();
            let with = results.zip(last.operands.iter().copied());
            let args = block.args.iter().copied().zip(given);
            (nodes, with.chain(args).collect())
        };
        replace_op(graph, place, nodes, with);
        Some(draft)
    }
}

/// Drops iteration arguments of loops, with their results.
pub(crate) struct Iterations;

fn iterations(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| {
        if op == AffineOp::For {
            node.operands.len().saturating_sub(of_bounds(node))
        } else {
            0
        }
    })
}

impl Shrinker for Iterations {
    fn name(&self) -> &'static str {
        "iteration arguments of affine"
    }

    fn sites(&self, draft: &Draft) -> usize {
        iterations(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, position) = *iterations(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let operand = of_bounds(graph.node_mut(place)) + position;
        drop_iteration_argument(graph, place, (position, operand, position + 1), true)?;
        Some(draft)
    }
}
