/** What the portal needs before a report is opened. The definitions come with the screens of reports. */
export { filtersBehind, LONG_EXPORT_ROWS, ownColumns } from '../reports/report';
export { stockColumns } from '../reports/stock-levels/columns';
