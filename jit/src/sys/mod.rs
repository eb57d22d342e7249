//! The one unsafe corner of the crate: pages, code memory, and the way into machine code and out
//! of it again.
//!
//! Everything here is safe to call. What makes it so, in one place:
//!
//! - Machine code runs on a stack of its own ([`machine::Machine`]) between guard pages, and
//!   touches no Rust object: its data lies in [`data::DataArena`], of which no reference is held
//!   while it runs.
//! - Whatever Rust code it calls runs on the caller's stack again ([`thunks`]). So a stack pointer
//!   within the machine stack means generated code and nothing else; only then a signal handler
//!   changes where the thread goes on ([`signals`]), and no Rust frame is ever skipped.
//! - Helpers that must end a run return first; the thunk then leaves ([`thunks`]).
//!
//! Elsewhere than on x86-64 Linux `elsewhere` takes the place of all this, and says so.
//!
//! Generated code that was miscompiled may in principle write to any address of the process. The
//! guards catch indices that went astray, not deliberate aim: run what must not fail elsewhere in
//! another process.

#![allow(
    unsafe_code,
    reason = "machine code, its memory and its signals cannot be had without; the rest of the crate has none"
)]

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod code;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod data;
pub(crate) mod interface;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod machine;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod pages;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod requests;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod signals;
pub(crate) mod thunks;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod vm;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod watchdog;

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
mod elsewhere;
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
pub(crate) use self::elsewhere::{code, data, machine};
