//! Builds random modules from bytes. The modules cover every row of the op tables. All their ops
//! can be expressed in custom form.

use super::*;
use crate::attr::{Attr, Key, NamedAttr};
use crate::form::{
    self, Alternative, Arity, AttrForm, ByHand, Class, Compiled, Edges, Expr, Facts, MAX_SLOTS,
    Param, Signature, Slot, Step, Wanted, derive, intern, wanted,
};
use crate::module::{BlockId, Body, Func, Global, Level, Loc, NewOp, ROOT, ValueId};
use crate::ops::{LlvmOp, Op};
use crate::text::keys::{key_of, name_of};
use crate::types::{DYNAMIC, Layout, MemRefType, TypeKind};

/// A source of random choices. The choices come from the given bytes, which are followed by zeros.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or(0)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    fn size(&mut self) -> i64 {
        [DYNAMIC, 0, 1, 2, 3, 7, 1 << 33, DYNAMIC][self.below(8)]
    }

    fn fixed(&mut self) -> i64 {
        [1, 2, 3, 4][self.below(4)]
    }

    fn int(&mut self) -> Type {
        [
            Type::I1,
            Type::I8,
            Type::int(7),
            Type::I32,
            Type::I64,
            Type::I128,
        ][self.below(6)]
    }

    fn float(&mut self) -> Type {
        [Type::F16, Type::BF16, Type::F32, Type::F64][self.below(4)]
    }

    fn scalar(&mut self) -> Type {
        match self.below(3) {
            0 => self.int(),
            1 => self.float(),
            _ => Type::INDEX,
        }
    }

    fn vector(&mut self, types: &mut Types, elem: Type) -> Type {
        let rank = 1 + self.below(2);
        let shape: Vec<i64> = (0..rank).map(|_| self.fixed()).collect();
        types.vector(&shape, elem)
    }

    fn layout(&mut self, rank: usize) -> Layout {
        match self.below(3) {
            0 => Layout::Identity,
            1 | 2 => Layout::Strided {
                offset: [0, 5, -3, DYNAMIC][self.below(4)],
                strides: (0..rank)
                    .map(|_| [1, 8, -1, 0, DYNAMIC, -16][self.below(6)])
                    .collect(),
            },
            _ => unreachable!(),
        }
    }

    fn memref(&mut self, types: &mut Types) -> Type {
        let rank = self.below(4);
        let elem = match self.below(4) {
            0 => {
                let elem = self.float();
                self.vector(types, elem)
            }
            _ => self.scalar(),
        };
        let layout = self.layout(rank);
        types.intern(TypeKind::MemRef(MemRefType {
            shape: (0..rank).map(|_| self.size()).collect(),
            elem,
            layout,
            space: [0, 0, 3][self.below(3)],
        }))
    }

    /// Returns a random LLVM type, whose integers and floats are builtin types.
    fn llvm(&mut self, types: &mut Types, depth: usize) -> Type {
        match if depth == 0 {
            self.below(3)
        } else {
            self.below(8)
        } {
            0 => self.int(),
            1 => self.float(),
            2 => Type::PTR,
            3 => {
                let pointee = Some(self.llvm(types, depth - 1));
                let space = [0, 0, 2][self.below(3)];
                types.intern(TypeKind::LlvmPtr { pointee, space })
            }
            4 => {
                let fields = (0..self.below(4))
                    .map(|_| self.llvm(types, depth - 1))
                    .collect();
                let packed = self.below(2) == 1;
                types.intern(TypeKind::LlvmStruct { packed, fields })
            }
            5 => {
                let elem = self.llvm(types, depth - 1);
                types.llvm_array([0, 2, 1 << 40][self.below(3)], elem)
            }
            6 => {
                let elem = if self.below(2) == 0 {
                    self.int()
                } else {
                    self.float()
                };
                let len = self.fixed();
                types.vector(&[len], elem)
            }
            _ => {
                let result = [Type::VOID, Type::I32][self.below(2)];
                let params = (0..self.below(3))
                    .map(|_| self.llvm(types, depth - 1))
                    .collect();
                let varargs = self.below(2) == 1;
                let func = types.intern(TypeKind::LlvmFunc {
                    result,
                    params,
                    varargs,
                });
                types.ptr_to(func)
            }
        }
    }

    fn any_type(&mut self, types: &mut Types) -> Type {
        match self.below(7) {
            0 | 1 => self.scalar(),
            2 => {
                let elem = self.scalar();
                self.vector(types, elem)
            }
            3 => self.memref(types),
            4 => {
                let elem = self.scalar();
                let space = [0, 1][self.below(2)];
                types.intern(TypeKind::UnrankedMemRef { elem, space })
            }
            5 => {
                let inputs: Vec<Type> = (0..self.below(3)).map(|_| self.scalar()).collect();
                let results: Vec<Type> = (0..self.below(3)).map(|_| self.scalar()).collect();
                types.function(&inputs, &results)
            }
            _ => self.llvm(types, 2),
        }
    }

    fn literal(&mut self, ty: Type) -> u128 {
        let bits = ty.scalar_bits(64).unwrap_or(64);
        let wild = u128::from_le_bytes(std::array::from_fn(|_| self.byte()));
        let value = [0, 1, u128::MAX, 1 << (bits - 1), wild][self.below(5)];
        value & (u128::MAX >> (128 - bits))
    }

    fn scalar_attr(&mut self, ty: Type) -> Attr {
        let bits = self.literal(ty);
        if ty.float_kind().is_some() {
            return Attr::Float(bits as u64, ty);
        }
        let unused = 128 - ty.scalar_bits(64).unwrap_or(128);
        Attr::Int((bits << unused) as i128 >> unused, ty)
    }

    fn dense(&mut self, types: &mut Types) -> Attr {
        let elem = self.scalar();
        let ty = self.vector(types, elem);
        let (shape, _) = types.as_vector(ty).unwrap();
        let count = shape.iter().product::<i64>() as usize;
        let count = if self.below(2) == 0 { 1 } else { count };
        let bits: Vec<u128> = (0..count).map(|_| self.literal(elem)).collect();
        Attr::Dense(bits.into(), ty)
    }
}

/// The types and attributes that were already chosen for an op.
struct Known {
    slots: [Option<Type>; MAX_SLOTS],
    attrs: Vec<(Key, Attr)>,
}

impl Facts for (&Types, &Known) {
    fn types(&self) -> &Types {
        self.0
    }

    fn ty(&self, slot: Slot) -> Option<Type> {
        self.1.slots[usize::from(slot)]
    }

    fn attr(&self, key: Key) -> Option<&Attr> {
        let found = self.1.attrs.iter().find(|(k, _)| *k == key);
        found.map(|(_, value)| value)
    }
}

/// Adds random ops to one body.
struct Builder<'d, 'a> {
    choices: &'d mut Choices<'a>,
    module: &'d mut Module,
    body: Body,
    release: Release,
}

impl Builder<'_, '_> {
    /// Returns a value of type `ty`, defined by an unregistered op.
    fn value(&mut self, block: BlockId, ty: Type) -> ValueId {
        let name = self.module.strings.intern("test.value");
        let op = self.body.push_op(
            block,
            NewOp {
                results: &[ty],
                ..NewOp::new(Op::Unregistered(name))
            },
        );
        self.body.result(op, 0)
    }

    fn values(&mut self, block: BlockId, types: &[Type]) -> Vec<ValueId> {
        types.iter().map(|ty| self.value(block, *ty)).collect()
    }

    fn push(
        &mut self,
        block: BlockId,
        op: Op,
        operands: &[Type],
        results: &[Type],
        mut attrs: Vec<(Key, Attr)>,
    ) {
        if self.choices.below(8) == 0 {
            let name = ["x.unit", "odd name"][self.choices.below(2)];
            let value =
                [Attr::Unit, Attr::Str("a\"\\\n\u{e9}".into())][self.choices.below(2)].clone();
            attrs.push((Key::Other(self.module.strings.intern(name)), value));
        }
        let operands = self.values(block, operands);
        // An attribute is omitted if the release does not support its key.
        let known = |key: Key| {
            let name = name_of(op, key, self.release);
            name.is_none_or(|name| key_of(op, name, self.release) == Some(key))
        };
        let attrs: Vec<NamedAttr> = attrs
            .into_iter()
            .filter(|(key, _)| known(*key))
            .map(|(key, value)| NamedAttr { key, value })
            .collect();
        self.body.push_op(
            block,
            NewOp {
                operands: &operands,
                results,
                attrs: &attrs,
                ..NewOp::new(op)
            },
        );
    }

    /// Returns the scalar type, or the type of a vector of such scalars. In the LLVM dialect, the
    /// vector has one dimension.
    fn lanes(&mut self, llvm: bool, elem: Type) -> Type {
        match self.choices.below(3) {
            0 if llvm => {
                let lanes = self.choices.fixed();
                self.module.types.vector(&[lanes], elem)
            }
            0 => self.choices.vector(&mut self.module.types, elem),
            _ => elem,
        }
    }

    /// Adds an op of this table row, with operands and results that match the signature of the row.
    fn op(&mut self, block: BlockId, op: Op) {
        let form = form::of(op).unwrap();
        if form.assembly.edges() != Edges::None || op.is_terminator() {
            return self.terminator(block, op, form.assembly.edges());
        }
        if let [Step::ByHand(by_hand)] = form.assembly.steps[..] {
            return self.by_hand(block, op, by_hand);
        }
        let llvm = matches!(op, Op::Llvm(_));
        let signature = &form.signature;
        let mut known = Known {
            slots: [None; MAX_SLOTS],
            attrs: self.attrs(form),
        };
        // First choose the types that only have to be in a class. The other types follow from these
        // types.
        for (i, param) in signature.params.iter().enumerate() {
            if let Some(Alternative::Class(class)) = param.is.first() {
                let ty = self.of_class(llvm, *class);
                known.slots[i] = Some(ty);
            }
        }
        self.aggregate(signature, &mut known);
        for _ in 0..2 {
            for (i, param) in signature.params.iter().enumerate() {
                if known.slots[i].is_some() {
                    continue;
                }
                let facts = (&self.module.types, &known);
                let derived = param.equation().and_then(|expr| derive(&facts, expr));
                known.slots[i] = match (derived, param.is.last()) {
                    (Some(derived), _) => Some(intern(&mut self.module.types, derived)),
                    (None, Some(Alternative::Class(class))) => Some(self.of_class(llvm, *class)),
                    (None, _) => None,
                };
            }
        }
        if form.assembly.keys.contains(&Key::ElemType) {
            let pointers = known.slots.iter().flatten();
            let scalars = pointers.map(|ty| self.module.types.scalar_of(*ty));
            let pointee = scalars
                .filter_map(|ty| self.module.types.pointee(ty))
                .next();
            let elem = pointee.unwrap_or(Type::I8);
            known.attrs.push((Key::ElemType, Attr::Type(elem)));
        }
        let mut types = [vec![], vec![]];
        for (i, param) in signature.params.iter().enumerate() {
            let count = match param.arity {
                Arity::One => 1,
                Arity::Optional => self.choices.below(2),
                Arity::Many(count) => match wanted(&(&self.module.types, &known), count) {
                    Wanted::Exactly(n) => n,
                    Wanted::Rest => self.choices.below(3),
                    // The chosen types do not match the signature, so no op is added.
                    Wanted::NotRanked(_) | Wanted::NoEntries(_) => return,
                },
            };
            let Some(ty) = known.slots[i] else { return };
            let role = usize::from(i >= signature.n_operands);
            types[role].extend(std::iter::repeat_n(ty, count));
        }
        let [operands, results] = types;
        self.push(block, op, &operands, &results, known.attrs);
    }

    fn of_class(&mut self, llvm: bool, class: Class) -> Type {
        match class {
            Class::Any if llvm => self.choices.llvm(&mut self.module.types, 2),
            Class::Any | Class::FixedScalar => self.choices.any_type(&mut self.module.types),
            Class::Int | Class::FixedInt | Class::IntOrPtr => {
                let elem = self.choices.int();
                self.lanes(llvm, elem)
            }
            Class::SignedInt => {
                let width = 1 + self.choices.below(128) as u32;
                let elem = Type::int_with_sign(width, self.choices.below(2) == 0);
                self.lanes(llvm, elem)
            }
            Class::Float => {
                let elem = self.choices.float();
                self.lanes(llvm, elem)
            }
            Class::Integer | Class::Position | Class::Word => self.choices.int(),
            Class::MemRef | Class::MemRefOrTensor => self.choices.memref(&mut self.module.types),
            Class::AnyMemRef => match self.choices.below(2) {
                0 => self.choices.memref(&mut self.module.types),
                _ => {
                    let elem = self.choices.scalar();
                    let unranked = TypeKind::UnrankedMemRef { elem, space: 0 };
                    self.module.types.intern(unranked)
                }
            },
            Class::AnyTensor if self.choices.below(2) == 0 => {
                let elem = self.choices.scalar();
                self.module.types.unranked_tensor(elem)
            }
            Class::FixedTensor => {
                let elem = self.choices.scalar();
                let sizes = [self.choices.fixed(), self.choices.fixed()];
                let first = self.choices.below(3);
                self.module.types.tensor(&sizes[first..], elem)
            }
            Class::Tensor | Class::AnyTensor => {
                let elem = self.choices.scalar();
                let sizes = [self.choices.fixed(), DYNAMIC, self.choices.fixed()];
                let first = self.choices.below(4);
                self.module.types.tensor(&sizes[first..], elem)
            }
            Class::Vector => {
                let elem = self.choices.scalar();
                self.choices.vector(&mut self.module.types, elem)
            }
            Class::Floats => {
                let elem = self.choices.float();
                self.choices.vector(&mut self.module.types, elem)
            }
            Class::Row => {
                let elem = self.choices.scalar();
                let lanes = self.choices.fixed();
                self.module.types.vector(&[lanes], elem)
            }
            Class::Rows => {
                let elem = self.choices.scalar();
                let shape = [self.choices.fixed(), self.choices.fixed()];
                let least = self.choices.below(2);
                self.module.types.vector(&shape[least..], elem)
            }
            Class::Complex => {
                let part = self.choices.float();
                self.module.types.intern(TypeKind::Complex(part))
            }
            Class::Ptr | Class::Ptrs => {
                let pointee = self.choices.llvm(&mut self.module.types, 1);
                [self.module.types.ptr_to(pointee), Type::PTR][self.choices.below(2)]
            }
            Class::Llvm => self.choices.llvm(&mut self.module.types, 3),
        }
    }

    /// Chooses an aggregate type with a field at the op's position, if the signature requires one.
    fn aggregate(&mut self, signature: &Signature, known: &mut Known) {
        let fields = signature.params.iter().filter_map(Param::equation);
        for expr in fields {
            if let Expr::Field(slot) = expr {
                let field = self.choices.llvm(&mut self.module.types, 1);
                let array = self.module.types.llvm_array(3, field);
                let whole = self.module.types.llvm_struct(&[Type::I8, array]);
                known.slots[usize::from(slot)] = Some(whole);
            }
        }
    }

    /// Chooses the attributes that the custom form contains.
    fn attrs(&mut self, form: &Compiled) -> Vec<(Key, Attr)> {
        let number = |value: usize| Attr::Int(value as i128, Type::I64);
        let mut attrs = Vec::new();
        for step in &form.assembly.steps {
            let Step::Attr(attr) = step else { continue };
            attrs.extend(match *attr {
                AttrForm::Value if self.choices.below(2) == 0 => {
                    let ty = self.choices.scalar();
                    Some((Key::Value, self.choices.scalar_attr(ty)))
                }
                AttrForm::Value => Some((Key::Value, self.choices.dense(&mut self.module.types))),
                AttrForm::IndexValue => Some((
                    Key::Value,
                    Attr::Int(self.choices.below(99) as i128, Type::INDEX),
                )),
                AttrForm::Predicate { .. } => {
                    Some((Key::Predicate, number(self.choices.below(10))))
                }
                AttrForm::Symbol(key) => {
                    let name = ["f", "odd name", "9"][self.choices.below(3)];
                    Some((key, Attr::Symbol(self.module.strings.intern(name))))
                }
                AttrForm::Kind | AttrForm::AngledKind => {
                    Some((Key::Kind, number(self.choices.below(13))))
                }
                AttrForm::Ordering(key) => Some((key, number(self.choices.below(8)))),
                AttrForm::Numbers(Key::Position) => {
                    Some((Key::Position, Attr::I64s([1, 2][..].into())))
                }
                AttrForm::Numbers(key) | AttrForm::TypedNumbers(key) => {
                    Some((key, Attr::I64s([1, 0, 0][..].into())))
                }
                AttrForm::Permutation => {
                    let list = [&[0i64][..], &[1, 0], &[2, 0, 1], &[]][self.choices.below(4)];
                    Some((Key::Permutation, Attr::I64s(list.into())))
                }
                // Constant indices exist only in releases after 13.
                AttrForm::Mixed(Key::GepIndices, _)
                    if self.release <= Release::R13 || self.choices.below(2) == 0 =>
                {
                    None
                }
                AttrForm::Mixed(Key::GepIndices, _) => {
                    Some((Key::GepIndices, Attr::I64s([0, DYNAMIC, 7][..].into())))
                }
                // In release 13, a short list of a subview stands for a longer list.
                AttrForm::Mixed(key, _) => {
                    let least = if self.release == Release::R13 { 4 } else { 1 };
                    let list: Vec<i64> = (0..least + self.choices.below(2))
                        .map(|_| [DYNAMIC, 1, 0][self.choices.below(3)])
                        .collect();
                    Some((key, Attr::I64s(list.into())))
                }
                AttrForm::Basis(_) => Some((Key::StaticSizes, Attr::I64s([DYNAMIC, 3][..].into()))),
                AttrForm::Number(key) => Some((key, number(16))),
                AttrForm::MachineRounding => Some((Key::Rounding, number(3))),
                AttrForm::Message => Some((Key::Message, Attr::Str("no \"way\" \u{1f}".into()))),
                AttrForm::Punctuation => {
                    let code = [0, 2, 3, 4][self.choices.below(4)];
                    Some((Key::Punctuation, number(code)))
                }
                AttrForm::Word(word) => {
                    let key = word.spelled().1;
                    key.filter(|_| self.choices.below(4) == 0)
                        .map(|key| (key, Attr::Unit))
                }
                AttrForm::Flags | AttrForm::Overflow => match self.choices.below(4) {
                    0 => Some((Key::Overflow, number(self.choices.below(3) + 1))),
                    1 => Some((Key::FastMath, number(self.choices.below(127) + 1))),
                    _ => None,
                },
                AttrForm::Groups => {
                    let group = Attr::I64s([0, 1][..].into());
                    Some((Key::Reassociation, Attr::Array([group].into())))
                }
                AttrForm::NamedMixed(..)
                | AttrForm::NamedNumber(_)
                | AttrForm::NamedChoice(..)
                | AttrForm::Rounding
                | AttrForm::Exceptions
                | AttrForm::Weights
                | AttrForm::ElemType
                | AttrForm::GepFlags => None,
            });
        }
        attrs
    }

    fn by_hand(&mut self, block: BlockId, op: Op, form: ByHand) {
        let a = self.choices.int();
        let b = self.choices.float();
        let name = ["f", "odd name", "9"][self.choices.below(3)];
        let callee = self.module.strings.intern(name);
        let attrs = vec![(Key::Callee, Attr::Symbol(callee))];
        match form {
            ByHand::CallIndirect => {
                let func = self.module.types.function(&[a], &[b, a]);
                self.push(block, op, &[func, a], &[b, a], vec![]);
            }
            ByHand::LlvmCall if self.choices.below(2) == 0 => {
                let func = self.module.types.llvm_func(b, &[a]);
                let pointer = [self.module.types.ptr_to(func), Type::PTR][self.choices.below(2)];
                self.push(block, op, &[pointer, a], &[b], vec![]);
            }
            ByHand::LlvmCall => self.push(block, op, &[a, b], &[b], attrs),
            ByHand::Call => self.push(block, op, &[a, b], &[b, a, a], attrs),
            ByHand::Return
            | ByHand::Switch
            | ByHand::LlvmSwitch
            | ByHand::Structured(_)
            | ByHand::Affine(_)
            | ByHand::Read(_) => self.push(block, op, &[a, b], &[], vec![]),
        }
    }

    fn terminator(&mut self, block: BlockId, op: Op, edges: Edges) {
        let ty = self.choices.any_type(&mut self.module.types);
        let args = self.values(block, &[ty, Type::I32]);
        let n = self.choices.below(3);
        let blocks = self.body.root().to_vec();
        let mut successor = || (blocks[self.choices.below(blocks.len())], &args[..n]);
        let int = Type::int(13);
        let (own, successors, attrs) = match edges {
            Edges::One => (vec![], vec![successor()], vec![]),
            Edges::Two => (vec![Type::I1], vec![successor(), successor()], vec![]),
            Edges::Cases => {
                let cases = Attr::Ints([-1, 0, 4095].into(), int);
                let successors = (0..4).map(|_| successor()).collect();
                (
                    vec![int],
                    successors,
                    vec![NamedAttr {
                        key: Key::Cases,
                        value: cases,
                    }],
                )
            }
            Edges::None if op == Op::Llvm(LlvmOp::Unreachable) => (vec![], vec![], vec![]),
            Edges::None => (vec![ty; n], vec![], vec![]),
        };
        let operands = self.values(block, &own);
        self.body.push_op(
            block,
            NewOp {
                operands: &operands,
                successors: &successors,
                attrs: &attrs,
                ..NewOp::new(op)
            },
        );
    }
}

/// Builds a random module for a release.
pub(super) fn module(bytes: &[u8], release: Release) -> Module {
    let mut choices = Choices {
        bytes: bytes.iter(),
    };
    let mut module = Module::new();
    let all: Vec<Op> = Op::all()
        .filter(|op| op.row().unwrap().name(release).is_some())
        .collect();
    for i in 0..1 + choices.below(3) {
        let level = [Level::Source, Level::Llvm][choices.below(2)];
        let params: Vec<Type> = (0..choices.below(3))
            .map(|_| match level {
                Level::Source => choices.any_type(&mut module.types),
                Level::Llvm => choices.llvm(&mut module.types, 2),
            })
            .collect();
        let ty = match level {
            Level::Source => module.types.function(&params, &[]),
            Level::Llvm => module.types.llvm_func(Type::VOID, &params),
        };
        let mut builder = Builder {
            choices: &mut choices,
            module: &mut module,
            body: Body::new(),
            release,
        };
        let entry = builder.body.new_block(ROOT);
        for ty in &params {
            builder.body.add_arg(entry, *ty);
        }
        let other = builder.body.new_block(ROOT);
        let ty_arg = builder.choices.any_type(&mut builder.module.types);
        builder.body.add_arg(other, ty_arg);
        for _ in 0..builder.choices.below(8) {
            let block = [entry, other][builder.choices.below(2)];
            let op = all[(builder.choices.byte() as usize * 256 + builder.choices.byte() as usize)
                % all.len()];
            builder.op(block, op);
        }
        let body = builder.body;
        let name = module.strings.intern(&format!("f{i}"));
        module.add_func(Func {
            name,
            ty,
            level,
            private: choices.below(2) == 0,
            attrs: Vec::new(),
            arg_attrs: Vec::new(),
            body: Some(body),
            loc: Loc::NONE,
        });
    }
    if choices.below(2) == 0 {
        let value = choices.dense(&mut module.types);
        let Attr::Dense(_, dense_ty) = &value else {
            unreachable!("dense elements are dense");
        };
        let (shape, elem) = module.types.as_vector(*dense_ty).unwrap();
        let shape = shape.to_vec();
        let ty = module.types.memref(&shape, elem, Layout::Identity);
        let name = module.strings.intern("tab");
        module.add_global(Global {
            name,
            ty,
            level: Level::Source,
            constant: choices.below(2) == 0,
            private: choices.below(2) == 0,
            value: Some(value),
            external: false,
            alignment: None,
            space: 0,
            loc: Loc::NONE,
        });
    }
    module
}
