import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { createApp } from '../app';
import { withNotes } from './notes';
import { testSettings } from './open-app';
import { writeNotes } from './write-note';

/** Another process of the application: for each title on a line it writes ten notes at once, and says how many it could. */
const rival = async () => {
  const settings = { ...testSettings(process.argv[2]!), appRole: 'web' as const };
  const app = await createApp(settings, { ...withNotes, log: pino({ level: 'silent' }) });
  process.stdout.write('ready\n');
  for await (const title of createInterface(process.stdin)) {
    process.stdout.write(`${await writeNotes(app, title, 10)}\n`);
  }
  await app.close();
};

void rival();
