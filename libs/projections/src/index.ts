export * from './projection';
export * from './read-models';
export * from './rebuild';
export * from './reports/fragment';
export * from './reports/query';
export { stockLevelsQuery } from './reports/stock-levels/query';
export { transactionsQuery } from './reports/transactions/query';
export * from './runner';
export * from './source';
