//! The only unsafe module of the crate: pages, code memory, and transitions into and out of machine
//! code.
//!
//! All functions that this module exports are safe to call, for these reasons:
//!
//! - Machine code runs on its own stack ([`machine::Machine`]) between guard pages. The code does
//!   not touch Rust objects: its data is in [`data::DataArena`], to which no reference exists
//!   during a run.
//! - Rust code that machine code calls runs on the caller's stack ([`thunks`]). A stack pointer
//!   within the machine stack therefore means that generated code is running. Only then does a
//!   signal handler redirect the thread ([`signals`]), so no Rust frame is ever skipped.
//! - A helper that must end a run returns first; its thunk then leaves the run ([`thunks`]).
//!
//! On platforms other than x86-64 Linux, `unsupported` replaces the implementation and reports that
//! machine code is not supported.
//!
//! Miscompiled code can in principle write to any address of the process. The guards catch stray
//! indices, but not every possible address. Code that must not be affected by such a write belongs
//! in another process.

#![allow(
    unsafe_code,
    reason = "machine code, its memory and its signals need unsafe code; the rest of the crate has none"
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
mod unsupported;
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
pub(crate) use self::unsupported::{code, data, machine};
