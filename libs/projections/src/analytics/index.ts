export { installViews } from './install';
export { analyticsPage, columnTypesOf } from './reference';
export { ANALYTICS } from './schema';
export { ANALYTICS_VERSION } from './version';
export { tablesReadBy, type View, type ViewColumn, type ViewColumnType } from './view';
export { views } from './views';
