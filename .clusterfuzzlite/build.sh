#!/usr/bin/env bash
# Builds each fuzz target into $OUT, with its seeds, options and dictionary. ClusterFuzzLite and
# OSS-Fuzz run it in their images, .ci/fuzz in folders that stand for these. Arguments are passed on
# to the build.
set -euo pipefail
cd "$SRC/lowerfuzz"

# A build that measures coverage has no sanitizer.
sanitizer=${SANITIZER:-address}
case $sanitizer in
coverage | introspector) sanitizer=none ;;
esac
# Coverage is that of what means something.
LOWERFUZZ_SANITIZER=$sanitizer RUSTC_WRAPPER=$PWD/fuzz/rustc cargo fuzz build --sanitizer "$sanitizer" "$@"

# The words of programs: what stands in three files or more, but for names and comments.
dictionary() {
    find corpus -name '*.mlir' -exec awk '
        {
            sub(/\/\/.*/, "")
            while (match($0, /[%@^#!]?[A-Za-z_][A-Za-z0-9_.]*/)) {
                word = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                if (word ~ /^[a-z]/ && !seen[FILENAME, word]++) files[word]++
            }
        }
        END { for (word in files) if (files[word] >= 3) printf "\"%s\"\n", word }' {} + | LC_ALL=C sort
}

for source in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$source" .rs)
    cp "${CARGO_TARGET_DIR:-target}/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    seeds=$OUT/${target}_seed_corpus.zip
    rm -f "$seeds"
    folder=$(mktemp -d)
    fuzz/seeds "$target" "$folder"
    zip -qjr "$seeds" "$folder"
    rm -r "$folder"
    cp "fuzz/$(fuzz/seeds --options "$target").options" "$OUT/$target.options"
done
dictionary >"$OUT/text.dict"
