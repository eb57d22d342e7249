//! The MLIR releases whose syntax this crate supports.

use std::fmt;

/// Declares the releases, oldest first. Each row has the name and the LLVM major version of the
/// release. The row also has the oldest LLVM version that is parsed and printed like this release.
macro_rules! releases {
    ($($(#[$doc:meta])* $name:ident $number:literal from $first:literal;)*) => {
        /// An MLIR release.
        ///
        /// `R11` stands for the standard dialect of LLVM 10 and 11, to which MLIR's documentation
        /// of the conversion applies. In the other releases, `mlir-opt` can be the lowering under
        /// test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Release {
            $($(#[$doc])* $name,)*
        }

        impl Release {
            /// All releases, oldest first. The columns of the op tables have the same order.
            pub const ALL: [Release; [$($number,)*].len()] = [$(Release::$name,)*];

            const NUMBERS: [u32; Release::ALL.len()] = [$($number,)*];
            const FIRST: [u32; Release::ALL.len()] = [$($first,)*];
        }
    };
}

releases! {
    /// LLVM 10 and 11: all ops are in the `std` dialect, and LLVM types are wrapped as
    /// `!llvm<"…">`.
    R11 11 from 10;
    /// LLVM 13: `memref` and `math` are separate dialects, and LLVM pointers are typed.
    R13 13 from 13;
    /// LLVM 14: `arith` is a separate dialect.
    R14 14 from 14;
    /// LLVM 15: `func` and `cf` are separate dialects.
    R15 15 from 15;
    /// LLVM 16: `strided` layouts and `array` attributes exist.
    R16 16 from 16;
    /// LLVM 19: pointers are opaque, and ops have properties. LLVM 18 is treated as LLVM 19,
    /// because from LLVM 18 on all pointers are opaque and `maxf` has its current name.
    R19 19 from 18;
    /// LLVM 22, the newest release.
    R22 22 from 22;
    /// LLVM 24.0.0git, the head of the main branch in autumn 2026. Properties are printed as clauses
    /// such as `alignment = 16`.
    R24 24 from 24;
}

impl Release {
    /// The newest release. It is the default for printing.
    pub const NEWEST: Release = Release::R22;

    /// The head of LLVM's main branch, which is newer than every release.
    pub const HEAD: Release = Release::ALL[Release::ALL.len() - 1];

    /// The word that stands for [`Release::HEAD`] where a release is named.
    pub const HEAD_NAME: &str = "head";

    /// Returns the column of this release in the op tables.
    pub const fn column(self) -> usize {
        self as usize
    }

    /// Returns LLVM's major version number.
    pub const fn number(self) -> u32 {
        Release::NUMBERS[self as usize]
    }

    /// Returns the release with this major version number; `None` if this crate does not support
    /// the version.
    pub fn from_number(number: u32) -> Option<Release> {
        Release::ALL.into_iter().find(|r| r.number() == number)
    }

    /// Returns the release with this name: its number, or [`Release::HEAD_NAME`].
    pub fn from_name(name: &str) -> Option<Release> {
        if name == Release::HEAD_NAME {
            return Some(Release::HEAD);
        }
        name.parse().ok().and_then(Release::from_number)
    }

    /// Returns the release whose syntax is used for this major version of LLVM. A version after the
    /// head is treated as the head.
    pub fn spoken_by(version: u32) -> Option<Release> {
        let first = |release: &Release| Release::FIRST[*release as usize];
        Release::ALL.into_iter().rfind(|r| first(r) <= version)
    }

    const fn is_since(self, first: Release) -> bool {
        self as u8 >= first as u8
    }

    /// Returns whether this release prints `!llvm.ptr` without a pointee type.
    pub const fn has_opaque_pointers(self) -> bool {
        self.is_since(Release::R19)
    }

    /// Returns whether this release has the `strided<…>` layout attribute.
    pub const fn has_strided_layouts(self) -> bool {
        self.is_since(Release::R16)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of releases, for example of those in which a spelling is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseSet(u16);

impl ReleaseSet {
    /// The set of all releases.
    pub const ALL: ReleaseSet = ReleaseSet(0xffff >> (16 - Release::ALL.len()));
    /// The empty set of releases.
    pub const NONE: ReleaseSet = ReleaseSet(0);

    /// Returns the set of all releases from `first` on.
    pub const fn since(first: Release) -> ReleaseSet {
        ReleaseSet(ReleaseSet::ALL.0 & (0xffff << first as u16))
    }

    /// Returns the set of all releases up to and including `last`.
    pub const fn until(last: Release) -> ReleaseSet {
        ReleaseSet(0xffff >> (15 - last as u16))
    }

    /// Returns the set of releases from `first` to `last`, including both.
    pub const fn between(first: Release, last: Release) -> ReleaseSet {
        ReleaseSet::since(first).and(ReleaseSet::until(last))
    }

    /// Returns the set that contains only `release`.
    pub const fn only(release: Release) -> ReleaseSet {
        ReleaseSet::NONE.with(release)
    }

    /// Returns this set with `release` added.
    #[must_use]
    pub const fn with(self, release: Release) -> ReleaseSet {
        ReleaseSet(self.0 | 1 << release as u16)
    }

    /// Returns the set of releases that both sets contain.
    #[must_use]
    pub const fn and(self, other: ReleaseSet) -> ReleaseSet {
        ReleaseSet(self.0 & other.0)
    }

    /// Returns whether the set contains `release`.
    pub const fn contains(self, release: Release) -> bool {
        self.0 & (1 << release as u16) != 0
    }

    /// Returns whether the set contains no releases.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the oldest release of the set.
    pub fn oldest(self) -> Option<Release> {
        Release::ALL.into_iter().find(|r| self.contains(*r))
    }

    /// Returns the release of the set that a text is printed in by default: the newest release, or
    /// the head if the set contains nothing else.
    pub fn preferred(self) -> Option<Release> {
        let releases = self.and(ReleaseSet::until(Release::NEWEST));
        releases.newest().or(self.newest())
    }

    /// Returns the newest release of the set. The head counts as a release.
    pub fn newest(self) -> Option<Release> {
        Release::ALL.into_iter().rev().find(|r| self.contains(*r))
    }
}

/// A value that depends on the release. Each row has a release, the value from this release on, and
/// the reason or difference. A row applies until the release of the next row; the last row applies
/// to all later releases.
#[derive(Clone, Copy, Debug)]
pub struct Since<T: 'static>(pub &'static [(Release, T, &'static str)]);

impl<T> Since<T> {
    /// Returns the release of the first row.
    pub fn oldest(&self) -> Release {
        self.0
            .first()
            .map_or(Release::NEWEST, |(first, _, _)| *first)
    }

    /// Returns the value for a release; `None` if the release is older than the first row.
    pub fn get(&self, release: Release) -> Option<&'static T> {
        let row = self.0.iter().rfind(|(first, _, _)| *first <= release)?;
        Some(&row.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_maps_to_the_nearest_older_release() {
        assert_eq!(Release::spoken_by(9), None);
        assert_eq!(Release::spoken_by(12), Some(Release::R11));
        assert_eq!(Release::spoken_by(17), Some(Release::R16));
        assert_eq!(Release::spoken_by(18), Some(Release::R19));
        assert_eq!(Release::spoken_by(23), Some(Release::R22));
        assert_eq!(Release::spoken_by(40), Some(Release::HEAD));
    }

    #[test]
    fn a_row_holds_until_the_next() {
        let since = Since(&[(Release::R13, 1, "a"), (Release::R16, 2, "b")]);
        assert_eq!(since.get(Release::R11), None);
        assert_eq!(since.get(Release::R13), Some(&1));
        assert_eq!(since.get(Release::R15), Some(&1));
        assert_eq!(since.get(Release::NEWEST), Some(&2));
        assert_eq!(since.get(Release::HEAD), Some(&2));
    }

    #[test]
    fn release_sets_contain_their_releases() {
        assert_eq!(ReleaseSet::ALL, ReleaseSet::since(Release::R11));
        assert_eq!(ReleaseSet::ALL, ReleaseSet::until(Release::HEAD));
        let some = ReleaseSet::between(Release::R14, Release::R16);
        assert!(some.contains(Release::R14) && some.contains(Release::R16));
        assert!(!some.contains(Release::R13) && !some.contains(Release::R19));
        assert_eq!(some.newest(), Some(Release::R16));

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
