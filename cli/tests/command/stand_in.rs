//! Stand-ins for `mlir-opt`, and checks for processes and files that a command leaves behind.

use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::tool::{Folder, Ran};

/// A stand-in that reports release 19 and refuses to convert every program. It is a single process,
/// like a real `mlir-opt`, so killing it kills all of it.
pub(crate) const REFUSES: &str = "\
for file; do :; done
case \"$*\" in *convert-*) ;; *) exec cat \"$file\" ;; esac
exec awk '/@case_/ { print FILENAME \":\" FNR \":1: error: not today\" > \"/dev/stderr\" }
END { exit 1 }' \"$file\"";

/// A program with calls.
pub(crate) const SUM: &str = "\
// release: 19
func.func @sum(%a: i32, %b: i32) -> i32 {
  %x = arith.addi %a, %b : i32
  return %x : i32
}
// call: @sum(1 : i32, 2 : i32) == 3 : i32
";

/// The environment variable that marks the processes of a test.
const MARK: &str = "LOWERFUZZ_STAND_IN";

/// A folder with a stand-in, in which commands run. Their temporary files are in a subfolder.
pub(crate) struct Scene {
    pub(crate) folder: Folder,
    mark: String,
}

impl Scene {
    /// Creates a stand-in that runs this script for a program. In the script, `hang` hangs with a
    /// child process.
    pub(crate) fn new(does: &str) -> Scene {
        Scene::with("echo 'LLVM version 19.1.0'", does)
    }

    /// Creates a stand-in that also runs a script when it is asked for its version.
    pub(crate) fn with(version: &str, does: &str) -> Scene {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{next}", std::process::id());
        let folder = Folder::with("sum.mlir", SUM);
        std::fs::create_dir(folder.path().join("tmp")).expect("a folder");
        let scene = Scene { folder, mark };
        let script = format!(
            "#!/bin/sh\n\
             here=$(dirname \"$0\")\n\
             hang() {{ sleep 3600 & touch \"$here/hangs\"; wait; }}\n\
             case \"$1\" in\n\
             --version) {version}; exit 0;;\n\
             --help) echo '  --split-input-file'; exit 0;;\n\
             esac\n\
             for file; do :; done\n\
             grep -q 'module {{}}' \"$file\" && {{ echo 'module {{}}'; exit 0; }}\n\
             {does}\n"
        );
        scene.executable("mlir-opt-1", &script);
        scene
    }

    /// Adds an executable script next to the stand-in.
    pub(crate) fn executable(&self, name: &str, contents: &str) {
        self.folder.write(name, contents);
        let path = self.folder.path().join(name);
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(path, mode).expect("permissions of a file of ours");
    }

    /// Makes a command that runs in a shell, after shell commands that set limits.
    pub(crate) fn limited(&self, limits: &str, args: &[&str]) -> Command {
        let mut command = Command::new("bash");
        command
            .args([
                "-c",
                &format!("{limits} exec \"$0\" \"$@\""),
                crate::tool::TOOL,
            ])
            .args(args);
        self.dress(&mut command);
        command
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = self.folder.command(args);
        self.dress(&mut command);
        command
    }

    fn dress(&self, command: &mut Command) {
        let path = format!("{}:/bin:/usr/bin", self.folder.path().display());
        command
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("TMPDIR", self.folder.path().join("tmp"))
            .env(MARK, &self.mark)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        Ran::new(&self.command(args).output().expect("the command runs"))
    }

    /// Waits until a stand-in hangs.
    pub(crate) fn hangs(&self, child: &mut Child) {
        eventually("a stand-in that hangs", || {
            let ended = child.try_wait().expect("a child of ours");
            assert_eq!(ended, None, "the run has already ended");
            self.folder.path().join("hangs").exists()
        });
    }

    /// Checks that no process and no temporary file is left.
    #[track_caller]
    pub(crate) fn nothing_is_left(&self, what: &str) {
        eventually(&format!("no process is left: {what}"), || {
            self.processes().is_empty()
        });
        let tmp = self.folder.path().join("tmp");
        let mut left = self.folder.listing();
        left.retain(|path| path.starts_with(&tmp) && *path != tmp);
        assert_eq!(left, Vec::<PathBuf>::new(), "{what}");
    }

    /// The processes of this scene that have not ended.
    pub(crate) fn processes(&self) -> Vec<i64> {
        let mark = format!("{MARK}={}\0", self.mark);
        let entries = std::fs::read_dir("/proc").expect("/proc is there");
        let pids = entries.filter_map(|e| e.ok()?.file_name().to_str()?.parse().ok());
        pids.filter(|pid: &i64| {
            let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            // A process that has ended has an empty environment.
            let mut windows = environment.windows(mark.len());
            windows.any(|window| window == mark.as_bytes())
        })
        .collect()
    }
}

/// The number of times that [`eventually`] checks its condition. The checks take more than ten
/// minutes, so that no test fails on a busy machine, and less time than a hanging stand-in sleeps.
pub(crate) const POLLS: u32 = 120_000;

/// Waits until a condition holds. Panics if it never does.
#[track_caller]
pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..POLLS {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("this never happened: {what}");
}

/// Sends a signal to a process, or to a process group if the number is negative.
pub(crate) fn signal(name: &str, to: i64) -> bool {
    let status = Command::new("kill")
        .args([&format!("-{name}"), "--", &to.to_string()])
        .stderr(Stdio::null())
        .status();
    status.expect("the program `kill`").success()
}
