//! The configuration: settings, parts of the language, groups of ops, statement weights and
//! profiles.

pub(crate) mod features;
pub(crate) mod groups;
pub(crate) mod profile;
pub(crate) mod settings;
pub(crate) mod weights;
