export { analyticsPage, columnTypesOf } from './reference';
export { ANALYTICS } from './schema';
export { ANALYTICS_VERSION } from './version';
export { tablesReadBy, type View, type ViewColumn } from './view';
export { views } from './views';
