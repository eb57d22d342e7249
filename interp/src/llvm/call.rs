//! Calls of functions of the module and of host functions.

use lowerfuzz_ir::host::{Host, HostMemory, Known};
use lowerfuzz_ir::text::print_type;
use lowerfuzz_ir::{FuncId, Key, Release, Type, TypeKind};
use smallvec::SmallVec;

use super::at::{At, Run};
use super::value::{Pointer, Value};
use super::{Machine, attributes};
use crate::memory::{BlockKind, Memory, Provenance};
use crate::outcome::{Stop, Ub};

impl Machine {
    /// Passes the arguments of a call op and returns the called function.
    pub(super) fn callee(&mut self, at: At<'_>) -> Result<FuncId, Stop> {
        let operands = at.operands();
        let module = at.run.module;
        let (func, args) = match at.symbol_attr(Key::Callee) {
            // The verifier has checked that the call has the callee's type.
            Some(symbol) => {
                let func = module.lookup_func(symbol);
                let unknown = || Stop::Unsupported("an unknown callee".into());
                (func.ok_or_else(unknown)?, operands)
            }
            None => {
                let func = self.function(at)?;
                check_signature(at, func)?;
                (func, &operands[1..])
            }
        };
        self.state.frames.pass(at.frame, args);
        if self.is_open() {
            let depth = self.state.frames.depth() + 1;
            self.with_passed(|machine, passed| machine.guard(at.run, func, passed, depth))?;
        }
        let promised = !module.func(func).arg_attrs.is_empty();
        if promised || at.body.attrs(at.id).len() > 1 {
            self.with_passed(|machine, passed| {
                machine.check_call(at, passed)?;
                machine.check_params(at.run, func, passed)
            })?;
        }
        Ok(func)
    }

    /// Checks the passed values, which the check may make poison.
    pub(super) fn with_passed(
        &mut self,
        check: impl FnOnce(&mut Machine, &mut [Value]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut passed = std::mem::take(&mut self.state.frames.passed);
        let checked = check(self, &mut passed);
        self.state.frames.passed = passed;
        checked
    }

    /// Returns the function that the call's first operand points to.
    fn function(&self, at: At<'_>) -> Result<FuncId, Stop> {
        let value = self.get(at, 0);
        let Value::Ptr(pointer) = value else {
            let used = value.indefinite().map(|value| self.used(value, "a callee"));
            return Err(used.unwrap_or_else(|| Ub::NotAFunction.into()));
        };
        let Provenance::Func(func) = pointer.provenance else {
            let facts = match pointer.provenance {
                Provenance::Block(block) => self.describe(block, pointer.address),
                Provenance::None | Provenance::Func(_) => format!("{:#x}", pointer.address),
            };
            return Err(Ub::NotAFunction.with(facts).into());
        };
        let start = Pointer::function(func).address;
        if pointer.address != start {
            let name = at.run.module.str(at.run.module.func(func).name);
            let facts = format!("{} bytes from @{name}", pointer.address.wrapping_sub(start));
            return Err(Ub::NotAFunction.with(facts).into());
        }
        Ok(func)
    }

    /// Calls a function without a body with the passed arguments, and passes the function's result
    /// back.
    pub(super) fn call_library(
        &mut self,
        run: Run<'_>,
        func: FuncId,
        host: &mut dyn Host,
    ) -> Result<(), Stop> {
        let func = run.module.func(func);
        let name = run.module.str(func.name);
        let known = Known::of(name);
        if known == Some(Known::Abort) {
            self.check_end(run)?;
            return Err(Stop::Abort);
        }
        let args = std::mem::take(&mut self.state.frames.passed);
        let result = match self.library(run, name, func.ty, &args) {
            Some(result) => {
                let result = result?;
                if matches!(name, "puts" | "printString") {
                    let text: SmallVec<[u128; 1]> = args.iter().filter_map(Value::bits).collect();
                    host.call(name, &text, &mut ByAddress(&mut self.state.memory));
                }
                result
            }
            None => self.call_host(run, name, func.ty, &args, host)?,
        };
        if known == Some(Known::Exit) {
            self.check_end(run)?;
            return Err(Stop::Abort);
        }
        let returned = attributes::returned_parameter(run.module, func);
        let returned = returned.and_then(|position| args.get(position).cloned());
        let result = result.map(|result| returned.unwrap_or(result));
        self.state.frames.passed = args;
        self.state.frames.passed.clear();
        self.state.frames.passed.extend(result);
        if func.attrs.is_empty() {
            return Ok(());
        }
        self.with_passed(|machine, passed| machine.check_results(run, func, passed))
    }

    fn call_host(
        &mut self,
        run: Run<'_>,
        name: &str,
        ty: Type,
        args: &[Value],
        host: &mut dyn Host,
    ) -> Result<Option<Value>, Stop> {
        let unknown = || Stop::Unsupported(format!("external function @{name}"));
        let (result, _) = run.types().as_llvm_func(ty).ok_or_else(unknown)?;
        let is_partial = args.iter().any(|arg| arg.indefinite().is_some());
        if (self.is_open() || is_partial) && has_meaning_in_c(name) {
            return Err(unknown());
        }
        let mut bits: SmallVec<[u128; 8]> = SmallVec::new();
        let mut sees_memory = false;
        for leaf in args.iter().flat_map(Value::leaves) {
            sees_memory |= matches!(leaf, Value::Ptr(_));
            let what = "an argument of an external function";
            bits.push(leaf.known().map_err(|value| self.used(value, what))?);
        }
        if sees_memory {
            self.state.memory.expose_all();
        }
        let returned = host.call(name, &bits, &mut ByAddress(&mut self.state.memory));
        let returned = returned.ok_or_else(unknown)?;
        if result == Type::VOID {
            return Ok(None);
        }
        let layout = run.layout(result)?;
        if returned.len() != layout.leaves.len() {
            return Err(unknown());
        }
        let memory = &self.state.memory;
        let mut leaves = layout.leaves.iter().zip(returned).map(|(leaf, bits)| {
            if leaf.is_ptr {
                let address = bits as u64;
                let block = memory.block_at(address);
                let provenance = block.map_or(Provenance::None, Provenance::Block);
                Value::Ptr(Pointer {
                    address,
                    provenance,
                })
            } else {
                Value::Bits(crate::int::truncate(leaf.width, bits))
            }
        });
        Ok(if layout.is_scalar {
            leaves.next()
        } else {
            Some(Value::Aggregate(leaves.collect()))
        })
    }
}

/// Does LLVM know what a function of this name of the C library does? Then a later program may compute the
/// call's result by itself.
fn has_meaning_in_c(name: &str) -> bool {
    matches!(
        name,
        "abs"
            | "labs"
            | "llabs"
            | "ffs"
            | "ffsl"
            | "ffsll"
            | "fls"
            | "flsl"
            | "flsll"
            | "isascii"
            | "isdigit"
            | "toascii"
            | "atoi"
            | "atol"
            | "atoll"
            | "atof"
            | "strtol"
            | "strtoll"
            | "strtoul"
            | "strtoull"
            | "strtod"
            | "memcmp"
            | "bcmp"
            | "memcpy"
            | "mempcpy"
            | "memccpy"
            | "memmove"
            | "memset"
            | "memchr"
            | "memrchr"
            | "bcopy"
            | "bzero"
            | "strlen"
            | "strnlen"
            | "wcslen"
            | "strcmp"
            | "strncmp"
            | "strcasecmp"
            | "strncasecmp"
            | "strcpy"
            | "strncpy"
            | "stpcpy"
            | "stpncpy"
            | "strcat"
            | "strncat"
            | "strlcpy"
            | "strlcat"
            | "strchr"
            | "strrchr"
            | "strstr"
            | "strspn"
            | "strcspn"
            | "strpbrk"
            | "strdup"
            | "strndup"
            | "printf"
            | "fprintf"
            | "sprintf"
            | "snprintf"
            | "vsnprintf"
            | "putchar"
            | "fputc"
            | "fputs"
            | "fwrite"
            | "fread"
            | "fflush"
            | "perror"
    )
}

/// Checks that the type of an indirect call equals the type of the callee. All pointer types count
/// as equal, as in LLVM.
fn check_signature(at: At<'_>, func: FuncId) -> Result<(), Stop> {
    let types = at.types();
    let callee = at.run.module.func(func);
    let TypeKind::LlvmFunc {
        result,
        params,
        varargs,
    } = types.kind(callee.ty)
    else {
        return Err(Ub::NotAFunction.into());
    };
    let same = |a: Type, b: Type| a == b || types.is_ptr(a) && types.is_ptr(b);
    let args = &at.operands()[1..];
    let result_matches = match at.results().next() {
        Some(value) => same(at.ty(value), *result),
        None => *result == Type::VOID,
    };
    let enough = args.len() == params.len() || *varargs && args.len() > params.len();
    let mut pairs = params.iter().zip(args);
    if result_matches && enough && pairs.all(|(p, a)| same(*p, at.ty(*a))) {
        return Ok(());
    }
    let strings = &at.run.module.strings;
    let show = |ty| print_type(types, strings, ty, Release::NEWEST);
    let args: Vec<String> = args.iter().map(|a| show(at.ty(*a))).collect();
    let to = at.results().next();
    let facts = format!(
        "({}) -> {} where @{} is {}",
        args.join(", "),
        to.map_or("()".to_owned(), |r| show(at.ty(r))),
        strings.get(callee.name),
        show(callee.ty)
    );
    Err(Ub::WrongCallee.with(facts).into())
}

/// The memory as the host accesses it: all live blocks, by address.
struct ByAddress<'a>(&'a mut Memory);

impl HostMemory for ByAddress<'_> {
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        let block = self.0.block_at(address)?;
        (address..address.checked_add(len as u64)?)
            .map(|a| self.0.read(block, a, 1).ok().flatten().map(|b| b as u8))
            .collect()
    }

    fn read_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        let block = self.0.block_at(address)?;
        let bits = self
            .0
            .read_bits(block, address, u64::from(first_bit), width);
        bits.ok().flatten()
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        let Some(block) = self.0.block_at(address) else {
            return false;
        };
        bytes
            .iter()
            .zip(address..)
            .all(|(byte, a)| self.0.write(block, a, 1, Some(u128::from(*byte))).is_ok())
    }

    fn write_pointer(&mut self, address: u64, target: u64) -> bool {
        let (Some(block), Some(to)) = (self.0.block_at(address), self.0.block_at(target)) else {
            return false;
        };
        let pointer = (target, Provenance::Block(to));
        self.0.write_pointer(block, address, pointer).is_ok()
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        match self.0.alloc(BlockKind::Heap, size, align) {
            Some(block) => {
                self.0.expose(block);
                self.0.block(block).address
            }
            None => 0,
        }
    }
}
