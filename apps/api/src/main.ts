import 'reflect-metadata';
import { join } from 'node:path';
import { boot, refuseTakenPort } from './boot';
import { run } from './cli/run';
import { readSettings } from './platform/settings';

run(async (shutdown, say) => {
  const settings = readSettings(process.env);
  for (const warning of settings.warnings) say(`Warning: ${warning}`);
  await refuseTakenPort(settings);
  const app = await boot(settings, shutdown, join(__dirname, '../admin'));
  await app.listen(settings.port, settings.host);
  say(`The portal is ready: ${await app.getUrl()}`);
});
