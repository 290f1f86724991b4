import { existsSync } from 'node:fs';
import { clientTo } from '@bank/event-store';
import type { ClientBase } from 'pg';
import { ErasureList, type ListedErasure } from '../privacy/erasure-list';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';

export interface ErasedSince {
  /** Those whom the list names, the backup brought back, and the next start erases again. */
  people: number;
  /** False where nobody kept a list. */
  hasList: boolean;
}

/** Completes the portal's list of erasures: by another list, and by persons without a key, where the keys are of a later day than the data. */
export const listErased = async (
  databaseUrl: string,
  settings: Settings,
  otherList: string | undefined,
): Promise<ErasedSince> => {
  const list = new ErasureList(settings);
  const connection = clientTo(databaseUrl);
  await connection.connect();
  try {
    const others = otherList ? await new ErasureList({ ...settings, erasureList: otherList }).read() : [];
    for (const one of [...others, ...(await findKeyless(connection))]) await list.add(one);
    return {
      people: await countBroughtBack(connection, await list.read()),
      hasList: existsSync(settings.erasureList),
    };
  } finally {
    await connection.end();
  }
};

/** @throws CannotStart */
export const refuseMissingList = (otherList: string | undefined): void => {
  if (otherList && !existsSync(otherList)) throw new CannotStart(`There is no list of erasures ${otherList}.`);
};

const IS_ERASED = (stream: string) =>
  `EXISTS (SELECT FROM log.events x WHERE x.stream = ${stream} AND x.type = 'PersonErased')`;

const findKeyless = async (connection: ClientBase): Promise<ListedErasure[]> => {
  const { rows } = await connection.query<{ stream: string; first: string; at: Date }>(
    `SELECT k.subject AS stream, e.id AS first, k.erased_at AS at
     FROM app.subject_keys k JOIN log.events e ON e.stream = k.subject AND e.version = 0
     WHERE k.key IS NULL AND NOT ${IS_ERASED('k.subject')} ORDER BY k.subject`,
  );
  return rows.map(({ stream, first, at }) => ({ stream, firstEvent: first, at: at.toISOString() }));
};

const countBroughtBack = async (connection: ClientBase, listed: readonly ListedErasure[]): Promise<number> => {
  const { rows } = await connection.query<{ people: number }>(
    `SELECT count(DISTINCT l.stream)::integer AS people
     FROM unnest($1::text[], $2::uuid[]) AS l (stream, first)
     JOIN log.events e ON e.stream = l.stream AND e.version = 0 AND e.id = l.first
     LEFT JOIN app.subject_keys k ON k.subject = l.stream
     WHERE k.key IS NOT NULL OR NOT ${IS_ERASED('l.stream')}`,
    [listed.map(({ stream }) => stream), listed.map(({ firstEvent }) => firstEvent)],
  );
  return rows[0]?.people ?? 0;
};
