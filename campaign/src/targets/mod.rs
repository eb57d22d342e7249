//! The lowerings under test: how they are named, configured and created.

pub mod at_fault;
pub mod builds;
mod relay;
pub mod selection;
mod settings;

pub use self::selection::Selected;
pub use self::settings::TargetSettings;
pub use lowerfuzz_tools::targets::CustomTarget;
