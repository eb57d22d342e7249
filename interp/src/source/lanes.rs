//! Vector ops that work lane by lane, and helpers for ops on whole vectors.

use std::rc::Rc;

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::{ArithOp, Attr, IndexOp, Key, MathOp, TensorType, Type, ValueId};
use smallvec::SmallVec;

use super::at::{At, Run};
use super::facts::Facts;
use super::layout::{MAX_LANES, lane_count};
use super::value::{Tensor, Value};
use super::{Machine, arith, fast_math, floats, math, scaling, small_float, tensor_value};
use crate::float;
use crate::int;
use crate::interval::ANY;
use crate::outcome::Stop;

impl Machine {
    /// Executes an `arith` op other than `constant`.
    pub(super) fn arith(&mut self, at: At<'_>, op: ArithOp) -> Result<(), Stop> {
        let result_ty = at.result_ty();
        // `select` with a scalar condition chooses whole values of any type.
        if op == ArithOp::Select && at.operand_ty(0) == Type::I1 {
            if let (Value::Tensor(a), Value::Tensor(b)) = (self.get(at, 1), self.get(at, 2))
                && a.sizes != b.sizes
            {
                self.doubtful::<()>();
            }
            let value = match self.get(at, 0).bits() {
                Some(c) => self.get(at, if c & 1 == 1 { 1 } else { 2 }).clone(),
                None => poison(at.run, result_ty)?,
            };
            self.give(at, value);
            return Ok(());
        }
        self.lanewise(at, arith_semantics(at, op))
    }

    /// Executes an op of the `index` dialect: `sizeof`, or an op with the semantics of the `arith`
    /// op on type `index`.
    pub(super) fn index_op(&mut self, at: At<'_>, op: IndexOp) -> Result<(), Stop> {
        let value = match op.arith() {
            None => Value::Bits(u128::from(at.run.index_width)),
            Some(ArithOp::Constant) => constant(at)?,
            Some(op) => return self.arith(at, op),
        };
        self.give(at, value);
        Ok(())
    }

    /// Executes a `math` op.
    pub(super) fn math(&mut self, at: At<'_>, op: MathOp) -> Result<(), Stop> {
        self.lanewise(at, math_semantics(at, op))
    }

    /// Applies a scalar function to scalars, or to each lane of vectors or element of tensors.
    pub(super) fn lanewise(
        &mut self,
        at: At<'_>,
        eval: impl Fn(&[Element]) -> Result<arith::Results, Stop>,
    ) -> Result<(), Stop> {
        let operands = at.operands();
        let ty = at.result_ty();
        if at.types().is_tensor(ty) {
            return self.elementwise(at, eval);
        }
        if at.types().as_vector(ty).is_none() {
            let args: SmallVec<[Element; 3]> =
                operands.iter().map(|o| self.value(at, *o).bits()).collect();
            let results = eval(&args)?;
            for (result, bits) in at.results().zip(results) {
                self.set(at, result, Value::scalar(bits));
            }
            return Ok(());
        }
        let lanes = lanes_of(at.run, ty)?;
        self.state.charge(lanes as u64)?;
        let mut results: Vec<Vec<Element>> = vec![Vec::with_capacity(lanes); at.results().len()];
        for lane in 0..lanes {
            let args: SmallVec<[Element; 3]> = operands
                .iter()
                .map(|o| match self.value(at, *o) {
                    Value::Vector(v) => v[lane],
                    Value::Bits(bits) => Some(*bits),
                    Value::Poison | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => None,
                })
                .collect();
            for (all, bits) in results.iter_mut().zip(eval(&args)?) {
                all.push(bits);
            }
        }
        for (result, lanes) in at.results().zip(results) {
            self.set(at, result, Value::Vector(lanes.into()));
        }
        Ok(())
    }

    /// Applies a scalar function to each element of tensors. The result is poison if the tensors have
    /// different sizes.
    fn elementwise(
        &mut self,
        at: At<'_>,
        eval: impl Fn(&[Element]) -> Result<arith::Results, Stop>,
    ) -> Result<(), Stop> {
        let tensors: Option<SmallVec<[Rc<Tensor>; 3]>> = (0..at.operands().len())
            .map(|i| self.tensor(at, i))
            .collect();
        let sizes = tensors.as_ref().and_then(|tensors| {
            let (first, others) = tensors.split_first()?;
            let equal = others.iter().all(|other| other.sizes == first.sizes);
            if equal {
                Some(first.sizes.clone())
            } else {
                self.doubtful()
            }
        });
        let (Some(tensors), Some(sizes)) = (tensors, sizes) else {
            for result in at.results() {
                let value = poison(at.run, at.ty(result))?;
                self.set(at, result, value);
            }
            return Ok(());
        };
        let count = tensors.first().map_or(0, |tensor| tensor.elements.len());
        self.state.charge(count as u64)?;
        let mut results: Vec<Vec<Element>> = vec![Vec::with_capacity(count); at.results().len()];
        for i in 0..count {
            let args: SmallVec<[Element; 3]> = tensors.iter().map(|t| t.elements[i]).collect();
            for (all, bits) in results.iter_mut().zip(eval(&args)?) {
                all.push(bits);
            }
        }
        for (result, elements) in at.results().zip(results) {
            let sizes = sizes.clone();
            self.set(at, result, Tensor { sizes, elements }.value());
        }
        Ok(())
    }

    /// Returns the lanes of a vector, the parts of a complex number, or a scalar as a single lane.
    pub(super) fn lanes(&self, at: At<'_>, value: ValueId) -> Result<Rc<[Element]>, Stop> {
        Ok(match self.value(at, value) {
            Value::Vector(lanes) => Rc::clone(lanes),
            Value::Bits(bits) => [Some(*bits)].into(),
            Value::Poison | Value::MemRef(_) | Value::Tensor(_) | Value::Func(_) => {
                vec![None; lanes_of(at.run, at.ty(value))?].into()
            }
        })
    }
}

/// Returns the semantics of an `arith` op other than `constant` on scalars.
pub(super) fn arith_semantics(
    at: At<'_>,
    op: ArithOp,
) -> impl Fn(&[Element]) -> Result<arith::Results, Stop> + use<> {
    let types = at.types();
    let to = types.scalar_of(at.result_ty());
    let mut facts = Facts::plain(to, at.run.index_width);
    facts.from = types.scalar_of(at.operand_ty(at.operands().len() - 1));
    if !at.body.attrs(at.id).is_empty() {
        let number = |key| at.int_attr(key).unwrap_or(0);
        facts.predicate = number(Key::Predicate);
        facts.overflow = number(Key::Overflow);
        facts.exact = at.attr(Key::Exact).is_some();
        facts.non_negative = at.attr(Key::NonNeg).is_some();
        facts.fastmath = number(Key::FastMath);
        facts.is_reordered = fast_math::is_reordered(at, facts.fastmath);
        if let Some(mode) = at.coded(Key::Rounding) {
            facts.rounding = mode;
        }
    }
    let scale = facts.from;
    let is_scaling = matches!(op, ArithOp::ScalingExtF | ArithOp::ScalingTruncF);
    if is_scaling {
        facts.from = types.scalar_of(at.operand_ty(0));
    }
    move |args| {
        if !is_scaling {
            return arith::eval(op, facts, args);
        }
        let scaled = match (args[0], args[1]) {
            (Some(a), Some(by)) => scaling::scale(op, (scale, facts), (a, by))?,
            (_, None) | (None, _) => None,
        };
        Ok(SmallVec::from_slice(&[scaled]))
    }
}

/// Returns the semantics of a `math` op on scalars.
pub(super) fn math_semantics(
    at: At<'_>,
    op: MathOp,
) -> impl Fn(&[Element]) -> Result<arith::Results, Stop> + use<> {
    let scalar = at.types().scalar_of(at.operand_ty(0));
    let kind = scalar.float_kind();
    // If the base of a power is a float, the integer width is the width of the exponent.
    let of_width = match (op, at.operands()) {
        (MathOp::FPowI, &[_, power]) => at.types().scalar_of(at.ty(power)),
        _ => scalar,
    };
    let width = of_width.scalar_bits(at.run.index_width).unwrap_or(64);
    let result_ty = at.types().scalar_of(at.result_ty());
    let flags = at.int_attr(Key::FastMath).unwrap_or(0);
    let is_open = fast_math::is_reordered(at, flags) || fast_math::is_approximate(op, flags);
    let accuracy = at.run.accuracy;
    move |args| {
        if let Some(kind) = scalar.small_float() {
            let result = small_float::math(op, kind, flags, args)?;
            return Ok(SmallVec::from_slice(&[result]));
        }
        if let (MathOp::CopySign, Some(kind), [_, Some(sign), ..]) = (op, kind, args)
            && float::is_open_nan(kind, *sign)
        {
            return Err(floats::open_nan());
        }
        let of_float = kind.filter(|_| result_ty.is_float());
        // The integer exponent of `fpowi` is not a float.
        let floats = if op == MathOp::FPowI { 1 } else { args.len() };
        let unsigned = |(at, arg): (usize, &Element)| {
            arg.map(|bits| match of_float.filter(|_| at < floats) {
                Some(kind) => fast_math::unsigned_zero(flags, kind, bits),
                None => bits,
            })
        };
        let unsigned: SmallVec<[Element; 3]> = args.iter().enumerate().map(unsigned).collect();
        let known: SmallVec<[u128; 3]> = args.iter().take(floats).copied().flatten().collect();
        let one = |op: MathOp| -> Result<Element, Stop> {
            let result = math::eval(op, kind, width, &unsigned, accuracy)?;
            Ok(match (result, of_float, kind) {
                (Some(_), Some(kind), _) if is_open => floats::fast(flags, kind, &known, ANY),
                (Some(bits), Some(kind), _) => {
                    let bits = fast_math::unsigned_zero(flags, kind, bits);
                    floats::fast(flags, kind, &known, bits)
                }
                (Some(bits), None, Some(kind)) => {
                    floats::fast(flags, kind, &known, known[0]).and(Some(bits))
                }
                (result, _, _) => result,
            })
        };
        if op == MathOp::SinCos {
            return Ok(SmallVec::from_slice(&[
                one(MathOp::Sin)?,
                one(MathOp::Cos)?,
            ]));
        }
        let result = one(op)?;
        Ok(SmallVec::from_slice(&[result]))
    }
}

/// Returns the number of lanes of a vector type or of parts of a complex type; 1 for other types.
pub(super) fn lanes_of(run: Run<'_>, ty: Type) -> Result<usize, Stop> {
    let Some((shape, _)) = run.module.types.as_lanes(ty) else {
        return Ok(1);
    };
    match lane_count(shape) {
        lanes @ ..=MAX_LANES => Ok(lanes as usize),
        lanes => Err(Stop::Unsupported(format!("a vector of {lanes} lanes"))),
    }
}

/// Combines lanes to a value of a type.
pub(super) fn of_lanes(run: Run<'_>, ty: Type, lanes: Vec<Element>) -> Value {
    match run.module.types.as_lanes(ty) {
        Some(_) => Value::Vector(lanes.into()),
        None => Value::scalar(lanes.first().copied().flatten()),
    }
}

/// Returns poison of a type. A vector or complex number has poison in each lane or part.
pub(super) fn poison(run: Run<'_>, ty: Type) -> Result<Value, Stop> {
    Ok(match run.module.types.as_lanes(ty) {
        Some(_) => Value::Vector(vec![None; lanes_of(run, ty)?].into()),
        None => tensor_value::poison(run, ty)?.unwrap_or(Value::Poison),
    })
}

/// Returns a tensor with these elements, or with one element at all places. Returns `None` if the
/// number of elements is wrong.
fn tensor_constant(at: At<'_>, ty: &TensorType, elements: &[u128]) -> Option<Result<Value, Stop>> {
    let types = at.types();
    let scalar = types
        .as_lanes(ty.elem)
        .map_or(ty.elem, |(_, scalar)| scalar);
    let width = scalar.scalar_bits(at.run.index_width)?;
    let places = tensor_value::places_of(types, ty.elem);
    let count = match tensor_value::place_count(&ty.shape, places) {
        Ok(count) => count,
        Err(stop) => return Some(Err(stop)),
    };
    if elements.len() != 1 && elements.len() != count {
        return None;
    }
    let bits = |i: usize| Some(int::truncate(width, elements[i % elements.len()]));
    let tensor = Tensor {
        sizes: ty.shape.clone(),
        elements: (0..count).map(bits).collect(),
    };
    Some(Ok(tensor.value()))
}

/// Evaluates the literal of a constant op.
pub(super) fn constant(at: At<'_>) -> Result<Value, Stop> {
    let ty = at.result_ty();
    let unsupported = || Stop::Unsupported("a constant with an unsupported attribute".into());
    let width = |ty: Type| ty.scalar_bits(at.run.index_width).unwrap_or(64);
    Ok(match at.attr(Key::Value).ok_or_else(unsupported)? {
        Attr::Int(value, _) => Value::Bits(int::from_signed(width(ty), *value)),
        Attr::Float(bits, _) => Value::Bits(u128::from(*bits)),
        Attr::Bool(value) => Value::Bits(u128::from(*value)),
        Attr::Dense(elements, _) if let Some(tensor) = at.types().as_tensor(ty) => {
            return tensor_constant(at, tensor, elements).ok_or_else(unsupported)?;
        }
        Attr::Dense(elements, _) => {
            let (_, elem) = at.types().as_vector(ty).ok_or_else(unsupported)?;
            let lanes = lanes_of(at.run, ty)?;
            if elements.is_empty() || elements.len() != 1 && elements.len() != lanes {
                return Err(unsupported());
            }
            let bits = |i: usize| int::truncate(width(elem), elements[i % elements.len()]);
            Value::Vector((0..lanes).map(|i| Some(bits(i))).collect())
        }
        Attr::Array(parts) => {
            let part = |part: &Attr| {
                let Attr::Float(bits, _) = part else {
                    return Err(unsupported());
                };
                Ok(Some(u128::from(*bits)))
            };
            Value::Vector(parts.iter().map(part).collect::<Result<_, _>>()?)
        }
        Attr::Unit
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Dict(_)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Other(_) => return Err(unsupported()),
    })
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::host::NoHost;
    use lowerfuzz_ir::text;

    use super::*;
    use crate::outcome::{Limits, Outcome};

    /// The values -1.5, 1.5, 4, -4, and NaNs of both signs, as `f32`.
    const VALUES: [u128; 6] = [
        0xbfc0_0000,
        0x3fc0_0000,
        0x4080_0000,
        0xc080_0000,
        0x7fc0_0000,
        0xffc0_0000,
    ];

    #[test]
    fn only_the_sign_of_a_nan_literal_is_known() {
        let program = "func.func @given(%a: f32, %b: f32) -> f32 {
  %0 = math.copysign %a, %b : f32
  return %0 : f32
}
func.func @made(%a: f32, %b: f32) -> f32 {
  %0 = math.sqrt %b : f32
  %1 = math.copysign %a, %0 : f32
  return %1 : f32
}
func.func @passed(%a: f32, %b: f32) -> f32 {
  %0 = math.sqrt %b : f32
  cf.br ^bb1(%0 : f32)
^bb1(%1: f32):
  %2 = arith.negf %1 : f32
  %3 = math.copysign %a, %2 : f32
  return %3 : f32
}
func.func @cast(%a: f32, %b: f32) -> f32 {
  %0 = math.sqrt %b : f32
  %1 = arith.bitcast %0 : f32 to i32
  %2 = arith.bitcast %1 : i32 to f32
  %3 = math.copysign %a, %2 : f32
  return %3 : f32
}
func.func @lanes(%a: f32, %b: f32) -> f32 {
  %0 = math.sqrt %b : f32
  %1 = vector.broadcast %0 : f32 to vector<2xf32>
  %2 = vector.bitcast %1 : vector<2xf32> to vector<1xi64>
  %3 = math.copysign %a, %a : f32
  return %3 : f32
}";
        let (module, _) = text::parse(program, None).expect("it parses");
        let run = |func: &str, sign: u128| {
            let func = module.find_func(func).expect("a function");
            let mut machine = Machine::new();
            machine.begin(Limits::default());
            let args = [Value::Bits(VALUES[0]), Value::Bits(sign)];
            machine.run(&module, 64, func, &args, &mut NoHost)
        };
        let [minus, plus, four, minus_four, nan, minus_nan] = VALUES;
        let returned = |bits| Outcome::Returned(vec![Value::Bits(bits)]);
        assert_eq!(run("given", nan), returned(plus));
        assert_eq!(run("given", minus_nan), returned(minus));
        let expected = [
            ("made", plus),
            ("passed", minus),
            ("cast", plus),
            ("lanes", minus),
        ];
        for (func, of_four) in expected {
            assert_eq!(run(func, four), returned(of_four), "{func}");
            let open = "the bits of a NaN that an op makes".to_owned();
            assert_eq!(
                run(func, minus_four),
                Outcome::Unsupported(open.into()),
                "{func}"
            );
        }
    }
}
