//! The library that a release's runner loads: C functions that the self-contained form of a program
//! calls.
//!
//! This library does not depend on the program. The process that started the runner makes
//! arguments, answers external calls and observes results. This process communicates with the
//! library over a socket in place of standard input. The library transfers words ([`protocol`]),
//! and reads and writes memory on request.
//!
//! `lowerfuzz_next` forks for each call, so that a call that aborts or crashes ends only a child.
//! No function unwinds into code of the runner; an error ends the process.

#![allow(unsafe_code)]

mod copy;
mod link;
mod process;
pub mod protocol;

use std::cell::{Cell, RefCell};

use self::link::{ask, become_child, hand_over, tell};
use self::protocol::{NO_CHILD, Request};

thread_local! {
    /// The scalars that were last sent to the program. Each takes two words, the lower half first.
    static SCALARS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    /// The number of children forked so far.
    static CHILDREN: Cell<u64> = const { Cell::new(0) };
}

/// Stores scalars, which the program fetches later.
fn keep(scalars: &[u64]) {
    SCALARS.with_borrow_mut(|kept| scalars.clone_into(kept));
}

/// Returns one half of a stored scalar, or 0 if there is no scalar at this position.
fn kept(position: i32, half: usize) -> u64 {
    let at = usize::try_from(position).map_or(usize::MAX, |position| position * 2 + half);
    SCALARS.with_borrow(|kept| kept.get(at).copied().unwrap_or(0))
}

/// Reports that the program with this number begins.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_begin(number: i32) {
    tell(Request::Begin, &[number.cast_unsigned().into()]);
}

/// Forks a child for the next call. Returns the number of the function to call, in the child.
/// Returns -1 in the parent after the last call.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_next() -> i32 {
    while ask(Request::Next, &[]).first() == Some(&1) {
        CHILDREN.set(CHILDREN.get() + 1);
        match process::fork_and_wait() {
            process::Forked::Child => {
                become_child(CHILDREN.get());
                process::limit_seconds();
                let mut answer = ask(Request::Call, &[]).into_iter();
                let callee = answer.next().and_then(|callee| i32::try_from(callee).ok());
                keep(answer.as_slice());
                return callee.unwrap_or_else(|| process::fail());
            }
            process::Forked::Ended(status) => {
                tell(Request::Ended, &[status.cast_unsigned().into()]);
            }
            process::Forked::Failed => tell(Request::Ended, &[NO_CHILD]),
        }
    }
    -1
}

/// Reports that the call has returned and that its results were sent.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_done() {
    ask(Request::Done, &[]);
}

/// Reports that the program under test aborts.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_abort() {
    ask(Request::Abort, &[]);
}

/// Reports the address of a function of the source program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_function(index: i32, address: u64) {
    tell(Request::Function, &[index.cast_unsigned().into(), address]);
}

/// Reports the address of the next global.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_global(_index: i32, address: u64) {
    tell(Request::Global, &[address]);
}

/// Returns the lower half of an argument scalar of the call.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg(position: i32) -> u64 {
    kept(position, 0)
}

/// Returns the upper half of an argument scalar of the call.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg_high(position: i32) -> u64 {
    kept(position, 1)
}

/// Sends the next scalar of the call's results.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_result(low: u64, high: u64) {
    hand_over([low, high]);
}

/// Sends the next scalar of an external call's arguments.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_arg(low: u64, high: u64) {
    hand_over([low, high]);
}

/// Performs an external call of the function with this number, after all arguments were sent.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_call(func: i32) {
    keep(&ask(Request::HostCall, &[func.cast_unsigned().into()]));
}

/// Returns the lower half of a result scalar of the external call.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result(position: i32) -> u64 {
    kept(position, 0)
}

/// Returns the upper half of a result scalar of the external call.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result_high(position: i32) -> u64 {
    kept(position, 1)
}

/// Implements `malloc` for the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_malloc(size: u64) -> u64 {
    lowerfuzz_aligned_alloc(16, size)
}

/// Implements `aligned_alloc` for the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_aligned_alloc(align: u64, size: u64) -> u64 {
    let answer = ask(Request::Alloc, &[size, align]);
    answer.first().copied().unwrap_or(0)
}

/// Implements `free` for the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_free(address: u64) {
    tell(Request::Free, &[address]);
}

/// Implements `memrefCopy` of MLIR's C runner utilities. Copies elements of `bytes` bytes between
/// the ranked memrefs to which two unranked descriptors point.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_copy(bytes: u64, source: u64, target: u64) {
    copy::memref(usize::try_from(bytes).unwrap_or(0), source, target);
}
