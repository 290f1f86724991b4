import { type Field, ordinaryRecords, type RecordDefinition, type RecordKind, records } from '@bank/domain';
import { recordRelation, type Sort, snake } from '@bank/projections';
import { Controller, type Type } from '@nestjs/common';
import type { Filter } from '../../platform/lists/filters';
import { listQuery } from '../../platform/lists/list-query';
import type { RecordView } from './record.queries';
import { recordsController } from './records.controller';

interface Column {
  name: string;
  sql: string;
}
type ByFieldType<T> = { [K in Field['type']]?: (column: Column, field: Extract<Field, { type: K }>) => T };

const ownColumn = ({ name, sql }: Column) => ({ [name]: sql });
/** The alias of the table that a reference joins, and its field with the record's name. */
const joinOf = ({ name }: Column, to: string) => ({
  alias: `${snake(name)}_to`,
  titled: records[to as RecordKind].name,
});

const sortsOf: ByFieldType<Record<string, Sort>> = {
  text: ({ name, sql }) => ({ [name]: `lower(${sql})` }),
  integer: ownColumn,
  money: ownColumn,
  flag: ownColumn,
  choice: ownColumn,
  ref: (column, { to }) => {
    const { alias, titled } = joinOf(column, to);
    return { [`${column.name}.${titled}`]: { sql: `lower(${alias}.${snake(titled)})`, joins: [alias] } };
  },
};

const filterOf: ByFieldType<Filter> = {
  text: ({ sql }) => ({ type: 'contains', where: `${sql} ILIKE ?` }),
  flag: ({ sql }) => ({ type: 'flag', where: `${sql} = ?` }),
  choice: ({ sql }, { choices }) => ({ type: 'choice', choices, where: `${sql} = ?` }),
  ref: ({ sql }) => ({ type: 'id', where: `${sql} = ?` }),
};

const mapFields = <T>({ fields }: RecordDefinition, byType: ByFieldType<T>): [name: string, T][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const make = byType[field.type] as ((column: Column, field: Field) => T) | undefined;
    return make ? [[name, make({ name, sql: `r.${snake(name)}` }, field)]] : [];
  });

const listOf = (definition: RecordDefinition) =>
  listQuery({
    sorts: {
      id: 'r.id',
      ...Object.assign({}, ...mapFields(definition, sortsOf).map(([, sorts]) => sorts)),
      updatedAt: 'r.updated_at',
    },
    sort: 'id|asc',
    id: 'r.id',
    paging: 'asked',
    filters: Object.fromEntries(mapFields(definition, filterOf)),
  });

/** Joins every referred record, to show its name. */
const viewOf = (definition: RecordDefinition): RecordView => {
  const references = mapFields(definition, {
    ref: (column, { to }) => ({ ...joinOf(column, to), ...column, relation: recordRelation(to) }),
  }).map(([, reference]) => reference);
  return {
    ...(references.length && {
      columns: references.map(({ alias, titled }) => `${alias}.${snake(titled)} AS ${alias}_name`).join(', '),
    }),
    joins: Object.fromEntries(
      references.map(({ alias, relation, sql }) => [alias, { table: relation, on: `${alias}.id = ${sql}` }]),
    ),
    extend: (row) =>
      Object.fromEntries(
        references.map(({ name, alias, titled }) => {
          const id = row[snake(name)];
          return [name, id === null ? null : { id, [titled]: row[`${alias}_name`] }];
        }),
      ),
  };
};

/** `VansController`: list, one, create, change and delete, as the definition says. */
const ordinaryController = (definition: RecordDefinition): Type => {
  const name = `${definition.plural.replaceAll(' ', '')}Controller`;
  const NamedController = {
    [name]: class extends recordsController(definition, listOf(definition), viewOf(definition)) {},
  }[name]!;
  Controller(definition.path)(NamedController);
  return NamedController;
};

export const ordinaryControllers: readonly Type[] =
  Object.values<RecordDefinition>(ordinaryRecords).map(ordinaryController);
