import { MATCHES, type MatchKind, matchNames } from '@bank/domain';
import { findClientMatches } from '@bank/projections';
import fc from 'fast-check';
import { Pool } from 'pg';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

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

it('PostgreSQL finds whom the rule in words finds, best first', async () => {
  const byScore = (kinds: MatchKind[]) => kinds.map((kind) => MATCHES[kind].score).sort((a, b) => b - a);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...children), async (sought) => {
      const found = await findClientMatches(app.app.get(Pool), { ...sought, references: {} });
      const expected = registered
        .filter(({ birthdate }) => birthdate === sought.birthdate)
        .flatMap((child) => {
          const kind = matchNames(sought, child);
          return kind ? [{ id: child.id, kind }] : [];
        });
      expect(found.map(({ kind }) => MATCHES[kind].score)).toEqual(
        byScore(expected.map(({ kind }) => kind)).slice(0, MOST_SHOWN),
      );
      for (const { id, kind } of found) expect(expected).toContainEqual({ id, kind });
    }),
    { numRuns: children.length },
  );
});
