/** The shapes of the reports without SQL, for the browser too. A definition is loaded by name (`load.ts`, `served.ts`). */
export * from './date-operators';
export { unitFilter } from './filters';
export { loadReport } from './load';
export * from './own';
export { report as pickupReport } from './pickup-report/report';
export * from './report';
