import { DatabaseError, type Pool } from 'pg';
import {
  type Appended,
  AppendUncertain,
  type ExpectedVersion,
  type Holder,
  LockLost,
  VersionConflict,
} from '../event-store';
import type { PreparedEvent } from '../prepare';
import type { Written } from '../written';
import type { Tail } from './tail';

export interface Append {
  stream: string;
  events: PreparedEvent[];
  expected: ExpectedVersion;
  holder: Holder | undefined;
}

type Verdict = PromiseSettledResult<Appended>;

interface Row {
  n: number;
  verdict: 'appended' | 'repeated' | 'conflict' | 'lost';
  version: number;
  position: string | null;
}

/**
 * One transaction for the whole group, one verdict for each append; what was appended goes to `tail`. Never rejects.
 * Others are told by `announce` where somebody here goes on with it at once, and otherwise within the transaction.
 */
export const sendGroup =
  (pool: Pool, tail: Tail, announce: (position: string) => void) =>
  async (group: Append[]): Promise<readonly Verdict[]> => {
    try {
      const tell = !tail.isFollowed;
      const next = await appendNext(pool, group, tell);
      const rows = next ?? (await judgeEach(pool, group));
      const verdicts: Verdict[] = [];
      for (const row of rows) verdicts[row.n] = verdict(group[row.n]!, row);
      if (next && !tell) announce(next.at(-1)!.position!);
      tail.add(rows.filter(({ verdict }) => verdict === 'appended').flatMap((row) => placed(group[row.n]!, row)));
      return verdicts;
    } catch (error) {
      if (!refused(error)) return group.map(({ stream }) => rejected(new AppendUncertain(stream, error)));
      if (group.length === 1) return [rejected(error)];
      // The server rolled the whole group back for the sake of one: each on its own, so that only that one fails.
      const alone = [];
      for (const one of group) alone.push(...(await sendGroup(pool, tail, announce)([one])));
      return alone;
    }
  };

/** The common case: every append is its stream's next. @returns undefined when one of them is not; nothing is written then */
const appendNext = async (pool: Pool, group: Append[], tell: boolean): Promise<Row[] | undefined> => {
  if (group.some(({ expected }) => expected === undefined)) return undefined;
  const holders = group.flatMap(({ holder }) => holder ?? []);
  const { rows } = await pool.query<{ before: string | null }>({
    name: 'log.append_next',
    text: 'SELECT log.append_next($1, $2, $3, $4, $5) AS before',
    values: [
      group.map(({ stream }) => stream),
      group.map(({ expected }) => expected),
      holders.length ? JSON.stringify(holders.map(({ backend, keys }) => ({ backend, keys: keys.map(String) }))) : null,
      written(group, ({ stream, expected }, i) => `"stream":${JSON.stringify(stream)},"version":${expected! + 1 + i}`),
      tell,
    ],
  });
  const { before } = rows[0]!;
  if (before === null) return undefined;
  let at = BigInt(before);
  return group.map(({ events, expected }, n) => {
    at += BigInt(events.length);
    return { n, verdict: 'appended', version: expected! + events.length, position: String(at) };
  });
};

const judgeEach = async (pool: Pool, group: Append[]): Promise<Row[]> => {
  const { rows } = await pool.query<Row>({
    name: 'log.append',
    text: 'SELECT n, verdict, version, position FROM log.append($1, $2)',
    values: [asked(group), written(group, (_, i, n) => `"n":${n},"i":${i + 1}`)],
  });
  return rows.sort((a, b) => a.n - b.n);
};

const asked = (group: Append[]) =>
  JSON.stringify(
    group.map(({ stream, events, expected, holder }, n) => ({
      n,
      stream,
      expected,
      first: events[0]!.id,
      count: events.length,
      backend: holder?.backend,
      keys: holder?.keys.map(String),
    })),
  );

// Data and metadata are JSON already: put together, not encoded a second time.
const written = (group: Append[], place: (append: Append, i: number, n: number) => string) =>
  `[${group.flatMap((append, n) =>
    append.events.map(
      ({ id, type, schema, data, metadata }, i) =>
        `{${place(append, i, n)},"id":"${id}","type":${JSON.stringify(type)},"schema":${schema},"data":${data},"metadata":${metadata}}`,
    ),
  )}]`;

const placed = ({ stream, events }: Append, { version, position }: Row): Written[] =>
  events.map((event, n) => {
    const fromLast = events.length - 1 - n;
    return { ...event, stream, version: version - fromLast, position: BigInt(position!) - BigInt(fromLast) };
  });

const rejected = (reason: unknown): Verdict => ({ status: 'rejected', reason });

const verdict = ({ stream, expected, holder }: Append, { verdict, version, position }: Row): Verdict => {
  if (verdict === 'conflict') return rejected(new VersionConflict(stream, expected, version));
  if (verdict === 'lost')
    return rejected(new LockLost(`${stream}: backend ${holder!.backend} no longer holds the locks of this decision`));
  return { status: 'fulfilled', value: { version, position: BigInt(position!) } };
};

/** The server said no and rolled back, in distinction to a connection that went away (classes 08 and 57). */
const refused = (error: unknown) => error instanceof DatabaseError && !/^(08|57)/.test(error.code ?? '08');
