import {
  type OrderKind,
  type OrderPolicy,
  type OrdinaryKind,
  orderKinds,
  ordinaryRecords,
  type ReportName,
  reportManifests,
  reportScreenOf,
} from '@bank/domain';
import { type ComponentType, lazy } from 'react';
import { isOwnPartnerKind, orderKindNames } from '../features/orders/kinds';
import { NotFound } from '../shell/layout/AccessDenied';

/** A family of screens under one route; their code is loaded when one of them is first opened. */
export interface Resource {
  name: string;
  list: ComponentType;
  /** The list's route below the resource's own one, when the list doesn't stand there. */
  listAt?: string;
  create?: ComponentType;
  edit?: ComponentType;
  more?: readonly MoreScreen[];
}
interface MoreScreen {
  path: string;
  /** Without one, the access table has roles for the screen itself, under its route with `:id` for each id. */
  action?: 'create' | 'edit';
  Screen: ComponentType;
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

const loadOrderList = (kind: OrderKind) =>
  isOwnPartnerKind(kind)
    ? import('../features/orders/byClient/screens').then(({ ownOrderList }) => ownOrderList(kind))
    : import('../features/orders/list').then(({ orderList }) => orderList(kind));
const loadOrderForms = (kind: OrderKind) =>
  isOwnPartnerKind(kind)
    ? import('../features/orders/byClient').then(({ ownOrderForms }) => ownOrderForms(kind))
    : import('../features/orders').then(({ orderForms }) => orderForms(kind));

const loadReceiving = () => import('../features/orders/receive');
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

const loadFillSheets = () => import('../features/orders/fillSheet/FillSheets');
const printedScreens = [
  {
    path: ':id/fill-sheet',
    Screen: lazy(async () => ({ default: (await loadFillSheets()).OneFillSheet })),
  },
  {
    path: 'bulk-fill-sheet/:ids',
    Screen: lazy(async () => ({ default: (await loadFillSheets()).ManyFillSheets })),
  },
  {
    path: ':id/order-pickup-report/:partnerId',
    Screen: lazy(async () => ({ default: (await import('../features/reports/pickup/PickupReport')).PickupReport })),
  },
] as const;

/** What a kind of order has besides its list and its forms. */
const ownOfKind: { readonly [K in OrderKind]?: Pick<Resource, 'more'> } = {
  supply: { more: receiveScreens },
  partner: { more: printedScreens },
};

const listPlaceOf = ({ list }: OrderPolicy) => (list?.at ? { listAt: list.at } : {});

const loadReportScreen = (name: ReportName) =>
  import('../features/reports/ReportScreen').then(({ loadReportView }) => loadReportView(name));

const recordPaths = ['products', 'suppliers', 'warehouses'] as const;

/**
 * All families of screens; those of orders and of ordinary records follow from their definitions. Another one is one line here
 * and one in the menu.
 */
export const resources: readonly Resource[] = [
  ...orderKindNames.map((kind) => ({
    ...singleScreen(`orders/${kind}`, () => loadOrderList(kind)),
    ...forms(() => loadOrderForms(kind)),
    ...listPlaceOf(orderKinds[kind]),
    ...ownOfKind[kind],
  })),
  singleScreen('orders/partner/sharing', () =>
    import('../features/orders/sharing/Sharing').then(({ Sharing }) => Sharing),
  ),
  ...recordPaths.map((path) =>
    screenFamily(path, () => import('../features/records').then(({ recordViews }) => recordViews(path))),
  ),
  ...(Object.keys(ordinaryRecords) as OrdinaryKind[]).map((kind) =>
    screenFamily(ordinaryRecords[kind].path, () =>
      import('../features/records').then(({ ordinaryViews }) => ordinaryViews(kind)),
    ),
  ),
  screenFamily('imports', () => import('../features/imports').then(({ imports }) => imports)),
  screenFamily('clients', () => import('../features/clients').then(({ clients }) => clients)),
  singleScreen('clients/search', () => import('../features/clients/search').then(({ ClientSearch }) => ClientSearch)),
  screenFamily('partners', () => import('../features/partners').then(({ partners }) => partners)),
  {
    name: 'partners/contact-list',
    list: NotFound,
    edit: lazy(() =>
      import('../features/partners/PartnerDetails').then(({ PartnerDetails }) => ({ default: PartnerDetails })),
    ),
  },
  screenFamily('admin/users', () => import('../features/users/users').then(({ users }) => users)),
  screenFamily('admin/invitations', () =>
    import('../features/users/invitations').then(({ invitations }) => invitations),
  ),
  screenFamily('admin/groups', () => import('../features/users/groups').then(({ groups }) => groups)),
  singleScreen('admin/configuration', () =>
    import('../features/settings/Configuration').then(({ Configuration }) => Configuration),
  ),
  singleScreen('admin/consumers', () => import('../features/consumers/Consumers').then(({ Consumers }) => Consumers)),
  singleScreen('admin/projections', () =>
    import('../features/projections/Projections').then(({ Projections }) => Projections),
  ),
  singleScreen('admin/audit', () => import('../features/audit').then(({ Audit }) => Audit)),
  screenFamily('admin/tokens', () => import('../features/users/tokens').then(({ tokens }) => tokens)),
  screenFamily('admin/webhooks', () => import('../features/webhooks/webhooks').then(({ webhooks }) => webhooks)),
  ...(['partner', 'client'] as const).map((family) =>
    screenFamily(`admin/attributes/${family}`, () =>
      import('../features/attributes/definitions').then(({ definitionViews }) => definitionViews(family)),
    ),
  ),
  ...reportManifests.flatMap((report) =>
    report.hasOwnScreen ? [] : [singleScreen(reportScreenOf(report).slice(1), () => loadReportScreen(report.name))],
  ),
];
