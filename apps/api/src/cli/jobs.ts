import 'reflect-metadata';
import { linesOf, type Report } from '../platform/jobs/job';
import { Jobs } from '../platform/jobs/jobs.service';
import { CannotStart } from '../platform/settings/cannot-start';
import { chooseNames } from './choose-names';
import { readJobOptions } from './job-options';
import { openBankApp } from './open-bank-app';
import { run } from './run';

run(async (shutdown, say) => {
  const { names, dryRun } = readJobOptions(process.argv.slice(2), process.env);
  const { app } = await openBankApp(shutdown);
  const jobs = app.get(Jobs, { strict: false });
  const stopping = new AbortController();
  const throwInterrupted = (error: unknown) => {
    if (!stopping.signal.aborted) throw error;
    throw new CannotStart('It was interrupted: what is left is done when it runs again.');
  };
  const reports: Report[] = [];
  for (const name of chooseNames(names, jobs.names, 'job', 'run')) {
    const running = dryRun ? jobs.dryRun(name, stopping.signal) : jobs.run(name, stopping.signal);
    shutdown.add('the job', async () => {
      stopping.abort();
      await running.catch(() => {});
    });
    const report = await running.catch(throwInterrupted);
    for (const line of linesOf(name, report, dryRun)) say(line);
    reports.push(report);
  }
  const failed = reports.flatMap((report) => report.failed);
  if (failed.length)
    throw new CannotStart([...failed, 'Nothing is lost: run it again, or leave that to the portal.'].join('\n'));
  await shutdown.run();
});
