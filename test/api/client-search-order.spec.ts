import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { giveClient, publicIdOf } from '../support/client-histories';

const app = useOpenApp();
const PARTNER = 700;

describe('the search for clients', () => {
  beforeAll(async () => {
    const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, oak));
    const children = [
      { firstName: 'Bo', birthdate: '2024-01-02', status: 'INACTIVE' },
      { firstName: 'Ana', birthdate: '2024-01-03', status: 'CREATION' },
      { firstName: 'Cy', birthdate: '2024-01-01', status: 'ACTIVE' },
    ];
    for (const [place, child] of children.entries())
      await giveClient(app, 801 + place, { ...child, lastName: 'Sorter', partner: PARTNER });
  });

  it.each([
    ['id|asc', [801, 802, 803]],
    ['id|desc', [803, 802, 801]],
    ['fullName|asc', [802, 801, 803]],
    ['birthdate|asc', [803, 801, 802]],
    ['partner.title|desc', [803, 802, 801]],
    ['status|asc', [803, 802, 801]],
    ['status|desc', [801, 802, 803]],
  ])('sorts by %s', async (sort, ids) => {
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'], partners: [PARTNER] });
    const { body } = await agent.get('/api/clients/search').query({ keyword: 'sorter', sort }).expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids.map(publicIdOf));
  });
});
