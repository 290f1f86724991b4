// npm run import:older -- DUMP: brings a bank over from the open PHP portal of 2021, out of a dump of its database. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/import-older.js');
