# The site in a container: docs/containers.md. Build it with the public address of the site:
#   docker build --build-arg SITE_URL=https://www.example.com --tag site .

FROM node:26 AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/
COPY tools/ tools/
RUN ["node", "scripts/bootstrap.mjs"]
COPY . .
ARG SITE_URL=http://localhost:3000
RUN ["npm", "run", "build"]
RUN ["npm", "run", "build:finish"]
RUN ["node", "scripts/assemble.ts", "/image/site"]
# Node, the system's libraries that it and sharp load, and an empty folder for the volume. The image has no shell.
RUN strip /usr/local/bin/node \
  && ldd /usr/local/bin/node /image/site/node_modules/@img/*/lib/*.{node,so.*} | grep -Eo '\s/(usr/)?lib\S+' | sort -u \
  | xargs cp --parents --target-directory=/image /usr/local/bin/node \
  && mkdir --parents /volumes/data

FROM scratch
COPY --from=build /image/ /
COPY --from=build --chown=65532:65532 /volumes/ /
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
ARG SITE_URL=http://localhost:3000
ENV SITE_URL=$SITE_URL
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["/usr/local/bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/usr/local/bin/node", "--max-semi-space-size=4", "src/serve.ts"]
