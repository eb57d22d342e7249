# The command, with all releases that Debian bookworm has, at /usr/local/bin:
#   docker build -t lowerfuzz .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" lowerfuzz run --target all
FROM rust:1.95.0-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --locked --profile dist

FROM debian:bookworm-20250520-slim
COPY .ci/packages /tmp/packages
# A release's packages are the newest of Debian's stable suite: there are no older ones to ask for.
# hadolint ignore=DL3008
RUN apt-get update \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/* /tmp/packages
COPY --from=build /src/target/dist/lowerfuzz /usr/local/bin/
# There is no USER, as in packaging/Containerfile: whoever starts a container can write to /work.
WORKDIR /work
ENTRYPOINT ["lowerfuzz"]
