import 'reflect-metadata';
import { join } from 'node:path';
import { boot, refuseTakenPort } from './boot';
import { run, type Say } from './cli/run';
import { readStartOptions } from './first-start/start-options';
import { isMember, report, settingsOfSupervisor, shareMetrics } from './member';
import { MetricsReader } from './platform/health/metrics-reader';
import { Jobs } from './platform/jobs/jobs.service';
import { openLog } from './platform/observability/log';
import { startTracing } from './platform/observability/tracing';
import { nightlyJobs } from './platform/platform-tasks';
import { readSettings, type Settings } from './platform/settings/settings';
import { Worker } from './platform/worker/worker';
import * as sample from './seed/sample';
import { serveTogether } from './serve-together';
import type { Shutdown } from './shutdown';

run(async (shutdown, say) => {
  const { web, workers } = readStartOptions();
  if (isMember()) return report({ ready: await serve(await settingsOfSupervisor(), shutdown, say) });
  const settings = readSettings(process.env);
  for (const warning of settings.warnings) say(`Warning: ${warning}`);
  await refuseTakenPort(settings);
  const address = web
    ? await serveTogether(settings, { web, workers, program: __filename }, shutdown, say)
    : await serve(settings, shutdown, say);
  say(`\nThe portal is ready: ${typableAddress(address)}`);
  if (settings.production) return;
  say(`The sample bank's people keep a password that nobody else may choose:`);
  for (const { email, group } of sample.users) say(`  ${email} / ${sample.SAMPLE_PASSWORD}  (${group})`);
});

/** Does in this process what its role is. @returns the address */
async function serve(settings: Settings, shutdown: Shutdown, say: Say): Promise<string> {
  if (settings.tracesUrl) shutdown.add('the traces', await startTracing(settings.tracesUrl, openLog()));
  const { app } = await boot(settings, shutdown, say, join(__dirname, '..'));
  app.get(Worker).add(nightlyJobs(app.get(Jobs)));
  if (isMember()) shareMetrics(app.get(MetricsReader));
  if (isMember() && settings.appRole === 'worker') return '';
  await app.listen(settings.port, settings.host);
  return app.getUrl();
}

/** The address that people type into a browser. */
const typableAddress = (url: string) => url.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
