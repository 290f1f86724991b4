import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { createApp, type Overrides } from '../app';
import { type Migrations, migrations } from '../platform/database/migrate';
import { newestSchemas } from '../platform/feed/event-schemas';
import { withNotes } from './notes';
import type { OpenApp } from './open-app';

const log = pino({ level: 'silent' });

/** A version with one read model and two kinds of events more than this one. @param more migrations that it has besides */
export const newerVersion = (...more: Migrations): Overrides => ({
  ...withNotes,
  events: { ...newestSchemas(), NoteWritten: 1, NoteChanged: 1 },
  migrations: [...migrations, ...more],
});

/** Processes of one bank, of this version or another one. */
export class RunningProcesses {
  private readonly apps: NestExpressApplication[] = [];

  async start(settings: OpenApp['settings'], overrides: Overrides = {}): Promise<NestExpressApplication> {
    const app = await createApp(settings, { log, ...overrides });
    this.apps.push(app);
    await app.listen(0, '127.0.0.1');
    return app;
  }

  async end(app: NestExpressApplication): Promise<void> {
    this.apps.splice(this.apps.indexOf(app), 1);
    await app.close();
  }

  async endAll(): Promise<void> {
    while (this.apps.length) await this.end(this.apps[0]!);
  }
}
