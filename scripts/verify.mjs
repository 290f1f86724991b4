// npm run verify [-- --export FILE]: compares the log with its seal, and writes it for others to check. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/verify.js');
