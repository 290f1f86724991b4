import { withNotes } from '../../testing/notes';
import { useOpenApp } from '../../testing/open-app';
import { type Rival, startRival } from '../../testing/start-rival';
import { changeNote } from '../../testing/write-note';

const bank = useOpenApp(withNotes);

const written = async (title: string): Promise<number> =>
  (await bank.agent.post('/api/notes').send({ title }).expect(201)).body.data.id;
const shown = async (id: number) => (await bank.agent.get(`/api/notes/${id}`).expect(200)).body.data;
/** Every event of the note that was appended, in order, as the log has it. */
const changes = (id: number) =>
  bank.query(
    `SELECT data -> 'changes' AS changes FROM log.events WHERE stream = $1 AND version > 0 ORDER BY version`,
    `note-${id}`,
  );

describe('fifty who save one record at once', () => {
  it('are all served one after the other, and the last one has the last word', async () => {
    const id = await written('Wanted');
    const save = (n: number) => bank.agent.patch(`/api/notes/${id}`).send({ title: `By saver ${n}`, pages: 1000 + n });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => save(n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const said = await changes(id);
    expect(said).toHaveLength(50);
    expect(await shown(id)).toEqual({ id, ...said.at(-1).changes });
  });

  it('learn at once that they are late when they name the revision that they saw, one wins', async () => {
    const id = await written('Seen');
    const save = (n: number) =>
      bank.agent
        .patch(`/api/notes/${id}`)
        .set('If-Match', '"0"')
        .send({ title: `By saver ${n}` });
    const statuses = (await Promise.all(Array.from({ length: 50 }, (_, n) => save(n)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(412)]);
    expect(await changes(id)).toHaveLength(1);
  });
});

describe('two processes whose users save one record at once', () => {
  let rival: Rival;
  beforeAll(async () => {
    rival = await startRival(bank.settings.databaseUrl);
  });
  afterAll(() => rival.end());

  it('serve all of them', async () => {
    const id = await written('Wanted by two');
    const [mine, theirs] = await Promise.all([changeNote(bank.app, id, 50), rival.ask(`change ${id} 50`)]);
    expect([mine, theirs]).toEqual([50, 50]);
    const said = await changes(id);
    expect(said).toHaveLength(100);
    expect((await shown(id)).pages).toBe(said.at(-1).changes.pages);
  });
});
