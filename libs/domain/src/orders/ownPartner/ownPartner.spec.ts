import { apply, orderScenario, place } from '../../testing';
import { addDays } from '../../time';
import { defineOrder } from '../define';
import { FactUnknown, knownFacts, whereKnown } from '../facts';
import { completedAtOnce } from '../kinds/completed-at-once';
import type { Draft } from '../order';
import { policyOf } from '../policies';
import { leg, type OrderPolicy, productLine, required } from '../policy';
import { NOT_ACTIVE, orderWindow, usualMonth } from './months';

/** A further kind whose orders are a partner's own, without clients. */
const loan = policyOf(
  defineOrder({
    ...completedAtOnce([{ roles: ['ROLE_ORDER_EDIT_ALL'] }, { roles: ['ROLE_ORDER_MANAGE_OWN'], own: true }]),
    kind: 'loan',
    orderType: 'LoanOrder',
    title: 'Loan',
    words: { one: 'Loan', list: 'Loans' },
    access: { view: ['ROLE_ORDER_VIEW_ALL'], edit: ['ROLE_ORDER_EDIT_ALL'] },
    menu: { group: 'partners', place: 90, icon: 'Handshake' },
    prefix: 'LOAN',
    header: {
      borrower: { type: 'ref', to: 'partner', label: 'Borrower', required },
      lentFor: { type: 'month', label: 'Lent for', required },
    },
    line: productLine({}),
    belongsTo: { partner: 'borrower', seenWholeBy: ['ROLE_ORDER_EDIT_ALL'] },
    month: { field: 'lentFor', noun: 'a loan', usual: usualMonth.distribution },
    packs: 'asked',
    legs: ({ borrower }, lines) => lines.map((line) => leg(line, 'in', borrower)),
    rules: {},
  }),
);
const given = orderScenario(loan);
const lend = (quantity = 50, lentFor = '2026-11') => place(1, { borrower: 11, lentFor }, [{ product: 7, quantity }]);

describe('a further kind whose orders are a partner’s own', () => {
  it('is placed and completed by its definition alone', () => {
    const placed = given().when(lend()).events();
    expect(
      given(...placed)
        .when(apply('COMPLETE'))
        .events()
        .map(({ type }) => type),
    ).toEqual(['OrderStatusChanged', 'OrderCommitted']);
  });

  it('refuses a second order for the month', () => {
    given()
      .when(lend(), { ordersInMonth: () => 1 })
      .thenRejected({ message: 'The selected partner has already created a loan for November, 2026' });
  });

  it('refuses a month that nobody can mean', () => {
    given()
      .when(lend(50, '2006-11'))
      .thenRejected({ fields: { lentFor: 'Must be between November, 2023 and November, 2028' } });
  });

  it('refuses parts of packs, and takes any number of whole ones', () => {
    given()
      .when(lend(30))
      .thenRejected({ fields: { 'lineItems.0.quantity': 'Must be a multiple of 25' } });
    expect(given().when(lend(2_500)).events()).toHaveLength(1);
  });

  it('refuses the people of a partner in no active status', () => {
    const inactive = {
      partner: () => ({ title: 'Hope', type: 'AGENCY', mayPlaceOrders: false, maxOrdersPerMonth: 1 }) as const,
    };
    given()
      .when(lend(), { ...inactive, roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [11] })
      .thenRejected({ message: NOT_ACTIVE });
    expect(given().when(lend(), inactive).events()).toHaveLength(1);
  });

  it('judges again what leaves its first status', () => {
    const placed = given().when(lend()).events();
    const unfit = {
      product: () => ({
        ...{ name: 'Size 7', isOrderable: false, isPullup: false },
        ...{ agencyPackSize: 25, hospitalPackSize: null, agencyMaxPacks: null, hospitalMaxPacks: null },
      }),
    };
    given(...placed)
      .when(apply('COMPLETE'), unfit)
      .thenRejected({ fields: { lineItems: 'Cannot be ordered at this time' } });
  });
});

describe('a rule that needs a fact which nobody knows', () => {
  const [firstRule] = (loan as OrderPolicy).rules.save!;
  const draft: Draft = {
    ...{ act: 'place', order: 1, before: undefined, header: { borrower: 11, lentFor: '2026-11' }, lines: [] },
    ...{ changes: { added: [], changed: [], removed: [] }, places: new Map(), to: undefined, commits: false },
    ...{ effectiveAt: null, reason: undefined },
  };
  const situation = { ...draft, now: '2026-11-20T12:00:00.000Z', roles: [], movements: [] };

  it('waits for somebody who knows it', () => {
    const facts = knownFacts({});
    expect(() => facts.partner(11)).toThrow(FactUnknown);
    expect(whereKnown(() => firstRule!({ ...situation, facts }))).toEqual([]);
  });

  it('judges where it is known', () => {
    const facts = knownFacts({
      partner: () => ({ title: 'Hope', type: 'AGENCY', mayPlaceOrders: false, maxOrdersPerMonth: 1 }),
    });
    expect(whereKnown(() => firstRule!({ ...situation, facts }))).toEqual([{ of: 'order', message: NOT_ACTIVE }]);
  });

  it('fails where it goes wrong for another reason', () => {
    expect(() =>
      whereKnown(() => {
        throw new TypeError('a slip');
      }),
    ).toThrow(TypeError);
  });
});

describe('the order window', () => {
  it.each([
    ['2026-11-24', { month: '2026-12', until: '2026-11-30', daysLeft: 6 }],
    ['2026-11-30', { month: '2026-12', until: '2026-11-30', daysLeft: 0 }],
    ['2026-12-01', { month: '2027-01', until: '2026-12-31', daysLeft: 30 }],
    ['2028-01-31', { month: '2028-02', until: '2028-01-31', daysLeft: 0 }],
    ['2028-02-01', { month: '2028-03', until: '2028-02-29', daysLeft: 28 }],
  ])('of %s is as long as new orders propose its month', (today, window) => {
    expect(orderWindow(today)).toEqual(window);
    expect([window.until, addDays(window.until, 1)].map((day) => usualMonth.partner(day) === window.month)).toEqual([
      true,
      false,
    ]);
  });
});
