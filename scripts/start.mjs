// npm start: installs and builds what is missing or has changed, then runs the portal.
import { launch } from './lib/launch.mjs';

await launch('main.js');
