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
cargo fuzz build --sanitizer "$sanitizer" "$@"

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
    case $target in
    differential)
        # Any bytes are a program, and evenly spread ones, as compressed text has, a varied one.
        pieces=$(mktemp -d)
        find corpus -name '*.mlir' -print0 | LC_ALL=C sort -z | xargs -0 cat | gzip -n9 |
            split -b 1024 -a 3 - "$pieces/"
        zip -qjr "$seeds" "$pieces"
        rm -r "$pieces"
        options=differential
        ;;
    parse)
        find corpus reports -name '*.mlir' | zip -q "$seeds" -@
        options=text
        ;;
    opt)
        { grep -rL --include='*.mlir' 'llvm\.func' corpus reports || true; } | zip -q "$seeds" -@
        options=text
        ;;
    interp_llvm)
        grep -rl --include='*.mlir' 'llvm\.func' corpus reports | zip -q "$seeds" -@
        options=text
        ;;
    *)
        echo "$target: nobody has said what its seeds are" >&2
        exit 1
        ;;
    esac
    cp "fuzz/$options.options" "$OUT/$target.options"
done
dictionary >"$OUT/text.dict"
