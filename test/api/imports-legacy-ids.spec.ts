import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';
import { dryRun, readFile, rowsOf, runImport } from '../support/imports';

const { app, bank } = openedBank();

interface FoundRow {
  state: string;
  existing: { id: number } | null;
  similar: { id: number }[];
}
const ask = async (of: 'client' | 'partner', question: object): Promise<number> => {
  const asked = { label: 'Legacy ID', labelEs: 'ID anterior', name: 'drupal_id', isRequired: false, ...question };
  return (await app.agent.post(`/api/${of}/attribute/definition`).send(asked).expect(201)).body.data.id;
};
const foundIn = async (kind: string, rows: readonly string[]) => {
  const { id } = await dryRun(app.agent, kind, rows.join('\n'));
  return (await rowsOf(app.agent, id)).map(({ state, existing, similar }: FoundRow) => [
    state,
    existing?.id ?? similar.map((one) => one.id),
  ]);
};

describe('a column Legacy ID of partners', () => {
  const headings =
    'Partner,Type,Status,Legacy ID,Contact first name,Contact last name,Contact email,Address,City,Zip,State';
  const row = (title: string, number: string) =>
    `${title},Agency,Active,${number},Ana,Paz,ana@example.org,1 Main St,Boston,2134,MA`;
  let question: number;
  beforeAll(async () => {
    question = await ask('partner', { type: 'INTEGER' });
  });

  it('is the number of the partner, also where a question is called so, and names it to children', async () => {
    const { mapping } = await readFile(app.agent, 'partners', `${headings}\n${row('Oak House', 'L-17')}`);
    expect(mapping).toMatchObject({ legacyId: 3 });
    expect(mapping).not.toHaveProperty([`profile.attributes.${question}`]);
    const { id } = await dryRun(app.agent, 'partners', `${headings}\n${row('Oak House', 'L-17')}`);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 1 });
    const [oak] = await app.query(`SELECT id, legacy_id AS number FROM read.partners WHERE title = 'Oak House'`);
    expect(oak.number).toBe('L-17');
    expect(await foundIn('partners', [headings, row('Old Oak', 'L-17')])).toEqual([['CHANGED', oak.id]]);
    const year = new Date().getUTCFullYear() - 1;
    const child = `First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Agency\nMia,Zuri,Ana,Zuri,${year}-03-04,L-17`;
    expect((await dryRun(app.agent, 'clients', child)).states).toEqual({ NEW: 1 });
  });

  it('is the answer to the question where the number of the partner stands in a column of its own', async () => {
    const both = `${headings},Legacy ID (portal)\n${row('Elm House', '17')},88`;
    expect((await readFile(app.agent, 'partners', both)).mapping).toMatchObject({
      legacyId: 11,
      [`profile.attributes.${question}`]: 3,
    });
  });
});

describe.each([
  ['a number', 'INTEGER', (number: number) => number, (number: number) => `${number}`],
  ['a text', 'TEXT', (number: number) => `L-${number}`, (number: number) => `l-${number}`],
])('a column Legacy ID of clients, which is %s', (_, type, answerOf, written) => {
  const first = type === 'TEXT' ? 9200 : 9300;
  const [ANA, LEO, TWIN, OTHER, ZOE] = [first, first + 1, first + 2, first + 3, first + 4] as const;
  const heading = `First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner,${type} number`;
  const child = (firstName: string, birthdate: string, number: number) =>
    `${firstName},Ray${type},Ama,Ray,${birthdate},Étoile Hospital,${written(number)}`;
  let question: number;

  beforeAll(async () => {
    for (const { id } of await app.query(
      `SELECT id FROM read.client_attribute_definition WHERE name = 'drupal_id' AND removed_at IS NULL`,
    ))
      await app.agent
        .patch(`/api/client/attribute/definition/${id}`)
        .send({ name: `older_${id}`, isDisabled: true })
        .expect(200);
    question = await ask('client', { type, label: `${type} number` });
    const numbers = { [ANA]: 1, [LEO]: 2, [TWIN]: 3, [OTHER]: 3, [ZOE]: 4 };
    for (const [id, number] of Object.entries(numbers))
      await giveClient(app, Number(id), {
        firstName: `Child${id}`,
        lastName: `Ray${type}`,
        birthdate: `2025-02-0${number}`,
        partner: bank.hospital,
        answers: { [question]: answerOf(number) },
      });
  });

  it('finds the only client that has it, whose name may have changed, and asks where all the rest differs', async () => {
    const found = await foundIn('clients', [
      heading,
      child('Renamed', '2025-02-01', 1),
      child(`Child${LEO}`, '2024-12-24', 2),
      child('Nobody', '2024-11-11', 2),
      child('Somebody', '2024-10-10', 3),
      child('Nemo', '2024-09-09', 99),
    ]);
    expect(found).toEqual([
      ['CHANGED', ANA],
      ['CHANGED', LEO],
      ['UNSURE', [LEO]],
      ['NEW', []],
      ['NEW', []],
    ]);
  });

  it('names its client in an order too, unless another birthdate stands beside it', async () => {
    const month = type === 'TEXT' ? '2025-06' : '2025-07';
    const row = (birthdate: string) => `Étoile Hospital,${month},${month}-20,${written(1)},${birthdate},Size 1,75`;
    const order = (birthdate: string) =>
      dryRun(
        app.agent,
        'past-distributions',
        `Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces\n${row(birthdate)}`,
      );
    const { id, states } = await order('2024-09-09');
    expect(states).toEqual({ REFUSED: 1 });
    expect((await rowsOf(app.agent, id))[0].problems).toEqual([
      'D2 (Client): There is no client with this name and birthdate.',
    ]);
    const { id: taken } = await order('2025-02-01');
    expect((await runImport(app.agent, taken)).outcomes).toEqual({ NEW: 1 });
    expect(await app.query('SELECT client FROM read.distribution_order_lines ORDER BY id DESC LIMIT 1')).toEqual([
      { client: ANA },
    ]);
  });

  it('of a client that was merged asks about the one into which it was', async () => {
    await app.agent
      .post('/api/clients/merge')
      .send({ targetClient: publicIdOf(ANA), sourceClients: [publicIdOf(ZOE)] })
      .expect(200);
    const rows = [heading, child(`Child${ZOE}`, '2025-02-04', 4)];
    expect(await foundIn('clients', rows)).toEqual([['UNSURE', [ANA]]]);
  });
});
