//! Less structure: one of its regions in the place of an op, loops without turns, fewer values in
//! and out of regions, fewer cases.

use std::ops::Range;

use lowerfuzz_ir::{Attr, BlockId, Key, MemRefOp, Op, ScfOp, ValueId, VectorOp};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::{Graph, Node, Place, Values};
use crate::shrink::Shrinker;

/// The op of `scf` with regions that a node is.
fn structured(node: &Node) -> Option<ScfOp> {
    let Op::Scf(op) = node.op else { return None };
    (!node.regions.is_empty()).then_some(op)
}

/// So many sites for each op with regions that is of a dialect.
pub(super) fn sites_of<O>(
    draft: &Draft,
    of_dialect: fn(&Node) -> Option<O>,
    count: impl Fn(O, &Node) -> usize,
) -> Vec<(usize, Place, usize)> {
    let mut found = Vec::new();
    for (func, place) in draft.places() {
        if let Some(node) = draft.node(func, place)
            && let Some(op) = of_dialect(node)
        {
            found.extend((0..count(op, node)).map(|way| (func, place, way)));
        }
    }
    found
}

/// Ops in the place of another, and values in the place of its own.
pub(super) fn put_in_place(
    graph: &mut Graph,
    place: Place,
    nodes: Vec<Node>,
    mut with: FxHashMap<ValueId, ValueId>,
) {
    with.retain(|old, new| old != new);
    graph
        .block_mut(place.0)
        .nodes
        .splice(place.1..=place.1, nodes);
    graph.replace(&with);
}

/// Drops what a loop carries at a position, whose initial value is this operand: its result if it has one of
/// its own, the argument of its first region, and what the last one yields.
pub(super) fn carry_less(
    graph: &mut Graph,
    place: Place,
    (position, operand, arg): (usize, usize, usize),
    gives: bool,
) -> Option<()> {
    let node = graph.node_mut(place);
    let init = take(&mut node.operands, operand)?;
    let mut with = FxHashMap::default();
    if gives {
        with.insert(take(&mut node.results, position)?, init);
    }
    let regions = node.regions.clone();
    let entry = *regions.first()?.first()?;
    with.insert(take(&mut graph.block_mut(entry).args, arg)?, init);
    take(&mut end(graph, regions.last()?)?.operands, position)?;
    graph.replace(&with);
    Some(())
}

/// One of its regions, run once, in the place of an op; or no region of a loop.
pub(crate) struct Flatten;

/// What a region is given when it stands in the place of its op: nothing, or as in the first turn.
fn given(op: ScfOp, node: &Node) -> Values {
    match op {
        ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => Values::new(),
        ScfOp::While => node.operands.clone(),
        ScfOp::For => {
            let inits = node.operands.iter().skip(3);
            node.operands.iter().take(1).chain(inits).copied().collect()
        }
        ScfOp::Parallel | ScfOp::Reduce | ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
            Values::new()
        }
    }
}

/// The region's ops but the last, and what that one gives.
fn opened(graph: &Graph, op: ScfOp, region: &[BlockId]) -> Option<(Vec<Node>, Values, Values)> {
    let &[block] = region else { return None };
    let block = graph.block(block);
    let (last, nodes) = block.nodes.split_last()?;
    let condition = usize::from(op == ScfOp::While);
    let results = last.operands.iter().skip(condition).copied().collect();
    Some((nodes.to_vec(), block.args.clone(), results))
}

impl Shrinker for Flatten {
    fn name(&self) -> &'static str {
        "flatten"
    }

    fn sites(&self, draft: &Draft) -> usize {
        flat(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, way) = *flat(draft).get(sites.start)?;
        let node = draft.node(func, place)?.clone();
        let op = structured(&node)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let (nodes, with) = if op == ScfOp::For && way == 1 {
            let inits = node.operands.get(3..)?.iter();
            let with = node.results.iter().copied().zip(inits.copied());
            (Vec::new(), with.collect::<FxHashMap<_, _>>())
        } else {
            let (nodes, args, results) = opened(graph, op, node.regions.get(way)?)?;
            let with = node.results.iter().copied().zip(results);
            (
                nodes,
                with.chain(args.into_iter().zip(given(op, &node))).collect(),
            )
        };
        put_in_place(graph, place, nodes, with);
        Some(draft)
    }
}

/// The only block of a scope, or what stands under a mask, in the place of the op around it.
pub(crate) struct Scopes;

fn scopes(draft: &Draft) -> Vec<(usize, Place, usize)> {
    let scope = |node: &Node| {
        let ops = [
            Op::MemRef(MemRefOp::AllocaScope),
            Op::Vector(VectorOp::Mask),
        ];
        ops.contains(&node.op).then_some(())
    };
    sites_of(draft, scope, |(), node| node.regions.len())
}

impl Shrinker for Scopes {
    fn name(&self) -> &'static str {
        "flatten scopes"
    }

    fn sites(&self, draft: &Draft) -> usize {
        scopes(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, way) = *scopes(draft).get(sites.start)?;
        let node = draft.node(func, place)?.clone();
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let &[block] = &node.regions.get(way)?[..] else {
            return None;
        };
        let (last, nodes) = graph.block(block).nodes.split_last()?;
        let given = last.operands.iter().copied();
        let with = node.results.iter().copied().zip(given).collect();
        let nodes = nodes.to_vec();
        put_in_place(graph, place, nodes, with);
        Some(draft)
    }
}

/// Regions that can stand in the place of their op; of a `while` the first alone, and one site more
/// for a `for` without turns.
fn flat(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => node.regions.len(),
        ScfOp::While => 1,
        ScfOp::For => 2,
        ScfOp::Parallel | ScfOp::Reduce | ScfOp::ReduceReturn | ScfOp::Condition | ScfOp::Yield => {
            0
        }
    })
}

/// Drops iteration arguments, with their results.
pub(crate) struct Iterations;

fn iterations(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::For => node.operands.len().saturating_sub(3),
        ScfOp::While => node.operands.len(),
        ScfOp::If
        | ScfOp::IndexSwitch
        | ScfOp::ExecuteRegion
        | ScfOp::Parallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => 0,
    })
}

/// The value at a position, taken out of a list.
pub(super) fn take(list: &mut Values, position: usize) -> Option<ValueId> {
    (position < list.len()).then(|| list.remove(position))
}

/// The op at the end of the only block of a region.
fn end<'g>(graph: &'g mut Graph, region: &[BlockId]) -> Option<&'g mut Node> {
    let &[block] = region else { return None };
    graph.block_mut(block).nodes.last_mut()
}

impl Shrinker for Iterations {
    fn name(&self) -> &'static str {
        "iteration arguments"
    }

    fn sites(&self, draft: &Draft) -> usize {
        iterations(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, position) = *iterations(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let is_for = structured(graph.node_mut(place))? == ScfOp::For;
        let (operand, arg) = if is_for {
            (position + 3, position + 1)
        } else {
            (position, position)
        };
        carry_less(graph, place, (position, operand, arg), is_for)?;
        Some(draft)
    }
}

/// Drops results of ops with regions, and what gives them.
pub(crate) struct RegionResults;

fn results(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion | ScfOp::While => node.results.len(),
        // They are iteration arguments.
        ScfOp::For
        | ScfOp::Parallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => 0,
    })
}

impl Shrinker for RegionResults {
    fn name(&self) -> &'static str {
        "results of regions"
    }

    fn sites(&self, draft: &Draft) -> usize {
        results(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, position) = *results(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let graph = draft.graphs[func].as_mut()?;
        let node = graph.node_mut(place);
        let is_while = structured(node)? == ScfOp::While;
        let result = take(&mut node.results, position)?;
        let regions = node.regions.clone();
        let mut lost = vec![(result, (place.0, place.1 + 1))];
        if is_while {
            take(&mut end(graph, regions.first()?)?.operands, position + 1)?;
            let after = *regions.last()?.first()?;
            let arg = take(&mut graph.block_mut(after).args, position)?;
            lost.push((arg, (after, 0)));
        } else {
            for block in regions.iter().flatten() {
                if let Some(last) = graph.block_mut(*block).nodes.last_mut()
                    && last.op == Op::Scf(ScfOp::Yield)
                {
                    take(&mut last.operands, position)?;
                }
            }
        }
        let uses = graph.uses();
        for (value, at) in lost.into_iter().filter(|(v, _)| uses[v.index()] > 0) {
            let ty = draft.graphs[func].as_ref()?.ty(value);
            let (nodes, plain) = draft.plain(func, ty)?;
            let graph = draft.graphs[func].as_mut()?;
            graph.block_mut(at.0).nodes.splice(at.1..at.1, nodes);
            graph.replace(&FxHashMap::from_iter([(value, plain)]));
        }
        Some(draft)
    }
}

/// Drops cases of switches with regions.
pub(crate) struct RegionCases;

fn cases(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::IndexSwitch => node.regions.len().saturating_sub(1),
        ScfOp::If
        | ScfOp::For
        | ScfOp::While
        | ScfOp::ExecuteRegion
        | ScfOp::Parallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => 0,
    })
}

impl Shrinker for RegionCases {
    fn name(&self) -> &'static str {
        "cases of regions"
    }

    fn sites(&self, draft: &Draft) -> usize {
        cases(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (func, place, case) = *cases(draft).get(sites.start)?;
        let mut draft = draft.clone();
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        let attr = node.attrs.iter_mut().find(|a| a.key == Key::Cases)?;
        if let Attr::I64s(list) = &mut attr.value
            && case < list.len()
        {
            list.remove(case);
            // The first region is the default.
            node.regions.remove(case + 1);
            return Some(draft);
        }
        None
    }
}
