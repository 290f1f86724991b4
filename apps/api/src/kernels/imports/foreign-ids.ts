import type { ClaimedImport } from './claimed-import';
import type { StoredRow } from './import-row';
import type { Match, OpenedKind } from './kind';
import { mappedColumns, readRow } from './read-row';
import type { Values } from './values/read-cell';

export const ID_FIELD = 'id';

const withoutId = ({ [ID_FIELD]: _, ...others }: Values): Values => others;

/** Whether what else a row says may be about the record that has its ID. */
const agrees = (existing: number, { existing: named, similar = [] }: Match): boolean =>
  [named, ...similar].some((one) => one?.id === existing);

/**
 * Whether the IDs of a file are probably those of another portal: nobody has them here, or numbers that records have here which
 * are called otherwise in all rows. An ID that is no number is hardly the same by chance. @param rows the first ones of the file
 */
export const hasForeignIds = async (
  kind: OpenedKind,
  file: Pick<ClaimedImport, 'mapping' | 'dayOrders' | 'columns'>,
  rows: readonly StoredRow[],
): Promise<boolean> => {
  const columns = mappedColumns(kind, file);
  const ids = columns.find(({ field }) => field === ID_FIELD);
  const said = rows.map((row) => readRow(columns, row).values).filter((values) => values[ID_FIELD] !== undefined);
  if (!ids || !said.length) return false;
  const byId = await kind.match(said);
  const found = said.flatMap((values, place) => {
    const existing = byId[place]?.existing;
    return existing ? [{ values: withoutId(values), id: existing.id }] : [];
  });
  if (!found.length) return true;
  if (ids.reads.type === 'text' || found.some(({ values }) => !kind.name(values))) return false;
  const byName = await kind.match(found.map(({ values }) => values));
  return !found.some(({ id }, place) => agrees(id, byName[place] ?? {}));
};
