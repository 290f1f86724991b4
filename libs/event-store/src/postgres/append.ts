import { type ClientBase, DatabaseError } from 'pg';
import { EventsArchived } from '../archive';
import {
  type Appended,
  AppendUncertain,
  type ExpectedVersion,
  type Holder,
  LockLost,
  LogAway,
  VersionConflict,
} from '../event-store';
import type { PreparedEvent } from '../prepare';
import type { Written } from '../written';
import { toArchive } from './archives';
import { EVENTS_ARCHIVED } from './schema/tables';
import type { SeenVersions } from './seen-versions';
import type { SharedConnection } from './shared-connection';
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

export interface Sender {
  connection: SharedConnection;
  tail: Tail;
  seen: SeenVersions;
  /** For an append that a subscriber in this process waits for. Other appends notify in their transaction. */
  announce: (position: string) => void;
}

/** One transaction for the whole group, one verdict for each append. Never rejects. */
export const sendGroup =
  (sender: Sender) =>
  async (group: Append[]): Promise<readonly Verdict[]> => {
    const { connection, tail, seen, announce } = sender;
    try {
      const mustNotify = !tail.isFollowed;
      const appended = await connection.use((client) => appendNext(client, seen, group, mustNotify));
      const rows = appended ?? (await connection.use((client) => judgeEach(client, group)));
      const verdicts: Verdict[] = [];
      for (const row of rows) {
        if (row.position !== null) seen.see(group[row.n]!.stream, row.version, BigInt(row.position));
        verdicts[row.n] = verdict(group[row.n]!, row);
      }
      if (appended && !mustNotify) announce(appended.at(-1)!.position!);
      tail.add(
        rows.filter(({ verdict }) => verdict === 'appended').flatMap((row) => writtenEvents(group[row.n]!, row)),
      );
      return verdicts;
    } catch (error) {
      if (error instanceof LogAway) return group.map(() => rejectWith(error));
      if (!isRefusal(error)) return group.map(({ stream }) => rejectWith(new AppendUncertain(stream, error)));
      if (group.length === 1) return [rejectWith(asArchived(error))];
      // One append made the server roll back the whole group: sent one by one, only that one fails.
      const verdictsOneByOne = [];
      for (const append of group) verdictsOneByOne.push(...(await sendGroup(sender)([append])));
      return verdictsOneByOne;
    }
  };

/** The common case, where every append is its stream's next. @returns undefined, with nothing written, when one is not */
const appendNext = async (
  client: ClientBase,
  seen: SeenVersions,
  group: Append[],
  notify: boolean,
): Promise<Row[] | undefined> => {
  if (group.some(({ expected }) => expected === undefined)) return undefined;
  const { rows } = await client.query<{ before: string | null }>({
    name: 'log.append_group',
    text: 'SELECT log.append_group($1::jsonb, $2::text[], $3::bigint, $4::jsonb, $5::jsonb, $6::boolean) AS before',
    values: [
      ...predecessorsOf(seen, group),
      jsonOrNull(holdersOf(group)),
      eventsJson(
        group,
        ({ stream, expected }, i) => `"stream":${JSON.stringify(stream)},"version":${expected! + 1 + i}`,
      ),
      notify,
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

/** Whose versions were not seen, which streams are new, and where the first of the seen versions stands. */
const predecessorsOf = (seen: SeenVersions, group: readonly Append[]): (string | string[] | null)[] => {
  const unsure: object[] = [];
  const fresh: string[] = [];
  let since: bigint | undefined;
  for (const { stream, expected } of group) {
    if (expected! < 0) {
      fresh.push(stream);
      continue;
    }
    const position = seen.positionOf(stream, expected!);
    if (position === undefined) unsure.push({ stream, version: expected });
    else if (since === undefined || position < since) since = position;
  }
  return [jsonOrNull(unsure), fresh.length ? fresh : null, since === undefined ? null : String(since)];
};

/** Each with the keys of all its appends, so that its locks are looked at once. */
const holdersOf = (group: readonly Append[]): { backend: number; keys: string[] }[] => {
  const keysOf = new Map<number, Set<string>>();
  for (const { holder } of group) {
    if (!holder) continue;
    const keys = keysOf.get(holder.backend) ?? new Set();
    keysOf.set(holder.backend, keys);
    for (const key of holder.keys) keys.add(String(key));
  }
  return [...keysOf].map(([backend, keys]) => ({ backend, keys: [...keys] }));
};

const jsonOrNull = (items: object[]) => (items.length ? JSON.stringify(items) : null);

const judgeEach = async (client: ClientBase, group: Append[]): Promise<Row[]> => {
  const { rows } = await client.query<Row>({
    name: 'log.append',
    text: 'SELECT n, verdict, version, position FROM log.append($1, $2)',
    values: [requestsJson(group), eventsJson(group, (_, i, n) => `"n":${n},"i":${i + 1}`)],
  });
  return rows.sort((a, b) => a.n - b.n);
};

const requestsJson = (group: Append[]) =>
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

// Data and metadata are JSON already, so the texts are put together instead of being encoded a second time.
const eventsJson = (group: Append[], place: (append: Append, i: number, n: number) => string) =>
  `[${group.flatMap((append, n) =>
    append.events.map(
      ({ id, type, schema, data, metadata }, i) =>
        `{${place(append, i, n)},"id":"${id}","type":${JSON.stringify(type)},"schema":${schema},"data":${data},"metadata":${metadata}}`,
    ),
  )}]`;

const writtenEvents = ({ stream, events }: Append, { version, position }: Row): Written[] =>
  events.map((event, n) => {
    const fromLast = events.length - 1 - n;
    return { ...event, stream, version: version - fromLast, position: BigInt(position!) - BigInt(fromLast) };
  });

const rejectWith = (reason: unknown): Verdict => ({ status: 'rejected', reason });

const verdict = ({ stream, expected, holder }: Append, { verdict, version, position }: Row): Verdict => {
  if (verdict === 'conflict') return rejectWith(new VersionConflict(stream, expected, version));
  if (verdict === 'lost')
    return rejectWith(new LockLost(`${stream}: backend ${holder!.backend} no longer holds the locks of this decision`));
  return { status: 'fulfilled', value: { version, position: BigInt(position!) } };
};

const asArchived = (error: unknown): unknown =>
  error instanceof DatabaseError && error.code === EVENTS_ARCHIVED
    ? new EventsArchived(toArchive(JSON.parse(error.detail!)))
    : error;

/** Whether the server refused and rolled back. A connection that went away is no refusal (classes 08 and 57). */
const isRefusal = (error: unknown) => error instanceof DatabaseError && !/^(08|57)/.test(error.code ?? '08');
