//! Replaces the machine on unsupported platforms. No machine can be constructed here, so the rest
//! of the code is unreachable.

use std::convert::Infallible;
use std::io;

fn refused() -> io::Error {
    io::Error::new(
        io::ErrorKind::Unsupported,
        "machine code needs x86-64 Linux",
    )
}

pub(crate) mod code {
    use cranelift_jit::JITMemoryProvider;

    use super::{Infallible, io, refused};
    use crate::sys::interface::EntryPoint;

    #[derive(Debug)]
    pub(crate) struct CodeArena(Infallible);

    impl CodeArena {
        pub(crate) fn new(_: usize) -> io::Result<CodeArena> {
            Err(refused())
        }

        pub(crate) fn used(&self) -> usize {
            match self.0 {}
        }

        pub(crate) fn len(&self) -> usize {
            match self.0 {}
        }

        pub(crate) fn recycle(&mut self) -> Box<dyn JITMemoryProvider + Send> {
            match self.0 {}
        }

        pub(crate) fn entry(&self, _: u64, _: usize, _: usize) -> Option<EntryPoint> {
            match self.0 {}
        }
    }
}

pub(crate) mod data {
    use super::{Infallible, io, refused};
    use crate::sys::interface::Region;

    #[derive(Debug)]
    pub(crate) struct DataArena(Infallible);

    impl DataArena {
        pub(crate) fn new(_: usize, _: usize) -> io::Result<DataArena> {
            Err(refused())
        }

        pub(crate) fn range(&self, _: Region) -> (u64, usize) {
            match self.0 {}
        }

        pub(crate) fn bytes(&self, _: u64, _: usize) -> Option<&[u8]> {
            match self.0 {}
        }

        pub(crate) fn bytes_mut(&mut self, _: u64, _: usize) -> Option<&mut [u8]> {
            match self.0 {}
        }
    }
}

pub(crate) mod machine {
    use std::time::Duration;

    use super::{Infallible, io, refused};
    use crate::sys::interface::{EntryPoint, Exit, Runtime};

    #[derive(Debug)]
    pub(crate) struct Machine(Infallible);

    impl Machine {
        pub(crate) fn new(_: usize, _: Duration) -> io::Result<Machine> {
            Err(refused())
        }

        pub(crate) fn set_fill(&mut self, _: u8) {
            match self.0 {}
        }

        pub(crate) fn enter(
            &mut self,
            _: EntryPoint,
            _: &[u128],
            _: &mut [u128],
            _: &mut dyn Runtime,
        ) -> Option<Exit> {
            match self.0 {}
        }

        pub(crate) fn enter_rows(
            &mut self,
            _: EntryPoint,
            _: &[u128],
            _: &mut [u128],
            _: usize,
            _: &mut dyn Runtime,
        ) -> Option<(usize, Exit)> {
            match self.0 {}
        }
    }
}
