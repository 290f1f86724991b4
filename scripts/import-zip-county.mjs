// npm run import:zip-county -- FILE [COUNTIES]: brings HUD's crosswalk of zip codes and counties in. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/import-zip-county.js');
