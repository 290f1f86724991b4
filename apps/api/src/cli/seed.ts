import 'reflect-metadata';
import { boot } from '../boot';
import { readSettings } from '../platform/settings';
import { run } from './run';

run(async (shutdown, say) => {
  await boot(readSettings(process.env), shutdown, say);
  await shutdown.run();
});
