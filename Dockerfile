# An image of one node: `npm run image` builds and tries it, `docker build .` builds it. See docs/operator.md.

# Any Debian with glibc, such as one that `npm run image -- --base debootstrap` makes where there's no registry.
ARG BASE=debian:bookworm-slim

FROM ${BASE} AS build
ENV DEBIAN_FRONTEND=noninteractive
# Debian's npm is too old for our lockfile, so it only installs the Node that we pin, which is a package, and a newer npm.
ARG NPM=11.19.1
RUN apt-get update \
  && apt-get install -y --no-install-recommends binutils ca-certificates libatomic1 npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY demo-art/package.json demo-art/
COPY server/package.json server/
COPY web/package.json web/
# The secret is this machine's certificate authorities, for networks with one of their own. It's optional, and not in the image.
RUN --mount=type=secret,id=authorities export NODE_EXTRA_CA_CERTS=/run/secrets/authorities \
  && pinned=$(node --print "'node-linux-' + process.arch") \
  && version=$(node --print "require('./package.json').optionalDependencies['$pinned']") \
  && npm install --prefix /opt/node --no-audit --no-fund "$pinned@$version" "npm@$NPM"
ENV PATH=/opt/node/node_modules/.bin:$PATH

# What the server needs at run time. The web's libraries are in its build.
FROM build AS packages
RUN --mount=type=secret,id=authorities NODE_EXTRA_CA_CERTS=/run/secrets/authorities \
  npm ci --omit=dev --no-audit --no-fund --include-workspace-root -w server -w contract -w demo-art
COPY scripts/image/trim-packages.sh /tmp/
RUN sh /tmp/trim-packages.sh node_modules && cp --dereference /usr/lib/*-linux-gnu/libatomic.so.1 /tmp/

FROM build AS web
RUN --mount=type=secret,id=authorities NODE_EXTRA_CA_CERTS=/run/secrets/authorities \
  npm ci --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/web-build.ts').then(({ ensureWebBuilt }) => ensureWebBuilt(console.log))"

# Debian without what only installs packages.
FROM ${BASE} AS debian
COPY scripts/image/trim-base.sh /tmp/
RUN sh /tmp/trim-base.sh && rm /tmp/trim-base.sh

# From scratch, since layers of a base keep what a later one removes.
FROM scratch
COPY --from=debian / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_OPTIONS=--disable-warning=ExperimentalWarning NODE_COMPILE_CACHE=/app/compiled
# Node links to libatomic, which Debian's smallest image doesn't have. Nobody can log in as the user.
COPY --from=packages /tmp/libatomic.so.1 /usr/lib/
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin daynook \
  && mkdir /data && chown 10001 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
RUN ln -s /app/node_modules/node-*/bin/node /usr/local/bin/node
COPY package.json LICENSE NOTICE ./
COPY contract contract
COPY demo-art demo-art
COPY server server
COPY --from=web /app/web/build web/build
COPY scripts/verify.ts scripts/backup.ts scripts/restore.ts scripts/db.ts scripts/
COPY scripts/image/check-files.ts scripts/image/check-health.mjs scripts/image/fill-compile-cache.mjs scripts/image/
RUN NODE_COMPILE_CACHE= node scripts/image/check-files.ts
# Half of a start is compiling, so what was compiled is in the image.
RUN mkdir compiled && chown 10001 compiled && setpriv --reuid=10001 --regid=10001 --clear-groups \
  node scripts/image/fill-compile-cache.mjs
# Last, because it's different each time.
ARG COMMIT=unknown
ARG VERSION=unknown
RUN echo "$COMMIT" > commit.txt
LABEL org.opencontainers.image.title=Daynook \
  org.opencontainers.image.version=${VERSION} \
  org.opencontainers.image.revision=${COMMIT} \
  org.opencontainers.image.licenses=MIT

# A number, so that Kubernetes can see that it isn't root.
USER 10001:10001
# Only this folder is written to.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/image/check-health.mjs"]
# No shell in between: the process gets the signals, and handles them from the start.
CMD ["node", "server/src/main.ts"]
