import { DateTime } from 'luxon';
import { openApp } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { movableClock } from '../support/clock';
import {
  awaitedAccesses,
  BIRTHDATE,
  type Child,
  children,
  ELM_ORDER,
  giveStrangers,
  idOf,
  OAK,
  PARTNER_ROLES,
  VOLUNTEER_ROLES,
  wholeNameOf,
} from '../support/strangers';

const { app, bank } = openedBank();
const passSeconds = movableClock(app);
beforeAll(() => giveStrangers(app, bank));

const AN_HOUR = 3_600;
const clerk = () => app.signIn({ roles: PARTNER_ROLES, partners: [OAK] });
type Clerk = Awaited<ReturnType<typeof clerk>>;
const search = (agent: Clerk, query: object) => agent.get('/api/clients/search').query(query);
const idsFoundBy = async (agent: Clerk, query: object) =>
  (await search(agent, query).expect(200)).body.data.map(({ id }: { id: string }) => id);
const check = (agent: Clerk, child: object) => agent.post('/api/clients/new-check').send(child);

describe('the search across partners', () => {
  it('finds a child by its whole name and birthdate, however they are written, or by its public id', async () => {
    const agent = await clerk();
    const given = wholeNameOf(children.givenUp);
    expect(await idsFoundBy(agent, given)).toEqual([idOf(children.givenUp)]);
    const shouted = { ...given, firstName: ` ${given.firstName.toUpperCase()} `, lastName: 'Úmbriel-son' };
    expect(await idsFoundBy(agent, shouted)).toEqual([idOf(children.givenUp)]);
    expect(await idsFoundBy(agent, { publicId: idOf(children.givenUp).toLowerCase() })).toEqual([
      idOf(children.givenUp),
    ]);
    expect(await idsFoundBy(agent, { keyword: idOf(children.givenUp) })).toEqual([idOf(children.givenUp)]);
  });

  it('finds nobody by less, and asks for the three', async () => {
    const agent = await clerk();
    const { firstName, lastName, birthdate } = wholeNameOf(children.givenUp);
    expect(await idsFoundBy(agent, { keyword: `${firstName} ${lastName}` })).toEqual([]);
    expect(await idsFoundBy(agent, { keyword: 'Um', partner: children.givenUp.partner })).toEqual([]);
    expect(await idsFoundBy(agent, { birthdate })).toEqual([idOf(children.own)]);
    expect(await idsFoundBy(agent, { publicId: idOf(children.givenUp).slice(0, 7) })).toEqual([]);
    expect(await idsFoundBy(agent, { firstName: 'Umb', lastName, birthdate })).toEqual([]);
    const { body } = await search(agent, { firstName, birthdate }).expect(400);
    expect(body.errors).toEqual({ lastName: 'Enter the full last name' });
    expect((await search(agent, { firstName, lastName }).expect(400)).body.errors).toEqual({
      birthdate: 'Enter the birth date',
    });
  });

  it('finds only what may be transferred, and the own children as before', async () => {
    const agent = await clerk();
    expect(await idsFoundBy(agent, wholeNameOf(children.active))).toEqual([]);
    expect(await idsFoundBy(agent, { publicId: idOf(children.active) })).toEqual([]);
    expect(await idsFoundBy(agent, wholeNameOf(children.own))).toEqual([idOf(children.own)]);
    expect(await idsFoundBy(agent, { keyword: 'oak' })).toEqual([idOf(children.own)]);
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    expect(await idsFoundBy(staff, { keyword: 'quill' })).toEqual([idOf(children.active)]);
  });

  it('answers somebody 30 times an hour, in whatever process, and is reported to administrators', async () => {
    const agent = await clerk();
    const rival = await openApp({ settings: { databaseUrl: app.settings.databaseUrl } });
    const dashboardLines = async () =>
      (await app.agent.get('/api/dashboard').expect(200)).body.data.lines.filter(
        ({ list }: { list: string }) => list === '/admin/users',
      );
    expect(await dashboardLines()).toEqual([]);
    try {
      for (let n = 0; n < 30; n++) await search(agent, { publicId: 'BBBBBBBB' }).expect(200);
      const { body } = await search(agent, wholeNameOf(children.givenUp)).expect(429);
      expect(body.message).toMatch(/^You have looked for children of other partners 30 times within an hour/);
      await check(agent, wholeNameOf(children.givenUp)).expect(429);
      expect(await idsFoundBy(agent, { keyword: 'oak' })).toEqual([idOf(children.own)]);
      expect(await idsFoundBy(await clerk(), wholeNameOf(children.givenUp))).toHaveLength(1);
      const me = (await agent.get('/api/system/current-user').expect(200)).body.data;
      const there = rival.anonymous();
      await there.post('/api/session').send({ email: me.email, password: 'password' }).expect(200);
      await search(there, wholeNameOf(children.givenUp)).expect(429);
      let lines = await dashboardLines();
      while (!lines.length) lines = await dashboardLines();
      expect(lines).toEqual([{ list: '/admin/users', filter: { searchLimitSince: expect.any(String) }, count: 1 }]);
      const users = await app.agent.get(`/api/users?searchLimitSince=${lines[0].filter.searchLimitSince}`).expect(200);
      expect(users.body.data.map(({ id }: { id: number }) => id)).toEqual([me.id]);
      passSeconds(AN_HOUR);
      await search(agent, wholeNameOf(children.givenUp)).expect(200);
    } finally {
      await rival.app.close();
    }
  });
});

describe('the check for duplicates', () => {
  it('shows people of a partner the child whose whole name they know, and where another that is like it is', async () => {
    const agent = await clerk();
    const exact = (await check(agent, wholeNameOf(children.givenUp)).expect(200)).body.data;
    expect(exact).toMatchObject([{ id: idOf(children.givenUp), fullName: 'Umbriel Umbrielson', isExact: true }]);
    const near = (await check(agent, { ...wholeNameOf(children.givenUp), firstName: 'Umberto' }).expect(200)).body.data;
    expect(near).toEqual([
      {
        id: null,
        isExact: false,
        score: 70,
        reasons: [expect.any(String)],
        partner: { id: children.givenUp.partner, title: 'Elm House', fullAddress: null },
      },
    ]);
    const { body } = await check(agent, { ...wholeNameOf(children.givenUp), birthdate: null }).expect(422);
    expect(body.errors).toEqual({ birthdate: 'Birth Date is required' });
  });

  it('answers people of a partner about 120 children an hour, and a refused question is refused again', async () => {
    const agent = await clerk();
    const childOf = (n: number) => ({ ...wholeNameOf(children.givenUp), firstName: `Child ${n}` });
    for (let n = 1; n <= 120; n++) await check(agent, childOf(n)).expect(200);
    await check(agent, childOf(120)).expect(200);
    for (let n = 0; n < 2; n++) {
      const { body } = await check(agent, wholeNameOf(children.givenUp)).expect(429);
      expect(body.message).toMatch(/^You have checked 120 children within an hour/);
    }
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    await check(staff, wholeNameOf(children.givenUp)).expect(200);
    passSeconds(AN_HOUR);
    expect((await check(agent, wholeNameOf(children.givenUp)).expect(200)).body.data).toHaveLength(1);
  });

  it('answers them about ten children of one name a day, so that no birthdate is found by trying them all', async () => {
    const agent = await clerk();
    const bornAfter = (days: number) => {
      const birthdate = DateTime.fromISO(BIRTHDATE).plus({ days }).toISODate();
      return check(agent, { ...wholeNameOf(children.givenUp), birthdate });
    };
    for (let days = 1; days <= 10; days++) expect((await bornAfter(days).expect(200)).body.data).toEqual([]);
    await bornAfter(10).expect(200);
    const { body } = await bornAfter(0).expect(429);
    expect(body.message).toMatch(/^You have entered 10 children of this name within a day/);
    passSeconds(24 * AN_HOUR);
    expect((await bornAfter(0).expect(200)).body.data).toHaveLength(1);
  });

  it('shows staff all matches, and needs no birthdate of them', async () => {
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    const near = { ...wholeNameOf(children.givenUp), firstName: 'Umberto' };
    expect((await check(staff, near).expect(200)).body.data).toMatchObject([{ fullName: 'Umbriel Umbrielson' }]);
    await check(staff, { ...wholeNameOf(children.givenUp), birthdate: null }).expect(200);
  });

  it('counts a registration that is refused for a child that another partner has', async () => {
    const agent = await clerk();
    const { firstName, lastName, birthdate } = wholeNameOf(children.givenUp);
    const body = { firstName, lastName, birthdate, parentFirstName: 'Any', parentLastName: 'Body' };
    for (let n = 0; n < 30; n++) await agent.post('/api/clients').send(body).expect(409);
    await agent.post('/api/clients').send(body).expect(429);
  });
});

describe('the access log of a child', () => {
  const shownAs = (child: Child, detail: string) =>
    awaitedAccesses(app.agent, child, (access) => access.action === 'shown' && access.detail === detail);

  it('has each result of a search and of a check', async () => {
    const agent = await clerk();
    await search(agent, wholeNameOf(children.givenUp)).expect(200);
    await shownAs(children.givenUp, 'Search for clients');
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    await check(staff, wholeNameOf(children.active)).expect(200);
    await shownAs(children.active, 'Check for duplicates');
    await staff.get('/api/clients').query({ keyword: children.ofNew.word }).expect(200);
    await shownAs(children.ofNew, 'List of clients');
    await staff.get('/api/search').query({ q: children.ofClosed.word }).expect(200);
    await shownAs(children.ofClosed, 'Search for clients');
  });

  it('has the names in lines of orders that were shown to somebody who may not open the client', async () => {
    const volunteer = await app.signIn({ roles: VOLUNTEER_ROLES });
    await volunteer.get(`/api/orders/partner/${ELM_ORDER}?include=lineItems`).expect(200);
    await shownAs(children.active, 'Lines of an order');
    await volunteer.get(`/api/orders/partner/new-line-items-for-partner/${OAK}`).expect(200);
    await shownAs(children.own, 'Lines of an order');
  });

  it('has the users who saw it in a report, in its history and in the answer to a change', async () => {
    const isBy =
      (email: string) =>
      ({ username }: { username: string }) =>
        username === email;
    const nameOf = async (agent: Clerk) => {
      const { name } = (await agent.get('/api/system/current-user').expect(200)).body.data;
      return `${name.firstName} ${name.lastName}`;
    };
    const reader = await app.signIn();
    await reader.get('/api/reports/clients-report').expect(200);
    const byReader = isBy(await nameOf(reader));
    await awaitedAccesses(app.agent, children.left, (one) => one.action === 'shown' && byReader(one));
    const historian = await app.signIn();
    await historian.get(`/api/logs?object_class=Client&object_id=${idOf(children.left)}`).expect(200);
    await awaitedAccesses(app.agent, children.left, isBy(await nameOf(historian)));
    const changer = await app.signIn();
    await changer
      .patch(`/api/clients/${idOf(children.left)}`)
      .send({ birthdate: BIRTHDATE })
      .expect(200);
    await awaitedAccesses(app.agent, children.left, isBy(await nameOf(changer)));
  });
});
