import { type Followed, follow } from './follow';

/** It compiles, and starts Jest and a bank in the copy. */
const PATIENCE_MS = 240_000;

describe('how to add an interface of attributes', () => {
  let followed: Followed;
  beforeAll(() => {
    followed = follow('docs/how-to/add-an-attribute-interface.md');
  });
  afterAll(() => followed?.remove());

  it(
    'leads to an interface that the compiler, both forms and the API take',
    async () => {
      expect(followed.typeErrors([], 'apps/admin')).toEqual([]);
      const specs = followed.touched.filter((path) => path.includes('.spec.'));
      expect(specs).toHaveLength(4);
      const { code, output } = await followed.run(...specs, 'test/architecture/events.spec.ts');
      expect(code === 0 || output).toBe(true);
    },
    PATIENCE_MS,
  );
});
