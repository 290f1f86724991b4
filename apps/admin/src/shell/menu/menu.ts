import { can, canOpen } from '@bank/domain';
import ClientAttributesIcon from '@mui/icons-material/AssignmentIndOutlined';
import PartnerAttributesIcon from '@mui/icons-material/AssignmentOutlined';
import SharingIcon from '@mui/icons-material/BalanceOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ClientsIcon from '@mui/icons-material/ChildCareOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import PeriodIcon from '@mui/icons-material/DateRangeOutlined';
import MethodIcon from '@mui/icons-material/DepartureBoardOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import PartnersIcon from '@mui/icons-material/HandshakeOutlined';
import TokensIcon from '@mui/icons-material/KeyOutlined';
import SupplyIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import MerchandiseIcon from '@mui/icons-material/OutboxOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import ClientSearchIcon from '@mui/icons-material/PersonSearchOutlined';
import CountIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import ProductsIcon from '@mui/icons-material/SellOutlined';
import ConfigurationIcon from '@mui/icons-material/SettingsOutlined';
import PartnerOrdersIcon from '@mui/icons-material/ShoppingBasketOutlined';
import SuppliersIcon from '@mui/icons-material/StorefrontOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import StockChangeIcon from '@mui/icons-material/TuneOutlined';
import DistributionsIcon from '@mui/icons-material/VolunteerActivismOutlined';
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { say } from '../../messages';
import type { Entry } from './entry';
import { reportEntries } from './reportEntries';

export interface Group {
  /** A group without a label shows only its entries. */
  label?: string;
  entries: readonly Entry[];
}

const groups: readonly Group[] = [
  { entries: [{ route: '/', label: say.menu.dashboard, Icon: DashboardIcon }] },
  {
    label: say.menu.supply,
    entries: [
      { route: '/orders/supply/receive', label: say.menu.receiveDelivery, Icon: ReceiveIcon },
      { route: '/orders/supply', label: say.menu.supplyOrders, Icon: SupplyIcon },
      { route: '/suppliers', label: say.menu.suppliers, Icon: SuppliersIcon },
      ...reportEntries('supply'),
    ],
  },
  {
    label: say.menu.clients,
    entries: [
      { route: '/clients', label: say.menu.clientList, Icon: ClientsIcon, needs: ['clients', 'list'] },
      { route: '/clients/search', label: say.menu.clientSearch, Icon: ClientSearchIcon, needs: ['clients', 'search'] },
    ],
  },
  {
    label: say.menu.partners,
    entries: [
      { route: '/orders/partner', label: say.menu.partnerOrders, Icon: PartnerOrdersIcon },
      { route: '/orders/distribution', label: say.menu.distributions, Icon: DistributionsIcon },
      { route: '/partners', label: say.menu.partners, Icon: PartnersIcon },
      ...reportEntries('partners'),
    ],
  },
  {
    label: say.menu.warehouse,
    entries: [
      { route: '/warehouses', label: say.menu.warehouses, Icon: WarehouseIcon },
      { route: '/orders/merchandise', label: say.menu.merchandiseOrders, Icon: MerchandiseIcon },
      { route: '/orders/transfer', label: say.menu.transferOrders, Icon: TransferIcon },
      { route: '/orders/adjustment', label: say.menu.stockChanges, Icon: StockChangeIcon },
      { route: '/orders/inventory/list', label: say.menu.physicalInventory, Icon: CountIcon },
      { route: '/orders/partner/sharing', label: say.menu.sharing, Icon: SharingIcon },
      ...reportEntries('warehouse'),
    ],
  },
  {
    label: say.menu.catalog,
    entries: [
      { route: '/products', label: say.menu.products, Icon: ProductsIcon },
      { route: '/product-categories', label: say.menu.productCategories, Icon: CategoryIcon },
    ],
  },
  {
    label: say.menu.reports,
    entries: reportEntries('reports'),
  },
  {
    label: say.menu.administration,
    entries: [
      { route: '/admin/users', label: say.menu.manageUsers, Icon: UserIcon },
      { route: '/admin/groups', label: say.menu.manageGroups, Icon: GroupsIcon },
      { route: '/admin/tokens', label: say.menu.apiTokens, Icon: TokensIcon },
      { route: '/partners/fulfillment-periods', label: say.menu.manageFulfillmentPeriods, Icon: PeriodIcon },
      { route: '/partners/distribution-methods', label: say.menu.manageDistributionMethods, Icon: MethodIcon },
      { route: '/admin/attributes/partner', label: say.menu.managePartnerAttributes, Icon: PartnerAttributesIcon },
      { route: '/admin/attributes/client', label: say.menu.manageClientAttributes, Icon: ClientAttributesIcon },
      { route: '/admin/configuration', label: say.menu.configuration, Icon: ConfigurationIcon },
    ],
  },
];

const isFor = (roles: readonly string[], { route, needs }: Entry) =>
  canOpen(roles, route) && (!needs || can(roles, ...needs));

/** The menu of somebody with these roles: the links that they may open, and no group that is empty. */
export const menuFor = (roles: readonly string[]): readonly Group[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isFor(roles, entry)) }))
    .filter(({ entries }) => entries.length > 0);
