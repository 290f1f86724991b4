import 'reflect-metadata';
import { createInterface } from 'node:readline';
import type { OrderKind } from '@bank/domain';
import type { INestApplicationContext } from '@nestjs/common';
import { pino } from 'pino';
import { createApp } from '../app';
import { completeOrders } from './complete-orders';
import { withNotes } from './notes';
import { testSettings } from './open-app';
import { changeNote, writeNotes } from './write-note';

/** First word of a line -> the command, which gets the other words and gives how often it could be done. */
const commands: Readonly<Record<string, (app: INestApplicationContext, ...words: string[]) => Promise<number>>> = {
  write: (app, title, times) => writeNotes(app, title!, Number(times)),
  complete: (app, kind, ...ids) => completeOrders(app, kind as OrderKind, ids.map(Number)),
  change: (app, id, times) => changeNote(app, Number(id), Number(times)),
};

/** Another process of the application: carries out each line at once, and answers with a line. */
const runRival = async () => {
  const settings = { ...testSettings(process.argv[2]!), appRole: 'web' as const };
  const app = await createApp(settings, { ...withNotes, log: pino({ level: 'silent' }) });
  process.stdout.write('ready\n');
  for await (const line of createInterface(process.stdin)) {
    const [work, ...words] = line.split(' ');
    process.stdout.write(`${await commands[work!]!(app, ...words)}\n`);
  }
  await app.close();
};

void runRival();
