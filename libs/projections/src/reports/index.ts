/** Shapes only, no SQL: the one file of this package that a browser may import. */
export * from './report';
export { stockLevels } from './stock-levels/report';
export { transactions } from './transactions/report';
