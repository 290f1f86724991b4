import { inspect } from 'node:util';
import type { Message } from '@bank/event-store';
import { projection, type Row, table } from '../projection';
import { project, recorded } from '../testing';
import { type World, world } from '../testing/world';

const row: Row = {
  id: 7,
  big: 2n ** 40n,
  unit_cost: 1234.5,
  name: 'Größe "4" \\ 尿布 \'; DROP TABLE things;--\n\t\r{NULL}',
  is_sold: true,
  made_at: '2026-02-03T04:05:06.789Z',
  due_day: '2026-02-28',
  line_items: [{ a: 'x\ny', b: [1, null, '\\'] }],
  note: null,
};
const things = projection({
  name: 'things',
  version: 1,
  tables: [
    table<Message<'Made'> | Message<'Seen'>>({
      name: 'things',
      columns: {
        id: 'integer',
        big: 'bigint',
        unit_cost: 'numeric',
        name: 'text',
        is_sold: 'boolean',
        made_at: 'timestamptz',
        due_day: 'date',
        line_items: 'jsonb',
        note: 'text?',
      },
      key: ['id'],
      on: {
        Made: () => [row],
        Seen: (rows) => rows.map((seen) => ({ ...seen, note: inspect({ ...seen }) })),
      },
    }),
  ],
});

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

const made = { type: 'Made', data: {} };
const seen = { type: 'Seen', data: {} };

it('gives a fold the same values from the table as from memory, and stores the same by every way', async () => {
  const [inMemory] = project(things.tables, recorded('thing-1', made, seen)).things!;
  expect(inMemory).toEqual({ ...row, note: inspect(row) });

  const { runner } = await w.process(things);
  await runner.caughtUpWith((await w.append('thing-1', made)).position);
  await runner.caughtUpWith((await w.append('thing-1', seen)).position);
  expect(await w.rebuild(things)).toMatchObject({ rows: 1, compared: true, differed: false });
  const { rows } = await w.pool.query('SELECT name, note FROM read.things');
  expect(rows).toEqual([{ name: row.name, note: inspect(row) }]);
});
