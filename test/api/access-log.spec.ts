import type { EventStore } from '@bank/event-store';
import { AccessNotes } from '../../apps/api/src/platform/access-notes/access-notes';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import { type Agent, openApp, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { movableClock } from '../support/clock';
import { registerChild, registerPerson } from '../support/person';

const app = useOpenApp();
const passSeconds = movableClock(app);

const today = () => new Date().toISOString().slice(0, 10);
const stream = () => `access-${today()}`;

let children = 0;
const register = () => {
  children += 1;
  return registerChild(app.agent, 700);
};
const accessTo = async (id: string, agent: Agent = app.agent) =>
  (await agent.get(`/api/logs/access?object_class=Client&object_id=${id}`).expect(200)).body.data;
/** Asks until somebody's access is shown, since it is noted a moment after the answer. */
const awaitedAccessTo = async (id: string, count: number) => {
  let shown = await accessTo(id);
  while (shown.length < count) shown = await accessTo(id);
  return shown;
};

beforeAll(async () => {
  const fields = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await app.given('partner-700', recordRegistered('partner', 700, fields));
});

describe('who opened the record of a child', () => {
  it('is shown to administrators, newest first, and opening it again soon is shown once', async () => {
    const { id } = await register();
    const reader = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    await reader.get(`/api/clients/${id}`).expect(200);
    await reader.get(`/api/clients/${id}`).expect(200);
    passSeconds(60);
    await app.agent.get(`/api/clients/${id}`).expect(200);
    const shown = await awaitedAccessTo(id, 2);
    expect(shown).toEqual([
      { opened_at: expect.any(String), username: 'Una User 1', action: 'opened', detail: null },
      {
        opened_at: expect.any(String),
        username: expect.stringMatching(/^Una User \d+$/),
        action: 'opened',
        detail: null,
      },
    ]);
    expect(shown[0].opened_at > shown[1].opened_at).toBe(true);
    passSeconds(11 * 60);
    await reader.get(`/api/clients/${id}`).expect(200);
    expect(await awaitedAccessTo(id, 3)).toHaveLength(3);
  });

  it('includes the users who downloaded one of its files', async () => {
    const { id, file } = await registerPerson(app.agent, 700);
    const reader = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    passSeconds(1);
    await reader.get(file).expect(200);
    const shown = await awaitedAccessTo(id, 3);
    const openings = shown.filter(({ action }: { action: string }) => action === 'opened');
    expect(openings).toHaveLength(2);
    expect(openings[0].username).not.toBe(openings[1].username);
  });

  it('is nobody who was turned away', async () => {
    const { id } = await register();
    const stranger = await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] });
    await stranger.get(`/api/clients/${id}`).expect(403);
    await app.agent.get(`/api/clients/${id}`).expect(200);
    expect(await awaitedAccessTo(id, 1)).toHaveLength(1);
  });

  it('is shown with the exports that may have held it: how many rows, by which filters, and no names', async () => {
    const { id } = await register();
    const download = (query: string) => app.agent.get(`/api/clients?download=xlsx${query}`).buffer().expect(200);
    await download('&keyword=quenby&status=CREATION');
    await awaitedAccessTo(id, 1);
    passSeconds(1);
    await app.agent.get(`/api/clients/${id}/history/export`).buffer().expect(200);
    const shown = await awaitedAccessTo(id, 2);
    expect(shown.map(({ action, detail }: { action: string; detail: string }) => [action, detail])).toEqual([
      ['exported', 'History: 0 rows'],
      ['exported', `List of ${children} rows, filtered by keyword, status`],
    ]);
    const events = (await app.store.read(stream())).map(({ event }) => event);
    expect(JSON.stringify(events)).not.toMatch(/quenby|osei/i);
    passSeconds(1);
    const later = await register();
    expect(await accessTo(later.id)).toEqual([]);
  });

  it('is paged like every list, and answers only for a class that is noted', async () => {
    const { id } = await register();
    await app.agent.get(`/api/clients/${id}`).expect(200);
    await awaitedAccessTo(id, 1);
    const { body } = await app.agent.get('/api/logs/access?object_class=Client&per_page=1').expect(200);
    expect(body.data).toHaveLength(1);
    expect(body.meta.pagination.total).toBeGreaterThan(1);
    await app.agent.get('/api/logs/access').expect(400);
    await app.agent.get('/api/logs/access?object_class=Product').expect(400);
    await app.agent.get('/api/logs/access?object_class=Client&object_id=BBBBBBBB').expect(404);
    const manager = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    await manager.get('/api/logs/access?object_class=Client').expect(403);
  });
});

it('is noted before the process ends, and only once where the log was away in between', async () => {
  const bank = await openApp();
  const notes = bank.app.get(AccessNotes);
  const { append } = bank.store;
  let failures = 2;
  (bank.store as { append: EventStore['append'] }).append = async (...asked) => {
    if (!asked[0].startsWith('access-')) return append(...asked);
    const appended = await append(...asked);
    if (failures-- > 0) throw new Error('the answer was lost');
    return appended;
  };
  asSystem(() => {
    notes.noteOpening('client', 7);
    notes.noteOpening('client', 8);
  });
  while (failures >= 0) await bank.query('SELECT 1');
  asSystem(() => notes.noteOpening('client', 9));
  await notes.onApplicationShutdown();
  const opened = (await bank.store.read(stream())).flatMap(({ event }) =>
    event.type === 'RecordOpened' ? [event.data] : [],
  );
  expect(opened).toEqual([7, 8, 9].map((id) => ({ kind: 'client', id })));
  await bank.close();
});
