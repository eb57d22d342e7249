//! Generates ops of the `memref` dialect, and chooses the layouts of memrefs.

pub(crate) mod access;
pub(crate) mod alloc;
pub(crate) mod atomic;
pub(crate) mod copy;
pub(crate) mod global;
pub(crate) mod layout;
pub(crate) mod reshape;
pub(crate) mod subview;
pub(crate) mod unranked;
pub(crate) mod view;
