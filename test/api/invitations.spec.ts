import { randomUUID } from 'node:crypto';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { withBrokenTable } from '../support/broken-table';
import { dryRun, runImport, takeImportBack } from '../support/imports';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
const DAY_SECONDS = 86_400;

let made = 0;
const aUser = async (): Promise<{ id: number; email: string }> => {
  const email = `list-${++made}@example.com`;
  const name = { firstName: 'Ina', lastName: 'Núñez' };
  const { body } = await bank.agent.post('/api/users').send({ email, name }).expect(201);
  return { id: body.data.id, email };
};
const invite = async (body: object, key: string = randomUUID()) =>
  (await bank.agent.post('/api/invitations').set('Idempotency-Key', key).send(body).expect(201)).body.data;
const awaitList = (id: number, ...statuses: string[]) =>
  awaitStatus<{ status: string; outcomes: Record<string, number>; progress: number }>(
    bank.agent,
    `/api/invitations/${id}`,
    ...(statuses.length ? statuses : ['DONE']),
  );
const rowsOf = async (id: number) =>
  (await bank.agent.get(`/api/invitations/${id}/users`).expect(200)).body.data.map(
    ({ email, outcome, message }: Record<string, string>) => [email, outcome, message],
  );
const lettersTo = async (email: string, count: number) =>
  (await mail.received(email, count)).raw.replaceAll('=\r\n', '');
const countLinks = async (user: number) =>
  (await bank.query('SELECT count(*)::integer AS n FROM app.password_links WHERE user_id = $1', user))[0].n;

const awaitBrokenTry = async (id: number) => {
  const broken = `SELECT FROM app.invitation_lists WHERE id = $1 AND tries > 0 AND status = 'WAITING'`;
  while (!(await bank.query(broken, id)).length) await pauseBeforeAsking();
};

describe('the letters', () => {
  const isMailed = async () => (await bank.agent.get('/api/invitations/letters').expect(200)).body.data.isMailed;

  it('are files that nobody gets where the portal has no mail server, which is said before anybody is invited', async () => {
    expect(await isMailed()).toBe(true);
    const { mailUrl } = bank.settings;
    delete bank.settings.mailUrl;
    expect(await isMailed()).toBe(false);
    Object.assign(bank.settings, { mailUrl });
  });
});

describe('people of a list', () => {
  it('are invited at once, each with a result, and nobody who signs in already', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const { id: member, email } = await bank.register();
    const { id } = await invite({ users: [one.id, other.id, member, one.id, 999_999] });
    expect((await awaitList(id)).outcomes).toEqual({ INVITED: 2, LEFT_OUT: 2, REFUSED: 0 });
    expect(await rowsOf(id)).toEqual(
      expect.arrayContaining([
        [one.email, 'INVITED', null],
        [other.email, 'INVITED', null],
        [email, 'LEFT_OUT', 'Has a password already.'],
        [null, 'LEFT_OUT', 'This user is not there any more.'],
      ]),
    );
    expect(await lettersTo(one.email, 1)).toContain('You are invited to the Diaper Bank Portal');
    const history = (await bank.store.read(`user-${one.id}`)).map(({ event }) => event.type);
    expect(history).toEqual(['RecordRegistered', 'InvitationSent']);
    const { body } = await bank.agent.get(`/api/logs?object_class=User&object_id=${one.id}`).expect(200);
    expect(body.data[0]).toMatchObject({ action: 'update', data: { invitation: 'sent' }, username: 'Una User 1' });
    const { body: waiting } = await bank.agent.get('/api/users?hasPassword=false').expect(200);
    expect(waiting.data.map((user: { id: number }) => user.id)).toEqual([one.id, other.id]);
  });

  it('get no second letter by two presses, by a second list, or by a repeat of a request', async () => {
    const user = await aUser();
    const key = randomUUID();
    const first = await invite({ users: [user.id] }, key);
    expect((await invite({ users: [user.id] }, key)).id).toBe(first.id);
    const second = await invite({ users: [user.id] });
    await awaitList(first.id);
    await awaitList(second.id);
    expect(await rowsOf(second.id)).toEqual([[user.email, 'LEFT_OUT', 'Has an invitation that is still valid.']]);
    expect(await countLinks(user.id)).toBe(1);
  });

  it('get one letter when the work breaks off between the event and the letter', async () => {
    const user = await aUser();
    const { id } = await withBrokenTable(bank, 'app.password_links', async () => {
      const list = await invite({ users: [user.id] });
      await awaitBrokenTry(list.id);
      return list;
    });
    await awaitList(id, 'DONE');
    expect(await countLinks(user.id)).toBe(1);
    const sent = (await bank.store.read(`user-${user.id}`)).filter(({ event }) => event.type === 'InvitationSent');
    expect(sent).toHaveLength(1);
  });

  it('are invited again by a later list once their invitation has expired', async () => {
    const user = await aUser();
    await awaitList((await invite({ users: [user.id] })).id);
    passSeconds(8 * DAY_SECONDS);
    const { id } = await invite({ users: [user.id] });
    expect((await awaitList(id)).outcomes).toMatchObject({ INVITED: 1 });
  });

  it('get the words of the bank in English, and in Spanish where it has some', async () => {
    await bank.agent
      .post('/api/system/settings')
      .send({ invitationTextEn: 'Welcome to the bank.', invitationTextEs: 'Bienvenida al banco.' })
      .expect(200);
    const user = await aUser();
    await awaitList((await invite({ users: [user.id] })).id);
    const text = Buffer.from(await lettersTo(user.email, 1)).toString();
    expect(text).toContain('Welcome to the bank.');
    expect(text).toContain('Open this link within 7 days');
    expect(text).toContain('Bienvenida al banco.');
    expect(text).toContain('Abra este enlace');
  });
});

describe('a list of a day', () => {
  const dayIn = (days: number) => {
    const now = Date.parse(bank.app.get(Clock).now());
    return new Date(now + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  };
  it('waits for its morning, and can be cancelled before', async () => {
    const user = await aUser();
    const planned = await invite({ users: [user.id], day: dayIn(3) });
    expect(planned).toMatchObject({ status: 'PLANNED', total: 1, progress: 0 });
    expect(planned.dueAt).toBe(`${dayIn(3)}T07:00:00.000Z`);
    await bank.agent.post(`/api/invitations/${planned.id}/cancel`).expect(200);
    await bank.agent.post(`/api/invitations/${planned.id}/cancel`).expect(409);
    const other = await invite({ users: [user.id], day: dayIn(3) });
    passSeconds(4 * DAY_SECONDS);
    await awaitList((await invite({ users: [(await aUser()).id] })).id);
    expect((await awaitList(other.id)).outcomes).toMatchObject({ INVITED: 1 });
    expect(await countLinks(user.id)).toBe(1);
  });

  it('is refused for a day that is over or none, in a sentence', async () => {
    const { id } = await aUser();
    const refused = async (body: object) =>
      (await bank.agent.post('/api/invitations').send(body).expect(422)).body.errors;
    expect(await refused({ users: [id], day: dayIn(0) })).toEqual({
      day: 'Must be a day after today; leave it out to invite at once',
    });
    expect(await refused({ users: [id], day: '2027-02-31' })).toEqual({ day: 'Must be a day, such as 2027-01-15' });
    expect(await refused({ users: [id], day: dayIn(800) })).toEqual({ day: 'Must be within a year' });
    expect(await refused({ users: [] })).toEqual({ users: 'Choose at least one user' });
  });
});

describe('the users of an import', () => {
  it('are invited as one, and stay when the import is taken back', async () => {
    const { id } = await dryRun(
      bank.agent,
      'users',
      'Email,Name\nimp-1@example.com,Ana Paz\nimp-2@example.com,Eva Paz',
    );
    await runImport(bank.agent, id);
    const list = await invite({ import: id });
    expect((await awaitList(list.id)).outcomes).toMatchObject({ INVITED: 2 });
    expect(await takeImportBack(bank.agent, id)).toMatchObject({ stayed: 2 });
    const { id: suppliers } = await dryRun(bank.agent, 'suppliers', 'Name,Type\nAcme,Donor');
    await bank.agent.post('/api/invitations').send({ import: suppliers }).expect(409);
  });
});
