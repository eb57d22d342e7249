//! Work shared by several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use thiserror::Error;

/// A thread cannot be started.
#[derive(Debug, Error)]
#[error("cannot start a thread: {0}")]
pub struct StartThreadError(#[from] pub std::io::Error);

/// Returns the number of cores, or 1 if the number is unknown.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Locks a mutex, even if a thread panicked while holding it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Takes the value out of a mutex that is no longer shared.
pub fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(|e| e.into_inner())
}

/// Applies `work` to each item on `jobs` threads. The results are in the order of the items.
///
/// # Errors
/// Returns the first error. After an error, no further item is started.
pub fn each<T: Sync, R: Send, E: Send + From<StartThreadError>>(
    items: &[T],
    jobs: usize,
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let failure: Mutex<Option<E>> = Mutex::new(None);
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for _ in 0..jobs.min(items.len()) {
            let started = std::thread::Builder::new().spawn_scoped(scope, || {
                while lock(&failure).is_none() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else {
                        break;
                    };
                    match work(item) {
                        Ok(answer) => lock(&done).push((place, answer)),
                        Err(why) => {
                            lock(&failure).get_or_insert(why);
                        }
                    }
                }
            });
            match started {
                Ok(thread) => threads.push(thread),
                Err(why) => {
                    lock(&failure).get_or_insert_with(|| StartThreadError(why).into());
                }
            }
        }
        for thread in threads {
            // The thread scope itself would lose the panic's message.
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
    });
    if let Some(why) = into_inner(failure) {
        return Err(why);
    }
    let mut done = into_inner(done);
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, answer)| answer).collect())
}

#[cfg(test)]
mod tests {
    use lowerfuzz_oracle::Stop;

    use super::*;
    use crate::error::CampaignError;

    #[test]
    fn results_are_in_order_and_an_error_stops_the_work() {
        let items: Vec<u64> = (0..50).collect();
        let squares = each(&items, 4, |i| Ok::<u64, CampaignError>(i * i)).unwrap_or_default();
        assert_eq!(squares, (0..50).map(|i| i * i).collect::<Vec<_>>());
        let begun = AtomicUsize::new(0);
        let failed = each(&items, 1, |i| {
            begun.fetch_add(1, Ordering::Relaxed);
            if *i == 3 {
                return Err(Stop::Fault("three".to_owned()).into());
            }
            Ok(())
        });
        let three = |stop: &Stop| *stop == Stop::Fault("three".to_owned());
        assert!(matches!(&failed, Err(CampaignError::Stopped(stop)) if three(stop)));
        assert_eq!(begun.into_inner(), 4);
    }
}
