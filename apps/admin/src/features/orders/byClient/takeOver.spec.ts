import { child, clientsOf, line, nb, products, rulesFor, s1 } from '../../../testing/clientLines';
import { takeOverLast, takeOverShipped, undoTakeOver } from './takeOver';

describe('taking over the last distribution', () => {
  const last = (...lines: readonly [product: { id: number; name: string }, quantity: number][]) => ({
    lastDistribution: {
      order: { sequence: 'DIST-000001', distributionPeriod: '2026-02' },
      lines: lines.map(([product, quantity]) => ({ product, quantity })),
    },
  });
  const clients = clientsOf(
    child('A', last([nb, 25], [s1, 20])),
    child('B', last([s1, 40])),
    child('C', last([{ id: 10, name: 'Old swim' }, 25])),
    child('D'),
    child('E', { ...last([nb, 25]), status: 'INACTIVE' }),
  );
  const before = [...'ABCDE'].map((client) => line(client, null, null));
  const takeOver = (kind: 'partner' | 'distribution', lines = before) =>
    takeOverLast(lines, { clients, products, rules: rulesFor(kind), takesInactive: false });

  it('fills empty lines only, and names what it left out', () => {
    const { lines, count, left } = takeOver('partner', [line('A', nb, 50, 1), ...before.slice(1)]);
    expect(lines.slice(0, 3)).toEqual([line('A', nb, 50, 1), line('B', s1, 40), line('C', null, null)]);
    expect([count, left]).toEqual([1, ['Child C: Old swim cannot be ordered now']]);
  });

  it('gives a client several lines in a distribution, and one in an order', () => {
    expect(takeOver('distribution').lines.slice(0, 2)).toEqual([line('A', nb, 25), line('A', s1, 20)]);
    const ordered = takeOver('partner');
    expect(ordered.lines.filter(({ client }) => client === 'A')).toEqual([line('A', nb, 25)]);
    expect(ordered.left).toContain('Child A: only Newborn was copied, because a client can have only one line here');
  });

  it('names a quantity that an order cannot have, and leaves it in its line', () => {
    const got = clientsOf(child('A', last([nb, 75])));
    const taken = takeOverLast([line('A', null, null)], {
      ...{ clients: got, products, rules: rulesFor('partner'), takesInactive: false },
    });
    expect([taken.lines, taken.left]).toEqual([
      [line('A', nb, 75)],
      ['Child A, Newborn: Must be at most 2 packs (50)'],
    ]);
  });

  it('is taken back, except where something else was typed since', () => {
    const { lines } = takeOver('distribution');
    const typed = lines.map((each) => (each.client === 'B' ? { ...each, quantity: 20 } : each));
    expect(undoTakeOver(typed, before, lines)).toEqual([
      line('A', null, null),
      line('B', s1, 20),
      line('C', null, null),
      line('D', null, null),
      line('E', null, null),
    ]);
  });
});

describe('taking over what was shipped', () => {
  const clients = clientsOf(child('A'), child('B'), child('C', { status: 'INACTIVE' }));
  const shipped = (client: string, product: { id: number; name: string }, quantity: number) => ({
    client: { id: client, fullName: `Child ${client}` },
    product,
    quantity,
  });
  const take = (...all: ReturnType<typeof shipped>[]) =>
    takeOverShipped(
      [line('A', null, null), line('B', nb, 25, 1), line('C', null, null)],
      { clients, products, rules: rulesFor('distribution'), takesInactive: true },
      all,
    );

  it('fills empty lines alone, with the sum of all orders for each product', () => {
    const taken = take(shipped('A', nb, 25), shipped('A', s1, 20), shipped('A', nb, 50), shipped('B', s1, 40));
    expect(taken.lines).toEqual([line('A', nb, 75), line('A', s1, 20), line('B', nb, 25, 1), line('C', null, null)]);
    expect([taken.count, taken.left]).toEqual([1, []]);
  });

  it('names the children who have no line here', () => {
    const { count, left } = take(shipped('C', nb, 25), shipped('D', nb, 25));
    expect(count).toBe(0);
    expect(left).toEqual(['C', 'D'].map((id) => `Child ${id} has no line here, so nothing was copied`));
  });
});
