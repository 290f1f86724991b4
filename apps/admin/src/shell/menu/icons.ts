import type { OrderKind, OrdinaryKind, orderKinds, ordinaryRecords } from '@bank/domain';
import type { SvgIconComponent } from '@mui/icons-material';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import DateRangeIcon from '@mui/icons-material/DateRangeOutlined';
import DepartureBoardIcon from '@mui/icons-material/DepartureBoardOutlined';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import PlaylistAddCheckIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasketOutlined';
import SwapHorizIcon from '@mui/icons-material/SwapHorizOutlined';
import TuneIcon from '@mui/icons-material/TuneOutlined';
import VolunteerActivismIcon from '@mui/icons-material/VolunteerActivismOutlined';

type IconName = (typeof orderKinds)[OrderKind]['menu']['icon'] | (typeof ordinaryRecords)[OrdinaryKind]['menu']['icon'];

/** The icons that the kinds of orders and records name in their definitions. */
export const icons: Readonly<Record<IconName, SvgIconComponent>> = {
  Category: CategoryIcon,
  DateRange: DateRangeIcon,
  DepartureBoard: DepartureBoardIcon,
  LocalShipping: LocalShippingIcon,
  Outbox: OutboxIcon,
  PlaylistAddCheck: PlaylistAddCheckIcon,
  ShoppingBasket: ShoppingBasketIcon,
  SwapHoriz: SwapHorizIcon,
  Tune: TuneIcon,
  VolunteerActivism: VolunteerActivismIcon,
};
