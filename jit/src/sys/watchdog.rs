//! The watchdog: one thread in the process that ends runs which take too long: too much time of a
//! processor, which stands still while the process is stopped or the machine is busy elsewhere.
//!
//! A run costs one atomic exchange at each end. The watchdog looks at a tick of a fraction of the
//! shortest limit; when nothing has run for a while it parks, and the next run wakes it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::thread::Thread;
use std::time::Duration;

/// What the watchdog sends: ignored by default, used by nobody else here.
pub(super) const STOP: i32 = libc::SIGURG;

/// Ticks without a run before the watchdog parks.
const IDLE_TICKS: u32 = 50;

/// What a machine and the watchdog share.
#[derive(Debug)]
pub(super) struct Slot {
    /// Odd while a run is on; every run has a number of its own.
    run: AtomicU64,
    /// The number of the run that is to end.
    doomed: AtomicU64,
    /// The thread of the run, as the kernel numbers threads.
    thread: AtomicI32,
    /// In nanoseconds.
    limit: AtomicU64,
}

static IDLE: AtomicBool = AtomicBool::new(false);
static WATCHDOG: OnceLock<Option<Thread>> = OnceLock::new();
static WATCHED: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

struct Watched {
    slot: Weak<Slot>,
    run: u64,
    /// The processor time of its thread when it was first seen.
    since: Option<Duration>,
}

/// Makes a slot and has it watched.
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
        None => Err(io::Error::other("no thread for the watchdog")),
    }
}

/// Has the watchdog look at once: it may sleep with a longer limit in mind.
fn wake() {
    if let Some(Some(thread)) = WATCHDOG.get() {
        thread.unpark();
    }
}

impl Slot {
    fn limit(&self) -> Duration {
        Duration::from_nanos(self.limit.load(Ordering::Relaxed))
    }

    /// Sets the limit of the runs to come; what it was.
    pub(super) fn set_limit(&self, limit: Duration) -> Duration {
        let before = Duration::from_nanos(self.limit.swap(nanos(limit), Ordering::Relaxed));
        if limit < before {
            wake();
        }
        before
    }

    /// A run begins on this thread.
    pub(super) fn begin(&self) {
        self.thread.store(this_thread(), Ordering::Relaxed);
        self.run.fetch_add(1, Ordering::SeqCst);
        if IDLE.load(Ordering::SeqCst) {
            wake();
        }
    }

    /// The run is over.
    pub(super) fn end(&self) {
        self.run.fetch_add(1, Ordering::SeqCst);
    }

    /// Is the run that is on to end?
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
    // SAFETY: as above; reached only while the thread ends.
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
        // A run that began before it could see `IDLE` is seen here.
        if !look().0 {
            std::thread::park();
        }
        IDLE.store(false, Ordering::SeqCst);
        idle = 0;
    }
}

/// The processor time that a thread has taken; `None` if there is no such thread.
fn processor_time(thread: i32) -> Option<Duration> {
    // As the kernel numbers the clocks of threads (`pthread_getcpuclockid`).
    let clock = (!thread << 3) | 6;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: `time` is a place to write to; a clock that there is not is an error.
    let failed = unsafe { libc::clock_gettime(clock, &mut time) } != 0;
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanos = u32::try_from(time.tv_nsec).ok()?;
    (!failed).then(|| Duration::new(seconds, nanos))
}

/// Looks at every slot; whether any run is on, and when to look again.
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
            // It may be in a helper just now: then the handler does nothing, and we try again.
            tick = Duration::from_millis(1);
            // SAFETY: the system call touches no memory. A thread that has ended meanwhile is an
            // error; one that took over its number ignores the signal.
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
