// npm run export -- FOLDER: writes every list and every order as CSV, and the stored files, into FOLDER. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/export.js');
