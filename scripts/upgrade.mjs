// npm run upgrade -- --from=COMMIT [--writers=N]: replaces that version by this one under writers, and counts what was lost (docs/reliability.md).
import { runOnBuild } from './lib/run-on-build.mjs';

await runOnBuild('test/upgrade/main.ts');
