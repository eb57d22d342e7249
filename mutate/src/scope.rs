//! The values that an op may use at a given place.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::{Graph, Node, Place};
use lowerfuzz_ir::{Choose, NamedAttr, Op, SourceKind, Type, ValueId, draw};
use rustc_hash::FxHashSet;

use crate::numbers;
use crate::rng::MutationRng;

/// Returns values that are available at a place: arguments and earlier results of the block, and
/// all values of the entry block. Occasionally adds values of other blocks. The verifier may then
/// reject the mutated program.
pub(crate) fn visible(graph: &Graph, place: Place, rng: &mut MutationRng) -> Vec<ValueId> {
    let block = graph.block(place.0);
    let mut values: Vec<ValueId> = block.args.to_vec();
    let made = |nodes: &[Node]| -> Vec<ValueId> {
        nodes
            .iter()
            .flat_map(|n| n.results.iter().copied())
            .collect()
    };
    values.extend(made(&block.nodes[..place.1.min(block.nodes.len())]));
    let entry = graph
        .root
        .first()
        .copied()
        .filter(|entry| *entry != place.0);
    if let Some(entry) = entry.map(|entry| graph.block(entry)) {
        values.extend(entry.args.iter().copied());
        values.extend(made(&entry.nodes));
    }
    if rng.one_in(8) {
        for other in &graph.root {
            let other = graph.block(*other);
            values.extend(other.args.iter().copied());
            values.extend(made(&other.nodes));
        }
    }
    values
}

/// Returns the types of a test case's values, and a few generally useful types.
pub(crate) fn palette(draft: &Draft) -> Vec<Type> {
    let mut seen: FxHashSet<Type> = FxHashSet::default();
    let mut found = vec![Type::INDEX, Type::I32, Type::I64, Type::I1, Type::F32];
    found.retain(|ty| seen.insert(*ty));
    for (_, graph) in draft.bodies() {
        for block in graph.order() {
            let block = graph.block(block);
            let made = block.nodes.iter().flat_map(|n| n.results.iter());
            for value in block.args.iter().chain(made) {
                let ty = graph.ty(*value);
                if seen.insert(ty) {
                    found.push(ty);
                }
            }
        }
    }
    found
}

/// Chooses among the values that are available at a place, or requests a new constant if there is
/// no such value.
struct Chooser<'a> {
    graph: &'a mut Graph,
    rng: &'a mut MutationRng,
    visible: Vec<ValueId>,
    palette: Vec<Type>,
    /// Whether constants exist of each type in the palette.
    literal: Vec<bool>,
    /// The constants that were requested, with their types.
    made: Vec<(ValueId, Type)>,
}

impl Choose for Chooser<'_> {
    fn value(&mut self, suits: &dyn Fn(Type) -> bool) -> Option<(ValueId, Type)> {
        let of_graph = |v: &&ValueId| suits(self.graph.ty(**v));
        let found: Vec<ValueId> = self.visible.iter().filter(of_graph).copied().collect();
        if !found.is_empty() && !self.rng.one_in(6) {
            let value = *self.rng.pick(&found)?;
            return Some((value, self.graph.ty(value)));
        }
        let literal = self.palette.iter().zip(&self.literal);
        let literal: Vec<Type> = literal
            .filter(|(ty, literal)| **literal && suits(**ty))
            .map(|(ty, _)| *ty)
            .collect();
        let ty = match self.rng.pick(&literal) {
            Some(ty) => *ty,
            None => {
                let value = *self.rng.pick(&found)?;
                return Some((value, self.graph.ty(value)));
            }
        };
        let value = self.graph.new_value(ty);
        self.made.push((value, ty));
        Some((value, ty))
    }

    fn ty(&mut self, suits: &dyn Fn(Type) -> bool) -> Option<Type> {
        let found: Vec<Type> = self
            .palette
            .iter()
            .copied()
            .filter(|ty| suits(*ty))
            .collect();
        self.rng.pick(&found).copied()
    }

    fn present(&mut self) -> bool {
        self.rng.one_in(2)
    }
}

/// Returns whether constants of the type exist.
fn has_literal(draft: &Draft, ty: Type) -> bool {
    match draft.case.module.types.source_kind(ty) {
        SourceKind::Scalar | SourceKind::Lanes(..) => true,
        SourceKind::MemRef(_)
        | SourceKind::UnrankedMemRef(_)
        | SourceKind::Tensor(_)
        | SourceKind::UnrankedTensor(_)
        | SourceKind::Function
        | SourceKind::Other => false,
    }
}

/// Makes an op with the given attributes, whose operands are available values or new constants.
/// Returns all ops to insert at the place, the new op last.
pub(crate) fn on_values(
    draft: &mut Draft,
    func: usize,
    place: Place,
    (op, attrs): (Op, Vec<NamedAttr>),
    rng: &mut MutationRng,
) -> Option<Vec<Node>> {
    let palette = palette(draft);
    let literal = palette.iter().map(|ty| has_literal(draft, *ty)).collect();
    let level = draft.func(func).level;
    let mut types = std::mem::take(&mut draft.case.module.types);
    let graph = draft.graphs[func].as_mut()?;
    let mut chooser = Chooser {
        visible: visible(graph, place, rng),
        graph,
        rng,
        palette,
        literal,
        made: Vec::new(),
    };
    let drawn = draw(op, level, &attrs, &mut types, &mut chooser);
    let made = std::mem::take(&mut chooser.made);
    draft.case.module.types = types;
    let drawn = drawn?;
    let mut nodes = Vec::new();
    for (value, ty) in made {
        nodes.extend(constant(draft, func, (value, ty), rng)?);
    }
    let graph = draft.graphs[func].as_mut()?;
    let mut node = Node::new(op);
    node.operands.extend(drawn.operands);
    node.results
        .extend(drawn.results.into_iter().map(|ty| graph.new_value(ty)));
    node.attrs = attrs;
    nodes.push(node);
    Some(nodes)
}

/// Returns an available value of a type. `None` if there is none.
pub(crate) fn visible_value(
    draft: &Draft,
    func: usize,
    place: Place,
    ty: Type,
    rng: &mut MutationRng,
) -> Option<ValueId> {
    let graph = draft.graphs[func].as_ref()?;
    let mut found = visible(graph, place, rng);
    found.retain(|v| graph.ty(*v) == ty);
    rng.pick(&found).copied()
}

/// Returns an available value of a type, or a new constant with the ops that compute the constant.
pub(crate) fn some_value(
    draft: &mut Draft,
    func: usize,
    place: Place,
    ty: Type,
    rng: &mut MutationRng,
) -> Option<(Vec<Node>, ValueId)> {
    if let Some(value) = visible_value(draft, func, place, ty, rng) {
        return Some((Vec::new(), value));
    }
    let value = draft.graphs[func].as_mut()?.new_value(ty);
    Some((constant(draft, func, (value, ty), rng)?, value))
}

/// Makes the ops that define a value as a constant.
fn constant(
    draft: &mut Draft,
    func: usize,
    (value, ty): (ValueId, Type),
    rng: &mut MutationRng,
) -> Option<Vec<Node>> {
    let (mut nodes, plain) = draft.plain(func, ty)?;
    for node in &mut nodes {
        for attr in &mut node.attrs {
            numbers::change(&mut attr.value, &draft.case.module.types, rng);
        }
        for result in node.results.iter_mut().filter(|r| **r == plain) {
            *result = value;
        }
    }
    Some(nodes)
}
