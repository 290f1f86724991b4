import { addBefore } from './before';

const act = (action: string, data: object, ...lines: readonly [id: number, action: string, data: object][]) => ({
  action,
  data: { ...data },
  line_items: lines.map(([id, lineAction, lineData]) => ({ id, action: lineAction, data: { ...lineData } })),
});
const befores = (objectClass: string, ...acts: ReturnType<typeof act>[]) =>
  addBefore(objectClass, acts).map(({ before }) => before);

describe('what an act of the history replaced', () => {
  it('is the latest earlier value of each field that it sets', () => {
    expect(
      befores(
        'Product',
        act('create', { name: 'Newborn', sku: 'NB' }),
        act('update', { name: 'Newborns' }),
        act('update', { name: 'New', color: '#fff' }),
        act('remove', {}),
      ),
    ).toEqual([{}, { name: 'Newborn' }, { name: 'Newborns' }, {}]);
  });

  it('is an empty value where the field was empty', () => {
    expect(befores('Product', act('create', { sku: null }), act('update', { sku: 'NB' }))[1]).toEqual({ sku: null });
  });

  it('is known line by line, also of a line that is removed', () => {
    const [, revised, cleared] = addBefore('SupplyOrder', [
      act('create', {}, [31, 'create', { product: 7, quantity: 102 }], [32, 'create', { product: 8, quantity: 5 }]),
      act('update', {}, [31, 'update', { product: 7, quantity: 1020 }], [33, 'create', { product: 9, quantity: 1 }]),
      act('update', {}, [31, 'remove', {}]),
    ]);
    expect(revised!.line_items.map(({ before }) => before)).toEqual([{ product: 7, quantity: 102 }, {}]);
    expect(cleared!.line_items[0]!.before).toEqual({ product: 7, quantity: 1020 });
  });

  it('is nothing for a movement of stock, which replaces no value', () => {
    const [, committed] = addBefore('SupplyOrder', [
      act('create', {}, [31, 'create', { product: 7, quantity: 102 }]),
      act('commit', { committedAt: '2026-03-02' }, [31, 'commit', { product: 7, delta: 102 }]),
    ]);
    expect(committed!.line_items[0]!.before).toEqual({});
  });

  it('is the status of a new partner, which no event sets', () => {
    const acts = [act('create', { title: 'East' }), act('transition', { status: 'APPLICATION_PENDING' })];
    expect(befores('Partner', ...acts)[1]).toEqual({ status: 'START' });
  });

  it('is each answer of a profile by itself', () => {
    const acts = [
      act('create', { title: 'East' }),
      act('update', { profile: { 4: 'a', 5: 'b' } }),
      act('update', { profile: { 5: 'c', 6: 'd' } }),
    ];
    expect(befores('Partner', ...acts)[2]).toEqual({ profile: { 5: 'b' } });
  });
});
