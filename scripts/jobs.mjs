// npm run jobs -- NAME ... | all [--dry-run]: runs nightly jobs now, or says what they would do. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/jobs.js');
