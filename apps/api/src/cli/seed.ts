import 'reflect-metadata';
import { boot } from '../boot';
import { readSettings } from '../platform/settings/settings';
import { run } from './run';

run(async (shutdown, say) => {
  const { isFirst } = await boot(readSettings(process.env), shutdown, say);
  if (!isFirst) say('This bank has begun already: nothing was added.');
  await shutdown.run();
});
