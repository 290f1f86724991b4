import { type OrderPolicy, policies, type RecordDefinition, records } from '@bank/domain';
import { type AttributeKind, attributeDefinitions } from '@bank/projections';
import type { PoolClient } from 'pg';
import { fileNameOf } from '../../../kernels/imports/file-names';
import type { ExportedColumn, ExportedFile, ImportedLists } from './exported-file';
import { Names } from './names';
import { kindsInOrders, orderFile } from './order-files';
import { kindsIn, recordFiles } from './record-files';
import { KINDS_IN_VIEWS, viewFiles } from './view-files';
import { zipFile } from './zip-file';

const definitions = Object.values<RecordDefinition>(records);
const orderPolicies = Object.values<OrderPolicy>(policies);

/** Kind of record -> the kind of its questions. */
const questionKinds: Readonly<Record<string, AttributeKind>> = {
  client: 'clientAttribute',
  partner: 'partnerAttribute',
};

const ZIP_CODE = 'zipCode';

const namedKinds: readonly string[] = [
  ...definitions.flatMap(kindsIn),
  ...orderPolicies.flatMap(kindsInOrders),
  ...KINDS_IN_VIEWS,
  ZIP_CODE,
];

/** Two questions may have one label. The first of them keeps it, since imports find it by that. */
const withDistinctHeadings = (file: ExportedFile): ExportedFile => {
  const seen = new Set<string>();
  const columns = file.columns.map((column): ExportedColumn => {
    const { heading, field } = column;
    const isRepeated = seen.has(heading);
    seen.add(heading);
    return isRepeated && field ? { ...column, heading: `${heading} (${field})` } : column;
  });
  return { ...file, columns };
};

/** Every file of the export, in its order. @param connection in the moment of the export */
export const allFiles = async (connection: PoolClient, imported: ImportedLists): Promise<ExportedFile[]> => {
  const names = new Names();
  await names.load(connection, namedKinds);
  const ofRecords: ExportedFile[] = [];
  for (const definition of definitions) {
    const kind = questionKinds[definition.kind];
    const questions = kind ? await attributeDefinitions(connection, kind) : [];
    ofRecords.push(...recordFiles(definition, { names, imported, questions }));
  }
  const ofOrders = orderPolicies.map((policy) => orderFile(policy, names));
  const titles = new Map([...imported].map(([kind, { title }]) => [fileNameOf(kind), title]));
  return [...ofRecords, ...ofOrders, ...viewFiles(names), zipFile].map((file): ExportedFile => {
    const importedAs = titles.get(file.name);
    return { ...withDistinctHeadings(file), ...(importedAs && { importedAs }) };
  });
};
