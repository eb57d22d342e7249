//! Functions as terms: what a call returns, when it is undefined, and when it aborts.

mod arith;
mod at;
mod float;
mod flow;
mod int;
mod llvm;
mod places;
mod rounding;
mod structured;
mod value;
mod vector;

use std::rc::Rc;

use lowerfuzz_ir::host::Known;
use lowerfuzz_ir::{
    ArithOp, Attr, FuncId, FuncOp, IndexOp, Key, Level, Module, NamedAttr, Op, Type, UbOp, ValueId,
};
use smallvec::SmallVec;

use self::at::At;
pub(crate) use self::float::is_nan;
use self::flow::Env;
pub(crate) use self::llvm::FROZEN;
pub(crate) use self::value::{Lane, Value, scalars};
use crate::reason::Reason;
use crate::term::{Pool, Term};

/// The most ops that are encoded for a function, with the ops of the functions that it calls and of
/// all iterations.
const MAX_OPS: u32 = 20_000;
/// The most nested calls and regions.
const MAX_DEPTH: u32 = 40;

/// What a call of a function does.
pub(crate) struct Outcome {
    /// Whether the behaviour is undefined.
    pub(crate) undefined: Term,
    /// Whether the program aborts.
    pub(crate) aborts: Term,
    /// Whether the call runs longer than the encoding follows it.
    pub(crate) is_cut: Term,
    /// The scalars of all results.
    pub(crate) results: Vec<Lane>,
    /// The largest number of iterations to which a loop is followed; 0 if all loops end.
    pub(crate) iterations: u32,
    /// The values that `freeze` chose. Any other value would be right, too.
    pub(crate) choices: Vec<Term>,
    /// Whether undef was replaced by a value, although any other would be right, too.
    pub(crate) fixes_undef: bool,
    /// Whether a float op rounds, or converts a float.
    pub(crate) rounds: bool,
}

/// Which of the two functions is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The function that defines what is right.
    Source,
    /// The function that must refine the source.
    Target,
}

/// Encodes the functions of a module.
pub(crate) struct Encoder<'a> {
    pub(crate) pool: &'a mut Pool,
    module: &'a Module,
    index_width: u32,
    side: Side,
    /// The condition under which the current op is executed.
    path: Term,
    undefined: Term,
    aborts: Term,
    is_cut: Term,
    iterations: u32,
    choices: Vec<Term>,
    fixes_undef: bool,
    rounds: bool,
    ops: u32,
    depth: u32,
    /// The functions that are being encoded, from the first one to the innermost call.
    stack: Vec<FuncId>,
}

/// Encodes a call of a function.
///
/// # Errors
/// Returns why the function has no encoding.
pub(crate) fn encode(
    pool: &mut Pool,
    (module, func): (&Module, FuncId),
    index_width: u32,
    side: Side,
    args: Vec<Value>,
) -> Result<Outcome, Reason> {
    let (path, never) = (pool.bit(true), pool.bit(false));
    let mut encoder = Encoder {
        pool,
        module,
        index_width,
        side,
        path,
        undefined: never,
        aborts: never,
        is_cut: never,
        iterations: 0,
        choices: Vec::new(),
        fixes_undef: false,
        rounds: false,
        ops: 0,
        depth: 0,
        stack: Vec::new(),
    };
    let results = encoder.call(func, args)?;
    if encoder.pool.is_full() {
        return Err(Reason::Size);
    }
    Ok(Outcome {
        undefined: encoder.undefined,
        aborts: encoder.aborts,
        is_cut: encoder.is_cut,
        results: results
            .iter()
            .flat_map(|value| value.iter().copied())
            .collect(),
        iterations: encoder.iterations,
        choices: encoder.choices,
        fixes_undef: encoder.fixes_undef,
        rounds: encoder.rounds,
    })
}

/// The attributes of arguments and results that restrict a value and have no encoding.
const RESTRICTIONS: [&str; 6] = [
    "llvm.nofpclass",
    "llvm.nonnull",
    "llvm.align",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.range",
];

/// Returns whether an argument must be defined.
///
/// # Errors
/// Fails if the argument has another restriction.
pub(crate) fn is_noundef(module: &Module, attrs: &[NamedAttr]) -> Result<bool, Reason> {
    let mut is_noundef = false;
    for attr in attrs {
        let Key::Other(name) = attr.key else { continue };
        let name = module.str(name);
        is_noundef |= name == "llvm.noundef";
        if RESTRICTIONS.contains(&name) {
            return Err(Reason::Attributes);
        }
    }
    Ok(is_noundef)
}

impl<'a> Encoder<'a> {
    /// Returns the width of a scalar type.
    fn width(&self, ty: Type) -> Result<u32, Reason> {
        let width = ty.scalar_bits(self.index_width).filter(|_| ty.is_scalar());
        width.ok_or(match ty.small_float() {
            Some(_) => Reason::Floats,
            None => Reason::Types,
        })
    }

    /// Returns the widths of the scalars of a type.
    fn widths(&self, ty: Type) -> Result<SmallVec<[u32; 4]>, Reason> {
        if ty.is_scalar() {
            return Ok(SmallVec::from_slice(&[self.width(ty)?]));
        }
        let types = scalars(self.module, ty)?;
        types.into_iter().map(|ty| self.width(ty)).collect()
    }

    /// Makes the run undefined under a condition, where the current op is executed.
    fn undefined_if(&mut self, condition: Term) {
        let here = self.pool.and(self.path, condition);
        #[cfg(test)]
        let here = match crate::planted::is(crate::planted::Planted::Branch) {
            true => condition,
            false => here,
        };
        self.undefined = self.pool.or(self.undefined, here);
    }

    /// Returns the bits of a value on which control flow depends. Poison is undefined there.
    fn control(&mut self, lane: Lane) -> Term {
        self.undefined_if(lane.poison);
        lane.bits
    }

    /// Counts an op.
    fn charge(&mut self, ops: usize) -> Result<(), Reason> {
        self.ops = self
            .ops
            .saturating_add(u32::try_from(ops).unwrap_or(u32::MAX));
        match self.ops > MAX_OPS || self.pool.is_full() {
            true => Err(Reason::Size),
            false => Ok(()),
        }
    }

    /// Calls a function with these arguments. Afterwards, the path is the condition under which the
    /// function returns.
    fn call(&mut self, func: FuncId, args: Vec<Value>) -> Result<Vec<Value>, Reason> {
        let callee = self.module.func(func);
        let Some(body) = &callee.body else {
            return match Known::of(self.module.str(callee.name)) {
                Some(Known::Abort) => {
                    self.aborts = self.pool.or(self.aborts, self.path);
                    self.path = self.pool.bit(false);
                    self.poisoned(callee.ty)
                }
                Some(Known::Exit | Known::PrintMemRef | Known::Pointers) | None => {
                    Err(match self.stack.is_empty() {
                        true => Reason::NoBody,
                        false => Reason::Call,
                    })
                }
            };
        };
        if self.stack.contains(&func) {
            return Err(Reason::Recursion);
        }
        self.check_attributes(func, &args)?;
        self.stack.push(func);
        self.enter()?;
        let mut env = Env::new(body);
        let exit = self.region(body, lowerfuzz_ir::ROOT, args, &mut env)?;
        self.depth -= 1;
        self.stack.pop();
        match exit {
            Some(exit) => {
                self.path = exit.path;
                Ok(exit.values)
            }
            None => {
                self.path = self.pool.bit(false);
                self.poisoned(callee.ty)
            }
        }
    }

    /// Returns poison for the results of a function that never returns.
    fn poisoned(&mut self, func: Type) -> Result<Vec<Value>, Reason> {
        let results: Vec<Type> = match self.module.types.as_function(func) {
            Some((_, results)) => results.to_vec(),
            None => {
                let ty = self.module.types.as_llvm_func(func).ok_or(Reason::Types)?;
                Some(ty.0)
                    .into_iter()
                    .filter(|ty| *ty != Type::VOID)
                    .collect()
            }
        };
        results.into_iter().map(|ty| self.poison_of(ty)).collect()
    }

    fn poison_of(&mut self, ty: Type) -> Result<Value, Reason> {
        let widths = self.widths(ty)?;
        Ok(widths
            .iter()
            .map(|width| Lane::poison(self.pool, *width))
            .collect())
    }

    /// Checks the attributes of a function's arguments and results.
    fn check_attributes(&mut self, func: FuncId, args: &[Value]) -> Result<(), Reason> {
        let callee = self.module.func(func);
        for (attrs, arg) in callee.arg_attrs.iter().zip(args) {
            if is_noundef(self.module, attrs)? && callee.level == Level::Llvm {
                for lane in arg.iter() {
                    self.undefined_if(lane.poison);
                }
            }
        }
        let results = callee
            .attrs
            .iter()
            .filter_map(|attr| match (&attr.key, &attr.value) {
                (Key::Other(name), Attr::Array(list)) if self.module.str(*name) == "res_attrs" => {
                    Some(list)
                }
                _ => None,
            });
        for attr in results.flat_map(|list| list.iter()) {
            if let Attr::Dict(attrs) = attr
                && is_noundef(self.module, attrs)?
            {
                return Err(Reason::Attributes);
            }
        }
        Ok(())
    }

    /// Enters a region or a function.
    fn enter(&mut self) -> Result<(), Reason> {
        self.depth += 1;
        match self.depth > MAX_DEPTH {
            true => Err(Reason::Size),
            false => Ok(()),
        }
    }

    /// Encodes an op that is not a terminator.
    fn op(&mut self, at: At<'a>, env: &mut Env) -> Result<(), Reason> {
        self.charge(1)?;
        let results: Vec<Value> = match at.op() {
            Op::Arith(ArithOp::Constant) | Op::Index(IndexOp::Constant | IndexOp::BoolConstant) => {
                vec![self.literal(at)?]
            }
            Op::Index(IndexOp::SizeOf) => {
                let width = self.index_width;
                let lane = Lane::constant(self.pool, width, u128::from(width));
                vec![Rc::new([lane])]
            }
            Op::Index(op) => match op.arith() {
                Some(op) => self.lanewise(at, op, env)?,
                None => return Err(Reason::Op(at.op())),
            },
            Op::Arith(op) => self.lanewise(at, op, env)?,
            Op::Math(op) => {
                let from = self.scalar_type(at.operand_type(0))?;
                let encode = |encoder: &mut Encoder<'_>, args: &[Lane]| {
                    let lane = encoder.math(at, op, from, args)?;
                    Ok(SmallVec::from_slice(&[lane]))
                };
                self.each_lane(at, env, encode)?
            }
            Op::Ub(UbOp::Poison) => {
                let ty = at.result_type().ok_or(Reason::Types)?;
                vec![self.poison_of(ty)?]
            }
            Op::Scf(op) => self.structured(at, op, env)?,
            Op::Cf(lowerfuzz_ir::CfOp::Assert) => {
                let condition = env.lane(at.operands(), 0)?;
                let holds = self.control(condition);
                let fails = self.pool.not(holds);
                let aborts = self.pool.and(self.path, fails);
                self.aborts = self.pool.or(self.aborts, aborts);
                self.path = self.pool.and(self.path, holds);
                Vec::new()
            }
            Op::Func(FuncOp::Call) => self.direct_call(at, env)?,
            Op::Vector(op) => self.vector(at, op, env)?,
            Op::Llvm(op) => self.llvm(at, op, env)?,
            Op::MemRef(_) => return Err(Reason::Memory),
            Op::Func(FuncOp::CallIndirect | FuncOp::Constant) => return Err(Reason::Call),
            Op::Cf(_) | Op::Func(FuncOp::Return) | Op::Ub(UbOp::Unreachable) => {
                return Err(Reason::Op(at.op()));
            }
            Op::Complex(_)
            | Op::Affine(_)
            | Op::Tensor(_)
            | Op::Linalg(_)
            | Op::Bufferization(_)
            | Op::Unregistered(_) => {
                return Err(Reason::Op(at.op()));
            }
        };
        let ids = at.body.results(at.id);
        if ids.len() != results.len() {
            return Err(Reason::Types);
        }
        for (id, value) in ids.zip(results) {
            // An op whose value has another form than its type would be compared wrongly.
            if self.widths(at.body.ty(id))?.len() != value.len() {
                return Err(Reason::Types);
            }
            env.set(id, value);
        }
        Ok(())
    }

    /// Encodes a call of a function by its symbol.
    fn direct_call(&mut self, at: At<'a>, env: &Env) -> Result<Vec<Value>, Reason> {
        let symbol = at
            .body
            .symbol_attr(at.id, Key::Callee)
            .ok_or(Reason::Call)?;
        let func = self.module.lookup_func(symbol).ok_or(Reason::Call)?;
        let args = env.values(at.operands())?;
        self.call(func, args)
    }

    /// Returns the scalar type of a type.
    fn scalar_type(&self, ty: Option<Type>) -> Result<Type, Reason> {
        Ok(self.module.types.scalar_of(ty.ok_or(Reason::Types)?))
    }

    /// Encodes an `arith` op on scalars, or on each lane of vectors.
    fn lanewise(&mut self, at: At<'a>, op: ArithOp, env: &Env) -> Result<Vec<Value>, Reason> {
        let operands = at.operands();
        if op == ArithOp::Select && at.operand_type(0) == Some(Type::I1) {
            let condition = env.lane(operands, 0)?;
            let (a, b) = (env.value(operands, 1)?, env.value(operands, 2)?);
            self.charge(a.len())?;
            let lanes = a.iter().zip(b.iter());
            let chosen = lanes.map(|(a, b)| self.select(condition, *a, *b)).collect();
            return Ok(vec![chosen]);
        }
        let from = self.scalar_type(at.operand_type(operands.len().saturating_sub(1)))?;
        let to = self.scalar_type(at.result_type())?;
        self.each_lane(at, env, |encoder, args| {
            encoder.arith(at, op, [from, to], args)
        })
    }

    /// Encodes each lane of an op. All operands have as many lanes, or one.
    fn each_lane(
        &mut self,
        at: At<'a>,
        env: &Env,
        mut encode: impl FnMut(&mut Self, &[Lane]) -> Result<SmallVec<[Lane; 2]>, Reason>,
    ) -> Result<Vec<Value>, Reason> {
        let operands = env.values(at.operands())?;
        let lanes = operands
            .iter()
            .map(|operand| operand.len())
            .max()
            .unwrap_or(0);
        self.charge(lanes)?;
        let mut results: Vec<Vec<Lane>> = vec![Vec::with_capacity(lanes); at.body.n_results(at.id)];
        for lane in 0..lanes {
            let args: Option<SmallVec<[Lane; 3]>> = operands
                .iter()
                .map(|operand| {
                    operand
                        .get(if operand.len() == 1 { 0 } else { lane })
                        .copied()
                })
                .collect();
            let encoded = encode(self, &args.ok_or(Reason::Types)?)?;
            for (result, lane) in results.iter_mut().zip(encoded) {
                result.push(lane);
            }
        }
        Ok(results.into_iter().map(Value::from).collect())
    }

    /// Encodes the literal of a constant op.
    fn literal(&mut self, at: At<'_>) -> Result<Value, Reason> {
        let ty = at.result_type().ok_or(Reason::Types)?;
        let value = at.body.attr(at.id, Key::Value).ok_or(Reason::Attributes)?;
        self.literal_of(ty, value)
    }

    fn literal_of(&mut self, ty: Type, value: &Attr) -> Result<Value, Reason> {
        let widths = self.widths(ty)?;
        self.charge(widths.len())?;
        let scalar = |attr: &Attr| match attr {
            Attr::Int(value, _) => Some(value.cast_unsigned()),
            Attr::Float(bits, _) => Some(u128::from(*bits)),
            Attr::Bool(value) => Some(u128::from(*value)),
            Attr::Unit
            | Attr::Str(_)
            | Attr::Symbol(_)
            | Attr::Type(_)
            | Attr::I64s(_)
            | Attr::Ints(..)
            | Attr::Array(_)
            | Attr::Dense(..)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Dict(_)
            | Attr::Other(_) => None,
        };
        let values: Vec<u128> = if let Attr::Dense(values, _) = value {
            values.to_vec()
        } else if let Attr::Array(parts) = value {
            let parts: Option<Vec<u128>> = parts.iter().map(scalar).collect();
            parts.ok_or(Reason::Attributes)?
        } else {
            vec![scalar(value).ok_or(Reason::Attributes)?]
        };
        if values.len() != widths.len() && (values.len() != 1 || !matches!(value, Attr::Dense(..)))
        {
            return Err(Reason::Attributes);
        }
        let lanes = widths.iter().enumerate();
        let lanes = lanes.map(|(at, width)| {
            let value = values[if values.len() == 1 { 0 } else { at }];
            Lane::constant(self.pool, *width, value)
        });
        Ok(lanes.collect())
    }
}

/// Returns the types of a function's arguments and results.
pub(crate) fn signature(module: &Module, func: FuncId) -> Result<(Vec<Type>, Vec<Type>), Reason> {
    let ty = module.func(func).ty;
    if let Some((inputs, results)) = module.types.as_function(ty) {
        return Ok((inputs.to_vec(), results.to_vec()));
    }
    let (result, params) = module.types.as_llvm_func(ty).ok_or(Reason::Types)?;
    Ok((params.to_vec(), vec![result]))
}

impl Env {
    fn values(&self, operands: &[ValueId]) -> Result<Vec<Value>, Reason> {
        (0..operands.len())
            .map(|at| self.value(operands, at))
            .collect()
    }

    fn value(&self, operands: &[ValueId], position: usize) -> Result<Value, Reason> {
        let operand = operands.get(position).ok_or(Reason::Types)?;
        self.get(*operand).ok_or(Reason::Types)
    }

    /// Returns an operand that is a scalar.
    fn lane(&self, operands: &[ValueId], position: usize) -> Result<Lane, Reason> {
        match *self.value(operands, position)? {
            [lane] => Ok(lane),
            _ => Err(Reason::Types),
        }
    }
}
