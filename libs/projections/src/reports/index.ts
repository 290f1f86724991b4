import { stockLevels } from './stock-levels/report';
import { transactions } from './transactions/report';

/** The definitions without SQL. This is the one file of the package that a browser may import. */
export * from './report';
export { stockLevels, transactions };

/** Every report. The screens are made from this list. */
export const reports = [stockLevels, transactions] as const;
/** Path of a report under /api, which is its resource in the access table. */
export type ReportPath = (typeof reports)[number]['path'];
