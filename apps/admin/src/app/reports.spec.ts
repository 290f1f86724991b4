import { isInMenu, reportManifests, reportScreenOf } from '@bank/domain';
import { loadReport } from '@bank/projections/reports';
import { menuFor } from '../shell/menu/menu';
import { resources } from './resources';

const routes = resources.flatMap(({ name, more = [] }) => [
  `/${name}`,
  ...more.map(({ path }) => `/${name}/${path.replace(/:\w+/g, ':id')}`),
]);
const entries = menuFor(['ROLE_ADMIN']).flatMap((group) => group.entries);

describe.each(reportManifests.map((manifest) => [manifest.name, manifest] as const))(
  'the report %s',
  (name, manifest) => {
    it('has a route, and a definition that is loaded by its name', async () => {
      expect(routes).toContain(reportScreenOf(manifest));
      expect(await loadReport(name)).toMatchObject({ name, title: manifest.title });
    });

    it('has an entry with a picture in the menu, where its manifest gives it a place there', () => {
      const entry = entries.find(({ route }) => route === reportScreenOf(manifest));
      expect(entry?.label).toBe(isInMenu(manifest.menu) ? manifest.title : undefined);
      if (entry) expect(entry.Icon).toBeDefined();
    });
  },
);
