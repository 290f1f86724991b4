import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packages are bundled apart, because they change seldom: after a new release of the portal, browsers still have them
 * cached.
 */
const vendors = [
  { name: 'mui', test: /node_modules[\\/](@mui|@emotion)[\\/]/ },
  { name: 'vendor', test: /node_modules[\\/]/ },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^@bank\/(domain)$/, replacement: `${root}/libs/$1/src/index.ts` },
      { find: '@bank/projections/reports', replacement: `${root}/libs/projections/src/reports/index.ts` },
    ],
  },
  build: {
    outDir: `${root}/dist/admin`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
});
