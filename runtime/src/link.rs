//! The connection to the process that started the runner: a socket in place of standard input.

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
    /// Scalars that are queued for the next request.
    static WAITING: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
    /// The number of this process: 0 for the runner, and the child's number for a child.
    static PROCESS: Cell<u64> = const { Cell::new(0) };
}

fn socket() -> ManuallyDrop<File> {
    // SAFETY: standard input stays open for the life of the process; this file handle is never
    // closed.
    ManuallyDrop::new(unsafe { File::from_raw_fd(0) })
}

/// Makes this process the child with this number.
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
            // The other process has closed its end of the socket.
            process::fail()
        };
        if process == PROCESS.get() {
            return (Order::of(what).unwrap_or(Order::Leave), words);
        }
    }
}

/// Queues a scalar. The scalar is sent with the next request at the latest.
pub(crate) fn hand_over(scalar: [u64; 2]) {
    WAITING.with_borrow_mut(|waiting| {
        waiting.extend(scalar);
        if waiting.len() >= MAX_WORDS {
            send(Request::Scalars, waiting.drain(..));
        }
    });
}

/// Sends a request that has no answer.
pub(crate) fn tell(request: Request, words: &[u64]) {
    WAITING.with_borrow_mut(|waiting| {
        if !waiting.is_empty() {
            send(Request::Scalars, waiting.drain(..));
        }
    });
    send(request, words.iter().copied());
}

/// Sends a request, executes the orders that arrive before the answer, and returns the answer.
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

/// Converts a word to a size in bytes; an excessive value becomes the largest size.
fn size(word: u64) -> usize {
    usize::try_from(word).unwrap_or(usize::MAX)
}
