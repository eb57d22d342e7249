//! Random modules from bytes: every row of the op tables in a shape that its custom form can say.

// One arm for what is made; other formats and rules never get there.
#![allow(clippy::wildcard_enum_match_arm)]

use super::*;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{BlockId, Body, Func, Global, Level, Loc, NewOp, ROOT, ValueId};
use crate::ops::{Format, Op, Typing};
use crate::types::{DYNAMIC, Layout, MemRefType, TypeKind};

/// Bytes that decide everything, then zeros.
struct Dice<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Dice<'_> {
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

    /// A type of LLVM; its integers and floats are builtin types.
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

/// Puts random ops into one body.
struct Builder<'d, 'a> {
    dice: &'d mut Dice<'a>,
    module: &'d mut Module,
    body: Body,
    release: Release,
}

impl Builder<'_, '_> {
    /// A value of this type, from an op that no table knows.
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
        if self.dice.below(8) == 0 {
            let name = ["x.unit", "odd name"][self.dice.below(2)];
            let value = [Attr::Unit, Attr::Str("a\"\\\n\u{e9}".into())][self.dice.below(2)].clone();
            attrs.push((Key::Other(self.module.strings.intern(name)), value));
        }
        let operands = self.values(block, operands);
        let attrs: Vec<NamedAttr> = attrs
            .into_iter()
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

    fn lanes(&mut self, elem: Type) -> Type {
        match self.dice.below(3) {
            0 => self.dice.vector(&mut self.module.types, elem),
            _ => elem,
        }
    }

    fn number(value: i128) -> Attr {
        Attr::Int(value, Type::I64)
    }

    fn i1_like(&mut self, ty: Type) -> Type {
        match self.module.types.as_vector(ty) {
            Some((shape, _)) => {
                let shape = shape.to_vec();
                self.module.types.vector(&shape, Type::I1)
            }
            None => Type::I1,
        }
    }

    /// Static numbers with some left to operands, and how many are.
    fn mixed(&mut self, n: usize) -> (Attr, usize) {
        let list: Vec<i64> = (0..n)
            .map(|_| [DYNAMIC, 1, -2][self.dice.below(3)])
            .collect();
        let dynamic = list.iter().filter(|v| **v == DYNAMIC).count();
        (Attr::I64s(list.into()), dynamic)
    }

    /// One op of this row, in a shape that its custom form can say.
    fn op(&mut self, block: BlockId, op: Op) {
        let row = op.row().unwrap();
        let number = Self::number;
        match row.format {
            Format::SameType | Format::LlvmArith => self.same_type(block, op, row.typing),
            Format::Cast | Format::LlvmCast => {
                let from = self.dice.any_type(&mut self.module.types);
                let to = self.dice.any_type(&mut self.module.types);
                if row.variant == "Copy" {
                    self.push(block, op, &[from, to], &[], vec![]);
                } else {
                    self.push(block, op, &[from], &[to], vec![]);
                }
            }
            Format::Compare | Format::LlvmCmp => {
                let float = row.typing == Typing::CmpFloat;
                let elem = if float {
                    self.dice.float()
                } else {
                    self.dice.int()
                };
                let ty = self.lanes(elem);
                let result = self.i1_like(ty);
                let code = self.dice.below(if float { 16 } else { 10 });
                let attrs = vec![(Key::Predicate, number(code as i128))];
                self.push(block, op, &[ty, ty], &[result], attrs);
            }
            Format::Select | Format::LlvmSelect => {
                let elem = self.dice.scalar();
                let ty = self.lanes(elem);
                let condition = [Type::I1, self.i1_like(ty)][self.dice.below(2)];
                self.push(block, op, &[condition, ty, ty], &[ty], vec![]);
            }
            Format::Carry => {
                let elem = self.dice.int();
                let ty = self.lanes(elem);
                let carry = self.i1_like(ty);
                self.push(block, op, &[ty, ty], &[ty, carry], vec![]);
            }
            Format::Constant | Format::LlvmConstant => {
                let value = if self.dice.below(2) == 0 {
                    let ty = self.dice.scalar();
                    self.dice.scalar_attr(ty)
                } else {
                    self.dice.dense(&mut self.module.types)
                };
                let (Attr::Int(_, ty) | Attr::Float(_, ty) | Attr::Dense(_, ty)) = value else {
                    unreachable!("made so");
                };
                self.push(block, op, &[], &[ty], vec![(Key::Value, value)]);
            }
            Format::Assert => {
                let message = Attr::Str("no \"way\" \u{1f}".into());
                self.push(block, op, &[Type::I1], &[], vec![(Key::Message, message)]);
            }
            Format::Call | Format::LlvmCall | Format::CallIndirect => {
                let a = self.dice.int();
                let b = self.dice.float();
                let callee = self
                    .module
                    .strings
                    .intern(["f", "odd name", "9"][self.dice.below(3)]);
                let attrs = vec![(Key::Callee, Attr::Symbol(callee))];
                match row.format {
                    Format::CallIndirect => {
                        let func = self.module.types.function(&[a], &[b, a]);
                        self.push(block, op, &[func, a], &[b, a], vec![]);
                    }
                    Format::LlvmCall if self.dice.below(2) == 0 => {
                        let func = self.module.types.llvm_func(b, &[a]);
                        let pointer = [self.module.types.ptr_to(func), Type::PTR];
                        let pointer = pointer[self.dice.below(2)];
                        self.push(block, op, &[pointer, a], &[b], vec![]);
                    }
                    Format::LlvmCall => self.push(block, op, &[a, b], &[b], attrs),
                    _ => self.push(block, op, &[a, b], &[b, a, a], attrs),
                }
            }
            Format::FuncConstant => {
                let ty = self.module.types.function(&[Type::I1], &[]);
                let value = Attr::Symbol(self.module.strings.intern("g"));
                self.push(block, op, &[], &[ty], vec![(Key::Value, value)]);
            }
            Format::Alloc => {
                let ty = self.dice.memref(&mut self.module.types);
                let sizes = self.module.types.as_memref(ty).unwrap().dynamic_sizes();
                let operands = vec![Type::INDEX; sizes + self.dice.below(3)];
                let attrs = match self.dice.below(2) {
                    0 => vec![(Key::Alignment, number(64))],
                    _ => vec![],
                };
                self.push(block, op, &operands, &[ty], attrs);
            }
            Format::Load | Format::Store => {
                let ty = self.dice.memref(&mut self.module.types);
                let memref = self.module.types.as_memref(ty).unwrap();
                let (elem, rank) = (memref.elem, memref.rank());
                let mut operands = vec![ty];
                operands.resize(rank + 1, Type::INDEX);
                if row.format == Format::Load {
                    self.push(block, op, &operands, &[elem], vec![]);
                } else {
                    operands.insert(0, elem);
                    self.push(block, op, &operands, &[], vec![]);
                }
            }
            Format::Dealloc => {
                let ty = self.dice.memref(&mut self.module.types);
                self.push(block, op, &[ty], &[], vec![]);
            }
            Format::Dim | Format::Rank => {
                let ty = self.dice.any_type(&mut self.module.types);
                let operands = [ty, Type::INDEX];
                let n = if row.format == Format::Dim { 2 } else { 1 };
                self.push(block, op, &operands[..n], &[Type::INDEX], vec![]);
            }
            Format::View => {
                let ty = self.dice.memref(&mut self.module.types);
                let mut operands = vec![ty];
                operands.resize(2 + self.dice.below(3), Type::INDEX);
                self.push(block, op, &operands, &[ty], vec![]);
            }
            Format::SubView | Format::ReinterpretCast => {
                let ty = self.dice.memref(&mut self.module.types);
                let n = self.dice.below(3);
                let offsets = if row.format == Format::SubView { n } else { 1 };
                let (offsets, a) = self.mixed(offsets);
                let (sizes, b) = self.mixed(n);
                let (strides, c) = self.mixed(n);
                let mut operands = vec![ty];
                operands.resize(1 + a + b + c, Type::INDEX);
                let attrs = vec![
                    (Key::StaticOffsets, offsets),
                    (Key::StaticSizes, sizes),
                    (Key::StaticStrides, strides),
                ];
                self.push(block, op, &operands, &[ty], attrs);
            }
            Format::Reshape => {
                let ty = self.dice.memref(&mut self.module.types);
                self.push(block, op, &[ty, ty], &[ty], vec![]);
            }
            Format::Transpose => {
                let ty = self.dice.memref(&mut self.module.types);
                let list = [&[0i64][..], &[1, 0], &[2, 0, 1], &[]][self.dice.below(4)];
                let attrs = vec![(Key::Permutation, Attr::I64s(list.into()))];
                self.push(block, op, &[ty], &[ty], attrs);
            }
            Format::GetGlobal | Format::LlvmAddressOf => {
                let ty = self.dice.any_type(&mut self.module.types);
                let symbol = Attr::Symbol(self.module.strings.intern("a b"));
                self.push(block, op, &[], &[ty], vec![(Key::Callee, symbol)]);
            }
            Format::AssumeAlignment => {
                let ty = self.dice.memref(&mut self.module.types);
                let results = [ty];
                let n = self.dice.below(2);
                let attrs = vec![(Key::Alignment, number(16))];
                self.push(block, op, &[ty], &results[..n], attrs);
            }
            Format::AtomicRmw => {
                let ty = self.dice.memref(&mut self.module.types);
                let elem = self.dice.scalar();
                let code = self.dice.below(16) as i128;
                let operands = [elem, ty, Type::INDEX];
                self.push(
                    block,
                    op,
                    &operands,
                    &[elem],
                    vec![(Key::Kind, number(code))],
                );
            }
            Format::LlvmNullary => {
                let ty = self.dice.llvm(&mut self.module.types, 3);
                self.push(block, op, &[], &[ty], vec![]);
            }
            Format::LlvmExtractValue | Format::LlvmInsertValue => {
                let field = self.dice.llvm(&mut self.module.types, 1);
                let array = self.module.types.llvm_array(3, field);
                let container = self.module.types.llvm_struct(&[Type::I8, array]);
                let position = vec![(Key::Position, Attr::I64s([1, 2][..].into()))];
                if row.format == Format::LlvmExtractValue {
                    self.push(block, op, &[container], &[field], position);
                } else {
                    self.push(block, op, &[container, field], &[container], position);
                }
            }
            Format::LlvmAlloca | Format::LlvmLoad | Format::LlvmStore | Format::LlvmGep => {
                self.llvm_memory(block, op, row.format);
            }
            Format::ComplexCreate | Format::ComplexPart => {
                let part = self.dice.float();
                let whole = self.module.types.intern(TypeKind::Complex(part));
                if row.format == Format::ComplexCreate {
                    self.push(block, op, &[part, part], &[whole], vec![]);
                } else {
                    self.push(block, op, &[whole], &[part], vec![]);
                }
            }
            Format::LlvmIntrinsic => {
                let a = self.dice.llvm(&mut self.module.types, 1);
                self.push(block, op, &[a, a], &[a], vec![]);
            }
            Format::Generic => {
                let a = self.dice.any_type(&mut self.module.types);
                let b = self.dice.any_type(&mut self.module.types);
                self.push(block, op, &[a, b, a], &[b], vec![]);
            }
            Format::Br
            | Format::CondBr
            | Format::Switch
            | Format::Return
            | Format::LlvmReturn
            | Format::LlvmBr
            | Format::LlvmCondBr
            | Format::LlvmSwitch
            | Format::LlvmUnreachable => self.terminator(block, op, row.format),
        }
    }

    fn same_type(&mut self, block: BlockId, op: Op, typing: Typing) {
        if let Typing::SameComplex(n) = typing {
            let part = self.dice.float();
            let ty = self.module.types.intern(TypeKind::Complex(part));
            return self.push(block, op, &vec![ty; usize::from(n)], &[ty], vec![]);
        }
        let (n, results, float) = match typing {
            Typing::SameInt(n) => (usize::from(n), 1, false),
            Typing::SameFloat(n) => (usize::from(n), 1, true),
            Typing::IntPair => (2, 2, false),
            _ => unreachable!("no other rule has this form"),
        };
        let elem = if float {
            self.dice.float()
        } else {
            self.dice.int()
        };
        let ty = self.lanes(elem);
        let mut attrs = vec![];
        match self.dice.below(4) {
            0 if !float => {
                attrs.push((Key::Overflow, Self::number(self.dice.below(3) as i128 + 1)))
            }
            1 if !float => attrs.push((Key::Exact, Attr::Unit)),
            0 if float => attrs.push((
                Key::FastMath,
                Self::number(self.dice.below(127) as i128 + 1),
            )),
            _ => {}
        }
        self.push(block, op, &vec![ty; n], &vec![ty; results], attrs);
    }

    fn llvm_memory(&mut self, block: BlockId, op: Op, format: Format) {
        let elem = self.dice.llvm(&mut self.module.types, 2);
        let typed = self.module.types.ptr_to(elem);
        let pointer = [typed, Type::PTR][self.dice.below(2)];
        let elem_type = (Key::ElemType, Attr::Type(elem));
        match format {
            Format::LlvmAlloca => self.push(block, op, &[Type::I64], &[pointer], vec![elem_type]),
            Format::LlvmLoad => self.push(block, op, &[pointer], &[elem], vec![]),
            Format::LlvmStore => self.push(block, op, &[elem, pointer], &[], vec![]),
            _ => {
                let mut attrs = vec![elem_type];
                // Constant indices came after release 13.
                let n = if self.release > Release::R13 && self.dice.below(2) == 0 {
                    let list: Vec<i64> = vec![0, DYNAMIC, 7];
                    attrs.push((Key::GepIndices, Attr::I64s(list.into())));
                    1
                } else {
                    2
                };
                let mut operands = vec![pointer];
                operands.resize(n + 1, Type::I64);
                let result = self.dice.llvm(&mut self.module.types, 1);
                let result = self.module.types.ptr_to(result);
                self.push(block, op, &operands, &[result], attrs);
            }
        }
    }

    fn terminator(&mut self, block: BlockId, op: Op, format: Format) {
        let ty = self.dice.any_type(&mut self.module.types);
        let args = self.values(block, &[ty, Type::I32]);
        let n = self.dice.below(3);
        let blocks = self.body.root().to_vec();
        let mut successor = || (blocks[self.dice.below(blocks.len())], &args[..n]);
        let int = Type::int(13);
        let (own, successors, attrs) = match format {
            Format::Br | Format::LlvmBr => (vec![], vec![successor()], vec![]),
            Format::CondBr | Format::LlvmCondBr => {
                (vec![Type::I1], vec![successor(), successor()], vec![])
            }
            Format::Switch | Format::LlvmSwitch => {
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
            Format::LlvmUnreachable => (vec![], vec![], vec![]),
            _ => (vec![ty; n], vec![], vec![]),
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

/// A random module for a release.
pub(super) fn module(bytes: &[u8], release: Release) -> Module {
    let mut dice = Dice {
        bytes: bytes.iter(),
    };
    let mut module = Module::new();
    let all: Vec<Op> = Op::all()
        .filter(|op| op.row().unwrap().name(release).is_some())
        .collect();
    for i in 0..1 + dice.below(3) {
        let level = [Level::Source, Level::Llvm][dice.below(2)];
        let params: Vec<Type> = (0..dice.below(3))
            .map(|_| match level {
                Level::Source => dice.any_type(&mut module.types),
                Level::Llvm => dice.llvm(&mut module.types, 2),
            })
            .collect();
        let ty = match level {
            Level::Source => module.types.function(&params, &[]),
            Level::Llvm => module.types.llvm_func(Type::VOID, &params),
        };
        let mut builder = Builder {
            dice: &mut dice,
            module: &mut module,
            body: Body::new(),
            release,
        };
        let entry = builder.body.new_block(ROOT);
        for ty in &params {
            builder.body.add_arg(entry, *ty);
        }
        let other = builder.body.new_block(ROOT);
        let ty_arg = builder.dice.any_type(&mut builder.module.types);
        builder.body.add_arg(other, ty_arg);
        for _ in 0..builder.dice.below(8) {
            let block = [entry, other][builder.dice.below(2)];
            let op = all
                [(builder.dice.byte() as usize * 256 + builder.dice.byte() as usize) % all.len()];
            builder.op(block, op);
        }
        let body = builder.body;
        let name = module.strings.intern(&format!("f{i}"));
        module.add_func(Func {
            name,
            ty,
            level,
            private: dice.below(2) == 0,
            attrs: Vec::new(),
            arg_attrs: Vec::new(),
            body: Some(body),
            loc: Loc::NONE,
        });
    }
    if dice.below(2) == 0 {
        let value = dice.dense(&mut module.types);
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
            constant: dice.below(2) == 0,
            private: dice.below(2) == 0,
            value: Some(value),
            external: false,
            alignment: None,
            loc: Loc::NONE,
        });
    }
    module
}
