import { policies } from './kinds';
import type { OrderPolicy } from './policy';
import { orderKinds, ownPartnerKinds } from './types';

describe('the kinds of order', () => {
  it('have the names and types under which those know them who do not load their rules', () => {
    const known = Object.entries(policies).map(([name, { kind, orderType }]) => [name, kind, orderType]);
    expect(known).toEqual(Object.entries(orderKinds).map(([kind, type]) => [kind, kind, type]));
  });

  it('are listed as a partner’s own where their definitions say so', () => {
    const own = Object.values<OrderPolicy>(policies).filter(({ belongsTo }) => belongsTo);
    expect(own.map(({ kind }) => kind)).toEqual(ownPartnerKinds);
  });
});
