import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * From far away, many small files take long. So what one needs first is in few files, each with all that it depends on and
 * that none before it has: the first questions to the server, the sign-in page, the portal around every screen, its lists,
 * the definitions of records, which the search dialog needs too, the forms, and the definitions of reports. All else comes with
 * the screens that need it.
 */
const layers = {
  start:
    /rolldown.runtime|vite.(preload-helper|modulepreload)|src[\\/](main|app[\\/]entry[\\/](enter|language)|api[\\/](device[\\/]deviceStorage|transport[\\/](?!download))|kit[\\/]values[\\/]listeners|messages[\\/](atEntry|enAtEntry|fill|language)|shell[\\/]session[\\/]session)\b/,
  base: /src[\\/](app[\\/](entry[\\/]signInPage|store)|kit[\\/]theme[\\/]theme)\./,
  portal:
    /src[\\/](app[\\/]entry[\\/]portal|features[\\/]orders[\\/](screens|list)|kit[\\/]values[\\/]fields|shell[\\/](lists[\\/]SearchFirstList|fields[\\/](references|reportColumns)|live[\\/]liveOn|menu[\\/]entryOf|saving[\\/]saving))\b/,
  recordKinds: /libs[\\/]domain[\\/]src[\\/]records[\\/]kinds\b/,
  forms:
    /src[\\/](kit[\\/]problems|shell[\\/](saving|fields[\\/]fieldSpec|forms[\\/](?!RecordForm|FirstProblem|check|elements|ElementsInput)))\b|icons-material[\\/]esm[\\/](Undo|DeleteOutline)\./,
  reportDefinitions: /libs[\\/]projections[\\/]src[\\/]reports\b/,
};
const chunks = Object.entries(layers).map(([name, test], place, { length }) => ({
  name,
  test,
  priority: length - place,
}));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compression({ algorithms: ['brotliCompress', 'gzip'], logLevel: 'silent' })],
  resolve: {
    alias: [
      { find: /^jsonexport\/.*/, replacement: `${root}/apps/admin/src/kit/tables/noRowExport.ts` },
      { find: /^@bank\/(domain|sealed-log)$/, replacement: `${root}/libs/$1/src/index.ts` },
      { find: /^@bank\/projections\/(reports|first-load)$/, replacement: `${root}/libs/projections/src/$1/index.ts` },
    ],
  },
  build: {
    outDir: `${root}/dist/admin`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Definitions of reports are looked up by name, and some import others: all are in one file.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
});
