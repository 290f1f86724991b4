// npm start: installs and builds what is missing or has changed, then runs the portal; with --practice, the practice bank.
import { launch } from './lib/launch.mjs';
import { practiseIfAsked } from './lib/practice.mjs';

practiseIfAsked();
await launch('main.js');
