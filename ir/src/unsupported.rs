//! Why a program, a function or a call is not judged.

use std::borrow::Cow;
use std::fmt;

use crate::release::Release;

/// Why lowerfuzz, a tool or an engine does not support a program, a function or a call.
///
/// The type is shared by all engines and tools, so that no code has to read a reason as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unsupported {
    /// An op, a type or an attribute is not in the supported language.
    Foreign {
        /// The name of the op, or the text of the type or attribute.
        what: String,
        /// The function and the place, as in `in @f at f.mlir:2:8`, if they are known.
        at: Option<String>,
    },
    /// A release has no conversion of something to the LLVM dialect.
    NoConversion {
        /// The release.
        release: Release,
        /// What the release does not convert, in words.
        what: Cow<'static, str>,
    },
    /// A release does not have an op, an attribute or a form of an op.
    Absent {
        /// The release.
        release: Release,
        /// What the release does not have, in words.
        what: Cow<'static, str>,
    },
    /// A build of a tool does not have an option or an op that other builds of its release have.
    AbsentInBuild(String),
    /// The function of this name is private, so passes may change or remove it.
    Private(String),
    /// Any other limit of lowerfuzz or of a tool, in words.
    Limit(Cow<'static, str>),
    /// A reason together with the message of the tool that refused the program.
    Refused(Box<Unsupported>, String),
    /// A reason that concerns one part of a judgement, such as `the transformed program`.
    Within(String, Box<Unsupported>),
}

const PRIVATE: &str = "it is private, so passes may change or remove it";

impl Unsupported {
    /// Returns the reason without the name of a function, so that equal reasons have equal texts.
    pub fn without_name(&self) -> String {
        match self {
            Unsupported::Private(_) => PRIVATE.to_owned(),
            Unsupported::Foreign { .. }
            | Unsupported::NoConversion { .. }
            | Unsupported::Absent { .. }
            | Unsupported::AbsentInBuild(_)
            | Unsupported::Limit(_)
            | Unsupported::Refused(..)
            | Unsupported::Within(..) => self.to_string(),
        }
    }

    /// Returns the reason for an op, a type or an attribute that is not in the supported language.
    pub fn foreign(what: impl Into<String>) -> Unsupported {
        Unsupported::Foreign {
            what: what.into(),
            at: None,
        }
    }

    /// Adds the part of a judgement that the reason concerns.
    pub fn within(self, part: impl Into<String>) -> Unsupported {
        Unsupported::Within(part.into(), Box::new(self))
    }

    /// Adds the message of the tool that refused the program.
    pub fn refused(self, message: impl Into<String>) -> Unsupported {
        Unsupported::Refused(Box::new(self), message.into())
    }

    /// Returns the reason without the part that it concerns and the message of a tool.
    pub fn core(&self) -> &Unsupported {
        match self {
            Unsupported::Refused(why, _) | Unsupported::Within(_, why) => why.core(),
            Unsupported::Foreign { .. }
            | Unsupported::NoConversion { .. }
            | Unsupported::Absent { .. }
            | Unsupported::AbsentInBuild(_)
            | Unsupported::Private(_)
            | Unsupported::Limit(_) => self,
        }
    }

    /// Returns the reason without the part that it concerns and the message of a tool.
    pub fn core_mut(&mut self) -> &mut Unsupported {
        match self {
            Unsupported::Refused(why, _) | Unsupported::Within(_, why) => why.core_mut(),
            core @ (Unsupported::Foreign { .. }
            | Unsupported::NoConversion { .. }
            | Unsupported::Absent { .. }
            | Unsupported::AbsentInBuild(_)
            | Unsupported::Private(_)
            | Unsupported::Limit(_)) => core,
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Foreign { what, at: None } => {
                write!(f, "`{what}` is not in the supported language")
            }
            Unsupported::Foreign { what, at: Some(at) } => {
                write!(f, "`{what}` {at} is not in the supported language")
            }
            Unsupported::NoConversion { release, what } => {
                write!(f, "release {release} has no conversion of {what}")
            }
            Unsupported::Absent { release, what } => write!(f, "release {release} has no {what}"),
            Unsupported::AbsentInBuild(what) => {
                write!(f, "{what}, which this build does not have")
            }
            Unsupported::Private(name) => {
                write!(f, "{PRIVATE} (--function {name} draws inputs)")
            }
            Unsupported::Limit(what) => f.write_str(what),
            Unsupported::Refused(why, message) => write!(f, "{why}: {message}"),
            Unsupported::Within(part, why) => write!(f, "{part}: {why}"),
        }
    }
}

impl From<&'static str> for Unsupported {
    fn from(what: &'static str) -> Unsupported {
        Unsupported::Limit(Cow::Borrowed(what))
    }
}

impl From<String> for Unsupported {
    fn from(what: String) -> Unsupported {
        Unsupported::Limit(Cow::Owned(what))
    }
}
