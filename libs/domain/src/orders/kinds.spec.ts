import { orderKinds, ownPartnerKinds } from './kinds';
import type { OrderPolicy } from './policy';

describe('the kinds of order', () => {
  const kinds = Object.entries<OrderPolicy>(orderKinds);

  it('are registered under their own names', () => {
    expect(kinds.map(([, { kind }]) => kind)).toEqual(kinds.map(([name]) => name));
  });

  it.each(['orderType', 'prefix', 'title'] as const)('have a %s of their own', (member) => {
    expect(new Set(kinds.map(([, policy]) => policy[member])).size).toBe(kinds.length);
  });

  it('are listed as a partner’s own where their definitions say so', () => {
    const own = kinds.filter(([, { belongsTo }]) => belongsTo);
    expect(own.map(([kind]) => kind)).toEqual(ownPartnerKinds);
  });
});
