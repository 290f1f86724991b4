// npm run import -- FOLDER: imports the CSV files of a folder one after the other, and writes the rows that were refused beside them. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/import.js');
