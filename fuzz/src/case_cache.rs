//! A cache of test cases by their texts.
//!
//! A mutated program is judged and then mutated again. The cache avoids parsing its text again and
//! running its source twice. Texts that could not be judged are marked as rejected. libFuzzer
//! mutates an input several times in a row, and mutations of a rejected program would be rejected,
//! too.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::Prepared;
use rustc_hash::FxHasher;

/// The maximal number of cached texts. A full cache takes some tens of megabytes.
const TEXTS: usize = 1 << 11;

/// A cached text with its test case.
struct Entry {
    text: Box<[u8]>,
    case: Rc<Case>,
    prepared: Option<Prepared>,
    /// The test case from which the cached test case was mutated.
    origin: Option<Rc<Case>>,
    is_rejected: bool,
}

thread_local! {
    static CACHE: RefCell<Vec<Option<Entry>>> = RefCell::new((0..TEXTS).map(|_| None).collect());
}

/// Accesses the cache slot of a text. The slot may hold another text.
fn slot<T>(text: &[u8], with: impl FnOnce(&mut Option<Entry>) -> T) -> T {
    let mut hash = FxHasher::default();
    text.hash(&mut hash);
    // The upper bits of the hash are used, because they are mixed best.
    let at = (hash.finish() >> (64 - TEXTS.trailing_zeros())) as usize;
    CACHE.with_borrow_mut(|cached| with(&mut cached[at]))
}

/// Caches the test case of a text, the results of its source if known, and the test case from which
/// it was mutated.
pub(crate) fn insert(
    text: &[u8],
    case: Rc<Case>,
    prepared: Option<Prepared>,
    origin: Option<Rc<Case>>,
) {
    slot(text, |cached| {
        *cached = Some(Entry {
            text: text.into(),
            case,
            prepared,
            origin,
            is_rejected: false,
        });
    });
}

/// Accesses the cache entry of a text. Returns `None` if the text is not cached.
fn entry<T>(text: &[u8], with: impl FnOnce(&mut Entry) -> T) -> Option<T> {
    slot(text, |cached| {
        cached
            .as_mut()
            .filter(|cached| *cached.text == *text)
            .map(with)
    })
}

/// The cached test case of a text.
pub(crate) fn case(text: &[u8]) -> Option<Rc<Case>> {
    entry(text, |cached| Rc::clone(&cached.case))
}

/// Marks a text as rejected because it could not be judged.
pub(crate) fn reject(text: &[u8]) {
    entry(text, |cached| cached.is_rejected = true);
}

/// The test case from which a rejected text was mutated; `None` for other texts.
pub(crate) fn origin(text: &[u8]) -> Option<Rc<Case>> {
    entry(text, |cached| {
        cached.origin.clone().filter(|_| cached.is_rejected)
    })?
}

/// Removes from the cache, and returns, the results of the source of a text's test case.
pub(crate) fn take_prepared(text: &[u8]) -> Option<Prepared> {
    entry(text, |cached| cached.prepared.take())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_generator::{Config, case_from_seed};

    #[test]
    fn each_text_has_its_own_test_case() {
        let of = |seed| Rc::new(case_from_seed(seed, &Config::default()));
        // There are more texts than slots: some texts replace others, but no text is mistaken for
        // another.
        let texts: Vec<String> = (0..4 * TEXTS).map(|i| i.to_string()).collect();
        let cases = [of(1), of(2), of(3)];
        for (i, text) in texts.iter().enumerate() {
            insert(text.as_bytes(), Rc::clone(&cases[i % 3]), None, None);
        }
        let mut found = 0;
        for (i, text) in texts.iter().enumerate() {
            if let Some(cached) = case(text.as_bytes()) {
                assert!(Rc::ptr_eq(&cached, &cases[i % 3]), "{text}");
                found += 1;
            }
        }
        assert!((TEXTS / 2..=TEXTS).contains(&found), "{found}");
        assert!(case(b"another").is_none());
        assert!(take_prepared(texts[texts.len() - 1].as_bytes()).is_none());
    }

    #[test]
    fn a_rejected_text_has_the_test_case_it_was_mutated_from() {
        let of = |seed| Rc::new(case_from_seed(seed, &Config::default()));
        let one = of(1);
        insert(b"first", of(2), None, None);
        insert(b"second", of(3), None, Some(Rc::clone(&one)));
        assert!(origin(b"second").is_none());
        for text in [b"first".as_slice(), b"second", b"third"] {
            reject(text);
        }
        assert!(origin(b"first").is_none() && origin(b"third").is_none());
        let origin = origin(b"second").expect("the text was rejected");
        assert!(Rc::ptr_eq(&origin, &one));
    }
}
