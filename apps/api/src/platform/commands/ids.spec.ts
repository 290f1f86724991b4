import { useOpenApp } from '../../testing/open-app';
import { asSystem } from '../context/request-context';
import { Ids } from './ids';

const bank = useOpenApp();
let ids: Ids;
beforeAll(async () => {
  ids = bank.app.get(Ids);
});

const fresh = (wanted: Record<string, number>) => asSystem(() => ids.fresh(wanted));

describe('ids', () => {
  it('come from a sequence for each name, made when it is first asked for', async () => {
    expect(await fresh({ parcel: 1, parcelLine: 3 })).toEqual({ parcel: [1], parcelLine: [1, 2, 3] });
    expect(await fresh({ parcel: 2, parcelLine: 0 })).toEqual({ parcel: [2, 3], parcelLine: [] });
  });

  it('are never given out twice, even if several ask for a new sequence at the same time', async () => {
    const given = await Promise.all(Array.from({ length: 20 }, () => fresh({ ticket: 5 })));
    const all = given.flatMap(({ ticket }) => ticket!);
    expect(new Set(all).size).toBe(100);
  });

  it('take a name for what it is, whatever it holds', async () => {
    const name = `x"; DROP SCHEMA app CASCADE; --`;
    expect(await fresh({ [name]: 1 })).toEqual({ [name]: [1] });
    expect(await fresh({ parcel: 1 })).toEqual({ parcel: [4] });
  });

  it('go on above the highest that a log holds, and never back', async () => {
    await ids.reserveUpTo({ crate: 41, parcel: 2 });
    expect(await fresh({ crate: 1, parcel: 1 })).toEqual({ crate: [42], parcel: [5] });
  });
});
