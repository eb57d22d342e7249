//! Mutation that inserts an op. The inserted op is a copy of an op of the program with other
//! operands, or any op of the op tables.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::{Node, Place, Values};
use lowerfuzz_ir::ops::Trait;
use lowerfuzz_ir::{
    AtomicKind, Attr, CombiningKind, FloatPredicate, FuncOp, IntPredicate, Key, Level, NamedAttr,
    Op, Type,
};

use crate::rng::MutationRng;
use crate::scope::{on_values, some_value};

/// Draws a place where an op can be inserted, which is always before an existing op of a block.
pub(crate) fn place(draft: &Draft, rng: &mut MutationRng) -> Option<(usize, Place)> {
    let bodies: Vec<usize> = draft.bodies().map(|(func, _)| func).collect();
    let func = *rng.pick(&bodies)?;
    let graph = draft.graphs[func].as_ref()?;
    let block = *rng.pick(&graph.order())?;
    let at = rng.below(graph.block(block).nodes.len());
    Some((func, (block, at)))
}

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place) = place(draft, rng)?;
    let nodes = match rng.below(8) {
        0 => call(draft, func, place, rng)?,
        1..=3 => {
            let op = copied(draft, rng)?;
            on_values(draft, func, place, op, rng)?
        }
        _ => {
            let op = any(draft, func, rng)?;
            on_values(draft, func, place, op, rng)?
        }
    };
    insert_before(draft, func, place, nodes, rng)
}

/// Inserts ops before a place. A later op of the block may then use the results of the last
/// inserted op.
pub(crate) fn insert_before(
    draft: &mut Draft,
    func: usize,
    (block, at): Place,
    nodes: Vec<Node>,
    rng: &mut MutationRng,
) -> Option<()> {
    let graph = draft.graphs[func].as_mut()?;
    let made = nodes.last()?.results.clone();
    let count = nodes.len();
    graph.block_mut(block).nodes.splice(at..at, nodes);
    for value in made {
        let ty = graph.ty(value);
        let mut uses = Vec::new();
        for later in at + count..graph.block(block).nodes.len() {
            let all = graph.node((block, later)).all_operands();
            let alike = all.enumerate().filter(|(_, v)| graph.ty(*v) == ty);
            uses.extend(alike.map(|(i, _)| (later, i)));
        }
        if let Some((later, operand)) = rng.pick(&uses).copied() {
            let mut i = 0;
            graph.node_mut((block, later)).map_operands(|old| {
                i += 1;
                if i - 1 == operand { value } else { old }
            });
        }
    }
    Some(())
}

/// Draws an op of the program and returns it with its attributes.
fn copied(draft: &Draft, rng: &mut MutationRng) -> Option<(Op, Vec<NamedAttr>)> {
    let (func, place) = *rng.pick(&draft.places())?;
    let node = draft.node(func, place)?;
    let plain = !node.op.is_terminator() && node.regions.is_empty();
    plain.then(|| (node.op, node.attrs.clone()))
}

/// Draws an op that has the function's level and exists in the release. Returns the op with the
/// attributes that it requires.
fn any(draft: &Draft, func: usize, rng: &mut MutationRng) -> Option<(Op, Vec<NamedAttr>)> {
    let level = draft.func(func).level;
    let release = draft.case.release;
    let all: Vec<Op> = Op::all()
        .filter(|op| matches!(op, Op::Llvm(_)) == (level == Level::Llvm))
        .filter(|op| !op.is_terminator() && !op.is(Trait::Regions))
        // Most programs have no tensors, so most inserted ops on tensors would find no operands.
        .filter(|op| !matches!(op, Op::Tensor(_) | Op::Bufferization(_)))
        .filter(|op| op.row().is_some_and(|row| row.name(release).is_some()))
        .filter(|op| (rng.offered)(*op))
        .collect();
    let op = *rng.pick(&all)?;
    Some((op, needed(op, rng)))
}

/// Returns the attributes that an op requires, with random values.
fn needed(op: Op, rng: &mut MutationRng) -> Vec<NamedAttr> {
    let types = op.row().map_or("", |row| row.assembly.types);
    let code = |codes: usize, rng: &mut MutationRng| Attr::Int(rng.below(codes) as i128, Type::I64);
    // The constraints in the signature of the op's table row determine which attribute is required.
    let attr = if types.contains("int_predicate") {
        (Key::Predicate, code(IntPredicate::ALL.len(), rng))
    } else if types.contains("float_predicate") {
        (Key::Predicate, code(FloatPredicate::ALL.len(), rng))
    } else if types.contains("atomic_kind") {
        (Key::Kind, code(AtomicKind::ALL.len(), rng))
    } else if types.contains("; reduction") {
        (Key::Kind, code(CombiningKind::ALL.len(), rng))
    } else {
        return Vec::new();
    };
    let (key, value) = attr;
    vec![NamedAttr { key, value }]
}

/// Makes a call of a function of the program.
fn call(draft: &mut Draft, func: usize, place: Place, rng: &mut MutationRng) -> Option<Vec<Node>> {
    let callee = rng.below(draft.case.module.funcs.len());
    if callee == func || draft.func(func).level != Level::Source {
        return None;
    }
    let (inputs, _) = draft.signature(callee)?;
    let mut nodes = Vec::new();
    let mut operands = Values::new();
    for ty in inputs {
        let (made, value) = some_value(draft, func, place, ty, rng)?;
        nodes.extend(made);
        operands.push(value);
    }
    nodes.push(call_of(draft, func, callee, operands)?);
    Some(nodes)
}

/// Makes the op that calls a function with these operands.
pub(crate) fn call_of(
    draft: &mut Draft,
    func: usize,
    callee: usize,
    operands: Values,
) -> Option<Node> {
    let (_, results) = draft.signature(callee)?;
    let mut call = Node::new(Op::Func(FuncOp::Call));
    call.operands = operands;
    let graph = draft.graphs[func].as_mut()?;
    call.results
        .extend(results.into_iter().map(|ty| graph.new_value(ty)));
    call.attrs.push(NamedAttr {
        key: Key::Callee,
        value: Attr::Symbol(draft.func(callee).name),
    });
    Some(call)
}
