import { type Cell, dayCell, isRow, textCell } from './cells';
import type { ExportedColumn, Row } from './exported-file';

/** SQL of what these columns read. @param client alias of a row of clients, which may be missing */
export const clientObject = (client: string): string =>
  `CASE WHEN ${client}.id IS NOT NULL THEN jsonb_build_object('public_id', ${client}.public_id, 'first_name', ${client}.first_name,
      'last_name', ${client}.last_name, 'birthdate', ${client}.birthdate) END`;

/** @param id SQL of a client's id @param client alias of its row, or of the one that it was merged into; `m` is the merge */
export const joinClient = (id: string, client: string): string =>
  `LEFT JOIN read.client_merges m ON m.id = ${id} LEFT JOIN read.clients ${client} ON ${client}.id = coalesce(m.heir, ${id})`;

const column = (
  name: string,
  described: Omit<ExportedColumn, 'cell' | 'type'>,
  type: ExportedColumn['type'] = 'text',
  cellOf: (value: unknown) => Cell = textCell,
): ExportedColumn => ({
  ...described,
  type,
  cell: ({ client }: Row) => cellOf(isRow(client) ? client[name] : undefined),
});

/** The child that a row names under `client`, so that an import finds it. */
export const clientColumns: readonly ExportedColumn[] = [
  column('public_id', {
    heading: 'Client',
    meaning:
      'The identifier of the child in this portal; empty for a line in bulk. A merged child is named by the one that it was merged into',
  }),
  column('first_name', { heading: 'Client first name', meaning: 'First name of the child' }),
  column('last_name', { heading: 'Client last name', meaning: 'Last name of the child' }),
  column(
    'birthdate',
    { heading: 'Client birth date', meaning: 'Day on which the child was born' },
    'date (YYYY-MM-DD)',
    dayCell,
  ),
];
