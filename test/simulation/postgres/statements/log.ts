import type { Backend, Perform } from '../message';
import type { StoredEvent } from '../tables';
import type { Statements } from './index';

interface Written {
  n: number;
  i: number;
  stream: string;
  version: number;
  id: string;
  type: string;
  schema: number;
  data: object;
  metadata: object;
}

interface Asked {
  n: number;
  stream: string;
  expected?: number;
  first: string;
  count: number;
  backend?: number;
  keys?: string[];
}

const listOf = <T>(json: unknown): T[] => (json === null || json === undefined ? [] : JSON.parse(json as string));

const CHANNEL = 'log_events';

const holdsAll = ({ server }: Backend, pid: number, keys: readonly string[]) =>
  keys.every((key) => server.locks.holdsByPid(pid, key));

const headOf = ({ server: { tables } }: Backend) => tables.log.at(-1)?.position ?? 0;

const stored = (event: Written, stream: string, version: number, position: number): StoredEvent => ({
  id: event.id,
  stream,
  version,
  position,
  type: event.type,
  schema: event.schema,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});

const rowOf = ({ position, data, metadata, ...event }: StoredEvent) => ({
  ...event,
  position: String(position),
  data: JSON.parse(data),
  metadata: JSON.parse(metadata),
});

/** An append is one step: nobody else's comes between its look at the log and its commit, as under the append lock. */
const appendGroup: Perform = (backend, { values: [unsure, , , holders, written, tell] }) => {
  const { server, session } = backend;
  const { tables } = server;
  const lacks = listOf<{ stream: string; version: number }>(unsure).some(
    ({ stream, version }) => !tables.streams.get(stream)?.[version],
  );
  const lost = listOf<{ backend: number; keys: string[] }>(holders).some(
    ({ backend: pid, keys }) => !holdsAll(backend, pid, keys),
  );
  if (lacks || lost) return { rows: [{ before: null }] };
  const events = listOf<Written>(written);
  const places = new Set(events.map(({ stream, version }) => `${version}@${stream}`));
  const isTaken = events.some(({ stream, version }) => tables.streams.get(stream)?.[version]);
  if (isTaken || places.size < events.length) return { rows: [{ before: null }] };
  const before = headOf(backend);
  session.stage(() => {
    for (const [n, event] of events.entries())
      tables.append(stored(event, event.stream, event.version, before + n + 1));
    if (tell) server.notify(CHANNEL, String(before + events.length));
  });
  return { rows: [{ before: String(before) }] };
};

const append: Perform = (backend, { values: [asked, written] }) => {
  const { server, session } = backend;
  const { tables } = server;
  const events = listOf<Written>(written);
  let top = headOf(backend);
  const rows = listOf<Asked>(asked).map((one) => {
    const { n, stream, expected, first, count, backend: pid, keys = [] } = one;
    const history = tables.streams.get(stream) ?? [];
    const actual = history.length - 1;
    const found = history.findIndex(({ id }) => id === first);
    const repeats = expected === undefined ? found : expected < actual ? expected + 1 : -1;
    const own = events.filter((event) => event.n === n).sort((a, b) => a.i - b.i);
    if (repeats >= 0) {
      const there = history.slice(repeats, repeats + count);
      const isSame = there.length === own.length && there.every(({ id }, place) => id === own[place]!.id);
      if (!isSame) return { n, verdict: 'conflict', version: actual, position: null };
      return { n, verdict: 'repeated', version: repeats + count - 1, position: String(there.at(-1)!.position) };
    }
    if (expected !== undefined && expected !== actual)
      return { n, verdict: 'conflict', version: actual, position: null };
    if (pid !== undefined && pid !== null && !holdsAll(backend, pid, keys))
      return { n, verdict: 'lost', version: actual, position: null };
    const from = top;
    top += count;
    session.stage(() => {
      for (const [place, event] of own.entries())
        tables.append(stored(event, stream, actual + 1 + place, from + 1 + place));
    });
    return { n, verdict: 'appended', version: actual + count, position: String(top) };
  });
  session.stage(() => server.notify(CHANNEL, String(top)));
  return { rows };
};

const readAfter: Perform = ({ server: { tables } }, { values: [after, limit] }) => {
  const from = Number(after);
  return { rows: tables.log.slice(from, from + Number(limit)).map((event) => ({ ...rowOf(event), archived: null })) };
};

/** Nothing of a log in one partition stands in a closed one. */
const NO_HEAD = {
  ...{ position: null, id: null, stream: null, version: -1, type: null, schema: null, metadata: null },
  data: { until: '0', version: null, first: null, last: null },
};

const readStream: Perform = ({ server: { tables } }, { values: [stream] }) => ({
  rows: [NO_HEAD, ...(tables.streams.get(stream as string) ?? []).map(rowOf)],
});

const COLUMNS = 'position, id, stream, version, type, schema, data, metadata';

export const logStatements: Statements = [
  ['SELECT log.append_group(', appendGroup],
  ['SELECT n, verdict, version, position FROM log.append(', append],
  [
    'SELECT log.head() AS head',
    (backend) => {
      return { rows: [{ head: String(headOf(backend)) }] };
    },
  ],
  ['SELECT NULL::bigint AS position', readStream],
  [`SELECT ${COLUMNS}, (SELECT min(from_position) FROM log.archived`, readAfter],
];
