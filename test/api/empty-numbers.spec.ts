import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';

const { app, bank } = openedBank();

describe('an empty number', () => {
  const define = async (kind: 'client' | 'partner', label: string, type: string, isRequired: boolean) =>
    (
      await app.agent
        .post(`/api/${kind}/attribute/definition`)
        .send({ name: label.toLowerCase(), label, type, displayInterface: 'NUMBER', isRequired })
        .expect(201)
    ).body.data.definition_id;

  it('is none in a record, and refused where one must be', async () => {
    const path = `/api/products/${bank.newborn}`;
    await app.agent.patch(path).send({ defaultCost: 3.5, retailPrice: 0 }).expect(200);
    for (const empty of ['', null]) {
      const { body } = await app.agent.patch(path).send({ defaultCost: empty }).expect(200);
      expect([body.data.defaultCost, body.data.retailPrice]).toEqual([null, 0]);
    }
    const partner = `/api/partners/${bank.hospital}`;
    for (const empty of ['', null]) {
      const { body } = await app.agent
        .patch(partner)
        .send({ maxOrderNumberPerMonth: empty, forecastAverageMonths: empty })
        .expect(422);
      expect(Object.keys(body.errors)).toEqual(['maxOrderNumberPerMonth', 'forecastAverageMonths']);
    }
  });

  it.each(['INTEGER', 'FLOAT'])('is no answer to a question (%s), and refused where one must be', async (type) => {
    const free = await define('client', `Free${type}`, type, false);
    const needed = await define('client', `Needed${type}`, type, true);
    const id = type === 'INTEGER' ? 801 : 802;
    await giveClient(app, id, { partner: bank.hospital, answers: { [free]: 4, [needed]: 0 } });
    const path = `/api/clients/${publicIdOf(id)}?include=attributes`;
    const save = (definition_id: number, value: unknown) =>
      app.agent.patch(path).send({ attributes: [{ definition_id, value }] });
    const answersOf = ({ attributes }: { attributes: { definition_id: number; value: unknown }[] }) =>
      new Map(attributes.map(({ definition_id, value }) => [definition_id, value]));
    for (const empty of ['', ' ', null, []]) {
      await save(free, 4).expect(200);
      const { body } = await save(free, empty).expect(200);
      expect(answersOf(body.data).get(free)).toBeNull();
      expect(answersOf(body.data).get(needed)).toBe(0);
      const refused = await save(needed, empty).expect(422);
      expect(refused.body.errors).toEqual({ [`attributes.${needed}`]: `Needed${type}: Field is required` });
    }
    await save(needed, 0).expect(200);
  });
});
