//! The watchdog: one thread of the process that ends runs after their time limit.
//!
//! The limit is on CPU time, which does not advance while the process is stopped or the machine is
//! busy with other processes. A run costs one atomic exchange at its start and one at its end. The
//! watchdog checks all runs at intervals of a fraction of the shortest limit. The watchdog parks
//! after some time without runs, and the next run wakes it.

use std::io;
use std::mem::offset_of;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::thread::Thread;
use std::time::Duration;

/// The signal that the watchdog sends to stop a run. By default a process ignores this signal, and
/// no other code of this crate uses it.
pub(super) const STOP: i32 = libc::SIGURG;

/// The number of checks without a run after which the watchdog parks.
const IDLE_TICKS: u32 = 50;

/// The state that a machine shares with the watchdog.
#[derive(Debug)]
pub(super) struct Slot {
    /// The number of the slot's current run, which is odd while the run is active.
    run: AtomicU64,
    /// The number of the run that must end, because it exceeded its limit.
    doomed: AtomicU64,
    /// The kernel's id of the run's thread.
    thread: AtomicI32,
    /// The CPU time limit of the run in nanoseconds.
    limit: AtomicU64,
}

/// The offset of the number of the current run. A table of inputs adds 2 after each row, so that
/// each row is a run with its own limit.
pub(super) const RUN_OFFSET: usize = offset_of!(Slot, run);

static IDLE: AtomicBool = AtomicBool::new(false);
static WATCHDOG: OnceLock<Option<Thread>> = OnceLock::new();
static WATCHED: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

struct Watched {
    slot: Weak<Slot>,
    run: u64,
    /// The thread's CPU time when the watchdog first saw the run.
    since: Option<Duration>,
}

/// Creates a slot that the watchdog observes.
pub(super) fn register(limit: Duration) -> io::Result<Arc<Slot>> {
    let slot = Arc::new(Slot {
        run: AtomicU64::new(0),
        doomed: AtomicU64::new(0),
        thread: AtomicI32::new(0),
        limit: AtomicU64::new(nanos(limit)),
    });
    WATCHED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(Watched {
            slot: Arc::downgrade(&slot),
            run: 0,
            since: None,
        });
    let thread = WATCHDOG.get_or_init(|| {
        let builder = std::thread::Builder::new().name("lowerfuzz-watchdog".to_owned());
        builder.spawn(watch).ok().map(|h| h.thread().clone())
    });
    match thread {
        Some(_) => {
            wake();
            Ok(slot)
        }
        None => Err(io::Error::other("cannot start the watchdog thread")),
    }
}

/// Makes the watchdog check immediately, because its current interval may be too long.
fn wake() {
    if let Some(Some(thread)) = WATCHDOG.get() {
        thread.unpark();
    }
}

impl Slot {
    fn limit(&self) -> Duration {
        Duration::from_nanos(self.limit.load(Ordering::Relaxed))
    }

    /// Sets the CPU time limit of later runs, and returns the previous limit.
    pub(super) fn set_limit(&self, limit: Duration) -> Duration {
        let before = Duration::from_nanos(self.limit.swap(nanos(limit), Ordering::Relaxed));
        if limit < before {
            wake();
        }
        before
    }

    /// Marks the start of a run on this thread.
    pub(super) fn begin(&self) {
        self.thread.store(this_thread(), Ordering::Relaxed);
        self.run.fetch_add(1, Ordering::SeqCst);
        if IDLE.load(Ordering::SeqCst) {
            wake();
        }
    }

    /// Marks the end of a run.
    pub(super) fn end(&self) {
        self.run.fetch_add(1, Ordering::SeqCst);
    }

    /// Reports whether the active run must end.
    pub(super) fn is_doomed(&self, order: Ordering) -> bool {
        self.doomed.load(order) == self.run.load(order)
    }
}

fn nanos(limit: Duration) -> u64 {
    u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX)
}

fn this_thread() -> i32 {
    thread_local! {
        // SAFETY: `gettid` has no arguments and cannot fail.
        static ID: i32 = unsafe { libc::gettid() };
    }
    // SAFETY: as above. The call is reached only while the thread ends.
    ID.try_with(|id| *id)
        .unwrap_or_else(|_| unsafe { libc::gettid() })
}

fn watch() {
    let mut idle = 0;
    loop {
        let (active, tick) = look();
        idle = if active { 0 } else { idle + 1 };
        if idle < IDLE_TICKS {
            std::thread::park_timeout(tick);
            continue;
        }
        IDLE.store(true, Ordering::SeqCst);
        // A run that begins before it can read `IDLE` is found by this last check.
        if !look().0 {
            std::thread::park();
        }
        IDLE.store(false, Ordering::SeqCst);
        idle = 0;
    }
}

/// Returns the CPU time of a thread; `None` if the thread does not exist.
fn processor_time(thread: i32) -> Option<Duration> {
    // The kernel numbers the CPU clocks of threads in this way (`pthread_getcpuclockid`).
    let clock = (!thread << 3) | 6;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is writable; for a clock that does not exist the call returns an error.
    let failed = unsafe { libc::clock_gettime(clock, &mut time) } != 0;
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanos = u32::try_from(time.tv_nsec).ok()?;
    (!failed).then(|| Duration::new(seconds, nanos))
}

/// Checks every slot. Returns whether any run is active, and when to check again.
fn look() -> (bool, Duration) {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut active = false;
    let mut tick = Duration::from_millis(50);
    watched.retain_mut(|entry| {
        let Some(slot) = entry.slot.upgrade() else {
            return false;
        };
        let limit = slot.limit();
        tick = tick.min((limit / 8).max(Duration::from_millis(1)));
        let run = slot.run.load(Ordering::SeqCst);
        if run.is_multiple_of(2) {
            return true;
        }
        active = true;
        let now = processor_time(slot.thread.load(Ordering::Relaxed));
        let spent = now
            .zip(entry.since)
            .map(|(now, since)| now.saturating_sub(since));
        if run != entry.run || entry.since.is_none() {
            entry.run = run;
            entry.since = now;
        } else if spent.is_some_and(|spent| spent >= limit) {
            slot.doomed.store(run, Ordering::SeqCst);
            // If the run is in a helper, the signal handler does nothing, and the watchdog sends
            // the signal again later.
            tick = Duration::from_millis(1);
            // SAFETY: the system call does not access memory. If the thread has ended, the call
            // fails; a thread that reuses its id ignores the signal.
            unsafe {
                libc::syscall(
                    libc::SYS_tgkill,
                    libc::getpid(),
                    slot.thread.load(Ordering::Relaxed),
                    STOP,
                );
            }
        }
        true
    });
    (active, tick)
}
