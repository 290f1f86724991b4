import type { Pool } from 'pg';
import { AppendTooLarge, type EventStore, type NewEvent, type RecordedEvent } from './event-store';
import { prepare } from './prepare';

/** Writes the next events of a log as another store recorded them: ids, streams, versions, metadata and order stay. Writing them again changes nothing, or fails. */
export type ImportEvents = (events: readonly RecordedEvent[]) => Promise<void>;

/** An event came that is not its stream's next one. */
export class ImportOutOfOrder extends Error {}

const toNew = ({ id, event, metadata, schema }: RecordedEvent): NewEvent => ({ id, event, metadata, schema });

/** One append after the other, since only so the order over all streams is certain. */
export const importByAppends =
  (store: EventStore): ImportEvents =>
  async (events) => {
    for (const run of runsOf(events)) await appendRun(store, run);
  };

const appendRun = async (store: EventStore, run: readonly RecordedEvent[]): Promise<void> => {
  const [{ stream, version }] = run as [RecordedEvent];
  try {
    await store.append(stream, run.map(toNew), { expected: version - 1 });
  } catch (error) {
    if (!(error instanceof AppendTooLarge) || run.length === 1) throw error;
    const half = run.length >> 1;
    await appendRun(store, run.slice(0, half));
    await appendRun(store, run.slice(half));
  }
};

/** Events that follow one another in one stream. */
const runsOf = (events: readonly RecordedEvent[]): RecordedEvent[][] => {
  const runs: RecordedEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]?.stream === event.stream) last.push(event);
    else runs.push([event]);
  }
  return runs;
};

/** All of them in one statement. Nobody may append to the same log meanwhile. */
export const importIntoPostgres =
  (pool: Pool): ImportEvents =>
  async (events) => {
    if (!events.length) return;
    const written = events.map((recorded) => {
      const { stream, version } = recorded;
      const [{ id, type, schema, data, metadata }] = prepare(stream, [toNew(recorded)], version - 1) as [
        ReturnType<typeof prepare>[number],
      ];
      return `{"stream":${JSON.stringify(stream)},"version":${version},"id":"${id}","type":${JSON.stringify(type)},"schema":${schema},"data":${data},"metadata":${metadata}}`;
    });
    const firsts = [...firstOfEach(events)];
    const { rows } = await pool.query<{ before: string | null }>(
      'SELECT log.append_group($1::jsonb, $2::text[], NULL, NULL, $3::jsonb, false) AS before',
      [
        JSON.stringify(firsts.flatMap(([stream, version]) => (version > 0 ? { stream, version: version - 1 } : []))),
        firsts.flatMap(([stream, version]) => (version > 0 ? [] : stream)),
        `[${written}]`,
      ],
    );
    const [first] = events;
    if (rows[0]?.before == null)
      throw new ImportOutOfOrder(
        `One of the ${events.length} events from ${first?.stream}@${first?.version} on is not the next of its stream`,
      );
  };

/** Stream -> its first version among the events. @throws ImportOutOfOrder for one that does not follow the one before */
const firstOfEach = (events: readonly RecordedEvent[]): Map<string, number> => {
  const [firsts, lasts] = [new Map<string, number>(), new Map<string, number>()];
  for (const { stream, version } of events) {
    const last = lasts.get(stream);
    if (last === undefined) firsts.set(stream, version);
    else if (version !== last + 1) throw new ImportOutOfOrder(`After ${stream}@${last} comes ${stream}@${version}`);
    lasts.set(stream, version);
  }
  return firsts;
};
