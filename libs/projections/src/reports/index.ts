import { stockLevels } from './stock-levels/report';
import { transactions } from './transactions/report';

/** Shapes only, no SQL: the one file of this package that a browser may import. */
export * from './report';
export { stockLevels, transactions };

/** Every report; the screens are made of this list. */
export const reports = [stockLevels, transactions] as const;
/** Path of a report under /api, which is its resource in the access table. */
export type ReportPath = (typeof reports)[number]['path'];
