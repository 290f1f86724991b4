import { type Likeness, MATCHES, matchNames } from '@bank/domain';
import { findClientMatches } from '@bank/projections';
import fc from 'fast-check';
import { Pool } from 'pg';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { giveClient, publicIdOf } from '../support/client-histories';

const app = useOpenApp();
const MOST_SHOWN = 5;

const firstNames = ['Ana', 'Anabel', 'Aná', 'Bo', 'José', 'Josefina', 'García'];
const lastNames = ['García', 'Garcia-López', 'López', 'Bo', 'de la Cruz', "O'Hara", 'José'];
const birthdates = ['2024-02-29', '2025-05-05'];
const children = birthdates.flatMap((birthdate) =>
  firstNames.flatMap((firstName) => lastNames.map((lastName) => ({ firstName, lastName, birthdate }))),
);
/** Every third of them is registered. */
const registered = children
  .map((child, place) => ({ ...child, id: 500 + place }))
  .filter((_, place) => place % 3 === 0);

beforeAll(async () => {
  for (const { id, ...child } of registered)
    await app.given(
      `client-${id}`,
      recordRegistered('client', id, { ...child, publicId: `BBBBB${id}`, partner: null, status: 'ACTIVE' }),
    );
});

describe('the flagged answers', () => {
  const child = { firstName: 'Zoe', lastName: 'Vance', birthdate: '2025-03-03' };
  const define = async (label: string, more: object = {}) =>
    (
      await app.agent
        .post('/api/client/attribute/definition')
        .send({ name: label, label, type: 'STRING', displayInterface: 'TEXT', isDuplicateReference: true, ...more })
        .expect(201)
    ).body.data;
  const asked = { mother: 0, hospital: 0 };
  const answered = (answers: Partial<Record<keyof typeof asked, string>>) =>
    Object.entries(answers).map(([name, value]) => ({ definition_id: asked[name as keyof typeof asked], value }));
  const check = async (attributes: object[], more: object = {}) =>
    (
      await app.agent
        .post('/api/clients/new-check')
        .send({ ...child, attributes, ...more })
        .expect(200)
    ).body.data;

  beforeAll(async () => {
    asked.mother = (await define('Mother')).definition_id;
    asked.hospital = (await define('Hospital')).definition_id;
    await giveClient(app, 801, { ...child, answers: { [asked.mother]: 'Eva' } });
    const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-700', recordRegistered('partner', 700, oak));
  });

  it('make a match exact where they are equal, or where one of both has none', async () => {
    for (const attributes of [answered({ mother: 'Eva' }), answered({ hospital: 'Mercy' }), []])
      expect(await check(attributes)).toMatchObject([
        { id: publicIdOf(801), isExact: true, score: 100, reasons: ['Same name and birth date'] },
      ]);
  });

  it('make it a near one where they differ, which says so', async () => {
    expect(await check(answered({ mother: 'Ida', hospital: 'Mercy' }))).toMatchObject([
      {
        id: publicIdOf(801),
        isExact: false,
        reasons: ['Same name and birth date, but the answers to "Mother" differ'],
      },
    ]);
    expect(await check([], { firstName: 'Zoelle' })).toMatchObject([
      { isExact: false, reasons: ['Same last name and birth date, and the first names begin alike'] },
    ]);
    expect(await check(answered({ mother: 'Eva' }), { birthdate: undefined })).toMatchObject([
      { isExact: false, reasons: ['Same name'] },
    ]);
  });

  it('let a partner register a child who differs in them, and no other', async () => {
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'], partners: [700] });
    const post = (attributes: object[]) =>
      agent.post('/api/clients').send({ ...child, parentFirstName: 'Ida', parentLastName: 'Vance', attributes });
    await post(answered({ mother: 'Eva' })).expect(409);
    await post(answered({ hospital: 'Mercy' })).expect(409);
    await post(answered({ mother: 'Ida' })).expect(201);
  });
});

it('PostgreSQL finds the clients that the rule in words finds, best first', async () => {
  const byScore = (found: Likeness[]) => found.map((likeness) => MATCHES[likeness].score).sort((a, b) => b - a);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...children), async (sought) => {
      const found = await findClientMatches(app.app.get(Pool), { ...sought, references: {} });
      const expected = registered
        .filter(({ birthdate }) => birthdate === sought.birthdate)
        .flatMap((child) => {
          const likeness = matchNames(sought, child);
          return likeness ? [{ id: child.id, likeness }] : [];
        });
      expect(found.map(({ likeness }) => MATCHES[likeness].score)).toEqual(
        byScore(expected.map(({ likeness }) => likeness)).slice(0, MOST_SHOWN),
      );
      for (const { id, likeness } of found) expect(expected).toContainEqual({ id, likeness });
    }),
    { numRuns: children.length },
  );
});

describe('a birthdate that was mistyped', () => {
  const child = { firstName: 'Zoë', lastName: "Núñez-O'Brien" };
  const roles = ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'] as const;
  beforeAll(async () => {
    for (const id of [711, 712]) {
      const partner = { title: `Partner ${id}`, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
      await app.given(`partner-${id}`, recordRegistered('partner', id, partner));
    }
    await giveClient(app, 811, { ...child, birthdate: '2025-01-05', partner: 711 });
  });
  const checkAs = async (agent: typeof app.agent, birthdate: string) => {
    const { body } = await agent
      .post('/api/clients/new-check')
      .send({ ...child, birthdate, attributes: [] })
      .expect(200);
    return body.data;
  };

  it.each(['2025-01-06', '2025-05-01', '2024-01-05', '2025-02-05'])(
    'on %s finds the child of that name',
    async (day) => {
      expect(await checkAs(app.agent, day)).toMatchObject([
        {
          id: publicIdOf(811),
          isExact: false,
          birthdate: '2025-01-05',
          reasons: ['Same name, and a birth date that may be this one mistyped'],
        },
      ]);
    },
  );

  it('finds nobody who was born at quite another time, and no child of another partner', async () => {
    expect(await checkAs(app.agent, '2025-09-17')).toEqual([]);
    const [own, other] = [await app.signIn({ roles, partners: [711] }), await app.signIn({ roles, partners: [712] })];
    expect(await checkAs(own, '2025-01-06')).toHaveLength(1);
    expect(await checkAs(other, '2025-01-06')).toEqual([]);
  });
});
