import { randomUUID } from 'node:crypto';
import type { CountedSearch, LateThings, NewRegistrations, Role, ShownOrderWindow, StockBars } from '@bank/domain';
import { isToReportFor } from '@bank/projections';
import { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { atTime } from '../support/clock';

const { app, bank } = openedBank();

const ZONE = 'America/Chicago';
/** Tuesday, November 24, in the evening: it is the 25th by UTC. */
const NOW = '2026-11-25T03:00:00.000Z';
const at = (day: string, hour = 18) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

interface Cards {
  late: LateThings;
  figures: CountedSearch[];
  registrations: NewRegistrations | null;
  'order-window': ShownOrderWindow | null;
  stock: StockBars | null;
}
const card = <C extends keyof Cards>(name: C, agent: Agent = app.agent, now = NOW): Promise<Cards[C]> =>
  atTime(app, now, async () => (await agent.get(`/api/dashboard/${name}`).expect(200)).body.data);
const inWords = ({ list, filter, count }: CountedSearch) =>
  `${count} ${list} ${Object.entries(filter).map(([name, value]) => `${name}=${value}`)}`;
const rowsOf = async ({ list, filter }: Pick<CountedSearch, 'list' | 'filter'>, agent: Agent): Promise<number> => {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const { body } = await agent.get(`/api${list}?${query}`).expect(200);
  return body.meta?.pagination?.total ?? body.data.length;
};

let last = 2000;
const partner = async (status = 'ACTIVE', fields: object = {}) => {
  const id = ++last;
  const place = { title: `Partner ${id}`, partnerType: 'AGENCY', status, contacts: [], ...fields };
  await app.given(`partner-${id}`, recordRegistered('partner', id, place));
  return id;
};
const publicIdOf = (id: number) => `BBBB${[...String(id)].map((digit) => 'BCDFGHJKLM'[Number(digit)]).join('')}`;
const client = async (of: number, fields: object = {}, registeredAt = at('2026-11-20')) => {
  const id = ++last;
  const child = { publicId: publicIdOf(id), firstName: 'Ana', lastName: `Sol ${id}`, status: 'ACTIVE', partner: of };
  const metadata = { actor: 'system', correlationId: randomUUID(), at: registeredAt };
  const event = recordRegistered('client', id, { ...child, ...fields });
  const { position } = await app.store.append(`client-${id}`, [{ id: randomUUID(), event, metadata }]);
  await app.app.get(ProjectionsService).caughtUpWith(position);
  return id;
};
const registration = { status: 'CREATION', isPublic: true };
const order = async (
  kind: 'partner' | 'distribution' | 'supply',
  header: object,
  statuses: readonly string[] = [],
  lines: readonly object[] = [],
) => {
  const id = ++last;
  const of = { kind, order: id };
  await app.given(
    `${kind}Order-${id}`,
    {
      type: 'OrderPlaced',
      data: { ...of, sequence: `${kind}-${id}`, status: 'CREATING', header, lines, movements: [] },
    },
    ...statuses.map((to) => ({ type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to } })),
    ...(statuses.includes('COMPLETED')
      ? [{ type: 'OrderCommitted', data: { ...of, committedAt: NOW, effectiveAt: NOW, header: {}, movements: [] } }]
      : []),
  );
  return id;
};
const ordered = (of: number, month: string, ...statuses: string[]) =>
  order('partner', { partner: of, warehouse: bank.main, orderPeriod: month }, statuses);
const distributed = (of: number, month: string, statuses: string[] = [], lines: readonly object[] = []) =>
  order('distribution', { partner: of, distributionPeriod: month }, statuses, lines);

const ownRoles: readonly Role[] = ['ROLE_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER_MANAGE_OWN'];
const peopleOf = (partner: number) => app.signIn({ roles: ownRoles, partners: [partner] });

describe('a new bank', () => {
  it('has nothing late and nothing that waits', async () => {
    expect(await card('late')).toEqual({ lines: [], jobs: [] });
    expect((await card('figures')).map(inWords)).toEqual([
      '0 /orders/partner status=SUBMITTED',
      '0 /orders/partner status=IN_PROCESS',
      '0 /clients status=CREATION,isPublic=true',
    ]);
    expect(await card('registrations')).toMatchObject({ count: 0, newest: [] });
    expect(await card('stock')).toEqual({ bars: [], minimums: 0, short: [] });
  });
});

describe('today', () => {
  let [east, west]: number[] = [];
  beforeAll(async () => {
    await app.agent.post('/api/system/settings').send({ timeZone: ZONE, registrationAnswerDays: 3 }).expect(200);
    east = await partner('ACTIVE');
    west = await partner('REVIEW_PAST_DUE');
    // Of months that ended, and of such as have not.
    await ordered(east, '2026-10', 'SUBMITTED', 'IN_PROCESS');
    await ordered(east, '2026-09', 'SUBMITTED');
    await ordered(west, '2026-10');
    await ordered(west, '2026-10', 'SHIPPED');
    await ordered(west, '2026-09', 'CANCELLED');
    await ordered(east, '2026-11', 'SUBMITTED', 'IN_PROCESS');
    await ordered(east, '2026-12', 'SUBMITTED');
    await distributed(east, '2026-10');
    await distributed(east, '2026-11');
    await distributed(west, '2026-10', ['COMPLETED']);
    // Families were promised an answer within three days: the 20th was too long ago, the 21st is not.
    await client(east, registration, at('2026-11-21', 5));
    await client(east, registration, at('2026-11-21', 6));
    await client(east, registration, at('2026-11-24'));
    await client(bank.hospital, registration, at('2026-11-23'));
    await client(east, { status: 'REVIEW_PAST_DUE' });
    await client(bank.hospital, { status: 'NEEDS_REVIEW' });
    const given = [
      { id: 9_001, product: bank.newborn, quantity: 25, cost: 0, client: await client(east) },
      { id: 9_002, product: bank.newborn, quantity: 0, cost: 0, client: await client(east) },
    ];
    await distributed(east, '2026-11', ['COMPLETED'], given);
    await distributed(east, '2026-10', ['COMPLETED'], [{ ...given[1], id: 9_003, quantity: 25 }]);
  });

  const late = '/clients status=CREATION,isPublic=true,registeredUntil=2026-11-21T05:59:59.999Z';

  it('begins for staff with what is late, by the months and days of the bank', async () => {
    expect((await card('late')).lines.map(inWords)).toEqual([
      '1 /orders/partner status=IN_PROCESS,monthBefore=2026-11',
      '1 /orders/partner status=SUBMITTED,monthBefore=2026-11',
      '1 /orders/partner status=CREATING,monthBefore=2026-11',
      '1 /orders/distribution status=CREATING,monthBefore=2026-11',
      `1 ${late}`,
      '1 /clients status=REVIEW_PAST_DUE',
      '1 /partners status=REVIEW_PAST_DUE',
    ]);
  });

  it("begins for a partner's people with what is late of their own", async () => {
    expect((await card('late', await peopleOf(east!))).lines.map(inWords)).toEqual([
      '1 /orders/partner status=SUBMITTED,monthBefore=2026-11',
      '1 /orders/distribution status=CREATING,monthBefore=2026-11',
      `1 ${late}`,
      '1 /clients status=REVIEW_PAST_DUE',
    ]);
    expect((await card('late', await peopleOf(west!))).lines.map(inWords)).toEqual([
      '1 /orders/partner status=CREATING,monthBefore=2026-11',
      '1 /partners status=REVIEW_PAST_DUE',
    ]);
    expect((await card('late', await peopleOf(bank.hospital))).lines).toEqual([]);
  });

  it('names the nightly jobs that failed to administrators alone', async () => {
    await app.query(
      `INSERT INTO app.jobs (name, run, began_at, ended_at, tries, report)
       VALUES ('proof', gen_random_uuid(), $1, $1, 1, '{"done": [], "failed": ["One.", "Two."]}')
       ON CONFLICT (name) DO UPDATE SET report = excluded.report, ended_at = excluded.ended_at`,
      at('2026-11-24', 12),
    );
    expect(app.app.get(Jobs).names).toContain('proof');
    expect((await card('late')).jobs).toEqual([{ name: 'proof', at: at('2026-11-24', 12), failures: 2 }]);
    expect((await card('late', await app.signIn({ roles: ['ROLE_ORDER_EDIT_ALL'] }))).jobs).toEqual([]);
  });

  const staff: readonly (readonly [string, readonly Role[], readonly string[]])[] = [
    [
      'who accepts orders',
      ['ROLE_ORDER_EDIT_ALL', 'ROLE_PARTNER_ORDER_VIEW', 'ROLE_CLIENT_VIEW_ALL'],
      [
        '2 /orders/partner status=SUBMITTED',
        '2 /orders/partner status=IN_PROCESS',
        '4 /clients status=CREATION,isPublic=true',
      ],
    ],
    [
      'who receives deliveries',
      ['ROLE_SUPPLY_ORDER_EDIT'],
      ['0 /orders/supply status=ORDERED', '0 /orders/supply status=CREATING'],
    ],
    [
      'who sees all children',
      ['ROLE_CLIENT_VIEW_ALL'],
      ['4 /clients status=CREATION,isPublic=true', '1 /clients status=NEEDS_REVIEW'],
    ],
    ['who sees the catalog', ['ROLE_PRODUCT_VIEW'], []],
  ];
  it.each(staff)('counts for staff what waits for them: %s', async (_, roles, figures) => {
    expect((await card('figures', await app.signIn({ roles }))).map(inWords)).toEqual(figures);
  });

  it('counts applications of partners beside the others, where there are any', async () => {
    const agent = await app.signIn({
      roles: ['ROLE_PARTNER_VIEW_ALL', 'ROLE_CLIENT_VIEW_ALL', 'ROLE_PARTNER_ORDER_VIEW'],
    });
    const before = (await card('figures', agent)).map(inWords);
    await partner('APPLICATION_PENDING');
    expect((await card('figures', agent)).map(inWords)).toEqual([...before, '1 /partners status=APPLICATION_PENDING']);
  });

  it("counts for a partner's people what they began, children to report, registrations, and what is with the bank", async () => {
    expect((await card('figures', await peopleOf(east!))).map(inWords)).toEqual([
      '0 /orders/partner status=CREATING',
      // One whose review is past due, and one whose line of this month is empty.
      '2 /clients toReport=2026-11',
      '3 /clients status=CREATION,isPublic=true',
      '4 /orders/partner isWithBank=true',
    ]);
  });

  it('reads the lines of a month once for all children, and not child by child', async () => {
    const asked = `SELECT count(*) FROM read.clients c WHERE ${isToReportFor('c', '$1')}`;
    const plan = await app.query(`EXPLAIN ${asked}`, '2026-11');
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('SubPlan');
  });

  it('counts what its lists show', async () => {
    const agents = [app.agent, await peopleOf(east!), await peopleOf(west!), await peopleOf(bank.hospital)];
    for (const agent of agents) {
      const lines = [...(await card('late', agent)).lines, ...(await card('figures', agent))];
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect([inWords(line), await rowsOf(line, agent)]).toEqual([inWords(line), line.count]);
    }
  });

  it('shows the newest registrations with their age in days of the bank', async () => {
    const { count, newest, filter } = (await card('registrations'))!;
    expect(count).toBe(4);
    expect(newest.map(({ partner, days }) => [partner?.id, days])).toEqual([
      [east, 0],
      [bank.hospital, 1],
      [east, 3],
      [east, 4],
    ]);
    expect(newest[0]).toMatchObject({ fullName: expect.stringMatching(/^Ana Sol/), createdAt: at('2026-11-24') });
    expect(await rowsOf({ list: '/clients', filter }, app.agent)).toBe(4);
  });

  it("shows a partner's people their own registrations, and nobody else any", async () => {
    const own = (await card('registrations', await peopleOf(bank.hospital)))!;
    expect([own.count, own.newest.map(({ days }) => days)]).toEqual([1, [1]]);
    expect(await card('registrations', await peopleOf(west!))).toBeNull();
    expect(await card('registrations', await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] }))).toBeNull();
  });

  it('notes to whom a registration was shown', async () => {
    const reader = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    const { newest } = (await card('registrations', reader))!;
    const shown = async () =>
      (await app.agent.get(`/api/logs/access?object_class=Client&object_id=${newest[0]!.id}`).expect(200)).body.data;
    const isNoted = (rows: { username: string; detail: string }[]) =>
      rows.some(({ username, detail }) => username.startsWith('Una User') && detail === 'List of clients');
    let rows = await shown();
    while (!isNoted(rows)) rows = await shown();
    expect(isNoted(rows)).toBe(true);
  });

  it('says for which month partners order, until when, and who has not', async () => {
    const { waiting, ...window } = (await card('order-window'))!;
    expect(window).toEqual({ month: '2026-12', until: '2026-11-30', daysLeft: 6, own: null });
    expect(inWords(waiting!)).toBe('1 /partners orderDue=2026-12');
    expect(await rowsOf(waiting!, app.agent)).toBe(1);
    expect(await card('order-window', app.agent, at('2026-11-30'))).toMatchObject({ month: '2026-12', daysLeft: 0 });
    // Still November in Chicago, and then no more.
    expect(await card('order-window', app.agent, at('2026-12-01', 5))).toMatchObject({ month: '2026-12', daysLeft: 0 });
    expect(await card('order-window', app.agent, at('2026-12-01', 7))).toMatchObject({
      month: '2027-01',
      until: '2026-12-31',
      daysLeft: 30,
    });
  });

  it('counts a partner that has only a draft among those that have not ordered, and says how many are so', async () => {
    const before = (await card('order-window'))!.waiting!;
    const drafting = await partner('ACTIVE', { maxOrderNumberPerMonth: 2 });
    await ordered(drafting, '2026-12');
    const givenUp = await partner('ACTIVE');
    await ordered(givenUp, '2026-12', 'CANCELLED');
    const both = await partner('ACTIVE', { maxOrderNumberPerMonth: 2 });
    await ordered(both, '2026-12');
    await ordered(both, '2026-12', 'SUBMITTED');
    const { waiting } = (await card('order-window'))!;
    expect([waiting!.count - before.count, waiting!.drafts - before.drafts]).toEqual([2, 1]);
    expect(waiting!.mayOrder - before.mayOrder).toBe(3);
    await partner('START');
    expect((await card('order-window'))!.waiting!.mayOrder).toBe(waiting!.mayOrder);
    expect(await rowsOf(waiting!, app.agent)).toBe(waiting!.count);
    const { body } = await app.agent.get('/api/partners?orderDue=2026-12&per_page=100').expect(200);
    const listed = body.data.map(({ id }: { id: number }) => id);
    expect([drafting, givenUp, both].map((id) => listed.includes(id))).toEqual([true, true, false]);
    await ordered(drafting, '2026-12', 'SUBMITTED');
    expect((await card('order-window'))!.waiting).toEqual({
      ...before,
      count: before.count + 1,
      mayOrder: before.mayOrder + 3,
    });
  });

  it("says to a partner's people whether they may order, and what they have", async () => {
    const own = async (of: number) => (await card('order-window', await peopleOf(of)))!.own;
    expect(await own(east!)).toEqual({ mayOrder: true, orders: 1, max: 1, begun: null });
    expect(await own(west!)).toEqual({ mayOrder: false, orders: 0, max: 1, begun: null });
    const two = await partner('ACTIVE', { maxOrderNumberPerMonth: 2 });
    const begun = await ordered(two, '2026-12');
    await ordered(two, '2026-12', 'CANCELLED');
    expect(await own(two)).toEqual({
      mayOrder: true,
      orders: 1,
      max: 2,
      begun: { id: begun, sequence: `partner-${begun}` },
    });
    expect(await card('order-window', await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] }))).toBeNull();
  });
});

describe('the bars of stock', () => {
  it('begin with what misses most of its minimum, and lead to the lists of what is short', async () => {
    const placed = order('supply', {});
    const movement = (product: number, location: number, delta: number) => {
      const id = ++last;
      return { id, line: id, product, location, delta, cost: 0, role: 'in' };
    };
    await app.given(`supplyOrder-${await placed}`, {
      type: 'OrderCommitted',
      data: {
        kind: 'supply',
        order: await placed,
        committedAt: NOW,
        effectiveAt: NOW,
        header: {},
        movements: [
          movement(bank.newborn, bank.main, 900),
          movement(bank.newborn, bank.backup, 30),
          movement(bank.size1, bank.main, 200),
        ],
      },
    });
    const setMinimums = (product: number, minimums: readonly object[]) =>
      app.agent.patch(`/api/products/${product}`).send({ minimums }).expect(200);
    await setMinimums(bank.newborn, [
      { warehouse: bank.main, units: 600 },
      { warehouse: bank.backup, units: 40 },
    ]);
    await setMinimums(bank.size1, [{ warehouse: bank.main, units: 1400 }]);
    const [main, backup] = [
      { id: bank.main, title: 'Main Warehouse' },
      { id: bank.backup, title: 'backup warehouse' },
    ];
    const [newborn, size1] = [
      { id: bank.newborn, name: 'Newborn' },
      { id: bank.size1, name: 'Size 1' },
    ];
    const packSize = packs.agencyPackSize;
    const { bars, minimums, short } = (await card('stock'))!;
    expect(bars).toEqual([
      { product: size1, warehouse: main, onHand: 200, minimum: 1400, short: 1200, packSize },
      { product: newborn, warehouse: backup, onHand: 30, minimum: 40, short: 10, packSize },
      { product: newborn, warehouse: main, onHand: 900, minimum: 600, short: 0, packSize },
    ]);
    expect(minimums).toBe(3);
    expect(short.map(({ warehouse, ...line }) => [warehouse, inWords(line)])).toEqual([
      [backup, `1 /stock-levels location=${bank.backup},belowMinimum=true`],
      [main, `1 /stock-levels location=${bank.main},belowMinimum=true`],
    ]);
    for (const line of short) expect(await rowsOf(line, app.agent)).toBe(line.count);
    expect(await card('stock', await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'] }))).toBeNull();
  });
});
