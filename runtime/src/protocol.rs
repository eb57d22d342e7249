//! What the library and who has started the runner say to each other: messages over a socket that
//! keeps their boundaries, so that one is whole or not there. A message is words of 64 bits in the
//! machine's order, of which the first says what it is, and the second which process of the runner's it is
//! from or to: 0 is the runner, the others count its children. What was for a child that has died
//! meanwhile is read by nobody.
//!
//! The library requests; to some requests there is an answer, and before it any number of orders,
//! to some of which the library replies. Scalars are two words each, the lower half first.

/// Words of a message, at most.
pub const MAX_WORDS: usize = 1 << 12;
/// Bytes that are read or written by one order, at most.
pub const MAX_BYTES: usize = 1 << 12;
/// In place of a status: there is no child.
pub const NO_CHILD: u64 = u64::MAX;
/// Status of a process of the runner's that could not go on for want of somebody to talk to.
pub const FAILED: i32 = 120;

/// What the library says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// A program begins: its number.
    Begin,
    /// Where a function of the source lies: its number, its address.
    Function,
    /// Where the next global lies: its address.
    Global,
    /// Is there another call? Answered with 1 or 0.
    Next,
    /// In the child of a call: what is called, and with what? Answered with the number of the
    /// function and the scalars.
    Call,
    /// How the child of a call ended: its status as `waitpid` has it, or [`NO_CHILD`].
    Ended,
    /// Scalars of what is handed over; the rest follows.
    Scalars,
    /// An external call: the number of the function. Answered with the scalars of its results.
    HostCall,
    /// Allocate: size and alignment in bytes. Answered with an address.
    Alloc,
    /// Free: an address.
    Free,
    /// The call has returned. Answered with [`Order::Leave`].
    Done,
    /// The call aborts. Answered with [`Order::Leave`].
    Abort,
    /// To an order: the bytes that were read, in words, or the address.
    Reply,
}

/// What the library is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Some words of the answer; the rest follows.
    Words,
    /// The rest of the answer to the request: words.
    Answer,
    /// Read memory: address and number of bytes. There is a reply.
    Read,
    /// Write memory: address, number of bytes, and those in words.
    Write,
    /// Allocate: size and alignment in bytes. There is a reply.
    Alloc,
    /// End the process.
    Leave,
}

impl Request {
    const ALL: [Request; 13] = [
        Request::Begin,
        Request::Function,
        Request::Global,
        Request::Next,
        Request::Call,
        Request::Ended,
        Request::Scalars,
        Request::HostCall,
        Request::Alloc,
        Request::Free,
        Request::Done,
        Request::Abort,
        Request::Reply,
    ];

    /// What a message's first word means.
    pub fn of(word: u64) -> Option<Request> {
        let mut all = Request::ALL.into_iter();
        all.find(|request| *request as u64 == word)
    }
}

impl Order {
    const ALL: [Order; 6] = [
        Order::Words,
        Order::Answer,
        Order::Read,
        Order::Write,
        Order::Alloc,
        Order::Leave,
    ];

    /// What a message's first word means.
    pub fn of(word: u64) -> Option<Order> {
        Order::ALL.into_iter().find(|order| *order as u64 == word)
    }
}

/// Bytes of a message, at most.
pub const MAX_MESSAGE: usize = 8 * (2 + MAX_WORDS);

/// A message as bytes.
pub fn pack(what: u64, process: u64, words: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let words = [what, process].into_iter().chain(words);
    words.flat_map(u64::to_ne_bytes).collect()
}

/// What a message is, its process, and its words; `None` if it is none.
pub fn unpack(message: &[u8]) -> Option<(u64, u64, Vec<u64>)> {
    let (words, _) = message.as_chunks();
    let mut words = words.iter().map(|word| u64::from_ne_bytes(*word));
    Some((words.next()?, words.next()?, words.collect()))
}

/// Bytes as words, the last filled up with zeros.
pub fn words_of(bytes: &[u8]) -> Vec<u64> {
    let word = |part: &[u8]| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        u64::from_ne_bytes(word)
    };
    bytes.chunks(8).map(word).collect()
}

/// The first so many bytes of words; fewer if there are not that many.
pub fn bytes_of(words: &[u64], len: usize) -> Vec<u8> {
    let bytes = words.iter().flat_map(|word| word.to_ne_bytes());
    bytes.take(len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood() {
        for request in Request::ALL {
            assert_eq!(Request::of(request as u64), Some(request));
        }
        for order in Order::ALL {
            assert_eq!(Order::of(order as u64), Some(order));
        }
        assert_eq!(Request::of(99), None);
        let words = vec![1, u64::MAX];
        assert_eq!(unpack(&pack(3, 2, words.clone())), Some((3, 2, words)));
        // What is left of a word is none.
        assert_eq!(unpack(&pack(3, 2, [1])[..23]), Some((3, 2, vec![])));
        assert_eq!(unpack(&pack(3, 2, [1])[..15]), None);
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        assert_eq!(words_of(&bytes).len(), 2);
        assert_eq!(bytes_of(&words_of(&bytes), 9), bytes);
        assert_eq!(bytes_of(&[1], 20).len(), 8);
    }
}
