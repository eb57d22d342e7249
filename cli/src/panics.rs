//! Turns panics, which are bugs of lowerfuzz, into one-line errors.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use crate::failure::Failure;
use lowerfuzz_campaign::parallel::lock;

/// Runs `f` and turns a panic into an error.
///
/// # Errors
/// Returns the errors of `f`, and the message of a panic in `f`.
pub(crate) fn contained<T>(f: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // The source location of the last panic. It is printed only if nobody catches the panic, because a
    // panic of the lowering under test is a verdict.
    let place: Arc<Mutex<Option<String>>> = Arc::default();
    let last = Arc::clone(&place);
    std::panic::set_hook(Box::new(move |info| {
        *lock(&last) = info.location().map(ToString::to_string);
    }));
    // The state that `f` used is discarded after a panic.
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(result) => result,
        Err(payload) => {
            let said = payload
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| payload.downcast_ref::<&str>().copied())
                .unwrap_or("a panic");
            let place = lock(&place).take();
            let place = place.map_or(String::new(), |p| format!(" ({p})"));
            Err(Failure::Internal(format!(
                "internal error, please report it: {said}{place}"
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_with_its_location() {
        let said = |result: Result<(), Failure>| match result {
            Err(Failure::Internal(message)) => message,
            other => panic!("{other:?}"),
        };
        let before = std::panic::take_hook();
        let literal = said(contained(|| panic!("no such thing")));
        let number = 7;
        let formatted = said(contained(|| panic!("number {number}")));
        let caught = contained(|| {
            let _ = catch_unwind(|| panic!("a verdict"));
            Ok(5)
        });
        std::panic::set_hook(before);
        assert!(
            literal.contains("no such thing (cli/src/panics.rs:"),
            "{literal}"
        );
        assert!(
            formatted.contains("number 7 (cli/src/panics.rs:"),
            "{formatted}"
        );
        assert!(matches!(caught, Ok(5)));
    }
}
