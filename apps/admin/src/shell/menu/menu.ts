import { can, canOpen } from '@bank/domain';
import type { SvgIconComponent } from '@mui/icons-material';
import SupplierTotalsIcon from '@mui/icons-material/AddchartOutlined';
import ClientAttributesIcon from '@mui/icons-material/AssignmentIndOutlined';
import PartnerAttributesIcon from '@mui/icons-material/AssignmentOutlined';
import SharingIcon from '@mui/icons-material/BalanceOutlined';
import PartnerOrderTotalsIcon from '@mui/icons-material/BarChartOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ClientsIcon from '@mui/icons-material/ChildCareOutlined';
import ClientsReportIcon from '@mui/icons-material/ContactPageOutlined';
import MultipleLinesIcon from '@mui/icons-material/ControlPointDuplicateOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import PeriodIcon from '@mui/icons-material/DateRangeOutlined';
import MethodIcon from '@mui/icons-material/DepartureBoardOutlined';
import DemographicsIcon from '@mui/icons-material/Diversity3Outlined';
import ClientsServedIcon from '@mui/icons-material/Groups2Outlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import PartnersIcon from '@mui/icons-material/HandshakeOutlined';
import PartnerInventoryIcon from '@mui/icons-material/HourglassBottomOutlined';
import StockIcon from '@mui/icons-material/Inventory2Outlined';
import TokensIcon from '@mui/icons-material/KeyOutlined';
import SupplyIcon from '@mui/icons-material/LocalShippingOutlined';
import TransferDetailsIcon from '@mui/icons-material/MoveDownOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import MerchandiseIcon from '@mui/icons-material/OutboxOutlined';
import TransferRateIcon from '@mui/icons-material/PercentOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import ClientSearchIcon from '@mui/icons-material/PersonSearchOutlined';
import CountIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import TransactionsIcon from '@mui/icons-material/ReceiptLongOutlined';
import ProductsIcon from '@mui/icons-material/SellOutlined';
import ConfigurationIcon from '@mui/icons-material/SettingsOutlined';
import PartnerOrdersIcon from '@mui/icons-material/ShoppingBasketOutlined';
import DistributionTotalsIcon from '@mui/icons-material/StackedBarChartOutlined';
import SuppliersIcon from '@mui/icons-material/StorefrontOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import StockChangeIcon from '@mui/icons-material/TuneOutlined';
import DistributionsIcon from '@mui/icons-material/VolunteerActivismOutlined';
import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { say } from '../../messages';

export interface Entry {
  route: string;
  label: string;
  Icon: SvgIconComponent;
  /** Resource and action without which the screen shows nothing, where the screen itself is open to everybody. */
  needs?: readonly [resource: string, action: string];
}
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
      { route: '/reports/supply-totals', label: say.menu.supplierTotals, Icon: SupplierTotalsIcon },
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
      { route: '/reports/partner-order-totals', label: say.menu.partnerOrderTotals, Icon: PartnerOrderTotalsIcon },
      { route: '/reports/partner-inventory', label: say.menu.partnerInventory, Icon: PartnerInventoryIcon },
      { route: '/reports/distribution-totals', label: say.menu.distributionTotals, Icon: DistributionTotalsIcon },
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
      { route: '/stock-levels', label: say.menu.stockLevels, Icon: StockIcon },
      { route: '/reports/transactions', label: say.menu.transactions, Icon: TransactionsIcon },
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
    entries: [
      { route: '/reports/clients-report', label: say.menu.clientsReport, Icon: ClientsReportIcon },
      { route: '/reports/clients-served', label: say.menu.clientsServed, Icon: ClientsServedIcon },
      { route: '/reports/clients-demographics', label: say.menu.clientsDemographics, Icon: DemographicsIcon },
      { route: '/reports/transfer-rate', label: say.menu.transferRate, Icon: TransferRateIcon },
      { route: '/reports/clients-multiple-lines', label: say.menu.clientsMultipleLines, Icon: MultipleLinesIcon },
      { route: '/reports/transfer-orders', label: say.menu.transferOrdersDetails, Icon: TransferDetailsIcon },
    ],
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
