import { DEFAULT_ZONE } from '@bank/domain';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';

const { app, bank } = openedBank();

const year = new Date().getUTCFullYear() - 1;
const HEADINGS = 'Child,Birthdate,Agency,From,To';
const CHILDREN = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner,Status';
const BORN = `${year}-01-02`;
const child = (name: string) => `${name},Zuri,Ana,Zuri,${BORN},Oak House,Active`;
const stay = (name: string, partner: string, from: string, to = '') => `${name} Zuri,${BORN},${partner},${from},${to}`;

const staysOf = (name: string) =>
  app.query(
    `SELECT p.title AS partner, to_char(s.assigned_at AT TIME ZONE '${DEFAULT_ZONE}', 'YYYY-MM-DD') AS since,
       to_char(s.left_at AT TIME ZONE '${DEFAULT_ZONE}', 'YYYY-MM-DD') AS until, t.title AS "to"
     FROM read.client_partners s JOIN read.clients c ON c.id = s.client JOIN read.partners p ON p.id = s.partner
     LEFT JOIN read.partners t ON t.id = s.left_to
     WHERE c.first_name = $1 ORDER BY s.assigned_at`,
    name,
  );
const checkSheet = async (...lines: readonly string[]) => {
  const { id, states } = await dryRun(app.agent, 'clients/partners', lines.join('\n'));
  const rows: { problems: string[]; changes: object[] }[] = await rowsOf(app.agent, id);
  const problems = rows.flatMap((row) => row.problems);
  return { id, states, problems, changes: rows.map(({ changes }) => changes) };
};
const check = (...rows: readonly string[]) => checkSheet(HEADINGS, ...rows);

const HOSPITAL_STAY = { partner: 'Étoile Hospital', since: `${year}-01-05`, until: `${year}-02-01`, to: 'Oak House' };

beforeAll(async () => {
  const agency = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE' };
  await app.given('partner-704', recordRegistered('partner', 704, agency));
  const { id } = await dryRun(
    app.agent,
    'clients',
    [CHILDREN, ...['Mia', 'Leo', 'Ida', 'Eva', 'Uma'].map(child)].join('\n'),
  );
  expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 5 });
});

describe('the stays of a child', () => {
  it('are brought in, where one without an end ended with the next one and the last one lasts', async () => {
    const rows = [stay('Mia', 'Étoile Hospital', `${year}-01-05`), stay('Mia', 'Oak House', `${year}-02-01`)];
    const { id, states } = await check(...rows);
    expect(states).toEqual({ CHANGED: 2 });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 2 });
    expect(await staysOf('Mia')).toEqual([
      HOSPITAL_STAY,
      { partner: 'Oak House', since: `${year}-02-01`, until: null, to: null },
    ]);
    expect((await check(...rows)).states).toEqual({ SAME: 2 });
    const { body } = await app.agent.get('/api/reports/clients-transfer-rate').expect(200);
    expect(JSON.stringify(body.data)).toContain('Étoile Hospital');
  });

  it('leave the present one as it is where the sheet has the earlier ones alone, and are taken back', async () => {
    const before = await staysOf('Leo');
    const { id } = await check(stay('Leo', 'Étoile Hospital', `${year}-01-05`, `${year}-02-01`));
    await runImport(app.agent, id);
    expect(await staysOf('Leo')).toEqual([HOSPITAL_STAY, ...before]);
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 1 });
    expect(await staysOf('Leo')).toEqual(before);
  });

  it('of other times stay, and those of the time that the sheet is about are shown as replaced', async () => {
    const present = await staysOf('Eva');
    const later = { partner: 'Oak House', since: `${year}-03-01`, until: `${year}-04-01`, to: 'Étoile Hospital' };
    const last = { partner: 'Étoile Hospital', since: `${year}-04-01`, until: `${year}-05-01`, to: 'Oak House' };
    const run = async (...rows: readonly string[]) => {
      const { id, problems, changes } = await check(...rows);
      expect(problems).toEqual([]);
      await runImport(app.agent, id);
      return changes;
    };
    await run(
      stay('Eva', 'Oak House', `${year}-03-01`, `${year}-04-01`),
      stay('Eva', 'Étoile Hospital', `${year}-04-01`, `${year}-05-01`),
    );
    expect(await staysOf('Eva')).toEqual([later, last, ...present]);
    const twice = stay('Eva', 'Étoile Hospital', `${year}-01-05`, `${year}-02-01`);
    await run(twice, twice);
    expect(await staysOf('Eva')).toEqual([HOSPITAL_STAY, later, last, ...present]);
    expect(await run(stay('Eva', 'Étoile Hospital', `${year}-03-15`, `${year}-03-20`))).toEqual([
      [
        { label: 'Partner', from: 'Oak House', to: 'Étoile Hospital' },
        { label: 'Since', from: `${year}-03-01`, to: `${year}-03-15` },
        { label: 'Until', from: `${year}-04-01`, to: `${year}-03-20` },
      ],
    ]);
    expect((await staysOf('Eva')).map((one) => (one as { since: string }).since)).toEqual([
      `${year}-01-05`,
      `${year}-03-15`,
      `${year}-04-01`,
      (present[0] as { since: string }).since,
    ]);
  });

  it('that were changed since stay where their import is to be taken back, and are counted by rows', async () => {
    const rows = [
      stay('Uma', 'Oak House', `${year}-03-01`, `${year}-04-01`),
      stay('Uma', 'Étoile Hospital', `${year}-04-01`, `${year}-05-01`),
    ];
    const { id } = await check(...rows);
    await runImport(app.agent, id);
    await runImport(app.agent, (await check(stay('Uma', 'Étoile Hospital', `${year}-01-05`, `${year}-02-01`))).id);
    const taken = await takeImportBack(app.agent, id);
    expect(taken).toMatchObject({ outcomes: {}, stayed: 2, total: 2 });
    expect(await rowsOf(app.agent, id, '&stayed=1')).toHaveLength(2);
  });

  it('are found by names and birthdate alone', async () => {
    const row = `Ida,Zuri,${BORN},Étoile Hospital,${year}-01-05,${year}-02-01`;
    const { states } = await checkSheet('First Name,Last Name,Birthdate,Agency,From,To', row);
    expect(states).toEqual({ CHANGED: 1 });
    const nobody = await checkSheet('First Name,Last Name,Birthdate,Agency,From,To', row.replace('Ida', ''));
    expect(nobody.problems).toEqual(['Say which client it is: its ID, or its names and birthdate.']);
  });

  it('go on with the moves that come after them', async () => {
    const { id, problems } = await check(stay('Leo', 'Oak House', `${year}-03-01`));
    expect(problems).toEqual([]);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 1 });
    const [{ public_id }] = await app.query(`SELECT public_id FROM read.clients WHERE first_name = 'Leo'`);
    await app.agent
      .patch(`/api/clients/${public_id}`)
      .send({ partner: { id: bank.hospital } })
      .expect(200);
    expect(await staysOf('Leo')).toMatchObject([
      { partner: 'Oak House', since: `${year}-03-01`, to: 'Étoile Hospital' },
      { partner: 'Étoile Hospital', until: null },
    ]);
  });
});

it.each([
  [
    'an unknown child',
    stay('Nobody', 'Oak House', `${year}-03-01`),
    'There is no client with this name and birthdate.',
  ],
  ['a day to come', stay('Ida', 'Oak House', `${year + 5}-03-01`), 'Must not be in the future.'],
  ['no beginning', stay('Ida', 'Oak House', '', `${year}-03-01`), 'Field is required'],
  [
    'a day long before the child was born',
    stay('Ida', 'Oak House', `${year - 2}-12-01`, `${year}-02-01`),
    'Must not be more than a year before the child was born.',
  ],
  [
    'an end before the beginning',
    stay('Ida', 'Oak House', `${year}-03-01`, `${year}-02-01`),
    'Must be after the stay began.',
  ],
  [
    'another partner than the present one that lasts',
    stay('Ida', 'Étoile Hospital', `${year}-03-01`),
    'The client is with another partner now: say until when it was with this one.',
  ],
])('is refused for %s, in a sentence', async (_, row, sentence) => {
  const { states, problems } = await check(row);
  expect(states).toEqual({ REFUSED: 1 });
  expect(problems.join(' ')).toContain(sentence);
});

it('is refused of a child who was erased, beside the others', async () => {
  const [erased, other] = await app.query(
    `SELECT public_id AS id FROM read.clients WHERE first_name IN ('Uma', 'Eva') ORDER BY first_name = 'Eva'`,
  );
  await app.agent.post(`/api/clients/${erased.id}/erase`).send({ confirm: erased.id }).expect(200);
  const { states, problems } = await checkSheet(
    'Child,Agency,From,To',
    `${erased.id},Oak House,${year}-03-01,`,
    `${other.id},Étoile Hospital,${year}-01-05,${year}-02-01`,
  );
  expect(states).toEqual({ REFUSED: 1, SAME: 1 });
  expect(problems).toEqual(['This person was erased: nothing more is noted of them.']);
});

it('is not offered to the people of a partner', async () => {
  const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'] });
  await agent.post('/api/imports').send({ kind: 'clients/partners', file: 'stays.csv' }).expect(403);
});
