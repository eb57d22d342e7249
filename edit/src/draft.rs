//! Editable test cases.

use lowerfuzz_ir::case::{Call, Case, Datum, Storage, storage_fault};
use lowerfuzz_ir::{
    ArithOp, Attr, ComplexOp, Func, FuncOp, Key, Level, LlvmOp, NamedAttr, Op, SourceKind, Sym,
    TensorType, Type, TypeKind, Types, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Graph, Node, Place};

/// An editable test case, whose bodies are graphs.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The test case, with functions that have no bodies.
    pub case: Case,
    /// The body of each function of the module.
    pub graphs: Vec<Option<Graph>>,
}

impl Draft {
    /// Makes the draft of a test case.
    pub fn of(case: &Case) -> Draft {
        let graphs = case
            .module
            .funcs
            .iter()
            .map(|f| f.body.as_ref().map(Graph::of))
            .collect();
        let mut case = case.clone();
        for func in &mut case.module.funcs {
            func.body = None;
        }
        Draft { case, graphs }
    }

    /// Returns the edited test case.
    pub fn to_case(&self) -> Case {
        let mut case = self.case.clone();
        for (func, graph) in case.module.funcs.iter_mut().zip(&self.graphs) {
            func.body = graph.as_ref().map(Graph::to_body);
        }
        case.module.rebuild_symbols();
        case
    }

    /// Returns a function, without its body.
    pub fn func(&self, func: usize) -> &Func {
        &self.case.module.funcs[func]
    }

    /// Iterates over the functions that have a body, with the index of each function.
    pub fn bodies(&self) -> impl Iterator<Item = (usize, &Graph)> {
        let graphs = self.graphs.iter().enumerate();
        graphs.filter_map(|(i, g)| g.as_ref().map(|g| (i, g)))
    }

    /// Returns the position of every op: the index of its function, and its place in that function.
    pub fn places(&self) -> Vec<(usize, Place)> {
        self.bodies()
            .flat_map(|(f, g)| g.places().into_iter().map(move |p| (f, p)))
            .collect()
    }

    /// Returns the op at a place of a function.
    pub fn node(&self, func: usize, place: Place) -> Option<&Node> {
        Some(self.graphs.get(func)?.as_ref()?.node(place))
    }

    /// Returns the function of this name.
    pub fn find(&self, name: Sym) -> Option<usize> {
        let funcs = &self.case.module.funcs;
        funcs.iter().position(|f| f.name == name)
    }

    /// Returns the parameter and result types of a function.
    pub fn signature(&self, func: usize) -> Option<(Vec<Type>, Vec<Type>)> {
        let func = self.func(func);
        let types = &self.case.module.types;
        match func.level {
            Level::Source => {
                let (inputs, results) = types.as_function(func.ty)?;
                Some((inputs.to_vec(), results.to_vec()))
            }
            Level::Llvm => {
                let TypeKind::LlvmFunc {
                    result,
                    params,
                    varargs: false,
                } = types.kind(func.ty)
                else {
                    return None;
                };
                let results = Some(*result).filter(|t| *t != Type::VOID);
                Some((params.to_vec(), results.into_iter().collect()))
            }
        }
    }

    /// Gives a function other parameters and results; `false` if its level does not allow these
    /// types.
    pub fn set_signature(&mut self, func: usize, inputs: &[Type], results: &[Type]) -> bool {
        let types = &mut self.case.module.types;
        let ty = match (self.case.module.funcs[func].level, results) {
            (Level::Source, _) => types.function(inputs, results),
            (Level::Llvm, []) => types.llvm_func(Type::VOID, inputs),
            (Level::Llvm, [result]) => types.llvm_func(*result, inputs),
            (Level::Llvm, _) => return false,
        };
        self.case.module.funcs[func].ty = ty;
        true
    }

    /// Returns whether the function is called only by the calls of the test case. The signature of
    /// such a function may change.
    pub fn only_entry(&self, func: usize) -> bool {
        let name = self.func(func).name;
        self.places().iter().all(|(f, place)| {
            self.node(*f, *place)
                .is_none_or(|node| !mentions(&node.attrs, name))
        })
    }

    /// Returns the ops that call a function directly; `None` if the program also refers to the
    /// function in another way.
    pub fn callers(&self, func: usize) -> Option<Vec<(usize, Place)>> {
        let name = self.func(func).name;
        let mut callers = Vec::new();
        for (f, place) in self.places() {
            let node = self.node(f, place)?;
            if !mentions(&node.attrs, name) {
                continue;
            }
            if !is_direct_call(node.op) {
                return None;
            }
            callers.push((f, place));
        }
        Some(callers)
    }

    /// Makes the ops that compute 0, or another simple constant, of a type. Returns these ops and
    /// the value. `None` if the type has no constant.
    pub fn plain(&mut self, func: usize, ty: Type) -> Option<(Vec<Node>, ValueId)> {
        let level = self.func(func).level;
        let kind = self.case.module.types.kind(ty).clone();
        let (op, value) = match (level, kind) {
            (_, TypeKind::Int(_)) | (Level::Source, TypeKind::Index) => {
                (constant_op(level), Attr::Int(0, ty))
            }
            (_, TypeKind::Float(_)) => (constant_op(level), Attr::Float(0, ty)),
            (Level::Source, TypeKind::Tensor(tensor)) if has_splat(&tensor) => {
                (constant_op(level), Attr::Dense(Box::new([0]), ty))
            }
            (_, TypeKind::Vector { .. }) => (constant_op(level), Attr::Dense(Box::new([0]), ty)),
            (Level::Source, TypeKind::Complex(elem)) => {
                let (mut nodes, part) = self.plain(func, elem)?;
                let graph = self.graphs[func].as_mut()?;
                let value = graph.new_value(ty);
                let mut create = Node::new(Op::Complex(ComplexOp::Create));
                create.operands.extend([part, part]);
                create.results.push(value);
                nodes.push(create);
                return Some((nodes, value));
            }
            (Level::Source, TypeKind::Function { .. }) => {
                let named = self.case.module.funcs.iter().find(|f| f.ty == ty)?;
                (Op::Func(FuncOp::Constant), Attr::Symbol(named.name))
            }
            (Level::Llvm, TypeKind::LlvmPtr { .. }) => {
                return self.nullary(func, LlvmOp::Zero, ty);
            }
            (Level::Llvm, TypeKind::LlvmStruct { .. } | TypeKind::LlvmArray { .. }) => {
                return self.nullary(func, LlvmOp::Undef, ty);
            }
            (
                _,
                TypeKind::Index
                | TypeKind::None
                | TypeKind::Complex(_)
                | TypeKind::MemRef(_)
                | TypeKind::UnrankedMemRef { .. }
                | TypeKind::Tensor(_)
                | TypeKind::UnrankedTensor(_)
                | TypeKind::Function { .. }
                | TypeKind::LlvmVoid
                | TypeKind::LlvmPtr { .. }
                | TypeKind::LlvmStruct { .. }
                | TypeKind::LlvmArray { .. }
                | TypeKind::LlvmFunc { .. }
                | TypeKind::SignedInt { .. }
                | TypeKind::SmallFloat(_)
                | TypeKind::Other(_),
            ) => return None,
        };
        let graph = self.graphs[func].as_mut()?;
        let result = graph.new_value(ty);
        let mut node = Node::new(op);
        node.results.push(result);
        node.attrs.push(NamedAttr {
            key: Key::Value,
            value,
        });
        Some((vec![node], result))
    }

    fn nullary(&mut self, func: usize, op: LlvmOp, ty: Type) -> Option<(Vec<Node>, ValueId)> {
        let result = self.graphs[func].as_mut()?.new_value(ty);
        let mut node = Node::new(Op::Llvm(op));
        node.results.push(result);
        Some((vec![node], result))
    }

    /// Returns whether [`Draft::plain`] can make a constant of this type.
    fn has_plain(&self, func: usize, ty: Type) -> bool {
        let source = self.func(func).level == Level::Source;
        let types = &self.case.module.types;
        match types.source_kind(ty) {
            SourceKind::Scalar => source || ty != Type::INDEX,
            SourceKind::Lanes(..) => source || types.as_vector(ty).is_some(),
            SourceKind::Function => source && self.case.module.funcs.iter().any(|f| f.ty == ty),
            SourceKind::Other => {
                let aggregate = types.as_struct(ty).is_some() || types.as_array(ty).is_some();
                !source && (aggregate || types.is_ptr(ty))
            }
            SourceKind::Tensor(tensor) => source && has_splat(tensor),
            SourceKind::MemRef(_)
            | SourceKind::UnrankedMemRef(_)
            | SourceKind::UnrankedTensor(_) => false,
        }
    }

    /// Removes ops of a function. Terminators are not removed.
    ///
    /// If a result of a removed op is used elsewhere, a simple constant of the same type replaces
    /// the result, or an operand or argument does. An op is not removed if its results have no
    /// replacement. Returns `false` if no op was removed.
    pub fn remove(&mut self, func: usize, places: &[Place]) -> bool {
        let Some(graph) = self.graphs[func].as_ref() else {
            return false;
        };
        let mut gone: FxHashSet<Place> = places.iter().copied().collect();
        gone.retain(|p| !graph.node(*p).op.is_terminator() && graph.node(*p).edges.is_empty());
        let mut stand_ins: FxHashMap<ValueId, Option<ValueId>>;
        loop {
            if gone.is_empty() {
                return false;
            }
            // Removing an op also removes all ops in the op's regions.
            let mut inside: FxHashSet<lowerfuzz_ir::BlockId> = FxHashSet::default();
            let mut left: Vec<lowerfuzz_ir::BlockId> = Vec::new();
            for place in &gone {
                left.extend(graph.node(*place).regions.iter().flatten());
            }
            while let Some(block) = left.pop() {
                inside.insert(block);
                let nodes = graph.block(block).nodes.iter();
                left.extend(nodes.flat_map(|n| n.regions.iter().flatten()));
            }
            let mut needed: FxHashSet<ValueId> = FxHashSet::default();
            for place in graph.places() {
                if !gone.contains(&place) && !inside.contains(&place.0) {
                    needed.extend(graph.node(place).all_operands());
                }
            }
            let lost: FxHashSet<ValueId> = gone
                .iter()
                .flat_map(|p| graph.node(*p).results.iter().copied())
                .collect();
            stand_ins = FxHashMap::default();
            let mut kept = Vec::new();
            for place in &gone {
                let node = graph.node(*place);
                for result in node.results.iter().filter(|r| needed.contains(r)) {
                    let ty = graph.ty(*result);
                    if self.has_plain(func, ty) {
                        stand_ins.insert(*result, None);
                        continue;
                    }
                    let mut others = node.operands.iter().chain(graph.entry_args());
                    match others.find(|v| graph.ty(**v) == ty && !lost.contains(v)) {
                        Some(other) => {
                            stand_ins.insert(*result, Some(*other));
                        }
                        None => kept.push(*place),
                    }
                }
            }
            if kept.is_empty() {
                break;
            }
            for place in kept {
                gone.remove(&place);
            }
        }
        let mut with = FxHashMap::default();
        let order = graph.order();
        for block in order {
            let graph = match self.graphs[func].as_mut() {
                Some(graph) => graph,
                None => return false,
            };
            if !(0..graph.block(block).nodes.len()).any(|i| gone.contains(&(block, i))) {
                continue;
            }
            let nodes = std::mem::take(&mut graph.block_mut(block).nodes);
            let mut new = Vec::with_capacity(nodes.len());
            for (i, node) in nodes.into_iter().enumerate() {
                if !gone.contains(&(block, i)) {
                    new.push(node);
                    continue;
                }
                for result in &node.results {
                    match stand_ins.get(result) {
                        Some(Some(other)) => {
                            with.insert(*result, *other);
                        }
                        Some(None) => {
                            let ty = match self.graphs[func].as_ref() {
                                Some(graph) => graph.ty(*result),
                                None => return false,
                            };
                            let Some((made, value)) = self.plain(func, ty) else {
                                return false;
                            };
                            new.extend(made);
                            with.insert(*result, value);
                        }
                        None => {}
                    }
                }
            }
            if let Some(graph) = self.graphs[func].as_mut() {
                graph.block_mut(block).nodes = new;
            }
        }
        if let Some(graph) = self.graphs[func].as_mut() {
            graph.replace(&with);
        }
        true
    }

    /// Returns whether the data of calls match the program: memrefs and functions match the
    /// parameter types, and numbers fit the width of `index`. The verifier does not check the data.
    pub fn data_fit(&self) -> bool {
        let types = &self.case.module.types;
        let width = self.case.index_width;
        self.case.calls.iter().all(|call| {
            let signature = self.find(call.func).and_then(|f| self.signature(f));
            let Some((inputs, _)) = signature else {
                return false;
            };
            let fits = |(datum, ty): (&Datum, &Type)| match datum {
                Datum::MemRef(datum) => types.as_memref(*ty).is_none_or(|param| datum.is_of(param)),
                Datum::Tensor(datum) => types.as_tensor(*ty).is_none_or(|param| datum.is_of(param)),
                Datum::Func(name) => self.find(*name).is_some_and(|f| self.func(f).ty == *ty),
                Datum::Scalar { .. } | Datum::Vector { .. } => true,
            };
            call.args.len() == inputs.len()
                && storage_fault(&self.case.module, &call.args).is_none()
                && call.args.iter().zip(&inputs).all(fits)
                && call.args.iter().all(|datum| is_within(datum, types, width))
        })
    }

    /// Drops the expectations of all calls of the case.
    pub fn forget_expectations(&mut self) {
        for call in &mut self.case.calls {
            call.expect_nothing();
        }
    }

    /// Drops an argument of each call of a function.
    pub fn drop_call_argument(&mut self, name: Sym, position: usize) {
        for call in self.case.calls.iter_mut().filter(|c| c.func == name) {
            if position < call.args.len() {
                call.args.remove(position);
                renumber_views(call, position);
            }
            call.after.retain(|(arg, _)| *arg != position);
            for (arg, _) in &mut call.after {
                *arg -= usize::from(*arg > position);
            }
        }
    }
}

/// Updates the views of a call after an argument at this position was dropped. A view of the dropped
/// argument becomes a view of no argument, so the data do not fit.
fn renumber_views(call: &mut Call, dropped: usize) {
    for arg in &mut call.args {
        if let Datum::MemRef(memref) = arg
            && let Storage::Argument(of) = &mut memref.storage
        {
            *of = match *of {
                of if of == dropped => usize::MAX,
                of => of - usize::from(of > dropped),
            };
        }
    }
}

/// Returns whether the data, if they are of type `index`, fit `width` bits.
fn is_within(datum: &Datum, types: &Types, width: u32) -> bool {
    let is_index = datum.element_type(types).is_some_and(Type::is_index);
    !is_index
        || datum
            .elements()
            .iter()
            .flatten()
            .all(|bits| bits >> width == 0)
}

/// Returns whether a tensor type has a constant with the same number at each place.
fn has_splat(tensor: &TensorType) -> bool {
    tensor.is_static() && tensor.elem.is_scalar()
}

/// Returns the constant op of a level.
fn constant_op(level: Level) -> Op {
    match level {
        Level::Source => Op::Arith(ArithOp::Constant),
        Level::Llvm => Op::Llvm(LlvmOp::Constant),
    }
}

/// Returns whether the op calls a function directly.
pub fn is_direct_call(op: Op) -> bool {
    matches!(op, Op::Func(FuncOp::Call) | Op::Llvm(LlvmOp::Call))
}

/// Returns whether attributes mention a symbol.
pub fn mentions(attrs: &[NamedAttr], name: Sym) -> bool {
    let mut left: Vec<&Attr> = attrs.iter().map(|a| &a.value).collect();
    while let Some(attr) = left.pop() {
        if matches!(attr, Attr::Symbol(symbol) if *symbol == name) {
            return true;
        }
        left.extend(attr.children());
    }
    false
}

/// Returns whether a call of the case passes the function as an argument.
pub fn passed(case: &Case, name: Sym) -> bool {
    let functions = case.calls.iter().flat_map(|c| &c.args);
    functions
        .into_iter()
        .any(|d| matches!(d, Datum::Func(f) if *f == name))
}
