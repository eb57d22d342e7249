//! The room from outside: programs in, judgements out, with the engines, the reducer and the releases.
//!
//! What looks at the clock, or is of the whole process, has a file of its own beside this folder.

mod alone;
mod batches;
mod blame;
mod conventions;
mod endless;
mod exhaustive;
mod explain;
mod faults;
mod generated;
mod keep;
mod language;
mod makes;
mod planted;
mod reduction;
mod releases;
mod second_opinion;
mod single_op;
mod well_defined;
