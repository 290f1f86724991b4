import type { RecordedEvent } from '@bank/event-store';
import { type Projection, projections, READ } from '@bank/projections';
import { recorded } from '@bank/projections/testing';
import pg, { type Client } from 'pg';
import { applyBatch, MovedByOthers, type Standing } from '../../libs/projections/src/runner/batch';
import { readCheckpoints, storeFailure } from '../../libs/projections/src/runner/checkpoints';
import { selectRows } from '../../libs/projections/src/tables/rows';
import { foldWhole } from './fold-whole';

export interface OpenedReadModels {
  url: string;
  close: () => Promise<void>;
}

export const contractProjections: readonly Projection[] = projections.filter(({ name }) =>
  ['stock-ledger', 'transfer-orders'].includes(name),
);

const of = { kind: 'transfer', order: 1 } as const;
const movements = [-4, 4].map((delta, n) => ({
  ...{ id: n + 1, line: 11, role: n ? 'in' : 'out', product: 7, location: n + 1, delta, cost: 0.5 },
}));
const AT = '2026-03-02T09:00:00.000Z';
const header = { sourceLocation: 1, targetLocation: 2 };

/** Five lines, so that rows travel as arrays too. */
const lines = Array.from({ length: 5 }, (_, n) => ({ id: 11 + n, product: 7, quantity: 4, cost: 0 }));
const log: readonly RecordedEvent[] = recorded(
  { stream: 'transferOrder-1', reason: `Zoë's "van" \\ broke; twice` },
  {
    type: 'OrderPlaced',
    data: { ...of, sequence: 'TXFR-000001', status: 'CREATING', header, lines, movements },
  },
  { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'COMPLETED' } },
  { type: 'OrderCommitted', data: { ...of, committedAt: AT, effectiveAt: AT, header: {}, movements } },
);

/** What the runner's batches do, in PostgreSQL and in the simulated one. */
export const readModelsContract = (name: string, open: () => Promise<OpenedReadModels>): void => {
  describe(`${name}, as the runner writes to it,`, () => {
    let opened: OpenedReadModels;
    let client: Client;
    beforeEach(async () => {
      opened = await open();
      client = new pg.Client({ connectionString: opened.url });
      await client.connect();
    });
    afterEach(async () => {
      await client.end();
      await opened.close();
    });

    const atStart = (): Standing[] =>
      contractProjections.map((projection) => ({ projection, position: 0n, stopped: false }));

    const rowsOf = async (projection: Projection) =>
      new Map(
        await Promise.all(
          projection.tables.map(async (table) => {
            const { rows } = await client.query<Record<string, string>>(selectRows(READ, table, ['transferOrder-1']));
            return [table.name, rows.map(({ ctid: _, ...row }) => JSON.stringify(Object.values(row))).sort()] as const;
          }),
        ),
      );

    it('has the rows that the log folds to, after each batch', async () => {
      const standings = atStart();
      for (const [place, event] of log.entries()) {
        await applyBatch(client, standings, standings, [event]);
        for (const projection of contractProjections) {
          const expected = foldWhole(projection, log.slice(0, place + 1));
          for (const [table, rows] of await rowsOf(projection)) expect(rows).toEqual(expected.get(table));
        }
      }
      const stored = await readCheckpoints(client, contractProjections);
      expect([...stored.values()].map(({ position }) => position)).toEqual([3n, 3n]);
    });

    it('takes no batch twice, and none from somebody who believes the checkpoints elsewhere', async () => {
      await applyBatch(client, atStart(), atStart(), log);
      const before = await rowsOf(contractProjections[0]!);
      await expect(applyBatch(client, atStart(), atStart(), log)).rejects.toThrow(MovedByOthers);
      expect(await rowsOf(contractProjections[0]!)).toEqual(before);
    });

    it('keeps the failure of one that has stopped, and moves the other on alone', async () => {
      const standings = atStart();
      await applyBatch(client, standings, standings, log.slice(0, 1));
      const stockLedger = contractProjections.find((one) => one.name === 'stock-ledger')!;
      await storeFailure(client, stockLedger, log[1]!, `It's "odd"`);
      for (const one of standings) one.stopped = one.projection.name === 'stock-ledger';
      await applyBatch(
        client,
        standings,
        standings.filter(({ stopped }) => !stopped),
        log.slice(1),
      );
      const stored = await readCheckpoints(client, contractProjections);
      expect([...stored.values()].map(({ position, failure }) => [position, failure?.message])).toEqual([
        [1n, `It's "odd"`],
        [3n, undefined],
      ]);
    });
  });
};
