import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesOfJourney, importsThroughIndexes } from './journey';

const root = resolve(__dirname, '../..');

const PLATFORM = 'apps/api/src/platform/platform.module.ts';

/** A file that the framework calls, and no file of the journey -> the file that binds it. */
const boundIn: Readonly<Record<string, string>> = {
  'apps/admin/src/app/resources.tsx': 'apps/admin/src/app/App.tsx',
  'apps/api/src/features/users/users.directory.ts': 'apps/api/src/app.module.ts',
  'apps/api/src/features/orders/own-partner.views.ts': 'apps/api/src/features/orders/orders.module.ts',
  'apps/api/src/kernels/orders/orders.controller.ts': 'apps/api/src/features/orders/orders.module.ts',
  'apps/api/src/platform/auth/session.guard.ts': PLATFORM,
  'apps/api/src/platform/bodies/body.guard.ts': PLATFORM,
  'apps/api/src/platform/transport/idempotency.interceptor.ts': PLATFORM,
  'apps/api/src/platform/transport/middleware.ts': 'apps/api/src/app.ts',
};

describe('the journey of one order', () => {
  const files = filesOfJourney();

  it('is read from the numbered headings of a page', () => {
    const page = '# One\n`libs/a.ts`\n## 1. First\n- `apps/b.tsx` and `libs/c.ts`\n## Refused\n`libs/d.ts`\n';
    expect(filesOfJourney(page)).toEqual(['apps/b.tsx', 'libs/c.ts']);
    expect(files.length).toBeGreaterThan(50);
  });

  it('names files that exist, each once', () => {
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(files.filter((path, place) => files.indexOf(path) !== place)).toEqual([]);
  });

  it('goes from file to file: each is imported by another one, or bound by the framework', () => {
    const importsOfFiles = files.map((path) => ({ path, imports: importsThroughIndexes(path) }));
    const isReached = (path: string) =>
      importsOfFiles.some((other) => other.path !== path && other.imports.has(path)) || boundIn[path] !== undefined;
    const [first, ...others] = files;
    expect(others.filter((path) => !isReached(path))).toEqual([]);
    expect(importsThroughIndexes('apps/admin/src/app/resources.tsx')).toContain(first);
  });

  it('has no binding but those that are there', () => {
    const bindings = Object.entries(boundIn);
    expect(bindings.filter(([path, binder]) => !importsThroughIndexes(binder).has(path))).toEqual([]);
    expect(bindings.filter(([path]) => !files.includes(path))).toEqual([]);
  });
});
