//! Simplifies `scf` ops: flattens regions, removes loops, and drops iteration arguments, results
//! and cases of the ops.

use std::ops::Range;

use lowerfuzz_ir::{Attr, BlockId, Key, MemRefOp, Op, ScfOp, ValueId, VectorOp};
use rustc_hash::FxHashMap;

use crate::draft::Draft;
use crate::graph::{Graph, Node, Place, Values};
use crate::shrink::Shrinker;

/// Returns the `scf` op of a node that has regions.
fn structured(node: &Node) -> Option<ScfOp> {
    let Op::Scf(op) = node.op else { return None };
    (!node.regions.is_empty()).then_some(op)
}

/// Returns `count` sites for each op that has regions and that `of_dialect` accepts.
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

/// Replaces an op by other ops, and replaces values by other values.
pub(super) fn replace_op(
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

/// Drops an iteration argument of a loop; its initial value replaces the argument. Also drops the
/// argument of the first region, the yielded value of the last region, and the loop's result if
/// `gives` is true.
pub(super) fn drop_iteration_argument(
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

/// Replaces an op by the contents of one of its regions, which then executes once, or replaces a
/// loop by its initial values.
pub(crate) struct Flatten;

/// Returns the values of the region arguments when the region replaces its op. For a loop, these
/// are the values of the first iteration.
fn region_arguments(op: ScfOp, node: &Node) -> Values {
    match op {
        ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => Values::new(),
        ScfOp::While => node.operands.clone(),
        ScfOp::For => {
            let inits = node.operands.iter().skip(3);
            node.operands.iter().take(1).chain(inits).copied().collect()
        }
        ScfOp::Parallel
        | ScfOp::Forall
        | ScfOp::InParallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => Values::new(),
    }
}

/// Returns the ops of a region without its terminator, the arguments of the region, and the values
/// that its terminator yields.
fn contents_of(
    graph: &Graph,
    op: ScfOp,
    region: &[BlockId],
) -> Option<(Vec<Node>, Values, Values)> {
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
            let (nodes, args, results) = contents_of(graph, op, node.regions.get(way)?)?;
            let with = node.results.iter().copied().zip(results);
            (
                nodes,
                with.chain(args.into_iter().zip(region_arguments(op, &node)))
                    .collect(),
            )
        };
        replace_op(graph, place, nodes, with);
        Some(draft)
    }
}

/// Replaces `memref.alloca_scope` or `vector.mask` by the ops in its region.
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
        replace_op(graph, place, nodes, with);
        Some(draft)
    }
}

/// Returns regions that can replace their op. For `scf.while`, only the first region can. `scf.for`
/// has an additional site, which removes the loop.
fn flat(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion => node.regions.len(),
        ScfOp::While => 1,
        ScfOp::For => 2,
        ScfOp::Parallel
        | ScfOp::Forall
        | ScfOp::InParallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => 0,
    })
}

/// Drops iteration arguments of loops, with the corresponding results.
pub(crate) struct Iterations;

fn iterations(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| match op {
        ScfOp::For => node.operands.len().saturating_sub(3),
        ScfOp::While => node.operands.len(),
        ScfOp::If
        | ScfOp::IndexSwitch
        | ScfOp::ExecuteRegion
        | ScfOp::Parallel
        | ScfOp::Forall
        | ScfOp::InParallel
        | ScfOp::Reduce
        | ScfOp::ReduceReturn
        | ScfOp::Condition
        | ScfOp::Yield => 0,
    })
}

/// Removes and returns the value at a position of a list.
pub(super) fn take(list: &mut Values, position: usize) -> Option<ValueId> {
    (position < list.len()).then(|| list.remove(position))
}

/// Returns the terminator of a region with a single block.
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
        drop_iteration_argument(graph, place, (position, operand, arg), is_for)?;
        Some(draft)
    }
}

/// Drops results of ops that have regions, and the corresponding yielded values.
pub(crate) struct RegionResults;

fn results(draft: &Draft) -> Vec<(usize, Place, usize)> {
    // The results of `scf.for` belong to its iteration arguments, which another shrinker drops.
    let has_results = |op| {
        matches!(
            op,
            ScfOp::If | ScfOp::IndexSwitch | ScfOp::ExecuteRegion | ScfOp::While
        )
    };
    sites_of(draft, structured, |op, node| {
        if has_results(op) {
            node.results.len()
        } else {
            0
        }
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

/// Drops cases of the `scf.index_switch` op.
pub(crate) struct RegionCases;

fn cases(draft: &Draft) -> Vec<(usize, Place, usize)> {
    sites_of(draft, structured, |op, node| {
        if op == ScfOp::IndexSwitch {
            node.regions.len().saturating_sub(1)
        } else {
            0
        }
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
            // The first region of the switch is its default case.
            node.regions.remove(case + 1);
            return Some(draft);
        }
        None
    }
}
