import { policies } from './kinds';
import { orderKinds } from './types';

describe('the kinds of order', () => {
  it('have the names and types under which those know them who do not load their rules', () => {
    const known = Object.entries(policies).map(([name, { kind, orderType }]) => [name, kind, orderType]);
    expect(known).toEqual(Object.entries(orderKinds).map(([kind, type]) => [kind, kind, type]));
  });
});
