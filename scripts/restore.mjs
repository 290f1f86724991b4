// npm run restore -- FILE [--keys FILE] [--erasures FILE]: puts a backup back, into a bank that is empty.
import { launch } from './lib/launch.mjs';

await launch('cli/restore.js');
