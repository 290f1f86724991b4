/** What the portal needs before a report is opened. The definitions come with the screens of reports. */
export { loadReport } from '../reports/load';
export { filtersBehind, LONG_EXPORT_ROWS, ownColumns } from '../reports/report';
export { report as stockLevels } from '../reports/stock-levels/report';
