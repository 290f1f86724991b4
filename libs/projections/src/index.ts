export * from './projection';
export * from './reports/fragment';
