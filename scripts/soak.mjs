// npm run soak [-- --minutes=N --months=N]: people work through months, and what the portal takes of the machine is noted (docs/reliability.md).
import { runOnBuild } from './lib/run-on-build.mjs';

await runOnBuild('test/soak/main.ts');
