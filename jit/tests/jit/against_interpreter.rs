//! Runs random straight-line programs on scalars and vectors in the JIT and in the interpreter,
//! which only share the IR.

#![allow(clippy::unwrap_used, reason = "a test stops there")]

use crate::support::{FuncBuilder, attr, func, int_attr, jit};
use lowerfuzz_interp::{Limits, Outcome as Reference, llvm};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::text::{Form, print};
use lowerfuzz_ir::{
    Attr, FloatKind, FloatPredicate, IntPredicate, Key, LlvmOp, Module, NamedAttr, Release, Sym,
    Type, ValueId, verify,
};
use lowerfuzz_jit::{Outcome, Table};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const INTS: [Type; 8] = [
    Type::I1,
    Type::int(7),
    Type::I8,
    Type::int(20),
    Type::I32,
    Type::I64,
    Type::int(100),
    Type::I128,
];
const FLOATS: [Type; 4] = [Type::F16, Type::BF16, Type::F32, Type::F64];

/// The shape of a value: a scalar, or a vector with a number of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    elem: Type,
    lanes: Option<i64>,
}

impl Shape {
    fn ty(self, module: &mut Module) -> Type {
        match self.lanes {
            None => self.elem,
            Some(lanes) => module.types.vector(&[lanes], self.elem),
        }
    }

    fn with(self, elem: Type) -> Shape {
        Shape { elem, ..self }
    }

    fn count(self) -> usize {
        self.lanes.unwrap_or(1) as usize
    }

    fn bits(self) -> u32 {
        self.elem.scalar_bits(64).unwrap()
    }
}

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Returns the bits of a scalar: a small number, a value near a bound, a special float, or
    /// random bits.
    fn bits(&mut self, elem: Type) -> u128 {
        let width = elem.scalar_bits(64).unwrap();
        let any = u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64());
        let small = any % 9;
        let top = 1_u128 << (width - 1);
        let bits = match (elem.float_kind(), self.below(6)) {
            (_, 0) => any,
            (_, 1) => top,
            (None, 2) => top - 1,
            (None, 3) => 0_u128.wrapping_sub(small),
            (None, _) => small,
            (Some(kind), 2) => u128::from(kind.quiet_nan()),
            // Infinity, and numbers of moderate size.
            (Some(kind), 3) => u128::from(kind.quiet_nan()) & !(1 << (kind.mantissa_bits() - 1)),
            (Some(kind), _) => {
                let one = (1_u128 << (kind.bits() - 2)) - (1 << kind.mantissa_bits());
                let near = any % (8 << kind.mantissa_bits());
                let sign = if any >> 127 == 1 { top } else { 0 };
                sign | (one + near)
            }
        };
        bits & mask(width)
    }
}

/// A function that is being generated: its values, with their shapes.
struct Maker<'r, 'b, 'm> {
    random: &'r mut Random,
    b: &'b mut FuncBuilder<'m>,
    values: Vec<(ValueId, Shape)>,
}

impl Maker<'_, '_, '_> {
    fn op(
        &mut self,
        op: LlvmOp,
        operands: &[ValueId],
        shape: Shape,
        attrs: &[NamedAttr],
    ) -> ValueId {
        let ty = shape.ty(self.b.module);
        let value = self.b.op_with(op, operands, ty, attrs);
        self.values.push((value, shape));
        value
    }

    fn constant(&mut self, shape: Shape, bits: &[u128]) -> ValueId {
        let ty = shape.ty(self.b.module);
        let value = match (shape.lanes, shape.elem.float_kind()) {
            (Some(_), _) => Attr::Dense(bits.into(), ty),
            (None, Some(_)) => Attr::Float(bits[0] as u64, ty),
            (None, None) => {
                let unused = 128 - shape.bits();
                Attr::Int((bits[0] << unused) as i128 >> unused, ty)
            }
        };
        let value = attr(Key::Value, value);
        self.b.op_with(LlvmOp::Constant, &[], ty, &[value])
    }

    /// Returns a value of this shape: an existing value, or a constant.
    fn any(&mut self, shape: Shape) -> ValueId {
        let fitting = self.values.iter().filter(|v| v.1 == shape);
        let fitting: Vec<ValueId> = fitting.map(|v| v.0).collect();
        if !fitting.is_empty() && !self.random.one_in(8) {
            return self.random.of(&fitting);
        }
        let bits: Vec<u128> = (0..shape.count())
            .map(|_| self.random.bits(shape.elem))
            .collect();
        self.constant(shape, &bits)
    }

    fn splat(&mut self, shape: Shape, bits: u128) -> ValueId {
        self.constant(shape, &vec![bits; shape.count()])
    }

    /// Returns a generated number below the bound. The type must be able to represent the bound.
    fn below(&mut self, shape: Shape, bound: u128) -> ValueId {
        let any = self.any(shape);
        let bound = self.splat(shape, bound);
        let ty = shape.ty(self.b.module);
        self.b.op(LlvmOp::URem, &[any, bound], ty)
    }

    fn step(&mut self) {
        let last = self.values.len();
        let shape = if last > 0 && !self.random.one_in(6) {
            self.values[self.random.below(last)].1
        } else {
            let list: &[Type] = if self.random.one_in(3) {
                &FLOATS
            } else {
                &INTS
            };
            let lanes = [None, Some(1), Some(2), Some(3), Some(5)];
            Shape {
                elem: self.random.of(list),
                lanes: self.random.of(&lanes),
            }
        };
        if self.random.one_in(5) {
            self.lanes_step(shape);
        } else if shape.elem.is_float() {
            self.float_step(shape);
        } else {
            self.int_step(shape);
        }
    }

    fn int_step(&mut self, shape: Shape) {
        use LlvmOp::*;
        let a = self.any(shape);
        match self.random.below(10) {
            0 => {
                // The divisor is never zero, but the minimal integer may be divided by −1.
                let b = self.any(shape);
                let one = self.splat(shape, 1);
                let ty = shape.ty(self.b.module);
                let b = self.b.op(Or, &[b, one], ty);
                let op = self.random.of(&[SDiv, UDiv, SRem, URem]);
                self.op(op, &[a, b], shape, &[]);
            }
            1 => {
                let by = self.below(shape, u128::from(shape.bits()));
                let op = self.random.of(&[Shl, LShr, AShr, SShlSat, UShlSat]);
                self.op(op, &[a, by], shape, &[]);
            }
            2 => {
                let ops = [
                    CtPop,
                    BitReverse,
                    Abs,
                    CountLeadingZeros,
                    CountTrailingZeros,
                ];
                let op = if shape.bits().is_multiple_of(16) && self.random.one_in(4) {
                    ByteSwap
                } else {
                    self.random.of(&ops)
                };
                self.op(op, &[a], shape, &[]);
            }
            3 => {
                let (b, c) = (self.any(shape), self.any(shape));
                let op = self.random.of(&[FShl, FShr]);
                self.op(op, &[a, b, c], shape, &[]);
            }
            4 => {
                let b = self.any(shape);
                let bits = shape.with(Type::I1);
                let (ty, carry) = (shape.ty(self.b.module), bits.ty(self.b.module));
                let both = self.b.module.types.llvm_struct(&[ty, carry]);
                let op = self.random.of(&[
                    UAddWithOverflow,
                    SAddWithOverflow,
                    USubWithOverflow,
                    SSubWithOverflow,
                    UMulWithOverflow,
                    SMulWithOverflow,
                ]);
                let both = self.b.op(op, &[a, b], both);
                let value = self.b.extract(both, &[0], ty);
                let carry = self.b.extract(both, &[1], carry);
                self.values.extend([(value, shape), (carry, bits)]);
            }
            5 => {
                let b = self.any(shape);
                let predicate = self.random.of(&IntPredicate::ALL);
                let predicate = int_attr(Key::Predicate, predicate as i128);
                self.op(ICmp, &[a, b], shape.with(Type::I1), &[predicate]);
            }
            6 => self.int_cast(shape, a),
            _ => {
                let b = self.any(shape);
                let op = self.random.of(&[
                    Add, Sub, Mul, And, Or, XOr, SMax, SMin, UMax, UMin, SAddSat, UAddSat, SSubSat,
                    USubSat,
                ]);
                self.op(op, &[a, b], shape, &[]);
            }
        }
    }

    fn int_cast(&mut self, shape: Shape, a: ValueId) {
        use LlvmOp::*;
        if self.random.one_in(3) {
            let to = shape.with(self.random.of(&FLOATS));
            let op = self.random.of(&[SIToFP, UIToFP]);
            self.op(op, &[a], to, &[]);
            return;
        }
        let to = shape.with(self.random.of(&INTS));
        if to.bits() < shape.bits() {
            self.op(Trunc, &[a], to, &[]);
        } else if to.bits() > shape.bits() {
            let op = self.random.of(&[SExt, ZExt]);
            self.op(op, &[a], to, &[]);
        } else {
            self.reinterpret_lanes(shape, a);
        }
    }

    /// Reinterprets the bits of a value with other lanes.
    fn reinterpret_lanes(&mut self, shape: Shape, a: ValueId) {
        let total = i64::from(shape.bits()) * shape.count() as i64;
        let fitting = INTS.iter().filter_map(|elem| {
            let bits = i64::from(elem.scalar_bits(64)?);
            (total % bits == 0 && total / bits <= 40).then_some((*elem, total / bits))
        });
        let fitting: Vec<(Type, i64)> = fitting.collect();
        let (elem, lanes) = self.random.of(&fitting);
        let lanes = (lanes > 1 || self.random.one_in(2)).then_some(lanes);
        self.op(LlvmOp::BitCast, &[a], Shape { elem, lanes }, &[]);
    }

    fn float_step(&mut self, shape: Shape) {
        use LlvmOp::*;
        let a = self.any(shape);
        match self.random.below(8) {
            0 | 1 => {
                let op = self.random.of(&[
                    FNeg, FAbs, Ceil, Floor, FTrunc, Round, RoundEven, Rint, Sqrt,
                ]);
                self.op(op, &[a], shape, &[]);
            }
            2 => {
                let (b, c) = (self.any(shape), self.any(shape));
                self.op(Fma, &[a, b, c], shape, &[]);
            }
            3 => {
                let b = self.any(shape);
                let predicate = self.random.of(&FloatPredicate::ALL);
                let predicate = int_attr(Key::Predicate, predicate as i128);
                self.op(FCmp, &[a, b], shape.with(Type::I1), &[predicate]);
            }
            4 => {
                let to = shape.with(self.random.of(&INTS));
                let op = self.random.of(&[FPToSI, FPToUI, FPToSISat, FPToUISat]);
                self.op(op, &[a], to, &[]);
            }
            5 => {
                let to = shape.with(self.random.of(&FLOATS));
                if to.bits() < shape.bits() {
                    self.op(FPTrunc, &[a], to, &[]);
                } else if to.bits() > shape.bits() {
                    self.op(FPExt, &[a], to, &[]);
                }
            }
            _ => {
                let b = self.any(shape);
                let op = self
                    .random
                    .of(&[FAdd, FSub, FMul, FDiv, FRem, Maximum, Minimum]);
                self.op(op, &[a, b], shape, &[]);
            }
        }
    }

    /// Adds an op that works on lanes of every element type.
    fn lanes_step(&mut self, shape: Shape) {
        use LlvmOp::*;
        let a = self.any(shape);
        let scalar = Shape {
            lanes: None,
            ..shape
        };
        let Some(lanes) = shape.lanes else {
            let (c, b) = (self.any(shape.with(Type::I1)), self.any(shape));
            self.op(Select, &[c, a, b], shape, &[]);
            return;
        };
        match self.random.below(6) {
            0 => {
                let number = self.below(scalar.with(Type::I32), lanes as u128);
                self.op(ExtractElement, &[a, number], scalar, &[]);
            }
            1 => {
                let x = self.any(scalar);
                let number = self.below(scalar.with(Type::I8), lanes as u128);
                self.op(InsertElement, &[a, x, number], shape, &[]);
            }
            2 => {
                let b = self.any(shape);
                let to = self.random.of(&[1, 2, 3, 5]);
                let mask = (0..to).map(|_| self.random.below(2 * lanes as usize) as i64);
                let mask = attr(Key::Permutation, Attr::I64s(mask.collect()));
                let to = Shape {
                    lanes: Some(to),
                    ..shape
                };
                self.op(ShuffleVector, &[a, b], to, &[mask]);
            }
            3 => {
                let of = if self.random.one_in(2) { scalar } else { shape };
                let (c, b) = (self.any(of.with(Type::I1)), self.any(shape));
                self.op(Select, &[c, a, b], shape, &[]);
            }
            4 => {
                // The value is stored to memory and loaded again.
                let ty = shape.ty(self.b.module);
                let one = self.b.int(1, Type::I64);
                let p = self.b.alloca(ty, one);
                self.b.effect(Store, &[a, p]);
                self.op(Load, &[p], shape, &[]);
            }
            _ if shape.elem.is_float() => {
                if self.random.one_in(2) {
                    let start = self.any(scalar);
                    let op = self.random.of(&[VecReduceFAdd, VecReduceFMul]);
                    self.op(op, &[start, a], scalar, &[]);
                } else {
                    let op = self.random.of(&[VecReduceFMaximum, VecReduceFMinimum]);
                    self.op(op, &[a], scalar, &[]);
                }
            }
            _ => {
                let op = self.random.of(&[
                    VecReduceAdd,
                    VecReduceMul,
                    VecReduceAnd,
                    VecReduceOr,
                    VecReduceXor,
                    VecReduceSMax,
                    VecReduceSMin,
                    VecReduceUMax,
                    VecReduceUMin,
                ]);
                self.op(op, &[a], scalar, &[]);
            }
        }
    }
}

/// A generated program, with the shapes of its parameters and of the struct fields that it returns.
struct Made {
    module: Module,
    entry: Sym,
    params: Vec<Shape>,
    results: Vec<Shape>,
}

fn make(random: &mut Random) -> Made {
    let mut params = Vec::new();
    for _ in 0..1 + random.below(4) {
        let list: &[Type] = if random.one_in(3) { &FLOATS } else { &INTS };
        let elem = random.of(list);
        let lanes = random.of(&[None, None, Some(1), Some(2), Some(3), Some(4), Some(7)]);
        params.push(Shape { elem, lanes });
    }
    let mut module = Module::new();
    // The result is a struct of the last values, whose shapes are known only after generation.
    // Therefore the function is generated twice from the same random numbers.
    let mut results: Vec<Shape> = Vec::new();
    let start = random.0.clone();
    let mut entry = None;
    for _ in 0..2 {
        module.clear();
        random.0 = start.clone();
        let types: Vec<Type> = params.iter().map(|p| p.ty(&mut module)).collect();
        let fields: Vec<Type> = results.iter().map(|r| r.ty(&mut module)).collect();
        let result = module.types.llvm_struct(&fields);
        let name = func(&mut module, "f", &types, result, |b| {
            let values = b.args.iter().copied().zip(params.iter().copied()).collect();
            let mut maker = Maker {
                random: &mut *random,
                b,
                values,
            };
            for _ in 0..12 {
                maker.step();
            }
            let values = maker.values.split_off(params.len().min(maker.values.len()));
            let mut whole = b.op(LlvmOp::Undef, &[], result);
            for (at, (value, _)) in values.iter().enumerate().take(results.len()) {
                whole = b.insert(whole, *value, &[at as i64]);
            }
            results = values.into_iter().map(|v| v.1).collect();
            b.ret(&[whole]);
        });
        entry = Some(name);
    }
    Made {
        module,
        entry: entry.unwrap(),
        params,
        results,
    }
}

fn is_nan(elem: Type, bits: u128) -> bool {
    let kind: Option<FloatKind> = elem.float_kind();
    kind.is_some_and(|kind| kind.is_nan(bits as u64))
}

#[test]
fn the_jit_refines_the_interpreter() {
    let mut jit = jit();
    let mut machine = llvm::Machine::new();
    let (mut calls, mut judged, mut lanes) = (0, 0, 0);
    for seed in 0..400 {
        let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(seed));
        let made = make(&mut random);
        let module = &made.module;
        let text = || print(module, Release::NEWEST, Form::Custom);
        if let Err(errors) = verify::verify(module) {
            panic!("seed {seed}: {errors:?}\n{}", text());
        }
        jit.compile(module, &[made.entry], &[])
            .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{}", text()));
        let program = llvm::Program::new(module);
        let entry = module.lookup_func(made.entry).unwrap();
        for _ in 0..6 {
            let mut flat = Vec::new();
            let mut args = Vec::new();
            for param in &made.params {
                let bits: Vec<u128> = (0..param.count())
                    .map(|_| random.bits(param.elem))
                    .collect();
                flat.extend(&bits);
                let values = bits.into_iter().map(llvm::Value::Bits);
                args.push(match param.lanes {
                    Some(_) => llvm::Value::Aggregate(values.collect()),
                    None => values.into_iter().next().unwrap(),
                });
            }
            calls += 1;
            machine.begin(Limits::default());
            let expected = match machine.run(&program, entry, &args, &mut NoHost) {
                Reference::Returned(values) => values,
                Reference::Undefined(_) => continue,
                other @ (Reference::Aborted | Reference::Beyond(_) | Reference::Unsupported(_)) => {
                    panic!("seed {seed}: {other:?}\n{}", text())
                }
            };
            judged += 1;
            jit.begin(0xa5);
            let outcome = jit.run(made.entry, &flat, &mut NoHost).unwrap();
            assert_eq!(outcome, Outcome::Returned, "seed {seed}\n{}", text());
            let elems: Vec<Type> = made
                .results
                .iter()
                .flat_map(|r| std::iter::repeat_n(r.elem, r.count()))
                .collect();
            let leaves: Vec<Option<u128>> = expected
                .iter()
                .flat_map(llvm::Value::leaves)
                .map(llvm::Value::bits)
                .collect();
            assert_eq!(leaves.len(), elems.len());
            assert_eq!(jit.results().len(), elems.len());
            for (at, (found, expected)) in jit.results().iter().zip(leaves).enumerate() {
                let Some(expected) = expected else { continue };
                lanes += 1;
                let nans = is_nan(elems[at], *found) && is_nan(elems[at], expected);
                assert!(
                    *found == expected || nans,
                    "seed {seed}: scalar {at} is {found:#x} and not {expected:#x}, of {flat:x?}\n{}",
                    text()
                );
            }
        }
    }
    assert!(judged * 10 > calls * 9, "{judged} of {calls} calls judged");
    assert!(lanes > 20 * judged, "{lanes} scalars in {judged} calls");
}

#[test]
fn a_table_has_the_outcomes_of_its_rows() {
    const ROWS: usize = 8;
    let mut jit = jit();
    let mut pure = 0;
    for seed in 0..100 {
        let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(seed));
        let made = make(&mut random);
        jit.compile(&made.module, &[made.entry], &[]).unwrap();
        pure += usize::from(jit.is_pure(made.entry));
        let mut inputs = Vec::new();
        for _ in 0..ROWS {
            for param in &made.params {
                inputs.extend((0..param.count()).map(|_| random.bits(param.elem)));
            }
        }
        let mut expected = Table::default();
        let args = inputs.len() / ROWS;
        for (row, args) in inputs.chunks_exact(args).enumerate() {
            jit.begin(0xa5);
            match jit.run(made.entry, args, &mut NoHost).unwrap() {
                Outcome::Returned => expected.results.extend_from_slice(jit.results()),
                outcome @ (Outcome::Aborted | Outcome::Fault(_) | Outcome::TimedOut) => {
                    let results = made.results.iter().map(|r| r.count()).sum::<usize>();
                    expected.results.extend(vec![0; results]);
                    expected.stopped.push((row, outcome));
                }
            }
        }
        let table = jit.run_table(made.entry, 0xa5, &inputs, ROWS, &mut NoHost);
        assert_eq!(table.unwrap(), expected, "seed {seed}");
    }
    assert!(pure > 50, "{pure} functions without effects");
}
