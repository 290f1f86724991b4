import { access } from './access';
import { SCOPES } from './scope-names';
import { scopesOpen } from './scopes';

const everything = Object.entries(access).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => [resource, action] as const),
);

describe('the scopes of a token', () => {
  it('open what they name, and nothing else', () => {
    expect(scopesOpen(['read:stock'], 'stock-levels', 'list')).toBe(true);
    expect(scopesOpen(['read:stock'], 'orders/supply', 'list')).toBe(false);
    expect(scopesOpen([], 'stock-levels', 'list')).toBe(false);
    expect(scopesOpen(['read:everything'], 'stock-levels', 'list')).toBe(false);
  });

  it('open what is about people only together with personal-data', () => {
    expect(scopesOpen(['read:records'], 'products', 'list')).toBe(true);
    expect(scopesOpen(['read:records'], 'suppliers', 'list')).toBe(false);
    expect(scopesOpen(['read:records', 'personal-data'], 'suppliers', 'list')).toBe(true);
    expect(scopesOpen(['personal-data'], 'suppliers', 'list')).toBe(false);
    expect(scopesOpen(['events'], 'logs', 'show')).toBe(false);
    expect(scopesOpen(['events', 'personal-data'], 'logs', 'show')).toBe(true);
  });

  it('open nothing that changes anything but how far a program has read, and no account, even all together', () => {
    const open = everything.filter(([resource, action]) => scopesOpen(SCOPES, resource, action));
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter(([, action]) => !['list', 'show', 'export', 'inventory'].includes(action))).toEqual([
      ['events', 'acknowledge'],
    ]);
    const closed = ['users', 'groups', 'tokens', 'session', 'system/current-user'];
    expect(open.filter(([resource]) => closed.includes(resource))).toEqual([]);
  });
});
