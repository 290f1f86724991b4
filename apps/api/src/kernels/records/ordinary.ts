import { type Field, ordinaryRecords, type RecordDefinition, type RecordKind, records } from '@bank/domain';
import { recordRelation, type Sort, snake } from '@bank/projections';
import { Controller, type Type } from '@nestjs/common';
import type { Filter } from '../../platform/http/filters';
import { listQuery } from '../../platform/http/list-query';
import type { RecordView } from './record.queries';
import { recordsController } from './records.controller';

interface Column {
  name: string;
  sql: string;
}
type OfField<T> = { [K in Field['type']]?: (column: Column, field: Extract<Field, { type: K }>) => T };

const bare = ({ name, sql }: Column) => ({ [name]: sql });
/** What is called by which field in the table that a reference joins. */
const target = ({ name }: Column, to: string) => ({
  alias: `${snake(name)}_to`,
  titled: records[to as RecordKind].name,
});

/** Type of a field -> what a list may be sorted by: public name -> SQL. */
const sortsOf: OfField<Record<string, Sort>> = {
  text: ({ name, sql }) => ({ [name]: `lower(${sql})` }),
  integer: bare,
  money: bare,
  flag: bare,
  choice: bare,
  ref: (column, { to }) => {
    const { alias, titled } = target(column, to);
    return { [`${column.name}.${titled}`]: { sql: `lower(${alias}.${snake(titled)})`, joins: [alias] } };
  },
};

/** Type of a field -> how a list is filtered by it. */
const filterOf: OfField<Filter> = {
  text: ({ sql }) => ({ type: 'contains', where: `${sql} ILIKE ?` }),
  flag: ({ sql }) => ({ type: 'flag', where: `${sql} = ?` }),
  choice: ({ sql }, { choices }) => ({ type: 'choice', choices, where: `${sql} = ?` }),
  ref: ({ sql }) => ({ type: 'id', where: `${sql} = ?` }),
};

/** Type of a field -> what it means for every field of that type. */
const each = <T>({ fields }: RecordDefinition, of: OfField<T>): [name: string, T][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const make = of[field.type] as ((column: Column, field: Field) => T) | undefined;
    return make ? [[name, make({ name, sql: `r.${snake(name)}` }, field)]] : [];
  });

const listOf = (definition: RecordDefinition) =>
  listQuery({
    sorts: {
      id: 'r.id',
      ...Object.assign({}, ...each(definition, sortsOf).map(([, sorts]) => sorts)),
      updatedAt: 'r.updated_at',
    },
    sort: 'id|asc',
    id: 'r.id',
    paging: 'asked',
    filters: Object.fromEntries(each(definition, filterOf)),
  });

/** What it refers to comes with its name. */
const viewOf = (definition: RecordDefinition): RecordView => {
  const references = each(definition, {
    ref: (column, { to }) => ({ ...target(column, to), ...column, relation: recordRelation(to) }),
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
  const made = { [name]: class extends recordsController(definition, listOf(definition), viewOf(definition)) {} }[
    name
  ]!;
  Controller(definition.path)(made);
  return made;
};

export const ordinaryControllers: readonly Type[] =
  Object.values<RecordDefinition>(ordinaryRecords).map(ordinaryController);
