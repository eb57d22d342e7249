//! What a run is told to do, and its workers with it.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::args::{Confirm, TargetOptions};

/// Which programs are judged, on what, and how long.
pub(crate) struct Orders<'a> {
    pub(crate) target: &'a str,
    pub(crate) with: &'a TargetOptions,
    pub(crate) first_seed: u64,
    pub(crate) count: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) jobs: u16,
    /// Programs handed out at once.
    pub(crate) range: u64,
    /// The release whose runner is asked for a second opinion.
    pub(crate) confirm: &'a Confirm,
    /// Where workers have their temporary files, which then vanish however a worker ends.
    pub(crate) temporary: &'a Path,
    pub(crate) interrupted: &'a AtomicBool,
}
