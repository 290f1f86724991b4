import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { can, isInMenu, isScreen, ROLES, reportManifests, reportScreenOf, SCOPES, scopesOpen } from '@bank/domain';
import { servedReport, servedReports } from '@bank/projections';
import { ownColumns } from '@bank/projections/reports';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { endpoints } from '../support/endpoints';

const app = useOpenApp();
let described: Record<string, { get: { summary: string } }>;
beforeAll(async () => {
  described = (await app.anonymous().get('/api/docs-json').expect(200)).body.paths;
});
const FOLDER = resolve(__dirname, '../../libs/projections/src/reports');
const each = reportManifests.map((manifest) => [manifest.name, manifest] as const);

it('every folder with a report is that of one in the list', () => {
  const folders = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'report.ts')));
  expect(folders.sort()).toEqual(reportManifests.map(({ name }) => name as string).sort());
});

it.each(['name', 'title', 'path'] as const)('no two reports have the same %s', (key) =>
  expect(new Set(reportManifests.map((manifest) => manifest[key])).size).toBe(reportManifests.length),
);

describe.each(each)('the report %s', (name, manifest) => {
  const { title, path, roles, scope = 'read:reports', exportsPeople, menu } = manifest;

  it('has its definition and its query in its folder', () => {
    const { report, query } = servedReport(name);
    expect(report).toMatchObject({ name, title, path });
    expect(report.help.length).toBeGreaterThan(0);
    const sortedBy = Object.values(report.sortable);
    expect(sortedBy.filter((key) => !(key in query.sorts))).toEqual([]);
  });

  it('has a route that is described', () => expect(described[`/api/${path}`]?.get.summary).toContain(title));

  it('is open to the roles that endpoints.json has as well', () => {
    const listed = endpoints.find((endpoint) => endpoint.path === `/api/${path}` && endpoint.method === 'GET');
    expect([...(listed?.roles ?? [])].sort()).toEqual([...roles].sort());
    expect(ROLES.filter((role) => can([role], path, 'list'))).toEqual(
      ROLES.filter((role) => role === 'ROLE_ADMIN' || roles.includes(role)),
    );
  });

  it('is read by a token with its scope alone, and about people with another one', () => {
    const opened = SCOPES.filter((one) => scopesOpen([one], path, 'list'));
    const openedWithPeople = SCOPES.filter((one) => scopesOpen([one, 'personal-data'], path, 'list'));
    expect(openedWithPeople).toEqual(scope ? [scope] : []);
    expect(opened).toEqual(scope && !exportsPeople ? [scope] : []);
  });

  it('has a screen, and a place in the menu or one from which it is opened', () => {
    const screen = reportScreenOf(manifest);
    expect(isScreen(screen)).toBe(true);
    if (isInMenu(menu)) return;
    const from = servedReports.find(({ report }) => report.name === menu.openedFrom)?.report;
    const leadsTo = ownColumns(from?.columns ?? []).map(({ behind }) => behind?.screen);
    expect(from ? leadsTo : isScreen(menu.openedFrom) && [screen]).toContain(screen);
  });
});
