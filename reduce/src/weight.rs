//! The weight of a test case. Each accepted candidate must weigh less than the previous case, so
//! that the search ends.

use lowerfuzz_ir::affine::{AffineExpr, AffineMap, Node as Part};
use lowerfuzz_ir::case::{Case, Datum, Element};
use lowerfuzz_ir::types::DYNAMIC;
use lowerfuzz_ir::{
    AffineOp, ArithOp, Attr, CfOp, ComplexOp, FuncOp, Key, Layout, LinalgOp, LlvmOp, MemRefOp, Op,
    ScfOp, TensorOp, Type, TypeKind, Types, UbOp,
};

use crate::draft::Draft;
use crate::graph::Node;

/// The weight of a test case. Weights are compared by structure first, then by types, by literals,
/// and last by the data of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight {
    structure: u64,
    types: u64,
    literals: u64,
    data: u64,
}

const FUNCTION: u64 = 60;
const GLOBAL: u64 = 40;
const CALL: u64 = 80;
const BLOCK: u64 = 12;
const ARGUMENT: u64 = 3;
const EDGE: u64 = 4;

impl Weight {
    pub(crate) fn of(draft: &Draft) -> Weight {
        let module = &draft.case.module;
        let types = &module.types;
        let mut weight = Weight {
            structure: CALL * draft.case.calls.len() as u64 + GLOBAL * module.globals.len() as u64,
            types: 0,
            literals: 0,
            data: 0,
        };
        for func in 0..module.funcs.len() {
            weight.structure += FUNCTION;
            if let Some((inputs, results)) = draft.signature(func) {
                weight.structure += ARGUMENT * (inputs.len() + results.len()) as u64;
                weight.types += list(types, &inputs) + list(types, &results);
            }
            let attrs = draft.func(func).attrs.len() + draft.func(func).arg_attrs.len();
            weight.literals += 20 * attrs as u64;
        }
        for global in &module.globals {
            weight.types += of_type(types, global.ty);
            weight.literals += global.value.as_ref().map_or(0, attr);
        }
        for (_, graph) in draft.bodies() {
            for id in graph.order() {
                let block = graph.block(id);
                weight.structure += BLOCK + ARGUMENT * block.args.len() as u64;
                for arg in &block.args {
                    weight.types += of_type(types, graph.ty(*arg));
                }
                for node in &block.nodes {
                    weight.add_node(node);
                    for result in &node.results {
                        weight.types += of_type(types, graph.ty(*result));
                    }
                }
            }
        }
        weight.add_case(&draft.case);
        weight
    }

    fn add_node(&mut self, node: &Node) {
        self.structure += of_op(node.op) + node.operands.len() as u64;
        for edge in &node.edges {
            self.structure += EDGE + edge.args.len() as u64;
        }
        for named in &node.attrs {
            let is_main = matches!(
                named.key,
                Key::Predicate | Key::Position | Key::Callee | Key::Kind | Key::Cases
            );
            self.literals += attr(&named.value);
            if named.key != Key::Value {
                self.literals += if is_main { 1 } else { 10 };
            }
        }
    }

    fn add_case(&mut self, case: &Case) {
        self.literals += 10 * u64::from(case.index_width != 64);
        let plain = lowerfuzz_ir::case::ConversionOptions::default();
        self.literals += 50 * u64::from(case.options != plain);
        for call in &case.calls {
            let others = call.after.len() + call.prints.len();
            self.data += 5 * u64::from(call.expect.is_some()) + 5 * others as u64;
            for datum in &call.args {
                self.data += match datum {
                    Datum::Scalar { bits, .. } => element(*bits),
                    Datum::Vector { lanes, .. } => elements(lanes),
                    Datum::Func(_) => 0,
                    Datum::Tensor(tensor) => 20 + elements(&tensor.elements),
                    Datum::MemRef(memref) => {
                        let strided = memref.strides.iter().map(|s| integer(i128::from(*s)));
                        20 + elements(&memref.contents)
                            + 4 * integer(i128::from(memref.offset))
                            + strided.sum::<u64>()
                            + memref
                                .sizes
                                .iter()
                                .map(|s| integer(i128::from(*s)))
                                .sum::<u64>()
                    }
                };
            }
        }
    }
}

/// Returns the weight of an op. Among similar ops, an op that comes earlier in the op tables weighs
/// less.
pub(crate) fn of_op(op: Op) -> u64 {
    match op {
        Op::Arith(ArithOp::Constant) | Op::Llvm(LlvmOp::Constant) => 16,
        Op::Func(FuncOp::Return) | Op::Llvm(LlvmOp::Return | LlvmOp::Unreachable) => 10,
        Op::Cf(CfOp::Br) | Op::Llvm(LlvmOp::Br) => 12,
        Op::Cf(CfOp::CondBr) | Op::Llvm(LlvmOp::CondBr) => 30,
        Op::Cf(CfOp::Switch) | Op::Llvm(LlvmOp::Switch) => 60,
        Op::Func(FuncOp::Call) | Op::Llvm(LlvmOp::Call) => 40,
        Op::Func(FuncOp::CallIndirect) => 55,
        Op::MemRef(MemRefOp::Alloc) => 40,
        Op::MemRef(MemRefOp::Alloca) => 38,
        Op::Arith(op) => 20 + op as u64 / 4,
        Op::Cf(op) => 20 + op as u64,
        Op::Func(op) => 20 + op as u64,
        Op::MemRef(MemRefOp::Load) => 22,
        Op::MemRef(op) => 30 + op as u64,
        Op::Math(op) => 30 + op as u64,
        Op::Vector(op) => 24 + op as u64,
        Op::Complex(op) => complex(op),
        Op::Index(op) => 20 + op as u64 / 4,
        Op::Scf(ScfOp::Yield | ScfOp::Condition | ScfOp::Reduce | ScfOp::ReduceReturn) => 10,
        Op::Scf(op) => 40 + op as u64,
        Op::Ub(UbOp::Unreachable) | Op::Affine(AffineOp::Yield) | Op::Linalg(LinalgOp::Yield) => 10,
        Op::Affine(op) => 40 + op as u64,
        Op::Tensor(TensorOp::Yield) => 10,
        Op::Tensor(op) => 30 + op as u64,
        Op::Linalg(op) => 60 + op as u64,
        Op::Bufferization(op) => 30 + op as u64,
        Op::Ub(op) => 18 + op as u64,
        Op::Llvm(op) => 20 + op as u64 / 8,
        Op::Unregistered(_) => 50,
    }
}

fn complex(op: ComplexOp) -> u64 {
    20 + op as u64
}

fn list(types: &Types, list: &[Type]) -> u64 {
    list.iter().map(|t| of_type(types, *t)).sum()
}

/// Returns the weight of a type. Standard widths weigh less than odd ones, static shapes less than
/// dynamic ones, and the identity layout less than any other.
pub(crate) fn of_type(types: &Types, ty: Type) -> u64 {
    match types.kind(ty) {
        TypeKind::Int(width) => match *width {
            1 => 1,
            8 => 2,
            16 => 3,
            32 => 4,
            64 => 5,
            128 => 7,
            odd => 8 + u64::from(odd),
        },
        TypeKind::Index => 6,
        TypeKind::Float(kind) => {
            150 + kind.bits().abs_diff(32) as u64 / 4 + u64::from(kind.mantissa_bits() == 7)
        }
        TypeKind::Vector { shape, elem } => {
            let lanes: u64 = shape.iter().map(|d| d.unsigned_abs().min(1 << 20)).sum();
            20 + 10 * shape.len() as u64 + lanes + of_type(types, *elem)
        }
        TypeKind::Complex(elem) => 20 + of_type(types, *elem),
        TypeKind::MemRef(memref) => {
            // A size of 0 weighs more than a size of 1, because programs on an empty buffer
            // reproduce fewer bugs.
            let of_size = |d: &i64| if *d == 0 { 8 } else { size(*d) };
            let sizes: u64 = memref.shape.iter().map(of_size).sum();
            let layout = match &memref.layout {
                Layout::Identity => 0,
                Layout::Strided { offset, strides } => {
                    20 + size(*offset) + strides.iter().map(|s| size(*s)).sum::<u64>()
                }
                Layout::Other(_) => 80,
            };
            let space = 10 * u64::from(memref.space != 0);
            30 + 20 * memref.rank() as u64 + sizes + layout + space + of_type(types, memref.elem)
        }
        TypeKind::Tensor(tensor) => {
            let sizes: u64 = tensor.shape.iter().map(|d| size(*d)).sum();
            30 + 20 * tensor.rank() as u64 + sizes + of_type(types, tensor.elem)
        }
        TypeKind::UnrankedTensor(elem) => 120 + of_type(types, *elem),
        TypeKind::UnrankedMemRef { elem, .. } => 120 + of_type(types, *elem),
        TypeKind::Function { inputs, results } => 20 + list_shallow(inputs.len() + results.len()),
        TypeKind::LlvmStruct { fields, .. } => 20 + list_shallow(fields.len()),
        TypeKind::LlvmArray { len, .. } => 20 + (*len).min(1 << 20),
        TypeKind::None
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::SignedInt { .. }
        | TypeKind::SmallFloat(_)
        | TypeKind::Other(_) => 10,
    }
}

fn list_shallow(len: usize) -> u64 {
    3 * len as u64
}

/// Returns the weight of a size, stride or offset.
fn size(size: i64) -> u64 {
    if size == DYNAMIC {
        return 12;
    }
    integer(i128::from(size)).min(11)
}

/// Returns the weight of an integer: 0 weighs least, then 1, then 2, then −1.
pub(crate) fn integer(value: i128) -> u64 {
    match value {
        0 => 0,
        1 => 1,
        2 => 2,
        -1 => 3,
        _ => 4 + u64::from(128 - value.unsigned_abs().leading_zeros()) + u64::from(value < 0),
    }
}

/// Returns the number of binary digits from the highest set bit to the lowest set bit.
pub(crate) fn digits(bits: u64) -> u32 {
    (u64::BITS - bits.leading_zeros()).saturating_sub(bits.trailing_zeros())
}

fn element(element: Element) -> u64 {
    element.map_or(1, |bits| 2 + integer(bits as i128))
}

fn elements(list: &[Element]) -> u64 {
    list.iter().map(|e| element(*e)).sum()
}

/// Returns the weight of an affine map. The inputs of the map are operands of the op, which are
/// weighed separately.
fn affine(map: &AffineMap) -> u64 {
    let nodes = map.results.iter().flat_map(AffineExpr::nodes);
    let each = nodes.map(|node| match node {
        Part::Number(number) => integer(i128::from(*number)),
        Part::Dim(_) | Part::Symbol(_) => 3,
        Part::Add => 2,
        Part::Mul => 3,
        Part::Mod => 4,
        Part::FloorDiv => 5,
        Part::CeilDiv => 6,
    });
    each.sum::<u64>() + 4 * map.results.len() as u64 + u64::from(map.symbols)
}

/// Returns the weight of an attribute.
pub(crate) fn attr(attr: &Attr) -> u64 {
    match attr {
        Attr::Unit => 1,
        Attr::Bool(value) => u64::from(*value),
        Attr::Int(value, _) => integer(*value),
        Attr::Float(0, _) => 0,
        Attr::Float(bits, _) => 4 + u64::from(digits(*bits)),
        Attr::Str(text) | Attr::Other(text) => text.len() as u64,
        Attr::Symbol(_) | Attr::Type(_) => 1,
        Attr::I64s(list) => list.iter().map(|i| 1 + integer(i128::from(*i))).sum(),
        Attr::Ints(list, _) => list.iter().map(|i| 1 + integer(*i)).sum(),
        Attr::Array(list) => list.len() as u64,
        Attr::Dense(list, _) => list.iter().map(|b| 1 + integer(*b as i128)).sum(),
        Attr::Dict(list) => list.len() as u64,
        Attr::Map(map) => affine(map),
        Attr::Set(set) => affine(&set.map),
    }
}
