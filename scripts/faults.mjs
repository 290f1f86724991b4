// npm run faults [-- --only=kills,disk --kills=N --writers=N]: breaks parts of a running portal under writers, and counts what was lost
// (docs/reliability.md).
import { runOnBuild } from './lib/run-on-build.mjs';

await runOnBuild('test/faults/main.ts');
