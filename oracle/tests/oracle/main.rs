//! Integration tests of the judge with the engines, the reducer and the releases.
//!
//! Tests that measure time, or affect the whole process, have their own binaries next to this
//! folder.

mod accuracy;
mod blame;
mod conventions;
mod endless;
mod exhaustive;
mod explain;
mod faults;
mod generated;
mod interestingness;
mod language;
mod later;
mod makes;
mod opaque;
mod single_op;
mod steering;
mod tables;
mod well_defined;
