import { isInMenu, type MenuGroup, type ReportIcon, reportManifests, reportScreenOf } from '@bank/domain';
import type { SvgIconComponent } from '@mui/icons-material';
import Addchart from '@mui/icons-material/AddchartOutlined';
import BarChart from '@mui/icons-material/BarChartOutlined';
import ContactPage from '@mui/icons-material/ContactPageOutlined';
import ControlPointDuplicate from '@mui/icons-material/ControlPointDuplicateOutlined';
import Diversity3 from '@mui/icons-material/Diversity3Outlined';
import Groups2 from '@mui/icons-material/Groups2Outlined';
import HourglassBottom from '@mui/icons-material/HourglassBottomOutlined';
import Inventory2 from '@mui/icons-material/Inventory2Outlined';
import MoveDown from '@mui/icons-material/MoveDownOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import StackedBarChart from '@mui/icons-material/StackedBarChartOutlined';
import type { Entry } from './entry';

const icons: Readonly<Record<ReportIcon, SvgIconComponent>> = {
  Addchart,
  BarChart,
  ContactPage,
  ControlPointDuplicate,
  Diversity3,
  Groups2,
  HourglassBottom,
  Inventory2,
  MoveDown,
  Percent,
  ReceiptLong,
  StackedBarChart,
};

/** The entries of the reports of a group, which stand below its others. */
export const reportEntries = (group: MenuGroup): Entry[] =>
  reportManifests
    .flatMap((report) => (isInMenu(report.menu) && report.menu.group === group ? [{ report, menu: report.menu }] : []))
    .sort((a, b) => a.menu.place - b.menu.place)
    .map(({ report, menu }) => ({ route: reportScreenOf(report), label: report.title, Icon: icons[menu.icon] }));
