//! The socket connection to the runtime library in a runner's process, and access to the process's
//! memory.

use std::cell::{Cell, RefCell};
use std::os::fd::OwnedFd;
use std::rc::Rc;

use lowerfuzz_runtime::protocol::{
    MAX_BYTES, MAX_MESSAGE, MAX_WORDS, Order, Request, bytes_of, pack, unpack, words_of,
};
use rustc_hash::FxHashMap;
use rustix::io::{Errno, read, write};

use crate::session::ProcessMemory;

/// Number of bytes per read of the process's memory. If any byte of a page is readable, the whole
/// page is.
const PAGE: u64 = 1 << 12;
const _: () = assert!(PAGE as usize <= MAX_BYTES);

/// A message: a request, the process that sent it, and its words.
type Message = (u64, u64, Vec<u64>);

/// The host's end of the socket connection to a runner's process.
pub(crate) struct Channel {
    socket: OwnedFd,
    /// The process that sent the last request.
    process: Cell<u64>,
    /// Cached pages of the process's memory, valid until the process continues.
    pages: RefCell<FxHashMap<u64, Vec<u8>>>,
    /// A message that arrived instead of a reply, because the replying child died.
    early: RefCell<Option<Message>>,
    silent: Cell<bool>,
}

impl Channel {
    pub(crate) fn new(socket: OwnedFd) -> Channel {
        Channel {
            socket,
            process: Cell::new(0),
            pages: RefCell::default(),
            early: RefCell::default(),
            silent: Cell::new(false),
        }
    }

    /// Receives the next request with its words. Returns `None` if the process has ended.
    pub(crate) fn request(&self) -> Option<(Request, Vec<u64>)> {
        self.pages.borrow_mut().clear();
        let early = self.early.borrow_mut().take();
        let (what, process, words) = early.or_else(|| self.receive())?;
        if self.process.replace(process) != process {
            self.silent.set(false);
        }
        Some((Request::of(what)?, words))
    }

    /// Answers the current request.
    pub(crate) fn answer(&self, words: &[u64]) {
        let (parts, rest) = words.as_chunks::<MAX_WORDS>();
        for part in parts {
            self.send(Order::Words, part.iter().copied());
        }
        self.send(Order::Answer, rest.iter().copied());
    }

    /// Tells the process to exit.
    pub(crate) fn leave(&self) {
        self.send(Order::Leave, []);
    }

    /// Returns whether the process died before it sent its reply.
    pub(crate) fn is_silent(&self) -> bool {
        self.silent.get()
    }

    fn send(&self, order: Order, words: impl IntoIterator<Item = u64>) {
        let message = pack(order as u64, self.process.get(), words);
        // If the receiver is dead, the next receive detects it.
        while write(&self.socket, &message) == Err(Errno::INTR) {}
    }

    fn receive(&self) -> Option<Message> {
        let mut message = [0; MAX_MESSAGE];
        loop {
            match read(&self.socket, &mut message[..]) {
                Ok(len) => return unpack(&message[..len]),
                Err(Errno::INTR) => {}
                Err(_) => return None,
            }
        }
    }

    /// Sends an order to the process and waits for its reply.
    fn ask(&self, order: Order, words: [u64; 2]) -> Option<Vec<u64>> {
        if self.is_silent() {
            return None;
        }
        self.send(order, words);
        match self.receive() {
            Some((what, _, words)) if what == Request::Reply as u64 => Some(words),
            other => {
                self.silent.set(true);
                *self.early.borrow_mut() = other;
                None
            }
        }
    }

    /// Reads a byte of memory. Returns 0 if the process died while reading.
    fn byte(&self, address: u64) -> u8 {
        let start = address & !(PAGE - 1);
        let mut pages = self.pages.borrow_mut();
        let page = pages.entry(start).or_insert_with(|| {
            let words = self.ask(Order::Read, [start, PAGE]);
            bytes_of(&words.unwrap_or_default(), PAGE as usize)
        });
        page.get((address - start) as usize).copied().unwrap_or(0)
    }
}

impl ProcessMemory for Rc<Channel> {
    fn read(&self, address: u64, len: usize) -> u128 {
        let mut bytes = [0; 16];
        for (byte, i) in bytes.iter_mut().zip(0..len as u64) {
            *byte = self.byte(address.wrapping_add(i));
        }
        u128::from_le_bytes(bytes)
    }

    fn write(&mut self, address: u64, bytes: &[u8]) {
        self.pages.borrow_mut().clear();
        let most = MAX_BYTES / 2;
        for (part, at) in bytes.chunks(most).zip((0..).step_by(most)) {
            let words = [address.wrapping_add(at), part.len() as u64];
            self.send(Order::Write, words.into_iter().chain(words_of(part)));
        }
    }

    fn alloc(&mut self, size: u64, align: u64) -> u64 {
        let reply = self.ask(Order::Alloc, [size, align]);
        reply.and_then(|words| words.first().copied()).unwrap_or(0)
    }
}
