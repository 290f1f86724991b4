// npm run backup -- FILE: writes all that can't be made anew into FILE, and the keys of persons into FILE.keys. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/backup.js');
