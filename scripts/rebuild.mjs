// npm run rebuild -- NAME ... | all: makes read models anew from the log, beside the living ones. The portal may run.
import { launch } from './lib/launch.mjs';

await launch('cli/rebuild.js');
