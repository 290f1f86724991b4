import 'reflect-metadata';
import { join } from 'node:path';
import { boot, refuseTakenPort } from './boot';
import { run } from './cli/run';
import { readAdminOptions } from './first-start/first-admin';
import { Jobs } from './platform/jobs/jobs.service';
import { openLog } from './platform/observability/log';
import { startTracing } from './platform/observability/tracing';
import { nightlyJobs } from './platform/platform-tasks';
import { readSettings } from './platform/settings/settings';
import { Worker } from './platform/worker/worker';
import * as sample from './seed/sample';

run(async (shutdown, say) => {
  readAdminOptions();
  const settings = readSettings(process.env);
  for (const warning of settings.warnings) say(`Warning: ${warning}`);
  await refuseTakenPort(settings);
  if (settings.tracesUrl) shutdown.add('the traces', await startTracing(settings.tracesUrl, openLog()));
  const { app } = await boot(settings, shutdown, say, join(__dirname, '..'));
  await app.listen(settings.port, settings.host);
  app.get(Worker).add(nightlyJobs(app.get(Jobs)));
  say(`\nThe portal is ready: ${typableAddress(await app.getUrl())}`);
  if (settings.production) return;
  say(`The sample bank's people keep a password that nobody else may choose:`);
  for (const { email, group } of sample.users) say(`  ${email} / ${sample.SAMPLE_PASSWORD}  (${group})`);
});

/** The address that people type into a browser. */
const typableAddress = (url: string) => url.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
