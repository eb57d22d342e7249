//! The MLIR releases whose spelling this crate knows.

use std::fmt;

/// A row for each release, oldest first: its name here, the number of the LLVM that it stands for,
/// and the first LLVM whose text is read and written as its own.
macro_rules! releases {
    ($($(#[$doc:meta])* $name:ident $number:literal from $first:literal;)*) => {
        /// An MLIR release. `R11` stands for the standard dialect of LLVM 10 and 11, the era of the
        /// conversion's documents; the others are releases whose `mlir-opt` can be a lowering under
        /// test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Release {
            $($(#[$doc])* $name,)*
        }

        impl Release {
            /// Every release, oldest first; the order of the columns of the op tables.
            pub const ALL: [Release; [$($number,)*].len()] = [$(Release::$name,)*];

            const NUMBERS: [u32; Release::ALL.len()] = [$($number,)*];
            const FIRST: [u32; Release::ALL.len()] = [$($first,)*];
        }
    };
}

releases! {
    /// LLVM 10 and 11: everything in `std`, LLVM types wrapped as `!llvm<"…">`.
    R11 11 from 10;
    /// LLVM 13: `memref` and `math` split off, typed LLVM pointers.
    R13 13 from 13;
    /// LLVM 14: `arith` split off.
    R14 14 from 14;
    /// LLVM 15: `func` and `cf` split off.
    R15 15 from 15;
    /// LLVM 16: `strided` layouts, `array` attributes.
    R16 16 from 16;
    /// LLVM 19: opaque pointers, properties. From 18 on they are the only pointers, and `maxf` has
    /// its name of today.
    R19 19 from 18;
    /// LLVM 22.
    R22 22 from 22;
}

impl Release {
    /// The newest release, and the default for printing.
    pub const NEWEST: Release = Release::ALL[Release::ALL.len() - 1];

    /// The column of this release in the op tables.
    pub const fn column(self) -> usize {
        self as usize
    }

    /// LLVM's major version number.
    pub const fn number(self) -> u32 {
        Release::NUMBERS[self as usize]
    }

    /// The release with this major version number, if it is one of ours.
    pub fn from_number(number: u32) -> Option<Release> {
        Release::ALL.into_iter().find(|r| r.number() == number)
    }

    /// The release whose text an LLVM of this major version number reads and writes; that of the
    /// newest for later ones.
    pub fn spoken_by(version: u32) -> Option<Release> {
        let first = |release: &Release| Release::FIRST[*release as usize];
        Release::ALL.into_iter().rfind(|r| first(r) <= version)
    }

    const fn is_since(self, first: Release) -> bool {
        self as u8 >= first as u8
    }

    /// Does this release print `!llvm.ptr` without a pointee type?
    pub const fn has_opaque_pointers(self) -> bool {
        self.is_since(Release::R19)
    }

    /// Does this release know the `strided<…>` layout attribute?
    pub const fn has_strided_layouts(self) -> bool {
        self.is_since(Release::R16)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A set of releases: in which of them a spelling is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReleaseSet(u16);

impl ReleaseSet {
    /// All releases.
    pub const ALL: ReleaseSet = ReleaseSet(0xffff >> (16 - Release::ALL.len()));
    /// No release.
    pub const NONE: ReleaseSet = ReleaseSet(0);

    /// The releases from `first` on.
    pub const fn since(first: Release) -> ReleaseSet {
        ReleaseSet(ReleaseSet::ALL.0 & (0xffff << first as u16))
    }

    /// The releases up to and with `last`.
    pub const fn until(last: Release) -> ReleaseSet {
        ReleaseSet(0xffff >> (15 - last as u16))
    }

    /// The releases from `first` to `last`, both among them.
    pub const fn between(first: Release, last: Release) -> ReleaseSet {
        ReleaseSet::since(first).and(ReleaseSet::until(last))
    }

    /// This release alone.
    pub const fn only(release: Release) -> ReleaseSet {
        ReleaseSet::NONE.with(release)
    }

    /// This set with `release` added.
    #[must_use]
    pub const fn with(self, release: Release) -> ReleaseSet {
        ReleaseSet(self.0 | 1 << release as u16)
    }

    /// What both sets hold.
    #[must_use]
    pub const fn and(self, other: ReleaseSet) -> ReleaseSet {
        ReleaseSet(self.0 & other.0)
    }

    /// Does the set hold `release`?
    pub const fn contains(self, release: Release) -> bool {
        self.0 & (1 << release as u16) != 0
    }

    /// Does the set hold no release at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The oldest release of the set.
    pub fn oldest(self) -> Option<Release> {
        Release::ALL.into_iter().find(|r| self.contains(*r))
    }

    /// The newest release of the set.
    pub fn newest(self) -> Option<Release> {
        Release::ALL.into_iter().rev().find(|r| self.contains(*r))
    }
}

/// What is so from some releases on, each with the reason or the difference to what was before: a
/// row holds until the next one, and the last for releases to come. The oldest comes first.
#[derive(Clone, Copy, Debug)]
pub struct Since<T: 'static>(pub &'static [(Release, T, &'static str)]);

impl<T> Since<T> {
    /// The first release that has a row.
    pub fn oldest(&self) -> Release {
        self.0
            .first()
            .map_or(Release::NEWEST, |(first, _, _)| *first)
    }

    /// What is so in a release; `None` in one before the first row.
    pub fn get(&self, release: Release) -> Option<&'static T> {
        let row = self.0.iter().rfind(|(first, _, _)| *first <= release)?;
        Some(&row.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_spoken_to_as_the_nearest_release_before() {
        assert_eq!(Release::spoken_by(9), None);
        assert_eq!(Release::spoken_by(12), Some(Release::R11));
        assert_eq!(Release::spoken_by(17), Some(Release::R16));
        assert_eq!(Release::spoken_by(18), Some(Release::R19));
        assert_eq!(Release::spoken_by(40), Some(Release::R22));
    }

    #[test]
    fn a_row_holds_until_the_next() {
        let since = Since(&[(Release::R13, 1, "a"), (Release::R16, 2, "b")]);
        assert_eq!(since.get(Release::R11), None);
        assert_eq!(since.get(Release::R13), Some(&1));
        assert_eq!(since.get(Release::R15), Some(&1));
        assert_eq!(since.get(Release::NEWEST), Some(&2));
    }

    #[test]
    fn sets() {
        assert_eq!(ReleaseSet::ALL, ReleaseSet::since(Release::R11));
        assert_eq!(ReleaseSet::ALL, ReleaseSet::until(Release::NEWEST));
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
