import { ATTRIBUTE_TYPES } from '@bank/domain';
import { useOpenApp } from '../../apps/api/src/testing/open-app';

describe('attribute definitions', () => {
  const app = useOpenApp();

  const client = '/api/client/attribute/definition';
  const partner = '/api/partner/attribute/definition';
  const race = {
    name: 'client_race',
    label: 'Race',
    labelEs: 'Raza',
    type: 'OPTION_LIST',
    displayInterface: 'CHECKBOX_GROUP',
    isRequired: true,
    isDisplayedPublicly: true,
    options: [{ name: 'Asian', nameEs: 'Asiática', value: 'asian' }, { name: 'Other' }],
  };
  const make = async (path: string, body: object) => (await app.agent.post(path).send(body).expect(201)).body.data;

  it('are made, shown and changed, and answer in the words of the contract', async () => {
    const { id: group } = (await app.agent.get('/api/groups').expect(200)).body.data[0];
    const made = await make(client, { ...race, canEdit: { [group]: true } });
    expect(made).toMatchObject({
      definition_id: made.id,
      name: 'client_race',
      labelEs: 'Raza',
      displayInterface: 'CHECKBOX_GROUP',
      isDisabled: false,
      isDuplicateReference: false,
      status: 'ACTIVE',
      options: [
        { name: 'Asian', nameEs: 'Asiática', value: 'asian', is_deleted: false },
        { name: 'Other', nameEs: null, value: null, is_deleted: false },
      ],
      attributeFieldPermissions: [{ definition_id: made.id, group_id: group, can_view: true, can_edit: true }],
    });
    const path = `${client}/${made.id}`;
    const [asian, other] = made.options;
    const options = [
      { ...other, name: 'Another' },
      { ...asian, isDeleted: undefined, is_deleted: true },
      { name: 'White' },
    ];
    const { body } = await app.agent
      .patch(path)
      .send({ options, canEdit: {}, canView: { [group]: true } })
      .expect(200);
    expect(body.data.options).toMatchObject([
      { id: other.id, name: 'Another', is_deleted: false },
      { id: asian.id, name: 'Asian', is_deleted: true },
      { name: 'White', is_deleted: false },
    ]);
    expect(body.data.attributeFieldPermissions).toEqual([
      { definition_id: made.id, group_id: group, can_view: true, can_edit: false },
    ]);
    const { body: groups } = await app.agent.get('/api/groups?include[]=attributeFieldPermissions').expect(200);
    expect(groups.data.find(({ id }: { id: number }) => id === group).attributeFieldPermissions).toEqual(
      body.data.attributeFieldPermissions,
    );
    const plain = await app.agent.get('/api/groups').expect(200);
    expect(plain.body.data[0]).not.toHaveProperty('attributeFieldPermissions');
    const refusal = await app.agent.delete(`/api/groups/${group}`).expect(409);
    expect(refusal.body.message).toMatch(/^Cannot delete a group which/);
    expect((await app.agent.get(path).expect(200)).headers.etag).toBe('"1"');
    await app.agent.delete(path).expect(404);
  });

  it('are put into another order, the unlisted ones after', async () => {
    const ids: number[] = [];
    for (const name of ['first', 'second', 'third'])
      ids.push((await make(partner, { name, label: name, type: 'STRING' })).id);
    const [first, second, third] = ids as [number, number, number];
    const standing = await app.agent.get(partner).expect(200);
    expect(standing.body.data.map(({ id }: { id: number }) => id)).toEqual(ids);
    const { body } = await app.agent
      .post(`${partner}/order`)
      .send({ ids: [third, first] })
      .expect(200);
    expect(body.data.map(({ id, orderIndex }: { id: number; orderIndex: number }) => [id, orderIndex])).toEqual([
      [third, 0],
      [first, 1],
      [second, 2],
    ]);
    const refused = await app.agent
      .post(`${partner}/order`)
      .send({ ids: [first, 999_999] })
      .expect(422);
    expect(refused.body.errors).toHaveProperty('ids');
  });

  it('name the field and the mend', async () => {
    const wrong = { name: 'no spaces', label: 'x'.repeat(900_000), type: 'ADDRESS', displayInterface: 'TEXT' };
    const { body } = await app.agent.post(client).send(wrong).expect(422);
    expect(body.errors).toEqual({
      name: 'Must consist of letters, digits and underscores, such as home_phone',
      label: 'Must be at most 500 characters long',
      displayInterface: 'Must be one of ADDRESS',
    });
    await make(client, { name: 'founded', label: 'Founded', type: 'INTEGER' });
    const taken = await app.agent.post(client).send({ name: 'FOUNDED', label: 'x', type: 'TEXT' }).expect(422);
    expect(taken.body.errors).toEqual({ name: 'Another attribute has this machine name' });
    await app.agent
      .post(client)
      .send({ name: 'x', label: 'x', type: 'STRING', canView: [3] })
      .expect(400);
  });

  it('take 5,000 options and refuse more', async () => {
    const options = (amount: number) => Array.from({ length: amount }, (_, n) => ({ name: `Option ${n}` }));
    const many = { label: 'Many', type: 'OPTION_LIST' };
    const made = await make(client, { ...many, name: 'many', options: options(5_000) });
    expect(made.options).toHaveLength(5_000);
    const { body } = await app.agent
      .patch(`${client}/${made.id}`)
      .send({ options: options(1) })
      .expect(422);
    expect(body.errors).toEqual({ options: 'Can have at most 5,000: there are 5,001' });
    await app.agent
      .post(client)
      .send({ ...many, name: 'more', options: options(5_001) })
      .expect(422);
  });

  it('keep their type, since values of another kind could not be read', async () => {
    const { id } = await make(client, { name: 'short', label: 'Short', type: 'STRING' });
    const { body } = await app.agent.patch(`${client}/${id}`).send({ type: 'TEXT' }).expect(200);
    expect(body.data).toMatchObject({ type: 'TEXT', displayInterface: 'TEXTAREA' });
    const refused = await app.agent.patch(`${client}/${id}`).send({ type: 'ADDRESS' }).expect(422);
    expect(Object.keys(refused.body.errors)).toEqual(['type']);
  });

  it('are an administrator’s, and their types everybody’s who is signed in', async () => {
    const somebody = await app.signIn({ roles: ['ROLE_PARTNER_EDIT_ALL'] });
    await somebody.get(client).expect(403);
    await somebody.post(`${client}/order`).send({ ids: [] }).expect(403);
    await app.anonymous().get(partner).expect(401);
    const { body } = await somebody.get('/api/system/attribute-types').expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ATTRIBUTE_TYPES);
    expect(body.data).toContainEqual({
      id: 'ZIPCODE',
      label: 'Zip/County',
      hasOptions: false,
      displayInterfaces: ['ZIPCODE', 'ZIPCODE_MULTI'],
    });
    await app.anonymous().get('/api/system/attribute-types').expect(401);
  });
});
