#!/usr/bin/env python3
"""Measures a search: which of the reports that a target has does `lowerfuzz run` find again?

    reports/rediscover.py TARGET --time 10m --state DIR [-- RUN_OPTION...]

Programs meet known bugs (`--meet-known`). The same command with a longer time continues. Prints each report
that was found, and for each other one why not: no program went through its passes, no program with its ops
did, or so many did and none showed the bug. Reports of passes for tests are left out, and questions.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent


def lowerfuzz(command, *words, statuses=(0,)):
    """Runs the command and returns its JSON."""
    ran = subprocess.run([command, *words, "--json"], stdout=subprocess.PIPE, check=False, text=True)
    if ran.returncode not in statuses:
        sys.exit(f"{command} {' '.join(words)}: exit status {ran.returncode}")
    return json.loads(ran.stdout)


def rules_by_report():
    """The rules of each report, with the passes of groups."""
    known = tomllib.loads((HERE / "known.toml").read_text())
    groups = known.get("pass_groups", {})
    rules = {}
    for rule in known["rule"]:
        passes = []
        for name in rule["passes"]:
            passes.extend(groups[name[1:]] if name.startswith("@") else [name])
        ops = {
            pattern.split("(")[0].split(" ")[0]
            for key in ("ops", "only_ops")
            for patterns in rule.get(key, [])
            for pattern in patterns
        }
        rules.setdefault(rule["report"], []).append((passes, ops))
    return rules


def why_not(rules, coverage):
    """Why no program showed the bug of a report: the nearest that the search came to it."""
    tried = {row["pass"]: row["programs"] for row in coverage["passes"]}
    table = coverage["coverage"].get("ops", {})
    drawn = set(coverage["ops"])
    best = (0, "no program went through its passes")
    for passes, ops in rules:
        # `none` is the lowering, which all programs go through.
        for name in passes:
            row = table.get(name, {})
            if name == "none":
                # Counts are by pass, so these are at least as many programs.
                most = [max(row.get(op, (0, 0))[0] for row in table.values()) for op in ops if op in drawn]
                programs = min(most, default=0)
                missing = sorted(op for op in ops if "." in op and op not in drawn)
            elif name in tried:
                programs = min([row.get(op, (0, 0))[0] for op in ops if "." in op], default=tried[name])
                missing = sorted(op for op in ops if "." in op and op not in row)
            else:
                continue
            if missing:
                best = max(best, (1, f"no program with {', '.join(missing)} went through {name}"))
            else:
                where = "the lowering" if name == "none" else name
                best = max(best, (2 + programs, f"at least {programs} programs with its ops went through {where}"))
    return best


def main():
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    more = words[split + 1 :]
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("target")
    arguments.add_argument("--time", default="10m")
    arguments.add_argument("--state", required=True)
    arguments.add_argument("--lowerfuzz", default="lowerfuzz")
    args = arguments.parse_args(words[:split])
    command = args.lowerfuzz

    reports = lowerfuzz(command, "known", "--target", args.target)
    reports = [
        row["report"]
        for row in reports
        if "questions.md" not in row["report"] and not all(name.startswith("test-") for name in row["passes"])
    ]
    run = ["run", "--target", args.target, "--passes", "random", "--meet-known", *more]
    run = lowerfuzz(command, *run, "--state", args.state, "--time", args.time, statuses=(0, 1))
    coverage = lowerfuzz(command, "coverage", args.state)["targets"][0]
    found = {row["report"] for row in run["known"]}
    perhaps = {row["perhaps_known"] for row in run["findings"]} - found
    rules = rules_by_report()

    missed = []
    for report in reports:
        if report in found:
            print(f"found      {report}")
        elif report in perhaps:
            print(f"perhaps    {report}: a finding that is not reduced may be it")
        else:
            missed.append((why_not(rules.get(report, []), coverage), report))
    for (_, why), report in sorted(missed):
        print(f"not found  {report}: {why}")
    here = len([report for report in reports if report in found])
    share = 100 * here / max(len(reports), 1)
    print(
        f"{args.target}: {here} of {len(reports)} reports ({share:.0f} %) in {run['programs']} programs, "
        f"{run['seconds']:.0f} s of judging; {run['findings_total']} findings, {len(run['findings'])} new signatures"
    )


if __name__ == "__main__":
    main()
