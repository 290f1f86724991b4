import {
  type AccountEvent,
  type MergedInto,
  type PersonErased,
  type RecordDefinition,
  type RecordEvent,
  type RecordKind,
  records,
} from '@bank/domain';
import { type Projection, projection, type Table, table } from '../projection';
import { columnsOfFields } from '../tables/field-columns';
import { snake, snakeKeys } from '../tables/names';
import { wordIndexes } from './search';

/** Kind of record -> the columns by which its list is sorted, for kinds of which banks have many records. */
const listedBy: { readonly [K in RecordKind]?: readonly string[] } = { supplier: ['title, id'] };

/** Empty values of the personal fields. */
const emptyPersonal = (fields: RecordDefinition['fields']) =>
  snakeKeys(
    Object.fromEntries(Object.entries(fields).flatMap(([name, { personal }]) => (personal ? [[name, null]] : []))),
  );

/** One row for each record. A removed one keeps its row, so that the rows that refer to it can still show its name. */
export const recordTable = (definition: RecordDefinition): Table =>
  table<RecordEvent | AccountEvent | MergedInto | PersonErased>({
    name: snake(definition.path),
    streams: [definition.kind],
    columns: {
      id: 'integer',
      ...columnsOfFields(definition.fields),
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      removed_at: 'timestamptz?',
      revision: 'integer',
    },
    key: ['id'],
    indexes: [
      ...(listedBy[definition.kind as RecordKind] ?? []).map((columns) => `(${columns}) WHERE removed_at IS NULL`),
      ...wordIndexes(definition.kind),
    ],
    on: {
      RecordRegistered: (_, { event: { data }, metadata: { at }, version }) => [
        { id: data.id, ...snakeKeys(data.fields), created_at: at, updated_at: at, removed_at: null, revision: version },
      ],
      RecordChanged: (rows, { event: { data }, metadata: { at }, version }) =>
        rows.map((row) => ({ ...row, ...snakeKeys(data.changes), updated_at: at, revision: version })),
      PasswordSet: (rows, { version }) => rows.map((row) => ({ ...row, revision: version })),
      SignedOutEverywhere: (rows, { version }) => rows.map((row) => ({ ...row, revision: version })),
      InvitationSent: (rows, { version }) => rows.map((row) => ({ ...row, revision: version })),
      MergedInto: (rows, { version }) => rows.map((row) => ({ ...row, revision: version })),
      PersonErased: (rows, { metadata: { at }, version }) =>
        rows.map((row) => ({ ...row, ...emptyPersonal(definition.fields), updated_at: at, revision: version })),
      RecordRemoved: (rows, { metadata: { at }, version }) =>
        rows.map((row) => ({ ...row, removed_at: at, revision: version })),
    },
  });

export const recordProjectionName = ({ path }: Pick<RecordDefinition, 'path'>): string => path.replaceAll('/', '-');

/** The versions of the kinds whose rows changed since the first one. */
const versions: { readonly [K in RecordKind]?: number } = {
  apiToken: 2,
  clientAttribute: 2,
  group: 2,
  partnerAttribute: 2,
  product: 2,
  setting: 4,
};

/** Kinds that have more than their fields, and projections of their own. */
const PROFILED_KINDS: readonly string[] = [records.partner.kind, records.client.kind];

export const recordProjections: readonly Projection[] = Object.values<RecordDefinition>(records)
  .filter(({ kind }) => !PROFILED_KINDS.includes(kind))
  .map((definition) =>
    projection({
      name: recordProjectionName(definition),
      version: versions[definition.kind as RecordKind] ?? 1,
      tables: [recordTable(definition)],
    }),
  );
