//! The time that a proof costs.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the time that the processor has spent on the current thread. It does not count other work of the
/// machine, so a busy machine proves what an idle one proves.
pub fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}
