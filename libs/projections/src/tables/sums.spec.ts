import type { RecordedEvent } from '@bank/event-store';
import { projection, type Row, type SumTable, sumTable } from '../projection';
import { inOneLog, projectAll, recorded } from '../testing';
import { loads, lost, packed, repacked, sent } from '../testing/parcels';
import { columnsOf } from './shape';

const sumsOf = (...log: RecordedEvent[][]) => {
  const { depot_loads, destination_loads } = projectAll(loads, inOneLog(...log));
  return { depot_loads, destination_loads };
};

describe('a sum table', () => {
  it('holds what the rows of all owners add up to', () => {
    const sums = sumsOf(recorded('parcel-1', packed(1, 5, 7)), recorded('parcel-2', packed(2, 6, 7), sent('Ohio')));
    expect(sums).toEqual({
      depot_loads: [{ depot: 7, standing: 15n, away: 18n }],
      destination_loads: [{ sent_to: 'Ohio', units: 18n }],
    });
  });

  it('takes back what a row added when it changes or goes', () => {
    const sums = sumsOf(
      recorded('parcel-1', packed(1, 5, 7), repacked(1, 2)),
      recorded('parcel-2', packed(2, 6, 7), sent('Ohio'), sent('Iowa')),
      recorded('parcel-3', packed(3, 6, 8), sent('Utah'), lost),
    );
    expect(sums).toEqual({
      depot_loads: [{ depot: 7, standing: 2n + 2n + 5n, away: 18n }],
      destination_loads: [{ sent_to: 'Iowa', units: 18n }],
    });
  });

  it('has no row for what comes to nothing', () => {
    expect(sumsOf(recorded('parcel-1', packed(1, 0, 7)))).toEqual({ depot_loads: [], destination_loads: [] });
  });

  it('keeps texts apart whatever they hold', () => {
    const sums = sumsOf(
      recorded('parcel-1', packed(1, 1), sent('a\tb\n\\N')),
      recorded('parcel-2', packed(2, 2), sent('')),
    );
    expect(sums.destination_loads).toEqual([
      { sent_to: '', units: 6n },
      { sent_to: 'a\tb\n\\N', units: 3n },
    ]);
  });
});

describe('a row that does not fit a sum table', () => {
  const summing = (row: Row) => {
    const sums = [sumTable({ ...loads.sums![0]!, rows: () => [row] })];
    return () => projectAll(projection({ ...loads, sums }), recorded('parcel-1', packed(1)));
  };

  it.each<[Row, string]>([
    [{ depot: 1.5, standing: 1, away: 0 }, 'depot_loads.depot: expected a whole number, got a number'],
    [{ depot: 1, standing: 0.5, away: 0 }, 'depot_loads.standing: expected a bigint, got a number'],
    [{ depot: 1, standing: null, away: 0 }, 'depot_loads.standing: a value is missing'],
    [{ depot: 1, standing: 1 }, 'depot_loads.away: a value is missing'],
    [{ depot: 1, standing: 1, away: 1, lost: 1 }, 'depot_loads has no column lost'],
  ])('%p is refused by name', (row, sentence) => {
    expect(summing(row)).toThrow(sentence);
  });
});

describe('a sum table that can not be', () => {
  it.each<[string, Partial<SumTable>, string]>([
    ['has nothing to sum', { columns: { depot: 'integer' } }, 'it needs an amount, a column outside its key'],
    [
      'sums fractions, whose sum depends on their order',
      { columns: { depot: 'integer', weight: 'numeric' } },
      'weight is an amount, so its type must be bigint',
    ],
    [
      'has amounts that may be missing',
      { columns: { depot: 'integer', standing: 'bigint?' } },
      'standing is an amount, so its type must be bigint',
    ],
    ['has a key of other columns', { key: ['parcel'] }, 'its key must name columns of its own'],
  ])('is refused where it %s', (_, changes, sentence) => {
    expect(() => columnsOf({ ...loads.sums![0]!, ...changes })).toThrow(sentence);
  });
});
