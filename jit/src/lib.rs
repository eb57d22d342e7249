//! LLVM-dialect modules compiled with Cranelift and run under guard.
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
//! # Meaning
//!
//! The crate shares nothing with the interpreters but the IR: `SEMANTICS.md` says what programs
//! mean, and what is undefined there is undefined here, too. Where LLVM has poison or undefined
//! values, the machine has whatever it computes; what comes from `undef`, `poison` and fresh memory
//! is the pattern that [`Jit::begin`] was given, so that two runs show what depends on it. Flags
//! that only add poison are ignored.
//!
//! Supported are scalars of all kinds (`i1` to `i128`, `f16`, `bf16`, `f32`, `f64`, pointers),
//! vectors of them (any number of lanes), and aggregates of all these. Values of more than 4096
//! scalars, functions of more than 131072 and unregistered ops are [`Error::Unsupported`].
//!
//! Arguments and results of entries are flat: the scalars of all parameters in order, a vector as
//! its lanes, a struct or array as its parts.
//!
//! # Containment
//!
//! A program runs on a machine stack of its own, on memory between guard regions ([`Memory`]), and
//! for a limited time. Faults of every kind are an [`Outcome`], cost a few microseconds, and leave
//! the engine as it was. Writes that go astray within the arena are found by red zones after the
//! run, unless they hit another block or lie far beyond the last one: those only an interpreter
//! sees. Signal handlers for SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGURG are installed once in the
//! life of the process; a signal that does not come from generated code goes to the handler that
//! was there before. A `fork` without `exec` leaves the watchdog behind: make engines after it.
//!
//! # Cost
//!
//! Code generation is nearly everything, so the translation emits little (`translate`), Cranelift
//! runs without optimisation, and nothing is mapped, protected or built anew for a program.
//! [`Jit::counts`] says what was emitted, `cargo bench --bench cost` what it costs. The
//! way in is `cranelift-jit` with memory of our own: declaring, defining and finalizing a function
//! cost 0.4 µs over `Context::compile` and a copy, 5 % at 5 instructions, 1–4 % at 23 and more
//! (medians of interleaved rounds), too little to go below it. A call costs 0.15 µs with fresh
//! memory and a buffer, a fault 3 µs.

#![cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux")),
    allow(dead_code, reason = "there is no machine to run code on")
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
mod translate;

pub use counts::Counts;
pub use error::Error;
pub use jit::{Config, Jit};
pub use memory::{
    BadFree, Block, BlockKind, Damage, DamageKind, Exhausted, MAX_ALIGN, Memory, RED_ZONE, TAIL,
};
pub use run::{Fault, FaultKind, Outcome};
