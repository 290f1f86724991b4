import type { Server } from '../postgres/server';
import { Broken } from './broken';
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
