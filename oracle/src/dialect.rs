//! Runs calls of LLVM-dialect modules in the interpreter alone, without source or lowering.

use lowerfuzz_interp::llvm::{Indefinite, Machine, Program, Value};
use lowerfuzz_interp::{Limits, Outcome, Provenance, Undefined};
use lowerfuzz_ir::case::{Call, Case, Datum, Expect};
use lowerfuzz_ir::host::{Host, HostMemory, Print};
use lowerfuzz_ir::text::{Form, Style, print_op, print_type};
use lowerfuzz_ir::{Level, Loc, Module, Release, Type};

use crate::abi::observe_buffer;
use crate::engine::direct_arguments;
use crate::expect;
use crate::explain::{Blocks, llvm_value};
use crate::observation::{Ended, Observation, Observed};
use crate::undefined::{self, Owner};
use crate::verdict::Discard;
use lowerfuzz_interp::printed;

/// Default limits of a call. They are finite, but higher than generated programs need.
pub const DIALECT_LIMITS: Limits = Limits {
    fuel: 10_000_000,
    depth: 4096,
    memory: 256 << 20,
};

/// The outcome of one call in an LLVM-dialect module.
#[derive(Clone, Debug)]
pub struct DialectCall {
    /// Name of the called function.
    pub function: String,
    /// How the call ended, in one line: its result, `abort`, `undefined: …`, `out-of-fuel` or
    /// `unsupported: …`.
    pub outcome: String,
    /// One line per origin of poison in the result.
    pub poison: Vec<String>,
    /// The violated LangRef rule, if the call has undefined behaviour.
    pub undefined: Option<Breach>,
    /// Text that the call printed through MLIR's runner library (`printI64`, …).
    pub printed: String,
    /// How the call's outcome contradicts the test case's expectation. `None` if it does not.
    pub wrong_expectation: Option<String>,
    /// Is the call a finding? True if it has undefined behaviour or another outcome that the test
    /// case does not expect.
    pub is_finding: bool,
}

/// A violation of a LangRef rule.
#[derive(Clone, Debug)]
pub struct Breach {
    /// Name of the function in which the rule was violated.
    pub function: String,
    /// The violating op as text. Empty if the call itself violates the rule.
    pub op: String,
    /// Byte offset of the op in the module's text.
    pub offset: Option<usize>,
    /// Description of the violation with concrete values: the allocation, the offset, the origin of
    /// poison.
    pub why: String,
    /// The LangRef section that states the rule.
    pub section: &'static str,
    /// The requirement in LangRef that the op violates.
    pub rule: &'static str,
}

/// Runs the calls of a test case whose functions are in the LLVM dialect, each on fresh memory.
///
/// For a test case without calls, `@main` is called if it takes no arguments. Arguments can be
/// scalars, vectors and functions; a memref argument is passed as a pointer to its buffer. The
/// limits apply to each call separately ([`DIALECT_LIMITS`] by default).
pub fn run_dialect(case: &Case, limits: Limits) -> Vec<DialectCall> {
    let program = Program::new(&case.module);
    let mut machine = Machine::new();
    let main = main_call(case);
    let calls = if case.calls.is_empty() {
        main.as_slice()
    } else {
        &case.calls
    };
    calls
        .iter()
        .map(|call| {
            machine.begin(limits);
            run(case, &program, &mut machine, call)
        })
        .collect()
}

/// Returns a call of `@main` for a test case without calls.
fn main_call(case: &Case) -> Option<Call> {
    let module = &case.module;
    let func = module.func(module.find_func("main")?);
    let (_, params) = module.types.as_llvm_func(func.ty)?;
    (func.level == Level::Llvm && func.body.is_some() && params.is_empty()).then(|| Call {
        func: func.name,
        args: Vec::new(),
        expect: None,
        after: Vec::new(),
        outside: false,
        prints: Vec::new(),
        loc: Loc::NONE,
    })
}

/// Executes one call on the machine's fresh memory.
fn run(case: &Case, program: &Program<'_>, machine: &mut Machine, call: &Call) -> DialectCall {
    let module = &case.module;
    let mut host = Printer::default();
    let mut buffers = Vec::new();
    let outcome = match direct_arguments(case, machine, call, &mut buffers) {
        Ok((func, args)) => machine.run(program, func, &args, &mut host),
        Err(what) => Outcome::Unsupported(what.into()),
    };
    let memory = machine.memory();
    let blocks = Blocks::of(memory, &buffers);
    let result_type = module
        .lookup_func(call.func)
        .and_then(|id| module.types.as_llvm_func(module.func(id).ty))
        .map_or(Type::VOID, |(result, _)| result);
    let mut done = DialectCall {
        function: module.str(call.func).to_owned(),
        outcome: String::new(),
        poison: Vec::new(),
        undefined: None,
        printed: host.text,
        wrong_expectation: None,
        is_finding: false,
    };
    let ended = match &outcome {
        Outcome::Returned(values) => {
            done.outcome = match values.first() {
                None => "()".into(),
                Some(value) => {
                    let shown = llvm_value(module, value, result_type, &blocks);
                    let ty = print_type(&module.types, &module.strings, result_type, case.release);
                    done.poison = poison(machine, value);
                    format!("{shown} : {ty}")
                }
            };
            Ended::Returned(observed(module, call, values))
        }
        Outcome::Aborted => {
            done.outcome = "abort".into();
            Ended::Aborted
        }
        Outcome::Undefined(undefined) => {
            done.undefined = Some(breach(case, undefined));
            let (release, owner) = (Release::NEWEST, Owner::Dialect);
            let undefined = undefined::Undefined::of(module, undefined.clone(), release, owner);
            done.outcome = format!("undefined: {undefined}");
            Ended::Undefined(undefined)
        }
        Outcome::Beyond(limit) => {
            done.outcome = Discard::Beyond(*limit).name().into();
            Ended::Beyond(*limit)
        }
        Outcome::Unsupported(what) => {
            done.outcome = format!("unsupported: {what}");
            Ended::Unsupported(what.clone())
        }
    };
    let is_known = !matches!(ended, Ended::Unsupported(_));
    let observation = Observation {
        buffers: buffers.iter().map(|b| observe_buffer(memory, b)).collect(),
        ..Observation::of_end(ended)
    };
    if is_known {
        done.wrong_expectation = expect::check(case, call, &observation).err();
    }
    let is_expected = matches!(call.expect, Some(Expect::Undefined(_)));
    done.is_finding = done.wrong_expectation.is_some() || done.undefined.is_some() && !is_expected;
    done
}

/// Groups the returned scalars into values of the types that the test case expects.
fn observed(module: &Module, call: &Call, values: &[Value]) -> Vec<Observed> {
    let Some(Expect::Returns(data)) = &call.expect else {
        return Vec::new();
    };
    let mut leaves = values.iter().flat_map(Value::leaves);
    let mut observed = Vec::new();
    for datum in data {
        match datum {
            Datum::Vector { lanes, ty } => {
                let scalar = module.types.scalar_of(*ty);
                let found = leaves.by_ref().take(lanes.len()).map(Value::bits);
                observed.push(Observed::Vector(found.collect(), scalar));
            }
            Datum::Scalar { ty, .. } => {
                let Some(leaf) = leaves.next() else { break };
                observed.push(Observed::Scalar(leaf.bits(), *ty));
            }
            Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => {
                let Some(leaf) = leaves.next() else { break };
                observed.push(Observed::Func(pointee(module, leaf)));
            }
        }
    }
    observed.extend(leaves.map(|leaf| Observed::Scalar(leaf.bits(), Type::I64)));
    observed
}

/// Returns the name of the function that a pointer refers to.
fn pointee(module: &Module, leaf: &Value) -> Option<String> {
    let Value::Ptr(pointer) = leaf else {
        return None;
    };
    match pointer.provenance {
        Provenance::Func(func) => Some(module.str(module.func(func).name).to_owned()),
        Provenance::Block(_) | Provenance::None => None,
    }
}

/// Describes the origins of poison and undef in a result, one line per origin.
fn poison(machine: &Machine, value: &Value) -> Vec<String> {
    let leaves = value.leaves();
    let mut origins: Vec<(Indefinite, Vec<String>)> = Vec::new();
    for (i, leaf) in leaves.iter().enumerate() {
        let Some(given) = leaf.indefinite() else {
            continue;
        };
        match origins.iter_mut().find(|(known, _)| *known == given) {
            Some((_, at)) => at.push(i.to_string()),
            None => origins.push((given, vec![i.to_string()])),
        }
    }
    let line = |(given, at): &(Indefinite, Vec<String>)| {
        let which = match (leaves.len(), at.len()) {
            (1, _) => "the result".to_owned(),
            (_, 1) => format!("scalar {} of the result", at[0]),
            _ => format!("scalars {} of the result", at.join(", ")),
        };
        let verb = if at.len() == 1 { "is" } else { "are" };
        let (name, from) = (given.name(), machine.origin(given.origin));
        format!("{which} {verb} {name} from {from}")
    };
    origins.iter().map(line).collect()
}

fn breach(case: &Case, undefined: &Undefined) -> Breach {
    let module = &case.module;
    let func = module.func(undefined.func);
    let style = Style::new(case.release, Form::Custom);
    let body = func.body.as_ref();
    let known = body.filter(|b| undefined.op.index() < b.n_ops());
    let text = print_op(module, undefined.func, undefined.op, style);
    let (section, rule) = undefined.why.rule();
    Breach {
        function: module.str(func.name).to_owned(),
        op: text.lines().next().unwrap_or("").to_owned(),
        offset: known.and_then(|b| b.op(undefined.op).loc.offset()),
        why: undefined.why.to_string(),
        section,
        rule,
    }
}

/// Host with the printing functions of MLIR's runner library, and the C library's `puts` and
/// `exit`. All other functions are unknown.
#[derive(Default)]
struct Printer {
    text: String,
}

/// Maximum number of printed bytes that are kept.
const MAX_PRINTED: usize = 1 << 20;

impl Host for Printer {
    fn call(
        &mut self,
        name: &str,
        args: &[u128],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        let before = self.text.len();
        match name {
            "puts" | "printString" => {
                let bytes = printed::text_at(memory, *args.first()? as u64);
                let text: Vec<u128> = bytes.map_while(|byte| byte).take(MAX_PRINTED).collect();
                printed::push(&mut self.text, Print::Text, &text);
                if name == "puts" {
                    self.text.push('\n');
                }
            }
            "exit" => return Some(Vec::new()),
            _ => printed::push(&mut self.text, Print::of(name)?, args),
        }
        if self.text.len() > MAX_PRINTED {
            self.text.truncate(before);
        }
        Some(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::parse;

    use super::*;

    fn calls(text: &str) -> Vec<DialectCall> {
        let case = parse(text, None).unwrap_or_else(|e| panic!("{e}\n{text}"));
        run_dialect(&case, DIALECT_LIMITS)
    }

    #[test]
    fn a_buffer_is_passed_by_pointer() {
        let text = "llvm.func @f(%p: !llvm.ptr) -> i32 {\n  %0 = llvm.load %p : !llvm.ptr -> i32\n  \
                    %1 = llvm.add %0, %0 : i32\n  llvm.store %1, %p : i32, !llvm.ptr\n  \
                    llvm.return %0 : i32\n}\n\
                    // call: @f(memref<2xi32> [21, 7]) == 21 : i32\n// after: arg0 == [42, 7]\n\
                    // call: @f(memref<2xi32> [21, 7])\n// after: arg0 == [21, 7]\n";
        let done = calls(text);
        assert_eq!(done[0].outcome, "21 : i32");
        assert!(!done[0].is_finding, "{done:?}");
        assert!(done[1].is_finding, "{done:?}");
    }

    #[test]
    fn printed_text_is_recorded() {
        let text = "llvm.func @printI64(i64)\nllvm.func @printNewline()\nllvm.func @other()\n\
                    llvm.func @main() {\n  %0 = llvm.mlir.constant(-3 : i64) : i64\n  \
                    llvm.call @printI64(%0) : (i64) -> ()\n  llvm.call @printNewline() : () -> ()\n  \
                    llvm.call @other() : () -> ()\n  llvm.return\n}\n";
        let done = calls(text);
        assert_eq!(done.len(), 1);
        assert_eq!(done[0].printed, "-3\n");
        assert_eq!(done[0].outcome, "unsupported: external function @other");
        let text = "llvm.mlir.global internal constant @text(\"Grüße\\00\")\n\
                    llvm.func @puts(!llvm.ptr) -> i32\nllvm.func @exit(i32)\n\
                    llvm.func @main() {\n  %0 = llvm.mlir.addressof @text : !llvm.ptr\n  \
                    %1 = llvm.call @puts(%0) : (!llvm.ptr) -> i32\n  \
                    llvm.call @exit(%1) : (i32) -> ()\n  llvm.unreachable\n}\n";
        let done = calls(text);
        assert_eq!(done[0].printed, "Grüße\n");
        assert_eq!(done[0].outcome, "abort");
    }
}
