import { type OrdinaryKind, ordinaryRecords } from '@bank/domain';
import { reports } from '@bank/projections/reports';
import { type ComponentType, lazy } from 'react';
import { NotFound } from './frame/AccessDenied';
import { orderKinds } from './orders/kinds';

/** A family of screens under one route; their code is loaded when one of them is first opened. */
export interface Resource {
  name: string;
  list: ComponentType;
  /** The list's route below the resource's own one, when the list doesn't stand there. */
  listAt?: string;
  create?: ComponentType;
  edit?: ComponentType;
  /** Further screens below the resource's route, with the action that each needs. */
  more?: readonly { path: string; action: 'create' | 'edit'; Screen: ComponentType }[];
}
interface Views {
  list: ComponentType;
  create: ComponentType;
  edit: ComponentType;
}

const screenFamily = (name: string, load: () => Promise<Views>): Resource => ({
  name,
  list: lazy(async () => ({ default: (await load()).list })),
  ...forms(load),
});
const forms = (load: () => Promise<Omit<Views, 'list'>>) => ({
  create: lazy(async () => ({ default: (await load()).create })),
  edit: lazy(async () => ({ default: (await load()).edit })),
});
const singleScreen = (name: string, load: () => Promise<ComponentType>): Resource => ({
  name,
  list: lazy(async () => ({ default: await load() })),
});

const loadReceiving = () => import('./orders/receive');
/** A delivery of goods that were not ordered here, and one of an order. */
const receiveScreens = [
  {
    path: 'receive',
    action: 'create',
    Screen: lazy(async () => ({ default: (await loadReceiving()).ReceiveNew })),
  },
  {
    path: ':id/receive',
    action: 'edit',
    Screen: lazy(async () => ({ default: (await loadReceiving()).ReceiveOrder })),
  },
] as const;

const recordPaths = ['products', 'suppliers', 'warehouses'] as const;

/**
 * All families of screens; those of ordinary records follow from their definitions. A new one is one line here and one
 * in the menu.
 */
export const resources: readonly Resource[] = [
  ...orderKinds.map((kind) => ({
    ...singleScreen(`orders/${kind}`, () => import('./orders/list').then(({ orderList }) => orderList(kind))),
    ...forms(() => import('./orders').then(({ orderForms }) => orderForms(kind))),
    ...(kind === 'inventory' && { listAt: 'list' }),
    ...(kind === 'supply' && { more: receiveScreens }),
  })),
  ...recordPaths.map((path) =>
    screenFamily(path, () => import('./records').then(({ recordViews }) => recordViews(path))),
  ),
  ...(Object.keys(ordinaryRecords) as OrdinaryKind[]).map((kind) =>
    screenFamily(ordinaryRecords[kind].path, () =>
      import('./records').then(({ ordinaryViews }) => ordinaryViews(kind)),
    ),
  ),
  screenFamily('clients', () => import('./clients').then(({ clients }) => clients)),
  singleScreen('clients/search', () => import('./clients/search').then(({ ClientSearch }) => ClientSearch)),
  screenFamily('partners', () => import('./partners').then(({ partners }) => partners)),
  {
    name: 'partners/contact-list',
    list: NotFound,
    edit: lazy(() => import('./partners/PartnerDetails').then(({ PartnerDetails }) => ({ default: PartnerDetails }))),
  },
  screenFamily('admin/users', () => import('./people/users').then(({ users }) => users)),
  screenFamily('admin/groups', () => import('./people/groups').then(({ groups }) => groups)),
  singleScreen('admin/configuration', () =>
    import('./settings/Configuration').then(({ Configuration }) => Configuration),
  ),
  screenFamily('admin/tokens', () => import('./people/tokens').then(({ tokens }) => tokens)),
  ...(['partner', 'client'] as const).map((family) =>
    screenFamily(`admin/attributes/${family}`, () =>
      import('./attributes/definitions').then(({ definitionViews }) => definitionViews(family)),
    ),
  ),
  ...reports.map((report) =>
    singleScreen(report.path, () => import('./reports/ReportScreen').then(({ reportView }) => reportView(report))),
  ),
];
