import type { Message } from '@bank/event-store';
import { type Row, table } from '../projection';
import { inOneLog, project, recorded } from '../testing';
import { depots, lost, packed, parcels, repacked, sent } from '../testing/parcels';

it('folds the events of each owner into its rows', () => {
  const log = inOneLog(
    recorded('parcel-1', packed(1, 5)),
    recorded('parcel-2', packed(2, 6), sent('Ohio')),
    recorded('parcel-3', packed(3), lost),
    recorded({ stream: 'parcel-1', at: '2027-01-01T00:00:00.000Z' }, sent('Iowa')),
  );
  expect(project(parcels.tables, log).parcels).toEqual([
    { id: 1, state: 'sent', sent_to: 'Iowa', packed_at: '2026-01-02T03:04:05.000Z', trail: ['packed', 'sent'] },
    { id: 2, state: 'sent', sent_to: 'Ohio', packed_at: '2026-01-02T03:04:05.000Z', trail: ['packed', 'sent'] },
  ]);
});

it('gives a fold the rows in the order of the key, whatever order they were made in', () => {
  const log = recorded('parcel-1', packed(1, 5), repacked(1, 6));
  expect(project(parcels.tables, log).parcel_items!.map(({ id, recorded_from }) => [id, recorded_from])).toEqual([
    [11, 1n],
    [11, 2n],
    [12, 1n],
    [12, 2n],
    [13, 1n],
  ]);
});

it('lets an event change the rows of owners that are not its stream', () => {
  const log = inOneLog(recorded('parcel-1', packed(1, 5, 7)), recorded('parcel-2', packed(2, 6, 7)));
  expect(project(depots.tables, log).depots).toEqual([{ id: 7, parcels: 2, units: 33 }]);
});

it('leaves out streams of other categories', () => {
  expect(project(parcels.tables, recorded('crate-1', packed(1))).parcels).toEqual([]);
});

describe('a row that does not fit', () => {
  const columns = {
    id: 'integer',
    big: 'bigint?',
    cost: 'numeric?',
    name: 'text?',
    ok: 'boolean?',
    at: 'timestamptz?',
    day: 'date?',
    more: 'jsonb?',
  } as const;
  const making = (row: Row) =>
    project(
      [table<Message<'Made'>>({ name: 'things', columns, key: ['id'], on: { Made: () => [row] } })],
      recorded('thing-1', { type: 'Made', data: {} }),
    ).things;

  it.each<[Row, string]>([
    [{ id: 1.5 }, 'things.id: expected a whole number, got a number'],
    [{}, 'things.id: a value is missing'],
    [{ id: null }, 'things.id: a value is missing'],
    [{ id: 1, big: 2 ** 60 }, 'things.big: expected a bigint, got a number'],
    [{ id: 1, cost: '2.50' }, 'things.cost: expected a number, got a string'],
    [{ id: 1, name: { en: 'x' } }, 'things.name: expected a text, got an object'],
    [{ id: 1, name: 'a\0b' }, 'things.name: holds the character NUL, which PostgreSQL refuses'],
    [{ id: 1, ok: 1 }, 'things.ok: expected true or false, got a number'],
    [{ id: 1, at: '2026-01-02T03:04:05' }, 'things.at: expected an ISO 8601 time with its zone, got a string'],
    [{ id: 1, day: '2.1.2026' }, 'things.day: expected a day, YYYY-MM-DD, got a string'],
    [{ id: 1, more: () => 1 }, 'things.more: expected JSON, got a function'],
    [{ id: 1, colour: 'red', size: 1 }, 'things has no column colour, size'],
  ])('%p is refused by name', (row, sentence) => {
    expect(() => making(row)).toThrow(sentence);
  });

  it('is not one whose optional columns are left out, or whose time has another zone', () => {
    expect(making({ id: 1, at: '2026-01-02T03:04:05+01:00', day: '2026-01-02', ok: false, cost: 2.5 })).toEqual([
      {
        id: 1,
        big: null,
        cost: 2.5,
        name: null,
        ok: false,
        at: '2026-01-02T02:04:05.000Z',
        day: '2026-01-02',
        more: null,
      },
    ]);
  });
});

it('does not let a fold alter the rows it was given', () => {
  const altering = table<Message<'Made'> | Message<'Bent'>>({
    name: 'things',
    columns: { id: 'integer' },
    key: ['id'],
    on: {
      Made: () => [{ id: 1 }],
      Bent: (rows) => {
        Object.assign(rows[0]!, { id: 2 });
        return rows;
      },
    },
  });
  const log = recorded('thing-1', { type: 'Made', data: {} }, { type: 'Bent', data: {} });
  expect(() => project([altering], log)).toThrow('read only');
});
