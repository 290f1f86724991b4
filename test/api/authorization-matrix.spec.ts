import { defaultGroups, passes } from '@bank/domain';
import { OlderAddresses } from '../../apps/api/src/platform/transport/older-addresses';
import { type Agent } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { type Endpoint, endpoints } from '../support/endpoints';
import { monthFromNow } from '../support/months';

/** Whether the endpoint ends the caller's session, so that it must be called last. */
const endsSession = ({ method, path }: Endpoint) => method === 'DELETE' && path === '/api/session';
const inTurn = [...endpoints].sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)));

const UNKNOWN_ID = 2_000_000_000;
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

const { app, bank } = openedBank();

const servedRoutes = () => {
  const { stack } = app.app.getHttpAdapter().getInstance().router;
  return (stack as { route?: { path: string; methods: Record<string, boolean> } }[])
    .flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })) : [],
    )
    .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/docs'))
    .concat(app.app.get(OlderAddresses).list())
    .map(({ method, path }) => nameOf({ method, path: path.replace(/[:*](\w+)/g, '{$1}') }));
};

describe('the list of endpoints', () => {
  it('has every route', () => {
    const listed = new Set(endpoints.map(nameOf));
    expect(servedRoutes().length).toBeGreaterThan(40);
    expect(servedRoutes().filter((route) => !listed.has(route))).toEqual([]);
  });

  it('has no route that is not there', () => {
    const served = new Set(servedRoutes());
    expect(inTurn.map(nameOf).filter((name) => !served.has(name))).toEqual([]);
  });

  it('names each endpoint once', () => expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length));
});

/** An answer's status in words: `in` means that the endpoint was reached, whatever it says about the useless values. */
const verdict = (status: number) => ({ 401: 'sign in', 403: 'forbidden', 404: 'missing' })[status] ?? 'in';

const ask = async (
  agent: Agent,
  { method, path }: Endpoint,
  id: number | string = UNKNOWN_ID,
  transition = 'ACTIVATE',
) => {
  const url = path.replace(/\{\w+\}/g, String(id));
  const request = agent[method.toLowerCase() as 'get'](
    path.endsWith('/effect') ? `${url}?transition=${transition}` : url,
  );
  const { status } = await (method === 'GET' ? request : request.send({ transition }));
  return status;
};
/** An existing transition, since an unknown one is refused to every user. */
const transitionOf = ({ path }: Endpoint): string =>
  path.includes('/orders/distribution') ? 'COMPLETE' : path.includes('/orders/') ? 'SUBMIT' : 'ACTIVATE';

/**
 * The verdicts that callers with these roles may get. If the access depends on whose record it is, a record that does
 * not exist may be forbidden or missing, since neither gives anything away.
 */
const expectedVerdict = (roles: readonly string[] | undefined, { roles: rule, own, byToken }: Endpoint): RegExp => {
  if (byToken && roles) return /^forbidden$/;
  if (!passes(roles, rule)) return !roles ? /^sign in$/ : own ? /^(forbidden|missing)$/ : /^forbidden$/;
  return own && !roles?.includes('ROLE_ADMIN') ? /^(in|missing|forbidden)$/ : /^(in|missing)$/;
};

/** The endpoints whose answer to a caller with these roles is not the expected one. */
const findWrongAnswers = async (agent: Agent, roles: readonly string[] | undefined) => {
  const found: string[] = [];
  for (const endpoint of inTurn) {
    const status = await ask(agent, endpoint);
    const wanted = expectedVerdict(roles, endpoint);
    if (status >= 500 || !wanted.test(verdict(status))) found.push(`${nameOf(endpoint)}: ${status}, not ${wanted}`);
  }
  return found;
};

describe('the authorization matrix', () => {
  it('holds for an anonymous visitor', async () =>
    expect(await findWrongAnswers(app.anonymous(), undefined)).toEqual([]));

  it.each(defaultGroups)('holds for the group $name', async ({ roles }) =>
    expect(await findWrongAnswers(await app.signIn({ roles }), roles)).toEqual([]),
  );

  it('holds for somebody without any role', async () =>
    expect(await findWrongAnswers(await app.signIn({ roles: [] }), [])).toEqual([]));

  it('keeps a partner\u2019s people away from another partner', async () => {
    const { roles } = defaultGroups.find(({ name }) => name === 'Partner')!;
    const place = { title: 'Elsewhere', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-799', { type: 'RecordRegistered', data: { kind: 'partner', id: 799, fields: place } });
    const stranger = await app.signIn({ roles, partners: [799] });
    await app.given('client-799', {
      type: 'RecordRegistered',
      data: { kind: 'client', id: 799, fields: { publicId: 'BBBB2222', partner: bank.hospital, status: 'ACTIVE' } },
    });
    const { id: colleague } = await app.register({ roles, partners: [bank.hospital] });
    const lineItems = [{ client: { id: 'BBBB2222' }, product: { id: bank.newborn }, quantity: 75 }];
    const placeOrder = async (kind: string, header: object): Promise<number> => {
      const body = { partner: bank.hospital, ...header, lineItems };
      return (await app.agent.post(`/api/orders/${kind}`).send(body).expect(201)).body.data.id;
    };
    const order = await placeOrder('partner', { warehouse: bank.main, orderPeriod: monthFromNow(1) });
    const distribution = await placeOrder('distribution', { distributionPeriod: monthFromNow(0) });
    const search = { screen: '/products', name: 'All', filters: {} };
    const saved = (await app.agent.post('/api/saved-filters').send(search).expect(201)).body.data.id;
    /**
     * Path of endpoints whose access depends on whose record it is -> another partner's id. Files have a spec of their
     * own.
     */
    const otherIds: Readonly<Record<string, number | string>> = {
      '/api/partners': bank.hospital,
      '/api/storage-locations': bank.hospital,
      '/api/users/partner': bank.hospital,
      '/api/users': colleague,
      '/api/clients': 'BBBB2222',
      '/api/orders/partner': order,
      '/api/orders/partner/new-line-items-for-partner': bank.hospital,
      '/api/saved-filters': saved,
      '/api/orders/distribution': distribution,
      '/api/orders/distribution/new-line-items-for-partner': bank.hospital,
    };
    const prefixOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('/{'));
    const ownEndpoints = inTurn.filter((endpoint) => endpoint.own && endpoint.path.includes('{'));
    const prefixesWithoutId = ownEndpoints.map(prefixOf).filter((prefix) => !(prefix in otherIds));
    expect([...new Set(prefixesWithoutId)]).toEqual(['/api/files', '/file']);
    for (const endpoint of ownEndpoints.filter((one) => prefixOf(one) in otherIds)) {
      const id = otherIds[prefixOf(endpoint)]!;
      const status = await ask(stranger, endpoint, id, transitionOf(endpoint));
      expect([nameOf(endpoint), [403, 404].includes(status) ? 'closed' : status]).toEqual([nameOf(endpoint), 'closed']);
    }
  });
});
