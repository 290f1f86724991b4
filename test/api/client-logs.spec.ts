import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { giveClient, publicIdOf } from '../support/client-histories';

const app = useOpenApp();

describe('the history of a client', () => {
  const historyOf = async (id: string | number) =>
    (await app.agent.get('/api/logs').query({ object_class: 'Client', object_id: id }).expect(200)).body.data;

  it('is found by its public id and by its number', async () => {
    await giveClient(app, 22557799, {});
    const byPublicId = await historyOf(publicIdOf(22557799));
    expect(byPublicId).toMatchObject([{ action: 'create' }]);
    expect(await historyOf(22557799)).toEqual(byPublicId);
    await app.agent.get('/api/logs?object_class=Client&object_id=801999').expect(404);
    await app.agent.get('/api/logs?object_class=Client&object_id=99999999999999').expect(404);
  });

  it('is that of the public id where that has digits alone', async () => {
    await giveClient(app, 801, { publicId: '22557797', firstName: 'Ana' });
    await giveClient(app, 22557797, { firstName: 'Bo' });
    expect(await historyOf('22557797')).toEqual(await historyOf(801));
  });
});
