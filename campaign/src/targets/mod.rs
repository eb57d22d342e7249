//! The lowerings under test: how they are named, configured and created.

pub mod at_fault;
pub mod builds;
pub mod custom_targets;
mod relay;
pub mod selection;
mod settings;

pub use self::custom_targets::CustomTarget;
pub use self::selection::Selected;
pub use self::settings::TargetSettings;
