// npm run schemas: writes the JSON Schemas of events from their types. It refuses to change a version that is in use.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { installed, node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
const failed = await node(['--require', './scripts/typescript.cjs', 'test/event-schemas/main.ts']);
process.exitCode = failed || (await installed('biome', ['check', '--write', 'apps/api/src/platform/feed/schemas']));
