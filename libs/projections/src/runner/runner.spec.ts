import { depots, diary, lost, packed, parcels, repacked, sent } from '../testing/parcels';
import { type World, world } from '../testing/world';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.end());

it('keeps the rows of each owner as its events say', async () => {
  const { runner } = await w.process(parcels, depots, diary);
  await w.append('parcel-1', packed(1, 5));
  await w.append('parcel-2', packed(2, 7), sent('Ohio'));
  await w.append('parcel-3', packed(3));
  await w.append('parcel-3', lost);
  const { position } = await w.append('parcel-1', repacked(1, 6));
  await runner.caughtUpWith(position);

  expect(await w.rows('parcels')).toEqual([
    `(parcel-1,1,packed,,"2026-01-02 03:04:05+00","[""packed""]")`,
    `(parcel-2,2,sent,Ohio,"2026-01-02 03:04:05+00","[""packed"", ""sent""]")`,
  ]);
  expect(await w.rows('depots')).toEqual(['(depot-1,1,3,66)']);
  expect((await w.rows('parcel_items')).filter((row) => row.startsWith('(parcel-1'))).toEqual([
    '(parcel-1,11,1,5,1,6)',
    '(parcel-1,11,1,6,6,)',
    '(parcel-1,12,1,5,1,6)',
    '(parcel-1,12,1,6,6,)',
    '(parcel-1,13,1,5,1,6)',
  ]);
  expect(await w.rows('diary')).toHaveLength(6);
});
