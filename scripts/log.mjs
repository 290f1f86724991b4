// npm run log -- copy FROM TO: copies the log from PostgreSQL to EventStoreDB, or back. The portal must not run.
import { launch } from './lib/launch.mjs';

await launch('cli/log.js');
