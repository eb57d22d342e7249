//! Compiles LLVM-dialect modules with Cranelift, and runs them in a protected environment.
//!
//! ```text
//! Jit::new → compile(module, entries) → begin(fill), buffers → run(entry, args, host) → Outcome
//!                                        ↑ once for each input ↑          results, memory
//! ```
//!
//! ```
//! use lowerfuzz_ir::host::NoHost;
//! use lowerfuzz_jit::{Config, Jit, Outcome};
//!
//! let text = "llvm.func @twice(%a: i8) -> i8 {
//!   %0 = llvm.add %a, %a : i8
//!   llvm.return %0 : i8
//! }";
//! let (module, _) = lowerfuzz_ir::text::parse(text, None).unwrap();
//! let twice = module.strings.find("twice").unwrap();
//! let mut jit = Jit::new(&Config::default()).unwrap();
//! jit.compile(&module, &[twice], &[]).unwrap();
//! assert_eq!(jit.run(twice, &[100], &mut NoHost).unwrap(), Outcome::Returned);
//! assert_eq!(jit.results(), [200]);
//! ```
//!
//! [`Jit::run_table`] runs a function on many inputs at once, without leaving the generated code
//! between two inputs.
//!
//! # Semantics
//!
//! This crate shares only the IR with the interpreters. `SEMANTICS.md` defines the meaning of
//! programs. Behaviour that is undefined in `SEMANTICS.md` is also undefined in the JIT. Where LLVM
//! produces poison or an undefined value, the result of the machine code is arbitrary. `undef`,
//! `poison` and fresh memory consist of the pattern passed to [`Jit::begin`]. If a result depends
//! on them, two runs with different patterns therefore return different results. Flags that only
//! add poison are ignored.
//!
//! Supported types are:
//!
//! - scalars of all kinds (`i1` to `i128`, `f16`, `bf16`, `f32`, `f64`, pointers),
//! - vectors of scalars with any number of lanes,
//! - aggregates of scalars and vectors.
//!
//! Values of more than 4096 scalars, functions of more than 131072 scalars and unregistered ops are
//! [`Error::Unsupported`].
//!
//! Arguments and results of entry functions are flat lists of scalars in order. A vector is passed
//! as its lanes, and a struct or array as its elements.
//!
//! # Containment
//!
//! A program runs on its own machine stack, on memory between guard regions ([`Memory`]), and for a
//! limited time. A fault of any kind becomes an [`Outcome`], costs a few microseconds, and leaves
//! the engine usable. After the run, red zones reveal stray writes within the arena, unless a write
//! hits another block or is far beyond the last block. Only an interpreter detects such writes.
//! Signal handlers for SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGURG are installed once in a process.
//! A signal that does not come from generated code is passed to the previous handler. A `fork`
//! without `exec` does not copy the watchdog thread, so create engines after the `fork`.
//!
//! # Cost
//!
//! Code generation takes most of the time. Therefore the translation emits few instructions
//! (`translate`), Cranelift runs without optimisation, and no memory is mapped or protected for
//! each program. [`Jit::counts`] reports the number of emitted instructions; `cargo bench -p
//! lowerfuzz-jit` measures their cost. The engine uses `cranelift-jit` with its own memory
//! provider. Declaring, defining and finalizing a function costs 0.4 µs more than
//! `Context::compile` and a copy. The difference is 5 % for 5 instructions and 1–4 % for 23 and
//! more instructions (medians of interleaved rounds). This difference does not justify a
//! lower-level interface. A call costs 0.15 µs with fresh memory and a buffer, a fault 3 µs.
//! A row of a table has no such cost, except for a fault.

#![cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux")),
    allow(dead_code, reason = "the platform has no machine to run code on")
)]

mod counts;
mod error;
mod globals;
mod helpers;
mod jit;
mod layout;
mod linker;
mod memory;
mod memref_copy;
mod program;
mod run;
mod sys;
mod table;
mod translate;

pub use counts::Counts;
pub use error::Error;
pub use jit::{Config, Jit};
pub use memory::{
    BadFree, Block, BlockKind, Damage, DamageKind, Exhausted, MAX_ALIGN, Memory, RED_ZONE, TAIL,
};
pub use run::{Fault, FaultKind, Outcome};
pub use table::Table;
