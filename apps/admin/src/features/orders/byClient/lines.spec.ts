import { child, clientsOf, line, nb, products, rulesFor, s1 } from '../../../testing/clientLines';
import { entriesOf, withEntries } from './entries';
import { conflictingLines, joinLines } from './join';
import { type ClientLine, lineInForm, outgoingClientLines, readClientLines } from './lines';
import { familyTotals, productTotals } from './totals';

describe('the lines of an order, as the form takes them', () => {
  it('are those of clients, by name, with the clients apart', () => {
    const { lines, clients } = readClientLines([
      { id: 5, client: { ...child('B'), fullName: 'Zoe' }, product: nb, quantity: 25 },
      { id: 6, client: null, product: nb, quantity: 50 },
      { id: 0, client: { ...child('A'), fullName: 'Abe' }, product: { id: null }, quantity: 0 },
    ]);
    expect(lines).toEqual([line('A', null, null), line('B', nb, 25, 5)]);
    expect([...clients.keys()]).toEqual(['A', 'B']);
  });

  it('are saved where something stands in them or stood there, and gone ones without a product', () => {
    const loaded = [line('A', nb, 25, 1), line('A', s1, 20, 2), line('B', null, null)];
    expect(outgoingClientLines([line('A', null, null, 1), line('B', s1, 40), line('C', null, null)], loaded)).toEqual({
      sent: [
        { id: 1, client: { id: 'A' }, product: null, quantity: 0 },
        { client: { id: 'B' }, product: { id: 8 }, quantity: 40 },
      ],
      removed: [{ id: 2, client: { id: 'A' }, product: null, quantity: 0 }],
    });
  });

  it('are found again by their place in a save, also those in bulk', () => {
    const clientLines = [line('A', null, null), line('B', nb, 30), line('C', null, null), line('D', nb, 25)];
    const found = ['lineItems.1.quantity', 'lineItems.2.product', 'lineItems', 'warehouse'].map((field) =>
      lineInForm(field, { clientLines }),
    );
    expect(found).toEqual(['clientLines.3.quantity', 'lineItems.0.product', 'lineItems', 'warehouse']);
  });
});

describe('entries', () => {
  const loaded = [line('A', nb, 25, 1), line('B', null, null), line('C', s1, 20, 3)];

  it('go over the lines as they are by now, to their ids and clients', () => {
    const entries = entriesOf([line('A', nb, 50, 1), line('B', s1, 40)], loaded);
    expect(entries).toEqual({ changed: [line('A', nb, 50, 1), line('B', s1, 40)], removed: [3] });
    const now = [line('A', nb, 75, 1), line('B', nb, 25, 9), line('C', s1, 20, 3), line('D', null, null)];
    expect(withEntries(now, entries, false)).toEqual([
      line('A', nb, 50, 1),
      line('B', s1, 40, 9),
      line('D', null, null),
    ]);
  });

  it('stand behind the other lines of a client who may have several', () => {
    const entries = entriesOf([line('A', nb, 25, 1), line('A', s1, 20)], [line('A', nb, 25, 1)]);
    expect(withEntries([line('A', nb, 25, 1), line('B', null, null)], entries, true)).toEqual([
      line('A', nb, 25, 1),
      line('A', s1, 20),
      line('B', null, null),
    ]);
  });

  it('are gone again where they were emptied while their save was on its way', () => {
    const sent = [line('A', nb, 50), line('B', nb, 25), line('C', s1, 20, 3)];
    const entries = entriesOf([line('A', null, null), line('B', s1, 40), line('C', s1, 20, 3)], sent);
    const saved = [line('A', nb, 50, 8), line('B', nb, 25, 9), line('C', s1, 20, 3)];
    expect(withEntries(saved, entries, false)).toEqual([
      line('A', null, null, 8),
      line('B', s1, 40, 9),
      line('C', s1, 20, 3),
    ]);
    expect(withEntries(saved, entries, true)).toEqual([
      line('A', null, null, 8),
      line('B', null, null, 9),
      line('B', s1, 40),
      line('C', s1, 20, 3),
    ]);
    const inBulk = [
      { product: nb, quantity: 100 },
      { product: s1, quantity: 40 },
    ];
    const stored = inBulk.map((bulk, place) => ({ ...bulk, id: place + 1 }));
    expect(withEntries(stored, entriesOf(inBulk.slice(1), inBulk), true)).toEqual(stored.slice(1));
  });

  it('wait as they are while nobody knows the clients', () => {
    expect(withEntries([], { changed: [line('B', s1, 40)], removed: [] }, false)).toEqual([line('B', s1, 40)]);
  });
});

describe('the rules of packs', () => {
  it('take the size and the maximum of the type of partner, and 25 where there is none', () => {
    const [agency, hospital] = [rulesFor('partner'), rulesFor('partner', 'HOSPITAL')];
    expect([agency.sizeOf(7), hospital.sizeOf(7), hospital.sizeOf(8), agency.sizeOf(99)]).toEqual([25, 10, 20, 25]);
    expect(agency.quantityProblem(7, 30, true)).toBe('Must be a multiple of 25');
    expect(agency.quantityProblem(7, 75, true)).toBe('Must be at most 2 packs (50)');
    expect(agency.quantityProblem(7, 75, false)).toBeUndefined();
    expect(agency.quantityProblem(8, 2000, true)).toBeUndefined();
    expect(rulesFor('distribution').quantityProblem(7, 75, true)).toBeUndefined();
  });

  it('refuse pull-ups to a client who has had all of them', () => {
    const [, , pullUps] = products;
    const { refusalFor } = rulesFor('partner');
    expect(refusalFor(pullUps!, child('A', { pullupDistributionCount: 6, pullupDistributionMax: 6 }))).toBe(
      'Maxed Out',
    );
    expect(refusalFor(pullUps!, child('A', { pullupDistributionCount: 5, pullupDistributionMax: 6 }))).toBeUndefined();
    expect(
      refusalFor(products[0]!, child('A', { pullupDistributionCount: 6, pullupDistributionMax: 6 })),
    ).toBeUndefined();
  });
});

describe('totals', () => {
  const clients = clientsOf(child('A', { familyId: 'f' }), child('B', { familyId: 'f' }), child('C'));
  const lines = [line('A', nb, 25), line('B', nb, 50), line('C', s1, 20), line('C', null, null)];

  it('are summed for each product, in packs and units', () => {
    expect(productTotals([...lines, { product: nb, quantity: '100' }], rulesFor('partner'))).toEqual([
      { product: 7, name: 'Newborn', packs: 7, units: 175 },
      { product: 8, name: 'Size 1', packs: 1, units: 20 },
    ]);
  });

  it('are summed for each family', () => {
    expect(familyTotals(lines, clients, rulesFor('partner'))).toEqual([
      { family: 'f', names: ['Child A', 'Child B'], packs: 3, units: 75 },
      { family: 'client C', names: ['Child C'], packs: 1, units: 20 },
    ]);
  });
});

describe('two people in one order', () => {
  const opened = [line('A', nb, 25, 1), line('B', nb, 25, 2), line('C', null, null)];
  const mine = [line('A', nb, 50, 1), line('B', nb, 25, 2), line('C', s1, 20)];
  const join = (theirs: readonly ClientLine[], side: 'mine' | 'theirs' = 'mine', changes: { line: number }[] = []) => {
    const said = changes.map((change) => ({
      field: 'lineItems',
      by: 'Bo Lind',
      at: '2026-03-02T10:00:00Z',
      ...change,
    }));
    const versions = { opened, mine, theirs, changes: said, onePerClient: true };
    return {
      contested: conflictingLines(versions).map(({ client, isContested }) => [client, isContested]),
      lines: joinLines(versions, () => side),
    };
  };

  it('keep both where they do not touch the same line', () => {
    const { contested, lines } = join([line('A', nb, 25, 1), line('B', s1, 40, 2), line('C', null, null)]);
    expect(contested).toEqual([['B', false]]);
    expect(lines).toEqual([line('A', nb, 50, 1), line('B', s1, 40, 2), line('C', s1, 20)]);
  });

  it('choose where they do', () => {
    const theirs = [line('A', nb, 75, 1), line('B', nb, 25, 2), line('C', nb, 25, 9)];
    expect(join(theirs).contested).toEqual([
      ['A', true],
      ['C', true],
    ]);
    expect(join(theirs).lines).toEqual([line('A', nb, 50, 1), line('B', nb, 25, 2), line('C', s1, 20, 9)]);
    expect(join(theirs, 'theirs').lines).toEqual(theirs);
  });

  it('are not asked where both entered the same', () => {
    expect(join([line('A', nb, 50, 1), line('B', nb, 25, 2), line('C', s1, 20, 9)]).contested).toEqual([]);
  });

  it('are asked about a line that the other one emptied', () => {
    const theirs = [line('A', null, null), line('B', nb, 25, 2), line('C', null, null)];
    expect(join(theirs).contested).toEqual([['A', true]]);
    expect(join(theirs).lines[0]).toEqual(line('A', nb, 50));
    expect(join(theirs, 'theirs').lines[0]).toEqual(line('A', null, null));
  });

  it('are asked about a line that the server names, though it looks as it was opened', () => {
    expect(join(opened, 'mine', [{ line: 1 }]).contested).toEqual([['A', true]]);
  });
});

describe('two people in an order of two clients who became one', () => {
  it('keep each of its lines', () => {
    const opened = [line('A', nb, 50, 1), line('A', s1, 100, 2), line('B', nb, 25, 3)];
    const versions = {
      opened,
      mine: [line('A', nb, 50, 1), line('A', s1, 80, 2), line('B', nb, 25, 3)],
      theirs: [line('A', nb, 50, 1), line('A', s1, 100, 2), line('B', nb, 75, 3)],
      changes: [],
      onePerClient: true,
    };
    expect(joinLines(versions, () => 'mine')).toEqual([
      line('A', nb, 50, 1),
      line('A', s1, 80, 2),
      line('B', nb, 75, 3),
    ]);
  });
});

describe('two people in one distribution', () => {
  it('keep several lines of a client apart', () => {
    const opened = [line('A', nb, 25, 1)];
    const versions = {
      opened,
      mine: [line('A', nb, 25, 1), line('A', s1, 20)],
      theirs: [line('A', nb, 50, 1)],
      changes: [],
      onePerClient: false,
    };
    expect(joinLines(versions, () => 'mine')).toEqual([line('A', nb, 50, 1), line('A', s1, 20)]);
  });
});
