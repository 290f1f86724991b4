import { openedBank } from '../support/bank';
import { movableClock } from '../support/clock';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';
import { BIRTHDATE, children, ELM, giveStrangers, OAK, PARTNER_ROLES, wholeNameOf } from '../support/strangers';

const { app, bank } = openedBank();
const passSeconds = movableClock(app);
beforeAll(() => giveStrangers(app, bank));

const A_DAY = 24 * 3_600;
const HEADING = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date';
const fileOf = (rows: readonly (readonly [first: string, last: string, birthdate: string])[]) =>
  [HEADING, ...rows.map(([first, last, birthdate]) => `${first},${last},Eve,${last},${birthdate}`)].join('\n');
const clerk = () => app.signIn({ roles: PARTNER_ROLES, partners: [OAK] });
const { firstName, lastName } = wholeNameOf(children.active);

describe('a dry run for a partner', () => {
  it('says of a child that another partner has what it says of a new one', async () => {
    const agent = await clerk();
    const known = await dryRun(agent, 'clients', fileOf([[firstName, lastName, BIRTHDATE]]));
    const other = await dryRun(agent, 'clients', fileOf([[firstName, lastName, '2025-03-06']]));
    expect(other.states).toEqual({ NEW: 1 });
    expect(other.warnings).toHaveLength(1);
    expect([known.states, known.warnings]).toEqual([other.states, other.warnings]);
    const [ofKnown, ofOther] = await Promise.all([known, other].map(({ id }) => rowsOf(agent, id)));
    const { values, ...rest } = ofKnown[0];
    expect({ ...rest, values: ofOther[0].values }).toEqual(ofOther[0]);
  });
});

describe('the run of an import for a partner', () => {
  it('takes ten children of one name a day, so that no birthdate is found by trying them all', async () => {
    const agent = await clerk();
    const days = Array.from({ length: 12 }, (_, n) => `2025-04-${String(n + 10)}`);
    const { id } = await dryRun(agent, 'clients', fileOf(days.map((day) => [firstName, lastName, day])));
    expect((await runImport(agent, id)).outcomes).toEqual({ NEW: 10, REFUSED: 2 });
    const refused = await rowsOf(agent, id, '&outcome=REFUSED');
    for (const { problems, message } of refused)
      expect([message, ...problems].join()).toContain(
        'You have entered 10 children of this name within a day, which is the limit.',
      );
    passSeconds(A_DAY);
    const again = await dryRun(agent, 'clients', fileOf([[firstName, lastName, '2025-05-01']]));
    expect((await runImport(agent, again.id)).outcomes).toEqual({ NEW: 1 });
  });

  it('answers no more about any child beyond the limit of answers', async () => {
    const agent = await clerk();
    for (let n = 0; n < 30; n++) await agent.get('/api/clients/search?publicId=BBBBBBBB').expect(200);
    const { id } = await dryRun(
      agent,
      'clients',
      fileOf([
        [children.ofNew.word, `${children.ofNew.word}son`, BIRTHDATE],
        ['Nobody', 'Knows', BIRTHDATE],
      ]),
    );
    expect((await runImport(agent, id)).outcomes).toEqual({ REFUSED: 2 });
    const [one, other] = await rowsOf(agent, id, '&outcome=REFUSED');
    expect(one.problems).toEqual(other.problems);
    await agent
      .post('/api/clients/new-check')
      .send({ firstName: 'Nobody', lastName: 'Knows', birthdate: BIRTHDATE })
      .expect(429);
  });
});

describe('somebody who has left the partner of an import', () => {
  it('is shown none of its rows, and takes back none of its children', async () => {
    const agent = await clerk();
    const me = (await agent.get('/api/system/current-user').expect(200)).body.data;
    const { id } = await dryRun(agent, 'clients', fileOf([['Stays', 'Oaktree', '2025-06-01']]));
    await runImport(agent, id);
    await app.agent
      .patch(`/api/users/${me.id}`)
      .send({ partners: [{ id: ELM }] })
      .expect(200);
    for (const path of ['rows', 'refused']) {
      const { body } = await agent.get(`/api/imports/${id}/${path}`).expect(409);
      expect(body.message).toBe('You work for Elm House now, and this import was made for another partner.');
    }
    await agent.post(`/api/imports/${id}/take-back`).expect(409);
    await app.agent
      .patch(`/api/users/${me.id}`)
      .send({ partners: [{ id: OAK }] })
      .expect(200);
    expect((await takeImportBack(agent, id)).outcomes).toEqual({ TAKEN_BACK: 1 });
  });

  it('keeps a child that is with another partner by now', async () => {
    const agent = await clerk();
    const { id } = await dryRun(agent, 'clients', fileOf([['Moves', 'Elmward', '2025-06-02']]));
    await runImport(agent, id);
    const { body } = await app.agent.get('/api/clients?keyword=Elmward').expect(200);
    await app.agent
      .patch(`/api/clients/${body.data[0].id}`)
      .send({ status: 'ACTIVE', partner: { id: ELM } })
      .expect(200);
    const taken = await takeImportBack(agent, id);
    expect([taken.outcomes, taken.stayed]).toEqual([{}, 1]);
    await app.agent.get(`/api/clients/${body.data[0].id}`).expect(200);
  });
});
