//! The link to who has started the runner: a socket in place of standard input.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;

use crate::process;
use crate::protocol::{
    MAX_BYTES, MAX_MESSAGE, MAX_WORDS, Order, Request, bytes_of, pack, unpack, words_of,
};

thread_local! {
    /// Scalars that are handed over, and not sent yet.
    static WAITING: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    /// Which process this is.
    static PROCESS: Cell<u64> = const { Cell::new(0) };
}

fn socket() -> ManuallyDrop<File> {
    // SAFETY: standard input is open for as long as the process lives, and never closed by us.
    ManuallyDrop::new(unsafe { File::from_raw_fd(0) })
}

/// From now on, this is the child of a number.
pub(crate) fn become_child(number: u64) {
    PROCESS.set(number);
}

fn send(request: Request, words: impl IntoIterator<Item = u64>) {
    if socket()
        .write_all(&pack(request as u64, PROCESS.get(), words))
        .is_err()
    {
        process::fail()
    }
}

fn receive() -> (Order, Vec<u64>) {
    let mut message = [0; MAX_MESSAGE];
    loop {
        let len = socket().read(&mut message).unwrap_or(0);
        let Some((what, process, words)) = unpack(&message[..len]) else {
            // Nobody is there any more.
            process::fail()
        };
        if process == PROCESS.get() {
            return (Order::of(what).unwrap_or(Order::Leave), words);
        }
    }
}

/// Hands a scalar over, with the next request at the latest.
pub(crate) fn hand_over(scalar: [u64; 2]) {
    WAITING.with_borrow_mut(|waiting| {
        waiting.extend(scalar);
        if waiting.len() >= MAX_WORDS {
            send(Request::Scalars, waiting.drain(..));
        }
    });
}

/// Makes a request that has no answer.
pub(crate) fn tell(request: Request, words: &[u64]) {
    WAITING.with_borrow_mut(|waiting| {
        if !waiting.is_empty() {
            send(Request::Scalars, waiting.drain(..));
        }
    });
    send(request, words.iter().copied());
}

/// Makes a request, does what is ordered, and returns the answer.
pub(crate) fn ask(request: Request, words: &[u64]) -> Vec<u64> {
    tell(request, words);
    let mut answer = Vec::new();
    loop {
        let (order, words) = receive();
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        match order {
            Order::Words => answer.extend(words),
            Order::Answer => {
                answer.extend(words);
                return answer;
            }
            Order::Read => {
                let bytes = process::read(word(0), size(word(1)).min(MAX_BYTES));
                send(Request::Reply, words_of(&bytes));
            }
            Order::Write => {
                let bytes = words.get(2..).unwrap_or_default();
                process::write(word(0), &bytes_of(bytes, size(word(1))));
            }
            Order::Alloc => {
                let address = process::alloc(size(word(0)), word(1));
                send(Request::Reply, [address]);
            }
            Order::Leave => process::leave(0),
        }
    }
}

/// A size in bytes; what is no size of anything is larger than there is room for.
fn size(word: u64) -> usize {
    usize::try_from(word).unwrap_or(usize::MAX)
}
