import { defaultGroups, passes, type Rule } from '@bank/domain';
import { type Agent } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import endpoints from '../support/endpoints.json';

interface Endpoint {
  method: string;
  path: string;
  /** Any of them opens it; `[]`: whoever is signed in, `null`: everybody. */
  roles: Rule;
  /** Whose record it is decides as well. */
  own: boolean;
  /** False: of a later release, whose place is kept. */
  built: boolean;
}
/** The five endpoints of an ordinary record, in one line: who may look, and who may change. */
interface OrdinaryRecord {
  record: string;
  view: Rule;
  edit: Rule;
}
const crud = ({ record, view, edit }: OrdinaryRecord): Endpoint[] =>
  [
    { method: 'GET', path: record, roles: view },
    { method: 'GET', path: `${record}/{id}`, roles: view },
    { method: 'POST', path: record, roles: edit },
    { method: 'PATCH', path: `${record}/{id}`, roles: edit },
    { method: 'DELETE', path: `${record}/{id}`, roles: edit },
  ].map((endpoint) => ({ ...endpoint, own: false, built: true }));
const all = (endpoints as readonly (Endpoint | OrdinaryRecord)[]).flatMap((entry) =>
  'record' in entry ? crud(entry) : [entry],
);
/** Ends the session of whoever asks, so it is asked last. */
const leaving = ({ method, path }: Endpoint) => method === 'DELETE' && path === '/api/session';
const built = [...all].filter((endpoint) => endpoint.built).sort((a, b) => Number(leaving(a)) - Number(leaving(b)));

const NOBODY = 2_000_000_000;
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

const { app, bank } = openedBank();

const routes = () => {
  const { stack } = app.app.getHttpAdapter().getInstance().router;
  return (stack as { route?: { path: string; methods: Record<string, boolean> } }[])
    .flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })) : [],
    )
    .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/docs'))
    .map(({ method, path }) => nameOf({ method, path: path.replace(/:(\w+)/g, '{$1}') }));
};

describe('the list of endpoints', () => {
  it('has every route', () => {
    const listed = new Set(all.map(nameOf));
    expect(routes().length).toBeGreaterThan(40);
    expect(routes().filter((route) => !listed.has(route))).toEqual([]);
  });

  it('has no route that is said to be built and is not', () => {
    const served = new Set(routes());
    expect(built.map(nameOf).filter((name) => !served.has(name))).toEqual([]);
  });

  it('names each endpoint once', () => expect(new Set(all.map(nameOf)).size).toBe(all.length));
});

/** An answer's status in words: `in` is whatever the endpoint itself says about values that are no use. */
const verdict = (status: number) => ({ 401: 'sign in', 403: 'forbidden', 404: 'missing' })[status] ?? 'in';

const ask = async (agent: Agent, { method, path }: Endpoint, id = NOBODY) => {
  const url = path.replace(/\{\w+\}/g, String(id));
  const request = agent[method.toLowerCase() as 'get'](url);
  const { status } = await (method === 'GET' ? request : request.send({ transition: 'ACTIVATE' }));
  return status;
};

/** Where it matters whose record it is, one that is not there may be refused or missing: neither tells anything. */
const expected = (roles: readonly string[] | undefined, { roles: rule, own }: Endpoint): RegExp => {
  if (!passes(roles, rule)) return !roles ? /^sign in$/ : own ? /^(forbidden|missing)$/ : /^forbidden$/;
  return own && !roles?.includes('ROLE_ADMIN') ? /^(in|missing|forbidden)$/ : /^(in|missing)$/;
};

/** Endpoints whose answer to somebody with these roles is not the expected one. */
const wrong = async (agent: Agent, roles: readonly string[] | undefined) => {
  const found: string[] = [];
  for (const endpoint of built) {
    const status = await ask(agent, endpoint);
    const wanted = expected(roles, endpoint);
    if (status >= 500 || !wanted.test(verdict(status))) found.push(`${nameOf(endpoint)}: ${status}, not ${wanted}`);
  }
  return found;
};

describe('the authorization matrix', () => {
  it('holds for an anonymous visitor', async () => expect(await wrong(app.anonymous(), undefined)).toEqual([]));

  it.each(defaultGroups)('holds for the group $name', async ({ roles }) =>
    expect(await wrong(await app.signIn({ roles }), roles)).toEqual([]),
  );

  it('holds for somebody without any role', async () =>
    expect(await wrong(await app.signIn({ roles: [] }), [])).toEqual([]));

  it('keeps a partner\u2019s people away from another partner', async () => {
    const { roles } = defaultGroups.find(({ name }) => name === 'Partner')!;
    const place = { title: 'Elsewhere', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-799', { type: 'RecordRegistered', data: { kind: 'partner', id: 799, fields: place } });
    const stranger = await app.signIn({ roles, partners: [799] });
    const { id: colleague } = await app.register({ roles, partners: [bank.hospital] });
    /** Whose id the path of an endpoint takes where it matters whose it is; files have a specification of their own. */
    const theirs: Readonly<Record<string, number>> = {
      '/api/partners': bank.hospital,
      '/api/users/partner': bank.hospital,
      '/api/users': colleague,
    };
    const prefixOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('/{'));
    const asked = built.filter((endpoint) => endpoint.own && endpoint.path.includes('{'));
    const untold = asked.map(prefixOf).filter((prefix) => !(prefix in theirs));
    expect([...new Set(untold)]).toEqual(['/api/files']);
    for (const endpoint of asked.filter((one) => prefixOf(one) in theirs)) {
      const id = theirs[prefixOf(endpoint)]!;
      const status = await ask(stranger, endpoint, id);
      expect([nameOf(endpoint), [403, 404].includes(status) ? 'closed' : status]).toEqual([nameOf(endpoint), 'closed']);
    }
  });
});
