#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0: http://www.apache.org/licenses/LICENSE-2.0
exec "$SRC/lowerfuzz/.clusterfuzzlite/build.sh" "$@"
