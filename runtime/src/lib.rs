//! The library that a release's runner loads: C functions that the self-contained form of a
//! program calls. They know nothing of programs. Whoever has started the runner, and talks to it
//! through its standard input, makes arguments, answers external calls and observes; here, words
//! are carried to and fro ([`protocol`]), and memory is read and written on request.
//!
//! `lowerfuzz_next` forks for each call, so that a call which aborts or crashes ends a child. Nothing
//! here unwinds into code of the runner's: who cannot go on ends the process.

#![allow(unsafe_code)]

mod copy;
mod link;
mod process;
pub mod protocol;

use std::cell::{Cell, RefCell};

use self::link::{ask, become_child, hand_over, tell};
use self::protocol::{NO_CHILD, Request};

thread_local! {
    /// What was handed over to the program last: scalars of two words, the lower half first.
    static SCALARS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    /// How many children there were.
    static CHILDREN: Cell<u64> = const { Cell::new(0) };
}

/// Keeps scalars that the program will fetch.
fn keep(scalars: &[u64]) {
    SCALARS.with_borrow_mut(|kept| scalars.clone_into(kept));
}

/// Half of a scalar that is kept; 0 where there is none.
fn kept(position: i32, half: usize) -> u64 {
    let at = usize::try_from(position).map_or(usize::MAX, |position| position * 2 + half);
    SCALARS.with_borrow(|kept| kept.get(at).copied().unwrap_or(0))
}

/// Begins with the program of a number.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_begin(number: i32) {
    tell(Request::Begin, &[number.cast_unsigned().into()]);
}

/// The number of the function to call, in a child of its own; -1 when there are no more calls.
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

/// The call has returned, and its results were handed over.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_done() {
    ask(Request::Done, &[]);
}

/// The program aborts.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_abort() {
    ask(Request::Abort, &[]);
}

/// Where a function of the source lies.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_function(index: i32, address: u64) {
    tell(Request::Function, &[index.cast_unsigned().into(), address]);
}

/// Where a global lies.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_global(_index: i32, address: u64) {
    tell(Request::Global, &[address]);
}

/// A scalar of the arguments, its lower half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg(position: i32) -> u64 {
    kept(position, 0)
}

/// A scalar of the arguments, its upper half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg_high(position: i32) -> u64 {
    kept(position, 1)
}

/// The next scalar of the results.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_result(low: u64, high: u64) {
    hand_over([low, high]);
}

/// The next scalar of an external call's arguments.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_arg(low: u64, high: u64) {
    hand_over([low, high]);
}

/// The arguments of an external call are complete, of the function of this number.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_call(func: i32) {
    keep(&ask(Request::HostCall, &[func.cast_unsigned().into()]));
}

/// A scalar of its results, the lower half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result(position: i32) -> u64 {
    kept(position, 0)
}

/// A scalar of its results, the upper half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result_high(position: i32) -> u64 {
    kept(position, 1)
}

/// `malloc` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_malloc(size: u64) -> u64 {
    lowerfuzz_aligned_alloc(16, size)
}

/// `aligned_alloc` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_aligned_alloc(align: u64, size: u64) -> u64 {
    let answer = ask(Request::Alloc, &[size, align]);
    answer.first().copied().unwrap_or(0)
}

/// `free` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_free(address: u64) {
    tell(Request::Free, &[address]);
}

/// `memrefCopy` of MLIR's C runner utilities: copies elements of so many bytes between the ranked
/// memrefs that two unranked descriptors point to.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_copy(bytes: u64, source: u64, target: u64) {
    copy::memref(usize::try_from(bytes).unwrap_or(0), source, target);
}
