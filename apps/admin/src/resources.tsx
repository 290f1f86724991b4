import { type OrdinaryKind, ordinaryRecords } from '@bank/domain';
import { reports } from '@bank/projections/reports';
import { type ComponentType, lazy } from 'react';
import { NotFound } from './frame/AccessDenied';
import { kinds } from './orders/kinds';

/** A screen family: its route, and what is loaded when one of its screens is first opened. */
export interface Resource {
  name: string;
  list: ComponentType;
  /** Where the list stands below the resource's own route, when it doesn't stand there. */
  listAt?: string;
  create?: ComponentType;
  edit?: ComponentType;
}
interface Views {
  list: ComponentType;
  create: ComponentType;
  edit: ComponentType;
}

const family = (name: string, load: () => Promise<Views>): Resource => {
  const view = (which: keyof Views) => lazy(async () => ({ default: (await load())[which] }));
  return { name, list: view('list'), create: view('create'), edit: view('edit') };
};
const single = (name: string, load: () => Promise<ComponentType>): Resource => ({
  name,
  list: lazy(async () => ({ default: await load() })),
});

const records = ['products', 'suppliers', 'warehouses'] as const;

/** Everything that exists, once; ordinary records by themselves. A new family of screens is one line here and one in the menu. */
export const resources: readonly Resource[] = [
  ...kinds.map((kind) => ({
    ...family(`orders/${kind}`, () => import('./orders').then(({ orderViews }) => orderViews(kind))),
    ...(kind === 'inventory' && { listAt: 'list' }),
  })),
  ...records.map((path) => family(path, () => import('./records').then(({ recordViews }) => recordViews(path)))),
  ...(Object.keys(ordinaryRecords) as OrdinaryKind[]).map((kind) =>
    family(ordinaryRecords[kind].path, () => import('./records').then(({ ordinaryViews }) => ordinaryViews(kind))),
  ),
  family('partners', () => import('./partners').then(({ partners }) => partners)),
  {
    name: 'partners/contact-list',
    list: NotFound,
    edit: lazy(() => import('./partners/PartnerDetails').then(({ PartnerDetails }) => ({ default: PartnerDetails }))),
  },
  family('admin/users', () => import('./people/users').then(({ users }) => users)),
  family('admin/groups', () => import('./people/groups').then(({ groups }) => groups)),
  single('admin/configuration', () => import('./settings/Configuration').then(({ Configuration }) => Configuration)),
  family('admin/tokens', () => import('./people/tokens').then(({ tokens }) => tokens)),
  ...(['partner', 'client'] as const).map((of) =>
    family(`admin/attributes/${of}`, () =>
      import('./attributes/definitions').then(({ definitionViews }) => definitionViews(of)),
    ),
  ),
  ...reports.map((report) =>
    single(report.path, () => import('./reports/ReportScreen').then(({ reportView }) => reportView(report))),
  ),
];
