//! The protocol between this library and the process that started the runner.
//!
//! Messages travel over a socket that preserves their boundaries, so that a message arrives
//! completely or not at all. A message consists of 64-bit words in native byte order. The first
//! word is the kind of message. The second word is the process that sends or receives the message:
//! 0 is the runner, and its children count from 1. A message to a child that has died is never
//! read.
//!
//! The library sends requests. Some requests have an answer. Before the answer, any number of
//! orders may arrive, and some orders have a reply. A scalar takes two words, the lower half first.

/// The maximal number of words in a message.
pub const MAX_WORDS: usize = 1 << 12;
/// The maximal number of bytes that one order reads or writes.
pub const MAX_BYTES: usize = 1 << 12;
/// The value that is sent in place of an exit status if the fork failed.
pub const NO_CHILD: u64 = u64::MAX;
/// The exit status of a runner process that has lost its connection.
pub const FAILED: i32 = 120;

/// The messages that the library sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Reports that a program begins, with the program's number.
    Begin,
    /// Reports a function of the source program: its number and its address.
    Function,
    /// Reports the address of the next global.
    Global,
    /// Asks whether the program has another call. The answer is 1 for yes and 0 for no.
    Next,
    /// Asks, in the child of a call, for the function to call. The answer is the number of the
    /// function and the argument scalars.
    Call,
    /// Reports how the child of a call ended: the status of `waitpid`, or [`NO_CHILD`].
    Ended,
    /// Sends some scalars of a list. The next messages continue the list.
    Scalars,
    /// Calls the external function with this number. The answer holds the scalars of the function's
    /// results.
    HostCall,
    /// Asks for memory of this size and alignment in bytes. The answer is an address.
    Alloc,
    /// Frees the memory at an address.
    Free,
    /// Reports that the call has returned. The answer is [`Order::Leave`].
    Done,
    /// Reports that the call aborts. The answer is [`Order::Leave`].
    Abort,
    /// Replies to an order. The reply to [`Order::Read`] is the bytes as words, and the reply to
    /// [`Order::Alloc`] is the address.
    Reply,
}

/// The messages that the library receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Sends some words of an answer. The next messages continue the answer.
    Words,
    /// Sends the last words of the answer to the request.
    Answer,
    /// Reads memory at an address, for a number of bytes. The library replies with the bytes.
    Read,
    /// Writes memory. The words are the address, the number of bytes, and the bytes.
    Write,
    /// Allocates memory of a size and alignment in bytes. The library replies with the address.
    Alloc,
    /// Orders the process to end.
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

    /// Decodes the first word of a message to the kind of request.
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

    /// Decodes the first word of a message to the kind of request.
    pub fn of(word: u64) -> Option<Order> {
        Order::ALL.into_iter().find(|order| *order as u64 == word)
    }
}

/// The maximal size of a message in bytes.
pub const MAX_MESSAGE: usize = 8 * (2 + MAX_WORDS);

/// Encodes a message as bytes.
pub fn pack(what: u64, process: u64, words: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let words = [what, process].into_iter().chain(words);
    words.flat_map(u64::to_ne_bytes).collect()
}

/// Decodes a message into its kind, its process and its words. Returns `None` for a malformed
/// message.
pub fn unpack(message: &[u8]) -> Option<(u64, u64, Vec<u64>)> {
    let (words, _) = message.as_chunks();
    let mut words = words.iter().map(|word| u64::from_ne_bytes(*word));
    Some((words.next()?, words.next()?, words.collect()))
}

/// Packs bytes into words; the last word is padded with zeros.
pub fn words_of(bytes: &[u8]) -> Vec<u64> {
    let word = |part: &[u8]| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        u64::from_ne_bytes(word)
    };
    bytes.chunks(8).map(word).collect()
}

/// Unpacks the first `len` bytes of words, or fewer if there are not enough words.
pub fn bytes_of(words: &[u64], len: usize) -> Vec<u8> {
    let bytes = words.iter().flat_map(|word| word.to_ne_bytes());
    bytes.take(len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_round_trip() {
        for request in Request::ALL {
            assert_eq!(Request::of(request as u64), Some(request));
        }
        for order in Order::ALL {
            assert_eq!(Order::of(order as u64), Some(order));
        }
        assert_eq!(Request::of(99), None);
        let words = vec![1, u64::MAX];
        assert_eq!(unpack(&pack(3, 2, words.clone())), Some((3, 2, words)));
        // An incomplete word at the end of a message is dropped.
        assert_eq!(unpack(&pack(3, 2, [1])[..23]), Some((3, 2, vec![])));
        assert_eq!(unpack(&pack(3, 2, [1])[..15]), None);
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        assert_eq!(words_of(&bytes).len(), 2);
        assert_eq!(bytes_of(&words_of(&bytes), 9), bytes);
        assert_eq!(bytes_of(&[1], 20).len(), 8);
    }
}
