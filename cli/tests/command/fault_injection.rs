//! Fault injection: pairs of runs share a folder while the disk fills up, file descriptors run out,
//! and workers and tools are killed or stopped. All findings that the runs print must be complete
//! and true, and must be on disk. The runs must end and leave nothing behind.
//!
//! Clock changes are not injected, because a run measures time only with `Instant` (see
//! `wall_clock_time_is_used_only_for_seeds_and_dates`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde_json::Value;

use crate::environment::Disk;
use crate::found::{stored, whole};
use crate::installed::installed;
use crate::stand_in::{POLLS, REFUSES, Scene, signal};
use crate::tool::Ran;

/// Number of rounds, and number of threads that run them.
const ROUNDS: (u64, u64) = (50, 2);
/// Pause between two injected faults, in milliseconds.
const PAUSE: u64 = 120;

/// Runs with findings: a planted fault, a tool that rejects everything, and a real release.
const RUNS: [&str; 3] = [
    "--count 24 --seed 41 --plant result-position",
    "--count 12 --seed 1 --target ./mlir-opt-1",
    "--count 24 --seed 1 --target mlir-opt-19",
];

/// Returns the kinds of runs of successive rounds. A real release starts slowly, so every fifth round
/// has it if it is installed.
fn kinds() -> Vec<usize> {
    match installed("mlir-opt-19") {
        Some(_) => vec![0, 1, 2, 0, 1],
        None => vec![0, 1],
    }
}

fn words(kind: usize) -> Vec<&'static str> {
    let words = RUNS[kind].split(' ');
    ["run", "--json", "--jobs", "2"]
        .into_iter()
        .chain(words)
        .collect()
}

/// Returns the keys that a run without injected faults reports, with and without reduction.
fn keys(kind: usize) -> BTreeSet<String> {
    let scene = Scene::new(REFUSES);
    let mut keys = BTreeSet::new();
    for more in ["--reduce-all", "--no-reduce"] {
        let ran = scene.run(&[&words(kind)[..], &[more]].concat());
        let json = ran.json();
        for finding in json["findings"].as_array().expect("an array") {
            keys.insert(finding["key"].as_str().expect("a key").to_owned());
        }
    }
    assert!(kind == 2 || !keys.is_empty(), "{}", RUNS[kind]);
    keys
}

/// A round: two runs in one folder, and the faults injected into them.
struct Round<'k> {
    random: Xoshiro256PlusPlus,
    scene: Scene,
    disk: Option<Disk>,
    /// The keys that the runs may report.
    keys: &'k BTreeSet<String>,
    /// The injected faults, printed if the test fails.
    history: String,
}

impl Round<'_> {
    fn draw(&mut self, below: u64) -> u64 {
        self.random.next_u64() % below
    }

    fn note(&mut self, what: &str) {
        self.history.push_str(what);
        self.history.push_str("; ");
    }

    fn run(&mut self, kind: usize) {
        let out = ["out", "tmp/../out"][self.draw(2) as usize];
        let reduced = self.draw(3) == 0;
        let children: Vec<Child> = (0..2)
            .map(|_| {
                let mut args = words(kind);
                args.extend(["--out", out]);
                if !reduced {
                    args.push("--no-reduce");
                }
                let limit = match self.draw(6) {
                    0 => format!("ulimit -n {};", 6 + self.draw(30)),
                    1 => format!("ulimit -f {};", 1 + self.draw(40)),
                    _ => String::new(),
                };
                self.note(&limit);
                let mut command = self.scene.limited(&limit, &args);
                command.spawn().expect("it runs")
            })
            .collect();
        self.disturb(children)
            .into_iter()
            .for_each(|ran| self.judge(&ran));
        if let Some(disk) = &self.disk {
            disk.empty();
        }
        self.scene.nothing_is_left(&self.history);
        for folder in stored(&self.scene.folder.path().join("out")) {
            let finding = whole(&folder);
            self.is_true(&finding);
        }
    }

    /// Injects faults until both runs have ended.
    fn disturb(&mut self, mut children: Vec<Child>) -> Vec<Ran> {
        let mut polls = 0;
        let runs: Vec<i64> = children.iter().map(|child| child.id().into()).collect();
        let mut faults = 1 + self.draw(6);
        while children
            .iter_mut()
            .any(|c| c.try_wait().expect("a child of ours").is_none())
        {
            polls += 1;
            assert!(
                polls < POLLS,
                "the run does not terminate: {}",
                self.history
            );
            std::thread::sleep(Duration::from_millis(5 + self.random.next_u64() % PAUSE));
            if faults > 0 {
                faults -= 1;
                self.fault(&runs);
            } else if let Some(disk) = &self.disk {
                // The disk has free space again after a few steps.
                disk.empty();
            }
        }
        let ended = children.into_iter();
        ended
            .map(|child| Ran::new(&child.wait_with_output().expect("it has ended")))
            .collect()
    }

    /// Injects one random fault.
    fn fault(&mut self, runs: &[i64]) {
        let mut others = self.scene.processes();
        others.retain(|pid| !runs.contains(pid));
        let one = (!others.is_empty()).then(|| others[self.draw(others.len() as u64) as usize]);
        match (self.draw(8), one) {
            (0 | 1, _) => {
                self.note("full");
                self.disk.iter().for_each(Disk::fill);
            }
            (2, _) => {
                self.note("room");
                self.disk.iter().for_each(Disk::empty);
            }
            (3, _) if self.draw(3) == 0 => {
                self.note("interrupt");
                signal("INT", runs[self.draw(2) as usize]);
            }
            (4 | 5, Some(pid)) => {
                self.note("stop");
                signal("STOP", pid);
            }
            (_, Some(pid)) => {
                self.note("kill");
                signal("KILL", pid);
            }
            (_, None) => {}
        }
    }

    fn is_true(&self, finding: &Value) {
        let key = finding["key"].as_str().expect("a key");
        assert!(self.keys.contains(key), "{key} is false: {}", self.history);
    }

    /// Checks that the output of a run is true, and that it is on disk unless a write error was
    /// reported.
    fn judge(&self, ran: &Ran) {
        let history = &self.history;
        let Some(status) = ran.status else {
            // A run that was signalled before it installed its handler has no summary.
            assert!(
                history.contains("interrupt") && ran.out.is_empty(),
                "{history}: {ran:?}"
            );
            return;
        };
        assert!([0, 1, 2, 130].contains(&status), "{history}: {ran:?}");
        assert_eq!(ran.err.is_empty(), status < 2, "{history}: {ran:?}");
        assert!(!ran.err.contains("internal error"), "{history}: {ran:?}");
        if ran.out.is_empty() {
            assert!(status >= 2, "{history}: {ran:?}");
            return;
        }
        let json = ran.json();
        let findings = json["findings"].as_array().expect("an array");
        assert_eq!(
            status == 1,
            !findings.is_empty() && status < 2,
            "{history}: {ran:?}"
        );
        assert_eq!(
            findings.is_empty(),
            json["findings_total"] == 0,
            "{history}: {ran:?}"
        );
        for finding in findings {
            self.is_true(finding);
            match finding["path"].as_str() {
                Some(path) => {
                    let stored = whole(&self.scene.folder.path().join(path));
                    assert_eq!(stored["key"], finding["key"], "{history}");
                }
                None => assert_eq!(status, 2, "{history}: {ran:?}"),
            }
        }
    }
}

#[test]
fn injected_faults_lose_no_findings_and_cause_none() {
    let kinds = kinds();
    let last = kinds.iter().copied().max().unwrap_or_default();
    let keys: Vec<BTreeSet<String>> = (0..=last).map(keys).collect();
    let (rounds, threads) = ROUNDS;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (kinds, keys) = (&kinds, &keys);
            scope.spawn(move || {
                for round in (0..rounds).filter(|round| round % threads == thread) {
                    let kind = kinds[(round / threads) as usize % kinds.len()];
                    let scene = Scene::new(REFUSES);
                    let disk = Disk::at(&scene.folder.path().join("tmp"), 4096);
                    let mut round = Round {
                        random: Xoshiro256PlusPlus::seed_from_u64(round),
                        scene,
                        disk,
                        keys: &keys[kind],
                        history: format!("round {round}, {}: ", RUNS[kind]),
                    };
                    round.run(kind);
                }
            });
        }
    });
}

#[test]
fn wall_clock_time_is_used_only_for_seeds_dates_and_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders: Vec<PathBuf> = [
        "campaign",
        "cli",
        "faults",
        "generator",
        "jit",
        "oracle",
        "reduce",
        "runners",
        "runtime",
        "tools",
        "triage",
    ]
    .iter()
    .map(|name| root.join(name).join("src"))
    .collect();
    let mut users = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).expect("a source");
                let lines = text.lines().filter(|line| line.contains("SystemTime::"));
                users.extend(lines.map(|line| line.trim().to_owned()));
            }
        }
    }
    users.sort_unstable();
    // Wall-clock time is used only in `fresh_seed`, for the date of a nightly run, and for the names
    // of a guard and of an attempt.
    assert_eq!(
        users,
        [
            "let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);",
            "let now = SystemTime::now().duration_since(UNIX_EPOCH);",
            "seed_of(SystemTime::now())",
            "started: start_date(SystemTime::now()),"
        ]
    );
}
