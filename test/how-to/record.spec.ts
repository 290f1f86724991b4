import { type Followed, follow } from './follow';

/** It compiles, and starts Jest and a bank in the copy. */
const PATIENCE_MS = 240_000;

describe('how to add a record', () => {
  let followed: Followed;
  beforeAll(() => {
    followed = follow('docs/how-to/add-a-record.md');
  });
  afterAll(() => followed?.remove());

  it('touches six files, in at most 60 lines', () => {
    expect(followed.touched).toHaveLength(6);
    expect(followed.addedLines).toBeLessThanOrEqual(60);
  });

  it(
    'leads to a record that the compiler takes and that every register knows',
    async () => {
      expect(followed.typeErrors(['libs/domain/src/access/table.ts'], 'apps/admin')).toEqual([]);
      const { code, output } = await followed.run(
        'libs/domain/src/records/van.spec.ts',
        'test/api/every-record.spec.ts',
        'test/architecture/events.spec.ts',
        'apps/admin/src/app/kinds.spec.ts',
      );
      expect(code === 0 || output).toBe(true);
      const matrix = await followed.run('test/api/authorization-matrix.spec.ts', '--testNamePattern=list of endpoints');
      expect(matrix.code === 0 || matrix.output).toBe(true);
      expect(output).toContain('van');
    },
    PATIENCE_MS,
  );
});
