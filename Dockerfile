FROM swift:6.3-bookworm AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd-dev libmagic-dev pkg-config \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN swift build -c release --static-swift-stdlib --product bundled-serve \
 && install -D -s .build/release/bundled-serve image/bundled-serve

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd12 libmagic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /source/image/bundled-serve /usr/local/bin/bundled-serve
USER 65534:65534
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=2s --start-period=2s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/4000 && printf 'GET /_bundled/health HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '\"ok\"' <&3"]
# Inside a container loopback is not the machine's: -p 4000:4000 decides who may come in.
ENTRYPOINT ["bundled-serve", "--host", "0.0.0.0"]
CMD ["/bundle"]
