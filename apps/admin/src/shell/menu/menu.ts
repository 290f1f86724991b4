import { can, canOpen, type MenuGroup, orderKinds, ordinaryRecords } from '@bank/domain';
import ClientAttributesIcon from '@mui/icons-material/AssignmentIndOutlined';
import PartnerAttributesIcon from '@mui/icons-material/AssignmentOutlined';
import SharingIcon from '@mui/icons-material/BalanceOutlined';
import ClientsIcon from '@mui/icons-material/ChildCareOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import PartnersIcon from '@mui/icons-material/HandshakeOutlined';
import TokensIcon from '@mui/icons-material/KeyOutlined';
import AuditIcon from '@mui/icons-material/ManageSearchOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import ClientSearchIcon from '@mui/icons-material/PersonSearchOutlined';
import ProductsIcon from '@mui/icons-material/SellOutlined';
import ConfigurationIcon from '@mui/icons-material/SettingsOutlined';
import ProjectionsIcon from '@mui/icons-material/StorageOutlined';
import SuppliersIcon from '@mui/icons-material/StorefrontOutlined';
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import WebhooksIcon from '@mui/icons-material/WebhookOutlined';
import { say } from '../../messages';
import type { Entry } from './entry';
import { icons } from './icons';
import { reportEntries } from './reportEntries';

/** An entry of a group; the entries go by their places. */
interface PlacedEntry extends Entry {
  place: number;
}

export interface Group {
  /** A group without a label shows only its entries. */
  label?: string;
  entries: readonly Entry[];
}

/** The entries of the kinds of orders and records, as their definitions say. */
const entriesOfKinds = (group: MenuGroup): PlacedEntry[] =>
  [
    ...Object.values(orderKinds).map(({ kind, words, list, menu }) => ({
      ...menu,
      route: `/orders/${kind}${list?.at ? `/${list.at}` : ''}`,
      label: words.list,
    })),
    ...Object.values(ordinaryRecords).map(({ path, plural, menu }) => ({
      ...menu,
      route: `/${path}`,
      label: menu.label ?? plural,
    })),
  ]
    .filter((entry) => entry.group === group)
    .map(({ place, route, label, icon }) => ({ place, route, label, Icon: icons[icon] }));

/** The entries of a group: those of kinds and of other screens in their places, and its reports below them. */
const entriesOf = (group: MenuGroup, others: readonly PlacedEntry[] = []): Entry[] => [
  ...[...entriesOfKinds(group), ...others].sort((one, other) => one.place - other.place),
  ...reportEntries(group),
];

const groups: readonly Group[] = [
  { entries: [{ route: '/', label: say.menu.dashboard, Icon: DashboardIcon }] },
  {
    label: say.menu.supply,
    entries: entriesOf('supply', [
      { place: 10, route: '/orders/supply/receive', label: say.menu.receiveDelivery, Icon: ReceiveIcon },
      { place: 30, route: '/suppliers', label: say.menu.suppliers, Icon: SuppliersIcon },
    ]),
  },
  {
    label: say.menu.clients,
    entries: entriesOf('clients', [
      { place: 10, route: '/clients', label: say.menu.clientList, Icon: ClientsIcon, needs: ['clients', 'list'] },
      {
        place: 20,
        route: '/clients/search',
        label: say.menu.clientSearch,
        Icon: ClientSearchIcon,
        needs: ['clients', 'search'],
      },
    ]),
  },
  {
    label: say.menu.partners,
    entries: entriesOf('partners', [{ place: 30, route: '/partners', label: say.menu.partners, Icon: PartnersIcon }]),
  },
  {
    label: say.menu.warehouse,
    entries: entriesOf('warehouse', [
      { place: 10, route: '/warehouses', label: say.menu.warehouses, Icon: WarehouseIcon },
      { place: 60, route: '/orders/partner/sharing', label: say.menu.sharing, Icon: SharingIcon },
    ]),
  },
  {
    label: say.menu.catalog,
    entries: entriesOf('catalog', [{ place: 10, route: '/products', label: say.menu.products, Icon: ProductsIcon }]),
  },
  {
    label: say.menu.reports,
    entries: entriesOf('reports'),
  },
  {
    label: say.menu.administration,
    entries: entriesOf('administration', [
      { place: 10, route: '/admin/users', label: say.menu.manageUsers, Icon: UserIcon },
      { place: 20, route: '/admin/groups', label: say.menu.manageGroups, Icon: GroupsIcon },
      { place: 30, route: '/admin/tokens', label: say.menu.apiTokens, Icon: TokensIcon },
      { place: 35, route: '/admin/webhooks', label: say.menu.webhooks, Icon: WebhooksIcon },
      { place: 37, route: '/admin/consumers', label: say.menu.consumers, Icon: icons.PlaylistAddCheck },
      {
        place: 60,
        route: '/admin/attributes/partner',
        label: say.menu.managePartnerAttributes,
        Icon: PartnerAttributesIcon,
      },
      {
        place: 70,
        route: '/admin/attributes/client',
        label: say.menu.manageClientAttributes,
        Icon: ClientAttributesIcon,
      },
      { place: 72, route: '/admin/guide', label: say.menu.guide, Icon: icons.PlaylistAddCheck },
      { place: 75, route: '/imports', label: say.menu.imports, Icon: ReceiveIcon },
      { place: 100, route: '/admin/audit', label: say.menu.audit, Icon: AuditIcon },
      { place: 80, route: '/admin/configuration', label: say.menu.configuration, Icon: ConfigurationIcon },
      { place: 90, route: '/admin/projections', label: say.menu.projections, Icon: ProjectionsIcon },
    ]),
  },
];

const isFor = (roles: readonly string[], { route, needs }: Entry) =>
  canOpen(roles, route) && (!needs || can(roles, ...needs));

/** The menu of somebody with these roles: the links that they may open, and no group that is empty. */
export const menuFor = (roles: readonly string[]): readonly Group[] =>
  groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isFor(roles, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
