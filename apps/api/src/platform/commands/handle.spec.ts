import { Rejection } from '@bank/domain';
import { projections } from '@bank/projections';
import { Client } from 'pg';
import { RecordQueries } from '../../kernels/records/record.queries';
import { NotesModule, noteDecider, notes } from '../../testing/notes';
import { useOpenApp } from '../../testing/open-app';
import { asSystem } from '../context/request-context';
import { Handle } from './handle';
import { ProjectionsService } from './projections.service';

/** Like notes, but it can't digest one of them. */
const choosy = {
  ...notes,
  tables: notes.tables.map((table) => ({
    ...table,
    on: {
      ...table.on,
      NoteWritten: (...args: Parameters<(typeof table.on)['NoteWritten'] & {}>) => {
        if ((args[1].event.data as { title: string }).title === 'Poison') throw new Error('This one is indigestible');
        return table.on.NoteWritten!(...args);
      },
    },
  })),
};

const bank = useOpenApp({ projections: [...projections, choosy], modules: [NotesModule] });

const written = async (title: string) => (await bank.agent.post('/api/notes').send({ title }).expect(201)).body.data.id;

describe('a command', () => {
  it('is decided again when somebody was faster, so that no change is lost', async () => {
    const id = await written('Busy');
    const changes = [{ title: 'Busier' }, { pages: 5 }];
    const answers = await Promise.all(changes.map((change) => bank.agent.patch(`/api/notes/${id}`).send(change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await bank.agent.get(`/api/notes/${id}`);
    expect(body.data).toEqual({ id, title: 'Busier', pages: 5 });
    const history = await bank.store.read(`note-${id}`);
    expect(history.map(({ event }) => event.type)).toEqual(['NoteWritten', 'NoteChanged', 'NoteChanged']);
  });

  it('that names the revision it saw wins against nine others exactly once', async () => {
    const id = await written('Race');
    const race = Array.from({ length: 10 }, (_, n) =>
      bank.agent
        .patch(`/api/notes/${id}`)
        .set('If-Match', '"0"')
        .send({ title: `Racer ${n}` }),
    );
    const statuses = (await Promise.all(race)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(412)]);
    expect(await bank.store.read(`note-${id}`)).toHaveLength(2);
  });

  it('that changes nothing appends nothing, and answers with the revision as it is', async () => {
    const id = await written('Calm');
    const answer = await bank.agent.patch(`/api/notes/${id}`).send({ title: 'Calm' }).expect(200);
    expect(answer.get('ETag')).toBe('"0"');
  });

  it('outside a request runs for the system, under a correlation id of its own, and may say why', async () => {
    const handled = await asSystem(() =>
      bank.app.get(Handle).handle({
        decider: noteDecider,
        stream: 'note-7000',
        command: { type: 'WriteNote', data: { id: 7000, title: 'By the night job', pages: 1 } },
        facts: async () => ({ taken: false }),
        shownBy: ['notes'],
        reason: 'It was night',
      }),
    );
    expect(handled).toMatchObject({ version: 0, events: [{ type: 'NoteWritten' }] });
    const [{ metadata }] = await bank.query(`SELECT metadata FROM log.events WHERE stream = 'note-7000'`);
    expect(metadata).toEqual({
      actor: 'system',
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/Z$/),
      reason: 'It was night',
    });
  });

  it('without anybody on whose behalf it runs is a bug', async () => {
    const work = { decider: noteDecider, stream: 'note-1', command: { type: 'TearUpNote', data: {} } as const };
    const orphan = bank.app.get(Handle).handle({ ...work, facts: async () => ({ taken: false }), shownBy: [] });
    await expect(orphan).rejects.toThrow(/on whose behalf/);
  });
});

describe('a projection that stands still', () => {
  beforeAll(() => bank.given('note-9000', { type: 'NoteWritten', data: { id: 9000, title: 'Poison', pages: 1 } }));

  it('is named by /health, with the event and the reason, to anybody', async () => {
    const { body } = await bank.anonymous().get('/health').expect(503);
    expect(body).toMatchObject({ status: 'failing', database: { ok: true }, eventStore: { ok: true } });
    expect(body.projections.problem).toMatch(
      /^notes stands still before NoteWritten at position \d+ in note-9000: .*This one is indigestible/,
    );
  });

  it('turns away commands that need its facts, with a sentence and nothing written', async () => {
    const before = (await bank.store.head()) as bigint;
    const answer = await bank.agent.post('/api/notes').send({ title: 'Depends on it' }).expect(503);
    expect(answer.body).toEqual({
      code: 'unavailable',
      message: 'The lists that this depends on are not up to date at this moment. Try again in a few seconds.',
    });
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
    expect(await bank.store.head()).toBe(before);
  });

  it('does not hold up what does not need it', async () => {
    await bank.agent.post('/api/product-categories').send({ name: 'Diapers' }).expect(201);
  });
});

describe('a connection that is lost', () => {
  it('while the answer is read keeps nobody from a change that was saved: a repeat under its key shows it', async () => {
    const queries = bank.app.get(RecordQueries);
    const { findOne } = queries;
    const projections = bank.app.get(ProjectionsService);
    // The crash comes when the tables have shown the change, and takes it away until it is folded again.
    queries.findOne = async () => {
      queries.findOne = findOne;
      const { losses } = projections;
      await bank.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'projections: leader'`,
      );
      while (projections.losses === losses) await bank.query('SELECT');
      throw new Rejection('notFound', 'There is no Product Category 1');
    };
    const save = () =>
      bank.agent.post('/api/product-categories').set('Idempotency-Key', 'shown').send({ name: 'Shown and lost' });
    const { body } = await save().expect(503);
    expect(body.message).toBe('Your change is saved, but the lists do not show it yet. Look again in a few seconds.');
    expect((await save().expect(201)).body.data.name).toBe('Shown and lost');
    const { body: all } = await bank.agent.get('/api/product-categories').expect(200);
    expect(all.data.filter(({ name }: { name: string }) => name === 'Shown and lost')).toHaveLength(1);
  });

  it('gives the waiting request a 503 with a sentence; the next request works', async () => {
    const blocker = new Client({ connectionString: bank.settings.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE read.notes');
    const waiting = bank.agent.get('/api/notes').then((answer) => answer);
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM read.notes%'`;
    while ((await bank.query(cut)).length === 0);
    await blocker.end();
    const { status, body } = await waiting;
    expect([status, body]).toEqual([
      503,
      {
        code: 'unavailable',
        message: 'The database does not answer at this moment. Try again in a few seconds.',
      },
    ]);
    await bank.agent.get('/api/notes').expect(200);
  });
});
