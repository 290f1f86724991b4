import { servedReports } from '@bank/projections';
import { ownColumns } from '@bank/projections/reports';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveClient, giveDistribution, publicIdOf } from '../support/client-histories';
import { openSheet } from '../support/sheets';

const { app, bank } = openedBank();
const OAK = 704;
/** A child who was served, and one whom a family registered. */
const [SERVED, REGISTERED] = [31, 32];
const MONTH = '2026-09';

beforeAll(async () => {
  const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await app.given(`partner-${OAK}`, recordRegistered('partner', OAK, oak));
  await giveClient(app, SERVED, { partner: OAK, familyId: 'FFFFFFF1' });
  await giveClient(app, REGISTERED, { partner: OAK, status: 'CREATION', isPublic: true });
  const line = { client: SERVED, quantity: 25 };
  await giveDistribution(app, {
    id: 1,
    partner: OAK,
    period: MONTH,
    committedAt: '2026-09-20T09:00:00.000Z',
    lines: [
      { ...line, product: bank.newborn },
      { ...line, product: bank.size1 },
    ],
  });
});

type Row = Readonly<Record<string, unknown>>;
const show = async (path: string) => (await app.agent.get(`/api/${path}`).expect(200)).body.data;
const idsIn = async (path: string, key = 'id') => (await show(path)).map((row: Row) => row[key]);
const check = async () =>
  (
    await app.agent
      .post('/api/clients/new-check')
      .send({ firstName: `Child${SERVED}`, lastName: `Ray${SERVED}`, birthdate: '2024-03-05' })
      .expect(200)
  ).body.data.map(({ id }: Row) => id);
const months = `monthAndYearStart=${MONTH}&monthAndYearEnd=${MONTH}`;

const places: readonly (readonly [place: string, ids: () => Promise<readonly unknown[]>])[] = [
  ['the list', () => idsIn(`clients?keyword=Ray${SERVED}`)],
  ['the search for clients', () => idsIn(`clients/search?keyword=Ray${SERVED}`)],
  ['the search for everything', () => idsIn(`search?q=Child${SERVED}`)],
  ['the check for duplicates', check],
  ['the record', async () => [(await show(`clients/${publicIdOf(SERVED)}`)).id]],
  [
    'the lines of a distribution',
    async () => {
      const { lineItems } = await show('orders/distribution/1?include=lineItems');
      return [...new Set(lineItems.map(({ client }: { client: Row }) => client.id))];
    },
  ],
  ['the lines of distributions', async () => [...new Set(await idsIn('reports/distribution-lines', 'clientId'))]],
  ['the Clients Report', () => idsIn('reports/clients-report?status=ACTIVE')],
  ['the demographics', () => idsIn(`reports/clients-demographics?${months}`, 'publicId')],
  ['the clients served', () => idsIn('reports/served-clients', 'clientId')],
  ['several lines in a month', () => idsIn(`reports/clients-multiple-lines?monthAndYear=${MONTH}`, 'clientId')],
  ['the pickup report', () => idsIn(`reports/pickup-report?partnerId=${OAK}&monthAndYearStart=${MONTH}`, 'clientId')],
  [
    'the file of a distribution',
    async () => {
      const { rows } = await openSheet(app.agent, '/api/orders/distribution/1/export');
      const [head, ...lines] = rows;
      return [...new Set(lines.map((line) => line[head!.indexOf('Client ID')]))];
    },
  ],
];

describe('a child has one ID', () => {
  it.each(places)('in %s', async (_, ids) => {
    expect(await ids()).toEqual([publicIdOf(SERVED)]);
  });

  it('on the dashboard', async () => {
    const { newest } = await show('dashboard/registrations');
    expect(newest.map(({ id }: Row) => id)).toEqual([publicIdOf(REGISTERED)]);
  });

  it('by which its history is found', async () => {
    expect(await show(`logs?object_class=Client&object_id=${publicIdOf(SERVED)}`)).not.toEqual([]);
  });
});

/** The specification heads the column of this report so, which shows the number of the client as well. */
const SPECIFIED: readonly unknown[] = ['clients-report Client Public ID'];

it('the column with the ID of the client is called Client ID in all reports but one', () => {
  const columns = servedReports.flatMap(({ report }) =>
    [...ownColumns(report.columns), ...(report.sheet ? ownColumns(report.sheet.columns) : [])]
      // The client into which another was merged is another one.
      .filter(({ key, link }) => link === `/clients/{${key}}` && key !== 'mergedTo')
      .map(({ label }) => `${report.name} ${label}`),
  );
  const others = [...new Set(columns)].filter((column) => !SPECIFIED.includes(column));
  expect(others.length).toBeGreaterThan(3);
  expect(others.filter((column) => !column.endsWith(' Client ID'))).toEqual([]);
});
