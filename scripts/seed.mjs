// npm run seed: fills an empty bank as the first start does, without serving it.
import { launch } from './lib/launch.mjs';

await launch('cli/seed.js');
