import { PASSWORD, useOpenApp } from '../../apps/api/src/testing/open-app';

describe('the last administrator', () => {
  const app = useOpenApp();
  /** The user that `app.agent` is signed in as, and the only administrator. */
  let me: { id: number; groups: { id: number }[] };
  beforeAll(async () => {
    me = (await app.agent.get('/api/system/current-user').expect(200)).body.data;
  });

  const sentence = 'The bank needs at least one administrator: make somebody else an administrator first.';

  it.each([
    ['removed', () => app.agent.delete(`/api/users/${me.id}`)],
    ['taken out of the group', () => app.agent.patch(`/api/users/${me.id}`).send({ groups: [] })],
    [
      'left with a group that lost the role',
      () => app.agent.patch(`/api/groups/${me.groups[0]!.id}`).send({ roles: ['ROLE_USER_VIEW'] }),
    ],
  ])('is not %s', async (_, wish) => {
    const { body } = await wish().expect(409);
    expect(body.message).toBe(sentence);
    await app.agent.get('/api/users').expect(200);
  });

  it('remains, when two administrators remove each other at the same moment', async () => {
    const other = await app.register({ email: 'other@example.com' });
    const agent = app.anonymous();
    await agent.post('/api/session').send({ email: other.email, password: PASSWORD }).expect(200);
    const answers = await Promise.all([
      app.agent.delete(`/api/users/${other.id}`),
      agent.delete(`/api/users/${me.id}`),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const remaining = await app.query(
      `SELECT u.id FROM read.users u JOIN read.groups g ON u.groups @> to_jsonb(g.id)
       WHERE g.roles @> '["ROLE_ADMIN"]' AND u.removed_at IS NULL`,
    );
    expect(remaining).toHaveLength(1);
  });
});
