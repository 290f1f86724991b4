import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/register/',
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], logLevel: 'silent' })],
  resolve: { alias: [{ find: '@bank/domain', replacement: `${root}/libs/domain/src/index.ts` }] },
  build: {
    outDir: `${root}/dist/public-form`,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Families use old phones: these browsers are of 2022.
    target: ['chrome93', 'firefox98', 'safari15.4'],
  },
  server: { port: 5174, proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
});
