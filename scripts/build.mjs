// npm run build: compiles what has changed since the last build into dist/.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApi } from './lib/build-api.mjs';
import { root } from './lib/root.mjs';
import { installed } from './lib/run.mjs';
import { findTooLargeLoads } from './lib/screen-sizes.mjs';
import { whenChanged } from './lib/stamp.mjs';
import { stop } from './lib/stop.mjs';

const common = ['package-lock.json', 'libs', 'scripts/build.mjs', 'scripts/lib'];

await whenChanged('dist/api.stamp', [...common, '.swcrc', 'apps/api'], async () => {
  process.stdout.write('Building the API ...\n');
  await buildApi();
});

const frontEnds = readdirSync(join(root, 'apps')).filter((app) =>
  readdirSync(join(root, 'apps', app)).some((name) => name.startsWith('vite.config.')),
);
for (const app of frontEnds) {
  await whenChanged(`dist/${app}.stamp`, [...common, 'tsconfig.base.json', `apps/${app}`], async () => {
    process.stdout.write(`Building apps/${app} ...\n`);
    const cwd = join(root, 'apps', app);
    // In another environment the libraries bring their aids for developers along, which are large and slow.
    const env = { NODE_ENV: 'production' };
    if ((await installed('vite', ['build', '--logLevel', 'warn'], { cwd, env })) !== 0)
      stop(`apps/${app} could not be built; the lines above say why.`);
    const tooLarge = findTooLargeLoads(join(root, 'dist', app));
    if (tooLarge.length) stop(tooLarge.join('\n'));
  });
}
