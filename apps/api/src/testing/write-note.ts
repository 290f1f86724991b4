import { randomInt, randomUUID } from 'node:crypto';
import { Rejection } from '@bank/domain';
import type { INestApplicationContext } from '@nestjs/common';
import { Pool } from 'pg';
import { Handle } from '../platform/commands/handle';
import { Ids } from '../platform/commands/ids';
import { asSystem } from '../platform/context/request-context';
import { noteDecider } from './notes';

/** Writes as many notes with one title at once; titles are unique, so at most one is written. @returns how many were */
export const writeNotes = async (app: INestApplicationContext, title: string, howMany: number): Promise<number> => {
  const [handle, ids, pool] = [app.get(Handle), app.get(Ids), app.get(Pool)];
  const write = () =>
    asSystem(async () => {
      const id = await ids.freshOne('note');
      await handle.handle({
        decider: noteDecider,
        stream: `note-${id}`,
        command: { type: 'WriteNote', data: { id, title, pages: 1 } },
        keys: [`note.title:${title}`, `any:${randomUUID()}`],
        waitFor: ['notes'],
        shownBy: ['notes'],
        facts: async () => ({
          taken: (await pool.query('SELECT 1 FROM read.notes WHERE title = $1', [title])).rowCount !== 0,
        }),
      });
    });
  const written = await Promise.allSettled(Array.from({ length: howMany }, write));
  for (const one of written) if (one.status === 'rejected' && !(one.reason instanceof Rejection)) throw one.reason;
  return written.filter(({ status }) => status === 'fulfilled').length;
};

/** Changes a note so many times at once, each time to a number of pages of its own. @returns how often that was done */
export const changeNote = async (app: INestApplicationContext, id: number, howOften: number): Promise<number> => {
  const handle = app.get(Handle);
  const change = () =>
    asSystem(() =>
      handle.handle({
        decider: noteDecider,
        stream: `note-${id}`,
        command: { type: 'ChangeNote', data: { pages: randomInt(2 ** 31) } },
        facts: async () => ({ taken: false }),
        shownBy: ['notes'],
      }),
    );
  const changed = await Promise.allSettled(Array.from({ length: howOften }, change));
  return changed.filter(({ status }) => status === 'fulfilled').length;
};
