//! Attributes of parameters, results and functions, and the intrinsic `assume`.
//!
//! A violated value attribute (`nonnull`, `align`, `nofpclass`, `range`) makes the value poison. If the
//! value also has `noundef`, the violation is undefined behaviour. A violated `dereferenceable` or
//! `returned` is always undefined (LangRef, *Parameter Attributes*), and so is a violated `noreturn` or
//! `willreturn` of a function (*Function Attributes*).

use lowerfuzz_ir::{Attr, Func, FuncId, Key, Module, NamedAttr, Type, ValueId};

use super::at::{At, Run};
use super::value::{Pointer, Value};
use super::{Machine, intrinsic};
use crate::int;
use crate::memory::Provenance;
use crate::outcome::{Stop, Ub};

/// The attributes of a parameter or result that restrict its value.
#[derive(Clone, Copy, Default)]
struct Promises {
    noundef: bool,
    nonnull: bool,
    align: Option<u64>,
    dereferenceable: Option<u64>,
    /// The number of dereferenceable bytes, unless the pointer is null.
    dereferenceable_or_null: Option<u64>,
    nofpclass: i128,
    /// The first number and the end of the range of an integer; the range may wrap around.
    range: Option<(i128, i128)>,
}

impl Promises {
    fn new(module: &Module, attrs: &[NamedAttr]) -> Promises {
        let mut promises = Promises::default();
        for attr in attrs {
            let Key::Other(name) = attr.key else { continue };
            let number = attr.value.as_int().unwrap_or(0);
            let bytes = u64::try_from(number).ok().filter(|n| *n > 0);
            match module.str(name) {
                "llvm.noundef" => promises.noundef = true,
                "llvm.nonnull" => promises.nonnull = true,
                "llvm.align" => promises.align = bytes,
                "llvm.dereferenceable" => promises.dereferenceable = bytes,
                "llvm.dereferenceable_or_null" => promises.dereferenceable_or_null = bytes,
                "llvm.nofpclass" => promises.nofpclass = number,
                "llvm.range" => promises.range = range(&attr.value),
                _ => {}
            }
        }
        promises
    }
}

impl Machine {
    /// Checks arguments against the parameter attributes of the callee.
    pub(super) fn check_params(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        args: &mut [Value],
    ) -> Result<(), Stop> {
        let callee = run.module.func(func);
        for (i, (arg, attrs)) in args.iter_mut().zip(&callee.arg_attrs).enumerate() {
            if !attrs.is_empty() {
                let promises = Promises::new(run.module, attrs);
                let what = || format!("argument {i} of @{}", run.module.str(callee.name));
                self.check(arg, param_ty(run, callee.ty, i), promises, what)?;
            }
        }
        Ok(())
    }

    /// Checks the arguments of a call against the argument attributes of the call.
    pub(super) fn check_call(&mut self, at: At<'_>, args: &mut [Value]) -> Result<(), Stop> {
        let Some(Attr::Array(dicts)) = at.other_attr("arg_attrs") else {
            return Ok(());
        };
        let first = at.operands().len() - args.len();
        for (i, (arg, dict)) in args.iter_mut().zip(dicts).enumerate() {
            if let Attr::Dict(attrs) = dict {
                let promises = Promises::new(at.run.module, attrs);
                let what = || format!("argument {i} of the call");
                self.check(arg, at.operand_ty(first + i), promises, what)?;
            }
        }
        Ok(())
    }

    /// Checks the operands of a memory intrinsic against the argument attributes of the call. A pointer
    /// that breaks its promise is an address that is poison.
    pub(super) fn check_operands(&mut self, at: At<'_>) -> Result<(), Stop> {
        if at.other_attr("arg_attrs").is_none() {
            return Ok(());
        }
        let operands = at.operands().iter();
        let before: Vec<Value> = operands
            .map(|value| self.value(at, *value).clone())
            .collect();
        let mut after = before.clone();
        self.check_call(at, &mut after)?;
        let mut pairs = before.iter().zip(&after);
        match pairs.find(|(before, after)| before != after) {
            Some((_, broken)) => self.as_pointer(broken).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Checks that a function may return, and that it returns what its attributes promise.
    pub(super) fn check_return(&mut self, at: At<'_>) -> Result<(), Stop> {
        let module = at.run.module;
        let func = module.func(at.frame.func);
        self.check_returned_argument(at, func)?;
        if func.attrs.is_empty() {
            return Ok(());
        }
        // The promises hold for the caller, in which the stack blocks of the function are gone.
        self.state.memory.leave(self.state.frames.depth());
        self.with_passed(|machine, passed| machine.check_results(at.run, func, passed))
    }

    /// Checks that a function may return, and the values that it returned against the attributes of its
    /// results.
    pub(super) fn check_results(
        &mut self,
        run: Run<'_>,
        func: &Func,
        values: &mut [Value],
    ) -> Result<(), Stop> {
        let module = run.module;
        if may_not_return(module, func) {
            let facts = format!("@{} returns", module.str(func.name));
            return Err(Ub::BrokenFunction("noreturn").with(facts).into());
        }
        let key = module.strings.find("res_attrs").map(Key::Other);
        let found = func.attrs.iter().find(|a| Some(a.key) == key);
        let Some(Attr::Array(dicts)) = found.map(|a| &a.value) else {
            return Ok(());
        };
        let result = run.types().as_llvm_func(func.ty).map(|(result, _)| result);
        for (i, (value, dict)) in values.iter_mut().zip(dicts).enumerate() {
            if let (Attr::Dict(attrs), Some(ty)) = (dict, result) {
                let promises = Promises::new(module, attrs);
                self.check(value, ty, promises, || format!("result {i}"))?;
            }
        }
        Ok(())
    }

    /// Checks that a function with a `returned` parameter returns this argument.
    fn check_returned_argument(&self, at: At<'_>, func: &Func) -> Result<(), Stop> {
        let Some(position) = returned_parameter(at.run.module, func) else {
            return Ok(());
        };
        // No branch leads to the entry block, so its arguments keep their values.
        let entry = at.body.block(at.body.entry());
        let (Some(arg), [value]) = (entry.args.get(position), &*self.state.frames.passed) else {
            return Ok(());
        };
        let arg = self.value(at, *arg);
        let scalars = arg.leaves().iter().zip(value.leaves());
        for (arg, value) in scalars {
            if let (Ok(arg), Ok(value)) = (arg.known(), value.known())
                && arg != value
            {
                let facts = format!("argument {position} is {arg:#x}, and {value:#x} is returned");
                return Err(Ub::BrokenFunction("returned").with(facts).into());
            }
        }
        Ok(())
    }

    /// Checks that the program may end here: no active function promises to return.
    pub(super) fn check_end(&self, run: Run<'_>) -> Result<(), Stop> {
        let module = run.module;
        let mut active = self.state.frames.active();
        match active.find(|func| promises(module, module.func(*func), &WILL_RETURN)) {
            None => Ok(()),
            Some(func) => {
                let name = module.str(module.func(func).name);
                let facts = format!("the program ends in @{name}");
                Err(Ub::BrokenFunction("willreturn").with(facts).into())
            }
        }
    }

    fn check(
        &mut self,
        value: &mut Value,
        ty: Type,
        promises: Promises,
        what: impl Fn() -> String,
    ) -> Result<(), Stop> {
        if let Value::Ptr(pointer) = *value {
            let address = pointer.address;
            let misaligned = promises.align.filter(|a| !address.is_multiple_of(*a));
            if promises.nonnull && address == 0 {
                *value = self.broken(|| format!("{}: `nonnull` violated: it is null", what()));
            } else if let Some(align) = misaligned {
                *value = self.broken(|| {
                    format!(
                        "{}: `align` violated: {address:#x} is not aligned to {align}",
                        what()
                    )
                });
            }
        }
        if promises.nofpclass != 0
            && let (Value::Bits(bits), Some(kind)) = (&*value, ty.float_kind())
            && promises.nofpclass & 1 << intrinsic::class(kind, *bits) != 0
        {
            let shown = crate::float::show(kind, *bits);
            *value = self.broken(|| format!("{}: `nofpclass` violated by {shown}", what()));
        }
        if let (Some((first, end)), Some(width)) = (promises.range, ty.int_width())
            && let Value::Bits(bits) = *value
        {
            let [first, end] = [first, end].map(|bound| int::from_signed(width, bound));
            // The ends are equal if the range has all numbers.
            let size = end.wrapping_sub(first) & int::from_signed(width, -1);
            let place = bits.wrapping_sub(first) & int::from_signed(width, -1);
            if first != end && place >= size {
                *value = self.broken(|| {
                    format!(
                        "{}: `range` violated: {bits} is not from {first} to {end}, exclusive",
                        what()
                    )
                });
            }
        }
        let exists = promises
            .dereferenceable
            .map(|bytes| (bytes, "dereferenceable"));
        let or_null = promises
            .dereferenceable_or_null
            .filter(|_| !matches!(value, Value::Ptr(Pointer { address: 0, .. })));
        let or_null = or_null.map(|bytes| (bytes, "dereferenceable_or_null"));
        let exists = exists
            .into_iter()
            .chain(or_null)
            .max_by_key(|(bytes, _)| *bytes);
        if let Some(given) = value.indefinite() {
            let promise = match exists {
                Some((_, promise)) => promise,
                None if promises.noundef => "noundef",
                None => return Ok(()),
            };
            let (name, from) = (given.name(), self.origin(given.origin));
            let facts = format!("{} is {name} from {from}", what());
            let by = Box::new(Ub::PoisonUsed("a promised value"));
            return Err(Ub::BrokenPromise { promise, by }.with(facts).into());
        }
        if let (Some((bytes, name)), Value::Ptr(pointer)) = (exists, &*value) {
            self.dereferenceable(*pointer, bytes, name, what)?;
        }
        Ok(())
    }

    fn broken(&mut self, why: impl FnOnce() -> String) -> Value {
        Value::Poison(self.poisons.add(None, why))
    }

    fn dereferenceable(
        &self,
        pointer: Pointer,
        bytes: u64,
        promise: &'static str,
        what: impl Fn() -> String,
    ) -> Result<(), Stop> {
        let (by, place) = match pointer.provenance {
            Provenance::Block(block) => {
                let located = self.state.memory.locate(block, pointer.address, bytes);
                match located {
                    Ok(_) => return Ok(()),
                    Err(ub) => {
                        let place = format!("{}: {ub}", self.describe(block, pointer.address));
                        (ub, place)
                    }
                }
            }
            Provenance::None | Provenance::Func(_) => {
                let address = pointer.address;
                (Ub::NoBlock(address), format!("{address:#x}"))
            }
        };
        let facts = format!("{bytes} bytes of {}, {place}", what());
        let by = Box::new(by);
        Err(Ub::BrokenPromise { promise, by }.with(facts).into())
    }

    /// `assume`: checks the condition and the operand bundles.
    pub(super) fn assume(&mut self, at: At<'_>) -> Result<(), Stop> {
        if self.bits(at, 0, "an assumption")? & 1 == 0 {
            return Err(Ub::FalseAssumption.into());
        }
        let (Some(Attr::Array(tags)), Some(sizes)) = (
            at.other_attr("op_bundle_tags"),
            at.other_attr("op_bundle_sizes").and_then(numbers),
        ) else {
            return Ok(());
        };
        let mut first = 1;
        for (tag, size) in tags.iter().zip(sizes) {
            let operands = at.operands().get(first..first + size).unwrap_or(&[]);
            first += size;
            if let (Attr::Str(tag), [a, b]) = (tag, operands)
                && &**tag == "separate_storage"
            {
                let block = |value: ValueId| match self.value(at, value) {
                    Value::Ptr(pointer) => Some(pointer.provenance),
                    Value::Poison(_) | Value::Undef(_) | Value::Bits(_) | Value::Aggregate(_) => {
                        None
                    }
                };
                let (a, b) = (block(*a), block(*b));
                if a == b && matches!(a, Some(Provenance::Block(_))) {
                    return Err(Ub::NotDistinct.into());
                }
                continue;
            }
            if let (Attr::Str(tag), [pointer, rest @ ..]) = (tag, operands) {
                let pointer = self.value(at, *pointer).clone();
                let mut numbers = [None; 2];
                for (number, operand) in numbers.iter_mut().zip(rest) {
                    let bits = self.value(at, *operand).known();
                    let bits = bits.map_err(|value| self.used(value, "an assumption"))?;
                    *number = u64::try_from(bits).ok();
                }
                self.assume_of(tag, &pointer, numbers)?;
            }
        }
        Ok(())
    }

    fn assume_of(
        &mut self,
        tag: &str,
        value: &Value,
        [number, offset]: [Option<u64>; 2],
    ) -> Result<(), Stop> {
        let mut promises = Promises {
            noundef: true,
            ..Promises::default()
        };
        let mut value = value.clone();
        match tag {
            "align" => {
                promises.align = number.filter(|n| *n > 0);
                // `align` with an offset promises that the address minus the offset is aligned.
                if let (Value::Ptr(pointer), Some(offset)) = (&mut value, offset) {
                    pointer.address = pointer.address.wrapping_sub(offset);
                }
            }
            "nonnull" => promises.nonnull = true,
            "dereferenceable" => promises.dereferenceable = number.filter(|n| *n > 0),
            "noundef" => {}
            // The interpreter does not check other bundles.
            _ => return Ok(()),
        }
        let what = || format!("the operand of `{tag}`");
        self.check(&mut value, Type::PTR, promises, what)
    }
}

/// A promise of a function: the name of its attribute in MLIR, and the name in LLVM, which `passthrough` lists.
type FunctionPromise = [&'static str; 2];
const NO_RETURN: FunctionPromise = ["noreturn", "noreturn"];
const WILL_RETURN: FunctionPromise = ["will_return", "willreturn"];

/// Does a function have an attribute, by its own name or in the list `passthrough`?
fn promises(module: &Module, func: &Func, [name, listed]: &FunctionPromise) -> bool {
    func.attrs.iter().any(|attr| {
        let Key::Other(key) = attr.key else {
            return false;
        };
        match (module.str(key), &attr.value) {
            ("passthrough", Attr::Array(list)) => {
                let listed = Attr::Str((*listed).into());
                list.contains(&listed)
            }
            (key, value) => key == *name && *value == Attr::Unit,
        }
    })
}

/// Does a function promise not to return?
pub(super) fn may_not_return(module: &Module, func: &Func) -> bool {
    promises(module, func, &NO_RETURN)
}

/// Returns the position of the parameter that a function promises to return.
pub(super) fn returned_parameter(module: &Module, func: &Func) -> Option<usize> {
    if func.arg_attrs.iter().all(|attrs| attrs.is_empty()) {
        return None;
    }
    let key = Key::Other(module.strings.find("llvm.returned")?);
    let mut all = func.arg_attrs.iter();
    all.position(|attrs| attrs.iter().any(|attr| attr.key == key))
}

/// Returns the bounds of `#llvm.constant_range<i64, 0, 100>`.
fn range(attr: &Attr) -> Option<(i128, i128)> {
    let Attr::Other(text) = attr else {
        return None;
    };
    let text = text.strip_prefix("#llvm.constant_range<")?;
    let mut parts = text.strip_suffix('>')?.split(',').skip(1);
    let mut number = || parts.next()?.trim().parse().ok();
    Some((number()?, number()?))
}

fn param_ty(run: Run<'_>, ty: Type, position: usize) -> Type {
    let params = run.types().as_llvm_func(ty).map_or(&[][..], |(_, p)| p);
    params.get(position).copied().unwrap_or(Type::PTR)
}

/// Reads a list attribute as sizes.
fn numbers(attr: &Attr) -> Option<Vec<usize>> {
    let list = attr.as_ints()?;
    list.into_iter().map(|n| usize::try_from(n).ok()).collect()
}
