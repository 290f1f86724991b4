import { type OpenApp, openApp, PASSWORD } from '../../apps/api/src/testing/open-app';

describe('a session', () => {
  let bank: OpenApp;
  beforeAll(async () => {
    bank = await openApp();
  });
  afterAll(() => bank.close());

  it('lets somebody in with e-mail and password, and shows who it is', async () => {
    const { body } = await bank.agent.get('/api/system/current-user').expect(200);
    expect(body.data).toMatchObject({ id: 1, email: 'admin@example.com', isAdmin: true, isPartner: true });
  });
});
