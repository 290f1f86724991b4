import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm';
import type { ColumnType, Row, Table } from '../projection';
import { READ } from './rows';
import { columnsOf } from './shape';

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

// Filters pass as they are; values that JSON can't hold or that pg gives as text come as a fold would write them.
const reading = (from: (value: never) => unknown): ValueTransformer => ({
  to: (value) => value,
  from: (value) => (value === null || value === undefined ? value : from(value as never)),
});
const transformers: Partial<Record<ColumnType, ValueTransformer>> = {
  bigint: reading(Number),
  numeric: reading(Number),
  timestamptz: reading((value: Date) => value.toISOString()),
};

/**
 * The table for TypeORM's list and detail queries: property `createdAt` is the column `created_at`. Numbers are numbers,
 * times ISO 8601 texts in UTC. Read only: rows come from events, `save` is never called on them.
 */
export const entityFor = <T extends object = Row>(table: Table): EntitySchema<T> => {
  const columns = [{ name: 'owner', type: 'text' as const, nullable: false }, ...columnsOf(table)].map(
    ({ name, type, nullable }): [string, EntitySchemaColumnOptions] => [
      camel(name),
      { name, type, nullable, primary: table.key.includes(name), transformer: transformers[type] },
    ],
  );
  return new EntitySchema<T>({
    name: camel(table.name),
    schema: READ,
    tableName: table.name,
    synchronize: false,
    columns: Object.fromEntries(columns) as never,
  });
};
