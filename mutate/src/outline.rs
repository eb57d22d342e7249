//! Outlining: moves some ops of a block to a new function and calls the function instead.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::{Graph, Node, Values};
use lowerfuzz_edit::inline::return_op;
use lowerfuzz_ir::{Attr, Func, FuncOp, Key, Level, Loc, NamedAttr, Op, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graft::fresh;
use crate::rng::MutationRng;
use crate::slice::run;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, (block, at), count) = run(draft, rng)?;
    let level = draft.func(func).level;
    if level != Level::Source {
        return None;
    }
    let graph = draft.graphs[func].as_mut()?;
    if uses_before(&graph.block(block).nodes[at..at + count]) {
        return None;
    }
    let taken: Vec<Node> = graph.block_mut(block).nodes.drain(at..at + count).collect();
    let made: Vec<ValueId> = taken
        .iter()
        .flat_map(|n| n.results.iter().copied())
        .collect();
    let mut inputs: Vec<ValueId> = Vec::new();
    for value in taken.iter().flat_map(Node::all_operands) {
        if !made.contains(&value) && !inputs.contains(&value) {
            inputs.push(value);
        }
    }
    let uses = graph.uses();
    let outputs: Vec<ValueId> = made.into_iter().filter(|v| uses[v.index()] > 0).collect();
    let types = |graph: &Graph, values: &[ValueId]| -> Vec<Type> {
        values.iter().map(|v| graph.ty(*v)).collect()
    };
    let (of_inputs, of_outputs) = (types(graph, &inputs), types(graph, &outputs));

    let body = body(graph, taken, &inputs, &outputs, level);
    let module = &mut draft.case.module;
    let name = fresh(module, "outlined");
    let mut call = Node::new(Op::Func(FuncOp::Call));
    call.operands.extend(inputs);
    call.results.extend(outputs);
    call.attrs.push(NamedAttr {
        key: Key::Callee,
        value: Attr::Symbol(name),
    });
    graph.block_mut(block).nodes.insert(at, call);
    module.funcs.push(Func {
        name,
        ty: module.types.function(&of_inputs, &of_outputs),
        level,
        private: false,
        attrs: Vec::new(),
        arg_attrs: Vec::new(),
        body: None,
        loc: Loc::NONE,
    });
    draft.graphs.push(Some(body));
    Some(())
}

/// Returns whether an op uses a result of itself or of a later op. In unreachable blocks this is
/// valid.
fn uses_before(nodes: &[Node]) -> bool {
    let mut later: FxHashSet<ValueId> = nodes
        .iter()
        .flat_map(|n| n.results.iter().copied())
        .collect();
    nodes.iter().any(|node| {
        let before = node.all_operands().any(|value| later.contains(&value));
        for result in &node.results {
            later.remove(result);
        }
        before
    })
}

/// Makes a function body that consists of these ops. The body takes `inputs` as arguments and
/// returns `outputs`.
fn body(
    of: &Graph,
    nodes: Vec<Node>,
    inputs: &[ValueId],
    outputs: &[ValueId],
    level: Level,
) -> Graph {
    let mut graph = Graph::default();
    let entry = graph.new_block();
    graph.root.push(entry);
    let mut renamed: FxHashMap<ValueId, ValueId> = FxHashMap::default();
    for value in inputs {
        let arg = graph.new_value(of.ty(*value));
        graph.block_mut(entry).args.push(arg);
        renamed.insert(*value, arg);
    }
    for mut node in nodes {
        node.map_operands(|v| renamed[&v]);
        for result in &mut node.results {
            let new = graph.new_value(of.ty(*result));
            renamed.insert(*result, new);
            *result = new;
        }
        graph.block_mut(entry).nodes.push(node);
    }
    let mut end = Node::new(return_op(level));
    end.operands = outputs.iter().map(|v| renamed[v]).collect::<Values>();
    graph.block_mut(entry).nodes.push(end);
    graph
}
