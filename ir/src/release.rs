//! The MLIR releases whose spelling this crate knows.

use std::fmt;

/// An MLIR release. `R11` stands for the standard dialect of LLVM 10 and 11, the era of the
/// conversion's documents; the others are releases whose `mlir-opt` can be a lowering under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Release {
    /// LLVM 10 and 11: everything in `std`, LLVM types wrapped as `!llvm<"…">`.
    R11,
    /// LLVM 13: `memref` and `math` split off, typed LLVM pointers.
    R13,
    /// LLVM 14: `arith` split off.
    R14,
    /// LLVM 15: `func` and `cf` split off.
    R15,
    /// LLVM 16: `strided` layouts, `array` attributes.
    R16,
    /// LLVM 19: opaque pointers, properties.
    R19,
    /// LLVM 22.
    R22,
}

impl Release {
    /// Every release, oldest first; the order of the columns of the op tables.
    pub const ALL: [Release; 7] = [
        Release::R11,
        Release::R13,
        Release::R14,
        Release::R15,
        Release::R16,
        Release::R19,
        Release::R22,
    ];

    /// The newest release, and the default for printing.
    pub const NEWEST: Release = Release::R22;

    /// The column of this release in the op tables.
    pub const fn column(self) -> usize {
        self as usize
    }

    /// LLVM's major version number.
    pub const fn number(self) -> u32 {
        match self {
            Release::R11 => 11,
            Release::R13 => 13,
            Release::R14 => 14,
            Release::R15 => 15,
            Release::R16 => 16,
            Release::R19 => 19,
            Release::R22 => 22,
        }
    }

    /// The release with this major version number, if it is one of ours.
    pub fn from_number(number: u32) -> Option<Release> {
        Release::ALL.into_iter().find(|r| r.number() == number)
    }

    /// Does this release print `!llvm.ptr` without a pointee type?
    pub const fn has_opaque_pointers(self) -> bool {
        matches!(self, Release::R19 | Release::R22)
    }

    /// Does this release know the `strided<…>` layout attribute?
    pub const fn has_strided_layouts(self) -> bool {
        matches!(self, Release::R16 | Release::R19 | Release::R22)
    }

    /// Does this release print inherent attributes as properties, `<{…}>`?
    pub const fn has_properties(self) -> bool {
        matches!(self, Release::R19 | Release::R22)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of releases: in which of them a spelling is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseSet(u8);

impl ReleaseSet {
    /// All releases.
    pub const ALL: ReleaseSet = ReleaseSet(0x7f);
    /// No release.
    pub const NONE: ReleaseSet = ReleaseSet(0);

    /// The releases from `first` on.
    pub const fn since(first: Release) -> ReleaseSet {
        ReleaseSet(0x7f & (0xff << first as u8))
    }

    /// The releases up to and with `last`.
    pub const fn until(last: Release) -> ReleaseSet {
        ReleaseSet(0x7f >> (6 - last as u8))
    }

    /// This set with `release` added.
    #[must_use]
    pub const fn with(self, release: Release) -> ReleaseSet {
        ReleaseSet(self.0 | 1 << release as u8)
    }

    /// What both sets hold.
    #[must_use]
    pub const fn and(self, other: ReleaseSet) -> ReleaseSet {
        ReleaseSet(self.0 & other.0)
    }

    /// Does the set hold `release`?
    pub const fn contains(self, release: Release) -> bool {
        self.0 & (1 << release as u8) != 0
    }

    /// Does the set hold no release at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The newest release of the set.
    pub fn newest(self) -> Option<Release> {
        Release::ALL.into_iter().rev().find(|r| self.contains(*r))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        assert!(ReleaseSet::since(Release::R15).contains(Release::R22));
        assert!(!ReleaseSet::since(Release::R15).contains(Release::R14));
        assert!(ReleaseSet::until(Release::R13).contains(Release::R11));
        assert!(!ReleaseSet::until(Release::R13).contains(Release::R14));
        assert_eq!(ReleaseSet::until(Release::R14).newest(), Some(Release::R14));
        assert!(
            ReleaseSet::until(Release::R13)
                .and(ReleaseSet::since(Release::R15))
                .is_empty()
        );
    }
}
