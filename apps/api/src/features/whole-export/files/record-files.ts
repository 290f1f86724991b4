import {
  type AttributeDefinition,
  clientWorkflow,
  type Field,
  partnerWorkflow,
  type RecordDefinition,
} from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import { isRow, numberCell, textCell, timeCell } from './cells';
import type { ExportedColumn, ExportedFile, ImportedLists } from './exported-file';
import { columnAt, columnsOfField, kindsNamedBy } from './field-columns';
import { importedColumns } from './imported-columns';
import type { Names } from './names';
import { questionColumns } from './question-columns';

/** What is known of the records of a kind in the moment of the export. */
export interface RecordSource {
  names: Names;
  /** By the import of these records their columns are called. */
  imported: ImportedLists;
  questions: readonly AttributeDefinition[];
}

/** Kind -> the name of its file, where its path is no good one. */
const fileNames: Readonly<Record<string, string>> = {
  apiToken: 'api-tokens',
  clientAttribute: 'client-attributes',
  partnerAttribute: 'partner-attributes',
  setting: 'settings',
};
const fileNameOf = ({ kind, path }: RecordDefinition): string => fileNames[kind] ?? path.replaceAll('/', '-');

const statuses: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> = {
  client: clientWorkflow.statuses,
  partner: partnerWorkflow.statuses,
};

/** Kind -> the field by which its lists name its records, where two may share their name. */
const listedBy: Readonly<Record<string, string>> = { clientAttribute: 'name', partnerAttribute: 'name' };

interface Apart {
  suffix: string;
  condition: string;
  meaning: string;
}

/** Records that an import would bring back to life, in a file of their own. */
const apart: Readonly<Record<string, Apart>> = {
  client: {
    suffix: 'merged-or-erased',
    condition: '(r.merged_into IS NOT NULL OR r.erased_at IS NOT NULL)',
    meaning: 'merged into another one, being the same child, and those whose person was erased',
  },
  supplier: {
    suffix: 'merged',
    condition: 'EXISTS (SELECT FROM read.supplier_merges m WHERE m.id = r.id)',
    meaning: 'merged into another one',
  },
};

const moreColumns: Readonly<Record<string, readonly ExportedColumn[]>> = {
  client: [
    {
      heading: 'Last review',
      meaning: 'When its last annual review ended',
      type: 'time (ISO 8601, UTC)',
      cell: ({ last_reviewed_at }) => timeCell(last_reviewed_at),
    },
    {
      heading: 'Merged into',
      meaning: 'Portal number of the client that it was merged into',
      type: 'whole number',
      cell: ({ merged_into }) => numberCell(merged_into),
    },
    {
      heading: 'Erased',
      meaning: 'When the person was erased',
      type: 'time (ISO 8601, UTC)',
      cell: ({ erased_at }) => timeCell(erased_at),
    },
  ],
};

const numberOf = (title: string): ExportedColumn => ({
  heading: 'Portal number',
  meaning: `Number of the ${title} in this portal, by which other files name it`,
  type: 'whole number',
  cell: ({ id }) => numberCell(id),
});

const times: readonly ExportedColumn[] = [
  {
    heading: 'Registered',
    meaning: 'When it was entered into this portal',
    type: 'time (ISO 8601, UTC)',
    cell: ({ created_at }) => timeCell(created_at),
  },
  {
    heading: 'Last changed',
    meaning: 'When it was last changed',
    type: 'time (ISO 8601, UTC)',
    cell: ({ updated_at }) => timeCell(updated_at),
  },
];

/** "ID" would be taken for the number of a record of the portal that imports the file. */
const headingOf = (field: Field): string => (field.label === 'ID' ? 'Portal identifier' : field.label);

const statusColumn = (kind: string, title: string): ExportedColumn | undefined => {
  const words = statuses[kind];
  if (!words) return undefined;
  return {
    heading: 'Status',
    meaning: `Status in the workflow of a ${title}`,
    type: 'choice',
    allowed: Object.values(words).filter((word) => word !== undefined),
    cell: ({ status }) => words[String(status)] ?? textCell(status),
  };
};

/** Every column of the records of a kind: those that imports know come first. */
const columnsOf = (definition: RecordDefinition, { names, imported: lists, questions }: RecordSource) => {
  const { kind, fields, path } = definition;
  const imported = lists.get(path)?.columns ?? [];
  const title = definition.title.toLowerCase();
  const status = statusColumn(kind, title);
  const known = importedColumns(imported, fields, names, title, status);
  const rest = Object.entries(fields)
    .filter(([name]) => !known.covered.has(name))
    .flatMap(([name, field]) => columnsOfField(name, field, names, title, headingOf(field)));
  const more = moreColumns[kind] ?? [];
  return [
    ...known.columns,
    ...questionColumns(questions, imported, names),
    ...rest,
    ...(status && !known.covered.has('status') ? [status] : []),
    numberOf(title),
    ...times,
    ...more,
  ];
};

const tablesOf = ({ kind }: RecordDefinition): string[] => [
  recordRelation(kind),
  ...(apart[kind]?.condition.match(/read\.\w+/g) ?? []),
];

/** The lists within records, such as the contacts of a supplier: a row for each element. */
const listFiles = (definition: RecordDefinition, names: Names): ExportedFile[] => {
  const { kind, fields, plural, title, name } = definition;
  const known = listedBy[kind] ?? name;
  const aside = apart[kind];
  const living = aside ? ` AND NOT ${aside.condition}` : '';
  const owner: ExportedColumn[] = [
    {
      heading: title,
      meaning: `The ${title.toLowerCase()} by ${fields[known]?.label.toLowerCase() ?? 'name'}`,
      type: 'text',
      cell: ({ owner_name }) => textCell(owner_name),
    },
    { ...numberOf(title), heading: `${title}: portal number`, cell: ({ owner_id }) => numberCell(owner_id) },
  ];
  return Object.entries(fields).flatMap(([name, field]): ExportedFile[] => {
    if (field.type !== 'list') return [];
    const of = `${field.label} of a ${title.toLowerCase()}`;
    const parts = Object.entries(field.fields).flatMap(([part, one]) =>
      columnAt(one, names, {
        name: part,
        of,
        readValue: ({ element }) => (isRow(element) ? element[part] : undefined),
      }),
    );
    const file = {
      name: `${fileNameOf(definition)}-${name.toLowerCase()}`,
      tables: tablesOf(definition),
      columns: [...owner, ...parts],
      ...(field.personal && { people: kind }),
    };
    const queryWhere = (condition: string) =>
      `SELECT jsonb_build_object('owner_id', r.id, 'owner_name', r.${snake(known)}, 'element', e.element) AS row
       FROM ${recordRelation(kind)} r CROSS JOIN LATERAL jsonb_array_elements(r.${snake(name)}) WITH ORDINALITY e (element, place)
       WHERE r.removed_at IS NULL${living}${condition} ORDER BY r.id, e.place`;
    const isDeleted = `coalesce((e.element ->> 'isDeleted')::boolean, false)`;
    const whole = {
      ...file,
      meaning: `${field.label} of ${plural.toLowerCase()}: a row for each.`,
      query: queryWhere(field.keepsDeleted ? ` AND NOT ${isDeleted}` : ''),
    };
    if (!field.keepsDeleted) return [whole];
    const meaning = `${field.label} of ${plural.toLowerCase()} that are offered no longer; earlier answers have them.`;
    return [whole, { ...file, name: `${file.name}-deleted`, meaning, query: queryWhere(` AND ${isDeleted}`) }];
  });
};

/** The files of a kind of record: the records, those that are kept apart, and their lists. */
export const recordFiles = (definition: RecordDefinition, source: RecordSource): ExportedFile[] => {
  const { kind, plural } = definition;
  const name = fileNameOf(definition);
  const columns = columnsOf(definition, source);
  const aside = apart[kind];
  const tables = tablesOf(definition);
  const people = Object.values(definition.fields).some(({ personal }) => personal) ? { people: kind } : {};
  const queryWhere = (condition: string) =>
    `SELECT to_jsonb(r) AS row FROM ${recordRelation(kind)} r WHERE r.removed_at IS NULL${condition} ORDER BY r.id`;
  const whole: ExportedFile = {
    name,
    meaning: `${plural}: a row for each.`,
    query: queryWhere(aside ? ` AND NOT ${aside.condition}` : ''),
    tables,
    columns,
    ...people,
  };
  const others: ExportedFile[] = aside
    ? [
        {
          name: `${name}-${aside.suffix}`,
          meaning: `${plural} that are not brought into another portal: ${aside.meaning}.`,
          query: queryWhere(` AND ${aside.condition}`),
          tables,
          columns,
          ...people,
        },
      ]
    : [];
  return [whole, ...others, ...listFiles(definition, source.names)];
};

/** The kinds of records that the files of this one name. */
export const kindsIn = ({ fields }: RecordDefinition): string[] => kindsNamedBy(fields);
