import type { Asked } from '../bank/asked';
import type { Server } from '../postgres/server';
import { keyOfRequest } from './answers';
import { Broken, describeEvent } from './broken';
import { type Client, clientsIn } from './erasures';

/** The client that a merged one is now, by way of all others. */
const survivorOf = (client: Client, all: readonly Client[]): string => {
  const into = client.state.merge && `client-${client.state.merge.into}`;
  const next = all.find(({ stream }) => stream === into);
  return next ? survivorOf(next, all) : client.stream;
};

/** Whoever was merged belongs to whom the merges lead to, and nobody else does to anybody. @throws Broken */
export const checkSurvivors = (server: Server): void => {
  const clients = clientsIn(server);
  const rows = [...server.tables.read.get('client_merges')!.rows.values()];
  for (const client of clients) {
    const row = rows.find(({ id }) => `client-${id}` === client.stream);
    const [expected, found] = [survivorOf(client, clients), row ? `client-${row.heir}` : client.stream];
    if (expected !== found)
      throw new Broken(`${client.stream} is ${expected} now, and its orders are those of ${found}`);
  }
};

interface Merging {
  kind: string;
  id: number;
  sources: readonly number[];
  target: number;
}

/** Everybody who leads to a client. */
const mergedInto = (into: ReadonlyMap<number, number>, survivor: number): number[] =>
  [...into].flatMap(([source, target]) => (target === survivor ? [source, ...mergedInto(into, source)] : []));

/** Nobody was erased but whom somebody named, and who was merged into them in that moment. @throws Broken */
export const checkMeant = ({ tables }: Server, asked: ReadonlyMap<string, Asked | undefined>): void => {
  const into = new Map<number, number>();
  const meant = new Set<number>();
  for (const event of tables.log) {
    const { sources, target, id } = JSON.parse(event.data) as Merging;
    if (event.type === 'MergeRequested') for (const source of sources) into.set(source, target);
    if (event.type === 'Unmerged') into.delete(id);
    if (event.type !== 'PersonErased') continue;
    const named = asked.get(keyOfRequest(event))?.leadsTo?.streams ?? [];
    if (!meant.has(id) && !named.includes(event.stream))
      throw new Broken(`${describeEvent(event)} is nobody whom somebody meant`);
    for (const merged of mergedInto(into, id)) meant.add(merged);
  }
};
