//! Test cases by their texts: what a mutation has made is judged next, and then changed again. It is not
//! read each time, and its source runs once. What could not be judged is taken back: libFuzzer changes an input
//! several times in a row, and all that follows would not be judged either.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Prepared;
use rustc_hash::FxHasher;

/// Texts that are kept, at most: some tens of megabytes.
const TEXTS: usize = 1 << 11;

struct Kept {
    text: Box<[u8]>,
    case: Rc<Case>,
    prepared: Option<Prepared>,
    /// The test case that it was made of.
    origin: Option<Rc<Case>>,
    is_taken_back: bool,
}

thread_local! {
    static KEPT: RefCell<Vec<Option<Kept>>> = RefCell::new((0..TEXTS).map(|_| None).collect());
}

/// What is kept in the place of a text, which may be another one.
fn place<T>(text: &[u8], with: impl FnOnce(&mut Option<Kept>) -> T) -> T {
    let mut hash = FxHasher::default();
    text.hash(&mut hash);
    // The upper bits are the better ones.
    let at = (hash.finish() >> (64 - TEXTS.trailing_zeros())) as usize;
    KEPT.with_borrow_mut(|kept| with(&mut kept[at]))
}

/// Keeps the test case of a text, what the source says of its calls if they have run, and what it was made of.
pub(crate) fn keep(
    text: &[u8],
    case: Rc<Case>,
    prepared: Option<Prepared>,
    origin: Option<Rc<Case>>,
) {
    place(text, |kept| {
        *kept = Some(Kept {
            text: text.into(),
            case,
            prepared,
            origin,
            is_taken_back: false,
        });
    });
}

/// What is kept of a text, if it is.
fn of<T>(text: &[u8], with: impl FnOnce(&mut Kept) -> T) -> Option<T> {
    place(text, |kept| {
        kept.as_mut().filter(|kept| *kept.text == *text).map(with)
    })
}

/// The test case of a text, if it is kept.
pub(crate) fn case(text: &[u8]) -> Option<Rc<Case>> {
    of(text, |kept| Rc::clone(&kept.case))
}

/// Takes a text back that could not be judged.
pub(crate) fn take_back(text: &[u8]) {
    of(text, |kept| kept.is_taken_back = true);
}

/// The test case that a text was made of, if it was taken back.
pub(crate) fn origin(text: &[u8]) -> Option<Rc<Case>> {
    of(text, |kept| {
        kept.origin.clone().filter(|_| kept.is_taken_back)
    })?
}

/// What the source says of the calls of a text's test case, once.
pub(crate) fn take_prepared(text: &[u8]) -> Option<Prepared> {
    of(text, |kept| kept.prepared.take())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_generator::{Config, case_from_seed};

    #[test]
    fn a_text_has_its_own_test_case() {
        let of = |seed| Rc::new(case_from_seed(seed, &Config::default()));
        // More texts than there are places: some take the place of others, and none is mistaken for one.
        let texts: Vec<String> = (0..4 * TEXTS).map(|i| i.to_string()).collect();
        let cases = [of(1), of(2), of(3)];
        for (i, text) in texts.iter().enumerate() {
            keep(text.as_bytes(), Rc::clone(&cases[i % 3]), None, None);
        }
        let mut found = 0;
        for (i, text) in texts.iter().enumerate() {
            if let Some(kept) = case(text.as_bytes()) {
                assert!(Rc::ptr_eq(&kept, &cases[i % 3]), "{text}");
                found += 1;
            }
        }
        assert!((TEXTS / 2..=TEXTS).contains(&found), "{found}");
        assert!(case(b"another").is_none());
        assert!(take_prepared(texts[texts.len() - 1].as_bytes()).is_none());
    }

    #[test]
    fn what_is_taken_back_has_the_test_case_that_it_was_made_of() {
        let of = |seed| Rc::new(case_from_seed(seed, &Config::default()));
        let one = of(1);
        keep(b"first", of(2), None, None);
        keep(b"second", of(3), None, Some(Rc::clone(&one)));
        assert!(origin(b"second").is_none());
        for text in [b"first".as_slice(), b"second", b"third"] {
            take_back(text);
        }
        assert!(origin(b"first").is_none() && origin(b"third").is_none());
        let origin = origin(b"second").expect("it was taken back");
        assert!(Rc::ptr_eq(&origin, &one));
    }
}
