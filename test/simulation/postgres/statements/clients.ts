import type { Backend, Perform } from '../message';
import type { StoredRow } from '../tables';
import type { Statements } from './index';
import { idsOf, isLiving, lineClientsOf, pick, rowsOf } from './rows';

/** Records of the same name: `jsonb_to_recordset($1) a (place integer, value text) JOIN read.table r ON lower(r.column) = ...` */
const namesakes: Perform = (backend, { sql, values: [asked] }) => {
  const [, table, column] = /JOIN read\.(\w+) r ON lower\(r\.(\w+)\)/.exec(sql)!;
  const living = rowsOf(backend, table!).filter(isLiving);
  const rows = (JSON.parse(asked as string) as { place: number; value: string }[]).flatMap(({ place, value }) =>
    living
      .filter((row) => row[column!]?.toLowerCase() === value.trim().toLowerCase())
      .map(({ id }) => ({ place, id: Number(id) })),
  );
  return { rows };
};

/** Only those who are the same child, since no handler asks for others. */
const exactMatches: Perform = (backend, { values }) => {
  const [first, last, , , birthdate] = values as string[];
  const same = rowsOf(backend, 'clients').filter(
    (client) =>
      isLiving(client) &&
      client.merged_into === null &&
      client.match_first === first &&
      client.match_last === last &&
      client.birthdate === birthdate,
  );
  return { rows: same.map(({ id }) => ({ id: Number(id), likeness: 'exact' })) };
};

const PENDING = {
  distribution: ['CREATING'],
  partner: ['CREATING', 'SUBMITTED', 'IN_PROCESS'],
} as const;

const pendingOf = (backend: Backend, kind: keyof typeof PENDING, client: number) => {
  const own = lineClientsOf(backend, String(client));
  const lines = rowsOf(backend, `${kind}_order_lines`).filter(
    (line) => own.has(line.client!) && Number(line.quantity) > 0,
  );
  const named = new Set(lines.map(({ order_id }) => order_id));
  return rowsOf(backend, `${kind}_orders`)
    .filter((order) => isLiving(order) && (PENDING[kind] as readonly string[]).includes(order.status!))
    .filter(({ id }) => named.has(id!))
    .map(({ id, sequence }) => ({ client, kind, id: Number(id), sequence }))
    .sort((a, b) => a.id - b.id);
};

const pendingOrders: Perform = (backend, { values: [clients] }) => ({
  rows: (clients as number[]).flatMap((client) => [
    ...pendingOf(backend, 'distribution', client),
    ...pendingOf(backend, 'partner', client),
  ]),
});

const statusesOfPartners: Perform = (backend, { values: [ids] }) => {
  const asked = idsOf(ids);
  const found = rowsOf(backend, 'partners').filter((row) => asked.has(row.id!) && isLiving(row));
  return { rows: found.map((row) => pick('partners', row, { id: 'id', status: 'status' })) };
};

/** The merges that lead to a client, directly or by way of others. */
const leadingTo = (rows: readonly StoredRow[], survivor: string): StoredRow[] => {
  const found = new Set<StoredRow>();
  const follow = (id: string) => {
    for (const row of rows.filter(({ target }) => target === id)) {
      if (found.has(row)) continue;
      found.add(row);
      follow(row.id!);
    }
  };
  follow(survivor);
  return [...found].sort((a, b) => Number(a.id) - Number(b.id));
};

const followers: Perform = (backend, { values: [target] }) => ({
  rows: leadingTo(rowsOf(backend, 'client_merges'), String(target)).map(({ id }) => ({ id: Number(id) })),
});

const FOUND = {
  ...{ id: 'id', publicId: 'public_id', partner: 'partner', status: 'status', fullName: 'full_name' },
} as const;

const mergedInto: Perform = (backend, { values: [survivor, alsoErased] }) => {
  const merged = new Set(leadingTo(rowsOf(backend, 'client_merges'), String(survivor)).map(({ id }) => id));
  const found = rowsOf(backend, 'clients').filter(
    (client) => merged.has(client.id!) && (alsoErased || client.erased_at === null),
  );
  return {
    rows: found.sort((a, b) => Number(a.id) - Number(b.id)).map((client) => pick('clients', client, FOUND)),
  };
};

const byPublicId: Perform = (backend, { values: [ids] }) => ({
  rows: rowsOf(backend, 'clients')
    .filter((client) => isLiving(client) && (ids as string[]).includes(client.public_id!.toLowerCase()))
    .map((client) => pick('clients', client, FOUND)),
});

const mergesOf =
  (column: 'id' | 'heir'): Perform =>
  (backend, { values: [ids] }) => {
    const asked = idsOf(ids);
    const found = rowsOf(backend, 'client_merges').filter((row) => asked.has(row[column]!));
    return {
      rows: found
        .map((row) => pick('client_merges', row, { id: 'id', target: 'target' }))
        .sort((a, b) => Number(a.id) - Number(b.id)),
    };
  };

/** The names of the clients, and of those into whom they were merged. */
const names: Perform = (backend, { values: [ids] }) => {
  const asked = idsOf(ids);
  const targets = rowsOf(backend, 'client_merges').flatMap(({ id, target }) => (asked.has(id!) ? [target!] : []));
  const named = new Set([...asked, ...targets]);
  const found = rowsOf(backend, 'clients').filter(({ id }) => named.has(id!));
  return { rows: found.map((row) => ({ id: Number(row.id), name: row.full_name })) };
};

export const clientStatements: Statements = [
  ['SELECT a.place, r.id FROM jsonb_to_recordset($1) a', namesakes],
  ['SELECT m.id, m.public_id AS "publicId", m.full_name AS "fullName"', exactMatches],
  ['SELECT asked.client, pending.* FROM unnest($1::integer[]) asked', pendingOrders],
  ['SELECT id, status FROM read.partners WHERE id = ANY($1)', statusesOfPartners],
  ['WITH RECURSIVE followers AS', followers],
  ['WITH RECURSIVE merged AS', mergedInto],
  ['SELECT id, public_id AS "publicId", partner, status', byPublicId],
  ['SELECT id, target FROM read.client_merges WHERE id = ANY($1)', mergesOf('id')],
  ['SELECT id FROM read.client_merges WHERE heir = ANY($1)', mergesOf('heir')],
  ['SELECT id, full_name AS name FROM read.clients WHERE id = ANY($1) OR', names],
];
