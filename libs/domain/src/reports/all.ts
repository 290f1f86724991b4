import type { MenuPlace } from '../manifest';
import type { OpenedFrom, ReportEntry, ReportManifest } from './manifest';

const admin = ['ROLE_ADMIN'] as const;
const suppliers = ['ROLE_SUPPLIER_VIEW'] as const;
/** A user with this role alone sees the figures of the partner that they work for. */
const partners = ['ROLE_PARTNER_MANAGE_OWN'] as const;
const clients = ['ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_MANAGE_OWN'] as const;

/** Every report: the one register. Routes, access, screens, menu, scopes and the description of the API follow from it. */
const manifests = [
  {
    name: 'stock-levels',
    title: 'Stock Levels',
    path: 'stock-levels',
    roles: ['ROLE_ORDER_MANAGE_OWN'],
    screenRoles: admin,
    menu: { group: 'warehouse', place: 70, icon: 'Inventory2' },
    scope: 'read:stock',
  },
  {
    name: 'transactions',
    title: 'Transactions Report',
    roles: admin,
    menu: { group: 'warehouse', place: 80, icon: 'ReceiptLong' },
  },
  {
    name: 'partner-order-totals',
    title: 'Partner Order Totals',
    roles: partners,
    menu: { group: 'partners', place: 40, icon: 'BarChart' },
  },
  {
    name: 'distribution-totals',
    title: 'Distribution Totals',
    roles: partners,
    menu: { group: 'partners', place: 60, icon: 'StackedBarChart' },
  },
  {
    name: 'partner-inventory',
    title: 'Partner Inventory',
    roles: admin,
    menu: { group: 'partners', place: 50, icon: 'HourglassBottom' },
  },
  {
    name: 'supplier-totals',
    title: 'Supplier Totals',
    screen: '/reports/supply-totals',
    roles: suppliers,
    menu: { group: 'supply', place: 40, icon: 'Addchart' },
  },
  {
    name: 'transfer-orders-details',
    title: 'Transfer Orders Details',
    path: 'orders/transfer/details-report',
    screen: '/reports/transfer-orders',
    roles: admin,
    menu: { group: 'reports', place: 60, icon: 'MoveDown' },
  },
  {
    name: 'partner-order-lines',
    title: 'Partner Order Lines',
    roles: partners,
    menu: { openedFrom: 'partner-order-totals' },
    exportsPeople: 'client',
  },
  {
    name: 'distribution-lines',
    title: 'Distribution Lines',
    roles: [...partners, ...clients],
    menu: { openedFrom: 'distribution-totals' },
    exportsPeople: 'client',
  },
  {
    name: 'supply-order-lines',
    title: 'Supply Order Lines',
    roles: suppliers,
    menu: { openedFrom: 'supplier-totals' },
  },
  {
    name: 'transfer-order-lines',
    title: 'Transfer Order Lines',
    roles: admin,
    menu: { openedFrom: 'transfer-orders-details' },
  },
  {
    name: 'clients-report',
    title: 'Clients Report',
    roles: admin,
    menu: { group: 'reports', place: 10, icon: 'ContactPage' },
    exportsPeople: 'client',
  },
  {
    name: 'clients-demographics',
    title: 'Clients Demographics',
    roles: admin,
    menu: { group: 'reports', place: 30, icon: 'Diversity3' },
    exportsPeople: 'client',
  },
  {
    name: 'clients-served',
    title: 'Clients Served',
    roles: admin,
    menu: { group: 'reports', place: 20, icon: 'Groups2' },
  },
  {
    name: 'served-clients',
    title: 'Served Clients',
    roles: admin,
    menu: { openedFrom: 'clients-served' },
    exportsPeople: 'client',
  },
  {
    name: 'served-families',
    title: 'Served Families',
    roles: admin,
    menu: { openedFrom: 'clients-served' },
  },
  {
    name: 'clients-multiple-lines',
    title: 'Clients Multiple Lines Per Month',
    roles: clients,
    menu: { group: 'reports', place: 50, icon: 'ControlPointDuplicate' },
    exportsPeople: 'client',
  },
  {
    name: 'clients-transfer-rate',
    title: 'Transfer Rate per client',
    screen: '/reports/transfer-rate',
    roles: admin,
    menu: { group: 'reports', place: 40, icon: 'Percent' },
  },
  {
    name: 'hospital-clients',
    title: 'Hospital Clients',
    roles: admin,
    menu: { openedFrom: 'clients-transfer-rate' },
    exportsPeople: 'client',
  },
  {
    name: 'pickup-report',
    title: 'Pickup Report',
    screen: '/orders/partner/:id/order-pickup-report/:id',
    hasOwnScreen: true,
    roles: clients,
    menu: { openedFrom: '/orders/partner' },
    scope: null,
    exportsPeople: 'client',
  },
] as const satisfies readonly ReportEntry[];

type Manifest = (typeof manifests)[number];
export type ReportName = Manifest['name'];
type PathOf<M extends ReportEntry> = M extends { path: infer P } ? P : `reports/${M['name']}`;
export type ReportPath = PathOf<Manifest>;
/** Names of the pictures in the menu that stand for reports. */
export type ReportIcon = Extract<Manifest['menu'], { icon: string }>['icon'];

interface Known extends ReportManifest {
  name: ReportName;
  path: ReportPath;
  menu: MenuPlace<ReportIcon> | OpenedFrom;
}
export const reportManifests: readonly Known[] = manifests.map((manifest) => ({
  ...manifest,
  path: 'path' in manifest ? manifest.path : (`reports/${manifest.name}` as const),
}));
export const reportManifest = (name: ReportName): Known => reportManifests.find((report) => report.name === name)!;
