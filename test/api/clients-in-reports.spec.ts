import { servedReports } from '@bank/projections';
import { AccessNotes } from '../../apps/api/src/platform/access-notes/access-notes';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveOrders } from '../support/given-orders';

const { app } = openedBank();
const [AT_HOSPITAL, AT_AGENCY] = [931, 932];
const [HOSPITAL, AGENCY] = [705, 706];
const publicIds: ReadonlyMap<string, number> = new Map([
  ['CCCC3333', AT_HOSPITAL],
  ['DDDD3333', AT_AGENCY],
]);

beforeAll(async () => {
  for (const [id, partnerType] of [[HOSPITAL, 'HOSPITAL'] as const, [AGENCY, 'AGENCY'] as const])
    await app.given(
      `partner-${id}`,
      recordRegistered('partner', id, { title: `Partner ${id}`, partnerType, status: 'ACTIVE' }),
    );
  for (const [publicId, id] of publicIds)
    await app.given(
      `client-${id}`,
      recordRegistered('client', id, {
        ...{ publicId, status: 'ACTIVE', firstName: 'Ana', lastName: `Lee ${id}` },
        partner: id === AT_HOSPITAL ? HOSPITAL : AGENCY,
      }),
    );
  const lines = [AT_AGENCY, AT_AGENCY].map((client) => ({ product: 601, quantity: 50, client }));
  await giveOrders(app, [
    {
      ...{ kind: 'partner', id: 1, status: 'SHIPPED', lines },
      header: { partner: AGENCY, warehouse: 701, orderPeriod: '2026-02' },
    },
    {
      ...{ kind: 'distribution', id: 2, status: 'COMPLETED', lines },
      header: { partner: AGENCY, distributionPeriod: '2026-02' },
    },
  ]);
});

const asked: Readonly<Record<string, string>> = {
  'clients-multiple-lines': 'monthAndYear=2026-02',
  'pickup-report': `partnerId=${AGENCY}&monthAndYearStart=2026-02`,
};
const naming = servedReports.map(({ report }) => report).filter(({ exportsPeople }) => exportsPeople === 'client');

afterEach(() => jest.restoreAllMocks());

describe('the clients whom a page of a report names are noted as shown', () => {
  it.each(naming.map(({ name, path }) => [name, path]))('%s', async (name, path) => {
    const noteShown = jest.spyOn(app.app.get(AccessNotes), 'noteShown');
    const { data }: { data: Readonly<Record<string, unknown>>[] } = (
      await app.agent.get(`/api/${path}?${asked[name] ?? ''}`).expect(200)
    ).body;
    const clientsOf = (row: object) =>
      new Set(Object.values(row).flatMap((value) => publicIds.get(String(value)) ?? []));
    const named = data.flatMap((row) => [...clientsOf(row)]);
    expect(named).not.toEqual([]);
    const noted = noteShown.mock.calls.flatMap(([kind, ids, place]) =>
      [...ids].filter((id) => id > 930).map((id) => [kind, id, place]),
    );
    expect(noted).toEqual(named.map((id) => ['client', id, 'report']));
  });
});
